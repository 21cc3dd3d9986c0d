package disk

import (
	"bytes"
	"context"
	"errors"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"livery/internal/blob"
)

// unreadable makes a file that nobody can open, root included: a link to itself.
func unreadable(t *testing.T, path string) {
	t.Helper()
	if err := os.Rename(path, path+".aside"); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(filepath.Base(path), path); err != nil {
		t.Fatal(err)
	}
}

func readableAgain(t *testing.T, path string) {
	t.Helper()
	if err := os.Rename(path+".aside", path); err != nil {
		t.Fatal(err)
	}
}

func openLogged(t *testing.T, folder string) (*Store, *bytes.Buffer) {
	t.Helper()
	log := &bytes.Buffer{}
	s, err := Open(folder, slog.New(slog.NewTextHandler(log, nil)))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s, log
}

func TestAContainerWithoutItsFileKeepsItsBlobs(t *testing.T) {
	folder := t.TempDir()
	s, log := openLogged(t, folder)
	newContainer(t, s, "leads")
	put(t, s, "leads", "contacts/a.xml", "content")
	file := filepath.Join(folder, "containers", "leads", containerFile)
	if err := os.Remove(file); err != nil {
		t.Fatal(err)
	}
	if err := s.CreateContainer(t.Context(), "leads"); !errors.Is(err, blob.ErrContainerExists) {
		t.Errorf("created over lost blobs: %v", err)
	}
	if got := names(t, s, "leads"); len(got) != 1 {
		t.Errorf("listing %v; the blob is gone", got)
	}
	if !strings.Contains(log.String(), "container=leads") || !strings.Contains(log.String(), containerFile) {
		t.Errorf("log %q does not say what was missing", log)
	}
}

func TestAnUnreadableContainerFileIsReportedAndNothingIsRemoved(t *testing.T) {
	folder := t.TempDir()
	s, log := openLogged(t, folder)
	for _, name := range []string{"leads", "site"} {
		newContainer(t, s, name)
		put(t, s, name, "a", "content")
	}
	file := filepath.Join(folder, "containers", "leads", containerFile)
	unreadable(t, file)
	if err := s.CreateContainer(t.Context(), "leads"); err == nil || errors.Is(err, blob.ErrContainerExists) ||
		!strings.Contains(err.Error(), "leads") {
		t.Errorf("creating gave %v, want what is wrong with the container", err)
	}
	if got := names(t, s, "site"); len(got) != 1 {
		t.Errorf("the other container lists %v", got)
	}
	if faults := s.Faults(); len(faults) != 1 || faults[0].Container != "leads" || faults[0].File != containerFile {
		t.Errorf("faults %+v", faults)
	}
	if !strings.Contains(log.String(), containerFile) {
		t.Errorf("log %q", log)
	}
	readableAgain(t, file)
	if err := s.Recheck(t.Context()); err != nil {
		t.Fatal(err)
	}
	if got := names(t, s, "leads"); len(got) != 1 || len(s.Faults()) != 0 {
		t.Errorf("readable again: %v, faults %+v", got, s.Faults())
	}
}

func TestADamagedContainerFileIsReportedAndItsBlobsAreServed(t *testing.T) {
	folder := t.TempDir()
	s, _ := openLogged(t, folder)
	newContainer(t, s, "site")
	put(t, s, "site", "a", "content")
	if err := os.Truncate(filepath.Join(folder, "containers", "site", containerFile), 0); err != nil {
		t.Fatal(err)
	}
	if err := s.CreateContainer(t.Context(), "site"); !errors.Is(err, blob.ErrContainerExists) {
		t.Errorf("creating gave %v", err)
	}
	if got := names(t, s, "site"); len(got) != 1 || len(s.Faults()) != 1 {
		t.Errorf("lists %v, faults %+v", got, s.Faults())
	}
}

func TestAnUnreadableBlobIsReportedOnceAndShownWhenItCanBeRead(t *testing.T) {
	folder := t.TempDir()
	writer := openTest(t, folder)
	newContainer(t, writer, "site")
	put(t, writer, "site", "blogs/good.json", "content")
	put(t, writer, "site", "blogs/jane.json", "content")
	path := filepath.Join(folder, "containers", "site", fileName("blogs/jane.json"))
	unreadable(t, path)
	s, log := openLogged(t, folder)
	for range 3 {
		if got := names(t, s, "site"); len(got) != 1 {
			t.Errorf("listing %v", got)
		}
		if _, err := s.Get(t.Context(), "site", "blogs/jane.json", blob.GetOptions{}); err == nil ||
			errors.Is(err, blob.ErrNotFound) {
			t.Errorf("reading gave %v, want why it cannot be read", err)
		}
	}
	if faults := s.Faults(); len(faults) != 1 || faults[0].File != fileName("blogs/jane.json") {
		t.Errorf("faults %+v", faults)
	}
	if n := strings.Count(log.String(), "cannot be read"); n != 1 {
		t.Errorf("said %d times: %s", n, log)
	}
	if strings.Contains(log.String(), "jane") {
		t.Errorf("the log names the blob: %s", log)
	}
	readableAgain(t, path)
	if err := s.Recheck(t.Context()); err != nil {
		t.Fatal(err)
	}
	if got := names(t, s, "site"); len(got) != 2 || len(s.Faults()) != 0 {
		t.Errorf("readable again: listing %v, faults %+v", got, s.Faults())
	}
}

func TestABlobWhoseBytesChangedIsNotGivenWhole(t *testing.T) {
	folder := t.TempDir()
	s, _ := openLogged(t, folder)
	newContainer(t, s, "site")
	put(t, s, "site", "a", "content")
	path := filepath.Join(folder, "containers", "site", fileName("a"))
	raw, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	raw[len(raw)-1] ^= 1
	if err := os.WriteFile(path, raw, 0o600); err != nil {
		t.Fatal(err)
	}
	obj, err := s.Get(t.Context(), "site", "a", blob.GetOptions{})
	if err != nil {
		t.Fatal(err)
	}
	defer obj.Body.Close()
	if got, err := io.ReadAll(obj.Body); !errors.Is(err, errDamaged) || len(s.Faults()) != 1 {
		t.Errorf("read %q, %v; faults %+v", got, err, s.Faults())
	}
}

func TestAFileSystemWithoutLocksIsRefusedWithASentence(t *testing.T) {
	folder := t.TempDir()
	s := openTest(t, folder)
	newContainer(t, s, "site")
	before := tryLock
	tryLock = func(*os.File) error { return syscall.ENOLCK }
	defer func() { tryLock = before }()
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
	defer cancel()
	done := make(chan error, 1)
	go func() {
		_, err := s.Put(ctx, "site", "a", strings.NewReader("x"), 1, blob.PutOptions{})
		done <- err
	}()
	select {
	case err := <-done:
		if err == nil || !strings.Contains(err.Error(), "does not support file locks") {
			t.Errorf("said %v", err)
		}
	case <-ctx.Done():
		t.Fatal("a write without locks never ends")
	}
	if left, _ := filepath.Glob(filepath.Join(folder, "containers", "site", "*"+tempSuffix)); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}

func TestADeletionThatWasInterruptedHasHappened(t *testing.T) {
	folder := t.TempDir()
	s, _ := openLogged(t, folder)
	newContainer(t, s, "site")
	put(t, s, "site", "a", "content")
	if err := s.DeleteContainer(t.Context(), "site"); err != nil {
		t.Fatal(err)
	}
	left := filepath.Join(folder, "deleted", "site.left")
	if err := os.Mkdir(left, 0o700); err != nil {
		t.Fatal(err)
	}
	openLogged(t, folder)
	if _, err := os.Stat(left); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the rest of a deleted container is still there: %v", err)
	}
	newContainer(t, s, "site")
	if got := names(t, s, "site"); len(got) != 0 {
		t.Errorf("a new container lists %v", got)
	}
}
