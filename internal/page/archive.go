package page

import (
	"slices"
	"strconv"
	"strings"

	"livery/internal/blog"
	"livery/internal/brand"
)

// newest is how many posts of a blog are rendered ahead of their visitors and kept for good, with
// the list pages that lead to them. It is more than most blogs have.
const newest = 40 * blog.PerPage

// maxSpare bounds the spare pages that are kept.
const maxSpare = 500

// spare reports whether a page is one of more than can be kept: what only a query asks for, and
// the older pages of a long blog. Spare pages are rendered when somebody asks for them.
func (e *Edition) spare(b *brand.Brand, data PageData) bool {
	if data.Variant != "" || strings.Contains(data.Search, "compare=") {
		return true
	}
	switch data.Kind {
	case KindBlog:
		n, _ := strconv.Atoi(strings.TrimPrefix(data.Search, "page="))
		return n > newest/blog.PerPage
	case KindPost:
		posts, _ := listPosts(e.library.posts, b)
		return len(posts) > newest && !slices.ContainsFunc(posts[:newest], func(p blog.Summary) bool { return "/blog/"+p.Slug == data.Path })
	}
	return false
}

// keep holds a page. A spare one may push out another, whichever.
func (e *Edition) keep(key pageKey, doc *Document, spare bool) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if spare && !e.spares[key] {
		if e.spares == nil {
			e.spares = map[pageKey]bool{}
		}
		if len(e.spares) >= maxSpare {
			for other := range e.spares {
				delete(e.spares, other)
				delete(e.pages, other)
				break
			}
		}
		e.spares[key] = true
	}
	e.pages[key] = doc
}
