package sites_test

import (
	"slices"
	"testing"

	"livery/internal/desk"
	"livery/internal/desk/desktest"
	"livery/internal/desk/frame"
	"livery/internal/desk/sites"
)

func library(b *desktest.Browser) []sites.LibraryPicture {
	b.T.Helper()
	return desktest.Read[sites.SiteLibrary](b.T, b.Wants(200, "GET", "/api/desk/sites/library", "")).Pictures
}

func inLibrary(t *testing.T, all []sites.LibraryPicture, brand, name string) sites.LibraryPicture {
	t.Helper()
	at := slices.IndexFunc(all, func(p sites.LibraryPicture) bool { return p.Brand == brand && p.Name == name })
	if at < 0 {
		t.Fatalf("%s of %q is not in the library", name, brand)
	}
	return all[at]
}

func TestTheLibraryHoldsWhatAPersonMaySeeWithWhereItIsShown(t *testing.T) {
	b := desktest.NewWithSites(t)
	owner, _ := b.Join(desk.Owner)
	ann, _ := b.Join(desk.Editor, "store")
	for _, p := range library(ann) {
		if p.Brand != "" && p.Brand != "store" || slices.ContainsFunc(p.Uses, func(u sites.LibraryUse) bool {
			return u.Brand != "store"
		}) {
			t.Fatalf("somebody who works for one brand sees %+v", p)
		}
	}
	all := library(owner)
	hero := inLibrary(t, all, "cam", "hero-main")
	if hero.Key != "domains/cam/hero-main" || hero.Alt == "" || hero.Width < 1600 || hero.Spells || !hero.Reserved ||
		!slices.Contains(hero.Uses, sites.LibraryUse{Brand: "cam", Place: "hero-main"}) {
		t.Errorf("a delivered picture is %+v", hero)
	}
	if screen := inLibrary(t, all, "cam", "hero-secondary"); screen.Reserved || screen.Spells {
		t.Errorf("a picture that its family lends is kept from other brands: %+v", screen)
	}
	if sign := inLibrary(t, all, "keylessfleet", "blog-1"); !sign.Reserved {
		t.Error("a picture with the sign of a brand in it is offered to others")
	}
	if logo := inLibrary(t, all, "cam", "logo"); !logo.Spells {
		t.Error("a logo is offered to other brands")
	}
	if product := inLibrary(t, all, "", "product-1"); len(product.Uses) < 3 {
		t.Errorf("the picture of a product is shown at %v", product.Uses)
	}
	edit(owner, "brands/store", "pictures.gallery-1.picture", `"domains/cam/hero-main"`)
	hero = inLibrary(t, library(owner), "cam", "hero-main")
	if !slices.Contains(hero.Uses, sites.LibraryUse{Brand: "store", Place: "gallery-1"}) {
		t.Errorf("under the draft it is shown at %v", hero.Uses)
	}
}

func TestAPictureOfAnotherBrandIsCopiedAndStaysPrivateUntilItIsPublished(t *testing.T) {
	b := desktest.NewWithSites(t)
	owner, _ := b.Join(desk.Owner)
	ann, _ := b.Join(desk.Editor, "store")
	owner.Wants(200, "POST", "/api/desk/sites/pictures?brand=cam&name=gate.svg", drawing)
	if gate := inLibrary(t, library(owner), "cam", "gate"); !gate.Private || gate.Key != "" || len(gate.Uses) > 0 {
		t.Errorf("it is in the library as %+v", gate)
	}
	ann.Wants(404, "POST", "/api/desk/sites/pictures/copy", `{"from":"cam","name":"gate","to":"store"}`)
	copied := desktest.Read[frame.MediaItem](t,
		owner.Wants(200, "POST", "/api/desk/sites/pictures/copy", `{"from":"cam","name":"gate","to":"store"}`))
	again := desktest.Read[frame.MediaItem](t,
		owner.Wants(200, "POST", "/api/desk/sites/pictures/copy", `{"from":"cam","name":"gate","to":"store"}`))
	if copied.Name != "gate" || again.Name != "gate" {
		t.Errorf("the copies are %q and %q", copied.Name, again.Name)
	}
	if gate := inLibrary(t, library(ann), "store", "gate"); !gate.Private {
		t.Errorf("the copy is %+v", gate)
	}
	owner.Wants(422, "POST", "/api/desk/sites/pictures/copy", `{"from":"cam","name":"logo","to":"store"}`)
	draft := edit(ann, "brands/store", "pictures.hero-main", `{"picture":"gate","alt":"A gate"}`)
	publish(ann, draft, `{}`)
	if gate := inLibrary(t, library(ann), "store", "gate"); gate.Private ||
		!slices.Contains(gate.Uses, sites.LibraryUse{Brand: "store", Place: "hero-main"}) {
		t.Errorf("published, it is %+v", gate)
	}
	if gate := inLibrary(t, library(owner), "cam", "gate"); !gate.Private {
		t.Errorf("that of the other brand is %+v", gate)
	}
}
