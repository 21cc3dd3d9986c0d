package disk

import (
	"context"
	"errors"
	"io/fs"
	"log/slog"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"time"
)

// Fault is a file that cannot be read, so that what it holds is missing from what is served. A
// blob's file does not tell the blob's name, which may be a person's.
type Fault struct {
	Container string    `json:"container"`
	File      string    `json:"file"`
	Reason    string    `json:"reason"`
	Since     time.Time `json:"since"`
}

// faults are the files that could not be read when they were last looked at.
type faults struct {
	log   *slog.Logger
	count atomic.Int32
	mu    sync.Mutex
	files map[[2]string]Fault
}

// isFault tells a file that cannot be read from one that is gone, and from a process that has
// too many files open.
func isFault(err error) bool {
	return err != nil && !errors.Is(err, fs.ErrNotExist) && !errors.Is(err, syscall.EMFILE) &&
		!errors.Is(err, syscall.ENFILE)
}

// note remembers what became of reading a file, and says so once.
func (f *faults) note(container, file string, err error) {
	fault := isFault(err)
	if !fault && f.count.Load() == 0 {
		return
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	key := [2]string{container, file}
	_, known := f.files[key]
	switch {
	case fault && !known:
		f.files[key] = Fault{Container: container, File: file, Reason: err.Error(), Since: time.Now().UTC()}
		f.log.Error("a stored file cannot be read and is left out; see its owner and rights, or restore it from a "+
			"backup", "container", container, "file", file, "error", err)
	case !fault && known:
		delete(f.files, key)
	}
	f.count.Store(int32(len(f.files)))
}

// noteFault is for a check that can find a file faulty but cannot tell that it is in order.
func (f *faults) noteFault(container, file string, err error) {
	if isFault(err) {
		f.note(container, file, err)
	}
}

// Faults are the files that cannot be read, in the order of their names.
func (s *Store) Faults() []Fault {
	s.faults.mu.Lock()
	defer s.faults.mu.Unlock()
	return slices.SortedFunc(maps.Values(s.faults.files), func(a, b Fault) int {
		return strings.Compare(a.Container+"/"+a.File, b.Container+"/"+b.File)
	})
}

// Recheck looks at unreadable files again. One that can be read now counts as a change of its
// container, so that listings show it.
func (s *Store) Recheck(ctx context.Context) error {
	s.sweepBlocks(time.Now())
	var errs []error
	for _, fault := range s.Faults() {
		c, err := s.at(fault.Container)
		if err != nil {
			errs = append(errs, err)
			continue
		}
		if fault.File == containerFile {
			_, err = c.readHeader()
		} else {
			_, err = c.stat(fault.File)
		}
		if !isFault(err) {
			errs = append(errs, c.announce(ctx))
		}
	}
	return errors.Join(errs...)
}

// announce tells every process that the container is not what it was.
func (c *container) announce(ctx context.Context) error {
	if err := c.lock.lock(ctx); err != nil {
		return err
	}
	defer c.lock.unlock()
	return c.advanceAll()
}

func (c *container) advanceAll() error {
	for _, of := range []counter{ofNames, ofChanges} {
		if _, err := c.lock.advance(of); err != nil {
			return err
		}
	}
	return nil
}

func (c *container) path(file string) string { return filepath.Join(c.dir, file) }
