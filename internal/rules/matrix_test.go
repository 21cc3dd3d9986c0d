package rules_test

import (
	"slices"
	"strings"
	"testing"

	"livery"
	"livery/internal/brand"
	"livery/internal/rules"
)

// A drawing of what goes with what is written by hand and held to the connections of the catalogue, cell by cell.
func TestAMatrixIsDrawnAsTheProductsAreConnected(t *testing.T) {
	loaded, problems := rules.Load(livery.Content())
	if loaded == nil {
		t.Fatal(problems)
	}
	idOf := func(model string) int {
		at := slices.IndexFunc(loaded.Site.Catalogue.Products, func(p brand.Product) bool {
			return strings.HasPrefix(p.Title, model+" ")
		})
		if at < 0 {
			t.Fatalf("no product is called %s", model)
		}
		return loaded.Site.Catalogue.Products[at].ID
	}
	drawn := 0
	for _, b := range loaded.Site.Brands {
		if b.Signature == nil || b.Signature.Drawing != "matrix" {
			continue
		}
		for _, part := range b.Signature.Items {
			for i, model := range b.Signature.Rows {
				drawn++
				_, _, connected := loaded.Site.Catalogue.Reason(idOf(part.Value), idOf(model))
				if filled := slices.Contains(part.Columns, i+1); filled != connected {
					t.Errorf("%s: %s with %s is filled: %v, connected: %v", b.ID, part.Value, model, filled, connected)
				}
			}
		}
	}
	if drawn == 0 {
		t.Error("no brand draws a matrix")
	}
}
