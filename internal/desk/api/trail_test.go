package api_test

import (
	"context"
	"errors"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"livery"
	"livery/internal/desk"
	"livery/internal/desk/api"
	"livery/internal/desk/desktest"
)

// traceless are the calls that change nothing which somebody else would ask about: they ask, or keep what is a
// person's own.
var traceless = []string{
	"POST /api/desk/leads/search", "POST /api/desk/leads/count", "POST /api/desk/leads/ids",
	"POST /api/desk/leads/{id}/read", "POST /api/desk/leads/{id}/erase/preview", "POST /api/desk/filters",
	"DELETE /api/desk/filters/{id}",
	"PUT /api/desk/leads/{id}/quote/draft", "POST /api/desk/leads/{id}/quote/presence",
	"POST /api/desk/leads/{id}/presence",
	"POST /api/desk/me/name", "POST /api/desk/me/passkeys/begin",
	"POST /api/desk/posts/search", "PUT /api/desk/posts/{brand}/{id}", "POST /api/desk/posts/{brand}/{id}/presence",
	"POST /api/desk/posts/{brand}/{id}/replaced",
	"POST /api/desk/posts/{brand}/{id}/checks",
	"POST /api/desk/posts/{brand}/{id}/frame", "PATCH /api/desk/media/{brand}/{name}",
	"PUT /api/desk/sites/draft", "POST /api/desk/sites/check", "POST /api/desk/sites/effect",
	"POST /api/desk/sites/seen", "POST /api/desk/sites/words", "POST /api/desk/sites/words/replace",
	"POST /api/desk/sites/addresses",
	"POST /api/desk/sites/brands", "POST /api/desk/sites/products", "POST /api/desk/sites/palette",
	"POST /api/desk/sites/brands/{id}/presence", "POST /api/desk/find",
	"POST /api/desk/broken",
}

// ofTeam are the calls whose trace package desk leaves itself, since commands do the same.
var ofTeam = []string{
	"POST /api/desk/sign-out-everywhere", "POST /api/desk/me/password", "POST /api/desk/people",
	"PUT /api/desk/people/{id}", "DELETE /api/desk/people/{id}",
	"POST /api/desk/people/{id}/link", "POST /api/desk/programs", "DELETE /api/desk/programs/{id}",
}

func TestEveryCallThatChangesSomethingSaysWhatTheTrailIsTold(t *testing.T) {
	for _, route := range api.Routes() {
		asks := strings.HasPrefix(route.Pattern, "GET ") || route.Right == desk.Anyone ||
			route.Right == desk.ProposeByKey || // each tool says what it did
			slices.Contains(traceless, route.Pattern) || slices.Contains(ofTeam, route.Pattern)
		if !asks && route.Trail == "" {
			t.Errorf("%s changes something and the trail is told nothing; say in the list of routes what",
				route.Pattern)
		}
	}
}

func TestTheTrailSaysWhatWasDoneToWhat(t *testing.T) {
	b := desktest.New(t)
	owner, p := b.Join(desk.Owner)
	id := b.Lead("store", "jane@example.org")
	owner.Wants(200, "GET", "/api/desk/leads/"+id, "")
	owner.Wants(200, "POST", "/api/desk/leads/"+id+"/notes", `{"text":"x"}`)
	owner.Wants(200, "PATCH", "/api/desk/leads/"+id, `{"handled":true}`, "If-Match", `"0"`)
	owner.Wants(200, "POST", "/api/desk/leads/export", `{"brands":["store"]}`)
	owner.Wants(422, "POST", "/api/desk/leads/"+id+"/notes", `{"text":""}`) // and nothing that was refused
	owner.Wants(200, "POST", "/api/desk/posts/cam", `{"post":{"title":"Doors"}}`)
	list, err := b.Store.Trail(t.Context(), desk.EntryFilter{Person: p.ID})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, e := range slices.Backward(list) {
		got = append(got, e.Action+" "+e.Brand+" "+strings.ReplaceAll(e.Subject, id, "lead"))
	}
	want := []string{"joined by a link  " + p.ID, "read a lead store lead", "wrote a note on a lead store lead",
		"marked a lead as handled store lead", "took leads away as a file store ", "began a post cam "}
	if len(got) == len(want) {
		got[len(got)-1] = strings.TrimRight(got[len(got)-1], "abcdefghijklmnopqrstuvwxyz0123456789-")
	}
	if !slices.Equal(got, want) {
		t.Errorf("the trail says %q", got)
	}
}

// fullTrail is a trail that takes nothing.
type fullTrail struct {
	desk.Store
	full atomic.Bool
}

func (f *fullTrail) Append(ctx context.Context, e desk.Entry) error {
	if f.full.Load() {
		return errors.New("the trail takes nothing")
	}
	return f.Store.Append(ctx, e)
}

func TestNobodyIsToldThatSomethingIsDoneWhichTheTrailDoesNotHold(t *testing.T) {
	people := &fullTrail{}
	b := desktest.NewWith(t, filepath.Join(t.TempDir(), "leads.db"), livery.Content(),
		func(s desk.Store) desk.Store { people.Store = s; return people })
	owner, _ := b.Join(desk.Owner)
	id := b.Lead("store", "jane@example.org")
	people.full.Store(true)
	for method, path := range map[string]string{"GET": "/api/desk/leads/" + id, "POST": "/api/desk/leads/export"} {
		if status, text := owner.Send(method, path, "{}"); status != 500 || strings.Contains(text, "jane@") {
			t.Errorf("%s %s answers %d %s", method, path, status, text)
		}
	}
}

func TestWhatTheTrailDoesNotTakeIsNotDone(t *testing.T) {
	database := filepath.Join(t.TempDir(), "leads.db")
	b := desktest.NewWith(t, database, livery.Content())
	owner, _ := b.Join(desk.Owner)
	_, ann := b.Join(desk.Sales, "store")
	id := b.Lead("store", "jane@example.org")
	lead := "/api/desk/leads/" + id
	owner.Wants(200, "POST", lead+"/set-aside", "{}")
	p := desktest.Read[struct{ ID string }](t,
		owner.Wants(200, "POST", "/api/desk/posts/store", `{"post":{"title":"Doors"}}`))
	links := "/api/desk/posts/store/" + p.ID + "/previews"
	until := `{"until":"` + time.Now().Add(time.Hour).UTC().Format(time.RFC3339) + `"}`
	link := desktest.Read[struct{ ID string }](t, owner.Wants(200, "POST", links, until))
	looks := func() (all string) {
		for _, call := range [][2]string{{"POST", "leads/search"}, {"GET", "people"}, {"GET", "trail"}, {"GET", "me"}} {
			all += owner.Wants(200, call[0], "/api/desk/"+call[1], "{}") + "\n"
		}
		return all + owner.Wants(200, "GET", links, "") + owner.Wants(200, "GET", lead, "")
	}
	owner.Wants(200, "POST", lead+"/read", "")
	owner.Wants(200, "GET", lead, "") // which is in the trail once
	before := looks()
	desktest.Exec(t, database,
		"CREATE TRIGGER full BEFORE INSERT ON desk_trail BEGIN SELECT RAISE(FAIL, 'the trail takes nothing'); END")
	for _, call := range [][]string{
		{"POST", lead + "/notes", `{"text":"x"}`},
		{"PATCH", lead, `{"handled":true}`},
		{"POST", lead + "/retry", ""},
		{"POST", lead + "/set-aside", `{"reason":"again"}`},
		{"POST", "/api/desk/leads/test", `{"brand":"store"}`},
		{"POST", lead + "/erase", `{"email":"jane@example.org"}`},
		{"POST", "/api/desk/people", `{"email":"eve@example.org","role":"sales","brands":[]}`},
		{"PUT", "/api/desk/people/" + ann.ID, `{"role":"editor","brands":[]}`},
		{"POST", "/api/desk/people/" + ann.ID + "/link", ""},
		{"DELETE", "/api/desk/people/" + ann.ID, ""},
		{"POST", "/api/desk/me/password", `{"current":"` + desktest.Password + `","next":"some other quiet words"}`},
		{"POST", "/api/desk/sign-out", ""},
		{"POST", "/api/desk/sign-out-everywhere", ""},
		{"POST", links, until},
		{"DELETE", links + "/" + link.ID, ""},
	} {
		if status, text := owner.Send(call[0], call[1], call[2], "If-Match", `"2"`); status != 500 {
			t.Errorf("%s %s answers %d %s", call[0], call[1], status, text)
		}
	}
	desktest.Exec(t, database, "DROP TRIGGER full")
	if after := looks(); after != before {
		t.Errorf("something was done that the trail does not hold; before:\n%s\nafter:\n%s", before, after)
	}
}
