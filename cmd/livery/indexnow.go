package main

import (
	"log/slog"
	"net/http"

	"livery/internal/brand"
	"livery/internal/indexnow"
	"livery/internal/web"
)

// openIndexNow serves the key's file and, where an endpoint is set, submits the addresses of changed posts.
func (c serveCommand) openIndexNow(s *site, calls map[string]http.Handler, log *slog.Logger) {
	if c.IndexNowKey != "" {
		calls["GET /"+c.IndexNowKey+".txt"] = web.KeyFile(c.IndexNowKey)
	}
	if c.IndexNowEndpoint != "" {
		s.searchEngines = indexnow.New(c.IndexNowEndpoint, c.IndexNowKey, log)
		s.background = append(s.background, s.searchEngines.Run)
	}
}

// announce tells search engines of posts that came, changed or went, on the host that may be indexed.
func (s *site) announce(id string, slugs []string) {
	registry := s.library.Current().Registry
	b, known := registry.ByID(id)
	if s.searchEngines == nil || !known || b.Blog.Source != brand.FromStorage || !b.Has(brand.Blog) {
		return
	}
	var paths []string
	for _, slug := range slugs {
		if slug != "" { // the list alone changed
			paths = append(paths, "/blog/"+slug)
		}
	}
	if len(paths) > 0 {
		s.searchEngines.Submit(registry.PrimaryHost(id), paths)
	}
}
