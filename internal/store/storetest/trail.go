package storetest

import (
	"errors"
	"slices"
	"testing"
	"time"

	"livery/internal/desk"
	"livery/internal/lead"
	"livery/internal/preview"
)

type entries = func() ([]desk.Entry, error)

// effects are the writes that people answer for, each with what there is to see of it.
func effects(s Store, id string) map[string]func(entries) (seen any, err error) {
	event := lead.Event{At: At, Kind: lead.EventNote, By: "1", Text: "called"}
	return map[string]func(entries) (any, error){
		"AddPerson": func(e entries) (any, error) {
			err := s.AddPerson(desk.WithTrace(ctx, e), desk.Person{ID: "2", Email: "bob@example.org", Role: desk.Sales,
				CreatedAt: At})
			list, _ := s.People(ctx)
			return len(list), err
		},
		"ChangePerson": func(e entries) (any, error) {
			_, err := s.ChangePerson(desk.WithTrace(ctx, e), "1",
				func(p *desk.Person) error { p.Name = "Anna"; return nil })
			p, _ := s.Person(ctx, "1")
			return p.Name, err
		},
		"Join": func(e entries) (any, error) {
			_, err := s.Join(desk.WithTrace(ctx, e), "hash", At,
				func(p *desk.Person) error { p.Password = "x"; return nil })
			_, gone := s.Link(ctx, "hash", At)
			return errors.Is(gone, desk.ErrInvite), err
		},
		"SavePasskey": func(e entries) (any, error) {
			err := s.SavePasskey(desk.WithTrace(ctx, e), desk.Passkey{ID: "k2", Person: "1", Credential: []byte("{}")})
			list, _ := s.Passkeys(ctx, "1")
			return len(list), err
		},
		"RemovePasskey": func(e entries) (any, error) {
			err := s.RemovePasskey(desk.WithTrace(ctx, e), "1", "k1")
			list, _ := s.Passkeys(ctx, "1")
			return len(list), err
		},
		"EndSession": func(e entries) (any, error) {
			err := s.EndSession(desk.WithTrace(ctx, e), "token")
			_, _, found, _ := s.FindSession(ctx, "token", At)
			return found, err
		},
		"Handle": func(e entries) (any, error) {
			_, err := s.Handle(desk.WithTrace(ctx, e), id, -1,
				func(h *lead.Handling) []lead.Event { h.AssignedTo = "1"; return []lead.Event{event} })
			r, _ := s.Get(ctx, id)
			return r.Handling.AssignedTo, err
		},
		"AddEvent": func(e entries) (any, error) {
			note := event
			note.Lead = id
			err := s.AddEvent(desk.WithTrace(ctx, e), note)
			list, _ := s.Events(ctx, id)
			return len(list), err
		},
		"SetAside": func(e entries) (any, error) {
			err := s.SetAside(desk.WithTrace(ctx, e), id, "a test", event)
			r, _ := s.Get(ctx, id)
			return r.Reason, err
		},
		"Resend": func(e entries) (any, error) {
			err := s.Resend(desk.WithTrace(ctx, e), id, []string{"other"}, At, event)
			r, _ := s.Get(ctx, id)
			return len(r.Deliveries), err
		},
		"Save": func(e entries) (any, error) {
			_, err := s.Save(desk.WithTrace(ctx, e), Posted("test.xml"), nil)
			list, _ := s.List(ctx, lead.Filter{})
			return len(list), err
		},
		"AddPreview": func(e entries) (any, error) {
			err := s.AddPreview(desk.WithTrace(ctx, e), preview.Link{ID: "p2", Kind: preview.Post, Brand: "store",
				Draft: "d", Until: At.Add(time.Hour), CreatedAt: At})
			list, _ := s.Previews(ctx, preview.Post, "store", "d", At)
			return len(list), err
		},
		"RevokePreview": func(e entries) (any, error) {
			err := s.RevokePreview(desk.WithTrace(ctx, e), preview.Post, "store", "d", "p1")
			list, _ := s.Previews(ctx, preview.Post, "store", "d", At)
			return len(list), err
		},
		"RemovePerson": func(e entries) (any, error) {
			err := s.RemovePerson(desk.WithTrace(ctx, e), "3")
			list, _ := s.People(ctx)
			return len(list), err
		},
		"MarkErased": func(e entries) (any, error) {
			err := s.MarkErased(desk.WithTrace(ctx, e), "zoe@example.org", nil, At)
			theirs := Posted("zoe.xml")
			theirs.Email = "zoe@example.org"
			saved, _ := s.Save(ctx, theirs, nil)
			return saved.Erased, err
		},
	}
}

// traced holds that an effect and its entries in the trail are one: neither is there without the other.
func traced(t *testing.T, s Store) {
	person(t, s, "1", "ann@example.org")
	person(t, s, "3", "cleo@example.org")
	id := save(t, s, Posted("a.xml"), "crm").ID
	if err := errors.Join(s.Append(ctx, desk.Entry{ID: "taken"}), s.AddLink(ctx, "hash", "1", At.Add(time.Hour)),
		s.SavePasskey(ctx, desk.Passkey{ID: "k1", Person: "1", Credential: []byte("{}")}),
		s.KeepSession(ctx, "token", []byte("x"), At.Add(time.Hour)),
		s.AddPreview(ctx, preview.Link{ID: "p1", Kind: preview.Post, Brand: "store", Draft: "d",
			Until: At.Add(time.Hour), CreatedAt: At})); err != nil {
		t.Fatal(err)
	}
	for name, do := range effects(s, id) {
		before, refused := do(func() ([]desk.Entry, error) { return []desk.Entry{{ID: name}, {ID: "taken"}}, nil })
		if refused == nil || inTrail(t, s, name) {
			t.Errorf("%s: the trail did not take it whole, and the answer is %v", name, refused)
		}
		after, done := do(func() ([]desk.Entry, error) { return []desk.Entry{{ID: name}}, nil })
		if done != nil || before == after {
			t.Errorf("%s: %v; refused by the trail there was %v, and done %v", name, done, before, after)
		}
		if !inTrail(t, s, name) {
			t.Errorf("%s was done and is not in the trail", name)
		}
	}
}

func inTrail(t *testing.T, s Store, id string) bool {
	t.Helper()
	list, err := s.Trail(ctx, desk.EntryFilter{})
	if err != nil {
		t.Fatal(err)
	}
	return slices.ContainsFunc(list, func(e desk.Entry) bool { return e.ID == id })
}
