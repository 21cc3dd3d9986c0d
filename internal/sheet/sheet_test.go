package sheet

import (
	"bytes"
	"compress/zlib"
	"image"
	"image/color/palette"
	"image/png"
	"io"
	"strings"
	"testing"

	"livery"
	"livery/internal/brand"
	"livery/internal/content"
)

func TestEveryProductHasASheetOfOnePage(t *testing.T) {
	loaded, problems := content.Load(livery.Content())
	if loaded == nil {
		t.Fatal(problems)
	}
	about := About{Brand: "Fleet Store", Address: "fleetstore.example/products/1", Phone: "+1 (212) 555-0101",
		Email: "a@b.example", Day: "2026-11-17", BestFor: "Best for"}
	var all []Product
	for _, b := range loaded.Site.Brands {
		if b.ID != "equipment" {
			continue
		}
		about.Words = *b.Words.Sheet
		lineup, _ := loaded.Site.Catalogue.Lineup(b)
		for _, item := range lineup.Products {
			product, _ := loaded.Site.Catalogue.Find(item.ID)
			made := Product{Item: item, Sizes: product.Specs.Sizes}
			for _, related := range item.WorksWith {
				partner, _ := loaded.Site.Catalogue.Find(related.ID)
				made.Partners = append(made.Partners, partner.Title)
			}
			all = append(all, made)
		}
	}
	if len(all) != 23 {
		t.Fatalf("%d products", len(all))
	}
	for _, product := range all {
		data, err := OfProduct(about, product)
		if pages := bytes.Count(data, []byte("/Type /Page\n")); err != nil || pages != 1 {
			t.Errorf("%s: %d pages, %v", product.Title, pages, err)
		}
		p := newPage("", false)
		if !p.columns(product.groups(about), 120, 6.5, false) {
			t.Errorf("%s does not fit on a page", product.Title)
		}
	}
	if data, err := OfComparison(about, all[1:5]); err != nil || bytes.Count(data, []byte("/Type /Page\n")) != 1 {
		t.Errorf("a comparison: %v", err)
	}
}

// textOf is what a sheet says, out of its compressed parts.
func textOf(t *testing.T, pdf []byte) string {
	t.Helper()
	var text strings.Builder
	for _, part := range bytes.Split(pdf, []byte("\nstream\n"))[1:] {
		if unpacked, err := zlib.NewReader(bytes.NewReader(part)); err == nil {
			if _, err := io.Copy(&text, unpacked); err != nil {
				t.Fatal(err)
			}
		}
	}
	return text.String()
}

func TestASheetHasTheLogoAndTheNameWhereThereIsNone(t *testing.T) {
	var logo bytes.Buffer
	if err := png.Encode(&logo, image.NewPaletted(image.Rect(0, 0, 40, 10), palette.Plan9)); err != nil {
		t.Fatal(err)
	}
	for name, file := range map[string][]byte{"a logo": logo.Bytes(), "none": nil, "a drawing": []byte("<svg/>")} {
		about := About{Brand: "Fleet Store", Logo: file}
		for kind, made := range map[string]func() ([]byte, error){
			"product":    func() ([]byte, error) { return OfProduct(about, Product{}) },
			"comparison": func() ([]byte, error) { return OfComparison(about, []Product{{}, {}}) },
		} {
			data, err := made()
			pictured := bytes.Contains(data, []byte("/Subtype /Image"))
			written := strings.Contains(textOf(t, data), "Fleet Store")
			if has := file != nil && name == "a logo"; err != nil || pictured != has || written == has {
				t.Errorf("%s, %s: picture %t, name %t, %v", kind, name, pictured, written, err)
			}
		}
	}
}

func TestASheetSpeaksInTheWordsOfItsBrand(t *testing.T) {
	about := About{Day: "2026-11-17", BestFor: "Made for", WorksWith: "Goes with",
		Words: brand.SheetWords{Front: "From ahead", Side: "From aside", Foot: "Made on {date}."}}
	product := Product{Item: brand.Item{BestFor: "vans"}, Sizes: []brand.Size{{Width: 80, Height: 40, Depth: 30}},
		Partners: []string{"A hub", "a screen"}}
	one, err := OfProduct(about, product)
	if err != nil {
		t.Fatal(err)
	}
	two, err := OfComparison(about, []Product{product, product})
	if err != nil {
		t.Fatal(err)
	}
	for pdf, words := range map[string][]string{
		textOf(t, one): {"Made for: vans", "From ahead", "From aside", "Goes with", "A hub, a screen",
			"Made on 2026-11-17."},
		textOf(t, two): {"Made for", "Made on 2026-11-17."}} {
		for _, want := range words {
			if !strings.Contains(pdf, "("+want) && !strings.Contains(pdf, want+")") {
				t.Errorf("%q is not said in:\n%s", want, pdf)
			}
		}
	}
}

func TestAComparisonLinesUpRowsByTheirIDs(t *testing.T) {
	group := func(rows ...brand.SpecRow) []brand.SpecGroup {
		return []brand.SpecGroup{{ID: "power", Title: "Power", Rows: rows}}
	}
	rows := lineUp("Best for", []Product{
		{Item: brand.Item{BestFor: "one", Sheet: group(brand.SpecRow{ID: "draw", Label: "Draw", Value: "7 W"})}},
		{Item: brand.Item{BestFor: "two", Sheet: group(brand.SpecRow{ID: "sleep", Label: "Asleep", Value: "3 mA"},
			brand.SpecRow{ID: "draw", Label: "Draw", Value: "2 W"})}},
	})
	want := [][]string{{"one", "two"}, nil, {"7 W", "2 W"}, {"", "3 mA"}}
	if len(rows) != len(want) {
		t.Fatalf("rows %v", rows)
	}
	for i, row := range rows {
		for k, value := range want[i] {
			if row.values[k] != value {
				t.Errorf("row %d: %v, want %v", i, row.values, want[i])
			}
		}
	}
}
