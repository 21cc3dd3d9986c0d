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

// Azurite starts the emulator for the time of a test and returns the base URL of DevAccount.
// AZURITE names another program than the one in test/node_modules.
func Azurite(t testing.TB) string {
	t.Helper()
	program := os.Getenv("AZURITE")
	if program == "" {
		program = filepath.Join(repoRoot(t), "test", "node_modules", ".bin", "azurite-blob")
	}
	if _, err := os.Stat(program); err != nil {
		t.Fatalf("the storage emulator is missing: %v\nrun `make test-deps`", err)
	}
	port := freePort(t)
	var output bytes.Buffer
	cmd := exec.Command(program, "--inMemoryPersistence", "--silent", "--disableTelemetry",
		"--blobHost", "127.0.0.1", "--blobPort", fmt.Sprint(port))
	cmd.Dir, cmd.Stdout, cmd.Stderr = t.TempDir(), &output, &output
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL)
		cmd.Wait()
	})
	base := fmt.Sprintf("http://127.0.0.1:%d/%s", port, DevAccount)
	for deadline := time.Now().Add(60 * time.Second); time.Now().Before(deadline); time.Sleep(100 * time.Millisecond) {
		if answer, err := http.Get(base); err == nil {
			answer.Body.Close()
			return base
		}
	}
	syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL)
	cmd.Wait()
	t.Fatalf("the storage emulator did not start: %s", output.String())
	return ""
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
