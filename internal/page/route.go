package page

import (
	"net/url"
	"slices"
	"strconv"
	"strings"

	"livery/internal/brand"
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
		return Route{Kind: kind}, slices.Contains(AlwaysThere, kind) || b.Has(brand.Page(kind))
	}
	parent, param, nested := strings.Cut(strings.TrimPrefix(path, "/"), "/")
	kind, known := Nested[brand.Page(parent)]
	if !nested || !known || param == "" || strings.Contains(param, "/") {
		return Route{}, false
	}
	return Route{kind, param}, b.Has(brand.Page(parent))
}

// MadeWhenAsked are the query fields of pages that nobody can make beforehand, or need not: a visitor's own choice and
// sums, and sheets to print.
var MadeWhenAsked = []string{"compare", "sheet", "sum", "vehicle"}

// canonicalSearch keeps only the query values that change what a page shows, in one spelling,
// so that the cache holds one entry per distinct page and nothing a visitor can invent.
func (e *Edition) canonicalSearch(b *brand.Brand, kind Kind, query url.Values, posts int) string {
	catalogue := e.Catalogue(b)
	switch {
	case kind == KindBlog:
		page, err := strconv.Atoi(query.Get("page"))
		if err == nil && page > 1 && page <= pageCount(posts) {
			return "page=" + strconv.Itoa(page)
		}
	case kind == KindProduct && b.Tools.Sheets && query.Has("sheet"):
		return "sheet"
	case kind == KindSolutions:
		return e.sumSearch(b, query)
	case kind == KindProducts && catalogue != nil:
		if ids := comparable(strings.Join(query["compare"], ","), catalogue); len(ids) >= CompareLeast {
			return "compare=" + strings.Join(ids, ",")
		}
		category := query.Get("category")
		if category != brand.AllTab && slices.ContainsFunc(catalogue.Tabs, func(c brand.Category) bool { return c.ID == category }) {
			return "category=" + category
		}
		if b.Tools.Finder {
			return fitSearch(&e.Content.Site.Catalogue.Fits, query)
		}
	}
	return ""
}

func (m *Stock) has(id int) bool {
	for _, p := range m.Products {
		if p.ID == id {
			return true
		}
	}
	return false
}

// comparable are the first products of a list that there are, in the order of their ids: one page
// for all orders in which they can be asked for.
func comparable(list string, catalogue *Stock) []string {
	var ids []int
	for _, word := range strings.Split(list, ",") {
		id, err := strconv.Atoi(word)
		if err == nil && catalogue.has(id) && !slices.Contains(ids, id) && len(ids) < CompareLimit {
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
