package cli

import (
	"cmp"
	"errors"
	"fmt"
	"strings"
	"time"

	"livery/internal/app"
	"livery/internal/brand"
	"livery/internal/config"
	"livery/internal/content"
	"livery/internal/desk"
	"livery/internal/desk/api"
	"livery/internal/lead"
	"livery/internal/lead/deliver"
	"livery/internal/move"
	"livery/internal/parts"
	"livery/internal/store"
	"livery/internal/terminal"
)

type leadsCommand struct {
	List   leadsListCommand   `cmd:"" help:"List leads, newest first."`
	Show   leadsShowCommand   `cmd:"" help:"Show everything about one lead."`
	Export leadsExportCommand `cmd:"" help:"Write leads as CSV or JSON, oldest first."`
	Retry  leadsRetryCommand  `cmd:"" help:"Deliver now what was given up or waits for its next try, or release one lead that was set aside."`
	Test   leadsTestCommand   `cmd:"" help:"Send a test lead of a brand to all its receivers and say what each answered."`
	Stats  leadsStatsCommand  `cmd:"" help:"Count leads by brand and state."`
	Move   leadsMoveCommand   `cmd:"" help:"Copy all leads, with the Desk's people and trail, from a data folder to PostgreSQL or back, and read them back."`
	Erase  leadsEraseCommand  `cmd:"" help:"Remove a person from the database and from storage."`
}

type leadsListCommand struct {
	parts.LeadsFlags
	parts.FilterFlags
	Limit  int    `default:"50" help:"At most this many; 0 means all."`
	Format string `enum:"table,csv,json,jsonl" default:"table" help:"table, csv, json or jsonl."`
	Follow bool   `short:"f" help:"Go on and show new leads as they come, oldest first."`
}

func (c leadsListCommand) Run(env environment, db *store.DB) (err error) {
	out := lead.NewTable(env.Out, c.Follow)
	if c.Format != "table" {
		if out, err = lead.NewWriter(env.Out, c.Format); err != nil {
			return err
		}
	}
	filter := c.Filter()
	filter.Limit = c.Limit
	switch {
	case c.Follow && c.Format == "json":
		return errors.New("--follow never ends, so it cannot write one JSON array; use --format jsonl")
	case c.Follow:
		return lead.Follow(env.Context, db, filter, time.Second, out.Write)
	}
	return lead.List(env.Context, db, filter, out)
}

type leadsShowCommand struct {
	parts.LeadsFlags
	ID string `arg:"" help:"Lead id."`
}

func (c leadsShowCommand) Run(env environment, db *store.DB) error {
	return env.JSON(db.Get(env.Context, c.ID))
}

type leadsExportCommand struct {
	parts.LeadsFlags
	parts.FilterFlags
	Format string `enum:"csv,json,jsonl" default:"csv" help:"csv, json or jsonl."`
	Output string `short:"o" type:"path" placeholder:"FILE" help:"Write to a new file that only its owner can read, instead of standard output."`
}

func (c leadsExportCommand) Run(env environment, db *store.DB) error {
	if c.Output != "" {
		return lead.ExportFile(env.Context, db, c.Filter(), c.Format, c.Output)
	}
	out, err := lead.NewWriter(env.Out, c.Format)
	if err != nil {
		return err
	}
	return lead.Export(env.Context, db, c.Filter(), out)
}

type leadsRetryCommand struct {
	parts.LeadsFlags
	parts.FilterFlags
	parts.DeliveryFlag
	ID string `arg:"" optional:"" help:"Only this lead; also releases it when it was flagged or not delivered anywhere."`
}

func (c leadsRetryCommand) Run(env environment, destinations *deliver.Destinations, db *store.DB) error {
	filter := c.Filter()
	filter.ID = c.ID
	n, err := lead.Retry(env.Context, db, filter, destinations.For, time.Now())
	return env.Done(err, "%d deliveries are due now; the running server makes them\n", n)
}

type leadsTestCommand struct {
	parts.ContentFlag
	parts.DeliveryFlag
	Brand string `required:"" placeholder:"ID" help:"Brand whose receivers are tried."`
	Email string `default:"${testAddress}" help:"Sender of the test lead."`
}

func (c leadsTestCommand) Run(env environment, loaded *content.Content, destinations *deliver.Destinations) error {
	if _, err := parts.BrandByID(loaded, c.Brand); err != nil {
		return err
	}
	test := lead.Test(c.Brand, brand.NewRegistry(loaded.Site).PrimaryHost(c.Brand), c.Email)
	return destinations.Test(env.Context, test, func(a deliver.Answer) { env.Say("%s\n", terminal.Plain(a.String())) })
}

type leadsStatsCommand struct {
	parts.LeadsFlags
	parts.FilterFlags
	terminal.JSONFlag
}

func (c leadsStatsCommand) Run(env environment, db *store.DB) error {
	stats, err := db.Stats(env.Context, c.Filter())
	return terminal.Table(env.Output, c.JSONFlag, "BRAND\tSTATE\tLEADS\n", stats, err, func(s lead.Stat) string { return terminal.Row(s.Brand, s.State, s.Leads) })
}

type leadsEraseCommand struct {
	parts.LeadsFlags
	config.Account
	Email string `required:"" help:"The person's e-mail address, in any case."`
}

func (c leadsEraseCommand) Run(env environment, db *store.DB) error {
	if err := lead.CheckDocuments(env.Context, db, app.StoragePlace(c.Account)); err != nil {
		return fmt.Errorf("%w: nothing was erased; give the same --storage as the server's", err)
	}
	blobs, err := parts.StorageFlags{Folder: c.Folder, Account: c.Account}.Blobs(env.Session)
	if err != nil {
		return err
	}
	return env.JSON(lead.Erase(env.Context, db, blobs, c.Email, time.Now()))
}

type leadsMoveCommand struct {
	From string `required:"" placeholder:"PLACE" help:"Where they are: a data folder or a postgres:// URL. Stop the server first."`
	To   string `required:"" placeholder:"PLACE" help:"Where they go."`
}

func (c leadsMoveCommand) Run(env environment) error {
	return move.Leads(env.Context, c.From, c.To, env.Out)
}

type deskCommand struct {
	Invite deskInviteCommand `cmd:"" help:"Invite somebody and print the link that lets them in, once and for a day unless --for says otherwise. For somebody who is invited already, a new link."`
	People deskPeopleCommand `cmd:"" help:"List who may come to the Desk."`
	Remove deskRemoveCommand `cmd:"" help:"Take somebody off the Desk; their sessions end at once."`
}

type deskInviteCommand struct {
	parts.LeadsFlags
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
	env.Say("%s\n", api.Link(strings.TrimSuffix(c.At, "/"), invitation.Token))
	env.Note("lets %s in as %s, once, until %s\n", invitation.Person.Email, invitation.Person.Role, invitation.Until.Format(time.RFC1123))
	return nil
}

type deskPeopleCommand struct{ parts.LeadsFlags }

func (c deskPeopleCommand) Run(env environment, team *desk.Team) error {
	people, err := team.Store.People(env.Context)
	return terminal.Table(env.Output, terminal.JSONFlag{}, "EMAIL\tNAME\tROLE\tBRANDS\tJOINED\n", people, err, func(p desk.Person) string {
		joined := "invited"
		if !p.JoinedAt.IsZero() {
			joined = p.JoinedAt.Format(time.DateOnly)
		}
		return terminal.Row(p.Email, p.Name, p.Role, cmp.Or(strings.Join(p.Brands, ", "), "all"), joined)
	})
}

type deskRemoveCommand struct {
	parts.LeadsFlags
	Email string `arg:"" help:"The person's e-mail address."`
}

func (c deskRemoveCommand) Run(env environment, team *desk.Team) error {
	p, err := team.PersonByEmail(env.Context, c.Email)
	if err != nil {
		return err
	}
	return env.Done(team.Remove(env.Context, desk.Person{}, p.ID), "%s is off the Desk\n", p.Email)
}
