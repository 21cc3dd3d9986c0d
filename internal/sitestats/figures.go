package sitestats

import (
	"maps"
	"math"
	"time"
)

// Figures are the figures at one moment, as the status page shows it.
type Figures struct {
	Since        time.Time               `json:"since"`
	TargetMillis int64                   `json:"targetMillis"`
	Brands       map[string]BrandFigures `json:"brands"`
}

// BrandFigures are the figures of a brand over all its pages, and by kind of page.
type BrandFigures struct {
	PageFigures
	// WithinTarget is whether three of four views had loaded in time; absent before the first measure.
	WithinTarget *bool                  `json:"withinTarget,omitempty"`
	Kinds        map[string]PageFigures `json:"kinds"`
	Forms        map[string]FormFigures `json:"forms"`
	LedTotal     uint64                 `json:"ledTotal"`
	MissedTotal  uint64                 `json:"missedTotal"`
	Missed       []Missed               `json:"missed"`
}

// PageFigures are views, and what three of four of them did not exceed; absent where nothing was measured.
type PageFigures struct {
	Views uint64   `json:"views"`
	LCP   *float64 `json:"lcpMillisP75,omitempty"`
	INP   *float64 `json:"inpMillisP75,omitempty"`
	CLS   *float64 `json:"clsP75,omitempty"`
}

// FormFigures are how often a form was begun and sent.
type FormFigures struct {
	Starts uint64 `json:"starts"`
	Sends  uint64 `json:"sends"`
}

const shownPaths = 20

// Figures sums the figures up.
func (b *Stats) Figures() Figures {
	b.mu.Lock()
	defer b.mu.Unlock()
	f := Figures{Since: b.since, TargetMillis: Target.Milliseconds(), Brands: map[string]BrandFigures{}}
	for id, t := range b.brands {
		all := t.all()
		brand := BrandFigures{PageFigures: all.figures(), Kinds: map[string]PageFigures{}, Forms: t.forms(),
			LedTotal: t.ledTotal(), MissedTotal: t.missed.total, Missed: t.missed.top(shownPaths)}
		if brand.LCP != nil {
			within := *brand.LCP < float64(Target.Milliseconds())
			brand.WithinTarget = &within
		}
		for kind, v := range t.kinds {
			brand.Kinds[kind] = v.figures()
		}
		f.Brands[id] = brand
	}
	return f
}

// Addresses are how often the addresses of a brand were asked for that show no page.
type Addresses struct {
	// Led are those that a redirect leads on from.
	Led    map[string]uint64
	Missed []Missed
	Since  time.Time
}

// Addresses are those of a brand since the server started.
func (b *Stats) Addresses(brand string) Addresses {
	b.mu.Lock()
	defer b.mu.Unlock()
	t := b.tally(brand)
	return Addresses{Led: maps.Clone(t.led), Missed: t.missed.top(maxPaths), Since: b.since}
}

// Distribution is a measure of a brand with its buckets, each holding what is up to its bound.
type Distribution struct {
	Count   uint64
	Sum     float64
	Buckets map[float64]uint64
}

// BrandCounts are the counts of a brand that monitoring keeps.
type BrandCounts struct {
	LCP, INP, CLS Distribution
	Forms         map[string]FormFigures
	Missed        uint64
}

// Counts are the counts of every brand that was reported on; LCP and INP are in milliseconds.
func (b *Stats) Counts() map[string]BrandCounts {
	b.mu.Lock()
	defer b.mu.Unlock()
	counts := map[string]BrandCounts{}
	for id, t := range b.brands {
		all := t.all()
		counts[id] = BrandCounts{LCP: all.lcp.distribution(), INP: all.inp.distribution(), CLS: all.cls.distribution(),
			Forms: t.forms(), Missed: t.missed.total}
	}
	return counts
}

func (t *tally) all() *vitals {
	all := (&tally{kinds: map[string]*vitals{}}).vitals("")
	for v := range maps.Values(t.kinds) {
		all.merge(v)
	}
	return all
}

func (t *tally) ledTotal() (total uint64) {
	for _, times := range t.led {
		total += times
	}
	return total
}

func (t *tally) forms() map[string]FormFigures {
	forms := map[string]FormFigures{}
	for form, n := range t.starts {
		forms[form] = FormFigures{Starts: n}
	}
	for form, n := range t.sends {
		forms[form] = FormFigures{Starts: forms[form].Starts, Sends: n}
	}
	return forms
}

func (v *vitals) figures() PageFigures {
	return PageFigures{Views: v.views, LCP: v.lcp.p75(1), INP: v.inp.p75(1), CLS: v.cls.p75(1000)}
}

// p75 is rounded to so many parts of one.
func (h *histogram) p75(parts float64) *float64 {
	if h.count() == 0 {
		return nil
	}
	rounded := math.Round(h.quantile(0.75)*parts) / parts
	return &rounded
}

func (h *histogram) distribution() Distribution {
	d := Distribution{Sum: h.sum, Buckets: map[float64]uint64{}}
	for i, n := range h.counts {
		d.Count += n
		if i < len(h.bounds) {
			d.Buckets[h.bounds[i]] = d.Count
		}
	}
	return d
}
