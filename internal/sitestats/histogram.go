package sitestats

import "sort"

// Upper bounds of the buckets; a last bucket holds what is beyond. The bounds at which browsers
// and we call a page good or bad are among them: 200, 500, 2500, 3000 and 4000 ms, 0.1 and 0.25.
var (
	millisBounds = []float64{16, 50, 100, 200, 350, 500, 750, 1000, 1250, 1500, 2000, 2500, 3000, 4000, 6000, 10000}
	shiftBounds  = []float64{0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1}
)

// histogram counts values in fixed buckets, so that its size never changes.
type histogram struct {
	bounds []float64
	counts []uint64
	sum    float64
}

func newHistogram(bounds []float64) histogram {
	return histogram{bounds: bounds, counts: make([]uint64, len(bounds)+1)}
}

func (h *histogram) add(value *float64) {
	if value == nil {
		return
	}
	h.counts[sort.SearchFloat64s(h.bounds, *value)]++
	h.sum += *value
}

func (h *histogram) merge(other histogram) {
	for i, n := range other.counts {
		h.counts[i] += n
	}
	h.sum += other.sum
}

func (h *histogram) count() (n uint64) {
	for _, c := range h.counts {
		n += c
	}
	return n
}

// quantile is the value that a share of all values does not exceed, taken evenly inside its
// bucket. Beyond the last bound it is that bound: the least that is known.
func (h *histogram) quantile(share float64) float64 {
	rank := share * float64(h.count())
	var below, lower float64
	for i, bound := range h.bounds {
		n := float64(h.counts[i])
		if n > 0 && below+n >= rank {
			return lower + (bound-lower)*(rank-below)/n
		}
		below, lower = below+n, bound
	}
	return lower
}
