// Package disk keeps blobs in a folder, durably, for any number of processes at once.
//
//	containers/<container>/container.json   makes the folder a container; its metadata
//	containers/<container>/<sha256 of name> one blob: header and bytes in one file
//	containers/<container>/<random>.tmp     a blob being written
//	blocks/<container>/<sha256 of name>/    blocks staged for a blob, one file each
//	deleted/<container>.<random>            a deleted container on its way out
//	locks/<container>                       lock between processes, and change counters
//
// A blob's name is never a path: the file is called by the hash of the name, and the true
// name is in its header. Because header and bytes are one file that appears by rename, they
// cannot disagree, and a reader sees the old blob or the new one, never a mixture.
//
// A write goes to a temporary file that is synced without holding any lock. Then, under the
// container's lock, the conditions are checked against what is there, the file is renamed
// and the folder synced. Only then is the write acknowledged.
//
// Listing needs names in order, which hashed files do not have, so each process keeps a
// sorted list of names per container, and nothing else of the blobs. A change counter in
// the lock file tells whether another process has added or removed a name since.
package disk

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"livery/internal/blob"
	"livery/internal/datadir"
)

// Store is a folder of containers. It implements blob.Store.
type Store struct {
	root   string
	log    *slog.Logger
	faults *faults

	mu         sync.Mutex
	containers map[string]*container
	watchers   []func(container, name string)
}

var _ blob.Store = (*Store)(nil)

const tempSuffix = ".tmp"

// Open makes the folder if needed and removes what interrupted writes left behind.
func Open(root string, log *slog.Logger) (*Store, error) {
	s := &Store{root: root, log: log, faults: &faults{log: log, files: map[[2]string]Fault{}},
		containers: map[string]*container{}}
	for _, dir := range []string{s.containersDir(), s.locksDir(), s.deletedDir(), s.blocksDir()} {
		if err := datadir.Make(dir); err != nil {
			return nil,
				fmt.Errorf("storage folder %s cannot be made: %w; give a folder this process may write", root, err)
		}
	}
	s.sweep()
	return s, nil
}

// Close releases the lock files. Blobs already opened stay readable.
func (s *Store) Close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	var errs []error
	for _, c := range s.containers {
		errs = append(errs, c.lock.close())
	}
	s.containers = map[string]*container{}
	return errors.Join(errs...)
}

// Watch calls changed after each blob this process puts or deletes, once it is durable.
// The call is made by the writer, so changed must not wait for long.
func (s *Store) Watch(changed func(container, name string)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.watchers = append(s.watchers, changed)
}

func (s *Store) notify(container, name string) {
	s.mu.Lock()
	watchers := slices.Clone(s.watchers)
	s.mu.Unlock()
	for _, changed := range watchers {
		changed(container, name)
	}
}

func (s *Store) containersDir() string { return filepath.Join(s.root, "containers") }
func (s *Store) locksDir() string      { return filepath.Join(s.root, "locks") }
func (s *Store) blocksDir() string     { return filepath.Join(s.root, "blocks") }
func (s *Store) deletedDir() string    { return filepath.Join(s.root, "deleted") }

// at gives the container's state in this process, existing or about to be created.
func (s *Store) at(name string) (*container, error) {
	if err := blob.CheckContainer(name); err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if c, ok := s.containers[name]; ok {
		return c, nil
	}
	lock, err := openLock(filepath.Join(s.locksDir(), name))
	if err != nil {
		return nil, err
	}
	c := &container{name: name, dir: filepath.Join(s.containersDir(), name), staged: filepath.Join(s.blocksDir(), name),
		lock: lock, faults: s.faults}
	s.containers[name] = c
	return c, nil
}

// notFound says that a container is not there, or that the folder of all containers is not, as
// when its disk is not mounted: what it holds is then not lost.
func notFound(dir, name string) error {
	if _, err := os.Stat(dir); errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("%w: there is no folder %s; mount its disk or restore it from a backup",
			blob.ErrUnavailable, dir)
	}
	return fmt.Errorf("%w: %s", blob.ErrContainerNotFound, name)
}

// existing gives the state of a container that is there.
func (s *Store) existing(name string) (*container, error) {
	if err := blob.CheckContainer(name); err != nil {
		return nil, err
	}
	_, err := os.Stat(filepath.Join(s.containersDir(), name, containerFile))
	s.faults.noteFault(name, containerFile, err)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, notFound(s.containersDir(), name)
	} else if err != nil {
		return nil, err
	}
	return s.at(name)
}

// sweep removes temporary files nobody is writing, and what is left of deleted containers. Another
// process may be at work in the same folder; a file it still writes is locked by it and stays.
// Left-overs do no harm, so one that cannot be removed is no reason not to serve.
func (s *Store) sweep() {
	files, _ := filepath.Glob(filepath.Join(s.containersDir(), "*", "*"+tempSuffix))
	for _, path := range files {
		if err := removeUnlocked(path); err != nil {
			s.log.Warn("a left-over of an interrupted write cannot be removed; see its owner and rights", "error", err)
		}
	}
	s.sweepBlocks(time.Now())
	deleted, _ := filepath.Glob(filepath.Join(s.deletedDir(), "*"))
	for _, path := range deleted {
		if err := os.RemoveAll(path); err != nil {
			s.log.Warn("the rest of a deleted container cannot be removed; see its owner and rights", "error", err)
		}
	}
}

// Containers names every container.
func (s *Store) Containers(context.Context) ([]string, error) {
	entries, err := os.ReadDir(s.containersDir())
	if err != nil {
		return nil, err
	}
	var names []string
	for _, e := range entries {
		_, err := os.Stat(filepath.Join(s.containersDir(), e.Name(), containerFile))
		s.faults.noteFault(e.Name(), containerFile, err)
		if err == nil {
			names = append(names, e.Name())
		}
	}
	slices.SortFunc(names, strings.Compare)
	return names, nil
}
