package rules

import (
	"fmt"
	"maps"
	"slices"

	"livery/internal/brand"
	"livery/internal/content"
)

// connection checks that what works with what names products that there are, each pair once.
func (c *catalogueRules) connection(at int, connection brand.Connection) {
	report := func(field, message, fix string) {
		c.report(connectionsFile, fmt.Sprintf("%d.%s", at, field), message, fix)
	}
	named := map[string]int{"part": connection.Part, "of": connection.Of}
	if connection.Through != 0 {
		named["through"] = connection.Through
	}
	for _, field := range slices.Sorted(maps.Keys(named)) {
		if _, ok := c.catalogue.Find(named[field]); !ok {
			report(field, fmt.Sprintf("product %d does not exist", named[field]), "name an id of the catalogue")
		}
	}
	if connection.Part == connection.Of {
		report("of", fmt.Sprintf("product %d is no other product", connection.Of), "name two products")
	}
	if !slices.Contains(brand.ConnectionRoles, connection.Role) {
		report("role", fmt.Sprintf("%q is not a role", connection.Role),
			"use one of: "+content.Join(brand.ConnectionRoles))
	}
	for _, port := range connection.Ports {
		if known := ids(c.catalogue.Fits.Ports); !slices.Contains(known, port) {
			report("ports", fmt.Sprintf("%q is no port of %s", port, fitsFile), "use one of: "+content.Join(known))
		}
	}
	if connection.OnPart == "" || connection.OnProduct == "" {
		report("onPart", "says on one of the two pages only why they go together", "write onPart and onProduct")
	}
	for earlier := range c.catalogue.Connections[:at] {
		if samePair(c.catalogue.Connections[earlier], connection) {
			report("of", fmt.Sprintf("products %d and %d are connected already, by entry %d", connection.Part,
				connection.Of, earlier), "write each pair once")
		}
	}
}

func samePair(a, b brand.Connection) bool {
	return a.Part == b.Part && a.Of == b.Of || a.Part == b.Of && a.Of == b.Part
}

// words are all sentences on the page of a product.
func (c *catalogueRules) words(p *brand.Product) []string {
	words := p.Words()
	for _, related := range c.catalogue.WorksWith(p.ID) {
		words = append(words, related.Why)
	}
	return words
}
