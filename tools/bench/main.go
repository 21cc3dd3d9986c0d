// Command bench measures the binary and prints what it finds. Comparisons are ratios taken in
// one run, alternating, so that a busy machine harms both sides alike. Run it with make bench.
package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"time"
)

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

func run() error {
	steps := []struct {
		name string
		work func() error
	}{
		{"rendering", benchRender},
		{"start, memory and bytes", benchStart},
		{"a kept page against nginx", benchServing},
		{"a thousand brands", benchMany},
		{"ten thousand posts", benchPosts},
		{"durable leads against bare commits", benchLeads},
		{"bytes per page kind", benchBytes},
		{"the same home page with Next.js", benchNext},
	}
	only := os.Getenv("ONLY")
	for _, s := range steps {
		if only != "" && !strings.Contains(s.name, only) {
			continue
		}
		fmt.Printf("\n== %s\n", s.name)
		if err := s.work(); err != nil {
			return fmt.Errorf("%s: %w", s.name, err)
		}
	}
	return nil
}

// livery is a running server under test.
type livery struct {
	cmd     *exec.Cmd
	port    string
	started time.Time
	lines   *bufio.Scanner
	dir     string
}

var servesAt = regexp.MustCompile(`at https?://localhost:(\d+)`)

func startLivery(args ...string) (*livery, error) {
	dir, err := os.MkdirTemp("", "livery-bench")
	if err != nil {
		return nil, err
	}
	l := &livery{dir: dir, started: time.Now()}
	l.cmd = exec.Command("bin/livery", append([]string{"serve", "--listen", "127.0.0.1:0", "--data", dir, "--admin="}, args...)...)
	pipe, err := l.cmd.StderrPipe()
	if err != nil {
		return nil, err
	}
	if err := l.cmd.Start(); err != nil {
		return nil, fmt.Errorf("start bin/livery (make build makes it): %w", err)
	}
	l.lines = bufio.NewScanner(pipe)
	line, err := l.waitFor("livery serves")
	if err != nil {
		return nil, err
	}
	l.port = servesAt.FindStringSubmatch(line)[1]
	return l, nil
}

// waitFor reads the log up to a line that contains text.
func (l *livery) waitFor(text string) (string, error) {
	for l.lines.Scan() {
		if strings.Contains(l.lines.Text(), text) {
			return l.lines.Text(), nil
		}
	}
	return "", fmt.Errorf("the server ended before %q", text)
}

func (l *livery) stop() {
	_ = l.cmd.Process.Signal(os.Interrupt)
	for l.lines.Scan() {
	}
	_ = l.cmd.Wait()
	_ = os.RemoveAll(l.dir)
}

// get asks for a path of a host and returns status, size as sent and time.
func (l *livery) get(host, path, encoding string) (int, []byte, time.Duration, error) {
	request, err := http.NewRequestWithContext(context.Background(), "GET", "http://127.0.0.1:"+l.port+path, nil)
	if err != nil {
		return 0, nil, 0, err
	}
	request.Host = host
	request.Header.Set("Accept-Encoding", encoding)
	begin := time.Now()
	response, err := http.DefaultTransport.RoundTrip(request)
	if err != nil {
		return 0, nil, 0, err
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	return response.StatusCode, body, time.Since(begin), err
}

func (l *livery) residentMB() int { return residentMB(l.cmd.Process.Pid) }

// residentMB is the memory a process really holds.
func residentMB(pid int) int {
	status, _ := os.ReadFile(filepath.Join("/proc", strconv.Itoa(pid), "status"))
	match := regexp.MustCompile(`VmRSS:\s+(\d+) kB`).FindSubmatch(status)
	if match == nil {
		return 0
	}
	kb, _ := strconv.Atoi(string(match[1]))
	return kb / 1024
}
