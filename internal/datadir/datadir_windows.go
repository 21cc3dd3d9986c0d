package datadir

import (
	"errors"
	"os"

	"golang.org/x/sys/windows"
)

// Windows keeps others from reading and writing a locked range, so the one byte that stands for
// the whole file lies far behind anything a file holds.
var farByte = windows.Overlapped{OffsetHigh: 1 << 30}

// TryLock locks a file for this process, or answers ErrLocked when another has it.
func TryLock(f *os.File) error {
	return onHandle(f, func(h windows.Handle) error {
		at := farByte
		err := windows.LockFileEx(h, windows.LOCKFILE_EXCLUSIVE_LOCK|windows.LOCKFILE_FAIL_IMMEDIATELY, 0, 1, 0, &at)
		if errors.Is(err, windows.ERROR_LOCK_VIOLATION) || errors.Is(err, windows.ERROR_IO_PENDING) {
			return ErrLocked
		}
		return err
	})
}

// Unlock lets others have the lock.
func Unlock(f *os.File) error {
	return onHandle(f, func(h windows.Handle) error {
		at := farByte
		return windows.UnlockFileEx(h, 0, 1, 0, &at)
	})
}

func onHandle(f *os.File, do func(windows.Handle) error) error {
	raw, err := f.SyscallConn()
	if err != nil {
		return err
	}
	var doErr error
	err = raw.Control(func(fd uintptr) { doErr = do(windows.Handle(fd)) })
	return errors.Join(err, doErr)
}

// Renamable answers a handle of f that lets the file be renamed while it is open, which the
// handles of package os do not. It closes f.
func Renamable(f *os.File) (*os.File, error) {
	name := f.Name()
	path, err := windows.UTF16PtrFromString(name)
	if err := errors.Join(err, f.Close()); err != nil {
		return nil, err
	}
	h, err := windows.CreateFile(path, windows.GENERIC_READ|windows.GENERIC_WRITE,
		windows.FILE_SHARE_READ|windows.FILE_SHARE_WRITE|windows.FILE_SHARE_DELETE, nil,
		windows.OPEN_EXISTING, windows.FILE_ATTRIBUTE_NORMAL, 0)
	if err != nil {
		return nil, &os.PathError{Op: "open", Path: name, Err: err}
	}
	return os.NewFile(uintptr(h), name), nil
}

// syncFolder does nothing: Windows cannot sync a folder, and its file system writes renames to
// its journal itself.
func syncFolder(string) error { return nil }

// keepOwner does nothing: Windows gives new files the rights of their folder itself.
func keepOwner(string, string) error { return nil }

// SpaceOf says how much room the disk of a folder has for this process.
func SpaceOf(dir string) (Space, error) {
	path, err := windows.UTF16PtrFromString(dir)
	if err != nil {
		return Space{}, err
	}
	var s Space
	if err := windows.GetDiskFreeSpaceEx(path, &s.Free, &s.Total, nil); err != nil {
		return Space{}, &os.PathError{Op: "free space", Path: dir, Err: err}
	}
	return s, nil
}
