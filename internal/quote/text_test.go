package quote_test

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

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

func TestAnOrderIsWholeInATable(t *testing.T) {
	var none *quote.Quote
	if cells := none.OfferCells(); len(cells) != len(quote.OfferHeader) || strings.Join(cells, "") != "" {
		t.Errorf("a lead without a quote has %q", cells)
	}
	now := time.Date(2026, 11, 19, 11, 0, 0, 0, time.UTC)
	q := quote.New("store", quote.Needs{Groups: []quote.VehicleGroup{{ID: "g", Count: 2, Vehicle: "van"}}}, now)
	if err := errors.Join(q.Ask("l", "Jo", "", now), q.Offer(quote.Terms{Currency: "USD", Expires: "2026-12-01",
		Lines: []quote.OfferLine{{ID: "l", Kind: quote.LineProduct, Title: "Tracker", Count: 2, Once: 18_950,
			Monthly: 1_900, Term: 36}}}, "p", "Ann", now)); err != nil {
		t.Fatal(err)
	}
	if _, err := q.Accept(1, q.Newest().Digest, quote.Signature{Name: "Jo", Position: "Chief", Order: "PO-7",
		ShipTo: "1 Yard Road", Agreed: true}, now); err != nil {
		t.Fatal(err)
	}
	want := "1|USD|379.00|38.00|835.00|2026-11-19 11:00:00|Jo|Chief|PO-7|1 Yard Road"
	if got := strings.Join(q.OfferCells(), "|"); got != want {
		t.Errorf("the table has %s, not %s", got, want)
	}
	if got := q.LinesText(); got != "2 x Tracker, USD 189.50, USD 19.00 a month for 36 months" {
		t.Errorf("its lines are %s", got)
	}
}

func TestMoreVehiclesAreOfferedThanTheBuyerAskedFor(t *testing.T) {
	now := time.Date(2026, 11, 19, 11, 0, 0, 0, time.UTC)
	q := quote.New("store", quote.Needs{Groups: []quote.VehicleGroup{{ID: "g", Count: 18, Vehicle: "van"}}}, now)
	terms := quote.Terms{Currency: "USD", Expires: "2026-12-01", Vehicles: map[string]int{"g": 20},
		Lines: []quote.OfferLine{{ID: "l", Group: "g", Kind: quote.LineProduct, Title: "Tracker", Count: 20}}}
	if err := errors.Join(q.Ask("l", "Jo", "", now), q.Offer(terms, "p", "Ann", now)); err != nil {
		t.Fatal(err)
	}
	if asked, offered := q.Needs.Groups[0].Count, q.Newest().Groups[0].Count; asked != 18 || offered != 20 {
		t.Errorf("%d vehicles are asked for and %d offered", asked, offered)
	}
	rows := q.OfferRows(q.Newest(), "", func(int) string { return "" })
	if at := slices.Index(rows[0], "group"); rows[1][at] != "Group 1 (20 vehicles)" {
		t.Errorf("the table says %q", rows[1][at])
	}
	for _, wrong := range []map[string]int{{"g": 0}, {"g": quote.MostVehicles + 1}, {"": 1}} {
		terms.Vehicles = wrong
		if err := terms.Check(); err == nil {
			t.Errorf("%v are kept", wrong)
		}
	}
}
