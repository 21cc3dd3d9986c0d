package rules

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"livery/internal/brand"
)

// inText finds an address of this site written in a text, such as "/products".
var inText = regexp.MustCompile(`(?:^|[\s("'\[])(/[a-z][a-z0-9/-]*)`)

// alwaysThere are the routes that need no page of the brand.
var alwaysThere = []string{"request-demo", "privacy", "terms", "accessibility", "feed"}

// addresses checks that those of the site that a text names lead to something that its brands show.
func (r *reviewer) addresses(p passage) {
	for _, at := range inText.FindAllStringSubmatchIndex(p.Value, -1) {
		address := strings.TrimRight(p.Value[at[2]:at[3]], "/")
		var lacking []*brand.Brand
		for _, b := range r.showing(p) {
			if !r.shows(b, address) {
				lacking = append(lacking, b)
			}
		}
		if len(lacking) == 0 {
			continue
		}
		who := r.named(lacking[0])
		if more := len(lacking) - 1; more > 0 {
			who += fmt.Sprintf(" and %d more", more)
		}
		message, fix := fmt.Sprintf("links to %s, which %s does not have", address, who),
			"correct the address, or leave it out"
		if now, moved := r.movedTo(lacking[0], address); moved {
			message, fix = fmt.Sprintf("links to %s, which is at %s now", address, now), "link there"
		}
		r.flawIn(p.Origin, at[2], at[3], message, fix)
	}
}

// showing are the brands that show a text: the one whose text it is, all for a legal page, and for a product those that
// sell it. What else brands share is looked through with each of them.
func (r *reviewer) showing(p passage) (brands []*brand.Brand) {
	switch {
	case p.brand != nil:
		return []*brand.Brand{p.brand}
	case strings.HasPrefix(p.File, "legal/"):
		return r.content.Site.Brands
	}
	own := r.ownModel(p)
	if own == nil {
		return nil
	}
	id, _ := strconv.Atoi(own.value("id"))
	for _, b := range r.content.Site.Brands {
		if sells(&r.content.Site.Catalogue, b, id) {
			brands = append(brands, b)
		}
	}
	return brands
}

// shows reports whether a brand shows something at an address.
func (r *reviewer) shows(b *brand.Brand, address string) bool {
	page, rest, _ := strings.Cut(address[1:], "/")
	if slices.Contains(alwaysThere, page) {
		return true
	}
	switch shown := b.Has(brand.Page(page)); {
	case rest == "":
		return shown
	case page == string(brand.Blog):
		return shown && r.hasPost(b.ID, rest)
	case page == string(brand.Products):
		id, err := strconv.Atoi(rest)
		lineup, _ := r.content.Site.Catalogue.Lineup(b)
		_, leadsOn := lineup.Retired[id]
		return shown && err == nil && (leadsOn || sells(&r.content.Site.Catalogue, b, id))
	}
	return false
}

// movedTo is where a redirect of a brand leads from an address.
func (r *reviewer) movedTo(b *brand.Brand, address string) (to string, moved bool) {
	for _, one := range b.Redirects {
		if one.From == address {
			to, moved = one.To, true
		}
	}
	return to, moved
}
