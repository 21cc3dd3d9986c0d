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

// overtaken is a storage in which somebody else does something right before the next entry of the log is written.
type overtaken struct {
	blob.Store
	by func()
}

func (s *overtaken) Put(ctx context.Context, container, name string, body io.Reader, size int64,
	opt blob.PutOptions) (blob.Properties, error) {
	if by := s.by; by != nil && path.Dir(name) == "log" {
		s.by = nil
		by()
	}
	return s.Store.Put(ctx, container, name, body, size, opt)
}

// scheduled is a change that is due, with an instance about to act on it whose storage can be overtaken, and another.
func scheduled(t *testing.T) (slow, quick instance, its *overtaken, e change.Entry) {
	t.Helper()
	c, blobs := newClock(), storage(t)
	its = &overtaken{Store: blobs}
	slow, quick = open(t, its, livery.Content(), c), open(t, blobs, livery.Content(), c)
	e, err := quick.Publish(t.Context(), change.Request{Author: ann, At: c.now().Add(time.Hour),
		Edits: []change.Edit{withBefore(quick, set("brands/store", "hero.title", "Words of their time"))}})
	if err != nil {
		t.Fatal(err)
	}
	slow.look()
	c.pass(2 * time.Hour)
	return slow, quick, its, e
}

// outcomes are the entries that say what became of a scheduled change.
func outcomes(i instance, id string) (kinds []change.Kind) {
	for _, e := range i.Log.Entries() {
		if e.Of == id {
			kinds = append(kinds, e.Kind)
		}
	}
	return kinds
}

func TestAChangeThatIsCancelledWhileItIsReleasedDoesNotAppear(t *testing.T) {
	slow, quick, its, e := scheduled(t)
	its.by = func() {
		if err := quick.Cancel(t.Context(), ben, e.ID); err != nil {
			t.Error(err)
		}
	}
	slow.look()
	slow.look()
	quick.look()
	for _, i := range []instance{slow, quick} {
		i.shows("store", "hero.title", "Everything a vehicle needs, in one cart")
		if got := outcomes(i, e.ID); len(got) != 1 || got[0] != change.Cancel {
			t.Errorf("the log says %v of it", got)
		}
	}
}

func TestAChangeThatIsReleasedWhileItIsCancelledIsNotSaidToBeCancelled(t *testing.T) {
	slow, quick, its, e := scheduled(t)
	its.by = quick.look
	if err := slow.Cancel(t.Context(), ben, e.ID); !errors.Is(err, change.ErrNotOpen) {
		t.Errorf("cancelling what appeared meanwhile answers %v", err)
	}
	slow.look()
	slow.shows("store", "hero.title", "Words of their time")
	if got := outcomes(slow, e.ID); len(got) != 1 || got[0] != change.Release {
		t.Errorf("the log says %v of it", got)
	}
}

func TestAChangeThatTwoInstancesReleaseAtOnceAppearsOnce(t *testing.T) {
	slow, quick, its, e := scheduled(t)
	its.by = quick.look
	slow.look()
	if got := outcomes(slow, e.ID); len(got) != 1 || got[0] != change.Release {
		t.Errorf("the log says %v of it", got)
	}
}

func TestWhatSomebodyPublishedWhileItWasBeingPublishedIsNotOverwrittenUnseen(t *testing.T) {
	c, blobs := newClock(), storage(t)
	its := &overtaken{Store: blobs}
	slow, quick := open(t, its, livery.Content(), c), open(t, blobs, livery.Content(), c)
	its.by = func() { quick.publish(ann, set("brands/store", "hero.title", "Ann's words")) }
	_, err := slow.Publish(t.Context(),
		change.Request{Author: ben,
			Edits: []change.Edit{withBefore(slow, set("brands/store", "hero.title", "Ben's words"))}})
	if !errors.Is(err, change.ErrConflict) {
		t.Errorf("publishing over it answers %v", err)
	}
	quick.look()
	quick.shows("store", "hero.title", "Ann's words")
}

// without is a storage from which a document goes after it was listed.
type without struct {
	blob.Store
	name string
}

func (s without) Get(ctx context.Context, container, name string, opt blob.GetOptions) (*blob.Object, error) {
	if name == s.name {
		return nil, blob.ErrNotFound
	}
	return s.Store.Get(ctx, container, name, opt)
}

func TestADraftThatIsPublishedWhileOthersAreReadHoldsNobodyUp(t *testing.T) {
	blobs := storage(t)
	one := open(t, without{blobs, "drafts/ann.json"}, livery.Content(), newClock())
	for _, author := range []change.Author{ann, ben} {
		if _, _, err := one.Drafts.Put(t.Context(), change.Draft{Author: author}, change.NoDraft); err != nil {
			t.Fatal(err)
		}
	}
	others, err := one.Drafts.Others(t.Context(), "cleo")
	if err != nil || len(others) != 1 || others[0].Author != ben {
		t.Errorf("Cleo is told of %+v, %v", others, err)
	}
}
