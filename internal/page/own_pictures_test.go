package page_test

import (
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
		_, there := manifest.OfBrand(&brand.Brand{ID: "store"}, "/", own, renamed)[name]
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
