package post_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"livery/internal/blob"
	"livery/internal/blob/disk"
	"livery/internal/post"
)

// actor is somebody whose every call of the storage waits for its turn.
type actor struct {
	blob.Store
	name   string
	does   func(context.Context, blob.Store) error
	call   string // that it wants to make next; none when it is done
	asks   chan string
	turn   chan bool // false kills
	killed bool
}

var errKilled = errors.New("killed")

func (a *actor) wait(call string) error {
	if a.killed {
		return errKilled
	}
	a.asks <- call
	if !<-a.turn {
		a.killed = true
		return errKilled
	}
	return nil
}

func (a *actor) Get(ctx context.Context, container, name string, opt blob.GetOptions) (*blob.Object, error) {
	if err := a.wait("reads " + container); err != nil {
		return nil, err
	}
	return a.Store.Get(ctx, container, name, opt)
}

func (a *actor) Head(ctx context.Context, container, name string) (blob.Properties, error) {
	if err := a.wait("asks " + container); err != nil {
		return blob.Properties{}, err
	}
	return a.Store.Head(ctx, container, name)
}

func (a *actor) List(ctx context.Context, container string, opt blob.ListOptions) (blob.ListPage, error) {
	if err := a.wait("lists " + container); err != nil {
		return blob.ListPage{}, err
	}
	return a.Store.List(ctx, container, opt)
}

func (a *actor) Put(ctx context.Context, container, name string, body io.Reader, size int64,
	opt blob.PutOptions) (blob.Properties, error) {
	if err := a.wait("writes " + container); err != nil {
		return blob.Properties{}, err
	}
	return a.Store.Put(ctx, container, name, body, size, opt)
}

func (a *actor) Delete(ctx context.Context, container, name string, cond blob.Conditions) error {
	if err := a.wait("deletes " + container); err != nil {
		return err
	}
	return a.Store.Delete(ctx, container, name, cond)
}

// interleave lets actors call the storage one at a time. Next says whose turn it is, of those that are not done, and
// whether that one is killed instead. What happened is told in order.
func interleave(ctx context.Context, blobs blob.Store, actors []*actor,
	next func(waiting []*actor) (a *actor, kill bool)) (told []string) {
	waiting := slices.Clone(actors)
	for _, a := range actors {
		a.Store, a.asks, a.turn = blobs, make(chan string), make(chan bool)
		go func() {
			defer close(a.asks)
			_ = a.does(ctx, a) // what fails is done again
		}()
		a.call = <-a.asks
	}
	for {
		waiting = slices.DeleteFunc(waiting, func(a *actor) bool { return a.call == "" })
		if len(waiting) == 0 {
			return told
		}
		a, kill := next(waiting)
		told = append(told, fmt.Sprintf("%s %s%s", a.name, a.call, map[bool]string{true: ": killed before that"}[kill]))
		a.turn <- !kill
		a.call = <-a.asks
	}
}

func release(ctx context.Context, blobs blob.Store) error {
	return post.NewIndex(blobs, time.Now, slog.New(slog.DiscardHandler)).Release(ctx)
}

func beforeItIsDue() time.Time { return time.Date(2023, 1, 1, 0, 0, 0, 0, time.UTC) }

// lookEarly is an instance whose clock says that the post is still to come.
func lookEarly(ctx context.Context, blobs blob.Store) error {
	return post.NewIndex(blobs, beforeItIsDue, slog.New(slog.DiscardHandler)).Release(ctx)
}

// scheduleAgain gives the post once more, to somebody whose clock says that it is due.
func scheduleAgain(ctx context.Context, blobs blob.Store) error {
	return post.Upload(ctx, blobs, "cam", "due.json", []byte(document("due", "2024-01-01")), beforeItIsDue())
}

func takeDown(ctx context.Context, blobs blob.Store) error {
	return post.TakeDown(ctx, blobs, "cam", "due.json")
}

// other publishes other words under the same name, or schedules them for a later day.
func other(date string) func(context.Context, blob.Store) error {
	return func(ctx context.Context, blobs blob.Store) error {
		return post.Upload(ctx, blobs, "cam", "due.json", []byte(document("other", date)), time.Now())
	}
}

// duePost is a storage with a post whose time has come.
func duePost(t *testing.T) *testIndex {
	t.Helper()
	blobs, err := disk.Open(t.TempDir(), slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = blobs.Close() })
	if err := blobs.CreateContainer(t.Context(), "cam"); err != nil {
		t.Fatal(err)
	}
	if err := scheduleAgain(t.Context(), blobs); err != nil {
		t.Fatal(err)
	}
	return &testIndex{T: t, storage: &faultyStorage{Store: blobs}}
}

// slug is that of a stored post, if there is one.
func (d *testIndex) slug(container, name string) string {
	d.Helper()
	object, err := d.storage.Get(d.Context(), container, name, blob.GetOptions{})
	if errors.Is(err, blob.ErrNotFound) {
		return ""
	} else if err != nil {
		d.Fatal(err)
	}
	defer object.Body.Close()
	data, err := io.ReadAll(object.Body)
	if err != nil {
		d.Fatal(err)
	}
	p, err := post.Parse("due.json", data)
	if err != nil { // taken down
		return ""
	}
	return p.Slug
}

// One instance has read the post and is held up; another publishes it, and somebody takes it down again.
func TestAPostThatTwoInstancesPublishWhileItIsTakenDownStaysDown(t *testing.T) {
	for _, killed := range []bool{false, true} {
		d := duePost(t)
		late, isOver := &actor{name: "the late one", does: release}, false
		interleave(t.Context(), d.storage, []*actor{late}, func([]*actor) (*actor, bool) {
			if late.call == "writes cam" && !isOver {
				isOver = true
				if err := errors.Join(release(t.Context(), d.storage), takeDown(t.Context(), d.storage)); err != nil {
					t.Error(err)
				}
			}
			return late, killed && isOver && late.call != "writes cam"
		})
		if !isOver {
			t.Fatal("nobody published it")
		}
		if killed { // whoever starts next looks after it
			if err := release(t.Context(), d.storage); err != nil {
				t.Error(err)
			}
		}
		d.wantTakenDown("due.json")
	}
}

// Whatever the order of all calls, and whoever is killed before whichever: once an instance has looked again, the post
// is out once, or is not there where somebody took it down, or says what somebody else published.
func TestReleasesEndTheSameInEveryOrder(t *testing.T) {
	for name, c := range map[string]struct {
		other func(context.Context, blob.Store) error
		want  string // what is public and what is to come
	}{
		"alone":           {nil, "due, "},
		"seen early":      {lookEarly, "due, "},
		"scheduled again": {scheduleAgain, "due, "},
		"taken down":      {takeDown, ", "},
		"replaced":        {other("2024-01-01"), "other, "},
		"scheduled later": {other("2924-01-01"), ", other"},
	} {
		t.Run(name, func(t *testing.T) {
			for seed := range uint64(60) {
				random := rand.New(rand.NewPCG(seed, 36))
				d := duePost(t)
				one, two := &actor{name: "one", does: release}, &actor{name: "two", does: release}
				actors := []*actor{one, two}
				if c.other != nil {
					actors = append(actors, &actor{name: "somebody", does: c.other})
				}
				kills := random.IntN(2)
				told := interleave(t.Context(), d.storage, actors, func(waiting []*actor) (*actor, bool) {
					a := waiting[random.IntN(len(waiting))]
					kill := kills > 0 && (a == one || a == two) && random.IntN(6) == 0
					if kill {
						kills--
					}
					return a, kill
				})
				if err := release(t.Context(), d.storage); err != nil {
					t.Error(err)
				}
				got := d.slug("cam", "blogs/due.json") + ", " + d.slug(post.ScheduledContainer, "cam/due.json")
				if got != c.want {
					t.Fatalf("seed %d: public and to come are %q, want %q:\n%s", seed, got, c.want,
						strings.Join(told, "\n"))
				}
			}
		})
	}
}
