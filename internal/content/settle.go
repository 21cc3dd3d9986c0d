package content

import (
	"slices"

	"livery/internal/brand"
)

// settle decides what the layers of a brand leave open, by the pages that it has: what is switched on for a page counts
// only where the page is, and a brand that says neither its pages nor its solutions has no page for them.
func settle(b *brand.Brand, own *Node) {
	if len(b.Solutions.Sections) == 0 && own.Child("pages") == nil && own.Child("pages"+addSuffix) == nil {
		b.Pages = slices.DeleteFunc(slices.Clone(b.Pages), func(p brand.Page) bool { return p == brand.Solutions })
	}
	if !b.Has(brand.Products) {
		b.Products, b.Tools.Finder = nil, false
	}
	b.Hosts = withPrimary(b.Hosts)
	b.Gallery.Lent = own.Child("gallery").Child("captions") == nil
	b.CTA.Secondary.Target = b.Reachable(b.CTA.Secondary.Target)
}

// withPrimary makes a host that stands alone, without a role, the primary one.
func withPrimary(hosts []brand.Host) []brand.Host {
	if len(hosts) == 1 && hosts[0].Role == brand.Alias {
		return []brand.Host{{Name: hosts[0].Name, Role: brand.Primary}}
	}
	return hosts
}
