package deliver

import (
	"context"
	"sync/atomic"
	"testing"
	"time"

	"livery/internal/lead"
	"livery/internal/lead/leadtest"
	"livery/internal/store"
	"livery/internal/store/storetest"
)

// faultyOutbox panics at the first claims and at the first outcome.
type faultyOutbox struct {
	*store.DB
	claims, outcomes atomic.Int64
}

func (o *faultyOutbox) Claim(ctx context.Context, destination, token string, now time.Time, lease time.Duration,
	limit int) ([]lead.Claim, error) {
	if o.claims.Add(1) <= 2*Concurrency {
		panic("claims are broken")
	}
	return o.DB.Claim(ctx, destination, token, now, time.Second, limit)
}

func (o *faultyOutbox) Settle(ctx context.Context, c lead.Claim, outcome lead.Outcome) (bool, error) {
	if o.outcomes.Add(1) == 1 {
		panic("outcomes are broken")
	}
	return o.DB.Settle(ctx, c, outcome)
}

func TestAPanicCostsOneDeliveryAndTheLeadIsSentAgain(t *testing.T) {
	hook, db := leadtest.NewHook(t, nil), sqlite(t)
	d := destinations(t, Config{Webhooks: []Webhook{{Name: "crm", URL: hook.URL, Secret: secret}}})
	id := keep(t, db, storetest.Posted("demo-a.xml"), d.For("store"))
	w := NewWorker(&faultyOutbox{DB: db}, d, quiet)
	start(t, w)
	await(t, "the delivery after the panics", func() bool { w.Wake(); return state(t, db, id).State == "delivered" })
}

func TestAPanicOfWhoIsToldOfADeliveryEndsNothing(t *testing.T) {
	hook, db := leadtest.NewHook(t, nil), sqlite(t)
	d := destinations(t, Config{Webhooks: []Webhook{{Name: "crm", URL: hook.URL, Secret: secret}}})
	w := NewWorker(db, d, quiet)
	w.Delivered = func(context.Context, lead.Lead, string) { panic("receipts are broken") }
	start(t, w)
	for _, file := range []string{"demo-a.xml", "demo-b.xml"} {
		id := keep(t, db, storetest.Posted(file), d.For("store"))
		await(t, "a delivery", func() bool { w.Wake(); return state(t, db, id).State == "delivered" })
	}
}
