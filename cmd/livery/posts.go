package main

import (
	"context"
	"io/fs"
	"log/slog"
	"strings"
	"time"

	"golang.org/x/sync/errgroup"

	"livery/internal/blog"
	"livery/internal/brand"
	"livery/internal/content"
)

// How often storage is listed for changes nobody told us of: another process on the same
// folder, or other instances and tools on the same account.
const (
	localRefresh  = time.Second
	remoteRefresh = 20 * time.Second
)

// firstRefresh bounds how long a slow account may delay the start.
const firstRefresh = 5 * time.Second

// openPosts makes containers, seeds them, and reads all posts. What fails is tried again later.
func (s *site) openPosts(ctx context.Context, loaded *content.Content, files fs.FS, log *slog.Logger) {
	s.posts = blog.NewIndex(s.storage.blobs, time.Now, log)
	first, cancel := context.WithTimeout(ctx, firstRefresh)
	defer cancel()
	if err := s.readPosts(first, loaded, files); err != nil {
		log.Warn("posts not read at start; they will be", "error", err)
	}
	s.background = append(s.background, func(ctx context.Context) { s.keepPosts(ctx, files, log) })
}

func (s *site) readPosts(ctx context.Context, loaded *content.Content, files fs.FS) error {
	if err := s.storage.containers(ctx, loaded.Site.Brands); err != nil {
		return err
	}
	var group errgroup.Group
	group.SetLimit(8)
	for _, b := range loaded.Site.Brands {
		group.Go(func() error {
			if err := blog.Seed(ctx, s.storage.blobs, files, b.ID); err != nil {
				return err
			}
			return s.posts.Refresh(ctx, b.ID)
		})
	}
	return group.Wait()
}

// keepPosts renders the pages of changed posts, told at once of local changes and by a timer of others.
func (s *site) keepPosts(ctx context.Context, files fs.FS, log *slog.Logger) {
	s.posts.OnChange(func(brand string, slugs []string) {
		if err := s.library.RefreshBlog(ctx, brand, slugs); err != nil && ctx.Err() == nil {
			log.Error("blog pages not rendered again; the last good ones stay", "brand", brand, "error", err)
		}
	})
	interval := remoteRefresh
	if s.storage.watch != nil {
		interval = localRefresh
		s.storage.watch(func(container, name string) {
			if strings.HasPrefix(name, blog.Prefix) {
				go func() { _ = s.posts.Refresh(ctx, container) }()
			}
		})
	}
	s.posts.Run(ctx, interval, func() []string {
		loaded := s.library.Current().Content
		var brands []string
		for _, b := range loaded.Site.Brands {
			if b.Blog.Source != brand.FromStorage {
				continue
			}
			if _, err := s.posts.List(b.ID); err != nil {
				_ = blog.Seed(ctx, s.storage.blobs, files, b.ID)
			}
			brands = append(brands, b.ID)
		}
		return brands
	})
}
