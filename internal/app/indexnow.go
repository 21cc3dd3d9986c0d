package app

import (
	"net/http"

	"livery/internal/brand"
	"livery/internal/indexnow"
	"livery/internal/web"
)

// openIndexNow serves the key's file and, where an endpoint is set, submits the addresses of changed posts.
func (a *App) openIndexNow(calls map[string]http.Handler) {
	c := a.options
	if c.IndexNowKey != "" {
		calls["GET /"+c.IndexNowKey+".txt"] = web.KeyFile(c.IndexNowKey)
	}
	if c.IndexNowEndpoint != "" {
		a.searchEngines = indexnow.New(c.IndexNowEndpoint, c.IndexNowKey, c.Log)
		a.background = append(a.background, a.searchEngines.Run)
	}
}

// announce tells search engines of posts that came, changed or went, on the host that may be indexed.
func (s *Site) announce(id string, slugs []string) {
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
