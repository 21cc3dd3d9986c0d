package people

import (
	"livery/internal/desk/frame"
)

// Find finds people by name, address and role.
func (room *Room) Find(c frame.Call, words frame.Words, _ string) ([]frame.Found, error) {
	list, err := room.Store.People(c.Context())
	var found []frame.Found
	for _, p := range list {
		if words.In(p.Name, p.Email, string(p.Role)) && len(found) < frame.FoundAtOnce {
			found = append(found, frame.Found{Kind: "person", Name: p.Title(), Hint: p.Email, Path: "/people"})
		}
	}
	return found, err
}
