// Package preview lets people see a draft before it is published, and nothing else.
//
// A link names one draft, its kind and brand, and an end. Its token is signed, so that nobody makes
// one up, and the link is in a list, so that it can be revoked. It ends for good with the right of whoever made it.
// A pass is the same for a frame of the Desk: it is signed, good for an hour, in no list, and names the
// only origin that may frame the page.
// What a draft is, and how its pages are made, is the matter of each kind; package web serves them.
package preview

import (
	"cmp"
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"strings"
	"sync"
	"time"
)

// The kinds of drafts.
const (
	Post    = "post"    // a post of a brand's blog
	Content = "content" // a change of a brand's content
)

// Link lets whoever has its token see a draft.
type Link struct {
	ID        string    `json:"id,omitempty"`
	Kind      string    `json:"kind"`
	Brand     string    `json:"brand"`
	Draft     string    `json:"draft"` // the id of the draft
	Until     time.Time `json:"until"`
	CreatedAt time.Time `json:"-"`
	CreatedBy string    `json:"by,omitempty"` // the id of a person
	// Frame is the origin that may frame the page; only a pass has one.
	Frame string `json:"frame,omitempty"`
}

// ErrEnded says that a link shows nothing, for whatever reason: it ended, was revoked, or never was.
var ErrEnded = errors.New("this preview has ended or was taken back; ask whoever sent it for a new link")

// ErrUntil refuses an end that makes no sense.
var ErrUntil = errors.New("a preview ends after now and within 90 days; choose such a time")

// Longest is how long a link may be good for, and passLife how long a pass is.
const (
	Longest  = 90 * 24 * time.Hour
	passLife = time.Hour
)

// Store keeps the links that were not revoked.
type Store interface {
	AddPreview(ctx context.Context, l Link) error
	// Preview answers ErrEnded for a link that is not in the list.
	Preview(ctx context.Context, id string) (Link, error)
	// Previews lists the links of a draft that end after a time, newest first; without a draft, those of all.
	Previews(ctx context.Context, kind, brand, draft string, after time.Time) ([]Link, error)
	// RevokePreview takes a link of a draft, or of any where none is named, from the list; ErrEnded where it is not
	// there.
	RevokePreview(ctx context.Context, kind, brand, draft, id string) error
}

// Links makes links and opens them.
type Links struct {
	Store Store
	// Secret signs; all instances share it.
	Secret func(ctx context.Context) ([]byte, error)
	// May reports whether whoever made a link may still see what it shows.
	May func(ctx context.Context, l Link) (bool, error)
	Now func() time.Time
}

// Database keeps links and the secret that signs them.
type Database interface {
	Store
	Secret(ctx context.Context, name string) ([]byte, error)
}

// Over makes links that a database keeps, each good for as long as its maker may see what it shows.
func Over(db Database, may func(ctx context.Context, l Link) (bool, error), now func() time.Time) *Links {
	var mu sync.Mutex
	var known []byte
	return &Links{Store: db, May: may, Now: now, Secret: func(ctx context.Context) (secret []byte, err error) {
		mu.Lock()
		defer mu.Unlock()
		if known == nil {
			known, err = db.Secret(ctx, "previews")
		}
		return known, err
	}}
}

// Make keeps a link to a draft, under its own id or a new one, and answers it with its token, which is told nowhere
// else.
func (l *Links) Make(ctx context.Context, link Link) (Link, string, error) {
	now := l.Now()
	if !link.Until.After(now) || link.Until.After(now.Add(Longest)) {
		return Link{}, "", ErrUntil
	}
	link.ID, link.CreatedAt, link.Until, link.Frame = cmp.Or(link.ID, rand.Text()), now.UTC(),
		link.Until.UTC().Truncate(time.Second), ""
	token, err := l.sign(ctx, link)
	if err != nil {
		return Link{}, "", err
	}
	return link, token, l.Store.AddPreview(ctx, link)
}

// Pass makes a token that shows a draft in a frame of an origin, in place of a link that is kept.
func (l *Links) Pass(ctx context.Context, link Link, origin string) (string, error) {
	link.ID, link.Frame, link.Until = "", origin, l.Now().Add(passLife).UTC().Truncate(time.Second)
	return l.sign(ctx, link)
}

// Open reads a token: whose draft it shows, if it still does. Brand is the one it is shown at.
func (l *Links) Open(ctx context.Context, token, brand string) (Link, error) {
	payload, signature, _ := strings.Cut(token, ".")
	key, err := l.Secret(ctx)
	if err != nil {
		return Link{}, err
	}
	given, err := base64.RawURLEncoding.DecodeString(signature)
	if err != nil || !hmac.Equal(given, mac(key, payload)) {
		return Link{}, ErrEnded
	}
	var link Link
	data, err := base64.RawURLEncoding.DecodeString(payload)
	if err != nil || json.Unmarshal(data, &link) != nil {
		return Link{}, ErrEnded
	}
	if link.Brand != brand || !link.Until.After(l.Now()) {
		return Link{}, ErrEnded
	}
	if link.Frame == "" {
		if link, err = l.Store.Preview(ctx, link.ID); err != nil {
			return Link{}, err
		}
	}
	if may, err := l.May(ctx, link); err != nil {
		return Link{}, err
	} else if !may {
		return Link{}, ErrEnded
	}
	return link, nil
}

// Address is what a token is opened at, on the origin of its brand.
func Address(origin, token string) string {
	return strings.TrimSuffix(origin, "/") + "/-/preview?token=" + token
}

// PicturesAddress is the address below which whoever has a token sees the pictures of its draft.
func PicturesAddress(token string) string { return "/-/preview/" + token + "/" }

// Of lists the links of a draft that still show it; without a draft, those of the brand.
func (l *Links) Of(ctx context.Context, kind, brand, draft string) ([]Link, error) {
	return l.Store.Previews(ctx, kind, brand, draft, l.Now())
}

// Revoke ends a link of a draft.
func (l *Links) Revoke(ctx context.Context, kind, brand, draft, id string) error {
	return l.Store.RevokePreview(ctx, kind, brand, draft, id)
}

func (l *Links) sign(ctx context.Context, link Link) (string, error) {
	key, err := l.Secret(ctx)
	if err != nil {
		return "", err
	}
	data, err := json.Marshal(link)
	if err != nil {
		return "", err
	}
	payload := base64.RawURLEncoding.EncodeToString(data)
	return payload + "." + base64.RawURLEncoding.EncodeToString(mac(key, payload)), nil
}

func mac(key []byte, payload string) []byte {
	h := hmac.New(sha256.New, key)
	_, _ = h.Write([]byte(payload))
	return h.Sum(nil)
}
