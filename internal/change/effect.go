package change

import (
	"strings"

	"livery/internal/brand"
	"livery/internal/content"
)

// Reach is how far an edit goes.
type Reach struct {
	Edit Edit
	// Shows are the brands that show something else with it; Overrides are those made of the same layer that do not.
	Shows, Overrides []*brand.Brand
}

// Effect says of each edit which brands it touches, from the content without and with all of them.
func Effect(before, after *content.Content, edits []Edit) []Reach {
	var list []Reach
	for _, e := range edits {
		r := Reach{Edit: e}
		for _, b := range after.ReachedBy(e.Layer, e.Field) {
			if shows(before, after, b.ID, e) {
				r.Shows = append(r.Shows, b)
			} else {
				r.Overrides = append(r.Overrides, b)
			}
		}
		list = append(list, r)
	}
	return list
}

func shows(before, after *content.Content, id string, e Edit) bool {
	if !Layered(e.Layer) || before.Brand(id) == nil {
		return !saysLegal(after, id, e.Layer, e.Field)
	}
	field := strings.ReplaceAll(e.Field, "+", "")
	if list, _, adds := strings.Cut(e.Field, "+"); adds {
		field = list
	}
	return !Same(before.Brand(id).Find(field).JSON(), after.Brand(id).Find(field).JSON())
}

// Layered reports whether a layer is one of those that brands are made of.
func Layered(layer string) bool {
	return layer == content.SiteLayer || strings.HasPrefix(layer, "families/") || strings.HasPrefix(layer, "brands/")
}

// pages are the kinds of pages that show the parts of a brand first; what is not here is on all pages.
var pages = map[string]string{"hero": "home", "features": "home", "figures": "home", "steps": "home", "closing": "home",
	"gallery": "home", "sections": "home", "signature": "home",
	"testimonials": "home", "showFeatures": "home", "showTestimonials": "home", "stockPhotos": "home",
	"solutions": "solutions", "questions": "solutions", "buying": "solutions", "products": "products",
	"blog": "blog", "contact": "contact", "requestDemo": "request-demo", "company": "privacy"}

// wordsOf are the kinds of pages that show the labels and headings of a group first.
var wordsOf = map[string]string{"home": "home", "blog": "blog", "contact": "contact", "demo": "request-demo",
	"products": "products"}

// PageOf is the kind of page that shows a field first, with its address; all pages have no kind.
func PageOf(layer, field string) (kind, path string) {
	head, rest, _ := strings.Cut(field, ".")
	switch {
	case strings.HasPrefix(layer, "legal/"):
		kind = strings.TrimPrefix(layer, "legal/")
	case strings.HasPrefix(layer, "catalogue/products/"): // files are named by their product's id and model
		id, _, _ := strings.Cut(strings.TrimPrefix(layer, "catalogue/products/"), "-")
		return "product", "/products/" + strings.TrimLeft(id, "0")
	case strings.HasPrefix(layer, "catalogue/angles/") && head != "":
		return "product", "/products/" + head
	case strings.HasPrefix(layer, "catalogue/"):
		kind = "products"
	case layer == "placeholders":
		kind = "blog"
	case layer == content.SettingsLayer:
		return "", "/"
	case head == "seo" && strings.HasPrefix(rest, "pages."):
		kind, _, _ = strings.Cut(strings.TrimPrefix(rest, "pages."), ".")
	case head == "legal":
		kind, _, _ = strings.Cut(rest, ".")
	case head == "words":
		of, _, _ := strings.Cut(rest, ".")
		kind = wordsOf[of]
	default:
		kind = pages[strings.TrimSuffix(head, "+")]
	}
	if kind == "home" || kind == "" {
		return kind, "/"
	}
	return kind, "/" + kind
}
