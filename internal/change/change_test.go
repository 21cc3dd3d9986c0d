package change_test

import (
	"encoding/json"
	"errors"
	"io/fs"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"time"

	"livery"
	"livery/internal/blob"
	"livery/internal/blob/disk"
	"livery/internal/change"
)

var (
	ann = change.Author{ID: "ann", Name: "Ann"}
	ben = change.Author{ID: "ben", Name: "Ben"}
)

// clock is a time that a test moves.
type clock struct {
	mu sync.Mutex
	at time.Time
}

func newClock() *clock { return &clock{at: time.Date(2026, 11, 17, 8, 0, 0, 0, time.UTC)} }

func (c *clock) now() time.Time { c.mu.Lock(); defer c.mu.Unlock(); return c.at }

func (c *clock) pass(d time.Duration) { c.mu.Lock(); defer c.mu.Unlock(); c.at = c.at.Add(d) }

func storage(t testing.TB) blob.Store {
	t.Helper()
	blobs, err := disk.Open(t.TempDir(), slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = blobs.Close() })
	return blobs
}

// instance is one server's view of the content: it looks when told to.
type instance struct {
	*change.Publisher
	t *testing.T
}

func open(t *testing.T, blobs blob.Store, files fs.FS, c *clock) instance {
	t.Helper()
	publisher, problems := change.Open(t.Context(), change.Options{Files: files, Blobs: blobs, Now: c.now,
		Log: slog.New(slog.DiscardHandler)})
	if publisher == nil {
		t.Fatal(problems)
	}
	return instance{publisher, t}
}

// look follows the log as the server does each second.
func (i instance) look() {
	i.t.Helper()
	i.Fingerprint(i.t.Context())
	c, problems := i.Load()
	if c == nil {
		i.t.Fatal(problems)
	}
	i.Serving(c)
}

func (i instance) shows(brand, field, want string) {
	i.t.Helper()
	if got := i.Current().Content.Brand(brand).Text(field); got != want {
		i.t.Errorf("%s of %s is %q, want %q", field, brand, got, want)
	}
}

func set(layer, field string, value any) change.Edit {
	data, _ := json.Marshal(value)
	return change.Edit{Layer: layer, Field: field, After: data}
}

func (i instance) publish(author change.Author, edits ...change.Edit) change.Entry {
	i.t.Helper()
	tidy, err := change.Tidy(i.Current().Content, edits, nil)
	if err != nil {
		i.t.Fatal(err)
	}
	e, err := i.Publish(i.t.Context(), change.Request{Author: author, Note: "a test", Edits: tidy})
	if err != nil {
		i.t.Fatal(err)
	}
	i.look()
	return e
}

func TestAPublishedChangeIsServedByEveryInstanceAndNamesItsOrigin(t *testing.T) {
	c, blobs := newClock(), storage(t)
	one, other := open(t, blobs, livery.Content(), c), open(t, blobs, livery.Content(), c)
	e := one.publish(ann, set("brands/store", "hero.title", "All for {name}"))
	one.shows("store", "hero.title", "All for Fleet Store")
	other.look()
	other.shows("store", "hero.title", "All for Fleet Store")
	origin := other.Current().Content.Brand("store").Origin("hero.title")
	if origin.Change == nil || origin.Change.ID != e.ID || origin.Place() !=
		`changed by Ann, on 17 November 2026 at 08:00 UTC, was "Everything a vehicle needs, in one cart"` {
		t.Errorf("the origin is %q", origin.Place())
	}
	again := open(t, blobs, livery.Content(), c)
	again.shows("store", "hero.title", "All for Fleet Store")
}

func TestAFamilysWordsShowInTheSistersThatDoNotOverrideThem(t *testing.T) {
	one := open(t, storage(t), livery.Content(), newClock())
	before := one.Current().Content
	one.publish(ann, set("families/cameras", "contact.contactInfo.hours", "Always"))
	for _, b := range before.Site.Brands {
		was := before.Brand(b.ID).Text("contact.contactInfo.hours")
		want := was
		if b.Family == "cameras" && before.Says("brands/"+b.ID, "contact.contactInfo.hours") == nil {
			want = "Always"
		}
		one.shows(b.ID, "contact.contactInfo.hours", want)
	}
}

func TestAnEntryOfAnInheritedListTakesTheWholeListOver(t *testing.T) {
	one := open(t, storage(t), livery.Content(), newClock())
	brand := one.Current().Content.MadeOf("families/cameras")[0].ID
	one.publish(ann, set("brands/"+brand, "requestDemo.nextSteps.1", "We call {name}."))
	says := one.Current().Content.Says("brands/"+brand, "requestDemo.nextSteps")
	if says == nil || says.Len() != 3 || !strings.Contains(string(says.JSON()), "{name}") {
		t.Fatalf("the brand's own list is %s", says.JSON())
	}
	one.publish(ann, change.Edit{Layer: "brands/" + brand, Field: "requestDemo.nextSteps.1"})
	if says := one.Current().Content.Says("brands/"+brand, "requestDemo.nextSteps"); says != nil {
		t.Errorf("the family's list is not shown again, the brand still says %s", says.JSON())
	}
}

func TestOfTwoWhoPublishAtOnceEachIsInTheLogOnce(t *testing.T) {
	c, blobs := newClock(), storage(t)
	var group sync.WaitGroup
	titles := []string{"First words", "Second words", "Third words", "Fourth words"}
	for n, title := range titles {
		one := open(t, blobs, livery.Content(), c)
		group.Go(func() {
			brand := one.Current().Content.Site.Brands[n].ID
			if _, err := one.Publish(t.Context(),
				change.Request{Author: ann,
					Edits: []change.Edit{withBefore(one, set("brands/"+brand, "hero.title", title))}}); err != nil {
				t.Error(err)
			}
		})
	}
	group.Wait()
	one := open(t, blobs, livery.Content(), c)
	if n := len(one.Current().Entries); n != len(titles) {
		t.Fatalf("the log has %d entries", n)
	}
	for n, title := range titles {
		one.shows(one.Current().Content.Site.Brands[n].ID, "hero.title", title)
	}
}

func withBefore(i instance, e change.Edit) change.Edit {
	e.Before = i.Current().Content.Says(e.Layer, e.Field).JSON()
	return e
}

func TestWhatSomebodyElseChangedIsNotOverwrittenUnseen(t *testing.T) {
	c, blobs := newClock(), storage(t)
	one, other := open(t, blobs, livery.Content(), c), open(t, blobs, livery.Content(), c)
	begun := withBefore(other, set("brands/store", "hero.title", "Ben's words"))
	one.publish(ann, set("brands/store", "hero.title", "Ann's words"))
	_, err := other.Publish(t.Context(), change.Request{Author: ben, Edits: []change.Edit{begun}})
	if !errors.Is(err, change.ErrConflict) || !strings.Contains(err.Error(), "Ann") {
		t.Fatalf("publishing over it gives %v", err)
	}
	if _, err := other.Publish(t.Context(), change.Request{Author: ben, Edits: []change.Edit{begun},
		Overwrite: true}); err != nil {
		t.Fatal(err)
	}
	one.look()
	one.shows("store", "hero.title", "Ben's words")
}

func TestContentWithErrorsIsNotPublished(t *testing.T) {
	one := open(t, storage(t), livery.Content(), newClock())
	for _, e := range []change.Edit{set("brands/store", "hero.title", ""), set("brands/store", "hero.titel", "x"),
		set("brands/store", "pages", "home"),
		set("brands/store", "name", strings.Repeat("Store", 180_000)), {Layer: "brands/store", Field: "name"},
		set("brands/store", "hosts", []any{"a.example", "b.example"})} {
		if _, err := one.Publish(t.Context(),
			change.Request{Author: ann, Edits: []change.Edit{withBefore(one, e)}}); err == nil {
			t.Errorf("%s = %s is published", e.Field, e.After)
		}
	}
	if n := len(one.Log.Entries()); n != 0 {
		t.Errorf("the log has %d entries", n)
	}
}

func TestTakingBackLeavesLaterChangesAndSaysWhatTheyTouched(t *testing.T) {
	one := open(t, storage(t), livery.Content(), newClock())
	first := one.publish(ann, set("brands/store", "hero.title", "One"), set("brands/store", "hero.subtitle", "Under"))
	one.publish(ben, set("brands/store", "tagline", "Tags"))
	edits, conflicts, err := one.TakeBack(first.ID)
	if err != nil || len(conflicts) != 0 || len(edits) != 2 {
		t.Fatalf("taking back is %v, %v, %v", edits, conflicts, err)
	}
	one.publish(ben, set("brands/store", "hero.title", "Two"))
	_, conflicts, err = one.TakeBack(first.ID)
	if err != nil || len(conflicts) != 1 || conflicts[0].By.Author != ben {
		t.Fatalf("the conflicts are %v, %v", conflicts, err)
	}
	if _, err := one.Publish(t.Context(),
		change.Request{Author: ann, Edits: edits, TakesBack: []string{first.ID}}); !errors.Is(err, change.ErrConflict) {
		t.Errorf("a plan that is out of date is carried out: %v", err)
	}
	edits, _, _ = one.TakeBack(first.ID)
	e, err := one.Publish(t.Context(), change.Request{Author: ann, Edits: edits, TakesBack: []string{first.ID}})
	if err != nil {
		t.Fatal(err)
	}
	one.look()
	one.shows("store", "hero.title", "Everything a vehicle needs, in one cart")
	one.shows("store", "tagline", "Tags")
	if by := change.TakenBackBy(one.Current().Entries, first.ID); by != e.ID {
		t.Errorf("it was taken back by %q", by)
	}
	if _, _, err := one.TakeBack(first.ID); !errors.Is(err, change.ErrTakenBack) {
		t.Errorf("it is taken back twice: %v", err)
	}
}

func TestReturningToAMomentUndoesWhatFollowed(t *testing.T) {
	one := open(t, storage(t), livery.Content(), newClock())
	first := one.publish(ann, set("brands/store", "hero.title", "One"))
	one.publish(ben, set("brands/store", "hero.features.0", "Zero"))
	one.publish(ben, set("brands/store", "hero.features", []string{"a", "b"}),
		set("families/cameras", "tagline", "Words"))
	edits, undone, err := one.ReturnTo(first.ID)
	if err != nil || len(undone) != 2 {
		t.Fatal(undone, err)
	}
	one.publish(ann, edits...)
	one.shows("store", "hero.title", "One")
	one.shows("store", "hero.features.0", "Parts matched to your vehicle")
	if says := one.Current().Content.Says("families/cameras", "tagline"); says != nil {
		t.Errorf("the family still says %s", says.JSON())
	}
}

func TestAScheduledChangeAppearsOnceOnItsTime(t *testing.T) {
	c, blobs := newClock(), storage(t)
	one, other := open(t, blobs, livery.Content(), c), open(t, blobs, livery.Content(), c)
	later := func(title string, at time.Duration) change.Entry {
		t.Helper()
		e, err := one.Publish(t.Context(),
			change.Request{Author: ann, At: c.now().Add(at),
				Edits: []change.Edit{withBefore(one, set("brands/store", "hero.title", title))}})
		if err != nil {
			t.Fatal(err)
		}
		return e
	}
	later("Tomorrow's words", 24*time.Hour)
	never := later("Never", 25*time.Hour)
	if err := one.Cancel(t.Context(), ben, never.ID); err != nil {
		t.Fatal(err)
	}
	if err := one.Cancel(t.Context(), ben, never.ID); !errors.Is(err, change.ErrNotOpen) {
		t.Errorf("it is cancelled twice: %v", err)
	}
	c.pass(23 * time.Hour)
	one.look()
	one.shows("store", "hero.title", "Everything a vehicle needs, in one cart")
	c.pass(72 * time.Hour) // both were down when its time came
	var group sync.WaitGroup
	for _, i := range []instance{one, other} {
		group.Go(func() { i.Fingerprint(t.Context()) })
	}
	group.Wait()
	for _, i := range []instance{one, other} {
		i.look()
		i.shows("store", "hero.title", "Tomorrow's words")
		if published := change.Published(i.Current().Entries); len(published) != 1 {
			t.Errorf("it was published %d times", len(published))
		}
	}
}

func TestAScheduledChangeThatNoLongerFitsIsGivenUpWithTheReason(t *testing.T) {
	c := newClock()
	one := open(t, storage(t), livery.Content(), c)
	planned, err := one.Publish(t.Context(), change.Request{Author: ann, At: c.now().Add(time.Hour),
		Edits: []change.Edit{withBefore(one, set("brands/store", "cta.secondary.target", "testimonials"))}})
	if err != nil {
		t.Fatal(err)
	}
	one.publish(ben, set("brands/store", "showTestimonials", false))
	c.pass(2 * time.Hour)
	one.look()
	last := one.Current().Entries[len(one.Current().Entries)-1]
	if last.Kind != change.Fail || last.Of != planned.ID || !strings.Contains(last.Reason, "testimonials") {
		t.Errorf("the last entry is %+v", last)
	}
	one.shows("store", "cta.secondary.target", "shop")
}

// Other files may be deployed under changes that were made over earlier ones.
func TestChangesThatDoNotFitTheFilesAreLeftOutAndTheRestIsServed(t *testing.T) {
	c, blobs := newClock(), storage(t)
	one := open(t, blobs, livery.Content(), c)
	one.publish(ann, set("brands/store", "hero.title", "Good words"))
	bad := one.publish(ann, set("brands/store", "cta.secondary.target", "testimonials"))
	files := edited{livery.Content(), "brands/store.yaml", "showTestimonials: true", "showTestimonials: false"}
	other := open(t, blobs, files, c)
	other.shows("store", "hero.title", "Good words")
	other.shows("store", "cta.secondary.target", "shop")
	if other.Current().SetAside[bad.ID] == "" || len(other.Current().SetAside) != 1 {
		t.Errorf("left out are %v", other.Current().SetAside)
	}
}

// edited is a file system with one text in one file replaced.
type edited struct {
	fs.FS
	file, from, to string
}

func (e edited) ReadFile(name string) ([]byte, error) {
	data, err := fs.ReadFile(e.FS, name)
	if name == e.file {
		data = []byte(strings.Replace(string(data), e.from, e.to, 1))
	}
	return data, err
}

func TestADraftIsKeptForItsPersonAndNotOverwrittenUnseen(t *testing.T) {
	one := open(t, storage(t), livery.Content(), newClock())
	ctx := t.Context()
	draft, version, err := one.Drafts.Get(ctx, ann)
	if err != nil || version != change.NoDraft {
		t.Fatal(version, err)
	}
	draft.Edits = []change.Edit{set("brands/store", "hero.title", "Mine")}
	if _, version, err = one.Drafts.Put(ctx, draft, version); err != nil {
		t.Fatal(err)
	}
	if _, _, err := one.Drafts.Put(ctx, draft, change.NoDraft); !errors.Is(err, change.ErrDraft) {
		t.Errorf("a second window overwrites it: %v", err)
	}
	if others, err := one.Drafts.Others(ctx, "ben"); err != nil || len(others) != 1 || others[0].Author != ann {
		t.Errorf("Ben is told of %v, %v", others, err)
	}
	if others, _ := one.Drafts.Others(ctx, "ann"); len(others) != 0 {
		t.Errorf("Ann is told of %v", others)
	}
	if err := one.Drafts.Remove(ctx, "ann", version); err != nil {
		t.Fatal(err)
	}
	if draft, _, _ := one.Drafts.Get(ctx, ann); len(draft.Edits) != 0 {
		t.Errorf("it is still there: %v", draft)
	}
}
