package content

import (
	"fmt"
	"net/url"
	"regexp"
	"slices"
	"strings"

	"livery/internal/brand"
	"livery/internal/palette"
)

var idPattern = regexp.MustCompile(`^[A-Za-z0-9_-]+$`)

// reservedIDs are containers that no visitor's credential may open.
var reservedIDs = []string{"leads", "certificates", "scheduled-posts", "site-changes", "media", "app-files", "drafts"}

// checker collects problems of one brand, each placed at the line of its field.
type checker struct {
	brand    *brand.Brand
	node     *Node
	problems Problems
}

func (c *checker) report(severity Severity, path, message, fix string) {
	at := c.node.At(path)
	c.problems = append(c.problems, Problem{File: at.file, Line: at.line, Path: path, Message: message, Fix: fix, Severity: severity})
}

// checkSite holds the rules that make content unservable when broken.
func (l *loader) checkSite(site *brand.Site, nodes map[string]*Node) Problems {
	var problems Problems
	claims := hostClaims{}
	sellable := !l.isUnusable("catalogue/")
	for _, b := range site.Brands {
		c := &checker{brand: b, node: nodes[b.ID]}
		c.identity()
		c.hosts(claims)
		c.pages()
		if sellable {
			c.sells(&site.Catalogue)
		}
		problems = append(problems, c.problems...)
	}
	problems = append(problems, claims.problems()...)
	problems = append(problems, checkShop(site.Settings)...)
	problems = append(problems, l.checkWords()...)
	fallback := site.Settings.DefaultBrand
	switch {
	case l.isUnusable("site.yaml"):
	case len(site.Brands) == 0 && len(l.broken) == 0:
		problems = append(problems, Problem{File: "brands", Message: "there is no valid brand", Fix: "add brands/<id>.yaml"})
	case !slices.Contains(l.broken, fallback) && !slices.ContainsFunc(site.Brands, func(b *brand.Brand) bool { return b.ID == fallback }):
		problems = append(problems, Problem{File: "site.yaml", Path: "settings.defaultBrand",
			Message: fmt.Sprintf("%q is not a brand", fallback), Fix: "name the id of a brand that answers for unknown hosts"})
	}
	return problems
}

// checkShop checks that the shop's addresses for products and carts are valid and name what is
// bought.
func checkShop(s brand.Settings) Problems {
	var problems Problems
	for _, link := range []struct{ field, template, holds string }{{"shopItem", s.ShopItem, "{id}"}, {"shopCart", s.ShopCart, "{items}"}} {
		problem := Problem{File: "site.yaml", Path: "settings." + link.field,
			Fix: fmt.Sprintf(`write it like "https://shop.example/path?buy=%s&from={brand}", or leave it out`, link.holds)}
		switch u, err := url.Parse(strings.NewReplacer(link.holds, "1", "{brand}", "b").Replace(link.template)); {
		case link.template == "":
			continue
		case err != nil || u.Scheme != "https" || u.Host == "":
			problem.Message = fmt.Sprintf("%q is no address of a shop", link.template)
		case !strings.Contains(link.template, link.holds):
			problem.Message = fmt.Sprintf("does not say with %s what is bought", link.holds)
		default:
			continue
		}
		problems = append(problems, problem)
	}
	return problems
}

func (c *checker) identity() {
	b := c.brand
	if !idPattern.MatchString(b.ID) {
		c.report(Error, "id", fmt.Sprintf("%q is no slug", b.ID), "use letters, digits, hyphen and underscore")
	}
	if slices.Contains(reservedIDs, b.ID) {
		c.report(Error, "id", fmt.Sprintf("%q names a private part of the storage", b.ID), "choose another id: visitors may read the part that has a brand's name")
	}
	for path, value := range map[string]string{
		"name": b.Name, "tagline": b.Tagline, "description": b.Description,
		"hero.title": b.Hero.Title, "cta.primary": b.CTA.Primary, "cta.secondary.label": b.CTA.Secondary.Label,
		"seo.title": b.SEO.Title, "seo.description": b.SEO.Description,
	} {
		if strings.TrimSpace(value) == "" {
			c.report(Error, path, "is missing", "write it in the brand, its family or the site defaults")
		}
	}
	if !b.Variant.Known() {
		c.report(Warning, "variant", fmt.Sprintf("%q is not a variant, so corporate is shown", b.Variant),
			"use one of: "+join(brand.Variants))
	}
	c.palette()
	if n := len(b.StockPhotos); n != 0 && n != 4 {
		c.report(Error, "stockPhotos", fmt.Sprintf("has %d entries, expected 4", n), "name four photos of the host in settings.stockPhotoUrl, or leave the field out")
	}
}

func (c *checker) pages() {
	b := c.brand
	for i, p := range b.Pages {
		if !slices.Contains(brand.Pages, p) {
			c.report(Error, fmt.Sprintf("pages.%d", i), fmt.Sprintf("%q is not a page", p), "use one of: "+join(brand.Pages))
		}
		if p == brand.About || p == brand.Testimonials {
			c.report(Warning, fmt.Sprintf("pages.%d", i), fmt.Sprintf("%q is a link in the footer without a page behind it, so it leads to the home page", p),
				"remove it; solutions and contact have room for what it would say")
		}
	}
	if !b.Has(brand.Home) {
		c.report(Error, "pages", "has no home", "add home: every brand has it")
	}
	if b.Has(brand.Products) != (b.Products != nil) {
		c.report(Error, "products", "and the products page must come together", "enable the page and name a product list, or do neither")
	}
	for _, item := range b.Navigation {
		target := brand.Page(strings.TrimPrefix(item.Path, "/"))
		if item.Path != "/" && !b.Has(target) {
			c.report(Error, "navigation", fmt.Sprintf("links to %s, which this brand does not have", item.Path), "remove the link or enable the page")
		}
	}
	c.secondButton()
	c.tools()
	if !slices.Contains(brand.BlogSources, b.Blog.Source) {
		c.report(Error, "blog.source", fmt.Sprintf("%q is not a source", b.Blog.Source), "use one of: "+join(brand.BlogSources))
	}
	if !slices.Contains(brand.Deliveries, b.Contact.Delivery) {
		c.report(Error, "contact.delivery", fmt.Sprintf("%q is not a delivery", b.Contact.Delivery), "use one of: "+join(brand.Deliveries))
	}
}

func (c *checker) palette() {
	p := c.brand.Palette
	if p == nil {
		return
	}
	const fix = `write six digits in quotes, such as "#00508C"`
	if !palette.Valid(p.Primary) {
		c.report(Error, "palette.primary", fmt.Sprintf("%q is no colour", p.Primary), fix)
	}
	if p.Accent != "" && !palette.Valid(p.Accent) {
		c.report(Error, "palette.accent", fmt.Sprintf("%q is no colour", p.Accent), fix)
	}
}

// sells checks that the products and lists a brand names are in the catalogue.
func (c *checker) sells(catalogue *brand.Catalogue) {
	if page := c.brand.Products; page != nil {
		if _, ok := catalogue.Lists[page.List]; !ok {
			c.report(Error, "products.list", fmt.Sprintf("%q is not a product list", page.List),
				"use one of: "+strings.Join(sortedKeys(catalogue.Lists), ", "))
		}
		c.featured(catalogue)
	}
	for i, id := range c.brand.Tools.Sums {
		if !slices.ContainsFunc(catalogue.Sums, func(s brand.Sum) bool { return s.ID == id }) {
			c.report(Error, fmt.Sprintf("tools.sums.%d", i), fmt.Sprintf("%q is not a sum", id), "use an id of "+sumsFile)
		}
	}
}

// featured checks that the products that a brand shows first are in its list.
func (c *checker) featured(catalogue *brand.Catalogue) {
	list, known := catalogue.Lists[c.brand.Products.List]
	for i, id := range c.brand.Products.Featured {
		path := fmt.Sprintf("products.featured.%d", i)
		if _, exists := catalogue.Find(id); !exists {
			c.report(Warning, path, fmt.Sprintf("product %d does not exist, so it is left out", id), "use an id of catalogue/products, or remove it")
		} else if known && !slices.Contains(list.Products, id) {
			c.report(Warning, path, fmt.Sprintf("product %d is not in the list %q, so it is left out", id, c.brand.Products.List),
				"choose a product of that list, or remove it")
		}
	}
}

// secondButton checks that the second button of the hero has somewhere to lead.
func (c *checker) secondButton() {
	const path = "cta.secondary.target"
	switch target := c.brand.CTA.Secondary.Target; {
	case !slices.Contains(brand.Targets, target):
		c.report(Error, path, fmt.Sprintf("%q is not a target", target), "use one of: "+join(brand.Targets))
	case target == brand.ToProducts && !c.brand.Has(brand.Products):
		c.report(Error, path, "leads to /products, which this brand does not have", "choose another target, or enable the page")
	case target == brand.ToTestimonials && !c.brand.ShowTestimonials:
		c.report(Error, path, "leads to the testimonials, which this brand does not show", "choose another target, or switch showTestimonials on")
	}
}

func join[T ~string](values []T) string {
	words := make([]string, len(values))
	for i, v := range values {
		words[i] = string(v)
	}
	return strings.Join(words, ", ")
}
