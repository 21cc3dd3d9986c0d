package leads

import (
	"cmp"
	"strings"

	"livery/internal/desk/frame"
)

// Find finds leads by their words, as the list does.
func (room *Room) Find(c frame.Call, words frame.Words, _ string) ([]frame.Found, error) {
	f, some, err := LeadQuery{Words: strings.Join(words, " "), Limit: frame.FoundAtOnce}.filter(c, room.Now())
	if err != nil || !some {
		return nil, err
	}
	list, err := room.Leads.List(c.Context(), f)
	var found []frame.Found
	for _, r := range list {
		one := row(r)
		hint := one.Email
		if one.Company != "" {
			hint = one.Company + ", " + one.Email
		}
		found = append(found, frame.Found{Kind: "lead", Name: cmp.Or(strings.TrimSpace(one.Name), "No name"),
			Hint: hint, Path: "/leads/" + one.ID})
	}
	return found, err
}
