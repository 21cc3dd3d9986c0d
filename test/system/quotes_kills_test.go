package system

import (
	"errors"
	"fmt"
	"hash/crc32"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"livery/internal/lead"
	"livery/internal/quote"
	"livery/internal/store"
	"livery/internal/web"
)

// order is a quote that a buyer goes through with, however often the server is killed.
type order struct {
	quote.Quote
	buyer buyer
	sales *writer
}

// goOn does what is left to be done.
func (o *order) goOn(name string) (err error) {
	if o.Key == "" {
		if o.Quote, err = o.buyer.does("POST", "/api/quotes", vans(name)); err != nil {
			return err
		}
	}
	at := "/api/quotes/" + o.Key
	if o.Needs.Note == name {
		saved, err := o.buyer.does("PUT", at, web.SaveQuote{Version: 1, Needs: vans(name + " saved")})
		if err != nil {
			return err
		}
		o.Quote = saved
	}
	if o.Asked == nil {
		asked, err := o.buyer.does("POST", at+"/ask", asker(name))
		if err != nil {
			return err
		}
		o.Quote = asked
	}
	if err := o.offers(at, name, 1); err != nil {
		return err
	}
	if len(o.Changes) == 0 {
		asked, err := o.buyer.does("POST", at+"/change", web.AskForChange{Version: 1, Change: "Cheaper, " + name})
		if err != nil {
			return err
		}
		o.Quote = asked
	}
	if err := o.offers(at, name, 2); err != nil {
		return err
	}
	return o.answer(at, name)
}

// offers sees to it that there are so many versions of the offer.
func (o *order) offers(at, name string, n int) error {
	if len(o.Offers) >= n {
		return nil
	}
	if err := o.sales.offerPrice(name, n); err != nil {
		return err
	}
	offered, err := o.buyer.does("GET", at, nil)
	if err == nil && len(offered.Offers) != n {
		err = fmt.Errorf("%s has %d offers instead of %d", name, len(offered.Offers), n)
	}
	if err != nil {
		return err
	}
	o.Quote = offered
	return nil
}

// answer answers at two places at once: an order is accepted at both, declined at both, or one of each.
func (o *order) answer(at, name string) error {
	kind := crc32.ChecksumIEEE([]byte(name)) % 3
	accepts := [2]bool{kind > 0, kind > 1}
	var results [2]error
	var all sync.WaitGroup
	for i := range accepts {
		all.Go(func() {
			if accepts[i] {
				_, results[i] = o.buyer.does("POST", at+"/accept", acceptance(o.Quote, name, fmt.Sprint("PO-", i)))
			} else {
				_, results[i] = o.buyer.does("POST", at+"/decline",
					web.DeclineOffer{Version: 2, Reason: fmt.Sprint("Reason ", i)})
			}
		})
	}
	all.Wait()
	if results[0] == nil && results[1] == nil {
		return errors.New("answered twice")
	}
	for i, err := range results {
		if err == nil && accepts[i] {
			o.Accepted = &quote.Acceptance{Signature: quote.Signature{Order: fmt.Sprint("PO-", i)}}
			return nil
		} else if err == nil {
			o.Declined = &quote.Refusal{Reason: fmt.Sprint("Reason ", i)}
			return nil
		}
	}
	return errors.Join(results[:]...)
}

// Buyers save and ask for quotes, sales offers, buyers ask for changes, and accept or decline what is offered then,
// while the server is killed again and again.
func TestNoQuoteIsLostOrAnsweredTwiceHoweverOftenTheServerIsKilled(t *testing.T) {
	t.Parallel()
	kills := 4
	if soak() {
		kills = 40
	}
	data := t.TempDir()
	server := newProcess(t, "--data", data, "--desk-host", killedDesk)
	b := newBuyer(server, primaryHost(t, "store"))
	var failed atomic.Int64
	var all sync.WaitGroup
	var mu sync.Mutex
	orders := map[string]*order{}
	over := make(chan struct{})
	for _, who := range []string{"ann", "ben", "cleo"} {
		sales := newWriter(t, server, data, who)
		all.Go(func() {
			done := map[string]*order{}
			list := goOn(t, over, &failed, who, func(name string) error {
				if done[name] == nil {
					done[name] = &order{buyer: b, sales: sales}
				}
				return done[name].goOn(name)
			})
			mu.Lock()
			defer mu.Unlock()
			for _, name := range list {
				orders[name] = done[name]
			}
		})
	}
	for range kills {
		time.Sleep(500*time.Millisecond + rand.N(2*time.Second))
		server.kill()
		server.start()
	}
	close(over)
	all.Wait()
	server.stop()
	t.Logf("%d kills, %d calls failed, %d quotes answered", kills, failed.Load(), len(orders))
	if failed.Load() == 0 || len(orders) == 0 {
		t.Error("no call met a kill, or no quote was answered; the trial shows nothing")
	}
	db, err := store.Open(t.Context(), leadsFile(data))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	asked := map[string]int{}
	for r, err := range lead.All(t.Context(), db, lead.Filter{}) {
		if err != nil {
			t.Fatal(err)
		}
		asked[r.Name]++
	}
	for name, o := range orders {
		if asked[name] != 1 {
			t.Errorf("%s asked once, and has %d leads", name, asked[name])
		}
		o.isKept(t, db, name)
	}
}

// isKept holds what is kept against what the buyer was told.
func (o *order) isKept(t *testing.T, db *store.DB, name string) {
	t.Helper()
	q, _, err := db.Quote(t.Context(), lead.QuoteAt{Brand: "store", Key: o.Key})
	if err != nil || q.Asked == nil || (q.Accepted == nil) == (q.Declined == nil) || len(q.Offers) != 2 {
		t.Errorf("%s is kept as %+v, %v", name, q, err)
		return
	}
	if q.Needs.Note != name+" saved" || q.Newest().Digest != o.Newest().Digest ||
		o.Accepted != nil && (q.Accepted == nil || q.Accepted.Order != o.Accepted.Order) ||
		o.Declined != nil && (q.Declined == nil || q.Declined.Reason != o.Declined.Reason) ||
		len(q.Changes) != 1 || q.Changes[0].Text != "Cheaper, "+name {
		t.Errorf("%s was told %+v, kept is %+v", name, o.Quote, q)
	}
	stage, accepted := lead.StageWon, 1
	if q.Declined != nil {
		stage, accepted = lead.StageLost, 0
	}
	r, err := db.Get(t.Context(), q.Asked.Lead)
	if err != nil || r.Name != name || r.Handling.Stage != stage {
		t.Errorf("the lead of %s is %+v, %v", name, r, err)
	}
	events, err := db.Events(t.Context(), r.ID)
	if err != nil {
		t.Fatal(err)
	}
	counted := map[lead.EventKind]int{}
	for _, e := range events {
		counted[e.Kind]++
	}
	for kind, want := range map[lead.EventKind]int{lead.EventOffered: 2, lead.EventQuoteChangeAsked: 1,
		lead.EventQuoteAccepted: accepted, lead.EventQuoteDeclined: 1 - accepted} {
		if counted[kind] != want {
			t.Errorf("the story of %s has %d of %s instead of %d", name, counted[kind], kind, want)
		}
	}
}
