package system

import (
	"errors"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"livery/internal/lead"
)

// mounted makes a small disk of its own and returns its folder; it is gone after the test.
func mounted(t *testing.T, mount ...string) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "disk")
	if err := os.Mkdir(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command("mount", append(mount, dir)...).CombinedOutput(); err != nil {
		t.Skipf("NOT TESTED: no disk of our own can be mounted here (needs root on Linux): %v %s", err, out)
	}
	t.Cleanup(func() {
		if out, err := exec.Command("umount", "-l", dir).CombinedOutput(); err != nil {
			t.Errorf("umount: %v %s", err, out)
		}
	})
	return dir
}

// fill writes until nothing fits any more.
func fill(t *testing.T, file string) {
	t.Helper()
	f, err := os.Create(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for piece := make([]byte, 64<<10); len(piece) > 0; {
		if _, err = f.Write(piece); err != nil {
			piece = piece[:len(piece)/2]
		}
	}
	if !errors.Is(err, syscall.ENOSPC) {
		t.Fatalf("the disk is not full: %v", err)
	}
}

// upload puts a document the way the form does.
func (y *tally) upload() error {
	v := &visitor{n: y.n, server: y.server, failed: &y.failed}
	y.n++
	return v.upload(lead.FileName(v.name(), time.Now()))
}

func TestAFullDiskRefusesLeadsServesPagesAndLosesNothing(t *testing.T) {
	t.Parallel()
	data := mounted(t, "-t", "tmpfs", "-o", "size=24m", "tmpfs")
	s := start(t, "--data", data, "--trusted-proxy", "127.0.0.1")
	leads := newTally(t, s)
	if _, _, err := leads.post(); err != nil {
		t.Fatal(err)
	}
	ballast := filepath.Join(data, "ballast")
	fill(t, ballast)
	var again []func() error
	refused := 0
	for range 40 { // the database's log may have some room left
		resend, _, err := leads.post()
		if err == nil {
			continue
		}
		again = append(again, resend)
		if refused++; !strings.Contains(err.Error(), "503") {
			t.Errorf("a lead is refused with %v", err)
		}
	}
	if refused == 0 {
		t.Error("no lead was refused; the test shows nothing")
	}
	if err := leads.upload(); err == nil || !strings.Contains(err.Error(), "50") {
		t.Errorf("an upload is answered with %v", err)
	}
	for _, target := range []string{"/", "/terms", "/blog", "/products/2"} {
		if response, _ := s.ask("GET", visitedHost, target); response.StatusCode != http.StatusOK {
			t.Errorf("%s answers %s", target, response.Status)
		}
	}
	if err := os.Remove(ballast); err != nil {
		t.Fatal(err)
	}
	for _, resend := range again {
		if err := resend(); err != nil {
			t.Errorf("with room again: %v", err)
		}
	}
	if err := leads.upload(); err != nil {
		t.Errorf("an upload with room again: %v", err)
	}
	leads.checkStored(leadsFile(data))
	t.Logf("%d acknowledged, %d refused at first", len(leads.acknowledged), refused)
}

// A disk turns read-only under a running server when its hardware fails.
func TestADiskThatTurnsReadOnlyRefusesLeadsServesPagesAndLosesNothing(t *testing.T) {
	t.Parallel()
	image := filepath.Join(t.TempDir(), "image")
	if err := os.WriteFile(image, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Truncate(image, 64<<20); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command("mkfs.ext4", "-q", image).CombinedOutput(); err != nil {
		t.Skipf("NOT TESTED: no file system can be made here: %v %s", err, out)
	}
	data := mounted(t, "-o", "loop,errors=remount-ro", image)
	s := start(t, "--data", data, "--trusted-proxy", "127.0.0.1")
	leads := newTally(t, s)
	if _, _, err := leads.post(); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command("mount", "-o", "remount,abort", data).CombinedOutput(); err != nil {
		t.Skipf("NOT TESTED: the disk cannot be made to fail: %v %s", err, out)
	}
	if _, _, err := leads.post(); err == nil || !strings.Contains(err.Error(), "503") {
		t.Errorf("a lead is answered with %v", err)
	}
	if err := leads.upload(); err == nil || !strings.Contains(err.Error(), "50") {
		t.Errorf("an upload is answered with %v", err)
	}
	for _, target := range []string{"/", "/terms", "/blog", "/products/2"} {
		if response, _ := s.ask("GET", visitedHost, target); response.StatusCode != http.StatusOK {
			t.Errorf("%s answers %s", target, response.Status)
		}
	}
	copied := filepath.Join(t.TempDir(), "leads.db") // read what is on the broken disk
	for _, suffix := range []string{"", "-wal"} {
		copyFile(t, leadsFile(data)+suffix, copied+suffix)
	}
	leads.checkStored(copied)
}

func TestAReadOnlyDataFolderIsRefusedAtTheStartAndSaysHowToFixIt(t *testing.T) {
	t.Parallel()
	data := mounted(t, "-t", "tmpfs", "-o", "ro,size=1m", "tmpfs")
	if err := whyNotStarted(t, data); !strings.Contains(err.Error(), "read-only") ||
		!strings.Contains(err.Error(), "--data") {
		t.Errorf("said %v", err)
	}
}

func copyFile(t *testing.T, from, to string) {
	t.Helper()
	in, err := os.Open(from)
	if errors.Is(err, os.ErrNotExist) {
		return
	}
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	out, err := os.Create(to)
	if err != nil {
		t.Fatal(err)
	}
	defer out.Close()
	if _, err := io.Copy(out, in); err != nil {
		t.Fatal(err)
	}
}

func TestAFullDiskLetsAReaderAtTheDeskReadAndTheServerStart(t *testing.T) {
	t.Parallel()
	data := mounted(t, "-t", "tmpfs", "-o", "size=24m", "tmpfs")
	server := nearProcess(t, "--data", data, "--desk-link")
	reader := server.owner()
	lead := reader.call(http.MethodPost, "/api/desk/leads/test", "", map[string]any{"brand": "cam"})
	fill(t, filepath.Join(data, "ballast"))
	reads := func() {
		t.Helper()
		for range 50 { // the database's log may have some room left
			reader.call(http.MethodGet, "/api/desk/me", "", nil)
			reader.call(http.MethodPost, "/api/desk/leads/search", "", map[string]any{})
			reader.call(http.MethodGet, "/api/desk/leads/"+lead["id"].(string), "", nil)
		}
	}
	reads()
	server.stop()
	server.start()
	eventually(t, "the reason for which there is no link",
		func() bool { return strings.Contains(server.logs.String(), "no link to the Desk") })
	reads()
}
