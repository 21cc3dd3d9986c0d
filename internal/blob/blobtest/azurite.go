package blobtest

import (
	"bytes"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"
	"time"
)

// The emulators' well-known account. It is public and only fit for tests.
const (
	DevAccount = "devstoreaccount1"
	DevKey     = "Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw=="
)

// Emulator is a storage emulator that a test may take away and give back. What it holds lies on
// disk meanwhile.
type Emulator struct {
	URL     string // of DevAccount
	t       testing.TB
	program []string
	dir     string
	cmd     *exec.Cmd
	output  bytes.Buffer
}

// Azurite starts the emulator for the time of a test and returns the base URL of DevAccount.
// AZURITE names another program than the one in test/node_modules.
func Azurite(t testing.TB) string { return newEmulator(t, "--inMemoryPersistence").URL }

// NewEmulator starts an emulator that can be stopped and started again.
func NewEmulator(t testing.TB) *Emulator { return newEmulator(t) }

func newEmulator(t testing.TB, options ...string) *Emulator {
	t.Helper()
	program := os.Getenv("AZURITE")
	if program == "" {
		program = filepath.Join(repoRoot(t), "test", "node_modules", ".bin", "azurite-blob")
	}
	if _, err := os.Stat(program); err != nil {
		t.Fatalf("the storage emulator is missing: %v\nrun `make test-deps`", err)
	}
	port := freePort(t)
	e := &Emulator{t: t, dir: t.TempDir(), URL: fmt.Sprintf("http://127.0.0.1:%d/%s", port, DevAccount),
		program: append([]string{program, "--silent", "--disableTelemetry", "--blobHost", "127.0.0.1", "--blobPort",
			fmt.Sprint(port)}, options...)}
	t.Cleanup(func() { e.end(syscall.SIGKILL) })
	e.Start()
	return e
}

// Start returns when the emulator answers.
func (e *Emulator) Start() {
	e.t.Helper()
	e.cmd = exec.Command(e.program[0], e.program[1:]...)
	e.cmd.Dir, e.cmd.Stdout, e.cmd.Stderr = e.dir, &e.output, &e.output
	e.cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	if err := e.cmd.Start(); err != nil {
		e.t.Fatal(err)
	}
	for deadline := time.Now().Add(60 * time.Second); time.Now().Before(deadline); time.Sleep(100 * time.Millisecond) {
		if answer, err := http.Get(e.URL); err == nil {
			answer.Body.Close()
			return
		}
	}
	e.end(syscall.SIGKILL)
	e.t.Fatalf("the storage emulator did not start: %s", e.output.String())
}

// Stop ends the emulator the way an operator does, so that it writes down what it holds.
func (e *Emulator) Stop() { e.end(syscall.SIGTERM) }

func (e *Emulator) end(signal syscall.Signal) {
	if e.cmd == nil || e.cmd.Process == nil {
		return
	}
	syscall.Kill(-e.cmd.Process.Pid, signal)
	e.cmd.Wait()
	e.cmd = nil
}

func repoRoot(t testing.TB) string {
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for ; dir != filepath.Dir(dir); dir = filepath.Dir(dir) {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir
		}
	}
	t.Fatal("no go.mod above the test")
	return ""
}

func freePort(t testing.TB) int {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().(*net.TCPAddr).Port
}
