package lead

import (
	"strings"
	"testing"
	"time"

	"livery/internal/quote"
)

func TestTheLetterOfALaterVersionSaysWhichItReplaces(t *testing.T) {
	now := time.Date(2026, 11, 19, 11, 0, 0, 0, time.UTC)
	b := Seller{Name: "Fleet Store", Link: func(key string) string { return "https://store.example/quote/" + key }}
	q := quote.New("store", quote.Needs{Groups: []quote.VehicleGroup{{ID: "g", Count: 2, Vehicle: "van"}}}, now)
	if err := q.Ask("l", "Jo", "", now); err != nil {
		t.Fatal(err)
	}
	for _, wants := range [][]string{
		{": our offer for " + q.Number + "\n", "until December 19, 2026:", "/quote/" + q.Key},
		{", version 2\n", "It replaces version 1"},
	} {
		err := q.Offer(quote.Terms{Currency: "USD", Expires: "2026-12-19", Lines: []quote.OfferLine{
			{ID: "l", Kind: quote.LineProduct, Title: "Tracker", Count: 2, Once: 18_950}}}, "p", "Ann", now)
		if err != nil {
			t.Fatal(err)
		}
		m := offering(b, &q)
		for _, want := range wants {
			if !strings.Contains(m.subject+"\n"+m.text, want) {
				t.Errorf("version %d lacks %q: %s\n%s", q.Newest().N, want, m.subject, m.text)
			}
		}
		if strings.Contains(m.text, "replaces") != (q.Newest().N > 1) {
			t.Errorf("version %d: %s", q.Newest().N, m.text)
		}
	}
}
