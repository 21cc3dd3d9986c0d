// Package api is the Desk over HTTP: its page, and JSON calls under /api/desk.
//
// The route list in routes.go is the whole of it; each line names the right that a call needs.
// A call is answered for a person: the session says who, the person's epoch whether the session
// still counts, the rights table whether the person may, and the person's brands on what. All
// failures are problem details (RFC 9457) whose detail is a sentence that a person can act on.
package api

import (
	"context"
	"crypto/subtle"
	"io/fs"
	"log/slog"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/alexedwards/scs/v2"

	"livery/internal/blob"
	"livery/internal/change"
	"livery/internal/content"
	"livery/internal/desk"
	"livery/internal/edition"
	"livery/internal/lead"
	"livery/internal/media"
	"livery/internal/post"
	"livery/internal/preview"
	"livery/internal/rules"
	"livery/internal/web"
)

// Brand is what the Desk knows of a brand.
type Brand struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	Host string `json:"host"` // the primary one
	// Origin is the public address of the brand.
	Origin string `json:"-"`
	// Blog is set where the brand shows the posts that are written at the Desk.
	Blog bool `json:"blog,omitempty"`
}

// Options are what a Desk is made of.
type Options struct {
	Store desk.Store
	Leads lead.Inbox
	Blobs blob.Store
	// Intake takes test leads, as it takes a visitor's.
	Intake *lead.Intake
	// Wake tells the delivery that there may be something to deliver.
	Wake func()
	// Brands are those of an edition.
	Brands func(*edition.Edition) []Brand
	// Library makes the pages of brands that the Desk shows, and Assets answers for their files.
	Library *edition.Library
	Assets  http.Handler
	// Content is the folder that content and its rules are read from.
	Content func() fs.FS
	// Drafts are the posts that people write, Previews the links that show them, and Media their pictures.
	Drafts   *post.Store
	Previews *preview.Links
	Media    *media.Store
	// Uploads says where pictures lie until they are made, and why none is taken while there is no room.
	Uploads Uploads
	// Pictures are all that brands brought, as pages show them.
	Pictures *media.Collection
	// Sites are the content of all brands with its changes, and Check are the rules that content is held to: what the given
	// problems of a draft and the rules say of it, without what was so before.
	Sites *change.Publisher
	Check func(files fs.FS, c *content.Content, found content.Problems) content.Problems
	// Page is the built front end of the Desk.
	Page fs.FS
	// Limits count what an address asks.
	Limits web.Limits
	// SendLink mails an invitation; nil where there is no mail server.
	SendLink func(ctx context.Context, i desk.Invitation, address string) error
	// Provider lets people sign in elsewhere; nil without one.
	Provider *Provider
	Now      func() time.Time
	Log      *slog.Logger
}

// Uploads are the files that people bring, until something is made of them.
type Uploads struct {
	Folder string
	Room   func() error
}

// Desk answers everything on the Desk's own host.
type Desk struct {
	Options
	team     *desk.Team
	sessions *scs.SessionManager
	mux      *http.ServeMux
	handler  http.Handler
	events   *events
	readings readings
	page     *document
	// cookieKey signs cookies; all instances share it.
	cookieKey func(context.Context) ([]byte, error)
	// writing are the rules of posts, with the content they were read from.
	writing struct {
		sync.Mutex
		of    *content.Content
		rules *rules.Writing
	}
}

// New builds a Desk. Run must run beside it.
func New(o Options) (*Desk, error) {
	d := &Desk{Options: o, team: &desk.Team{Store: o.Store, Now: o.Now}, mux: http.NewServeMux(), events: newEvents()}
	d.cookieKey = desk.KeptSecret(o.Store, "desk cookies")
	var err error
	if d.page, err = newDocument(o.Page); err != nil {
		return nil, err
	}
	d.sessions = d.newSessions()
	d.routes()
	d.handler = http.NewCrossOriginProtection().Handler(d.mux)
	return d, nil
}

// Team is the people of the Desk.
func (d *Desk) Team() *desk.Team { return d.team }

// Run passes word of leads and of changed sites on to the pages that are open, until ctx ends.
func (d *Desk) Run(ctx context.Context) { d.events.run(ctx, d.Leads, d.Sites.Changed, d.Log) }

// ServeHTTP answers a request to the Desk's host.
func (d *Desk) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	d.headers(w.Header(), r)
	d.handler.ServeHTTP(w, r)
}

// call is a request with the person it is answered for.
type call struct {
	*http.Request
	w      http.ResponseWriter
	person desk.Person
	// edition is what was served when the call came, and all its brands: a call sees one state of them.
	edition *edition.Edition
	all     func() []Brand
	doings  *doings
	record  func(call) error
}

// brands are those a call may touch: the asked for ones that the person works for. The empty
// list means all; ok is false when nothing is left.
func (c call) brands(asked []string) (list []string, ok bool) {
	if len(c.person.Brands) == 0 {
		return asked, true
	}
	if len(asked) == 0 {
		return c.person.Brands, true
	}
	list = slices.DeleteFunc(slices.Clone(asked), func(id string) bool { return !c.person.Sees(id) })
	return list, len(list) > 0
}

// same compares what a person typed with what it must be, in any case.
func same(a, b string) bool {
	return subtle.ConstantTimeCompare([]byte(strings.ToLower(strings.TrimSpace(a))), []byte(strings.ToLower(strings.TrimSpace(b)))) == 1
}
