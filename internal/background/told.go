package background

import (
	"log/slog"
	"regexp"
	"sync"
)

// Told remembers what was said of work that is done again and again, so that a fault that lasts is told once, and so
// is its end.
type Told struct {
	mu   sync.Mutex
	said string
}

// numbers differ between two tellings of one fault, such as the port of a connection.
var numbers = regexp.MustCompile(`\d+`)

// Tell says how the work went: failed with the error, unless the last time was just as bad, or over when it is good
// again.
func (t *Told) Tell(log *slog.Logger, err error, failed, over string, attrs ...any) {
	says := ""
	if err != nil {
		says = numbers.ReplaceAllString(err.Error(), "")
	}
	t.mu.Lock()
	before := t.said
	t.said = says
	t.mu.Unlock()
	switch {
	case says == before:
	case err != nil:
		log.Warn(failed, append(attrs, "error", err)...)
	default:
		log.Info(over, attrs...)
	}
}
