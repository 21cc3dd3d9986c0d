package media

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
)

// Collection serves the pictures of several stores; one of a later store stands before one of the same name in
// an earlier one. What it serves is known beforehand, so that a page asks for nothing else.
type Collection struct {
	stores     []*Store
	refreshes  sync.Mutex
	known      []known // of each store
	current    atomic.Pointer[map[string]map[string]located]
	generation atomic.Uint64
	recent     recentFiles
}

// known are the documents of a store by name, and the count of its storage's changes before they were read.
type known struct {
	documents map[string]seenPicture
	changes   uint64
	counted   bool
}

// counting is a storage that counts its changes: while the count stays the same, so does every listing.
type counting interface {
	Changes(ctx context.Context, container string) (uint64, error)
}

// seenPicture is what was read of a picture, and at which state.
type seenPicture struct {
	tag     string
	picture Picture
}

// located is a picture and where it is: brand is Shared for one that all brands have.
type located struct {
	Picture
	store *Store
	brand string
}

// NewCollection is empty until it is refreshed.
func NewCollection(stores ...*Store) *Collection {
	s := &Collection{stores: stores, known: make([]known, len(stores))}
	s.current.Store(&map[string]map[string]located{})
	return s
}

// Refresh looks at what there is now. What could not be read stays as it was.
func (s *Collection) Refresh(ctx context.Context) error {
	s.refreshes.Lock()
	defer s.refreshes.Unlock()
	next := map[string]map[string]located{}
	for i, store := range s.stores {
		if err := store.refresh(ctx, &s.known[i]); err != nil {
			return err
		}
		for name, d := range s.known[i].documents {
			brand, _, _ := strings.Cut(name, "/")
			if next[brand] == nil {
				next[brand] = map[string]located{}
			}
			next[brand][d.picture.Name] = located{d.picture, store, brand}
		}
	}
	if !reflect.DeepEqual(next, *s.current.Load()) {
		s.current.Store(&next)
		s.generation.Add(1)
	}
	return nil
}

// Generation changes when the pictures do.
func (s *Collection) Generation() uint64 { return s.generation.Load() }

// refresh reads what has changed. Where nothing has, that costs a look at a number, however many pictures there are.
func (s *Store) refresh(ctx context.Context, k *known) error {
	next := known{}
	if storage, counts := s.blobs.(counting); counts {
		changes, err := storage.Changes(ctx, s.container)
		next.changes, next.counted = changes, err == nil // listing says why not
		if next.counted && k.counted && changes == k.changes {
			return nil
		}
	}
	var err error
	if next.documents, err = s.readNew(ctx, k.documents); err == nil {
		*k = next
	}
	return err
}

// readNew reads the documents of a store that are not known in their present state.
func (s *Store) readNew(ctx context.Context, known map[string]seenPicture) (map[string]seenPicture, error) {
	read := map[string]seenPicture{}
	listed, err := s.pictures.List(ctx, "")
	for _, one := range listed {
		if old, there := known[one.Name]; there && old.tag == one.Version {
			read[one.Name] = old
			continue
		}
		picture, err := s.document(ctx, one.Name)
		if errors.Is(err, ErrNotFound) {
			continue // removed meanwhile
		}
		if err != nil {
			return read, err
		}
		read[one.Name] = seenPicture{one.Version, picture}
	}
	return read, err
}

// of are the pictures of a brand by name: its own, and those of all brands.
func (s *Collection) of(brand string) map[string]located {
	current := *s.current.Load()
	own, shared := current[brand], current[Shared]
	if len(shared) == 0 {
		return own
	}
	all := maps.Clone(shared)
	maps.Copy(all, own)
	return all
}

// Pictures are those of a brand, by name.
func (s *Collection) Pictures(brand string) []Picture {
	var list []Picture
	of := s.of(brand)
	for _, name := range slices.Sorted(maps.Keys(of)) {
		picture := of[name].Picture
		picture.Shared = of[name].brand == Shared
		list = append(list, picture)
	}
	return list
}

// File is a file as it is served.
type File struct {
	Picture
	Content []byte
}

// File reads a file of a brand's picture, such as hero-main-480.jpg, or answers ErrNotFound.
func (s *Collection) File(ctx context.Context, brand, file string) (File, error) {
	found, err := s.file(ctx, brand, file)
	if errors.Is(err, errReplaced) {
		if err := s.Refresh(ctx); err != nil {
			return File{}, err
		}
		found, err = s.file(ctx, brand, file)
	}
	return found, err
}

// errReplaced says that a picture has changed since the collection was refreshed.
var errReplaced = fmt.Errorf("replaced: %w", ErrNotFound)

func (s *Collection) file(ctx context.Context, brand, file string) (File, error) {
	for _, p := range s.of(brand) {
		if !slices.Contains(p.Files(), file) {
			continue
		}
		key := filesOf(p.brand, p.Picture) + file
		content, there := s.recent.get(key)
		if there {
			return File{p.Picture, content}, nil
		}
		content, err := p.store.Open(ctx, p.brand, p.Picture, file)
		if errors.Is(err, ErrNotFound) {
			return File{}, errReplaced
		}
		if err != nil {
			return File{}, err
		}
		s.recent.put(key, content)
		return File{p.Picture, content}, nil
	}
	return File{}, ErrNotFound
}

// recentBytes bounds the files that are served without a look into the storage.
const recentBytes = 32 << 20

// recentFiles forgets everything when it is full: what is asked for often is soon there again.
type recentFiles struct {
	mu    sync.Mutex
	files map[string][]byte
	bytes int
}

func (r *recentFiles) get(key string) ([]byte, bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	content, there := r.files[key]
	return content, there
}

func (r *recentFiles) put(key string, content []byte) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.files == nil || r.bytes+len(content) > recentBytes {
		r.files, r.bytes = map[string][]byte{}, 0
	}
	if _, there := r.files[key]; !there {
		r.files[key] = content
		r.bytes += len(content)
	}
}
