package change_test

import (
	"context"
	"errors"
	"io"
	"path"
	"testing"
	"time"

	"livery"
	"livery/internal/blob"
	"livery/internal/change"
)

var cleo = change.Author{ID: "cleo", Name: "Cleo"}

// propose is a proposal of Ann's for the title of the store.
func (i instance) propose(title string, at time.Time) change.Entry {
	i.t.Helper()
	e, err := i.Propose(i.t.Context(), change.Request{Author: ann, Note: "Sharper", At: at,
		Edits: []change.Edit{withBefore(i, set("brands/store", "hero.title", title))}})
	if err != nil {
		i.t.Fatal(err)
	}
	i.look()
	return e
}

func approval(by change.Author, proposal string) change.Approval {
	return change.Approval{By: by, Proposal: proposal}
}

func (i instance) is(id, state string) change.Proposal {
	i.t.Helper()
	p, found := change.FindProposal(i.Log.Entries(), id)
	if !found || p.State != state {
		i.t.Errorf("the proposal is %q (found %v), want %q", p.State, found, state)
	}
	return p
}

func TestAProposalIsServedOnceSomebodyElseApprovesIt(t *testing.T) {
	c, blobs := newClock(), storage(t)
	one, other := open(t, blobs, livery.Content(), c), open(t, blobs, livery.Content(), c)
	if _, err := one.Propose(t.Context(), change.Request{Author: ann, Note: " ",
		Edits: []change.Edit{withBefore(one, set("brands/store", "hero.title", "x"))}}); err == nil {
		t.Error("a proposal without words why is taken")
	}
	p := one.propose("Proposed words", time.Time{})
	other.look()
	other.shows("store", "hero.title", shippedTitle)
	other.is(p.ID, change.IsOpen)
	if _, err := other.Approve(t.Context(), approval(ann, p.ID)); !errors.Is(err, change.ErrOwn) {
		t.Errorf("its author approves it: %v", err)
	}
	e, err := other.Approve(t.Context(), approval(ben, p.ID))
	if err != nil {
		t.Fatal(err)
	}
	one.look()
	one.shows("store", "hero.title", "Proposed words")
	if e.Author != ann || e.ApprovedBy != ben || e.Note != "Sharper" || e.Of != p.ID {
		t.Errorf("the change is %+v", e)
	}
	one.is(p.ID, change.IsApproved)
	one.takeBack(e.ID)
	one.shows("store", "hero.title", shippedTitle)
	if _, err := one.Approve(t.Context(), approval(ben, p.ID)); !errors.Is(err, change.ErrDecided) {
		t.Errorf("it is approved twice: %v", err)
	}
}

func TestAnApprovedProposalAppearsAtItsTimeOrAtOnceWhenThatHasPassed(t *testing.T) {
	c := newClock()
	one := open(t, storage(t), livery.Content(), c)
	later := one.propose("Words of later", c.now().Add(2*time.Hour))
	soon := one.propose("Words of soon", c.now().Add(time.Hour))
	if _, err := one.Approve(t.Context(), approval(ben, later.ID)); err != nil {
		t.Fatal(err)
	}
	one.look()
	one.shows("store", "hero.title", shippedTitle)
	if waiting := change.Waiting(one.Log.Entries()); len(waiting) != 1 || waiting[0].ApprovedBy != ben {
		t.Errorf("waiting are %+v", waiting)
	}
	c.pass(90 * time.Minute)
	e, err := one.Approve(t.Context(), approval(ben, soon.ID))
	if err != nil {
		t.Fatal(err)
	}
	if e.Kind != change.Publish || !e.At.IsZero() {
		t.Errorf("one whose time has passed is %s for %s", e.Kind, e.At)
	}
	one.look()
	one.shows("store", "hero.title", "Words of soon")
}

func TestWhoeverApprovesMayChooseAnotherTimeThanWasProposed(t *testing.T) {
	c := newClock()
	one := open(t, storage(t), livery.Content(), c)
	proposed, other := c.now().Add(2*time.Hour), c.now().Add(time.Hour)
	moved := one.propose("Words of another time", proposed)
	atOnce := one.propose("Words of now", proposed)
	untimed := one.propose("Words of no time", time.Time{})
	if _, err := one.Approve(t.Context(), change.Approval{By: ben, Proposal: moved.ID, At: c.now()}); !errors.Is(err,
		change.ErrPast) {
		t.Errorf("a time that has passed is taken: %v", err)
	}
	for _, id := range []string{moved.ID, untimed.ID} {
		e, err := one.Approve(t.Context(), change.Approval{By: ben, Proposal: id, At: other})
		if err != nil || e.Kind != change.Schedule || !e.At.Equal(other) {
			t.Errorf("it is to appear at %v (%v), not at %v", e.At, err, other)
		}
	}
	if e, err := one.Approve(t.Context(), change.Approval{By: ben, Proposal: atOnce.ID, Now: true}); err != nil ||
		e.Kind != change.Publish {
		t.Errorf("it is %s and not published (%v)", e.Kind, err)
	}
	one.look()
	one.shows("store", "hero.title", "Words of now")
}

func TestOtherWordsThanWereApprovedAreApprovedByNobody(t *testing.T) {
	c := newClock()
	one := open(t, storage(t), livery.Content(), c)
	p := one.propose("Approved words", c.now().Add(time.Hour))
	planned, err := one.Approve(t.Context(), approval(ben, p.ID))
	if err != nil {
		t.Fatal(err)
	}
	other := []change.Edit{withBefore(one, set("brands/store", "hero.title", "Other words"))}
	for _, tc := range []struct {
		edits []change.Edit
		by    change.Author
	}{{planned.Edits, ben}, {other, change.Author{}}} {
		if planned, err = one.Reschedule(t.Context(), planned.ID, c.now().Add(2*time.Hour), "", tc.edits); err != nil ||
			planned.ApprovedBy != tc.by {
			t.Errorf("%s are approved by %q, %v", tc.edits[0].After, planned.ApprovedBy.Name, err)
		}
	}
}

func TestWhatOthersPublishTakesUpNoProposalThatCameBack(t *testing.T) {
	one := open(t, storage(t), livery.Content(), newClock())
	p := one.propose("Proposed words", time.Time{})
	if _, err := one.SendBack(t.Context(), ben, p.ID, "Shorter"); err != nil {
		t.Fatal(err)
	}
	left := func() int { return len(change.Successions(one.Log.Entries()).LeftIn(p.Edits, p.ID)) }
	one.publish(cleo, set("brands/store", "hero.title", "Words of Cleo"))
	if left() != 1 {
		t.Error("its author is not told any more of what came back, since somebody else changed the same words")
	}
	one.publish(ann, set("brands/store", "hero.title", "Words of Ann"))
	if left() != 0 {
		t.Error("its author is told of what they have published meanwhile")
	}
}

func TestAProposalIsNotPublishedOverWhatOthersChangedUnlessSaidSo(t *testing.T) {
	one := open(t, storage(t), livery.Content(), newClock())
	p := one.propose("Proposed words", time.Time{})
	one.publish(cleo, set("brands/store", "hero.title", "Words of Cleo"))
	if _, err := one.Approve(t.Context(), approval(ben, p.ID)); !errors.Is(err, change.ErrConflict) {
		t.Errorf("Cleo's words are overwritten: %v", err)
	}
	one.is(p.ID, change.IsOpen)
	if _, err := one.Approve(t.Context(), change.Approval{By: ben, Proposal: p.ID, Overwrite: true}); err != nil {
		t.Error(err)
	}
	one.look()
	one.shows("store", "hero.title", "Proposed words")
}

func TestWhatIsSentBackWaitsForItsAuthorAlone(t *testing.T) {
	one := open(t, storage(t), livery.Content(), newClock())
	p := one.propose("Proposed words", time.Time{})
	if _, err := one.SendBack(t.Context(), ben, p.ID, " "); err == nil {
		t.Error("it is sent back without a word")
	}
	if _, err := one.SendBack(t.Context(), ben, p.ID, "Say what it costs"); err != nil {
		t.Fatal(err)
	}
	if back := one.is(p.ID, change.IsSentBack); back.Decision.Author != ben ||
		back.Decision.Reason != "Say what it costs" || len(back.Edits) != 1 {
		t.Errorf("sent back it is %+v", back)
	}
	if _, err := one.Approve(t.Context(), approval(cleo, p.ID)); !errors.Is(err, change.ErrDecided) {
		t.Errorf("Cleo approves what Ben has sent back: %v", err)
	}
	if err := one.Withdraw(t.Context(), ben, p.ID); !errors.Is(err, change.ErrDecided) {
		t.Errorf("Ben takes up what Ann proposed: %v", err)
	}
	if err := one.Withdraw(t.Context(), ann, p.ID); err != nil {
		t.Fatal(err)
	}
	one.is(p.ID, change.IsWithdrawn)
	one.look()
	one.shows("store", "hero.title", shippedTitle)
}

func TestOfTwoWhoDecideAtOnceOneDoes(t *testing.T) {
	for name, quicker := range map[string]func(instance, string) error{
		"approves": func(i instance, id string) error {
			_, err := i.Approve(t.Context(), approval(cleo, id))
			return err
		},
		"sends it back": func(i instance, id string) error {
			_, err := i.SendBack(t.Context(), cleo, id, "Not so")
			return err
		},
		"takes it back": func(i instance, id string) error { return i.Withdraw(t.Context(), ann, id) },
	} {
		t.Run(name, func(t *testing.T) {
			c, blobs := newClock(), storage(t)
			its := &overtaken{Store: blobs}
			slow, quick := open(t, its, livery.Content(), c), open(t, blobs, livery.Content(), c)
			p := quick.propose("Proposed words", time.Time{})
			slow.look()
			its.by = func() {
				if err := quicker(quick, p.ID); err != nil {
					t.Error(err)
				}
			}
			if _, err := slow.Approve(t.Context(), approval(ben, p.ID)); !errors.Is(err, change.ErrDecided) {
				t.Errorf("the slower one is told %v", err)
			}
			if got := outcomes(slow, p.ID); len(got) != 1 {
				t.Errorf("it was decided by %v", got)
			}
		})
	}
}

// killed is a storage of a process that ends at its next entry of the log: before it is written, or right after.
type killed struct {
	blob.Store
	armed, after, dead bool
}

var errKilled = errors.New("the process is dead")

func (s *killed) Put(ctx context.Context, container, name string, body io.Reader, size int64,
	opt blob.PutOptions) (blob.Properties, error) {
	if s.armed && path.Dir(name) == "log" {
		if s.after {
			if _, err := s.Store.Put(ctx, container, name, body, size, opt); err != nil {
				return blob.Properties{}, err
			}
		}
		s.dead = true
	}
	if s.dead {
		return blob.Properties{}, errKilled
	}
	return s.Store.Put(ctx, container, name, body, size, opt)
}

func (s *killed) Get(ctx context.Context, container, name string, opt blob.GetOptions) (*blob.Object, error) {
	if s.dead {
		return nil, errKilled
	}
	return s.Store.Get(ctx, container, name, opt)
}

func TestAProcessThatEndsWhileItApprovesLosesNothingAndPublishesOnce(t *testing.T) {
	for _, after := range []bool{false, true} {
		c, blobs := newClock(), storage(t)
		its := &killed{Store: blobs, after: after}
		dying := open(t, its, livery.Content(), c)
		p := dying.propose("Proposed words", time.Time{})
		its.armed = true
		if _, err := dying.Approve(t.Context(), approval(ben, p.ID)); err == nil {
			t.Fatal("whoever approved was answered by a dead process")
		}
		next := open(t, blobs, livery.Content(), c)
		if after {
			next.is(p.ID, change.IsApproved)
		} else {
			next.is(p.ID, change.IsOpen)
			if _, err := next.Approve(t.Context(), approval(ben, p.ID)); err != nil {
				t.Error(err)
			}
			next.look()
		}
		next.shows("store", "hero.title", "Proposed words")
		if n := len(change.Published(next.Log.Entries())); n != 1 {
			t.Errorf("it was published %d times (killed after the write: %v)", n, after)
		}
	}
}

func TestALinkToADraftShowsThatDraftAndNoLaterOne(t *testing.T) {
	one := open(t, storage(t), livery.Content(), newClock())
	keep := func(title string) string {
		draft, version, err := one.Drafts.Get(t.Context(), ann)
		if err != nil {
			t.Fatal(err)
		}
		draft.Edits = []change.Edit{withBefore(one, set("brands/store", "hero.title", title))}
		if draft, _, err = one.Drafts.Put(t.Context(), draft, version); err != nil {
			t.Fatal(err)
		}
		return draft.Name()
	}
	name := keep("Begun")
	if again := keep("Written on"); again != name {
		t.Errorf("written on, it is another draft: %s and %s", name, again)
	}
	if e, err := one.Previewed(t.Context(), name); err != nil || string(e.Edits[0].After) != `"Written on"` {
		t.Errorf("the link shows %+v, %v", e.Edits, err)
	}
	_, version, err := one.Drafts.Get(t.Context(), ann)
	if err != nil {
		t.Fatal(err)
	}
	if err := one.Drafts.Remove(t.Context(), ann.ID, version); err != nil {
		t.Fatal(err)
	}
	later := keep("Nobody's business yet")
	if e, err := one.Previewed(t.Context(), name); !errors.Is(err, change.ErrNotFound) {
		t.Errorf("the link to the draft of before shows %s, %v", e.Edits[0].After, err)
	}
	if _, err := one.Previewed(t.Context(), later); err != nil {
		t.Error(err)
	}
}

func TestALinkToADraftFollowsItWhileItWaitsForATimeOrAWord(t *testing.T) {
	one := open(t, storage(t), livery.Content(), newClock())
	draft, _, err := one.Drafts.Put(t.Context(), change.Draft{Author: ann,
		Edits: []change.Edit{withBefore(one, set("brands/store", "hero.title", "Later"))}}, change.NoDraft)
	if err != nil {
		t.Fatal(err)
	}
	wish := change.Request{Author: ann, Note: "Winter", Edits: draft.Edits, Draft: draft.Name(),
		At: time.Date(2126, 1, 1, 0, 0, 0, 0, time.UTC)}
	_, version, err := one.Drafts.Get(t.Context(), ann)
	if err := errors.Join(err, one.Drafts.Remove(t.Context(), ann.ID, version)); err != nil {
		t.Fatal(err)
	}
	shows := func(when string, want bool) {
		t.Helper()
		e, err := one.Previewed(t.Context(), draft.Name())
		if want && (err != nil || string(e.Edits[0].After) != `"Later"`) || !want && !errors.Is(err, change.ErrNotFound) {
			t.Errorf("%s the link shows %+v, %v", when, e.Edits, err)
		}
	}
	planned, err := one.Publish(t.Context(), wish)
	if err != nil {
		t.Fatal(err)
	}
	shows("scheduled", true)
	if planned, err = one.Reschedule(t.Context(), planned.ID, wish.At.Add(time.Hour), "", planned.Edits); err != nil {
		t.Fatal(err)
	}
	shows("at another time", true)
	if err := one.Cancel(t.Context(), ann, planned.ID); err != nil {
		t.Fatal(err)
	}
	shows("cancelled", false)
	p, err := one.Propose(t.Context(), wish)
	if err != nil {
		t.Fatal(err)
	}
	shows("proposed", true)
	if _, err := one.Approve(t.Context(), change.Approval{Proposal: p.ID, By: change.Author{ID: "ben"}}); err != nil {
		t.Fatal(err)
	}
	shows("approved for its time", true)
}
