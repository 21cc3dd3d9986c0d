package quote_test

import (
	"strings"
	"testing"

	"livery/internal/quote"
)

type noCatalogue struct{}

func (noCatalogue) Label(_, id string) (string, bool) { return id, true }
func (noCatalogue) Title(int) (string, bool)          { return "", false }

func TestWhatTheBuyerRemovedAndChangedByHandIsTold(t *testing.T) {
	needs := quote.Needs{Groups: []quote.VehicleGroup{{ID: "g", Count: 10, Vehicle: "van"}},
		Lines: []quote.QuoteLine{{ID: "a", Group: "g", Product: 1, Title: "Tracker", Count: 7, ByHand: true,
			Proposed: 10}, {ID: "b", Product: 2, Title: "Spare", Count: 1, ByHand: true}},
		Removed: []quote.QuoteLine{{ID: "c", Group: "g", Product: 12, Title: "Harness", Count: 10}}}
	if err := needs.Check(noCatalogue{}); err != nil {
		t.Fatal(err)
	}
	q := quote.Quote{Number: "Q1", Needs: needs}
	for _, said := range []struct{ where, text, want string }{
		{"notes", q.Text(needs, noCatalogue{}), "Tracker (product 1), chosen by hand instead of 10"},
		{"notes", q.Text(needs, noCatalogue{}), "Removed by the buyer: 10 x Harness (product 12)"},
		{"notes", q.Text(needs, noCatalogue{}), "Spare (product 2), chosen by hand\n"},
		{"table", q.LinesText(), "7 x Tracker, chosen by hand instead of 10"},
		{"table", q.LinesText(), "Removed by the buyer: 10 x Harness"},
	} {
		if !strings.Contains(said.text, said.want) {
			t.Errorf("the %s lack %q:\n%s", said.where, said.want, said.text)
		}
	}
	needs.Removed[0].Group = "other"
	if err := needs.Check(noCatalogue{}); err == nil {
		t.Error("a removed line of no group is kept")
	}
}
