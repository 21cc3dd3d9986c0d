package logo_test

import (
	"bytes"
	"image/png"
	"strings"
	"testing"

	"livery/internal/logo"
	"livery/internal/media"
)

func drawn(t *testing.T, b logo.Brand) map[string][]byte {
	t.Helper()
	files, err := logo.Draw(b)
	if err != nil {
		t.Fatal(err)
	}
	found := map[string][]byte{}
	for _, f := range files {
		found[f.Name] = f.Data
	}
	return found
}

func TestABrandAlwaysGetsTheSameLogos(t *testing.T) {
	nova := logo.Brand{ID: "nova", Name: "Nova Fleet", Colours: []string{"#0b5d4e", "#b3470e"}}
	first, again := drawn(t, nova), drawn(t, nova)
	for _, name := range []string{"logo.svg", "logo-white.svg", "favicon.svg", "apple-touch-icon.png", "share.png"} {
		if len(first[name]) == 0 || !bytes.Equal(first[name], again[name]) {
			t.Errorf("%s has %d bytes, and then %d", name, len(first[name]), len(again[name]))
		}
	}
	if logo := string(first["logo.svg"]); !strings.Contains(logo, "#0b5d4e") || strings.Contains(logo, "<text") {
		t.Error("the logo is not drawn in the brand's colour, or needs a typeface where it is shown")
	}
	nova.ID = "other"
	if bytes.Equal(drawn(t, nova)["favicon.svg"], first["favicon.svg"]) {
		t.Error("another brand has the same sign")
	}
}

func TestLogosAreTakenAsPictures(t *testing.T) {
	maker := media.NewMaker()
	for name, data := range drawn(t, logo.Brand{ID: "long", Name: "Northgate Cold Chain Cameras and Sensors",
		Colours: []string{"#FFD400"}}) {
		made, err := maker.Make(t.Context(), strings.TrimSuffix(strings.TrimSuffix(name, ".svg"), ".png"),
			media.Bytes(data))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if name == "logo.svg" && (made.Height != 96 || made.Width < 4*made.Height) {
			t.Errorf("the logo is %d by %d", made.Width, made.Height)
		}
	}
}

func TestANameInOtherLettersGetsNoWordmark(t *testing.T) {
	files := drawn(t, logo.Brand{ID: "sora", Name: "空", Colours: []string{"#0b5d4e"}})
	if files["logo.svg"] != nil || files["favicon.svg"] == nil {
		t.Error("it has letters that the typeface does not know")
	}
	card, err := png.DecodeConfig(bytes.NewReader(files["share.png"]))
	if err != nil || card.Width != 1200 || card.Height != 630 {
		t.Errorf("its card is %v, %v", card, err)
	}
}
