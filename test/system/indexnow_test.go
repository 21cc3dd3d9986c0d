package system

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"
)

const indexKey = "a1b2c3d4-e5f6"

func TestAPublishedPostIsSubmittedToSearchEngines(t *testing.T) {
	t.Parallel()
	type submission struct {
		Host, Key, KeyLocation string
		URLList                []string
	}
	got := make(chan submission, 10)
	sink := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var body submission
		_ = json.NewDecoder(r.Body).Decode(&body)
		got <- body
		w.WriteHeader(http.StatusAccepted)
	}))
	defer sink.Close()
	data, host := t.TempDir(), primaryHost(t, "insights")
	s := start(t, "--data", data, "--indexnow-key", indexKey, "--indexnow-endpoint", sink.URL)
	file := write(t, "told.md",
		"---\ntitle: Told\ndate: 2024-02-20\nexcerpt: Just in\n---\n## Why\n\nBecause.\n\n## Conclusion\n\nSo.\n")
	if out, err := command(t, nil, "blog", "publish", "insights", file, "--data", data); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	var told submission
	select {
	case told = <-got:
	case <-time.After(hanging):
		t.Fatalf("nothing was submitted; log: %s", s.logs)
	}
	if told.Host != host || told.Key != indexKey ||
		!slices.Equal(told.URLList, []string{"https://" + host + "/blog/told"}) {
		t.Errorf("submitted: %+v", told)
	}
	path, onHost := strings.CutPrefix(told.KeyLocation, "https://"+host)
	response, body := s.ask("GET", host, path)
	if !onHost || response.StatusCode != http.StatusOK || body != indexKey ||
		!strings.HasPrefix(response.Header.Get("Content-Type"), "text/plain") {
		t.Errorf("%s: %s %q", told.KeyLocation, response.Status, body)
	}
	if response, _ := s.ask("GET", host, "/blog/told"); response.StatusCode != http.StatusOK {
		t.Errorf("the submitted post answers %s", response.Status)
	}
	if len(got) != 0 {
		t.Errorf("also submitted: %+v", <-got)
	}
}

func TestTheKeyOfSearchEnginesIsOnPrimaryHostsAlone(t *testing.T) {
	t.Parallel()
	s := start(t, "--indexnow-key", indexKey)
	for _, host := range []string{"localhost", shipped(t).Brands[0].Hosts[1].Name} {
		if response, body := s.ask("GET", host, "/"+indexKey+".txt"); response.StatusCode != http.StatusNotFound ||
			strings.Contains(body, indexKey) {
			t.Errorf("%s: %s", host, response.Status)
		}
	}
	if response, _ := reader(t).ask("GET", shipped(t).Brands[0].Hosts[0].Name,
		"/"+indexKey+".txt"); response.StatusCode == http.StatusOK {
		t.Error("there is a file without a key")
	}
}

func TestSearchEnginesNeedAKeyTheyAccept(t *testing.T) {
	t.Parallel()
	for want, args := range map[string][]string{
		"--indexnow-endpoint needs --indexnow-key": {"--indexnow-endpoint", "https://search.example/indexnow"},
		`--indexnow-key "short"`:                   {"--indexnow-key", "short"},
		`--indexnow-endpoint "search.example"`: {"--indexnow-key", indexKey, "--indexnow-endpoint",
			"search.example"},
	} {
		if out, err := command(t, nil,
			append([]string{"serve", "--listen", "127.0.0.1:0", "--admin=", "--data", t.TempDir()},
				args...)...); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v: %v, expected %s\n%s", args, err, want, out)
		}
	}
}
