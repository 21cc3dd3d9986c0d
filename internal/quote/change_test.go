package quote_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"livery/internal/quote"
)

func TestABuyerAsksForAChangeOfAnOffer(t *testing.T) {
	now := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	after := func(minutes int) time.Time { return now.Add(time.Duration(minutes) * time.Minute) }
	vans := quote.VehicleGroup{ID: "g", Count: 20, Vehicle: "van"}
	q := quote.New("store", quote.Needs{Groups: []quote.VehicleGroup{vans}}, now)
	var refused *quote.Refused
	if _, err := q.AskChange(1, "Cheaper", now); !errors.As(err, &refused) {
		t.Errorf("without an offer: %v", err)
	}
	if err := q.Ask("lead", "Jane", "", now); err != nil {
		t.Fatal(err)
	}
	offer := func(at time.Time) {
		t.Helper()
		err := q.Offer(quote.Terms{Currency: "USD", Expires: "2026-03-02", Lines: []quote.OfferLine{
			{ID: "l", Kind: quote.LineProduct, Title: "Tracker", Count: 20, Once: 100}}}, "ann", "Ann", at)
		if err != nil {
			t.Fatal(err)
		}
	}
	ask := func(version int, text string, minutes int) (again bool) {
		t.Helper()
		again, err := q.AskChange(version, text, after(minutes))
		if err != nil {
			t.Fatal(err)
		}
		return again
	}
	offer(after(1))
	var wrong *quote.FieldError
	if _, err := q.AskChange(1, " ", after(2)); !errors.As(err, &wrong) || wrong.Field != "change" {
		t.Errorf("without words and with the same list: %v", err)
	}
	if _, err := q.AskChange(1, strings.Repeat("x", 5000), after(2)); !errors.As(err, &wrong) {
		t.Errorf("with too many words: %v", err)
	}
	if ask(1, "Cheaper", 2) || !ask(1, "Cheaper ", 3) || len(q.Changes) != 1 {
		t.Errorf("the same words twice are %+v", q.Changes)
	}
	before := q.Version
	vans.Count = 30
	if err := q.Save(before, quote.Needs{Groups: []quote.VehicleGroup{vans}}, after(4)); err != nil {
		t.Fatal(err)
	}
	if ask(1, "", 5) || !ask(1, "", 6) || ask(1, "Cheaper", 7) || len(q.Changes) != 3 {
		t.Errorf("for the changed list %+v", q.Changes)
	}
	if wants := q.WantsChange(); wants == nil || wants.Text != "Cheaper" || q.StateAt(after(8)) != quote.Offered {
		t.Errorf("waiting is %+v", wants)
	}
	offer(after(9))
	if q.WantsChange() != nil || q.ChangedSinceOffer() {
		t.Error("another offer does not answer what was asked")
	}
	if _, err := q.AskChange(1, "Later", after(10)); !errors.As(err, &refused) {
		t.Errorf("of a version that was replaced: %v", err)
	}
	ask(2, "Later", 60*24*9) // it expired
	if _, err := q.Decline(2, "No", after(60*24*10)); err != nil || q.WantsChange() != nil {
		t.Errorf("after declining: %v, %+v", err, q.WantsChange())
	}
}
