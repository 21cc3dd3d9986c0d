package lead

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"
	"unicode"
)

// ErrNothingToSend says that a lead cannot be sent again.
var ErrNothingToSend = errors.New("there is nothing to send again: every receiver has this lead, or none is set up for its brand")

// ErrChanged says that somebody else changed a lead's handling since it was read.
var ErrChanged = errors.New("somebody else changed this lead in the meantime; look at it again")

// Handling is what the sales people have made of a lead so far.
type Handling struct {
	ReadAt     time.Time `json:"readAt,omitzero"`
	ReadBy     string    `json:"readBy,omitempty"`
	HandledAt  time.Time `json:"handledAt,omitzero"`
	HandledBy  string    `json:"handledBy,omitempty"`
	AssignedTo string    `json:"assignedTo,omitempty"`
	// Version is raised by every change; a change names the version it was made from.
	Version int64 `json:"version"`
}

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
)

// EventKinds are all of them.
var EventKinds = []EventKind{EventPosted, EventUploaded, EventSetAside, EventReleased, EventDelivered, EventFailed, EventGivenUp, EventRetried,
	EventRead, EventUnread, EventHandled, EventReopened, EventAssigned, EventUnassigned, EventNote}

// Event is one line of a lead's story. By is the id of a person of the Desk, or nothing.
type Event struct {
	ID   string    `json:"id"`
	Lead string    `json:"-"`
	At   time.Time `json:"at"`
	Kind EventKind `json:"kind"`
	By   string    `json:"by,omitempty"`
	Text string    `json:"text,omitempty"`
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
	// Handle changes a lead's handling and adds the events that tell of it, as one transaction.
	// A version other than the stored one is ErrChanged; a negative one is not compared.
	Handle(ctx context.Context, id string, version int64, change func(*Handling) []Event) (Handling, error)
	// SetAside keeps a lead from being delivered, with a reason, until it is released.
	SetAside(ctx context.Context, id, reason string, event Event) error
	// Resend releases a lead and makes due what has not arrived of it, with the event that tells of it, as one transaction;
	// ErrNothingToSend where there is nothing.
	Resend(ctx context.Context, id string, destinations []string, now time.Time, event Event) error
	// AddEvent adds to a lead's story.
	AddEvent(ctx context.Context, e Event) error
	// Events are a lead's story, oldest first.
	Events(ctx context.Context, id string) ([]Event, error)
	// Counts answers for some brands (none means all) and for one person.
	Counts(ctx context.Context, brands []string, person string) (Counts, error)
	// Changes calls back with the id of every lead that came or changed, on any instance, until
	// ctx ends. An empty id says that some may have been missed.
	Changes(ctx context.Context, changed func(id string)) error
}

// Words is the text of a lead that a search looks in: words of letters and digits, in lower case.
func Words(l Lead) string {
	return strings.Join(SplitWords(strings.Join([]string{l.Name, l.Email, l.Company, l.Phone, l.Subject, l.Notes, l.FleetSize}, " ")), " ")
}

// SplitWords takes a text apart the way Words does.
func SplitWords(text string) []string {
	return strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r) })
}

// mostSearched is how many words of a search count, and longestSearched how many of their letters.
const (
	mostSearched    = 8
	longestSearched = 64
)

// SearchWords are the words that a search looks for: each once, without those that another begins with, and no more
// than people type. Without an end, many short words would keep the database busy for minutes.
func SearchWords(text string) (words []string) {
	for _, word := range SplitWords(text) {
		if letters := []rune(word); len(letters) > longestSearched {
			word = string(letters[:longestSearched])
		}
		begins := func(one, other string) bool { return strings.HasPrefix(other, one) }
		if slices.ContainsFunc(words, func(known string) bool { return begins(word, known) }) {
			continue
		}
		words = slices.DeleteFunc(words, func(known string) bool { return begins(known, word) })
		if words = append(words, word); len(words) == mostSearched {
			break
		}
	}
	return words
}

// Story is everything that happened to a lead, oldest first: how it came, which the lead itself
// tells, and then its events.
func Story(l Lead, events []Event) []Event {
	came := Event{ID: l.ID, At: l.ReceivedAt, Kind: EventPosted, Text: l.Attribution.Page}
	if l.Source == Uploaded {
		came.Kind = EventUploaded
	}
	story := []Event{came}
	if l.Source == Posted && l.File != "" && !slices.ContainsFunc(events, func(e Event) bool { return e.Kind == EventUploaded }) {
		// The browser posts a lead after it has uploaded its document, and names it then.
		story = []Event{{ID: l.ID + "-document", At: l.ReceivedAt, Kind: EventUploaded}, came}
	}
	return append(story, events...)
}
