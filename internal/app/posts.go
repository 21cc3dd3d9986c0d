package app

import (
	"context"
	"errors"
	"io/fs"
	"log/slog"
	"strings"
	"sync"
	"time"

	"livery/internal/background"
	"livery/internal/brand"
	"livery/internal/content"
	"livery/internal/post"
)

// localRefresh is how often the embedded storage is listed for changes nobody told us of, made
// by another process on the same folder. An account elsewhere has --storage-refresh.
const localRefresh = time.Second

// openPosts makes containers, seeds them, and reads all posts. What fails or takes too long is
// tried again later.
func (s *Site) openPosts(ctx context.Context, loaded *content.Content) {
	files, log := s.options.Content, s.options.Log
	s.posts = post.NewIndex(s.storage.blobs, time.Now, log)
	s.posts.OnDue(s.postPictures.Reveal)
	first, cancel := s.atStart(ctx)
	defer cancel()
	if err := s.readPosts(first, loaded, files); err != nil {
		log.Warn("posts not read at start; they will be", "error", err)
	}
	s.background = append(s.background,
		func(ctx context.Context) { s.keepPosts(ctx, files, s.options.StorageRefresh, log) })
}

// readPosts goes on with the other brands where one fails.
func (s *Site) readPosts(ctx context.Context, loaded *content.Content, files fs.FS) error {
	errs := []error{s.storage.containers(ctx, loaded.Site.Brands), s.posts.Release(ctx)}
	var group background.Group
	group.SetLimit(8)
	var mu sync.Mutex
	for _, b := range loaded.Site.Brands {
		group.Go(func() error {
			err := background.Do(s.options.Log, "read the posts of "+b.ID, func() error {
				if err := post.Seed(ctx, s.storage.blobs, files, b.ID, time.Now()); err != nil {
					return err
				}
				return s.posts.Refresh(ctx, b.ID)
			})
			mu.Lock()
			defer mu.Unlock()
			errs = append(errs, err)
			return nil
		})
	}
	_ = group.Wait()
	err := errors.Join(errs...)
	s.storage.prepared.Store(err == nil)
	return err
}

// keepPosts renders the pages of changed posts, told at once of local changes and by a timer of others.
func (s *Site) keepPosts(ctx context.Context, files fs.FS, refresh time.Duration, log *slog.Logger) {
	s.posts.OnChange(func(brand string, slugs []string) {
		if err := s.library.RefreshBlog(ctx, brand); err != nil && ctx.Err() == nil {
			log.Error("blog pages not rendered ahead; their first visitors wait for them", "brand", brand, "error", err)
		}
		if s.storage.prepared.Load() { // until then posts are read for the first time, and none has changed
			s.announce(brand, slugs)
		}
	})
	if s.storage.watch != nil {
		refresh = localRefresh
		changed := newRereads(log, func(brand string) { _ = s.posts.Refresh(ctx, brand) })
		s.storage.watch(func(container, name string) {
			if strings.HasPrefix(name, post.Prefix) {
				changed.ask(container)
			}
		})
	}
	said := ""
	s.posts.Run(ctx, refresh, func() []string {
		loaded := s.library.Current().Content
		if !s.storage.prepared.Load() {
			err := s.readPosts(ctx, loaded, files)
			switch {
			case err == nil:
				log.Info("storage is prepared for posts and uploads")
			case ctx.Err() == nil && err.Error() != said:
				said = err.Error()
				log.Warn("storage is not prepared for posts and uploads yet; will try again", "error", err)
			}
		}
		var brands []string
		for _, b := range loaded.Site.Brands {
			if b.Blog.Source != brand.FromStorage {
				continue
			}
			if s.posts.Posts(b.ID).Err != nil {
				_ = post.Seed(ctx, s.storage.blobs, files, b.ID, time.Now())
			}
			brands = append(brands, b.ID)
		}
		return brands
	})
}
