package web

import (
	"context"
	"io"
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
	kinds    map[string]*kind
	shed     prometheus.Counter
	inFlight atomic.Int64
	// limit is how many requests may be under way before they are refused; urgent ones are let
	// in until twice as many.
	limit int64
	line  line
	// storage is what addresses of stored files begin with.
	storage string
	log     *slog.Logger
}

// kind is one of few sorts of address, so that metrics stay small whatever is asked for.
type kind struct {
	// urgent kinds are first in line when the server is overloaded.
	urgent  bool
	seconds prometheus.Observer
	// classes count answers by the first digit of their status.
	classes [6]prometheus.Counter
}

// urgency lists the kinds of address: a lead and all that brings it go before pages and files.
var urgency = map[string]bool{"page": false, "asset": false, "beacon": false, "storage": false, "lead": true, "api": true, "upload": true}

// NewWatch registers the server's metrics. Addresses of stored files begin with storage.
func NewWatch(registry prometheus.Registerer, limit int, storage string, log *slog.Logger) *Watch {
	requests := prometheus.NewCounterVec(prometheus.CounterOpts{Name: "livery_http_requests_total", Help: "Answers by kind of address and status class."}, []string{"kind", "class"})
	seconds := prometheus.NewHistogramVec(prometheus.HistogramOpts{Name: "livery_http_seconds", Help: "Time to answer by kind of address.",
		Buckets: []float64{.0005, .001, .005, .02, .1, .5, 3}}, []string{"kind"})
	w := &Watch{
		kinds: map[string]*kind{},
		shed:  prometheus.NewCounter(prometheus.CounterOpts{Name: "livery_http_shed_total", Help: "Requests refused because too many were under way."}),
		limit: int64(limit), storage: storage, log: log,
	}
	for name, urgent := range urgency {
		k := &kind{urgent: urgent, seconds: seconds.WithLabelValues(name)}
		for digit := 1; digit < len(k.classes); digit++ {
			k.classes[digit] = requests.WithLabelValues(name, strconv.Itoa(digit)+"xx")
		}
		w.kinds[name] = k
	}
	busy := prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: "livery_http_in_flight", Help: "Requests under way."}, func() float64 { return float64(w.inFlight.Load()) })
	waiting := prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: "livery_http_wait_seconds", Help: "Time a request stands in line before it is looked at, when many do."}, func() float64 { return w.line.wait().Seconds() })
	registry.MustRegister(requests, seconds, w.shed, busy, waiting)
	return w
}

// Run measures the line of requests until the context ends.
func (o *Watch) Run(ctx context.Context) {
	if err := o.line.run(ctx); err != nil {
		o.log.Error("the line of requests is not measured; a flood is noticed later", "error", err)
	}
}

// refuses decides on a request when n are under way.
func (o *Watch) refuses(r *http.Request, n int64, urgent bool) bool {
	if urgent {
		return o.turnsAway(veryLongLine) || n > 2*o.limit
	}
	return !passedTheDoor(r) && o.turnsAway(longLine) || n > o.limit
}

// turnsAway counts a request and decides on it by the line. While it is long, one of eight is let in,
// and the fewer the longer it is, so that a larger flood finds its measure too. Never none: a flood
// that refusing cannot end must not close the site.
func (o *Watch) turnsAway(long time.Duration) bool {
	n, wait := o.line.asked.Add(1), o.line.wait()
	return wait > long && n%min(mostForOne, uint64(8*wait/long)) != 0
}

// mostForOne is of how many one is let in, however long the line.
const mostForOne = 64

func (o *Watch) kindOf(method, path string) *kind {
	name := "page"
	switch {
	case strings.HasPrefix(path, "/assets/"):
		name = "asset"
	case path == "/api/tasks":
		name = "lead"
	case path == "/api/beacon":
		name = "beacon"
	case path == "/api/get-sas-token": // which reads posts and nothing else
		name = "storage"
	case strings.HasPrefix(path, "/api/"):
		name = "api"
	case strings.HasPrefix(path, o.storage) && (method == http.MethodGet || method == http.MethodHead):
		name = "storage"
	case strings.HasPrefix(path, o.storage):
		name = "upload"
	}
	return o.kinds[name]
}

// refusal is all that a busy server says.
const refusal = "The server is busy. Please try again in a moment.\n"

func refusalHeaders(h http.Header, r *http.Request) {
	safeHeaders(h, r)
	h.Set("Content-Type", "text/plain; charset=utf-8")
	h.Set("Content-Length", strconv.Itoa(len(refusal)))
	h.Set("Retry-After", "1")
	h.Set("Cache-Control", never)
}

// Handler gives each request an id, measures it, and refuses it when too many are under way or in line.
func (o *Watch) Handler(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		kind := o.kindOf(r.Method, r.URL.Path)
		n := o.inFlight.Add(1)
		defer o.inFlight.Add(-1)
		if o.refuses(r, n, kind.urgent) {
			o.shed.Inc()
			refusalHeaders(w.Header(), r)
			w.WriteHeader(http.StatusServiceUnavailable)
			_, _ = io.WriteString(w, refusal)
			return
		}
		begin := time.Now()
		recorder := &statusRecorder{ResponseWriter: w, status: http.StatusOK}
		id := requestID()
		w.Header()["X-Request-Id"] = []string{id}
		next.ServeHTTP(recorder, r)
		took := time.Since(begin)
		kind.classes[min(recorder.status/100, len(kind.classes)-1)].Inc()
		kind.seconds.Observe(took.Seconds())
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

// ReadFrom lets net/http copy files with its own buffers; without it every file takes a new one.
func (s *statusRecorder) ReadFrom(from io.Reader) (int64, error) {
	return io.Copy(s.ResponseWriter, from)
}

// Unwrap lets http.ResponseController reach the connection.
func (s *statusRecorder) Unwrap() http.ResponseWriter { return s.ResponseWriter }
