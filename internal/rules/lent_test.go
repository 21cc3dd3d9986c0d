package rules_test

import (
	"strings"
	"testing"

	"livery"
	"livery/internal/brand"
	"livery/internal/content"
	"livery/internal/rules"
)

const mine = "id: mine\nfamily: tracking\nname: Mine\nhosts: [mine.example]\nsolutions: { sections: [{ title: One, " +
	"description: Two }] }\n"

// loadedOver is the delivered content below some files.
func loadedOver(t *testing.T, files map[string]string) (*content.Content, *brand.Brand) {
	t.Helper()
	c, problems := rules.Load(content.Overlay(over(files), livery.Content()))
	if c == nil {
		t.Fatal(problems)
	}
	b, _ := brand.NewRegistry(c.Site).ByID("mine")
	return c, b
}

// What a family lends speaks of products that ship: it is lent where the brand sells them.
func TestAFamilyLendsNothingThatSpeaksOfAProductWhichTheBrandDoesNotSell(t *testing.T) {
	const list = "only: { tabs: [{ id: all, name: All }, { id: trackers, name: Trackers }], products: [1, 8], " +
		"featured: [1] }\n"
	for name, c := range map[string]struct {
		more, list                string
		first, machines, trailers string // hero-secondary, gallery-1, gallery-3
		asks                      bool
	}{
		"sells everything": {"pages: [home, solutions, products]\n", "", "shared/product-1", "shared/product-8",
			"shared/product-19", true},
		"sells two": {"pages: [home, solutions, products]\nproducts: { list: only }\n", list, "shared/product-1",
			"shared/product-8", "", false},
		"sells nothing here": {"pages: [home, solutions]\n", "", "", "", "", false},
		"chose them itself": {"pages: [home, solutions]\nsharedPictures: { gallery-3: shared/product-19 }\n" +
			"questions: [{ ask: Which?, answer: The T300. }]\n", "", "", "", "shared/product-19", true},
	} {
		t.Run(name, func(t *testing.T) {
			files := map[string]string{"brands/mine.yaml": mine + c.more}
			if c.list != "" {
				files["catalogue/lists.yaml"] = c.list
			}
			_, b := loadedOver(t, files)
			lent := b.SharedPictures
			if lent["hero-secondary"] != c.first || lent["gallery-1"] != c.machines || lent["gallery-3"] != c.trailers {
				t.Errorf("it is lent %v", lent)
			}
			if lent["hero-main"] == "" || lent["gallery-4"] == "" {
				t.Errorf("pictures of no product are not lent: %v", lent)
			}
			if (len(b.Questions) > 0) != c.asks {
				t.Errorf("it has %d questions", len(b.Questions))
			}
		})
	}
	c, _ := loadedOver(t, map[string]string{"brands/mine.yaml": mine})
	if shipped, _ := brand.NewRegistry(c.Site).ByID("smarter-tracking"); len(shipped.SharedPictures) != 10 ||
		len(shipped.Questions) == 0 {
		t.Errorf("a brand that ships lost %v", shipped.SharedPictures)
	}
}

func TestCheckSaysWhatIsLent(t *testing.T) {
	checker := newChecker(t)
	said := func(more string) string {
		fsys := content.OverlayFolder(folder(t, map[string]string{"brands/mine.yaml": mine + more,
			"site.yaml": "sites: own\nsettings: { defaultBrand: mine }\n"}), livery.Content())
		c, problems := rules.Load(fsys)
		if c == nil {
			t.Fatal(problems)
		}
		return checker.Content("", fsys, c).Of(content.Note).Error()
	}
	const pictures = "brands/mine.yaml:1: family: the family tracking lends pictures for gallery-4, hero-main, " +
		"solution-1"
	const questions = "the family tracking lends the"
	if got := said("pages: [home, solutions]\n"); !strings.Contains(got, pictures) || strings.Contains(got, questions) {
		t.Errorf("it says %s", got)
	}
	if got := said("pages: [home, solutions, products]\n"); !strings.Contains(got, questions) {
		t.Errorf("it says %s", got)
	}
	if got := said("pages: [home]\nsharedPictures: null\nquestions: []\n"); strings.Contains(got, "lends") {
		t.Errorf("it says %s", got)
	}
}

// What others promise in the name of a brand is listed before it is live, each promise once.
func TestAReleaseListsThePromisesThatOthersMakeInTheNameOfABrand(t *testing.T) {
	said := func(files map[string]string) string {
		fsys := content.Overlay(over(files), livery.Content())
		c, problems := rules.Load(fsys)
		if c == nil {
			t.Fatal(problems)
		}
		return rules.Release(fsys, c, []string{"mine"}).Error()
	}
	promises := []string{"mine promises business hours in words of others: Monday to Friday, 8:00 AM - 6:00 PM EST",
		"mine promises a time to reply in words of others: A specialist replies within one business day.",
		"mine promises mailboxes in words of others: hello@mine.example; sales@mine.example",
		"mine promises a time that something takes in words of others: "}
	got := said(map[string]string{"brands/mine.yaml": mine})
	for _, want := range promises {
		if strings.Count(got, want) != 1 {
			t.Errorf("%q is not said once in %s", want, got)
		}
	}
	const own = "contact: { contactInfo: { email: we@mine.example, hours: Always }, departments: [] }\n" +
		"requestDemo: { nextSteps: [We call you.] }\n" +
		"steps: { items: [{ title: One, description: It takes an hour. }] }\n"
	for name, files := range map[string]map[string]string{
		"in its own file": {"brands/mine.yaml": mine + own},
		"in the site's defaults, but for what the family says": {"brands/mine.yaml": mine +
			"contact: { contactInfo: { hours: Always }, departments: [] }\n",
			"site.yaml": "defaults: { contact: { contactInfo: { email: \"we@{host}\" } }, " +
				"requestDemo: { nextSteps: [Call.] }, " +
				"steps: { items: [{ title: One, description: It takes an hour. }] } }\n"},
	} {
		if got := said(files); strings.Contains(got, "in words of others: ") {
			t.Errorf("said %s: %s", name, got)
		}
	}
	shipped, _ := loadedOver(t, nil)
	if got := rules.Release(livery.Content(), shipped, nil).Error(); strings.Contains(got, "promises") {
		t.Errorf("brands that ship are told of %s", got)
	}
}
