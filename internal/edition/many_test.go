package edition

import (
	"fmt"
	"log/slog"
	"slices"
	"testing"
	"testing/fstest"
	"time"

	"livery"
	"livery/internal/brand"
	"livery/internal/content"
	"livery/internal/media"
)

// editedLibrary is a library over files that changes are laid over.
type editedLibrary struct {
	testing.TB
	*Library
	files    fstest.MapFS
	cache    *content.Cache
	pictures []media.Picture
}

func newDesk(t testing.TB, brands int) *editedLibrary {
	t.Helper()
	d := &editedLibrary{TB: t, files: fstest.MapFS{}, cache: content.NewCache()}
	for i := range brands {
		d.files[fmt.Sprintf("brands/many%d.yaml", i)] = &fstest.MapFile{Data: fmt.Appendf(nil,
			"id: many%[1]d\nfamily: stores\nname: Many %[1]d\ntagline: Fleet number %[1]d\n"+
				"pages: [home, products]\nproducts: { list: full }\nhosts: [{ name: many%[1]d.example, role: primary "+
				"}]\nstockPhotos: [a, b, c, d]\n", i)}
	}
	frontEnd, err := builtFrontEnd()
	if err != nil {
		t.Fatal(err)
	}
	manifest, err := builtManifest()
	if err != nil {
		t.Fatal(err)
	}
	d.Library, err = NewLibrary(Options{Renderer: &echo{}, FrontEnd: frontEnd, Manifest: manifest, Posts: newBoard(3),
		Now: time.Now, Log: slog.New(slog.DiscardHandler),
		Pictures: func(string) []media.Picture { return d.pictures }, Workers: 2}, d.with("families/stores.yaml",
		"hero.subtitle", "first"))
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// with is the content with another value in one place.
func (d *editedLibrary) with(file, path, words string) *content.Content {
	d.Helper()
	c, problems := content.Load(content.Amend(content.Overlay(d.files, livery.Content()),
		[]content.Amendment{{File: file, Path: path, Value: fmt.Appendf(nil, "%q", words)}}, d.cache))
	if c == nil {
		d.Fatal(problems)
	}
	return c
}

// sold is the address of what a brand sells, in an edition of some content.
func (d *editedLibrary) sold(c *content.Content) string {
	d.Helper()
	e, err := d.edition(c, Private{})
	if err != nil {
		d.Fatal(err)
	}
	return e.modules["many0"].URLs.Catalogue
}

func TestWhatABrandSellsIsTakenOverWhileItIsTheSame(t *testing.T) {
	d := newDesk(t, 1)
	now := d.Current().modules["many0"].URLs.Catalogue
	if next := d.sold(d.with("families/stores.yaml", "hero.subtitle", "second")); next != now {
		t.Errorf("other words of the hero make it %s, from %s", next, now)
	}
	for what, c := range map[string]*content.Content{
		"a word of a product":   d.with("catalogue/products/01-t100.yaml", "title", "Another title"),
		"another list":          d.with("brands/many0.yaml", "products.list", "video"),
		"another list for some": d.with("catalogue/lists.yaml", "full.tabs.0.name", "Everything"),
		"another picture":       d.with("brands/many0.yaml", "pictures.product-1.picture", "hero-main"),
		"words of a picture":    d.with("brands/many0.yaml", "pictures.product-1.alt", "A tracker in a hand"),
	} {
		if d.sold(c) == now {
			t.Errorf("%s is not shown", what)
		}
	}
	d.pictures = []media.Picture{{Name: "product-1", Ext: "jpg", Version: "new"}}
	if d.sold(d.Current().Content) == now {
		t.Error("a picture of the brand's own is not shown")
	}
}

func TestWordsThatTheServerAloneShowsChangeThePagesThatShowThem(t *testing.T) {
	d := newDesk(t, 1)
	plain, _ := content.Load(content.Amend(content.Overlay(d.files, livery.Content()), nil, d.cache))
	now, err := d.edition(plain, Private{})
	if err != nil {
		t.Fatal(err)
	}
	d.current.Store(now)
	changed := func(c *content.Content) bool {
		e, err := d.edition(c, Private{})
		if err != nil {
			t.Fatal(err)
		}
		return slices.ContainsFunc(e.inherit(d.Current()), func(b *brand.Brand) bool { return b.ID == "many0" })
	}
	if changed(plain) {
		t.Fatal("a page that shows what it did is made again")
	}
	for what, c := range map[string]*content.Content{
		"a question of the family": d.with("families/stores.yaml", "questions.0.answer", "Another answer."),
		"how buying works":         d.with("brands/many0.yaml", "buying.title", "Another way to buy"),
		"a reason of the fits":     d.with("catalogue/fits.yaml", "vehicles.0.label", "Another vehicle"),
		"the name of a sum":        d.with("catalogue/sums.yaml", "0.title", "Another sum"),
	} {
		if !changed(c) {
			t.Errorf("%s does not change the pages", what)
		}
	}
}

// What it takes until every page of a thousand brands is of changed content.
func BenchmarkSwapOfAThousandBrands(b *testing.B) {
	d := newDesk(b, 1000)
	for i := 0; b.Loop(); i++ {
		b.StopTimer()
		c := d.with("families/stores.yaml", "hero.subtitle", fmt.Sprint("words ", i))
		b.StartTimer()
		next, err := d.edition(c, Private{})
		if err != nil {
			b.Fatal(err)
		}
		next.inherit(d.Current())
		d.current.Store(next)
	}
}
