package page

import (
	"context"
	"net/http"
	"strconv"

	"golang.org/x/sync/errgroup"

	"livery/internal/background"
	"livery/internal/blog"
	"livery/internal/brand"
)

// Paths lists every page of a brand that a link of ours leads to while it has these posts.
func (e *Edition) Paths(b *brand.Brand, posts *blog.Posts) []PageData {
	var pages []PageData
	add := func(kind Kind, path, search string) {
		pages = append(pages, PageData{Kind: kind, Path: path, Search: search, Today: e.Day})
	}
	for _, path := range []string{"/", "/solutions", "/products", "/contact", "/request-demo", "/privacy", "/terms"} {
		if route, ok := RouteFor(b, path); ok {
			add(route.Kind, path, "")
		}
	}
	if catalogue := e.Catalogue(b); catalogue != nil {
		for _, tab := range catalogue.Tabs {
			if tab.ID != brand.AllTab {
				add(KindProducts, "/products", "category="+tab.ID)
			}
		}
		for _, p := range catalogue.Products {
			add(KindProduct, "/products/"+strconv.Itoa(p.ID), "")
		}
	}
	return append(pages, e.blogPaths(b, posts)...)
}

func (e *Edition) blogPaths(b *brand.Brand, posts *blog.Posts) []PageData {
	if !b.Has(brand.Blog) {
		return nil
	}
	pages := []PageData{{Kind: KindBlog, Path: "/blog", Today: e.Day}}
	for n := 2; n <= pageCount(len(posts.List)); n++ {
		pages = append(pages, PageData{Kind: KindBlog, Path: "/blog", Search: "page=" + strconv.Itoa(n), Today: e.Day})
	}
	for _, p := range posts.List {
		pages = append(pages, PageData{Kind: KindPost, Path: "/blog/" + p.Slug, Today: e.Day})
	}
	return pages
}

// Samples are pages of a brand, one of each kind.
func (e *Edition) Samples(b *brand.Brand) []PageData {
	var list []PageData
	add := func(kind Kind, path string) { list = append(list, PageData{Kind: kind, Path: path, Today: e.Day}) }
	for _, path := range []string{"/", "/solutions", "/products", "/blog", "/contact", "/request-demo", "/privacy", "/terms"} {
		if route, ok := RouteFor(b, path); ok {
			add(route.Kind, path)
		}
	}
	if e.modules[b.ID] == nil {
		return list // the brand is not in this edition
	}
	if catalogue := e.Catalogue(b); catalogue != nil && len(catalogue.Products) > 0 {
		add(KindProduct, "/products/"+strconv.Itoa(catalogue.Products[0].ID))
	}
	if posts := e.Posts(b); b.Has(brand.Blog) && len(posts.List) > 0 {
		add(KindPost, "/blog/"+posts.List[0].Slug)
	}
	return list
}

// inherit takes over the pages of brands that did not change since the old edition, and
// returns the brands that did.
func (e *Edition) inherit(old *Edition) (changed []*brand.Brand) {
	same := map[string]*blog.Posts{}
	sameCatalogue := e.Content.SameFiles(old.Content, "catalogue/")
	for _, b := range e.Registry.Brands() {
		then := old.modules[b.ID]
		if e.Day == old.Day && sameCatalogue && then != nil && e.modules[b.ID].showTheSame(then) {
			same[b.ID] = e.Posts(b)
		} else {
			changed = append(changed, b)
		}
	}
	e.kept.takeOver(old.kept, func(key pageKey, doc *Document) bool {
		posts := same[key.brand]
		return posts != nil && doc.version == versionOf(posts, key.path)
	})
	return changed
}

// fill renders every page of some brands that is to be kept and not there, so many at once, and returns how
// many there are. No page is begun once it is not wanted any more; one that was begun is finished. A page that
// cannot be made is logged and left to its first visitor.
func (e *Edition) fill(ctx context.Context, wanted func() error, brands []*brand.Brand, workers int) (int, error) {
	group, open := errgroup.WithContext(ctx)
	group.SetLimit(workers)
	count := 0
	for _, b := range brands {
		if open.Err() != nil {
			break
		}
		posts := e.Posts(b)
		for _, data := range e.Paths(b, posts) {
			if open.Err() != nil || isEvictable(posts, data) {
				continue
			}
			count++
			if e.find(keyOf(b.ID, data), posts) != nil {
				continue
			}
			group.Go(func() error {
				if err := wanted(); err != nil {
					return err
				}
				if _, err := e.produce(ctx, b, posts, data, http.StatusOK); err != nil && ctx.Err() == nil {
					e.library.log.Error("page not made ahead; its first visitor waits for it", "brand", b.ID, "path", data.Path, "error", err)
				}
				return nil
			})
		}
	}
	return count, group.Wait()
}

// produce returns a page that is there, or renders and keeps it. A panic costs this page alone.
func (e *Edition) produce(ctx context.Context, b *brand.Brand, posts *blog.Posts, data PageData, status int) (doc *Document, err error) {
	err = background.Do(e.library.log, "make "+data.Path+" of "+b.ID, func() error {
		key := keyOf(b.ID, data)
		if doc = e.find(key, posts); doc != nil {
			return nil
		}
		if doc, err = e.render(ctx, b, posts, data, status); err != nil {
			return err
		}
		e.kept.put(key, doc, isEvictable(posts, data))
		return nil
	})
	return doc, err
}
