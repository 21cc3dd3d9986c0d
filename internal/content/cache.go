package content

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"io/fs"
	"sync"

	"livery/internal/brand"
)

// Cache keeps what was made of files, so that content in which little changed is read in little
// time. Several may use it at once. What it holds is never changed.
type Cache struct {
	mu     sync.Mutex
	files  map[string][]readFile
	brands map[string][]assembled
}

// NewCache is an empty one.
func NewCache() *Cache {
	return &Cache{files: map[string][]readFile{}, brands: map[string][]assembled{}}
}

// versionsKept is how many versions of one file are remembered: what is served, and what somebody tries.
const versionsKept = 2

// readFile is a content file as it was read: merged from its sources and amended.
type readFile struct {
	key      string
	node     *Node
	value    any // decoded, unless it is a layer
	problems Problems
}

// assembled is a brand with the layers that it was made of.
type assembled struct {
	defaults, family, own *Node
	brand                 *brand.Brand
	merged                *Node
	problems              Problems
}

func cacheOf(fsys fs.FS) *Cache {
	if a, ok := fsys.(amended); ok {
		return a.cache
	}
	return nil
}

// file finds a file that was read before in the same form, or reads it.
func (c *Cache) file(name, key string, read func() readFile) readFile {
	if c == nil {
		return read()
	}
	return remembered(c, c.files, name, func(f readFile) bool { return f.key == key }, read)
}

// brand finds a brand made of the same layers, or makes it.
func (c *Cache) brand(id string, same func(assembled) bool, make func() assembled) assembled {
	if c == nil {
		return make()
	}
	return remembered(c, c.brands, id, same, make)
}

func remembered[T any](c *Cache, all map[string][]T, name string, same func(T) bool, make func() T) T {
	c.mu.Lock()
	for _, one := range all[name] {
		if same(one) {
			c.mu.Unlock()
			return one
		}
	}
	c.mu.Unlock()
	made := make()
	c.mu.Lock()
	defer c.mu.Unlock()
	all[name] = append([]T{made}, all[name][:min(len(all[name]), versionsKept-1)]...)
	return made
}

// keyOf changes whenever a file or an amendment of it does.
func keyOf(fsys fs.FS, file string) string {
	sum := sha256.New()
	for _, source := range sourcesOf(fsys, file) {
		sum.Write([]byte(source.name))
		if data, err := fs.ReadFile(source.fsys, source.file); err == nil {
			sum.Write(data)
		}
	}
	for _, one := range amendments(fsys, file) {
		_ = json.NewEncoder(sum).Encode(one)
	}
	return hex.EncodeToString(sum.Sum(nil))
}
