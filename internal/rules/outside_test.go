package rules_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/fstest"

	"livery/internal/rules"
)

func TestAddressesOfOtherSitesAreAskedForOnceAndThoseThatAreGoneAreNamed(t *testing.T) {
	asked := make(chan string, 100)
	there := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked <- r.Method + " " + r.URL.Path
		switch {
		case r.URL.Path == "/gone":
			http.NotFound(w, r)
		case r.URL.Path == "/no-heads" && r.Method == http.MethodHead:
			w.WriteHeader(http.StatusMethodNotAllowed)
		case r.URL.Path == "/no-programs":
			w.WriteHeader(http.StatusForbidden)
		}
	}))
	closed := httptest.NewServer(http.NotFoundHandler())
	closed.Close()
	at := there.URL
	found := rules.Outside(t.Context(), "", fstest.MapFS{
		"legal/terms.yaml": {Data: []byte("title: See " + at + "/gone.\nintro: And (" + at + "/fine), " + at +
			"/no-heads")},
		"brands/north.yaml": {Data: []byte("tagline: " + at + "/gone, " + at + "/no-programs\nname: " +
			closed.URL + "/a")},
		"blogs/north/a.json": {Data: []byte(`{"conclusion": "Read [this](` + at + `/fine)."}`)},
	})
	there.Close()
	close(asked)
	if len(found) != 2 || found[0].File != "brands/north.yaml" || found[0].Path != "name" ||
		!strings.Contains(found[0].Message, closed.URL+"/a, which cannot be reached") ||
		found[1].File != "legal/terms.yaml" ||
		!strings.Contains(found[1].Message, "/gone, which answers 404 Not Found") {
		t.Errorf("found %v", found)
	}
	times := map[string]int{}
	for one := range asked {
		times[one]++
	}
	if times["HEAD /fine"] != 1 || times["GET /fine"] != 0 || times["GET /no-heads"] != 1 || times["HEAD /gone"] != 1 {
		t.Errorf("asked for %v", times)
	}
}
