package page

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"testing"
	"time"

	"livery"
	"livery/internal/blog"
	"livery/internal/brand"
	"livery/internal/content"
	"livery/internal/render"
	front "livery/web"
)

// echo shows its input, so that a page says what it was made from.
type echo struct{}

func (echo) Render(_ context.Context, input []byte) (render.Result, error) {
	return render.Result{Head: "<title>t</title>", Body: string(input)}, nil
}

type noPosts struct{}

func (noPosts) List(string) ([]blog.Summary, error)    { return nil, errors.New("none") }
func (noPosts) Find(string, string) (*blog.Post, bool) { return nil, false }

func TestPagesFollowAClockThatJumpsInBothDirections(t *testing.T) {
	c, problems := content.Load(livery.Content())
	if c == nil {
		t.Fatal(problems)
	}
	var one []*brand.Brand
	for _, b := range c.Site.Brands {
		if b.ID == c.Site.Settings.DefaultBrand {
			b.Pages = []brand.Page{brand.Home}
			one = append(one, b)
		}
	}
	c.Site.Brands = one
	client, err := front.Client()
	if err != nil {
		t.Fatal(err)
	}
	shell, err := NewShell(client, "")
	if err != nil {
		t.Fatal(err)
	}
	manifest, err := ReadManifest(livery.Assets())
	if err != nil {
		t.Fatal(err)
	}
	now := time.Date(2026, 3, 31, 23, 59, 0, 0, time.UTC)
	l, err := NewLibrary(Options{Renderer: echo{}, Shell: shell, Manifest: manifest, Posts: noPosts{}, Now: func() time.Time { return now },
		Log: slog.New(slog.DiscardHandler), Workers: 1}, c)
	if err != nil {
		t.Fatal(err)
	}
	for _, day := range []string{"2026-03-31", "2026-04-01", "2030-01-01", "2026-03-30"} {
		if now, err = time.Parse(time.DateOnly, day); err != nil {
			t.Fatal(err)
		}
		if err := l.turnDay(t.Context()); err != nil {
			t.Fatal(err)
		}
		answer, err := l.Current().Page(t.Context(), one[0], "/", nil, "")
		if err != nil || !bytes.Contains(answer.Document.Identity.Bytes, []byte(`"today":"`+day+`"`)) {
			t.Errorf("on %s the page shows another day, %v", day, err)
		}
	}
}
