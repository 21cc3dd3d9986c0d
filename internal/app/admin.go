package app

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"runtime/debug"
	"strings"
	"time"

	"livery/internal/blob"
	"livery/internal/content"
	"livery/internal/lead"
	"livery/internal/web"
)

// serveAdmin answers the operator on a listener of its own.
func (a *App) serveAdmin(ctx context.Context) {
	if a.at.admin == nil {
		return
	}
	a.metrics.MustRegister(storeMetrics{a})
	if a.stats != nil {
		a.metrics.MustRegister(scores{a.stats})
	}
	admin := web.Admin{
		Ready:   a.ready,
		Metrics: a.metrics,
		Facts:   a.facts,
		Checks: []web.Check{
			{Name: "content", Ask: a.checkContent},
			{Name: "database", Ask: a.checkDatabase},
			{Name: "storage", Ask: a.checkStorage},
			{Name: "changes", Ask: func(context.Context) error { return a.publisher.Log.Whole() }},
			{Name: "disk", Ask: func(context.Context) error { return enoughSpace(a.options.Server) }},
		},
	}
	server := &http.Server{Handler: admin.Handler(), ReadHeaderTimeout: 5 * time.Second}
	defer context.AfterFunc(ctx, func() { _ = server.Close() })()
	_ = server.Serve(a.at.admin)
}

// notServed says what is not served as its files say.
func (a *App) notServed() []content.Fault {
	return a.library.Current().Content.NotServed(a.publisher.Refused())
}

// checkContent fails while something is not served as its files say.
func (a *App) checkContent(context.Context) error {
	faults := a.notServed()
	if len(faults) == 0 {
		return nil
	}
	return errors.New(strings.TrimSpace(faults[0].Brand+" "+faults[0].Served) + ": " + faults[0].Problem)
}

func (a *App) checkDatabase(ctx context.Context) error {
	if a.noLeads != nil {
		return a.noLeads
	}
	return a.leads.Ping(ctx)
}

// checkStorage also fails when files cannot be read, since what they hold is then missing from
// pages.
func (a *App) checkStorage(ctx context.Context) error {
	if _, err := a.storage.blobs.List(ctx, lead.Container, blob.ListOptions{Max: 1}); err != nil {
		return err
	}
	if faults := a.storage.faults(); len(faults) > 0 {
		return fmt.Errorf("%d stored files cannot be read, the first is %s of container %s: %s", len(faults),
			faults[0].File, faults[0].Container, faults[0].Reason)
	}
	return nil
}

// facts is what the status page shows beside health.
func (a *App) facts(ctx context.Context) map[string]any {
	e := a.library.Current()
	facts := map[string]any{
		"build":      Version(),
		"content":    e.Content.Version,
		"day":        e.Day,
		"brands":     len(e.Registry.Brands()),
		"faults":     append([]content.Fault{}, a.notServed()...),
		"quarantine": a.posts.Quarantine(),
		"unreadable": a.storage.faults(),
	}
	posts := map[string]int{}
	for _, b := range e.Registry.Brands() {
		if read := a.posts.Posts(b.ID); read.Err == nil {
			posts[b.ID] = len(read.List)
		}
	}
	facts["posts"] = posts
	facts["scoreboard"] = "off"
	if a.stats != nil {
		facts["scoreboard"] = a.stats.Figures()
	}
	if a.noLeads != nil {
		return facts
	}
	if stats, err := a.leads.Stats(ctx, lead.Filter{}); err == nil {
		facts["leads"] = stats
	}
	return facts
}

// version is set by the linker for the binaries that are handed out.
var version string

// Version names this build.
func Version() string {
	if version != "" {
		return version
	}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "unknown"
	}
	built := info.Main.Version
	for _, s := range info.Settings {
		if s.Key == "vcs.revision" {
			built = s.Value
		}
	}
	return built
}
