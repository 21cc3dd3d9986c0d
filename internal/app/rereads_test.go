package app

import (
	"log/slog"
	"maps"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

func TestManyChangesOfABrandCauseOneMoreRead(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var mu sync.Mutex
		readings, atOnce := map[string]int{}, map[string]int{}
		r := newRereads(slog.New(slog.DiscardHandler), func(brand string) {
			mu.Lock()
			readings[brand]++
			if atOnce[brand]++; atOnce[brand] > 1 {
				t.Errorf("%s is read twice at once", brand)
			}
			mu.Unlock()
			time.Sleep(time.Minute)
			mu.Lock()
			defer mu.Unlock()
			atOnce[brand]--
			if brand == "cam" && readings[brand] == 1 {
				panic("a reading that fails does not end the ones to come")
			}
		})
		counted := func() map[string]int {
			mu.Lock()
			defer mu.Unlock()
			return maps.Clone(readings)
		}
		for range 100 {
			r.ask("cam")
		}
		r.ask("store")
		time.Sleep(30 * time.Second)
		r.ask("cam")
		time.Sleep(time.Hour)
		if want := map[string]int{"cam": 2, "store": 1}; !maps.Equal(counted(), want) {
			t.Errorf("readings %v, expected %v", counted(), want)
		}
		r.ask("cam")
		time.Sleep(time.Hour)
		if n := counted()["cam"]; n != 3 {
			t.Errorf("a change after all readings was read %d times", n-2)
		}
	})
}
