package post

import (
	"cmp"
	"slices"
	"strings"
	"time"
)

// Quarantined is a document that is left out, or whose last good version is shown instead.
type Quarantined struct {
	Brand  string    `json:"brand"`
	File   string    `json:"file"`
	Path   string    `json:"path"`
	Reason string    `json:"reason"`
	Since  time.Time `json:"since"`
	// Shown is true while the last good version stays visible.
	Shown bool `json:"shown"`
}

// Quarantine lists every bad document.
func (x *Index) Quarantine() []Quarantined {
	x.mu.RLock()
	defer x.mu.RUnlock()
	var bad []Quarantined
	for _, c := range x.brands {
		for _, e := range c.files {
			if e.fault != nil {
				bad = append(bad, *e.fault)
			}
		}
		for _, clash := range c.clashes {
			bad = append(bad, *clash)
		}
	}
	for _, a := range x.schedule.posts {
		if a.fault != nil {
			bad = append(bad, *a.fault)
		}
	}
	slices.SortFunc(bad, func(a, b Quarantined) int {
		return cmp.Or(strings.Compare(a.Brand, b.Brand), strings.Compare(a.File, b.File),
			strings.Compare(a.Path, b.Path))
	})
	return bad
}

// clash keeps the time since when a slug has been taken.
func clash(before *Quarantined, now Quarantined) *Quarantined {
	if before != nil {
		now.Since = before.Since
	}
	return &now
}
