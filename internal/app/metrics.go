package app

import (
	"context"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"livery/internal/background"
	"livery/internal/datadir"
	"livery/internal/lead"
)

// storeMetrics are counted when they are asked for: what is in the database, the blog index and the
// renderer. If the database does not answer, the leads are left out, so that no alert takes silence
// for zero.
type storeMetrics struct{ app *App }

const stockPatience = 5 * time.Second

var (
	leadsByState = prometheus.NewDesc("livery_leads",
		"Leads by state: accepted ones are stored, pending, delivered or dead.", []string{"state"}, nil)
	oldestWaiting = prometheus.NewDesc("livery_leads_oldest_waiting_seconds",
		"How long the lead has waited that has waited longest for a delivery; 0 when none waits.", nil, nil)
	unreadable = prometheus.NewDesc("livery_storage_unreadable_files",
		"Files of the embedded storage that cannot be read.", nil, nil)
	diskFree  = prometheus.NewDesc("livery_disk_free_bytes", "Free space of the data folder's disk.", nil, nil)
	diskFloor = prometheus.NewDesc("livery_disk_floor_bytes",
		"Free space below which visitors' uploads are refused (--min-free).", nil, nil)
	quarantined = prometheus.NewDesc("livery_quarantined_posts",
		"Blog documents that are left out or shown in their last good version.", nil, nil)
	renders       = prometheus.NewDesc("livery_renders_total", "Pages rendered.", nil, nil)
	failedRenders = prometheus.NewDesc("livery_renders_failed_total",
		"Pages that went out as the client-rendered shell, because rendering failed or took too long.", nil, nil)
	caughtPanics = prometheus.NewDesc("livery_panics_total",
		"Panics of background jobs and shared renders that were caught; the log says where.", nil, nil)
)

// leadStates are always shown, so that an alert sees a state's first lead as a rise.
var leadStates = []string{"stored", "pending", "delivered", "dead"}

// Describe implements prometheus.Collector.
func (k storeMetrics) Describe(out chan<- *prometheus.Desc) {
	for _, d := range []*prometheus.Desc{leadsByState, oldestWaiting, unreadable, diskFree, diskFloor, quarantined,
		renders, failedRenders, caughtPanics} {
		out <- d
	}
}

// Collect implements prometheus.Collector.
func (k storeMetrics) Collect(out chan<- prometheus.Metric) {
	ctx, cancel := context.WithTimeout(context.Background(), stockPatience)
	defer cancel()
	if k.app.noLeads == nil {
		k.collectLeads(ctx, out)
	}
	out <- prometheus.MustNewConstMetric(unreadable, prometheus.GaugeValue, float64(len(k.app.storage.faults())))
	floor, err := datadir.ParseFloor(k.app.options.MinFree)
	space, spaceErr := datadir.SpaceOf(k.app.options.Data)
	if err == nil && spaceErr == nil {
		out <- prometheus.MustNewConstMetric(diskFree, prometheus.GaugeValue, float64(space.Free))
		out <- prometheus.MustNewConstMetric(diskFloor, prometheus.GaugeValue, float64(floor.Of(space)))
	}
	out <- prometheus.MustNewConstMetric(quarantined, prometheus.GaugeValue, float64(len(k.app.posts.Quarantine())))
	out <- prometheus.MustNewConstMetric(renders, prometheus.CounterValue, float64(k.app.pool.Rendered()))
	out <- prometheus.MustNewConstMetric(failedRenders, prometheus.CounterValue, float64(k.app.library.Fallbacks()))
	out <- prometheus.MustNewConstMetric(caughtPanics, prometheus.CounterValue, float64(background.Panics()))
}

func (k storeMetrics) collectLeads(ctx context.Context, out chan<- prometheus.Metric) {
	if stats, err := k.app.leads.Stats(ctx, lead.Filter{}); err == nil {
		for state, n := range countByState(stats) {
			out <- prometheus.MustNewConstMetric(leadsByState, prometheus.GaugeValue, float64(n), state)
		}
	}
	if oldest, err := k.app.leads.Oldest(ctx); err == nil {
		waited := 0.0
		if !oldest.IsZero() {
			waited = time.Since(oldest).Seconds()
		}
		out <- prometheus.MustNewConstMetric(oldestWaiting, prometheus.GaugeValue, waited)
	}
}

func countByState(stats []lead.Stat) map[string]int {
	counts := map[string]int{}
	for _, state := range leadStates {
		counts[state] = 0
	}
	for _, s := range stats {
		counts[s.State] += s.Leads
	}
	return counts
}
