package web

import (
	"context"
	"encoding/json"
	"net/http"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// Check is one thing the server needs, with how to ask it.
type Check struct {
	Name string
	Ask  func(context.Context) error
}

// Admin is what the operator's listener answers. It must not be reachable from outside.
type Admin struct {
	Ready  func() bool
	Checks []Check
	// Facts are shown on the status page as they are.
	Facts   func(context.Context) map[string]any
	Metrics *prometheus.Registry
}

const checkPatience = 3 * time.Second

// Handler routes the operator's addresses.
func (a Admin) Handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /-/healthz",
		func(w http.ResponseWriter, _ *http.Request) { answerPlain(w, http.StatusOK, "alive") })
	mux.HandleFunc("GET /-/readyz", a.readyz)
	mux.HandleFunc("GET /-/status", a.status)
	mux.Handle("GET /-/metrics", promhttp.HandlerFor(a.Metrics, promhttp.HandlerOpts{}))
	return mux
}

// readyz is true when all pages are rendered, with their pictures. A database or storage that is away does not change
// that: all instances share it, so a balancer that followed it would take every page away with it.
func (a Admin) readyz(w http.ResponseWriter, _ *http.Request) {
	if !a.Ready() {
		answerPlain(w, http.StatusServiceUnavailable, "pages and their pictures are still being prepared")
		return
	}
	answerPlain(w, http.StatusOK, "ready")
}

func (a Admin) ask(ctx context.Context) map[string]string {
	ctx, cancel := context.WithTimeout(ctx, checkPatience)
	defer cancel()
	results := map[string]string{}
	for _, c := range a.Checks {
		results[c.Name] = "ok"
		if err := c.Ask(ctx); err != nil {
			results[c.Name] = err.Error()
		}
	}
	return results
}

func (a Admin) status(w http.ResponseWriter, r *http.Request) {
	facts := a.Facts(r.Context())
	facts["ready"] = a.Ready()
	facts["health"] = a.ask(r.Context())
	w.Header().Set("Content-Type", "application/json")
	out := json.NewEncoder(w)
	out.SetIndent("", "  ")
	_ = out.Encode(facts)
}

func answerPlain(w http.ResponseWriter, status int, text string) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.WriteHeader(status)
	_, _ = w.Write([]byte(text + "\n"))
}
