package main

import (
	"fmt"
	"math"
	"sync"
	"sync/atomic"
	"time"
)

// figures count the answers of one phase. They are shared by all connections.
type figures struct {
	kinds  [kinds]kindFigures
	unsent atomic.Int64 // requests that were due and could not be sent in time
	mu     sync.Mutex
	errors map[string]int
}

type kindFigures struct {
	answered, shed, failed atomic.Int64
	took                   histogram
}

func (f *figures) add(kind int, a answer, err error, took time.Duration) {
	k := &f.kinds[kind]
	switch {
	case err != nil:
		k.failed.Add(1)
		f.note(kindNames[kind] + ": " + err.Error())
	case a.status == 503 && a.retryAfter:
		k.shed.Add(1)
	case a.status >= 400:
		k.failed.Add(1)
		f.note(fmt.Sprintf("%s: status %d", kindNames[kind], a.status))
	default:
		k.answered.Add(1)
		k.took.add(took)
	}
}

// note keeps a few different errors; addresses and ports differ in each.
func (f *figures) note(text string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.errors == nil {
		f.errors = map[string]int{}
	}
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

func (f *figures) answered() int64 {
	return f.sum(func(k *kindFigures) int64 { return k.answered.Load() })
}
func (f *figures) shed() int64   { return f.sum(func(k *kindFigures) int64 { return k.shed.Load() }) }
func (f *figures) failed() int64 { return f.sum(func(k *kindFigures) int64 { return k.failed.Load() }) }
func (f *figures) sent() int64   { return f.answered() + f.shed() + f.failed() }

// quantile is over all kinds together.
func (f *figures) quantile(share float64) time.Duration {
	var all histogram
	for kind := range f.kinds {
		for i := range all.counts {
			all.counts[i].Add(f.kinds[kind].took.counts[i].Load())
		}
	}
	return all.quantile(share)
}

// refused is the share of a kind's requests that were shed.
func (k *kindFigures) refused() float64 {
	all := k.answered.Load() + k.shed.Load() + k.failed.Load()
	if all == 0 {
		return 0
	}
	return float64(k.shed.Load()) / float64(all)
}

// histogram has buckets that grow by 4 %, from a microsecond to a minute.
type histogram struct{ counts [480]atomic.Int64 }

const growth = 1.04

func (h *histogram) add(d time.Duration) {
	micros := max(1, float64(d)/float64(time.Microsecond))
	h.counts[min(len(h.counts)-1, int(math.Log(micros)/math.Log(growth)))].Add(1)
}

func (h *histogram) quantile(share float64) time.Duration {
	var total, below int64
	for i := range h.counts {
		total += h.counts[i].Load()
	}
	for i := range h.counts {
		if below += h.counts[i].Load(); total > 0 && float64(below) >= share*float64(total) {
			return time.Duration(math.Pow(growth, float64(i+1)) * float64(time.Microsecond))
		}
	}
	return 0
}
