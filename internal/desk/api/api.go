// Package api is the Desk over HTTP: its page, and JSON calls under /api/desk.
//
// It puts the rooms into their frame. routes.go lists every call of every room with the right that it needs, and
// contract.go every value that crosses between the Desk's page and its server.
package api

import (
	"context"
	"io/fs"
	"net/http"

	"livery/internal/background"
	"livery/internal/desk/frame"
	"livery/internal/desk/leads"
	"livery/internal/desk/people"
	"livery/internal/desk/posts"
	"livery/internal/desk/sites"
)

// Rooms are those of a Desk, all in the same frame.
type Rooms struct {
	People *people.Room
	Leads  *leads.Room
	Posts  *posts.Room
	Sites  *sites.Room
}

// Desk answers everything on the Desk's own host.
type Desk struct {
	*frame.Frame
	rooms   Rooms
	handler http.Handler
}

// New opens the rooms of a frame. Page is the built front end of the Desk, and assets answers for the files of the
// brands whose pages it shows. Run must run beside it.
func New(f *frame.Frame, rooms Rooms, page fs.FS, assets http.Handler) (*Desk, error) {
	d := &Desk{Frame: f, rooms: rooms}
	f.Events.AfterGap = []frame.Event{leads.FetchAgain(), sites.Changed()}
	document, err := newDocument(page)
	if err != nil {
		return nil, err
	}
	mux := http.NewServeMux()
	for _, one := range d.routes() {
		mux.Handle(one.Pattern, f.Handler(frame.Route(one)))
	}
	mux.HandleFunc("/api/", func(w http.ResponseWriter, r *http.Request) { f.Fail(w, r, frame.ErrNoSuch) })
	mux.HandleFunc("GET /assets/desk/{file}", document.file)
	mux.Handle("GET /assets/", assets)
	mux.HandleFunc("/", document.serve)
	d.handler = http.NewCrossOriginProtection().Handler(mux)
	return d, nil
}

// Run passes word of leads and of changed sites on to the pages that are open, until ctx ends, and then lets them go.
func (d *Desk) Run(ctx context.Context) {
	defer d.Events.Stop()
	var both background.Group
	for _, run := range []func(context.Context){d.rooms.Leads.Run, d.rooms.Sites.Run} {
		both.Go(func() error { run(ctx); return nil })
	}
	if err := both.Wait(); err != nil {
		d.Log.Error("open pages of the Desk are told nothing any more", "error", err)
	}
}

// ServeHTTP answers a request to the Desk's host.
func (d *Desk) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	headers(w.Header(), r)
	d.handler.ServeHTTP(w, r)
}
