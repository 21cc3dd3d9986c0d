// Package sitestats counts how the sites do in the browsers of their visitors.
//
// A browser sends a Report when a page is left: how fast the page was, which forms were begun
// and sent, which addresses led nowhere. The Stats adds it to tallies of the brand and forgets
// it. Nothing in a report or a tally names a person, a browser or an address, everything is
// held in memory alone, and every part of it has a fixed bound.
package sitestats

import (
	"fmt"
	"slices"
	"sync"
	"time"
)

// Target is the time in which a page must have loaded.
const Target = 3 * time.Second

// Report is what a browser says about one page. The first report of a page names its kind;
// later ones, after the visitor came back to it, carry only what is new.
type Report struct {
	Brand string `json:"brand"`
	Kind  string `json:"kind,omitempty"`
	// LCP and INP are milliseconds, CLS is the shift as browsers score it. Absent means not measured.
	LCP *float64 `json:"lcp,omitempty"`
	INP *float64 `json:"inp,omitempty"`
	CLS *float64 `json:"cls,omitempty"`
	// Starts and Sends name the page of each form that was begun or sent.
	Starts []string `json:"starts,omitempty"`
	Sends  []string `json:"sends,omitempty"`
	// Missed are paths inside the site that led nowhere.
	Missed []string `json:"missed,omitempty"`
}

// Bounds of a report: far above what a visitor does and a browser measures.
const (
	maxMillis = 10 * 60 * 1000
	maxShift  = 100
	maxEvents = 10
)

// Stats holds the tallies of all brands.
type Stats struct {
	known        func(brand string) bool
	kinds, forms []string
	since        time.Time

	mu     sync.Mutex
	brands map[string]*tally
}

// New makes an empty one. known tells the brands there are, kinds the kinds of pages, and
// forms the kinds that have a form.
func New(known func(brand string) bool, kinds, forms []string, now time.Time) *Stats {
	return &Stats{known: known, kinds: kinds, forms: forms, since: now, brands: map[string]*tally{}}
}

// Add counts a report, or says why it cannot be one of ours.
func (b *Stats) Add(r Report) error {
	if err := b.check(r); err != nil {
		return err
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	t := b.tally(r.Brand)
	if r.Kind != "" {
		t.vitals(r.Kind).add(r)
	}
	for _, form := range r.Starts {
		t.starts[form]++
	}
	for _, form := range r.Sends {
		t.sends[form]++
	}
	for _, path := range r.Missed {
		t.missed.add(Plain(path))
	}
	return nil
}

// Miss counts an address that the server itself found nothing at.
func (b *Stats) Miss(brand, path string) {
	if !b.known(brand) {
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.tally(brand).missed.add(Plain(path))
}

// Led counts a visitor whom a redirect of the content led on from its address. There are as many of these as somebody
// wrote, whatever visitors ask for.
func (b *Stats) Led(brand, from string) {
	if !b.known(brand) {
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.tally(brand).led[from]++
}

func (b *Stats) check(r Report) error {
	if !b.known(r.Brand) {
		return fmt.Errorf("brand %q is not one of ours", r.Brand)
	}
	measured := r.LCP != nil || r.INP != nil || r.CLS != nil
	if r.Kind == "" && measured {
		return fmt.Errorf("kind is missing beside a measure")
	}
	if r.Kind != "" && !slices.Contains(b.kinds, r.Kind) {
		return fmt.Errorf("kind %q is not a kind of page", r.Kind)
	}
	for _, m := range []struct {
		name  string
		value *float64
		most  float64
	}{{"lcp", r.LCP, maxMillis}, {"inp", r.INP, maxMillis}, {"cls", r.CLS, maxShift}} {
		if m.value != nil && (*m.value < 0 || *m.value > m.most) {
			return fmt.Errorf("%s must be from 0 to %v", m.name, m.most)
		}
	}
	for _, form := range slices.Concat(r.Starts, r.Sends) {
		if !slices.Contains(b.forms, form) {
			return fmt.Errorf("%q is no page with a form", form)
		}
	}
	if max(len(r.Starts), len(r.Sends), len(r.Missed)) > maxEvents {
		return fmt.Errorf("at most %d starts, sends and missed paths", maxEvents)
	}
	return nil
}

func (b *Stats) tally(brand string) *tally {
	t := b.brands[brand]
	if t == nil {
		t = &tally{kinds: map[string]*vitals{}, starts: map[string]uint64{}, sends: map[string]uint64{},
			led: map[string]uint64{}}
		b.brands[brand] = t
	}
	return t
}

// tally is what is known of a brand.
type tally struct {
	kinds         map[string]*vitals
	starts, sends map[string]uint64
	missed        paths
	led           map[string]uint64
}

func (t *tally) vitals(kind string) *vitals {
	v := t.kinds[kind]
	if v == nil {
		v = &vitals{lcp: newHistogram(millisBounds), inp: newHistogram(millisBounds), cls: newHistogram(shiftBounds)}
		t.kinds[kind] = v
	}
	return v
}

// vitals are the measures of the views of one kind of page.
type vitals struct {
	views         uint64
	lcp, inp, cls histogram
}

func (v *vitals) add(r Report) {
	v.views++
	v.lcp.add(r.LCP)
	v.inp.add(r.INP)
	v.cls.add(r.CLS)
}

func (v *vitals) merge(other *vitals) {
	v.views += other.views
	v.lcp.merge(other.lcp)
	v.inp.merge(other.inp)
	v.cls.merge(other.cls)
}
