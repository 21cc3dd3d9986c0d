package web

import (
	"io"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"runtime/debug"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"livery/internal/quote"
)

// Guard measures requests and refuses them when the server is overloaded.
type Guard struct {
	kinds    map[string]*kind
	shed     prometheus.Counter
	panics   prometheus.Counter
	inFlight atomic.Int64
	// limit is how many requests may be under way before they are refused; urgent ones are let
	// in until twice as many.
	limit int64
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
var urgency = map[string]bool{"page": false, "asset": false, "beacon": false, "storage": false, "lead": true,
	"api": true, "upload": true}

// NewGuard registers the server's metrics. Addresses of stored files begin with storage.
func NewGuard(registry prometheus.Registerer, limit int, storage string, log *slog.Logger) *Guard {
	requests := prometheus.NewCounterVec(prometheus.CounterOpts{Name: "livery_http_requests_total",
		Help: "Answers by kind of address and status class."}, []string{"kind", "class"})
	seconds := prometheus.NewHistogramVec(prometheus.HistogramOpts{Name: "livery_http_seconds",
		Help:    "Time to answer by kind of address.",
		Buckets: []float64{.0005, .001, .005, .02, .1, .5, 3}}, []string{"kind"})
	g := &Guard{
		kinds: map[string]*kind{},
		shed: prometheus.NewCounter(prometheus.CounterOpts{Name: "livery_http_shed_total",
			Help: "Requests refused because too many were under way."}),
		panics: prometheus.NewCounter(prometheus.CounterOpts{Name: "livery_http_panics_total",
			Help: "Answers that a panic cut short."}),
		limit: int64(limit), storage: storage, log: log,
	}
	for name, urgent := range urgency {
		k := &kind{urgent: urgent, seconds: seconds.WithLabelValues(name)}
		for digit := 1; digit < len(k.classes); digit++ {
			k.classes[digit] = requests.WithLabelValues(name, strconv.Itoa(digit)+"xx")
		}
		g.kinds[name] = k
	}
	busy := prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: "livery_http_in_flight", Help: "Requests under way."},
		func() float64 { return float64(g.inFlight.Load()) })
	registry.MustRegister(requests, seconds, g.shed, g.panics, busy)
	return g
}

func (g *Guard) kindOf(method, path string) *kind {
	name := "page"
	switch {
	case strings.HasPrefix(path, "/assets/"):
		name = "asset"
	case path == "/api/tasks", strings.HasPrefix(path, "/api/quotes"),
		method == http.MethodPost && strings.HasPrefix(path, "/quote"):
		name = "lead"
	case path == "/api/beacon":
		name = "beacon"
	case path == "/api/get-sas-token": // which reads posts and nothing else
		name = "storage"
	case strings.HasPrefix(path, "/api/"):
		name = "api"
	case strings.HasPrefix(path, g.storage) && (method == http.MethodGet || method == http.MethodHead):
		name = "storage"
	case strings.HasPrefix(path, g.storage):
		name = "upload"
	}
	return g.kinds[name]
}

// Handler gives each request an id, measures it, and refuses it when too many are under way.
func (g *Guard) Handler(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		kind := g.kindOf(r.Method, r.URL.Path)
		room := g.limit
		if kind.urgent {
			room *= 2
		}
		if g.inFlight.Add(1) > room {
			g.inFlight.Add(-1) // while it is being told so it takes nobody's place
			g.shed.Inc()
			safeHeaders(w.Header(), r)
			w.Header().Set("Retry-After", "1")
			w.Header().Set("Cache-Control", never)
			http.Error(w, "The server is busy. Please try again in a moment.", http.StatusServiceUnavailable)
			return
		}
		defer g.inFlight.Add(-1)
		begin := time.Now()
		recorder := &statusRecorder{ResponseWriter: w, status: http.StatusOK}
		id := requestID()
		w.Header()["X-Request-Id"] = []string{id}
		func() {
			defer g.catch(recorder, r, id)
			next.ServeHTTP(recorder, r)
		}()
		took := time.Since(begin)
		kind.classes[min(recorder.status/100, len(kind.classes)-1)].Inc()
		kind.seconds.Observe(took.Seconds())
		if g.log.Enabled(r.Context(), slog.LevelDebug) {
			g.log.Debug("answered", "request", id, "method", r.Method, "host", r.Host, "path",
				quote.WithoutKeys(r.URL.Path), "status", recorder.status, "took", took)
		}
	})
}

// catch turns a panic of a handler into a logged and counted fault. Where the answer has begun, the
// connection is cut, since the visitor would take what there is for the whole.
func (g *Guard) catch(w *statusRecorder, r *http.Request, id string) {
	fault := recover()
	if fault == nil {
		return
	}
	if fault == http.ErrAbortHandler {
		panic(fault)
	}
	g.panics.Inc()
	g.log.Error("a handler panicked", "request", id, "method", r.Method, "host", r.Host, "path",
		quote.WithoutKeys(r.URL.Path), "panic", fault, "stack", string(debug.Stack()))
	if w.begun {
		panic(http.ErrAbortHandler)
	}
	clear(w.Header())
	safeHeaders(w.Header(), r)
	w.Header().Set("X-Request-Id", id)
	w.Header().Set("Cache-Control", never)
	writePlain(w, http.StatusInternalServerError, faultPage)
}

// requestID names a request in logs and answers; it is no secret.
func requestID() string { return strconv.FormatUint(rand.Uint64(), 36) }

type statusRecorder struct {
	http.ResponseWriter
	status int
	begun  bool
}

func (s *statusRecorder) WriteHeader(status int) {
	if status >= http.StatusOK { // what comes before the answer is not its status
		s.status, s.begun = status, true
	}
	s.ResponseWriter.WriteHeader(status)
}

func (s *statusRecorder) Write(p []byte) (int, error) {
	s.begun = true
	return s.ResponseWriter.Write(p)
}

// ReadFrom lets net/http copy files with its own buffers; without it every file takes a new one.
func (s *statusRecorder) ReadFrom(from io.Reader) (int64, error) {
	s.begun = true
	return io.Copy(s.ResponseWriter, from)
}

// Unwrap lets http.ResponseController reach the connection.
func (s *statusRecorder) Unwrap() http.ResponseWriter { return s.ResponseWriter }
