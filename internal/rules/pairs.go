package rules

import (
	"fmt"
	"slices"
	"strings"

	"livery/internal/brand"
)

// PairRule is which parts words may only put together with what they are connected with.
type PairRule struct {
	// Categories are those of the parts, With those of the products that they go with.
	Categories []string `json:"categories"`
	With       []string `json:"with"`
	// Joins is a regular expression for words that put a part and a product together.
	Joins string `json:"joins"`
	// Unless is a regular expression for words by which a sentence compares or lists them.
	Unless string `json:"unless,omitempty"`
}

// pairs checks that a part which is put together with other products fits one of them, by the connections of the
// catalogue.
func (r *reviewer) pairs(p passage) {
	rule := r.abilities.Pairs
	if rule == nil || p.File == connectionsFile || !modelName.MatchString(p.Value) {
		return
	}
	own := r.ownModel(p)
	for from, sentence := range sentences(p.Value) {
		named := r.mentions(sentence, nil)
		if len(named) == 0 || !r.pattern(rule.Joins).MatchString(sentence) ||
			r.pattern(r.abilities.Denials).MatchString(sentence) ||
			rule.Unless != "" && r.pattern(rule.Unless).MatchString(sentence) {
			continue
		}
		if own != nil {
			named = append(named, mention{own, named[0].from, named[0].to})
		}
		for _, part := range named {
			if !slices.Contains(rule.Categories, part.category) {
				continue
			}
			if strangers := r.strangers(part.model, named, rule); len(strangers) > 0 {
				r.flawIn(p.Origin, from+part.from, from+part.to,
					fmt.Sprintf("puts %s together with %s, which it does not fit: %q", part.name,
						strings.Join(strangers, ", "), shortened(sentence)),
					"name what it goes with: "+strings.Join(r.partners(part.model), ", "))
			}
		}
	}
}

// strangers are the products named beside a part when it goes with none of them.
func (r *reviewer) strangers(part *model, named []mention, rule *PairRule) (names []string) {
	partners := r.partners(part)
	for _, other := range named {
		if other.model == part || !slices.Contains(rule.With, other.category) || slices.Contains(names, other.name) {
			continue
		}
		if slices.Contains(partners, other.name) {
			return nil
		}
		names = append(names, other.name)
	}
	return names
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
