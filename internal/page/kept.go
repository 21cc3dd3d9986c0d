package page

import (
	"container/list"
	"slices"
	"strconv"
	"strings"
	"sync"

	"livery/internal/blog"
	"livery/internal/brand"
)

// pageKey is what tells the pages of an edition apart.
type pageKey struct {
	brand, path, search string
	variant             brand.Variant
}

func keyOf(brandID string, p PageData) pageKey {
	return pageKey{brandID, p.Path, p.Search, p.Variant}
}

// newest is how many posts of a blog are rendered ahead of their visitors and kept for good, with
// the list pages that lead to them. It is more than most blogs have.
const newest = 40 * blog.PerPage

// isEvictable reports whether a page is one of more than can be kept: what only a query asks for,
// and the older pages of a long blog. They are rendered when somebody asks for them.
func isEvictable(posts *blog.Posts, data PageData) bool {
	if data.Variant != "" {
		return true
	}
	switch data.Kind {
	case KindProducts:
		return data.Search != "" && !strings.HasPrefix(data.Search, "category=")
	case KindSolutions:
		return data.Search != ""
	case KindBlog:
		n, _ := strconv.Atoi(strings.TrimPrefix(data.Search, "page="))
		return n > newest/blog.PerPage
	case KindPost:
		return len(posts.List) > newest &&
			!slices.ContainsFunc(posts.List[:newest], func(p blog.Summary) bool { return "/blog/"+p.Slug == data.Path })
	}
	return false
}

// evictableBytes bounds the evictable pages of an edition, in all their encodings.
const evictableBytes = 32 << 20

// keptPages holds finished pages: most for good, and of the evictable ones those that were asked
// for last, as many as there is room for.
type keptPages struct {
	room  int // bytes for evictable pages
	mu    sync.RWMutex
	pages map[pageKey]*keptPage
	// recent holds the evictable pages, the one asked for last in front; used is what they take.
	recent *list.List
	used   int
}

type keptPage struct {
	key pageKey
	doc *Document
	at  *list.Element // nil for a page that is kept for good
}

func newKeptPages(room int) *keptPages {
	return &keptPages{room: room, pages: map[pageKey]*keptPage{}, recent: list.New()}
}

func (k *keptPages) get(key pageKey) *Document {
	k.mu.RLock()
	p := k.pages[key]
	k.mu.RUnlock()
	if p == nil {
		return nil
	}
	if p.at != nil {
		k.mu.Lock()
		k.recent.MoveToFront(p.at) // which leaves the list alone when the page is not in it any more
		k.mu.Unlock()
	}
	return p.doc
}

// put holds a page, unless there is one that shows newer posts.
func (k *keptPages) put(key pageKey, doc *Document, evictable bool) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if old := k.pages[key]; old != nil {
		if old.doc.version > doc.version {
			return
		}
		k.remove(old)
	}
	p := &keptPage{key: key, doc: doc}
	if evictable {
		p.at = k.recent.PushFront(p)
		k.used += doc.size()
	}
	k.pages[key] = p
	for k.used > k.room {
		k.remove(k.recent.Back().Value.(*keptPage))
	}
}

func (k *keptPages) remove(p *keptPage) {
	delete(k.pages, p.key)
	if p.at != nil {
		k.recent.Remove(p.at)
		k.used -= p.doc.size()
	}
}

// takeOver adds those pages of others that are still wanted, evictable ones as evictable.
func (k *keptPages) takeOver(others *keptPages, wanted func(pageKey, *Document) bool) {
	others.mu.RLock()
	defer others.mu.RUnlock()
	for key, p := range others.pages {
		if p.at == nil && wanted(key, p.doc) {
			k.put(key, p.doc, false)
		}
	}
	for at := others.recent.Back(); at != nil; at = at.Prev() { // in order, so that the last stays the last
		if p := at.Value.(*keptPage); wanted(p.key, p.doc) {
			k.put(p.key, p.doc, true)
		}
	}
}

// forget drops the pages that are not wanted any more.
func (k *keptPages) forget(unwanted func(pageKey, *Document) bool) {
	k.mu.Lock()
	defer k.mu.Unlock()
	for key, p := range k.pages {
		if unwanted(key, p.doc) {
			k.remove(p)
		}
	}
}

// all are the pages that are there now.
func (k *keptPages) all() (list []*Encoded) {
	k.mu.RLock()
	defer k.mu.RUnlock()
	for _, p := range k.pages {
		list = append(list, p.doc.Encoded)
	}
	return list
}

// size is what a page takes in memory: its encodings together are about as large as itself.
func (d *Document) size() int {
	return len(d.Identity.Bytes) * min(2, 1+len(d.Compressed))
}
