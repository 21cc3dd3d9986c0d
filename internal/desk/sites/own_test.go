package sites_test

import (
	"encoding/json"
	"html"
	"regexp"
	"slices"
	"strings"
	"testing"

	"livery/internal/desk"
	"livery/internal/desk/desktest"
	"livery/internal/desk/sites"
)

// shared are the layers that no single brand has words of its own in, and which the editor says so of.
var shared = regexp.MustCompile(`^(settings|placeholders|legal/|catalogue/|blogs/)`)

func TestEveryTextOfANewBrandCanBeItsOwnOrIsSaidToBeOfAllBrands(t *testing.T) {
	b := desktest.NewWithSites(t)
	ann, _ := b.Join(desk.Owner)
	ann.Wants(200, "POST", "/api/desk/sites/brands",
		`{"id":"nova","name":"Nova Fleet","family":"tracking","hosts":["nova.example"],"colours":["#0b5d4e"],
			"variant":"elegant"}`, "If-Match", `"none"`)
	all := desktest.Read[sites.SiteFields](t, ann.Wants(200, "GET", "/api/desk/sites/fields?brand=nova", ""))
	ofBrand := map[string]bool{}
	for _, f := range all.Fields {
		ofBrand[f.Path] = true
	}
	wall := desktest.Read[sites.SiteWall](t, ann.Wants(200, "GET", "/api/desk/sites", ""))
	nova := wall.Brands[slices.IndexFunc(wall.Brands, func(one sites.SiteBrand) bool { return one.ID == "nova" })]
	origin, texts := regexp.MustCompile(`data-field="([^"]+)"`), 0
	for _, page := range nova.Paths {
		document := ann.Wants(200, "GET", "/api/desk/sites/page?origins&brand=nova&path="+page.Path, "")
		for _, at := range origin.FindAllStringSubmatch(document, -1) {
			texts++
			switch layer, path, isShared := strings.Cut(html.UnescapeString(at[1]), "#"); {
			case isShared && shared.MatchString(layer):
				if layer == "settings" && !strings.HasPrefix(path, "fleetSizes") &&
					!strings.HasPrefix(path, "sampleTestimonials") {
					t.Errorf("%s: %s is of all brands, and a brand can have none of its own", page.Path, path)
				}
			case isShared || !ofBrand[layer] && !strings.HasPrefix(layer, "pictures.") &&
				!strings.HasSuffix(layer, "specs"):
				t.Errorf("%s: %s is no field of the brand", page.Path, at[1])
			}
		}
	}
	if texts < 200 {
		t.Errorf("only %d texts were found", texts)
	}
}

func TestABrandHasProfilesAndAShopOfItsOwn(t *testing.T) {
	b := desktest.NewWithSites(t)
	ann, _ := b.Join(desk.Editor)
	const url = "links.social.0.url"
	if f := field(ann, "store", url); f.Layer != "site" || f.ShownBy < 10 {
		t.Errorf("before, it is from %q and shown by %d brands", f.Layer, f.ShownBy)
	}
	draft := edit(ann, "brands/store", url, `"https://facebook.example/store"`)
	if f := field(ann, "store", url); f.Layer != "brands/store" {
		t.Errorf("it is from %q", f.Layer)
	}
	for id, own := range map[string]bool{"store": true, "cameras": false} {
		page := ann.Wants(200, "GET", "/api/desk/sites/page?brand="+id+"&path=/", "")
		if has := strings.Contains(page, "https://facebook.example/store"); has != own {
			t.Errorf("%s leads to the profile: %v", id, has)
		}
		if !strings.Contains(page, "instagram.social.example") {
			t.Errorf("%s has lost its other profiles", id)
		}
	}
	publish(ann, draft, `{"confirmed":true}`)
	edit(ann, "brands/store", "links.shop", `"https://shop.example/store"`)
	if f := field(ann, "store", "links.shop"); f.Layer != "brands/store" ||
		field(ann, "cameras", "links.shop").Layer != "site" {
		t.Errorf("the shop of the brand is from %q", f.Layer)
	}
	left := ann.Wants(200, "GET", "/api/desk/sites/brands/store/left", "")
	if strings.Contains(left, `"name":"shop"`) || !strings.Contains(left, `"name":"shopItem"`) {
		t.Error("the list of what is another's does not name where products are bought")
	}
	if check := ann.Wants(200, "POST", "/api/desk/sites/check", `{}`); !strings.Contains(check,
		"another shop than the one where products are still bought: Links › Shop item leads to") {
		t.Errorf("the check says %s", check)
	}
	edit(ann, "site", "links.social.1.url", `"https://instagram.example/all"`)
	if f := field(ann, "cameras", "links.social.1.url"); string(f.Value) != `"https://instagram.example/all"` {
		t.Errorf("what all brands say is %s", f.Value)
	}
	if f := field(ann, "store", "links.social.1.url"); !strings.Contains(string(f.Value), "smartertracking") {
		t.Errorf("a list of its own says %s", f.Value)
	}
}

func TestAnAddressThatIsNoneStopsPublishing(t *testing.T) {
	b := desktest.NewWithSites(t)
	ann, _ := b.Join(desk.Editor)
	for _, layer := range []string{"brands/store", "site"} {
		draft := edit(ann, layer, "links.social.2.url", `"not a link"`)
		check := desktest.Read[sites.SiteCheck](t, ann.Wants(200, "POST", "/api/desk/sites/check", `{}`))
		if !slices.ContainsFunc(check.Problems, func(p sites.SiteProblem) bool {
			return p.Layer == layer && p.Field == "links.social.2.url" && p.Severity == "error"
		}) {
			t.Errorf("%s: the problems are %+v", layer, check.Problems)
		}
		ann.Wants(422, "POST", "/api/desk/sites/publish", `{"confirmed":true}`, "If-Match", `"`+draft.ETag+`"`)
		ann.Wants(200, "PUT", "/api/desk/sites/draft", `{"edits":[]}`, "If-Match", `"`+draft.ETag+`"`)
	}
}

func TestWhatABrandSaysForItselfIsToldWithWhatItShowsWithoutIt(t *testing.T) {
	ann, _ := desktest.NewWithSites(t).Join(desk.Editor)
	for _, of := range []struct{ layer, field, after string }{
		{"brands/store", "legal.terms.sections", `[{"title":"One","content":"Alone"}]`},
		{"brands/store", "legal.terms.intro", `"Of our own"`},
		{"brands/cam", "words.frame.menu", `"Our menu"`},
		{"families/cameras", "words.frame.menu", `"Our menu"`},
	} {
		fieldsOf := func(layer string) []sites.SiteField {
			text := ann.Wants(200, "GET", "/api/desk/sites/fields?layer="+layer, "")
			return desktest.Read[sites.SiteFields](t, text).Fields
		}
		before := fieldsOf(of.layer)
		draft := edit(ann, of.layer, of.field, of.after)
		below, shown := string(draft.Edits[0].Below), ""
		for _, f := range before {
			if f.Path == of.field {
				shown = string(f.Value)
			}
		}
		if strings.HasPrefix(of.field, "legal.") {
			for _, f := range fieldsOf("legal/terms") {
				if "legal.terms."+f.Path == of.field {
					shown = string(f.Value)
				}
			}
		}
		if below == "" || below != shown {
			t.Errorf("%s of %s is told with %.80s, and it shows %.80s", of.field, of.layer, below, shown)
		}
	}
	if again := edit(ann, "brands/store", "hero.title", `"Words"`).Edits[0]; again.Before == nil || again.Below != nil {
		t.Errorf("what the brand said itself is told as %s over %s", again.Before, again.Below)
	}
}

func TestABrandHasALegalTextOfItsOwn(t *testing.T) {
	b := desktest.NewWithSites(t)
	ann, _ := b.Join(desk.Editor)
	const intro = "What {name} does with your data."
	edit(ann, "brands/store", "legal.privacy.intro", `"`+intro+`"`)
	page := func(id string) string {
		return ann.Wants(200, "GET", "/api/desk/sites/page?origins&brand="+id+"&path=/privacy", "")
	}
	own := page("store")
	if !strings.Contains(own, `data-field="legal.privacy.intro"`) || strings.Contains(own, intro) ||
		!strings.Contains(own, "does with your data.") || !strings.Contains(own, `data-field="legal/privacy#title"`) {
		t.Error("the page does not show it")
	}
	if !strings.Contains(page("cameras"), `data-field="legal/privacy#intro"`) {
		t.Error("another brand does not show what all brands say")
	}
	all := desktest.Read[sites.SiteFields](t, ann.Wants(200, "GET", "/api/desk/sites/fields?layer=legal/privacy", ""))
	says := map[string]string{}
	for _, f := range all.Fields {
		var text string
		_ = json.Unmarshal(f.Value, &text) // lists say none
		says[f.Path] = text
		if f.Path == "intro" && f.OverriddenBy != 1 {
			t.Errorf("%d brands have an introduction of their own", f.OverriddenBy)
		}
	}
	heading := regexp.MustCompile(`data-field="legal/privacy#(sections\.\d+\.title)"[^>]*>(?:<[^>]*>)*([^<]*)<`)
	found := heading.FindAllStringSubmatch(own, -1)
	for _, one := range found {
		if !strings.HasSuffix(html.UnescapeString(one[2]), says[one[1]]) {
			t.Errorf("%q leads to the section %q", one[2], says[one[1]])
		}
	}
	if len(found) < 5 {
		t.Errorf("%d headings were found", len(found))
	}
}

func TestAnEditThatGivesABrandAListOfItsOwnSaysWhatItFollowed(t *testing.T) {
	b := desktest.NewWithSites(t)
	ann, _ := b.Join(desk.Owner)
	draft := edit(ann, "brands/fleethoursofservice", "questions", `[{"ask":"New?","answer":"Yes."}]`)
	below := string(draft.Edits[0].Below)
	if len(draft.Edits) != 1 || !strings.HasPrefix(below, "[{") || strings.Contains(below, "New?") {
		t.Errorf("of %d edits, the list that it followed is %.80s", len(draft.Edits), below)
	}
	draft = edit(ann, "brands/fleethoursofservice", "tagline", `"Hours, kept"`)
	if draft.Edits[0].Below != nil {
		t.Errorf("a text follows the list %s", draft.Edits[0].Below)
	}
}
