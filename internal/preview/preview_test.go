package preview_test

import (
	"context"
	"encoding/base64"
	"errors"
	"strings"
	"testing"
	"time"

	"livery/internal/preview"
	"livery/internal/store"
)

func newLinks(t *testing.T) *preview.Links {
	t.Helper()
	db, err := store.Open(t.Context(), t.TempDir()+"/leads.db")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	return preview.Over(db, func(context.Context, preview.Link) (bool, error) { return true, nil }, time.Now)
}

func TestALinkShowsItsDraftUntilItsEnd(t *testing.T) {
	links := newLinks(t)
	link, token, err := links.Make(t.Context(), preview.Link{Kind: preview.Post, Brand: "store", Draft: "doors",
		Until: time.Now().Add(time.Hour), CreatedBy: "ann"})
	if err != nil {
		t.Fatal(err)
	}
	if got, err := links.Open(t.Context(), token, "store"); err != nil || got.Draft != "doors" ||
		got.CreatedBy != "ann" {
		t.Errorf("the link opens as %+v, %v", got, err)
	}
	if _, err := links.Open(t.Context(), token, "cam"); !errors.Is(err, preview.ErrEnded) {
		t.Errorf("another brand opens it: %v", err)
	}
	links.Now = func() time.Time { return time.Now().Add(2 * time.Hour) }
	if _, err := links.Open(t.Context(), token, "store"); !errors.Is(err, preview.ErrEnded) {
		t.Errorf("it opens after its end: %v", err)
	}
	links.Now = time.Now
	if err := links.Revoke(t.Context(), preview.Post, "store", "doors", link.ID); err != nil {
		t.Fatal(err)
	}
	if _, err := links.Open(t.Context(), token, "store"); !errors.Is(err, preview.ErrEnded) {
		t.Errorf("it opens after it was revoked: %v", err)
	}
}

func TestNobodyChangesWhatATokenNames(t *testing.T) {
	links := newLinks(t)
	token, err := links.Pass(t.Context(), preview.Link{Kind: preview.Post, Brand: "store", Draft: "doors"},
		"https://desk.example")
	if err != nil {
		t.Fatal(err)
	}
	if got, err := links.Open(t.Context(), token, "store"); err != nil || got.Frame != "https://desk.example" {
		t.Fatalf("the pass opens as %+v, %v", got, err)
	}
	payload, signature, _ := strings.Cut(token, ".")
	data, _ := base64.RawURLEncoding.DecodeString(payload)
	other := base64.RawURLEncoding.EncodeToString([]byte(strings.Replace(string(data), "doors", "other", 1)))
	for _, bad := range []string{"", ".", payload, other + "." + signature, payload + ".", "." + signature,
		token + "x"} {
		if _, err := links.Open(t.Context(), bad, "store"); !errors.Is(err, preview.ErrEnded) {
			t.Errorf("%q opens: %v", bad, err)
		}
	}
}

func TestALinkNeedsAnEndThatMakesSense(t *testing.T) {
	links := newLinks(t)
	for _, until := range []time.Time{{}, time.Now().Add(-time.Second), time.Now().Add(preview.Longest + time.Hour)} {
		if _, _, err := links.Make(t.Context(), preview.Link{Kind: preview.Post, Brand: "store", Draft: "doors",
			Until: until}); !errors.Is(err, preview.ErrUntil) {
			t.Errorf("an end at %v answers %v", until, err)
		}
	}
}
