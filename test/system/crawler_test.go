package system

import (
	"bytes"
	"encoding/json"
	"html"
	"image/png"
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"livery/internal/brand"
)

// visited is one page of a brand as a crawler gets it.
type visited struct {
	brand  *brand.Brand
	path   string
	body   string
	status int
}

func (v visited) String() string { return v.brand.ID + v.path }

// kind is the page kind: the path, or product and post for what lies below a list.
func (v visited) kind() string {
	switch {
	case v.path == "/":
		return "home"
	case strings.HasPrefix(v.path, "/products/"):
		return "product"
	case strings.HasPrefix(v.path, "/blog/"):
		return "post"
	}
	return strings.TrimPrefix(v.path, "/")
}

var sitemapLoc = regexp.MustCompile(`<loc>https://[^/<]+(/[^<]*)</loc>`)

var allPages struct {
	once  sync.Once
	pages []visited
}

// everyPage visits all that the sitemaps name, once for all tests.
func everyPage(t *testing.T) []visited {
	t.Helper()
	s := reader(t)
	allPages.once.Do(func() {
		var queue []visited
		for _, b := range shipped(t).Brands {
			_, index := s.ask("GET", b.Hosts[0].Name, "/sitemap.xml")
			for _, part := range sitemapLoc.FindAllStringSubmatch(index, -1) {
				_, list := s.ask("GET", b.Hosts[0].Name, part[1])
				for _, loc := range sitemapLoc.FindAllStringSubmatch(list, -1) {
					queue = append(queue, visited{brand: b, path: html.UnescapeString(loc[1])})
				}
			}
		}
		parallel(len(queue), func(i int) {
			response, body := s.ask("GET", queue[i].brand.Hosts[0].Name, queue[i].path)
			queue[i].body, queue[i].status = body, response.StatusCode
		})
		allPages.pages = queue
	})
	if len(allPages.pages) < 19*7 {
		t.Fatalf("the sitemaps name only %d pages", len(allPages.pages))
	}
	return allPages.pages
}

func parallel(n int, work func(int)) {
	var all sync.WaitGroup
	free := make(chan struct{}, 8)
	for i := range n {
		free <- struct{}{}
		all.Go(func() {
			defer func() { <-free }()
			work(i)
		})
	}
	all.Wait()
}

// headTags reads what the head says, by name, property or rel.
func headTags(body string) map[string][]string {
	head, _, _ := strings.Cut(body, "</head>")
	found := map[string][]string{}
	for _, tag := range regexp.MustCompile(`<(?:meta|link)\s[^>]*>`).FindAllString(head, -1) {
		attributes := map[string]string{}
		for _, a := range regexp.MustCompile(`([\w:-]+)="([^"]*)"`).FindAllStringSubmatch(tag, -1) {
			attributes[a[1]] = html.UnescapeString(a[2])
		}
		for _, key := range []string{"name", "property", "rel"} {
			if name := attributes[key]; name != "" {
				found[name] = append(found[name], attributes["content"]+attributes["href"])
			}
		}
	}
	for _, title := range regexp.MustCompile(`<title>([^<]*)</title>`).FindAllStringSubmatch(head, -1) {
		found["title"] = append(found["title"], html.UnescapeString(title[1]))
	}
	return found
}

// spec: E4
func TestTheHeadOfEveryPageIsComplete(t *testing.T) {
	t.Parallel()
	titles := map[string]string{}
	for _, v := range everyPage(t) {
		tags := headTags(v.body)
		for _, name := range []string{
			"title", "description", "keywords", "canonical", "robots", "author", "publisher", "language", "theme-color",
			"viewport",
			"og:title", "og:description", "og:type", "og:url", "og:image", "og:site_name", "og:locale",
			"twitter:card", "twitter:title", "twitter:description", "twitter:image", "icon", "apple-touch-icon",
			"manifest",
		} {
			if values := tags[name]; len(values) != 1 || strings.TrimSpace(values[0]) == "" {
				t.Errorf("%s has %q as its %s, expected one value", v, values, name)
			}
		}
		if t.Failed() {
			return
		}
		address := "https://" + v.brand.Hosts[0].Name + v.path
		for name, want := range map[string]string{
			"canonical": address, "og:url": address, "robots": "index, follow", "og:site_name": v.brand.Name,
			"publisher": v.brand.SEO.Publisher, "language": v.brand.SEO.Language, "theme-color": themeColor(v.brand),
			"manifest":     "/manifest.webmanifest",
			"twitter:card": v.brand.SEO.TwitterCard,
			"og:type":      map[bool]string{true: "article", false: "website"}[v.kind() == "post"],
		} {
			if got := tags[name][0]; got != want {
				t.Errorf("%s: %s is %q, expected %q", v, name, got, want)
			}
		}
		if entry, there := v.brand.SEO.Pages[brand.Page(v.kind())]; there && (tags["title"][0] != entry.Title ||
			tags["description"][0] != entry.Description) {
			t.Errorf("%s does not carry its own entry: %q", v, tags["title"][0])
		}
		if !strings.Contains(tags["og:image"][0], v.brand.Hosts[0].Name+"/assets/") {
			t.Errorf("%s shares the picture %s", v, tags["og:image"][0])
		}
		if key := v.brand.ID + " " + tags["title"][0]; titles[key] != "" {
			t.Errorf("%s and %s have the same title %q", v, titles[key], tags["title"][0])
		} else {
			titles[key] = v.path
		}
		if n := strings.Count(v.body, "<h1"); n != 1 || !strings.Contains(v.body, `<html lang="en`) ||
			v.status != http.StatusOK {
			t.Errorf("%s: status %d, %d h1", v, v.status, n)
		}
	}
}

// typesOf gathers every @type, and refuses what we may not state and whose address is not ours.
func typesOf(t *testing.T, v visited, node any, types map[string]bool) {
	switch value := node.(type) {
	case []any:
		for _, item := range value {
			typesOf(t, v, item, types)
		}
	case map[string]any:
		if name, ok := value["@type"].(string); ok {
			types[name] = true
		}
		for key, item := range value {
			if slices.Contains([]string{"offers", "price", "aggregateRating", "review", "ratingValue"}, key) {
				t.Errorf("%s states %s", v, key)
			}
			text, _ := item.(string)
			if slices.Contains([]string{"url", "item", "@id", "image", "logo", "mainEntityOfPage"}, key) &&
				text != "" && !strings.HasPrefix(text, "https://"+v.brand.Hosts[0].Name+"/") {
				t.Errorf("%s: %s leads to %s", v, key, text)
			}
			typesOf(t, v, item, types)
		}
	}
}

// spec: E4
func TestStructuredDataSaysWhatAPageIsAndNothingInvented(t *testing.T) {
	t.Parallel()
	own := map[string]string{"product": "Product", "post": "BlogPosting", "products": "ItemList", "blog": "ItemList",
		"contact": "ContactPage"}
	for _, v := range everyPage(t) {
		var graph map[string]any
		text := between(v.body, `<script type="application/ld+json">`, "</script>")
		if err := json.Unmarshal([]byte(text), &graph); err != nil || graph["@context"] != "https://schema.org" {
			t.Errorf("%s: %v in %.80s", v, err, text)
			continue
		}
		types := map[string]bool{}
		typesOf(t, v, graph, types)
		want := []string{"Organization", "WebSite"}
		if v.kind() != "home" {
			want = append(want, "BreadcrumbList")
		}
		if name := own[v.kind()]; name != "" {
			want = append(want, name)
		}
		for _, name := range want {
			if !types[name] {
				t.Errorf("%s has no %s, only %v", v, name, types)
			}
		}
		for _, name := range own {
			if types[name] && own[v.kind()] != name {
				t.Errorf("%s claims to be a %s", v, name)
			}
		}
	}
}

var namedHosts = regexp.MustCompile(`https?://([A-Za-z0-9.-]+)`)

// vocabularies are namespaces: names that look like addresses.
var vocabularies = []string{"www.sitemaps.org", "www.google.com", "www.w3.org", "purl.org"}

// spec: E4 B1
func TestMachineFilesAndCanonicalsNameThePrimaryHostAlone(t *testing.T) {
	t.Parallel()
	s := reader(t)
	for _, b := range shipped(t).Brands {
		primary := b.Hosts[0].Name
		for _, host := range []string{primary, b.Hosts[1].Name, "www." + b.Hosts[2].Name} {
			files := map[string]string{
				"/sitemap.xml": "application/xml", "/sitemap-pages.xml": "application/xml",
				"/sitemap-posts.xml": "application/xml",
				"/robots.txt":        "text/plain", "/manifest.webmanifest": "application/manifest+json",
				"/.well-known/security.txt": "text/plain",
				"/llms.txt":                 "text/markdown", "/blog/feed.xml": "application/rss+xml",
				"/blog/atom.xml": "application/atom+xml",
			}
			if b.Has(brand.Products) {
				files["/sitemap-products.xml"] = "application/xml"
			}
			for file, kind := range files {
				response, body := s.ask("GET", host, file)
				if response.StatusCode != http.StatusOK ||
					!strings.HasPrefix(response.Header.Get("Content-Type"), kind) {
					t.Errorf("%s%s: %s, %s", host, file, response.Status, response.Header.Get("Content-Type"))
				}
				for _, found := range namedHosts.FindAllStringSubmatch(body, -1) {
					if name := found[1]; name != primary && !slices.Contains(vocabularies, name) {
						t.Errorf("%s%s names %s", host, file, name)
						break
					}
				}
				if file != "/manifest.webmanifest" && !strings.Contains(body, "https://"+primary+"/") {
					t.Errorf("%s%s does not name %s", host, file, primary)
				}
			}
			for _, path := range []string{"/", "/solutions", "/request-demo", "/privacy"} {
				_, body := s.ask("GET", host, path)
				if got := headTags(body)["canonical"]; !slices.Equal(got, []string{"https://" + primary + path}) {
					t.Errorf("%s%s is canonical at %q", host, path, got)
				}
			}
		}
	}
}

type webManifest struct {
	Name, Description, Display string
	ShortName                  string `json:"short_name"`
	StartURL                   string `json:"start_url"`
	ThemeColor                 string `json:"theme_color"`
	BackgroundColor            string `json:"background_color"`
	Icons                      []struct{ Src, Sizes, Type string }
}

func (s *server) manifest(host string) (m webManifest) {
	s.t.Helper()
	_, body := s.ask("GET", host, "/manifest.webmanifest")
	if err := json.Unmarshal([]byte(body), &m); err != nil {
		s.t.Fatalf("%s: %v", host, err)
	}
	return m
}

// themeColor is what the spec says for all brands, and for a brand with colours of its own the first of them.
func themeColor(b *brand.Brand) string {
	if b.Palette != nil {
		return b.Palette.Primary
	}
	return "#452F80"
}

// spec: M2 I2
func TestTheManifestAndItsIconsMatch(t *testing.T) {
	t.Parallel()
	s := reader(t)
	for _, b := range shipped(t).Brands {
		host := b.Hosts[0].Name
		m := s.manifest(host)
		if m.Name != b.Name || m.ShortName == "" || m.Description != b.Description || m.Display != "standalone" ||
			m.StartURL != "." || m.ThemeColor != themeColor(b) || m.BackgroundColor != "#ffffff" {
			t.Errorf("%s: %+v", b.ID, m)
		}
		sizes := map[string]bool{}
		for _, icon := range m.Icons {
			response, file := s.ask("GET", host, icon.Src)
			if kind := response.Header.Get("Content-Type"); response.StatusCode != http.StatusOK ||
				!slices.Contains([]string{icon.Type, "image/vnd.microsoft.icon"}, kind) {
				t.Errorf("%s%s: %s, %s", host, icon.Src, response.Status, kind)
				continue
			}
			for _, size := range strings.Fields(icon.Sizes) {
				sizes[size] = true
			}
			if icon.Type == "image/png" {
				picture, err := png.DecodeConfig(strings.NewReader(file))
				if size := strconv.Itoa(picture.Width) + "x" + strconv.Itoa(picture.Height); err != nil ||
					size != icon.Sizes {
					t.Errorf("%s%s is %s, stated as %s (%v)", host, icon.Src, size, icon.Sizes, err)
				}
			} else if !bytes.HasPrefix([]byte(file), []byte{0, 0, 1, 0}) {
				t.Errorf("%s%s is no icon file", host, icon.Src)
			}
		}
		for _, size := range []string{"64x64", "192x192", "512x512"} {
			if !sizes[size] {
				t.Errorf("%s has no icon of %s", b.ID, size)
			}
		}
	}
}
