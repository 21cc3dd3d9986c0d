package app

import (
	"context"
	"path/filepath"
	"slices"
	"time"

	"livery/internal/background"
	"livery/internal/brand"
	"livery/internal/change"
	"livery/internal/config"
	"livery/internal/content"
)

// openContent reads the files and the changes that people made of them.
func (s *Site) openContent(ctx context.Context) error {
	every := s.options.StorageRefresh
	if s.storage.disk != nil {
		every = localRefresh
	}
	publisher, problems := change.Open(ctx, change.Options{Files: s.options.Content, Watched: s.options.Watched,
		Strict: s.options.Strict || s.waitForPages, Blobs: s.storage.blobs,
		Copy: CopyOfChanges(s.options.Folder, s.options.Account), Patience: s.patience(), Every: every, Now: time.Now,
		Log: s.options.Log})
	if publisher == nil {
		return problems.Errors()
	}
	for _, warning := range problems.Of(content.Warning) {
		s.options.Log.Warn("content is served with a warning", "problem", warning.String())
	}
	s.publisher = publisher
	s.logFaults(publisher.Current().Content)
	return nil
}

// logFaults says which brands are not as their files say.
func (s *Site) logFaults(c *content.Content) {
	for _, f := range c.NotServed(nil) {
		s.options.Log.Error("a brand has errors and "+f.Served+"; the others are served", "brand", f.Brand,
			"problem", f.Problem)
	}
}

// CopyOfChanges is where a server keeps the log of changes on its own disk.
func CopyOfChanges(folder config.Folder, account config.Account) change.Copy {
	return change.Copy{File: filepath.Join(folder.Data, change.CopyFile), Of: StoragePlace(account)}
}

// keepContent serves changed content when it is valid, and logs why when it is not.
func (s *Site) keepContent(ctx context.Context) {
	log := s.options.Log
	if s.storage.watch != nil {
		s.storage.watch(func(container, name string) {
			if change.IsEntry(container, name) {
				s.publisher.Notify()
			}
		})
	}
	s.publisher.Follow(ctx, func(next *content.Content) error {
		if err := s.publish(ctx, next); err != nil {
			log.Error("changed content not published; the old content stays until the next try, within a minute",
				"error", err)
			return err
		}
		s.logFaults(next)
		log.Info("changed content is served", "version", next.Version)
		return nil
	}, func(problems content.Problems) {
		log.Error("changed content refused; the old content stays", "problems", problems.Error())
	})
}

// publish serves changed content, with room in storage for brands that are new. The pages that nobody
// asked for yet are made in the background, until the next change.
func (s *Site) publish(ctx context.Context, next *content.Content) error {
	served := s.library.Current().Registry
	added := slices.DeleteFunc(slices.Clone(next.Site.Brands),
		func(b *brand.Brand) bool { _, known := served.ByID(b.ID); return known })
	if err := s.storage.containers(ctx, added); err != nil {
		return err
	}
	if err := s.revealPictures(ctx, next); err != nil {
		return err
	}
	if err := s.updatePictures(ctx); err != nil {
		return err
	}
	if err := s.redrawLogos(ctx, next); err != nil {
		return err
	}
	finish, err := s.library.Swap(ctx, next)
	if err != nil {
		return err
	}
	s.versions.Changed()
	// what is not made is made when it is asked for
	background.Go(s.options.Log, "render changed content", func() { _ = finish() })
	return nil
}
