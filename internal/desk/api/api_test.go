package api_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"log/slog"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"time"

	"livery/internal/blob/disk"
	"livery/internal/blog"
	"livery/internal/desk"
	"livery/internal/desk/api"
	"livery/internal/draft"
	"livery/internal/lead"
	"livery/internal/media"
	"livery/internal/preview"
	"livery/internal/store"
	"livery/internal/store/pgtest"
)

// bench is a Desk behind a real listener, with a database and storage of its own.
type bench struct {
	t     *testing.T
	store *store.DB
	desk  *api.Desk
	team  *desk.Team
	at    string
	log   *bytes.Buffer
}

const password = "four quiet words here"

func newBench(t *testing.T) *bench {
	t.Helper()
	return newBenchOn(t, filepath.Join(t.TempDir(), "leads.db"))
}

func newBenchOn(t *testing.T, database string) *bench {
	t.Helper()
	return newBenchWith(t, database, os.DirFS("../../content/testdata/site"))
}

func newBenchWith(t *testing.T, database string, files fs.FS) *bench {
	t.Helper()
	folder := t.TempDir()
	db, err := store.Open(t.Context(), database)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	b := &bench{t: t, store: db, log: &bytes.Buffer{}}
	log := slog.New(slog.NewTextHandler(b.log, &slog.HandlerOptions{Level: slog.LevelDebug}))
	blobs, err := disk.Open(filepath.Join(folder, "storage"), log)
	if err != nil {
		t.Fatal(err)
	}
	intake := &lead.Intake{Store: db, Blobs: blobs, Destinations: func(string) []string { return []string{"crm"} }, Now: time.Now, Log: log}
	index := blog.NewIndex(blobs, time.Now, log)
	for _, brand := range []string{"store", "cam"} {
		if err := errors.Join(blobs.CreateContainer(t.Context(), brand), index.Refresh(t.Context(), brand)); err != nil {
			t.Fatal(err)
		}
	}
	uploads := media.NewStore(blobs, media.Container, media.NewMaker())
	pictures := media.NewCollection(uploads)
	book, library := openSites(t, blobs, files, pictures, log)
	b.desk, err = api.New(api.Options{Sites: book, Library: library, Check: plainCheck, Store: db, Leads: db, Blobs: blobs, Intake: intake, Wake: func() {}, Assets: http.NotFoundHandler(),
		Brands: func() []api.Brand {
			return []api.Brand{{ID: "store", Name: "Store", Host: "store.example", Blog: true}, {ID: "cam", Name: "Cam", Host: "cam.example", Blog: true}, {ID: "mute", Name: "Mute", Host: "mute.example"}}
		},
		Drafts: &draft.Store{Blobs: blobs, Now: time.Now, Index: index, Pictures: draft.NewPictures(blobs, media.NewMaker())}, Previews: preview.Over(db, time.Now), Media: uploads, Pictures: pictures,
		Page: fstest.MapFS{"manifest.json": {Data: []byte(`{"src/desk/main.tsx":{"file":"main.js"}}`)}, "main.js": {Data: []byte("1")}},
		Now:  time.Now, Log: log})
	if err != nil {
		t.Fatal(err)
	}
	b.team = b.desk.Team()
	running, stop := context.WithCancel(t.Context())
	var work sync.WaitGroup
	work.Go(func() { b.desk.Run(running) })
	work.Go(func() { followSites(running, book, library) })
	server := httptest.NewServer(b.desk)
	t.Cleanup(func() { stop(); work.Wait(); server.Close() })
	b.at = strings.Replace(server.URL, "127.0.0.1", "localhost", 1)
	return b
}

// browser keeps cookies, as one does.
type browser struct {
	*bench
	client *http.Client
}

func (b *bench) browser() *browser {
	jar, _ := cookiejar.New(nil)
	return &browser{b, &http.Client{Jar: jar}}
}

func (b *browser) send(method, path, body string, headers ...string) (int, string) {
	b.t.Helper()
	r, err := http.NewRequestWithContext(b.t.Context(), method, b.at+path, strings.NewReader(body))
	if err != nil {
		b.t.Fatal(err)
	}
	for i := 0; i+1 < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	answer, err := b.client.Do(r)
	if err != nil {
		b.t.Fatal(err)
	}
	defer answer.Body.Close()
	text, _ := io.ReadAll(answer.Body)
	return answer.StatusCode, string(text)
}

func (b *browser) wants(status int, method, path, body string, headers ...string) string {
	b.t.Helper()
	got, text := b.send(method, path, body, headers...)
	if got != status {
		b.t.Fatalf("%s %s answers %d, want %d: %s", method, path, got, status, text)
	}
	return text
}

// join invites somebody and lets them in with a password.
func (b *bench) join(role desk.Role, brands ...string) (*browser, desk.Person) {
	b.t.Helper()
	i, err := b.team.Invite(b.t.Context(), desk.Person{}, string(role)+strings.Join(brands, "")+"@example.org", role, brands)
	if err != nil {
		b.t.Fatal(err)
	}
	who := b.browser()
	who.wants(200, "POST", "/api/desk/link/password", `{"token":"`+i.Token+`","name":"`+string(role)+`","password":"`+password+`"}`)
	return who, i.Person
}

func (b *bench) lead(brand, email string) string {
	b.t.Helper()
	saved, err := b.store.Save(b.t.Context(), lead.Lead{Brand: brand, Source: lead.Posted, Status: lead.Accepted, RequestType: lead.DemoRequest,
		Name: "Jane Doe", Email: email, Notes: "Forty reefers", ReceivedAt: time.Now(), StoredAt: time.Now()}, []string{"crm"})
	if err != nil {
		b.t.Fatal(err)
	}
	return saved.ID
}

func TestEveryRouteLetsInTheRolesThatHaveItsRightAndNobodyElse(t *testing.T) {
	b := newBench(t)
	people := map[desk.Role]*browser{"": b.browser()}
	roles := map[desk.Role]desk.Person{}
	for _, role := range desk.Roles {
		people[role], roles[role] = b.join(role)
	}
	id := b.lead("store", "jane@example.org")
	held := regexp.MustCompile(`\{[a-z]+\}`)
	for _, route := range api.Routes() {
		method, path, _ := strings.Cut(route.Pattern, " ")
		if path == "/api/desk/events" || strings.Contains(path, "sign-out") {
			continue // they are looked at by themselves
		}
		if strings.Contains(path, "/leads/") && !strings.HasSuffix(path, "/erase") {
			path = held.ReplaceAllString(path, id)
		} else {
			path = held.ReplaceAllString(path, "nobody")
		}
		for role, who := range people {
			status, text := who.send(method, path, "{}")
			allowed := route.Right == desk.Anyone || role != "" && roles[role].May(route.Right)
			switch {
			case role == "" && route.Right != desk.Anyone && status != http.StatusUnauthorized:
				t.Errorf("%s lets a stranger in: %d %s", route.Pattern, status, text)
			case role != "" && !allowed && status != http.StatusForbidden:
				t.Errorf("%s lets %s in: %d %s", route.Pattern, role, status, text)
			case allowed && route.Right != desk.Anyone && (status == http.StatusForbidden || status == http.StatusUnauthorized || status >= 500):
				t.Errorf("%s does not let %s in: %d %s", route.Pattern, role, status, text)
			}
		}
	}
}

func TestAPersonSeesTheBrandsTheyWorkForAlone(t *testing.T) {
	b := newBench(t)
	who, _ := b.join(desk.Sales, "cam")
	owner, _ := b.join(desk.Owner)
	theirs, others := b.lead("cam", "a@example.org"), b.lead("store", "a@example.org")
	if text := who.wants(200, "POST", "/api/desk/leads/search", `{}`); !strings.Contains(text, theirs) || strings.Contains(text, others) {
		t.Errorf("the list is %s", text)
	}
	if text := who.wants(200, "POST", "/api/desk/leads/search", `{"brands":["store"]}`); strings.Contains(text, others) {
		t.Errorf("asking for another brand gives %s", text)
	}
	if text := who.wants(200, "GET", "/api/desk/leads/"+theirs, ""); strings.Contains(text, others) {
		t.Errorf("a lead names its twin of another brand: %s", text)
	}
	if text := who.wants(200, "POST", "/api/desk/leads/export", `{}`); !strings.Contains(text, theirs) || strings.Contains(text, others) {
		t.Errorf("the file is %s", text)
	}
	if text := who.wants(200, "GET", "/api/desk/leads/counts", ""); !strings.Contains(text, `"open":1`) {
		t.Errorf("the counts are %s", text)
	}
	who.wants(404, "GET", "/api/desk/leads/"+others, "")
	who.wants(404, "POST", "/api/desk/leads/"+others+"/notes", `{"text":"x"}`)
	who.wants(404, "POST", "/api/desk/leads/"+others+"/retry", "")
	who.wants(404, "POST", "/api/desk/leads/"+others+"/set-aside", "")
	who.wants(404, "PATCH", "/api/desk/leads/"+others, `{"handled":true}`, "If-Match", `"0"`)
	who.wants(404, "POST", "/api/desk/leads/test", `{"brand":"store"}`)
	owner.wants(200, "GET", "/api/desk/leads/"+others, "")
}

func TestALinkLetsInOnce(t *testing.T) {
	b := newBench(t)
	i, err := b.team.Invite(t.Context(), desk.Person{}, "ann@example.org", desk.Sales, nil)
	if err != nil {
		t.Fatal(err)
	}
	body := `{"token":"` + i.Token + `","name":"Ann","password":"` + password + `"}`
	b.browser().wants(422, "POST", "/api/desk/link/password", `{"token":"`+i.Token+`","name":"Ann","password":"short"}`)
	b.browser().wants(200, "POST", "/api/desk/link", `{"token":"`+i.Token+`"}`)
	b.browser().wants(403, "POST", "/api/desk/link/enter", `{"token":"`+i.Token+`"}`)
	b.browser().wants(200, "POST", "/api/desk/link/password", body)
	b.browser().wants(410, "POST", "/api/desk/link/password", body)
	b.browser().wants(410, "POST", "/api/desk/link", `{"token":"`+i.Token+`"}`)
}

func TestALinkIsGoodForADay(t *testing.T) {
	b := newBench(t)
	b.team.Now = func() time.Time { return time.Now().Add(-desk.LinkLife - time.Minute) }
	i, err := b.team.Invite(t.Context(), desk.Person{}, "ann@example.org", desk.Sales, nil)
	if err != nil {
		t.Fatal(err)
	}
	b.team.Now = time.Now
	b.browser().wants(410, "POST", "/api/desk/link", `{"token":"`+i.Token+`"}`)
}

func TestTenWrongPasswordsCloseTheWay(t *testing.T) {
	b := newBench(t)
	who, p := b.join(desk.Sales)
	for range 10 {
		if _, err := b.team.SignIn(t.Context(), p.Email, "wrong wrong wrong"); !errors.Is(err, desk.ErrSignIn) {
			t.Fatal(err)
		}
	}
	text := b.browser().wants(429, "POST", "/api/desk/sign-in", `{"email":"`+p.Email+`","password":"`+password+`"}`)
	if !strings.Contains(text, "quarter of an hour") {
		t.Errorf("the answer does not say what to do: %s", text)
	}
	who.wants(200, "GET", "/api/desk/me", "") // who was in stays in
	b.team.Now = func() time.Time { return time.Now().Add(16 * time.Minute) }
	b.browser().wants(200, "POST", "/api/desk/sign-in", `{"email":"`+p.Email+`","password":"`+password+`"}`)
}

func TestSessionsEndWithSignOutRemovalAndChangeOfRole(t *testing.T) {
	b := newBench(t)
	owner, _ := b.join(desk.Owner)
	signIn := func(p desk.Person) *browser {
		who := b.browser()
		who.wants(200, "POST", "/api/desk/sign-in", `{"email":"`+p.Email+`","password":"`+password+`"}`)
		return who
	}
	who, p := b.join(desk.Sales)
	other := signIn(p)
	who.wants(204, "POST", "/api/desk/sign-out", "")
	who.wants(401, "GET", "/api/desk/me", "")
	other.wants(200, "GET", "/api/desk/me", "")

	who = signIn(p)
	who.wants(204, "POST", "/api/desk/sign-out-everywhere", "")
	other.wants(401, "GET", "/api/desk/me", "")

	who = signIn(p)
	owner.wants(200, "PUT", "/api/desk/people/"+p.ID, `{"role":"reader","brands":[]}`)
	who.wants(401, "GET", "/api/desk/me", "")

	who = signIn(p)
	owner.wants(204, "DELETE", "/api/desk/people/"+p.ID, "")
	who.wants(401, "GET", "/api/desk/me", "")
	b.browser().wants(401, "POST", "/api/desk/sign-in", `{"email":"`+p.Email+`","password":"`+password+`"}`)
}

func TestTheLastOwnerStays(t *testing.T) {
	b := newBench(t)
	owner, p := b.join(desk.Owner)
	owner.wants(409, "DELETE", "/api/desk/people/"+p.ID, "")
	owner.wants(409, "PUT", "/api/desk/people/"+p.ID, `{"role":"reader","brands":[]}`)
}

func TestAnotherSiteCannotPost(t *testing.T) {
	b := newBench(t)
	who, _ := b.join(desk.Sales)
	id := b.lead("store", "jane@example.org")
	for _, headers := range [][]string{{"Sec-Fetch-Site", "cross-site"}, {"Sec-Fetch-Site", "same-site"}, {"Origin", "https://evil.example"}} {
		who.wants(403, "POST", "/api/desk/leads/"+id+"/notes", `{"text":"x"}`, headers...)
	}
	who.wants(200, "POST", "/api/desk/leads/"+id+"/notes", `{"text":"x"}`, "Sec-Fetch-Site", "same-origin")
}

func TestTheDeskCannotBeFramed(t *testing.T) {
	b := newBench(t)
	answer, err := http.Get(b.at + "/leads")
	if err != nil {
		t.Fatal(err)
	}
	answer.Body.Close()
	if policy := answer.Header.Get("Content-Security-Policy"); !strings.Contains(policy, "frame-ancestors 'none'") || strings.Contains(policy, "script-src 'self' 'unsafe") {
		t.Errorf("the policy is %q", policy)
	}
	if answer.Header.Get("X-Frame-Options") != "DENY" || answer.Header.Get("Cache-Control") != "no-store" {
		t.Errorf("the headers are %v", answer.Header)
	}
}

func TestTwoPeopleOnOneLeadAreToldOfEachOther(t *testing.T) {
	b := newBench(t)
	ann, _ := b.join(desk.Sales)
	bob, p := b.join(desk.Owner)
	id := b.lead("store", "jane@example.org")
	ann.wants(200, "GET", "/api/desk/leads/"+id, "") // reads it: version 1
	bob.wants(200, "GET", "/api/desk/leads/"+id, "")
	ann.wants(428, "PATCH", "/api/desk/leads/"+id, `{"handled":true}`)
	ann.wants(200, "PATCH", "/api/desk/leads/"+id, `{"assigned":"`+p.ID+`"}`, "If-Match", `"1"`)
	text := bob.wants(412, "PATCH", "/api/desk/leads/"+id, `{"handled":true}`, "If-Match", `"1"`)
	if !strings.Contains(text, "omebody else") {
		t.Errorf("the answer is %s", text)
	}
	text = bob.wants(200, "PATCH", "/api/desk/leads/"+id, `{"handled":true}`, "If-Match", `"2"`)
	var detail api.LeadDetail
	if err := json.Unmarshal([]byte(text), &detail); err != nil {
		t.Fatal(err)
	}
	var kinds []string
	for _, e := range detail.Story {
		kinds = append(kinds, string(e.Kind))
	}
	if got := strings.Join(kinds, " "); got != "posted read assigned handled" || detail.Lead.Handling.HandledBy != p.ID {
		t.Errorf("the story is %q, handled by %q", got, detail.Lead.Handling.HandledBy)
	}
}

func TestErasingTakesTheTypedAddressAndLeavesNothing(t *testing.T) {
	b := newBench(t)
	owner, _ := b.join(desk.Owner)
	id := b.lead("store", "jane@example.org")
	b.lead("cam", "Jane@Example.org")
	if text := owner.wants(200, "POST", "/api/desk/leads/"+id+"/erase/preview", ""); strings.Count(text, `"brand"`) != 2 {
		t.Errorf("the preview is %s", text)
	}
	owner.wants(422, "POST", "/api/desk/leads/"+id+"/erase", `{"email":"john@example.org"}`)
	owner.wants(200, "POST", "/api/desk/leads/"+id+"/erase", `{"email":" JANE@example.org "}`)
	if text := owner.wants(200, "POST", "/api/desk/leads/search", `{}`); strings.Contains(text, "xample.org") {
		t.Errorf("the list is still %s", text)
	}
	if text := owner.wants(200, "GET", "/api/desk/trail", ""); !strings.Contains(text, "erased a person") || strings.Contains(strings.ToLower(text), "jane@") {
		t.Errorf("the trail is %s", text)
	}
}

// hear opens the line of a page and answers what comes over it.
func (b *browser) hear() <-chan string {
	b.t.Helper()
	r, _ := http.NewRequestWithContext(b.t.Context(), "GET", b.at+"/api/desk/events", nil)
	answer, err := b.client.Do(r)
	if err != nil {
		b.t.Fatal(err)
	}
	b.t.Cleanup(func() { answer.Body.Close() })
	heard := make(chan string, 64)
	go func() {
		defer close(heard)
		for buffer := make([]byte, 4096); ; {
			n, err := answer.Body.Read(buffer)
			heard <- string(buffer[:n])
			if err != nil {
				return
			}
		}
	}()
	return heard
}

// waitFor reads a line until it tells of an id, and answers all that came.
func waitFor(t *testing.T, heard <-chan string, id string) (all string) {
	t.Helper()
	limit := time.After(60 * time.Second)
	for !strings.Contains(all, id) {
		select {
		case text := <-heard:
			all += text
		case <-limit:
			t.Fatalf("nothing heard but %q", all)
		}
	}
	return all
}

func TestOpenPagesHearOfLeads(t *testing.T) {
	b := newBench(t)
	who, _ := b.join(desk.Sales, "store")
	heard := who.hear()
	other, id := b.lead("cam", "x@example.org"), b.lead("store", "y@example.org")
	if all := waitFor(t, heard, id); strings.Contains(all, other) || strings.Contains(all, "example.org") {
		t.Errorf("the line carries a lead of another brand, or an address: %s", all)
	}
}

func TestALeadAtOneInstanceIsHeardOfAtTheOther(t *testing.T) {
	database := pgtest.Database(t)
	here, there := newBenchOn(t, database), newBenchOn(t, database)
	who, p := there.join(desk.Sales)
	heard := who.hear()
	waitFor(t, heard, "ready")
	began := time.Now()
	id := here.lead("store", "jane@example.org")
	waitFor(t, heard, id)
	t.Logf("heard after %v", time.Since(began).Round(time.Millisecond))
	ann := here.browser()
	ann.wants(200, "POST", "/api/desk/sign-in", `{"email":"`+p.Email+`","password":"`+password+`"}`)
	ann.wants(200, "GET", "/api/desk/leads/"+id, "")
	ann.wants(200, "PATCH", "/api/desk/leads/"+id, `{"handled":true}`, "If-Match", `"1"`)
	waitFor(t, heard, id)
	if text := who.wants(200, "GET", "/api/desk/leads/"+id, ""); !strings.Contains(text, `"handledBy":"`+p.ID) {
		t.Errorf("the other instance shows %s", text)
	}
}

func TestNoNameOrAddressOfAVisitorIsLogged(t *testing.T) {
	b := newBench(t)
	who, _ := b.join(desk.Owner)
	id := b.lead("store", "secret-jane@example.org")
	who.wants(200, "POST", "/api/desk/leads/search", `{"words":"secret-jane"}`)
	who.wants(200, "GET", "/api/desk/leads/"+id, "")
	who.wants(200, "POST", "/api/desk/leads/"+id+"/erase", `{"email":"secret-jane@example.org"}`)
	if strings.Contains(b.log.String(), "secret-jane") {
		t.Errorf("the log says %s", b.log)
	}
}
