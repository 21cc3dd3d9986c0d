package storetest

import (
	"fmt"
	"testing"
	"time"

	"livery/internal/lead"
	"livery/internal/quote"
)

func keepsEffects(t *testing.T, s Store) {
	q, id := offered(t, s)
	handled(t, s, id)
	if counted, err := accept(s, q, "Jane"); !counted || err != nil {
		t.Fatal(err)
	}
	r := get(t, s, id)
	if r.Handling.Stage != lead.StageWon || !r.Handling.HandledAt.IsZero() || !r.AnsweredAt.Equal(At) {
		t.Errorf("the lead is %+v, answered %s", r.Handling, r.AnsweredAt)
	}
	if got := lettersOf(t, s, id); len(got) != 1 || got[0].ID != "thanks-"+q.Key {
		t.Errorf("letters %+v", got)
	}
	news := claimNews(t, s, "hook", At)
	if len(news) != 1 || news[0].News != lead.QuoteAccepted || news[0].Lead.ID != id || news[0].Lead.Quote == nil ||
		news[0].Lead.Quote.Accepted == nil || news[0].Lead.Quote.Accepted.Name != "Jane" {
		t.Errorf("news %+v", news)
	}
}

func claimNews(t *testing.T, s Store, destination string, now time.Time) []lead.NewsClaim {
	t.Helper()
	claims, err := s.ClaimNews(ctx, destination, "token-"+now.String(), now, time.Minute, 10)
	if err != nil {
		t.Fatal(err)
	}
	return claims
}

func settleNews(t *testing.T, s Store, c lead.NewsClaim, o lead.Outcome) bool {
	t.Helper()
	settled, err := s.SettleNews(ctx, c, o)
	if err != nil {
		t.Fatal(err)
	}
	return settled
}

func settlesNews(t *testing.T, s Store) {
	q, _ := offered(t, s)
	if _, err := accept(s, q, "Jane"); err != nil {
		t.Fatal(err)
	}
	first := claimNews(t, s, "crm", At)
	if len(first) != 1 || first[0].Attempt != 1 || len(claimNews(t, s, "crm", At.Add(time.Second))) != 0 ||
		len(claimNews(t, s, "nobody", At)) != 0 {
		t.Fatalf("claimed %+v", first)
	}
	second := claimNews(t, s, "crm", At.Add(time.Minute)) // the first worker was killed
	if len(second) != 1 || second[0].Attempt != 2 {
		t.Fatalf("claimed after the lease %+v", second)
	}
	later := At.Add(time.Hour)
	if settleNews(t, s, first[0], lead.Outcome{State: lead.Delivered, At: At}) {
		t.Error("whoever lost the claim settled it")
	}
	if !settleNews(t, s, second[0], lead.Outcome{State: lead.Pending, At: At, DueAt: later, Error: "503"}) {
		t.Error("a failed try was not settled")
	}
	if got := claimNews(t, s, "crm", later.Add(-time.Second)); len(got) != 0 {
		t.Errorf("tried again too early: %+v", got)
	}
	third := claimNews(t, s, "crm", later)
	if len(third) != 1 || !settleNews(t, s, third[0], lead.Outcome{State: lead.Delivered, At: later}) {
		t.Fatalf("claimed %+v", third)
	}
	if settleNews(t, s, third[0], lead.Outcome{State: lead.Delivered, At: later}) {
		t.Error("settled twice")
	}
	if got := claimNews(t, s, "crm", later.Add(time.Hour)); len(got) != 0 {
		t.Errorf("told again: %+v", got)
	}
	if got := claimNews(t, s, "hook", At); len(got) != 1 {
		t.Errorf("the other destination is told %+v", got)
	}
}

func opensForNews(t *testing.T, s Store) {
	q, id := offered(t, s)
	if _, err := accept(s, q, "Jane"); err != nil {
		t.Fatal(err)
	}
	for _, state := range []lead.DeliveryState{lead.Pending, lead.Dead} {
		open := state == lead.Dead
		handled(t, s, id)
		c := claimNews(t, s, "crm", At)
		if len(c) != 1 || !settleNews(t, s, c[0], lead.Outcome{State: state, At: At, DueAt: At, Error: "503"}) {
			t.Fatalf("claimed %+v", c)
		}
		if h := get(t, s, id).Handling; h.HandledAt.IsZero() != open || h.ReadAt.IsZero() != open {
			t.Errorf("after news that is %s the lead is %+v", state, h)
		}
	}
}

func tellsChanges(t *testing.T, s Store) {
	q, id := offered(t, s)
	handled(t, s, id)
	for n := range 2 {
		_, _, err := s.ChangeQuote(ctx, atKey(q), func(q *quote.Quote, _ *quote.Draft) (lead.QuoteEffects, error) {
			_, err := q.AskChange(1, fmt.Sprint("Cheaper ", n), At)
			return lead.QuoteEffects{Now: At, Heard: true, News: fmt.Sprint(lead.QuoteChangeAsked, " ", n+1),
				Tell:   []string{"hook"},
				Events: []lead.Event{{At: At, Kind: lead.EventQuoteChangeAsked, Text: "version 1"}}}, err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if r := get(t, s, id); !r.Handling.HandledAt.IsZero() || r.Handling.Stage == lead.StageWon {
		t.Errorf("the lead is %+v", r.Handling)
	}
	if news := claimNews(t, s, "hook", At); len(news) != 2 || len(news[0].Lead.Quote.Changes) != 2 {
		t.Errorf("news %+v", news)
	}
}
