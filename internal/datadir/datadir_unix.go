//go:build !windows

package datadir

import (
	"errors"
	"os"
	"syscall"

	"golang.org/x/sys/unix"
)

// TryLock locks a file for this process, or answers ErrLocked when another has it.
func TryLock(f *os.File) error {
	err := flock(f, syscall.LOCK_EX|syscall.LOCK_NB)
	if errors.Is(err, syscall.EWOULDBLOCK) {
		return ErrLocked
	}
	return err
}

// Unlock lets others have the lock.
func Unlock(f *os.File) error { return flock(f, syscall.LOCK_UN) }

func flock(f *os.File, how int) error {
	raw, err := f.SyscallConn()
	if err != nil {
		return err
	}
	var flockErr error
	err = raw.Control(func(fd uintptr) {
		for {
			if flockErr = syscall.Flock(int(fd), how); !errors.Is(flockErr, syscall.EINTR) {
				return
			}
		}
	})
	return errors.Join(err, flockErr)
}

// Renamable answers a handle of f that lets the file be renamed while it is open.
func Renamable(f *os.File) (*os.File, error) { return f, nil }

func syncFolder(dir string) error {
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	defer d.Close()
	return d.Sync()
}

// keepOwner gives what root made to the owner of the folder it is in. Nobody else can give things away.
func keepOwner(path, dir string) error {
	if os.Geteuid() != 0 {
		return nil
	}
	var owner syscall.Stat_t
	if err := syscall.Stat(dir, &owner); err != nil {
		return &os.PathError{Op: "stat", Path: dir, Err: err}
	}
	return os.Lchown(path, int(owner.Uid), int(owner.Gid))
}

// SpaceOf says how much room the disk of a folder has for this process.
func SpaceOf(dir string) (Space, error) {
	var s unix.Statfs_t
	if err := unix.Statfs(dir, &s); err != nil {
		return Space{}, &os.PathError{Op: "statfs", Path: dir, Err: err}
	}
	block := uint64(s.Bsize)
	return Space{Free: uint64(s.Bavail) * block, Total: uint64(s.Blocks) * block}, nil
}
