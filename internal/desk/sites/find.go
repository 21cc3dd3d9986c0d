package sites

import (
	"cmp"
	"fmt"
	"net/url"
	"slices"
	"strings"

	"livery/internal/brand"
	"livery/internal/change"
	"livery/internal/desk/frame"
	"livery/internal/page"
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
	pages, texts := found{kinds: map[string]int{}}, exactTexts(c, t, words, first)
	site := t.content.Site
	for _, b := range frame.FirstFirst(site.Brands, func(b *brand.Brand) bool { return b.ID == first }) {
		if !c.Person.Sees(b.ID) {
			continue
		}
		if !pages.full("page") {
			for _, p := range sitePaths(c, b) {
				if p.Kind == string(page.KindProduct) || p.Kind == string(page.KindPost) {
					continue // each is found by its own name
				}
				if words.In(b.Name, p.Kind, p.Path) {
					name := pageName(p.Kind)
					pages.add(b, "page", strings.ToUpper(name[:1])+name[1:], b.Name+", "+p.Path, p.Path, "")
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
			if words.In(o.Value) && !words.Exactly(o.Value) && isWords(shapes.At(o.Path)) {
				kind, path := change.PageOf(layer, o.Path)
				texts.add(b, "text", o.Value, b.Name+", "+pageName(kind), path, o.Path)
			}
		}
	}
	return append(pages.list, texts.list...), nil
}

// exactTexts are the texts that have the words as they were typed, each once where it was written: those that say
// nothing else first, then those of one brand.
func exactTexts(c frame.Call, t trial, words frame.Words, first string) found {
	texts := found{kinds: map[string]int{}}
	matches := change.Search(t.content, change.Wanted{Words: strings.Join(words, " ")})
	matches = slices.DeleteFunc(matches, func(m change.Match) bool {
		return !words.Exactly(m.Text) || !slices.ContainsFunc(m.Brands, c.Person.Sees)
	})
	matches = frame.FirstFirst(matches, func(m change.Match) bool { return slices.Contains(m.Brands, first) })
	isAll := func(m change.Match) bool { return len(frame.WordsOf(m.Text)) == len(words) }
	for _, m := range frame.FirstFirst(matches, isAll) {
		shows := slices.DeleteFunc(slices.Clone(t.content.Site.Brands), func(b *brand.Brand) bool {
			return !slices.Contains(m.Brands, b.ID) || !c.Person.Sees(b.ID)
		})
		b := frame.FirstFirst(shows, func(b *brand.Brand) bool { return b.ID == first })[0]
		where := b.Name
		if others := len(shows) - 1; others > 0 {
			where += fmt.Sprintf(" and %d more", others)
		}
		kind, path := change.PageOf(m.Layer, m.Field)
		texts.add(b, "text", from(m.Text, m.Spans[0].From), where+", "+pageName(kind), path, m.In(t.content, b.ID))
	}
	return texts
}

// fewBefore is how much of a text is shown before words that are looked for in it.
const fewBefore = 30

// from is a text from a few words before a place in it.
func from(text string, at int) string {
	if at <= fewBefore {
		return text
	}
	return "… " + text[strings.LastIndexByte(text[:at-fewBefore], ' ')+1:]
}

// pageName is how people call a kind of page.
func pageName(kind string) string { return cmp.Or(strings.ReplaceAll(kind, "-", " "), "all pages") }

func isWords(t *shape.Type) bool {
	if t != nil && t.Plain != nil {
		t = t.Plain
	}
	return t != nil && t.Words
}
