package storetest

import (
	"bytes"
	"errors"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"livery/internal/desk"
)

func person(t *testing.T, s Store, id, email string) desk.Person {
	t.Helper()
	p := desk.Person{ID: id, Email: email, Name: "Ann", Role: desk.Sales, Brands: []string{"store", "cam"},
		CreatedAt: At}
	if err := s.AddPerson(ctx, p); err != nil {
		t.Fatal(err)
	}
	return p
}

func people(t *testing.T, s Store) {
	p := person(t, s, "1", "Ann@Example.org")
	if err := s.AddPerson(ctx, desk.Person{ID: "2", Email: "ann@example.ORG", Role: desk.Owner}); !errors.Is(err,
		desk.ErrTaken) {
		t.Errorf("the same address again answers %v", err)
	}
	got, err := s.PersonByEmail(ctx, " ANN@example.org ")
	if err != nil || got.ID != "1" || got.Email != p.Email || !slices.Equal(got.Brands, p.Brands) ||
		!got.CreatedAt.Equal(At) {
		t.Errorf("found %+v, %v", got, err)
	}
	refused := errors.New("refused")
	if _, err := s.ChangePerson(ctx, "1",
		func(p *desk.Person) error { p.Role = desk.Owner; return refused }); !errors.Is(err, refused) {
		t.Errorf("a refused change answers %v", err)
	}
	changed, err := s.ChangePerson(ctx, "1", func(p *desk.Person) error { p.Epoch++; p.Brands = nil; return nil })
	if err != nil || changed.Epoch != 1 {
		t.Fatal(changed, err)
	}
	if got, _ := s.Person(ctx, "1"); got.Role != desk.Sales || got.Epoch != 1 || len(got.Brands) != 0 {
		t.Errorf("kept %+v", got)
	}
	if err := s.RemovePerson(ctx, "1"); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Person(ctx, "1"); !errors.Is(err, desk.ErrNotFound) {
		t.Errorf("a removed person answers %v", err)
	}
	if list, err := s.People(ctx); err != nil || len(list) != 0 {
		t.Errorf("%d people are left, %v", len(list), err)
	}
}

func linkOnce(t *testing.T, s Store) {
	person(t, s, "1", "ann@example.org")
	join := func(hash string, at time.Time, change func(*desk.Person) error) (desk.Person, error) {
		return s.Join(ctx, hash, at, change, desk.Passkey{ID: "k" + hash, Person: "1", CreatedAt: At,
			Credential: []byte("{}")})
	}
	called := func(p *desk.Person) error { p.Name = "Anna"; return nil }
	link := func(hash string) {
		t.Helper()
		if err := s.AddLink(ctx, hash, "1", At.Add(time.Hour)); err != nil {
			t.Fatal(err)
		}
	}
	link("older")
	link("hash")
	if _, err := join("older", At, called); !errors.Is(err, desk.ErrInvite) {
		t.Errorf("a link that a newer one replaced answers %v", err)
	}
	if _, err := join("hash", At.Add(2*time.Hour), called); !errors.Is(err, desk.ErrInvite) {
		t.Errorf("an old link answers %v", err)
	}
	if who, err := s.Link(ctx, "hash", At); err != nil || who != "1" {
		t.Errorf("looking at a link answers %q, %v", who, err)
	}
	refused := errors.New("refused")
	if _, err := join("hash", At, func(*desk.Person) error { return refused }); !errors.Is(err, refused) {
		t.Errorf("a refused change answers %v", err)
	}
	if p, err := join("hash", At, called); err != nil || p.ID != "1" || p.Name != "Anna" {
		t.Errorf("after that the link answers %+v, %v", p, err)
	}
	if keys, err := s.Passkeys(ctx, "1"); err != nil || len(keys) != 1 {
		t.Errorf("the keys are %+v, %v", keys, err)
	}
	if _, err := join("hash", At, called); !errors.Is(err, desk.ErrInvite) {
		t.Errorf("a used link answers %v", err)
	}
	link("open")
	if _, err := s.ChangePerson(ctx, "1", func(p *desk.Person) error { p.Epoch++; return nil }); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Link(ctx, "open", At); !errors.Is(err, desk.ErrInvite) {
		t.Errorf("a link from before the sessions ended answers %v", err)
	}
}

func attempts(t *testing.T, s Store) {
	few, many := desk.Allowance{Key: "account", Burst: 3, Every: time.Minute}, desk.Allowance{Key: "visitor", Burst: 5,
		Every: time.Second}
	take := func(at time.Time, all ...desk.Allowance) time.Duration {
		t.Helper()
		wait, err := s.Take(ctx, at, all...)
		if err != nil {
			t.Fatal(err)
		}
		return wait
	}
	var group sync.WaitGroup
	var passed atomic.Int64
	for range 40 {
		group.Go(func() {
			if wait, err := s.Take(ctx, At, few, many); err == nil && wait == 0 {
				passed.Add(1)
			}
		})
	}
	group.Wait()
	if passed.Load() != 3 {
		t.Errorf("of forty at once %d passed", passed.Load())
	}
	if wait := take(At.Add(30*time.Second), few); wait != 30*time.Second {
		t.Errorf("half a minute later somebody waits %v", wait)
	}
	if wait := take(At, many) + take(At, many); wait != 0 {
		t.Errorf("what was refused counted elsewhere too: %v", wait)
	}
	if wait := take(At.Add(time.Minute), few); wait != 0 {
		t.Errorf("a minute later somebody waits %v", wait)
	}
	if err := s.GiveBack(ctx, At.Add(time.Minute), few); err != nil {
		t.Fatal(err)
	}
	if wait := take(At.Add(time.Minute), few); wait != 0 {
		t.Errorf("what was given back is waited for: %v", wait)
	}
}

func sessionsEnd(t *testing.T, s Store) {
	data := []byte{0, 1, 255}
	for range 2 {
		if err := s.KeepSession(ctx, "token", data, At.Add(time.Hour)); err != nil {
			t.Fatal(err)
		}
	}
	if got, until, found, err := s.FindSession(ctx, "token", At); err != nil || !found || !bytes.Equal(got, data) ||
		!until.Equal(At.Add(time.Hour)) {
		t.Errorf("found %v until %v, %v, %v", got, until, found, err)
	}
	if _, _, found, _ := s.FindSession(ctx, "token", At.Add(time.Hour)); found {
		t.Error("a session outlives its time")
	}
	for _, longer := range []time.Duration{2 * time.Hour, time.Hour} { // a late touch takes nothing away
		if err := s.TouchSession(ctx, "token", At.Add(longer)); err != nil {
			t.Fatal(err)
		}
	}
	if _, _, found, _ := s.FindSession(ctx, "token", At.Add(time.Hour)); !found {
		t.Error("a session that was touched ends as if it had not been")
	}
	if err := s.EndSession(ctx, "token"); err != nil {
		t.Fatal(err)
	}
	if err := s.TouchSession(ctx, "token", At.Add(3*time.Hour)); err != nil {
		t.Fatal(err)
	}
	if _, _, found, _ := s.FindSession(ctx, "token", At); found {
		t.Error("an ended session is found")
	}
}

func passkeys(t *testing.T, s Store) {
	person(t, s, "1", "ann@example.org")
	person(t, s, "2", "bob@example.org")
	key := desk.Passkey{ID: "k", Person: "1", Name: "phone", CreatedAt: At, Credential: []byte(`{"a":1}`)}
	if err := s.SavePasskey(ctx, key); err != nil {
		t.Fatal(err)
	}
	key.UsedAt, key.Credential = At.Add(time.Hour), []byte(`{"a":2}`)
	if err := s.SavePasskey(ctx, key); err != nil {
		t.Fatal(err)
	}
	stolen := key
	stolen.Person, stolen.Credential = "2", []byte(`{"a":3}`)
	_ = s.SavePasskey(ctx, stolen)
	list, err := s.Passkeys(ctx, "1")
	if err != nil || len(list) != 1 || string(list[0].Credential) != `{"a":2}` || !list[0].UsedAt.Equal(key.UsedAt) {
		t.Errorf("kept %+v, %v", list, err)
	}
	if err := s.RemovePasskey(ctx, "2", "k"); !errors.Is(err, desk.ErrNotFound) {
		t.Errorf("removing somebody else's key answers %v", err)
	}
	if err := s.RemovePasskey(ctx, "1", "k"); err != nil {
		t.Error(err)
	}
}

func trail(t *testing.T, s Store) {
	for _, e := range []desk.Entry{
		{ID: "1", At: At, Person: "ann", Name: "Ann", Action: "read", Brand: "store", Subject: "lead"},
		{ID: "2", At: At.Add(time.Hour), Person: "bob", Name: "Bob", Action: "changed", Before: "a", After: "b"},
		{ID: "3", At: At.Add(2 * time.Hour), Person: "ann", Name: "Ann", Action: "read", Brand: "cam"},
		{ID: "4", At: At.Add(3 * time.Hour), Person: "eve", Name: "Eve", Action: "sent",
			Brand: "camper dash store"},
		{ID: "5", At: At.Add(4 * time.Hour), Person: "eve", Name: "Eve", Action: "published", Brand: desk.AllBrands},
	} {
		if err := s.Append(ctx, e); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Append(ctx, desk.Entry{ID: "1", Action: "forged"}); err == nil {
		t.Error("an entry was written over")
	}
	for want, f := range map[string]desk.EntryFilter{
		"54321": {}, "31": {Person: "ann"}, "2": {Action: "changed"}, "53": {Brand: "cam"}, "1": {Subject: "lead"},
		"541": {Brand: "store"}, "5432": {Since: At.Add(time.Hour)}, "21": {After: "3"}, "5 ": {Limit: 1},
	} {
		list, err := s.Trail(ctx, f)
		got := ""
		for _, e := range list {
			got += e.ID
		}
		if want = want[:len(bytes.TrimSpace([]byte(want)))]; err != nil || got != want {
			t.Errorf("%+v answers %q, want %q (%v)", f, got, want, err)
		}
	}
}

func savedFilters(t *testing.T, s Store) {
	person(t, s, "1", "ann@example.org")
	f := desk.SavedFilter{ID: "f", Person: "1", Name: "mine", Query: `{"mine":true}`}
	if err := s.SaveFilter(ctx, f); err != nil {
		t.Fatal(err)
	}
	if err := s.RemoveFilter(ctx, "2", "f"); err != nil {
		t.Fatal(err)
	}
	if list, err := s.SavedFilters(ctx, "1"); err != nil || !slices.Equal(list, []desk.SavedFilter{f}) {
		t.Errorf("kept %+v, %v", list, err)
	}
	if list, _ := s.SavedFilters(ctx, "2"); len(list) != 0 {
		t.Error("somebody else sees it")
	}
}

func secret(t *testing.T, s Store) {
	first, err := s.Secret(ctx, "preview")
	if err != nil || len(first) < 32 {
		t.Fatalf("a secret of %d bytes, %v", len(first), err)
	}
	again, _ := s.Secret(ctx, "preview")
	other, _ := s.Secret(ctx, "other")
	if !bytes.Equal(first, again) || bytes.Equal(first, other) {
		t.Error("a secret changes, or two are the same")
	}
}
