package web

import (
	"encoding/json"
	"fmt"
	"net/http"

	"livery/internal/brand"
)

func (s *Server) manifest(w http.ResponseWriter, _ *http.Request, m brand.Match) error {
	settings, b := s.Library.Current().Content.Site.Settings, m.Brand
	type icon struct {
		Source string `json:"src"`
		Sizes  string `json:"sizes"`
		Type   string `json:"type"`
	}
	var icons []icon
	for _, size := range []int{64, 192, 512} {
		icons = append(icons, icon{fmt.Sprintf("/assets/domains/%s/%s-%d.png", b.ID, b.Icon, size), fmt.Sprintf("%dx%d", size, size), "image/png"})
	}
	short := b.ShortName
	if short == "" {
		short = b.Name
	}
	w.Header().Set("Content-Type", "application/manifest+json")
	return json.NewEncoder(w).Encode(map[string]any{
		"name": b.Name, "short_name": short, "description": b.Description, "icons": icons,
		"start_url": ".", "display": "standalone",
		"theme_color": settings.ThemeColor, "background_color": settings.BackgroundColor,
	})
}

// robots lets crawlers in everywhere: on hosts that must not be indexed they have to see the noindex header.
func (s *Server) robots(w http.ResponseWriter, _ *http.Request, m brand.Match) error {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	_, err := fmt.Fprintf(w, "User-agent: *\nDisallow: /api/\n\nSitemap: https://%s/sitemap.xml\n", s.Library.Current().Registry.PrimaryHost(m.Brand.ID))
	return err
}

func (s *Server) sitemap(w http.ResponseWriter, _ *http.Request, m brand.Match) error {
	e := s.Library.Current()
	w.Header().Set("Content-Type", "application/xml; charset=utf-8")
	fmt.Fprint(w, `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`)
	for _, p := range e.Paths(m.Brand) {
		if p.Search == "" {
			fmt.Fprintf(w, "<url><loc>https://%s%s</loc></url>", e.Registry.PrimaryHost(m.Brand.ID), p.Path)
		}
	}
	_, err := fmt.Fprint(w, `</urlset>`)
	return err
}
