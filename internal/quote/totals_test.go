package quote_test

import (
	"encoding/json"
	"os"
	"testing"

	"livery/internal/quote"
)

// The Desk sums an offer while it is written; web/src/lib/offer.test.ts reads the same cases.
func TestTotals(t *testing.T) {
	data, err := os.ReadFile("testdata/totals.json")
	if err != nil {
		t.Fatal(err)
	}
	var cases []struct {
		Name   string
		Lines  []quote.OfferLine
		Totals quote.OfferTotals
	}
	if err := json.Unmarshal(data, &cases); err != nil {
		t.Fatal(err)
	}
	for _, c := range cases {
		terms := quote.Terms{Lines: c.Lines}
		if got := terms.Totals(); got != c.Totals {
			t.Errorf("%s: %+v, not %+v", c.Name, got, c.Totals)
		}
	}
}
