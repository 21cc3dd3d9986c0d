package page_test

import (
	"slices"
	"testing"

	"livery"
	"livery/internal/brand"
	"livery/internal/media"
	"livery/internal/page"
)

func TestMarksThatSpellAnotherNameAreNotShown(t *testing.T) {
	manifest, err := page.ReadManifest(livery.Assets())
	if err != nil {
		t.Fatal(err)
	}
	has := func(own []media.Picture, renamed bool, name string) bool {
		_, there := manifest.OfBrand(&brand.Brand{ID: "store"}, "/", page.Brought{Public: own}, renamed)[name]
		return there
	}
	logo := []media.Picture{{Name: "logo", Ext: "svg"}}
	for _, name := range []string{"logo-white", "share", "favicon"} {
		if !has(nil, false, name) || has(nil, true, name) || has(logo, false, name) {
			t.Errorf("%s is to be shown for the shipped name alone", name)
		}
	}
	if !has(logo, true, "logo") || !has(nil, true, "hero-main") {
		t.Error("its own logo, and pictures that spell no name, stay")
	}
}

func TestAStockPhotoHostThatCannotExistIsNotNamed(t *testing.T) {
	for template, asked := range map[string]bool{"": false, "https://images.stockphotos.example/{photo}": false,
		"https://photos.internal/{photo}": true} {
		if got := (brand.Settings{StockPhotoURL: template}).StockPhotos() != ""; got != asked {
			t.Errorf("%q: %v", template, got)
		}
	}
}

func TestContentPlacesAPictureANamedPointOfItOrNone(t *testing.T) {
	manifest, err := page.ReadManifest(livery.Assets())
	if err != nil {
		t.Fatal(err)
	}
	own := page.Brought{Public: []media.Picture{{Name: "yard", Ext: "jpg"}},
		Private: []media.Picture{{Name: "gate", Ext: "jpg"}}, Address: "/private/"}
	b := &brand.Brand{ID: "store", Pictures: map[string]brand.Placed{
		"hero-main":      {Picture: "yard", Focus: "30% 40%"},
		"hero-secondary": {Picture: "gate", Focus: "red;position:fixed"},
		"gallery-1":      {Picture: brand.NoPicture},
		"gallery-2":      {Picture: "domains/cam/gallery-2", Alt: "Lent"},
		"gallery-3":      {Picture: "domains/cam/nowhere"},
		"product-1":      {Picture: "gate"},
		"product-2":      {Picture: brand.NoPicture},
	}}
	shown := manifest.OfBrand(b, "/", own, false)
	for place, want := range map[string]string{"hero-main": "/domains/store/yard", "hero-secondary": "/private/gate",
		"gallery-2": "/domains/cam/gallery-2", "gallery-3": "/domains/store/gallery-3"} {
		if shown[place].Base != want {
			t.Errorf("%s shows %q, expected %q", place, shown[place].Base, want)
		}
	}
	if _, there := shown["gallery-1"]; there {
		t.Error("a place that is to stay empty shows a picture")
	}
	if shown["hero-main"].Focus != "30% 40%" || shown["hero-secondary"].Focus != "" ||
		shown["gallery-2"].Alt != "Lent" {
		t.Errorf("the points are %q and %q, the words %q", shown["hero-main"].Focus, shown["hero-secondary"].Focus,
			shown["gallery-2"].Alt)
	}
	products := manifest.OfProducts(b, "/", own, shown)
	if products["product-1"].Base != "/private/gate" || products["product-1-square"].Base != "/private/gate" {
		t.Errorf("the product shows %q", products["product-1"].Base)
	}
	if _, there := products["product-2"]; there {
		t.Error("a product that is to stay without a picture shows one")
	}
}

func TestALentTitleIsNotThatOfAPictureOfOnesOwn(t *testing.T) {
	own := []media.Picture{{Name: "hero-secondary", Ext: "jpg"}}
	for name, c := range map[string]struct {
		brought []media.Picture
		lent    bool
		want    bool
	}{
		"a picture of one's own below the family's title":  {own, true, true},
		"a picture of one's own with a title of one's own": {own, false, false},
		"a lent picture below the title that it came with": {nil, true, false},
	} {
		source := page.Source{Site: &brand.Site{}, Brand: &brand.Brand{Gallery: brand.Gallery{LentTitle: c.lent}},
			Brought: page.Brought{Public: c.brought}}
		if got := source.Core(page.Runtime{}).OwnSecond; got != c.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}

func TestACaptionOfTheFamilyDoesNotStandBelowAPictureOfOnesOwn(t *testing.T) {
	own := page.Brought{Public: []media.Picture{{Name: "gallery-2", Ext: "jpg"}, {Name: "gallery-3", Ext: "jpg"}}}
	gallery := brand.Gallery{Captions: []string{"Lent one", "Lent two", "My yard"},
		Lent: []string{"Lent one", "Lent two", "Lent three"}} // as after a change of the third alone
	source := page.Source{Site: &brand.Site{}, Brand: &brand.Brand{Gallery: gallery}, Brought: own}
	got := source.Core(page.Runtime{}).Brand.Gallery.Captions
	if !slices.Equal(got, []string{"Lent one", "", "My yard"}) {
		t.Errorf("the captions are %q", got)
	}
}
