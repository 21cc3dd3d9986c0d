package change

import (
	"context"
	"slices"
	"strings"
	"time"
)

// Reschedule puts another change in the place of a scheduled one: other words, another time, or both. It is one entry,
// so that whatever happens exactly one of the two is waiting. The change stays that of its author.
func (b *Publisher) Reschedule(ctx context.Context, id string, at time.Time, note string, edits []Edit) (Entry, error) {
	if !at.After(b.now()) {
		return Entry{}, ErrPast
	}
	return b.Log.Append(ctx, func(before []Entry, next Entry) (Entry, error) {
		planned, open := Find(Waiting(before), id)
		if !open {
			return Entry{}, ErrNotOpen
		}
		served, problems := b.make(before)
		if served.Content == nil {
			return Entry{}, refusal(problems)
		}
		tidy, err := Tidy(served.Content, edits, planned.Edits)
		if err != nil {
			return Entry{}, err
		}
		if len(tidy) == 0 {
			return Entry{}, ErrNothing
		}
		next.Author, next.Note, next.Edits = planned.Author, strings.TrimSpace(note), tidy
		next.Kind = Publish
		if err := b.checkLoads(before, next, next.ID); err != nil {
			return Entry{}, err
		}
		next.Kind, next.At, next.Of, next.Draft = Schedule, at.UTC(), id, planned.Draft
		if SameWords(tidy, planned.Edits) { // other words were approved by nobody
			next.ApprovedBy = planned.ApprovedBy
		}
		return next, nil
	})
}

// SameWords reports whether edits say what others say, at the same places.
func SameWords(edits, others []Edit) bool {
	return slices.EqualFunc(edits, others, func(one, other Edit) bool {
		return one.Layer == other.Layer && one.Field == other.Field && Same(one.After, other.After)
	})
}

// Into lays edits over others for a draft. Clashes are the fields of which both say something else.
func Into(draft, edits []Edit) (all []Edit, clashes []Edit) {
	for _, e := range edits {
		for _, one := range draft {
			if Touch(one, e) && (one.Field != e.Field || !Same(one.After, e.After)) {
				clashes = append(clashes, e)
			}
		}
	}
	return append(draft[:len(draft):len(draft)], edits...), clashes
}
