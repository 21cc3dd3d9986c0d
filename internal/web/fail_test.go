package web

import (
	"bytes"
	"context"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/prometheus/client_golang/prometheus"
)

func TestAnErrorPageRevealsNothingInternalAndRunsNoScript(t *testing.T) {
	for name, tc := range map[string]struct {
		err    error
		status int
		kind   string
	}{
		"what nobody expected": {errors.New("open /var/lib/livery/secret: denied"), 500, "text/html; charset=utf-8"},
		"a wait that ended":    {context.DeadlineExceeded, 503, "text/plain; charset=utf-8"},
		"a missing address": {&statusError{404, "There is nothing at this address."}, 404,
			"text/plain; charset=utf-8"},
	} {
		t.Run(name, func(t *testing.T) {
			s := &Server{Options: Options{Log: slog.New(slog.DiscardHandler)}}
			m := twoBrands().Resolve("cam.example")
			server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				s.fail(w, r, visit{Match: m}, tc.err)
			}))
			defer server.Close()
			response, err := http.Get(server.URL)
			if err != nil {
				t.Fatal(err)
			}
			defer response.Body.Close()
			body, _ := io.ReadAll(response.Body)
			h := response.Header
			if response.StatusCode != tc.status || h.Get("Content-Type") != tc.kind || h.Get("Cache-Control") != never {
				t.Errorf("%s %v", response.Status, h)
			}
			for header, values := range fixedHeaders {
				if !strings.HasPrefix(h.Get(header), values[0]) { // a plain page may have its style besides
					t.Errorf("%s is %q", header, h.Get(header))
				}
			}
			if strings.Contains(string(body), "secret") || strings.Contains(string(body), "<script") {
				t.Errorf("the fault shows %s", body)
			}
		})
	}
}

func TestAPanicOfAHandlerIsLoggedWithItsPlaceCountedAndCostsOneAnswer(t *testing.T) {
	var log bytes.Buffer
	registry := prometheus.NewRegistry()
	guard := NewGuard(registry, 10, "/storage/",
		slog.New(slog.NewTextHandler(&log, &slog.HandlerOptions{Level: slog.LevelError})))
	server := httptest.NewServer(guard.Handler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/begun" {
			_, _ = io.WriteString(w, strings.Repeat("half a page ", 1000))
		}
		if r.URL.Path != "/" {
			w.Header().Set("Content-Encoding", "br")
			fallsOver()
		}
	})))
	defer server.Close()
	response, err := http.Get(server.URL + "/unbegun")
	if err != nil {
		t.Fatal(err)
	}
	body, _ := io.ReadAll(response.Body)
	response.Body.Close()
	if response.StatusCode != http.StatusInternalServerError || string(body) != string(faultPage) ||
		response.Header.Get("Content-Encoding") != "" {
		t.Errorf("%s %v %s", response.Status, response.Header, body)
	}
	if response, err := http.Get(server.URL + "/begun"); err == nil {
		if _, err := io.ReadAll(response.Body); err == nil {
			t.Error("half a page was passed off as a whole one")
		}
		response.Body.Close()
	}
	if response, err := http.Get(server.URL + "/"); err != nil || response.StatusCode != http.StatusOK {
		t.Errorf("afterwards: %v %v", response, err)
	}
	server.Close() // the log is complete
	for _, part := range []string{"slice bounds out of range", "fallsOver", "path=/unbegun", "path=/begun"} {
		if !strings.Contains(log.String(), part) {
			t.Errorf("the log does not say %q: %s", part, log.String())
		}
	}
	if n := counted(t, registry, "livery_http_panics_total"); n != 2 {
		t.Errorf("%v panics were counted", n)
	}
}

func fallsOver() {
	var posts []string
	offset := 144
	_ = posts[offset:138]
}

func counted(t *testing.T, registry *prometheus.Registry, name string) float64 {
	t.Helper()
	families, err := registry.Gather()
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range families {
		if f.GetName() == name {
			return f.GetMetric()[0].GetCounter().GetValue()
		}
	}
	t.Fatalf("there is no metric %s", name)
	return 0
}
