package change_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"livery"
	"livery/internal/brand"
	"livery/internal/change"
	"livery/internal/content"
)

func (i instance) redirects(id string) []brand.Redirection {
	i.t.Helper()
	b, known := brand.NewRegistry(i.Current().Content.Site).ByID(id)
	if !known {
		i.t.Fatalf("there is no brand %s", id)
	}
	return b.Redirects
}

func (i instance) readdress(brandID, from, to string) {
	i.t.Helper()
	if err := i.Readdress(i.t.Context(), ann, brandID, from, to); err != nil {
		i.t.Fatal(err)
	}
	i.look()
}

func TestAChangedAddressLeavesARedirectThatFollowsEachFurtherChange(t *testing.T) {
	one := open(t, storage(t), livery.Content(), newClock())
	one.readdress("store", "/blog/a", "/blog/b")
	first := brand.Redirection{From: "/blog/a", To: "/blog/b", Since: "2026-11-17", By: "Ann"}
	if got := one.redirects("store"); !slices.Equal(got, []brand.Redirection{first}) {
		t.Fatalf("the redirects are %+v", got)
	}
	if len(one.redirects("cam")) > 0 {
		t.Error("another brand has them too")
	}
	written := len(one.Log.Entries())
	one.readdress("store", "/blog/a", "/blog/b")
	one.readdress("store", "", "/blog/new")
	if len(one.Log.Entries()) != written {
		t.Error("what is so already was published again")
	}
	one.readdress("store", "/blog/b", "/blog/a")
	if got := one.redirects("store"); len(got) != 1 || got[0].From != "/blog/b" || got[0].To != "/blog/a" {
		t.Errorf("back at its first address, the redirects are %+v", got)
	}
}

func TestTwoAddressesThatChangeAtTheSameTimeBothLeaveARedirect(t *testing.T) {
	blobs, c := storage(t), newClock()
	var both sync.WaitGroup
	for _, slug := range []string{"a", "b"} {
		instance := open(t, blobs, livery.Content(), c)
		both.Go(func() {
			if err := instance.Readdress(t.Context(), ann, "store", "/blog/"+slug, "/blog/new-"+slug); err != nil {
				t.Error(err)
			}
		})
	}
	both.Wait()
	if got := open(t, blobs, livery.Content(), c).redirects("store"); len(got) != 2 {
		t.Errorf("the redirects are %+v", got)
	}
}

func TestAPageThatIsSwitchedOffLeadsHomeUntilItIsSwitchedOn(t *testing.T) {
	for _, layer := range []string{"brands/dashcams", "families/dashcams"} {
		one := open(t, storage(t), livery.Content(), newClock())
		pages := []brand.Page{brand.Home, brand.Solutions, brand.Products, brand.Blog, brand.Contact}
		one.publish(ann, set(layer, "pages", pages))
		one.look()
		if layer != "brands/dashcams" { // its own list would hide that of its family
			one.publish(ann, change.Edit{Layer: "brands/dashcams", Field: "pages"})
			one.look()
		}
		one.publish(ann, set(layer, "pages", pages[:4]))
		one.look()
		want := brand.Redirection{From: "/contact", To: "/", Since: "2026-11-17", By: "Ann"}
		if got := one.redirects("dashcams"); !slices.Equal(got, []brand.Redirection{want}) {
			t.Errorf("%s without the page: %+v", layer, got)
		}
		if layer == "brands/dashcams" && len(one.redirects("dashcam")) > 0 {
			t.Error("a sister has it too")
		}
		one.publish(ben, set(layer, "pages", pages))
		one.look()
		if got := one.redirects("dashcams"); len(got) > 0 {
			t.Errorf("%s with the page: %+v", layer, got)
		}
	}
}

func TestAPageThatAFamilySwitchesOnIsLedAwayFromByNoBrand(t *testing.T) {
	one := open(t, storage(t), livery.Content(), newClock())
	pages := []brand.Page{brand.Home, brand.Solutions, brand.Products, brand.Blog, brand.Contact}
	one.publish(ann, change.Edit{Layer: "brands/dashcams", Field: "pages"})
	one.publish(ann, set("families/dashcams", "pages", pages[:4]))
	one.publish(ann, set("brands/dashcams", "redirects",
		[]brand.Redirection{{From: "/contact", To: "/request-demo"}, {From: "/old", To: "/"}}))
	one.publish(ben, set("families/dashcams", "pages", pages))
	if got := one.redirects("dashcams"); len(got) != 1 || got[0].From != "/old" {
		t.Errorf("with the page: %+v", got)
	}
}

func TestRedirectsOfAllBrandsAreAddedToThoseOfAFileAndPulledIntoIt(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "site.yaml")
	first := "defaults:\n  redirects+:\n    - { from: /a, to: /products }\n"
	if err := os.WriteFile(file, []byte(first), 0o600); err != nil {
		t.Fatal(err)
	}
	one := open(t, storage(t), content.OverlayFolder(dir, livery.Content()), newClock())
	for _, from := range []string{"/b", "/c"} {
		one.publish(ann, one.LeadOn(one.Current().Content, ann, nil, "site",
			[]brand.Redirection{{From: from, To: "/blog"}}, nil)...)
	}
	if got := one.redirects("cam"); len(got) != 3 || got[0].From != "/a" || got[2].From != "/c" {
		t.Errorf("all brands have %+v", got)
	}
	plan, err := one.Pull(dir, livery.Content())
	if err != nil {
		t.Fatal(err)
	}
	if err := one.Write(dir, plan); err != nil {
		t.Fatal(err)
	}
	text, _ := os.ReadFile(file)
	if strings.Contains(string(text), "redirects+") || strings.Count(string(text), "from:") != 3 {
		t.Errorf("the file says\n%s", text)
	}
}

func TestAProductThatGetsAnotherNumberIsFoundAtItsOldAddress(t *testing.T) {
	one := open(t, storage(t), livery.Content(), newClock())
	c := one.Current().Content
	b, _ := brand.NewRegistry(c.Site).ByID("store")
	list := c.Site.Catalogue.Lists[b.Products.List]
	edits, err := change.NewProduct(c, change.ProductStart{Model: "Y1", Title: "Yard lamp",
		Category: list.Tabs[1].ID, List: b.Products.List}, 0)
	if err != nil {
		t.Fatal(err)
	}
	one.publish(ann, edits...)
	one.look()
	first, field := brand.FirstOwnProduct, b.Products.List+".products"
	renumber := func(from, to int) change.Entry {
		t.Helper()
		e := one.publish(ann, set(fmt.Sprintf("catalogue/products/%d-y1", first), "id", to),
			set(fmt.Sprintf("catalogue/products/%d-y1", first), "image", fmt.Sprintf("product-%d", to)),
			set("catalogue/lists", field, append(slices.Clone(list.Products), to)))
		one.look()
		return e
	}
	renumber(first, 150)
	path := func(id int) string { return fmt.Sprintf("/products/%d", id) }
	for _, id := range []string{"store", "cam"} {
		want := brand.Redirection{From: path(first), To: path(150), Since: "2026-11-17", By: "Ann"}
		if got := one.redirects(id); !slices.Equal(got, []brand.Redirection{want}) {
			t.Errorf("%s has %+v", id, got)
		}
	}
	again := renumber(150, 160)
	if got := one.redirects("store"); len(got) != 2 || got[0].To != path(160) || got[1].From != path(150) {
		t.Errorf("with a third number there are %+v", got)
	}
	one.takeBack(again.ID)
	if got := one.redirects("store"); len(got) != 1 || got[0].To != path(150) {
		t.Errorf("taken back, there are %+v", got)
	}
	renumber(150, first)
	if got := one.redirects("store"); len(got) != 1 || got[0].From != path(150) || got[0].To != path(first) {
		t.Errorf("with its first number again there are %+v", got)
	}
}

func TestANumberThatAnotherProductTakesOverLeadsAwayFromNobody(t *testing.T) {
	one := open(t, storage(t), livery.Content(), newClock())
	var layers []string
	list := brand.ProductPage{}
	for i, model := range []string{"Y1", "Y2"} {
		c := one.Current().Content
		b, _ := brand.NewRegistry(c.Site).ByID("store")
		list = *b.Products
		edits, err := change.NewProduct(c, change.ProductStart{Model: model, Title: "Yard lamp " + model,
			Category: c.Site.Catalogue.Lists[list.List].Tabs[1].ID, List: list.List}, 0)
		if err != nil {
			t.Fatal(err)
		}
		one.publish(ann, edits...)
		one.look()
		layers = append(layers, fmt.Sprintf("catalogue/products/%d-y%d", brand.FirstOwnProduct+i, i+1))
	}
	products := one.Current().Content.Site.Catalogue.Lists[list.List].Products
	first, second := brand.FirstOwnProduct, brand.FirstOwnProduct+1
	var renumbered []int
	for _, id := range products {
		if id != second {
			renumbered = append(renumbered, id)
		}
	}
	one.publish(ann, set(layers[1], "id", first), set(layers[1], "image", fmt.Sprintf("product-%d", first)),
		set(layers[0], "id", 150), set(layers[0], "image", "product-150"),
		set("catalogue/lists", list.List+".products", append(renumbered, 150)))
	one.look()
	got := one.redirects("store")
	if len(got) != 1 || got[0].From != fmt.Sprintf("/products/%d", second) ||
		got[0].To != fmt.Sprintf("/products/%d", first) {
		t.Errorf("there are %+v", got)
	}
}

func TestAHostThatABrandMovesAwayFromLeadsToTheNewOne(t *testing.T) {
	one := open(t, storage(t), livery.Content(), newClock())
	registry := func() *brand.Registry { return brand.NewRegistry(one.Current().Content.Site) }
	hosts := func() []brand.Host {
		b, _ := registry().ByID("store")
		return b.Hosts
	}
	before := hosts()
	moved := append([]brand.Host{{Name: "newstore.example", Role: brand.Primary}}, before[1:]...)
	e := one.publish(ann, set("brands/store", "hosts", moved))
	one.look()
	old := brand.Host{Name: before[0].Name, Role: brand.Redirect}
	if got := hosts(); !slices.Equal(got, append(slices.Clone(moved), old)) {
		t.Fatalf("after the move the hosts are %+v", got)
	}
	if m := registry().Resolve(old.Name); m.Brand.ID != "store" || m.Role != brand.Redirect ||
		registry().PrimaryHost("store") != "newstore.example" {
		t.Errorf("the old name is answered as %+v", m)
	}
	one.publish(ann, set("brands/store", "hosts", moved)) // the old name was sold
	one.look()
	if got := hosts(); !slices.Equal(got, moved) {
		t.Errorf("without the old name the hosts are %+v", got)
	}
	edits, conflicts, err := one.TakeBack(e.ID)
	if err != nil || len(conflicts) == 0 {
		t.Fatal("somebody changed the names since", conflicts, err)
	}
	if _, err := one.Publish(t.Context(), change.Request{Author: ann, Edits: edits, Overwrite: true,
		TakesBack: []string{e.ID}}); err != nil {
		t.Fatal(err)
	}
	one.look()
	if got := hosts(); !slices.Equal(got, before) {
		t.Errorf("taken back, the hosts are %+v", got)
	}
}

func TestARedirectThatCannotServeIsRefusedWithTheReason(t *testing.T) {
	one := open(t, storage(t), livery.Content(), newClock())
	for want, list := range map[string][]brand.Redirection{
		"/solutions is a page of Fleet Store":       {{From: "/solutions", To: "/"}},
		"/products/2 is a page of Fleet Store":      {{From: "/products/2", To: "/products/4"}},
		"in a circle":                               {{From: "/a", To: "/b"}, {From: "/b", To: "/a"}},
		`"/a?b=1" is no address of a page`:          {{From: "/a?b=1", To: "/"}},
		`"a" is no address of a page`:               {{From: "a", To: "/"}},
		"/api/tasks is no address of a page":        {{From: "/api/tasks", To: "/"}},
		`"//x.example" is no path of the site`:      {{From: "/a", To: "//x.example"}},
		`"http://x.example" is no path of the site`: {{From: "/a", To: "http://x.example"}},
	} {
		_, err := one.Publish(t.Context(), change.Request{Author: ann,
			Edits: []change.Edit{set("brands/store", "redirects", list)}})
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%+v: %v, expected %q", list, err, want)
		}
	}
	all := []brand.Redirection{{From: "/products", To: "/"}, {From: "/old.html", To: "https://elsewhere.example/x"}}
	if _, err := one.Publish(t.Context(), change.Request{Author: ann,
		Edits: []change.Edit{set("site", "redirects", all)}}); err != nil {
		t.Errorf("one of all brands, of which some have the page: %v", err)
	}
}
