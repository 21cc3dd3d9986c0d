package cli

import (
	"errors"
	"fmt"
	"strings"
	"text/tabwriter"
	"time"

	"livery/internal/desk"
	"livery/internal/desk/api"
	"livery/internal/store"
)

type deskCommand struct {
	Invite deskInviteCommand `cmd:"" help:"Invite somebody and print the link that lets them in, once and for a day unless --for says otherwise. For somebody who is invited already, a new link."`
	People deskPeopleCommand `cmd:"" help:"List who may come to the Desk."`
	Remove deskRemoveCommand `cmd:"" help:"Take somebody off the Desk; their sessions end at once."`
}

// deskFlags open the database of a server, which makes it when there is none yet.
type deskFlags struct{ leadStoreFlags }

func (f deskFlags) team(env environment) (*desk.Team, *store.DB, error) {
	db, err := store.Open(env.ctx, f.LeadDatabase(f.Folder))
	if err != nil {
		return nil, nil, err
	}
	return &desk.Team{Store: db, Now: time.Now}, db, nil
}

type deskInviteCommand struct {
	deskFlags
	Email string        `arg:"" help:"The person's e-mail address."`
	Role  string        `default:"sales" enum:"owner,editor,sales,reader" help:"owner, editor, sales or reader."`
	Brand []string      `placeholder:"ID" help:"Only this brand; repeat for several. Without it, all."`
	At    string        `default:"http://desk.localhost:7071" placeholder:"URL" help:"Where the Desk is, for the link."`
	For   time.Duration `default:"24h" help:"How long the link is good."`
}

func (c deskInviteCommand) Run(env environment) error {
	team, db, err := c.team(env)
	if err != nil {
		return err
	}
	defer db.Close()
	team.LinksFor = c.For
	role, err := desk.ParseRole(c.Role)
	if err != nil {
		return err
	}
	invitation, err := team.Invite(env.ctx, desk.Person{}, c.Email, role, c.Brand)
	if errors.Is(err, desk.ErrTaken) {
		var p desk.Person
		if p, err = db.PersonByEmail(env.ctx, c.Email); err == nil {
			invitation, err = team.Recover(env.ctx, desk.Person{}, p.ID)
		}
	}
	if err != nil {
		return err
	}
	printf(env.stdout, "%s\n", api.Link(strings.TrimSuffix(c.At, "/"), invitation.Token))
	printf(env.stderr, "lets %s in as %s, once, until %s\n", invitation.Person.Email, invitation.Person.Role, invitation.Until.Format(time.RFC1123))
	return nil
}

type deskPeopleCommand struct{ deskFlags }

func (c deskPeopleCommand) Run(env environment) error {
	team, db, err := c.team(env)
	if err != nil {
		return err
	}
	defer db.Close()
	people, err := team.Store.People(env.ctx)
	if err != nil {
		return err
	}
	w := tabwriter.NewWriter(env.stdout, 0, 0, 2, ' ', 0)
	printf(w, "EMAIL\tNAME\tROLE\tBRANDS\tJOINED\n")
	for _, p := range people {
		brands, joined := "all", "invited"
		if len(p.Brands) > 0 {
			brands = strings.Join(p.Brands, ", ")
		}
		if !p.JoinedAt.IsZero() {
			joined = p.JoinedAt.Format(time.DateOnly)
		}
		printf(w, "%s\t%s\t%s\t%s\t%s\n", plain(p.Email), plain(p.Name), p.Role, brands, joined)
	}
	return w.Flush()
}

type deskRemoveCommand struct {
	deskFlags
	Email string `arg:"" help:"The person's e-mail address."`
}

func (c deskRemoveCommand) Run(env environment) error {
	team, db, err := c.team(env)
	if err != nil {
		return err
	}
	defer db.Close()
	p, err := db.PersonByEmail(env.ctx, c.Email)
	if errors.Is(err, desk.ErrNotFound) {
		return fmt.Errorf("nobody with the address %s is at the Desk; `livery desk people` lists them", c.Email)
	} else if err != nil {
		return err
	}
	if err := team.Remove(env.ctx, desk.Person{}, p.ID); err != nil {
		return err
	}
	printf(env.stdout, "%s is off the Desk\n", p.Email)
	return nil
}
