// Package app puts everything together: it opens what the settings name, links posts and content
// to the pages that show them, and serves all of it until told to stop.
package app

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net/http"
	"os"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"

	"livery/internal/config"
	"livery/internal/datadir"
	"livery/internal/lead"
	"livery/internal/lead/deliver"
	"livery/internal/post"
	"livery/internal/preview"
	"livery/internal/store"
	"livery/internal/web"
	front "livery/web"
)

// Options are what an application is made from.
type Options struct {
	config.Server
	// Content is where brands come from. When it is Watched, changes are swapped in.
	Content fs.FS
	Watched bool
	// Destinations are where leads are delivered to; nil for nowhere.
	Destinations *deliver.Destinations
	// Log is for the operator; nil discards it.
	Log *slog.Logger
	// Bundle is the front end that renders, Client what the browser fetches; the built-in ones when nil.
	Bundle func() (string, error)
	Client func() (fs.FS, error)
}

func (o Options) withDefaults() Options {
	if o.Destinations == nil {
		o.Destinations = &deliver.Destinations{}
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	if o.Bundle == nil {
		o.Bundle = front.Server
	}
	if o.Client == nil {
		o.Client = front.Client
	}
	return o
}

// App is the whole program: the sites, their leads, and where they are served.
type App struct {
	Site
	leads     *store.DB // nil while it is damaged or away
	noLeads   error     // why there are no leads and no Desk
	limits    web.Limits
	desk      http.Handler
	previews  *preview.Links
	drafts    *post.Store
	public    http.Handler // the sites behind proxies, limits and measurements
	metrics   *prometheus.Registry
	claim     *os.File // keeps other servers out of the data folder
	at        listeners
	again     listeners // the same once more, for a server that will be opened anew
	endpoints []endpoint
	// certificates is nil unless they come by themselves.
	certificates *certificates
}

// New opens everything, the addresses too. Nothing is answered before Run.
func New(ctx context.Context, o Options) (*App, error) {
	if err := o.Validate(); err != nil {
		return nil, err
	}
	a := &App{}
	if err := a.open(ctx, o.withDefaults()); err != nil {
		return nil, errors.Join(err, a.Close())
	}
	return a, nil
}

func (a *App) open(ctx context.Context, o Options) (err error) {
	if err := datadir.Make(o.Data); err != nil {
		return fmt.Errorf("make the data folder: %w (choose another with --data)", err)
	}
	if a.claim, err = datadir.Claim(o.Data); err != nil {
		return err
	}
	if a.at.public == nil {
		if a.at, err = listen(o); err != nil {
			return err
		}
	}
	if err := a.Site.open(ctx, o); err != nil {
		return err
	}
	a.keepFiles()
	a.openDrafts()
	a.leads, err = store.OpenToServe(ctx, o.LeadDatabase(o.Folder))
	switch {
	case errors.Is(err, store.ErrDamaged), errors.Is(err, store.ErrAway):
		err = a.serveWithoutLeads(err)
	case err == nil:
		err = a.serveWithLeads(ctx)
	}
	if err != nil {
		return err
	}
	if err := a.guard(); err != nil {
		return err
	}
	return a.openEndpoints()
}

// serveWithLeads sets up everything that needs the database.
func (a *App) serveWithLeads(ctx context.Context) (err error) {
	if err := lead.NoteDocuments(ctx, a.leads, StoragePlace(a.options.Account)); err != nil {
		return err
	}
	if a.limits, err = openLimits(ctx, a.leads, a.options.Log); err != nil {
		return err
	}
	intake, wake := a.openLeads()
	calls := a.api(web.Tasks(intake, a.brandOf, a.options.Log))
	if boxes := a.options.Destinations.Mailboxes(); len(boxes) > 0 {
		answers := a.limits.Of("mail", 60, 120, web.Answers(a.leads, boxes, time.Now, a.options.Log))
		calls["POST /api/mail/{name}"], calls["POST /api/mail/{name}/mime"] = answers, answers
	}
	quoting := a.openQuotes(intake, wake)
	if err := a.answer(calls, a.openPreviews(), &web.Quotes{Quoting: quoting, Limits: a.limits}); err != nil {
		return err
	}
	return a.openDesk(intake, quoting, wake)
}

// Address is where the sites are reached on this machine.
func (a *App) Address() string { return a.local("localhost") }

// local is the address of a name of this machine.
func (a *App) local(name string) string {
	return a.endpoints[0].scheme() + "://" + name + ":" + port(a.at.public)
}

// guard puts measurement, shedding and proxy trust before the server.
func (a *App) guard() error {
	c := a.options
	proxies, err := web.ParseProxies(c.TrustedProxy)
	if err != nil {
		return fmt.Errorf("--trusted-proxy: %w; expected an address or a prefix such as 10.0.0.0/8", err)
	}
	a.metrics = prometheus.NewRegistry()
	a.metrics.MustRegister(collectors.NewGoCollector(),
		collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	guard := web.NewGuard(a.metrics, c.MaxInFlight, "/"+a.storage.segment+"/", c.Log)
	a.public = guard.Handler(proxies.Forwarded(a.knowsHost,
		web.LimitConcurrent(max(1, c.MaxInFlight/4), a.withDesk(a.server))))
	return nil
}

// openLeads sets up what happens to a lead: intake, delivery, and the sweep for uploads that were
// never posted.
func (a *App) openLeads() (intake *lead.Intake, wake func()) {
	destinations, log := a.options.Destinations, a.options.Log
	worker := deliver.NewWorker(a.leads, destinations, log)
	worker.Delivered = func(ctx context.Context, l lead.Lead, destination string) {
		if err := lead.WriteReceipt(ctx, a.storage.blobs, l, destination); err != nil {
			log.Warn("storage was not told of a delivery; a new database on it would make it again", "lead", l.ID,
				"destination", destination, "cause", lead.Cause(err))
		}
	}
	intake = &lead.Intake{Store: a.leads, Blobs: a.storage.blobs, Destinations: destinations.For,
		MinFill: lead.DefaultMinFill, Stored: worker.Wake, Now: time.Now, Log: log}
	a.background = append(a.background, worker.Run, lead.NewSweeper(intake).Run)
	if keep := a.options.KeepLeads; keep.Ends() {
		expirer := &lead.Expirer{Store: a.leads, Quotes: a.leads, Blobs: a.storage.blobs, Before: keep.Before,
			Every: time.Hour, Now: time.Now, Log: log}
		a.background = append(a.background, expirer.Run)
	}
	if a.storage.disk != nil {
		a.background = append(a.background, func(ctx context.Context) { a.storage.recheck(ctx, log) })
	}
	return intake, worker.Wake
}

// openQuotes sets up what happens to quotes.
func (a *App) openQuotes(intake *lead.Intake, wake func()) *lead.Quoting {
	return &lead.Quoting{Quotes: a.leads, Intake: intake, LettersBy: a.options.Destinations.LettersOf, Wake: wake,
		Now: time.Now}
}

// api lists the calls of the site, each with its limit per address.
func (a *App) api(tasks http.Handler) map[string]http.Handler {
	credentials := web.Credentials{Account: a.storage.account, Now: time.Now}
	calls := map[string]http.Handler{
		"/api/tasks":                 a.limits.Of("tasks", 30, 60, tasks),
		"GET /api/get-sas-token":     a.limits.Of("blog token", 60, 120, http.HandlerFunc(credentials.BlogToken)),
		"GET /api/upload-credential": a.limits.Of("upload token", 30, 60, http.HandlerFunc(credentials.UploadToken)),
	}
	a.beacon(calls)
	a.openIndexNow(calls)
	return calls
}

// brandOf finds the brand of a posted lead: the host it was posted to, or, where that is not a
// brand's own host, the host the page says it came from.
func (a *App) brandOf(r *http.Request, domain string) string {
	m := web.Match(r.Context())
	if !m.Known && !m.Development && domain != "" {
		m = a.library.Current().Registry.Resolve(domain)
	}
	return m.Brand.ID
}

// Close ends what New opened, the database last.
func (a *App) Close() error {
	errs := []error{a.at.close(), a.again.close()}
	if a.certificates != nil {
		a.certificates.cache.Stop()
	}
	errs = append(errs, a.Site.Close())
	if a.leads != nil {
		errs = append(errs, a.leads.Close())
	}
	if a.claim != nil {
		errs = append(errs, a.claim.Close())
	}
	return errors.Join(errs...)
}
