package page_test

import (
	"encoding/json"
	"net/url"
	"os"
	"testing"

	"livery/internal/brand"
	"livery/internal/page"
)

// The browser is held to the same table (web/src/lib/routes.test.ts).
//
// spec: R1 R2 R3 R4
func TestRoutesFollowTheSharedTable(t *testing.T) {
	data, err := os.ReadFile("testdata/routes.json")
	if err != nil {
		t.Fatal(err)
	}
	var table struct {
		Routes []struct {
			Path  string
			Pages []brand.Page
			Kind  page.Kind
			Param string
		}
	}
	if err := json.Unmarshal(data, &table); err != nil {
		t.Fatal(err)
	}
	for _, c := range table.Routes {
		path, err := url.PathUnescape(c.Path) // as net/http hands it over
		if err != nil {
			t.Fatal(err)
		}
		want := page.Route{Kind: c.Kind, Param: c.Param}
		route, ok := page.RouteFor(&brand.Brand{Pages: c.Pages}, path)
		if ok != (c.Kind != "") || ok && route != want {
			t.Errorf("%s on %v: got %v %t, expected %v", c.Path, c.Pages, route, ok, want)
		}
	}
}
