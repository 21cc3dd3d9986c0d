package page_test

import (
	"encoding/json"
	"fmt"
	"net/url"
	"os"
	"slices"
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
	source.FindRedirects()
	for path, want := range map[string]string{"/products/1": "200 ", "/products/2": "301 /products/1",
		"/products/3": "301 /products", "/products/02": "302 /products", "/products/5": "302 /products",
		"/products/9": "302 /products", "/nowhere": "302 /"} {
		_, status, leads := source.Find(path, nil, &post.Blog{})
		if got := fmt.Sprint(status, " ", leads.To); got != want {
			t.Errorf("%s: %q, expected %q", path, got, want)
		}
	}
}

func TestProductsThatAreTickedInAFormWithoutScriptsAreCompared(t *testing.T) {
	products := []brand.Item{{ID: 1}, {ID: 2}, {ID: 4}}
	source := page.Source{Brand: &brand.Brand{ID: "own", Pages: []brand.Page{brand.Home, brand.Products}},
		Site: &brand.Site{}, Stock: &page.Stock{Lineup: brand.Lineup{Products: products}}}
	for query, want := range map[string]string{"compare=4&compare=2": "compare=2,4", "compare=4,2": "compare=2,4",
		"compare=1,4&compare=2": "compare=1,2,4", "compare=4": "", "compare=4&compare=9": ""} {
		asked, err := url.ParseQuery(query)
		if err != nil {
			t.Fatal(err)
		}
		if data, _, _ := source.Find("/products", asked, &post.Blog{}); data.Search != want {
			t.Errorf("%s shows %q, expected %q", query, data.Search, want)
		}
	}
}

func TestAnOldAddressLeadsWhereTheContentSaysUnlessAPageIsThere(t *testing.T) {
	b := &brand.Brand{ID: "own", Pages: []brand.Page{brand.Home, brand.Blog}, Redirects: []brand.Redirection{
		{From: "/blog/first", To: "/blog/second"}, {From: "/blog/second", To: "/blog/third"},
		{From: "/blog/shown", To: "/"}, {From: "/offer", To: "https://shop.example/offer", Temporary: true},
		{From: "/solutions", To: "/"}, {From: "/promo", To: "/blog"}, {From: "/blog", To: "/solutions"}}}
	source := page.Source{Brand: b, Site: &brand.Site{}}
	source.FindRedirects()
	posts, _ := post.NewBlog(nil, []*post.Post{{Summary: post.Summary{Slug: "third", Date: "2026-01-01"}},
		{Summary: post.Summary{Slug: "shown", Date: "2026-01-01"}}})
	for path, want := range map[string]string{
		"/blog/first": "301 /blog/third true", "/blog/second": "301 /blog/third true",
		"/blog/third": "200  false", "/blog/shown": "200  false", "/blog/none": "404  false",
		"/offer": "302 https://shop.example/offer true", "/offer/": "302 https://shop.example/offer true",
		"/promo": "301 /blog true", "/blog": "200  false", "/solutions": "301 / true", "/nowhere": "302 / false"} {
		_, status, leads := source.Find(path, nil, posts)
		if got := fmt.Sprint(status, " ", leads.To, " ", leads.Named); got != want {
			t.Errorf("%s: %q, expected %q", path, got, want)
		}
	}
	var moved []string
	for _, r := range source.Moved(posts) {
		moved = append(moved, r.From)
	}
	if want := []string{"/blog/first", "/blog/second", "/offer", "/promo", "/solutions"}; !slices.Equal(moved, want) {
		t.Errorf("an export has %v, expected %v", moved, want)
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
