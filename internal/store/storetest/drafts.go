package storetest

import (
	"errors"
	"testing"
	"time"

	"livery/internal/desk"
	"livery/internal/preview"
)

func previews(t *testing.T, s Store) {
	for id, l := range map[string]preview.Link{
		"short": {Draft: "a", Until: At.Add(time.Hour), CreatedAt: At},
		"long":  {Draft: "a", Until: At.Add(9 * time.Hour), CreatedAt: At.Add(time.Minute), CreatedBy: "1"},
		"other": {Draft: "b", Until: At.Add(9 * time.Hour), CreatedAt: At},
	} {
		l.ID, l.Kind, l.Brand = id, preview.Post, "store"
		if err := s.AddPreview(ctx, l); err != nil {
			t.Fatal(err)
		}
	}
	list, err := s.Previews(ctx, preview.Post, "store", "a", At)
	if err != nil || len(list) != 2 || list[0].ID != "long" || list[0].CreatedBy != "1" ||
		!list[0].Until.Equal(At.Add(9*time.Hour)) {
		t.Errorf("the links are %+v, %v", list, err)
	}
	if list, _ := s.Previews(ctx, preview.Post, "store", "a", At.Add(2*time.Hour)); len(list) != 1 {
		t.Errorf("later the links are %+v", list)
	}
	if list, _ := s.Previews(ctx, preview.Content, "store", "a", At); len(list) != 0 {
		t.Errorf("those of another kind are %+v", list)
	}
	if err := s.RevokePreview(ctx, preview.Post, "store", "b", "long"); !errors.Is(err, preview.ErrEnded) {
		t.Errorf("revoking a link as another draft's answers %v", err)
	}
	if l, err := s.Preview(ctx, "long"); err != nil || l.Draft != "a" {
		t.Errorf("the link is %+v, %v", l, err)
	}
	if err := s.RevokePreview(ctx, preview.Post, "store", "a", "long"); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Preview(ctx, "long"); !errors.Is(err, preview.ErrEnded) {
		t.Errorf("a revoked link answers %v", err)
	}
}

func previewsEndWithTheRight(t *testing.T, s Store) {
	p := person(t, s, "1", "ann@example.org")
	become := func(role desk.Role, brands ...string) {
		t.Helper()
		if _, err := s.ChangePerson(ctx, p.ID, func(p *desk.Person) error {
			p.Role, p.Brands = role,
				brands
			p.Epoch++
			return nil
		}); err != nil {
			t.Fatal(err)
		}
	}
	become(desk.Editor)
	for _, brand := range []string{"store", "cam"} {
		l := preview.Link{ID: brand, Kind: preview.Post, Brand: brand, Draft: "a", Until: At.Add(time.Hour),
			CreatedAt: At, CreatedBy: p.ID}
		if err := s.AddPreview(ctx, l); err != nil {
			t.Fatal(err)
		}
	}
	there := func() (ids string) {
		for _, brand := range []string{"store", "cam"} {
			if _, err := s.Preview(ctx, brand); err == nil {
				ids += brand + " "
			}
		}
		return ids
	}
	become(desk.Editor, "store", "cam", "more")
	if got := there(); got != "store cam " {
		t.Errorf("with a brand more there are the links %s", got)
	}
	become(desk.Editor, "store")
	become(desk.Editor)
	if got := there(); got != "store " {
		t.Errorf("after a brand was lost and came back there are the links %s", got)
	}
	become(desk.Sales)
	become(desk.Editor)
	if got := there(); got != "" {
		t.Errorf("after a right was lost and came back there are the links %s", got)
	}
}

func presence(t *testing.T, s Store) {
	see := func(person, tab string, at time.Time, since time.Time) []desk.Presence {
		t.Helper()
		list, err := s.Present(ctx, desk.Presence{Subject: "post", Person: person, Tab: tab, Editing: person == "ann",
			SeenAt: at}, since)
		if err != nil {
			t.Fatal(err)
		}
		return list
	}
	if list := see("ann", "1", At, At.Add(-time.Minute)); len(list) != 0 {
		t.Errorf("alone, ann sees %+v", list)
	}
	if list := see("ben", "1", At, At.Add(-time.Minute)); len(list) != 1 || list[0].Person != "ann" ||
		!list[0].Editing {
		t.Errorf("ben sees %+v", list)
	}
	if list := see("ann", "2", At, At.Add(-time.Minute)); len(list) != 2 {
		t.Errorf("a second tab of ann sees %+v", list)
	}
	if list := see("ben", "1", time.Time{}, At.Add(-time.Minute)); len(list) != 2 {
		t.Errorf("on leaving, ben sees %+v", list)
	}
	if list := see("ann", "1", At.Add(time.Hour), At.Add(59*time.Minute)); len(list) != 0 {
		t.Errorf("an hour later, ann sees %+v", list)
	}
}
