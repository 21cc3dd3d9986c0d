package system

import (
	"bufio"
	"io"
	"net"
	"os"
	"os/exec"
	"syscall"
	"testing"
	"time"
)

func TestASocketOpenedBySystemdOutlivesTheServerBehindIt(t *testing.T) {
	t.Parallel()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	socket, err := listener.(*net.TCPListener).File()
	if err != nil {
		t.Fatal(err)
	}
	address := listener.Addr().String()
	if err := listener.Close(); err != nil { // the copy in socket stays open, as systemd's does
		t.Fatal(err)
	}
	defer socket.Close()
	host, data := shipped(t).Brands[0].Hosts[0].Name, t.TempDir()
	for range 2 {
		stop := serveOn(t, socket, data)
		s := &server{t: t, addr: address}
		if response, _ := s.ask("GET", host, "/robots.txt"); response.StatusCode != 200 {
			t.Errorf("answer on the inherited socket: %s", response.Status)
		}
		stop()
		connection, err := net.DialTimeout("tcp", address, time.Second)
		if err != nil {
			t.Fatalf("refused while the server restarts: %v", err)
		}
		connection.Close()
	}
}

// serveOn runs a server that finds its socket as systemd passes it.
func serveOn(t *testing.T, socket *os.File, data string) (stop func()) {
	t.Helper()
	process := exec.Command("sh", "-c", `LISTEN_PID=$$ LISTEN_FDS=1 exec "$0" "$@"`, os.Args[0], "serve", "--lazy",
		"--data", data, "--admin", "", "--listen", "127.0.0.1:1")
	process.Env = append(os.Environ(), asProgram+"=1")
	process.ExtraFiles = []*os.File{socket}
	output, _ := process.StderrPipe()
	if err := process.Start(); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(output)
	for lines.Scan() && !served.MatchString(lines.Text()) {
	}
	go func() { _, _ = io.Copy(io.Discard, output) }()
	return func() {
		_ = process.Process.Signal(syscall.SIGTERM)
		killer := time.AfterFunc(hanging, func() { _ = process.Process.Kill() })
		defer killer.Stop()
		if err := process.Wait(); err != nil {
			t.Errorf("the server stopped with %v", err)
		}
	}
}
