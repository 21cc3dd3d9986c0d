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

// inherit takes over the pages of brands that did not change since the old edition, and
// returns the brands that did.
func (e *Edition) inherit(old *Edition) (changed []*brand.Brand) {
	same := map[string]bool{}
	for _, b := range e.Registry.Brands() {
		then := old.modules[b.ID]
		if same[b.ID] = e.Day == old.Day && then != nil && e.modules[b.ID].urls == then.urls; !same[b.ID] {
			changed = append(changed, b)
		}
	}
	old.mu.RLock()
	defer old.mu.RUnlock()
	for key, doc := range old.pages {
		if same[key.brand] {
			e.pages[key] = doc
		}
	}
	return changed
}

// fill renders every page of some brands that is to be kept and not there, and returns how many
// there are.
func (e *Edition) fill(ctx context.Context, brands []*brand.Brand) (int, error) {
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(e.library.workers)
	var count atomic.Int64
	for _, b := range brands {
		for _, data := range e.Paths(b) {
			if e.spare(b, data) {
				continue
			}
			group.Go(func() error {
				if err := ctx.Err(); err != nil {
					return err
				}
				count.Add(1)
				key := keyOf(b.ID, data)
				if doc := e.kept(key); doc != nil {
					return nil
				}
				news := e.news.Load()
				doc, err := e.render(ctx, b, data, http.StatusOK)
				if err != nil {
					return fmt.Errorf("render %s of %s: %w", data.Path, b.ID, err)
				}
				if !e.outdated(data, news) {
					e.keep(key, doc, false)
				}
				return nil
			})
		}
	}
	err := group.Wait()
	return int(count.Load()), err
}
