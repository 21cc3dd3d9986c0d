package page

import (
	"context"
	"fmt"
	"net/http"
	"strconv"
	"sync/atomic"

	"golang.org/x/sync/errgroup"

	"livery/internal/brand"
)

// Paths lists every page of a brand that a link of ours leads to.
func (e *Edition) Paths(b *brand.Brand) []PageData {
	var pages []PageData
	add := func(kind Kind, path, search string) {
		pages = append(pages, PageData{Kind: kind, Path: path, Search: search, Today: e.Day})
	}
	for _, path := range []string{"/", "/solutions", "/products", "/contact", "/request-demo", "/privacy", "/terms"} {
		if route, ok := RouteFor(b, path); ok {
			add(route.Kind, path, "")
		}
	}
	if shelf := e.modules[b.ID].shelfData; shelf != nil {
		for _, tab := range shelf.Tabs {
			if tab.ID != "all" {
				add(KindProducts, "/products", "category="+tab.ID)
			}
		}
		for _, p := range shelf.Products {
			add(KindProduct, "/products/"+strconv.Itoa(p.ID), "")
		}
	}
	return append(pages, e.blogPaths(b)...)
}

func (e *Edition) blogPaths(b *brand.Brand) []PageData {
	if !b.Has(brand.Blog) {
		return nil
	}
	posts, _ := listPosts(e.library.posts, b)
	pages := []PageData{{Kind: KindBlog, Path: "/blog", Today: e.Day}}
	for n := 2; n <= pageCount(len(posts)); n++ {
		pages = append(pages, PageData{Kind: KindBlog, Path: "/blog", Search: "page=" + strconv.Itoa(n), Today: e.Day})
	}
	for _, p := range posts {
		pages = append(pages, PageData{Kind: KindPost, Path: "/blog/" + p.Slug, Today: e.Day})
	}
	return pages
}

// fill renders every page that is not there at full compression and returns how many there are.
func (e *Edition) fill(ctx context.Context) (int, error) {
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(e.library.workers)
	var count atomic.Int64
	for _, b := range e.Registry.Brands() {
		for _, data := range e.Paths(b) {
			group.Go(func() error {
				if err := ctx.Err(); err != nil {
					return err
				}
				doc, err := e.render(ctx, b, data, http.StatusOK, Full)
				if err != nil {
					return fmt.Errorf("render %s of %s: %w", data.Path, b.ID, err)
				}
				e.keep(pageKey(b.ID, data.Path, data.Search), doc, false)
				count.Add(1)
				return nil
			})
		}
	}
	err := group.Wait()
	return int(count.Load()), err
}
