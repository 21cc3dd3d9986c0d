package leads_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"livery/internal/desk"
	"livery/internal/desk/desktest"
	"livery/internal/desk/leads"
	"livery/internal/lead"
)

func TestManyLeadsAreChangedAtOnceAndBack(t *testing.T) {
	b := desktest.New(t)
	owner, _ := b.Join(desk.Owner)
	who, p := b.Join(desk.Sales, "cam")
	one, two, others := b.Lead("cam", "a@example.org"), b.Lead("cam", "b@example.org"), b.Lead("store", "c@example.org")
	send := func(body string) (done leads.LeadsChanged) {
		t.Helper()
		if err := json.Unmarshal([]byte(who.Wants(200, "POST", "/api/desk/leads/many", body)), &done); err != nil {
			t.Fatal(err)
		}
		return done
	}
	ids := `"ids":["` + one + `","` + two + `","` + others + `","nobody"]`
	for what, check := range map[string]func(lead.Record) bool{
		`"change":{"handled":true}`: func(r lead.Record) bool {
			return r.Handling.HandledBy == p.ID && !r.Handling.ReadAt.IsZero()
		},
		`"change":{"assigned":"` + p.ID +
			`"}`: func(r lead.Record) bool { return r.Handling.AssignedTo == p.ID },
		`"change":{"stage":"lost","lostBecause":"too dear"}`: func(r lead.Record) bool {
			return r.Handling.LostBecause == "too dear" && r.Handling.HandledBy == p.ID
		},
		`"change":{"remindAt":"` + inADay() + `","remindAbout":"call"}`: func(r lead.Record) bool {
			return r.Handling.RemindBy == p.ID && r.Handling.RemindAbout == "call"
		},
		`"change":{},"aside":{"reason":"spam"}`: func(r lead.Record) bool {
			return r.State == "flagged" &&
				r.Reason == "spam"
		},
	} {
		before := map[string]lead.Record{one: record(t, b, one), two: record(t, b, two)}
		done := send(`{` + ids + `,` + what + `}`)
		if done.Changed != 2 || done.Refused != 2 || done.Why == "" || len(done.Undo) != 1 {
			t.Errorf("%s answers %+v", what, done)
		}
		for _, id := range []string{one, two} {
			if r := record(t, b, id); !check(r) {
				t.Errorf("after %s it is %+v", what, r)
			}
		}
		if r := record(t, b, others); check(r) {
			t.Errorf("%s changed a lead of another brand", what)
		}
		for _, undo := range done.Undo {
			text, _ := json.Marshal(undo)
			send(string(text))
		}
		for id, was := range before {
			now := record(t, b, id)
			was.Handling.Version = now.Handling.Version
			if now.Handling != was.Handling || now.State != was.State {
				t.Errorf("%s was taken back and is %+v %s, was %+v %s", what, now.Handling, now.State,
					was.Handling, was.State)
			}
		}
	}
	trail := owner.Wants(200, "GET", "/api/desk/trail?subject="+one, "")
	for _, act := range []string{"marked a lead as handled", "marked a lead as stage", "marked a lead as reminder",
		"set a lead aside", "let a lead be delivered after all"} {
		if !strings.Contains(trail, act) {
			t.Errorf("the trail does not say that somebody %s: %s", act, trail)
		}
	}
	if strings.Contains(trail, "too dear") {
		t.Error("the trail says why a sale was lost, and could not forget it")
	}
	who.Wants(422, "POST", "/api/desk/leads/many", `{"ids":[],"change":{}}`)
	if done := send(`{"ids":["` + one + `"],"change":{"stage":"nowhere"}}`); done.Refused != 1 {
		t.Errorf("a stage that is none answers %+v", done)
	}
}

func inADay() string { return time.Now().Add(24 * time.Hour).UTC().Format(time.RFC3339) }

func record(t *testing.T, b *desktest.Bench, id string) lead.Record {
	t.Helper()
	r, err := b.Store.Get(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestAReminderHidesALeadUntilThen(t *testing.T) {
	b := desktest.New(t)
	who, _ := b.Join(desk.Sales)
	id := b.Lead("store", "a@example.org")
	text := who.Wants(200, "PATCH", "/api/desk/leads/"+id, `{"remindAt":"`+inADay()+
		`","remindAbout":" call about\nthe price "}`, "If-Match", `"0"`)
	if !strings.Contains(text, `Z: call about the price"`) || !strings.Contains(text, `"remindAbout":"call about the`) {
		t.Errorf("what it is about is lost: %s", text)
	}
	who.Wants(422, "PATCH", "/api/desk/leads/"+id, `{"remindAt":"`+inADay()+`","remindAbout":"`+
		strings.Repeat("x", 201)+`"}`, "If-Match", `"1"`)
	owner, _ := b.Join(desk.Owner)
	if trail := owner.Wants(200, "GET", "/api/desk/trail?subject="+id, ""); strings.Contains(trail, "the price") {
		t.Error("the trail says what a reminder is about, and could not forget it")
	}
	open, later, due := `{"open":true}`, `{"later":true}`, `{"due":true}`
	finds := func(query string) bool {
		return strings.Contains(who.Wants(200, "POST", "/api/desk/leads/search", query), id)
	}
	if finds(open) || finds(due) || !finds(later) {
		t.Error("it is not hidden")
	}
	b.Pass(25 * time.Hour)
	who.Wants(200, "POST", "/api/desk/sign-in", `{"email":"sales@example.org","password":"`+desktest.Password+`"}`)
	if !finds(open) || !finds(due) || finds(later) {
		t.Error("it does not come back")
	}
	who.Wants(200, "PATCH", "/api/desk/leads/"+id, `{"handled":true}`, "If-Match", `"1"`)
	if finds(due) {
		t.Error("whoever handled it is reminded again")
	}
}

func TestALeadThatIsDoneWithLosesItsReminder(t *testing.T) {
	b := desktest.New(t)
	who, _ := b.Join(desk.Sales)
	for _, done := range []string{`"handled":true`, `"stage":"lost"`} {
		id := b.Lead("store", "jane@"+done[1:5]+".example")
		path := "/api/desk/leads/" + id
		who.Wants(200, "PATCH", path, `{"remindAt":"`+inADay()+`","remindAbout":"call"}`, "If-Match", `"0"`)
		text := who.Wants(200, "PATCH", path, `{`+done+`}`, "If-Match", `"1"`)
		if strings.Contains(text, `"remindAt"`) || !strings.Contains(text, `"no-reminder"`) {
			t.Errorf("after %s its reminder waits still, or nobody is told that it is gone: %s", done, text)
		}
		text = who.Wants(200, "PATCH", path, `{"remindAt":"`+inADay()+`"}`, "If-Match", `"2"`)
		if !strings.Contains(text, `"remindAt"`) {
			t.Errorf("nobody can be reminded of what is done with: %s", text)
		}
	}
}

func TestTodayIsWhatOneIsToBeRemindedOfUntilTheDayEnds(t *testing.T) {
	b := desktest.New(t)
	who, p := b.Join(desk.Sales)
	other, _ := b.Join(desk.Owner)
	nobodys, given := b.Lead("store", "a@example.org"), b.Lead("store", "b@example.org")
	soon := time.Now().Add(2 * time.Hour).UTC().Format(time.RFC3339)
	who.Wants(200, "PATCH", "/api/desk/leads/"+nobodys, `{"remindAt":"`+soon+`"}`, "If-Match", `"0"`)
	other.Wants(200, "PATCH", "/api/desk/leads/"+given, `{"remindAt":"`+soon+`","assigned":"`+p.ID+`"}`,
		"If-Match", `"0"`)
	now := time.Now().UTC()
	today := func(browser *desktest.Browser, clock int) (found []string) {
		ahead := clock - now.Hour()*60 - now.Minute() // of a place where it is so many minutes past midnight
		text := browser.Wants(200, "POST", "/api/desk/leads/search", fmt.Sprintf(`{"dueToday":%d}`, ahead))
		for _, id := range []string{nobodys, given} {
			if strings.Contains(text, id) {
				found = append(found, id)
			}
		}
		return found
	}
	if got := today(who, 30); len(got) != 2 {
		t.Errorf("half past midnight, what comes in two hours is %q", got)
	}
	if got := today(who, 23*60); len(got) != 0 {
		t.Errorf("an hour before midnight, what comes in two hours is of today: %q", got)
	}
	if got := today(other, 30); len(got) != 0 {
		t.Errorf("a colleague is to look after %q", got)
	}
}

func TestALeadIsOfferedToThoseWhoMayHandleIt(t *testing.T) {
	b := desktest.New(t)
	who, p := b.Join(desk.Sales, "cam")
	_, editor := b.Join(desk.Editor)
	_, all := b.Join(desk.Sales)
	_, elsewhere := b.Join(desk.Sales, "store")
	invited, err := b.Team.Invite(t.Context(), desk.Person{}, "invited@example.org", desk.Sales, nil)
	if err != nil {
		t.Fatal(err)
	}
	text := who.Wants(200, "GET", "/api/desk/leads/handlers", "")
	for id, want := range map[string]bool{p.ID: true, all.ID: true, editor.ID: false, elsewhere.ID: false,
		invited.Person.ID: false} {
		if strings.Contains(text, id) != want {
			t.Errorf("%s is offered: %v, in %s", id, !want, text)
		}
	}
	lead := b.Lead("cam", "a@example.org")
	who.Wants(422, "PATCH", "/api/desk/leads/"+lead, `{"assigned":"`+editor.ID+`"}`, "If-Match", `"0"`)
}

func TestASharedFilterIsEverybodysAndItsOwnersToRemove(t *testing.T) {
	b := desktest.New(t)
	who, _ := b.Join(desk.Sales)
	other, _ := b.Join(desk.Owner)
	who.Wants(200, "POST", "/api/desk/filters", `{"name":"mine","query":{"days":7}}`)
	list := who.Wants(200, "POST", "/api/desk/filters",
		`{"name":"ours","query":{"days":7,"stage":"quoted"},"shared":true}`)
	var kept []desk.SavedFilter
	if err := json.Unmarshal([]byte(list), &kept); err != nil || len(kept) != 2 {
		t.Fatalf("kept %s, %v", list, err)
	}
	seen := other.Wants(200, "GET", "/api/desk/filters", "")
	if !strings.Contains(seen, "ours") || strings.Contains(seen, "mine") {
		t.Errorf("a colleague sees %s", seen)
	}
	other.Wants(200, "DELETE", "/api/desk/filters/"+kept[1].ID, "")
	if list := who.Wants(200, "GET", "/api/desk/filters", ""); !strings.Contains(list, "ours") {
		t.Errorf("a colleague removed it: %s", list)
	}
}

func TestAnUndoLeavesWhatSomebodyElseDidSince(t *testing.T) {
	b := desktest.New(t)
	mara, p := b.Join(desk.Owner)
	tobias, other := b.Join(desk.Sales)
	id := b.Lead("store", "jane@example.org")
	take := func(who *desktest.Browser, change leads.LeadsChange) (done leads.LeadsChanged) {
		t.Helper()
		change.IDs = []string{id}
		text, _ := json.Marshal(change)
		answer := who.Wants(200, "POST", "/api/desk/leads/many", string(text))
		if err := json.Unmarshal([]byte(answer), &done); err != nil {
			t.Fatal(err)
		}
		return done
	}
	taken := take(mara, leads.LeadsChange{Change: leads.LeadChange{Assigned: &p.ID}})
	take(tobias, leads.LeadsChange{Change: leads.LeadChange{Assigned: &other.ID}})
	undone := take(mara, taken.Undo[0])
	if undone.Changed != 0 || undone.Refused != 1 || !strings.Contains(undone.Why, "meanwhile") {
		t.Errorf("the undo answers %+v", undone)
	}
	if now := record(t, b, id).Handling.AssignedTo; now != other.ID {
		t.Errorf("an undo took the lead from a colleague: it is with %q", now)
	}
	// What somebody else did with another part of it is no obstacle.
	later := time.Now().Add(time.Hour)
	set := take(mara, leads.LeadsChange{Change: leads.LeadChange{RemindAt: &later}})
	quoted := lead.StageQuoted
	take(tobias, leads.LeadsChange{Change: leads.LeadChange{Stage: &quoted}})
	if undone = take(mara, set.Undo[0]); undone.Changed != 1 || !record(t, b, id).Handling.RemindAt.IsZero() {
		t.Errorf("a reminder is not taken back: %+v", undone)
	}
}

func TestAnUndoLeavesWhatSomebodyElseSetAsideSince(t *testing.T) {
	b := desktest.New(t)
	mara, _ := b.Join(desk.Owner)
	tobias, _ := b.Join(desk.Sales)
	id := b.Lead("store", "jane@example.org")
	take := func(who *desktest.Browser, change leads.LeadsChange) leads.LeadsChanged {
		t.Helper()
		change.IDs = []string{id}
		text, _ := json.Marshal(change)
		return desktest.Read[leads.LeadsChanged](t, who.Wants(200, "POST", "/api/desk/leads/many", string(text)))
	}
	aside := leads.LeadsChange{Aside: &leads.Aside{Reason: "Spam"}}
	hers := take(mara, aside)
	released := take(mara, hers.Undo[0])
	if again := take(mara, released.Undo[0]); released.Changed != 1 || again.Changed != 1 {
		t.Fatalf("her own is taken back %+v, and done again %+v", released, again)
	}
	tobias.Wants(200, "POST", "/api/desk/leads/"+id+"/retry", "")
	if done := take(mara, released.Undo[0]); done.Refused != 1 || !strings.Contains(done.Why, "meanwhile") {
		t.Errorf("what he released was set aside again: %+v", done)
	}
	take(tobias, aside)
	if done := take(mara, hers.Undo[0]); done.Refused != 1 || !strings.Contains(done.Why, "meanwhile") {
		t.Errorf("what he set aside was released: %+v", done)
	}
}
