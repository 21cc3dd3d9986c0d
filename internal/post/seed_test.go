package post_test

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"livery/internal/blob"
	"livery/internal/blob/disk"
	"livery/internal/post"
)

// breaking is a storage that refuses one post.
type breaking struct {
	*disk.Store
	refused string
}

func (b breaking) Put(ctx context.Context, container, name string, body io.Reader, size int64,
	opt blob.PutOptions) (blob.Properties, error) {
	if strings.HasSuffix(name, b.refused) {
		return blob.Properties{}, errors.New("the line broke")
	}
	return b.Store.Put(ctx, container, name, body, size, opt)
}

func seeded(t *testing.T) (*disk.Store, fstest.MapFS, func() string) {
	t.Helper()
	store, err := disk.Open(t.TempDir(), slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = store.Close() })
	if err := store.CreateContainer(t.Context(), "north"); err != nil {
		t.Fatal(err)
	}
	p := func(slug string) *fstest.MapFile {
		return &fstest.MapFile{Data: []byte(`{"title": "` + slug + `", "slug": "` + slug + `", "date": "2024-01-01"}`)}
	}
	content := fstest.MapFS{"blogs/north/a.json": p("a"), "blogs/north/b.json": p("b"), "blogs/north/c.json": p("c")}
	return store, content, func() string {
		documents, err := post.ReadDocuments(t.Context(), store, "north")
		if err != nil {
			t.Fatal(err)
		}
		var files []string
		for _, d := range documents {
			files = append(files, d.File)
		}
		return strings.Join(files, " ")
	}
}

func TestSeedingThatWasCutOffIsFinishedTheNextTime(t *testing.T) {
	store, content, files := seeded(t)
	if err := post.Seed(t.Context(), breaking{store, "b.json"}, content, "north", time.Now()); err == nil ||
		!strings.Contains(err.Error(), "b.json") {
		t.Fatalf("cut off with %v", err)
	}
	if got := files(); got != "a.json" {
		t.Fatalf("%q is there after the line broke", got)
	}
	if err := post.Seed(t.Context(), store, content, "north", time.Now()); err != nil ||
		files() != "a.json b.json c.json" {
		t.Errorf("%q, %v", files(), err)
	}
}

func TestAPostThatWasTakenDownIsNotSeededAgain(t *testing.T) {
	store, content, files := seeded(t)
	if err := post.Seed(t.Context(), store, content, "north", time.Now()); err != nil {
		t.Fatal(err)
	}
	if err := post.TakeDown(t.Context(), store, "north", "b.json"); err != nil {
		t.Fatal(err)
	}
	if err := post.Seed(t.Context(), store, content, "north", time.Now()); err != nil || files() != "a.json c.json" {
		t.Errorf("%q, %v", files(), err)
	}
}

func TestABlogThatHadPostsBeforeIsLeftAlone(t *testing.T) {
	store, content, files := seeded(t)
	if err := post.Upload(t.Context(), store, "north", "own.json", []byte(`{"title": "own", "date": "2024-01-01"}`),
		time.Now()); err != nil {
		t.Fatal(err)
	}
	if err := post.Seed(t.Context(), store, content, "north", time.Now()); err != nil || files() != "own.json" {
		t.Errorf("%q, %v", files(), err)
	}
}
