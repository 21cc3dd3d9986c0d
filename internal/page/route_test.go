package page_test

import (
	"encoding/json"
	"fmt"
	"net/url"
	"os"
	"testing"

	"livery/internal/brand"
	"livery/internal/page"
	"livery/internal/post"
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

func TestARetiredProductLeadsWhereItsFileSaysForGood(t *testing.T) {
	catalogue := brand.Catalogue{Lists: map[string]brand.ProductList{"all": {Products: []int{1, 2, 3, 4}}},
		Products: []brand.Product{{ID: 1}, {ID: 2, Retired: &brand.Retired{To: "/products/1"}},
			{ID: 3, Retired: &brand.Retired{}}, {ID: 5, Retired: &brand.Retired{To: "/products/1"}}},
		Connections: []brand.Connection{{Part: 2, Of: 1, Needed: true}}}
	b := &brand.Brand{ID: "own", Pages: []brand.Page{brand.Home, brand.Products},
		Products: &brand.ProductPage{List: "all"}}
	lineup, ok := catalogue.Lineup(b)
	if !ok || len(lineup.Products) != 1 || len(lineup.Products[0].WorksWith) != 0 {
		t.Fatalf("the list shows %+v", lineup.Products)
	}
	source := page.Source{Brand: b, Site: &brand.Site{Catalogue: catalogue}, Stock: &page.Stock{Lineup: lineup}}
	for path, want := range map[string]string{"/products/1": "200 ", "/products/2": "301 /products/1",
		"/products/3": "301 /products", "/products/02": "302 /products", "/products/5": "302 /products",
		"/products/9": "302 /products", "/nowhere": "302 /"} {
		_, status, to := source.Find(path, nil, &post.Blog{})
		if got := fmt.Sprint(status, " ", to); got != want {
			t.Errorf("%s: %q, expected %q", path, got, want)
		}
	}
}

func TestTheSolutionsThatABrandLacksAreNamedToThoseWhoSetItUp(t *testing.T) {
	words := brand.SolutionPage{Sections: []brand.SolutionSection{{Title: "One"}}}
	for _, tc := range []struct {
		brand brand.Brand
		path  string
		want  bool
	}{
		{brand.Brand{Pages: []brand.Page{brand.Home}}, "/solutions", true},
		{brand.Brand{Pages: []brand.Page{brand.Home}}, "/", false},
		{brand.Brand{Pages: []brand.Page{brand.Home}, Solutions: words}, "/solutions", false},
		{brand.Brand{Pages: []brand.Page{brand.Home, brand.Solutions}}, "/solutions", false},
	} {
		if got := (&page.Source{Brand: &tc.brand}).LacksSolutions(tc.path); got != tc.want {
			t.Errorf("%s of %+v: %t", tc.path, tc.brand.Pages, got)
		}
	}
}
