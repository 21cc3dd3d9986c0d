package posts_test

import (
	"bytes"
	"encoding/json"
	"image"
	"image/png"
	"net/url"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"livery"
	"livery/internal/comment"
	"livery/internal/desk"
	"livery/internal/desk/desktest"
	"livery/internal/desk/frame"
	"livery/internal/desk/posts"
	"livery/internal/post"
)

func write(t *testing.T, value any) string {
	t.Helper()
	text, err := json.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// begin makes a draft of a brand with a title.
func begin(b *desktest.Browser, brand, title string) posts.PostDetail {
	b.T.Helper()
	p := post.Post{Summary: post.Summary{Title: title, Excerpt: "What it is about."},
		Sections: []post.Section{{Heading: "First", Content: "Some words."}}}
	return desktest.Read[posts.PostDetail](b.T,
		b.Wants(200, "POST", "/api/desk/posts/"+brand, write(b.T, posts.NewPost{Post: &p})))
}

func TestAPostIsWrittenPublishedAndTakenDown(t *testing.T) {
	b := desktest.New(t)
	who, person := b.Join(desk.Editor)
	p := begin(who, "store", "Reefer Doors")
	at := "/api/desk/posts/store/" + p.ID
	if p.State != post.StateDraft || p.SavedBy != person.ID {
		t.Errorf("a new draft is %+v", p)
	}
	who.Wants(428, "PUT", at, write(t, p.Text))
	p.Text.Post.Subtitle = "Closed"
	saved := desktest.Read[posts.PostDetail](t, who.Wants(200, "PUT", at, write(t, p.Text), "If-Match",
		`"`+p.Version+`"`))
	if saved.Version == p.Version || saved.Text.Post.Subtitle != "Closed" {
		t.Errorf("saved is %+v", saved)
	}
	conflict := desktest.Read[posts.PostConflict](t, who.Wants(412, "PUT", at, write(t, p.Text), "If-Match",
		`"`+p.Version+`"`))
	if conflict.Current.Version != saved.Version || conflict.Current.Text.Post.Subtitle != "Closed" ||
		conflict.Detail == "" {
		t.Errorf("the conflict shows %+v", conflict)
	}
	live := desktest.Read[posts.PostDetail](t, who.Wants(200, "POST", at+"/publish", "{}", "If-Match",
		`"`+saved.Version+`"`))
	if live.State != post.StatePublished || live.Changed || !strings.HasSuffix(live.Address, "/blog/reefer-doors") {
		t.Errorf("published is %+v", live)
	}
	page := desktest.Read[posts.PostPage](t,
		who.Wants(200, "POST", "/api/desk/posts/search", `{"brand":"store","words":"reefer","state":["published"]}`))
	if len(page.Posts) != 1 || page.Posts[0].ID != p.ID || page.Counts[post.StatePublished] != 1 {
		t.Errorf("the list is %+v", page)
	}
	revisions := desktest.Read[[]posts.PostRevision](t, who.Wants(200, "GET", at+"/revisions", ""))
	if len(revisions) == 0 || revisions[0].Reason != "published" || revisions[0].Name == "" {
		t.Fatalf("the revisions are %+v", revisions)
	}
	first := revisions[len(revisions)-1]
	if text := desktest.Read[posts.PostRevisionText](t,
		who.Wants(200, "GET", at+"/revisions/"+first.ID, "")); text.Text.Post.Subtitle != "" {
		t.Errorf("the first revision is %+v", text)
	}
	down := desktest.Read[posts.PostDetail](t, who.Wants(200, "POST", at+"/unpublish", "", "If-Match",
		`"`+live.Version+`"`))
	restored := desktest.Read[posts.PostDetail](t, who.Wants(200, "POST", at+"/revisions/"+first.ID+"/restore", "",
		"If-Match", `"`+down.Version+`"`))
	if down.State != post.StateDraft || restored.Text.Post.Subtitle != "" {
		t.Errorf("taken down %+v, restored %+v", down, restored)
	}
	who.Wants(204, "DELETE", at, "", "If-Match", `"`+restored.Version+`"`)
	who.Wants(404, "GET", at, "")
	who.Wants(409, "POST", "/api/desk/posts/mute", "{}") // nobody would ever see it
	owner, _ := b.Join(desk.Owner)
	trail := owner.Wants(200, "GET", "/api/desk/trail", "")
	for _, action := range []string{"began a post", "published a post", "took a post down",
		"put an earlier state of a post back", "threw a draft away"} {
		if !strings.Contains(trail, action) {
			t.Errorf("the trail lacks %q", action)
		}
	}
}

func TestOfTwoVersionsTheOneThatLostIsInTheHistory(t *testing.T) {
	b := desktest.New(t)
	ann, anne := b.Join(desk.Editor)
	bob, _ := b.Join(desk.Owner)
	p := begin(ann, "store", "Reefer Doors")
	at := "/api/desk/posts/store/" + p.ID
	// Bob keeps his own version, then Ann takes that over hers.
	kept := desktest.Read[posts.PostRevisionText](t, bob.Wants(200, "POST", at+"/replaced", "{}"))
	if kept.SavedBy != anne.ID || kept.Reason != "replaced" || kept.Text.Post.Title != "Reefer Doors" {
		t.Errorf("kept is %+v", kept)
	}
	p.Text.Post.Title = "Bob's doors"
	p = desktest.Read[posts.PostDetail](t, bob.Wants(200, "PUT", at, write(t, p.Text), "If-Match", `"`+p.Version+`"`))
	own := p.Text
	own.Post.Title = "Ann's doors"
	ann.Wants(200, "POST", at+"/replaced", write(t, posts.ReplacedPost{Text: &own}))
	list := desktest.Read[[]posts.PostRevision](t, ann.Wants(200, "GET", at+"/revisions", ""))
	if len(list) != 2 || list[0].Title != "Ann's doors" || list[0].SavedBy != anne.ID ||
		list[0].By != "owner" || list[0].Name != "editor" || list[1].Title != "Reefer Doors" {
		t.Errorf("the history is %+v", list)
	}
	if now := desktest.Read[posts.PostDetail](t, ann.Wants(200, "GET", at, "")); now.Text.Post.Title != "Bob's doors" {
		t.Errorf("keeping what lost changed the post: %+v", now.Text.Post)
	}
}

func TestAPublishedPostWithANewAddressLeadsReadersOfTheOldOneThere(t *testing.T) {
	b := desktest.NewWithSites(t)
	who, _ := b.Join(desk.Editor)
	p := begin(who, "store", "Reefer Doors")
	at := "/api/desk/posts/store/" + p.ID
	publish := func(slug string) posts.PostDetail {
		p.Text.Post.Slug = slug
		p = desktest.Read[posts.PostDetail](t, who.Wants(200, "PUT", at, write(t, p.Text), "If-Match",
			`"`+p.Version+`"`))
		p = desktest.Read[posts.PostDetail](t, who.Wants(200, "POST", at+"/publish", "{}", "If-Match",
			`"`+p.Version+`"`))
		return p
	}
	leads := func() (all []string) {
		for _, one := range b.Publisher.Current().Content.Site.Brands {
			for _, r := range one.Redirects {
				all = append(all, one.ID+r.From+" "+r.To)
			}
		}
		return all
	}
	if first := publish("doors"); first.Moved != "" || first.Slug != "doors" || len(leads()) > 0 {
		t.Errorf("published for the first time: %+v, %v", first, leads())
	}
	p.Text.Post.Slug = "reefers"
	p = desktest.Read[posts.PostDetail](t, who.Wants(200, "PUT", at, write(t, p.Text), "If-Match", `"`+p.Version+`"`))
	if p.Slug != "doors" || !strings.HasSuffix(p.Address, "/blog/doors") {
		t.Errorf("until it is published again, readers find it at %s", p.Address)
	}
	if second := publish("reefers"); second.Moved != "doors" || !strings.HasSuffix(second.Address, "/blog/reefers") ||
		!slices.Equal(leads(), []string{"store/blog/doors /blog/reefers"}) {
		t.Errorf("with another address: %+v, %v", second, leads())
	}
	p = desktest.Read[posts.PostDetail](t, who.Wants(200, "POST", at+"/unpublish", "", "If-Match", `"`+p.Version+`"`))
	if third := publish("cold-doors"); third.Moved != "reefers" ||
		!slices.Equal(leads(), []string{"store/blog/doors /blog/cold-doors", "store/blog/reefers /blog/cold-doors"}) {
		t.Errorf("taken down meanwhile: %+v, %v", third, leads())
	}
	other := begin(who, "store", "Reefers")
	who.Wants(200, "POST", "/api/desk/posts/store/"+other.ID+"/publish", "{}", "If-Match", `"`+other.Version+`"`)
	if !slices.Equal(leads(), []string{"store/blog/doors /blog/cold-doors"}) {
		t.Errorf("another post at its second address: %v", leads())
	}
}

func TestCommentsAreSaidAndResolvedByWhoeverWritesForTheBrand(t *testing.T) {
	b := desktest.New(t)
	who, person := b.Join(desk.Editor)
	p := begin(who, "store", "Reefer Doors")
	at := "/api/desk/posts/store/" + p.ID + "/comments"
	who.Wants(422, "POST", at, `{"words":" "}`)
	said := desktest.Read[[]comment.Comment](t, who.Wants(200, "POST", at, `{"words":"Shorter, please."}`))
	if len(said) != 1 || said[0].By != person.ID || said[0].Name == "" || !said[0].Resolved.IsZero() {
		t.Fatalf("said was %+v", said)
	}
	done := desktest.Read[[]comment.Comment](t, who.Wants(200, "POST", at+"/"+said[0].ID, `{"resolved":true}`))
	if done[0].Resolved.IsZero() || done[0].ResolvedBy != person.ID {
		t.Errorf("resolved, it is %+v", done)
	}
	who.Wants(404, "POST", at+"/none", `{"resolved":true}`)
	other, _ := b.Join(desk.Editor, "cam")
	other.Wants(404, "GET", at, "")
	other.Wants(404, "POST", at, `{"words":"x"}`)
	other.Wants(404, "POST", at+"/"+said[0].ID, `{"resolved":false}`)
	again := desktest.Read[[]comment.Comment](t, who.Wants(200, "GET", at, ""))
	if len(again) != 1 || again[0].Resolved.IsZero() {
		t.Errorf("kept is %+v", again)
	}
}

func TestWhatKeepsAPostFromBeingPublishedComesFirstAtItsPlace(t *testing.T) {
	b := desktest.NewWithSites(t)
	who, _ := b.Join(desk.Editor)
	p := begin(who, "store", "Reefer Doors")
	p.Text.Post.Date = "2031-05-06"
	text := "Before the tyres.\n\n![](yard)\n\nBehind it."
	p.Text.Post.Sections[0].Content = text
	found := desktest.Read[posts.PostChecks](t,
		who.Wants(200, "POST", "/api/desk/posts/store/"+p.ID+"/checks", write(t, p.Text)))
	if c := found.Checks[0]; c.Severity != "error" || c.Field != "sections.0.content" ||
		text[c.Start:c.End] != "![](yard)" || found.Publishable {
		t.Errorf("the first is %+v", c)
	}
	mark := "![A picture was left out here](left-out)"
	marked := p.Text
	marked.Post.Sections = []post.Section{{Content: "Before the tyres.\n\n" + mark}}
	refused := desktest.Read[posts.PostChecks](t,
		who.Wants(200, "POST", "/api/desk/posts/store/"+p.ID+"/checks", write(t, marked)))
	if c := refused.Checks[0]; marked.Post.Sections[0].Content[c.Start:c.End] != mark || refused.Publishable {
		t.Errorf("the mark of a picture that was left out is %+v", c)
	}
	at := map[string]string{}
	var order strings.Builder
	for _, c := range found.Checks {
		order.WriteString(c.Severity[:1])
		at[c.Message] = c.Field
	}
	if strings.TrimLeft(strings.TrimLeft(strings.TrimLeft(order.String(), "e"), "w"), "n") != "" {
		t.Errorf("they come as %s", order.String())
	}
	if at["Goes live on May 6, 2031."] != "date" {
		t.Errorf("the date is not said of the date: %v", at)
	}
}

func TestAPictureThatIsNowhereIsNamedAtItsPlaceAndEveryPageToLinkToHasAName(t *testing.T) {
	b := desktest.NewWithSites(t)
	who, _ := b.Join(desk.Editor)
	p := begin(who, "store", "Reefer Doors")
	text := "Before it.\n\n![A yard](hero-main)\n\n![A door](the-kerb)"
	p.Text.Post.Sections[0].Content = text
	var gone []string
	for _, c := range desktest.Read[posts.PostChecks](t,
		who.Wants(200, "POST", "/api/desk/posts/store/"+p.ID+"/checks", write(t, p.Text))).Checks {
		if strings.HasPrefix(c.Message, "There is no picture") {
			gone = append(gone, c.Field+" "+text[c.Start:c.End])
		}
	}
	if want := []string{"sections.0.content the-kerb"}; !slices.Equal(gone, want) {
		t.Errorf("gone are %q, expected %q", gone, want)
	}
	for _, to := range desktest.Read[[]posts.LinkTarget](t, who.Wants(200, "GET", "/api/desk/posts/store/links", "")) {
		if to.Title == "" {
			t.Errorf("%s has no name in the list of what can be linked to", to.Path)
		}
	}
}

func TestEditorsReachThePostsOfTheirBrandsAlone(t *testing.T) {
	b := desktest.New(t)
	theirs, _ := b.Join(desk.Editor, "cam")
	other, _ := b.Join(desk.Owner)
	p := begin(other, "store", "Reefer Doors")
	at := "/api/desk/posts/store/" + p.ID
	for _, call := range []struct{ method, path, body string }{
		{"POST", "/api/desk/posts/search", `{"brand":"store"}`}, {"POST", "/api/desk/posts/store", `{}`},
		{"GET", "/api/desk/posts/store/choices", ""}, {"GET", "/api/desk/posts/store/links", ""},
		{"GET", at, ""}, {"PUT", at, write(t, p.Text)}, {"DELETE", at, ""}, {"POST", at + "/presence", `{"tab":"1"}`},
		{"POST", at + "/replaced", "{}"},
		{"POST", at + "/checks", write(t, p.Text)},
		{"GET", at + "/revisions", ""}, {"POST", at + "/publish", "{}"}, {"POST", at + "/unpublish", ""},
		{"POST", at + "/copy", `{"to":"cam"}`},
		{"POST", at + "/frame", ""}, {"GET", at + "/frame", ""}, {"GET", at + "/previews", ""},
		{"POST", at + "/previews", `{"until":"2030-01-01T00:00:00Z"}`}, {"DELETE", at + "/previews/x", ""},
		{"GET", "/api/desk/quarantine/store", ""}, {"GET", "/api/desk/quarantine/store/x.json", ""},
		{"PUT", "/api/desk/quarantine/store/x.json", `{"text":""}`},
		{"GET", "/api/desk/media/store", ""}, {"POST", "/api/desk/posts/store/pictures?name=x", "x"},
		{"DELETE", "/api/desk/media/store/x", ""}, {"GET", "/api/desk/media/store/x/small", ""},
	} {
		theirs.Wants(404, call.method, call.path, call.body, "If-Match", `"`+p.Version+`"`)
	}
	mine := begin(theirs, "cam", "Lenses")
	theirs.Wants(404, "POST", "/api/desk/posts/cam/"+mine.ID+"/copy", `{"to":"store"}`)
	all := desktest.Read[posts.PostPage](t, theirs.Wants(200, "POST", "/api/desk/posts/search", `{"state":["draft"]}`))
	if len(all.Posts) != 1 || all.Posts[0].Brand != "cam" {
		t.Errorf("the list of all brands has %+v, expected the post of cam alone", all.Posts)
	}
}

func TestACopyLosesLinksThatLeadNowhereAtItsBrand(t *testing.T) {
	b := desktest.NewWithSites(t)
	who, _ := b.Join(desk.Editor)
	p := begin(who, "store", "Reefer Doors")
	at := "/api/desk/posts/store/" + p.ID
	p.Text.Post.Sections[0].Content = "[A product](/products/999#top), [a page](/solutions), ![A yard](yard), " +
		"[elsewhere](https://x.example/a)."
	p.Text.Post.Conclusion = "[A post](/blog/nowhere)"
	who.Wants(200, "PUT", at, write(t, p.Text), "If-Match", `"`+p.Version+`"`)
	for body, want := range map[string]string{
		`{"to":"cam"}`:                  "A product, [a page](/solutions), ![A yard](yard), [elsewhere](https://x.example/a).",
		`{"to":"cam","keepLinks":true}`: p.Text.Post.Sections[0].Content,
	} {
		copied := desktest.Read[posts.CopiedPost](t, who.Wants(200, "POST", at+"/copy", body))
		lost := []posts.LostLink{{"A product", "/products/999#top"}, {"A post", "/blog/nowhere"}}
		if !slices.Equal(copied.Lost, lost) {
			t.Errorf("%s: lost are %+v", body, copied.Lost)
		}
		draft := desktest.Read[posts.PostDetail](t, who.Wants(200, "GET", "/api/desk/posts/cam/"+copied.ID, ""))
		if got := draft.Text.Post.Sections[0].Content; got != want {
			t.Errorf("%s: the copy says %s", body, got)
		}
	}
}

// The Desk's own policy is the same for any number of brands; the document around a page names the one host it frames.
func TestTheFrameOfAPostNamesTheHostOfItsBrandAlone(t *testing.T) {
	b := desktest.New(t)
	who, _ := b.Join(desk.Editor)
	p := begin(who, "store", "Reefer Doors")
	frame := desktest.Read[posts.PostFrame](t, who.Wants(200, "POST", "/api/desk/posts/store/"+p.ID+"/frame", ""))
	policy := func(path string) string {
		t.Helper()
		answer, err := who.Client.Get(b.At + path)
		if err != nil {
			t.Fatal(err)
		}
		answer.Body.Close()
		return answer.Header.Get("Content-Security-Policy")
	}
	if own := policy("/posts"); !strings.HasSuffix(own, "frame-src 'self'") || len(own) > 400 {
		t.Errorf("the Desk's own policy is %q", own)
	}
	if around := policy(frame.Address); !strings.HasSuffix(around, "frame-ancestors 'self'; frame-src "+frame.Origin) {
		t.Errorf("the policy around the page is %q", around)
	}
	document := who.Wants(200, "GET", frame.Address, "")
	if !strings.Contains(document, `<iframe src="`+frame.Origin+`/-/preview/frame?token=`) ||
		strings.Contains(document, "<script") {
		t.Errorf("the document around the page is %s", document)
	}
	if injected := who.Wants(200, "GET", strings.SplitN(frame.Address, "?", 2)[0]+"?token=%22%3E%3Cscript%3E",
		""); strings.Contains(injected, "<script") {
		t.Errorf("a token can write into the document: %s", injected)
	}
}

func TestPeopleInOnePostSeeEachOther(t *testing.T) {
	b := desktest.New(t)
	ann, _ := b.Join(desk.Editor)
	ben, person := b.Join(desk.Owner)
	p := begin(ann, "store", "Reefer Doors")
	at := "/api/desk/posts/store/" + p.ID + "/presence"
	ben.Wants(200, "POST", at, `{"tab":"1","editing":true}`)
	list := desktest.Read[frame.PresentList](t, ann.Wants(200, "POST", at, `{"tab":"1"}`))
	if len(list.Others) != 1 || list.Others[0].Person != person.ID || !list.Others[0].Editing ||
		list.Others[0].Name == "" || list.Version != p.Version {
		t.Errorf("ann sees %+v", list)
	}
	ben.Wants(200, "POST", at, `{"tab":"1","leaving":true}`)
	if list = desktest.Read[frame.PresentList](t, ann.Wants(200, "POST", at, `{"tab":"1"}`)); len(list.Others) != 0 {
		t.Errorf("after ben left, ann sees %+v", list)
	}
}

func TestAPreviewLinkIsToldOnceListedAndRevoked(t *testing.T) {
	b := desktest.New(t)
	who, _ := b.Join(desk.Editor)
	p := begin(who, "store", "Reefer Doors")
	at := "/api/desk/posts/store/" + p.ID + "/previews"
	who.Wants(422, "POST", at, `{"until":"2020-01-01T00:00:00Z"}`)
	link := desktest.Read[frame.PreviewLink](t,
		who.Wants(200, "POST", at, write(t, frame.NewPreviewLink{Until: time.Now().Add(time.Hour)})))
	to, err := url.Parse(link.Address)
	if err != nil || to.Path != "/-/preview" || to.Query().Get("token") == "" || !strings.HasPrefix(to.Host, "store.") {
		t.Errorf("the address is %s", link.Address)
	}
	if list := desktest.Read[[]frame.PreviewLink](t, who.Wants(200, "GET", at, "")); len(list) != 1 ||
		list[0].ID != link.ID || list[0].Address != "" {
		t.Errorf("the links are %+v", list)
	}
	other := begin(who, "store", "Another")
	who.Wants(404, "DELETE", "/api/desk/posts/store/"+other.ID+"/previews/"+link.ID, "")
	who.Wants(204, "DELETE", at+"/"+link.ID, "")
	if list := desktest.Read[[]frame.PreviewLink](t, who.Wants(200, "GET", at, "")); len(list) != 0 {
		t.Errorf("after it was taken back the links are %+v", list)
	}
}

func TestADocumentInQuarantineIsCorrected(t *testing.T) {
	b := desktest.New(t)
	who, _ := b.Join(desk.Editor)
	p := begin(who, "store", "Reefer Doors")
	who.Wants(200, "POST", "/api/desk/posts/store/"+p.ID+"/publish", "{}", "If-Match", `"`+p.Version+`"`)
	at := "/api/desk/quarantine/store/reefer-doors.json"
	raw := desktest.Read[posts.RawDocument](t, who.Wants(200, "GET", at, ""))
	if !strings.Contains(raw.Text, "Reefer Doors") || raw.Reason != "" {
		t.Fatalf("the document is %+v", raw)
	}
	who.Wants(422, "PUT", at, `{"text":"{\"title\":\"x\"}"}`, "If-Match", `"`+raw.Version+`"`)
	who.Wants(412, "PUT", at, write(t, posts.RawText{Text: raw.Text}), "If-Match", `"0x1"`)
	fixed := strings.Replace(raw.Text, "Reefer Doors", "Closed Doors", 1)
	if raw = desktest.Read[posts.RawDocument](t, who.Wants(200, "PUT", at, write(t, posts.RawText{Text: fixed}),
		"If-Match", `"`+raw.Version+`"`)); raw.Text != fixed {
		t.Errorf("corrected is %+v", raw)
	}
	if got := desktest.Read[posts.PostDetail](t, who.Wants(200, "GET", "/api/desk/posts/store/"+p.ID,
		"")); got.Text.Post.Title != "Closed Doors" || got.Changed {
		t.Errorf("the post is %+v", got)
	}
}

func TestAPictureIsUploadedDescribedAndRemovedWhenUnused(t *testing.T) {
	b := desktest.NewWith(t, filepath.Join(t.TempDir(), "leads.db"), livery.Content())
	who, _ := b.Join(desk.Editor)
	var file bytes.Buffer
	if err := png.Encode(&file, image.NewRGBA(image.Rect(0, 0, 400, 300))); err != nil {
		t.Fatal(err)
	}
	at, bring := "/api/desk/media/store", "/api/desk/posts/store/pictures"
	who.Wants(422, "POST", bring+"?name=x.png", "no picture")
	first := desktest.Read[frame.MediaItem](t, who.Wants(200, "POST", bring+"?name=The%20Yard.png&alt=A%20yard",
		file.String()))
	second := desktest.Read[frame.MediaItem](t, who.Wants(200, "POST", bring+"?name=The%20Yard.png", file.String()))
	if first.Name != "the-yard" || second.Name == first.Name || first.Alt != "A yard" || first.Width != 400 {
		t.Errorf("brought are %+v and %+v", first, second)
	}
	changed := desktest.Read[frame.MediaItem](t,
		who.Wants(200, "PATCH", at+"/the-yard", `{"focusX":0.25,"alt":"A yard at night"}`))
	if changed.FocusX != 0.25 || changed.FocusY != 0.5 || changed.Alt != "A yard at night" {
		t.Errorf("described it is %+v", changed)
	}
	if small := who.Wants(200, "GET", first.Address, ""); len(small) == 0 {
		t.Error("there is no small version")
	}
	p := begin(who, "store", "Reefer Doors")
	p.Text.Post.Sections[0].Content = "Look:\n\n![A yard](the-yard)"
	p = desktest.Read[posts.PostDetail](t, who.Wants(200, "PUT", "/api/desk/posts/store/"+p.ID, write(t, p.Text),
		"If-Match", `"`+p.Version+`"`))
	list := desktest.Read[posts.MediaList](t, who.Wants(200, "GET", at, ""))
	for _, item := range list.Items {
		if item.Name == "the-yard" && (len(item.UsedBy) != 1 || item.UsedBy[0].ID != p.ID) {
			t.Errorf("it is used by %+v", item.UsedBy)
		}
	}
	if text := who.Wants(409, "DELETE", at+"/the-yard", ""); !strings.Contains(text, "Reefer Doors") {
		t.Errorf("the refusal does not say who uses it: %s", text)
	}
	who.Wants(204, "DELETE", "/api/desk/posts/store/"+p.ID, "", "If-Match", `"`+p.Version+`"`)
	who.Wants(204, "DELETE", at+"/the-yard", "")
	who.Wants(404, "GET", first.Address, "")
	// What the content names stays, and what is brought to a draft is not public and has a name of its own.
	for _, name := range []string{"logo", "hero-main"} { // in several places and in one
		if _, err := b.Media.Put(t.Context(), "store", name, file.Bytes(), ""); err != nil {
			t.Fatal(err)
		}
		if text := who.Wants(409, "DELETE", at+"/"+name, ""); !strings.Contains(text, "the pages of") {
			t.Errorf("the refusal does not say that the content shows it: %s", text)
		}
	}
	private := desktest.Read[frame.MediaItem](t, who.Wants(200, "POST", bring+"?name=logo.png", file.String()))
	if !private.Draft || private.Name == "logo" {
		t.Errorf("brought is %+v", private)
	}
	if list = desktest.Read[posts.MediaList](t, who.Wants(200, "GET", at, "")); len(list.Items) != 4 {
		t.Errorf("the list is %+v", list.Items)
	}
	if small := who.Wants(200, "GET", private.Address, ""); len(small) == 0 {
		t.Error("there is no small version of a private one")
	}
	who.Wants(204, "DELETE", at+"/"+private.Name, "")
}
