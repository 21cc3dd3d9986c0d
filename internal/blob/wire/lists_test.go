package wire

import (
	"context"
	"log/slog"
	"strings"
	"sync/atomic"
	"testing"

	"livery/internal/blob"
	"livery/internal/blob/disk"
)

// counting tells how often a listing was made.
type counting struct {
	Store
	lists atomic.Int32
}

func (c *counting) List(ctx context.Context, container string, opt blob.ListOptions) (blob.ListPage, error) {
	c.lists.Add(1)
	return c.Store.List(ctx, container, opt)
}

func TestAListingIsKeptUntilAnybodyChangesTheContainer(t *testing.T) {
	store := &counting{}
	e := newEndpoint(t, func(c *Config) { store.Store, c.Store = c.Store, store })
	other, err := disk.Open(e.folder, slog.New(slog.DiscardHandler)) // as another process would
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	put := func(s *disk.Store, name, text string) {
		t.Helper()
		if _, err := s.Put(t.Context(), "site", name, strings.NewReader(text), int64(len(text)), blob.PutOptions{}); err != nil {
			t.Fatal(err)
		}
	}
	put(e.store, "a", "one")
	all, some := e.list("", "sp", "rl"), e.list("&prefix=b", "sp", "rl")
	for _, step := range []struct {
		change    func()
		all, some string
		length    int
	}{
		{func() {}, "a", "", 3},
		{func() { put(e.store, "b", "two") }, "a b", "b", 3},
		{func() { put(other, "b2", "two") }, "a b b2", "b b2", 3},
		{func() { put(other, "a", "longer") }, "a b b2", "b b2", 6},
		{func() {
			if err := other.Delete(t.Context(), "site", "b", blob.Conditions{}); err != nil {
				t.Fatal(err)
			}
		}, "a b2", "b2", 6},
	} {
		step.change()
		before := store.lists.Load()
		for range 3 {
			l, names := e.readList(t, all)
			if _, few := e.readList(t, some); names != step.all || few != step.some || l.Blobs.Blob[0].Properties.ContentLength != step.length {
				t.Errorf("listed %q and %q, the first of %d bytes; expected %q, %q and %d", names, few, l.Blobs.Blob[0].Properties.ContentLength, step.all, step.some, step.length)
			}
		}
		if made := store.lists.Load() - before; made != 2 {
			t.Errorf("six requests for two listings made %d", made)
		}
	}
}
