package rules

import (
	"fmt"
	"path"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"livery/internal/brand"
	"livery/internal/content"
)

// AngleRule bounds what brands say on the pages of products they share.
type AngleRule struct {
	// TitleCharacters bounds the title in search results, Description the opening, Words the paragraph.
	TitleCharacters       Range `json:"titleCharacters"`
	DescriptionCharacters Range `json:"descriptionCharacters"`
	Words                 Range `json:"words"`
}

const anglesFolder = "catalogue/angles"

func angleFile(b *brand.Brand) string { return path.Join(anglesFolder, b.ID+".yaml") }

// angles checks that every product page of every brand has words of its own, and no two the same.
func (r *reviewer) angles() {
	rule := r.rules.Angles
	if rule == nil {
		return
	}
	var texts, titles []candidate
	for _, b := range r.content.Site.Brands {
		lineup, sells := r.content.Site.Catalogue.Lineup(b)
		if unwritten := r.content.Added(b.ID) && r.content.Site.Catalogue.Angles[b.ID] == nil; unwritten || !sells {
			continue
		}
		n, ok := r.parse(angleFile(b))
		if !ok {
			continue
		}
		for _, item := range lineup.Products {
			id := strconv.Itoa(item.ID)
			angle := r.content.Site.Catalogue.Angles[b.ID][item.ID]
			r.angle(n, id, angle, rule)
			texts = append(texts, r.candidate(n.Origin(id+".text"), b.ID, angle.Text))
			titles = append(titles, r.candidate(n.Origin(id+".title"), b.ID, angle.Title))
		}
		for _, o := range n.Origins() {
			r.words(passage{o, b})
		}
	}
	r.compare(texts, "product text", r.rules.Alike.Percent)
	r.compare(titles, "product title", 0)
	for _, m := range r.models {
		at := m.origin("seoDescription")
		r.bound(at, "characters", utf8.RuneCountInString(at.Value), rule.DescriptionCharacters)
	}
}

func (r *reviewer) angle(n *content.Node, id string, angle brand.Angle, rule *AngleRule) {
	r.bound(n.Origin(id+".title"), "characters", utf8.RuneCountInString(angle.Title), rule.TitleCharacters)
	r.opening(n.Origin(id+".text"), angle, rule.DescriptionCharacters)
	r.bound(n.Origin(id+".text"), "words", len(words(angle.Text)), rule.Words)
}

// opening holds the sentences of a text that search results show, which are whole ones, as many as fit.
func (r *reviewer) opening(at content.Origin, angle brand.Angle, want Range) {
	is := utf8.RuneCountInString(angle.Description())
	if want.holds(is) {
		return
	}
	says := fmt.Sprintf("gives search results %d characters: they show its first sentences whole, as far as "+
		"these fit into %d", is, want.Max)
	fix := fmt.Sprintf("let a sentence end between character %d and %d", want.Min, want.Max)
	if rest, more := strings.CutPrefix(angle.Text, angle.Description()); more {
		next, _, _ := strings.Cut(rest, ". ")
		if end := is + utf8.RuneCountInString(next) + 1; end > want.Max {
			says += fmt.Sprintf(", and the next one ends at %d", end)
			fix = fmt.Sprintf("shorten the beginning by %d characters; a sentence is to end between %d and %d",
				end-want.Max, want.Min, want.Max)
		}
	}
	r.flaw(at, says, fix)
}

// counted is a number of things: 1 section, 2 sections.
func counted(n int, things string) string {
	if n == 1 {
		first, rest, _ := strings.Cut(things, " ")
		things = strings.TrimSpace(strings.TrimSuffix(first, "s") + " " + rest)
	}
	return strconv.Itoa(n) + " " + things
}

func (r *reviewer) bound(at content.Origin, what string, is int, want Range) {
	if !want.holds(is) {
		r.flaw(at, "has "+counted(is, what)+", expected "+want.String(), "write it to that length")
	}
}

// angleModel is the product that a brand's own words on a product page are about.
func (r *reviewer) angleModel(p passage) *model {
	if !inFile(anglesFolder+"/*.yaml", p.File) {
		return nil
	}
	id, _, _ := strings.Cut(p.Path, ".")
	if i := slices.IndexFunc(r.models, func(m *model) bool { return m.value("id") == id }); i >= 0 {
		return r.models[i]
	}
	return nil
}
