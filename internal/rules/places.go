package rules

import (
	"fmt"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"

	"livery/internal/brand"
	"livery/internal/content"
	"livery/internal/page"
)

// unplaced warns of words and pictures for places that no page has.
func (c *Checker) unplaced(fsys fs.FS, loaded *content.Content) (problems content.Problems) {
	for _, b := range loaded.Site.Brands {
		if len(b.Pictures) == 0 {
			continue
		}
		places := c.places(fsys, loaded, b)
		for _, name := range slices.Sorted(maps.Keys(b.Pictures)) {
			if slices.Contains(places, name) {
				continue
			}
			fix := "use one such as hero-main, gallery-1, solution-1 or logo; docs/content-guide.md lists them"
			if near := content.Nearest(name, places); near != "" {
				fix = fmt.Sprintf("did you mean %q?", near)
			}
			at := loaded.Brand(b.ID).Origin("pictures." + name)
			problems = append(problems, content.Problem{File: at.File, Line: at.Line, Path: at.Path,
				Severity: content.Warning,
				Message:  "is neither a place on a page nor a picture of " + b.ID + ", so nothing shows it", Fix: fix})
		}
	}
	return problems
}

// places are the names that pages of a brand ask for a picture by, and those of its pictures, which posts show.
func (c *Checker) places(fsys fs.FS, loaded *content.Content, b *brand.Brand) []string {
	bare := *b
	bare.Pictures = nil // which are what is asked about
	places := slices.Collect(maps.Keys(c.picturesOf(fsys, loaded, &bare)))
	for key := range c.manifest.Alts() {
		if strings.HasPrefix(key, "domains/") || strings.HasPrefix(key, "shared/") {
			places = append(places, path.Base(key))
		}
	}
	for _, kind := range []page.Kind{page.KindHome, page.KindSolutions, page.KindProducts, page.KindBlog,
		page.KindContact, page.KindRequestDemo, page.KindPrivacy, page.KindTerms, page.KindAccessibility} {
		places = append(places, "share-"+string(kind))
	}
	numbered := func(name string, n int) {
		for i := range n {
			places = append(places, fmt.Sprintf("%s-%d", name, i+1))
		}
	}
	numbered("gallery", len(b.Gallery.Captions))
	numbered("solution", len(b.Solutions.Sections))
	numbered("feature", len(b.Features.Items))
	for _, item := range b.Features.Items {
		places = append(places, item.Image)
	}
	for _, p := range loaded.Site.Catalogue.Products {
		places = append(append(places, p.Image), p.Gallery...)
	}
	return append(places, b.Logo, b.WhiteLogo, b.Favicon, b.Icon, b.SEO.OGImage)
}
