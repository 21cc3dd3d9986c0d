package page

import (
	"strconv"

	"livery/internal/brand"
	"livery/internal/post"
)

// Paths lists every page of the brand that a link of ours leads to while it has these posts.
func (s *Source) Paths(posts *post.Blog) []PageData {
	var pages []PageData
	add := func(kind Kind, path, search string) {
		pages = append(pages, PageData{Kind: kind, Path: path, Search: search, Today: s.Day})
	}
	for _, path := range []string{"/", "/solutions", "/products", "/quote", "/contact", "/request-demo", "/privacy",
		"/terms", "/accessibility"} {
		if route, ok := RouteFor(s.Brand, path); ok {
			add(route.Kind, path, "")
		}
	}
	if s.Stock != nil {
		for _, tab := range s.Stock.Tabs {
			if tab.ID != brand.AllTab {
				add(KindProducts, "/products", "category="+tab.ID)
			}
		}
		for i := range s.Stock.Products {
			add(KindProduct, productPath(&s.Stock.Products[i]), "")
		}
	}
	return append(pages, s.BlogPaths(posts)...)
}

// BlogPaths are the pages of the brand that show posts.
func (s *Source) BlogPaths(posts *post.Blog) []PageData {
	if !s.Brand.Has(brand.Blog) {
		return nil
	}
	pages := []PageData{{Kind: KindBlog, Path: "/blog", Today: s.Day}}
	for n := 2; n <= pageCount(len(posts.List)); n++ {
		pages = append(pages, PageData{Kind: KindBlog, Path: "/blog", Search: "page=" + strconv.Itoa(n), Today: s.Day})
	}
	for _, p := range posts.List {
		pages = append(pages, PageData{Kind: KindPost, Path: "/blog/" + p.Slug, Today: s.Day})
	}
	return pages
}

// Samples are pages of the brand, one of each kind.
func (s *Source) Samples(posts *post.Blog) []PageData {
	var list []PageData
	add := func(kind Kind, path string) { list = append(list, PageData{Kind: kind, Path: path, Today: s.Day}) }
	for _, path := range []string{"/", "/solutions", "/products", "/quote", "/blog", "/contact", "/request-demo",
		"/privacy", "/terms", "/accessibility"} {
		if route, ok := RouteFor(s.Brand, path); ok {
			add(route.Kind, path)
		}
	}
	if s.Stock != nil && len(s.Stock.Products) > 0 {
		add(KindProduct, productPath(&s.Stock.Products[0]))
	}
	if s.Brand.Has(brand.Blog) && len(posts.List) > 0 {
		add(KindPost, "/blog/"+posts.List[0].Slug)
	}
	return list
}
