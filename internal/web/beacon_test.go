package web

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"livery/internal/brand"
	"livery/internal/sitestats"
)

func storeBoard() *sitestats.Stats {
	return sitestats.New(func(brand string) bool { return brand == "store" }, []string{"home"}, []string{"contact"},
		time.Now())
}

func TestAReportIsCountedAndAnythingElseIsRefused(t *testing.T) {
	const asJSON = "application/json"
	for name, tc := range map[string]struct {
		kind, body string
		status     int
	}{
		"a report":                {asJSON, `{"brand":"store","kind":"home","lcp":812,"cls":0.01}`, 204},
		"with a charset":          {asJSON + ";charset=UTF-8", `{"brand":"store","starts":["contact"]}`, 204},
		"a form of another site":  {"text/plain;charset=UTF-8", `{"brand":"store","kind":"home"}`, 415},
		"no type":                 {"", `{"brand":"store"}`, 415},
		"another brand":           {asJSON, `{"brand":"cam","kind":"home"}`, 400},
		"another kind":            {asJSON, `{"brand":"store","kind":"x"}`, 400},
		"an unknown field":        {asJSON, `{"brand":"store","agent":"x"}`, 400},
		"a number as text":        {asJSON, `{"brand":"store","kind":"home","lcp":"1"}`, 400},
		"two reports":             {asJSON, `{"brand":"store"}{"brand":"store"}`, 400},
		"nothing":                 {asJSON, ``, 400},
		"a list":                  {asJSON, `[]`, 400},
		"more than 4 KB":          {asJSON, `{"brand":"store","missed":["` + strings.Repeat("x", 4<<10) + `"]}`, 413},
		"more than 4 KB of blank": {asJSON, `{"brand":"store"}` + strings.Repeat(" ", 5<<10), 413},
	} {
		t.Run(name, func(t *testing.T) {
			board := storeBoard()
			r := httptest.NewRequest("POST", "/api/beacon", strings.NewReader(tc.body))
			r.Header.Set("Content-Type", tc.kind)
			w := httptest.NewRecorder()
			Beacon(board).ServeHTTP(w, r)
			counted := len(board.Figures().Brands) == 1
			if w.Code != tc.status || counted != (tc.status == http.StatusNoContent) {
				t.Errorf("%d %s, counted %v; expected %d", w.Code, w.Body, counted, tc.status)
			}
			if w.Header().Get("Access-Control-Allow-Origin") != "" {
				t.Error("another origin may read the answer")
			}
		})
	}
}

func TestOnlyAddressesAPersonNavigatedToCountAsMissed(t *testing.T) {
	live := brand.Match{Known: true}
	for name, tc := range map[string]struct {
		match   brand.Match
		headers map[string]string
		counts  bool
	}{
		"a person":  {live, map[string]string{"Sec-Fetch-Mode": "navigate"}, true},
		"a scanner": {live, nil, false},
		"a script":  {live, map[string]string{"Sec-Fetch-Mode": "cors"}, false},
		"somebody who wishes not to be": {live, map[string]string{"Sec-Fetch-Mode": "navigate", "Sec-GPC": "1"},
			false},
		"somebody not to be tracked": {live, map[string]string{"Sec-Fetch-Mode": "navigate", "DNT": "1"}, false},
		"a developer": {brand.Match{Known: true, Development: true},
			map[string]string{"Sec-Fetch-Mode": "navigate"}, false},
		"somebody at a host of no brand": {brand.Match{}, map[string]string{"Sec-Fetch-Mode": "navigate"}, false},
	} {
		r := httptest.NewRequest("GET", "/x", nil)
		for header, value := range tc.headers {
			r.Header.Set(header, value)
		}
		if countsAsMissed(r, tc.match) != tc.counts {
			t.Errorf("%s: counted %v", name, !tc.counts)
		}
	}
}
