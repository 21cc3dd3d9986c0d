package sites_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"livery/internal/desk"
	"livery/internal/desk/desktest"
	"livery/internal/desk/posts"
	"livery/internal/desk/sites"
	"livery/internal/post"
)

func findWords(b *desktest.Browser, wanted string) sites.SiteWords {
	b.T.Helper()
	return desktest.Read[sites.SiteWords](b.T, b.Wants(200, "POST", "/api/desk/sites/words", wanted))
}

// replaceWords puts "balloon" in the place of "zeppelin" in some texts.
func replaceWords(b *desktest.Browser, status int, version string, texts ...sites.SaidText) string {
	b.T.Helper()
	body, err := json.Marshal(sites.SiteReplace{SiteWanted: sites.SiteWanted{Words: "zeppelin", With: "balloon"},
		Texts: texts})
	if err != nil {
		b.T.Fatal(err)
	}
	return b.Wants(status, "POST", "/api/desk/sites/words/replace", string(body), "If-Match", `"`+version+`"`)
}

const zeppelin = `{"words":"zeppelin","with":"balloon"}`

func TestWordsAreReplacedWhereTheyWereWrittenInTheDraftAndTakenBackAsOne(t *testing.T) {
	b := desktest.NewWithSites(t)
	all, _ := b.Join(desk.Editor)
	publish(all, edit(all, "families/cameras", "contact.contactInfo.hours", `"Zeppelin {zeppelin} hours"`),
		`{"confirmed":true}`)
	publish(all, edit(all, "brands/store", "hero.subtitle", `"Land a zeppelin"`), `{"confirmed":true}`)
	found := findWords(all, zeppelin)
	if len(found.Texts) != 2 || found.Left > 0 {
		t.Fatalf("found %+v", found)
	}
	store, family := found.Texts[0], found.Texts[1]
	if store.Layer != "brands/store" || store.Page != "home" || store.Path != "/" || store.At != "hero.subtitle" ||
		!store.May || !slices.Equal(store.Brands, []string{"store"}) {
		t.Errorf("the text of the store is %+v", store)
	}
	if family.Layer != "families/cameras" || family.Page != "contact" || len(family.Brands) < 2 || !family.May ||
		!slices.Equal(family.Pieces, []sites.WordsPiece{{Text: "Zeppelin", Found: true, After: "Balloon"},
			{Text: " {zeppelin} hours"}}) {
		t.Errorf("the text of the family is %+v", family)
	}
	if none := findWords(all, `{"words":"zeppel","whole":true}`); len(none.Texts) > 0 {
		t.Errorf("a part of a word finds %+v", none)
	}
	if none := findWords(all, `{"words":"ZEPPELIN","exact":true}`); len(none.Texts) > 0 {
		t.Errorf("other capitals find %+v", none)
	}
	said := []sites.SaidText{{Layer: "brands/store", Field: "hero.subtitle", Text: "Land a zeppelin"},
		{Layer: "families/cameras", Field: "contact.contactInfo.hours", Text: "Zeppelin {zeppelin} hours"}}
	old := said[0]
	old.Text = "Land two zeppelins"
	if text := replaceWords(all, 409, "none", said[1], old); !strings.Contains(text, "nothing was replaced") {
		t.Errorf("a text that says something else is refused with %s", text)
	}
	replaceWords(all, 412, "another", said...)
	replaceWords(all, 428, "", said...)
	draft := desktest.Read[sites.SiteDraft](t, replaceWords(all, 200, "none", said...))
	if len(draft.Edits) != 2 || string(draft.Edits[0].After) != `"Land a balloon"` ||
		string(draft.Edits[1].After) != `"Balloon {zeppelin} hours"` || draft.Edits[1].Layer != "families/cameras" {
		t.Errorf("the draft is %+v", draft)
	}
	if left := findWords(all, zeppelin); len(left.Texts) > 0 {
		t.Errorf("under the draft are left %+v", left)
	}
	done := publish(all, draft, `{"note":"No airships","confirmed":true}`)
	all.Wants(200, "POST", "/api/desk/sites/changes/"+done.ID+"/take-back", `{}`)
	if again := findWords(all, zeppelin); len(again.Texts) != 2 {
		t.Errorf("taken back, %+v", again)
	}
}

func TestWordsAreFoundByThoseWhoWorkForABrandThatShowsThem(t *testing.T) {
	b := desktest.NewWithSites(t)
	all, _ := b.Join(desk.Owner)
	publish(all, edit(all, "families/cameras", "contact.contactInfo.hours", `"Zeppelin hours"`), `{}`)
	store, _ := b.Join(desk.Editor, "store")
	if found := findWords(store, zeppelin); len(found.Texts) > 0 {
		t.Errorf("somebody of another family finds %+v", found)
	}
	of := findWords(all, zeppelin).Texts[0].Brands
	one, _ := b.Join(desk.Editor, of[0])
	found := findWords(one, zeppelin)
	if len(found.Texts) != 1 || found.Texts[0].May || !slices.Equal(found.Texts[0].Brands, of[:1]) {
		t.Errorf("somebody of one brand finds %+v", found)
	}
	replaceWords(one, 403, "none",
		sites.SaidText{Layer: "families/cameras", Field: "contact.contactInfo.hours", Text: "Zeppelin hours"})
}

func TestPostsThatHaveTheWordsAreNamedWithTheirRoom(t *testing.T) {
	b := desktest.NewWithSites(t)
	all, _ := b.Join(desk.Owner)
	cam, _ := b.Join(desk.Editor, "cam")
	body, _ := json.Marshal(posts.NewPost{Post: &post.Post{
		Summary:  post.Summary{Title: "Airships", Excerpt: "What it is about."},
		Sections: []post.Section{{Heading: "First", Content: "See [a Zeppelin](/zeppelin), or two zeppelins."}}}})
	begun := desktest.Read[posts.PostDetail](t, all.Wants(200, "POST", "/api/desk/posts/store", string(body)))
	seen := func(state post.State) {
		t.Helper()
		found := findWords(all, zeppelin)
		if len(found.Posts) != 1 || found.Posts[0].ID != begun.ID || found.Posts[0].State != state ||
			found.Posts[0].Field != "sections.0.content" || found.Posts[0].Texts != 1 ||
			found.Posts[0].Pieces[1].Text != "Zeppelin" || found.Posts[0].Brand != "store" {
			t.Errorf("found %+v", found.Posts)
		}
	}
	seen(post.StateDraft)
	all.Wants(200, "POST", "/api/desk/posts/store/"+begun.ID+"/publish", "{}", "If-Match", `"`+begun.Version+`"`)
	seen(post.StatePublished)
	if found := findWords(cam, zeppelin); len(found.Posts) > 0 {
		t.Errorf("somebody of another brand finds %+v", found.Posts)
	}
}

func TestPicturesThatCameWithTheWordsAreNamedWithTheirPlace(t *testing.T) {
	b := desktest.NewWithSites(t)
	all, _ := b.Join(desk.Owner)
	pictures := desktest.Read[sites.SitePictures](t, all.Wants(200, "GET", "/api/desk/sites/pictures?brand=store", ""))
	at := slices.IndexFunc(pictures.Places, func(p sites.SitePicture) bool { return p.Place == "hero-main" })
	alt, _ := json.Marshal(pictures.Places[at].Alt)
	isHero := func(p sites.WordsPicture) bool { return p.Place == "hero-main" && p.Brands[0] == "store" }
	wanted := `{"words":` + string(alt) + `}`
	if found := findWords(all, wanted); !slices.ContainsFunc(found.Pictures, isHero) || len(found.Texts) > 0 {
		t.Errorf("%s finds %+v", wanted, found)
	}
	edit(all, "brands/store", "pictures.hero-main.alt", string(alt))
	found := findWords(all, wanted)
	if slices.ContainsFunc(found.Pictures, isHero) || len(found.Texts) != 1 ||
		found.Texts[0].At != "pictures.hero-main.alt" {
		t.Errorf("words of a picture that the brand says are found as %+v", found)
	}
}
