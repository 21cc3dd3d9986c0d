package change_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"path"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"livery"
	"livery/internal/blob"
	"livery/internal/blob/azure"
	"livery/internal/blob/blobtest"
	"livery/internal/change"
)

// overStorages runs a test over the disk and over an account.
func overStorages(t *testing.T, test func(t *testing.T, blobs blob.Store)) {
	t.Run("disk", func(t *testing.T) { test(t, storage(t)) })
	t.Run("account", func(t *testing.T) {
		account, err := azure.Open("AccountName="+blobtest.DevAccount+";AccountKey="+blobtest.DevKey+";BlobEndpoint="+
			blobtest.Azurite(t), azure.Options{})
		if err != nil {
			t.Fatal(err)
		}
		test(t, account)
	})
}

func entryAt(number int) string { return fmt.Sprintf("log/%08d.json", number) }

func garble(t *testing.T, blobs blob.Store, name string) {
	t.Helper()
	if _, err := blobs.Put(t.Context(), change.Container, name, strings.NewReader(`{"id": "2-`), 10,
		blob.PutOptions{}); err != nil {
		t.Fatal(err)
	}
}

func remove(t *testing.T, blobs blob.Store, name string) {
	t.Helper()
	if err := blobs.Delete(t.Context(), change.Container, name, blob.Conditions{}); err != nil {
		t.Fatal(err)
	}
}

// openWithCopy is an instance with a copy of the log on its disk.
func openWithCopy(t *testing.T, blobs blob.Store, data string, c *clock) instance {
	t.Helper()
	publisher, problems := change.Open(t.Context(), change.Options{Files: livery.Content(), Blobs: blobs, Now: c.now,
		Log:  slog.New(slog.DiscardHandler),
		Copy: change.Copy{File: filepath.Join(data, change.CopyFile), Of: "here"}})
	if publisher == nil {
		t.Fatal(problems)
	}
	return instance{publisher, t}
}

// refuses holds that nothing is published, for a reason that names the entries.
func (i instance) refuses(says string) {
	i.t.Helper()
	_, err := i.Publish(i.t.Context(),
		change.Request{Author: ann, Edits: []change.Edit{withBefore(i, set("brands/store", "tagline", "More words"))}})
	if _, refused := errors.AsType[change.Refused](err); !refused || !strings.Contains(fmt.Sprint(err), says) {
		i.t.Errorf("publishing gives %v, which does not say %q", err, says)
	}
	if whole := i.Log.Whole(); !strings.Contains(fmt.Sprint(whole), says) {
		i.t.Errorf("the log says %v of itself", whole)
	}
}

func TestADamagedLogIsNamedAndWhatIsServedStays(t *testing.T) {
	overStorages(t, func(t *testing.T, blobs blob.Store) {
		for what, tc := range map[string]struct {
			damage func(t *testing.T)
			says   string
		}{
			"a garbled entry":       {func(t *testing.T) { garble(t, blobs, entryAt(2)) }, "entry 2 cannot be read"},
			"a deleted entry":       {func(t *testing.T) { remove(t, blobs, entryAt(2)) }, "entry 2 is gone"},
			"the last one, deleted": {func(t *testing.T) { remove(t, blobs, entryAt(3)) }, "entry 3 is gone"},
			"all of them": {func(t *testing.T) {
				remove(t, blobs, entryAt(1))
				remove(t, blobs, entryAt(2))
				remove(t, blobs, entryAt(3))
			}, "entries 1, 2, 3 are gone"},
			"one of them is another": {func(t *testing.T) { copyBlob(t, blobs, entryAt(1), entryAt(2)) },
				"entry 2 cannot be read"},
		} {
			t.Run(what, func(t *testing.T) {
				_ = blobs.DeleteContainer(t.Context(), change.Container)
				c := newClock()
				running := open(t, blobs, livery.Content(), c)
				for n, words := range []string{"First words", "Second words", "Third words"} {
					running.publish(ann, set("brands/store", "hero.title", words),
						set("brands/store", "hero.subtitle", fmt.Sprint("Under ", n)))
				}
				tc.damage(t)
				c.pass(2 * time.Minute) // it looks at everything again
				running.look()
				for _, i := range []instance{running, open(t, blobs, livery.Content(), c)} {
					i.shows("store", "hero.title", "Third words")
					i.shows("store", "hero.subtitle", "Under 2")
					i.refuses(tc.says)
				}
				if n := numberOfEntries(t, blobs); n > 3 {
					t.Errorf("there are %d entries", n)
				}
				fresh := open(t, blobs, livery.Content(), c)
				if _, err := fresh.Log.Mend(t.Context(), ann, false); err != nil {
					t.Fatal(err)
				}
				running.look()
				if err := running.Log.Whole(); err != nil {
					t.Errorf("after it was mended the running instance says %v", err)
				}
				if e := running.publish(ann, set("brands/store", "hero.title", "Fourth words")); e.Number != 4 {
					t.Errorf("the next change is number %d", e.Number)
				}
				again := open(t, blobs, livery.Content(), c)
				again.shows("store", "hero.title", "Fourth words")
				if err := again.Log.Whole(); err != nil || len(again.Log.Entries()) != 4 {
					t.Errorf("the mended log has %d entries, %v", len(again.Log.Entries()), err)
				}
			})
		}
	})
}

func copyBlob(t *testing.T, blobs blob.Store, from, to string) {
	t.Helper()
	object, err := blobs.Get(t.Context(), change.Container, from, blob.GetOptions{})
	if err != nil {
		t.Fatal(err)
	}
	defer object.Body.Close()
	if _, err := blobs.Put(t.Context(), change.Container, to, object.Body, object.Size, blob.PutOptions{}); err != nil {
		t.Fatal(err)
	}
}

func numberOfEntries(t *testing.T, blobs blob.Store) int {
	t.Helper()
	page, err := blobs.List(t.Context(), change.Container, blob.ListOptions{Prefix: "log/"})
	if err != nil {
		t.Fatal(err)
	}
	return len(page.Blobs)
}

// The checkpoint may be gone with the entry; what an instance has on its own disk counts then.
func TestTheCopyOnDiskOutlivesTheStorage(t *testing.T) {
	c, blobs, data := newClock(), storage(t), t.TempDir()
	one := openWithCopy(t, blobs, data, c)
	one.publish(ann, set("brands/store", "hero.title", "First words"))
	one.publish(ann, set("brands/store", "hero.title", "Second words"))
	garble(t, blobs, entryAt(1))
	garble(t, blobs, "checkpoint.json")
	again := openWithCopy(t, blobs, data, c)
	again.shows("store", "hero.title", "Second words")
	again.refuses("entry 1 cannot be read")
	away := unreachable{blobs}
	publisher, _ := change.Open(t.Context(), change.Options{Files: livery.Content(), Blobs: away, Now: c.now,
		Log: slog.New(slog.DiscardHandler), Patience: time.Second,
		Copy: change.Copy{File: filepath.Join(data, change.CopyFile), Of: "here"}})
	instance{publisher, t}.shows("store", "hero.title", "Second words")
	other, _ := change.Open(t.Context(), change.Options{Files: livery.Content(), Blobs: storage(t), Now: c.now,
		Log:  slog.New(slog.DiscardHandler),
		Copy: change.Copy{File: filepath.Join(data, change.CopyFile), Of: "elsewhere"}})
	instance{other, t}.shows("store", "hero.title", shippedTitle)
}

// unreachable is a storage that does not answer.
type unreachable struct{ blob.Store }

func (unreachable) List(context.Context, string, blob.ListOptions) (blob.ListPage, error) {
	return blob.ListPage{}, blob.ErrUnavailable
}

func (unreachable) Get(context.Context, string, string, blob.GetOptions) (*blob.Object, error) {
	return nil, blob.ErrUnavailable
}

// Where nobody has a copy, what came before it is served, and it goes on only when somebody says so.
func TestAnEntryThatNobodyHasIsGivenUpOnlyWhenToldTo(t *testing.T) {
	c, blobs := newClock(), storage(t)
	one := open(t, blobs, livery.Content(), c)
	for _, words := range []string{"First words", "Second words", "Third words"} {
		one.publish(ann, set("brands/store", "hero.title", words))
	}
	remove(t, blobs, entryAt(2))
	remove(t, blobs, "checkpoint.json")
	fresh := open(t, blobs, livery.Content(), c)
	fresh.shows("store", "hero.title", "First words")
	fresh.refuses("entry 2 is gone")
	if _, err := fresh.Log.Mend(t.Context(), ann, false); !errors.Is(err, change.ErrLost) {
		t.Errorf("it is mended without a copy: %v", err)
	}
	if mended, err := fresh.Log.Mend(t.Context(), ann, true); err != nil || len(mended) != 1 || !mended[0].Lost {
		t.Fatal(mended, err)
	}
	fresh.look()
	fresh.shows("store", "hero.title", "Third words")
	if e := fresh.publish(ann, set("brands/store", "tagline", "Words")); e.Number != 4 {
		t.Errorf("the next change is number %d", e.Number)
	}
}

// counted counts the calls that read. The first that reads an entry of the log takes its time.
type counted struct {
	blob.Store
	reads atomic.Int64
	slow  time.Duration
	past  atomic.Bool
}

func (s *counted) Get(ctx context.Context, container, name string, opt blob.GetOptions) (*blob.Object, error) {
	s.reads.Add(1)
	if path.Dir(name) == "log" && s.past.CompareAndSwap(false, true) {
		select {
		case <-time.After(s.slow):
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
	return s.Store.Get(ctx, container, name, opt)
}

// A log of hundreds of entries takes longer to read than the start waits for a storage that is silent.
func TestALongLogIsServedWholeHoweverLongItTakes(t *testing.T) {
	c, blobs := newClock(), storage(t)
	one := open(t, blobs, livery.Content(), c)
	const many = 120
	for n := range many {
		if _, err := one.Log.Append(t.Context(), func(_ []change.Entry, next change.Entry) (change.Entry, error) {
			next.Kind, next.Author, next.Edits = change.Publish, ann,
				[]change.Edit{set("brands/store", "hero.title", fmt.Sprint("Words ", n+1))}
			return next, nil
		}); err != nil {
			t.Fatal(err)
		}
	}
	remove(t, blobs, "checkpoint.json")
	const patience = 3 * time.Second
	slow := &counted{Store: blobs, slow: patience + time.Second}
	start := func() instance {
		publisher, problems := change.Open(t.Context(), change.Options{Files: livery.Content(), Blobs: slow,
			Patience: patience, Now: c.now, Log: slog.New(slog.DiscardHandler)})
		if publisher == nil {
			t.Fatal(problems)
		}
		return instance{publisher, t}
	}
	first := start()
	first.shows("store", "hero.title", fmt.Sprint("Words ", many))
	first.look()
	slow.reads.Store(0)
	second := start()
	second.shows("store", "hero.title", fmt.Sprint("Words ", many))
	if n := slow.reads.Load(); n > 3 {
		t.Errorf("a log of %d entries with a checkpoint is opened with %d calls", many, n)
	}
}

// cut is a storage whose connection breaks after some reads.
type cut struct {
	blob.Store
	left atomic.Int64
}

func (s *cut) Get(ctx context.Context, container, name string, opt blob.GetOptions) (*blob.Object, error) {
	if s.left.Add(-1) < 0 {
		return nil, blob.ErrUnavailable
	}
	return s.Store.Get(ctx, container, name, opt)
}

func TestAStateThatIsKnownToBeIncompleteIsNotServed(t *testing.T) {
	c, blobs := newClock(), storage(t)
	one := open(t, blobs, livery.Content(), c)
	for n := range 20 {
		one.publish(ann, set("brands/store", "hero.title", fmt.Sprint("Words ", n)))
	}
	remove(t, blobs, "checkpoint.json")
	broken := &cut{Store: blobs}
	broken.left.Store(10)
	publisher, problems := change.Open(t.Context(), change.Options{Files: livery.Content(), Blobs: broken, Now: c.now,
		Log: slog.New(slog.DiscardHandler)})
	if publisher != nil {
		t.Fatalf("it serves %q", publisher.Current().Content.Brand("store").Text("hero.title"))
	}
	if !strings.Contains(problems.Error(), "of 20") {
		t.Errorf("the start says %v", problems)
	}
}
