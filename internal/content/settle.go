package content

import (
	"slices"
	"strings"

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
	settleShown(b, own)
	b.Gallery.LentTitle = own.Find("gallery.title") == nil
	b.CTA.Secondary.Target = b.Reachable(b.CTA.Secondary.Target)
}

// captionsOf are those that layers say below the pictures of their gallery.
func captionsOf(below *Node, names *strings.Replacer) (captions []string) {
	if said := below.Child("gallery").resolve().Child("captions"); said != nil {
		_ = decode(said.fill(names, "{"), &captions) // what is wrong with them is among the problems
	}
	return captions
}

// settleShown lets words that a brand says itself be seen: sections that it does not switch off, and title and
// description in the place of those that the site has for its home page. A brand that was added calls its demo the same
// on every button.
func settleShown(b *brand.Brand, own *Node) {
	says := func(path string) bool { return own.Find(path) != nil }
	b.ShowFeatures = b.ShowFeatures || says("features") && !says("showFeatures")
	b.ShowTestimonials = b.ShowTestimonials || says("testimonials") && !says("showTestimonials")
	if own.At("id").added() && says("cta.primary") && !says("words.buttons.demo") {
		b.Words.Buttons.Demo = b.CTA.Primary
	}
	home, there := b.SEO.Pages[brand.Home]
	if says("seo.title") && !says("seo.pages.home.title") {
		home.Title = b.SEO.Title
	}
	if says("seo.description") && !says("seo.pages.home.description") {
		home.Description = b.SEO.Description
	}
	if there {
		b.SEO.Pages[brand.Home] = home
	}
}

// withPrimary makes a host that stands alone, without a role, the primary one.
func withPrimary(hosts []brand.Host) []brand.Host {
	if len(hosts) == 1 && hosts[0].Role == brand.Alias {
		return []brand.Host{{Name: hosts[0].Name, Role: brand.Primary}}
	}
	return hosts
}
