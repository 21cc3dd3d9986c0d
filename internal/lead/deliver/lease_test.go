package deliver

import (
	"context"
	"testing"
	"time"

	"livery/internal/lead/leadtest"
	"livery/internal/store/pgtest"
	"livery/internal/store/storetest"
)

// A claim that nobody settles, because its instance was killed, returns with its lease.
func TestTheClaimsOfAKilledInstanceReturn(t *testing.T) {
	hook, db := leadtest.NewHook(t, nil), open(t, pgtest.Database(t))
	d := destinations(t, Config{Webhooks: []Webhook{{Name: "crm", URL: hook.URL, Secret: secret}}})
	id := keep(t, db, storetest.Posted("demo-a.xml"), d.For("store"))
	if claims, err := db.Claim(context.Background(), "crm", "killed", time.Now(), time.Second, 1); len(claims) != 1 ||
		err != nil {
		t.Fatal(claims, err)
	}
	w := NewWorker(db, d, quiet)
	start(t, w)
	await(t, "the return", func() bool { w.Wake(); return state(t, db, id).State == "delivered" })
	if n := len(hook.Requests()); n != 1 {
		t.Errorf("delivered %d times", n)
	}
}
