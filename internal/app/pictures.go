package app

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"livery/internal/background"
	"livery/internal/blob/disk"
	"livery/internal/content"
	"livery/internal/media"
	"livery/internal/page"
)

// firstPictures bounds how long new pictures of a content folder may delay the start; the others follow. Until they are
// shown, or picturePatience is over, the server is not ready.
const (
	firstPictures   = 5 * time.Second
	picturePatience = time.Minute
)

// pictures are the brands' own: files of the content folder, and uploads. An upload takes
// precedence over a file of the same name.
type pictures struct {
	collection *media.Collection
	folder     *media.Folder
	cache      *disk.Store // what is made from the content folder

	ready atomic.Bool // pages show the pictures of the folder, or were waited for long enough

	updates sync.Mutex
	said    map[media.Fault]bool

	shows    sync.Mutex
	shown    uint64 // the generation of the collection that pages show
	rendered uint64 // the generation with which every page was rendered
}

func (s *Site) openPictures(ctx context.Context) error {
	cache, err := disk.Open(s.options.PicturesFolder(), s.options.Log)
	if err != nil {
		return fmt.Errorf("open the folder of prepared pictures: %w", err)
	}
	made := media.NewStore(cache, "content", s.maker)
	s.pictures = &pictures{collection: media.NewCollection(made, s.postPictures.Public), folder: media.NewFolder(made),
		cache: cache, said: map[media.Fault]bool{}}
	s.background = append(s.background, s.keepPictures)
	if s.waitForPages {
		return s.updatePictures(ctx)
	}
	first, cancel := context.WithTimeout(ctx, firstPictures)
	defer cancel()
	err = s.updatePictures(first)
	if err != nil {
		s.options.Log.Warn("not all pictures are prepared yet; pages show them when they are", "reason", err)
	}
	s.pictures.ready.Store(err == nil)
	return nil
}

// ready reports whether visitors may be sent here: every page is rendered, with the pictures of the content folder.
func (s *Site) ready() bool { return s.library.Ready() && s.pictures.ready.Load() }

// PictureFiles names the files of the pictures that a brand brought itself.
func (s *Site) PictureFiles(brandID string) (files []string) {
	for _, p := range s.pictures.collection.Pictures(brandID) {
		files = append(files, p.Files()...)
	}
	return files
}

// updatePictures follows the content folder, and reports once each file that cannot be made into a
// picture.
func (s *Site) updatePictures(ctx context.Context) error {
	s.pictures.updates.Lock()
	defer s.pictures.updates.Unlock()
	faults, err := s.pictures.folder.Update(ctx, s.options.Content)
	for _, f := range faults {
		if !s.pictures.said[f] {
			s.pictures.said[f] = true
			s.options.Log.Warn("a picture of the content is not as it was meant", "file", f.File, "problem", f.Message,
				"fix", f.Fix)
		}
	}
	return errors.Join(err, s.pictures.collection.Refresh(ctx))
}

// revealPictures lets everybody see the pictures that content places on its pages, before it is served.
func (s *Site) revealPictures(ctx context.Context, next *content.Content) error {
	return page.RevealPictures(ctx, next.Site.Brands, s.privatePictures, s.postPictures)
}

// finishPictures prepares what the start left.
func (s *Site) finishPictures(ctx context.Context) {
	log := s.options.Log
	err := s.revealPictures(ctx, s.publisher.Current().Content) // which a stop may have cut off
	patient, cancel := context.WithTimeout(ctx, picturePatience)
	defer cancel()
	late := s.updatePictures(patient)
	if patient.Err() != nil && ctx.Err() == nil {
		if !s.pictures.ready.Swap(true) {
			log.Warn("not all pictures are prepared yet; this server counts as ready without them", "after",
				picturePatience)
		}
		late = s.updatePictures(ctx)
	}
	if err = errors.Join(err, late); err != nil && ctx.Err() == nil {
		log.Error("pictures not prepared", "error", err)
	}
}

// keepPictures finishes what the start left, and then shows uploads as they come.
func (s *Site) keepPictures(ctx context.Context) {
	log := s.options.Log
	s.finishPictures(ctx)
	told := make(chan struct{}, 1)
	refresh := s.options.StorageRefresh
	if s.storage.watch != nil {
		refresh = localRefresh
		s.storage.watch(func(container, _ string) {
			if container == media.Container {
				select {
				case told <- struct{}{}:
				default:
				}
			}
		})
	}
	var shown background.Told
	for tick := time.NewTicker(refresh); ; {
		if err := s.renderPictures(ctx); ctx.Err() == nil {
			shown.Tell(log, err, "uploaded pictures could not be looked at; will try again",
				"uploaded pictures are looked at again")
			if !s.pictures.ready.Swap(true) {
				log.Info("pages show the pictures of the content folder")
			}
		}
		select {
		case <-ctx.Done():
			tick.Stop()
			return
		case <-tick.C:
		case <-told:
		}
	}
}

// renderPictures renders every page that changed pictures are on.
func (s *Site) renderPictures(ctx context.Context) error {
	if err := s.showPictures(ctx); err != nil {
		return err
	}
	p := s.pictures
	p.shows.Lock()
	now := p.shown
	p.shows.Unlock()
	if now == p.rendered {
		return nil
	}
	if err := s.library.Finish(ctx); err != nil {
		return fmt.Errorf("render pages with changed pictures: %w", err)
	}
	p.rendered = now
	return nil
}

// showPictures lets pages show the pictures there are now. A post is published after that, so that no visitor reads it
// without them.
func (s *Site) showPictures(ctx context.Context) error {
	p := s.pictures
	p.shows.Lock()
	defer p.shows.Unlock()
	if err := p.collection.Refresh(ctx); err != nil {
		return err
	}
	now := p.collection.Generation()
	if now == p.shown {
		return nil
	}
	if err := s.library.SwapAgain(ctx); err != nil {
		return fmt.Errorf("show changed pictures: %w", err)
	}
	p.shown = now
	return nil
}
