//go:build linux

package main

import (
	"bufio"
	"context"
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

// server is a livery of its own, with an empty data folder.
type server struct {
	binary, address, admin string
	dir                    string
	cmd                    *exec.Cmd
	rest                   chan struct{} // closed when its log has ended
}

// mostSaid are the complaints of the server that are repeated; a flood may cause many.
const mostSaid = 20

var servesAt = regexp.MustCompile(`at http://localhost:(\d+)`)

func start(binary string) (*server, error) {
	dir, err := os.MkdirTemp("", "livery-soak")
	if err != nil {
		return nil, err
	}
	admin, err := freeAddress()
	if err != nil {
		return nil, err
	}
	s := &server{binary: binary, dir: dir, admin: admin, rest: make(chan struct{})}
	args := []string{binary, "serve", "--no-lazy", "--listen", "127.0.0.1:0", "--admin", admin, "--data", dir, "--trusted-proxy", "127.0.0.0/8"}
	s.cmd = exec.Command(args[0], args[1:]...)
	pipe, err := s.cmd.StderrPipe()
	if err != nil {
		return nil, err
	}
	if err := s.cmd.Start(); err != nil {
		return nil, fmt.Errorf("start %s (make build makes it): %w", binary, err)
	}
	lines := bufio.NewScanner(pipe)
	for ready := false; !ready && lines.Scan(); ready = strings.Contains(lines.Text(), "everything is ready") {
		if match := servesAt.FindStringSubmatch(lines.Text()); match != nil {
			s.address = "127.0.0.1:" + match[1]
		}
	}
	go func() {
		said := 0
		defer close(s.rest)
		for lines.Scan() {
			if strings.Contains(lines.Text(), "level=INFO") {
				continue
			}
			if said++; said <= mostSaid {
				fmt.Fprintln(os.Stderr, "server:", lines.Text())
			}
		}
	}()
	if s.address == "" {
		s.stop()
		return nil, fmt.Errorf("%s did not start", binary)
	}
	return s, nil
}

func freeAddress() (string, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	return l.Addr().String(), l.Close()
}

func (s *server) stop() {
	_ = s.cmd.Process.Signal(os.Interrupt)
	<-s.rest
	_ = s.cmd.Wait()
	_ = os.RemoveAll(s.dir)
}

// get asks for one thing, outside of any measurement.
func (s *server) get(host, path string) (string, error) {
	request, err := http.NewRequestWithContext(context.Background(), "GET", "http://"+s.address+path, nil)
	if err != nil {
		return "", err
	}
	request.Host = host
	request.Header.Set("X-Forwarded-For", fmt.Sprintf("10.255.%d.%d", time.Now().UnixNano()/1000%256, time.Now().UnixNano()%256))
	response, err := http.DefaultTransport.RoundTrip(request)
	if err != nil {
		return "", err
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err == nil && response.StatusCode != http.StatusOK {
		err = fmt.Errorf("%s: %s", path, response.Status)
	}
	return string(body), err
}

// residentMB is the memory the process really holds.
func (s *server) residentMB() float64 {
	status, _ := os.ReadFile(filepath.Join("/proc", strconv.Itoa(s.cmd.Process.Pid), "status"))
	_, rest, _ := strings.Cut(string(status), "VmRSS:")
	kb, _ := strconv.ParseFloat(strings.TrimSuffix(strings.TrimSpace(strings.SplitN(rest, "\n", 2)[0]), " kB"), 64)
	return kb / 1024
}

// busy is the processor time a process has used, in seconds.
func busy(pid int) float64 {
	stat, _ := os.ReadFile(filepath.Join("/proc", strconv.Itoa(pid), "stat"))
	_, rest, _ := strings.Cut(string(stat), ") ")
	fields := strings.Fields(rest)
	if len(fields) < 13 {
		return 0
	}
	user, _ := strconv.ParseFloat(fields[11], 64)
	system, _ := strconv.ParseFloat(fields[12], 64)
	return (user + system) / ticksPerSecond
}

// machineTimes are the seconds that all processors together spent in user, nice and system mode, idle,
// waiting for disks, in interrupts and soft interrupts, and stolen by the host.
func machineTimes() (times [8]float64) {
	stat, _ := os.ReadFile("/proc/stat")
	line, _, _ := strings.Cut(string(stat), "\n")
	for i, field := range strings.Fields(strings.TrimPrefix(line, "cpu")) {
		if ticks, err := strconv.ParseFloat(field, 64); err == nil && i < len(times) {
			times[i] = ticks / ticksPerSecond
		}
	}
	return times
}

// machineBusy is the processor time that anybody has used on this machine, in seconds.
func machineBusy() float64 {
	t := machineTimes()
	return t[0] + t[1] + t[2] + t[5] + t[6]
}

const ticksPerSecond = 100

// leads is how many leads the operator sees.
func (s *server) leads() (n int64, err error) {
	response, err := http.Get("http://" + s.admin + "/-/status")
	if err != nil {
		return 0, err
	}
	defer response.Body.Close()
	var status struct{ Leads []struct{ Leads int64 } }
	err = json.NewDecoder(response.Body).Decode(&status)
	for _, l := range status.Leads {
		n += l.Leads
	}
	return n, err
}
