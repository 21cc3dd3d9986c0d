package folder

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func TestAFileIsSyncedBeforeItTakesItsNameAndItsFolderAfterwards(t *testing.T) {
	beforeSync, beforeRename, beforeDir := syncFile, rename, syncDir
	defer func() { syncFile, rename, syncDir = beforeSync, beforeRename, beforeDir }()
	var steps []string
	syncFile = func(f *os.File) error {
		content, _ := os.ReadFile(f.Name())
		steps = append(steps, "sync "+string(content))
		return beforeSync(f)
	}
	rename = func(from, to string) error {
		steps = append(steps, "rename to "+filepath.Base(to))
		return beforeRename(from, to)
	}
	syncDir = func(dir string) error {
		steps = append(steps, "sync folder")
		return beforeDir(dir)
	}
	path := filepath.Join(t.TempDir(), "storage.key")
	if err := WriteFile(path, []byte("secret")); err != nil {
		t.Fatal(err)
	}
	if want := []string{"sync secret", "rename to storage.key", "sync folder"}; !slices.Equal(steps, want) {
		t.Errorf("steps %q, want %q", steps, want)
	}
	if info, err := os.Stat(path); err != nil || info.Mode().Perm()&0o007 != 0 {
		t.Errorf("mode %v, %v", info.Mode(), err)
	}
}

func TestAFailedWriteKeepsTheOldFileAndLeavesNothing(t *testing.T) {
	before := rename
	defer func() { rename = before }()
	dir := t.TempDir()
	path := filepath.Join(dir, "file")
	if err := WriteFile(path, []byte("old")); err != nil {
		t.Fatal(err)
	}
	rename = func(string, string) error { return errors.New("no") }
	if err := WriteFile(path, []byte("new")); err == nil {
		t.Error("a failed write was not told")
	}
	content, _ := os.ReadFile(path)
	if files, _ := os.ReadDir(dir); len(files) != 1 || string(content) != "old" {
		t.Errorf("%d files, content %q", len(files), content)
	}
}

func TestOneServerAtATimeClaimsAFolder(t *testing.T) {
	dir := t.TempDir()
	first, err := Claim(dir)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Claim(dir); !errors.Is(err, ErrClaimed) || !strings.Contains(err.Error(), dir) || !strings.Contains(err.Error(), "--data") {
		t.Errorf("a second claim gave %v", err)
	}
	if err := first.Close(); err != nil {
		t.Fatal(err)
	}
	again, err := Claim(dir)
	if err != nil {
		t.Fatal(err)
	}
	again.Close()
}

func TestSpaceIsCountedInBytes(t *testing.T) {
	space, err := SpaceOf(t.TempDir())
	if err != nil || space.Total < 1<<20 || space.Free > space.Total {
		t.Errorf("%+v, %v", space, err)
	}
}
