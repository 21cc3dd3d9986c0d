package sites_test

import (
	"html"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"livery"
	"livery/internal/content"
	"livery/internal/desk"
	"livery/internal/desk/desktest"
	"livery/internal/desk/sites"
)

func products(b *desktest.Browser) sites.SiteProducts {
	b.T.Helper()
	return desktest.Read[sites.SiteProducts](b.T, b.Wants(200, "GET", "/api/desk/sites/products", ""))
}

func product(b *desktest.Browser, model string) sites.SiteProduct {
	b.T.Helper()
	all := products(b).Products
	at := slices.IndexFunc(all, func(p sites.SiteProduct) bool { return p.Model == model })
	if at < 0 {
		b.T.Fatalf("there is no product %s", model)
	}
	return all[at]
}

// add puts a product into the draft.
func add(b *desktest.Browser, status int, wanted string) string {
	b.T.Helper()
	now := desktest.Read[sites.SiteDraft](b.T, b.Wants(200, "GET", "/api/desk/sites/draft", ""))
	return b.Wants(status, "POST", "/api/desk/sites/products", wanted, "If-Match", `"`+now.ETag+`"`)
}

func TestAProductIsAddedCopiedPublishedAndTakenBack(t *testing.T) {
	b := desktest.NewWithSites(t)
	ann, _ := b.Join(desk.Owner)
	first := add(ann, 200,
		`{"model":"L10","title":"L10 Gate Lamp","category":"lamps","bestFor":"Dark yards","list":"full"}`)
	if strings.Contains(first, "Whoever needs it") || !strings.Contains(first, "Dark yards") {
		t.Errorf("it begins as %s", first)
	}
	made := product(ann, "L10")
	if !made.New || made.ID != 101 || made.Layer != "catalogue/products/101-l10" || len(made.Brands) == 0 {
		t.Errorf("the new product is %+v", made)
	}
	if text := add(ann, 422, `{"model":"L10","title":"x","category":"lamps"}`); !strings.Contains(text, "already") {
		t.Errorf("the same model again: %s", text)
	}
	draft := desktest.Read[sites.SiteDraft](t,
		add(ann, 200, `{"model":"C201","category":"cameras","title":"C201","copyOf":2}`))
	if copied := product(ann, "C201"); copied.ID != 102 || len(copied.Brands) != 0 {
		t.Errorf("the copy is %+v", copied)
	}
	for _, e := range draft.Edits {
		if e.Layer == "catalogue/products/102-c201" && !strings.Contains(string(e.After), "140") {
			t.Errorf("the copy has not the figures of the first: %s", e.After)
		}
	}
	if lists := products(ann).Lists; !slices.ContainsFunc(lists, func(l sites.SiteList) bool {
		return l.Name == "full" && l.Products[len(l.Products)-1] == 101 && slices.Contains(l.Categories, "lamps")
	}) {
		t.Errorf("the lists are %+v", lists)
	}
	done := publish(ann, draft, `{"note":"Lamps","confirmed":true}`)
	if made = product(ann, "L10"); made.New || made.Edited {
		t.Errorf("published, it is %+v", made)
	}
	ann.Wants(200, "POST", "/api/desk/sites/changes/"+done.ID+"/take-back", `{}`)
	if slices.ContainsFunc(products(ann).Products, func(p sites.SiteProduct) bool { return p.Model == "L10" }) {
		t.Error("taken back, the product is still there")
	}
}

func TestANewProductLeavesWhatElseTheDraftSaysOfItsList(t *testing.T) {
	b := desktest.NewWithSites(t)
	ann, _ := b.Join(desk.Owner)
	edit(ann, "catalogue/lists", "full.tabs.1.name", `"Lenses"`)
	fields := func(draft sites.SiteDraft) (list []string) {
		for _, e := range draft.Edits {
			if e.Layer == "catalogue/lists" {
				list = append(list, e.Field)
			}
		}
		return list
	}
	draft := desktest.Read[sites.SiteDraft](t,
		add(ann, 200, `{"model":"L10","title":"L10","category":"cameras","list":"full"}`))
	if got := fields(draft); !slices.Equal(got, []string{"full.tabs.1.name", "full.products"}) {
		t.Errorf("of the list the draft says %q", got)
	}
	draft = desktest.Read[sites.SiteDraft](t,
		add(ann, 200, `{"model":"L20","title":"L20","category":"lamps","list":"full"}`))
	if got := fields(draft); !slices.Equal(got, []string{"full.products", "full.tabs"}) ||
		!strings.Contains(string(draft.Edits[len(draft.Edits)-1].After), "Lenses") {
		t.Errorf("with a category that the list had no tab for, the draft says %q", got)
	}
}

func TestAListOfItsOwnTouchesNoOtherBrand(t *testing.T) {
	b := desktest.NewWithSites(t)
	ann, _ := b.Join(desk.Owner)
	const few = `{"tabs":[{"id":"all","name":"All"},{"id":"cameras","name":"Cameras"}],"products":[2]}`
	draft := drafts(ann, [3]string{"catalogue/lists", "few", few},
		[3]string{"brands/store", "products.list", `"few"`})
	effect := desktest.Read[sites.SiteEffect](t, ann.Wants(200, "POST", "/api/desk/sites/effect", "{}"))
	if len(effect.Brands) != 1 || effect.Brands[0].ID != "store" {
		t.Errorf("visitors of these see something else: %+v", effect.Brands)
	}
	done := publish(ann, draft, `{"note":"Few","confirmed":true}`)
	if !slices.Equal(done.Brands, []string{"store"}) {
		t.Errorf("it stands in the history of %q", done.Brands)
	}
}

func TestARetiredProductLeadsElsewhereUntilItIsTakenBack(t *testing.T) {
	b := desktest.NewWithSites(t)
	ann, _ := b.Join(desk.Owner)
	c200 := product(ann, "C200")
	draft := edit(ann, c200.Layer, "retired", `{"to":"/products/4"}`)
	if retired := product(ann, "C200"); retired.RetiredTo != "/products/4" || !retired.Edited {
		t.Errorf("under the draft it is %+v", retired)
	}
	publish(ann, draft, `{"confirmed":true}`)
	page := ann.Wants(200, "GET", "/api/desk/sites/page?brand=store&path=/products/2", "")
	if !strings.Contains(html.UnescapeString(page), `"path":"/products/4"`) {
		t.Error("its address does not lead to the page of the other")
	}
	draft = edit(ann, product(ann, "T120").Layer, "retired", `{"to":"/products/2"}`)
	if text := ann.Wants(422, "POST", "/api/desk/sites/publish", `{"confirmed":true}`, "If-Match",
		`"`+draft.ETag+`"`); !strings.Contains(text, "is retired itself") {
		t.Errorf("a way in a circle: %s", text)
	}
}

func TestProductsAreReadByAllWhoWorkAtSitesAndChangedByThoseOfAllBrands(t *testing.T) {
	b := desktest.NewWithSites(t)
	one, _ := b.Join(desk.Editor, "store")
	if all := products(one); all.May || len(all.Products) < 20 || slices.ContainsFunc(all.Products,
		func(p sites.SiteProduct) bool { return len(p.Brands) > 1 }) {
		t.Errorf("somebody of one brand sees %+v", all)
	}
	add(one, 403, `{"model":"L10","title":"Lamp","category":"lamps"}`)
}

func TestAProductIsMadeOfWhatTheBrandsThatListItShow(t *testing.T) {
	b := desktest.NewWithSites(t)
	ann, _ := b.Join(desk.Owner)
	edit(ann, product(ann, "T100").Layer, "title", `"T100 of another name"`)
	effect := desktest.Read[sites.SiteEffect](t, ann.Wants(200, "POST", "/api/desk/sites/effect", `{}`))
	var ids []string
	for _, seller := range product(ann, "T100").Brands {
		ids = append(ids, seller.ID)
	}
	if len(ids) == 0 || !slices.Equal(effect.Edits[0].Shows, ids) || slices.Contains(ids, "dashcams") {
		t.Errorf("it is shown by %v, and the effect says %v", ids, effect.Edits[0].Shows)
	}
}

func TestTheWallNamesABrandThatIsNotServedAsItsFileSays(t *testing.T) {
	broken := fstest.MapFS{"brands/cam.yaml": {
		Data: []byte("id: cam\nfamily: nowhere\nname: Cam\nhosts: [cam.example]\n")}}
	b := desktest.NewWith(t, filepath.Join(t.TempDir(), "leads.db"), content.Overlay(broken, livery.Content()))
	ann, _ := b.Join(desk.Owner)
	wall := desktest.Read[sites.SiteWall](t, ann.Wants(200, "GET", "/api/desk/sites", ""))
	if len(wall.Faults) != 1 || !strings.Contains(wall.Faults[0], "cam ") ||
		!strings.Contains(wall.Faults[0], `"nowhere" is not a family`) {
		t.Errorf("the wall says %q", wall.Faults)
	}
	other, _ := b.Join(desk.Editor, "store")
	wall = desktest.Read[sites.SiteWall](t, other.Wants(200, "GET", "/api/desk/sites", ""))
	if len(wall.Faults) != 0 {
		t.Errorf("somebody of another brand reads %q", wall.Faults)
	}
}
