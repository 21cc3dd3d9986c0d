package page

import (
	"cmp"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"livery/internal/brand"
	"livery/internal/post"
)

// Route is what a path of a brand shows. The browser decides by the same tables (web/src/gen/rules.ts)
// and is held to the same cases (testdata/routes.json).
type Route struct {
	Kind  Kind
	Param string // product id or post slug
}

// RouteFor finds the page of a path; ok is false where the brand has none, and the visitor goes home.
func RouteFor(b *brand.Brand, path string) (route Route, ok bool) {
	if kind, known := Paths[path]; known {
		return Route{Kind: kind}, slices.Contains(AlwaysThere, kind) || b.Has(pageOf(kind, brand.Page(kind)))
	}
	parent, param, nested := strings.Cut(strings.TrimPrefix(path, "/"), "/")
	kind, known := Nested[brand.Page(parent)]
	if !nested || !known || param == "" || strings.Contains(param, "/") {
		return Route{}, false
	}
	return Route{kind, param}, b.Has(pageOf(kind, brand.Page(parent)))
}

// pageOf is the page that a brand has to have for a kind: its own, unless it comes with another.
func pageOf(kind Kind, own brand.Page) brand.Page { return cmp.Or(Behind[kind], own) }

// MadeWhenAsked are the query fields of pages that nobody can make beforehand, or need not: a visitor's own choice and
// sums, and sheets to print.
var MadeWhenAsked = []string{"compare", "sheet", "sum", "vehicle"}

// Find is what a path and its query lead to while the brand has these posts: a page, or where it leads instead, and its
// status. What the page shows of the posts is not in it yet (see AddPosts).
func (s *Source) Find(path string, query url.Values, posts *post.Blog) (data PageData, status int, leads Lead) {
	route, ok := RouteFor(s.Brand, path)
	there := ok && s.shows(route, posts)
	if !there {
		if r, moved := s.Redirects[WithoutSlash(path)]; moved {
			return PageData{}, RedirectStatus(r), Lead{To: r.To, Named: true}
		}
	}
	switch {
	case !ok:
		return PageData{}, http.StatusFound, Lead{To: "/"}
	case !there && route.Kind == KindProduct:
		return PageData{}, http.StatusFound, Lead{To: "/products"}
	}
	data, status = PageData{Kind: route.Kind, Path: path, Today: s.Day}, http.StatusOK
	if !there {
		// All unknown posts of a brand share one page, so that inventing slugs costs nothing.
		data.Path, status = "/blog/-", http.StatusNotFound
	}
	if len(query) > 0 {
		data.Search = s.canonicalSearch(route.Kind, query, posts)
	}
	return data, status, Lead{}
}

// RedirectStatus is how a redirect is answered.
func RedirectStatus(r brand.Redirection) int {
	if r.Temporary {
		return http.StatusFound
	}
	return http.StatusMovedPermanently
}

// Lead is where an address leads that shows no page.
type Lead struct {
	To string
	// Named addresses are those that somebody named a place for; all others are unknown.
	Named bool
}

// shows reports whether there is something to show at a route of the brand.
func (s *Source) shows(route Route, posts *post.Blog) bool {
	switch route.Kind {
	case KindProduct:
		return s.hasProduct(route.Param)
	case KindPost:
		_, found := posts.Find(route.Param)
		return found
	}
	return true
}

// HasPage reports whether a brand that sells these products shows a page at a path, whatever posts it has.
func HasPage(b *brand.Brand, lineup brand.Lineup, path string) bool {
	route, ok := RouteFor(b, path)
	switch {
	case !ok || route.Kind == KindPost:
		return false
	case route.Kind == KindProduct:
		return slices.ContainsFunc(lineup.Products,
			func(p brand.Item) bool { return strconv.Itoa(p.ID) == route.Param })
	}
	return true
}

// Redirects are those of a brand that sells these products, each straight to the end of its chain. A chain ends at a
// page that is shown, though all brands or the family may lead on from there: that is for those without the page.
func Redirects(b *brand.Brand, lineup brand.Lineup) (straight map[string]brand.Redirection, circles []string) {
	return brand.ShortenRedirects(slices.DeleteFunc(slices.Clone(b.Redirects),
		func(r brand.Redirection) bool { return HasPage(b, lineup, r.From) }))
}

// Moved are the redirects that lead from addresses which show no page while the brand has these posts, in the order of
// those.
func (s *Source) Moved(posts *post.Blog) (moved []brand.Redirection) {
	for _, from := range slices.Sorted(maps.Keys(s.Redirects)) {
		if route, ok := RouteFor(s.Brand, from); !ok || !s.shows(route, posts) {
			moved = append(moved, s.Redirects[from])
		}
	}
	return moved
}

// ShownInstead says of each redirect that leads from a post of the brand why nobody would follow it.
func ShownInstead(b *brand.Brand, list []brand.Redirection, posts *post.Blog) (why []string) {
	for _, r := range list {
		if slug, isPost := strings.CutPrefix(r.From, "/blog/"); isPost {
			if _, found := posts.Find(slug); found {
				why = append(why, fmt.Sprintf("%s is a post of %s: it is shown, and leads nowhere. "+
					"Withdraw the post first, or give it another address", r.From, b.Name))
			}
		}
	}
	return why
}

// WithoutSlash is a path as redirects name it.
func WithoutSlash(path string) string { return cmp.Or(strings.TrimRight(path, "/"), "/") }

// LacksSolutions reports whether a path is that of the solutions, and the brand has neither the page nor words for it.
func (s *Source) LacksSolutions(path string) bool {
	return Paths[path] == KindSolutions && !s.Brand.Has(brand.Solutions) && len(s.Brand.Solutions.Sections) == 0
}

// NoSolutions is the page that says so, to those who set up the brand.
func (s *Source) NoSolutions() PageData {
	return PageData{Kind: KindSolutions, Path: "/solutions", Today: s.Day}
}

// hasProduct holds for an id in its one spelling alone.
func (s *Source) hasProduct(param string) bool {
	id, ok := productID(param)
	return ok && s.Stock != nil && s.Stock.has(id)
}

// productID reads an id in its one spelling.
func productID(param string) (id int, ok bool) {
	id, err := strconv.Atoi(param)
	return id, err == nil && strconv.Itoa(id) == param
}

// canonicalSearch keeps only the query values that change what a page shows, in one spelling,
// so that the cache holds one entry per distinct page and nothing a visitor can invent.
func (s *Source) canonicalSearch(kind Kind, query url.Values, posts *post.Blog) string {
	b := s.Brand
	switch {
	case kind == KindBlog:
		return blogSearch(query, posts)
	case kind == KindProduct && b.Tools.Sheets && query.Has("sheet"):
		return "sheet"
	case kind == KindSolutions:
		return s.sumSearch(query)
	case kind == KindQuote:
		return quoteSearch(query)
	case kind == KindProducts && s.Stock != nil:
		if ids := s.Stock.comparable(strings.Join(query["compare"], ",")); len(ids) >= CompareLeast {
			return "compare=" + strings.Join(ids, ",")
		}
		category := query.Get("category")
		if category != brand.AllTab &&
			slices.ContainsFunc(s.Stock.Tabs, func(c brand.Category) bool { return c.ID == category }) {
			return "category=" + category
		}
		if b.Tools.Finder {
			return fitSearch(&s.Site.Catalogue.Fits, query)
		}
	}
	return ""
}

// comparable are the first products of a list that there are, in the order of their ids: one page
// for all orders in which they can be asked for.
func (s *Stock) comparable(list string) []string {
	var ids []int
	for _, word := range strings.Split(list, ",") {
		id, err := strconv.Atoi(word)
		if err == nil && s.has(id) && !slices.Contains(ids, id) && len(ids) < CompareLimit {
			ids = append(ids, id)
		}
	}
	slices.Sort(ids)
	words := make([]string, len(ids))
	for i, id := range ids {
		words[i] = strconv.Itoa(id)
	}
	return words
}
