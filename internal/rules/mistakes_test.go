package rules_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"livery"
	"livery/internal/content"
	"livery/internal/media"
)

// folder is a content folder over what ships.
func folder(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		file := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func TestAUsersMistakeIsSaidWithTheUsersFileAndAFix(t *testing.T) {
	brandFile := func(id, more string) string {
		return "id: " + id + "\nfamily: plain\nname: Lamp\nhosts: [lamp.example]\n" + more
	}
	product := func(more string) string {
		return "id: 101\nmodel: L10\ntitle: Lamp\ndescription: A lamp.\nseoDescription: A lamp.\nbestFor: Gates\n" +
			"category: lamps\nimage: product-101\nspecs: {}\n" + more
	}
	for name, c := range map[string]struct {
		file, text, want, fix string
	}{
		"a picture of another product": {"catalogue/products/101-l10.yaml", product("gallery: [lamp-back]\n"),
			`101-l10.yaml:10: gallery.0: "lamp-back" is no picture of this product`, "product-101-back"},
		"a figure of one's own nowhere": {"catalogue/products/101-l10.yaml",
			strings.Replace(product(""), "{}", "{ more: [{ group: box, label: Cable, value: 1.5 m }] }", 1),
			`specs.more.0.group: "box" is not a group of the table`, "use one of: video, location"},
		"a way to another site": {"catalogue/products/101-l10.yaml", product("retired: { to: //elsewhere.example }\n"),
			`101-l10.yaml:10: retired.to: "//elsewhere.example" is no path of the site`, "/products/2"},
		"a way to no product": {"catalogue/products/101-l10.yaml", product("retired: { to: /products/999 }\n"),
			"101-l10.yaml:10: retired.to: /products/999 is the page of no product", "is sold"},
		"a way in a circle": {"catalogue/products/101-l10.yaml", product("retired: { to: /products/101 }\n"),
			"101-l10.yaml:10: retired.to: /products/101 is retired itself", "is sold"},
		"an id that can name no container": {"brands/k7.yaml", brandFile("k7", ""),
			`brands/k7.yaml:1: id: "k7" can name no container`, "3 to 63"},
		"a name of this machine": {"brands/lamp.yaml", strings.Replace(brandFile("lamp", ""), "[lamp.example]",
			"[{ name: lamp.example, role: primary }, lamp.localhost]", 1),
			`brands/lamp.yaml:4: hosts.1: "lamp.localhost" is a name of this machine`, "remove it"},
		"a default brand that is not": {"site.yaml", "settings:\n  defaultBrand: nobody\n",
			`site.yaml:2: settings.defaultBrand: "nobody" is not a brand`, "name the id"},
		"a shop that is none": {"site.yaml", "settings:\n  shopItem: ftp://x\n",
			`site.yaml:2: settings.shopItem: "ftp://x" is no address`, "{id}"},
		"a list with a missing product": {"catalogue/lists.yaml",
			"mine:\n  tabs: [{ id: all, name: All }]\n  products: [99]\n",
			`lists.yaml:3: mine.products: product 99 does not exist`, ""},
		"a word of before": {"catalogue/capabilities.yaml", "shelf: []\n",
			`capabilities.yaml:1: shelf: is called "lineup" now`, `write "lineup:" in its place`},
		"a folder of almost that name": {"brand/lamp.yaml", brandFile("lamp", ""),
			"brand: is a folder that nothing reads", `did you mean "brands"?`},
		"pictures that nobody sees": {"asset/x.svg", "<svg/>", "asset: is a folder that nothing reads",
			`did you mean "assets"?`},
		"a picture that is nowhere": {"brands/lamp.yaml",
			brandFile("lamp", "hero: { title: Light }\npictures: { hero-main: { picture: nowhere } }\n"),
			`brands/lamp.yaml:6: pictures.hero-main.picture: "nowhere" is no picture of lamp`, "livery media put lamp"},
	} {
		t.Run(name, func(t *testing.T) {
			dir := folder(t, map[string]string{"changes.yaml": "", c.file: c.text})
			_, problems := newChecker(t).Everything(t.Context(), dir, content.OverlayFolder(dir, site), false, nil)
			for _, p := range problems {
				if strings.Contains(p.String(), c.want) && strings.Contains(p.Fix, c.fix) &&
					strings.HasPrefix(p.File, dir) {
					return
				}
			}
			t.Errorf("%q is missing in:\n%v", c.want, problems)
		})
	}
}

func TestABrandWithAShopOfItsOwnIsToldWhoseProductPagesItsButtonsLeadTo(t *testing.T) {
	for links, want := range map[string]string{
		"shop: https://lamps.example/": "lamp.yaml:5: links.shop: is another shop than the one where products are " +
			"still bought: links.shopItem leads to shop.fleetstore.example and links.shopCart leads to " +
			"shop.fleetstore.example",
		`shop: https://lamps.example/, shopItem: ""`:                                                   "still bought: links.shopCart leads to shop.fleetstore.example",
		`shop: https://lamps.example/, shopItem: "", shopCart: "https://lamps.example/?c={items}"`:     "",
		`shop: https://lamps.example/, shopItem: "", shopCart: "https://pay.lamps.example/?c={items}"`: "",
		`shop: https://shop.fleetstore.example/lamps/`:                                                 "",
		`social: []`: "",
	} {
		dir := folder(t, map[string]string{"brands/lamp.yaml": "id: lamp\nfamily: video\nname: Lamp\nhosts: " +
			"[lamp.example]\nlinks: { " + links + " }\n"})
		folder := content.OverlayFolder(dir, livery.Content())
		_, problems := newChecker(t).Everything(t.Context(), dir, folder, false, nil)
		said := problems.Error()
		if !strings.Contains(said, want) || (want == "") == strings.Contains(said, "another shop") {
			t.Errorf("%s: %s", links, said)
		}
	}
}

func TestAnUploadedPictureIsNotNowhere(t *testing.T) {
	dir := folder(t, map[string]string{"brands/lamp.yaml": "id: lamp\nfamily: plain\nname: Lamp\nhosts: " +
		"[lamp.example]\nhero: { title: Light }\npictures: { hero-main: { picture: yard } }\n"})
	checker := newChecker(t)
	checker.Uploads = func(string) []media.Picture { return []media.Picture{{Name: "yard"}} }
	loaded, problems := checker.Everything(t.Context(), dir, content.OverlayFolder(dir, site), false, nil)
	if loaded == nil || strings.Contains(problems.Error(), "is no picture of lamp") {
		t.Error(problems)
	}
}

func TestNoSiteGoesLiveMostlyInLentWords(t *testing.T) {
	family := "hero: { title: A gate for all }\n"
	lent := map[string]string{"families/plain.yaml": family,
		"brands/lamp.yaml": "id: lamp\nfamily: plain\nname: Lamp\nhosts: [lamp.example]\n"}
	if problems := released(t, lent, "lamp"); !strings.Contains(problems.Error(),
		"lamp says 7 of 7 first words in the words of others: tagline") {
		t.Error(problems)
	}
	own := map[string]string{"families/plain.yaml": family, "brands/lamp.yaml": lent["brands/lamp.yaml"] +
		"tagline: Light for yards\ndescription: Lamps that switch themselves on.\n" +
		"hero: { title: Light at the gate, subtitle: For whoever comes late }\n"}
	if problems := released(t, own, "lamp"); strings.Contains(problems.Error(), "first words") {
		t.Error(problems)
	}
}

func TestABrandMaySayItsOwnNameAndWhoAnswersForIt(t *testing.T) {
	own := "id: owl\nfamily: video\nname: Yard Owl\nhosts: [owl.example]\ntagline: Yard Owl sees in the dark\n" +
		"company: { legalName: Tarnbeck Instruments Inc. }\ndescription: "
	for said, want := range map[string]bool{"Lamps of Tarnbeck Instruments Inc. for yards": false,
		"Lamps that Owl sells too": true, "Lamps of Harbor Works Inc": true} {
		dir := folder(t, map[string]string{"brands/owl.yaml": own + said + "\n",
			"site.yaml": "defaults: { company: { legalName: Tarnbeck Instruments Inc. } }\n"})
		files := content.OverlayFolder(dir, livery.Content())
		_, problems := newChecker(t).Everything(t.Context(), dir, files, false, nil)
		if got := strings.Contains(problems.Error(), "is a company"); got != want {
			t.Errorf("%q: %v", said, problems)
		}
	}
}

func TestAPictureOfAProductIsMissedByTheBrandThatSellsItWithout(t *testing.T) {
	files := map[string]string{
		"catalogue/lists.yaml": "lamps: { tabs: [{ id: all, name: All }, { id: lamps, name: Lamps }], " +
			"products: [101], featured: [] }\n",
		"catalogue/products/101-l10.yaml": "id: 101\nmodel: L10\ntitle: Lamp\ndescription: A lamp.\n" +
			"seoDescription: A lamp.\nbestFor: Gates\ncategory: lamps\nimage: product-101\nspecs: {}\n"}
	for _, id := range []string{"lamp", "torch"} {
		files["brands/"+id+".yaml"] = "id: " + id + "\nfamily: video\nname: " + id + "\nhosts: [" + id +
			".example]\npages: [home, products]\nproducts: { list: lamps }\n"
	}
	const drawn = `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96"><path d="M0 0h96v96H0z"/></svg>`
	for picture, want := range map[string]string{"assets/domains/lamp/product-101.svg": "does not exist for torch,",
		"assets/shared/product-101.svg": "", "assets/domains/lamp/yard.svg": "does not exist for lamp, torch,"} {
		files[picture] = drawn
		dir := folder(t, files)
		delete(files, picture)
		over := content.OverlayFolder(dir, livery.Content())
		_, problems := newChecker(t).Everything(t.Context(), dir, over, false, nil)
		text := problems.Error()
		if want == "" && strings.Contains(text, "does not exist") || !strings.Contains(text, want) {
			t.Errorf("with %s: %s", picture, text)
		}
	}
}
