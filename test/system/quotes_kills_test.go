package system

import (
	"errors"
	"fmt"
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
	if len(o.Offers) == 0 {
		if err := o.sales.offerPrice(name); err != nil {
			return err
		}
		offered, err := o.buyer.does("GET", at, nil)
		if err != nil {
			return err
		}
		o.Quote = offered
	}
	return o.accept(at, name)
}

// accept accepts at two places at once.
func (o *order) accept(at, name string) error {
	var results [2]error
	var all sync.WaitGroup
	for i := range results {
		all.Go(func() {
			_, results[i] = o.buyer.does("POST", at+"/accept", acceptance(o.Quote, name, fmt.Sprint("PO-", i)))
		})
	}
	all.Wait()
	if results[0] == nil && results[1] == nil {
		return errors.New("accepted twice")
	}
	for i, err := range results {
		if err == nil {
			o.Accepted = &quote.Acceptance{Signature: quote.Signature{Order: fmt.Sprint("PO-", i)}}
			return nil
		}
	}
	return errors.Join(results[:]...)
}

// Buyers ask for quotes, sales offers, and buyers accept, while the server is killed again and again.
func TestNoQuoteIsLostOrAcceptedTwiceHoweverOftenTheServerIsKilled(t *testing.T) {
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
	t.Logf("%d kills, %d calls failed, %d quotes accepted", kills, failed.Load(), len(orders))
	if failed.Load() == 0 || len(orders) == 0 {
		t.Error("no call met a kill, or no quote was accepted; the trial shows nothing")
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
	if err != nil || q.Asked == nil || q.Accepted == nil || len(q.Offers) != 1 {
		t.Errorf("%s is kept as %+v, %v", name, q, err)
		return
	}
	if q.Needs.Note != name+" saved" || q.Newest().Digest != o.Newest().Digest ||
		q.Accepted.Order != o.Accepted.Order {
		t.Errorf("%s was told %+v, kept is %+v", name, o.Quote, q)
	}
	r, err := db.Get(t.Context(), q.Asked.Lead)
	if err != nil || r.Name != name || r.Handling.Stage != lead.StageWon {
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
	if counted[lead.EventOffered] != 1 || counted[lead.EventQuoteAccepted] != 1 {
		t.Errorf("the story of %s has %v", name, counted)
	}
}
