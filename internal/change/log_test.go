package change_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"livery"
	"livery/internal/blob"
	"livery/internal/change"
	"livery/internal/content"
)

const shippedTitle = "Everything a vehicle needs, in one cart"

func (i instance) plan(title string, in time.Duration, c *clock) change.Entry {
	i.t.Helper()
	e, err := i.Publish(i.t.Context(),
		change.Request{Author: ann, At: c.now().Add(in),
			Edits: []change.Edit{withBefore(i, set("brands/store", "hero.title", title))}})
	if err != nil {
		i.t.Fatal(err)
	}
	return e
}

// takeBack publishes the inverse of a change that nothing later touched.
func (i instance) takeBack(id string) change.Entry {
	i.t.Helper()
	edits, conflicts, err := i.TakeBack(id)
	if err != nil || len(conflicts) > 0 {
		i.t.Fatal(conflicts, err)
	}
	e, err := i.Publish(i.t.Context(), change.Request{Author: ann, Edits: edits, TakesBack: []string{id}})
	if err != nil {
		i.t.Fatal(err)
	}
	i.look()
	return e
}

func TestScheduledChangesAppearInTheOrderOfTheirTimes(t *testing.T) {
	c := newClock()
	one := open(t, storage(t), livery.Content(), c)
	one.plan("The later words", 2*time.Hour, c)
	one.plan("The earlier words", time.Hour, c)
	c.pass(3 * time.Hour) // nobody looked meanwhile
	one.look()
	one.shows("store", "hero.title", "The later words")
	if n := len(change.Published(one.Current().Entries)); n != 2 {
		t.Errorf("%d of 2 appeared", n)
	}
	if _, err := one.Publish(t.Context(),
		change.Request{Author: ann, At: c.now(),
			Edits: []change.Edit{withBefore(one, set("brands/store", "hero.title", "x"))}}); !errors.Is(err,
		change.ErrPast) {
		t.Errorf("a change is scheduled for a moment that has passed: %v", err)
	}
}

// What was scheduled before others published, and before files were pulled, counts from its own time on.
func TestAScheduledChangeStandsWhereItAppeared(t *testing.T) {
	c, blobs, dir := newClock(), storage(t), t.TempDir()
	one := open(t, blobs, livery.Content(), c)
	first := one.plan("Words of tomorrow", 24*time.Hour, c)
	meanwhile := one.publish(ann, set("brands/store", "hero.title", "Meanwhile"))
	pull(t, one, dir)
	folder := content.OverlayFolder(dir, livery.Content())
	other := open(t, blobs, folder, c)
	other.shows("store", "hero.title", "Meanwhile")
	c.pass(25 * time.Hour)
	other.look()
	other.shows("store", "hero.title", "Words of tomorrow")
	if origin := other.Current().Content.Brand("store").Origin("hero.title").Place(); !strings.Contains(origin,
		"on 18 November 2026 at 09:00 UTC") {
		t.Errorf("its origin is %q", origin)
	}
	if state, _ := other.Current().State(meanwhile); state != "in-files" {
		t.Errorf("what was pulled is %s", state)
	}
	pull(t, other, dir)
	again := open(t, blobs, folder, c)
	again.shows("store", "hero.title", "Words of tomorrow")
	if state, _ := again.Current().State(first); state != "in-files" {
		t.Errorf("the scheduled change is %s after it was pulled", state)
	}
}

func pull(t *testing.T, i instance, dir string) {
	t.Helper()
	plan, err := i.Pull(dir, livery.Content())
	if err == nil {
		err = i.Write(dir, plan)
	}
	if err != nil {
		t.Fatal(err)
	}
}

func TestTheSameWordsTwiceAreNoConflictAndNoChange(t *testing.T) {
	c, blobs := newClock(), storage(t)
	one, other := open(t, blobs, livery.Content(), c), open(t, blobs, livery.Content(), c)
	begun := withBefore(other, set("brands/store", "hero.title", "The same words"))
	one.publish(ann, set("brands/store", "hero.title", "The same words"))
	if _, err := other.Publish(t.Context(), change.Request{Author: ben, Edits: []change.Edit{begun}}); !errors.Is(err,
		change.ErrNothing) {
		t.Errorf("publishing them again gives %v", err)
	}
}

func TestAChangeThatIsUndoneAlreadyIsTakenBackWithoutAnEdit(t *testing.T) {
	one := open(t, storage(t), livery.Content(), newClock())
	first := one.publish(ann, set("brands/store", "hero.title", "One"))
	one.publish(ben, set("brands/store", "hero.title", shippedTitle))
	if edits, conflicts, err := one.TakeBack(first.ID); err != nil || len(edits)+len(conflicts) > 0 {
		t.Errorf("taking it back is %v, %v, %v", edits, conflicts, err)
	}
}

func TestWhatTookAChangeBackCanBeTakenBack(t *testing.T) {
	one := open(t, storage(t), livery.Content(), newClock())
	first := one.publish(ann, set("brands/store", "hero.title", "One"))
	back := one.takeBack(first.ID)
	one.shows("store", "hero.title", shippedTitle)
	one.takeBack(back.ID)
	one.shows("store", "hero.title", "One")
	if by := change.TakenBackBy(one.Current().Entries, first.ID); by != "" {
		t.Errorf("the first change is still taken back by %s", by)
	}
	one.takeBack(first.ID)
	one.shows("store", "hero.title", shippedTitle)
}

// A layer may add to a list of the layers below. Each way to change such a list can be taken back.
func TestAListThatIsAddedToIsChangedAndTakenBack(t *testing.T) {
	const steps = "requestDemo.nextSteps"
	files := content.Overlay(fstest.MapFS{"brands/cameras.yaml": {Data: []byte("requestDemo: { nextSteps+: [Ours, " +
		"Ours too] }\n")}}, livery.Content())
	one := open(t, storage(t), files, newClock())
	list := func() string { return string(one.Current().Content.Brand("cameras").Find(steps).JSON()) }
	own := func(field string) string { return string(one.Current().Content.Says("brands/cameras", field).JSON()) }
	before, added := list(), own(steps+"+")
	below := one.Current().Content.Brand("cameras").Find(steps).Len() - 2
	if below != 3 || added != `["Ours","Ours too"]` {
		t.Fatalf("the list is %s, of which %s is added", before, added)
	}
	for _, tc := range []struct {
		what              string
		edit              change.Edit
		list, says, added string
	}{
		{"the first entry of its own", set("brands/cameras", steps+".3", "New"),
			strings.Replace(before, `"Ours"`, `"New"`, 1), "", `["New","Ours too"]`},
		{"an entry of the layers below", set("brands/cameras", steps+".0", "New"), "", "all", ""},
		{"the whole list", set("brands/cameras", steps, []string{"All", "new"}), `["All","new"]`, `["All","new"]`, ""},
	} {
		e := one.publish(ann, tc.edit)
		if tc.says == "all" { // it has the list of all layers from now on
			tc.list = list()
			tc.says = tc.list
			if !strings.HasPrefix(tc.list, `["New",`) || !strings.HasSuffix(tc.list, `,"Ours","Ours too"]`) ||
				one.Current().Content.Brand("cameras").Find(steps).Len() != 5 {
				t.Errorf("%s: the list is %s", tc.what, tc.list)
			}
		}
		if list() != tc.list || own(steps) != tc.says || own(steps+"+") != tc.added {
			t.Errorf("%s: the list is %s, the layer says %s and adds %s", tc.what, list(), own(steps), own(steps+"+"))
		}
		one.takeBack(e.ID)
		if list() != before || own(steps) != "" || own(steps+"+") != added {
			t.Errorf("%s, taken back: the list is %s, the layer says %s and adds %s", tc.what, list(), own(steps),
				own(steps+"+"))
		}
	}
}

// What is scheduled was written over words that somebody else may have changed until its time comes.
func TestAScheduledChangeOfWhatSomebodyElseChangedIsNotPublished(t *testing.T) {
	overStorages(t, func(t *testing.T, blobs blob.Store) {
		c := newClock()
		one, other := open(t, blobs, livery.Content(), c), open(t, blobs, livery.Content(), c)
		var told []change.Entry
		for _, i := range []instance{one, other} {
			i.OnFail(func(_ context.Context, e change.Entry) { told = append(told, e) })
		}
		planned := one.plan("Words of tomorrow", time.Hour, c)
		one.publish(ben, set("brands/store", "hero.title", "Ben's words"))
		c.pass(2 * time.Hour)
		one.look()
		other.look()
		other.shows("store", "hero.title", "Ben's words")
		if len(told) != 1 || told[0].ID != planned.ID || told[0].Author != ann ||
			!strings.Contains(told[0].Reason, "by Ben") {
			t.Errorf("told of %+v", told)
		}
		history := change.History(other.Current().Entries)
		last := history[len(history)-1]
		state, reason := other.Current().State(last)
		if len(history) != 2 || last.ID != planned.ID || state != "failed" ||
			!strings.Contains(reason, "hero.title of brands/store by Ben") {
			t.Errorf("the history is %+v, its last is %s: %s", history, state, reason)
		}
	})
}

func TestAScheduledChangeThatIsGivenAnotherTimeStillKnowsWhatItReplaces(t *testing.T) {
	c := newClock()
	one := open(t, storage(t), livery.Content(), c)
	planned := one.plan("Words of tomorrow", time.Hour, c)
	one.publish(ben, set("brands/store", "hero.title", "Ben's words"))
	if _, err := one.Reschedule(t.Context(), planned.ID, c.now().Add(2*time.Hour), "", planned.Edits); err != nil {
		t.Fatal(err)
	}
	c.pass(3 * time.Hour)
	one.look()
	one.shows("store", "hero.title", "Ben's words")
}
