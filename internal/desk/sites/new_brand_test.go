package sites_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"livery/internal/desk"
	"livery/internal/desk/desktest"
	"livery/internal/desk/sites"
)

func TestANewBrandIsAddedToTheDraftAndLiveWhenPublished(t *testing.T) {
	b := desktest.NewWithSites(t)
	ann, _ := b.Join(desk.Owner)
	draft := desktest.Read[sites.SiteDraft](t, ann.Wants(200, "POST", "/api/desk/sites/brands",
		`{"id":"nova","name":"Nova Fleet","family":"cameras","hosts":["nova.example"],"colours":["#0b5d4e","#b3470e"],"variant":"elegant"}`, "If-Match", `"none"`))
	if text := ann.Wants(200, "GET", "/api/desk/sites/page?brand=nova&path=/", ""); !strings.Contains(text,
		"Nova Fleet") {
		t.Error("its page does not name it")
	}
	if wall := desktest.Read[sites.SiteWall](t,
		ann.Wants(200, "GET", "/api/desk/sites", "")); !slices.ContainsFunc(wall.Brands,
		func(one sites.SiteBrand) bool { return one.ID == "nova" && one.New }) {
		t.Error("the wall does not show it as new")
	}
	for _, place := range pictures(ann, "nova") {
		want := "shared"
		switch {
		case place.Group == "logos":
			want = "drawn"
		case place.Place == "hero-secondary", place.Place == "gallery-3": // its family shows what it does not sell
			want = "none"
		}
		if place.From != want {
			t.Errorf("%s is %s, not %s", place.Place, place.From, want)
		}
	}
	if f := field(ann, "nova", "hero.title"); !f.Borrowed {
		t.Error("the words of another brand are not said to be borrowed")
	}
	left := desktest.Read[sites.SiteLeft](t, ann.Wants(200, "GET", "/api/desk/sites/brands/nova/left", ""))
	home := left.Pages[slices.IndexFunc(left.Pages, func(p sites.LeftPage) bool { return p.Kind == "home" })]
	if home.Texts < 5 || len(home.Left) != home.Texts || !slices.ContainsFunc(home.Left, func(one sites.LeftText) bool {
		return one.Field == "hero.title" && one.Text != ""
	}) {
		t.Errorf("of the home page is left %+v", home)
	}
	named := func(name string) bool {
		return slices.ContainsFunc(left.Facts, func(f sites.LeftFact) bool { return f.Name == name })
	}
	if !named("phone") || !named("shop") || !named("Facebook") || len(left.Pictures) < 6 {
		t.Errorf("left are the facts %+v and %d pictures", left.Facts, len(left.Pictures))
	}
	ann.Wants(422, "POST", "/api/desk/sites/brands",
		`{"id":"store","name":"S","family":"cameras","hosts":["s.example"]}`, "If-Match", `"`+draft.ETag+`"`)
	change := publish(ann, draft, `{"confirmed":true}`)
	if wall := desktest.Read[sites.SiteWall](t,
		ann.Wants(200, "GET", "/api/desk/sites", "")); !slices.ContainsFunc(wall.Brands,
		func(one sites.SiteBrand) bool { return one.ID == "nova" && !one.New && one.Added }) {
		t.Error("it is not live")
	}
	lent := string(field(ann, "nova", "hero.title").Value)
	for said, isLent := range map[string]bool{strings.ToUpper(lent): true, `"Machines that answer for themselves"`: false} {
		edit(ann, "brands/nova", "hero.title", said)
		if f := field(ann, "nova", "hero.title"); f.Borrowed != isLent {
			t.Errorf("%s is still another's: %v", said, f.Borrowed)
		}
	}
	ann.Wants(200, "POST", "/api/desk/sites/changes/"+change.ID+"/take-back", `{}`)
	if wall := ann.Wants(200, "GET", "/api/desk/sites", ""); strings.Contains(wall, `"nova"`) {
		t.Error("it is still there when taken back")
	}
}

func TestADrawnLogoFollowsTheNameAndColoursOfADraft(t *testing.T) {
	b := desktest.NewWithSites(t)
	ann, _ := b.Join(desk.Owner)
	shown := func() string { return pictures(ann, "nova")[0].Address }
	draft := desktest.Read[sites.SiteDraft](t, ann.Wants(200, "POST", "/api/desk/sites/brands",
		`{"id":"nova","name":"Nova","family":"cameras","hosts":["nova.example"],"colours":["#0b5d4e","#b3470e"],`+
			`"variant":"elegant"}`, "If-Match", `"none"`))
	whole, _ := json.Marshal(draft.Edits[0].After)
	ann.Wants(200, "PUT", "/api/desk/sites/draft", `{"edits":[{"layer":"brands/nova","field":"","after":`+
		strings.Replace(string(whole), "#0b5d4e", "#123456", 1)+`}]}`, "If-Match", `"`+draft.ETag+`"`)
	if logo := ann.Wants(200, "GET", shown(), ""); !strings.Contains(logo, "#123456") {
		t.Errorf("another colour of the draft is not in the logo: %.200s", logo)
	}
	publish(ann, edit(ann, "brands/nova", "", string(whole)), `{"confirmed":true}`)
	if strings.Contains(shown(), "/drawn/") {
		t.Error("what is published has its logo drawn again")
	}
	before := ann.Wants(200, "GET", strings.Replace(shown(), "/assets/domains/", "/api/desk/sites/files/", 1), "")
	edit(ann, "brands/nova", "name", `"Nova Fleet Systems"`)
	if logo := ann.Wants(200, "GET", shown(), ""); logo == before {
		t.Error("another name of the draft is not in the logo")
	}
	others, _ := b.Join(desk.Editor, "store")
	others.Wants(404, "GET", shown(), "")
}

func TestABrandCalledDeskCannotBeMade(t *testing.T) {
	b := desktest.NewWithSites(t)
	owner, _ := b.Join(desk.Owner)
	text := owner.Wants(422, "POST", "/api/desk/sites/brands",
		`{"id":"desk","name":"Desk","family":"cameras","hosts":["desk.example"],"variant":"corporate"}`,
		"If-Match", `"none"`)
	if !strings.Contains(text, "name of the Desk") {
		t.Errorf("the answer is %s", text)
	}
	whole :=
		`{"id":"desk","family":"cameras","name":"Desk Fleet","tagline":"Fleet","hosts":[{"name":"desk.example","role":"primary"}]}`
	draft := desktest.Read[sites.SiteDraft](t,
		owner.Wants(200, "PUT", "/api/desk/sites/draft", `{"edits":[{"layer":"brands/desk","field":"","after":`+whole+
			`}]}`, "If-Match", `"none"`))
	if text := owner.Wants(422, "POST", "/api/desk/sites/publish", `{"confirmed":true}`, "If-Match",
		`"`+draft.ETag+`"`); !strings.Contains(text, "name of the Desk") {
		t.Errorf("the answer is %s", text)
	}
}

func TestColoursAreShownWithTheirContrast(t *testing.T) {
	b := desktest.NewWithSites(t)
	ann, _ := b.Join(desk.Owner)
	p := desktest.Read[sites.SitePalette](t,
		ann.Wants(200, "POST", "/api/desk/sites/palette", `{"variant":"corporate","primary":"#fff000"}`))
	if len(p.Moves) == 0 || len(p.Pairs) < 4 || p.Tokens["primary"] == "" {
		t.Errorf("yellow on white is %+v", p)
	}
	for _, pair := range p.Pairs {
		if pair.Ratio < pair.Needs {
			t.Errorf("%s reads with %.1f", pair.Name, pair.Ratio)
		}
	}
	ann.Wants(422, "POST", "/api/desk/sites/palette", `{"variant":"corporate","primary":"red"}`)
	p = desktest.Read[sites.SitePalette](t, ann.Wants(200, "POST", "/api/desk/sites/palette",
		`{"variant":"corporate","primary":"#17140A","ground":"#FFD12E"}`))
	if p.Tokens["background"] != "#FFD12E" {
		t.Errorf("a brand on yellow is shown on %s", p.Tokens["background"])
	}
}
