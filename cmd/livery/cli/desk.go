package cli

import (
	"cmp"
	"strings"
	"time"

	"livery/internal/desk"
	"livery/internal/desk/people"
)

type deskCommand struct {
	Invite deskInviteCommand `cmd:"" help:"Invite somebody and print the link that lets them in, once and for a day unless --for says otherwise. For somebody who is invited already, a new link."`
	People deskPeopleCommand `cmd:"" help:"List who may come to the Desk."`
	Remove deskRemoveCommand `cmd:"" help:"Take somebody off the Desk; their sessions end at once."`

	Program deskProgramCommand `cmd:"" help:"Make a key for a program that proposes, and print it, once. Owners do the same at the Desk, and revoke it there."`
}

type deskInviteCommand struct {
	leadsFlags
	Email string        `arg:"" help:"The person's e-mail address."`
	Role  string        `default:"sales" enum:"owner,editor,sales,reader" help:"owner, editor, sales or reader."`
	Brand []string      `placeholder:"ID" help:"Only this brand; repeat for several. Without it, all."`
	At    string        `default:"http://desk.localhost:7071" placeholder:"URL" help:"Where the Desk is, for the link."`
	For   time.Duration `default:"24h" help:"How long the link is good."`
}

func (c deskInviteCommand) Run(env environment, team *desk.Team) error {
	team.LinksFor = c.For
	role, err := desk.ParseRole(c.Role)
	if err != nil {
		return err
	}
	invitation, err := team.LetIn(env.Context, desk.Person{}, c.Email, role, c.Brand)
	if err != nil {
		return err
	}
	env.Say("%s\n", people.Link(strings.TrimSuffix(c.At, "/"), invitation.Token))
	env.Note("lets %s in as %s, once, until %s\n", invitation.Person.Email, invitation.Person.Role,
		invitation.Until.Format(time.RFC1123))
	return nil
}

type deskPeopleCommand struct{ leadsFlags }

func (c deskPeopleCommand) Run(env environment, team *desk.Team) error {
	people, err := team.Store.People(env.Context)
	return table(env.output, jsonFlag{}, "EMAIL\tNAME\tROLE\tBRANDS\tJOINED\n", people, err,
		func(p desk.Person) string {
			joined := "invited"
			if !p.JoinedAt.IsZero() {
				joined = p.JoinedAt.Format(time.DateOnly)
			}
			return row(p.Email, p.Name, p.Role, cmp.Or(strings.Join(p.Brands, ", "), "all"), joined)
		})
}

type deskRemoveCommand struct {
	leadsFlags
	Email string `arg:"" help:"The person's e-mail address."`
}

func (c deskRemoveCommand) Run(env environment, team *desk.Team) error {
	p, err := team.PersonByEmail(env.Context, c.Email)
	if err != nil {
		return err
	}
	return env.Done(team.Remove(env.Context, desk.Person{}, p.ID), "%s is off the Desk\n", p.Email)
}

type deskProgramCommand struct {
	leadsFlags
	Name  string        `arg:"" help:"What it is called; the name stands at everything that it proposes."`
	Brand []string      `placeholder:"ID" help:"Only this brand; repeat for several. Without it, all."`
	For   time.Duration `default:"2160h" help:"How long the key is good; a year at most."`
}

func (c deskProgramCommand) Run(env environment, team *desk.Team) error {
	p, key, err := team.AddProgram(env.Context, desk.Person{}, c.Name, c.Brand, team.Now().Add(c.For))
	if err != nil {
		return err
	}
	env.Say("%s\n", key)
	env.Note("is the key of %s until %s; it is not shown again\n", p.Name, p.Until.Format(time.RFC1123))
	return nil
}
