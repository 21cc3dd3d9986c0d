package change

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"strings"
	"time"

	"livery/internal/blob"
)

// Draft is what a person has changed and not published.
type Draft struct {
	// ID tells this draft from earlier and later ones of its author. Drafts of older versions have none.
	ID     string    `json:"id,omitempty"`
	Author Author    `json:"author"`
	Edits  []Edit    `json:"edits"`
	Saved  time.Time `json:"saved"`
}

// Drafts keeps one for each person.
type Drafts struct {
	blobs blob.Store
	now   func() time.Time
}

const draftPrefix = "drafts/"

func draftName(person string) string { return draftPrefix + url.PathEscape(person) + ".json" }

// Name is how preview links name a draft: this one, and no other of its author.
func (d Draft) Name() string {
	if d.ID == "" {
		return draftPrefix + d.Author.ID
	}
	return draftPrefix + d.Author.ID + "/" + d.ID
}

// NoDraft is the version of a draft that is not there.
const NoDraft = "none"

// Get reads a person's draft with its version. One that is not there is empty.
func (d *Drafts) Get(ctx context.Context, author Author) (Draft, string, error) {
	data, p, err := open(ctx, d.blobs, draftName(author.ID))
	if errors.Is(err, blob.ErrNotFound) || errors.Is(err, blob.ErrContainerNotFound) {
		return Draft{Author: author}, NoDraft, nil
	}
	if err != nil {
		return Draft{}, "", fmt.Errorf("read the draft: %w", err)
	}
	var draft Draft
	if err := json.Unmarshal(data, &draft); err != nil {
		return Draft{}, "", fmt.Errorf("read the draft: %w", err)
	}
	return draft, p.ETag, nil
}

// Put keeps a draft in place of the version it was made from; ErrDraft when that is not there any more.
func (d *Drafts) Put(ctx context.Context, draft Draft, version string) (Draft, string, error) {
	draft.Saved = d.now().UTC().Truncate(time.Millisecond)
	if version == NoDraft {
		draft.ID = rand.Text()
	}
	data, err := json.Marshal(draft)
	if err != nil {
		return draft, "", err
	}
	when := blob.Conditions{IfMatch: version}
	if version == NoDraft {
		when = blob.Conditions{IfNoneMatch: "*"}
	}
	p, err := write(ctx, d.blobs, draftName(draft.Author.ID), data, when)
	return draft, p.ETag, outdated(err)
}

// Remove lets go of a draft that was published or is not wanted any more.
func (d *Drafts) Remove(ctx context.Context, person, version string) error {
	if version == NoDraft {
		return nil
	}
	err := d.blobs.Delete(ctx, Container, draftName(person), blob.Conditions{IfMatch: version})
	if errors.Is(err, blob.ErrNotFound) {
		return nil
	}
	return outdated(err)
}

func outdated(err error) error {
	if errors.Is(err, blob.ErrPrecondition) || errors.Is(err, blob.ErrExists) {
		return ErrDraft
	}
	return err
}

// Others are the drafts of everybody else.
func (d *Drafts) Others(ctx context.Context, person string) ([]Draft, error) {
	page, err := d.blobs.List(ctx, Container, blob.ListOptions{Prefix: draftPrefix})
	if errors.Is(err, blob.ErrContainerNotFound) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("list the drafts: %w", err)
	}
	var list []Draft
	for _, p := range page.Blobs {
		data, err := read(ctx, d.blobs, p.Name)
		var draft Draft
		if err != nil || json.Unmarshal(data, &draft) != nil {
			continue // published meanwhile
		}
		if draft.Author.ID != person {
			list = append(list, draft)
		}
	}
	return list, nil
}

// Previewed finds what a preview link shows: one draft of a person, or a scheduled change, with its author and name.
func (b *Book) Previewed(ctx context.Context, name string) (Entry, error) {
	if which, isDraft := strings.CutPrefix(name, draftPrefix); isDraft {
		person, _, _ := strings.Cut(which, "/")
		draft, version, err := b.Drafts.Get(ctx, Author{ID: person})
		if err == nil && (version == NoDraft || draft.Name() != name) {
			err = ErrNotFound
		}
		return Entry{Author: draft.Author, Edits: draft.Edits, Note: "a draft by " + draft.Author.Name}, err
	}
	e, waits := Find(Waiting(b.Log.Entries()), name)
	if !waits {
		return e, ErrNotFound
	}
	if e.Note == "" {
		e.Note = "a change by " + e.Author.Name
	}
	return e, nil
}
