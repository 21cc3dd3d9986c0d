package people

import (
	"net/http"
	"slices"
	"time"

	"livery/internal/desk"
	"livery/internal/desk/frame"
	"livery/internal/web"
)

// Invite is a person to be.
type Invite struct {
	Email  string    `json:"email"`
	Role   desk.Role `json:"role"`
	Brands []string  `json:"brands"`
}

// Invited is an invitation as its maker sees it.
type Invited struct {
	Person desk.Person `json:"person"`
	// Link is good once, until Until.
	Link  string    `json:"link"`
	Until time.Time `json:"until"`
	// Mailed says that the link was sent to the person too.
	Mailed bool `json:"mailed"`
}

// PersonChange is another role or other brands.
type PersonChange struct {
	Role desk.Role `json:"role"`
	// Brands stay as they are where none are given; an empty list is all of them.
	Brands []string `json:"brands,omitempty"`
}

// Name is what everybody at the Desk knows of everybody else, and of programs, whose keys may have ended.
type Name struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

func (room *Room) List(c frame.Call) error {
	return c.Reply(room.Store.People(c.Context()))
}

func (room *Room) Names(c frame.Call) error {
	list, err := room.Store.People(c.Context())
	if err != nil {
		return err
	}
	names := []Name{}
	for _, p := range list {
		names = append(names, Name{p.ID, p.TitleFor(c.Person)})
	}
	programs, err := room.Store.Programs(c.Context())
	if err != nil {
		return err
	}
	for _, p := range programs {
		names = append(names, Name{p.ID, p.AsPerson().Title()})
	}
	return c.Answer(names)
}

func (room *Room) Invite(c frame.Call, in Invite) error {
	if err := knowsBrands(c, in.Brands, nil); err != nil {
		return err
	}
	invitation, err := room.Team.Invite(c.Context(), c.Person, in.Email, in.Role, in.Brands)
	if err != nil {
		return err
	}
	return room.answerInvitation(c, invitation)
}

// answerInvitation answers with an invitation's link, and mails it where there is a mail server.
func (room *Room) answerInvitation(c frame.Call, i desk.Invitation) error {
	made := Invited{Person: i.Person, Link: Link(web.Origin(c.Request), i.Token), Until: i.Until}
	if room.SendLink != nil {
		if err := room.SendLink(c.Context(), i, made.Link); err != nil {
			room.Log.Warn("an invitation was not mailed; its link is shown to whoever invited", "error", err)
		} else {
			made.Mailed = true
		}
	}
	return c.Answer(made)
}

// Link is the address behind which an invited person comes in. What stands behind the # is sent
// to no server and kept in no log.
func Link(origin, token string) string { return origin + "/join#" + token }

func (room *Room) NewLink(c frame.Call) error {
	invitation, err := room.Team.Recover(c.Context(), c.Person, c.PathValue("id"))
	if err != nil {
		return err
	}
	return room.answerInvitation(c, invitation)
}

// knowsBrands refuses brands that are not there, except for those that a person has already.
func knowsBrands(c frame.Call, asked, had []string) error {
	for _, id := range asked {
		if !slices.Contains(had, id) &&
			!slices.ContainsFunc(c.Brands(), func(b frame.Brand) bool { return b.ID == id }) {
			return frame.NewProblem(http.StatusUnprocessableEntity, "There is no brand "+id+".")
		}
	}
	return nil
}

func (room *Room) Change(c frame.Call, in PersonChange) error {
	was, err := room.Store.Person(c.Context(), c.PathValue("id"))
	if err != nil {
		return err
	}
	if err := knowsBrands(c, in.Brands, was.Brands); err != nil {
		return err
	}
	p, err := room.Team.Change(c.Context(), c.Person, c.PathValue("id"), in.Role, in.Brands)
	if err != nil {
		return err
	}
	room.Events.Recheck()
	return c.Answer(p)
}

func (room *Room) Remove(c frame.Call) error {
	if err := room.Team.Remove(c.Context(), c.Person, c.PathValue("id")); err != nil {
		return err
	}
	room.Events.Recheck()
	return c.Nothing()
}
