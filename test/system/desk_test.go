package system

import (
	"encoding/json"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"
)

const deskPassword = "four quiet words here"

// colleague is somebody at the Desk of a server.
type colleague struct {
	s      *server
	id     string
	cookie string
}

// invite makes a link for somebody in a shell.
func invite(t *testing.T, data, email, role string, brands ...string) (token string) {
	t.Helper()
	args := []string{"desk", "invite", email, "--role", role, "--data", data}
	for _, id := range brands {
		args = append(args, "--brand", id)
	}
	out, err := command(t, nil, args...)
	if err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	_, token, _ = strings.Cut(strings.Fields(out)[0], "#")
	return token
}

// colleague invites somebody, who comes in with a password.
func (s *server) colleague(data, email, role string, brands ...string) *colleague {
	s.t.Helper()
	who := &colleague{s: s}
	var me struct {
		Person struct {
			ID string `json:"id"`
		} `json:"person"`
	}
	body := `{"token":"` + invite(s.t, data, email, role, brands...) + `","name":"` + email + `","password":"` +
		deskPassword + `"}`
	who.wants(http.StatusOK, "POST", "/api/desk/link/password", body, &me)
	who.id = me.Person.ID
	return who
}

// wants sends a call and reads its answer, which must have a status.
func (p *colleague) wants(status int, method, path, body string, into any, headers ...string) *http.Response {
	p.s.t.Helper()
	request, err := http.NewRequestWithContext(p.s.t.Context(), method, "http://"+p.s.addr+path,
		strings.NewReader(body))
	if err != nil {
		p.s.t.Fatal(err)
	}
	request.Host = "desk.localhost"
	request.Header.Set("Cookie", p.cookie)
	for i := 0; i+1 < len(headers); i += 2 {
		request.Header.Set(headers[i], headers[i+1])
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		p.s.t.Fatal(err)
	}
	defer response.Body.Close()
	var answer json.RawMessage
	_ = json.NewDecoder(response.Body).Decode(&answer)
	if response.StatusCode != status {
		p.s.t.Fatalf("%s %s answers %d, want %d: %s", method, path, response.StatusCode, status, answer)
	}
	for _, c := range response.Cookies() {
		if c.Name == "livery-desk" {
			p.cookie = c.Name + "=" + c.Value
		}
	}
	if into != nil {
		if err := json.Unmarshal(answer, into); err != nil {
			p.s.t.Fatalf("%v: %s", err, answer)
		}
	}
	return response
}

// draft puts words for a heading into the person's draft, and answers its version.
func (p *colleague) draft(brand, words string) (version string) {
	p.s.t.Helper()
	var now struct {
		ETag string `json:"etag"`
	}
	p.wants(http.StatusOK, "GET", "/api/desk/sites/draft", "", &now)
	body := `{"edits":[{"layer":"brands/` + brand + `","field":"hero.title","after":"` + words + `"}]}`
	if words == "" {
		body = `{"edits":[]}`
	}
	p.wants(http.StatusOK, "PUT", "/api/desk/sites/draft", body, &now, "If-Match", `"`+now.ETag+`"`)
	return now.ETag
}

// sharedLink makes a preview link of the person's draft.
func (p *colleague) sharedLink(brand string) (id, target string) {
	p.s.t.Helper()
	var link struct{ ID, Address string }
	p.wants(http.StatusOK, "POST", "/api/desk/sites/brands/"+brand+"/previews",
		`{"until":"`+time.Now().Add(time.Hour).UTC().Format(time.RFC3339)+`"}`, &link)
	at, err := url.Parse(link.Address)
	if err != nil {
		p.s.t.Fatal(err)
	}
	return link.ID, at.RequestURI()
}

// guest opens a preview link as somebody who is not at the Desk.
func (s *server) guest(host, target string) (status int, cookie string) {
	s.t.Helper()
	opened, _ := s.ask("GET", host, target)
	if opened.StatusCode == http.StatusFound && len(opened.Cookies()) == 1 {
		cookie = "Cookie: " + opened.Cookies()[0].Name + "=" + opened.Cookies()[0].Value
	}
	return opened.StatusCode, cookie
}

func TestAPreviewLinkOfASiteShowsItsDraftWhileItLivesAndNoOther(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	s := start(t, "--data", data)
	ann := s.colleague(data, "ann@fleet.example", "editor", "store")
	host := primaryHost(t, "store")
	ann.draft("store", "First words")
	_, target := ann.sharedLink("store")
	status, cookie := s.guest(host, target)
	if _, page := s.ask("GET", host, "/", cookie); status != http.StatusFound ||
		!strings.Contains(page, "First words") || !strings.Contains(page, "Preview of") {
		t.Fatalf("the link answers %d, and does not show the draft", status)
	}
	version := ann.draft("store", "Second words")
	if _, page := s.ask("GET", host, "/", cookie); !strings.Contains(page, "Second words") {
		t.Error("the link does not follow its draft")
	}
	ann.wants(http.StatusOK, "POST", "/api/desk/sites/publish", `{"confirmed":true}`, nil, "If-Match", `"`+version+`"`)
	ann.draft("store", "Words of a later draft")
	if status, _ := s.guest(host, target); status != http.StatusGone {
		t.Errorf("after its draft was published the link answers %d", status)
	}
	if _, page := s.ask("GET", host, "/", cookie); strings.Contains(page, "later draft") ||
		strings.Contains(page, "Preview of") {
		t.Error("whoever opened the link sees a later draft")
	}
}

func TestAPreviewLinkOfASiteIsListedRevokedAndEndsWithItsMakersRight(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	s := start(t, "--data", data)
	owner := s.colleague(data, "owner@fleet.example", "owner")
	ann := s.colleague(data, "ann@fleet.example", "editor", "store")
	ben := s.colleague(data, "ben@fleet.example", "editor", "cam")
	host := primaryHost(t, "store")
	// no draft yet
	ann.wants(http.StatusConflict, "POST", "/api/desk/sites/brands/store/previews",
		`{"until":"2099-01-01T00:00:00Z"}`, nil)
	ann.draft("store", "Unread words")
	id, target := ann.sharedLink("store")
	_, other := ann.sharedLink("store")
	_, cookie := s.guest(host, target)
	var list []struct{ ID, Shows, CreatedBy string }
	owner.wants(http.StatusOK, "GET", "/api/desk/sites/brands/store/previews", "", &list)
	if len(list) != 2 || list[1].ID != id || list[1].CreatedBy != ann.id || !strings.Contains(list[1].Shows, "ann@") {
		t.Errorf("the list is %+v", list)
	}
	ben.wants(http.StatusNotFound, "GET", "/api/desk/sites/brands/store/previews", "", nil)
	ben.wants(http.StatusNotFound, "DELETE", "/api/desk/sites/brands/store/previews/"+id, "", nil)
	ann.wants(http.StatusNoContent, "DELETE", "/api/desk/sites/brands/store/previews/"+id, "", nil)
	if status, _ := s.guest(host, target); status != http.StatusGone {
		t.Errorf("a revoked link answers %d", status)
	}
	if _, page := s.ask("GET", host, "/", cookie); strings.Contains(page, "Unread words") {
		t.Error("whoever opened a revoked link still sees the draft")
	}
	for _, change := range []struct{ role, want string }{{`{"role":"sales","brands":["store"]}`, "role"},
		{`{"role":"editor","brands":["cam"]}`, "brand"}} {
		owner.wants(http.StatusOK, "PUT", "/api/desk/people/"+ann.id, change.role, nil)
		if status, _ := s.guest(host, other); status != http.StatusGone {
			t.Errorf("after its maker lost the %s the link answers %d", change.want, status)
		}
	}
	owner.wants(http.StatusOK, "PUT", "/api/desk/people/"+ann.id, `{"role":"editor","brands":["store"]}`, nil)
	if status, _ := s.guest(host, other); status != http.StatusGone {
		t.Errorf("with its maker's right the link comes back: %d", status)
	}
	owner.wants(http.StatusNoContent, "DELETE", "/api/desk/people/"+ann.id, "", nil)
	if status, _ := s.guest(host, other); status != http.StatusGone {
		t.Errorf("after its maker was removed the link answers %d", status)
	}
}

func TestThePassOfAFrameIsNoPreview(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	s := start(t, "--data", data)
	ann := s.colleague(data, "ann@fleet.example", "editor", "insights")
	owner := s.colleague(data, "owner@fleet.example", "owner")
	id := draftID.FindString(draftCommands(t, data)("draft", "push", "insights",
		write(t, "unread-doors.md", draftText)))
	var frame struct{ Address string }
	ann.wants(http.StatusOK, "POST", "/api/desk/posts/insights/"+id+"/frame", "", &frame)
	_, pass, _ := strings.Cut(frame.Address, "token=")
	host := primaryHost(t, "insights")
	if _, page := s.ask("GET", host, "/-/preview/frame?token="+pass); !strings.Contains(page, "Unread words.") {
		t.Fatal("the pass does not show the draft in its frame")
	}
	if _, page := s.ask("GET", host, "/blog/unread-doors", "Cookie: livery-preview="+pass); strings.Contains(page,
		"Unread words.") {
		t.Error("the pass of a frame is taken for a preview cookie")
	}
	owner.wants(http.StatusNoContent, "DELETE", "/api/desk/people/"+ann.id, "", nil)
	if answer, _ := s.ask("GET", host, "/-/preview/frame?token="+pass); answer.StatusCode != http.StatusGone {
		t.Errorf("the pass of somebody who was removed answers %d", answer.StatusCode)
	}
}
