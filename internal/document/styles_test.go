package document

import (
	"strings"
	"testing"

	"livery/internal/brand"
	"livery/internal/page"
	front "livery/web"
)

func TestAPaletteGivesABrandStylesOfItsOwn(t *testing.T) {
	client, err := front.Client()
	if err != nil {
		t.Fatal(err)
	}
	frontEnd, err := ReadFrontEnd(client, "")
	if err != nil {
		t.Fatal(err)
	}
	plain := &brand.Brand{Variant: brand.Corporate}
	own := &brand.Brand{Variant: brand.Corporate, Palette: &brand.Palette{Primary: "#006D6F", Accent: "#9A3412"}}
	for _, kind := range page.Kinds {
		style := frontEnd.style(own, own.Variant, kind)
		if !strings.Contains(style.css, "--primary:#006D6F") || strings.Contains(style.css, "#452f80") {
			t.Errorf("%s does not wear the colours of the brand", kind)
		}
		if !strings.Contains(style.Allowed, sourceOf(style.css)) {
			t.Errorf("the policy of %s does not allow its styles", kind)
		}
		if got := len(style.css); got > len(frontEnd.style(plain, plain.Variant, kind).css)+200 {
			t.Errorf("%s carries %d bytes of styles", kind, got)
		}
	}
	if css := frontEnd.style(plain, plain.Variant, page.KindHome).css; !strings.Contains(css, "#452f80") {
		t.Error("a brand without a palette lost the variant's colours")
	}
	if moves := frontEnd.Moves(own); len(moves) > 0 {
		t.Errorf("moved %v", moves)
	}
}

func TestABrandCarriesItsOwnDrawingAndNoOther(t *testing.T) {
	client, err := front.Client()
	if err != nil {
		t.Fatal(err)
	}
	frontEnd, err := ReadFrontEnd(client, "")
	if err != nil {
		t.Fatal(err)
	}
	own := &brand.Brand{Variant: brand.Dark, Signature: &brand.Signature{Drawing: "tracks"},
		Sections: []brand.HomeSection{{Kind: brand.SignatureSection}}}
	css := frontEnd.style(own, own.Variant, page.KindHome).css
	if !strings.Contains(css, ".signature-play") || !strings.Contains(css, ".track") ||
		strings.Contains(css, ".matrix") {
		t.Error("the styles are not those of the one drawing")
	}
	own.Sections = nil
	if css := frontEnd.style(own, own.Variant, page.KindHome).css; strings.Contains(css, ".signature-play") {
		t.Error("a drawing that is not shown travels")
	}
}
