package quote_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

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
		o := quote.Offer{Terms: terms, Totals: c.Totals}
		if got := sumsOfRows(t, &o); got != c.Totals {
			t.Errorf("%s: the rows of the table add up to %+v, not %+v", c.Name, got, c.Totals)
		}
	}
}

// sumsOfRows adds up the columns of an offer's table, as somebody does in a spreadsheet.
func sumsOfRows(t *testing.T, o *quote.Offer) quote.OfferTotals {
	rows := (&quote.Quote{}).OfferRows(o, "", func(int) string { return "" })
	sum := func(column string) (cents int64) {
		at := slices.Index(rows[0], column)
		for _, row := range rows[1:] {
			if row[at] == "" {
				continue
			}
			of, err := strconv.ParseInt(strings.Replace(row[at], ".", "", 1), 10, 64)
			if err != nil {
				t.Fatal(err)
			}
			cents += of
		}
		return cents
	}
	return quote.OfferTotals{Once: sum("once"), Monthly: sum("monthly"), FirstYear: sum("first year"),
		LaterYear: o.Totals.LaterYear, InAll: sum("whole term"), Months: o.Totals.Months}
}

// The Desk takes percentages while an offer is written; web/src/lib/offer.test.ts reads the same cases.
func TestDiscountsThatArePercentagesFollowThePrices(t *testing.T) {
	data, err := os.ReadFile("testdata/shares.json")
	if err != nil {
		t.Fatal(err)
	}
	var cases []struct {
		Name  string
		Lines []quote.OfferLine
		Taken []int64
	}
	if err := json.Unmarshal(data, &cases); err != nil {
		t.Fatal(err)
	}
	for _, c := range cases {
		terms := quote.Terms{Lines: c.Lines}
		for i := range terms.Lines {
			terms.Lines[i].ID = fmt.Sprint("l", i)
		}
		if err := terms.Check(); err != nil {
			t.Errorf("%s: %v", c.Name, err)
			continue
		}
		var taken []int64
		for _, l := range terms.Lines {
			if l.Kind == quote.LineDiscount {
				taken = append(taken, int64(l.Count), l.Once, l.Monthly)
			}
		}
		if !slices.Equal(taken, c.Taken) {
			t.Errorf("%s: %v, not %v", c.Name, taken, c.Taken)
		}
	}
	for _, wrong := range []int64{-1, 10_001} {
		terms := quote.Terms{Lines: []quote.OfferLine{
			{ID: "d", Kind: quote.LineDiscount, Count: 1, OncePercent: wrong}}}
		if err := terms.Check(); err == nil {
			t.Errorf("%d hundredths of a percent are taken", wrong)
		}
	}
}

func TestADraftKeepsWhatIsWrongAndAnOfferDoesNot(t *testing.T) {
	now := time.Date(2026, 11, 19, 0, 0, 0, 0, time.UTC)
	for field, change := range map[string]func(*quote.Terms){
		"currency": func(terms *quote.Terms) { terms.Currency = "XX" },
		"expires":  func(terms *quote.Terms) { terms.Expires = "2026-11-18" },
	} {
		terms := quote.Terms{Currency: "USD", Expires: "2026-11-20", Lines: []quote.OfferLine{
			{ID: "l", Kind: quote.LineProduct, Title: "Tracker", Count: 1, Once: 1}}}
		if err := terms.Ready(now); err != nil {
			t.Fatal(err)
		}
		change(&terms)
		if err := terms.Check(); err != nil {
			t.Errorf("a draft with another %s: %v", field, err)
		}
		var wrong *quote.FieldError
		if err := terms.Ready(now); !errors.As(err, &wrong) || wrong.Field != field {
			t.Errorf("an offer with another %s: %v", field, err)
		}
	}
}
