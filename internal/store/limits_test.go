package store_test

import (
	"context"
	"fmt"
	"net/netip"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"livery/internal/store"
	"livery/internal/store/pgtest"
)

func sharedLimits(t *testing.T, url string) *store.Limits {
	t.Helper()
	l, err := open(t, url).SharedLimits(t.Context())
	if err != nil || l == nil {
		t.Fatal(l, err)
	}
	return l
}

func TestTwoInstancesCountAnAddressTogether(t *testing.T) {
	url := pgtest.Database(t)
	a, b := sharedLimits(t, url), sharedLimits(t, url)
	visitor, other := netip.MustParseAddr("198.51.100.1"), netip.MustParseAddr("2001:db8::1")
	var in atomic.Int64
	var all sync.WaitGroup
	for n := range 40 {
		l := []*store.Limits{a, b}[n%2]
		all.Go(func() {
			if _, ok, err := l.Take(context.Background(), "tasks", visitor, 10, 0.001); err != nil {
				t.Error(err)
			} else if ok {
				in.Add(1)
			}
		})
	}
	all.Wait()
	if in.Load() != 10 {
		t.Errorf("%d of 40 were let in, want the burst of 10", in.Load())
	}
	if wait, ok, err := a.Take(t.Context(), "tasks", visitor, 10, 0.001); ok || err != nil || wait <= 0 ||
		wait > 1000*time.Second {
		t.Errorf("another one: %v, wait %s, %v", ok, wait, err)
	}
	for name, take := range map[string]func() (time.Duration, bool, error){
		"another address": func() (time.Duration, bool, error) {
			return a.Take(t.Context(), "tasks", other,
				10, 0.001)
		},
		"another call": func() (time.Duration, bool, error) {
			return b.Take(t.Context(), "credentials", visitor,
				10, 0.001)
		},
	} {
		if _, ok, err := take(); !ok || err != nil {
			t.Errorf("%s: %v %v", name, ok, err)
		}
	}
	if wait, ok, err := a.Take(t.Context(), "fast", visitor, 1, 1000); !ok || err != nil {
		t.Errorf("%v %v %v", wait, ok, err)
	}
	time.Sleep(20 * time.Millisecond)
	if _, ok, err := b.Take(t.Context(), "fast", visitor, 1, 1000); !ok || err != nil {
		t.Errorf("refused after its wait: %v", err)
	}
}

func TestInventedAddressesDoNotFillTheTable(t *testing.T) {
	l := sharedLimits(t, pgtest.Database(t))
	seen := map[int64]bool{}
	for n := range 20_000 {
		seen[l.Slot(netip.MustParseAddr(fmt.Sprintf("2001:db8:%x::1", n)))] = true
	}
	if len(seen) > 1<<14 || len(seen) < 1<<13 {
		t.Errorf("20000 addresses have %d slots", len(seen))
	}
}

func TestSQLiteHasNoSharedLimits(t *testing.T) {
	if l, err := open(t, filepath.Join(t.TempDir(), "leads.db")).SharedLimits(t.Context()); l != nil || err != nil {
		t.Error(l, err)
	}
}
