package rules

import (
	"fmt"
	"slices"

	"livery/internal/brand"
	"livery/internal/content"
)

// signature checks that a drawing has what it is drawn from, and its place on the page.
func (c *brandRules) signature() {
	s := c.brand.Signature
	placed := slices.ContainsFunc(c.brand.Sections, func(one brand.HomeSection) bool {
		return one.Kind == brand.SignatureSection
	})
	if s == nil {
		if placed {
			c.report(content.Error, "sections", "have a place for a signature, and the brand has none",
				"write the signature, or remove the section")
		}
		return
	}
	switch {
	case !placed:
		c.report(content.Warning, "signature", "has no place on the home page, so it is not shown",
			"name it in sections: { kind: signature }")
	case !slices.Contains(brand.Drawings, s.Drawing):
		c.report(content.Error, "signature.drawing", fmt.Sprintf("%q is not a drawing", s.Drawing),
			"use one of: "+content.Join(brand.Drawings))
	case len(s.Items) == 0:
		c.report(content.Error, "signature.items", "is empty, so there is nothing to draw", "write at least one item")
	}
	for i, item := range s.Items {
		c.signatureItem(fmt.Sprintf("signature.items.%d", i), item)
	}
}

func (c *brandRules) signatureItem(path string, item brand.SignatureItem) {
	s := c.brand.Signature
	if item.Title == "" {
		c.report(content.Error, path+".title", "is missing",
			"say what is drawn: the list beside the drawing reads it out")
	}
	if item.Row < 0 || len(s.Rows) > 0 && item.Row > len(s.Rows) {
		c.report(content.Error, path+".row", fmt.Sprintf("%d is not one of the %d rows", item.Row, len(s.Rows)),
			"count the rows from 1; 0 is all of them")
	}
	if s.Length > 0 && (item.From < 0 || item.To > s.Length || item.To > 0 && item.To < item.From) {
		c.report(content.Error, path, fmt.Sprintf("runs from %g to %g, and the scale from 0 to %g", item.From, item.To,
			s.Length),
			"keep it on the scale, its end not before its start")
	}
	for _, column := range item.Columns {
		if column < 1 || column > len(s.Rows) {
			c.report(content.Error, path+".columns",
				fmt.Sprintf("%d is not one of the %d columns", column, len(s.Rows)), "count the columns from 1")
		}
	}
	if len(item.Box) != 0 && len(item.Box) != 4 {
		c.report(content.Error, path+".box", fmt.Sprintf("has %d numbers, expected 4", len(item.Box)),
			"write left, top, width and height in percent of the picture")
	}
}
