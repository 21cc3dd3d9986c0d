package post_test

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"livery/internal/blob"
	"livery/internal/blob/azure"
	"livery/internal/blob/blobtest"
	"livery/internal/blob/disk"
	"livery/internal/post"
)

const inAnHour = "2024-03-01T13:00:00Z"

func (d *testIndex) names(container string) string {
	d.Helper()
	page, err := d.storage.List(d.Context(), container, blob.ListOptions{})
	if err != nil && !errors.Is(err, blob.ErrContainerNotFound) {
		d.Fatal(err)
	}
	var names []string
	for _, b := range page.Blobs {
		names = append(names, b.Name)
	}
	return strings.Join(names, " ")
}

func (d *testIndex) release() {
	d.Helper()
	if err := d.Release(d.Context()); err != nil {
		d.Fatal(err)
	}
}

func (d *testIndex) wantStored(public, toCome string) {
	d.Helper()
	if got := d.names("cam"); got != public {
		d.Errorf("visitors can list %q, want %q", got, public)
	}
	if got := d.names(post.ScheduledContainer); got != toCome {
		d.Errorf("to come are %q, want %q", got, toCome)
	}
}

// wantTakenDown holds that nobody finds a document any more: no visitor, no operator, no list of what is to come or
// wrong.
func (d *testIndex) wantTakenDown(file string) {
	d.Helper()
	if got := d.names("cam"); got != "" {
		d.Errorf("visitors can list %q", got)
	}
	if there, err := post.FindStored(d.Context(), d.storage, "cam", file); err != nil || there.Data != nil {
		d.Errorf("%s is stored as %+v, %v", file, there, err)
	}
	if documents, err := post.ReadDocuments(d.Context(), d.storage, "cam"); err != nil || len(documents) > 0 {
		d.Errorf("the operator sees %+v, %v", documents, err)
	}
	x := post.NewIndex(d.storage, time.Now, slog.New(slog.DiscardHandler))
	if err := x.Release(d.Context()); err != nil || len(x.Scheduled("cam")) > 0 || len(x.Quarantine()) > 0 {
		d.Errorf("to come are %v, wrong are %v, %v", x.Scheduled("cam"), x.Quarantine(), err)
	}
}

func TestAScheduledPostIsWhereNoVisitorCanReadItUntilItsTime(t *testing.T) {
	d := newDesk(t)
	d.put("later.json", document("later", inAnHour))
	d.release()
	d.mustRefresh()
	d.want("")
	d.wantStored("", "cam/later.json")
	if documents, err := post.ReadDocuments(t.Context(), d.storage, "cam"); err != nil || len(documents) != 1 ||
		documents[0].Post.Slug != "later" {
		t.Errorf("the operator sees %+v, %v", documents, err)
	}
	d.now = d.now.Add(time.Hour)
	d.release()
	d.mustRefresh()
	d.want("later")
	d.wantStored("blogs/later.json", "")
	if last := d.changed[len(d.changed)-1]; !slices.Equal(last, []string{"later"}) {
		t.Errorf("it told of %v", last)
	}
}

func TestAPostIsInOnePlaceHoweverItsDateChanges(t *testing.T) {
	d := newDesk(t)
	for _, step := range []struct{ date, public, toCome string }{
		{"2024-02-01", "blogs/a.json", ""}, {inAnHour, "", "cam/a.json"}, {"2024-02-02", "blogs/a.json", ""},
	} {
		d.put("a.json", document("a", step.date))
		d.wantStored(step.public, step.toCome)
	}
	d.put("a.json", document("a", inAnHour))
	if err := post.TakeDown(t.Context(), d.storage, "cam", "a.json"); err != nil {
		t.Fatal(err)
	}
	d.wantTakenDown("a.json")
	d.put("a.json", document("a", inAnHour))
	d.wantStored("", "cam/a.json")
}

func TestAScheduledPostThatAnotherToolUploadedIsWithdrawn(t *testing.T) {
	d := newDesk(t)
	text := document("later", inAnHour)
	if _, err := d.storage.Put(t.Context(), "cam", "blogs/later.json", strings.NewReader(text), int64(len(text)),
		blob.PutOptions{}); err != nil {
		t.Fatal(err)
	}
	d.mustRefresh()
	d.want("")
	d.wantStored("", "cam/later.json")
	d.mustRefresh()
	d.now = d.now.Add(time.Hour)
	d.release()
	d.mustRefresh()
	d.want("later")
	d.wantStored("blogs/later.json", "")
}

// An instance whose clock is behind leaves alone what another has published.
func TestAPostPublishedByAClockThatIsAheadIsNotWithdrawn(t *testing.T) {
	d := newDesk(t)
	text := document("soon", "2024-03-01T12:01:00Z")
	if _, err := d.storage.Put(t.Context(), "cam", "blogs/soon.json", strings.NewReader(text), int64(len(text)),
		blob.PutOptions{}); err != nil {
		t.Fatal(err)
	}
	d.mustRefresh()
	d.want("")
	d.wantStored("blogs/soon.json", "")
}

func TestABadScheduledPostIsReported(t *testing.T) {
	d := newDesk(t)
	d.put("later.json", document("later", inAnHour))
	if _, err := d.storage.Put(t.Context(), post.ScheduledContainer, "cam/bad.json", strings.NewReader("{"), 1,
		blob.PutOptions{}); err != nil {
		t.Fatal(err)
	}
	d.release()
	if bad := d.Quarantine(); len(bad) != 1 || bad[0].File != "bad.json" || bad[0].Brand != "cam" {
		t.Errorf("quarantine %+v", bad)
	}
}

// puts counts what is written where visitors read, and lets a test step in.
type puts struct {
	*disk.Store
	public atomic.Int32
	after  func()
	fail   atomic.Bool
}

func (p *puts) Put(ctx context.Context, container, name string, body io.Reader, size int64,
	opt blob.PutOptions) (blob.Properties, error) {
	if container != "cam" {
		return p.Store.Put(ctx, container, name, body, size, opt)
	}
	if p.fail.Load() {
		return blob.Properties{}, errors.New("storage is away")
	}
	put, err := p.Store.Put(ctx, container, name, body, size, opt)
	if err == nil {
		p.public.Add(1)
		if p.after != nil {
			p.after()
		}
	}
	return put, err
}

// instances are indexes over one folder, each with a store of its own, as machines have.
func instances(t *testing.T, n int) ([]*post.Index, []*puts) {
	t.Helper()
	folder, log := t.TempDir(), slog.New(slog.DiscardHandler)
	var indexes []*post.Index
	var stores []*puts
	for range n {
		blobs, err := disk.Open(folder, log)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = blobs.Close() })
		stores = append(stores, &puts{Store: blobs})
		indexes = append(indexes, post.NewIndex(stores[len(stores)-1], time.Now, log))
	}
	if err := stores[0].CreateContainer(t.Context(), "cam"); err != nil {
		t.Fatal(err)
	}
	return indexes, stores
}

func TestOfSeveralInstancesOnePublishesAPost(t *testing.T) {
	for round := range 10 {
		indexes, stores := instances(t, 6)
		text := []byte(document("due", "2024-01-01"))
		if err := post.Upload(t.Context(), stores[0].Store, "cam", "due.json", text,
			time.Date(2023, 1, 1, 0, 0, 0, 0, time.UTC)); err != nil {
			t.Fatal(err)
		}
		var all sync.WaitGroup
		for _, x := range indexes {
			all.Go(func() {
				if err := x.Release(t.Context()); err != nil {
					t.Error(err)
				}
			})
		}
		all.Wait()
		total := int32(0)
		for _, s := range stores {
			total += s.public.Load()
		}
		d := &testIndex{T: t, storage: &faultyStorage{Store: stores[0].Store}}
		d.wantStored("blogs/due.json", "")
		if total != 1 {
			t.Errorf("round %d: published %d times", round, total)
		}
	}
}

func TestAPostThatIsTakenDownWhileItIsPublishedStaysDown(t *testing.T) {
	indexes, stores := instances(t, 1)
	if err := post.Upload(t.Context(), stores[0].Store, "cam", "due.json", []byte(document("due", "2024-01-01")),
		time.Date(2023, 1, 1, 0, 0, 0, 0, time.UTC)); err != nil {
		t.Fatal(err)
	}
	stores[0].after = func() {
		if err := post.TakeDown(t.Context(), stores[0].Store, "cam", "due.json"); err != nil {
			t.Error(err)
		}
	}
	if err := indexes[0].Release(t.Context()); err != nil {
		t.Fatal(err)
	}
	(&testIndex{T: t, storage: &faultyStorage{Store: stores[0].Store}}).wantTakenDown("due.json")
}

func TestAPostWhosePublisherDiedIsPublishedByAnother(t *testing.T) {
	indexes, stores := instances(t, 2)
	if err := post.Upload(t.Context(), stores[0].Store, "cam", "due.json", []byte(document("due", "2024-01-01")),
		time.Date(2023, 1, 1, 0, 0, 0, 0, time.UTC)); err != nil {
		t.Fatal(err)
	}
	d := &testIndex{T: t, storage: &faultyStorage{Store: stores[0].Store}}
	stores[0].fail.Store(true)
	if err := indexes[0].Release(t.Context()); err == nil {
		t.Fatal("a failure was not told")
	}
	if err := indexes[1].Release(t.Context()); err != nil {
		t.Fatal(err)
	}
	d.wantStored("blogs/due.json", "")
}

// The version before marked a post that it was publishing; whoever comes next publishes it all the same.
func TestAPostThatTheVersionBeforeWasPublishingIsPublished(t *testing.T) {
	account, err := azure.Open("AccountName="+blobtest.DevAccount+";AccountKey="+blobtest.DevKey+";BlobEndpoint="+
		blobtest.Azurite(t), azure.Options{})
	if err != nil {
		t.Fatal(err)
	}
	embedded, err := disk.Open(t.TempDir(), slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	defer embedded.Close()
	for where, blobs := range map[string]blob.Store{"disk": embedded, "account": account} {
		t.Run(where, func(t *testing.T) {
			text := document("due", "2024-01-01")
			for _, container := range []string{"cam", post.ScheduledContainer} {
				if err := blobs.CreateContainer(t.Context(), container); err != nil {
					t.Fatal(err)
				}
			}
			if _, err := blobs.Put(t.Context(), post.ScheduledContainer, "cam/due.json", strings.NewReader(text),
				int64(len(text)),
				blob.PutOptions{Metadata: map[string]string{"moving": "true"}}); err != nil {
				t.Fatal(err)
			}
			var all sync.WaitGroup
			for range 4 {
				all.Go(func() {
					if err := post.NewIndex(blobs, time.Now,
						slog.New(slog.DiscardHandler)).Release(t.Context()); err != nil {
						t.Error(err)
					}
				})
			}
			all.Wait()
			stored, err := post.FindStored(t.Context(), blobs, "cam", "due.json")
			if err != nil || stored.Scheduled || string(stored.Data) != text {
				t.Errorf("it is stored as %+v, %v", stored, err)
			}
			if page, err := blobs.List(t.Context(), post.ScheduledContainer, blob.ListOptions{}); err != nil ||
				len(page.Blobs) > 0 {
				t.Errorf("left over are %+v, %v", page.Blobs, err)
			}
		})
	}
}
