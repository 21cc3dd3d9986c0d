package disk

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"maps"
	"os"
	"slices"
	"sort"
	"strings"
	"sync"

	"livery/internal/blob"
)

// index is the sorted names of a container's blobs, true as of a generation of its lock.
type index struct {
	mu         sync.RWMutex
	loaded     bool
	generation uint64
	names      []string
}

func (x *index) freshAt(generation uint64) bool {
	x.mu.RLock()
	defer x.mu.RUnlock()
	return x.loaded && x.generation == generation
}

// change applies this process' own change, which led to generation. If the index was stale
// before, it stays stale and is refreshed when next asked.
func (x *index) change(generation uint64, name string, present bool) {
	x.mu.Lock()
	defer x.mu.Unlock()
	if !x.loaded || x.generation+1 != generation {
		return
	}
	x.generation = generation
	at, found := slices.BinarySearch(x.names, name)
	switch {
	case present && !found:
		x.names = slices.Insert(x.names, at, name)
	case !present && found:
		x.names = slices.Delete(x.names, at, at+1)
	}
}

// with is the index with further names.
func (x *index) with(more map[string]blob.Properties) *index {
	x.mu.RLock()
	names := slices.Clone(x.names)
	x.mu.RUnlock()
	names = slices.AppendSeq(names, maps.Keys(more))
	slices.Sort(names)
	return &index{names: slices.Compact(names)}
}

// entry is a blob name, or the common prefix of several.
type entry struct {
	name   string
	prefix bool
}

// page picks the entries after the marker. The marker is the last entry of the page before,
// so a prefix it names has been given and is passed over with all it stands for.
func (x *index) page(opt blob.ListOptions) (entries []entry, next string) {
	x.mu.RLock()
	defer x.mu.RUnlock()
	at, found := slices.BinarySearch(x.names, max(opt.Prefix, opt.Marker))
	if found && opt.Marker >= opt.Prefix && opt.Marker != "" {
		at++
	}
	for at < len(x.names) && strings.HasPrefix(x.names[at], opt.Prefix) {
		e := entry{name: x.names[at]}
		after := at + 1
		if opt.Delimiter != "" {
			if head, _, cut := strings.Cut(e.name[len(opt.Prefix):], opt.Delimiter); cut {
				e = entry{name: opt.Prefix + head + opt.Delimiter, prefix: true}
				after = at +
					sort.Search(len(x.names)-at, func(i int) bool { return !strings.HasPrefix(x.names[at+i], e.name) })
			}
		}
		if !e.prefix || e.name > opt.Marker {
			if len(entries) == opt.Max {
				return entries, entries[len(entries)-1].name
			}
			entries = append(entries, e)
		}
		at = after
	}
	return entries, ""
}

// refresh brings the index up to date with the folder. The first reading opens every blob,
// so it is done without the lock; under the lock only what is new is opened.
func (c *container) refresh(ctx context.Context) error {
	c.index.mu.RLock()
	names, loaded := slices.Clone(c.index.names), c.index.loaded
	c.index.mu.RUnlock()
	var err error
	if !loaded {
		if names, err = c.scan(ctx, nil); err != nil {
			return err
		}
	}
	if err := c.lock.lock(ctx); err != nil {
		return err
	}
	defer c.lock.unlock()
	generation, err := c.lock.count(ofNames)
	if err != nil {
		return err
	}
	if names, err = c.scan(ctx, names); err != nil {
		return err
	}
	c.index.mu.Lock()
	defer c.index.mu.Unlock()
	c.index.names, c.index.generation, c.index.loaded = names, generation, true
	return nil
}

// scan reads the names in the folder. A file is called by the hash of its blob's name, so
// names known before need not be read again.
func (c *container) scan(ctx context.Context, known []string) ([]string, error) {
	nameOf := make(map[string]string, len(known))
	for _, name := range known {
		nameOf[fileName(name)] = name
	}
	dir, err := os.Open(c.dir)
	if err != nil {
		return nil, c.missing(err)
	}
	defer dir.Close()
	names := make([]string, 0, len(known))
	for {
		files, err := dir.Readdirnames(1024)
		for _, file := range files {
			if !isBlobFile(file) {
				continue
			}
			name, ok := nameOf[file]
			if !ok {
				h, err := c.stat(file)
				if isFault(err) || errors.Is(err, fs.ErrNotExist) {
					continue
				} else if err != nil {
					return nil, err
				}
				name = h.Name
			}
			names = append(names, name)
		}
		if errors.Is(err, io.EOF) {
			slices.Sort(names)
			return slices.Clip(names), nil
		}
		if err := errors.Join(err, ctx.Err()); err != nil {
			return nil, err
		}
	}
}

// stat reads the header of one file.
func (c *container) stat(file string) (h header, err error) {
	defer func() { c.faults.note(c.name, file, err) }()
	f, err := os.Open(c.path(file))
	if err != nil {
		return h, err
	}
	defer f.Close()
	h, _, err = readHeader(f)
	return h, err
}
