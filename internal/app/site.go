package app

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"
	"runtime"
	"time"

	"livery"
	"livery/internal/brand"
	"livery/internal/change"
	"livery/internal/config"
	"livery/internal/content"
	"livery/internal/datadir"
	"livery/internal/document"
	"livery/internal/edition"
	"livery/internal/indexnow"
	"livery/internal/media"
	"livery/internal/page"
	"livery/internal/post"
	"livery/internal/render"
	"livery/internal/sitestats"
	"livery/internal/versions"
	"livery/internal/web"
	front "livery/web"
)

// Site answers for the pages of every brand: content, storage with its posts, and the renderer.
type Site struct {
	options  Options
	library  *edition.Library
	frontEnd *document.FrontEnd
	server   *web.Server
	storage  *storage
	posts    *post.Index
	pictures *pictures
	maker    *media.Maker
	// postPictures are the pictures of posts, public and not.
	postPictures *post.Pictures
	// privatePictures are those that only drafts show yet.
	privatePictures *media.Collection
	// waitForPages waits for everything that pages are made of, and for every page, since nobody sits before a screen.
	waitForPages bool
	pool         *render.Pool
	publisher    *change.Publisher
	stats        *sitestats.Stats // nil when turned off
	// searchEngines is nil unless they are told of posts.
	searchEngines *indexnow.Notifier
	// versions is nil for a site that nobody visits.
	versions   *versions.Keeper
	background []func(context.Context)
}

// OpenSite makes a site that takes no leads and runs nothing in the background: enough to render
// every page.
func OpenSite(ctx context.Context, o Options) (*Site, error) {
	s := &Site{waitForPages: true}
	if err := s.open(ctx, o); err != nil {
		return nil, errors.Join(err, s.Close())
	}
	if !s.storage.prepared.Load() {
		return nil,
			errors.Join(
				errors.New("not all posts could be read, so nothing is made of them; the warning above says why"),
				s.Close())
	}
	if grown, err := s.publisher.Log.Refresh(ctx); err != nil || grown || s.publisher.Log.Whole() != nil {
		err = cmp.Or(err, s.publisher.Log.Whole())
		return nil,
			errors.Join(errors.New("not all changes of the content were read, so nothing is made of it; try again"),
				err, s.Close())
	}
	if err := s.answer(nil, web.Previews{}, nil); err != nil {
		return nil, errors.Join(err, s.Close())
	}
	return s, nil
}

// How long the start waits for what lies in storage before it serves without. An account elsewhere may not answer; the
// disk of this machine does, if slowly, and pages without what lies there would be wrong.
const (
	accountPatience = 5 * time.Second
	diskPatience    = time.Minute
)

// patience is how long the start waits for a storage; zero is as long as it takes.
func (s *Site) patience() time.Duration {
	switch {
	case s.waitForPages:
		return 0
	case s.storage.disk != nil:
		return diskPatience
	default:
		return accountPatience
	}
}

// atStart bounds what the start waits for.
func (s *Site) atStart(ctx context.Context) (context.Context, context.CancelFunc) {
	if patience := s.patience(); patience > 0 {
		return context.WithTimeout(ctx, patience)
	}
	return context.WithCancel(ctx)
}

// open makes everything that pages are made of.
func (s *Site) open(ctx context.Context, o Options) (err error) {
	s.options = o.withDefaults()
	if err := datadir.Make(o.Data); err != nil {
		return fmt.Errorf("make the data folder: %w (choose another with --data)", err)
	}
	if s.storage, err = openStorage(o.Server, s.options.Log); err != nil {
		return err
	}
	if err := s.openContent(ctx); err != nil {
		return err
	}
	loaded := s.publisher.Current().Content
	if m := brand.NewRegistry(loaded.Site).Resolve(o.DeskHost); o.DeskHost != "" && m.Known && !m.Development {
		return fmt.Errorf("--desk-host %s is a host of the brand %s, whose visitors would come to the Desk; give the "+
			"Desk a name of its own", o.DeskHost, m.Brand.ID)
	}
	if err := s.storage.chooseRoute(ctx, o.Server, loaded.Site.Brands, s.options.Log); err != nil {
		return err
	}
	s.maker = media.NewMaker()
	s.postPictures = post.NewPictures(s.storage.blobs, s.maker)
	s.privatePictures = media.NewCollection(s.postPictures.Private)
	s.openPosts(ctx, loaded)
	if err := s.openPictures(ctx); err != nil {
		return err
	}
	if s.library, err = s.openLibrary(loaded); err != nil {
		return err
	}
	s.openStats(o.Scoreboard)
	s.background = append(s.background, s.library.KeepDate)
	return nil
}

// answer makes the HTTP server for the pages and for the given API calls.
func (s *Site) answer(calls map[string]http.Handler, previews web.Previews, quotes *web.Quotes) error {
	client, err := s.options.Client()
	if err != nil {
		return err
	}
	options := web.Options{
		Library: s.library, Assets: livery.Assets(), Pictures: s.pictures.collection, Client: client,
		Preview: front.Preview(), Previews: previews, StorageAccount: s.storage.segment, Storage: s.storage.endpoint,
		API: calls, Quotes: quotes, Origins: s.origins(s.library.Current().Content), Missed: s.missed(), Led: s.led(),
		Log: s.options.Log,
	}
	if s.versions != nil {
		options.Others = s.versions.File
	}
	s.server, err = web.New(options)
	return err
}

// ServeHTTP answers without the limits that a public server has.
func (s *Site) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.server.ServeHTTP(w, r) }

// Edition is the content that is served now.
func (s *Site) Edition() *edition.Edition { return s.library.Current() }

// StorageAccount is the first path segment under which this server answers for the storage.
func (s *Site) StorageAccount() string { return s.storage.segment }

// Close ends what holds files.
func (s *Site) Close() error {
	if s.storage == nil {
		return nil
	}
	err := s.storage.close()
	if s.pictures != nil {
		err = errors.Join(err, s.pictures.cache.Close())
	}
	return err
}

func (s *Site) openLibrary(loaded *content.Content) (*edition.Library, error) {
	c := s.options
	bundle, err := c.Bundle()
	if err != nil {
		return nil, err
	}
	pool, err := render.New(bundle, render.Options{Engines: runtime.GOMAXPROCS(0), Work: 3 * time.Second,
		MemoryLimit: 128 << 20})
	if err != nil {
		return nil, err
	}
	s.pool = pool
	client, err := c.Client()
	if err != nil {
		return nil, err
	}
	if s.frontEnd, err = document.ReadFrontEnd(client, c.AssetBase); err != nil {
		return nil, err
	}
	if err := s.frontEnd.ReadPreview(front.Preview()); err != nil {
		c.Log.Warn("pages of drafts are shown, but do not follow what is typed", "error", err)
	}
	manifest, err := page.ReadManifest(livery.Assets())
	if err != nil {
		return nil, err
	}
	return edition.NewLibrary(edition.Options{
		Renderer: pool, FrontEnd: s.frontEnd, Manifest: manifest, Pictures: s.pictures.collection.Pictures,
		Posts: s.posts,
		Runtime: page.Runtime{APIBase: c.APIBase, LocalAPIBase: c.LocalAPIBase, StorageBase: s.storage.base,
			BlogToken: c.BlogToken, SimulateUploads: c.SimulateUploads, AssetBase: c.AssetBase, Beacon: c.Scoreboard,
			KeepLeads: keptFor(c.KeepLeads)},
		Lazy: c.Lazy, WaitForPages: s.waitForPages, Now: time.Now, Log: c.Log, Workers: runtime.GOMAXPROCS(0),
	}, loaded)
}

func (s *Site) origins(loaded *content.Content) web.Origins {
	c := s.options
	o := web.Origins{}
	if c.AssetBase != "" {
		o.Asset = []string{c.AssetBase}
	}
	if origin := web.OriginOf(loaded.Site.Settings.StockPhotos()); origin != "" {
		o.Image = []string{origin}
	}
	for _, url := range []string{c.APIBase, c.LocalAPIBase, s.storage.base} {
		if origin := web.OriginOf(url); origin != "" {
			o.Connect = append(o.Connect, origin)
		}
	}
	return o
}

// prepare makes everything ready in the background.
func (s *Site) prepare(ctx context.Context) error {
	if s.options.Lazy {
		return nil
	}
	began := time.Now()
	err := s.library.Fill(ctx)
	if ctx.Err() != nil {
		return nil // whoever stops the server does not wait for files that nobody will ask for
	}
	if err != nil {
		return err
	}
	s.server.Prepare()
	s.options.Log.Info("everything is ready", "seconds", time.Since(began).Seconds())
	return nil
}

// keptFor is how the privacy policy says how long a request is kept.
func keptFor(p config.Period) string {
	if !p.Ends() {
		return "until you ask us to remove it"
	}
	return "for " + p.String() + ", after which the server removes it by itself"
}
