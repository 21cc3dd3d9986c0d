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
	id, file string
	pages    []brand.Page
}

// optional are the pages beside home that a brand may have.
var optional = []brand.Page{brand.Solutions, brand.Products, brand.Blog, brand.Contact}

// newMinimal says nothing of itself but its family, its look, and which of the optional pages it has, one for each bit.
func newMinimal(family string, set, look int) minimal {
	m := minimal{id: fmt.Sprintf("own-%s-%d-%s", family, set, brand.Variants[look]), pages: []brand.Page{brand.Home}}
	for i, p := range optional {
		if set&(1<<i) != 0 {
			m.pages = append(m.pages, p)
		}
	}
	m.file = fmt.Sprintf("id: %s\nfamily: %s\nname: Own Make\nhosts: [%s.example]\nvariant: %s\npages: [%s]\n", m.id,
		family, m.id, brand.Variants[look], content.Join(m.pages))
	return m
}

var (
	emptyLabel = regexp.MustCompile(`<(h[1-6]|a|dt|dd|label|th|figcaption|summary|option|title)(\s[^>]*)?>\s*</`)
	markup     = regexp.MustCompile(`(?s)<(script|style|template)\b.*?</(script|style|template)>|<[^>]*>`)
	leftOpen   = regexp.MustCompile(`\{\w+\}|\bundefined\b|\bNaN\b|\[object`)
)

// visible is a page without its scripts and styles, with what is said to those who cannot see.
func visible(html string) string { return unseen.ReplaceAllString(html, " ") }

var unseen = regexp.MustCompile(`(?s)<(script|style|template)\b.*?</(script|style|template)>`)

// shippedModels finds the names of products that ship.
func shippedModels(t *testing.T) *regexp.Regexp {
	t.Helper()
	var models []string
	for _, p := range shipped(t).Catalogue.Products {
		models = append(models, p.Model)
	}
	return regexp.MustCompile(`\b(?:` + strings.Join(models, "|") + `)\b`)
}

// In the gate every family, every set of pages and every look is looked at, in the sweep each with each.
func TestEveryPageOfAMinimalBrandIsPresentable(t *testing.T) {
	files, err := fs.Glob(livery.Content(), "families/*.yaml")
	if err != nil {
		t.Fatal(err)
	}
	const sets = 1 << 4
	var few []minimal
	for set := range sets {
		few = append(few, newMinimal(familyOf(files[set%len(files)]), set, set%len(brand.Variants)))
	}
	if !soak() {
		presentable(t, few)
		return
	}
	for _, file := range files {
		t.Run(familyOf(file), func(t *testing.T) {
			var all []minimal
			for set := range sets {
				for look := range brand.Variants {
					all = append(all, newMinimal(familyOf(file), set, look))
				}
			}
			presentable(t, all)
		})
	}
}

func familyOf(file string) string { return strings.TrimSuffix(path.Base(file), ".yaml") }

// presentable looks at every page of some brands.
func presentable(t *testing.T, list []minimal) {
	t.Helper()
	files := fstest.MapFS{}
	for _, m := range list {
		files["brands/"+m.id+".yaml"] = &fstest.MapFile{Data: []byte(m.file)}
	}
	s := startApp(t, func(o *app.Options) { o.Content = content.Overlay(files, livery.Content()) }, "--lazy")
	var others []string
	for _, b := range shipped(t).Brands {
		others = append(others, b.Name, b.Hosts[0].Name)
	}
	models := shippedModels(t)
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
			if found := models.FindString(visible(html)); found != "" && !slices.Contains(m.pages, brand.Products) {
				t.Errorf("%s%s speaks of the %s, which it does not sell", m.id, at, found)
			}
			if !slices.Contains(m.pages, brand.Solutions) && strings.Contains(html, `href="/solutions"`) {
				t.Errorf("%s%s leads to solutions, which it does not have", m.id, at)
			}
		}
	}
}
