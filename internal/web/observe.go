package web

import (
	"log/slog"
	"math/rand/v2"
	"net/http"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"github.com/prometheus/client_golang/prometheus"
)

// Watch counts what the server does and keeps it from drowning.
type Watch struct {
	requests *prometheus.CounterVec
	seconds  *prometheus.HistogramVec
	shed     prometheus.Counter
	busy     prometheus.Gauge
	inFlight atomic.Int64
	// limit is how many requests may be under way before pages and files are refused; leads,
	// uploads and their credentials are let in until twice as many.
	limit int64
	log   *slog.Logger
}

// NewWatch registers the server's metrics.
func NewWatch(registry prometheus.Registerer, limit int, log *slog.Logger) *Watch {
	w := &Watch{
		requests: prometheus.NewCounterVec(prometheus.CounterOpts{Name: "livery_http_requests_total", Help: "Answers by kind of address and status class."}, []string{"kind", "class"}),
		seconds: prometheus.NewHistogramVec(prometheus.HistogramOpts{Name: "livery_http_seconds", Help: "Time to answer by kind of address.",
			Buckets: []float64{.0005, .001, .005, .02, .1, .5, 3}}, []string{"kind"}),
		shed:  prometheus.NewCounter(prometheus.CounterOpts{Name: "livery_http_shed_total", Help: "Requests refused because too many were under way."}),
		busy:  prometheus.NewGauge(prometheus.GaugeOpts{Name: "livery_http_in_flight", Help: "Requests under way."}),
		limit: int64(limit), log: log,
	}
	registry.MustRegister(w.requests, w.seconds, w.shed, w.busy)
	return w
}

// kindOf sorts an address into one of few kinds, so that metrics stay small whatever is asked for.
func kindOf(path, storagePrefix string) string {
	switch {
	case strings.HasPrefix(path, "/assets/"):
		return "asset"
	case path == "/api/tasks":
		return "lead"
	case path == "/api/beacon":
		return "beacon"
	case strings.HasPrefix(path, "/api/"):
		return "api"
	case storagePrefix != "" && strings.HasPrefix(path, storagePrefix):
		return "storage"
	}
	return "page"
}

// first in line when the server is overloaded.
var urgent = map[string]bool{"lead": true, "api": true, "storage": true}

// Handler gives each request an id, measures it, and refuses it when too many are under way.
func (o *Watch) Handler(storagePrefix string, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		kind := kindOf(r.URL.Path, storagePrefix)
		limit := o.limit
		if urgent[kind] {
			limit *= 2
		}
		n := o.inFlight.Add(1)
		defer func() { o.busy.Set(float64(o.inFlight.Add(-1))) }()
		o.busy.Set(float64(n))
		if n > limit {
			o.shed.Inc()
			safeHeaders(w.Header(), r)
			w.Header().Set("Retry-After", "1")
			w.Header().Set("Cache-Control", never)
			http.Error(w, "The server is busy. Please try again in a moment.", http.StatusServiceUnavailable)
			return
		}
		begin := time.Now()
		recorder := &statusRecorder{ResponseWriter: w, status: http.StatusOK}
		id := requestID()
		w.Header().Set("X-Request-Id", id)
		next.ServeHTTP(recorder, r)
		took := time.Since(begin)
		o.requests.WithLabelValues(kind, strconv.Itoa(recorder.status/100)+"xx").Inc()
		o.seconds.WithLabelValues(kind).Observe(took.Seconds())
		if o.log.Enabled(r.Context(), slog.LevelDebug) {
			o.log.Debug("answered", "request", id, "method", r.Method, "host", r.Host, "path", r.URL.Path, "status", recorder.status, "took", took)
		}
	})
}

// requestID names a request in logs and answers; it is no secret.
func requestID() string { return strconv.FormatUint(rand.Uint64(), 36) }

type statusRecorder struct {
	http.ResponseWriter
	status int
}

func (s *statusRecorder) WriteHeader(status int) {
	s.status = status
	s.ResponseWriter.WriteHeader(status)
}

// Unwrap lets http.ResponseController reach the connection.
func (s *statusRecorder) Unwrap() http.ResponseWriter { return s.ResponseWriter }
