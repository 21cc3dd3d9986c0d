package deliver

import (
	"context"
	"fmt"
	"sync"
	"testing"
	"time"

	"livery/internal/lead"
	"livery/internal/lead/leadtest"
	"livery/internal/store/pgtest"
	"livery/internal/store/storetest"
)

// Two instances on one PostgreSQL share 5,000 leads; each lead is delivered by one of them.
func TestTwoInstancesShareTheWorkWithoutSendingTwice(t *testing.T) {
	const leads = 5000
	hook, url := leadtest.NewHook(t, nil), pgtest.Database(t)
	d := destinations(t, Config{Webhooks: []Webhook{{Name: "crm", URL: hook.URL, Secret: secret}}})
	a, b := open(t, url), open(t, url)
	one, two := NewWorker(a, d, quiet), NewWorker(b, d, quiet)
	start(t, one)
	start(t, two)

	var wg sync.WaitGroup
	for part := range 10 {
		db := a
		if part%2 == 0 {
			db = b
		}
		wg.Go(func() {
			for i := range leads / 10 {
				if _, err := db.Save(context.Background(), storetest.Posted(fmt.Sprintf("demo-%d-%d.xml", part, i)), d.For("store")); err != nil {
					t.Error(err)
					return
				}
			}
		})
	}
	wg.Wait()
	await(t, "all deliveries", 2*time.Minute, func() bool {
		one.Wake()
		two.Wake()
		return len(hook.Requests()) >= leads
	})
	time.Sleep(2 * poll) // a second sending would come now
	seen := map[string]int{}
	for _, r := range hook.Requests() {
		seen[r.Header.Get("Idempotency-Key")]++
	}
	for id, n := range seen {
		if n != 1 {
			t.Errorf("lead %s was delivered %d times", id, n)
		}
	}
	stats, err := a.Stats(context.Background(), lead.Filter{})
	if err != nil || len(seen) != leads || len(stats) != 1 || stats[0].State != "delivered" || stats[0].Leads != leads {
		t.Errorf("%d leads delivered, %+v, %v", len(seen), stats, err)
	}
}

// A claim that nobody settles, because its instance was killed, returns with its lease.
func TestTheClaimsOfAKilledInstanceReturn(t *testing.T) {
	hook, db := leadtest.NewHook(t, nil), open(t, pgtest.Database(t))
	d := destinations(t, Config{Webhooks: []Webhook{{Name: "crm", URL: hook.URL, Secret: secret}}})
	id := keep(t, db, storetest.Posted("demo-a.xml"), d.For("store"))
	if claims, err := db.Claim(context.Background(), "crm", "killed", time.Now(), time.Second, 1); len(claims) != 1 || err != nil {
		t.Fatal(claims, err)
	}
	w := NewWorker(db, d, quiet)
	start(t, w)
	await(t, "the return", 20*time.Second, func() bool { w.Wake(); return state(t, db, id).State == "delivered" })
	if n := len(hook.Requests()); n != 1 {
		t.Errorf("delivered %d times", n)
	}
}
