package config

import (
	"fmt"
	"time"
)

// Moment is a date, a time, or a duration before now.
type Moment struct{ time.Time }

// UnmarshalText reads a moment such as 2026-01-31, 2026-01-31T12:00:00Z or 48h.
func (m *Moment) UnmarshalText(text []byte) (err error) {
	if ago, err := time.ParseDuration(string(text)); err == nil {
		m.Time = time.Now().Add(-ago)
		return nil
	}
	for _, layout := range []string{time.DateOnly, time.RFC3339} {
		if m.Time, err = time.Parse(layout, string(text)); err == nil {
			return nil
		}
	}
	return fmt.Errorf("%q is no time: use 2026-01-31, 2026-01-31T12:00:00Z or 48h", text)
}
