package desk

import (
	"context"
	"sync/atomic"

	"github.com/google/uuid"
)

// Trace is what a write does, on its way to the trail in the same transaction.
type Trace struct {
	entries func() ([]Entry, error)
	written atomic.Bool
}

type traceKey struct{}

// WithTrace lets the next write of a Store that people answer for tell the trail of itself: what the trail does not
// take is not done. The entries are asked for when the effect is there, so that they can tell of it.
func WithTrace(ctx context.Context, entries func() ([]Entry, error)) context.Context {
	return context.WithValue(ctx, traceKey{}, &Trace{entries: entries})
}

// TraceOf is for a Store: what a write has to tell the trail, or nil.
func TraceOf(ctx context.Context) *Trace {
	trace, _ := ctx.Value(traceKey{}).(*Trace)
	return trace
}

// Write appends the entries, once.
func (t *Trace) Write(appendEntry func(Entry) error) error {
	if t == nil || t.written.Load() {
		return nil
	}
	entries, err := t.entries()
	if err != nil {
		return err
	}
	for _, e := range entries {
		if err := appendEntry(e); err != nil {
			return err
		}
	}
	t.written.Store(true)
	return nil
}

// Doing is WithTrace for what somebody does now. Who it was and what they did is asked for when it is done.
func (t *Team) Doing(ctx context.Context, what func() (by Person, did []Entry)) context.Context {
	return WithTrace(ctx, func() ([]Entry, error) {
		by, did := what()
		for i := range did {
			var err error
			if did[i], err = t.signed(by, did[i]); err != nil {
				return nil, err
			}
		}
		return did, nil
	})
}

// doing is Doing for one thing that is known before.
func (t *Team) doing(ctx context.Context, by Person, e Entry) context.Context {
	return t.Doing(ctx, func() (Person, []Entry) { return by, []Entry{e} })
}

// Record appends to the trail who did something, now: for what is done elsewhere than in the Store.
func (t *Team) Record(ctx context.Context, by Person, e Entry) error {
	e, err := t.signed(by, e)
	if err != nil {
		return err
	}
	return t.Store.Append(ctx, e)
}

func (t *Team) signed(by Person, e Entry) (Entry, error) {
	id, err := uuid.NewV7()
	e.ID, e.At, e.Person, e.Name = id.String(), t.Now(), by.ID, by.Title()
	return e, err
}
