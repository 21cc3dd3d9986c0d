package content

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"livery/internal/brand"
)

var idPattern = regexp.MustCompile(`^[A-Za-z0-9_-]+$`)

// reservedIDs are containers that no visitor's credential may open.
var reservedIDs = []string{"leads", "certificates"}

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
func checkSite(site *brand.Site, nodes map[string]*Node) Problems {
	var problems Problems
	owner := map[string]string{}
	for _, b := range site.Brands {
		c := &checker{brand: b, node: nodes[b.ID]}
		c.identity()
		c.hosts(owner)
		c.pages(site)
		problems = append(problems, c.problems...)
	}
	if len(site.Brands) == 0 {
		problems = append(problems, Problem{File: "brands", Message: "there is no valid brand", Fix: "add brands/<id>.yaml"})
	} else if !slices.ContainsFunc(site.Brands, func(b *brand.Brand) bool { return b.ID == site.Settings.DefaultBrand }) {
		problems = append(problems, Problem{File: "site.yaml", Path: "settings.defaultBrand",
			Message: fmt.Sprintf("%q is not a brand", site.Settings.DefaultBrand), Fix: "name the id of a brand that answers for unknown hosts"})
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
		"hero.title": b.Hero.Title, "cta.primary": b.CTA.Primary,
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
	if !slices.Contains(brand.SecondaryLabels, b.CTA.Secondary) {
		c.report(Error, "cta.secondary", fmt.Sprintf("%q is not a known label", b.CTA.Secondary),
			"use one of: "+strings.Join(brand.SecondaryLabels, ", "))
	}
	if len(b.StockPhotos) != 4 {
		c.report(Error, "stockPhotos", fmt.Sprintf("has %d entries, expected 4", len(b.StockPhotos)), "name four photo ids")
	}
}

func (c *checker) hosts(owner map[string]string) {
	primaries := 0
	for i, h := range c.brand.Hosts {
		path := fmt.Sprintf("hosts.%d", i)
		name := brand.CleanHost(h.Name)
		switch {
		case name == "":
			c.report(Error, path, fmt.Sprintf("%q can be no host name", h.Name), "write a name such as fleet.example, without scheme, port or path")
		case strings.HasPrefix(name, "www."):
			c.report(Error, path, fmt.Sprintf("%q starts with www.", name), "leave www. out: every host answers with and without it")
		case owner[name] != "":
			c.report(Error, path, fmt.Sprintf("%q belongs to brand %q already", name, owner[name]), "remove one of the two")
		default:
			owner[name] = c.brand.ID
		}
		if !slices.Contains([]brand.Role{brand.Primary, brand.Alias, brand.Redirect, brand.Preview}, h.Role) {
			c.report(Error, path+".role", fmt.Sprintf("%q is not a role", h.Role), "use primary, alias, redirect or preview")
		}
		if h.Role == brand.Primary {
			primaries++
		}
	}
	if primaries != 1 {
		c.report(Error, "hosts", fmt.Sprintf("has %d primary hosts, expected exactly one", primaries), "give one host 'role: primary'")
	}
}

func (c *checker) pages(site *brand.Site) {
	b := c.brand
	for i, p := range b.Pages {
		if !slices.Contains(brand.Pages, p) {
			c.report(Error, fmt.Sprintf("pages.%d", i), fmt.Sprintf("%q is not a page", p), "use one of: "+join(brand.Pages))
		}
	}
	if !b.Has(brand.Home) {
		c.report(Error, "pages", "has no home", "add home: every brand has it")
	}
	if b.Has(brand.Products) != (b.Products != nil) {
		c.report(Error, "products", "and the products page must come together", "enable the page and name a product list, or do neither")
	}
	if b.Products != nil {
		if _, ok := site.Catalogue.Lists[b.Products.List]; !ok {
			c.report(Error, "products.list", fmt.Sprintf("%q is not a product list", b.Products.List),
				"use one of: "+strings.Join(sortedKeys(site.Catalogue.Lists), ", "))
		}
	}
	for _, item := range b.Navigation {
		target := brand.Page(strings.TrimPrefix(item.Path, "/"))
		if item.Path != "/" && !b.Has(target) {
			c.report(Error, "navigation", fmt.Sprintf("links to %s, which this brand does not have", item.Path), "remove the link or enable the page")
		}
	}
	if !slices.Contains([]brand.BlogSource{brand.FromStorage, brand.FromContent, brand.FromNone}, b.Blog.Source) {
		c.report(Error, "blog.source", fmt.Sprintf("%q is not a source", b.Blog.Source), "use storage, content or none")
	}
	if b.Contact.Delivery != brand.AlertOnly && b.Contact.Delivery != brand.StoreMessage {
		c.report(Error, "contact.delivery", fmt.Sprintf("%q is not a delivery", b.Contact.Delivery), "use alert or store")
	}
}

func join[T ~string](values []T) string {
	words := make([]string, len(values))
	for i, v := range values {
		words[i] = string(v)
	}
	return strings.Join(words, ", ")
}
