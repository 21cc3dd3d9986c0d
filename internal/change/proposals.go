package change

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"
)

// A proposal is a change that waits for a person, as a scheduled one waits for a time. It is an entry of the log with
// its edits, and the next entry about it is its decision: the entry that publishes or schedules it names it and who
// approved it, so a proposal is decided and published by one write or by none, and by one person.

// Proposal is a proposed change with what became of it.
type Proposal struct {
	Entry
	// State is open, approved, sent-back, withdrawn (in its author's draft again), or cancelled.
	State string
	// Decision is the entry that decided it; zero while it is open. That of one that was sent back stays so when its
	// author has taken it up again.
	Decision Entry
	// Cancelled is the entry that keeps an approved one from appearing at its time.
	Cancelled Entry
}

// What a proposal can be.
const (
	IsOpen      = "open"
	IsApproved  = "approved"
	IsSentBack  = "sent-back"
	IsWithdrawn = "withdrawn"
	IsCancelled = "cancelled" // approved for a time, and cancelled before it
)

// Proposals are all that were made, newest first.
func Proposals(entries []Entry) []Proposal {
	var list []Proposal
	for _, e := range slices.Backward(entries) {
		if e.Kind == Propose {
			list = append(list, proposalOf(entries, e))
		}
	}
	return list
}

// FindProposal returns a proposal by its id.
func FindProposal(entries []Entry, id string) (Proposal, bool) {
	e, found := Find(entries, id)
	if !found || e.Kind != Propose {
		return Proposal{}, false
	}
	return proposalOf(entries, e), true
}

func proposalOf(entries []Entry, e Entry) Proposal {
	p := Proposal{Entry: e, State: IsOpen}
	waits := "" // the scheduled change that came of it
	for _, later := range entries[min(e.Number, len(entries)):] {
		switch {
		case waits != "" && later.Of == waits && later.Kind == Schedule:
			waits, p.Decision.At = later.ID, later.At
		case waits != "" && later.Of == waits && later.Kind == Cancel:
			p.State, p.Cancelled = IsCancelled, later
		}
		if later.Of != e.ID {
			continue
		}
		if p.Decision.ID == "" {
			p.Decision = later
		}
		switch later.Kind {
		case Publish, Schedule:
			if p.State = IsApproved; later.Kind == Schedule {
				waits = later.ID
			}
		case SendBack:
			p.State = IsSentBack
		case Cancel:
			p.State = IsWithdrawn
		}
	}
	return p
}

// Propose lets a change wait for the word of somebody else. It is held to the same as one that is published.
func (b *Publisher) Propose(ctx context.Context, w Request) (Entry, error) {
	if !w.At.IsZero() && !w.At.After(b.now()) {
		return Entry{}, ErrPast
	}
	if strings.TrimSpace(w.Note) == "" {
		return Entry{}, Refused{errors.New("a proposal needs words that say why; write them for whoever approves it")}
	}
	return b.decide(ctx, func(before []Entry, next Entry) (Entry, error) {
		next, err := b.fill(before, next, w)
		next.Kind = Propose
		return next, err
	})
}

// Approval is the word that a proposal is published.
type Approval struct {
	By       Author
	Proposal string // its id
	// At is when it appears, where that is not the time that was proposed; Now lets it appear at once.
	At  time.Time
	Now bool
	// Overwrite says over what others changed meanwhile.
	Overwrite bool
}

// Approve publishes a proposal, or schedules it where its time is to come. The change is its author's.
func (b *Publisher) Approve(ctx context.Context, a Approval) (Entry, error) {
	if !a.At.IsZero() && !a.At.After(b.now()) {
		return Entry{}, ErrPast
	}
	e, err := b.decide(ctx, func(before []Entry, next Entry) (Entry, error) {
		p, err := openProposal(before, a.Proposal)
		if err != nil {
			return Entry{}, err
		}
		if p.Author.ID == a.By.ID {
			return Entry{}, ErrOwn
		}
		w := Request{Author: p.Author, Note: p.Note, Edits: p.Edits, TakesBack: p.TakesBack, At: a.At,
			Overwrite: a.Overwrite, Draft: p.Draft}
		if w.At.IsZero() && !a.Now && p.At.After(b.now()) {
			w.At = p.At
		}
		next, err = b.fill(before, next, w)
		if errors.Is(err, ErrNothing) {
			err = Refused{errors.New("the sites say all of it already; send it back")}
		}
		next.Of, next.ApprovedBy = p.ID, a.By
		return next, err
	})
	if err == nil && e.Kind == Publish {
		b.Await(ctx, e.Number)
	}
	return e, err
}

// SendBack does not let a proposal be published as it is, and says why. It waits for its author to take it up again.
func (b *Publisher) SendBack(ctx context.Context, by Author, id, words string) (Entry, error) {
	words = strings.TrimSpace(words)
	if words == "" {
		return Entry{}, Refused{errors.New("say in a few words what is to be changed")}
	}
	return b.decide(ctx, func(before []Entry, next Entry) (Entry, error) {
		p, err := openProposal(before, id)
		if err == nil && p.Author.ID == by.ID {
			err = ErrOwn
		}
		next.Kind, next.Author, next.Of, next.Reason = SendBack, by, id, words
		return next, err
	})
}

// Withdraw says that a proposal is in its author's draft again, where its words have to be by then.
func (b *Publisher) Withdraw(ctx context.Context, author Author, id string) error {
	_, err := b.decide(ctx, func(before []Entry, next Entry) (Entry, error) {
		if p, found := FindProposal(before, id); !found || !p.MayWithdraw(author.ID) {
			return Entry{}, ErrDecided
		}
		next.Kind, next.Author, next.Of = Cancel, author, id
		return next, nil
	})
	return err
}

// MayWithdraw reports whether somebody can take a proposal into their draft: its author, while it is published nowhere.
func (p Proposal) MayWithdraw(person string) bool {
	return p.Author.ID == person && (p.State == IsOpen || p.State == IsSentBack)
}

func openProposal(entries []Entry, id string) (Proposal, error) {
	p, found := FindProposal(entries, id)
	switch {
	case !found:
		return p, ErrNotFound
	case p.State != IsOpen:
		return p, ErrDecided
	}
	return p, nil
}

// decide appends what is said of a proposal, and lets open pages know soon.
func (b *Publisher) decide(ctx context.Context, build func(before []Entry, next Entry) (Entry, error)) (Entry, error) {
	e, err := b.Log.Append(ctx, build)
	if err == nil {
		b.Notify()
	}
	return e, err
}

// CommentsName is the document with the comments about a proposal.
func CommentsName(proposal string) string { return proposal + ".json" }
