package system

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
	"time"

	"livery/internal/desk"
	"livery/internal/preview"
	"livery/internal/store"
)

// before is what write-data-folder.mjs put into the data folder in testdata, with the version before this one.
type before struct {
	Password string
	Written  time.Time
	Leads    map[string]string // ids by the name of the visitor
	Files    map[string]string
	Posts    map[string]string
	Changes  map[string]string

	StorePictures      []string
	PostLink, SiteLink string // tokens
}

// TestADataFolderOfTheVersionBeforeIsReadWhole opens a data folder that the version before this one wrote.
// Nothing of it may be gone.
func TestADataFolderOfTheVersionBeforeIsReadWhole(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	if out, err := exec.Command("tar", "-xzf", "testdata/before.tar.gz", "-C", data).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	text, err := os.ReadFile("testdata/before.json")
	var wrote before
	if err == nil {
		err = json.Unmarshal(text, &wrote)
	}
	if err != nil {
		t.Fatal(err)
	}
	s := start(t, "--data", data)
	people := map[string]*atDesk{}
	for _, name := range []string{"olga", "edith", "sam"} {
		people[name] = s.signedIn(name, wrote.Password)
	}
	olga, edith, sam := people["olga"], people["edith"], people["sam"]
	for _, part := range []struct {
		name string
		look func(*testing.T)
	}{
		// First: what is posted again, or written, is put in order with that.
		{"work on leads", func(t *testing.T) { wrote.checkHandling(t, olga, sam) }},
		{"leads", func(t *testing.T) { wrote.checkLeads(t, s, data) }},
		{"people", func(t *testing.T) { wrote.checkPeople(t, olga) }},
		{"posts", func(t *testing.T) { wrote.checkPosts(t, s, edith) }},
		{"sites", func(t *testing.T) { wrote.checkSites(t, s, olga, edith) }},
		{"pictures", func(t *testing.T) { wrote.checkPictures(t, s, olga) }},
		{"preview links", func(t *testing.T) { wrote.checkLinks(t, data) }},
	} {
		t.Run(part.name, part.look)
	}
}

// atDesk is somebody who is signed in at the Desk.
type atDesk struct {
	s      *server
	id     string
	cookie string
}

func (s *server) signedIn(name, password string) *atDesk {
	s.t.Helper()
	d := &atDesk{s: s}
	var me struct{ Person struct{ ID, Name string } }
	d.call(s.t, "POST", "/sign-in", map[string]string{"email": name + "@desk.example", "password": password}, &me)
	if d.id = me.Person.ID; me.Person.Name != name+" of the Desk" {
		s.t.Errorf("%s is called %q", name, me.Person.Name)
	}
	return d
}

// call asks the Desk, and reads its answer.
func (d *atDesk) call(t *testing.T, method, path string, body, answer any) {
	t.Helper()
	said, err := json.Marshal(body)
	if err != nil {
		t.Fatal(err)
	}
	address := "http://" + d.s.addr + "/api/desk" + path
	r, err := http.NewRequestWithContext(t.Context(), method, address, bytes.NewReader(said))
	if err != nil {
		t.Fatal(err)
	}
	r.Host = "desk.localhost"
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Cookie", d.cookie)
	got, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer got.Body.Close()
	for _, c := range got.Cookies() {
		if c.Name == "livery-desk" {
			d.cookie = c.Name + "=" + c.Value
		}
	}
	text, err := io.ReadAll(got.Body)
	if err == nil && got.StatusCode >= 400 {
		err = fmt.Errorf("%s", got.Status)
	}
	if err == nil {
		err = json.Unmarshal(text, answer)
	}
	if err != nil {
		t.Fatalf("%s %s: %v: %s", method, path, err, text)
	}
}

// text is what the Desk answers to a question, as it came.
func (d *atDesk) text(t *testing.T, path string) string {
	t.Helper()
	var answer json.RawMessage
	d.call(t, "GET", path, nil, &answer)
	return string(answer)
}

func has(t *testing.T, where, text string, wanted ...string) {
	t.Helper()
	for _, words := range wanted {
		if !strings.Contains(text, words) {
			t.Errorf("%s: %q is gone; there is %s", where, words, text)
		}
	}
}

type exportedLead struct{ ID, Brand, State, Name, Email, Company, Phone, FleetSize, Notes string }

func exported(t *testing.T, data string) map[string]exportedLead {
	t.Helper()
	out, err := command(t, nil, "leads", "export", "--format", "json", "--data", data)
	var list []exportedLead
	if err == nil {
		err = json.Unmarshal([]byte(out), &list)
	}
	if err != nil {
		t.Fatal(out, err)
	}
	byName := map[string]exportedLead{}
	for _, one := range list {
		byName[one.Name] = one
	}
	return byName
}

func (w before) checkLeads(t *testing.T, s *server, data string) {
	leads := exported(t, data)
	for name, want := range map[string]exportedLead{
		"ada": {Brand: "store", State: "delivered"}, "grace": {Brand: "cam", State: "delivered"},
		"dora": {Brand: "dashcams", State: "dead"}, "iris": {Brand: "insights", State: "stored"},
		"flo": {Brand: "insights", State: "flagged"},
	} {
		want.ID, want.Name, want.Email, want.Company = w.Leads[name], name, name+"@visitors.example", name+" & Sons"
		want.Phone, want.FleetSize, want.Notes = "+44 20 7946 0018", "11-50", "What "+name+" asked for"
		if got := leads[name]; got != want {
			t.Errorf("the lead of %s is %+v; it was %+v", name, got, want)
		}
	}
	eventually(t, "the document of whoever left before the post is a lead", func() bool {
		return exported(t, data)["late"].Brand == "dashcams"
	})
	s.postAgain(t, "store", "ada", "key-of-ada")
	s.postAgain(t, "cam", "grace", w.Files["grace"])
	s.postAgain(t, "cam", "erased", w.Files["erased"])
	again := exported(t, data)
	if len(again) != 6 || again["grace"].ID != w.Leads["grace"] || again["ada"].ID != w.Leads["ada"] {
		t.Errorf("requests that came before are new: %+v", again)
	}
	if one, back := again["erased"]; back {
		t.Errorf("somebody who was erased is back: %+v", one)
	}
}

// postAgain sends a request that was sent before, as a browser does that heard no answer.
func (s *server) postAgain(t *testing.T, brand, person, key string) {
	t.Helper()
	body, err := json.Marshal(map[string]any{"leadName": person, "leadEmail": person + "@visitors.example",
		"domain": primaryHost(t, brand), "signals": map[string]any{"trap": "", "fillMillis": 9000}})
	if err != nil {
		t.Fatal(err)
	}
	r, err := http.NewRequestWithContext(t.Context(), "POST", "http://"+s.addr+"/api/tasks", bytes.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	r.Host = primaryHost(t, brand)
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Idempotency-Key", key)
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	answer.Body.Close()
}

func (w before) checkHandling(t *testing.T, olga, sam *atDesk) {
	has(t, "the lead of ada", olga.text(t, "/leads/"+w.Leads["ada"]),
		"Ada wants to see it on Monday", `"assignedTo":"`+sam.id+`"`, `"crm"`)
	has(t, "the lead of grace", olga.text(t, "/leads/"+w.Leads["grace"]), `"handledBy":"`+olga.id+`"`)
	has(t, "the lead of flo", olga.text(t, "/leads/"+w.Leads["flo"]), "Flo is a test of ours")
	has(t, "the lead of dora", olga.text(t, "/leads/"+w.Leads["dora"]), `"fussy"`, "422")
	has(t, "the filters of sam", sam.text(t, "/filters"), "Open at the store", `\"store\"`)
	for question, want := range map[string]map[string]any{
		"those of sam":                 {"mine": true},
		"a part of a word":             {"words": "visitors.exam ada"},
		"what a colleague wrote":       {"words": "on monday"},
		"a run of digits":              {"words": "79460018 ada"},
		"those of a company":           {"company": "visitors.example", "words": "ada"},
		"a fleet of eleven and more":   {"fleetFrom": 11, "words": "ada"},
		"delivered, and how far it is": {"state": "delivered", "stage": "new", "brands": []string{"store"}},
	} {
		var found struct{ Leads []exportedLead }
		sam.call(t, "POST", "/leads/search", want, &found)
		if len(found.Leads) != 1 || found.Leads[0].Name != "ada" {
			t.Errorf("%s: %+v, want ada", question, found.Leads)
		}
	}
	var dead struct{ Leads []exportedLead }
	olga.call(t, "POST", "/leads/search", map[string]any{"state": "dead"}, &dead)
	if len(dead.Leads) != 1 || dead.Leads[0].Name != "dora" {
		t.Errorf("not delivered are %+v, want dora", dead.Leads)
	}
}

func (before) checkPeople(t *testing.T, olga *atDesk) {
	var people []struct {
		Email, Role string
		Brands      []string
	}
	olga.call(t, "GET", "/people", nil, &people)
	var got []string
	for _, p := range people {
		got = append(got, strings.TrimSpace(p.Email+" "+p.Role+" "+strings.Join(p.Brands, " ")))
	}
	slices.Sort(got)
	want := []string{"edith@desk.example editor", "ivan@desk.example reader", "olga@desk.example owner",
		"sam@desk.example sales store cam"}
	if !slices.Equal(got, want) {
		t.Errorf("the people are %q; they were %q", got, want)
	}
	has(t, "the trail", olga.text(t, "/trail"), "erased a person", "published a post", "scheduled a post",
		"published a change", "took a change back")
}

func (w before) checkPosts(t *testing.T, s *server, edith *atDesk) {
	host := primaryHost(t, "insights")
	eventually(t, "the post whose time came is read", func() bool {
		answer, body := s.ask("GET", host, "/blog/a-near-day")
		return answer.StatusCode == http.StatusOK && strings.Contains(body, "First words of a-near-day.")
	})
	var page struct {
		Posts []struct {
			ID, State, Title string
			Changed          bool
		}
	}
	edith.call(t, "POST", "/posts/search", map[string]any{"brand": "insights", "limit": 200}, &page)
	states := map[string]string{}
	for _, p := range page.Posts {
		if states[p.ID] = p.State; p.Changed && p.State == "published" {
			states[p.ID] += " with changes"
		}
	}
	for which, want := range map[string]string{"published": "published", "changed": "published with changes",
		"written": "draft", "far": "scheduled", "soon": "published", "down": "draft"} {
		if got := states[w.Posts[which]]; got != want {
			t.Errorf("the post %q is %q; it was %q", which, got, want)
		}
	}
	_, body := s.ask("GET", host, "/blog/doors-that-count")
	has(t, "the published post", body, "Second words of doors-that-count.", "/assets/domains/insights/yard.png")
	_, body = s.ask("GET", host, "/blog/keys-at-night")
	has(t, "the post with changes", body, "First words of keys-at-night.")
	has(t, "its draft", edith.text(t, "/posts/insights/"+w.Posts["changed"]), "Words that readers do not see yet.")
	has(t, "the draft", edith.text(t, "/posts/insights/"+w.Posts["written"]), "Second words of half-a-thought.")
	has(t, "the post to come", edith.text(t, "/posts/insights/"+w.Posts["far"]), "2099-01-15T09:00:00Z")
	var revisions []struct{ ID string }
	edith.call(t, "GET", "/posts/insights/"+w.Posts["written"]+"/revisions", nil, &revisions)
	if len(revisions) == 0 {
		t.Fatal("the revisions of the draft are gone")
	}
	first := "/posts/insights/" + w.Posts["written"] + "/revisions/" + revisions[len(revisions)-1].ID
	has(t, "the first revision", edith.text(t, first), "First words of half-a-thought.")
	for _, hidden := range []string{"a-far-day", "half-a-thought", "taken-down"} {
		if answer, _ := s.ask("GET", host, "/blog/"+hidden); answer.StatusCode != http.StatusNotFound {
			t.Errorf("readers find %s: %s", hidden, answer.Status)
		}
	}
}

func (w before) checkSites(t *testing.T, s *server, olga, edith *atDesk) {
	home := func(host string) string { _, body := s.ask("GET", host, "/"); return body }
	has(t, "the published change", home(primaryHost(t, "store")), "Words of the version before")
	if strings.Contains(home(primaryHost(t, "cam")), "taken back") {
		t.Error("a change that was taken back is shown")
	}
	eventually(t, "the change whose time came is shown", func() bool {
		return strings.Contains(home(primaryHost(t, "insights")), "Words of a near day")
	})
	has(t, "the brand made at the Desk", home("lanterns.example"), "Lantern House")
	var log struct {
		Changes []struct{ ID, State, Note, Author string }
	}
	olga.call(t, "GET", "/sites/changes", nil, &log)
	states := map[string]string{}
	for _, c := range log.Changes {
		states[c.ID] = c.State + ", " + c.Note + ", " + c.Author
	}
	olga.call(t, "GET", "/sites/scheduled", nil, &log)
	for _, c := range log.Changes {
		states[c.ID] = c.State + ", " + c.Note + ", " + c.Author
	}
	for which, want := range map[string]string{"live": "live, A title for the store",
		"takenBack": "taken-back, A title for cam", "far": "scheduled, A far title",
		"soon": "live, A near title", "brand": "live, A brand of our own"} {
		if got := states[w.Changes[which]]; got != want+", olga of the Desk" {
			t.Errorf("the change %q is %q; it was %q", which, got, want)
		}
	}
	has(t, "the draft of edith", edith.text(t, "/sites/draft"), "Words of a draft")
}

func (w before) checkPictures(t *testing.T, s *server, olga *atDesk) {
	for brand, wanted := range map[string][]string{"insights": {"yard"}, "store": w.StorePictures,
		"lanterns": {"logo"}} {
		has(t, "the pictures of "+brand, olga.text(t, "/media/"+brand), wanted...)
	}
	answer, _ := s.ask("GET", primaryHost(t, "insights"), "/assets/domains/insights/yard.png")
	if answer.StatusCode != http.StatusOK || answer.Header.Get("Content-Type") != "image/png" {
		t.Errorf("the picture of the post: %s, %v", answer.Status, answer.Header)
	}
}

// checkLinks opens the links at the time they were made: none is good for longer than ninety days.
func (w before) checkLinks(t *testing.T, data string) {
	db, err := store.Open(t.Context(), leadsFile(data))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	links := preview.Over(db, desk.MayPreview(db), func() time.Time { return w.Written })
	for brand, token := range map[string]string{"insights": w.PostLink, "store": w.SiteLink} {
		if link, err := links.Open(t.Context(), token, brand); err != nil {
			t.Errorf("the link to the draft of %s: %v, %+v", brand, err, link)
		}
	}
	if list, err := links.Of(t.Context(), preview.Post, "insights", w.Posts["written"]); err != nil || len(list) != 1 {
		t.Errorf("the links of the post are %+v, %v", list, err)
	}
}
