package frame

import (
	"context"
	"errors"
	"net/http"

	"livery/internal/desk"
)

// doings are what a call did outside the database, on their way to the trail.
type doings struct {
	action string
	noted  []noted
}

type noted struct {
	desk.Entry
	written []func()
}

// Doing answers a context whose write to the database tells the trail of it, in the same transaction: what the trail
// does not take is not done. Without an action an entry has the one of the route.
func (c Call) Doing(entries ...desk.Entry) context.Context {
	return c.DoingEach(func() []desk.Entry { return entries })
}

// DoingEach is Doing for what is known only when it is done.
func (c Call) DoingEach(entries func() []desk.Entry) context.Context {
	return c.frame.Team.Doing(c.Context(), func() (desk.Person, []desk.Entry) {
		did := entries()
		for i := range did {
			did[i] = c.named(did[i])
		}
		return c.Person, did
	})
}

// Did notes what a call did in storage, or what it reads. Storage and database share no transaction, so it is written
// when the effect is there and before the person is told: a trail that takes nothing leaves an effect that nobody was
// promised, and never a promise without its line. Then written are called.
func (c Call) Did(e desk.Entry, written ...func()) {
	c.doings.noted = append(c.doings.noted, noted{c.named(e), written})
}

func (c Call) named(e desk.Entry) desk.Entry {
	if e.Action == "" {
		e.Action = c.doings.action
	}
	return e
}

// record writes what a call noted. What people only read they may read while a full disk takes nothing, and the
// server's log says so.
func (c Call) record() error {
	list := c.doings.noted
	c.doings.noted = nil
	for _, e := range list {
		err := c.frame.Team.Record(c.Context(), c.Person, e.Entry)
		if errors.Is(err, desk.ErrNoRoom) && c.Method == http.MethodGet {
			c.frame.Log.Error("the trail cannot take what somebody did",
				"person", c.Person.ID, "action", e.Action, "subject", e.Subject, "brand", e.Brand, "error", err)
			continue
		} else if err != nil {
			return err
		}
		for _, then := range e.written {
			then()
		}
	}
	return nil
}
