package edition

import (
	"context"
	"net/http"

	"livery/internal/background"
	"livery/internal/brand"
	"livery/internal/page"
	"livery/internal/post"
)

// inherit takes over the pages of brands that did not change since the old edition, and
// returns the brands that did.
func (e *Edition) inherit(old *Edition) (changed []*brand.Brand) {
	same := map[string]*post.Blog{}
	sameCatalogue := e.Content.SameFiles(old.Content, "catalogue/")
	for _, b := range e.Registry.Brands() {
		then := old.modules[b.ID]
		if e.Day == old.Day && sameCatalogue && then != nil && e.modules[b.ID].ShowTheSame(then) {
			same[b.ID] = e.Posts(b)
		} else {
			changed = append(changed, b)
		}
	}
	e.cached.takeOver(old.cached, func(key pageKey, doc *Document) bool {
		posts := same[key.brand]
		return posts != nil && doc.version == page.PostsVersion(posts, key.path)
	})
	return changed
}

// fill renders every page of some brands that is to be cached for good and not there, so many at once, and returns how
// many there are. No page is begun once it is not wanted any more; one that was begun is finished. A page that
// cannot be made is logged and left to its first visitor.
func (e *Edition) fill(ctx context.Context, wanted func() error, brands []*brand.Brand, workers int) (int, error) {
	group, open := background.WithContext(ctx)
	group.SetLimit(workers)
	count := 0
	for _, b := range brands {
		if open.Err() != nil {
			break
		}
		posts := e.Posts(b)
		for _, data := range e.Source(b).Paths(posts) {
			if open.Err() != nil || isEvictable(posts, data) {
				continue
			}
			count++
			if e.lookUp(keyOf(b.ID, data), posts) != nil {
				continue
			}
			group.Go(func() error {
				if err := wanted(); err != nil {
					return err
				}
				if _, err := e.produce(ctx, b, posts, data, http.StatusOK); err != nil && ctx.Err() == nil {
					e.library.log.Error("page not made ahead; its first visitor waits for it", "brand", b.ID, "path",
						data.Path, "error", err)
				}
				return nil
			})
		}
	}
	return count, group.Wait()
}

// produce returns a page that is there, or renders and caches it. A panic costs this page alone.
func (e *Edition) produce(ctx context.Context, b *brand.Brand, posts *post.Blog, data page.PageData,
	status int) (doc *Document, err error) {
	err = background.Do(e.library.log, "make "+data.Path+" of "+b.ID, func() error {
		key := keyOf(b.ID, data)
		if doc = e.lookUp(key, posts); doc != nil {
			return nil
		}
		if doc, err = e.render(ctx, b, posts, data, status); err != nil {
			return err
		}
		e.cached.put(key, doc, isEvictable(posts, data))
		return nil
	})
	return doc, err
}
