package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"runtime"
	"runtime/debug"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"

	"livery"
	"livery/internal/blog"
	"livery/internal/brand"
	"livery/internal/content"
	"livery/internal/indexnow"
	"livery/internal/lead"
	"livery/internal/lead/deliver"
	"livery/internal/page"
	"livery/internal/render"
	"livery/internal/scoreboard"
	"livery/internal/store"
	"livery/internal/web"
	front "livery/web"
)

// site is a server with everything behind it.
type site struct {
	library *page.Library
	server  *web.Server
	public  http.Handler // the server behind proxies, limits and measurements
	watch   *web.Watch
	metrics *prometheus.Registry
	storage *storage
	leads   *store.DB
	limits  web.Limits
	posts   *blog.Index
	pool    *render.Pool
	board   *scoreboard.Board // nil when turned off
	// certificates is nil unless they come by themselves.
	certificates *certificates
	// searchEngines is nil unless they are told of posts.
	searchEngines *indexnow.Notifier
	background    []func(context.Context)
}

// assemble makes the site from its settings. Nothing of it runs yet.
func (c serveCommand) assemble(env environment, log *slog.Logger, port string) (s *site, err error) {
	s = &site{}
	defer func() {
		if err != nil {
			err = errors.Join(err, s.close())
		}
	}()
	loaded, err := c.contentFlag.load()
	if err != nil {
		return s, err
	}
	if s.storage, err = openStorage(c.Server, log); err != nil {
		return s, err
	}
	if s.leads, err = store.Open(env.ctx, leadDatabase(c.Data, c.Database)); err != nil {
		return s, err
	}
	if s.limits, err = openLimits(env.ctx, s.leads, log); err != nil {
		return s, err
	}
	s.openPosts(env.ctx, loaded, c.fs(), c.StorageRefresh, log)
	if s.library, err = c.openLibrary(loaded, s, log, port); err != nil {
		return s, err
	}
	s.openBoard(c.Scoreboard)
	intake, err := c.openLeads(env, s, log)
	if err != nil {
		return s, err
	}
	client, err := front.Client()
	if err != nil {
		return s, err
	}
	s.server, err = web.New(web.Options{
		Library: s.library, Assets: livery.Assets(), Client: client, StorageAccount: s.storage.account.Name, Storage: s.storage.endpoint,
		API: c.api(s, intake, log), Origins: c.origins(loaded, s.storage.base), Missed: s.missed(), Log: log,
	})
	if err != nil {
		return s, err
	}
	s.background = append(s.background, s.library.KeepDate)
	return s, c.guard(s, log)
}

// guard puts measurement, shedding and proxy trust before the server.
func (c serveCommand) guard(s *site, log *slog.Logger) error {
	proxies, err := web.ParseProxies(c.TrustedProxy)
	if err != nil {
		return fmt.Errorf("--trusted-proxy: %w; expected an address or a prefix such as 10.0.0.0/8", err)
	}
	s.metrics = prometheus.NewRegistry()
	s.metrics.MustRegister(collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	s.watch = web.NewWatch(s.metrics, c.MaxInFlight, "/"+s.storage.account.Name+"/", log)
	s.background = append(s.background, s.watch.Run)
	registry := func() *brand.Registry { return s.library.Current().Registry }
	s.public = s.watch.Handler(proxies.Forwarded(registry, web.Crowd(max(1, c.MaxInFlight/4), s.server)))
	return nil
}

// serverBundle is the front end that renders; tests break it.
var serverBundle = front.Server

func (c serveCommand) openLibrary(loaded *content.Content, s *site, log *slog.Logger, port string) (*page.Library, error) {
	bundle, err := serverBundle()
	if err != nil {
		return nil, err
	}
	pool, err := render.New(bundle, render.Options{Engines: runtime.GOMAXPROCS(0), Timeout: 2 * time.Second, MemoryLimit: 128 << 20})
	if err != nil {
		return nil, err
	}
	s.pool = pool
	client, err := front.Client()
	if err != nil {
		return nil, err
	}
	shell, err := page.NewShell(client, c.AssetBase)
	if err != nil {
		return nil, err
	}
	manifest, err := page.ReadManifest(livery.Assets())
	if err != nil {
		return nil, err
	}
	return page.NewLibrary(page.Options{
		Renderer: pool, Shell: shell, Manifest: manifest, Posts: s.posts,
		Runtime: page.Runtime{APIBase: c.APIBase, LocalAPIBase: c.LocalAPI(port), StorageBase: s.storage.base,
			BlogToken: c.BlogToken, SimulateUploads: c.SimulateUploads, AssetBase: c.AssetBase, Beacon: c.Scoreboard},
		Now: time.Now, Log: log, Workers: runtime.GOMAXPROCS(0),
	}, loaded)
}

// openLeads makes the way of a lead: intake, delivery, and the sweep of uploads nobody posted.
func (c serveCommand) openLeads(env environment, s *site, log *slog.Logger) (*lead.Intake, error) {
	destinations, err := c.deliveryFlag.load(env.getenv)
	if err != nil {
		return nil, err
	}
	worker := deliver.NewWorker(s.leads, destinations, log)
	intake := &lead.Intake{Store: s.leads, Blobs: s.storage.blobs, Destinations: destinations.For,
		MinFill: lead.DefaultMinFill, Kept: worker.Wake, Now: time.Now, Log: log}
	s.background = append(s.background, worker.Run, lead.NewSweeper(intake).Run)
	return intake, nil
}

// api lists the calls of the site, each with its limit per address.
func (c serveCommand) api(s *site, intake *lead.Intake, log *slog.Logger) map[string]http.Handler {
	credentials := web.Credentials{Account: s.storage.account, Now: time.Now}
	calls := map[string]http.Handler{
		"/api/tasks":                 s.limits.Of("tasks", 30, 60, web.Tasks(intake, s.brandOf, log)),
		"GET /api/get-sas-token":     s.limits.Of("blog token", 60, 120, http.HandlerFunc(credentials.BlogToken)),
		"GET /api/upload-credential": s.limits.Of("upload token", 30, 60, http.HandlerFunc(credentials.UploadToken)),
	}
	s.beacon(calls)
	c.openIndexNow(s, calls, log)
	return calls
}

// brandOf finds the brand of a posted lead: the host it was posted to, or, where that is not a
// brand's own host, the host the page says it came from.
func (s *site) brandOf(r *http.Request, domain string) string {
	m := web.Match(r.Context())
	if !m.Known && !m.Development && domain != "" {
		m = s.library.Current().Registry.Resolve(domain)
	}
	return m.Brand.ID
}

func (c serveCommand) origins(loaded *content.Content, storageBase string) web.Origins {
	o := web.Origins{}
	if c.AssetBase != "" {
		o.Asset = []string{c.AssetBase}
	}
	if origin := web.OriginOf(loaded.Site.Settings.StockPhotoURL); origin != "" {
		o.Image = []string{origin}
	}
	for _, url := range []string{c.APIBase, c.LocalAPIBase, storageBase} {
		if origin := web.OriginOf(url); origin != "" {
			o.Connect = append(o.Connect, origin)
		}
	}
	return o
}

// prepare makes everything ready in the background, and gives back the memory that took.
func (s *site) prepare(ctx context.Context, lazy bool, log *slog.Logger) error {
	if lazy {
		return nil
	}
	began := time.Now()
	defer debug.SetGCPercent(debug.SetGCPercent(frugal))
	if err := s.library.Fill(ctx); err != nil && ctx.Err() == nil {
		return err
	}
	s.server.Prepare()
	runtime.GC() // the compressors' pools let go at the second collection
	debug.FreeOSMemory()
	log.Info("everything is ready", "seconds", time.Since(began).Seconds())
	return nil
}

// publish serves changed content, with room in storage for brands that are new.
func (s *site) publish(ctx context.Context, next *content.Content) error {
	if err := s.storage.containers(ctx, next.Site.Brands); err != nil {
		return err
	}
	return s.library.Publish(ctx, next)
}

// close ends what holds files, the database last.
func (s *site) close() error {
	var errs []error
	if s.certificates != nil {
		s.certificates.cache.Stop()
	}
	if s.storage != nil {
		errs = append(errs, s.storage.close())
	}
	if s.leads != nil {
		errs = append(errs, s.leads.Close())
	}
	return errors.Join(errs...)
}
