package lead

import (
	"context"
	"errors"
	"slices"
	"time"
)

// ErrNothingToSend says that a lead cannot be sent again.
var ErrNothingToSend = errors.New(
	"there is nothing to send again: every receiver has this lead, or none is set up for its brand")

// ErrChanged says that somebody else changed a lead's handling since it was read.
var ErrChanged = errors.New("somebody else changed this lead in the meantime; look at it again")

// ErrNotedAlready says that a note was kept with other words, because its writer never heard that it was.
var ErrNotedAlready = errors.New("this note was kept already, as it was before you changed it; read it in the story")

// Handling is what the sales people have made of a lead so far.
type Handling struct {
	ReadAt     time.Time `json:"readAt,omitzero"`
	ReadBy     string    `json:"readBy,omitempty"`
	HandledAt  time.Time `json:"handledAt,omitzero"`
	HandledBy  string    `json:"handledBy,omitempty"`
	AssignedTo string    `json:"assignedTo,omitempty"`
	Stage      Stage     `json:"stage"`
	// LostBecause is why nothing came of it, where its stage is lost.
	LostBecause string `json:"lostBecause,omitempty"`
	// RemindAt hides it from what is open until then; RemindBy asked for that.
	RemindAt time.Time `json:"remindAt,omitzero"`
	RemindBy string    `json:"remindBy,omitempty"`
	// RemindAbout is what it is about, in a few words.
	RemindAbout string `json:"remindAbout,omitempty"`
	// Version is raised by every change; a change names the version it was made from.
	Version int64 `json:"version"`
}

// Stage is how far a sale has come.
type Stage string

const (
	StageNew       Stage = "new"
	StageContacted Stage = "contacted"
	StageQualified Stage = "qualified"
	StageQuoted    Stage = "quoted"
	StageWon       Stage = "won"
	StageLost      Stage = "lost"
)

// Stages are all of them, in their order.
var Stages = []Stage{StageNew, StageContacted, StageQualified, StageQuoted, StageWon, StageLost}

// EventKind is what happened to a lead.
type EventKind string

const (
	// Of the lead itself.
	EventPosted   EventKind = "posted"   // the browser posted it
	EventUploaded EventKind = "uploaded" // its document reached storage
	EventSetAside EventKind = "set-aside"
	EventReleased EventKind = "released"
	// Of its deliveries; Text names the destination and its answer.
	EventDelivered EventKind = "delivered"
	EventFailed    EventKind = "failed"
	EventGivenUp   EventKind = "given-up"
	EventRetried   EventKind = "retried"
	// Of the people who handle it.
	EventRead       EventKind = "read"
	EventUnread     EventKind = "unread"
	EventHandled    EventKind = "handled"
	EventReopened   EventKind = "reopened"
	EventAssigned   EventKind = "assigned"
	EventUnassigned EventKind = "unassigned"
	EventNote       EventKind = "note"
	EventStage      EventKind = "stage"    // Text is the stage, and why it was lost
	EventReminder   EventKind = "reminder" // Text is when, and what it is about
	EventNoReminder EventKind = "no-reminder"
	// Of letters; they are kept apart, see Letter.
	EventReplied  EventKind = "replied"
	EventMailed   EventKind = "mailed" // somebody opened a mail to Text in a program of their own
	EventAnswered EventKind = "answered"
	// Of its quote; Text is the version of the offer, and what the buyer says.
	EventOffered          EventKind = "offered"
	EventQuoteChanged     EventKind = "quote-changed"
	EventQuoteAccepted    EventKind = "quote-accepted"
	EventQuoteDeclined    EventKind = "quote-declined"
	EventQuoteChangeAsked EventKind = "quote-change-asked"
)

// EventKinds are all of them.
var EventKinds = []EventKind{EventPosted, EventUploaded, EventSetAside, EventReleased, EventDelivered, EventFailed,
	EventGivenUp, EventRetried,
	EventRead, EventUnread, EventHandled, EventReopened, EventAssigned, EventUnassigned, EventNote,
	EventStage, EventReminder, EventNoReminder, EventReplied, EventMailed, EventAnswered,
	EventOffered, EventQuoteChanged, EventQuoteAccepted, EventQuoteDeclined, EventQuoteChangeAsked}

// Event is one line of a lead's story. By is the id of a person of the Desk, or nothing.
type Event struct {
	ID   string    `json:"id"`
	Lead string    `json:"-"`
	At   time.Time `json:"at"`
	Kind EventKind `json:"kind"`
	By   string    `json:"by,omitempty"`
	Text string    `json:"text,omitempty"`
	// Letter is what was written to the person, or by them.
	Letter *Letter `json:"letter,omitempty"`
}

// Counts are what waits in an inbox.
type Counts struct {
	Unread int `json:"unread"`
	Open   int `json:"open"` // not handled
	Mine   int `json:"mine"` // open and assigned to me
}

// Inbox is a Store that people work in. Its contract test runs on every database.
type Inbox interface {
	Store
	Correspondence
	Quotes
	// Handle changes a lead's handling and adds the events that tell of it, as one transaction.
	// A version other than the stored one is ErrChanged; a negative one is not compared.
	Handle(ctx context.Context, id string, version int64, change func(*Handling) []Event) (Handling, error)
	// SetAside keeps a lead from being delivered, with a reason, until it is released.
	SetAside(ctx context.Context, id, reason string, event Event) error
	// Resend releases a lead and makes due what has not arrived of it, with the event that tells of it, as one
	// transaction; ErrNothingToSend where there is nothing.
	Resend(ctx context.Context, id string, destinations []string, now time.Time, event Event) error
	// AddEvent adds to a lead's story. The same event again, by its id, changes nothing; with other words it is
	// ErrNotedAlready.
	AddEvent(ctx context.Context, e Event) error
	// Events are a lead's story, oldest first.
	Events(ctx context.Context, id string) ([]Event, error)
	// Counts answers for some brands (none means all) and for one person.
	Counts(ctx context.Context, brands []string, person string, now time.Time) (Counts, error)
	// Count answers how many leads a filter chooses.
	Count(ctx context.Context, f Filter) (int, error)
	// Notes are what people wrote about leads, by their ids, oldest first.
	Notes(ctx context.Context, ids []string) (map[string][]Event, error)
	// Changes calls back with the id of every lead that came or changed, on any instance, until
	// ctx ends. An empty id says that some may have been missed.
	Changes(ctx context.Context, changed func(id string)) error
}

// Story is everything that happened to a lead, oldest first: how it came, which the lead itself
// tells, and then its events and letters.
func Story(l Lead, events []Event, letters []Letter) []Event {
	came := Event{ID: l.ID, At: l.ReceivedAt, Kind: EventPosted, Text: l.Attribution.Page}
	if l.Source == Uploaded {
		came.Kind = EventUploaded
	}
	story := []Event{came}
	if l.Source == Posted && l.File != "" &&
		!slices.ContainsFunc(events, func(e Event) bool { return e.Kind == EventUploaded }) {
		// The browser posts a lead after it has uploaded its document, and names it then.
		story = []Event{{ID: l.ID + "-document", At: l.ReceivedAt, Kind: EventUploaded}, came}
	}
	for _, letter := range letters {
		events = append(events, letter.event())
	}
	slices.SortStableFunc(events, func(a, b Event) int { return a.At.Compare(b.At) })
	return append(story, events...)
}
