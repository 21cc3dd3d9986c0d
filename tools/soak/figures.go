//go:build linux

package main

import (
	"fmt"
	"math"
	"slices"
	"time"
)

// figures count what became of the requests that were due in one phase.
type figures struct {
	kinds  [kinds]kindFigures
	unsent int64 // due, but no connection was free in time
	errors map[string]int
	lost   time.Duration // how long the machine stood still
	parts  []*figures    // what it was made of
}

// joined is all parts of a phase together.
func joined(parts []*figures) *figures {
	whole := &figures{errors: map[string]int{}, parts: parts}
	for _, f := range parts {
		for kind := range f.kinds {
			k, of := &whole.kinds[kind], &f.kinds[kind]
			k.answered, k.shed, k.failed = k.answered+of.answered, k.shed+of.shed, k.failed+of.failed
			k.took.join(&of.took)
		}
		whole.unsent, whole.lost = whole.unsent+f.unsent, whole.lost+f.lost
		for text, n := range f.errors {
			whole.errors[text] += n
		}
	}
	return whole
}

// mostLost is what a part of the time may lose: where the machine stood still for longer, the
// slowest one of 100 was not the server's doing.
const mostLost = partFor / 100

// quiet is all parts in which the machine did not stand still.
func (f *figures) quiet() *figures {
	return joined(slices.DeleteFunc(slices.Clone(f.parts), func(part *figures) bool { return part.lost > mostLost }))
}

func (f *figures) p99() time.Duration { return f.all().quantile(0.99) }

// p99s are those of the parts.
func (f *figures) p99s() (all []time.Duration) {
	for _, part := range f.parts {
		all = append(all, part.p99())
	}
	return all
}

type kindFigures struct {
	answered, shed, failed int64
	took                   histogram
}

func (f *figures) add(kind int, a answer, took time.Duration) {
	k := &f.kinds[kind]
	switch {
	case a.status == 503 && a.retryAfter:
		k.shed++
	case a.status >= 400:
		f.fail(kind, fmt.Errorf("status %d", a.status))
	default:
		k.answered++
		k.took.add(took)
	}
}

// fail counts a failure and keeps a few different reasons.
func (f *figures) fail(kind int, err error) {
	f.kinds[kind].failed++
	if f.errors == nil {
		f.errors = map[string]int{}
	}
	text := kindNames[kind] + ": " + err.Error()
	if _, known := f.errors[text]; known || len(f.errors) < 10 {
		f.errors[text]++
	}
}

func (f *figures) sum(of func(k *kindFigures) int64) (n int64) {
	for kind := range f.kinds {
		n += of(&f.kinds[kind])
	}
	return n
}

func (f *figures) answered() int64 { return f.sum(func(k *kindFigures) int64 { return k.answered }) }
func (f *figures) shed() int64     { return f.sum(func(k *kindFigures) int64 { return k.shed }) }
func (f *figures) failed() int64   { return f.sum(func(k *kindFigures) int64 { return k.failed }) }

// sent is what was written to a connection.
func (f *figures) sent() int64 { return f.answered() + f.shed() + f.failed() }

// clean is when everything that was due was sent and answered.
func (f *figures) clean() bool { return f.unsent == 0 && f.shed() == 0 && f.failed() == 0 }

// all is over all kinds together.
func (f *figures) all() *histogram {
	all := &histogram{}
	for kind := range f.kinds {
		all.join(&f.kinds[kind].took)
	}
	return all
}

// accepted is the share of a kind's requests that were answered and not refused.
func (k *kindFigures) accepted() float64 {
	return float64(k.answered) / float64(max(1, k.answered+k.shed+k.failed))
}

// histogram has buckets that grow by 4 %, from a microsecond to a minute.
type histogram struct{ counts [480]int64 }

const growth = 1.04

func (h *histogram) add(d time.Duration) {
	micros := max(1, float64(d)/float64(time.Microsecond))
	h.counts[min(len(h.counts)-1, int(math.Log(micros)/math.Log(growth)))]++
}

func (h *histogram) join(other *histogram) {
	for i, n := range other.counts {
		h.counts[i] += n
	}
}

func (h *histogram) quantile(share float64) time.Duration {
	var total, below int64
	for _, n := range h.counts {
		total += n
	}
	for i, n := range h.counts {
		if below += n; total > 0 && float64(below) >= share*float64(total) {
			return time.Duration(math.Pow(growth, float64(i+1)) * float64(time.Microsecond))
		}
	}
	return 0
}
