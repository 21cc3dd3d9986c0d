package disk

import (
	"errors"
	"os"

	"golang.org/x/sys/windows"
)

// Windows keeps others from reading and writing a locked range, so the one byte that stands for
// the whole file lies far behind anything a file holds.
var farByte = windows.Overlapped{OffsetHigh: 1 << 30}

// tryLock locks a file for this process, or answers errLocked when another has it.
func tryLock(f *os.File) error {
	return onHandle(f, func(h windows.Handle) error {
		at := farByte
		err := windows.LockFileEx(h, windows.LOCKFILE_EXCLUSIVE_LOCK|windows.LOCKFILE_FAIL_IMMEDIATELY, 0, 1, 0, &at)
		if errors.Is(err, windows.ERROR_LOCK_VIOLATION) || errors.Is(err, windows.ERROR_IO_PENDING) {
			return errLocked
		}
		return err
	})
}

func unlock(f *os.File) error {
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

// renamable answers a handle of f that lets the file be renamed while it is open, which the
// handles of package os do not. It closes f.
func renamable(f *os.File) (*os.File, error) {
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

// syncDir does nothing: Windows cannot sync a folder, and its file system writes renames to
// its journal itself.
func syncDir(string) error { return nil }
