// Package datadir is what Livery asks of a folder on disk: files that are written whole and
// survive a power loss, that belong to whoever owns the folder, a lock that keeps a second
// server out, and how much room is left.
//
// Commands are often run by root in the folder of a server that is not. What they write takes
// the owner and the group's rights of the folder it is in, so that the server can read it.
package datadir

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

// The rights of new files and folders. The group gets what it has in the folder around them.
const (
	privateFile   = 0o600
	privateFolder = 0o700
	groupRights   = 0o070
)

// tempSuffix ends the name of a file that is being written.
const tempSuffix = ".tmp"

// WriteFile writes a file whole: after a crash or a power loss there is the old file or the new one.
func WriteFile(path string, content []byte) (err error) {
	f, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".*"+tempSuffix)
	if err != nil {
		return err
	}
	_, err = f.Write(content)
	if err = errors.Join(err, Adopt(f), syncFile(f), f.Close()); err == nil {
		err = rename(f.Name(), path)
	}
	if err != nil {
		return errors.Join(err, os.Remove(f.Name()))
	}
	return Sync(filepath.Dir(path))
}

// Variables, so that tests can check the order of the calls.
var (
	syncFile = (*os.File).Sync
	rename   = os.Rename
	syncDir  = syncFolder
)

// Sync makes sure that what was made, renamed or removed in a folder stays so.
func Sync(dir string) error { return syncDir(dir) }

// Make makes a folder, and those above it, unless they are there. Only the owner may enter a new one.
func Make(dir string) error {
	if info, err := os.Stat(dir); err == nil && info.IsDir() {
		return nil
	}
	parent := filepath.Dir(dir)
	if parent != dir {
		if err := Make(parent); err != nil {
			return err
		}
	}
	if err := os.Mkdir(dir, privateFolder); errors.Is(err, os.ErrExist) {
		return nil
	} else if err != nil {
		return err
	}
	return errors.Join(keepOwner(dir, parent), Sync(parent))
}

// MakeAlike makes one folder with the owner and the group's rights of the one it is in.
func MakeAlike(dir string) error {
	if err := os.Mkdir(dir, privateFolder); err != nil {
		return err
	}
	around, err := os.Stat(filepath.Dir(dir))
	if err == nil && around.Mode()&groupRights != 0 {
		err = os.Chmod(dir, privateFolder|around.Mode()&groupRights)
	}
	return errors.Join(err, keepOwner(dir, filepath.Dir(dir)), Sync(filepath.Dir(dir)))
}

// Adopt gives an open new file the owner and the group's rights of its folder.
func Adopt(f *os.File) error {
	dir := filepath.Dir(f.Name())
	around, err := os.Stat(dir)
	if err != nil {
		return err
	}
	if rights := around.Mode() & groupRights &^ 0o010; rights != 0 {
		if err := f.Chmod(privateFile | rights); err != nil {
			return err
		}
	}
	return keepOwner(f.Name(), dir)
}

// AdoptTree gives everything below a folder to the folder's owner.
func AdoptTree(root string) error {
	return filepath.WalkDir(root, func(path string, _ os.DirEntry, err error) error {
		if err != nil || path == root {
			return err
		}
		return keepOwner(path, root)
	})
}

// Open opens a file to read and write, and makes it as Adopt has it when it is missing.
func Open(path string) (*os.File, error) {
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if !errors.Is(err, os.ErrNotExist) {
		return f, err
	}
	f, err = os.OpenFile(path, os.O_RDWR|os.O_CREATE, privateFile)
	if err != nil {
		return nil, err
	}
	if err := Adopt(f); err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return f, nil
}

// ErrLocked says that another process has the lock.
var ErrLocked = errors.New("another process has locked it")

// claimFile is locked by the server that works in a data folder.
const claimFile = "server.lock"

// ErrClaimed says that another server works in the folder.
var ErrClaimed = errors.New("another server works in this data folder")

// Claim keeps other servers out of a data folder until the claim is closed or the process ends.
// Commands need none.
func Claim(dir string) (*os.File, error) {
	f, err := Open(filepath.Join(dir, claimFile))
	if err != nil {
		return nil, fmt.Errorf("claim the data folder: %w; the server must be able to write there: see its owner, or "+
			"choose another with --data", err)
	}
	switch err := TryLock(f); {
	case errors.Is(err, ErrLocked):
		return nil,
			errors.Join(fmt.Errorf("%w: %s; stop that server first, or give this one a folder of its own with --data",
				ErrClaimed, dir), f.Close())
	case err != nil:
		return nil, errors.Join(fmt.Errorf("%s cannot be locked: %w; %s", f.Name(), err, NoLocks), f.Close())
	}
	return f, nil
}

// NoLocks is what to do about a file system that refuses locks.
const NoLocks = "the file system does not support file locks: keep the data folder on a local disk"

// Space is how much of a disk there is.
type Space struct{ Free, Total uint64 }
