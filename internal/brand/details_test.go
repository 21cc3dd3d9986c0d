package brand_test

import (
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
