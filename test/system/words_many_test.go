package system

import (
	"fmt"
	"maps"
	"net/http"
	"testing"
	"time"
)

// Words of every brand are found, replaced in a draft, published and taken back, over the calls that the sites room
// makes.
func TestWordsOfManyBrandsAreReplacedAsOneChange(t *testing.T) {
	t.Parallel()
	brands := 40
	if soak() {
		brands = 1000
	}
	server := nearProcess(t, "--lazy", "--data", t.TempDir(), "--content", manyFolder(t, brands), "--desk-link")
	person := server.owner()
	timed := func(what, method, path, version string, body any) map[string]any {
		t.Helper()
		asked := time.Now()
		answer := person.call(method, path, version, body)
		t.Logf("%d brands: %s in %s", brands, what, time.Since(asked).Round(time.Millisecond))
		return answer
	}
	wanted := map[string]any{"words": "Fleet number", "with": "Vehicles of", "exact": true}
	draft := timed("the draft", http.MethodGet, "/api/desk/sites/draft", "", nil)
	found := timed("found", http.MethodPost, "/api/desk/sites/words", "", wanted)["texts"].([]any)
	if len(found) != brands {
		t.Fatalf("%d texts were found", len(found))
	}
	said := []any{}
	for _, one := range found {
		text := one.(map[string]any)
		words := ""
		for _, piece := range text["pieces"].([]any) {
			words += piece.(map[string]any)["text"].(string)
		}
		said = append(said, map[string]any{"layer": text["layer"], "field": text["field"], "text": words})
	}
	chosen := maps.Clone(wanted)
	chosen["texts"] = said
	draft = timed("replaced", http.MethodPost, "/api/desk/sites/words/replace", draft["etag"].(string), chosen)
	for _, what := range []string{"check", "effect"} {
		timed("the "+what, http.MethodPost, "/api/desk/sites/"+what, "", map[string]any{})
	}
	done := timed("published", http.MethodPost, "/api/desk/sites/publish", draft["etag"].(string),
		map[string]any{"note": "Vehicles", "confirmed": true})
	left := timed("found again", http.MethodPost, "/api/desk/sites/words", "", wanted)
	if len(left["texts"].([]any)) > 0 {
		t.Errorf("left: %v", left)
	}
	timed("taken back", http.MethodPost, fmt.Sprint("/api/desk/sites/changes/", done["id"], "/take-back"), "",
		map[string]any{})
	again := timed("found again", http.MethodPost, "/api/desk/sites/words", "", wanted)
	if len(again["texts"].([]any)) != brands {
		t.Errorf("%d texts are back", len(again["texts"].([]any)))
	}
}
