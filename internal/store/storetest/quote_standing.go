package storetest

import (
	"slices"
	"testing"
	"time"

	"livery/internal/lead"
	"livery/internal/quote"
)

func findsByQuote(t *testing.T, s Store) {
	newQuote(t, s) // nobody asked its price
	change := func(q quote.Quote, change func(*quote.Quote) error) {
		t.Helper()
		if _, _, err := s.ChangeQuote(ctx, atKey(q), func(q *quote.Quote, _ *quote.Draft) (lead.QuoteEffects, error) {
			return lead.QuoteEffects{Now: At}, change(q)
		}); err != nil {
			t.Fatal(err)
		}
	}
	asked := save(t, s, asking(newQuote(t, s))).ID
	_, waits := offered(t, s)
	taken, accepted := offered(t, s)
	if _, err := accept(s, taken, "Jane"); err != nil {
		t.Fatal(err)
	}
	refused, declined := offered(t, s)
	change(refused, func(q *quote.Quote) error { _, err := q.Decline(1, "Too late", At); return err })
	other, changed := offered(t, s)
	change(other, func(q *quote.Quote) error { _, err := q.AskChange(1, "Fewer", At); return err })
	later := At.AddDate(5, 0, 0)
	for _, one := range []struct {
		standing quote.Standing
		at       time.Time
		want     []string
	}{
		{quote.WaitsForPrice, At, []string{asked}},
		{quote.WaitsForAnswer, At, []string{waits}},
		{quote.WaitsForAnswer, later, nil},
		{quote.Lapsed, At, nil},
		{quote.Lapsed, later, []string{waits}},
		{quote.WaitsForChange, later, []string{changed}},
		{quote.WasAccepted, later, []string{accepted}},
		{quote.WasDeclined, later, []string{declined}},
	} {
		list, err := s.List(ctx, lead.Filter{Quote: one.standing, QuoteAt: one.at})
		var found []string
		for _, r := range list {
			found = append(found, r.ID)
		}
		if err != nil || !slices.Equal(found, one.want) {
			t.Errorf("%s at %s finds %v, want %v, %v", one.standing, one.at, found, one.want, err)
		}
	}
}
