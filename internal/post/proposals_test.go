package post_test

import (
	"context"
	"errors"
	"io"
	"testing"
	"time"

	"livery/internal/blob"
	"livery/internal/post"
)

func TestWhoeverApprovesAPostMayChooseAnotherTimeThanWasProposed(t *testing.T) {
	b := newBench(t, onDisk(t))
	proposed, other := b.Now().Add(2*time.Hour).UTC(), b.Now().Add(time.Hour).UTC()
	dated := func(at time.Time) string { return at.Truncate(time.Second).Format(time.RFC3339) }
	propose := func(title string) post.Draft {
		p := must(b.Create(t.Context(), "store", written(title, "They open."), "ann"))
		return must(b.Propose(t.Context(), "store", p.ID, p.Version,
			post.Proposal{By: "ann", Name: "Ann", Why: "True", At: proposed}))
	}
	approve := func(p post.Draft, at time.Time, now bool) (post.Draft, error) {
		return b.Publish(t.Context(), post.Publication{Brand: "store", ID: p.ID, Version: p.Version, By: "ben",
			ByName: "Ben", Approves: true, At: at, Now: now})
	}
	p := propose("Doors")
	if _, err := approve(p, b.Now(), false); err == nil {
		t.Error("a time that has passed is taken")
	}
	if p, err := approve(p, other, false); err != nil || p.Text.Post.Date != dated(other) {
		t.Errorf("it is to appear at %v (%v), not at %v", p.Text.Post.Date, err, other)
	}
	if p, err := approve(propose("Windows"), time.Time{}, false); err != nil || p.Text.Post.Date != dated(proposed) {
		t.Errorf("it is to appear at %v (%v), not at %v", p.Text.Post.Date, err, proposed)
	}
	if p, err := approve(propose("Roofs"), time.Time{}, true); err != nil || p.State != post.StatePublished {
		t.Errorf("it is %s (%v) and not published", p.State, err)
	}
}

// cutOff is a storage that a server does not reach any more when it is to write what readers find.
type cutOff struct {
	blob.Store
	now bool
}

func (s *cutOff) Put(ctx context.Context, container, name string, body io.Reader, size int64,
	opt blob.PutOptions) (blob.Properties, error) {
	if s.now && container == "store" {
		return blob.Properties{}, errors.New("the line broke")
	}
	return s.Store.Put(ctx, container, name, body, size, opt)
}

func TestWhoeverIsCutOffWhileApprovingAPostCanApproveItAgain(t *testing.T) {
	its := &cutOff{Store: onDisk(t)}
	b := newBench(t, its)
	p := must(b.Create(t.Context(), "store", written("Doors", "They open."), "ann"))
	p = must(b.Propose(t.Context(), "store", p.ID, p.Version, post.Proposal{By: "ann", Name: "Ann", Why: "True"}))
	approve := func(by, version string) error {
		_, err := b.Publish(t.Context(), post.Publication{Brand: "store", ID: p.ID, Version: version, By: by,
			ByName: by, Approves: true})
		return err
	}
	its.now = true
	if err := approve("ben", p.Version); err == nil {
		t.Fatal("it was published all the same")
	}
	its.now = false
	p = must(b.Get(t.Context(), "store", p.ID))
	if !p.Waits() || p.SavedBy != "ann" {
		t.Errorf("cut off, it is %+v, written by %s", p.Proposal, p.SavedBy)
	}
	if err := approve("ann", p.Version); !errors.Is(err, post.ErrOwnProposal) {
		t.Errorf("its author approves it: %v", err)
	}
	if err := approve("ben", p.Version); err != nil {
		t.Error(err)
	}
	if p = must(b.Get(t.Context(), "store", p.ID)); p.State != post.StatePublished || p.Proposal.DecidedBy != "ben" {
		t.Errorf("it is %s, %+v", p.State, p.Proposal)
	}
}
