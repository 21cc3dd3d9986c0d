package datadir

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
	if _, err := Claim(dir); !errors.Is(err, ErrClaimed) || !strings.Contains(err.Error(), dir) ||
		!strings.Contains(err.Error(), "--data") {
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

func TestTheFloorIsTheSmallerOfASizeAndAShare(t *testing.T) {
	const gb = 1 << 30
	for _, c := range []struct {
		text        string
		total, want uint64
	}{
		{"", 100 * gb, gb}, {"", 10 * gb, gb / 2}, {"500MB", 100 * gb, 500 << 20}, {"2 gb", 100 * gb, 2 * gb},
		{"10%", 50 * gb, 5 * gb}, {"0MB", gb, 0},
	} {
		f, err := ParseFloor(c.text)
		if got := f.Of(Space{Total: c.total}); err != nil || got != c.want {
			t.Errorf("%q of %d: %d, %v; want %d", c.text, c.total, got, err, c.want)
		}
	}
	for _, bad := range []string{"1", "GB", "-1GB", "110%", "many"} {
		if _, err := ParseFloor(bad); err == nil || !strings.Contains(err.Error(), "500MB") {
			t.Errorf("%q gave %v", bad, err)
		}
	}
	dir := t.TempDir()
	none, _ := ParseFloor("0MB")
	all, _ := ParseFloor("99.9999%")
	if err := none.Check(dir); err != nil {
		t.Error(err)
	}
	if err := all.Check(dir); err == nil || !strings.Contains(err.Error(), "--min-free") ||
		!strings.Contains(err.Error(), dir) {
		t.Errorf("said %v", err)
	}
}
