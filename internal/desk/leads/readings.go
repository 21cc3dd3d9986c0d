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

// goesOn reports whether somebody who looks at a lead was reading it already.
func (r *readings) goesOn(who string, now time.Time) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	last, known := r.seen[who]
	return known && now.Sub(last) < sameReading
}

// began remembers a reading that the trail tells of.
func (r *readings) began(who string, now time.Time) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.seen == nil || len(r.seen) >= mostReadings {
		r.seen = map[string]time.Time{}
	}
	r.seen[who] = now
}
