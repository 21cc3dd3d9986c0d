package change

import (
	"context"
	"crypto/rand"
	"errors"
	"net/url"
	"strings"
	"time"

	"livery/internal/blob"
	"livery/internal/blob/document"
)

// Draft is what a person has changed and not published.
type Draft struct {
	// ID tells this draft from earlier and later ones of its author. Drafts of older versions have none.
	ID     string `json:"id,omitempty"`
	Author Author `json:"author"`
	Edits  []Edit `json:"edits"`
	// Note is that of the scheduled changes that were cancelled into the draft, and At when the last of them was to
	// appear.
	Note  string    `json:"note,omitempty"`
	At    time.Time `json:"at,omitzero"`
	Saved time.Time `json:"saved"`
	// As is what the save that wrote it called itself; none where something else than its author's editor wrote last.
	As string `json:"as,omitempty"`
}

// AddNote keeps the note of a change whose edits go into the draft, beside what is noted there.
func (d *Draft) AddNote(note string) {
	switch {
	case d.Note == "":
		d.Note = note
	case note != "" && !strings.Contains(d.Note, note):
		d.Note += "; " + note
	}
}

// Drafts keeps one for each person.
type Drafts struct {
	documents document.Folder
	now       func() time.Time
}

func newDrafts(blobs blob.Store, now func() time.Time) *Drafts {
	return &Drafts{documents: document.Folder{Blobs: blobs, Container: Container, Prefix: draftPrefix}, now: now}
}

const draftPrefix = "drafts/"

func draftName(person string) string { return url.PathEscape(person) + ".json" }

// Name is how preview links name a draft: this one, and no other of its author.
func (d Draft) Name() string {
	if d.ID == "" {
		return draftPrefix + d.Author.ID
	}
	return draftPrefix + d.Author.ID + "/" + d.ID
}

// NoDraft is the version of a draft that is not there.
const NoDraft = document.None

// Get reads a person's draft with its version. One that is not there is empty.
func (d *Drafts) Get(ctx context.Context, author Author) (Draft, string, error) {
	var draft Draft
	version, err := d.documents.Read(ctx, draftName(author.ID), &draft)
	if errors.Is(err, document.ErrNotFound) {
		return Draft{Author: author}, NoDraft, nil
	}
	return draft, version, err
}

// Put keeps a draft in place of the version it was made from; ErrDraft when that is not there any more.
func (d *Drafts) Put(ctx context.Context, draft Draft, version string) (Draft, string, error) {
	return d.PutAs(ctx, draft, version, "")
}

// PutAs keeps a draft under the name of a save. Edits are put in order before they are kept, so that an editor that got
// no word of its save would not know its own words again by what they say.
func (d *Drafts) PutAs(ctx context.Context, draft Draft, version, as string) (Draft, string, error) {
	draft.As = as
	draft.Saved = d.now().UTC().Truncate(time.Millisecond)
	if version == NoDraft {
		draft.ID = rand.Text()
	}
	version, err := d.documents.Replace(ctx, draftName(draft.Author.ID), version, draft)
	return draft, version, outdated(err)
}

// Remove lets go of a draft that was published or is not wanted any more.
func (d *Drafts) Remove(ctx context.Context, person, version string) error {
	return outdated(d.documents.Remove(ctx, draftName(person), version))
}

func outdated(err error) error {
	if errors.Is(err, document.ErrChanged) {
		return ErrDraft
	}
	return err
}

// Others are the drafts of everybody else.
func (d *Drafts) Others(ctx context.Context, person string) ([]Draft, error) {
	all, err := d.documents.List(ctx, "")
	if err != nil {
		return nil, err
	}
	var list []Draft
	for _, one := range all {
		var draft Draft
		if _, err := d.documents.Read(ctx, one.Name, &draft); err != nil {
			continue // published meanwhile
		}
		if draft.Author.ID != person {
			list = append(list, draft)
		}
	}
	return list, nil
}

// Previewed finds what a preview link shows: one draft of a person, also when it waits as a scheduled change or an open
// proposal since then, or one of these, with its author and name.
func (b *Publisher) Previewed(ctx context.Context, name string) (Entry, error) {
	if which, isDraft := strings.CutPrefix(name, draftPrefix); isDraft {
		person, _, _ := strings.Cut(which, "/")
		draft, version, err := b.Drafts.Get(ctx, Author{ID: person})
		if err != nil || version != NoDraft && draft.Name() == name {
			return Entry{Author: draft.Author, Edits: draft.Edits, Note: "a draft by " + draft.Author.Name}, err
		}
	}
	e, waits := waitsFor(b.Log.Entries(), func(e Entry) bool { return e.ID == name || e.Draft == name })
	if !waits {
		return e, ErrNotFound
	}
	if e.Note == "" {
		e.Note = "a change by " + e.Author.Name
	}
	return e, nil
}

// waitsFor finds a scheduled change or an open proposal.
func waitsFor(entries []Entry, is func(Entry) bool) (Entry, bool) {
	for _, e := range Waiting(entries) {
		if is(e) {
			return e, true
		}
	}
	for _, p := range Proposals(entries) {
		if p.State == IsOpen && is(p.Entry) {
			return p.Entry, true
		}
	}
	return Entry{}, false
}
