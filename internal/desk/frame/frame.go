// Package frame is what the rooms of the Desk stand in.
//
// A room answers calls (Call), and a route (Route) says of each call the right that it needs, how often it may be made
// and what the trail is told of it. Frame lets a call through: the session says who asks, the person's epoch whether
// the session still counts, the rights table whether they may, and the person's brands on what. A handler returns an
// error, which one place turns into problem details (RFC 9457) whose detail is a sentence that a person can act on.
//
// What a call does in the database is in the trail by the same transaction; what it does in storage (posts, changes of
// sites, pictures), which has no transaction with the database, is written to the trail before the person is answered.
//
// The frame knows no room. What two rooms do alike is here too: who else has something open, preview links, and
// pictures that people bring.
package frame

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"sync"
	"time"

	"github.com/alexedwards/scs/v2"

	"livery/internal/desk"
	"livery/internal/edition"
	"livery/internal/web"
)

// Brand is what the Desk knows of a brand.
type Brand struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	Host string `json:"host"` // the primary one
	// Origin is the public address of the brand.
	Origin string `json:"-"`
	// NoBlog says why the brand does not show posts that are written at the Desk; empty where it does.
	NoBlog NoBlog `json:"noBlog,omitempty"`
}

// NoBlog is why a brand does not show posts that are written at the Desk.
type NoBlog string

// NoBlogs are a brand without a blog, one whose content file holds the posts, and one whose blog shows examples.
var NoBlogs = []NoBlog{BlogOff, BlogInContent, BlogOfExamples}

const (
	BlogOff        NoBlog = "off"
	BlogInContent  NoBlog = "content"
	BlogOfExamples NoBlog = "examples"
)

// Frame is what every call needs, whatever room it is for.
type Frame struct {
	Store desk.Store
	Team  *desk.Team
	// Library makes the pages of brands that the Desk shows, and BrandsOf are the brands of an edition.
	Library  *edition.Library
	BrandsOf func(*edition.Edition) []Brand
	// Letter mails somebody something; nil where there is no mail server.
	Letter func(ctx context.Context, to desk.Person, subject, text string) error
	// Limits count what an address asks.
	Limits   web.Limits
	Events   *Events
	Now      func() time.Time
	Log      *slog.Logger
	sessions *scs.SessionManager
}

// New completes a frame.
func New(f Frame) *Frame {
	f.Team, f.Events = &desk.Team{Store: f.Store, Now: f.Now}, newEvents()
	f.sessions = f.newSessions()
	return &f
}

// Limit is how often an address may make a call: so many at once, and so many a minute.
type Limit struct{ Burst, PerMinute int }

// Route is one call of the Desk.
type Route struct {
	Pattern string
	Right   desk.Right
	Limit   Limit
	// Trail is what the trail says that the person did; empty where it says nothing.
	Trail  string
	Answer func(Call) error
}

// Handler answers a route to people who have its right.
func (f *Frame) Handler(one Route) http.Handler {
	handler := f.withSession(f.guarded(one, f.signedIn))
	if one.Right == desk.ProposeByKey { // a key opens no other route, and a session none of these
		handler = f.guarded(one, f.byKey)
	}
	return f.Limits.Of("desk "+one.Pattern, one.Limit.Burst, one.Limit.PerMinute, handler)
}

// asker finds who makes a call.
type asker func(http.ResponseWriter, *http.Request) (desk.Person, error)

func (f *Frame) guarded(one Route, who asker) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Cache-Control", "no-store")
		served := f.Library.Current()
		c := Call{Request: r, W: w, Edition: served, frame: f,
			brands: sync.OnceValue(func() []Brand { return f.BrandsOf(served) }),
			doings: &doings{action: one.Trail}}
		if one.Right != desk.Anyone {
			var err error
			if c.Person, err = who(w, r); err != nil {
				f.Fail(w, r, err)
				return
			}
			if !c.Person.May(one.Right) {
				f.Fail(w, r, errForbidden)
				return
			}
		}
		// What was done is in the trail even where the person is not told of it.
		if err := errors.Join(one.Answer(c), c.record()); err != nil {
			f.Fail(w, r, err)
		}
	})
}
