package api_test

import (
	"bytes"
	"encoding/json"
	"image"
	"image/png"
	"net/url"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"livery"
	"livery/internal/desk"
	"livery/internal/desk/api"
	"livery/internal/post"
)

func read[T any](t *testing.T, text string) (value T) {
	t.Helper()
	if err := json.Unmarshal([]byte(text), &value); err != nil {
		t.Fatalf("%v in %s", err, text)
	}
	return value
}

func write(t *testing.T, value any) string {
	t.Helper()
	text, err := json.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// begin makes a draft of a brand with a title.
func (b *browser) begin(brand, title string) api.PostDetail {
	b.t.Helper()
	p := post.Post{Summary: post.Summary{Title: title, Excerpt: "What it is about."}, Sections: []post.Section{{Heading: "First", Content: "Some words."}}}
	return read[api.PostDetail](b.t, b.wants(200, "POST", "/api/desk/posts/"+brand, write(b.t, api.NewPost{Post: &p})))
}

func TestAPostIsWrittenPublishedAndTakenDown(t *testing.T) {
	b := newBench(t)
	who, person := b.join(desk.Editor)
	p := who.begin("store", "Reefer Doors")
	at := "/api/desk/posts/store/" + p.ID
	if p.State != api.PostDraft || p.SavedBy != person.ID {
		t.Errorf("a new draft is %+v", p)
	}
	who.wants(428, "PUT", at, write(t, p.Text))
	p.Text.Post.Subtitle = "Closed"
	saved := read[api.PostDetail](t, who.wants(200, "PUT", at, write(t, p.Text), "If-Match", `"`+p.Version+`"`))
	if saved.Version == p.Version || saved.Text.Post.Subtitle != "Closed" {
		t.Errorf("saved is %+v", saved)
	}
	conflict := read[api.PostConflict](t, who.wants(412, "PUT", at, write(t, p.Text), "If-Match", `"`+p.Version+`"`))
	if conflict.Current.Version != saved.Version || conflict.Current.Text.Post.Subtitle != "Closed" || conflict.Detail == "" {
		t.Errorf("the conflict shows %+v", conflict)
	}
	live := read[api.PostDetail](t, who.wants(200, "POST", at+"/publish", "{}", "If-Match", `"`+saved.Version+`"`))
	if live.State != api.PostPublished || live.Changed || !strings.HasSuffix(live.Address, "/blog/reefer-doors") {
		t.Errorf("published is %+v", live)
	}
	page := read[api.PostPage](t, who.wants(200, "POST", "/api/desk/posts/search", `{"brand":"store","words":"reefer","state":["published"]}`))
	if len(page.Posts) != 1 || page.Posts[0].ID != p.ID || page.Counts[api.PostPublished] != 1 {
		t.Errorf("the list is %+v", page)
	}
	revisions := read[[]api.PostRevision](t, who.wants(200, "GET", at+"/revisions", ""))
	if len(revisions) == 0 || revisions[0].Reason != "published" || revisions[0].Name == "" {
		t.Fatalf("the revisions are %+v", revisions)
	}
	first := revisions[len(revisions)-1]
	if text := read[api.PostRevisionText](t, who.wants(200, "GET", at+"/revisions/"+first.ID, "")); text.Text.Post.Subtitle != "" {
		t.Errorf("the first revision is %+v", text)
	}
	down := read[api.PostDetail](t, who.wants(200, "POST", at+"/unpublish", "", "If-Match", `"`+live.Version+`"`))
	restored := read[api.PostDetail](t, who.wants(200, "POST", at+"/revisions/"+first.ID+"/restore", "", "If-Match", `"`+down.Version+`"`))
	if down.State != api.PostDraft || restored.Text.Post.Subtitle != "" {
		t.Errorf("taken down %+v, restored %+v", down, restored)
	}
	who.wants(204, "DELETE", at, "", "If-Match", `"`+restored.Version+`"`)
	who.wants(404, "GET", at, "")
	who.wants(409, "POST", "/api/desk/posts/mute", "{}") // nobody would ever see it
	owner, _ := b.join(desk.Owner)
	trail := owner.wants(200, "GET", "/api/desk/trail", "")
	for _, action := range []string{"began a post", "published a post", "took a post down", "put an earlier state of a post back", "threw a draft away"} {
		if !strings.Contains(trail, action) {
			t.Errorf("the trail lacks %q", action)
		}
	}
}

func TestEditorsReachThePostsOfTheirBrandsAlone(t *testing.T) {
	b := newBench(t)
	theirs, _ := b.join(desk.Editor, "cam")
	other, _ := b.join(desk.Owner)
	p := other.begin("store", "Reefer Doors")
	at := "/api/desk/posts/store/" + p.ID
	for _, call := range []struct{ method, path, body string }{
		{"POST", "/api/desk/posts/search", `{"brand":"store"}`}, {"POST", "/api/desk/posts/store", `{}`}, {"GET", "/api/desk/posts/store/choices", ""}, {"GET", "/api/desk/posts/store/links", ""},
		{"GET", at, ""}, {"PUT", at, write(t, p.Text)}, {"DELETE", at, ""}, {"POST", at + "/presence", `{"tab":"1"}`}, {"POST", at + "/checks", write(t, p.Text)},
		{"GET", at + "/revisions", ""}, {"POST", at + "/publish", "{}"}, {"POST", at + "/unpublish", ""}, {"POST", at + "/copy", `{"to":"cam"}`},
		{"POST", at + "/frame", ""}, {"GET", at + "/frame", ""}, {"GET", at + "/previews", ""}, {"POST", at + "/previews", `{"until":"2030-01-01T00:00:00Z"}`}, {"DELETE", at + "/previews/x", ""},
		{"GET", "/api/desk/quarantine/store", ""}, {"GET", "/api/desk/quarantine/store/x.json", ""}, {"PUT", "/api/desk/quarantine/store/x.json", `{"text":""}`},
		{"GET", "/api/desk/media/store", ""}, {"POST", "/api/desk/posts/store/pictures?name=x", "x"}, {"DELETE", "/api/desk/media/store/x", ""}, {"GET", "/api/desk/media/store/x/small", ""},
	} {
		theirs.wants(404, call.method, call.path, call.body, "If-Match", `"`+p.Version+`"`)
	}
	mine := theirs.begin("cam", "Lenses")
	theirs.wants(404, "POST", "/api/desk/posts/cam/"+mine.ID+"/copy", `{"to":"store"}`)
}

// The Desk's own policy is the same for any number of brands; the document around a page names the one host it frames.
func TestTheFrameOfAPostNamesTheHostOfItsBrandAlone(t *testing.T) {
	b := newBench(t)
	who, _ := b.join(desk.Editor)
	p := who.begin("store", "Reefer Doors")
	frame := read[api.PostFrame](t, who.wants(200, "POST", "/api/desk/posts/store/"+p.ID+"/frame", ""))
	policy := func(path string) string {
		t.Helper()
		answer, err := who.client.Get(b.at + path)
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
	document := who.wants(200, "GET", frame.Address, "")
	if !strings.Contains(document, `<iframe src="`+frame.Origin+`/-/preview/frame?token=`) || strings.Contains(document, "<script") {
		t.Errorf("the document around the page is %s", document)
	}
	if injected := who.wants(200, "GET", strings.SplitN(frame.Address, "?", 2)[0]+"?token=%22%3E%3Cscript%3E", ""); strings.Contains(injected, "<script") {
		t.Errorf("a token can write into the document: %s", injected)
	}
}

func TestPeopleInOnePostSeeEachOther(t *testing.T) {
	b := newBench(t)
	ann, _ := b.join(desk.Editor)
	ben, person := b.join(desk.Owner)
	p := ann.begin("store", "Reefer Doors")
	at := "/api/desk/posts/store/" + p.ID + "/presence"
	ben.wants(200, "POST", at, `{"tab":"1","editing":true}`)
	list := read[api.PresentList](t, ann.wants(200, "POST", at, `{"tab":"1"}`))
	if len(list.Others) != 1 || list.Others[0].Person != person.ID || !list.Others[0].Editing || list.Others[0].Name == "" || list.Version != p.Version {
		t.Errorf("ann sees %+v", list)
	}
	ben.wants(200, "POST", at, `{"tab":"1","leaving":true}`)
	if list = read[api.PresentList](t, ann.wants(200, "POST", at, `{"tab":"1"}`)); len(list.Others) != 0 {
		t.Errorf("after ben left, ann sees %+v", list)
	}
}

func TestAPreviewLinkIsToldOnceListedAndRevoked(t *testing.T) {
	b := newBench(t)
	who, _ := b.join(desk.Editor)
	p := who.begin("store", "Reefer Doors")
	at := "/api/desk/posts/store/" + p.ID + "/previews"
	who.wants(422, "POST", at, `{"until":"2020-01-01T00:00:00Z"}`)
	link := read[api.PreviewLink](t, who.wants(200, "POST", at, write(t, api.NewPreviewLink{Until: time.Now().Add(time.Hour)})))
	to, err := url.Parse(link.Address)
	if err != nil || to.Path != "/-/preview" || to.Query().Get("token") == "" || !strings.HasPrefix(to.Host, "store.") {
		t.Errorf("the address is %s", link.Address)
	}
	if list := read[[]api.PreviewLink](t, who.wants(200, "GET", at, "")); len(list) != 1 || list[0].ID != link.ID || list[0].Address != "" {
		t.Errorf("the links are %+v", list)
	}
	other := who.begin("store", "Another")
	who.wants(404, "DELETE", "/api/desk/posts/store/"+other.ID+"/previews/"+link.ID, "")
	who.wants(204, "DELETE", at+"/"+link.ID, "")
	if list := read[[]api.PreviewLink](t, who.wants(200, "GET", at, "")); len(list) != 0 {
		t.Errorf("after it was taken back the links are %+v", list)
	}
}

func TestADocumentInQuarantineIsCorrected(t *testing.T) {
	b := newBench(t)
	who, _ := b.join(desk.Editor)
	p := who.begin("store", "Reefer Doors")
	who.wants(200, "POST", "/api/desk/posts/store/"+p.ID+"/publish", "{}", "If-Match", `"`+p.Version+`"`)
	at := "/api/desk/quarantine/store/reefer-doors.json"
	raw := read[api.RawDocument](t, who.wants(200, "GET", at, ""))
	if !strings.Contains(raw.Text, "Reefer Doors") || raw.Reason != "" {
		t.Fatalf("the document is %+v", raw)
	}
	who.wants(422, "PUT", at, `{"text":"{\"title\":\"x\"}"}`, "If-Match", `"`+raw.Version+`"`)
	who.wants(412, "PUT", at, write(t, api.RawText{Text: raw.Text}), "If-Match", `"0x1"`)
	fixed := strings.Replace(raw.Text, "Reefer Doors", "Closed Doors", 1)
	if raw = read[api.RawDocument](t, who.wants(200, "PUT", at, write(t, api.RawText{Text: fixed}), "If-Match", `"`+raw.Version+`"`)); raw.Text != fixed {
		t.Errorf("corrected is %+v", raw)
	}
	if got := read[api.PostDetail](t, who.wants(200, "GET", "/api/desk/posts/store/"+p.ID, "")); got.Text.Post.Title != "Closed Doors" || got.Changed {
		t.Errorf("the post is %+v", got)
	}
}

func TestAPictureIsUploadedDescribedAndRemovedWhenUnused(t *testing.T) {
	b := newBenchWith(t, filepath.Join(t.TempDir(), "leads.db"), livery.Content())
	who, _ := b.join(desk.Editor)
	var file bytes.Buffer
	if err := png.Encode(&file, image.NewRGBA(image.Rect(0, 0, 400, 300))); err != nil {
		t.Fatal(err)
	}
	at, bring := "/api/desk/media/store", "/api/desk/posts/store/pictures"
	who.wants(422, "POST", bring+"?name=x.png", "no picture")
	first := read[api.MediaItem](t, who.wants(200, "POST", bring+"?name=The%20Yard.png&alt=A%20yard", file.String()))
	second := read[api.MediaItem](t, who.wants(200, "POST", bring+"?name=The%20Yard.png", file.String()))
	if first.Name != "the-yard" || second.Name == first.Name || first.Alt != "A yard" || first.Width != 400 {
		t.Errorf("brought are %+v and %+v", first, second)
	}
	changed := read[api.MediaItem](t, who.wants(200, "PATCH", at+"/the-yard", `{"focusX":0.25,"alt":"A yard at night"}`))
	if changed.FocusX != 0.25 || changed.FocusY != 0.5 || changed.Alt != "A yard at night" {
		t.Errorf("described it is %+v", changed)
	}
	if small := who.wants(200, "GET", first.Address, ""); len(small) == 0 {
		t.Error("there is no small version")
	}
	p := who.begin("store", "Reefer Doors")
	p.Text.Post.Sections[0].Content = "Look:\n\n![A yard](the-yard)"
	p = read[api.PostDetail](t, who.wants(200, "PUT", "/api/desk/posts/store/"+p.ID, write(t, p.Text), "If-Match", `"`+p.Version+`"`))
	list := read[api.MediaList](t, who.wants(200, "GET", at, ""))
	for _, item := range list.Items {
		if item.Name == "the-yard" && (len(item.UsedBy) != 1 || item.UsedBy[0].ID != p.ID) {
			t.Errorf("it is used by %+v", item.UsedBy)
		}
	}
	if text := who.wants(409, "DELETE", at+"/the-yard", ""); !strings.Contains(text, "Reefer Doors") {
		t.Errorf("the refusal does not say who uses it: %s", text)
	}
	who.wants(204, "DELETE", "/api/desk/posts/store/"+p.ID, "", "If-Match", `"`+p.Version+`"`)
	who.wants(204, "DELETE", at+"/the-yard", "")
	who.wants(404, "GET", first.Address, "")
	// What the content names stays, and what is brought to a draft is not public and has a name of its own.
	if _, err := b.desk.Media.Put(t.Context(), "store", "logo", file.Bytes(), ""); err != nil {
		t.Fatal(err)
	}
	if text := who.wants(409, "DELETE", at+"/logo", ""); !strings.Contains(text, "the pages of") {
		t.Errorf("the refusal does not say that the content shows it: %s", text)
	}
	private := read[api.MediaItem](t, who.wants(200, "POST", bring+"?name=logo.png", file.String()))
	if !private.Draft || private.Name == "logo" {
		t.Errorf("brought is %+v", private)
	}
	if list = read[api.MediaList](t, who.wants(200, "GET", at, "")); len(list.Items) != 3 {
		t.Errorf("the list is %+v", list.Items)
	}
	if small := who.wants(200, "GET", private.Address, ""); len(small) == 0 {
		t.Error("there is no small version of a private one")
	}
	who.wants(204, "DELETE", at+"/"+private.Name, "")
}
