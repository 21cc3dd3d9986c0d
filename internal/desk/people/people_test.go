package people_test

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
	"livery/internal/desk"
	"livery/internal/desk/desktest"
	"livery/internal/desk/people"
)

func joinBody(token, name, password string) string {
	data, _ := json.Marshal(people.JoinByPassword{Token: token, Name: name, Password: password})
	return string(data)
}

func signInBody(email, password string) string {
	data, _ := json.Marshal(people.SignIn{Email: email, Password: password})
	return string(data)
}

func TestANewLinkJoiningAnotherRoleAndRemovalEndEarlierLinks(t *testing.T) {
	b := desktest.New(t)
	owner, _ := b.Join(desk.Owner)
	dead := func(why, token string) {
		t.Helper()
		if status, text := b.Browser().Send("POST", "/api/desk/link/password",
			joinBody(token, "Eve", "another password of Eve")); status != http.StatusGone {
			t.Errorf("%s, and an earlier link answers %d %s", why, status, text)
		}
	}
	first, ann := b.Link("ann@example.org", desk.Sales)
	second, _ := b.Link("ann@example.org", desk.Sales)
	dead("a new link was made", first)
	b.Browser().Wants(200, "POST", "/api/desk/link/password", joinBody(second, "Ann", desktest.Password))
	dead("somebody joined", first)
	b.Browser().Wants(200, "POST", "/api/desk/sign-in", signInBody(ann.Email, desktest.Password))
	third, _ := b.Link("ann@example.org", desk.Sales)
	owner.Wants(200, "PUT", "/api/desk/people/"+ann.ID, `{"role":"editor","brands":[]}`)
	dead("the role was changed", third)
	fourth, _ := b.Link("ann@example.org", desk.Sales)
	owner.Wants(204, "DELETE", "/api/desk/people/"+ann.ID, "")
	dead("the person was removed", fourth)
}

func TestANameThatIsTooLongLeavesTheLinkGood(t *testing.T) {
	b := desktest.New(t)
	token, _ := b.Link("ann@example.org", desk.Sales)
	b.Browser().Wants(422, "POST", "/api/desk/link/password",
		joinBody(token, strings.Repeat("n", 201), desktest.Password))
	b.Browser().Wants(422, "POST", "/api/desk/link/passkey/begin", `{"token":"`+token+`","name":"`+
		strings.Repeat("n", 201)+`"}`)
	b.Browser().Wants(200, "POST", "/api/desk/link/password",
		joinBody(token, strings.Repeat("ö", 200), desktest.Password))
}

func TestANameIsWhatEverybodySees(t *testing.T) {
	b := desktest.New(t)
	token, _ := b.Link("ann@example.org", desk.Sales)
	for _, name := range []string{"Ann\x00", "Ann\nBob", "Ann\u202ebob"} {
		b.Browser().Wants(422, "POST", "/api/desk/link/password", joinBody(token, name, desktest.Password))
	}
	b.Browser().Wants(200, "POST", "/api/desk/link/password", joinBody(token, "Ånn O’Brien 王", desktest.Password))
}

func TestAPasswordFitsHoweverItsLettersAreTyped(t *testing.T) {
	b := desktest.New(t)
	composed, apart := norm.NFC.String("vier späte Wörter hier"), norm.NFD.String("vier späte Wörter hier")
	token, ann := b.Link("ann@example.org", desk.Sales)
	b.Browser().Wants(200, "POST", "/api/desk/link/password", joinBody(token, "Ann", apart))
	for _, typed := range []string{composed, apart} {
		b.Browser().Wants(200, "POST", "/api/desk/sign-in", signInBody(ann.Email, typed))
	}
}

// Older versions kept the hash of what was typed, in whatever form.
func TestAPasswordOfAnOlderVersionStillFits(t *testing.T) {
	b := desktest.New(t)
	_, ann := b.Link("ann@example.org", desk.Sales)
	const old = "$argon2id$v=19$m=65536,t=3,p=4$AAAAAAAAAAAAAAAAAAAAAA$JGOnYycKuhvbZ4GaEoVUeno1oyziOabIaA91mU7xV3U"
	if _, err := b.Store.ChangePerson(t.Context(), ann.ID,
		func(p *desk.Person) error { p.Password = old; return nil }); err != nil {
		t.Fatal(err)
	}
	b.Browser().Wants(200, "POST", "/api/desk/sign-in",
		signInBody(ann.Email, norm.NFD.String("vier späte Wörter hier")))
}

// tooLong is no password, and takes no time to be found wrong.
var tooLong = strings.Repeat("w", 300)

func TestWrongPasswordsSlowDownWithoutTellingWhoIsThere(t *testing.T) {
	b := desktest.New(t)
	who, ann := b.Join(desk.Sales)
	var lines []string
	for _, email := range []string{ann.Email, "nobody@example.org"} {
		var answers []string
		for try := range 11 {
			from := fmt.Sprintf("198.51.100.%d", try)
			_, err := b.Team.SignIn(t.Context(), desk.Visitor{Address: from}, email, tooLong)
			answers = append(answers, fmt.Sprint(err))
		}
		lines = append(lines, strings.Join(answers, "\n"))
	}
	if lines[0] != lines[1] || !strings.Contains(lines[0], "wait 2 minutes") {
		t.Errorf("a person is told %s\nnobody is told %s", lines[0], lines[1])
	}
	stranger := b.Browser()
	text := stranger.Wants(429, "POST", "/api/desk/sign-in", signInBody(ann.Email, desktest.Password))
	if !strings.Contains(text, "passkey") || !strings.Contains(text, "minutes") {
		t.Errorf("the answer does not say what to do: %s", text)
	}
	who.Wants(200, "GET", "/api/desk/me", "") // who is in stays in,
	// and a device on which somebody was in
	who.Wants(204, "POST", "/api/desk/sign-out", "")
	who.Wants(200, "POST", "/api/desk/sign-in", signInBody(ann.Email, desktest.Password))   // lets them in again
	who.Wants(401, "POST", "/api/desk/sign-in", signInBody("another@example.org", "x x x")) // as that person alone
	b.Pass(2 * time.Minute)
	stranger.Wants(200, "POST", "/api/desk/sign-in", signInBody(ann.Email, desktest.Password))
}

func TestOneAddressOfAVisitorIsSlowedDownWhoeverItAsksFor(t *testing.T) {
	b := desktest.New(t)
	var last error
	now := time.Now()
	b.Team.Now = func() time.Time { return now }
	for try := range 31 {
		_, last = b.Team.SignIn(t.Context(), desk.Visitor{Address: "198.51.100.1"},
			fmt.Sprintf("nobody%d@example.org", try), tooLong)
	}
	if _, is := errors.AsType[*desk.TooMany](last); !is {
		t.Errorf("the last of many tries answers %v", last)
	}
}

func TestOfFortyPasswordsAtOnceTenAreLookedAt(t *testing.T) {
	b := desktest.New(t)
	_, ann := b.Join(desk.Sales)
	var looked atomic.Int64
	var all sync.WaitGroup
	for try := range 40 {
		all.Go(func() {
			_, err := b.Team.SignIn(t.Context(), desk.Visitor{Address: fmt.Sprint(try)}, ann.Email, "wrong wrong wrong")
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
	b := desktest.New(t)
	counted := &countedSessions{Store: b.Store}
	b = desktest.NewWith(t, filepath.Join(t.TempDir(), "leads.db"), livery.Content(),
		func(s desk.Store) desk.Store { counted.Store = s; return counted })
	stranger := b.Browser()
	for range 8 {
		stranger.Wants(200, "POST", "/api/desk/passkey/begin", "")
	}
	if n := counted.kept.Load(); n != 0 {
		t.Errorf("%d sessions are kept", n)
	}
	stranger.Wants(422, "POST", "/api/desk/passkey/finish", `{}`) // it was begun,
	stranger.Wants(409, "POST", "/api/desk/passkey/finish", `{}`) // and is looked at once
	stranger.Wants(200, "POST", "/api/desk/passkey/begin", "")
	b.Pass(11 * time.Minute)
	stranger.Wants(409, "POST", "/api/desk/passkey/finish", `{}`)
}

type countedSessions struct {
	desk.Store
	kept atomic.Int64
}

func (c *countedSessions) KeepSession(ctx context.Context, token string, data []byte, until time.Time) error {
	c.kept.Add(1)
	return c.Store.KeepSession(ctx, token, data, until)
}

func TestAPersonKeepsTheirBrandsUnlessOthersThatExistAreGiven(t *testing.T) {
	b := desktest.New(t)
	owner, _ := b.Join(desk.Owner)
	_, ann := b.Join(desk.Sales, "store")
	at := "/api/desk/people/" + ann.ID
	for body, want := range map[string][]string{`{"role":"editor"}`: {"store"},
		`{"role":"editor","brands":null}`: {"store"}} {
		if p := desktest.Read[desk.Person](t, owner.Wants(200, "PUT", at, body)); !slices.Equal(p.Brands, want) ||
			p.Role != desk.Editor {
			t.Errorf("%s makes them %+v", body, p)
		}
	}
	owner.Wants(422, "PUT", at, `{"role":"sales","brands":["nowhere"]}`)
	if p := desktest.Read[desk.Person](t,
		owner.Wants(200, "PUT", at, `{"role":"sales","brands":["cam"]}`)); !slices.Equal(p.Brands, []string{"cam"}) {
		t.Errorf("now they are %+v", p)
	}
	if p := desktest.Read[desk.Person](t,
		owner.Wants(200, "PUT", at, `{"role":"sales","brands":[]}`)); len(p.Brands) != 0 {
		t.Errorf("all brands make them %+v", p)
	}
	owner.Wants(200, "PUT", at, `{"role":"sales","brands":["cam"]}`)
	if p := desktest.Read[desk.Person](t, owner.Wants(200, "PUT", at, `{"role":"owner"}`)); len(p.Brands) != 0 {
		t.Errorf("as an owner they work for %v alone", p.Brands)
	}
}

func TestNamesShowAddressesToThoseWhoManagePeopleAlone(t *testing.T) {
	b := desktest.New(t)
	owner, _ := b.Join(desk.Owner)
	ann, _ := b.Join(desk.Sales)
	b.Link("without.name@example.org", desk.Editor)
	b.Link("nameless.owner@example.com", desk.Owner)
	if text := ann.Wants(200, "GET", "/api/desk/names", ""); strings.Contains(text, "@example.org") ||
		!strings.Contains(text, "without a name (editor)") || !strings.Contains(text, "nameless.owner@example.com") {
		t.Errorf("a colleague sees %s", text)
	}
	if text := owner.Wants(200, "GET", "/api/desk/names", ""); !strings.Contains(text, "without.name@example.org") {
		t.Errorf("an owner sees %s", text)
	}
}

func TestARoleOfEarlierVersionsIsKeptAndGivenToNobody(t *testing.T) {
	b := desktest.New(t)
	owner, _ := b.Join(desk.Owner)
	who, p := b.Join(desk.Sales)
	if _, err := b.Store.ChangePerson(t.Context(), p.ID, func(p *desk.Person) error {
		p.Role = desk.Reader
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	if text := who.Wants(200, "GET", "/api/desk/me", ""); !strings.Contains(text, `"rights":["signed-in"]`) {
		t.Errorf("somebody without a room may %s", text)
	}
	who.Wants(403, "POST", "/api/desk/leads/search", "{}")
	text := owner.Wants(422, "PUT", "/api/desk/people/"+p.ID, `{"role":"reader","brands":[]}`)
	if !strings.Contains(text, "owner, editor or sales") {
		t.Errorf("giving the role says %s", text)
	}
	owner.Wants(422, "POST", "/api/desk/people", `{"email":"new@example.org","role":"reader","brands":[]}`)
	owner.Wants(200, "PUT", "/api/desk/people/"+p.ID, `{"role":"sales","brands":[]}`)
}

func TestWhoeverJoinsByALinkWasSeen(t *testing.T) {
	b := desktest.New(t)
	owner, _ := b.Join(desk.Owner)
	if text := owner.Wants(200, "GET", "/api/desk/people", ""); !strings.Contains(text, `"lastSeenAt"`) {
		t.Errorf("the people are %s", text)
	}
}

func TestTheBrandsOfAPersonAreSortedByName(t *testing.T) {
	who, _ := desktest.NewWithSites(t).Join(desk.Owner)
	me := desktest.Read[people.Me](t, who.Wants(200, "GET", "/api/desk/me", ""))
	names := make([]string, len(me.Brands))
	for i, b := range me.Brands {
		names[i] = strings.ToLower(b.Name)
	}
	if len(names) < 2 || !slices.IsSorted(names) || !me.Mail {
		t.Errorf("the page is told %+v", me)
	}
}
