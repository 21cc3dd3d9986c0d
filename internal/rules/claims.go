package rules

import (
	"fmt"
	"slices"
	"strings"

	"livery/internal/brand"
	"livery/internal/content"
)

// ClaimRule is a kind of figure. Every match of Pattern must be one of Values.
type ClaimRule struct {
	Name string `json:"name"`
	// Pattern is a regular expression that finds every claim of this kind, true or not.
	Pattern string       `json:"pattern"`
	Values  []ClaimValue `json:"values"`
}

// ClaimValue is a figure that may be claimed.
type ClaimValue struct {
	// Figure is the value and label as proof figures show it.
	Figure string `json:"figure"`
	// Spellings are the ways a sentence may say it.
	Spellings []string `json:"spellings"`
	// Brands show the figure and may claim it.
	Brands []string `json:"brands"`
	// Anyone else may claim it too: it describes hardware and not the company.
	Anyone bool `json:"anyone"`
}

func (v ClaimValue) spelled(claim string) bool {
	claim = inDigits(claim)
	same := func(spelling string) bool { return strings.EqualFold(inDigits(spelling), claim) }
	return same(v.Figure) || slices.ContainsFunc(v.Spellings, same)
}

// claims checks every claim that a text makes.
func (r *reviewer) claims(p passage) {
	for _, rule := range r.rules.Claims {
		for _, at := range r.pattern(rule.Pattern).FindAllStringIndex(p.Value, -1) {
			r.claim(p, rule, at[0], at[1])
		}
	}
}

func (r *reviewer) claim(p passage, rule ClaimRule, from, to int) {
	claim := p.Value[from:to]
	i := slices.IndexFunc(rule.Values, func(v ClaimValue) bool { return v.spelled(claim) })
	if i < 0 {
		r.flawIn(p.Origin, from, to, fmt.Sprintf("claims %q, which is no allowed figure for %s", claim, rule.Name),
			"use an allowed one: "+figureList(rule))
		return
	}
	value := rule.Values[i]
	if value.Anyone || p.brand != nil && slices.Contains(value.Brands, p.brand.ID) {
		return
	}
	owners := slices.Clone(value.Brands)
	for _, b := range r.content.Site.Brands {
		if i := slices.Index(owners, b.ID); i >= 0 {
			owners[i] = r.named(b)
		}
	}
	r.flawIn(p.Origin, from, to, fmt.Sprintf("claims %q, which belongs to %s", claim, strings.Join(owners, ", ")),
		"leave it out here")
}

func figureList(rule ClaimRule) string {
	figures := make([]string, len(rule.Values))
	for i, v := range rule.Values {
		figures[i] = v.Figure
	}
	return strings.Join(figures, "; ")
}

// figures checks the proof figures of a brand: those assigned to it, all of them, and no other.
func (r *reviewer) figures(b *brand.Brand, n *content.Node) {
	shown := map[string]bool{}
	for i, f := range b.Figures {
		text := f.Value + " " + f.Label
		shown[strings.ToLower(text)] = true
		if !r.assigned(b.ID, text) {
			r.flaw(n.Origin(fmt.Sprintf("figures.%d", i)),
				fmt.Sprintf("shows %q, which is not assigned to this brand", text),
				"remove it, or assign it under claims in "+rulesFile)
		}
	}
	for _, rule := range r.rules.Claims {
		for _, v := range rule.Values {
			if slices.Contains(v.Brands, b.ID) && !slices.ContainsFunc(append(v.Spellings, v.Figure),
				func(s string) bool { return shown[strings.ToLower(s)] }) {
				r.flaw(n.Origin("figures"), fmt.Sprintf("does not show %q", v.Figure),
					"add it, or take the brand from it in "+rulesFile)
			}
		}
	}
}

func (r *reviewer) assigned(id, text string) bool {
	for _, rule := range r.rules.Claims {
		for _, v := range rule.Values {
			if v.spelled(text) && slices.Contains(v.Brands, id) {
				return true
			}
		}
	}
	return false
}
