package disk

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"livery/internal/blob"
)

var background = context.Background()

func put(t *testing.T, s *Store, container, name, content string) {
	t.Helper()
	if _, err := s.Put(t.Context(), container, name, strings.NewReader(content), int64(len(content)),
		blob.PutOptions{}); err != nil {
		t.Fatal(err)
	}
}

func newContainer(t *testing.T, s *Store, name string) {
	t.Helper()
	if err := s.CreateContainer(t.Context(), name); err != nil {
		t.Fatal(err)
	}
}

func names(t *testing.T, s *Store, container string) (all []string) {
	t.Helper()
	page, err := s.List(t.Context(), container, blob.ListOptions{})
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range page.Blobs {
		all = append(all, p.Name)
	}
	return all
}

func TestAListingShowsWhatAnotherProcessChanged(t *testing.T) {
	folder := t.TempDir()
	here, there := openTest(t, folder), openTest(t, folder) // each has locks and an index of its own, as processes do
	newContainer(t, here, "site")
	for step, change := range []struct {
		by      *Store
		do      func(*Store)
		becomes string
	}{
		{here, func(s *Store) { put(t, s, "site", "b", "1") }, "[b]"},
		{there, func(s *Store) { put(t, s, "site", "a", "1") }, "[a b]"},
		{there, func(s *Store) { put(t, s, "site", "b", "2") }, "[a b]"},
		{here, func(s *Store) { put(t, s, "site", "c", "1") }, "[a b c]"},
		{there, func(s *Store) { s.Delete(t.Context(), "site", "b", blob.Conditions{}) }, "[a c]"},
		{there, func(s *Store) { s.DeleteContainer(t.Context(), "site"); newContainer(t, s, "site") }, "[]"},
		{there, func(s *Store) { put(t, s, "site", "d", "1") }, "[d]"},
	} {
		change.do(change.by)
		for who, s := range map[string]*Store{"here": here, "there": there} {
			if got := fmt.Sprint(names(t, s, "site")); got != change.becomes {
				t.Errorf("step %d seen from %s: %s, want %s", step, who, got, change.becomes)
			}
		}
	}
}

func TestStartingRemovesAbandonedFilesAndKeepsThoseBeingWritten(t *testing.T) {
	folder := t.TempDir()
	first := openTest(t, folder)
	newContainer(t, first, "site")
	abandoned := filepath.Join(folder, "containers", "site", "123"+tempSuffix)
	if err := os.WriteFile(abandoned, []byte("half"), 0o600); err != nil {
		t.Fatal(err)
	}
	body, feed := io.Pipe()
	done := make(chan error, 1)
	go func() {
		_, err := first.Put(background, "site", "slow", body, 4, blob.PutOptions{})
		done <- err
	}()
	feed.Write([]byte("ha"))
	second := openTest(t, folder)
	if _, err := os.Stat(abandoned); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("abandoned file after start: %v, want it gone", err)
	}
	feed.Write([]byte("lf"))
	feed.Close()
	if err := <-done; err != nil {
		t.Errorf("the write in progress failed: %v", err)
	}
	if got := names(t, second, "site"); !slices.Equal(got, []string{"slow"}) {
		t.Errorf("names %v, want the slow one", got)
	}
}

func TestNoNameLeavesTheFolder(t *testing.T) {
	outer := t.TempDir()
	s := openTest(t, filepath.Join(outer, "store"))
	newContainer(t, s, "site")
	for _, name := range []string{"../../../escaped", "/escaped", "a/../../../../escaped", "..", ".", "%2e%2e/escaped",
		strings.Repeat("../", 40) + "escaped"} {
		put(t, s, "site", name, "x")
	}
	for _, container := range []string{"..", "../..", ".", "a/b", "../../escaped"} {
		if err := s.CreateContainer(t.Context(), container); !errors.Is(err, blob.ErrName) {
			t.Errorf("container %q: %v, want ErrName", container, err)
		}
	}
	filepath.WalkDir(outer, func(path string, d os.DirEntry, err error) error {
		if strings.Contains(d.Name(), "escaped") {
			t.Errorf("%s was written", path)
		}
		return err
	})
	if entries, _ := os.ReadDir(outer); len(entries) != 1 {
		t.Errorf("%d entries beside the store, want none", len(entries)-1)
	}
}

func TestAWatcherIsToldOfEachChangeOnceItIsVisible(t *testing.T) {
	s := openTest(t, t.TempDir())
	newContainer(t, s, "site")
	var told []string
	s.Watch(func(container, name string) {
		_, err := s.Head(background, container, name)
		told = append(told, fmt.Sprintf("%s/%s there=%v", container, name, err == nil))
	})
	put(t, s, "site", "a", "1")
	s.Delete(t.Context(), "site", "a", blob.Conditions{})
	s.Delete(t.Context(), "site", "a", blob.Conditions{})
	s.Put(t.Context(), "site", "bad", strings.NewReader("x"), 5, blob.PutOptions{})
	if want := []string{"site/a there=true", "site/a there=false"}; !slices.Equal(told, want) {
		t.Errorf("told %v, want %v", told, want)
	}
}

func TestADamagedFileIsReportedAndCanBeReplaced(t *testing.T) {
	folder := t.TempDir()
	var log bytes.Buffer
	writer := openTest(t, folder)
	newContainer(t, writer, "site")
	put(t, writer, "site", "good", "content")
	put(t, writer, "site", "bad", "content")
	path := filepath.Join(folder, "containers", "site", fileName("bad"))
	for what, mangle := range map[string]func() error{
		"cut off":       func() error { return os.Truncate(path, 60) },
		"empty":         func() error { return os.Truncate(path, 0) },
		"grown":         func() error { return os.Truncate(path, 5000) },
		"not our bytes": func() error { return os.WriteFile(path, bytes.Repeat([]byte{0xff}, 100), 0o600) },
	} {
		if err := mangle(); err != nil {
			t.Fatal(err)
		}
		log.Reset()
		s, err := Open(folder, slog.New(slog.NewTextHandler(&log, nil)))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := s.Get(t.Context(), "site", "bad", blob.GetOptions{}); !errors.Is(err, errDamaged) {
			t.Errorf("%s: get gave %v, want it named damaged", what, err)
		}
		if got := names(t, s, "site"); !slices.Equal(got, []string{"good"}) ||
			!strings.Contains(log.String(), "damaged") {
			t.Errorf("%s: listing %v, log %q; want the good blob and a report", what, got, log.String())
		}
		put(t, s, "site", "bad", "repaired")
		if got := names(t, s, "site"); len(got) != 2 {
			t.Errorf("%s: listing %v after it was replaced", what, got)
		}
		s.Close()
	}
}

func TestAWaitForAStuckProcessEndsWithTheContext(t *testing.T) {
	folder := t.TempDir()
	stuck, s := openTest(t, folder), openTest(t, folder)
	newContainer(t, s, "site")
	c, err := stuck.existing("site")
	if err != nil {
		t.Fatal(err)
	}
	if err := c.lock.lock(t.Context()); err != nil {
		t.Fatal(err)
	}
	defer c.lock.unlock()
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	if _, err := s.Put(ctx, "site", "x", strings.NewReader("x"), 1, blob.PutOptions{}); !errors.Is(err,
		context.DeadlineExceeded) {
		t.Errorf("put gave %v, want the context's end", err)
	}
}

// fill makes many blobs quickly: the same files, without a sync for each.
func fill(t testing.TB, s *Store, container string, n int) {
	t.Helper()
	c, err := s.existing(container)
	if err != nil {
		t.Fatal(err)
	}
	for i := range n {
		h := newHeader(fmt.Sprintf("blogs/%06d.json", i), 2, blob.PutOptions{ContentType: "application/json"})
		text, err := h.encode()
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(c.dir, fileName(h.Name)), append(text, "{}"...), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

func TestManyBlobsListInPagesWithLittleMemory(t *testing.T) {
	many := 10_000
	if os.Getenv("LIVERY_SOAK") != "" {
		many = 100_000
	}
	s := openTest(t, t.TempDir())
	newContainer(t, s, "site")
	fill(t, s, "site", many)
	before := heap()
	seen, last := 0, ""
	opt := blob.ListOptions{Max: 1000}
	for {
		page, err := s.List(t.Context(), "site", opt)
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range page.Blobs {
			if p.Name <= last {
				t.Fatalf("%s comes after %s", p.Name, last)
			}
			last = p.Name
			seen++
		}
		if opt.Marker = page.Next; page.Next == "" {
			break
		}
	}
	if seen != many {
		t.Errorf("%d blobs listed, want %d", seen, many)
	}
	if grown := int64(heap()) - int64(before); grown > 1<<20+125*int64(many) {
		t.Errorf("listing keeps %d KiB, want only the names", grown>>10)
	}
	middle := fmt.Sprintf("blogs/%06d", many/2)
	put(t, s, "site", middle+"-new.json", "{}")
	page, err := s.List(t.Context(), "site", blob.ListOptions{Prefix: middle})
	if err != nil || len(page.Blobs) != 2 {
		t.Errorf("after a put: %d blobs, %v", len(page.Blobs), err)
	}
}

func heap() uint64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

func TestChangesAreCountedAcrossProcessesHoweverABlobChanged(t *testing.T) {
	folder := t.TempDir()
	here, there := openTest(t, folder), openTest(t, folder)
	newContainer(t, here, "site")
	count := func() uint64 {
		n, err := here.Changes(t.Context(), "site")
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	before := count()
	for what, change := range map[string]func(){
		"a new blob": func() { put(t, there, "site", "a", "1") },
		"a deletion": func() {
			put(t, there, "site", "c", "1")
			before = count()
			if err := there.Delete(t.Context(), "site", "c", blob.Conditions{}); err != nil {
				t.Fatal(err)
			}
		},
		"other words": func() {
			put(t, there, "site", "d", "1")
			before = count()
			put(t, there, "site", "d", "2")
		},
	} {
		change()
		after := count()
		if after <= before {
			t.Errorf("%s: the count went from %d to %d", what, before, after)
		}
		before = after
	}
	names(t, here, "site")
	if again := count(); again != before {
		t.Errorf("without a change the count went from %d to %d", before, again)
	}
}

func TestAFolderWhoseFirstBlockIsBeingWrittenIsNotSwept(t *testing.T) {
	s := openTest(t, t.TempDir())
	newContainer(t, s, "site")
	c, err := s.open("site", "large")
	if err != nil {
		t.Fatal(err)
	}
	dir := c.stagedDir("large")
	if err := os.MkdirAll(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	s.sweepBlocks(time.Now())
	if _, err := os.Stat(dir); err != nil {
		t.Errorf("the folder is gone: %v", err)
	}
	s.sweepBlocks(time.Now().Add(stagedLife + time.Hour))
	if _, err := os.Stat(dir); err == nil {
		t.Error("a folder of long ago is still there")
	}
}

func TestAMarkerFromBeforeThePrefixBeginsAtThePrefix(t *testing.T) {
	s := openTest(t, t.TempDir())
	newContainer(t, s, "site")
	for _, name := range []string{"a", "blogs/1", "blogs/2", "c"} {
		put(t, s, "site", name, "x")
	}
	for marker, want := range map[string]int{"": 2, "a": 2, "a/zzz": 2, "blogs/": 2, "blogs/1": 1,
		"blogs/2": 0, "c": 0} {
		page, err := s.List(t.Context(), "site", blob.ListOptions{Prefix: "blogs/", Marker: marker})
		if err != nil || len(page.Blobs) != want || page.Next != "" {
			t.Errorf("after %q come %d blobs (%v), want %d", marker, len(page.Blobs), err, want)
		}
	}
}
