package sites

import (
	"fmt"
	"net/url"
	"strings"

	"livery/internal/brand"
	"livery/internal/change"
	"livery/internal/desk/frame"
	"livery/internal/shape"
)

// found collects what is found, at most so many of a kind.
type found struct {
	list  []frame.Found
	kinds map[string]int
}

func (f *found) add(b *brand.Brand, kind, name, where, path, field string) {
	if f.kinds[kind]++; f.kinds[kind] > frame.FoundAtOnce {
		return
	}
	query := url.Values{"path": {path}}
	if field != "" {
		query.Set("field", field)
	}
	f.list = append(f.list, frame.Found{Kind: kind, Name: name, Hint: where,
		Path: "/sites/" + b.ID + "?" + query.Encode()})
}

// full says that no more of a kind are shown.
func (f *found) full(kind string) bool { return f.kinds[kind] >= frame.FoundAtOnce }

// Find finds pages, products and texts of the brands that a person works for, under their draft, those of one brand
// first.
func (room *Room) Find(c frame.Call, words frame.Words, first string) ([]frame.Found, error) {
	t, err := room.trial(c, nil)
	if err != nil {
		return nil, err
	}
	var pages, texts found
	pages.kinds, texts.kinds = map[string]int{}, map[string]int{}
	site := t.content.Site
	for _, b := range frame.FirstFirst(site.Brands, func(b *brand.Brand) bool { return b.ID == first }) {
		if !c.Person.Sees(b.ID) {
			continue
		}
		if !pages.full("page") {
			for _, p := range sitePaths(c, b) {
				if words.In(b.Name, p.Kind, p.Path) {
					pages.add(b, "page", strings.ReplaceAll(p.Kind, "-", " "), b.Name+", "+p.Path, p.Path, "")
				}
			}
		}
		if lineup, sells := site.Catalogue.Lineup(b); sells && !pages.full("product") {
			for _, p := range lineup.Products {
				if words.In(b.Name, p.Model, p.Title) {
					name := p.Title
					if !strings.Contains(name, p.Model) {
						name = p.Model + " " + name
					}
					pages.add(b, "product", name, b.Name, fmt.Sprintf("/products/%d", p.ID), "")
				}
			}
		}
		if texts.full("text") {
			continue
		}
		shapes, layer := shape.For[brand.Brand](), "brands/"+b.ID
		for _, o := range t.content.Brand(b.ID).Origins() {
			if words.In(o.Value) && isWords(shapes.At(o.Path)) {
				_, path := change.PageOf(layer, o.Path)
				texts.add(b, "text", o.Value, b.Name, path, o.Path)
			}
		}
	}
	return append(pages.list, texts.list...), nil
}

func isWords(t *shape.Type) bool {
	if t != nil && t.Plain != nil {
		t = t.Plain
	}
	return t != nil && t.Words
}
