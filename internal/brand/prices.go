package brand

import (
	"strconv"
	"strings"
)

// PriceList is what the products of a brand cost. Sales begins its offers with it; visitors see nothing of it, unless
// it says so.
type PriceList struct {
	// Currency is of ISO 4217, such as USD.
	Currency string `json:"currency"`
	// From and Until are its first and its last day, as 2026-12-31; without an end where Until is empty.
	From  string `json:"from,omitempty"`
	Until string `json:"until,omitempty"`
	// Shown lets visitors see what a product costs at least, on its page and where a fleet is equipped.
	Shown  bool    `json:"shown,omitempty"`
	Prices []Price `json:"prices"`
}

// Price is what one of a product costs. Amounts are text, such as "189.00", so that they stay what they are.
type Price struct {
	Product int `json:"product"`
	// Once is paid at the beginning.
	Once string `json:"once,omitempty"`
	// Monthly is what its service costs a month, for Term months; without an end where Term is 0.
	Monthly string `json:"monthly,omitempty"`
	Term    int    `json:"term,omitempty"`
}

// ValidOn reports whether the list holds on a day, written as 2026-12-31.
func (l *PriceList) ValidOn(day string) bool {
	return day >= l.From && (l.Until == "" || day <= l.Until)
}

// mostCents is more than any one product costs.
const mostCents = 100_000_000

// Cents reads an amount: digits, and two more behind a point. Nothing is 0.
func Cents(amount string) (cents int64, ok bool) {
	if amount == "" {
		return 0, true
	}
	whole, part, hasPart := strings.Cut(amount, ".")
	if hasPart && len(part) != 2 || whole == "" || strings.ContainsAny(amount, "+-") {
		return 0, false
	}
	if !hasPart {
		part = "00"
	}
	cents, err := strconv.ParseInt(whole+part, 10, 64)
	return cents, err == nil && cents <= mostCents
}
