package edition

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"net/http"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"livery/internal/background"
	"livery/internal/brand"
	"livery/internal/content"
	"livery/internal/document"
	"livery/internal/media"
	"livery/internal/page"
	"livery/internal/post"
	"livery/internal/render"
)

// Renderer turns a page input, as JSON, into markup.
type Renderer interface {
	Render(ctx context.Context, input []byte) (render.Result, error)
}

// Options are what a library is made of.
type Options struct {
	Renderer Renderer
	FrontEnd *document.FrontEnd
	Manifest *page.Manifest
	// Pictures are those that a brand brought itself; nil for none.
	Pictures func(brandID string) []media.Picture
	Posts    page.PostSource
	Runtime  page.Runtime
	Now      func() time.Time
	Log      *slog.Logger
	// Workers is how many pages are rendered at once in the background.
	Workers int
	// Lazy makes no page ahead of its first visitor after a change.
	Lazy bool
	// WaitForPages makes every request wait for its page, however long rendering takes.
	WaitForPages bool
}

// Library holds the edition that is being served and prepares the next one.
type Library struct {
	renderer Renderer
	frontEnd *document.FrontEnd
	manifest *page.Manifest
	pictures func(brandID string) []media.Picture
	posts    page.PostSource
	runtime  page.Runtime
	now      func() time.Time
	log      *slog.Logger
	workers  int
	lazy     bool
	whole    bool
	// evictableBytes bounds the evictable pages of an edition.
	evictableBytes int

	current   atomic.Pointer[Edition]
	previous  atomic.Pointer[map[string]*document.Encoded] // modules that open pages still ask for
	ready     atomic.Bool
	publish   sync.Mutex
	fallbacks atomic.Int64
	awaited   atomic.Int64 // pages that visitors wait for
}

// NewLibrary opens a library with its first edition, which renders on demand at once.
func NewLibrary(o Options, c *content.Content) (*Library, error) {
	l := &Library{renderer: o.Renderer, frontEnd: o.FrontEnd, manifest: o.Manifest, pictures: o.Pictures,
		posts:   o.Posts,
		runtime: o.Runtime, now: o.Now, log: o.Log, workers: max(1, o.Workers), lazy: o.Lazy, whole: o.WaitForPages,
		evictableBytes: evictableBytes}
	if l.pictures == nil {
		l.pictures = func(string) []media.Picture { return nil }
	}
	first, err := l.edition(c, Private{})
	if err != nil {
		return nil, err
	}
	l.current.Store(first)
	return l, nil
}

// FrontEnd is the one that its pages are built with.
func (l *Library) FrontEnd() *document.FrontEnd { return l.frontEnd }

// Current is the edition to answer a request from.
func (l *Library) Current() *Edition { return l.current.Load() }

// Ready reports whether every page of an edition was rendered once; a lazy library waits for none.
func (l *Library) Ready() bool { return l.lazy || l.ready.Load() }

// Fallbacks is how often the client-rendered shell was made instead of a page.
func (l *Library) Fallbacks() int64 { return l.fallbacks.Load() }

// Module finds a content module of the current or the previous edition.
func (l *Library) Module(path string) (*document.Encoded, bool) {
	if file, ok := l.Current().Module(path); ok {
		return file, true
	}
	if old := l.previous.Load(); old != nil {
		file, ok := (*old)[path]
		return file, ok
	}
	return nil, false
}

// edition makes the modules of some brands of the content, or of all.
func (l *Library) edition(c *content.Content, private Private, only ...string) (*Edition, error) {
	e := &Edition{Content: c, Registry: brand.NewRegistry(c.Site), Day: l.now().UTC().Format(time.DateOnly), library: l,
		modules: map[string]*document.Modules{}, files: map[string]*document.Encoded{},
		written: map[string]*post.Blog{},
		cached:  newCache(l.evictableBytes)}
	brands := c.Site.Brands
	if len(only) > 0 {
		brands = slices.DeleteFunc(slices.Clone(brands),
			func(b *brand.Brand) bool { return !slices.Contains(only, b.ID) })
	}
	made, err := l.modulesOf(e, private, brands)
	if err != nil {
		return nil, err
	}
	for i, b := range brands {
		e.modules[b.ID], e.written[b.ID] = made[i], page.ContentPosts(b)
		for path, file := range made[i].Files() {
			e.files[path] = file
			if now := l.Current(); now != nil && now.files[path] != nil {
				e.files[path] = now.files[path] // the same bytes, perhaps compressed already
			}
		}
	}
	return e, nil
}

// modulesOf makes the modules of brands, several at once. What a brand sells is taken over from the current edition
// where all that it is made of is as it was: it is most of the work, and few changes are about it.
func (l *Library) modulesOf(e *Edition, private Private, brands []*brand.Brand) ([]*document.Modules, error) {
	now := l.Current()
	sameCatalogue := now != nil && e.Content.SameFiles(now.Content, "catalogue/")
	made := make([]*document.Modules, len(brands))
	var group background.Group
	group.SetLimit(l.workers)
	for i, b := range brands {
		group.Go(func() (err error) {
			source := l.source(e.Content, private, b)
			source.Host, source.Day = e.Registry.PrimaryHost(b.ID), e.Day
			var before *document.Modules
			var sold *page.Source
			if sameCatalogue && now.modules[b.ID] != nil {
				before = now.modules[b.ID]
				sold = before.Source
			}
			source.FindPictures(l.manifest, l.runtime.AssetBase, sold)
			source.FindRedirects()
			made[i], err = document.NewModules(source, l.runtime, before)
			return err
		})
	}
	return made, group.Wait()
}

func (l *Library) source(c *content.Content, private Private, b *brand.Brand) *page.Source {
	return &page.Source{Site: c.Site, Brand: b, Brought: private.with(l.pictures(b.ID), b),
		Renamed: c.Renamed(b.ID)}
}

// Fill renders every page of the current edition in the background.
func (l *Library) Fill(ctx context.Context) error { return l.Current().finish(ctx, l.workers) }

var errReplaced = errors.New("another edition is served")

// finish makes what of an edition is not there yet, so many pages at once, while the edition is served.
func (e *Edition) finish(ctx context.Context, workers int) error {
	l := e.library
	started := l.now()
	n, err := e.fill(ctx, e.wantedWhenIdle(ctx), e.Registry.Brands(), workers)
	if errors.Is(err, errReplaced) {
		return nil // the other one is filled
	}
	if err != nil {
		return err
	}
	if !l.ready.Swap(true) {
		l.log.Info("all pages are rendered", "pages", n, "seconds", l.now().Sub(started).Seconds())
	}
	e.compress(e.wantedWhenIdle(ctx))
	return nil
}

// renderAhead is how long pages that changed are rendered before they are served. What is not done by then
// is made when it is asked for, so that a change of a thousand brands is seen as soon as one of one.
const renderAhead = 500 * time.Millisecond

// Publish serves new content and renders every page of it.
func (l *Library) Publish(ctx context.Context, c *content.Content) error {
	finish, err := l.Swap(ctx, c)
	if err != nil {
		return err
	}
	return finish()
}

// Swap serves new content, and returns what renders the pages that were not rendered yet, until other content is
// served. From one moment on every page is of the new content; what did not change is taken over.
func (l *Library) Swap(ctx context.Context, c *content.Content) (finish func() error, err error) {
	l.publish.Lock()
	defer l.publish.Unlock()
	return l.swap(ctx, c)
}

// PublishAgain serves the same content after something beside it has changed: the day, or pictures.
func (l *Library) PublishAgain(ctx context.Context) error {
	if err := l.SwapAgain(ctx); err != nil {
		return err
	}
	return l.Finish(ctx)
}

// SwapAgain is PublishAgain without the pages that take longer than a person waits, which Finish renders.
func (l *Library) SwapAgain(ctx context.Context) error {
	l.publish.Lock()
	defer l.publish.Unlock()
	_, err := l.swap(ctx, l.Current().Content)
	return err
}

// Finish renders the pages that were not rendered yet, until other content is served.
func (l *Library) Finish(ctx context.Context) error {
	if l.lazy {
		return nil
	}
	return l.Current().finish(ctx, l.aside())
}

func (l *Library) swap(ctx context.Context, c *content.Content) (finish func() error, err error) {
	next, err := l.edition(c, Private{})
	if err != nil {
		return nil, err
	}
	before := l.Current()
	changed := next.inherit(before)
	if !l.lazy {
		short, cancel := context.WithTimeout(ctx, renderAhead)
		defer cancel()
		_, _ = next.fill(ctx, short.Err, changed, l.aside())
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	files := before.files // alone, so that the pages of that edition can go
	l.previous.Store(&files)
	l.current.Store(next)
	if l.lazy {
		return func() error { return nil }, nil
	}
	return func() error { return next.finish(ctx, l.aside()) }, nil
}

// aside is how many pages are made at once beside visitors, which leaves one engine to them.
func (l *Library) aside() int { return max(1, l.workers-1) }

// compress makes the encodings of pages and content modules ahead of their first visitor.
func (e *Edition) compress(wanted func() error) {
	for _, file := range slices.AppendSeq(e.cached.all(), maps.Values(e.files)) {
		if wanted() != nil {
			return
		}
		file.Compress()
	}
}

// yieldFor is how long work in the background leaves the processor to visitors before it goes on beside them.
const yieldFor = time.Second

// wantedWhenIdle waits, for a while at most, until no visitor waits for a page, and then says whether background
// work for this edition is still wanted.
func (e *Edition) wantedWhenIdle(ctx context.Context) func() error {
	wanted := func() error {
		if e.library.Current() != e {
			return errReplaced
		}
		return ctx.Err()
	}
	return func() error {
		for began := time.Now(); wanted() == nil && e.library.awaited.Load() > 0 && time.Since(began) < yieldFor; {
			_ = background.Pause(ctx, 2*time.Millisecond)
		}
		return wanted()
	}
}

// KeepDate publishes the same content again when the day changes, until ctx ends.
func (l *Library) KeepDate(ctx context.Context) {
	for background.Pause(ctx, 20*time.Second) == nil {
		if err := l.turnDay(ctx); err != nil && ctx.Err() == nil {
			l.log.Error("pages of the new day not rendered; yesterday's stay", "error", err)
		}
	}
}

// turnDay follows the clock to another day, later or earlier.
func (l *Library) turnDay(ctx context.Context) error {
	e := l.Current()
	if e.Day == l.now().UTC().Format(time.DateOnly) {
		return nil
	}
	return l.PublishAgain(ctx)
}

// renderedAtOnce is how many pages a change of posts renders before it returns; more are
// rendered when they are asked for, so that a large blog shows a new post as soon as a small one.
const renderedAtOnce = 24

// RefreshBlog makes the pages that a change of a brand's posts made untrue, ahead of their
// visitors, and lets go of the others. Nobody is shown them in either case: they carry the
// version of the posts they were made from.
func (l *Library) RefreshBlog(ctx context.Context, brandID string) error {
	e := l.Current()
	b, ok := e.Registry.ByID(brandID)
	if !ok || !b.Has(brand.Blog) {
		return nil
	}
	posts := e.Posts(b)
	e.cached.forget(func(key pageKey, doc *Document) bool {
		return key.brand == brandID && doc.version != page.PostsVersion(posts, key.path)
	})
	if l.lazy {
		return nil
	}
	paths := e.Source(b).BlogPaths(posts)
	slices.SortStableFunc(paths, func(a, b page.PageData) int { return urgency(posts, a) - urgency(posts, b) })
	made := 0
	for _, data := range paths {
		if made == renderedAtOnce {
			break
		}
		if isEvictable(posts, data) || e.lookUp(keyOf(brandID, data), posts) != nil {
			continue
		}
		if _, err := e.produce(ctx, b, posts, data, http.StatusOK); err != nil {
			return fmt.Errorf("render %s of %s again: %w", data.Path, brandID, err)
		}
		made++
	}
	return nil
}

// urgency orders what a change shows first: the post itself, then the page that leads to new ones.
func urgency(posts *post.Blog, data page.PageData) int {
	switch {
	case data.Kind == page.KindPost && page.PostsVersion(posts, data.Path) == posts.Version:
		return 0
	case data.Kind == page.KindBlog && data.Search == "":
		return 1
	case data.Kind == page.KindBlog:
		return 2
	}
	return 3
}
