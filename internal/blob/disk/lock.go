package disk

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"time"

	"livery/internal/datadir"
)

// commitLock serialises changes to one container, first among goroutines, then among
// processes. Its file also counts the changes to the set of names, and all changes. The counts
// are not synced: they only have to outlive the processes that compare them, not the machine.
type commitLock struct {
	turn chan struct{}
	file *os.File
}

// tryLock is a variable for tests that stand in for a file system without locks.
var tryLock = datadir.TryLock

// lockPatience bounds the wait for another process; its commits take milliseconds.
const lockPatience = 30 * time.Second

func openLock(path string) (*commitLock, error) {
	f, err := datadir.Open(path)
	if err != nil {
		return nil, err
	}
	return &commitLock{turn: make(chan struct{}, 1), file: f}, nil
}

func (l *commitLock) close() error { return l.file.Close() }

func (l *commitLock) lock(ctx context.Context) error {
	ctx, cancel := context.WithTimeoutCause(ctx, lockPatience,
		fmt.Errorf("another process has held %s for %v; see which one is stuck", l.file.Name(), lockPatience))
	defer cancel()
	select {
	case l.turn <- struct{}{}:
	case <-ctx.Done():
		return context.Cause(ctx)
	}
	for {
		err := tryLock(l.file)
		if err == nil {
			return nil
		}
		if !errors.Is(err, datadir.ErrLocked) {
			<-l.turn
			return unlockable(l.file, err)
		}
		select {
		case <-time.After(time.Millisecond):
		case <-ctx.Done():
			<-l.turn
			return context.Cause(ctx)
		}
	}
}

func unlockable(f *os.File, err error) error {
	return fmt.Errorf("%s cannot be locked: %w; %s", f.Name(), err, datadir.NoLocks)
}

func (l *commitLock) unlock() {
	_ = datadir.Unlock(l.file)
	<-l.turn
}

// counter is the place of a count in the file.
type counter int64

const (
	ofNames   counter = 0
	ofChanges counter = 8
)

func (l *commitLock) count(of counter) (uint64, error) {
	var b [8]byte
	n, err := l.file.ReadAt(b[:], int64(of))
	if n == 0 && errors.Is(err, io.EOF) {
		return 0, nil
	}
	if err != nil {
		return 0, err
	}
	return binary.BigEndian.Uint64(b[:]), nil
}

// advance is called before the change it announces, so that a process killed in between
// leaves others with a needless refresh instead of a stale listing.
func (l *commitLock) advance(of counter) (uint64, error) {
	n, err := l.count(of)
	if err != nil {
		return 0, err
	}
	_, err = l.file.WriteAt(binary.BigEndian.AppendUint64(nil, n+1), int64(of))
	return n + 1, err
}

// createTemp makes a temporary file that is locked for as long as it is open.
func createTemp(dir string) (*os.File, error) {
	for {
		f, err := os.CreateTemp(dir, "*"+tempSuffix)
		if err != nil {
			return nil, err
		}
		if f, err = datadir.Renamable(f); errors.Is(err, fs.ErrNotExist) {
			continue
		} else if err != nil {
			return nil, err
		}
		if err = tryLock(f); err == nil {
			err = datadir.Adopt(f)
		} else if !errors.Is(err, datadir.ErrLocked) {
			err = unlockable(f, err)
		}
		if err == nil {
			_, err = os.Stat(f.Name())
		}
		switch {
		case err == nil:
			return f, nil
		case errors.Is(err, datadir.ErrLocked), errors.Is(err, fs.ErrNotExist):
			f.Close() // a sweeping process was faster; it removes this one, so take another
		default:
			return nil, errors.Join(err, f.Close(), os.Remove(f.Name()))
		}
	}
}

func removeUnlocked(path string) error {
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err == nil {
		f, err = datadir.Renamable(f)
	}
	if err != nil {
		return err
	}
	defer f.Close()
	if err := tryLock(f); err != nil {
		return nil
	}
	if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}
