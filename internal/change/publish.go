package change

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"livery/internal/content"
)

// Request is a change that somebody wants to publish.
type Request struct {
	Author Author
	Note   string
	Edits  []Edit
	// Make makes the edits of the content that they follow, for those that depend on it; nil where Edits are given.
	Make func(*content.Content) []Edit
	// At is when; zero is now.
	At        time.Time
	TakesBack []string
	// Draft is the draft that this is the whole of.
	Draft string
	// Overwrite says over what others changed meanwhile.
	Overwrite bool
}

// Conflict is an edit whose field somebody else changed meanwhile.
type Conflict struct {
	Edit Edit
	// Now is what the layer says, and By the change that made it say so; zero for a file.
	Now []byte
	By  Entry
}

// Conflicts are the edits that were begun from something else than what is served.
func (s *Served) Conflicts(edits []Edit) []Conflict {
	var list []Conflict
	for _, e := range edits {
		now := s.Content.Says(e.Layer, e.Field).JSON()
		if Same(now, e.Before) || Same(now, e.After) {
			continue
		}
		list = append(list, Conflict{Edit: e, Now: now, By: s.last(e)})
	}
	return list
}

// last is the newest change that touched what an edit is about.
func (s *Served) last(e Edit) Entry { return lastOf(s.Applied(), e) }

func lastOf(changes []Entry, e Edit) Entry {
	for _, one := range slices.Backward(changes) {
		if slices.ContainsFunc(one.Edits, func(its Edit) bool { return Touch(its, e) }) {
			return one
		}
	}
	return Entry{}
}

// Publish appends a change, or schedules it. Content with errors is refused, and so is a change of what
// somebody else changed meanwhile.
func (b *Publisher) Publish(ctx context.Context, w Request) (Entry, error) {
	if !w.At.IsZero() && !w.At.After(b.now()) {
		return Entry{}, ErrPast
	}
	e, err := b.Log.Append(ctx, func(before []Entry, next Entry) (Entry, error) { return b.fill(before, next, w) })
	if err == nil && e.Kind == Publish {
		b.Await(ctx, e.Number)
	}
	return e, err
}

// Check says why a change would be refused if it was published now.
func (b *Publisher) Check(w Request) error {
	before := b.Log.Entries()
	_, err := b.fill(before, Entry{ID: "check", Number: len(before) + 1}, w)
	return err
}

// fill makes an entry publish or schedule what somebody wants, unless the content says otherwise.
func (b *Publisher) fill(before []Entry, next Entry, w Request) (Entry, error) {
	served, problems := b.make(before)
	if served.Content == nil {
		return Entry{}, refusal(problems)
	}
	wanted := w.Edits
	if w.Make != nil {
		wanted = w.Make(served.Content)
	}
	if conflicts := served.Conflicts(wanted); len(conflicts) > 0 && !w.Overwrite {
		return Entry{}, fmt.Errorf("%w: %s", ErrConflict, conflicts[0].describe())
	}
	edits, err := Tidy(served.Content, wanted, nil)
	if err != nil {
		return Entry{}, err
	}
	edits = b.withPages(served.Content, w.Author, edits)
	if len(w.TakesBack) == 0 {
		edits = b.withProducts(served.Content, w.Author, edits)
		edits = b.withHosts(served.Content, w.Author, edits)
	}
	if len(edits) == 0 {
		return Entry{}, ErrNothing
	}
	next.Kind, next.Author, next.Note, next.Edits, next.TakesBack = Publish, w.Author, strings.TrimSpace(w.Note),
		edits, w.TakesBack
	next.Draft = w.Draft
	if err := b.checkLoads(before, next, next.ID); err != nil {
		return Entry{}, err
	}
	if !w.At.IsZero() {
		next.Kind, next.At = Schedule, w.At.UTC()
	}
	return next, nil
}

func (c Conflict) describe() string {
	text := fmt.Sprintf("%s of %s", c.Edit.Field, c.Edit.Layer)
	if c.By.ID != "" {
		text += " by " + c.By.Author.Name
	}
	return text
}

// checkLoads says why the content would have errors with the change of an entry. What it reads and
// makes is cached, so that serving the entry later takes no time.
func (b *Publisher) checkLoads(before []Entry, e Entry, change string) error {
	next, problems := b.make(append(before[:len(before):len(before)], e))
	if next.Content == nil {
		return refusal(problems)
	}
	if reason := next.SetAside[change]; reason != "" {
		return Refused{fmt.Errorf("%w: %s", errNoContent, reason)}
	}
	return nil
}

// TakeBack is the inverse of a change, with what later changes made of its fields.
func (b *Publisher) TakeBack(id string) ([]Edit, []Conflict, error) {
	served := b.Current()
	published := Published(served.Entries)
	at := slices.IndexFunc(published, func(e Entry) bool { return e.ID == id })
	if at < 0 {
		return nil, nil, ErrNotFound
	}
	if TakenBackBy(served.Entries, id) != "" {
		return nil, nil, ErrTakenBack
	}
	var edits []Edit
	var conflicts []Conflict
	for _, e := range slices.Backward(published[at].Edits) {
		now := served.Content.Says(e.Layer, e.Field).JSON()
		if Same(now, e.Before) {
			continue // it is as before already
		}
		back := Edit{Layer: e.Layer, Field: e.Field, Before: now, After: e.Before}
		if !Same(now, e.After) {
			conflicts = append(conflicts, Conflict{Edit: back, Now: now, By: served.last(e)})
		}
		edits = append(edits, back)
	}
	return edits, conflicts, nil
}

// TakenBackBy is the change that took another back, and was not taken back itself.
func TakenBackBy(entries []Entry, id string) string {
	for _, e := range slices.Backward(Published(entries)) {
		if slices.Contains(e.TakesBack, id) && TakenBackBy(entries, e.ID) == "" {
			return e.ID
		}
	}
	return ""
}

// ReturnTo are the edits that make the content what it was right after a change.
func (b *Publisher) ReturnTo(id string) (edits []Edit, undone []string, err error) {
	served := b.Current()
	target, ok := Find(Published(served.Entries), id)
	if !ok {
		return nil, nil, ErrNotFound
	}
	then, _ := b.make(served.Entries[:target.Number])
	if then.Content == nil {
		return nil, nil,
			Refused{errors.New("the content of that moment cannot be made from the files that are here now")}
	}
	var fields []Edit
	for _, e := range Published(served.Entries) {
		if e.Number <= target.Number {
			continue
		}
		undone = append(undone, e.ID)
		for _, edit := range e.Edits {
			if !slices.ContainsFunc(fields, func(one Edit) bool {
				return one.Layer == edit.Layer &&
					within(edit.Field, one.Field)
			}) {
				fields = append(slices.DeleteFunc(fields, func(one Edit) bool {
					return one.Layer == edit.Layer &&
						within(one.Field, edit.Field)
				}), edit)
			}
		}
	}
	for _, f := range fields {
		now, was := served.Content.Says(f.Layer, f.Field).JSON(), then.Content.Says(f.Layer, f.Field).JSON()
		if !Same(now, was) {
			edits = append(edits, Edit{Layer: f.Layer, Field: f.Field, Before: now, After: was})
		}
	}
	return edits, undone, nil
}

// Cancel keeps a scheduled change from appearing.
func (b *Publisher) Cancel(ctx context.Context, author Author, id string) error {
	_, err := b.Log.Append(ctx, func(before []Entry, next Entry) (Entry, error) {
		if _, open := Find(Waiting(before), id); !open {
			return Entry{}, ErrNotOpen
		}
		next.Kind, next.Author, next.Of = Cancel, author, id
		return next, nil
	})
	return err
}

// release publishes the changes whose time has come. Of several instances one does it: whoever
// writes the next entry.
func (b *Publisher) release(ctx context.Context) error {
	for _, e := range Waiting(b.Log.Entries()) {
		if e.At.After(b.now()) {
			return nil
		}
		made, err := b.Log.Append(ctx, func(before []Entry, next Entry) (Entry, error) {
			if _, open := Find(Waiting(before), e.ID); !open {
				return Entry{}, ErrNotOpen
			}
			next.Kind, next.Author, next.Of = Release, e.Author, e.ID
			if err := b.checkRelease(before, next, e); err != nil {
				next.Kind, next.Reason = Fail, err.Error()
			}
			return next, nil
		})
		if err != nil && !errors.Is(err, ErrNotOpen) {
			return fmt.Errorf("publish the scheduled change %s: %w", e.ID, err)
		}
		if made.Kind == Fail {
			b.log.Error("a scheduled change could not be published at its time", "change", e.ID, "reason", made.Reason)
			if e.Reason = made.Reason; b.failed != nil {
				b.failed(ctx, e)
			}
		}
	}
	return nil
}

// ReleaseNow publishes a scheduled change before its time. What keeps it from that is said, and it waits as before.
func (b *Publisher) ReleaseNow(ctx context.Context, id string) (Entry, error) {
	var planned Entry
	made, err := b.Log.Append(ctx, func(before []Entry, next Entry) (Entry, error) {
		var open bool
		if planned, open = Find(Waiting(before), id); !open {
			return Entry{}, ErrNotOpen
		}
		next.Kind, next.Author, next.Of = Release, planned.Author, id
		return next, b.checkRelease(before, next, planned)
	})
	if err == nil {
		b.Await(ctx, made.Number)
	}
	return planned, err
}

// checkRelease says why a scheduled change cannot be published as it is: somebody else has changed the
// same field since, or the content would have errors.
func (b *Publisher) checkRelease(before []Entry, release, planned Entry) error {
	served, problems := b.make(before)
	if served.Content == nil {
		return refusal(problems)
	}
	for _, one := range served.Conflicts(planned.Edits) {
		if one.By = lastOf(Published(before), one.Edit); one.By.Author.ID != planned.Author.ID {
			return fmt.Errorf("%w: %s", ErrConflict, one.describe())
		}
	}
	return b.checkLoads(before, release, planned.ID)
}

// State is what became of a change: live, taken-back, in-files, set-aside, scheduled, moved, cancelled or failed, or
// what a Proposal can be, with the reason where there is one.
func (s *Served) State(e Entry) (state, reason string) {
	if e.Kind == Propose {
		p := proposalOf(s.Entries, e)
		return p.State, p.Decision.Reason
	}
	published, ok := Find(Published(s.Entries), e.ID)
	switch {
	case !ok:
		for _, later := range s.Entries {
			switch {
			case later.Of == e.ID && later.Kind == Cancel:
				return "cancelled", ""
			case later.Of == e.ID && later.Kind == Schedule:
				return "moved", ""
			case later.Of == e.ID && later.Kind == Fail:
				return "failed", later.Reason
			}
		}
		if e.Kind == Schedule {
			return "scheduled", ""
		}
		return "live", "" // published just now
	case TakenBackBy(s.Entries, e.ID) != "":
		return "taken-back", ""
	case published.Number <= s.InFiles:
		return "in-files", ""
	case s.SetAside[e.ID] != "":
		return "set-aside", s.SetAside[e.ID]
	}
	return "live", ""
}
