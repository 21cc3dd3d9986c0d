package sheet

import (
	"bytes"
	"testing"

	"livery"
	"livery/internal/brand"
	"livery/internal/content"
)

func TestEveryProductHasASheetOfOnePage(t *testing.T) {
	loaded, problems := content.Load(livery.Content())
	if loaded == nil {
		t.Fatal(problems)
	}
	about := About{Brand: "Fleet Store", Address: "fleetstore.example/products/1", Phone: "+1 (212) 555-0101", Email: "a@b.example", Day: "2026-11-17"}
	var all []Product
	for _, b := range loaded.Site.Brands {
		if b.ID != "equipment" {
			continue
		}
		shelf, _ := loaded.Site.Catalogue.Shelf(b)
		for _, item := range shelf.Products {
			product, _ := loaded.Site.Catalogue.Find(item.ID)
			all = append(all, Product{Item: item, Sizes: product.Specs.Sizes})
		}
	}
	if len(all) != 23 {
		t.Fatalf("%d products", len(all))
	}
	for _, product := range all {
		data, err := OfProduct(about, product)
		if pages := bytes.Count(data, []byte("/Type /Page\n")); err != nil || pages != 1 {
			t.Errorf("%s: %d pages, %v", product.Title, pages, err)
		}
		p := newPage("", false)
		if !p.columns(product.Sheet, 120, 6.5, false) {
			t.Errorf("%s does not fit on a page", product.Title)
		}
	}
	if data, err := OfComparison(about, all[1:5]); err != nil || bytes.Count(data, []byte("/Type /Page\n")) != 1 {
		t.Errorf("a comparison: %v", err)
	}
}

func TestAComparisonLinesUpRowsByTheirIDs(t *testing.T) {
	group := func(rows ...brand.SpecRow) []brand.SpecGroup {
		return []brand.SpecGroup{{ID: "power", Title: "Power", Rows: rows}}
	}
	rows := lineUp([]Product{
		{Item: brand.Item{BestFor: "one", Sheet: group(brand.SpecRow{ID: "draw", Label: "Draw", Value: "7 W"})}},
		{Item: brand.Item{BestFor: "two", Sheet: group(brand.SpecRow{ID: "sleep", Label: "Asleep", Value: "3 mA"}, brand.SpecRow{ID: "draw", Label: "Draw", Value: "2 W"})}},
	})
	want := [][]string{{"one", "two"}, nil, {"7 W", "2 W"}, {"", "3 mA"}}
	if len(rows) != len(want) {
		t.Fatalf("rows %v", rows)
	}
	for i, row := range rows {
		for k, value := range want[i] {
			if row.values[k] != value {
				t.Errorf("row %d: %v, want %v", i, row.values, want[i])
			}
		}
	}
}
