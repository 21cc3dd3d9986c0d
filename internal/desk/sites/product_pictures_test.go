package sites_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"livery/internal/desk"
	"livery/internal/desk/desktest"
	"livery/internal/desk/frame"
	"livery/internal/desk/sites"
)

const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 9"><path d="M0 0h16v9H0z"/></svg>`

func placeOf(b *desktest.Browser, brand, place string) sites.SitePicture {
	b.T.Helper()
	all := desktest.Read[sites.SitePictures](b.T, b.Wants(200, "GET", "/api/desk/sites/pictures?brand="+brand, ""))
	at := slices.IndexFunc(all.Places, func(p sites.SitePicture) bool { return p.Place == place })
	if at < 0 {
		b.T.Fatalf("%s has no place %s", brand, place)
	}
	return all.Places[at]
}

// draftOf is what a person's draft says already.
func draftOf(b *desktest.Browser) (edits [][3]string) {
	b.T.Helper()
	now := desktest.Read[sites.SiteDraft](b.T, b.Wants(200, "GET", "/api/desk/sites/draft", ""))
	for _, e := range now.Edits {
		edits = append(edits, [3]string{e.Layer, e.Field, string(e.After)})
	}
	return edits
}

// A product has one picture, which every brand that sells it shows: in the draft at first, then for visitors, and not
// any more once it is taken back.
func TestAProductGetsItsPicturesForAllBrands(t *testing.T) {
	b := desktest.NewWithSites(t)
	ann, _ := b.Join(desk.Owner)
	add(ann, 200, `{"model":"L10","title":"L10 Gate Lamp","category":"lamps","list":"full"}`)
	if made := product(ann, "L10"); len(made.Pictures) != 1 || made.Pictures[0].From != "none" {
		t.Fatalf("before, its pictures are %+v", made.Pictures)
	}
	bring := func(name string) string {
		return desktest.Read[frame.MediaItem](t,
			ann.Wants(200, "POST", "/api/desk/sites/pictures?brand=_shared&name="+name, drawing)).Name
	}
	main, view := bring("product-101-main"), bring("product-101-view")
	if again := bring("product-101-view"); again == view {
		t.Errorf("a second picture took the place of the first, %s", again)
	}
	draft := drafts(ann, append(draftOf(ann), [3]string{"site", "pictures.product-101.picture", `"` + main + `"`},
		[3]string{"site", "pictures.product-101.alt", `"A lamp at a gate"`},
		[3]string{"site", "pictures.product-101-view-2.picture", `"` + view + `"`},
		[3]string{"catalogue/products/101-l10", "gallery", `["product-101-view-2"]`})...)
	made := product(ann, "L10")
	if len(made.Pictures) != 2 || made.Pictures[0].Alt != "A lamp at a gate" ||
		made.Pictures[1].Place != "product-101-view-2" || made.Pictures[1].From == "none" {
		t.Errorf("its pictures are %+v", made.Pictures)
	}
	for _, p := range made.Pictures {
		if text := ann.Wants(200, "GET", p.Address, ""); !strings.Contains(text, "M0 0h16v9H0z") {
			t.Errorf("%s is %.80s", p.Address, text)
		}
	}
	for _, seller := range made.Brands {
		shown := placeOf(ann, seller.ID, "product-101")
		if shown.Name != main || shown.Owner != "" || shown.Alt != "A lamp at a gate" {
			t.Errorf("%s shows %+v", seller.ID, shown)
		}
	}
	if lamp := inLibrary(t, library(ann), "", main); !lamp.Private || len(lamp.Uses) != len(made.Brands) {
		t.Errorf("in the library it is %+v", lamp)
	}
	done := publish(ann, draft, `{"note":"Lamps","confirmed":true}`)
	if lamp := inLibrary(t, library(ann), "", main); lamp.Private {
		t.Error("it is published, and visitors cannot see it")
	}
	ann.Wants(200, "POST", "/api/desk/sites/changes/"+done.ID+"/take-back", `{}`)
	if lamp := inLibrary(t, library(ann), "", main); len(lamp.Uses) != 0 {
		t.Errorf("taken back, it is shown at %v", lamp.Uses)
	}
}

func TestAPictureOfAllBrandsBelongsToAProductAndToThoseWhoWorkForAll(t *testing.T) {
	b := desktest.NewWithSites(t)
	ann, _ := b.Join(desk.Owner)
	bob, _ := b.Join(desk.Editor, "store")
	path := "/api/desk/sites/pictures?brand=_shared&name="
	for _, name := range []string{"hero-main", "logo.svg", "product-101.svg", "product-101-back-square"} {
		ann.Wants(http.StatusUnprocessableEntity, "POST", path+name, drawing)
	}
	bob.Wants(http.StatusForbidden, "POST", path+"product-5-main", drawing)
	ann.Wants(200, "POST", "/api/desk/sites/pictures?brand=cam&name=gate.svg", drawing)
	copied := desktest.Read[frame.MediaItem](t, ann.Wants(200, "POST", "/api/desk/sites/pictures/copy",
		`{"from":"cam","name":"gate","to":"_shared","as":"product-5-main"}`))
	if copied.Name != "product-5-main" {
		t.Errorf("the copy is %q", copied.Name)
	}
	ann.Wants(http.StatusUnprocessableEntity, "POST", "/api/desk/sites/pictures/copy",
		`{"from":"cam","name":"gate","to":"_shared"}`)
	bob.Wants(http.StatusNotFound, "POST", "/api/desk/sites/pictures/copy",
		`{"from":"cam","name":"gate","to":"_shared","as":"product-5-main"}`)
}
