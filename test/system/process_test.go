package system

import (
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"livery/internal/lead/leadtest"
	"livery/test/system/kit"
)

// process is livery serving in a process of its own. Visitors of the test come through a trusted
// proxy, so that each has an address.
type process struct {
	t    *testing.T
	args []string
	// program is the binary, this test's own when empty; env is added to its environment.
	program string
	env     []string
	dir     string // where it runs; here when empty
	cmd     *exec.Cmd
	logs    *kit.LockedBuffer
	// addr is where it listens; the last place while it does not run.
	addr atomic.Value
	pid  atomic.Int64
	ends chan struct{}
}

func newProcess(t *testing.T, args ...string) *process {
	t.Helper()
	return startProgram(t, "", nil, args...)
}

// startProgram is newProcess with a binary and an environment of its own.
func startProgram(t *testing.T, program string, env []string, args ...string) *process {
	t.Helper()
	p := &process{t: t, program: program, env: env, logs: &kit.LockedBuffer{},
		args: append([]string{"serve", "--lazy", "--admin=", "--listen", "127.0.0.1:0",
			"--trusted-proxy", "127.0.0.1", "--log-level", "warn"}, args...)}
	p.addr.Store("127.0.0.1:1")
	t.Cleanup(p.kill)
	p.start()
	return p
}

// start brings the program up, as often as it takes: like a supervisor, when a database that is
// away ends it.
func (p *process) start() {
	p.t.Helper()
	for deadline := time.Now().Add(hanging); !p.tryStart(); time.Sleep(200 * time.Millisecond) {
		if time.Now().After(deadline) {
			p.t.Fatalf("the program does not start: %s", p.logs)
		}
	}
}

func (p *process) tryStart() bool {
	p.t.Helper()
	begun := &kit.LockedBuffer{}
	program := p.program
	if program == "" {
		program = os.Args[0]
	}
	p.cmd = exec.Command(program, p.args...)
	p.cmd.Env = append(append(os.Environ(), asProgram+"=1"), p.env...)
	p.cmd.Stderr, p.cmd.Dir = writers{begun, p.logs}, p.dir
	if err := p.cmd.Start(); err != nil {
		p.t.Fatal(err)
	}
	p.pid.Store(int64(p.cmd.Process.Pid))
	ends, cmd := make(chan struct{}), p.cmd
	p.ends = ends
	go func() { _ = cmd.Wait(); close(ends) }()
	for {
		if m := served.FindStringSubmatch(begun.String()); m != nil {
			p.addr.Store(net.JoinHostPort("127.0.0.1", m[1]))
			return true
		}
		select {
		case <-ends:
			return false
		case <-time.After(10 * time.Millisecond):
		}
	}
}

type writers [2]*kit.LockedBuffer

func (w writers) Write(p []byte) (int, error) {
	_, _ = w[0].Write(p)
	return w[1].Write(p)
}

// kill ends the program as kill -9 does.
func (p *process) kill() {
	_ = p.cmd.Process.Kill()
	<-p.ends
}

// stop ends the program as an operator does: it finishes what it has begun.
func (p *process) stop() {
	_ = p.cmd.Process.Signal(syscall.SIGTERM)
	<-p.ends
}

// limitFiles sets how many files the program may have open; with none, neither storage nor
// anything else on disk can be reached.
func (p *process) limitFiles(n int) {
	_ = exec.Command("prlimit", "--pid", strconv.FormatInt(p.pid.Load(), 10), "--nofile="+strconv.Itoa(n)+":").Run()
}

// deliverTo writes a delivery file with a webhook and, where there is one, a mail server.
func deliverTo(t *testing.T, hook string, post *leadtest.MailServer) string {
	t.Helper()
	dir := t.TempDir()
	secret := filepath.Join(dir, "secret")
	text := fmt.Sprintf("webhooks:\n- {name: crm, url: '%s', secretFile: '%s'}\n", hook, secret)
	if post != nil {
		text += fmt.Sprintf("mails:\n- {name: desk, from: leads@example.org, to: [sales@example.org], host: %s, "+
			"port: %d, tls: none}\n", post.Host, post.Port)
	}
	writeFile(t, dir, "secret", "0123456789abcdef0123456789abcdef")
	writeFile(t, dir, "delivery.yaml", text)
	return filepath.Join(dir, "delivery.yaml")
}
