package wire

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
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

func TestAListingIsCachedUntilAnybodyChangesTheContainer(t *testing.T) {
	store := &counting{}
	e := newEndpoint(t, func(c *Config) { store.Store, c.Store = c.Store, store })
	other, err := disk.Open(e.folder, slog.New(slog.DiscardHandler)) // as another process would
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	put := func(s *disk.Store, name, text string) {
		t.Helper()
		if _, err := s.Put(t.Context(), "site", name, strings.NewReader(text), int64(len(text)),
			blob.PutOptions{}); err != nil {
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
			if _, few := e.readList(t, some); names != step.all || few != step.some ||
				l.Blobs.Blob[0].Properties.ContentLength != step.length {
				t.Errorf("listed %q and %q, the first of %d bytes; expected %q, %q and %d", names, few,
					l.Blobs.Blob[0].Properties.ContentLength, step.all, step.some, step.length)
			}
		}
		if made := store.lists.Load() - before; made != 2 {
			t.Errorf("six requests for two listings made %d", made)
		}
	}
}

func TestALongListingIsCachedTooAndMadeOnceForAll(t *testing.T) {
	store := &counting{}
	e := newEndpoint(t, func(c *Config) { store.Store, c.Store = c.Store, store })
	for i := range 300 { // some 200 KB of XML
		e.put(fmt.Sprintf("blogs/%s-%04d.json", strings.Repeat("a-long-title-", 10), i), "{}", blob.PutOptions{})
	}
	all := e.list("", "sp", "rl")
	var visitors sync.WaitGroup
	for range 8 {
		visitors.Go(func() {
			for range 5 {
				e.readList(t, all)
			}
		})
	}
	visitors.Wait()
	if made := store.lists.Load(); made > 2 { // two may look before the first is cached
		t.Errorf("40 requests for one listing made %d", made)
	}
}

func TestCachedListingsAreBounded(t *testing.T) {
	var l lists
	document := make([]byte, 1<<20)
	for i := range 40 {
		l.cache(listKey{asked: listXML{Prefix: fmt.Sprint(i)}}, cachedList{1, document})
		l.cache(listKey{asked: listXML{Prefix: fmt.Sprint(i)}}, cachedList{2, document})
	}
	l.cache(listKey{asked: listXML{Prefix: "huge"}}, cachedList{1, make([]byte, cacheBytes)})
	if l.bytes > cacheBytes || len(l.cached) < 10 && l.bytes != 0 {
		t.Errorf("%d listings of %d bytes are cached, at most %d are allowed", len(l.cached), l.bytes, cacheBytes)
	}
	sum := 0
	for _, k := range l.cached {
		sum += k.size()
	}
	if sum != l.bytes {
		t.Errorf("counted %d bytes, cached %d", l.bytes, sum)
	}
}

func TestAFailureLogsNoNameOfABlob(t *testing.T) {
	var log bytes.Buffer
	e := newEndpoint(t, func(c *Config) { c.Log = slog.New(slog.NewTextHandler(&log, nil)) })
	const name = "contacts/store/demo-jane-doe-2026-01-31T12-00-00-000Z.xml"
	e.put(name, "<x/>", blob.PutOptions{})
	sum := sha256.Sum256([]byte(name))
	file := filepath.Join(e.folder, "containers", "site", hex.EncodeToString(sum[:]))
	if err := os.Remove(file); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(filepath.Base(file), file); err != nil { // cannot be opened by anybody
		t.Fatal(err)
	}
	for _, method := range []string{http.MethodGet, http.MethodPut} {
		answer := e.do(method, e.blob(name, "sp", "rcw"), "", "X-Ms-Blob-Type", "BlockBlob")
		if answer.StatusCode != http.StatusInternalServerError {
			t.Fatalf("%s answers %s; the test shows nothing", method, answer.Status)
		}
	}
	if log.Len() == 0 || strings.Contains(log.String(), "jane") {
		t.Errorf("the log says %q", log.String())
	}
}
