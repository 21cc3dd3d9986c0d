package api_test

import (
	"context"
	"encoding/json"
	"io/fs"
	"log/slog"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"livery"
	"livery/internal/blob"
	"livery/internal/change"
	"livery/internal/content"
	"livery/internal/desk"
	"livery/internal/desk/api"
	"livery/internal/document"
	"livery/internal/edition"
	"livery/internal/media"
	"livery/internal/page"
	"livery/internal/post"
	"livery/internal/render"
	front "livery/web"
)

// echo shows what a page is made from.
type echo struct{}

func (echo) Render(_ context.Context, input []byte) (render.Result, error) {
	return render.Result{Head: "<title>t</title>", Body: "<pre>" + string(input) + "</pre>"}, nil
}

// quiet is a blog without posts.
type quiet struct{}

func (quiet) Posts(string) *post.Blog { posts, _ := post.NewBlog(nil, nil); return posts }

type built struct {
	frontEnd *document.FrontEnd
	manifest *page.Manifest
}

// builtFront reads the built front end once for all tests.
var builtFront = sync.OnceValues(func() (b built, err error) {
	client, err := front.Client()
	if err != nil {
		return b, err
	}
	if b.frontEnd, err = document.ReadFrontEnd(client, ""); err != nil {
		return b, err
	}
	b.manifest, err = page.ReadManifest(livery.Assets())
	return b, err
})

func openSites(t *testing.T, blobs blob.Store, files fs.FS, pictures *media.Collection, log *slog.Logger) (*change.Publisher, *edition.Library) {
	t.Helper()
	publisher, problems := change.Open(t.Context(), change.Options{Files: files, Blobs: blobs, Every: 20 * time.Millisecond, Now: time.Now, Log: log})
	if publisher == nil {
		t.Fatal(problems)
	}
	built, err := builtFront()
	if err != nil {
		t.Fatal(err)
	}
	library, err := edition.NewLibrary(edition.Options{Renderer: echo{}, FrontEnd: built.frontEnd, Manifest: built.manifest, Pictures: pictures.Pictures, Posts: quiet{}, Now: time.Now, Log: log}, publisher.Current().Content)
	if err != nil {
		t.Fatal(err)
	}
	return publisher, library
}

func followSites(ctx context.Context, publisher *change.Publisher, library *edition.Library) {
	publisher.Follow(ctx, func(c *content.Content) error { _, err := library.Swap(ctx, c); return err }, func(content.Problems) {})
}

// plainCheck says what loading found.
func plainCheck(_ fs.FS, _ *content.Content, found content.Problems) content.Problems { return found }

// sites is a bench over the delivered content.
func sites(t *testing.T) *bench {
	return newBenchWith(t, filepath.Join(t.TempDir(), "leads.db"), livery.Content())
}

func decoded[T any](t *testing.T, text string) (value T) {
	t.Helper()
	if err := json.Unmarshal([]byte(text), &value); err != nil {
		t.Fatalf("%v: %s", err, text)
	}
	return value
}

// edit puts a draft of one field.
func (b *browser) edit(layer, field, value string) api.SiteDraft {
	b.t.Helper()
	now := decoded[api.SiteDraft](b.t, b.wants(200, "GET", "/api/desk/sites/draft", ""))
	data, _ := json.Marshal(api.SiteEdits{Edits: []change.Edit{{Layer: layer, Field: field, After: json.RawMessage(value)}}})
	return decoded[api.SiteDraft](b.t, b.wants(200, "PUT", "/api/desk/sites/draft", string(data), "If-Match", `"`+now.ETag+`"`))
}

func (b *browser) publish(draft api.SiteDraft, wish string) api.SiteChange {
	b.t.Helper()
	return decoded[api.SiteChange](b.t, b.wants(200, "POST", "/api/desk/sites/publish", wish, "If-Match", `"`+draft.ETag+`"`))
}

func (b *browser) field(brand, path string) api.SiteField {
	b.t.Helper()
	all := decoded[api.SiteFields](b.t, b.wants(200, "GET", "/api/desk/sites/fields?brand="+brand, ""))
	at := slices.IndexFunc(all.Fields, func(f api.SiteField) bool { return f.Path == path })
	if at < 0 {
		b.t.Fatalf("%s has no field %s", brand, path)
	}
	return all.Fields[at]
}

func TestAHeroIsChangedCheckedPublishedAndTakenBack(t *testing.T) {
	b := sites(t)
	ann, _ := b.join(desk.Editor, "store")
	f := ann.field("store", "hero.title")
	if f.Layer != "brands/store" || f.Origin.File != "brands/store.yaml" || f.Origin.Line == 0 || f.Kind != "text" || f.Page != "home" {
		t.Errorf("the field is %+v", f)
	}
	draft := ann.edit("brands/store", "hero.title", `"Words for {name}"`)
	if f = ann.field("store", "hero.title"); !f.Edited || string(f.Value) != `"Words for {name}"` || f.Shown != "Words for Fleet Store" {
		t.Errorf("the field under the draft is %+v", f)
	}
	if text := ann.wants(200, "GET", "/api/desk/sites/page?brand=store&path=/&origins", ""); !strings.Contains(text, "Words for") {
		t.Error("the page does not show the draft")
	}
	if text := ann.wants(200, "GET", "/api/desk/sites/page?brand=store&path=/&origins&published", ""); strings.Contains(text, "Words for") {
		t.Error("the published page shows the draft")
	}
	if text := ann.wants(200, "POST", "/api/desk/sites/effect", `{}`); !strings.Contains(text, `"shows":["store"]`) {
		t.Errorf("it touches %s", text)
	}
	done := ann.publish(draft, `{"note":"Sharper"}`)
	if done.State != "live" || done.Note != "Sharper" || len(done.Edits) != 1 {
		t.Errorf("the change is %+v", done)
	}
	if f = ann.field("store", "hero.title"); f.Edited || f.Origin.Change != done.ID || f.Origin.By != "editor" || string(f.Origin.Was) != `"Everything a vehicle needs, in one cart"` {
		t.Errorf("the published field is %+v", f)
	}
	if text := ann.wants(200, "GET", "/api/desk/sites/draft", ""); !strings.Contains(text, `"edits":[]`) {
		t.Errorf("the draft is still %s", text)
	}
	plan := decoded[api.SiteTakenBack](t, ann.wants(200, "POST", "/api/desk/sites/changes/"+done.ID+"/take-back", `{"plan":true}`))
	if len(plan.Edits) != 1 || plan.Conflicts != 0 || plan.Change != nil {
		t.Errorf("the plan is %+v", plan)
	}
	ann.wants(200, "POST", "/api/desk/sites/changes/"+done.ID+"/take-back", `{"note":"Not so sharp"}`)
	if f = ann.field("store", "hero.title"); string(f.Value) != `"Everything a vehicle needs, in one cart"` {
		t.Errorf("taken back, the field is %+v", f)
	}
	log := decoded[api.SiteLog](t, ann.wants(200, "GET", "/api/desk/sites/changes", ""))
	if len(log.Changes) != 2 || log.Changes[1].State != "taken-back" || log.Changes[1].TakenBackBy != log.Changes[0].ID {
		t.Errorf("the log is %+v", log)
	}
	ann.wants(409, "POST", "/api/desk/sites/changes/"+done.ID+"/take-back", `{}`)
}

func TestSharedWordsAreChangedByThoseWhoWorkForAllBrands(t *testing.T) {
	b := sites(t)
	one, _ := b.join(desk.Editor, "store")
	all, _ := b.join(desk.Editor)
	for _, layer := range []string{"families/stores", "site", "settings", "brands/cameras", "legal/terms", "catalogue/products/01-t100", "catalogue/angles/cameras"} {
		body := `{"edits":[{"layer":"` + layer + `","field":"tagline","after":"x"}]}`
		one.wants(403, "PUT", "/api/desk/sites/draft", body, "If-Match", `"none"`)
	}
	one.wants(404, "GET", "/api/desk/sites/fields?brand=cameras", "")
	one.wants(404, "GET", "/api/desk/sites/page?brand=cameras&path=/", "")
	one.wants(403, "POST", "/api/desk/sites/brands", `{"id":"nova","name":"Nova","family":"stores","hosts":["nova.example"]}`, "If-Match", `"none"`)
	if wall := decoded[api.SiteWall](t, one.wants(200, "GET", "/api/desk/sites", "")); len(wall.Brands) != 1 || wall.All {
		t.Errorf("the wall shows %d brands", len(wall.Brands))
	}
	draft := all.edit("families/cameras", "contact.contactInfo.hours", `"Always"`)
	effect := decoded[api.SiteEffect](t, all.wants(200, "POST", "/api/desk/sites/effect", `{}`))
	if reach := effect.Edits[0]; len(reach.Shows) == 0 || slices.Contains(reach.Shows, "store") {
		t.Errorf("the family's hours show at %v", reach.Shows)
	}
	change := all.publish(draft, `{}`)
	one.wants(403, "POST", "/api/desk/sites/changes/"+change.ID+"/take-back", `{}`)
}

func TestPublishingIsRefusedByARule(t *testing.T) {
	b := sites(t)
	ann, _ := b.join(desk.Owner)
	draft := ann.edit("brands/store", "hero.title", `""`)
	check := decoded[api.SiteCheck](t, ann.wants(200, "POST", "/api/desk/sites/check", `{}`))
	if check.Errors != 1 || check.Problems[0].Layer != "brands/store" || check.Problems[0].Field != "hero.title" || check.Problems[0].Severity != "error" {
		t.Errorf("the check says %+v", check)
	}
	if text := ann.wants(422, "POST", "/api/desk/sites/publish", `{"confirmed":true}`, "If-Match", `"`+draft.ETag+`"`); !strings.Contains(text, "hero.title is missing") {
		t.Errorf("refused with %s", text)
	}
	draft = ann.edit("brands/store", "name", `"`+strings.Repeat("Store", 180_000)+`"`)
	const long = "name has 900000 characters, expected at most 120"
	if text := ann.wants(422, "POST", "/api/desk/sites/publish", `{"confirmed":true}`, "If-Match", `"`+draft.ETag+`"`); !strings.Contains(text, long) {
		t.Errorf("refused with %s", text)
	}
	draft = ann.edit("brands/store", "variant", `"baroque"`)
	ann.wants(409, "POST", "/api/desk/sites/publish", `{}`, "If-Match", `"`+draft.ETag+`"`)
	ann.publish(draft, `{"confirmed":true}`)
}

func TestTwoPeopleOnOneFieldAreToldOfEachOther(t *testing.T) {
	b := sites(t)
	ann, _ := b.join(desk.Owner)
	ben, _ := b.join(desk.Editor)
	mine := ann.edit("brands/store", "hero.title", `"Ann's"`)
	theirs := ben.edit("brands/store", "hero.title", `"Ben's"`)
	if len(theirs.Others) != 1 || theirs.Others[0].Person != "owner" || theirs.Others[0].Field != "hero.title" {
		t.Errorf("Ben is told %+v", theirs.Others)
	}
	ann.publish(mine, `{}`)
	draft := decoded[api.SiteDraft](t, ben.wants(200, "GET", "/api/desk/sites/draft", ""))
	if c := draft.Edits[0].Conflict; c == nil || c.By != "owner" || string(c.Now) != `"Ann's"` {
		t.Errorf("Ben's draft says of it %+v", draft.Edits[0])
	}
	ben.wants(409, "POST", "/api/desk/sites/publish", `{}`, "If-Match", `"`+draft.ETag+`"`)
	ben.publish(draft, `{"overwrite":true}`)
	ann.wants(412, "PUT", "/api/desk/sites/draft", `{"edits":[{"layer":"brands/store","field":"name","after":"N"}]}`, "If-Match", `"old"`)
}

func TestANewBrandIsAddedToTheDraftAndLiveWhenPublished(t *testing.T) {
	b := sites(t)
	ann, _ := b.join(desk.Owner)
	draft := decoded[api.SiteDraft](t, ann.wants(200, "POST", "/api/desk/sites/brands",
		`{"id":"nova","name":"Nova Fleet","family":"cameras","hosts":["nova.example"],"colours":["#0b5d4e","#b3470e"],"variant":"elegant"}`, "If-Match", `"none"`))
	if text := ann.wants(200, "GET", "/api/desk/sites/page?brand=nova&path=/", ""); !strings.Contains(text, "Nova Fleet") {
		t.Error("its page does not name it")
	}
	if wall := decoded[api.SiteWall](t, ann.wants(200, "GET", "/api/desk/sites", "")); !slices.ContainsFunc(wall.Brands, func(one api.SiteBrand) bool { return one.ID == "nova" && one.New }) {
		t.Error("the wall does not show it as new")
	}
	for _, place := range ann.pictures("nova") {
		want := "shared"
		if place.Group == "logos" {
			want = "drawn"
		}
		if place.From != want {
			t.Errorf("%s is %s, not %s", place.Place, place.From, want)
		}
	}
	if f := ann.field("nova", "hero.title"); !f.Borrowed {
		t.Error("the words of another brand are not said to be borrowed")
	}
	ann.wants(422, "POST", "/api/desk/sites/brands", `{"id":"store","name":"S","family":"cameras","hosts":["s.example"]}`, "If-Match", `"`+draft.ETag+`"`)
	change := ann.publish(draft, `{"confirmed":true}`)
	if wall := decoded[api.SiteWall](t, ann.wants(200, "GET", "/api/desk/sites", "")); !slices.ContainsFunc(wall.Brands, func(one api.SiteBrand) bool { return one.ID == "nova" && !one.New }) {
		t.Error("it is not live")
	}
	ann.wants(200, "POST", "/api/desk/sites/changes/"+change.ID+"/take-back", `{}`)
	if wall := ann.wants(200, "GET", "/api/desk/sites", ""); strings.Contains(wall, `"nova"`) {
		t.Error("it is still there when taken back")
	}
}

func TestAScheduledChangeCanBeCancelled(t *testing.T) {
	b := sites(t)
	ann, _ := b.join(desk.Owner)
	draft := ann.edit("brands/store", "hero.title", `"Later"`)
	ann.wants(422, "POST", "/api/desk/sites/publish", `{"at":"2020-01-01T00:00:00Z"}`, "If-Match", `"`+draft.ETag+`"`)
	planned := ann.publish(draft, `{"at":"2126-01-01T00:00:00Z"}`)
	if planned.State != "scheduled" {
		t.Errorf("it is %+v", planned)
	}
	if text := ann.wants(200, "GET", "/api/desk/sites/scheduled", ""); !strings.Contains(text, planned.ID) {
		t.Errorf("scheduled are %s", text)
	}
	ann.wants(204, "DELETE", "/api/desk/sites/scheduled/"+planned.ID, "")
	ann.wants(409, "DELETE", "/api/desk/sites/scheduled/"+planned.ID, "")
	if text := ann.wants(200, "GET", "/api/desk/sites/scheduled", ""); strings.Contains(text, planned.ID) {
		t.Errorf("scheduled are still %s", text)
	}
}

func TestColoursAreShownWithTheirContrast(t *testing.T) {
	b := sites(t)
	ann, _ := b.join(desk.Owner)
	p := decoded[api.SitePalette](t, ann.wants(200, "POST", "/api/desk/sites/palette", `{"variant":"corporate","primary":"#fff000"}`))
	if len(p.Moves) == 0 || len(p.Pairs) < 4 || p.Tokens["primary"] == "" {
		t.Errorf("yellow on white is %+v", p)
	}
	for _, pair := range p.Pairs {
		if pair.Ratio < pair.Needs {
			t.Errorf("%s reads with %.1f", pair.Name, pair.Ratio)
		}
	}
	ann.wants(422, "POST", "/api/desk/sites/palette", `{"variant":"corporate","primary":"red"}`)
}

func (b *browser) pictures(brand string) []api.SitePicture {
	b.t.Helper()
	return decoded[api.SitePictures](b.t, b.wants(200, "GET", "/api/desk/sites/pictures?brand="+brand, "")).Places
}

func TestAPictureIsPlacedByADraftAndLiveWhenPublished(t *testing.T) {
	b := sites(t)
	ann, _ := b.join(desk.Editor, "store")
	hero := func() api.SitePicture {
		all := ann.pictures("store")
		return all[slices.IndexFunc(all, func(p api.SitePicture) bool { return p.Place == "hero-main" })]
	}
	before := hero()
	if before.From != "delivered" || before.Alt == "" || before.Address == "" {
		t.Errorf("the delivered picture is %+v", before)
	}
	drawing := `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 9"><path d="M0 0h16v9H0z"/></svg>`
	brought := decoded[api.MediaItem](t, ann.wants(200, "POST", "/api/desk/sites/pictures?brand=store&name=Yard.svg", drawing))
	if brought.Name != "yard" || hero().Name != "hero-main" {
		t.Errorf("it is called %q, and the page shows %q", brought.Name, hero().Name)
	}
	ann.wants(422, "POST", "/api/desk/sites/pictures?brand=store&name=yard.jpg", "no picture")
	ann.wants(404, "POST", "/api/desk/sites/pictures?brand=cam&name=yard.svg", drawing)
	draft := ann.edit("brands/store", "pictures.hero-main", `{"picture":"yard","alt":"A yard at dusk"}`)
	if now := hero(); now.Name != "yard" || now.From != "own" || now.Alt != "A yard at dusk" {
		t.Errorf("under the draft it is %+v", now)
	}
	if text := ann.wants(200, "GET", "/api/desk/sites/page?brand=store&path=/&published", ""); strings.Contains(text, "A yard at dusk") {
		t.Error("visitors see a draft")
	}
	done := ann.publish(draft, `{}`)
	if text := ann.wants(200, "GET", "/api/desk/sites/page?brand=store&path=/&published", ""); !strings.Contains(text, "/assets/domains/store/yard") || !strings.Contains(text, "A yard at dusk") {
		t.Error("the published page does not show the picture")
	}
	ann.wants(200, "POST", "/api/desk/sites/changes/"+done.ID+"/take-back", `{}`)
	if now := hero(); now != before {
		t.Errorf("taken back, it is %+v", now)
	}
}

func TestTheWallSaysWhenABrandWasChanged(t *testing.T) {
	b := sites(t)
	ann, _ := b.join(desk.Owner)
	ann.publish(ann.edit("families/cameras", "contact.contactInfo.hours", `"Always"`), `{}`)
	for _, one := range decoded[api.SiteWall](t, ann.wants(200, "GET", "/api/desk/sites", "")).Brands {
		if touched := one.Family == "cameras"; touched == one.Changed.IsZero() {
			t.Errorf("%s of %s was changed %s", one.ID, one.Family, one.Changed)
		}
	}
}

func TestOpenRoomsAreToldOfChangedSites(t *testing.T) {
	b := sites(t)
	ann, _ := b.join(desk.Owner)
	sales, _ := b.join(desk.Sales)
	told, others := ann.hear(), sales.hear()
	waitFor(t, told, "event: ready")
	waitFor(t, others, "event: ready")
	ann.publish(ann.edit("brands/store", "hero.title", `"Told"`), `{}`)
	waitFor(t, told, "event: sites")
	id := b.lead("store", "jane@example.org")
	if all := waitFor(t, others, id); strings.Contains(all, "event: sites") {
		t.Error("somebody who may not change sites is told of them")
	}
}

func TestWordsOfAProductAreOfTheCatalogueAndHeldToItsRules(t *testing.T) {
	b := sites(t)
	ann, _ := b.join(desk.Owner)
	draft := ann.edit("catalogue/products/01-t100", "title", `""`)
	check := decoded[api.SiteCheck](t, ann.wants(200, "POST", "/api/desk/sites/check", `{}`))
	if check.Errors == 0 || !slices.ContainsFunc(check.Problems, func(p api.SiteProblem) bool {
		return p.Layer == "catalogue/products/01-t100" && p.Field == "title" && p.Severity == "error"
	}) {
		t.Errorf("the check says %+v", check)
	}
	ann.wants(422, "POST", "/api/desk/sites/publish", `{"confirmed":true}`, "If-Match", `"`+draft.ETag+`"`)
	draft = ann.edit("catalogue/products/01-t100", "title", `"A Plain Tracker"`)
	effect := decoded[api.SiteEffect](t, ann.wants(200, "POST", "/api/desk/sites/effect", `{}`))
	if shows := effect.Edits[0].Shows; !slices.Contains(shows, "store") || slices.Contains(shows, "cameras") {
		t.Errorf("it shows at %v", shows)
	}
	ann.publish(draft, `{}`)
}

func TestADamagedLogIsNamedAndNothingIsPublished(t *testing.T) {
	b := sites(t)
	ann, _ := b.join(desk.Owner)
	ann.publish(ann.edit("brands/store", "hero.title", `"First"`), `{}`)
	if err := b.desk.Blobs.Delete(t.Context(), change.Container, "log/00000001.json", blob.Conditions{}); err != nil {
		t.Fatal(err)
	}
	draft := ann.edit("brands/store", "hero.title", `"Second"`)
	answer := ann.wants(422, "POST", "/api/desk/sites/publish", `{}`, "If-Match", `"`+draft.ETag+`"`)
	wall := decoded[api.SiteWall](t, ann.wants(200, "GET", "/api/desk/sites", ""))
	for where, text := range map[string]string{"the refusal": answer, "the wall": wall.Damage} {
		if !strings.Contains(text, "The log of changes is damaged: entry 1 is gone") || !strings.Contains(text, "livery doctor") {
			t.Errorf("%s says %q", where, text)
		}
	}
	if now := decoded[api.SiteDraft](t, ann.wants(200, "GET", "/api/desk/sites/draft", "")); len(now.Edits) != 1 {
		t.Errorf("the draft is %+v", now)
	}
}

func TestAScheduledChangeThatCannotAppearIsInTheHistory(t *testing.T) {
	b := sites(t)
	ann, _ := b.join(desk.Owner)
	ben, _ := b.join(desk.Editor)
	planned := ann.publish(ann.edit("brands/store", "hero.title", `"Later"`), `{"at":"`+time.Now().Add(time.Second).UTC().Format(time.RFC3339Nano)+`"}`)
	ben.publish(ben.edit("brands/store", "hero.title", `"Meanwhile"`), `{}`)
	var log api.SiteLog
	for end := time.Now().Add(time.Minute); time.Now().Before(end) && len(log.Changes) < 2; time.Sleep(500 * time.Millisecond) {
		log = decoded[api.SiteLog](t, ann.wants(200, "GET", "/api/desk/sites/changes", ""))
	}
	if len(log.Changes) != 2 || log.Changes[0].ID != planned.ID || log.Changes[0].State != "failed" || !strings.Contains(log.Changes[0].Reason, "hero.title of brands/store") {
		t.Errorf("the history is %+v", log.Changes)
	}
	if text := ann.wants(200, "GET", "/api/desk/sites/scheduled", ""); strings.Contains(text, planned.ID) {
		t.Errorf("it is still scheduled: %s", text)
	}
}
