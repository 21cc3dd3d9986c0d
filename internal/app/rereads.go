package app

import (
	"log/slog"
	"sync"

	"livery/internal/background"
)

// rereads reads the posts of changed brands: one reading at a time for each brand, and one more
// after it when something changed meanwhile, however often.
type rereads struct {
	log  *slog.Logger
	read func(brand string)

	mu sync.Mutex
	// again says of each brand that is being read whether it changed since.
	again map[string]bool
}

func newRereads(log *slog.Logger, read func(brand string)) *rereads {
	return &rereads{log: log, read: read, again: map[string]bool{}}
}

// ask has a brand's posts read in the background, at least as new as they are now.
func (r *rereads) ask(brand string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if _, reading := r.again[brand]; reading {
		r.again[brand] = true
		return
	}
	r.again[brand] = false
	background.Go(r.log, "read changed posts of "+brand, func() { r.keepReading(brand) })
}

func (r *rereads) keepReading(brand string) {
	for {
		_ = background.Do(r.log, "read changed posts of "+brand, func() error { r.read(brand); return nil })
		r.mu.Lock()
		if !r.again[brand] {
			delete(r.again, brand)
			r.mu.Unlock()
			return
		}
		r.again[brand] = false
		r.mu.Unlock()
	}
}
