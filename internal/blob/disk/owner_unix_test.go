//go:build !windows

package disk

import (
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"livery/test/needed"
)

// Root's commands work in the folder of a server that is somebody else.
func TestWhatRootWritesBelongsToTheFoldersOwner(t *testing.T) {
	if os.Geteuid() != 0 {
		needed.Missing(t, "only root can give files to others")
	}
	const owner = 65534
	root := filepath.Join(t.TempDir(), "storage")
	if err := os.Mkdir(root, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.Chown(root, owner, owner); err != nil {
		t.Fatal(err)
	}
	s := openTest(t, root)
	newContainer(t, s, "site")
	put(t, s, "site", "a", "content")
	put(t, s, "site", "a", "again")
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		stat := info.Sys().(*syscall.Stat_t)
		if stat.Uid != owner || stat.Gid != owner {
			t.Errorf("%s belongs to %d:%d", path, stat.Uid, stat.Gid)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func TestAGroupThatSharesTheFolderSharesWhatIsWritten(t *testing.T) {
	root := t.TempDir()
	s := openTest(t, root)
	for _, dir := range []string{s.containersDir(), s.locksDir()} {
		if err := os.Chmod(dir, 0o770); err != nil {
			t.Fatal(err)
		}
	}
	newContainer(t, s, "site")
	put(t, s, "site", "a", "content")
	for path, want := range map[string]os.FileMode{
		filepath.Join(root, "containers", "site"):                0o770,
		filepath.Join(root, "containers", "site", fileName("a")): 0o660,
		filepath.Join(root, "containers", "site", containerFile): 0o660,
		filepath.Join(root, "locks", "site"):                     0o660,
	} {
		info, err := os.Stat(path)
		if err != nil {
			t.Fatal(err)
		}
		if info.Mode().Perm() != want {
			t.Errorf("%s has mode %o, want %o", path, info.Mode().Perm(), want)
		}
	}
}
