package rules

import (
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"livery/internal/brand"
	"livery/internal/content"
)

// inText finds an address of this site written in a text, such as "/products".
var inText = regexp.MustCompile(`(?:^|[\s("'\[])(/[a-z][a-z0-9/-]*)`)

// alwaysThere are the routes that need no page of the brand.
var alwaysThere = []string{"request-demo", "privacy", "terms", "accessibility", "feed"}

// DeadLink is an address of the sites that words name and that brands do not show, where it was written.
type DeadLink struct {
	content.Origin
	Address string
	// Brands are those that show the words and not the address, Path is where the first one has them, and Now where a
	// redirect leads.
	Brands []*brand.Brand
	Path   string
	Now    string

	from, to int // in the words
}

// DeadLinks finds them in the words of all pages; posts are the addresses of those that a brand shows.
func DeadLinks(fsys fs.FS, c *content.Content, posts func(id string) []string) (all []DeadLink,
	problems content.Problems) {
	r, problems := newReviewer(fsys, c)
	if len(problems) > 0 {
		return nil, problems
	}
	r.stored = posts
	known := map[string]int{}
	look := func(p passage) {
		for _, link := range r.deadLinks(p) {
			key := fmt.Sprint(link.File, link.Line, link.Change, link.Value, link.Address)
			if at, again := known[key]; again {
				all[at].Brands = append(all[at].Brands, link.Brands...)
			} else {
				known[key], all = len(all), append(all, link)
			}
		}
	}
	for _, b := range c.Site.Brands {
		for _, o := range c.Brand(b.ID).Origins() {
			if !isRedirect(o.Path) {
				look(passage{o, b})
			}
		}
	}
	for _, p := range r.sharedPassages() {
		look(p)
	}
	return all, nil
}

// deadLinks are those of one text.
func (r *reviewer) deadLinks(p passage) (links []DeadLink) {
	for _, at := range inText.FindAllStringSubmatchIndex(p.Value, -1) {
		one := DeadLink{Origin: p.Origin, Path: p.Path, from: at[2], to: at[3],
			Address: strings.TrimRight(p.Value[at[2]:at[3]], "/")}
		for _, b := range r.showing(p) {
			if !r.shows(b, one.Address) {
				one.Brands = append(one.Brands, b)
			}
		}
		if len(one.Brands) > 0 {
			one.Now, _ = r.movedTo(one.Brands[0], one.Address)
			links = append(links, one)
		}
	}
	return links
}

// addresses checks that those of the site that a text names lead to something that its brands show.
func (r *reviewer) addresses(p passage) {
	for _, link := range r.deadLinks(p) {
		lacking, address := link.Brands, link.Address
		who := r.named(lacking[0])
		if more := len(lacking) - 1; more > 0 {
			who += fmt.Sprintf(" and %d more", more)
		}
		message, fix := fmt.Sprintf("links to %s, which %s does not have", address, who),
			"correct the address, or leave it out"
		if link.Now != "" {
			message, fix = fmt.Sprintf("links to %s, which is at %s now", address, link.Now), "link there"
		}
		r.flawIn(p.Origin, link.from, link.to, message, fix)
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
