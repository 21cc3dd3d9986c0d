package system

import (
	"io"
	"net/http"
	"strings"
	"testing"
)

// Marks that the program drew from a brand's name and colours follow both.
func TestDrawnMarksFollowTheColoursAndTheName(t *testing.T) {
	t.Parallel()
	server := nearProcess(t, "--data", t.TempDir(), "--desk-link")
	person := server.owner()
	mark := func(name string) string {
		t.Helper()
		r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, "http://"+server.addr.Load().(string)+
			"/assets/domains/nova/"+name, nil)
		if err != nil {
			t.Fatal(err)
		}
		r.Host = "nova.example"
		response, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		defer response.Body.Close()
		drawing, _ := io.ReadAll(response.Body)
		if response.StatusCode != http.StatusOK {
			t.Fatalf("%s: %s", name, response.Status)
		}
		return string(drawing)
	}
	draft := person.call(http.MethodPost, "/api/desk/sites/brands", "none",
		map[string]any{"id": "nova", "name": "Nova Fleet", "family": "cameras",
			"hosts": []string{"nova.example"}, "colours": []string{"#0b5d4e"}})
	person.call(http.MethodPost, "/api/desk/sites/publish", draft["etag"].(string),
		map[string]any{"note": "a test", "confirmed": true})
	first := mark("logo.svg")
	if !strings.Contains(first, "#0b5d4e") {
		t.Fatalf("the first logo is %.300s", first)
	}
	person.publish("brands/nova", map[string]string{"palette.primary": "#7a1f5c"})
	second := mark("logo.svg")
	for _, name := range []string{"logo.svg", "favicon.svg"} {
		if drawing := mark(name); !strings.Contains(drawing, "#7a1f5c") || strings.Contains(drawing, "#0b5d4e") {
			t.Errorf("with other colours %s is %.300s", name, drawing)
		}
	}
	person.publish("brands/nova", map[string]string{"name": "Nova Vans"})
	if mark("logo.svg") == second {
		t.Error("with another name the logo is as it was")
	}
}
