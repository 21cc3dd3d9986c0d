package frame

import (
	"time"

	"livery/internal/desk"
)

// Presence says that a person has a lead, a post or a brand open; it is sent every ten seconds, and once on leaving.
// Tab tells two windows of one person apart.
type Presence struct {
	Tab     string `json:"tab"`
	Leaving bool   `json:"leaving,omitempty"`
	Editing bool   `json:"editing,omitempty"`
}

// Present is somebody else who has it open.
type Present struct {
	Person  string    `json:"person"`
	Name    string    `json:"name"`
	Tab     string    `json:"tab"`
	Editing bool      `json:"editing,omitempty"`
	SeenAt  time.Time `json:"seenAt"`
}

// PresentList is who else has a lead, a post or a brand open, and the version that is stored now, so that a page that
// fell behind can say so.
type PresentList struct {
	Others  []Present `json:"others"`
	Version string    `json:"version"`
}

// presentFor is how long somebody counts as being there after they were last heard of; their page
// says so every ten seconds.
const presentFor = 30 * time.Second

// Present notes that a person has something open, and answers who else has, with the version that is stored now.
func (c Call) Present(subject, version string) error {
	in, err := Body[Presence](c)
	if err != nil {
		return err
	}
	now := c.frame.Now()
	here := desk.Presence{Subject: subject, Person: c.Person.ID, Tab: in.Tab, Editing: in.Editing, SeenAt: now}
	if in.Leaving {
		here.SeenAt = time.Time{}
	}
	others, err := c.frame.Store.Present(c.Context(), here, now.Add(-presentFor))
	if err != nil {
		return err
	}
	list := PresentList{Others: []Present{}, Version: version}
	for _, o := range others {
		if name := c.NameOf(o.Person); name != "" {
			list.Others = append(list.Others, Present{Person: o.Person, Name: name, Tab: o.Tab, Editing: o.Editing,
				SeenAt: o.SeenAt})
		}
	}
	return c.Answer(list)
}
