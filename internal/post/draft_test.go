package post_test

import (
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"livery/internal/blob"
	"livery/internal/blob/azure"
	"livery/internal/blob/blobtest"
	"livery/internal/blob/disk"
	"livery/internal/media"
	"livery/internal/post"
)

// bench is a store of drafts with the index of what is published, and a clock that can be set.
type bench struct {
	*testing.T
	*post.Store
	blobs blob.Store
	index *post.Index
	clock time.Time
}

func newBench(t *testing.T, blobs blob.Store) *bench {
	t.Helper()
	for _, name := range []string{"store", "cam"} {
		if err := blobs.CreateContainer(t.Context(), name); err != nil {
			t.Fatal(err)
		}
	}
	b := &bench{T: t, blobs: blobs, clock: time.Date(2026, 3, 4, 5, 6, 7, 0, time.UTC)}
	b.index = post.NewIndex(blobs, b.now, slog.New(slog.DiscardHandler))
	b.Store = &post.Store{Blobs: blobs, Now: b.now, Index: b.index, Pictures: post.NewPictures(blobs, media.NewMaker())}
	b.Pictures.InContent = func(string, string) bool { return false }
	b.index.OnDue(b.Pictures.Reveal)
	b.refresh()
	return b
}

func (b *bench) now() time.Time { return b.clock }

func (b *bench) refresh() {
	b.Helper()
	if err := errors.Join(b.index.Release(b.Context()), b.index.Refresh(b.Context(), "store")); err != nil {
		b.Fatal(err)
	}
}

func onDisk(t *testing.T) blob.Store {
	t.Helper()
	blobs, err := disk.Open(t.TempDir(), slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = blobs.Close() })
	return blobs
}

func written(title, words string) post.Text {
	return post.Text{Post: post.Post{Summary: post.Summary{Title: title, Excerpt: "What it is about."},
		Sections: []post.Section{{Heading: "First", Content: words}}}}
}

func TestDraftsOnDisk(t *testing.T) { contract(t, onDisk) }

func TestDraftsInAnAccount(t *testing.T) {
	base := blobtest.Azurite(t)
	contract(t, func(t *testing.T) blob.Store {
		// The tests share one emulator, one after the other.
		store, err := azure.Open(fmt.Sprintf("AccountName=%s;AccountKey=%s;BlobEndpoint=%s", blobtest.DevAccount,
			blobtest.DevKey, base), azure.Options{})
		if err != nil {
			t.Fatal(err)
		}
		names, _ := store.Containers(t.Context())
		for _, name := range names {
			_ = store.DeleteContainer(t.Context(), name)
		}
		return store
	})
}

func contract(t *testing.T, open func(*testing.T) blob.Store) {
	for name, test := range map[string]func(*bench){
		"a draft is written, published, changed and taken down": wholeLife,
		"two who save one draft are told of each other":         conflict,
		"a stored post is edited where it is":                   editStored,
		"what changed elsewhere is not overwritten unseen":      elsewhere,
		"revisions are kept, 50 of them, and restored":          revisions,
		"a scheduled post appears once at its time":             schedules,
		"a slug has one post":                                   slugs,
		"a picture is public with the first post that shows it": pictures,
		"the list finds, counts and pages":                      lists,
		"comments are kept with their draft, and resolved":      comments,
	} {
		t.Run(name, func(t *testing.T) { test(newBench(t, open(t))) })
	}
}

func wholeLife(b *bench) {
	ctx := b.Context()
	p := must(b.Create(ctx, "store", written("Reefer Doors", "Some words."), "ann"))
	if p.State != post.StateDraft || p.SavedBy != "ann" || p.Version == "" {
		b.Errorf("a new draft is %+v", p)
	}
	if _, found := b.index.Posts("store").Find("reefer-doors"); found {
		b.Error("readers see a draft")
	}
	p = must(b.Publish(ctx, post.Publication{Brand: "store", ID: p.ID, Version: p.Version, By: "ann"}))
	if p.State != post.StatePublished || p.Changed || p.File != "reefer-doors.json" ||
		p.Text.Post.Date != "2026-03-04" {
		b.Errorf("a published post is %+v", p)
	}
	if p, found := b.index.Posts("store").Find("reefer-doors"); !found || p.Sections[0].Content != "Some words." {
		b.Error("readers do not see what was published")
	}
	text := p.Text
	text.Post.Sections = []post.Section{{Heading: "First", Content: "Other words."}}
	p = must(b.Save(ctx, "store", p.ID, p.Version, text, "ben"))
	if !p.Changed || p.State != post.StatePublished {
		b.Errorf("a changed post is %+v", p)
	}
	if p, _ := b.index.Posts("store").Find("reefer-doors"); p.Sections[0].Content != "Some words." {
		b.Error("readers see what was only saved")
	}
	if err := b.Discard(ctx, "store", p.ID, p.Version); err != nil {
		b.Fatal(err)
	}
	if p = must(b.Get(ctx, "store", p.ID)); p.Changed || p.Text.Post.Sections[0].Content != "Some words." {
		b.Errorf("after its changes were discarded it is %+v", p)
	}
	p = must(b.Unpublish(ctx, "store", p.ID, p.Version, "ann"))
	if _, found := b.index.Posts("store").Find("reefer-doors"); found || p.State != post.StateDraft ||
		p.Text.Post.Sections[0].Content != "Some words." {
		b.Errorf("taken down it is %+v", p)
	}
	if err := b.Discard(ctx, "store", p.ID, p.Version); err != nil {
		b.Fatal(err)
	}
	if _, err := b.Get(ctx, "store", p.ID); !errors.Is(err, post.ErrNotFound) {
		b.Errorf("a draft that was thrown away answers %v", err)
	}
}

// must panics, since a test that lost its way cannot go on.
func must[T any](value T, err error) T {
	if err != nil {
		panic(fmt.Sprintf("%T %v", err, err))
	}
	return value
}

func conflict(b *bench) {
	ctx := b.Context()
	p := must(b.Create(ctx, "store", written("Doors", "First."), "ann"))
	var wins, losses atomic.Int64
	var group sync.WaitGroup
	for i := range 8 {
		group.Go(func() {
			_, err := b.Save(ctx, "store", p.ID, p.Version, written("Doors", fmt.Sprint("Of writer ", i)),
				fmt.Sprint(i))
			lost, isConflict := errors.AsType[*post.Conflict](err)
			switch {
			case err == nil:
				wins.Add(1)
			case isConflict && strings.HasPrefix(lost.Current.Text.Post.Sections[0].Content, "Of writer"):
				losses.Add(1)
			default:
				b.Errorf("saving answers %v", err)
			}
		})
	}
	group.Wait()
	if wins.Load() != 1 || losses.Load() != 7 {
		b.Errorf("%d of 8 saved, %d were told", wins.Load(), losses.Load())
	}
	if _, err := b.Publish(ctx, post.Publication{Brand: "store", ID: p.ID, Version: p.Version}); !isConflict(err) {
		b.Errorf("publishing an old version answers %v", err)
	}
	if err := b.Discard(ctx, "store", p.ID, p.Version); !isConflict(err) {
		b.Errorf("discarding an old version answers %v", err)
	}
}

func isConflict(err error) bool { _, is := errors.AsType[*post.Conflict](err); return is }

func editStored(b *bench) {
	ctx := b.Context()
	document :=
		`{"title":"Old Doors","date":"2026-01-02","slug":"old-doors","excerpt":"x","kept":{"by":"others"},"sections":[{"heading":"H","content":"Old."}]}`
	if err := post.Upload(ctx, b.blobs, "store", "of-others.json", []byte(document), b.clock); err != nil {
		b.Fatal(err)
	}
	b.refresh()
	p := must(b.Get(ctx, "store", "of-others"))
	if p.State != post.StatePublished || p.Changed || string(p.Text.Extra["kept"]) == "" {
		b.Fatalf("a stored post is %+v", p)
	}
	text := p.Text
	text.Post.Title = "New Doors"
	saved := must(b.Save(ctx, "store", p.ID, p.Version, text, "ann"))
	if _, err := b.Save(ctx, "store", p.ID, p.Version, text, "ben"); !isConflict(err) {
		b.Errorf("a second writer is answered %v", err)
	}
	saved = must(b.Publish(ctx, post.Publication{Brand: "store", ID: p.ID, Version: saved.Version}))
	there := must(post.FindStored(ctx, b.blobs, "store", "of-others.json"))
	if saved.File != "of-others.json" || !strings.Contains(string(there.Data), "New Doors") ||
		!strings.Contains(string(there.Data), `"kept"`) {
		b.Errorf("stored is %s", there.Data)
	}
}

func elsewhere(b *bench) {
	ctx := b.Context()
	p := must(b.Create(ctx, "store", written("Doors", "Mine."), "ann"))
	p = must(b.Publish(ctx, post.Publication{Brand: "store", ID: p.ID, Version: p.Version}))
	theirs :=
		`{"title":"Doors","date":"2026-01-02","slug":"doors","excerpt":"x","sections":[{"heading":"H","content":"Theirs."}]}`
	if err := post.Upload(ctx, b.blobs, "store", "doors.json", []byte(theirs), b.clock); err != nil {
		b.Fatal(err)
	}
	b.refresh()
	if p = must(b.Get(ctx, "store", p.ID)); p.Changed || p.Text.Post.Sections[0].Content != "Theirs." {
		b.Errorf("an unchanged draft shows %+v", p)
	}
	p = must(b.Save(ctx, "store", p.ID, p.Version, written("Doors", "Mine again."), "ann"))
	if err := post.Upload(ctx, b.blobs, "store", "doors.json",
		[]byte(strings.Replace(theirs, "Theirs", "Theirs again", 1)), b.clock); err != nil {
		b.Fatal(err)
	}
	p = must(b.Get(ctx, "store", p.ID))
	if _, err := b.Publish(ctx, post.Publication{Brand: "store", ID: p.ID, Version: p.Version}); !errors.Is(err,
		post.ErrElsewhere) {
		b.Errorf("publishing over another's change answers %v", err)
	}
	if p = must(b.Publish(ctx, post.Publication{Brand: "store", ID: p.ID, Version: p.Version,
		Replace: true})); p.Changed || p.Elsewhere {
		b.Errorf("after replacing it is %+v", p)
	}
}

func revisions(b *bench) {
	ctx := b.Context()
	p := must(b.Create(ctx, "store", written("Doors", "0"), "ann"))
	for i := 1; i <= post.MostRevisions+5; i++ {
		b.clock = b.clock.Add(6 * time.Minute)
		p = must(b.Save(ctx, "store", p.ID, p.Version, written("Doors", fmt.Sprint(i)), "ann"))
		b.clock = b.clock.Add(time.Second) // one more step of the same work
		p = must(b.Save(ctx, "store", p.ID, p.Version, written("Doors", fmt.Sprint(i)), "ann"))
	}
	list := must(b.Revisions(ctx, "store", p.ID))
	if len(list) != post.MostRevisions || list[0].Text.Post.Sections[0].Content != fmt.Sprint(post.MostRevisions+4) ||
		list[0].SavedBy != "ann" {
		b.Fatalf("%d revisions are kept, the newest %+v", len(list), list[0])
	}
	before := p.Text.Post.Sections[0].Content
	p = must(b.Restore(ctx, "store", p.ID, p.Version, list[10].ID, "ben"))
	if p.Text.Post.Sections[0].Content != list[10].Text.Post.Sections[0].Content || !p.Changed {
		b.Errorf("restored is %+v", p)
	}
	if list = must(b.Revisions(ctx, "store", p.ID)); list[0].Text.Post.Sections[0].Content != before ||
		list[0].Reason != post.Restored {
		b.Errorf("what was replaced is kept as %+v", list[0])
	}
	if _, err := b.Revision(ctx, "store", p.ID, "../x"); !errors.Is(err, post.ErrNotFound) {
		b.Errorf("a strange revision answers %v", err)
	}
}

func schedules(b *bench) {
	ctx := b.Context()
	p := must(b.Create(ctx, "store", written("Doors", "Soon."), "ann"))
	at := b.clock.Add(time.Hour)
	p = must(b.Publish(ctx, post.Publication{Brand: "store", ID: p.ID, Version: p.Version, At: at}))
	if p.State != post.StateScheduled || p.Changed || p.Text.Post.Date != at.Format(time.RFC3339) {
		b.Errorf("a scheduled post is %+v", p)
	}
	if page := must(b.List(ctx, "store", post.Query{Limit: 9})); page.Counts[post.StateScheduled] != 1 ||
		len(page.Rows) != 1 || page.Rows[0].ID != p.ID {
		b.Errorf("the list is %+v", page)
	}
	if _, err := b.blobs.Head(ctx, "store", "blogs/doors.json"); !errors.Is(err, blob.ErrNotFound) {
		b.Errorf("visitors can read a scheduled post: %v", err)
	}
	b.clock = at.Add(time.Minute)
	b.refresh()
	if p = must(b.Get(ctx, "store", p.ID)); p.State != post.StatePublished || p.Changed || p.Elsewhere {
		b.Errorf("after its time it is %+v", p)
	}
	if page := must(b.List(ctx, "store", post.Query{Limit: 9})); page.Counts[post.StatePublished] != 1 ||
		len(page.Rows) != 1 {
		b.Errorf("after its time the list is %+v", page)
	}
}

func slugs(b *bench) {
	ctx := b.Context()
	first := must(b.Create(ctx, "store", written("Doors", "One."), "ann"))
	must(b.Publish(ctx, post.Publication{Brand: "store", ID: first.ID, Version: first.Version}))
	second := must(b.Create(ctx, "store", written("Doors", "Two."), "ann"))
	_, err := b.Publish(ctx, post.Publication{Brand: "store", ID: second.ID, Version: second.Version})
	if refused, is := errors.AsType[*post.Refused](err); !is || refused.Field != "slug" {
		b.Errorf("a second post with the slug answers %v", err)
	}
	untitled := must(b.Create(ctx, "store", written(" ", "Two."), "ann"))
	_, err = b.Publish(ctx, post.Publication{Brand: "store", ID: untitled.ID, Version: untitled.Version})
	if refused, is := errors.AsType[*post.Refused](err); !is || refused.Field != "title" {
		b.Errorf("a post without a title answers %v", err)
	}
	for _, picture := range []string{"![](yard)", "![A picture was left out here](" + post.LeftOut + ")"} {
		blind := must(b.Create(ctx, "store", written("Windows", "Look:\n\n"+picture), "ann"))
		_, err = b.Publish(ctx, post.Publication{Brand: "store", ID: blind.ID, Version: blind.Version})
		if refused, is := errors.AsType[*post.Refused](err); !is || refused.Field != "sections.0.content" {
			b.Errorf("a post with %s answers %v", picture, err)
		}
	}
}
