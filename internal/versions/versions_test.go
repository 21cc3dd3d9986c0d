package versions

import (
	"context"
	"fmt"
	"log/slog"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"livery/internal/blob"
	"livery/internal/blob/disk"
)

// aged is a storage in which some archives were written longer ago.
type aged struct {
	blob.Store
	by map[string]time.Duration
}

func (a aged) List(ctx context.Context, container string, opt blob.ListOptions) (blob.ListPage, error) {
	listed, err := a.Store.List(ctx, container, opt)
	for i, b := range listed.Blobs {
		listed.Blobs[i].LastModified = b.LastModified.Add(-a.by[b.Name])
	}
	return listed, err
}

func (a aged) names(t *testing.T) (names []string) {
	t.Helper()
	listed, err := a.Store.List(t.Context(), Container, blob.ListOptions{})
	if err != nil {
		t.Fatal(err)
	}
	for _, b := range listed.Blobs {
		names = append(names, b.Name)
	}
	return names
}

func newStorage(t *testing.T) aged {
	t.Helper()
	blobs, err := disk.Open(t.TempDir(), slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = blobs.Close() })
	return aged{blobs, map[string]time.Duration{}}
}

func version(storage blob.Store, files Files) *Keeper {
	return New(storage, func() (Files, error) { return files, nil }, slog.New(slog.DiscardHandler))
}

func mustRenew(t *testing.T, k *Keeper) {
	t.Helper()
	if err := k.renew(t.Context()); err != nil {
		t.Fatal(err)
	}
}

func TestVersionsFindEachOthersFiles(t *testing.T) {
	storage := newStorage(t)
	script := strings.Repeat("export default 1;", 100)
	older := version(storage, Files{"/assets/app/a-1.js": []byte(script), "/assets/app/b-1.woff2": []byte("font")})
	newer := version(storage, Files{"/assets/app/a-2.js": []byte("2")})
	mustRenew(t, older)
	mustRenew(t, newer)
	file, ok := newer.File(t.Context(), "/assets/app/a-1.js")
	if !ok || string(file.Identity.Bytes) != script || len(file.Compressed) == 0 {
		t.Errorf("the older script: %v, %v", ok, file)
	}
	if file, ok := newer.File(t.Context(), "/assets/app/b-1.woff2"); !ok || len(file.Compressed) != 0 {
		t.Errorf("the older font: %v, %v", ok, file)
	}
	if _, ok := older.File(t.Context(), "/assets/app/a-2.js"); !ok {
		t.Error("the newer script is not found by the older version")
	}
	if _, ok := older.File(t.Context(), "/assets/app/a-3.js"); ok {
		t.Error("a file of nobody is found")
	}
}

func TestFilesAreKeptForAnHourAfterTheirVersion(t *testing.T) {
	storage := newStorage(t)
	mustRenew(t, version(storage, Files{"/assets/app/a-1.js": []byte("1")}))
	gone := storage.names(t)[0]
	newer := version(storage, Files{"/assets/app/a-2.js": []byte("2")})
	for age, want := range map[time.Duration]int{time.Hour: 2, 2 * time.Hour: 1} {
		t.Run(fmt.Sprint(age), func(t *testing.T) {
			delete(storage.by, gone) // it is written now
			mustRenew(t, version(storage, Files{"/assets/app/a-1.js": []byte("1")}))
			storage.by[gone] = age
			mustRenew(t, newer)
			if names := storage.names(t); len(names) != want || slices.Contains(names, gone) != (want == 2) {
				t.Errorf("after %s storage has %v", age, names)
			}
		})
	}
}

// What changed content adds is written alone; a quarter of an hour later it is with all the others.
func TestOnlyFilesThatAreNewAreWrittenAfterAChange(t *testing.T) {
	storage := newStorage(t)
	files := Files{"/assets/content/a/core-1.js": []byte("a 1"), "/assets/content/b/core-1.js": []byte("b 1")}
	k := New(storage, func() (Files, error) { return maps.Clone(files), nil }, slog.New(slog.DiscardHandler))
	other := version(storage, Files{})
	written := func(write func(context.Context) error) (addresses []string) {
		t.Helper()
		before := storage.names(t)
		if err := write(t.Context()); err != nil {
			t.Fatal(err)
		}
		for _, name := range storage.names(t) {
			if slices.Contains(before, name) {
				continue
			}
			found, err := k.read(t.Context(), blob.Properties{Name: name})
			if err != nil {
				t.Fatal(err)
			}
			addresses = append(addresses, slices.Sorted(maps.Keys(found))...)
		}
		return addresses
	}
	mustRenew(t, k)
	if got := written(k.add); got != nil {
		t.Errorf("nothing changed, and %v is written", got)
	}
	delete(files, "/assets/content/a/core-1.js")
	files["/assets/content/a/core-2.js"] = []byte("a 2")
	if got := written(k.add); !slices.Equal(got, []string{"/assets/content/a/core-2.js"}) {
		t.Errorf("after a change %v is written", got)
	}
	for _, address := range []string{"/assets/content/a/core-1.js", "/assets/content/a/core-2.js",
		"/assets/content/b/core-1.js"} {
		if _, ok := other.File(t.Context(), address); !ok {
			t.Errorf("another version does not find %s", address)
		}
	}
	if got := written(k.renew); !slices.Equal(got,
		[]string{"/assets/content/a/core-2.js", "/assets/content/b/core-1.js"}) {
		t.Errorf("later %v is written", got)
	}
	delete(files, "/assets/content/a/core-2.js")
	files["/assets/content/a/core-1.js"] = []byte("a 1") // taken back: its archive may go within the hour
	if got := written(k.add); !slices.Equal(got, []string{"/assets/content/a/core-1.js"}) {
		t.Errorf("after a change was taken back %v is written", got)
	}
}

func TestAFloodOfUnknownNamesAsksStorageOnce(t *testing.T) {
	storage := newStorage(t)
	k := version(counted{storage, new(int)}, Files{"/assets/app/a-1.js": []byte("1")})
	for n := range 1000 {
		k.File(t.Context(), fmt.Sprintf("/assets/app/none-%d.js", n))
	}
	if asked := *k.blobs.(counted).listed; asked > 5 {
		t.Errorf("storage was listed %d times", asked)
	}
}

type counted struct {
	blob.Store
	listed *int
}

func (c counted) List(ctx context.Context, container string, opt blob.ListOptions) (blob.ListPage, error) {
	*c.listed++
	return c.Store.List(ctx, container, opt)
}

// stuck is a storage that answers no list until it is let go, once it is stuck.
type stuck struct {
	blob.Store
	asked chan struct{}
	let   chan struct{}
}

func (s *stuck) List(ctx context.Context, container string, opt blob.ListOptions) (blob.ListPage, error) {
	if s.asked != nil {
		s.asked <- struct{}{}
		<-s.let
	}
	return s.Store.List(ctx, container, opt)
}

func TestAKnownFileIsThereAtOnceWhileTheStorageIsAskedForAnother(t *testing.T) {
	storage := &stuck{Store: newStorage(t), let: make(chan struct{})}
	mustRenew(t, version(storage, Files{"/assets/app/a-1.js": []byte("1")}))
	k := version(storage, Files{})
	if _, ok := k.File(t.Context(), "/assets/app/a-1.js"); !ok {
		t.Fatal("the file of the older version is not found")
	}
	storage.asked, k.looked = make(chan struct{}, 8), time.Time{}
	done := make(chan bool, 2)
	for range 2 {
		go func() { _, ok := k.File(t.Context(), "/assets/app/unknown.js"); done <- ok }()
	}
	<-storage.asked
	known := make(chan bool, 1)
	go func() { _, ok := k.File(t.Context(), "/assets/app/a-1.js"); known <- ok }()
	select {
	case ok := <-known:
		if !ok {
			t.Error("the known file is not found")
		}
	case <-time.After(10 * time.Second):
		t.Error("a known file waits for the storage")
	}
	close(storage.let)
	for range 2 {
		if <-done {
			t.Error("a file of nobody is found")
		}
	}
}
