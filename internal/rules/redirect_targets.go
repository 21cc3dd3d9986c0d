package rules

import (
	"fmt"
	"slices"
	"strings"

	"livery/internal/brand"
	"livery/internal/content"
	"livery/internal/post"
)

// isRedirect holds for what redirects say: addresses, days and people, none of which are words of a page. The old
// address links to nothing.
func isRedirect(path string) bool {
	return strings.HasPrefix(strings.TrimPrefix(path, "defaults."), "redirects")
}

// RedirectTargets are the places of a brand that has posts of these slugs that a redirect can lead to.
func RedirectTargets(site *brand.Site, b *brand.Brand, slugs []string) LinkTargets {
	return linkTargets(site, b, nil, slugs)
}

// Leads reports whether there is something where a redirect leads; what other sites have is not known.
func (t LinkTargets) Leads(to string) bool {
	path := post.PathOf(to)
	if _, moved := t.moved[path]; moved || !isPath(to) || t.lead(path) {
		return true
	}
	return slices.ContainsFunc(notPages, func(start string) bool { return strings.HasPrefix(path, start) })
}

// leadsTo notes that a brand shows nothing where a redirect leads. Where nobody looked at the posts, any may be there.
func (r *reviewer) leadsTo(o content.Origin, b *brand.Brand) {
	if !strings.HasSuffix(o.Path, ".to") {
		return
	}
	var slugs []string
	if isPost := strings.HasPrefix(o.Value, "/blog/") && b.Has(brand.Blog); isPost && r.stored == nil {
		return
	} else if isPost {
		slugs = r.stored(b.ID)
	}
	if !RedirectTargets(r.content.Site, b, slugs).Leads(o.Value) {
		r.nowhere[o] = append(r.nowhere[o], b)
	}
}

// leadNowhere says so of each redirect once, however many brands have it.
func (r *reviewer) leadNowhere() {
	for at, lacking := range r.nowhere {
		who := r.named(lacking[0]) + " does"
		if more := len(lacking) - 1; more > 0 {
			who = fmt.Sprintf("%s and %d more do", r.named(lacking[0]), more)
		}
		r.flaw(at, fmt.Sprintf("leads to %s, which %s not have", at.Value, who), "lead to a page that is there")
	}
}
