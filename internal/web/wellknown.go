package web

import (
	"encoding/json"
	"encoding/xml"
	"fmt"
	"net/http"
	"strings"

	"livery/internal/brand"
	"livery/internal/document"
	"livery/internal/page"
	"livery/internal/post"
)

// manifest is the web app manifest of a brand.
func (s *Server) manifest(w http.ResponseWriter, _ *http.Request, v visit) error {
	settings, b := v.edition.Content.Site.Settings, v.Brand
	first := func(a, b string) string {
		if a != "" {
			return a
		}
		return b
	}
	w.Header().Set("Content-Type", "application/manifest+json")
	return json.NewEncoder(w).Encode(map[string]any{
		"name": b.Name, "short_name": first(first(b.ShortName, b.Name), settings.ShortName),
		"description": first(b.Description, settings.Description), "icons": icons(v.edition.Source(b).Pictures, b),
		"start_url": ".", "display": "standalone",
		"theme_color": b.ThemeColor(settings), "background_color": settings.BackgroundColor,
	})
}

type icon struct {
	Source string `json:"src"`
	Sizes  string `json:"sizes"`
	Type   string `json:"type"`
}

// icons are those that a brand has: the delivered set, or its own favicon; the default one otherwise.
func icons(pictures map[string]page.Picture, b *brand.Brand) []icon {
	favicon, there := pictures[b.Favicon]
	if !there {
		return []icon{{"/favicon.ico", "64x64", "image/png"}}
	}
	var list []icon
	for _, size := range []int{64, 192, 512} {
		if p, ok := pictures[fmt.Sprintf("%s-%d", b.Icon, size)]; ok {
			list = append(list, icon{p.Base + "." + p.Ext, fmt.Sprintf("%dx%d", size, size), contentType("." + p.Ext)})
		}
	}
	if len(list) > 0 {
		return append([]icon{{"/favicon.ico", "64x64 48x48 32x32 16x16", "image/x-icon"}}, list...)
	}
	sizes := fmt.Sprintf("%dx%d", favicon.Width, favicon.Height)
	if favicon.Ext == "svg" {
		sizes = "any"
	}
	return []icon{{favicon.Base + "." + favicon.Ext, sizes, contentType("." + favicon.Ext)}}
}

// KeyFile proves to search engines that whoever submits a primary host's addresses runs it.
func KeyFile(key string) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if m := Match(r.Context()); !m.Known || m.Role != brand.Primary {
			http.NotFound(w, r)
			return
		}
		w.Header().Set("Content-Type", "text/plain; charset=utf-8")
		_, _ = w.Write([]byte(key))
	})
}

// primary is the address that canonical links name.
func (v visit) primary() string { return v.edition.Registry.Origin(v.Brand.ID) }

// robots lets crawlers in everywhere: on hosts that must not be indexed they have to see the noindex header.
func (s *Server) robots(w http.ResponseWriter, _ *http.Request, v visit) error {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	_, err := fmt.Fprintf(w, "User-agent: *\nDisallow: /api/\n\nSitemap: %s/sitemap.xml\n", v.primary())
	return err
}

// securityText says where to report a weakness (RFC 9116). It expires a year after the day it is shown.
func (s *Server) securityText(w http.ResponseWriter, _ *http.Request, v visit) error {
	e := v.edition
	day, err := post.ParseDate(e.Day)
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	_, err = fmt.Fprintf(w,
		"Contact: %s\nExpires: %s\nPreferred-Languages: en\nCanonical: %s/.well-known/security.txt\n",
		e.Content.Site.Settings.SecurityContact(e.Registry.PrimaryHost(v.Brand.ID)),
		day.AddDate(1, 0, 0).Format("2006-01-02T15:04:05Z"), v.primary())
	return err
}

// privacyControl says that Global Privacy Control is honoured, since the day of the privacy policy.
func (s *Server) privacyControl(w http.ResponseWriter, _ *http.Request, v visit) error {
	w.Header().Set("Content-Type", "application/json")
	since := v.edition.Content.Site.LegalOf(v.Brand).Privacy.Since
	_, err := fmt.Fprintf(w, "{\"gpc\": true, \"lastUpdate\": %q}\n", since)
	return err
}

// languageModels is llms.txt: the site in a page of Markdown, for machine readers.
func (s *Server) languageModels(w http.ResponseWriter, _ *http.Request, v visit) error {
	b, root := v.Brand, v.primary()
	var text strings.Builder
	fmt.Fprintf(&text, "# %s\n\n> %s\n\n%s\n", b.Name, b.Description, b.Hero.Description)
	link := func(title, path, description string) {
		fmt.Fprintf(&text, "- [%s](%s%s): %s\n", title, root, path, description)
	}
	text.WriteString("\n## Pages\n\n")
	for _, p := range []brand.Page{brand.Home, brand.Solutions, brand.Products, brand.Blog, brand.Contact} {
		if entry, ok := b.SEO.Pages[p]; ok && b.Has(p) {
			link(entry.H1, map[bool]string{true: "/", false: "/" + string(p)}[p == brand.Home], entry.Description)
		}
	}
	link(b.RequestDemo.Title, "/request-demo", b.RequestDemo.Description)
	e := v.edition
	if catalogue := e.Source(b).Stock; catalogue != nil {
		text.WriteString("\n## Products\n\n")
		for _, p := range catalogue.Products {
			link(p.Title, fmt.Sprintf("/products/%d", p.ID), p.Description)
		}
	}
	if posts := e.Posts(b).List; len(posts) > 0 && b.Has(brand.Blog) {
		text.WriteString("\n## Articles\n\n")
		for _, p := range posts[:min(len(posts), feedLength)] {
			link(p.Title, "/blog/"+p.Slug, p.Excerpt)
		}
		if len(posts) > feedLength {
			link("All articles", "/sitemap-posts.xml", fmt.Sprintf("the addresses of all %d", len(posts)))
		}
	}
	w.Header().Set("Content-Type", "text/markdown; charset=utf-8")
	_, err := w.Write([]byte(text.String()))
	return err
}

// searchIndex is what the search box looks through, fetched once when somebody reaches for it.
func (s *Server) searchIndex(w http.ResponseWriter, r *http.Request, v visit) error {
	if !v.Brand.Tools.Search {
		return notFound(w, r, v)
	}
	body, err := json.Marshal(v.edition.Source(v.Brand).SearchIndex(v.edition.Posts(v.Brand)))
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "application/json")
	writeEncoded(w, r, http.StatusOK, document.Plain(body))
	return nil
}

// sitemapParts are the files that the sitemap index names.
var sitemapParts = map[string]func(page.Kind) bool{
	"pages":    func(k page.Kind) bool { return k != page.KindProduct && k != page.KindPost },
	"products": func(k page.Kind) bool { return k == page.KindProduct },
	"posts":    func(k page.Kind) bool { return k == page.KindPost },
}

type sitemapEntry struct {
	XMLName xml.Name
	Loc     string         `xml:"loc"`
	LastMod string         `xml:"lastmod,omitempty"`
	Images  []sitemapImage `xml:"image:image,omitempty"`
}

type sitemapImage struct {
	Loc string `xml:"image:loc"`
}

// sitemap is the index of the parts that have entries.
func (s *Server) sitemap(w http.ResponseWriter, _ *http.Request, v visit) error {
	var entries []sitemapEntry
	for _, part := range []string{"pages", "products", "posts"} {
		if len(v.sitemapEntries(part)) > 0 {
			entries = append(entries, sitemapEntry{XMLName: xml.Name{Local: "sitemap"}, Loc: v.primary() + "/sitemap-" +
				part + ".xml"})
		}
	}
	return writeSitemap(w, "sitemapindex", entries)
}

// sitemapPart lists one kind of pages, with pictures and the date of posts.
func (s *Server) sitemapPart(part string) handler {
	return func(w http.ResponseWriter, r *http.Request, v visit) error {
		entries := v.sitemapEntries(part)
		if len(entries) == 0 {
			return notFound(w, r, v)
		}
		return writeSitemap(w, "urlset", entries)
	}
}

func (v visit) sitemapEntries(part string) []sitemapEntry {
	e, root := v.edition, v.primary()
	dates := map[string]post.Summary{}
	posts := e.Posts(v.Brand)
	for _, p := range posts.List {
		dates["/blog/"+p.Slug] = p
	}
	var entries []sitemapEntry
	for _, p := range e.Source(v.Brand).Paths(posts) {
		if p.Search != "" || !sitemapParts[part](p.Kind) {
			continue
		}
		entry := sitemapEntry{XMLName: xml.Name{Local: "url"}, Loc: root + p.Path}
		if shown, ok := dates[p.Path]; ok {
			entry.LastMod = shown.Date
		}
		for _, picture := range e.Source(v.Brand).PagePictures(posts, p) {
			entry.Images = append(entry.Images, sitemapImage{absolute(root, picture)})
		}
		entries = append(entries, entry)
	}
	return entries
}

func absolute(root, address string) string {
	if strings.HasPrefix(address, "/") {
		return root + address
	}
	return address
}

func writeSitemap(w http.ResponseWriter, root string, entries []sitemapEntry) error {
	w.Header().Set("Content-Type", "application/xml; charset=utf-8")
	if _, err := fmt.Fprintf(w,
		`%s<%s xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">`, xml.Header, root); err != nil {
		return err
	}
	if err := xml.NewEncoder(w).Encode(entries); err != nil {
		return err
	}
	_, err := fmt.Fprintf(w, "</%s>", root)
	return err
}
