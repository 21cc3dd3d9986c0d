package frame

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"sync"
	"time"

	"livery/internal/desk"
)

// Event is what a room tells the pages that are open. The zero Event tells nothing, and makes each page's line look
// whether its session still counts.
type Event struct {
	// Name says what kind of event it is, and Data what the page learns of it.
	Name string
	Data any
	// For reports whether a person may know of it.
	For func(desk.Person) bool
}

// Events passes events on to the open pages. One that reads too slowly misses some.
type Events struct {
	// AfterGap is what pages are told that may have missed something.
	AfterGap []Event

	mu      sync.Mutex
	pages   map[chan Event]struct{}
	stopped chan struct{}
	stop    sync.Once
}

func newEvents() *Events {
	return &Events{pages: map[chan Event]struct{}{}, stopped: make(chan struct{})}
}

// Publish tells all open pages.
func (e *Events) Publish(one Event) {
	e.mu.Lock()
	defer e.mu.Unlock()
	for page := range e.pages {
		select {
		case page <- one:
		default:
		}
	}
}

// Recheck makes every open line look whether its session still counts.
func (e *Events) Recheck() { e.Publish(Event{}) }

// Listened reports whether any page is open.
func (e *Events) Listened() bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	return len(e.pages) > 0
}

// Open answers what is published from now on, until leave.
func (e *Events) Open() (events <-chan Event, leave func()) {
	page := make(chan Event, 64)
	e.mu.Lock()
	defer e.mu.Unlock()
	e.pages[page] = struct{}{}
	return page, func() {
		e.mu.Lock()
		defer e.mu.Unlock()
		delete(e.pages, page)
	}
}

// Stop lets the open pages go.
func (e *Events) Stop() { e.stop.Do(func() { close(e.stopped) }) }

// keepAlive is how often something is sent over a quiet connection, and how soon a session is noticed that ended on
// another instance.
const keepAlive = 20 * time.Second

// quiet is a line of server-sent events that says nothing.
const quiet = ": still here\n\n"

// Listen tells an open page of events as they come (server-sent events), for as long as its session lasts. While
// nobody can tell whether it does, since the database does not answer, the page is told nothing and stays.
func (f *Frame) Listen(c Call) error {
	line := http.NewResponseController(c.W)
	if err := line.SetWriteDeadline(time.Time{}); err != nil && !errors.Is(err, http.ErrNotSupported) {
		return err
	}
	events, leave := f.Events.Open()
	defer leave()
	c.W.Header().Set("Content-Type", "text/event-stream")
	c.W.Header().Set("X-Accel-Buffering", "no") // nginx would hold events back
	fmt.Fprint(c.W, "retry: 2000\nevent: ready\ndata: {}\n\n")
	if err := line.Flush(); err != nil {
		return nil
	}
	tick := time.NewTicker(keepAlive)
	defer tick.Stop()
	for missed := false; ; {
		var one Event
		select {
		case <-c.Context().Done():
			return nil
		case <-f.Events.stopped:
			return nil
		case one = <-events:
		case <-tick.C:
		}
		text := quiet
		switch in, err := f.stillIn(c); {
		case err != nil:
			missed = true
		case !in:
			fmt.Fprint(c.W, "event: signed-out\ndata: {}\n\n")
			_ = line.Flush()
			return nil
		default:
			if text = one.line(c.Person); missed {
				text += f.Events.afterGap(c.Person)
			}
			missed = false
		}
		fmt.Fprint(c.W, text)
		if err := line.Flush(); err != nil {
			return nil
		}
	}
}

func (e *Events) afterGap(p desk.Person) (text string) {
	for _, one := range e.AfterGap {
		text += one.line(p)
	}
	return text
}

// line is an event as a person is told of it, or one that says nothing.
func (one Event) line(p desk.Person) string {
	if one.Name == "" || !one.For(p) {
		return quiet
	}
	data, err := json.Marshal(one.Data)
	if err != nil {
		return quiet
	}
	return fmt.Sprintf("event: %s\ndata: %s\n\n", one.Name, data)
}
