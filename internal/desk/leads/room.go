// Package leads is the room of the Desk in which people handle what visitors sent.
//
// A lead is the domain's (package lead); a call reads it if the person works for its brand, and changes how it is
// handled: who has it, whether it is done, notes, sending it again, setting it aside, erasing a person. Each such
// change is a line of the lead's own story and of the trail. Searches travel in the body of a call, because people
// search for names and addresses, and those belong in no address and no log.
package leads

import (
	"context"

	"livery/internal/background"
	"livery/internal/blob"
	"livery/internal/desk"
	"livery/internal/desk/frame"
	"livery/internal/lead"
)

// Room answers the calls about leads.
type Room struct {
	*frame.Frame
	Leads lead.Inbox
	// Blobs holds the documents that visitors uploaded.
	Blobs blob.Store
	// Intake takes test leads, as it takes a visitor's.
	Intake *lead.Intake
	// Quoting is what happens to the quotes of leads.
	Quoting *lead.Quoting
	// LettersBy names the way by which letters of a brand go out; nothing where there is none.
	LettersBy func(brand string) string
	// Wake tells the delivery that there may be something to deliver.
	Wake     func()
	readings readings
}

// LiveEvent is what open pages are told: a lead came or changed; without an id, that the page should
// fetch its leads again.
type LiveEvent struct {
	ID    string `json:"id,omitempty"`
	Brand string `json:"brand,omitempty"`
}

func (e LiveEvent) event() frame.Event {
	return frame.Event{Name: "lead", Data: e, For: func(p desk.Person) bool {
		return p.May(desk.ReadLeads) && (e.Brand == "" || p.Sees(e.Brand))
	}}
}

// FetchAgain makes open pages read their leads again.
func FetchAgain() frame.Event { return LiveEvent{}.event() }

// Run passes word of leads on to the pages that are open, until ctx ends.
func (room *Room) Run(ctx context.Context) {
	changed := make(chan string, 1024)
	background.Go(room.Log, "listen for leads", func() {
		background.Keep(ctx, room.Log, "listen for leads", func(ctx context.Context) {
			_ = room.Leads.Changes(ctx, func(id string) {
				select {
				case changed <- id:
				default: // pages learn of it with the next event
				}
			})
		})
	})
	for {
		select {
		case <-ctx.Done():
			return
		case id := <-changed:
			e := LiveEvent{ID: id}
			if id != "" && room.Events.Listened() {
				if r, err := room.Leads.Get(ctx, id); err == nil {
					e.Brand = r.Brand
				} else {
					e.ID = ""
				}
			}
			room.Events.Publish(e.event())
		}
	}
}
