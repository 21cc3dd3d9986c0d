package desktest

import (
	"context"
	"io/fs"
	"log/slog"
	"sync"
	"testing"
	"time"

	"livery"
	"livery/internal/blob"
	"livery/internal/change"
	"livery/internal/content"
	"livery/internal/document"
	"livery/internal/edition"
	"livery/internal/media"
	"livery/internal/page"
	"livery/internal/render"
	front "livery/web"
)

// echo shows what a page is made from.
type echo struct{}

func (echo) Render(_ context.Context, input []byte) (render.Result, error) {
	return render.Result{Head: "<title>t</title>", Body: "<pre>" + string(input) + "</pre>"}, nil
}

type built struct {
	frontEnd *document.FrontEnd
	manifest *page.Manifest
}

// builtFront reads the built front end once for all tests.
var builtFront = sync.OnceValues(func() (b built, err error) {
	client, err := front.Client()
	if err != nil {
		return b, err
	}
	if b.frontEnd, err = document.ReadFrontEnd(client, ""); err != nil {
		return b, err
	}
	b.manifest, err = page.ReadManifest(livery.Assets())
	return b, err
})

func openSites(t *testing.T, blobs blob.Store, files fs.FS, pictures *media.Collection,
	posts page.PostSource, log *slog.Logger) (*change.Publisher, *edition.Library) {
	t.Helper()
	publisher, problems := change.Open(t.Context(),
		change.Options{Files: files, Blobs: blobs, Every: 20 * time.Millisecond, Now: time.Now, Log: log})
	if publisher == nil {
		t.Fatal(problems)
	}
	built, err := builtFront()
	if err != nil {
		t.Fatal(err)
	}
	library, err := edition.NewLibrary(edition.Options{Renderer: echo{}, FrontEnd: built.frontEnd,
		Manifest: built.manifest, Pictures: pictures.Pictures, Posts: posts, Now: time.Now, Log: log},
		publisher.Current().Content)
	if err != nil {
		t.Fatal(err)
	}
	return publisher, library
}

func followSites(ctx context.Context, publisher *change.Publisher, library *edition.Library,
	before func(*content.Content) error) {
	publisher.Follow(ctx, func(c *content.Content) error {
		if err := before(c); err != nil {
			return err
		}
		_, err := library.Swap(ctx, c)
		return err
	}, func(content.Problems) {})
}

// plainCheck says what loading found.
func plainCheck(_ fs.FS, _ *content.Content, found content.Problems) content.Problems { return found }
