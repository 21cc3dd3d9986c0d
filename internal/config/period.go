package config

import (
	"fmt"
	"regexp"
	"strconv"
	"time"
)

// Period is a length of time on the calendar. The zero Period has no end.
type Period struct{ Months, Days int }

var periodPattern = regexp.MustCompile(`^([1-9]\d{0,4})(d|mo|y)$`)

// UnmarshalText reads a period such as 24mo, 2y, 90d or forever.
func (p *Period) UnmarshalText(text []byte) error {
	if string(text) == "forever" {
		*p = Period{}
		return nil
	}
	parts := periodPattern.FindStringSubmatch(string(text))
	if parts == nil {
		return fmt.Errorf("%q is no period: expected days, months or years such as 90d, 24mo or 2y, or forever", text)
	}
	n, _ := strconv.Atoi(parts[1])
	*p = map[string]Period{"d": {Days: n}, "mo": {Months: n}, "y": {Months: 12 * n}}[parts[2]]
	return nil
}

// Ends tells whether the period has an end.
func (p Period) Ends() bool { return p != Period{} }

// Before is the moment that lies a period ago.
func (p Period) Before(now time.Time) time.Time { return now.AddDate(0, -p.Months, -p.Days) }

func (p Period) String() string {
	switch {
	case p.Days == 1 || p.Months == 1:
		return map[bool]string{true: "1 day", false: "1 month"}[p.Days == 1]
	case p.Days > 0:
		return fmt.Sprintf("%d days", p.Days)
	case p.Months > 0:
		return fmt.Sprintf("%d months", p.Months)
	}
	return "forever"
}
