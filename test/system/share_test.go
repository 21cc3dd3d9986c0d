package system

import (
	"fmt"
	"sync"
	"sync/atomic"
	"testing"

	"livery/internal/lead"
	"livery/internal/lead/leadtest"
	"livery/internal/store"
	"livery/internal/store/pgtest"
)

// Two servers share one PostgreSQL. Each has a webhook of its own under the same name, which
// tells who delivered what.
func TestTwoServersShareTheDeliveriesAndNoneIsMadeTwice(t *testing.T) {
	t.Parallel()
	leads := 300
	if soak() {
		leads = 5000
	}
	url := pgtest.Database(t)
	var servers [2]*process
	var hooks [2]*leadtest.Hook
	for i := range servers {
		hooks[i] = leadtest.NewHook(t, nil)
		servers[i] = newProcess(t, "--data", t.TempDir(), "--database", url, "--delivery",
			deliverTo(t, hooks[i].URL, nil))
	}
	postLeads(t, servers, leads)
	db, err := store.Open(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	eventually(t, "all delivered", func() bool {
		stats, err := db.Stats(t.Context(), lead.Filter{State: "delivered"})
		return err == nil && len(stats) == 1 && stats[0].Leads == leads
	})
	times, share := map[string]int{}, [2]int{}
	for i, hook := range hooks {
		for _, r := range hook.Requests() {
			times[r.Header.Get("Idempotency-Key")]++
			share[i]++
		}
	}
	for id, n := range times {
		if n != 1 {
			t.Errorf("lead %s was delivered %d times", id, n)
		}
	}
	if len(times) != leads || share[0] == 0 || share[1] == 0 {
		t.Errorf("of %d leads %d were delivered, %d by one server and %d by the other", leads, len(times),
			share[0], share[1])
	}
	t.Logf("%d leads, %d and %d", leads, share[0], share[1])
}

// postLeads has many visitors at once, on both servers.
func postLeads(t *testing.T, servers [2]*process, leads int) {
	t.Helper()
	const clients = 20
	var wg sync.WaitGroup
	var failed atomic.Int64
	for c := range clients {
		wg.Go(func() {
			for n := c; n < leads; n += clients {
				v := &visitor{n: n, server: servers[n%2], failed: &failed}
				if err := v.post(fmt.Sprintf("key-%d", n)); err != nil {
					t.Errorf("visitor %d: %v", n, err)
				}
			}
		})
	}
	wg.Wait()
}
