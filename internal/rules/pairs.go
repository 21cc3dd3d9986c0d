package rules

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"livery/internal/brand"
)

// PairRule is how words put parts and products together, which they may only do where the connections of the catalogue
// do.
type PairRule struct {
	// Parts are the kinds of parts that are looked at.
	Parts []PartRule `json:"parts"`
	// Joins is a regular expression for words by which a sentence puts a part together with what it names besides.
	Joins string `json:"joins"`
	// Next is a regular expression for all that stands between two that are put together directly: "C300 on a P10".
	Next string `json:"next"`
}

// PartRule is a kind of part.
type PartRule struct {
	// Categories are those of the parts, With those of the products that they go with.
	Categories []string `json:"categories"`
	With       []string `json:"with"`
	// Next says that only those count which stand next to each other: sentences name such parts and products together
	// for other reasons too.
	Next bool `json:"next,omitempty"`
}

// holds tells whether a rule speaks of a part and a product, in this order.
func (rule PartRule) holds(part, product *model) bool {
	return part != product && slices.Contains(rule.Categories, part.category) &&
		slices.Contains(rule.With, product.category)
}

// pairs holds every sentence that puts a part together with products to the connections of the catalogue.
func (r *reviewer) pairs(p passage) {
	rule := r.abilities.Pairs
	if rule == nil || inFile(connectionsFile, p.File) || !r.modelNames.MatchString(p.Value) {
		return
	}
	own := r.ownModel(p)
	for from, sentence := range sentences(p.Value) {
		named := r.mentions(sentence, nil)
		asks := strings.HasSuffix(strings.TrimSpace(sentence), "?")
		if len(named) == 0 || asks || r.pattern(r.abilities.Denials).MatchString(sentence) {
			continue
		}
		var found misfits
		r.nextToEachOther(&found, sentence, groups(sentence, named))
		if r.pattern(rule.Joins).MatchString(sentence) {
			if own != nil {
				named = append(named, mention{own, named[0].from, named[0].to})
			}
			for _, part := range named {
				found.add(part, r.strangers(part.model, named)...)
			}
		}
		r.sayMisfits(p, from, sentence, found)
	}
}

// misfits are the parts of a sentence that are put together with products which they do not fit.
type misfits []misfit

type misfit struct {
	part      mention
	strangers []string
}

func (m *misfits) add(part mention, strangers ...string) {
	if len(strangers) == 0 {
		return
	}
	at := slices.IndexFunc(*m, func(one misfit) bool { return one.part.model == part.model })
	if at < 0 {
		at = len(*m)
		*m = append(*m, misfit{part: part})
	}
	one := &(*m)[at]
	for _, name := range strangers {
		if !slices.Contains(one.strangers, name) {
			one.strangers = append(one.strangers, name)
		}
	}
}

// nextToEachOther checks those that are put together directly, whatever else the sentence names.
func (r *reviewer) nextToEachOther(found *misfits, sentence string, named []group) {
	for i, right := range named[1:] {
		left := named[i][len(named[i])-1]
		words := link.ReplaceAllString(between(sentence, left.to, right[0].from), "")
		if !r.pattern(r.abilities.Pairs.Next).MatchString(words) {
			continue
		}
		for _, other := range right {
			for _, part := range r.abilities.Pairs.Parts {
				switch {
				case r.connected(left.model, other.model):
				case part.holds(left.model, other.model):
					found.add(left, other.name)
				case part.holds(other.model, left.model):
					found.add(other, left.name)
				}
			}
		}
	}
}

// link is what is left of the links to products in the words between them.
var link = regexp.MustCompile(`^\]\([^)]*\)|\[$`)

// sayMisfits says once what a sentence puts together wrongly, and what each part goes with.
func (r *reviewer) sayMisfits(p passage, from int, sentence string, found misfits) {
	if len(found) == 0 {
		return
	}
	parts, goes := map[string][]string{}, []string{} // those that are together with the same ones
	for _, one := range found {
		with := strings.Join(one.strangers, ", ")
		parts[with] = append(parts[with], one.part.name)
		goes = append(goes, one.part.name+" with "+strings.Join(r.partners(one.part.model), ", "))
	}
	var said []string
	for _, with := range slices.Sorted(maps.Keys(parts)) {
		said = append(said, strings.Join(parts[with], ", ")+" together with "+with)
	}
	which := "which it does not fit"
	fix := "name what it goes with: " + strings.Join(r.partners(found[0].part.model), ", ")
	if len(found) > 1 {
		which, fix = "which do not fit", "name what each goes with: "+strings.Join(goes, "; ")
	}
	r.flawIn(p.Origin, from+found[0].part.from, from+found[0].part.to,
		fmt.Sprintf("puts %s, %s: %q", strings.Join(said, " and "), which, shortened(sentence)), fix)
}

// strangers are the products named beside a part when it goes with none of them.
func (r *reviewer) strangers(part *model, named []mention) (names []string) {
	for _, other := range named {
		held := func(rule PartRule) bool { return !rule.Next && rule.holds(part, other.model) }
		if slices.Contains(names, other.name) || !slices.ContainsFunc(r.abilities.Pairs.Parts, held) {
			continue
		}
		if r.connected(part, other.model) {
			return nil
		}
		names = append(names, other.name)
	}
	return names
}

func (r *reviewer) connected(one, other *model) bool {
	return slices.Contains(r.partners(one), other.name)
}

// partners are the models that a part is connected with.
func (r *reviewer) partners(part *model) (names []string) {
	for _, connection := range r.content.Site.Catalogue.Connections {
		if connection.Role == brand.Alongside {
			continue
		}
		one, other := r.modelOf(connection.Part), r.modelOf(connection.Of)
		switch {
		case one == part && other != nil:
			names = append(names, other.name)
		case other == part && one != nil:
			names = append(names, one.name)
		}
	}
	return names
}
