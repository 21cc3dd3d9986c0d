package brand_test

import (
	"slices"
	"testing"

	"livery/internal/brand"
)

func TestDetailsOfAPageSayWhatTheTableDoesNot(t *testing.T) {
	p := brand.Product{Specs: brand.Specs{Grams: 286, Watts: 7},
		Details: []brand.DetailNote{{ID: "power", Features: []string{"One cable down the pillar"}},
			{ID: "key-features", Description: "Two lenses on one mount."}}}
	own := p.OwnDetails()
	if len(own) != 2 || own[0].Title != "Power and installation" || own[1].Title != "Key features" ||
		len(own[0].Features) != 1 || own[0].Features[0] != "One cable down the pillar" {
		t.Errorf("the page says %+v, expected what the file says, in its order", own)
	}
	if full := p.FullDetails(); len(full) != 3 || len(full[1].Features) != 2 {
		t.Errorf("all words are %+v", full)
	}
}

func TestFiguresOfOnesOwnStandInTheTableBesideTheOthers(t *testing.T) {
	p := brand.Product{Specs: brand.Specs{Watts: 7, More: []brand.OwnFigure{
		{Group: "power", Label: "Battery life", Value: "5 years"}, {Group: "size", Label: "Cable", Value: "1.5 m"}}},
		Details: []brand.DetailNote{{ID: "box", Features: []string{"A bracket"}}}}
	sheet := p.Specs.Sheet()
	if len(sheet) != 2 || sheet[0].ID != "power" || len(sheet[0].Rows) != 2 ||
		sheet[0].Rows[1] != (brand.SpecRow{ID: "own-battery-life", Label: "Battery life", Value: "5 years"}) ||
		sheet[1].ID != "size" || sheet[1].Rows[0].Value != "1.5 m" {
		t.Errorf("the table is %+v", sheet)
	}
	if words := p.Words(); !slices.Contains(words, "Battery life 5 years") {
		t.Errorf("its words are %q", words)
	}
}
