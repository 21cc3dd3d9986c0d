package config

import (
	"testing"
	"time"
)

func TestAPeriodIsReadAndCountedOnTheCalendar(t *testing.T) {
	now := time.Date(2026, 3, 31, 12, 0, 0, 0, time.UTC)
	for text, want := range map[string]struct{ said, before string }{
		"24mo":    {"24 months", "2024-03-31"},
		"2y":      {"24 months", "2024-03-31"},
		"90d":     {"90 days", "2025-12-31"},
		"1d":      {"1 day", "2026-03-30"},
		"1mo":     {"1 month", "2026-03-03"}, // February has no 31st
		"forever": {"forever", "2026-03-31"},
	} {
		var p Period
		if err := p.UnmarshalText([]byte(text)); err != nil {
			t.Fatal(err)
		}
		if got := p.Before(now).Format(time.DateOnly); p.String() != want.said || got != want.before ||
			p.Ends() == (text == "forever") {
			t.Errorf("%s: says %q and goes back to %s", text, p, got)
		}
	}
	for _, text := range []string{"", "24", "0mo", "-1d", "24 months", "1.5y"} {
		var p Period
		if err := p.UnmarshalText([]byte(text)); err == nil {
			t.Errorf("%q was taken for %s", text, p)
		}
	}
}
