package web

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/prometheus/client_golang/prometheus"
)

// Instances share database and storage: if those decided, all of them would leave the balancer at
// once, and with them the pages that need neither.
func TestReadinessIsAboutPagesAloneAndHealthIsShownBesideIt(t *testing.T) {
	ready := false
	admin := Admin{Ready: func() bool { return ready }, Metrics: prometheus.NewRegistry(),
		Facts:  func(context.Context) map[string]any { return map[string]any{} },
		Checks: []Check{{"database", func(context.Context) error { return errors.New("connection refused") }}}}
	server := httptest.NewServer(admin.Handler())
	defer server.Close()
	ask := func(path string) (int, string) {
		response, err := http.Get(server.URL + path)
		if err != nil {
			t.Fatal(err)
		}
		defer response.Body.Close()
		var body strings.Builder
		_ = response.Write(&body)
		return response.StatusCode, body.String()
	}
	if status, _ := ask("/-/readyz"); status != http.StatusServiceUnavailable {
		t.Errorf("before the pages are rendered: %d", status)
	}
	ready = true
	if status, _ := ask("/-/readyz"); status != http.StatusOK {
		t.Errorf("without a database: %d", status)
	}
	if status, body := ask("/-/status"); status != http.StatusOK ||
		!strings.Contains(body, `"database": "connection refused"`) {
		t.Errorf("the status: %d %s", status, body)
	}
}
