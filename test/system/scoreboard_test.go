package system

import (
	"encoding/json"
	"io"
	"net/http"
	"strings"
	"testing"

	"livery/internal/sitestats"
)

func operatorSees(t *testing.T, admin, path string) string {
	t.Helper()
	response, err := http.Get("http://" + admin + path)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func (s *server) report(host, body string) int {
	s.t.Helper()
	request, err := http.NewRequestWithContext(s.t.Context(), "POST", "http://"+s.addr+"/api/beacon",
		strings.NewReader(body))
	if err != nil {
		s.t.Fatal(err)
	}
	request.Host = host
	request.Header.Set("Content-Type", "application/json")
	response, err := http.DefaultTransport.RoundTrip(request)
	if err != nil {
		s.t.Fatal(err)
	}
	response.Body.Close()
	return response.StatusCode
}

// spec: M3
func TestTheOperatorSeesHowPagesDoInBrowsersOnTheStatusPageAndInMetrics(t *testing.T) {
	t.Parallel()
	admin := loopback(freePort(t))
	folder := t.TempDir()
	writeFile(t, folder, "brands/store.yaml", "redirects+:\n  - { from: /moved, to: /blog }\n")
	s := start(t, "--admin", admin, "--content", folder)
	const host = "fleetstore.example"
	if status := s.report(host,
		`{"brand":"store","kind":"home","lcp":812,"inp":40,"cls":0.01,"starts":["request-demo"]}`); status != http.StatusNoContent {
		t.Fatalf("a report is answered with %d", status)
	}
	if status := s.report(host, `{"brand":"nobody","kind":"home"}`); status != http.StatusBadRequest {
		t.Errorf("a report of an unknown brand is answered with %d", status)
	}
	for _, path := range []string{"/old-page?from=mail", "/blog/no-such-post", "/products/999", "/moved/?from=mail"} {
		s.ask("GET", host, path, "Sec-Fetch-Mode: navigate")
	}
	s.ask("GET", host, "/wp-login.php")
	s.ask("GET", host, "/moved")
	var status struct{ Scoreboard sitestats.Figures }
	if err := json.Unmarshal([]byte(operatorSees(t, admin, "/-/status")), &status); err != nil {
		t.Fatal(err)
	}
	store := status.Scoreboard.Brands["store"]
	if store.Views != 1 || store.LCP == nil || store.WithinTarget == nil || !*store.WithinTarget ||
		store.Forms["request-demo"].Starts != 1 {
		t.Errorf("status shows %+v", store)
	}
	if len(store.Missed) != 3 || store.Missed[0].Path != "/blog/no-such-post" || store.Missed[1].Path != "/old-page" {
		t.Errorf("missed are %+v", store.Missed)
	}
	if store.LedTotal != 1 {
		t.Errorf("%d were led on from an old address", store.LedTotal)
	}
	metrics := operatorSees(t, admin, "/-/metrics")
	for _, line := range []string{
		`livery_lcp_seconds_bucket{brand="store",le="0.75"} 0`, `livery_lcp_seconds_bucket{brand="store",le="1"} 1`,
		`livery_inp_seconds_count{brand="store"} 1`, `livery_layout_shift_bucket{brand="store",le="0.01"} 1`,
		`livery_forms_total{brand="store",form="request-demo",step="start"} 1`, `livery_missed_total{brand="store"} 3`,
		`livery_http_requests_total{class="2xx",kind="beacon"} 1`,
	} {
		if !strings.Contains(metrics, line+"\n") {
			t.Errorf("metrics lack %s", line)
		}
	}
	if strings.Contains(metrics, "nobody") {
		t.Error("a brand that a browser made up became a label")
	}
}

func TestTheScoreboardCanBeTurnedOff(t *testing.T) {
	t.Parallel()
	admin := loopback(freePort(t))
	s := start(t, "--admin", admin, "--scoreboard=false")
	if status := s.report("fleetstore.example", `{"brand":"store","kind":"home"}`); status != http.StatusNotFound {
		t.Errorf("a report is answered with %d", status)
	}
	if status := operatorSees(t, admin, "/-/status"); !strings.Contains(status, `"scoreboard": "off"`) {
		t.Errorf("status shows %s", status)
	}
	if metrics := operatorSees(t, admin, "/-/metrics"); strings.Contains(metrics, "livery_lcp") {
		t.Error("metrics show the scoreboard")
	}
	if s.asksForReports() {
		t.Error("browsers are asked to report")
	}
	if !reader(t).asksForReports() {
		t.Error("browsers are not asked to report by a server with the scoreboard on")
	}
}

// asksForReports looks into the settings that pages hand to the browser.
func (s *server) asksForReports() bool {
	s.t.Helper()
	_, home := s.ask("GET", "fleetstore.example", "/")
	_, module := s.ask("GET", "fleetstore.example", "/assets/content/"+between(home, ` /assets/content/`, `"`))
	if !strings.Contains(module, "storageBase") {
		s.t.Fatalf("not the settings: %.200s", module)
	}
	return strings.Contains(module, `"beacon":true`) || strings.Contains(module, `\"beacon\":true`)
}
