package rules

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"livery/internal/brand"
	"livery/internal/content"
)

const (
	listsFile   = "catalogue/lists.yaml"
	figuresFile = "catalogue/figures.yaml"
	fitsFile    = "catalogue/fits.yaml"
	sumsFile    = "catalogue/sums.yaml"
)

// Bounds of the Product Details grid: what a buyer still reads.
const (
	maxDetails  = 8
	maxFeatures = 6
)

type catalogueRules struct {
	catalogue *brand.Catalogue
	file      func(id int) *content.Node // of a product
	whole     func(file string) *content.Node
	problems  content.Problems
}

// checkCatalogue holds the rules that keep lists, products and figures true to each other.
func checkCatalogue(loaded *content.Content) content.Problems {
	catalogue := &loaded.Site.Catalogue
	c := &catalogueRules{catalogue: catalogue, file: loaded.Product, whole: loaded.File}
	for _, name := range slices.Sorted(maps.Keys(catalogue.Lists)) {
		c.list(name, catalogue.Lists[name])
	}
	for i := range catalogue.Products {
		c.product(&catalogue.Products[i])
	}
	for _, figure := range catalogue.Figures {
		c.figure(figure)
	}
	for i, connection := range catalogue.Connections {
		c.connection(i, connection)
	}
	c.fits(catalogue.Fits)
	for i, sum := range catalogue.Sums {
		c.sum(i, sum)
	}
	return c.problems
}

func (c *catalogueRules) report(file, path, message, fix string) {
	problem := content.Problem{File: file, Path: path, Message: message, Fix: fix}
	if n := c.whole(file); n != nil {
		at := n.Origin(path)
		problem.File, problem.Line = at.File, at.Line
	}
	c.problems = append(c.problems, problem)
}

func (c *catalogueRules) at(p *brand.Product, path, message, fix string) {
	problem := content.Problem{File: "catalogue/products", Path: path, Message: message, Fix: fix}
	if n := c.file(p.ID); n != nil {
		at := n.Origin(path)
		problem.File, problem.Line = at.File, at.Line
	}
	c.problems = append(c.problems, problem)
}

func (c *catalogueRules) list(name string, list brand.ProductList) {
	tabs := map[string]bool{}
	for _, tab := range list.Tabs {
		tabs[tab.ID] = true
	}
	if len(list.Tabs) == 0 || list.Tabs[0].ID != brand.AllTab {
		c.report(listsFile, name+".tabs", `must start with the tab "all"`,
			"add { id: all, name: All } as the first tab")
	}
	for _, id := range list.Products {
		p, ok := c.catalogue.Find(id)
		if !ok {
			c.report(listsFile, name+".products", fmt.Sprintf("product %d does not exist", id),
				"add catalogue/products or remove the id")
			continue
		}
		category := p.Category
		if moved, ok := list.Categories[id]; ok {
			category = moved
		}
		if !tabs[category] && !slices.Contains(list.AllOnly, id) {
			c.report(listsFile, name+".tabs", fmt.Sprintf("no tab shows category %q of product %d", category, id),
				"add the tab, move the product with categories, or name it in allOnly")
		}
	}
	for field, ids := range map[string][]int{"featured": list.Featured, "allOnly": list.AllOnly} {
		for _, id := range ids {
			if !slices.Contains(list.Products, id) {
				c.report(listsFile, name+"."+field, fmt.Sprintf("product %d is not in the list", id),
					"add it to products or remove it here")
			}
		}
	}
}

func (c *catalogueRules) product(p *brand.Product) {
	for path, value := range map[string]string{"model": p.Model, "title": p.Title, "description": p.Description,
		"bestFor": p.BestFor, "category": p.Category} {
		if strings.TrimSpace(value) == "" {
			c.at(p, path, "is missing", "write it: cards and comparisons show it")
		}
	}
	if want := fmt.Sprintf("product-%d", p.ID); p.Image != want {
		c.at(p, "image", fmt.Sprintf("is %q, expected %q", p.Image, want), "name the picture after the id")
	}
	for i, own := range p.Details {
		if !slices.Contains(brand.GroupIDs, own.ID) {
			c.at(p, fmt.Sprintf("details.%d.id", i), fmt.Sprintf("%q is not a group", own.ID),
				"use one of: "+content.Join(brand.GroupIDs))
		}
	}
	for i, own := range p.Specs.More {
		if !slices.Contains(brand.TableGroups, own.Group) {
			c.at(p, fmt.Sprintf("specs.more.%d.group", i), fmt.Sprintf("%q is not a group of the table", own.Group),
				"use one of: "+content.Join(brand.TableGroups))
		}
	}
	for i, name := range p.Gallery {
		if !strings.HasPrefix(name, p.Image+"-") || strings.HasSuffix(name, "-square") {
			c.at(p, fmt.Sprintf("gallery.%d", i), fmt.Sprintf("%q is no picture of this product", name),
				fmt.Sprintf("call it %s-back, %s-fitted or the like; -square is the cut for lists", p.Image, p.Image))
		}
	}
	c.retired(p)
	c.details(p)
}

// retired checks that visitors of a product that is sold no more are led to a page that shows something.
func (c *catalogueRules) retired(p *brand.Product) {
	if p.Retired == nil || p.Retired.To == "" {
		return
	}
	to := p.Retired.To
	if !isPath(to) {
		c.at(p, "retired.to", fmt.Sprintf("%q is no path of the site", to),
			"write one such as /products or /products/2")
		return
	}
	param, product := strings.CutPrefix(to, "/products/")
	if !product {
		return
	}
	id, _ := strconv.Atoi(param)
	switch other, found := c.catalogue.Find(id); {
	case !found:
		c.at(p, "retired.to", fmt.Sprintf("%s is the page of no product", to), "lead to one that is sold")
	case other.Retired != nil:
		c.at(p, "retired.to", fmt.Sprintf("%s is retired itself", to), "lead to a product that is sold")
	}
}

func (c *catalogueRules) details(p *brand.Product) {
	details := p.OwnDetails()
	if len(details) > maxDetails {
		c.at(p, "details", fmt.Sprintf("make %d entries, expected at most %d", len(details), maxDetails), "join some")
	}
	for _, d := range details {
		if len(d.Features) > maxFeatures {
			c.at(p, "details", fmt.Sprintf("%q has %d features, expected at most %d", d.Title, len(d.Features),
				maxFeatures), "leave out the least of them")
		}
	}
}

// figure checks that a number has one value per product, on the right products, once.
func (c *catalogueRules) figure(figure brand.ProductFigure) {
	pattern, err := regexp.Compile(`(?i)\b` + figure.Pattern)
	if err != nil {
		c.report(figuresFile, figure.Name, err.Error(), "write a regular expression")
		return
	}
	for i := range c.catalogue.Products {
		p := &c.catalogue.Products[i]
		if p.ID >= brand.FirstOwnProduct { // whose figures are its seller's own
			continue
		}
		found := map[string]int{}
		for _, match := range pattern.FindAllString(strings.Join(c.words(p), "\n"), -1) {
			found[strings.ToLower(match)]++
		}
		for value, ids := range figure.Values {
			times := found[strings.ToLower(value)]
			delete(found, strings.ToLower(value))
			switch allowed := slices.Contains(ids, p.ID); {
			case allowed && times != 1:
				c.at(p, "", fmt.Sprintf("states the %s %q %d times, expected once", figure.Name, value, times),
					"state it in specs and nowhere else")
			case !allowed && times > 0:
				c.at(p, "", fmt.Sprintf("states the %s %q, which belongs to other products", figure.Name, value),
					"correct it, or allow it in "+figuresFile)
			}
		}
		for _, other := range slices.Sorted(maps.Keys(found)) {
			c.at(p, "", fmt.Sprintf("states %q, which is no known %s", other, figure.Name),
				"correct it, or add the value to "+figuresFile)
		}
	}
}
