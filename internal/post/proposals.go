package post

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"strings"
	"time"
)

// Proposal is a draft that waits for the word of somebody else than who wrote and proposed it, or what became of that.
// It is about the text as it was proposed: whoever writes on takes it back.
type Proposal struct {
	By   string `json:"by"`   // the id of a person or of a program
	Name string `json:"name"` // as it was then
	// Why it should be published, and At when; once it is approved where zero.
	Why   string        `json:"why"`
	At    time.Time     `json:"at,omitzero"`
	Made  time.Time     `json:"made"`
	State ProposalState `json:"state"`
	// DecidedBy is who decided, and Words what they said.
	DecidedBy   string    `json:"decidedBy,omitempty"`
	DecidedName string    `json:"decidedName,omitempty"`
	DecidedAt   time.Time `json:"decidedAt,omitzero"`
	Words       string    `json:"words,omitempty"`
}

// ProposalState is what became of a proposal.
type ProposalState string

// What a proposal of a post can be; the words are those of changes.
const (
	ProposalOpen      ProposalState = "open"
	ProposalApproved  ProposalState = "approved"
	ProposalSentBack  ProposalState = "sent-back"
	ProposalWithdrawn ProposalState = "withdrawn"
)

// The answers to what cannot be decided.
var (
	ErrNotProposed = errors.New("this post does not wait for a word any more: somebody decided, or went on writing")
	ErrOwnProposal = errors.New("this is your own work; somebody else has to approve it")
	ErrSame        = errors.New("readers see all of this already; there is nothing to propose")
)

var errPassed = &Refused{"at", "has passed already; choose a later time, or none"}

// Waits reports whether somebody has to decide about a draft.
func (p Draft) Waits() bool { return p.Proposal != nil && p.Proposal.State == ProposalOpen }

// MayDecide reports whether somebody else than who wrote and proposed a draft looks at it.
func (p Draft) MayDecide(who string) bool {
	return p.Waits() && p.Proposal.By != who && p.SavedBy != who
}

// MayDecide is that of the draft that a row lists.
func (r Row) MayDecide(who string) bool {
	return r.Proposed && Draft{Proposal: r.Proposal, SavedBy: r.SavedBy}.MayDecide(who)
}

func notDecided(p Draft) error {
	if p.Waits() {
		return ErrOwnProposal
	}
	return ErrNotProposed
}

// Propose lets a draft wait for somebody else's word. It is held to the same as one that is published.
func (s *Store) Propose(ctx context.Context, brand, id, version string, asked Proposal) (Draft, error) {
	if asked.Why = strings.TrimSpace(asked.Why); asked.Why == "" {
		return Draft{}, &Refused{"why", "is missing; say for whoever approves it what this is good for"}
	}
	now := s.Now().UTC()
	if !asked.At.IsZero() && !asked.At.After(now) {
		return Draft{}, errPassed
	}
	p, err := s.Get(ctx, brand, id)
	if err != nil {
		return Draft{}, err
	}
	if !p.Changed && p.State != StateDraft {
		return Draft{}, ErrSame
	}
	if _, err := s.ready(ctx, p, asked.At, now); err != nil {
		return Draft{}, err
	}
	asked.Made, asked.State = now, ProposalOpen
	return s.note(ctx, p, version, func() *Proposal { return &asked })
}

// SendBack does not let a draft be published as it is, and says why.
func (s *Store) SendBack(ctx context.Context, brand, id, version, by, name, words string) (Draft, error) {
	if words = strings.TrimSpace(words); words == "" {
		return Draft{}, &Refused{"words", "are missing; say in a few what is to be changed"}
	}
	p, err := s.Get(ctx, brand, id)
	if err != nil {
		return Draft{}, err
	}
	if !p.MayDecide(by) {
		return Draft{}, notDecided(p)
	}
	return s.note(ctx, p, version, func() *Proposal {
		return p.Proposal.decided(ProposalSentBack, by, name, words, s.Now())
	})
}

// Withdraw takes a proposal back, by whoever made it.
func (s *Store) Withdraw(ctx context.Context, brand, id, version, by, name string) (Draft, error) {
	p, err := s.Get(ctx, brand, id)
	if err != nil {
		return Draft{}, err
	}
	if !p.Waits() || p.Proposal.By != by {
		return Draft{}, ErrNotProposed
	}
	return s.note(ctx, p, version, func() *Proposal {
		return p.Proposal.decided(ProposalWithdrawn, by, name, "", s.Now())
	})
}

// note keeps what is said of a draft's proposal. Who wrote the text last stays as it was.
func (s *Store) note(ctx context.Context, p Draft, version string, says func() *Proposal) (Draft, error) {
	return s.change(ctx, p.Brand, p.ID, version, Saved, p.SavedBy, func(r *record) {
		r.SavedAt, r.Proposal = p.SavedAt, says()
	})
}

// decided is the proposal with what became of it.
func (p Proposal) decided(state ProposalState, by, name, words string, at time.Time) *Proposal {
	p.State, p.DecidedBy, p.DecidedName, p.Words, p.DecidedAt = state, by, name, words, at.UTC()
	return &p
}

// writtenOn takes a proposal back whose text is another now.
func (r *record) writtenOn(before Text, by string, at time.Time) {
	if r.Proposal != nil && r.Proposal.State == ProposalOpen && !same(before, r.Text) {
		r.Proposal = r.Proposal.decided(ProposalWithdrawn, by, "", "", at)
	}
}

// same reports whether two texts are stored alike.
func same(a, b Text) bool {
	one, err1 := json.Marshal(a)
	other, err2 := json.Marshal(b)
	return err1 == nil && err2 == nil && bytes.Equal(one, other)
}
