package system

import (
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"livery"
	"livery/internal/app"
	"livery/internal/brand"
	"livery/internal/content"
)

// minimal is a brand of four lines, in a look and with some pages.
type minimal struct {
	id    string
	pages []brand.Page
}

// minimalBrands are brands that say nothing of themselves. In the gate every family, every set of pages and every look
// is among them, in the sweep each with each.
func minimalBrands(t *testing.T) (list []minimal, files fstest.MapFS) {
	t.Helper()
	files = fstest.MapFS{}
	names, err := fs.Glob(livery.Content(), "families/*.yaml")
	if err != nil {
		t.Fatal(err)
	}
	optional := []brand.Page{brand.Solutions, brand.Products, brand.Blog, brand.Contact}
	add := func(family, set, look int) {
		m := minimal{pages: []brand.Page{brand.Home}}
		for i, p := range optional {
			if set&(1<<i) != 0 {
				m.pages = append(m.pages, p)
			}
		}
		name := strings.TrimSuffix(path.Base(names[family]), ".yaml")
		m.id = fmt.Sprintf("own-%s-%d-%s", name, set, brand.Variants[look])
		list = append(list, m)
		files["brands/"+m.id+".yaml"] = &fstest.MapFile{Data: fmt.Appendf(nil,
			"id: %s\nfamily: %s\nname: Own Make\nhosts: [%s.example]\nvariant: %s\npages: [%s]\n", m.id, name, m.id,
			brand.Variants[look], content.Join(m.pages))}
	}
	if !soak() {
		for set := range 1 << len(optional) {
			add(set%len(names), set, set%len(brand.Variants))
		}
		return list, files
	}
	for family := range names {
		for set := range 1 << len(optional) {
			for look := range brand.Variants {
				add(family, set, look)
			}
		}
	}
	return list, files
}

var (
	emptyLabel = regexp.MustCompile(`<(h[1-6]|a|dt|dd|label|th|figcaption|summary|option|title)(\s[^>]*)?>\s*</`)
	markup     = regexp.MustCompile(`(?s)<(script|style|template)\b.*?</(script|style|template)>|<[^>]*>`)
	leftOpen   = regexp.MustCompile(`\{\w+\}|\bundefined\b|\bNaN\b|\[object`)
)

func TestEveryPageOfAMinimalBrandIsPresentable(t *testing.T) {
	list, files := minimalBrands(t)
	s := startApp(t, func(o *app.Options) { o.Content = content.Overlay(files, livery.Content()) }, "--lazy")
	var others []string
	for _, b := range shipped(t).Brands {
		others = append(others, b.Name, b.Hosts[0].Name)
	}
	for _, m := range list {
		paths := []string{"/request-demo", "/privacy", "/terms", "/accessibility"}
		for _, p := range m.pages {
			paths = append(paths, "/"+strings.TrimPrefix(string(p), "home"))
		}
		for _, at := range paths {
			r, html := s.ask("GET", m.id+".example", at)
			if r.StatusCode != 200 {
				t.Errorf("%s%s answers %d", m.id, at, r.StatusCode)
				continue
			}
			if found := emptyLabel.FindString(html); found != "" {
				t.Errorf("%s%s has an empty label: %s", m.id, at, found)
			}
			text := markup.ReplaceAllString(html, " ")
			if found := leftOpen.FindString(text); found != "" {
				t.Errorf("%s%s shows %q", m.id, at, found)
			}
			for _, name := range others {
				if strings.Contains(text, name) {
					t.Errorf("%s%s names %s", m.id, at, name)
				}
			}
			if !slices.Contains(m.pages, brand.Solutions) && strings.Contains(html, `href="/solutions"`) {
				t.Errorf("%s%s leads to solutions, which it does not have", m.id, at)
			}
		}
	}
}
