package post

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"livery/internal/blob"
	"livery/internal/blob/document"
)

// DraftsContainer keeps the drafts of all brands and their revisions.
const DraftsContainer = "drafts"

const (
	textsPrefix     = "posts/"
	revisionsPrefix = "revisions/"
)

// Text is what is written: the fields of a post, and those of its document that a post does not have.
type Text struct {
	Post  Post                       `json:"post"`
	Extra map[string]json.RawMessage `json:"extra,omitempty"`
}

// State is where a post is on its way to readers.
type State string

// The states of a post that can be edited.
const (
	StateDraft     State = "draft"
	StateScheduled State = "scheduled"
	StatePublished State = "published"
)

// Draft is a post with what was written of it and not published yet.
type Draft struct {
	ID    string
	Brand string
	Text  Text
	// File is the stored document, once there was one.
	File string
	// Base is the hash of the stored document that the text began from or was published as.
	Base string
	// Changed is set while the text was saved and not published since.
	Changed bool
	SavedAt time.Time
	SavedBy string // the id of a person
	// Markdown is the file that the text came from last, if it did.
	Markdown string
	// Address is the slug that readers find it at, or found it at last; empty where they never did.
	Address string
	// Moved is the address before, where publishing has just given it another.
	Moved string

	// Proposal is that of the text, or what became of the last one; nil where there was none.
	Proposal *Proposal

	// Version names this state; State and Elsewhere say what storage holds.
	Version string
	State   State
	// Elsewhere is set where the stored post was changed by other means since the draft began.
	Elsewhere bool
}

// record is a draft as it is stored.
type record struct {
	Text     Text      `json:"text"`
	File     string    `json:"file,omitempty"`
	Base     string    `json:"base,omitempty"`
	Changed  bool      `json:"changed,omitempty"`
	SavedAt  time.Time `json:"savedAt"`
	SavedBy  string    `json:"savedBy,omitempty"`
	Markdown string    `json:"markdown,omitempty"`
	Address  string    `json:"address,omitempty"`
	Proposal *Proposal `json:"proposal,omitempty"`

	etag string
}

// The answers to what cannot be done.
var (
	ErrNotFound = errors.New("there is no such post; it may have been removed")
	ErrBroken   = errors.New("the stored document is no post; correct it in quarantine first")
	ErrTooLong  = fmt.Errorf("a post has at most %d KB; this one is longer", MaxSize>>10)
)

// Conflict says that somebody else saved meanwhile; Current is what is there.
type Conflict struct{ Current Draft }

func (c *Conflict) Error() string {
	return "somebody else saved this post since you opened it; both versions are kept until you choose"
}

// Store keeps drafts in storage.
type Store struct {
	Blobs blob.Store
	Now   func() time.Time
	// Index knows what is published and scheduled; Publish and the list need it.
	Index *Index
	// Pictures are those that posts show; they go public with the first post.
	Pictures *Pictures
	// Readdress is told before readers find a post at another path than before, or at a new one, which it says with an
	// empty from; nil where nobody leads them on.
	Readdress func(ctx context.Context, brand, from, to, by string) error

	list lists
}

func textName(brand, id string) string { return textsPrefix + brand + "/" + id + ".json" }

// Get reads a post: its draft, or else the stored post.
func (s *Store) Get(ctx context.Context, brand, id string) (Draft, error) {
	r, err := s.read(ctx, brand, id)
	if errors.Is(err, ErrNotFound) {
		return s.stored(ctx, brand, id)
	} else if err != nil {
		return Draft{}, err
	}
	return s.complete(ctx, brand, id, r)
}

// stored is a post that has no draft.
func (s *Store) stored(ctx context.Context, brand, id string) (Draft, error) {
	there, err := FindStored(ctx, s.Blobs, brand, id+".json")
	if err != nil {
		return Draft{}, err
	}
	if there.Data == nil {
		return Draft{}, ErrNotFound
	}
	text, err := parseStored(there)
	if err != nil {
		return Draft{}, err
	}
	p := Draft{ID: id, Brand: brand, Text: text, File: there.File, Base: hash(there.Data), SavedAt: there.Modified,
		State: stateOf(there)}
	if p.State == StatePublished {
		p.Address = text.Post.Slug
	}
	p.Version = storedVersion + p.Base
	return p, nil
}

// storedVersion begins the version of a post that has no draft.
const storedVersion = "stored-"

// complete adds what storage holds of a post.
func (s *Store) complete(ctx context.Context, brand, id string, r record) (Draft, error) {
	p := Draft{ID: id, Brand: brand, Text: r.Text, File: r.File, Base: r.Base, Changed: r.Changed, SavedAt: r.SavedAt,
		SavedBy: r.SavedBy, Markdown: r.Markdown, Address: r.Address, Proposal: r.Proposal, Version: r.etag,
		State: StateDraft}
	if r.File == "" {
		return p, nil
	}
	there, err := FindStored(ctx, s.Blobs, brand, r.File)
	if err != nil || there.Data == nil {
		return p, err
	}
	p.State = stateOf(there)
	shown, bad := parseStored(there)
	if bad == nil && p.State == StatePublished {
		p.Address = shown.Post.Slug
	}
	now := hash(there.Data)
	if own, err := r.Text.document(r.File); err == nil && hash(own) == now {
		p.Changed = false
		if p.Waits() { // whoever approved it was cut off when readers had it
			p.Proposal = p.Proposal.decided(ProposalApproved, "", "", "", there.Modified)
		}
		return p, nil
	}
	if p.Changed {
		p.Elsewhere = now != r.Base
		return p, nil
	}
	// Published by other means since: that is the text now.
	if bad == nil {
		p.Text, p.Base, p.SavedAt, p.SavedBy = shown, now, there.Modified, ""
	}
	return p, nil
}

func parseStored(there Stored) (Text, error) {
	post, err := Parse(there.File, there.Data)
	if err != nil {
		return Text{}, ErrBroken
	}
	return Text{Post: *post, Extra: post.Extra}, nil
}

func stateOf(there Stored) State {
	if there.Scheduled {
		return StateScheduled
	}
	return StatePublished
}

// document is the text as a stored post.
func (t Text) document(file string) ([]byte, error) {
	post := t.Post
	post.Extra, post.Filename = t.Extra, file
	if post.ID == "" {
		post.ID = strings.TrimSuffix(file, ".json")
	}
	if post.Slug == "" {
		post.Slug = Address(post.Title)
	}
	post.ReadTime = ReadTime(&post)
	return post.Document()
}

// Shown is the post as its page would show it, whatever it still lacks.
func (p Draft) Shown() *Post {
	post := p.Text.Post
	if post.Slug == "" {
		post.Slug = Address(post.Title)
	}
	if post.Slug == "" {
		post.Slug = "preview"
	}
	post.ReadTime = ReadTime(&post)
	return &post
}

func hash(data []byte) string {
	sum := sha256.Sum256(data)
	return base64.RawURLEncoding.EncodeToString(sum[:18])
}

// Begin is an empty draft of a person: the one in which they have not written yet, or a new one. A draft without a word
// is in no list, so that one that was left alone is as good as none.
func (s *Store) Begin(ctx context.Context, brand, by string) (Draft, error) {
	id, err := s.unwritten(ctx, brand, by)
	if err != nil {
		return Draft{}, err
	}
	if id == "" {
		return s.Create(ctx, brand, Text{}, by)
	}
	return s.Get(ctx, brand, id)
}

// Create begins a draft.
func (s *Store) Create(ctx context.Context, brand string, text Text, by string) (Draft, error) {
	return s.create(ctx, brand, text, "", by)
}

func (s *Store) create(ctx context.Context, brand string, text Text, markdown, by string) (Draft, error) {
	id := "new-" + strings.ToLower(rand.Text()[:12])
	r, err := s.write(ctx, brand, id, record{Text: text, Changed: true, SavedAt: s.Now().UTC(), SavedBy: by,
		Markdown: markdown}, document.None)
	if err != nil {
		return Draft{}, err
	}
	return s.complete(ctx, brand, id, r)
}

// Save keeps a text that was made from a version, and the state before it where that is worth it.
func (s *Store) Save(ctx context.Context, brand, id, version string, text Text, by string) (Draft, error) {
	return s.change(ctx, brand, id, version, Saved, by,
		func(r *record) { r.Text, r.Changed = text, !r.publishes(text) })
}

// publishes reports whether a text is the one that readers see.
func (r record) publishes(text Text) bool {
	document, err := text.document(r.File)
	return r.File != "" && err == nil && hash(document) == r.Base
}

// Import is Save of a text that came from a Markdown file.
func (s *Store) Import(ctx context.Context, brand, id, version string, text Text, markdown, by string) (Draft, error) {
	return s.change(ctx, brand, id, version, Imported, by, func(r *record) {
		r.Text, r.Markdown, r.Changed = text,
			markdown, true
	})
}

// change writes a draft made from a version, or answers a Conflict.
func (s *Store) change(ctx context.Context, brand, id, version string, why Reason, by string,
	change func(*record)) (Draft, error) {
	now, err := s.Get(ctx, brand, id)
	if err != nil {
		return Draft{}, err
	}
	if now.Version != version {
		return Draft{}, &Conflict{now}
	}
	before := now.record()
	if err := s.keepRevision(ctx, now, why, by); err != nil {
		return Draft{}, err
	}
	after := before
	after.SavedAt, after.SavedBy = s.Now().UTC(), by
	change(&after)
	if why != PublishedAs { // which settles date and address
		after.writtenOn(before.Text, by, after.SavedAt)
	}
	if strings.HasPrefix(version, storedVersion) {
		version = document.None
	}
	written, err := s.write(ctx, brand, id, after, version)
	if errors.Is(err, document.ErrChanged) {
		if now, err = s.Get(ctx, brand, id); err != nil {
			return Draft{}, err
		}
		return Draft{}, &Conflict{now}
	} else if err != nil {
		return Draft{}, err
	}
	return s.complete(ctx, brand, id, written)
}

func (p Draft) record() record {
	return record{Text: p.Text, File: p.File, Base: p.Base, Changed: p.Changed, SavedAt: p.SavedAt, SavedBy: p.SavedBy,
		Markdown: p.Markdown, Address: p.Address, Proposal: p.Proposal}
}

func (s *Store) read(ctx context.Context, brand, id string) (record, error) {
	var r record
	etag, err := s.readJSON(ctx, textName(brand, id), &r)
	r.etag = etag
	return r, err
}

// documents are those of all drafts and revisions.
func (s *Store) documents() document.Folder {
	return document.Folder{Blobs: s.Blobs, Container: DraftsContainer}
}

func (s *Store) readJSON(ctx context.Context, name string, into any) (version string, err error) {
	if version, err = s.documents().Read(ctx, name, into); errors.Is(err, document.ErrNotFound) ||
		errors.Is(err, blob.ErrName) {
		return "", ErrNotFound
	}
	return version, err
}

// write puts a draft in the place of a version; document.None makes a new one.
func (s *Store) write(ctx context.Context, brand, id string, r record, version string) (record, error) {
	if document, err := r.Text.document(id + ".json"); err != nil {
		return r, err
	} else if len(document) > MaxSize {
		return r, ErrTooLong
	}
	var err error
	r.etag, err = s.documents().Replace(ctx, textName(brand, id), version, r)
	s.list.changed(brand)
	return r, err
}
