// Package harness starts a livery for the tools that measure one, and puts load on it.
package harness

import (
	"bufio"
	"context"
	"crypto/tls"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// Livery is a running server with an empty data folder of its own.
type Livery struct {
	Port    string
	Dir     string // of its data
	Started time.Time
	cmd     *exec.Cmd
	lines   *bufio.Scanner
	admin   string
	scheme  string
	client  http.Client
}

var servesAt = regexp.MustCompile(`at (https?)://localhost:(\d+)`)

// Start runs bin/livery, which make build makes, until its first line.
func Start(args ...string) (*Livery, error) {
	dir, err := os.MkdirTemp("", "livery-measured")
	if err != nil {
		return nil, err
	}
	port, err := FreePort()
	if err != nil {
		return nil, err
	}
	l := &Livery{Dir: dir, admin: "127.0.0.1:" + port, Started: time.Now()}
	l.client.Transport = &http.Transport{TLSClientConfig: &tls.Config{InsecureSkipVerify: true},
		DisableCompression: true, ForceAttemptHTTP2: true}
	l.client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	l.cmd = exec.Command("bin/livery",
		append([]string{"serve", "--listen", "127.0.0.1:0", "--data", dir, "--admin", l.admin}, args...)...)
	pipe, err := l.cmd.StderrPipe()
	if err != nil {
		return nil, err
	}
	if err := l.cmd.Start(); err != nil {
		return nil, fmt.Errorf("start bin/livery (make build makes it): %w", err)
	}
	l.lines = bufio.NewScanner(pipe)
	line, err := l.WaitFor("livery serves")
	if err != nil {
		return nil, err
	}
	at := servesAt.FindStringSubmatch(line)
	l.scheme, l.Port = at[1], at[2]
	return l, nil
}

// StartSecure runs it over https with a certificate that nobody vouches for.
func StartSecure(host string, args ...string) (*Livery, error) {
	dir, err := os.MkdirTemp("", "livery-certificate")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir) // the server has read it by then
	cert, key, err := Certificate(dir, host)
	if err != nil {
		return nil, err
	}
	return Start(append(args, "--tls-cert", cert, "--tls-key", key)...)
}

// FreePort is a port of this machine that nobody listens on.
func FreePort() (string, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	_, port, _ := net.SplitHostPort(l.Addr().String())
	return port, l.Close()
}

// WaitFor reads the log up to a line that contains text.
func (l *Livery) WaitFor(text string) (string, error) {
	for l.lines.Scan() {
		if strings.Contains(l.lines.Text(), text) {
			return l.lines.Text(), nil
		}
	}
	return "", fmt.Errorf("the server ended before %q", text)
}

// KeepLog repeats what the server complains of from now on, which it would otherwise wait to say.
func (l *Livery) KeepLog() {
	for l.lines.Scan() {
		if !strings.Contains(l.lines.Text(), "level=INFO") {
			fmt.Fprintln(os.Stderr, "server:", l.lines.Text())
		}
	}
}

// Stop lets the server finish and removes its data.
func (l *Livery) Stop() {
	_ = l.cmd.Process.Signal(os.Interrupt)
	_ = l.cmd.Wait()
	_ = os.RemoveAll(l.Dir)
}

// Get asks for a path of a host and returns status, body as sent and time.
func (l *Livery) Get(host, path, encoding string) (int, []byte, time.Duration, error) {
	begin := time.Now()
	response, err := l.Ask("GET", host, path, "", "Accept-Encoding", encoding)
	if err != nil {
		return 0, nil, 0, err
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	return response.StatusCode, body, time.Since(begin), err
}

// Ask makes a request of a host, with headers in pairs.
func (l *Livery) Ask(method, host, path, body string, headers ...string) (*http.Response, error) {
	request, err := http.NewRequestWithContext(context.Background(), method, l.scheme+"://127.0.0.1:"+l.Port+path,
		strings.NewReader(body))
	if err != nil {
		return nil, err
	}
	request.Host = host
	for i := 0; i < len(headers); i += 2 {
		request.Header.Set(headers[i], headers[i+1])
	}
	return l.client.Do(request)
}

// Leads is how many leads the operator sees.
func (l *Livery) Leads() (n int64, err error) {
	response, err := http.Get("http://" + l.admin + "/-/status")
	if err != nil {
		return 0, err
	}
	defer response.Body.Close()
	var status struct{ Leads []struct{ Leads int64 } }
	err = json.NewDecoder(response.Body).Decode(&status)
	for _, state := range status.Leads {
		n += state.Leads
	}
	return n, err
}

// PID is the server's process.
func (l *Livery) PID() int { return l.cmd.Process.Pid }

// ResidentMB is the memory the server really holds.
func (l *Livery) ResidentMB() int { return ResidentMB(l.cmd.Process.Pid) }

// ResidentMB is the memory a process really holds.
func ResidentMB(pid int) int {
	status, _ := os.ReadFile(filepath.Join("/proc", strconv.Itoa(pid), "status"))
	match := regexp.MustCompile(`VmRSS:\s+(\d+) kB`).FindSubmatch(status)
	if match == nil {
		return 0
	}
	kb, _ := strconv.Atoi(string(match[1]))
	return kb / 1024
}

// Listening waits until somebody listens on a port.
func Listening(port string) error {
	var err error
	for begin := time.Now(); time.Since(begin) < 20*time.Second; time.Sleep(10 * time.Millisecond) {
		var c net.Conn
		if c, err = net.Dial("tcp", "127.0.0.1:"+port); err == nil {
			return c.Close()
		}
	}
	return err
}
