package app

import (
	"net/http"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"livery/internal/page"
	"livery/internal/sitestats"
	"livery/internal/web"
)

// openStats counts how pages do in browsers, unless --no-scoreboard turns that off.
func (s *Site) openStats(on bool) {
	if !on {
		return
	}
	known := func(brand string) bool {
		_, ok := s.library.Current().Registry.ByID(brand)
		return ok
	}
	s.stats = sitestats.New(known, names(page.Kinds), names(page.Forms), time.Now())
}

func names(kinds []page.Kind) (list []string) {
	for _, k := range kinds {
		list = append(list, string(k))
	}
	return list
}

// beacon adds the call that browsers report to; each visitor sends one report for a page.
func (s *Site) beacon(calls map[string]http.Handler) {
	if s.stats != nil {
		calls["POST /api/beacon"] = web.Limit(60, 240, web.Beacon(s.stats))
	}
}

// missed counts the addresses that led nowhere; nil when nobody counts.
func (s *Site) missed() func(brand, path string) {
	if s.stats == nil {
		return nil
	}
	return s.stats.Miss
}

// led counts the addresses that redirects led on from; nil when nobody counts.
func (s *Site) led() func(brand, from string) {
	if s.stats == nil {
		return nil
	}
	return s.stats.Led
}

// scores are those figures as metrics. Its labels are brands and forms of the content, whatever browsers send.
type scores struct{ stats *sitestats.Stats }

var (
	lcpSeconds = prometheus.NewDesc("livery_lcp_seconds",
		"Largest contentful paint as browsers of visitors measured it.", []string{"brand"}, nil)
	inpSeconds = prometheus.NewDesc("livery_inp_seconds",
		"Interaction to next paint as browsers of visitors measured it.", []string{"brand"}, nil)
	layoutShift = prometheus.NewDesc("livery_layout_shift",
		"Cumulative layout shift as browsers of visitors measured it.", []string{"brand"}, nil)
	formSteps = prometheus.NewDesc("livery_forms_total", "Forms that visitors began and sent.",
		[]string{"brand", "form", "step"}, nil)
	missedPaths = prometheus.NewDesc("livery_missed_total", "Addresses that visitors asked for and that led nowhere.",
		[]string{"brand"}, nil)
)

// Describe implements prometheus.Collector.
func (k scores) Describe(out chan<- *prometheus.Desc) {
	for _, d := range []*prometheus.Desc{lcpSeconds, inpSeconds, layoutShift, formSteps, missedPaths} {
		out <- d
	}
}

// Collect implements prometheus.Collector.
func (k scores) Collect(out chan<- prometheus.Metric) {
	for brand, c := range k.stats.Counts() {
		out <- histogram(lcpSeconds, c.LCP, 1000, brand)
		out <- histogram(inpSeconds, c.INP, 1000, brand)
		out <- histogram(layoutShift, c.CLS, 1, brand)
		out <- prometheus.MustNewConstMetric(missedPaths, prometheus.CounterValue, float64(c.Missed), brand)
		for form, f := range c.Forms {
			out <- prometheus.MustNewConstMetric(formSteps, prometheus.CounterValue, float64(f.Starts), brand,
				form, "start")
			out <- prometheus.MustNewConstMetric(formSteps, prometheus.CounterValue, float64(f.Sends), brand,
				form, "send")
		}
	}
}

// histogram makes a metric from a distribution; parts is how many of its units make one unit of the
// metric.
func histogram(desc *prometheus.Desc, d sitestats.Distribution, parts float64, labels ...string) prometheus.Metric {
	buckets := make(map[float64]uint64, len(d.Buckets))
	for bound, n := range d.Buckets {
		buckets[bound/parts] = n
	}
	return prometheus.MustNewConstHistogram(desc, d.Count, d.Sum/parts, buckets, labels...)
}
