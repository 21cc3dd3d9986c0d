package api_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"golang.org/x/text/unicode/norm"

	"livery"
	"livery/internal/change"
	"livery/internal/desk"
	"livery/internal/desk/api"
)

// link invites somebody, or makes them another link, and answers its token.
func (b *bench) link(email string, role desk.Role, brands ...string) (string, desk.Person) {
	b.t.Helper()
	i, err := b.team.LetIn(b.t.Context(), desk.Person{}, email, role, brands)
	if err != nil {
		b.t.Fatal(err)
	}
	return i.Token, i.Person
}

func joinBody(token, name, password string) string {
	data, _ := json.Marshal(api.JoinByPassword{Token: token, Name: name, Password: password})
	return string(data)
}

func signInBody(email, password string) string {
	data, _ := json.Marshal(api.SignIn{Email: email, Password: password})
	return string(data)
}

func TestANewLinkJoiningAnotherRoleAndRemovalEndEarlierLinks(t *testing.T) {
	b := newBench(t)
	owner, _ := b.join(desk.Owner)
	dead := func(why, token string) {
		t.Helper()
		if status, text := b.browser().send("POST", "/api/desk/link/password", joinBody(token, "Eve", "another password of Eve")); status != http.StatusGone {
			t.Errorf("%s, and an earlier link answers %d %s", why, status, text)
		}
	}
	first, ann := b.link("ann@example.org", desk.Sales)
	second, _ := b.link("ann@example.org", desk.Sales)
	dead("a new link was made", first)
	b.browser().wants(200, "POST", "/api/desk/link/password", joinBody(second, "Ann", password))
	dead("somebody joined", first)
	b.browser().wants(200, "POST", "/api/desk/sign-in", signInBody(ann.Email, password))
	third, _ := b.link("ann@example.org", desk.Sales)
	owner.wants(200, "PUT", "/api/desk/people/"+ann.ID, `{"role":"editor","brands":[]}`)
	dead("the role was changed", third)
	fourth, _ := b.link("ann@example.org", desk.Sales)
	owner.wants(204, "DELETE", "/api/desk/people/"+ann.ID, "")
	dead("the person was removed", fourth)
}

func TestANameThatIsTooLongLeavesTheLinkGood(t *testing.T) {
	b := newBench(t)
	token, _ := b.link("ann@example.org", desk.Sales)
	b.browser().wants(422, "POST", "/api/desk/link/password", joinBody(token, strings.Repeat("n", 201), password))
	b.browser().wants(422, "POST", "/api/desk/link/passkey/begin", `{"token":"`+token+`","name":"`+strings.Repeat("n", 201)+`"}`)
	b.browser().wants(200, "POST", "/api/desk/link/password", joinBody(token, strings.Repeat("ö", 200), password))
}

func TestANameIsWhatEverybodySees(t *testing.T) {
	b := newBench(t)
	token, _ := b.link("ann@example.org", desk.Sales)
	for _, name := range []string{"Ann\x00", "Ann\nBob", "Ann\u202ebob"} {
		b.browser().wants(422, "POST", "/api/desk/link/password", joinBody(token, name, password))
	}
	b.browser().wants(200, "POST", "/api/desk/link/password", joinBody(token, "Ånn O’Brien 王", password))
}

func TestAPasswordFitsHoweverItsLettersAreTyped(t *testing.T) {
	b := newBench(t)
	composed, apart := norm.NFC.String("vier späte Wörter hier"), norm.NFD.String("vier späte Wörter hier")
	token, ann := b.link("ann@example.org", desk.Sales)
	b.browser().wants(200, "POST", "/api/desk/link/password", joinBody(token, "Ann", apart))
	for _, typed := range []string{composed, apart} {
		b.browser().wants(200, "POST", "/api/desk/sign-in", signInBody(ann.Email, typed))
	}
}

// Older versions kept the hash of what was typed, in whatever form.
func TestAPasswordOfAnOlderVersionStillFits(t *testing.T) {
	b := newBench(t)
	_, ann := b.link("ann@example.org", desk.Sales)
	const old = "$argon2id$v=19$m=65536,t=3,p=4$AAAAAAAAAAAAAAAAAAAAAA$JGOnYycKuhvbZ4GaEoVUeno1oyziOabIaA91mU7xV3U"
	if _, err := b.store.ChangePerson(t.Context(), ann.ID, func(p *desk.Person) error { p.Password = old; return nil }); err != nil {
		t.Fatal(err)
	}
	b.browser().wants(200, "POST", "/api/desk/sign-in", signInBody(ann.Email, norm.NFD.String("vier späte Wörter hier")))
}

// tooLong is no password, and takes no time to be found wrong.
var tooLong = strings.Repeat("w", 300)

func TestWrongPasswordsSlowDownWithoutTellingWhoIsThere(t *testing.T) {
	b := newBench(t)
	who, ann := b.join(desk.Sales)
	var lines []string
	for _, email := range []string{ann.Email, "nobody@example.org"} {
		var answers []string
		for try := range 11 {
			from := fmt.Sprintf("198.51.100.%d", try)
			_, err := b.team.SignIn(t.Context(), desk.Visitor{Address: from}, email, tooLong)
			answers = append(answers, fmt.Sprint(err))
		}
		lines = append(lines, strings.Join(answers, "\n"))
	}
	if lines[0] != lines[1] || !strings.Contains(lines[0], "wait 2 minutes") {
		t.Errorf("a person is told %s\nnobody is told %s", lines[0], lines[1])
	}
	stranger := b.browser()
	text := stranger.wants(429, "POST", "/api/desk/sign-in", signInBody(ann.Email, password))
	if !strings.Contains(text, "passkey") || !strings.Contains(text, "minutes") {
		t.Errorf("the answer does not say what to do: %s", text)
	}
	who.wants(200, "GET", "/api/desk/me", "")                                               // who is in stays in,
	who.wants(204, "POST", "/api/desk/sign-out", "")                                        // and a device on which somebody was in
	who.wants(200, "POST", "/api/desk/sign-in", signInBody(ann.Email, password))            // lets them in again
	who.wants(401, "POST", "/api/desk/sign-in", signInBody("another@example.org", "x x x")) // as that person alone
	b.pass(2 * time.Minute)
	stranger.wants(200, "POST", "/api/desk/sign-in", signInBody(ann.Email, password))
}

func TestOneAddressOfAVisitorIsSlowedDownWhoeverItAsksFor(t *testing.T) {
	b := newBench(t)
	var last error
	now := time.Now()
	b.team.Now = func() time.Time { return now }
	for try := range 31 {
		_, last = b.team.SignIn(t.Context(), desk.Visitor{Address: "198.51.100.1"}, fmt.Sprintf("nobody%d@example.org", try), tooLong)
	}
	if _, is := errors.AsType[*desk.TooMany](last); !is {
		t.Errorf("the last of many tries answers %v", last)
	}
}

func TestOfFortyPasswordsAtOnceTenAreLookedAt(t *testing.T) {
	b := newBench(t)
	_, ann := b.join(desk.Sales)
	var looked atomic.Int64
	var all sync.WaitGroup
	for try := range 40 {
		all.Go(func() {
			_, err := b.team.SignIn(t.Context(), desk.Visitor{Address: fmt.Sprint(try)}, ann.Email, "wrong wrong wrong")
			if errors.Is(err, desk.ErrSignIn) {
				looked.Add(1)
			}
		})
	}
	all.Wait()
	if looked.Load() != 10 {
		t.Errorf("%d passwords were looked at", looked.Load())
	}
}

func TestStrangersWhoBeginWithAPasskeyLeaveNothingBehind(t *testing.T) {
	b := newBench(t)
	counted := &countedSessions{Store: b.store}
	b = newBenchWith(t, filepath.Join(t.TempDir(), "leads.db"), livery.Content(), func(s desk.Store) desk.Store { counted.Store = s; return counted })
	stranger := b.browser()
	for range 8 {
		stranger.wants(200, "POST", "/api/desk/passkey/begin", "")
	}
	if n := counted.kept.Load(); n != 0 {
		t.Errorf("%d sessions are kept", n)
	}
	stranger.wants(422, "POST", "/api/desk/passkey/finish", `{}`) // it was begun,
	stranger.wants(409, "POST", "/api/desk/passkey/finish", `{}`) // and is looked at once
	stranger.wants(200, "POST", "/api/desk/passkey/begin", "")
	b.pass(11 * time.Minute)
	stranger.wants(409, "POST", "/api/desk/passkey/finish", `{}`)
}

type countedSessions struct {
	desk.Store
	kept atomic.Int64
}

func (c *countedSessions) KeepSession(ctx context.Context, token string, data []byte, until time.Time) error {
	c.kept.Add(1)
	return c.Store.KeepSession(ctx, token, data, until)
}

func TestAnOpenLineEndsWithItsSession(t *testing.T) {
	b := newBench(t)
	who, _ := b.join(desk.Sales)
	heard := who.hear()
	waitFor(t, heard, "event: ready")
	who.wants(204, "POST", "/api/desk/sign-out", "")
	waitFor(t, heard, "event: signed-out")
	id := b.lead("store", "jane@example.org")
	for text := range heard { // until the server hangs up
		if strings.Contains(text, id) {
			t.Error("a line tells of a lead after its session ended")
		}
	}
}

// away is a database that may not answer.
type away struct {
	desk.Store
	gone atomic.Bool
}

var errAway = errors.New("the database does not answer")

func (a *away) Person(ctx context.Context, id string) (desk.Person, error) {
	if a.gone.Load() {
		return desk.Person{}, errAway
	}
	return a.Store.Person(ctx, id)
}

func TestADatabaseThatIsAwaySignsNobodyOut(t *testing.T) {
	people := &away{}
	b := newBenchWith(t, filepath.Join(t.TempDir(), "leads.db"), livery.Content(), func(s desk.Store) desk.Store { people.Store = s; return people })
	who, _ := b.join(desk.Owner)
	heard := who.hear()
	waitFor(t, heard, "event: ready")
	people.gone.Store(true)
	missed := b.lead("store", "jane@example.org")
	if all := waitFor(t, heard, ": still here"); strings.Contains(all, "signed-out") || strings.Contains(all, missed) {
		t.Errorf("meanwhile the page is told %s", all)
	}
	people.gone.Store(false)
	id := b.lead("store", "jon@example.org")
	if all := waitFor(t, heard, "data: {}"); strings.Contains(all, "signed-out") || !strings.Contains(all, id) {
		t.Errorf("then it is told %s", all)
	}
	who.wants(200, "GET", "/api/desk/me", "")
}

func TestAChangeOfTwoBrandsIsShownToAnEditorOfOneWithoutTheOthersWords(t *testing.T) {
	b := sites(t)
	owner, _ := b.join(desk.Owner)
	ann, _ := b.join(desk.Editor, "store")
	now := decoded[api.SiteDraft](t, owner.wants(200, "GET", "/api/desk/sites/draft", ""))
	data, _ := json.Marshal(api.SiteEdits{Edits: []change.Edit{
		{Layer: "brands/store", Field: "hero.title", After: json.RawMessage(`"Words of the store"`)},
		{Layer: "brands/cam", Field: "hero.title", After: json.RawMessage(`"Words of the cameras"`)}}})
	draft := decoded[api.SiteDraft](t, owner.wants(200, "PUT", "/api/desk/sites/draft", string(data), "If-Match", `"`+now.ETag+`"`))
	later := time.Now().Add(time.Hour).UTC().Format(time.RFC3339)
	owner.publish(draft, `{"confirmed":true,"at":"`+later+`"}`)
	draft = decoded[api.SiteDraft](t, owner.wants(200, "PUT", "/api/desk/sites/draft", string(data), "If-Match", `"none"`))
	owner.publish(draft, `{"confirmed":true}`)
	for _, path := range []string{"/api/desk/sites/changes", "/api/desk/sites/scheduled"} {
		text := ann.wants(200, "GET", path, "")
		list := decoded[api.SiteLog](t, text).Changes
		if len(list) != 1 || len(list[0].Edits) != 1 || list[0].Elsewhere != 1 || list[0].May || strings.Contains(text, "cameras") {
			t.Errorf("%s answers %s", path, text)
		}
		if text := owner.wants(200, "GET", path, ""); !strings.Contains(text, "Words of the cameras") {
			t.Errorf("%s hides words from an owner: %s", path, text)
		}
	}
}

func TestAPersonKeepsTheirBrandsUnlessOthersThatExistAreGiven(t *testing.T) {
	b := newBench(t)
	owner, _ := b.join(desk.Owner)
	_, ann := b.join(desk.Sales, "store")
	at := "/api/desk/people/" + ann.ID
	for body, want := range map[string][]string{`{"role":"editor"}`: {"store"}, `{"role":"editor","brands":null}`: {"store"}} {
		if p := decoded[desk.Person](t, owner.wants(200, "PUT", at, body)); !slices.Equal(p.Brands, want) || p.Role != desk.Editor {
			t.Errorf("%s makes them %+v", body, p)
		}
	}
	owner.wants(422, "PUT", at, `{"role":"sales","brands":["nowhere"]}`)
	if p := decoded[desk.Person](t, owner.wants(200, "PUT", at, `{"role":"sales","brands":["cam"]}`)); !slices.Equal(p.Brands, []string{"cam"}) {
		t.Errorf("now they are %+v", p)
	}
	if p := decoded[desk.Person](t, owner.wants(200, "PUT", at, `{"role":"sales","brands":[]}`)); len(p.Brands) != 0 {
		t.Errorf("all brands make them %+v", p)
	}
}

func TestNamesShowAddressesToThoseWhoManagePeopleAlone(t *testing.T) {
	b := newBench(t)
	owner, _ := b.join(desk.Owner)
	ann, _ := b.join(desk.Sales)
	b.link("without.name@example.org", desk.Editor)
	if text := ann.wants(200, "GET", "/api/desk/names", ""); strings.Contains(text, "@") || !strings.Contains(text, "without a name (editor)") {
		t.Errorf("a colleague sees %s", text)
	}
	if text := owner.wants(200, "GET", "/api/desk/names", ""); !strings.Contains(text, "without.name@example.org") {
		t.Errorf("an owner sees %s", text)
	}
}

func TestACallSeesOneStateOfTheBrands(t *testing.T) {
	b := newBench(t)
	owner, _ := b.join(desk.Owner)
	brands := b.brands
	for call, body := range map[string]string{"leads/test": `{"brand":"store"}`, "posts/search": `{"brand":"store"}`} {
		var asked atomic.Int64
		b.brands = func() []api.Brand { // the brand goes away while the call is answered
			if asked.Add(1) > 1 {
				return nil
			}
			return brands()
		}
		owner.wants(200, "POST", "/api/desk/"+call, body)
	}
}

func TestABrandCalledDeskCannotBeMade(t *testing.T) {
	b := sites(t)
	owner, _ := b.join(desk.Owner)
	text := owner.wants(422, "POST", "/api/desk/sites/brands", `{"id":"desk","name":"Desk","family":"cameras","hosts":["desk.example"],"variant":"corporate"}`, "If-Match", `"none"`)
	if !strings.Contains(text, "name of the Desk") {
		t.Errorf("the answer is %s", text)
	}
	whole := `{"id":"desk","family":"cameras","name":"Desk Fleet","tagline":"Fleet","hosts":[{"name":"desk.example","role":"primary"}]}`
	draft := decoded[api.SiteDraft](t, owner.wants(200, "PUT", "/api/desk/sites/draft", `{"edits":[{"layer":"brands/desk","field":"","after":`+whole+`}]}`, "If-Match", `"none"`))
	if text := owner.wants(422, "POST", "/api/desk/sites/publish", `{"confirmed":true}`, "If-Match", `"`+draft.ETag+`"`); !strings.Contains(text, "name of the Desk") {
		t.Errorf("the answer is %s", text)
	}
}
