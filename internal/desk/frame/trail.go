package frame

import (
	"errors"
	"net/http"

	"livery/internal/desk"
)

// doings are what a call did, on their way to the trail. Each route says how what it does is called there, each handler to
// what it did it, and record is the one place that writes.
type doings struct {
	action  string
	entries []desk.Entry
}

// Did notes what a call did. Without an action it is the one of the route.
func (c Call) Did(e desk.Entry) {
	if e.Action == "" {
		e.Action = c.doings.action
	}
	c.doings.entries = append(c.doings.entries, e)
}

// record writes what a call did to the trail, before the person is told that it is done. What they only read they may read
// while a full disk takes nothing, and the server's log says so.
func (c Call) record() error {
	entries := c.doings.entries
	c.doings.entries = nil
	for _, e := range entries {
		err := c.frame.Team.Record(c.Context(), c.Person, e)
		if errors.Is(err, desk.ErrNoRoom) && c.Method == http.MethodGet {
			c.frame.Log.Error("the trail cannot take what somebody did",
				"person", c.Person.ID, "action", e.Action, "subject", e.Subject, "brand", e.Brand, "error", err)
		} else if err != nil {
			return err
		}
	}
	return nil
}
