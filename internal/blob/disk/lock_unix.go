//go:build !windows

package disk

import (
	"errors"
	"os"
	"syscall"
)

// tryLock locks a file for this process, or answers errLocked when another has it.
func tryLock(f *os.File) error {
	err := flock(f, syscall.LOCK_EX|syscall.LOCK_NB)
	if errors.Is(err, syscall.EWOULDBLOCK) {
		return errLocked
	}
	return err
}

func unlock(f *os.File) error { return flock(f, syscall.LOCK_UN) }

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

// renamable answers a handle of f that lets the file be renamed while it is open.
func renamable(f *os.File) (*os.File, error) { return f, nil }

func syncDir(dir string) error {
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	defer d.Close()
	return d.Sync()
}
