package edition

import (
	"container/list"
	"slices"
	"strconv"
	"strings"
	"sync"

	"livery/internal/brand"
	"livery/internal/document"
	"livery/internal/page"
	"livery/internal/post"
)

// pageKey is what tells the pages of an edition apart.
type pageKey struct {
	brand, path, search string
	variant             brand.Variant
}

func keyOf(brandID string, p page.PageData) pageKey {
	return pageKey{brandID, p.Path, p.Search, p.Variant}
}

// newest is how many posts of a blog are rendered ahead of their visitors and cached for good, with
// the list pages that lead to them. It is more than most blogs have.
const newest = 40 * post.PerPage

// isEvictable reports whether a page is one of more than can be cached: what only a query asks for,
// and the older pages of a long blog. They are rendered when somebody asks for them.
func isEvictable(posts *post.Blog, data page.PageData) bool {
	if data.Variant != "" {
		return true
	}
	switch data.Kind {
	case page.KindProducts:
		return data.Search != "" && !strings.HasPrefix(data.Search, "category=")
	case page.KindSolutions, page.KindQuote:
		return data.Search != ""
	case page.KindBlog:
		n, _ := strconv.Atoi(strings.TrimPrefix(data.Search, "page="))
		return n > newest/post.PerPage || strings.HasPrefix(data.Search, "tag=")
	case page.KindPost:
		return len(posts.List) > newest &&
			!slices.ContainsFunc(posts.List[:newest], func(p post.Summary) bool { return "/blog/"+p.Slug == data.Path })
	}
	return false
}

// evictableBytes bounds the evictable pages of an edition, in all their encodings.
const evictableBytes = 32 << 20

// cache holds finished pages: most for good, and of the evictable ones those that were asked
// for last, as many as there is room for.
type cache struct {
	room  int // bytes for evictable pages
	mu    sync.RWMutex
	pages map[pageKey]*cachedPage
	// recent holds the evictable pages, the one asked for last in front; used is what they take.
	recent *list.List
	used   int
}

type cachedPage struct {
	key pageKey
	doc *Document
	at  *list.Element // nil for a page that is cached for good
}

func newCache(room int) *cache {
	return &cache{room: room, pages: map[pageKey]*cachedPage{}, recent: list.New()}
}

func (c *cache) get(key pageKey) *Document {
	c.mu.RLock()
	p := c.pages[key]
	c.mu.RUnlock()
	if p == nil {
		return nil
	}
	if p.at != nil {
		c.mu.Lock()
		c.recent.MoveToFront(p.at) // which leaves the list alone when the page is not in it any more
		c.mu.Unlock()
	}
	return p.doc
}

// put holds a page, unless there is one that shows newer posts.
func (c *cache) put(key pageKey, doc *Document, evictable bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if old := c.pages[key]; old != nil {
		if old.doc.version > doc.version {
			return
		}
		c.remove(old)
	}
	p := &cachedPage{key: key, doc: doc}
	if evictable {
		p.at = c.recent.PushFront(p)
		c.used += doc.size()
	}
	c.pages[key] = p
	for c.used > c.room {
		c.remove(c.recent.Back().Value.(*cachedPage))
	}
}

func (c *cache) remove(p *cachedPage) {
	delete(c.pages, p.key)
	if p.at != nil {
		c.recent.Remove(p.at)
		c.used -= p.doc.size()
	}
}

// takeOver adds those pages of others that are still wanted, evictable ones as evictable.
func (c *cache) takeOver(others *cache, wanted func(pageKey, *Document) bool) {
	others.mu.RLock()
	defer others.mu.RUnlock()
	for key, p := range others.pages {
		if p.at == nil && wanted(key, p.doc) {
			c.put(key, p.doc, false)
		}
	}
	for at := others.recent.Back(); at != nil; at = at.Prev() { // in order, so that the last stays the last
		if p := at.Value.(*cachedPage); wanted(p.key, p.doc) {
			c.put(p.key, p.doc, true)
		}
	}
}

// forget drops the pages that are not wanted any more.
func (c *cache) forget(unwanted func(pageKey, *Document) bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for key, p := range c.pages {
		if unwanted(key, p.doc) {
			c.remove(p)
		}
	}
}

// all are the pages that are there now.
func (c *cache) all() (list []*document.Encoded) {
	c.mu.RLock()
	defer c.mu.RUnlock()
	for _, p := range c.pages {
		list = append(list, p.doc.Encoded)
	}
	return list
}

// size is what a page takes in memory: its encodings together are about as large as itself.
func (d *Document) size() int {
	return len(d.Identity.Bytes) * min(2, 1+len(d.Compressed))
}
