package rules

import (
	"fmt"
	"io/fs"
	"maps"
	"regexp"
	"slices"
	"strings"
	"time"

	"livery/internal/brand"
	"livery/internal/content"
	"livery/internal/palette"
)

var idPattern = regexp.MustCompile(`^[A-Za-z0-9_-]+$`)

// reservedIDs are containers that no visitor's credential may open.
var reservedIDs = []string{"leads", "certificates", "scheduled-posts", "site-changes", "media", "app-files", "drafts"}

// brandRules collects problems of one brand, each placed at the line of its field.
type brandRules struct {
	brand    *brand.Brand
	node     *content.Node
	problems content.Problems
}

func (c *brandRules) report(severity content.Severity, path, message, fix string) {
	at := c.node.Origin(path)
	c.problems = append(c.problems, content.Problem{File: at.File, Line: at.Line, Path: path,
		Message: message, Fix: fix, Severity: severity, Brand: c.brand.ID})
}

// Load reads content and holds it to the rules without which it cannot be served. Content is nil when a problem is an
// error.
func Load(fsys fs.FS) (*content.Content, content.Problems) {
	c, problems := Try(fsys)
	if len(problems.Errors()) > 0 {
		return nil, problems
	}
	return c, problems
}

// Try is Load for somebody who is still writing: content with errors can be looked at, without the brands that cannot
// be made at all.
func Try(fsys fs.FS) (*content.Content, content.Problems) { return tryWith(fsys, nil) }

func tryWith(fsys fs.FS, instead map[string]*content.Node) (*content.Content, content.Problems) {
	c, problems := content.TryWith(fsys, instead)
	problems = append(problems, checkSite(c)...)
	if !c.IsUnusable("catalogue/") {
		judge := func() content.Problems { return checkCatalogue(c) }
		problems = append(problems, c.Cached("the catalogue as a whole", "catalogue/", judge)...)
	}
	problems.Sort()
	return c, problems
}

// checkSite holds the brands and what they share to the rules that make content unservable when broken.
func checkSite(loaded *content.Content) content.Problems {
	var problems content.Problems
	site := loaded.Site
	claims := hostClaims{}
	sellable := !loaded.IsUnusable("catalogue/")
	for _, b := range site.Brands {
		c := &brandRules{brand: b, node: loaded.Brand(b.ID)}
		c.identity()
		c.hosts(claims)
		c.pages()
		if sellable {
			c.sells(&site.Catalogue)
			c.prices(&site.Catalogue, time.Now())
		}
		c.redirects(&site.Catalogue)
		problems = append(problems, c.problems...)
	}
	problems = append(problems, claims.problems()...)
	problems = append(problems, checkLinks(loaded)...)
	problems = append(problems, checkLegal(loaded)...)
	problems = append(problems, checkPlaceholders(loaded)...)
	fallback := site.Settings.DefaultBrand
	switch {
	case loaded.IsUnusable("site.yaml"):
	case len(site.Brands) == 0 && len(loaded.Broken()) == 0:
		problems = append(problems, content.Problem{File: "brands",
			Message: "there is no valid brand", Fix: "add brands/<id>.yaml"})
	case !slices.Contains(loaded.Broken(), fallback) && !loaded.IsOwnOnly() &&
		!slices.ContainsFunc(site.Brands, func(b *brand.Brand) bool { return b.ID == fallback }):
		at := loaded.File("site.yaml").Origin("settings.defaultBrand")
		problems = append(problems, content.Problem{File: at.File, Line: at.Line, Path: at.Path,
			Message: fmt.Sprintf("%q is not a brand", fallback),
			Fix:     "name the id of a brand that answers for unknown hosts"})
	}
	return problems
}

// checkLegal checks that every section of a legal page is shown by some brand.
func checkLegal(loaded *content.Content) (problems content.Problems) {
	for name, page := range map[string]brand.LegalPage{
		"privacy": loaded.Site.Legal.Privacy, "terms": loaded.Site.Legal.Terms,
		"accessibility": loaded.Site.Legal.Accessibility,
	} {
		for i, section := range page.Sections {
			if section.Delivery == "" || slices.Contains(brand.Deliveries, section.Delivery) {
				continue
			}
			at := loaded.File("legal/" + name + ".yaml").Origin(fmt.Sprintf("sections.%d.delivery", i))
			problems = append(problems, content.Problem{File: at.File, Line: at.Line, Path: at.Path,
				Message: fmt.Sprintf("%q is not a delivery, so no brand shows this section", section.Delivery),
				Fix:     "use one of: " + content.Join(brand.Deliveries)})
		}
	}
	return problems
}

func (c *brandRules) identity() {
	b := c.brand
	if !idPattern.MatchString(b.ID) {
		c.report(content.Error, "id", fmt.Sprintf("%q is no slug", b.ID), "use letters, digits, hyphen and underscore")
	}
	if slices.Contains(reservedIDs, b.ID) {
		c.report(content.Error, "id", fmt.Sprintf("%q names a private part of the storage", b.ID),
			"choose another id: visitors may read the part that has a brand's name")
	}
	if b.ID == content.DeskID {
		c.report(content.Error, "id", fmt.Sprintf("%q is the name of the Desk, which answers at %s.localhost", b.ID,
			b.ID), "choose another id")
	}
	if !content.CanBeContainer(b.ID) {
		c.report(content.Warning, "id",
			fmt.Sprintf("%q can name no container, so the storage keeps neither posts nor pictures of this brand",
				b.ID),
			"choose an id of 3 to 63 small letters, digits and single hyphens between them")
	}
	for path, value := range map[string]string{
		"name": b.Name, "tagline": b.Tagline, "description": b.Description,
		"hero.title": b.Hero.Title, "cta.primary": b.CTA.Primary, "cta.secondary.label": b.CTA.Secondary.Label,
		"seo.title": b.SEO.Title, "seo.description": b.SEO.Description,
	} {
		if strings.TrimSpace(value) == "" {
			c.report(content.Error, path, "is missing", "write it in the brand, its family or the site defaults")
		}
	}
	if named := brand.Variant(c.node.Text("variant")); !named.Known() {
		c.report(content.Warning, "variant", fmt.Sprintf("%q is not a variant, so corporate is shown", named),
			"use one of: "+content.Join(brand.Variants))
	}
	c.palette()
	c.heroLayout()
	c.sections()
	c.signature()
	if n := len(b.StockPhotos); n != 0 && n != 4 {
		c.report(content.Error, "stockPhotos", fmt.Sprintf("has %d entries, expected 4", n),
			"name four photos of the host in settings.stockPhotoUrl, or leave the field out")
	}
}

func (c *brandRules) pages() {
	b := c.brand
	for i, p := range b.Pages {
		if !slices.Contains(brand.Pages, p) {
			c.report(content.Error, fmt.Sprintf("pages.%d", i), fmt.Sprintf("%q is not a page", p),
				"use one of: "+content.Join(brand.Pages))
		}
		if p == brand.About || p == brand.Testimonials {
			c.report(content.Warning, fmt.Sprintf("pages.%d", i),
				fmt.Sprintf("%q is a link in the footer without a page behind it, so it leads to the home page", p),
				"remove it; solutions and contact have room for what it would say")
		}
	}
	if !b.Has(brand.Home) {
		c.report(content.Error, "pages", "has no home", "add home: every brand has it")
	}
	if b.Has(brand.Products) && b.Products == nil {
		c.report(content.Error, "pages", "has products, and nothing says what they are",
			"name a product list: products: { list: full }")
	}
	c.unshown("products")
	for _, item := range b.Navigation {
		target := brand.Page(strings.TrimPrefix(item.Path, "/"))
		if item.Path != "/" && !b.Has(target) {
			c.report(content.Error, "navigation", fmt.Sprintf("links to %s, which this brand does not have", item.Path),
				"remove the link or enable the page")
		}
	}
	c.secondButton()
	c.tools()
	if !slices.Contains(brand.BlogSources, b.Blog.Source) {
		c.report(content.Error, "blog.source", fmt.Sprintf("%q is not a source", b.Blog.Source),
			"use one of: "+content.Join(brand.BlogSources))
	}
	if !slices.Contains(brand.Deliveries, b.Contact.Delivery) {
		c.report(content.Error, "contact.delivery", fmt.Sprintf("%q is not a delivery", b.Contact.Delivery),
			"use one of: "+content.Join(brand.Deliveries))
	}
}

// heroLayout checks that some variant has the layout: another than the brand's own variant is no fault, since a brand
// may try looks.
func (c *brandRules) heroLayout() {
	var known []brand.HeroLayout
	for _, layouts := range brand.HeroLayouts {
		known = append(known, layouts...)
	}
	slices.Sort(known)
	known = slices.Compact(known)
	if named := c.brand.Hero.Layout; named != "" && !slices.Contains(known, named) {
		c.report(content.Error, "hero.layout", fmt.Sprintf("%q is not a layout of a hero", named),
			"use one of: "+content.Join(known)+"; or none, for the variant's own")
	}
}

// sections checks the order and the layouts of the home page.
func (c *brandRules) sections() {
	var seen []brand.SectionKind
	for i, section := range c.brand.Sections {
		path := fmt.Sprintf("sections.%d", i)
		layouts := brand.SectionLayouts[section.Kind]
		switch {
		case !slices.Contains(brand.SectionKinds, section.Kind):
			c.report(content.Error, path+".kind", fmt.Sprintf("%q is not a section", section.Kind),
				"use one of: "+content.Join(brand.SectionKinds))
		case slices.Contains(seen, section.Kind):
			c.report(content.Error, path+".kind", fmt.Sprintf("%s is there twice", section.Kind), "remove one of them")
		case section.Layout != "" && len(layouts) == 0:
			c.report(content.Error, path+".layout", fmt.Sprintf("%s has one layout alone", section.Kind),
				"remove the layout")
		case section.Layout != "" && !slices.Contains(layouts, section.Layout):
			c.report(content.Error, path+".layout", fmt.Sprintf("%q is not a layout of %s", section.Layout,
				section.Kind),
				"use one of: "+content.Join(layouts)+"; or none, for the variant's own")
		}
		seen = append(seen, section.Kind)
	}
}

func (c *brandRules) palette() {
	p := c.brand.Palette
	if p == nil {
		return
	}
	const fix = `write six digits in quotes, such as "#00508C"`
	if !palette.Valid(p.Primary) {
		c.report(content.Error, "palette.primary", fmt.Sprintf("%q is no colour", p.Primary), fix)
	}
	for path, named := range map[string]string{"palette.accent": p.Accent, "palette.ground": p.Ground} {
		if named != "" && !palette.Valid(named) {
			c.report(content.Error, path, fmt.Sprintf("%q is no colour", named), fix)
		}
	}
}

// sells checks that the products and lists a brand names are in the catalogue.
func (c *brandRules) sells(catalogue *brand.Catalogue) {
	if page := c.brand.Products; page != nil {
		if _, ok := catalogue.Lists[page.List]; !ok {
			c.report(content.Error, "products.list", fmt.Sprintf("%q is not a product list", page.List),
				"use one of: "+strings.Join(slices.Sorted(maps.Keys(catalogue.Lists)), ", "))
		}
		c.featured(catalogue)
	}
	for i, id := range c.brand.Tools.Sums {
		if !slices.ContainsFunc(catalogue.Sums, func(s brand.Sum) bool { return s.ID == id }) {
			c.report(content.Error, fmt.Sprintf("tools.sums.%d", i), fmt.Sprintf("%q is not a sum", id),
				"use an id of "+sumsFile)
		}
	}
}

// featured checks that the products that a brand shows first are in its list.
func (c *brandRules) featured(catalogue *brand.Catalogue) {
	list, known := catalogue.Lists[c.brand.Products.List]
	for i, id := range c.brand.Products.Featured {
		path := fmt.Sprintf("products.featured.%d", i)
		if _, exists := catalogue.Find(id); !exists {
			c.report(content.Warning, path, fmt.Sprintf("product %d does not exist, so it is left out", id),
				"use an id of catalogue/products, or remove it")
		} else if known && !slices.Contains(list.Products, id) {
			c.report(content.Warning, path, fmt.Sprintf("product %d is not in the list %q, so it is left out", id,
				c.brand.Products.List),
				"choose a product of that list, or remove it")
		}
	}
}

// secondButton checks that the second button of the hero leads where the brand says.
func (c *brandRules) secondButton() {
	const path = "cta.secondary.target"
	named := brand.Target(c.node.Text(path))
	switch target := c.brand.CTA.Secondary.Target; {
	case !slices.Contains(brand.Targets, target):
		c.report(content.Error, path, fmt.Sprintf("%q is not a target", target),
			"use one of: "+content.Join(brand.Targets))
	case named == target || !c.saysItself(path):
	case named == brand.ToTestimonials:
		c.report(content.Error, path, "leads to the testimonials, which this brand does not show",
			"choose another target, or switch showTestimonials on")
	default:
		c.report(content.Error, path, fmt.Sprintf("leads to /%s, which this brand does not have", named),
			"choose another target, or enable the page")
	}
}

// unshown warns of a field that the brand itself says for products, and has no page that would show it.
func (c *brandRules) unshown(path string) {
	if field := c.node.Find(path); field != nil && string(field.JSON()) != "false" && !c.brand.Has(brand.Products) &&
		c.saysItself(path) {
		c.report(content.Warning, path, "shows nowhere: this brand has no products page",
			"add products to pages, or remove it")
	}
}

// saysItself holds for a field of the brand's own file. Of a brand that ships it does not hold while a folder has the
// last word on its pages: the folder can do nothing about the field.
func (c *brandRules) saysItself(path string) bool {
	layer, _ := content.LayerOf(c.node.Origin(path).File, path)
	return layer == "brands/"+c.brand.ID && (c.node.IsOwn(path) || !c.node.IsOwn("pages"))
}
