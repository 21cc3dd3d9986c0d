package leads

import (
	"crypto/rand"
	"encoding/json"
	"net/http"
	"strings"

	"livery/internal/desk"
	"livery/internal/desk/frame"
)

// NewFilter is a search of leads to be kept under a name.
type NewFilter struct {
	Name  string    `json:"name"`
	Query LeadQuery `json:"query"`
	// Shared lets all colleagues use it.
	Shared bool `json:"shared,omitempty"`
}

func (room *Room) Filters(c frame.Call) error {
	return c.Reply(room.Store.SavedFilters(c.Context(), c.Person.ID))
}

func (room *Room) SaveFilter(c frame.Call, in NewFilter) error {
	name := strings.TrimSpace(in.Name)
	if name == "" || len(name) > 100 {
		return frame.NewProblem(http.StatusUnprocessableEntity, "A filter needs a name of up to 100 characters.")
	}
	in.Query.After, in.Query.Limit = "", 0
	query, err := json.Marshal(in.Query)
	if err != nil {
		return err
	}
	if err := room.Store.SaveFilter(c.Context(), desk.SavedFilter{ID: rand.Text(), Person: c.Person.ID, Name: name,
		Query: string(query), Shared: in.Shared}); err != nil {
		return err
	}
	if in.Shared {
		c.Did(desk.Entry{Action: "shared a filter of leads"})
	}
	return room.Filters(c)
}

func (room *Room) RemoveFilter(c frame.Call) error {
	if err := room.Store.RemoveFilter(c.Context(), c.Person.ID, c.PathValue("id")); err != nil {
		return err
	}
	return room.Filters(c)
}
