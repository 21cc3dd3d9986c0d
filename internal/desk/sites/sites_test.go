package sites_test

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"livery/internal/blob"
	"livery/internal/change"
	"livery/internal/desk"
	"livery/internal/desk/desktest"
	"livery/internal/desk/frame"
	"livery/internal/desk/sites"
	"livery/internal/media"
)

// edit puts a draft of one field.
func edit(b *desktest.Browser, layer, field, value string) sites.SiteDraft {
	b.T.Helper()
	now := desktest.Read[sites.SiteDraft](b.T, b.Wants(200, "GET", "/api/desk/sites/draft", ""))
	data, _ :=
		json.Marshal(sites.SiteEdits{Edits: []change.Edit{{Layer: layer, Field: field, After: json.RawMessage(value)}}})
	return desktest.Read[sites.SiteDraft](b.T, b.Wants(200, "PUT", "/api/desk/sites/draft", string(data), "If-Match",
		`"`+now.ETag+`"`))
}

func publish(b *desktest.Browser, draft sites.SiteDraft, wish string) sites.SiteChange {
	b.T.Helper()
	return desktest.Read[sites.SiteChange](b.T, b.Wants(200, "POST", "/api/desk/sites/publish", wish, "If-Match",
		`"`+draft.ETag+`"`))
}

func field(b *desktest.Browser, brand, path string) sites.SiteField {
	b.T.Helper()
	all := desktest.Read[sites.SiteFields](b.T, b.Wants(200, "GET", "/api/desk/sites/fields?brand="+brand, ""))
	at := slices.IndexFunc(all.Fields, func(f sites.SiteField) bool { return f.Path == path })
	if at < 0 {
		b.T.Fatalf("%s has no field %s", brand, path)
	}
	return all.Fields[at]
}

func TestAHeroIsChangedCheckedPublishedAndTakenBack(t *testing.T) {
	b := desktest.NewWithSites(t)
	ann, _ := b.Join(desk.Editor, "store")
	f := field(ann, "store", "hero.title")
	if f.Layer != "brands/store" || f.Origin.File != "brands/store.yaml" || f.Origin.Line == 0 || f.Kind != "text" ||
		f.Page != "home" {
		t.Errorf("the field is %+v", f)
	}
	draft := edit(ann, "brands/store", "hero.title", `"Words for {name}"`)
	if f = field(ann, "store", "hero.title"); !f.Edited || string(f.Value) != `"Words for {name}"` ||
		f.Shown != "Words for Fleet Store" {
		t.Errorf("the field under the draft is %+v", f)
	}
	if text := ann.Wants(200, "GET", "/api/desk/sites/page?brand=store&path=/&origins", ""); !strings.Contains(text,
		"Words for") {
		t.Error("the page does not show the draft")
	}
	if text := ann.Wants(200, "GET", "/api/desk/sites/page?brand=store&path=/&origins&published",
		""); strings.Contains(text, "Words for") {
		t.Error("the published page shows the draft")
	}
	if text := ann.Wants(200, "POST", "/api/desk/sites/effect", `{}`); !strings.Contains(text, `"shows":["store"]`) {
		t.Errorf("it touches %s", text)
	}
	done := publish(ann, draft, `{"note":"Sharper"}`)
	if done.State != "live" || done.Note != "Sharper" || len(done.Edits) != 1 {
		t.Errorf("the change is %+v", done)
	}
	if f = field(ann, "store", "hero.title"); f.Edited || f.Origin.Change != done.ID || f.Origin.By != "editor" ||
		string(f.Origin.Was) != `"Everything a vehicle needs, in one cart"` {
		t.Errorf("the published field is %+v", f)
	}
	if text := ann.Wants(200, "GET", "/api/desk/sites/draft", ""); !strings.Contains(text, `"edits":[]`) {
		t.Errorf("the draft is still %s", text)
	}
	plan := desktest.Read[sites.SiteTakenBack](t,
		ann.Wants(200, "POST", "/api/desk/sites/changes/"+done.ID+"/take-back", `{"plan":true}`))
	if len(plan.Edits) != 1 || plan.Conflicts != 0 || plan.Change != nil {
		t.Errorf("the plan is %+v", plan)
	}
	ann.Wants(200, "POST", "/api/desk/sites/changes/"+done.ID+"/take-back", `{"note":"Not so sharp"}`)
	if f = field(ann, "store", "hero.title"); string(f.Value) != `"Everything a vehicle needs, in one cart"` {
		t.Errorf("taken back, the field is %+v", f)
	}
	log := desktest.Read[sites.SiteLog](t, ann.Wants(200, "GET", "/api/desk/sites/changes", ""))
	if len(log.Changes) != 2 || log.Changes[1].State != "taken-back" ||
		log.Changes[1].TakenBackBy != log.Changes[0].ID {
		t.Errorf("the log is %+v", log)
	}
	ann.Wants(409, "POST", "/api/desk/sites/changes/"+done.ID+"/take-back", `{}`)
}

func TestSharedWordsAreChangedByThoseWhoWorkForAllBrands(t *testing.T) {
	b := desktest.NewWithSites(t)
	one, _ := b.Join(desk.Editor, "store")
	all, _ := b.Join(desk.Editor)
	for _, layer := range []string{"families/stores", "site", "settings", "brands/cameras", "legal/terms",
		"catalogue/products/01-t100", "catalogue/angles/cameras"} {
		body := `{"edits":[{"layer":"` + layer + `","field":"tagline","after":"x"}]}`
		text := one.Wants(403, "PUT", "/api/desk/sites/draft", body, "If-Match", `"none"`)
		alone := strings.HasSuffix(layer, "/cameras")
		if strings.Contains(text, "shared by several") == alone ||
			strings.Contains(text, "a brand that you do not work for") != alone {
			t.Errorf("%s is refused with %s", layer, text)
		}
	}
	one.Wants(404, "GET", "/api/desk/sites/fields?brand=cameras", "")
	one.Wants(404, "GET", "/api/desk/sites/page?brand=cameras&path=/", "")
	one.Wants(403, "POST", "/api/desk/sites/brands",
		`{"id":"nova","name":"Nova","family":"stores","hosts":["nova.example"]}`, "If-Match", `"none"`)
	if wall := desktest.Read[sites.SiteWall](t, one.Wants(200, "GET", "/api/desk/sites", "")); len(wall.Brands) != 1 ||
		wall.All {
		t.Errorf("the wall shows %d brands", len(wall.Brands))
	}
	draft := edit(all, "families/cameras", "contact.contactInfo.hours", `"Always"`)
	effect := desktest.Read[sites.SiteEffect](t, all.Wants(200, "POST", "/api/desk/sites/effect", `{}`))
	if reach := effect.Edits[0]; len(reach.Shows) == 0 || slices.Contains(reach.Shows, "store") {
		t.Errorf("the family's hours show at %v", reach.Shows)
	}
	change := publish(all, draft, `{}`)
	one.Wants(403, "POST", "/api/desk/sites/changes/"+change.ID+"/take-back", `{}`)
}

func TestPublishingIsRefusedByARule(t *testing.T) {
	b := desktest.NewWithSites(t)
	ann, _ := b.Join(desk.Owner)
	draft := edit(ann, "brands/store", "hero.title", `""`)
	check := desktest.Read[sites.SiteCheck](t, ann.Wants(200, "POST", "/api/desk/sites/check", `{}`))
	if check.Errors != 1 || check.Problems[0].Layer != "brands/store" || check.Problems[0].Field != "hero.title" ||
		check.Problems[0].Severity != "error" {
		t.Errorf("the check says %+v", check)
	}
	if text := ann.Wants(422, "POST", "/api/desk/sites/publish", `{"confirmed":true}`, "If-Match",
		`"`+draft.ETag+`"`); !strings.Contains(text, "Hero › Title is missing") {
		t.Errorf("refused with %s", text)
	}
	draft = edit(ann, "brands/store", "name", `"`+strings.Repeat("Store", 180_000)+`"`)
	const long = "name has 900000 characters, expected at most 120"
	if text := ann.Wants(422, "POST", "/api/desk/sites/publish", `{"confirmed":true}`, "If-Match",
		`"`+draft.ETag+`"`); !strings.Contains(text, long) {
		t.Errorf("refused with %s", text)
	}
	draft = edit(ann, "brands/store", "variant", `"baroque"`)
	ann.Wants(409, "POST", "/api/desk/sites/publish", `{}`, "If-Match", `"`+draft.ETag+`"`)
	publish(ann, draft, `{"confirmed":true}`)
}

func TestTwoPeopleOnOneFieldAreToldOfEachOther(t *testing.T) {
	b := desktest.NewWithSites(t)
	ann, _ := b.Join(desk.Owner)
	ben, _ := b.Join(desk.Editor)
	mine := edit(ann, "brands/store", "hero.title", `"Ann's"`)
	theirs := edit(ben, "brands/store", "hero.title", `"Ben's"`)
	if len(theirs.Others) != 1 || theirs.Others[0].Person != "owner" || theirs.Others[0].Field != "hero.title" {
		t.Errorf("Ben is told %+v", theirs.Others)
	}
	publish(ann, mine, `{}`)
	draft := desktest.Read[sites.SiteDraft](t, ben.Wants(200, "GET", "/api/desk/sites/draft", ""))
	if c := draft.Edits[0].Conflict; c == nil || c.By != "owner" || string(c.Now) != `"Ann's"` {
		t.Errorf("Ben's draft says of it %+v", draft.Edits[0])
	}
	ben.Wants(409, "POST", "/api/desk/sites/publish", `{}`, "If-Match", `"`+draft.ETag+`"`)
	publish(ben, draft, `{"overwrite":true}`)
	ann.Wants(412, "PUT", "/api/desk/sites/draft", `{"edits":[{"layer":"brands/store","field":"name","after":"N"}]}`,
		"If-Match", `"old"`)
}

func TestAScheduledChangeCanBeCancelled(t *testing.T) {
	b := desktest.NewWithSites(t)
	ann, _ := b.Join(desk.Owner)
	draft := edit(ann, "brands/store", "hero.title", `"Later"`)
	ann.Wants(422, "POST", "/api/desk/sites/publish", `{"at":"2020-01-01T00:00:00Z"}`, "If-Match", `"`+draft.ETag+`"`)
	planned := publish(ann, draft, `{"at":"2126-01-01T00:00:00Z"}`)
	if planned.State != "scheduled" {
		t.Errorf("it is %+v", planned)
	}
	if text := ann.Wants(200, "GET", "/api/desk/sites/scheduled", ""); !strings.Contains(text, planned.ID) {
		t.Errorf("scheduled are %s", text)
	}
	ann.Wants(200, "DELETE", "/api/desk/sites/scheduled/"+planned.ID, "")
	ann.Wants(409, "DELETE", "/api/desk/sites/scheduled/"+planned.ID, "")
	if text := ann.Wants(200, "GET", "/api/desk/sites/scheduled", ""); strings.Contains(text, planned.ID) {
		t.Errorf("scheduled are still %s", text)
	}
}

func TestAScheduledChangeIsPublishedAtOnce(t *testing.T) {
	b := desktest.NewWithSites(t)
	ann, _ := b.Join(desk.Owner)
	ben, _ := b.Join(desk.Editor, "cam")
	planned := publish(ann, edit(ann, "brands/store", "hero.title", `"Earlier"`), `{"at":"2126-01-01T00:00:00Z"}`)
	path := "/api/desk/sites/scheduled/" + planned.ID + "/publish"
	ben.Wants(403, "POST", path, "")
	if now := desktest.Read[sites.SiteChange](t, ann.Wants(200, "POST", path, "")); now.State != "live" {
		t.Errorf("it is %+v", now)
	}
	if got := said(b, "store", "hero.title"); got != "Earlier" {
		t.Errorf("visitors read %q", got)
	}
	ann.Wants(409, "POST", path, "")
	if text := ann.Wants(200, "GET", "/api/desk/sites/scheduled", ""); strings.Contains(text, planned.ID) {
		t.Errorf("it still waits: %s", text)
	}
}

func TestAScheduledChangeThatNobodyApprovedIsNotPublishedAtOnce(t *testing.T) {
	b := desktest.NewWithSites(t)
	ann, _ := b.Join(desk.Owner)
	planned := publish(ann, edit(ann, "brands/store", "hero.title", `"For $99"`), `{"at":"2126-01-01T00:00:00Z"}`)
	b.Join(desk.Editor)
	ann.Wants(403, "POST", "/api/desk/sites/scheduled/"+planned.ID+"/publish", "")
	if got := said(b, "store", "hero.title"); strings.Contains(got, "99") {
		t.Errorf("visitors read %q", got)
	}
}

func pictures(b *desktest.Browser, brand string) []sites.SitePicture {
	b.T.Helper()
	return desktest.Read[sites.SitePictures](b.T, b.Wants(200, "GET", "/api/desk/sites/pictures?brand="+brand,
		"")).Places
}

func TestAPictureIsPlacedByADraftAndLiveWhenPublished(t *testing.T) {
	b := desktest.NewWithSites(t)
	ann, _ := b.Join(desk.Editor, "store")
	hero := func() sites.SitePicture {
		all := pictures(ann, "store")
		return all[slices.IndexFunc(all, func(p sites.SitePicture) bool { return p.Place == "hero-main" })]
	}
	before := hero()
	if before.From != "delivered" || before.Alt == "" || before.Address == "" {
		t.Errorf("the delivered picture is %+v", before)
	}
	brought := desktest.Read[frame.MediaItem](t,
		ann.Wants(200, "POST", "/api/desk/sites/pictures?brand=store&name=Yard.svg", drawing))
	if brought.Name != "yard" || hero().Name != "hero-main" {
		t.Errorf("it is called %q, and the page shows %q", brought.Name, hero().Name)
	}
	ann.Wants(422, "POST", "/api/desk/sites/pictures?brand=store&name=yard.jpg", "no picture")
	ann.Wants(404, "POST", "/api/desk/sites/pictures?brand=cam&name=yard.svg", drawing)
	draft := edit(ann, "brands/store", "pictures.hero-main", `{"picture":"yard","alt":"A yard at dusk"}`)
	if now := hero(); now.Name != "yard" || now.From != "own" || now.Alt != "A yard at dusk" {
		t.Errorf("under the draft it is %+v", now)
	}
	if text := ann.Wants(200, "GET", "/api/desk/sites/page?brand=store&path=/&published", ""); strings.Contains(text,
		"A yard at dusk") {
		t.Error("visitors see a draft")
	}
	others, _ := b.Join(desk.Editor, "cam")
	ann.Wants(200, "GET", "/api/desk/sites/files/store/yard.svg", "")
	others.Wants(404, "GET", "/api/desk/sites/files/store/yard.svg", "")
	if _, err := b.Media.Get(t.Context(), "store", "yard"); !errors.Is(err, media.ErrNotFound) {
		t.Error("a picture that only a draft shows is where visitors find it:", err)
	}
	done := publish(ann, draft, `{}`)
	if text := ann.Wants(200, "GET", "/api/desk/sites/page?brand=store&path=/&published", ""); !strings.Contains(text,
		"/assets/domains/store/yard") || !strings.Contains(text, "A yard at dusk") {
		t.Error("the published page does not show the picture")
	}
	if _, err := b.Media.Get(t.Context(), "store", "yard"); err != nil {
		t.Error("the picture of a published page is not where visitors find it:", err)
	}
	ann.Wants(200, "POST", "/api/desk/sites/changes/"+done.ID+"/take-back", `{}`)
	if now := hero(); now != before {
		t.Errorf("taken back, it is %+v", now)
	}
}

func TestTheWallSaysWhenABrandWasChanged(t *testing.T) {
	b := desktest.NewWithSites(t)
	ann, _ := b.Join(desk.Owner)
	publish(ann, edit(ann, "families/cameras", "contact.contactInfo.hours", `"Always"`), `{}`)
	for _, one := range desktest.Read[sites.SiteWall](t, ann.Wants(200, "GET", "/api/desk/sites", "")).Brands {
		if touched := one.Family == "cameras"; touched == one.Changed.IsZero() {
			t.Errorf("%s of %s was changed %s", one.ID, one.Family, one.Changed)
		}
	}
}

func TestOpenRoomsAreToldOfChangedSites(t *testing.T) {
	b := desktest.NewWithSites(t)
	ann, _ := b.Join(desk.Owner)
	sales, _ := b.Join(desk.Sales)
	told, others := ann.Hear(), sales.Hear()
	desktest.WaitFor(t, told, "event: ready")
	desktest.WaitFor(t, others, "event: ready")
	publish(ann, edit(ann, "brands/store", "hero.title", `"Told"`), `{}`)
	desktest.WaitFor(t, told, "event: sites")
	id := b.Lead("store", "jane@example.org")
	if all := desktest.WaitFor(t, others, id); strings.Contains(all, "event: sites") {
		t.Error("somebody who may not change sites is told of them")
	}
}

func TestWordsOfAProductAreOfTheCatalogueAndHeldToItsRules(t *testing.T) {
	b := desktest.NewWithSites(t)
	ann, _ := b.Join(desk.Owner)
	draft := edit(ann, "catalogue/products/01-t100", "title", `""`)
	check := desktest.Read[sites.SiteCheck](t, ann.Wants(200, "POST", "/api/desk/sites/check", `{}`))
	if check.Errors == 0 || !slices.ContainsFunc(check.Problems, func(p sites.SiteProblem) bool {
		return p.Layer == "catalogue/products/01-t100" && p.Field == "title" && p.Severity == "error"
	}) {
		t.Errorf("the check says %+v", check)
	}
	ann.Wants(422, "POST", "/api/desk/sites/publish", `{"confirmed":true}`, "If-Match", `"`+draft.ETag+`"`)
	draft = edit(ann, "catalogue/products/01-t100", "title", `"A Plain Tracker"`)
	effect := desktest.Read[sites.SiteEffect](t, ann.Wants(200, "POST", "/api/desk/sites/effect", `{}`))
	if shows := effect.Edits[0].Shows; !slices.Contains(shows, "store") || slices.Contains(shows, "cameras") {
		t.Errorf("it shows at %v", shows)
	}
	publish(ann, draft, `{}`)
}

func TestADamagedLogIsNamedAndNothingIsPublished(t *testing.T) {
	b := desktest.NewWithSites(t)
	ann, _ := b.Join(desk.Owner)
	publish(ann, edit(ann, "brands/store", "hero.title", `"First"`), `{}`)
	if err := b.Blobs.Delete(t.Context(), change.Container, "log/00000001.json", blob.Conditions{}); err != nil {
		t.Fatal(err)
	}
	draft := edit(ann, "brands/store", "hero.title", `"Second"`)
	answer := ann.Wants(422, "POST", "/api/desk/sites/publish", `{}`, "If-Match", `"`+draft.ETag+`"`)
	wall := desktest.Read[sites.SiteWall](t, ann.Wants(200, "GET", "/api/desk/sites", ""))
	for where, text := range map[string]string{"the refusal": answer, "the wall": wall.Damage} {
		if !strings.Contains(text, "The log of changes is damaged: entry 1 is gone") ||
			!strings.Contains(text, "livery doctor") {
			t.Errorf("%s says %q", where, text)
		}
	}
	if now := desktest.Read[sites.SiteDraft](t,
		ann.Wants(200, "GET", "/api/desk/sites/draft", "")); len(now.Edits) != 1 {
		t.Errorf("the draft is %+v", now)
	}
}

func TestAScheduledChangeThatCannotAppearIsInTheHistory(t *testing.T) {
	b := desktest.NewWithSites(t)
	ann, _ := b.Join(desk.Owner)
	ben, _ := b.Join(desk.Editor)
	planned := publish(ann, edit(ann, "brands/store", "hero.title", `"Later"`),
		`{"at":"`+time.Now().Add(5*time.Second).UTC().Format(time.RFC3339Nano)+`"}`)
	publish(ben, edit(ben, "brands/store", "hero.title", `"Meanwhile"`), `{}`)
	var log sites.SiteLog
	for end := time.Now().Add(time.Minute); time.Now().Before(end) &&
		len(log.Changes) < 2; time.Sleep(500 * time.Millisecond) {
		log = desktest.Read[sites.SiteLog](t, ann.Wants(200, "GET", "/api/desk/sites/changes", ""))
	}
	if len(log.Changes) != 2 || log.Changes[0].ID != planned.ID || log.Changes[0].State != "failed" ||
		!strings.Contains(log.Changes[0].Reason, "Hero › Title of Fleet Store") {
		t.Errorf("the history is %+v", log.Changes)
	}
	if text := ann.Wants(200, "GET", "/api/desk/sites/scheduled", ""); strings.Contains(text, planned.ID) {
		t.Errorf("it is still scheduled: %s", text)
	}
	missed := func(who *desktest.Browser, want int) {
		t.Helper()
		path := "/api/desk/sites/proposals/waiting"
		if n := desktest.Read[sites.SiteWaiting](t, who.Wants(200, "GET", path, "")).Missed; n != want {
			t.Errorf("told are %d that did not appear, not %d", n, want)
		}
	}
	missed(ann, 1)
	missed(ben, 0)
	publish(ben, edit(ben, "brands/store", "tagline", `"Elsewhere"`), `{}`)
	missed(ann, 1)
	publish(ben, edit(ben, "brands/store", "hero.title", `"Settled"`), `{}`)
	missed(ann, 0)
}

func TestAChangeOfTwoBrandsIsShownToAnEditorOfOneWithoutTheOthersWords(t *testing.T) {
	b := desktest.NewWithSites(t)
	owner, _ := b.Join(desk.Owner)
	ann, _ := b.Join(desk.Editor, "store")
	now := desktest.Read[sites.SiteDraft](t, owner.Wants(200, "GET", "/api/desk/sites/draft", ""))
	data, _ := json.Marshal(sites.SiteEdits{Edits: []change.Edit{
		{Layer: "brands/store", Field: "hero.title", After: json.RawMessage(`"Words of the store"`)},
		{Layer: "brands/cam", Field: "hero.title", After: json.RawMessage(`"Words of the cameras"`)}}})
	draft := desktest.Read[sites.SiteDraft](t, owner.Wants(200, "PUT", "/api/desk/sites/draft", string(data),
		"If-Match", `"`+now.ETag+`"`))
	later := time.Now().Add(time.Hour).UTC().Format(time.RFC3339)
	publish(owner, draft, `{"confirmed":true,"at":"`+later+`"}`)
	draft = desktest.Read[sites.SiteDraft](t, owner.Wants(200, "PUT", "/api/desk/sites/draft", string(data),
		"If-Match", `"none"`))
	publish(owner, draft, `{"confirmed":true}`)
	for _, path := range []string{"/api/desk/sites/changes", "/api/desk/sites/scheduled"} {
		text := ann.Wants(200, "GET", path, "")
		list := desktest.Read[sites.SiteLog](t, text).Changes
		if len(list) != 1 || len(list[0].Edits) != 1 || list[0].Elsewhere != 1 || list[0].May ||
			strings.Contains(text, "cameras") {
			t.Errorf("%s answers %s", path, text)
		}
		if text := owner.Wants(200, "GET", path, ""); !strings.Contains(text, "Words of the cameras") {
			t.Errorf("%s hides words from an owner: %s", path, text)
		}
	}
}

func TestWordsOfAFamilyAreReadByThoseWhoWorkForABrandOfIt(t *testing.T) {
	b := desktest.NewWithSites(t)
	one, _ := b.Join(desk.Editor, "store")
	all, _ := b.Join(desk.Editor)
	publish(all, edit(all, "families/cameras", "contact.contactInfo.hours", `"Hours of the cameras"`), `{}`)
	for layer, status := range map[string]int{"families/cameras": 404, "families/stores": 200, "site": 200} {
		one.Wants(status, "GET", "/api/desk/sites/fields?layer="+layer, "")
		all.Wants(200, "GET", "/api/desk/sites/fields?layer="+layer, "")
	}
	if text := one.Wants(200, "GET", "/api/desk/sites/changes", ""); strings.Contains(text, "Hours of the cameras") {
		t.Errorf("the history tells an editor of the store what the cameras say: %s", text)
	}
}
