package content_test

import (
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"livery"
	"livery/internal/brand"
	"livery/internal/content"
	"livery/internal/rules"
)

// families are the names of the families that ship.
func families(t *testing.T) (names []string) {
	t.Helper()
	files, err := fs.Glob(livery.Content(), "families/*.yaml")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		names = append(names, strings.TrimSuffix(path.Base(file), ".yaml"))
	}
	return names
}

// choices are the pages beside home that a brand may have, in every combination.
func choices() (sets [][]brand.Page) {
	optional := []brand.Page{brand.Solutions, brand.Products, brand.Blog, brand.Contact}
	for bits := range 1 << len(optional) {
		set := []brand.Page{brand.Home}
		for i, p := range optional {
			if bits&(1<<i) != 0 {
				set = append(set, p)
			}
		}
		sets = append(sets, set)
	}
	return sets
}

func TestAMinimalBrandFileWorksInEveryFamilyWithEveryPagesAndLook(t *testing.T) {
	added := fstest.MapFS{}
	pages := map[string][]brand.Page{}
	for _, family := range families(t) {
		for i, set := range choices() {
			for _, variant := range brand.Variants {
				id := fmt.Sprintf("%s-%d-%s", family, i, variant)
				pages[id] = set
				added["brands/"+id+".yaml"] = &fstest.MapFile{Data: fmt.Appendf(nil,
					"id: %s\nfamily: %s\nname: Own\nhosts: [%s.example]\nvariant: %s\npages: [%s]\n", id, family, id,
					variant, content.Join(set))}
			}
		}
	}
	loaded, problems := rules.Load(content.Overlay(added, livery.Content()))
	if len(problems) > 0 {
		t.Fatal(problems[:min(len(problems), 20)])
	}
	registry := brand.NewRegistry(loaded.Site)
	for id, set := range pages {
		b, ok := registry.ByID(id)
		if !ok || !slices.Equal(b.Pages, set) || registry.PrimaryHost(id) != id+".example" {
			t.Fatalf("%s: pages %v, host %q", id, b.Pages, registry.PrimaryHost(id))
		}
		if _, sells := loaded.Site.Catalogue.Lineup(b); sells != b.Has(brand.Products) || b.Tools.Finder && !sells {
			t.Errorf("%s with %v: sells %t, finder %t", id, set, sells, b.Tools.Finder)
		}
		if target := b.CTA.Secondary.Target; target != brand.ToDemo && !b.Has(brand.Page(target)) {
			t.Errorf("%s with %v: the second button leads to %s", id, set, target)
		}
	}
}

func TestFourLinesAreABrand(t *testing.T) {
	added := fstest.MapFS{}
	for _, family := range families(t) {
		id := "own-" + family
		added["brands/"+id+".yaml"] = &fstest.MapFile{Data: []byte("id: " + id + "\nfamily: " + family +
			"\nname: Own\nhosts: [" + id + ".example]\n")}
	}
	loaded, problems := rules.Load(content.Overlay(added, livery.Content()))
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	registry := brand.NewRegistry(loaded.Site)
	for _, family := range families(t) {
		b, _ := registry.ByID("own-" + family)
		if b.Has(brand.Solutions) || b.Contact.ContactInfo.Email != "hello@own-"+family+".example" {
			t.Errorf("%s: pages %v, mail %s", family, b.Pages, b.Contact.ContactInfo.Email)
		}
	}
}

func TestAPageThatABrandNamesStaysWhereItsWordsAreMissing(t *testing.T) {
	loaded, problems := rules.Load(with(site, map[string]string{
		"brands/north.yaml": replaceOnce(t, read(t, "brands/north.yaml"),
			"  sections:\n    - { title: The morning rush", "  sections: []\n#"),
	}))
	if loaded == nil {
		t.Fatal(problems)
	}
	if b := loaded.Site.Brands[0]; !b.Has(brand.Solutions) {
		t.Errorf("pages are %v", b.Pages)
	}
}

func TestWhatABrandSaysOfPagesThatItDoesNotHaveIsAWarning(t *testing.T) {
	north := read(t, "brands/north.yaml")
	bare := replaceOnce(t, north, "pages: [home, solutions, products, contact, blog]",
		"pages: [home, solutions, contact]")
	for name, c := range map[string]struct{ file, want string }{
		"a product list": {bare, "brands/north.yaml:6: products: shows nowhere: this brand has no products page\n    " +
			"fix: add products to pages, or remove it"},
		"the finder": {bare + "tools: { finder: true }\n",
			"tools.finder: shows nowhere: this brand has no products page"},
	} {
		loaded, problems := rules.Load(with(site, map[string]string{"brands/north.yaml": c.file}))
		if loaded == nil || !strings.Contains(problems.Error(), "warning: ") ||
			!strings.Contains(problems.Error(), c.want) {
			t.Errorf("%s: %v", name, problems)
		}
	}
}

func TestAFolderThatTakesAPageFromAShippedBrandIsNotBlamedForItsFields(t *testing.T) {
	added := fstest.MapFS{"brands/equipment.yaml": {Data: []byte("pages: [home, solutions]\n")}}
	if _, problems := rules.Load(content.Overlay(added, livery.Content())); len(problems) > 0 {
		t.Error(problems)
	}
}

func TestWordsThatABrandSaysItselfAreSeen(t *testing.T) {
	four := "id: lamp\nfamily: tracking\nname: Lamp\nhosts: [lamp.example]\n"
	own := "seo: { title: Lamps for gates, description: Light at the gate }\n" +
		"features: { items: [{ title: Bright }] }\n" +
		"testimonials: [{ content: It shines, author: A. Reader, role: Guard, company: A yard, sample: true }]\n"
	for name, c := range map[string]struct {
		file, title, description string
		shows                    bool
	}{
		"says them": {four + own, "Lamps for gates", "Light at the gate", true},
		"switches them off": {four + own + "showFeatures: false\nshowTestimonials: false\n", "Lamps for gates",
			"Light at the gate", false},
		"says nothing": {four, "Lamp",
			"Lamp: advanced asset tracking and fleet management solutions for working vehicles.", false},
		"says them of its home": {four + strings.Replace(own, "seo: {",
			"seo: { pages: { home: { title: At home, description: Here } },", 1), "At home", "Here", true},
	} {
		loaded, problems := rules.Load(content.Overlay(fstest.MapFS{"brands/lamp.yaml": {Data: []byte(c.file)}},
			livery.Content()))
		if loaded == nil {
			t.Fatal(name, problems)
		}
		b, _ := brand.NewRegistry(loaded.Site).ByID("lamp")
		if home := b.SEO.Pages[brand.Home]; home.Title != c.title || home.Description != c.description {
			t.Errorf("%s: the home page is %q, %q", name, home.Title, home.Description)
		}
		if b.ShowFeatures != c.shows || b.ShowTestimonials != c.shows {
			t.Errorf("%s: features are shown: %t, testimonials: %t", name, b.ShowFeatures, b.ShowTestimonials)
		}
	}
}
