package background

import (
	"context"
	"fmt"
	"runtime/debug"
	"sync"

	"golang.org/x/sync/errgroup"
)

// Group is work in several goroutines that somebody waits for. A panic in one is its error, with the place, and ends
// nothing else. The zero Group is ready to use.
type Group struct {
	errgroup.Group
	once   sync.Once
	cancel context.CancelCauseFunc
}

// WithContext makes a group whose context ends with its first error, and when the work is done.
func WithContext(ctx context.Context) (*Group, context.Context) {
	ctx, cancel := context.WithCancelCause(ctx)
	return &Group{cancel: cancel}, ctx
}

// Go runs work in a goroutine of its own, once a limit that was set lets it.
func (g *Group) Go(work func() error) {
	g.Group.Go(func() error {
		err := Catch(work)
		if err != nil {
			g.end(err)
		}
		return err
	})
}

// Wait waits for all, and answers the first error.
func (g *Group) Wait() error {
	err := g.Group.Wait()
	g.end(err)
	return err
}

func (g *Group) end(err error) {
	if g.cancel != nil {
		g.once.Do(func() { g.cancel(err) })
	}
}

// Catch does some work here. A panic is its error, with the place.
func Catch(work func() error) (err error) {
	defer func() {
		if fault := recover(); fault != nil {
			panics.Add(1)
			err = fmt.Errorf("panic: %v\n%s", fault, debug.Stack())
		}
	}()
	return work()
}
