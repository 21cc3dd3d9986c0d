package storetest

import (
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"livery/internal/lead"
	"livery/internal/quote"
)

// quotesTests are the part of the contract about quotes.
var quotesTests = map[string]func(*testing.T, Store){
	"a quote is kept with every field, at its key and brand":     keepsQuotes,
	"two quotes of a brand never have one number":                numbersQuotes,
	"of many who save from one version one is kept":              savesOnce,
	"a refused change of a quote keeps nothing":                  refusesChanges,
	"a price that many ask for at once is one lead":              asksOnce,
	"who asks for a price is written to, and no machine is":      confirmsPeople,
	"an offer is sent once under the version that was seen":      offersOnce,
	"an offer is accepted once, by however many at once":         acceptsOnce,
	"an offer is either accepted or declined":                    answersOnce,
	"each change that the buyer asks for is told":                tellsChanges,
	"an acceptance keeps its letter, its news and its stage":     keepsEffects,
	"news is claimed by one, retried and settled once":           settlesNews,
	"news that is given up opens its lead again":                 opensForNews,
	"a quote goes with the person":                               erasesQuotes,
	"leads are found by what their quote waits for":              findsByQuote,
	"quotes that nobody asked the price of end, and others stay": forgetsQuotes,
}

func newQuote(t *testing.T, s Store) quote.Quote {
	t.Helper()
	q := quote.New("store", quote.Needs{
		Groups: []quote.VehicleGroup{{ID: "g1", Count: 12, Vehicle: "box-truck", Wants: []string{"live"},
			ParkedPower: "yes", Note: "Łódź 🚚"}},
		Lines: []quote.QuoteLine{{ID: "l1", Group: "g1", Product: 1, Title: "Camera", Count: 12, ByHand: true}},
	}, At)
	if err := s.CreateQuote(ctx, q); err != nil {
		t.Fatal(err)
	}
	return q
}

func atKey(q quote.Quote) lead.QuoteAt { return lead.QuoteAt{Brand: q.Brand, Key: q.Key} }

func readQuote(t *testing.T, s Store, at lead.QuoteAt) (quote.Quote, quote.Draft) {
	t.Helper()
	q, d, err := s.Quote(ctx, at)
	if err != nil {
		t.Fatal(err)
	}
	return q, d
}

// asking is the lead that asks for the price of a quote.
func asking(q quote.Quote) lead.Lead {
	l := Posted("")
	l.RequestType = lead.QuoteRequest
	l.Asking = &lead.Asking{Key: q.Key, Text: func(q *quote.Quote) string { return "For " + q.Number }}
	return l
}

func terms() quote.Terms {
	return quote.Terms{Currency: "USD", Expires: "2026-02-01", Lines: []quote.OfferLine{{ID: "l1",
		Kind: quote.LineProduct, Product: 1, Title: "Camera", Count: 12, Once: 19_900, Monthly: 1_250, Term: 36}}}
}

// offer sends an offer as a person does who sees the quote at a version.
func offer(s Store, id string, seen int64) error {
	_, _, err := s.ChangeQuote(ctx, lead.QuoteAt{Lead: id},
		func(q *quote.Quote, d *quote.Draft) (effects lead.QuoteEffects, err error) {
			if q.Version != seen {
				return effects, lead.ErrChanged
			}
			d.Version++
			effects.Now, effects.Events = At, []lead.Event{{At: At, Kind: lead.EventOffered, By: "ann"}}
			return effects, q.Offer(terms(), "ann", "Ann", At)
		})
	return err
}

// offered is a quote with an offer, and its lead.
func offered(t *testing.T, s Store, destinations ...string) (quote.Quote, string) {
	t.Helper()
	q := newQuote(t, s)
	id := save(t, s, asking(q), destinations...).ID
	if err := offer(s, id, 2); err != nil {
		t.Fatal(err)
	}
	q, _ = readQuote(t, s, atKey(q))
	return q, id
}

func signed(name string) quote.Signature {
	return quote.Signature{Name: name, Position: "Owner", Order: "PO-1", ShipTo: "1 Main Street", Agreed: true}
}

// accept accepts the newest offer of a quote; counted is true for the one who did it.
func accept(s Store, q quote.Quote, name string) (counted bool, err error) {
	_, _, err = s.ChangeQuote(ctx, atKey(q), func(now *quote.Quote, _ *quote.Draft) (lead.QuoteEffects, error) {
		var effects lead.QuoteEffects
		again, err := now.Accept(1, q.Newest().Digest, signed(name), At)
		if counted = err == nil && !again; !counted {
			return effects, err
		}
		effects = lead.QuoteEffects{Now: At, Heard: true, News: lead.QuoteAccepted, Tell: []string{"crm", "hook"},
			Events: []lead.Event{{At: At, Kind: lead.EventQuoteAccepted, Text: name}},
			Handle: func(h *lead.Handling) { h.Stage = lead.StageWon }, Via: "mail"}
		letter := reply("thanks-"+q.Key, now.Asked.Lead)
		effects.Letter = &letter
		return effects, nil
	})
	return counted, err
}

func confirmsPeople(t *testing.T, s Store) {
	for _, status := range []lead.Status{lead.Accepted, lead.Flagged} {
		l := asking(newQuote(t, s))
		letter := reply("confirm-"+string(status), "")
		l.Status, l.Asking.Confirm, l.Asking.Via = status, &letter, "mail"
		id := save(t, s, l).ID
		if sent := len(lettersOf(t, s, id)); (sent == 1) != (status == lead.Accepted) {
			t.Errorf("%s: %d letters", status, sent)
		}
	}
}

func keepsQuotes(t *testing.T, s Store) {
	q := newQuote(t, s)
	got, d := readQuote(t, s, atKey(q))
	kept, _ := json.Marshal(got)
	if want, _ := json.Marshal(q); string(kept) != string(want) || d.Version != 0 {
		t.Errorf("kept\n%s\nwant\n%s\n%+v", kept, want, d)
	}
	for _, at := range []lead.QuoteAt{{Brand: "cam", Key: q.Key}, {Brand: "store", Key: q.Key + "a"},
		{Brand: "store"}, {Lead: "nobody"}, {Lead: q.Key}, {}} {
		if _, _, err := s.Quote(ctx, at); !errors.Is(err, quote.ErrNotFound) {
			t.Errorf("%+v answers %v", at, err)
		}
		if _, _, err := s.ChangeQuote(ctx, at, func(*quote.Quote, *quote.Draft) (e lead.QuoteEffects, err error) {
			t.Errorf("a quote was found at %+v", at)
			return e, nil
		}); !errors.Is(err, quote.ErrNotFound) {
			t.Errorf("changing %+v answers %v", at, err)
		}
	}
	id := save(t, s, asking(q)).ID
	if byLead, _ := readQuote(t, s, lead.QuoteAt{Lead: id}); byLead.Key != q.Key {
		t.Errorf("the lead has the quote %+v", byLead)
	}
	if all, err := s.QuotesOf(ctx, id, "nobody"); err != nil || len(all) != 1 || all[id].Key != q.Key {
		t.Errorf("%+v, %v", all, err)
	}
}

func numbersQuotes(t *testing.T, s Store) {
	first := newQuote(t, s)
	second := quote.New("store", quote.Needs{}, At)
	second.Number = first.Number
	if err := s.CreateQuote(ctx, second); !errors.Is(err, quote.ErrTaken) {
		t.Errorf("a second quote with the number answers %v", err)
	}
	second.Brand = "cam"
	if err := s.CreateQuote(ctx, second); err != nil {
		t.Errorf("another brand's quote with the number: %v", err)
	}
}

func savesOnce(t *testing.T, s Store) {
	q := newQuote(t, s)
	results := make([]error, 8)
	var all sync.WaitGroup
	for i := range results {
		all.Go(func() {
			_, _, results[i] = s.ChangeQuote(ctx, atKey(q),
				func(q *quote.Quote, _ *quote.Draft) (lead.QuoteEffects, error) {
					needs := q.Needs
					needs.Note = fmt.Sprint("of ", i)
					return lead.QuoteEffects{Now: At}, q.Save(1, needs, At)
				})
		})
	}
	all.Wait()
	kept, _ := readQuote(t, s, atKey(q))
	saved := 0
	for i, err := range results {
		if err == nil {
			saved++
			if kept.Needs.Note != fmt.Sprint("of ", i) {
				t.Errorf("%d was told that theirs is kept, but %q is", i, kept.Needs.Note)
			}
		} else if !errors.Is(err, quote.ErrChanged) {
			t.Error(err)
		}
	}
	if saved != 1 || kept.Version != 2 {
		t.Errorf("%d of eight saved, version %d", saved, kept.Version)
	}
}

func refusesChanges(t *testing.T, s Store) {
	q := newQuote(t, s)
	refused := errors.New("no")
	_, _, err := s.ChangeQuote(ctx, atKey(q), func(q *quote.Quote, d *quote.Draft) (lead.QuoteEffects, error) {
		q.Needs.Note, d.Version = "lost", 7
		return lead.QuoteEffects{}, refused
	})
	if got, d := readQuote(t, s, atKey(q)); !errors.Is(err, refused) || got.Needs.Note != "" || d.Version != 0 {
		t.Errorf("%v; kept %+v, %+v", err, got, d)
	}
}

func asksOnce(t *testing.T, s Store) {
	q := newQuote(t, s)
	ids := make([]string, 8)
	var all sync.WaitGroup
	for i := range ids {
		all.Go(func() {
			saved, err := s.Save(ctx, asking(q), []string{"hook"})
			if err != nil {
				t.Error(err)
			}
			ids[i] = saved.ID
		})
	}
	all.Wait()
	got, _ := readQuote(t, s, atKey(q))
	for _, id := range ids {
		if got.Asked == nil || id != got.Asked.Lead {
			t.Fatalf("one quote was asked for by %v, it has %+v", ids, got.Asked)
		}
	}
	count(t, s, 1)
	r := get(t, s, ids[0])
	if got.State != quote.WasAsked || got.Version != 2 || r.Notes != "For "+q.Number || len(r.Deliveries) != 1 {
		t.Errorf("kept %+v and %+v", got, r)
	}
	claims, err := s.Claim(ctx, "hook", "token", At, time.Minute, 10)
	if err != nil || len(claims) != 1 || claims[0].Lead.Quote == nil || claims[0].Lead.Quote.Key != q.Key {
		t.Errorf("told is %+v, %v", claims, err)
	}
	for _, other := range []lead.Lead{asking(quote.New("store", q.Needs, At)), asking(q)} {
		other.Brand = "cam"
		if _, err := s.Save(ctx, other, nil); !errors.Is(err, quote.ErrNotFound) {
			t.Errorf("asking another brand answers %v", err)
		}
	}
	count(t, s, 1)
}

func offersOnce(t *testing.T, s Store) {
	q := newQuote(t, s)
	id := save(t, s, asking(q)).ID
	results := make([]error, 6)
	var all sync.WaitGroup
	for i := range results {
		all.Go(func() { results[i] = offer(s, id, 2) })
	}
	all.Wait()
	sent := 0
	for _, err := range results {
		if err == nil {
			sent++
		} else if !errors.Is(err, lead.ErrChanged) {
			t.Error(err)
		}
	}
	got, d := readQuote(t, s, atKey(q))
	if sent != 1 || len(got.Offers) != 1 || d.Version != 1 || got.State != quote.Offered {
		t.Errorf("%d of six sent; kept %+v, draft %+v", sent, got, d)
	}
}

func acceptsOnce(t *testing.T, s Store) {
	q, id := offered(t, s)
	counted, results := make([]bool, 8), make([]error, 8)
	var all sync.WaitGroup
	for i := range results {
		all.Go(func() { counted[i], results[i] = accept(s, q, fmt.Sprint("Buyer ", i/2)) }) // each of four twice
	}
	all.Wait()
	got, _ := readQuote(t, s, atKey(q))
	accepted := 0
	for i, err := range results {
		_, isRefused := errors.AsType[*quote.Refused](err)
		if mine := got.Accepted.Name == fmt.Sprint("Buyer ", i/2); mine != (err == nil) || !mine && !isRefused {
			t.Errorf("%d is told %v; accepted by %s", i, err, got.Accepted.Name)
		}
		if counted[i] {
			accepted++
		}
	}
	if accepted != 1 || got.State != quote.Accepted || got.Accepted.Digest != q.Newest().Digest {
		t.Errorf("accepted %d times: %+v", accepted, got)
	}
	if letters := lettersOf(t, s, id); len(letters) != 1 {
		t.Errorf("%d letters were written", len(letters))
	}
	if news := claimNews(t, s, "crm", At); len(news) != 1 {
		t.Errorf("%d pieces of news", len(news))
	}
	if err := offer(s, id, got.Version); err == nil {
		t.Error("an accepted quote is offered again")
	}
}

func answersOnce(t *testing.T, s Store) {
	for range 5 {
		q, _ := offered(t, s)
		var accepted, declined error
		var all sync.WaitGroup
		all.Go(func() { _, accepted = accept(s, q, "Jane") })
		all.Go(func() {
			_, _, declined = s.ChangeQuote(ctx, atKey(q),
				func(q *quote.Quote, _ *quote.Draft) (lead.QuoteEffects, error) {
					_, err := q.Decline(1, "Too late", At)
					return lead.QuoteEffects{Now: At}, err
				})
		})
		all.Wait()
		got, _ := readQuote(t, s, atKey(q))
		if (accepted == nil) == (declined == nil) || (got.Accepted != nil) != (accepted == nil) ||
			(got.Declined != nil) != (declined == nil) {
			t.Errorf("accepted %v, declined %v; kept %+v, %+v", accepted, declined, got.Accepted, got.Declined)
		}
	}
}

func erasesQuotes(t *testing.T, s Store) {
	q, id := offered(t, s)
	if _, err := accept(s, q, "Jane"); err != nil {
		t.Fatal(err)
	}
	other := newQuote(t, s)
	if _, _, err := s.Erase(ctx, "jane@example.org"); err != nil {
		t.Fatal(err)
	}
	for _, at := range []lead.QuoteAt{atKey(q), {Lead: id}} {
		if got, _, err := s.Quote(ctx, at); !errors.Is(err, quote.ErrNotFound) {
			t.Errorf("still there: %+v, %v", got, err)
		}
	}
	if got := claimNews(t, s, "crm", At); len(got) != 0 {
		t.Errorf("told after the person was erased: %+v", got)
	}
	readQuote(t, s, atKey(other))
}

func forgetsQuotes(t *testing.T, s Store) {
	open := newQuote(t, s)
	asked, _ := offered(t, s)
	if n, err := s.ForgetQuotes(ctx, At); n != 0 || err != nil {
		t.Errorf("%d forgotten too early, %v", n, err)
	}
	if n, err := s.ForgetQuotes(ctx, At.Add(time.Second)); n != 1 || err != nil {
		t.Errorf("%d forgotten, %v", n, err)
	}
	if _, _, err := s.Quote(ctx, atKey(open)); !errors.Is(err, quote.ErrNotFound) {
		t.Errorf("still there: %v", err)
	}
	readQuote(t, s, atKey(asked))
}
