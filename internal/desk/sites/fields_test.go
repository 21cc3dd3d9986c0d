package sites_test

import (
	"strings"
	"testing"

	"livery/internal/desk"
	"livery/internal/desk/desktest"
	"livery/internal/desk/sites"
)

func TestAFieldSaysWhetherItIsReadAndWhatTheLayersBelowSay(t *testing.T) {
	b := desktest.NewWithSites(t)
	ann, _ := b.Join(desk.Editor)
	if f := field(ann, "store", "cta.secondary.label"); !f.Words {
		t.Errorf("the words of a button are no words: %+v", f)
	}
	if f := field(ann, "store", "cta.secondary.target"); f.Words || len(f.Choices) == 0 {
		t.Errorf("where a button leads is %+v", f)
	}
	const list = "requestDemo.nextSteps"
	before := field(ann, "store", list)
	if before.Below != nil {
		t.Fatalf("the brand has a list of its own already: %+v", before)
	}
	edit(ann, "brands/store", list+".1", `"Something of our own"`)
	after := field(ann, "store", list)
	if !strings.Contains(string(after.Value), "Something of our own") || string(after.Below) != string(before.Value) {
		t.Errorf("under a list of its own the brand has %s, not %s", after.Below, before.Value)
	}
}

func TestTheWallNamesTheSectionsThatAHomePageCanHave(t *testing.T) {
	b := desktest.NewWithSites(t)
	ann, _ := b.Join(desk.Editor, "store")
	wall := desktest.Read[sites.SiteWall](t, ann.Wants(200, "GET", "/api/desk/sites", ""))
	if len(wall.Sections) < 6 || wall.Sections[0].Kind != "figures" || wall.Sections[0].Layouts[0] != "giant" {
		t.Errorf("the sections are %+v", wall.Sections)
	}
}

func TestABrandThatSaysSomethingElseShowsNothingOfAChange(t *testing.T) {
	b := desktest.NewWithSites(t)
	ann, _ := b.Join(desk.Editor)
	seen := desktest.Read[sites.SiteSeen](t, ann.Wants(200, "POST", "/api/desk/sites/seen",
		`{"edits":[{"layer":"site","field":"hero.title","after":"For all"},
			{"layer":"families/stores","field":"words.home.quotes","after":"What they say"},
			{"layer":"brands/store","field":"legal.terms.intro","after":"Of our own."}]}`))
	where := map[string]string{}
	for _, one := range seen.Brands {
		where[one.ID] = one.Where
		for _, page := range one.Pages {
			where[one.ID] += " " + page.Path + " " + page.Field
		}
	}
	if where["cameras"] != "overridden" || where["store"] != "page / words.home.quotes /terms legal.terms.intro" {
		t.Errorf("it is seen at %v", where)
	}
}

func TestTheFieldsOfAFamilyHaveThoseOfAllBrandsUnderThem(t *testing.T) {
	b := desktest.NewWithSites(t)
	ann, _ := b.Join(desk.Editor)
	fields := desktest.Read[sites.SiteFields](t,
		ann.Wants(200, "GET", "/api/desk/sites/fields?layer=families/stores", ""))
	if l := fields.Layers; len(l) != 2 || l[0].Layer != "families/stores" || l[1].Layer != "site" || !l[1].May {
		t.Errorf("the layers are %+v", l)
	}
}
