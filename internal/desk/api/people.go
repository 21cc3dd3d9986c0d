package api

import (
	"context"
	"encoding/csv"
	"io"
	"net/http"
	"slices"
	"time"

	"livery/internal/desk"
	"livery/internal/lead"
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

// Name is what everybody at the Desk knows of everybody else.
type Name struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

func (d *Desk) people(c call) error {
	return c.reply(d.Store.People(c.Context()))
}

func (d *Desk) names(c call) error {
	list, err := d.Store.People(c.Context())
	if err != nil {
		return err
	}
	names := []Name{}
	for _, p := range list {
		names = append(names, Name{p.ID, p.TitleFor(c.person)})
	}
	return c.answer(names)
}

func (d *Desk) invite(c call, in Invite) error {
	if err := c.knowsBrands(in.Brands, nil); err != nil {
		return err
	}
	invitation, err := d.team.Invite(c.Context(), c.person, in.Email, in.Role, in.Brands)
	if err != nil {
		return refuse(err)
	}
	return d.answerInvitation(c, invitation)
}

// answerInvitation answers with an invitation's link, and mails it where there is a mail server.
func (d *Desk) answerInvitation(c call, i desk.Invitation) error {
	made := Invited{Person: i.Person, Link: Link(web.Origin(c.Request), i.Token), Until: i.Until}
	if d.SendLink != nil {
		if err := d.SendLink(c.Context(), i, made.Link); err != nil {
			d.Log.Warn("an invitation was not mailed; its link is shown to whoever invited", "error", err)
		} else {
			made.Mailed = true
		}
	}
	return c.answer(made)
}

// Link is the address behind which an invited person comes in. What stands behind the # is sent
// to no server and kept in no log.
func Link(origin, token string) string { return origin + "/join#" + token }

func (d *Desk) newLink(c call) error {
	invitation, err := d.team.Recover(c.Context(), c.person, c.PathValue("id"))
	if err != nil {
		return err
	}
	return d.answerInvitation(c, invitation)
}

// knowsBrands refuses brands that are not there, except for those that a person has already.
func (c call) knowsBrands(asked, had []string) error {
	for _, id := range asked {
		if !slices.Contains(had, id) && !slices.ContainsFunc(c.all(), func(b Brand) bool { return b.ID == id }) {
			return problem(http.StatusUnprocessableEntity, "There is no brand "+id+".")
		}
	}
	return nil
}

func (d *Desk) changePerson(c call, in PersonChange) error {
	was, err := d.Store.Person(c.Context(), c.PathValue("id"))
	if err != nil {
		return err
	}
	if err := c.knowsBrands(in.Brands, was.Brands); err != nil {
		return err
	}
	p, err := d.team.Change(c.Context(), c.person, c.PathValue("id"), in.Role, in.Brands)
	if err != nil {
		return refuse(err)
	}
	d.events.recheck()
	return c.answer(p)
}

func (d *Desk) removePerson(c call) error {
	if err := d.team.Remove(c.Context(), c.person, c.PathValue("id")); err != nil {
		return err
	}
	d.events.recheck()
	return c.nothing()
}

// TrailPage is a page of the trail.
type TrailPage struct {
	Entries []desk.Entry `json:"entries"`
	Next    string       `json:"next,omitempty"`
}

func trailFilter(c call) (f desk.EntryFilter, err error) {
	q := c.URL.Query()
	f = desk.EntryFilter{Person: q.Get("person"), Action: q.Get("action"), Brand: q.Get("brand"), Subject: q.Get("subject"), After: q.Get("after")}
	for name, into := range map[string]*time.Time{"since": &f.Since, "until": &f.Until} {
		if text := q.Get(name); text != "" {
			if *into, err = time.Parse(time.RFC3339, text); err != nil {
				return f, problem(http.StatusBadRequest, "That is no time the Desk understands.")
			}
		}
	}
	return f, nil
}

func (d *Desk) trail(c call) error {
	f, err := trailFilter(c)
	if err != nil {
		return err
	}
	f.Limit = 100
	list, err := d.Store.Trail(c.Context(), f)
	if err != nil {
		return err
	}
	page := TrailPage{Entries: list}
	if len(list) == f.Limit {
		page.Next = list[len(list)-1].ID
	}
	return c.answer(page)
}

func (d *Desk) trailFile(c call) error {
	f, err := trailFilter(c)
	if err != nil {
		return err
	}
	return d.download(c, "trail.csv", func(w io.Writer) error { return d.writeTrail(c.Context(), f, csv.NewWriter(w)) })
}

func (d *Desk) writeTrail(ctx context.Context, f desk.EntryFilter, out *csv.Writer) error {
	f.Limit = 1000
	_ = out.Write([]string{"at", "person", "name", "action", "brand", "subject", "before", "after"}) // Error answers for all
	for {
		list, err := d.Store.Trail(ctx, f)
		if err != nil {
			return err
		}
		for _, e := range list {
			row := []string{e.At.Format(time.RFC3339), e.Person, e.Name, e.Action, e.Brand, e.Subject, e.Before, e.After}
			for i := range row {
				row[i] = lead.SafeCell(row[i])
			}
			_ = out.Write(row)
			f.After = e.ID
		}
		out.Flush()
		if len(list) < f.Limit || out.Error() != nil {
			return out.Error()
		}
	}
}
