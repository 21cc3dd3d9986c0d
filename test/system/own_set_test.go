package system

import (
	"bytes"
	"encoding/json"
	"net/http"
	"path/filepath"
	"strings"
	"testing"

	"livery/cmd/livery/cli"
	"livery/internal/lead/leadtest"
	"livery/internal/store/pgtest"
)

// ownSet is what somebody made in an hour who had the documents alone: three brands, six products, pictures and posts.
const ownSet = "testdata/own-set"

// ownPages are what its brands have, by host.
var ownPages = map[string][]string{
	"tarnbeck-tracking.example": {"/", "/solutions", "/products", "/products/101", "/products/105", "/blog",
		"/blog/half-an-hour", "/contact", "/request-demo", "/privacy"},
	"rimewick.example":    {"/", "/products", "/products/104", "/blog", "/blog/open-door", "/contact"},
	"yardkestrel.example": {"/", "/products", "/products/106", "/blog", "/blog/who-drove", "/contact"},
}

func TestASetOfOnesOwnIsServedWithPostgreSQLAndAnAccount(t *testing.T) {
	t.Parallel()
	hook := leadtest.NewHook(t, nil)
	data, folder := t.TempDir(), filepath.Join(ownSet, "site")
	settings := []string{"--content", folder, "--data", data, "--storage", emulator(t)}
	p := newProcess(t, append(settings, "--database", pgtest.Database(t), "--storage-refresh", "1s", "--delivery",
		deliverTo(t, hook.URL, nil))...)
	s := &server{t, p.addr.Load().(string), p.logs}
	for _, id := range []string{"tarnbeck", "rimewick", "yardkestrel"} {
		if said, err := command(t, nil, append([]string{"blog", "publish", id, filepath.Join(ownSet, "posts", id)},
			settings...)...); cli.ExitCode(err) == 1 {
			t.Fatalf("%s: %v\n%s", id, err, said)
		}
	}
	t.Run("pages", s.ownPagesAreServed)
	t.Run("products", s.ownProductsAreServed)
	t.Run("a lead", func(t *testing.T) { ownLeadArrives(t, s.addr, hook) })
}

func (s *server) ownPagesAreServed(t *testing.T) {
	var others []string
	for _, b := range shipped(t).Brands {
		others = append(others, b.Name, b.Hosts[0].Name)
	}
	models := shippedModels(t)
	for host, paths := range ownPages {
		for _, path := range paths {
			html := ""
			eventually(t, host+path, func() bool {
				r, body := s.ask("GET", host, path)
				html = body
				return r.StatusCode == http.StatusOK
			})
			text := markup.ReplaceAllString(html, " ")
			if found := emptyLabel.FindString(html) + leftOpen.FindString(text); found != "" {
				t.Errorf("%s%s shows %q", host, path, found)
			}
			if found := models.FindString(visible(html)); found != "" {
				t.Errorf("%s%s speaks of the %s, which is not sold there", host, path, found)
			}
			for _, name := range others {
				if strings.Contains(text, name) {
					t.Errorf("%s%s names %s", host, path, name)
				}
			}
		}
	}
	_, home := s.ask("GET", "tarnbeck-tracking.example", "/")
	for _, want := range []string{"<title>Tarnbeck Tracking for fleets of five to fifty vans</title>",
		"Tools on board"} {
		if !strings.Contains(home, want) {
			t.Errorf("%q is not on the home page", want)
		}
	}
	if _, solutions := s.ask("GET", "tarnbeck-tracking.example", "/solutions"); strings.Contains(solutions, "T300") {
		t.Error("the family's questions speak of a product that is not sold here")
	}
	if _, body := s.ask("GET", "fleetstore.example", "/"); !strings.Contains(body, "Tarnbeck Tracking") {
		t.Error("a host of a brand that ships is known")
	}
	if r, _ := s.askOnce("GET", "old-tarnbeck.example", "/blog"); r.StatusCode != http.StatusMovedPermanently {
		t.Errorf("the old host answers %s", r.Status)
	}
}

func (s *server) ownProductsAreServed(t *testing.T) {
	_, list := s.ask("GET", "yardkestrel.example", "/products")
	for _, path := range []string{"/products/106", "/products/101", "/products/105"} {
		if !strings.Contains(list, `href="`+path+`"`) {
			t.Errorf("nothing leads to %s", path)
		}
	}
	if strings.Contains(list, "TB5 Tool Tag") || strings.Contains(list, ">Tags<") {
		t.Error("what is sold no more is in the list, or its tab is")
	}
	if r, _ := s.askOnce("GET", "yardkestrel.example", "/products/103"); r.StatusCode != http.StatusMovedPermanently ||
		r.Header.Get("Location") != "/products/101" {
		t.Errorf("a retired product answers %s to %q", r.Status, r.Header.Get("Location"))
	}
	for host, id := range map[string]string{"yardkestrel.example": "yardkestrel", "rimewick.example": "rimewick"} {
		eventually(t, "the picture that all brands share", func() bool {
			r, _ := s.ask("GET", host, "/assets/domains/"+id+"/product-101.jpg")
			return r.StatusCode == http.StatusOK
		})
	}
}

func ownLeadArrives(t *testing.T, addr string, hook *leadtest.Hook) {
	body, _ := json.Marshal(map[string]any{"leadName": "Ada Vance", "leadEmail": "ada@example.org",
		"company": "Vance Vans", "domain": "tarnbeck-tracking.example",
		"attribution": map[string]string{"landing": "/"},
		"signals":     map[string]any{"trap": "", "fillMillis": 9000}})
	request, err := http.NewRequestWithContext(t.Context(), http.MethodPost, "http://"+addr+"/api/tasks",
		bytes.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	request.Host = "tarnbeck-tracking.example"
	request.Header.Set("Content-Type", "application/json")
	response, err := browser.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	response.Body.Close()
	if response.StatusCode/100 != 2 {
		t.Fatalf("the lead is answered %s", response.Status)
	}
	eventually(t, "the lead at the webhook", func() bool { return len(hook.Requests()) > 0 })
	if got := hook.Requests()[0]; got.Header.Get("Livery-Brand") != "tarnbeck" ||
		!strings.Contains(string(got.Body), "ada@example.org") {
		t.Errorf("the webhook was sent %s by %q", got.Body, got.Header.Get("Livery-Brand"))
	}
}
