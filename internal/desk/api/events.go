package api

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"sync"
	"time"

	"livery/internal/background"
	"livery/internal/desk"
	"livery/internal/lead"
)

// LiveEvent is what open pages are told: a lead came or changed; without an id, that the page should
// fetch its leads again.
type LiveEvent struct {
	ID    string `json:"id,omitempty"`
	Brand string `json:"brand,omitempty"`
	sites bool   // it is about the sites instead: other content is served
	check bool   // nothing is told: a session may have ended
}

// events passes live events on to the open pages. One that reads too slowly misses some.
type events struct {
	mu      sync.Mutex
	pages   map[chan LiveEvent]struct{}
	stopped chan struct{}
	stop    sync.Once
}

func newEvents() *events {
	return &events{pages: map[chan LiveEvent]struct{}{}, stopped: make(chan struct{})}
}

// run listens for leads and for changed sites until ctx ends, and then lets the open pages go.
func (e *events) run(ctx context.Context, leads lead.Inbox, sites func() <-chan struct{}, log *slog.Logger) {
	defer e.stop.Do(func() { close(e.stopped) })
	changed := make(chan string, 1024)
	background.Go(log, "listen for leads", func() {
		background.Keep(ctx, log, "listen for leads", func(ctx context.Context) {
			_ = leads.Changes(ctx, func(id string) {
				select {
				case changed <- id:
				default: // pages learn of it with the next event
				}
			})
		})
	})
	for other := sites(); ; {
		select {
		case <-ctx.Done():
			return
		case <-other:
			other = sites()
			e.publish(LiveEvent{sites: true})
		case id := <-changed:
			w := LiveEvent{ID: id}
			if id != "" && e.listened() {
				if r, err := leads.Get(ctx, id); err == nil {
					w.Brand = r.Brand
				} else {
					w.ID = ""
				}
			}
			e.publish(w)
		}
	}
}

func (e *events) listened() bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	return len(e.pages) > 0
}

func (e *events) publish(w LiveEvent) {
	e.mu.Lock()
	defer e.mu.Unlock()
	for page := range e.pages {
		select {
		case page <- w:
		default:
		}
	}
}

// recheck makes every open line look whether its session still counts.
func (e *events) recheck() { e.publish(LiveEvent{check: true}) }

func (e *events) open() (events chan LiveEvent, leave func()) {
	events = make(chan LiveEvent, 64)
	e.mu.Lock()
	defer e.mu.Unlock()
	e.pages[events] = struct{}{}
	return events, func() {
		e.mu.Lock()
		defer e.mu.Unlock()
		delete(e.pages, events)
	}
}

// keepAlive is how often something is sent over a quiet connection, and how soon a session is noticed that ended on another
// instance.
const keepAlive = 20 * time.Second

// listen tells an open page of leads and of changed sites as they come (server-sent events), for as long as its session
// lasts. While nobody can tell whether it does, since the database does not answer, the page is told nothing and stays.
func (d *Desk) listen(c call) error {
	line := http.NewResponseController(c.w)
	if err := line.SetWriteDeadline(time.Time{}); err != nil && !errors.Is(err, http.ErrNotSupported) {
		return err
	}
	events, leave := d.events.open()
	defer leave()
	c.w.Header().Set("Content-Type", "text/event-stream")
	c.w.Header().Set("X-Accel-Buffering", "no") // nginx would hold events back
	fmt.Fprint(c.w, "retry: 2000\nevent: ready\ndata: {}\n\n")
	if err := line.Flush(); err != nil {
		return nil
	}
	tick := time.NewTicker(keepAlive)
	defer tick.Stop()
	for missed := false; ; {
		w := LiveEvent{check: true}
		select {
		case <-c.Context().Done():
			return nil
		case <-d.events.stopped:
			return nil
		case w = <-events:
		case <-tick.C:
		}
		text := ": still here\n\n"
		switch in, err := d.stillIn(c); {
		case err != nil:
			missed = true
		case !in:
			fmt.Fprint(c.w, "event: signed-out\ndata: {}\n\n")
			_ = line.Flush()
			return nil
		default:
			if text = w.line(c.person); missed {
				text += LiveEvent{}.line(c.person) // what came meanwhile is fetched
			}
			missed = false
		}
		fmt.Fprint(c.w, text)
		if err := line.Flush(); err != nil {
			return nil
		}
	}
}

// line is an event as a person is told of it, or one that says nothing.
func (w LiveEvent) line(p desk.Person) string {
	switch {
	case w.sites && p.May(desk.ChangeSites):
		return "event: sites\ndata: {}\n\n"
	case w.check, w.sites, !p.May(desk.ReadLeads), w.Brand != "" && !p.Sees(w.Brand):
		return ": still here\n\n"
	}
	data, _ := json.Marshal(w) // of two texts
	return fmt.Sprintf("event: lead\ndata: %s\n\n", data)
}
