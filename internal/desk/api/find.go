package api

import (
	"livery/internal/desk"
	"livery/internal/desk/frame"
)

// Find looks for something in all rooms that the person may enter.
type Find struct {
	Words string `json:"words"`
	// Brand is the one that the person is at, whose things come first.
	Brand string `json:"brand,omitempty"`
}

// FoundList is what was found, kind by kind.
type FoundList struct {
	Found []frame.Found `json:"found"`
}

// longestFind is more than anybody types.
const longestFind = 200

// find asks each room whose right the person has; a room finds what it would show them, and nothing else.
func (d *Desk) find(c frame.Call, asked Find) error {
	words := frame.WordsOf(asked.Words)
	list := FoundList{Found: []frame.Found{}}
	if len(words) == 0 || len(asked.Words) > longestFind {
		return c.Answer(list)
	}
	for _, room := range []struct {
		right desk.Right
		find  func(frame.Call, frame.Words, string) ([]frame.Found, error)
	}{
		{desk.ChangeSites, d.rooms.Sites.Find},
		{desk.WritePosts, d.rooms.Posts.Find},
		{desk.ManageTeam, d.rooms.People.Find},
		{desk.ReadLeads, d.rooms.Leads.Find},
	} {
		if !c.Person.May(room.right) {
			continue
		}
		found, err := room.find(c, words, asked.Brand)
		if err != nil {
			return err
		}
		for i := range found {
			found[i].Exact = words.Exactly(found[i].Name)
		}
		list.Found = append(list.Found, found...)
	}
	return c.Answer(list)
}
