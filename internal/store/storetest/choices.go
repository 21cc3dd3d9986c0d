package storetest

import (
	"slices"
	"testing"
	"time"

	"livery/internal/lead"
)

// chooses asks for leads by what people made of them, and in each order.
func chooses(t *testing.T, s Store) {
	ids := map[string]string{}
	for i, l := range []lead.Lead{
		{Name: "small", FleetSize: "1-9", Email: "a@haul.example"},
		{Name: "large", FleetSize: "1000+", Email: "b@gmail.com"},
		{Name: "middle", FleetSize: "101-1000", Email: "c@haul.example"},
		{Name: "none", Email: "d@gmail.com"},
	} {
		l.Brand, l.File, l.Source, l.Status, l.RequestType = "store", l.Name+".xml", lead.Posted, lead.Accepted,
			lead.DemoRequest
		l.ReceivedAt, l.StoredAt = At, At.Add(time.Duration(i)*time.Second)
		ids[l.Name] = save(t, s, l).ID
	}
	tomorrow := At.Add(24 * time.Hour)
	handle(t, s, ids["large"], lead.Handling{Stage: lead.StageQuoted, AssignedTo: "bob"})
	handle(t, s, ids["none"], lead.Handling{Stage: lead.StageLost, LostBecause: "too dear"})
	handle(t, s, ids["middle"], lead.Handling{Stage: lead.StageNew, RemindAt: tomorrow, RemindBy: "ann",
		RemindAbout: "call about the price"})
	if got := get(t, s, ids["middle"]).Handling; got.RemindAbout != "call about the price" {
		t.Errorf("kept %+v", got)
	}
	if got := get(t, s, ids["none"]).Handling; got.Stage != lead.StageLost || got.LostBecause != "too dear" {
		t.Errorf("kept %+v", got)
	}
	for _, one := range []struct {
		filter lead.Filter
		want   []string
	}{
		{lead.Filter{Stage: lead.StageQuoted}, []string{"large"}},
		{lead.Filter{Stage: lead.StageNew}, []string{"middle", "small"}},
		{lead.Filter{Open: true, Awake: At}, []string{"large", "none", "small"}},
		{lead.Filter{Open: true, Awake: tomorrow}, []string{"large", "middle", "none", "small"}},
		{lead.Filter{Asleep: At}, []string{"middle"}},
		{lead.Filter{Asleep: tomorrow}, nil},
		{lead.Filter{Due: tomorrow.Add(-time.Second)}, nil},
		{lead.Filter{Due: tomorrow}, []string{"middle"}},
		{lead.Filter{Due: tomorrow, RemindsOf: "ann"}, []string{"middle"}},
		{lead.Filter{Due: tomorrow, RemindsOf: "bob"}, nil},
		{lead.Filter{RemindsOf: "bob"}, []string{"large"}},
		{lead.Filter{AssignedTo: "bob"}, []string{"large"}},
		{lead.Filter{Unassigned: true}, []string{"middle", "none", "small"}},
		{lead.Filter{FleetFrom: 101}, []string{"large", "middle"}},
		{lead.Filter{FleetTo: 101}, []string{"middle", "small"}},
		{lead.Filter{FleetFrom: 10, FleetTo: 999}, []string{"middle"}},
		{lead.Filter{Company: "haul.example"}, []string{"middle", "small"}},
		{lead.Filter{Company: "gmail.com"}, nil},
		{lead.Filter{IDs: []string{ids["none"], ids["small"]}}, []string{"none", "small"}},
	} {
		if got := names(t, s, one.filter); !slices.Equal(got, one.want) {
			t.Errorf("%+v finds %q, want %q", one.filter, got, one.want)
		}
		if n, err := s.Count(ctx, one.filter); err != nil || n != len(one.want) {
			t.Errorf("%+v counts %d, %v", one.filter, n, err)
		}
	}
	sorts(t, s, ids)
	remindersComeOnce(t, s, ids["middle"], tomorrow)
	setAsideIsNotOpen(t, s, ids["small"])
	notes(t, s, ids["small"], ids["none"])
}

// sorts lists in each order, page by page.
func sorts(t *testing.T, s Store, ids map[string]string) {
	write(t, s, reply("one", ids["small"]), "")
	answer := lead.Letter{ID: "mail-1", At: At.Add(time.Hour), State: lead.LetterReceived, Text: "Yes"}
	if _, err := s.Receive(ctx, "key-one", answer); err != nil {
		t.Fatal(err)
	}
	handle(t, s, ids["large"], lead.Handling{Stage: lead.StageQuoted, RemindAt: At.Add(time.Hour), RemindBy: "ann"})
	for order, want := range map[*lead.Filter][]string{
		{}:                         {"none", "middle", "large", "small"},
		{Order: lead.OldestFirst}:  {"small", "large", "middle", "none"},
		{Order: lead.LargestFirst}: {"large", "middle", "small", "none"},
		{Order: lead.HeardFirst}:   {"small", "none", "middle", "large"}, // an answer brings the oldest up
		{Order: lead.HeardFirst, Open: true, Awake: At}: {"small", "none"},
		{Order: lead.DueFirst, Asleep: At}:              {"large", "middle"},
	} {
		var got []string
		for order.Limit = 1; len(got) < 10; {
			page, err := s.List(ctx, *order)
			if err != nil {
				t.Fatal(err)
			}
			if len(page) == 0 {
				break
			}
			got, order.After = append(got, page[0].Name), page[0].Place()
		}
		if !slices.Equal(got, want) {
			t.Errorf("%+v lists %q, want %q", *order, got, want)
		}
	}
	handle(t, s, ids["large"], lead.Handling{Stage: lead.StageQuoted})
}

func handle(t *testing.T, s Store, id string, to lead.Handling) {
	t.Helper()
	if _, err := s.Handle(ctx, id, -1, func(h *lead.Handling) []lead.Event {
		to.Version = h.Version
		*h = to
		return nil
	}); err != nil {
		t.Fatal(err)
	}
}

// remindersComeOnce: a lead that was done with for now comes when its reminder does, and goes when it is handled then.
func remindersComeOnce(t *testing.T, s Store, id string, at time.Time) {
	for handled, want := range map[time.Time]int{{}: 1, at.Add(-time.Hour): 1, at.Add(time.Hour): 0} {
		handle(t, s, id, lead.Handling{Stage: lead.StageNew, HandledAt: handled, RemindAt: at, RemindBy: "ann"})
		if n, err := s.Count(ctx, lead.Filter{Due: at.Add(2 * time.Hour)}); n != want || err != nil {
			t.Errorf("handled at %v, %d reminders are due, want %d: %v", handled, n, want, err)
		}
	}
}

func setAsideIsNotOpen(t *testing.T, s Store, id string) {
	if err := s.SetAside(ctx, id, "a test", lead.Event{At: At, Kind: lead.EventSetAside}); err != nil {
		t.Fatal(err)
	}
	for _, f := range []lead.Filter{{Open: true}, {Unread: true}} {
		f.IDs = []string{id}
		if n, err := s.Count(ctx, f); n != 0 || err != nil {
			t.Errorf("a lead that is set aside counts %d as %+v, %v", n, f, err)
		}
	}
}

func notes(t *testing.T, s Store, with, without string) {
	for i, text := range []string{"first", "second"} {
		if err := s.AddEvent(ctx, lead.Event{Lead: with, At: At.Add(time.Duration(i)), Kind: lead.EventNote, By: "ann",
			Text: text}); err != nil {
			t.Fatal(err)
		}
	}
	found, err := s.Notes(ctx, []string{with, without})
	if err != nil || len(found) != 1 || len(found[with]) != 2 || found[with][1].Text != "second" ||
		found[with][0].By != "ann" {
		t.Errorf("the notes are %+v, %v", found, err)
	}
}
