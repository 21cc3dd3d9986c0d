package main

import (
	"context"
	"log/slog"
	"net"
	"net/http"
	"runtime/debug"
	"time"

	"livery/internal/blob"
	"livery/internal/lead"
	"livery/internal/web"
)

// serveAdmin answers the operator on a listener of its own. A busy address is no reason not to
// serve the sites.
func (c serveCommand) serveAdmin(ctx context.Context, s *site, log *slog.Logger) {
	if c.Admin == "" {
		return
	}
	listener, err := net.Listen("tcp", c.Admin)
	if err != nil {
		log.Warn("status and metrics are off; choose another address with --admin", "error", err)
		return
	}
	s.metrics.MustRegister(stock{s})
	if s.board != nil {
		s.metrics.MustRegister(scores{s.board})
	}
	admin := web.Admin{
		Ready:   s.library.Ready,
		Metrics: s.metrics,
		Facts:   s.facts,
		Checks: []web.Check{
			{Name: "database", Ask: s.leads.Ping},
			{Name: "storage", Ask: func(ctx context.Context) error {
				_, err := s.storage.blobs.List(ctx, lead.Container, blob.ListOptions{Max: 1})
				return err
			}},
		},
	}
	server := &http.Server{Handler: admin.Handler(), ReadHeaderTimeout: 5 * time.Second}
	go func() {
		<-ctx.Done()
		_ = server.Close()
	}()
	_ = server.Serve(listener)
}

// facts is what the status page shows beside health.
func (s *site) facts(ctx context.Context) map[string]any {
	e := s.library.Current()
	facts := map[string]any{
		"build":      buildVersion(),
		"content":    e.Content.Version,
		"day":        e.Day,
		"brands":     len(e.Registry.Brands()),
		"quarantine": s.posts.Quarantine(),
	}
	posts := map[string]int{}
	for _, b := range e.Registry.Brands() {
		if list, err := s.posts.List(b.ID); err == nil {
			posts[b.ID] = len(list)
		}
	}
	facts["posts"] = posts
	facts["scoreboard"] = "off"
	if s.board != nil {
		facts["scoreboard"] = s.board.Figures()
	}
	if stats, err := s.leads.Stats(ctx, lead.Filter{}); err == nil {
		facts["leads"] = stats
	}
	return facts
}

// version is set by the linker for the binaries that are handed out.
var version string

func buildVersion() string {
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
