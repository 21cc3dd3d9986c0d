// Package change is what people change of the content at the Desk.
//
// A change is a list of edits: in this layer, this field was that and is now this. Changes are
// kept in storage as one log, a document for each entry, numbered without gaps; an entry is
// made only where none is, so of two who write at the same time one is next and the other looks
// again. The content that is served is the files with every published change over them, in the
// order of the log. Nothing in the log is ever changed: to take a change back is to publish its
// inverse, and what is scheduled, released and cancelled are entries too. So an instance that
// was killed at any moment has written an entry or has not.
package change

import (
	"encoding/json"
	"errors"
	"time"
)

// Container holds the log and the drafts. No credential that visitors get opens it.
const Container = "site-changes"

// Edit is one field of one layer: what it was, and what it is now.
type Edit struct {
	// Layer is site, settings, families/<id>, brands/<id>, or another content file without its
	// ending, such as legal/terms or catalogue/products/12. The fields of a brand have the same
	// path in its own layer, its family's, and the site's.
	Layer string `json:"layer"`
	// Field is the path, e.g. "hero.features.2"; empty for a whole new file.
	Field string `json:"field"`
	// Before is what the layer itself said; absent when it said nothing.
	Before json.RawMessage `json:"before,omitempty"`
	// After is what it says now; absent when it says nothing any more, so that the layer below shows.
	After json.RawMessage `json:"after,omitempty"`
}

// Says tells whether an edit says the same as another at the same place.
func (e Edit) Says(other Edit) bool {
	return e.Layer == other.Layer && e.Field == other.Field && string(e.After) == string(other.After)
}

// Author is who made a change.
type Author struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// Kind is what an entry of the log does.
type Kind string

// The kinds of entries.
const (
	Publish  Kind = "publish"  // its edits are served from now on
	Schedule Kind = "schedule" // its edits are served once its time has come
	Release  Kind = "release"  // the time of a scheduled change has come
	Cancel   Kind = "cancel"   // a scheduled change is not to come
	Fail     Kind = "fail"     // the time has come, but the change cannot be published any more
	Lost     Kind = "lost"     // the entry of this number was damaged, and nobody has a copy of it
	Propose  Kind = "propose"  // its edits wait for the word of somebody else than its author
	SendBack Kind = "sendback" // a proposal is not published as it is
)

// Entry is one document of the log.
type Entry struct {
	// ID is the number with a random part, so that entries of two storages are never taken for each other.
	ID     string    `json:"id"`
	Number int       `json:"number"`
	Kind   Kind      `json:"kind"`
	Author Author    `json:"author"`
	Time   time.Time `json:"time"`
	Note   string    `json:"note,omitempty"`
	Edits  []Edit    `json:"edits,omitempty"`
	// At is when a scheduled change appears.
	At time.Time `json:"at,omitzero"`
	// Draft is the draft that was scheduled or proposed as a whole; links to it show this change while it waits.
	Draft string `json:"draft,omitempty"`
	// Of is the scheduled change that this entry releases, cancels, gives up or stands in the place of, or the proposal
	// that it publishes, schedules, sends back or takes into its author's draft again.
	Of string `json:"of,omitempty"`
	// ApprovedBy is who let a proposal be published; the author stays who proposed it.
	ApprovedBy Author `json:"approvedBy,omitzero"`
	// TakesBack are the changes whose inverse this is.
	TakesBack []string `json:"takesBack,omitempty"`
	// Reason is why a scheduled change did not appear, or what was said to a proposal that was sent back.
	Reason string `json:"reason,omitempty"`
}

// Refused is why a request cannot be granted, in words for whoever made it.
type Refused struct{ error }

func (r Refused) Unwrap() error { return r.error }

// What can be wrong with a request; the text is for people.
var (
	ErrNotFound  = errors.New("there is no such change")
	ErrNothing   = errors.New("there is nothing to publish: the draft has no edits")
	ErrConflict  = errors.New("somebody else has changed the same field since")
	ErrDraft     = errors.New("this draft was changed in another window; reload it, and make your edit again")
	ErrNotOpen   = errors.New("this change is not scheduled any more: it appeared already or was cancelled")
	ErrPast      = errors.New("this time has passed already; choose a later one, or publish now")
	ErrLayer     = errors.New("there is no such layer")
	ErrDecided   = errors.New("this proposal does not wait any more: it was decided, or its author took it back")
	ErrOwn       = errors.New("this is your own proposal; somebody else has to approve it")
	ErrTakenBack = errors.New("this change was taken back already")
)
