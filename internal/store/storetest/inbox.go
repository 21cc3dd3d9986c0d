package storetest

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"livery/internal/lead"
)

func names(t *testing.T, s Store, f lead.Filter) []string {
	t.Helper()
	records, err := s.List(ctx, f)
	if err != nil {
		t.Fatal(err)
	}
	var list []string
	for _, r := range records {
		list = append(list, r.Name)
	}
	slices.Sort(list)
	return list
}

// searched are leads as people leave them all over the world.
var searched = []lead.Lead{
	{Name: "Ana Müller", Email: "ana@north-haul.example", Notes: "Forty reefers, live view please",
		Phone: "+1 (415) 555-0132"},
	{Name: "Ben Okafor", Email: "ben@okafor.example", Company: "North Star Freight", Phone: "+49 (0)170 1234567",
		Attribution: lead.Attribution{UTM: map[string]string{"campaign": "spring-tachograph"}}},
	{Name: "Cleo \"*( Quoted", Email: "cleo@x.example"},
	{Name: "Łukasz Strauß", Email: "l@x.example", Company: "Bjørn Ærø"},
	{Name: "王小明", Email: "w@x.example", Notes: "我们有四十辆卡车"},
	{Name: "Ольга Ёлкина", Email: "o@x.example", Company: "شركة النقل"},
	{Name: "Dora Kettle", Email: "dora@kettle.example", Phone: "(720) 555-0161"},
	{Name: "Dora Lane", Email: "dora.lane@kettle.example"},
}

func searches(t *testing.T, s Store) {
	ids := map[string]string{}
	for i, l := range searched {
		l.Brand, l.File, l.Source, l.Status, l.RequestType = "store", string(rune('a'+i))+
			".xml", lead.Posted, lead.Accepted, lead.DemoRequest
		l.ReceivedAt, l.StoredAt = At, At.Add(time.Duration(i)*time.Second)
		ids[l.Name] = save(t, s, l).ID
	}
	if err := s.AddEvent(ctx, lead.Event{Lead: ids["Ben Okafor"], At: At, Kind: lead.EventNote, By: "ann",
		Text: "Wants a tailgate lift"}); err != nil {
		t.Fatal(err)
	}
	again := searched[1] // a second arrival keeps what colleagues wrote
	again.Brand, again.File, again.Source, again.Status, again.ReceivedAt, again.StoredAt = "store", "b.xml",
		lead.Uploaded, lead.Accepted, At, At
	save(t, s, again)
	ana, ben, cleo, lukasz, wang, olga := searched[0].Name, searched[1].Name, searched[2].Name, searched[3].Name,
		searched[4].Name, searched[5].Name
	dora, lane := searched[6].Name, searched[7].Name
	for words, want := range map[string][]string{
		"north": {ana, ben}, "NORTH star": {ben}, "ana@north-haul": {ana},
		"müll": {ana}, "mull": {ana}, "mueller": {ana}, "eefer": {ana}, "kafo": {ben},
		"lukasz": {lukasz}, "Łuk": {lukasz}, "strauss": {lukasz}, "Strauß": {lukasz}, "bjorn": {lukasz},
		"bjoern": {lukasz}, "aero": {lukasz},
		"555-0132": {ana}, "5550132": {ana}, "(415) 555": {ana}, "15 55 50": {ana}, "0170 123": {ben},
		"+49 170 12 34": {ben}, "0049170": {ben}, "+491701234567": {ben}, "+49 (0) 170 1234567": {ben},
		"+14155550132": {ana}, "14155550132": {ana}, "+17205550161": {dora}, "17205550161": {dora},
		"+1 720-555-0161": {dora}, "720 5550161": {dora}, "+17205550162": nil,
		"dora@kettle.example": {dora}, "dora@kett": {dora}, "dora.lane@kettle.example": {lane},
		"kettle.example": {dora, lane},
		"小明":             {wang}, "明": {wang}, "四十": {wang}, "十四": nil, "олкин": nil, "елкин": {olga}, "ёлк": {olga},
		"النقل":    {olga},
		"tailgate": {ben}, "ilgat": {ben}, "tachograph": {ben}, ids[cleo]: {cleo}, ids[cleo][:23]: {cleo},
		"eeferz": nil, `cleo "*( quo`: {cleo}, `" OR 1=1 -- :* & !`: nil, "n no nor north n n": {ana, ben},
		"&": {ana, ben, cleo, dora, lane, lukasz, olga, wang}, // no word at all
	} {
		slices.Sort(want)
		if got := names(t, s, lead.Filter{Words: words}); !slices.Equal(got, want) {
			t.Errorf("%q finds %q, want %q", words, got, want)
		}
	}
	for i := range 6 { // longer than what is searched, which ends in the middle of a letter once at least
		l := Posted("long-" + string(rune('a'+i)) + ".xml")
		l.Name, l.Notes = "Long "+strings.Repeat("x", i), strings.Repeat("車", 10_000)
		save(t, s, l)
	}
	if got := names(t, s, lead.Filter{Words: "long"}); len(got) != 6 {
		t.Errorf("of six long leads %q are found", got)
	}
	if _, _, err := s.Erase(ctx, "ana@north-haul.example"); err != nil {
		t.Fatal(err)
	}
	if got := names(t, s, lead.Filter{Words: "north"}); !slices.Equal(got, []string{ben}) {
		t.Errorf("after erasing, north finds %q", got)
	}
}

// states asks for each state, and for the same leads after what moves them from one to another.
func states(t *testing.T, s Store) {
	named := func(name string, to ...string) string {
		l := Posted(name + ".xml")
		l.Name = name
		saved, err := s.Save(ctx, l, to)
		if err != nil {
			t.Fatal(err)
		}
		return saved.ID
	}
	check := func(when string, want map[string][]string) {
		t.Helper()
		for _, state := range []string{"stored", "delivered", "pending", "dead", "flagged"} {
			if got := names(t, s, lead.Filter{State: state}); !slices.Equal(got, want[state]) {
				t.Errorf("%s, %s finds %q, want %q", when, state, got, want[state])
			}
		}
	}
	settle := func(state lead.DeliveryState, to string) {
		t.Helper()
		claims, err := s.Claim(ctx, to, "token", At, time.Minute, 1)
		if err != nil || len(claims) != 1 {
			t.Fatalf("claimed %v, %v", claims, err)
		}
		if _, err := s.Settle(ctx, claims[0], lead.Outcome{State: state, At: At, DueAt: At}); err != nil {
			t.Fatal(err)
		}
	}
	named("nowhere")
	pending := named("pending", "crm")
	named("taken", "mail")
	named("refused", "hook")
	settle(lead.Delivered, "mail")
	settle(lead.Dead, "hook")
	check("at first", map[string][]string{"stored": {"nowhere"}, "pending": {"pending"}, "delivered": {"taken"},
		"dead": {"refused"}})
	if err := s.SetAside(ctx, pending, "a test", lead.Event{At: At, Kind: lead.EventSetAside}); err != nil {
		t.Fatal(err)
	}
	check("set aside", map[string][]string{"stored": {"nowhere"}, "flagged": {"pending"}, "delivered": {"taken"},
		"dead": {"refused"}})
	if _, err := s.Release(ctx, pending, nil, At); err != nil {
		t.Fatal(err)
	}
	check("released to nobody", map[string][]string{"stored": {"nowhere", "pending"}, "delivered": {"taken"},
		"dead": {"refused"}})
	if _, err := s.Release(ctx, pending, []string{"crm"}, At); err != nil {
		t.Fatal(err)
	}
	check("released to somebody", map[string][]string{"stored": {"nowhere"}, "pending": {"pending"},
		"delivered": {"taken"}, "dead": {"refused"}})
}

func handles(t *testing.T, s Store) {
	id := save(t, s, Posted("a.xml")).ID
	if got := names(t, s, lead.Filter{Unread: true, Open: true}); len(got) != 1 {
		t.Fatalf("a new lead is not unread and open: %q", got)
	}
	at := At.Add(time.Hour)
	h, err := s.Handle(ctx, id, 0, func(h *lead.Handling) []lead.Event {
		h.ReadAt, h.ReadBy, h.HandledAt, h.HandledBy, h.AssignedTo = at, "ann", at, "ann", "bob"
		return []lead.Event{{At: at, Kind: lead.EventHandled, By: "ann"}}
	})
	if err != nil || h.Version != 1 {
		t.Fatalf("handle answers %+v, %v", h, err)
	}
	if got := get(t, s, id).Handling; got != h || !got.HandledAt.Equal(at) || got.AssignedTo != "bob" {
		t.Errorf("kept %+v, answered %+v", got, h)
	}
	for _, f := range []lead.Filter{{Unread: true}, {Open: true}, {AssignedTo: "ann"}, {Brands: []string{"cam"}},
		{RequestType: lead.ContactMessage}} {
		if got := names(t, s, f); len(got) != 0 {
			t.Errorf("%+v finds it", f)
		}
	}
	for _, f := range []lead.Filter{{Handled: true}, {AssignedTo: "bob"}, {Brands: []string{"cam", "store"}},
		{RequestType: lead.DemoRequest}} {
		if got := names(t, s, f); len(got) != 1 {
			t.Errorf("%+v does not find it", f)
		}
	}
	save(t, s, Posted("b.xml"))
	bobs := Posted("c.xml")
	bobs.Brand = "cam"
	if _, err := s.Handle(ctx, save(t, s, bobs).ID, 0, func(h *lead.Handling) []lead.Event {
		h.ReadAt, h.AssignedTo = at, "bob"
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	for _, of := range []struct {
		brands []string
		person string
		want   lead.Counts
	}{
		{nil, "bob", lead.Counts{Unread: 1, Open: 2, Mine: 1}},
		{nil, "ann", lead.Counts{Unread: 1, Open: 2}},
		{[]string{"cam"}, "bob", lead.Counts{Open: 1, Mine: 1}},
		{[]string{"store"}, "bob", lead.Counts{Unread: 1, Open: 1}},
		{[]string{"elsewhere"}, "bob", lead.Counts{}},
	} {
		if c, err := s.Counts(ctx, of.brands, of.person, At); err != nil || c != of.want {
			t.Errorf("of %q there wait for %s %+v, %v; want %+v", of.brands, of.person, c, err, of.want)
		}
	}
	if _, err := s.Handle(ctx, "nobody", -1, func(*lead.Handling) []lead.Event { return nil }); !errors.Is(err,
		lead.ErrNotFound) {
		t.Errorf("handling what is not there answers %v", err)
	}
}

func handlesOnce(t *testing.T, s Store) {
	id := save(t, s, Posted("a.xml")).ID
	take := func(who string) error {
		_, err := s.Handle(ctx, id, 0, func(h *lead.Handling) []lead.Event { h.AssignedTo = who; return nil })
		return err
	}
	if err := take("ann"); err != nil {
		t.Fatal(err)
	}
	if err := take("bob"); !errors.Is(err, lead.ErrChanged) {
		t.Errorf("the second change of the same version answers %v", err)
	}
	if got := get(t, s, id).Handling.AssignedTo; got != "ann" {
		t.Errorf("it is %s's", got)
	}
}

func setsAside(t *testing.T, s Store) {
	id := save(t, s, Posted("a.xml"), "crm").ID
	if err := s.SetAside(ctx, id, "a test", lead.Event{At: At, Kind: lead.EventSetAside, By: "ann"}); err != nil {
		t.Fatal(err)
	}
	claims, err := s.Claim(ctx, "crm", "t", At.Add(time.Minute), time.Minute, 10)
	if err != nil || len(claims) != 0 {
		t.Errorf("claimed %d, %v", len(claims), err)
	}
	if r := get(t, s, id); r.State != "flagged" || r.Reason != "a test" {
		t.Errorf("it is %s because %q", r.State, r.Reason)
	}
	if n, err := s.Release(ctx, id, []string{"crm"}, At); err != nil || n != 1 {
		t.Errorf("released %d, %v", n, err)
	}
}

// What a receiver refused for good, was set aside and then let go again is sent again; what it took is not.
func setsAsideTheDead(t *testing.T, s Store) {
	id := save(t, s, Posted("a.xml"), "hook", "mail").ID
	settle(t, s, claim(t, s, "a", At, 1)[0], lead.Outcome{State: lead.Dead, At: At, Error: "410"})
	taken, err := s.Claim(ctx, "mail", "b", At, time.Minute, 1)
	if err != nil || len(taken) != 1 {
		t.Fatal(taken, err)
	}
	settle(t, s, taken[0], lead.Outcome{State: lead.Delivered, At: At})
	if err := s.SetAside(ctx, id, "a test", lead.Event{At: At, Kind: lead.EventSetAside, By: "ann"}); err != nil {
		t.Fatal(err)
	}
	if n, err := s.Release(ctx, id, []string{"hook", "mail"}, At); err != nil || n != 1 {
		t.Errorf("released to %d receivers, %v; want the one that refused", n, err)
	}
	if claims := claim(t, s, "c", At.Add(time.Minute), 10); len(claims) != 1 || claims[0].Lead.ID != id {
		t.Errorf("to be sent again are %+v", claims)
	}
	if again, err := s.Claim(ctx, "mail", "d", At.Add(time.Minute), time.Minute, 10); err != nil || len(again) != 0 {
		t.Errorf("the receiver that has it gets it again: %+v, %v", again, err)
	}
}

func tellsStory(t *testing.T, s Store) {
	id := save(t, s, Posted("a.xml"), "crm").ID
	claims, err := s.Claim(ctx, "crm", "t", At.Add(time.Minute), time.Minute, 10)
	if err != nil || len(claims) != 1 {
		t.Fatal(claims, err)
	}
	if _, err := s.Settle(ctx, claims[0], lead.Outcome{State: lead.Pending, At: At.Add(2 * time.Minute),
		DueAt: At.Add(3 * time.Minute), Error: "503 Busy"}); err != nil {
		t.Fatal(err)
	}
	again := Posted("a.xml")
	again.Source, again.ReceivedAt = lead.Uploaded, At.Add(3*time.Minute)
	save(t, s, again)
	if err := s.AddEvent(ctx, lead.Event{Lead: id, At: At.Add(4 * time.Minute), Kind: lead.EventNote, By: "ann",
		Text: "called"}); err != nil {
		t.Fatal(err)
	}
	note := lead.Event{ID: "0190d3c4-0000-7000-8000-000000000001", Lead: id, At: At.Add(5 * time.Minute),
		Kind: lead.EventNote, By: "ann", Text: "called again"}
	for range 2 { // its writer did not hear that it was kept
		if err := s.AddEvent(ctx, note); err != nil {
			t.Fatal(err)
		}
		note.At = note.At.Add(time.Minute)
	}
	for _, other := range []lead.Event{
		{ID: note.ID, Lead: id, At: At, Kind: lead.EventNote, By: "ann", Text: "other words"},
		{ID: note.ID, Lead: save(t, s, Posted("b.xml")).ID, At: At, Kind: lead.EventNote, By: "ann", Text: note.Text},
	} {
		if err := s.AddEvent(ctx, other); !errors.Is(err, lead.ErrNotedAlready) {
			t.Errorf("another event of the same id is %v", err)
		}
	}
	if err := s.AddEvent(ctx, lead.Event{Lead: "gone", At: At, Kind: lead.EventNote}); !errors.Is(err,
		lead.ErrNotFound) {
		t.Errorf("a note on no lead is %v", err)
	}
	events, err := s.Events(ctx, id)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, e := range events {
		got = append(got, string(e.Kind)+" "+e.By+" "+e.Text)
	}
	want := []string{"failed  crm: 503 Busy", "uploaded  ", "note ann called", "note ann called again"}
	if !slices.Equal(got, want) {
		t.Errorf("the story is %q, want %q", got, want)
	}
	if _, _, err := s.Erase(ctx, "jane@example.org"); err != nil {
		t.Fatal(err)
	}
	if events, _ := s.Events(ctx, id); len(events) != 0 {
		t.Errorf("%d events of an erased person are left", len(events))
	}
}

func hears(t *testing.T, s Store) {
	listening, stop := context.WithCancel(ctx)
	defer stop()
	heard := make(chan string, 100)
	go func() { _ = s.Changes(listening, func(id string) { heard <- id }) }()
	wait := func(what string, happened func(string) bool, do func()) {
		t.Helper()
		limit := time.After(30 * time.Second)
		again := time.NewTicker(50 * time.Millisecond) // the listener may not listen yet
		defer again.Stop()
		for do(); ; {
			select {
			case id := <-heard:
				if happened(id) {
					return
				}
			case <-again.C:
				do()
			case <-limit:
				t.Fatalf("%s was not heard of", what)
			}
		}
	}
	var id string
	wait("a new lead", func(heard string) bool { return heard == id }, func() { id = save(t, s, Posted("a.xml")).ID })
	wait("a note", func(heard string) bool { return heard == id }, func() {
		if err := s.AddEvent(ctx, lead.Event{Lead: id, At: At, Kind: lead.EventNote}); err != nil {
			t.Fatal(err)
		}
	})
}
