// Package desk is the people behind the brands and what each of them may do.
//
// A person is invited by e-mail address, with a role and, for most roles, some brands. The
// invitation is a link good once and for a day; behind it the person sets a password or a
// passkey. Rights are one table (rights.go): a role has rights, a person has a role and brands,
// and every route of package desk/api names the right it needs. Everything that people do, and
// every lead they read, is appended to a trail that nothing changes or removes.
//
// The package keeps no rule of leads, posts or content: those stay in their own packages.
package desk

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"
)

// Person is somebody who may come to the Desk.
type Person struct {
	ID    string `json:"id"`
	Email string `json:"email"`
	Name  string `json:"name"`
	Role  Role   `json:"role"`
	// Brands are those the person works for; none means all.
	Brands    []string  `json:"brands"`
	InvitedBy string    `json:"invitedBy,omitempty"`
	CreatedAt time.Time `json:"createdAt"`
	// JoinedAt is when the person first signed in; zero while the invitation is open.
	JoinedAt   time.Time `json:"joinedAt,omitzero"`
	LastSeenAt time.Time `json:"lastSeenAt,omitzero"`

	// Password is the hash of it, or nothing.
	Password string `json:"-"`
	// Epoch is raised to end all sessions and links of the person.
	Epoch int64 `json:"-"`
}

// Sees reports whether the person works for a brand.
func (p Person) Sees(brand string) bool {
	return len(p.Brands) == 0 || slices.Contains(p.Brands, brand)
}

// May reports whether the person has a right.
func (p Person) May(right Right) bool { return slices.Contains(rights[right], p.Role) }

// Passkey is a public key that signs a person in.
type Passkey struct {
	ID        string    `json:"id"`
	Person    string    `json:"-"`
	Name      string    `json:"name"`
	CreatedAt time.Time `json:"createdAt"`
	UsedAt    time.Time `json:"usedAt,omitzero"`
	// Credential is the key as the WebAuthn library keeps it, in JSON.
	Credential []byte `json:"-"`
}

// Entry is one line of the trail. Subject is the id of what was touched, never a name or an
// address of a visitor.
type Entry struct {
	ID     string    `json:"id"`
	At     time.Time `json:"at"`
	Person string    `json:"person"`
	Name   string    `json:"name"` // of the person, as it was then
	Action string    `json:"action"`
	// Brand is the one that it is about, or several with a space between; AllBrands for all that there are.
	Brand   string `json:"brand,omitempty"`
	Subject string `json:"subject,omitempty"`
	Before  string `json:"before,omitempty"`
	After   string `json:"after,omitempty"`
}

// AllBrands stands in the trail for all brands that there are.
const AllBrands = "*"

// EntryFilter chooses lines of the trail, newest first; zero fields choose all.
type EntryFilter struct {
	Person, Action, Brand, Subject string
	Since, Until                   time.Time
	After                          string // the id of the last entry of the page before
	Limit                          int
}

// SavedFilter is a search of leads that a person gave a name.
type SavedFilter struct {
	ID     string `json:"id"`
	Person string `json:"person"`
	Name   string `json:"name"`
	// Shared ones are everybody's to use and the person's to remove.
	Shared bool `json:"shared"`
	// Query is the filter as the Desk's page wrote it, in JSON.
	Query string `json:"query"`
}

// Presence is a person who has something open in a tab.
type Presence struct {
	Subject, Person, Tab string
	Editing              bool
	SeenAt               time.Time
}

// The answers a Store gives to what is not there or not so any more.
var (
	ErrNotFound = errors.New("nobody and nothing has this id")
	ErrTaken    = errors.New("somebody with this address is invited already")
	ErrNoRoom   = errors.New("the server's disk is full, so nothing can be saved now, but everything can be read; " +
		"tell whoever runs the server to make room")
	ErrInvite = errors.New("this link was used or is too old; ask an owner of the Desk for a new one")
)

// Store keeps people, their keys and sessions, and the trail. Its one contract test runs on
// every database.
type Store interface {
	People(ctx context.Context) ([]Person, error)
	Person(ctx context.Context, id string) (Person, error)
	PersonByEmail(ctx context.Context, email string) (Person, error)
	// AddPerson keeps a new person, or answers ErrTaken.
	AddPerson(ctx context.Context, p Person) error
	// ChangePerson reads a person, lets change do its work, and writes the result, as one transaction. A new epoch
	// ends the links of the person, and their preview links of what they may not see any more end for good.
	ChangePerson(ctx context.Context, id string, change func(*Person) error) (Person, error)
	// RemovePerson removes a person with keys, links and filters; the trail stays.
	RemovePerson(ctx context.Context, id string) error

	// AddLink keeps the hash of a link and ends the earlier ones of the person.
	AddLink(ctx context.Context, hash, person string, until time.Time) error
	// Link answers whose link it is without using it up.
	Link(ctx context.Context, hash string, now time.Time) (person string, err error)
	// Join uses a link up, with every other of its person, and lets change and the keys set what the person signs in
	// with, as one transaction: what is refused leaves the link as it was.
	Join(ctx context.Context, hash string, now time.Time, change func(*Person) error, keys ...Passkey) (Person, error)

	// Take counts an attempt against all allowances or, where one is used up, against none, and answers how long to
	// wait.
	Take(ctx context.Context, now time.Time, all ...Allowance) (wait time.Duration, err error)
	// GiveBack takes an attempt back.
	GiveBack(ctx context.Context, now time.Time, all ...Allowance) error

	Passkeys(ctx context.Context, person string) ([]Passkey, error)
	// SavePasskey keeps a key, new or used again.
	SavePasskey(ctx context.Context, k Passkey) error
	RemovePasskey(ctx context.Context, person, id string) error

	// FindSession, KeepSession and EndSession keep what the session manager asks for. TouchSession lets a session that
	// is there last longer; one that ended meanwhile stays ended.
	FindSession(ctx context.Context, token string, now time.Time) (data []byte, until time.Time, found bool, err error)
	TouchSession(ctx context.Context, token string, until time.Time) error
	KeepSession(ctx context.Context, token string, data []byte, until time.Time) error
	EndSession(ctx context.Context, token string) error

	// Append adds to the trail; nothing changes or removes an entry.
	Append(ctx context.Context, e Entry) error
	Trail(ctx context.Context, f EntryFilter) ([]Entry, error)

	// SavedFilters are a person's own and those that are shared.
	SavedFilters(ctx context.Context, person string) ([]SavedFilter, error)
	SaveFilter(ctx context.Context, f SavedFilter) error
	RemoveFilter(ctx context.Context, person, id string) error

	// Present notes that a person has something open, or, with no time, that they left, and answers who
	// else was seen there since.
	Present(ctx context.Context, p Presence, since time.Time) ([]Presence, error)

	// Programs are all that were ever given a key, the newest first.
	Programs(ctx context.Context) ([]Program, error)
	// ProgramByKey finds a program by the hash of its key, whether that is still good or not.
	ProgramByKey(ctx context.Context, hash string) (Program, error)
	AddProgram(ctx context.Context, p Program, hash string) error
	UsedProgram(ctx context.Context, id string, at time.Time) error
	// RevokeProgram ends a key; ErrNotFound where it ended so before.
	RevokeProgram(ctx context.Context, id string, at time.Time) error

	// Secret returns a secret that all instances share, made the first time it is asked for.
	Secret(ctx context.Context, name string) ([]byte, error)
}

// Allowance is how often something may be tried under a key: so many times at once, and once more after each Every.
type Allowance struct {
	Key   string
	Burst int
	Every time.Duration
}

// EmailKey is the form of an address under which a person is found.
func EmailKey(email string) string { return strings.ToLower(strings.TrimSpace(email)) }
