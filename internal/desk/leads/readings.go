package leads

import (
	"sync"
	"time"
)

// readings remembers who read what of late.
type readings struct {
	mu   sync.Mutex
	seen map[string]time.Time
}

const (
	// sameReading is how long somebody who looks at a lead again is still reading it.
	sameReading = 12 * time.Hour
	// mostReadings is where the oldest are forgotten; whoever reads them again is in the trail twice.
	mostReadings = 10_000
)

// first reports whether this is the beginning of a reading.
func (r *readings) first(who string, now time.Time) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	if last, known := r.seen[who]; known && now.Sub(last) < sameReading {
		return false
	}
	if r.seen == nil || len(r.seen) >= mostReadings {
		r.seen = map[string]time.Time{}
	}
	r.seen[who] = now
	return true
}
