package cli

import (
	"errors"
	"fmt"
	"io"
	"os"
	"text/tabwriter"
	"time"

	"livery/internal/app"
	"livery/internal/brand"
	"livery/internal/config"
	"livery/internal/content"
	"livery/internal/lead"
	"livery/internal/lead/deliver"
	"livery/internal/move"
	"livery/internal/store"
)

type leadsCommand struct {
	List   leadsListCommand   `cmd:"" help:"List leads, newest first."`
	Show   leadsShowCommand   `cmd:"" help:"Show everything about one lead."`
	Export leadsExportCommand `cmd:"" help:"Write leads as CSV or JSON, oldest first."`
	Retry  leadsRetryCommand  `cmd:"" help:"Deliver now what was given up or waits for its next try, leads and letters of the Desk, or release one lead that was set aside."`
	Test   leadsTestCommand   `cmd:"" help:"Send a test lead of a brand to all its receivers and say what each answered."`
	Stats  leadsStatsCommand  `cmd:"" help:"Count leads by brand and state."`
	Move   leadsMoveCommand   `cmd:"" help:"Copy all leads, with the Desk's people and trail, from a data folder to PostgreSQL or back, and read them back."`
	Erase  leadsEraseCommand  `cmd:"" help:"Remove a person from the database and from storage."`
}

type leadsListCommand struct {
	leadsFlags
	filterFlags
	Limit  int    `default:"50" help:"At most this many; 0 means all."`
	Format string `enum:"table,csv,json,jsonl" default:"table" help:"table, csv, json or jsonl."`
	Follow bool   `short:"f" help:"Go on and show new leads as they come, oldest first."`
}

func (c leadsListCommand) Run(env environment, db *store.DB) (err error) {
	out := newLeadTable(env.Out, c.Follow)
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
	leadsFlags
	ID string `arg:"" help:"Lead id."`
}

func (c leadsShowCommand) Run(env environment, db *store.DB) error {
	return env.JSON(db.Get(env.Context, c.ID))
}

type leadsExportCommand struct {
	leadsFlags
	filterFlags
	Format string `enum:"csv,json,jsonl" default:"csv" help:"csv, json or jsonl."`
	Output string `short:"o" type:"path" placeholder:"FILE" help:"Write to a new file that only its owner can read, instead of standard output."`
}

func (c leadsExportCommand) Run(env environment, db *store.DB) (failed error) {
	if c.Output != "" {
		file, err := os.OpenFile(c.Output, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
		if err != nil {
			return fmt.Errorf("write the export: %w", err)
		}
		defer func() { failed = errors.Join(failed, file.Close()) }()
		env.Out = file
	}
	out, err := lead.NewWriter(env.Out, c.Format)
	if err != nil {
		return err
	}
	return lead.Export(env.Context, db, c.Filter(), out)
}

type leadsRetryCommand struct {
	leadsFlags
	filterFlags
	deliveryFlag
	ID string `arg:"" optional:"" help:"Only this lead; also releases it when it was flagged or not delivered anywhere."`
}

func (c leadsRetryCommand) Run(env environment, destinations *deliver.Destinations, db *store.DB) error {
	filter := c.Filter()
	filter.ID = c.ID
	deliveries, err := lead.Retry(env.Context, db, filter, destinations.For, time.Now())
	if err != nil {
		return err
	}
	letters, err := db.RetryLetters(env.Context, filter, time.Now())
	return env.Done(err, "%d deliveries and %d letters are due now; the running server makes them\n", deliveries,
		letters)
}

type leadsTestCommand struct {
	changeFlags
	deliveryFlag
	Brand string `required:"" placeholder:"ID" help:"Brand whose receivers are tried."`
	Email string `default:"${testAddress}" help:"Sender of the test lead."`
}

func (c leadsTestCommand) Run(env environment, loaded *content.Content, destinations *deliver.Destinations) error {
	if _, err := brandByID(loaded, c.Brand); err != nil {
		return err
	}
	test := lead.Test(c.Brand, brand.NewRegistry(loaded.Site).PrimaryHost(c.Brand), c.Email)
	answers, failed := destinations.Try(env.Context, test), 0
	if len(answers) == 0 {
		return fmt.Errorf("no receiver is set up for %s: its leads are kept and sent nowhere; name one in the file "+
			"of --delivery", c.Brand)
	}
	for _, a := range answers {
		if a.Problem == "" {
			env.Say("%s took it\n", plain(a.Destination))
			continue
		}
		failed++
		env.Say("%s\n", plain(a.Destination+" did not: "+a.Problem))
	}
	if failed > 0 {
		return fmt.Errorf("%d of %d receivers did not take the test lead", failed, len(answers))
	}
	return nil
}

type leadsStatsCommand struct {
	leadsFlags
	filterFlags
	jsonFlag
}

func (c leadsStatsCommand) Run(env environment, db *store.DB) error {
	stats, err := db.Stats(env.Context, c.Filter())
	return table(env.output, c.jsonFlag, "BRAND\tSTATE\tLEADS\n", stats, err,
		func(s lead.Stat) string { return row(s.Brand, s.State, s.Leads) })
}

type leadsEraseCommand struct {
	leadsFlags
	config.Account
	Email string `required:"" help:"The person's e-mail address, in any case."`
}

func (c leadsEraseCommand) Run(env environment, db *store.DB) error {
	if err := lead.CheckDocuments(env.Context, db, app.StoragePlace(c.Account)); err != nil {
		return fmt.Errorf("%w: nothing was erased; give the same --storage as the server's", err)
	}
	blobs, err := storageFlags{Folder: c.Folder, Account: c.Account}.Blobs(env.session)
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
	moved, err := move.Leads(env.Context, c.From, c.To, func(m store.Moved) {
		env.Say("%s: %d rows, %d copied\n", m.Table, m.Rows, m.Copied)
	})
	if err != nil {
		return err
	}
	changed := 0
	env.Say("\nRead back and compared:\n")
	for _, m := range moved {
		env.Say("  %-14s %8d rows  sum %x\n", m.Table, m.Rows, m.Sum[:6])
		changed += m.Changed
	}
	if changed > 0 {
		env.Say("%d rows were there before and have been changed since; they stay as they are there.\n", changed)
	}
	return env.Done(nil, movedAll)
}

// movedAll ends the story of leads or storage that were moved.
const movedAll = "Everything is at the new place. Start the servers with it; the old one is as it was.\n"

// filterFlags choose leads.
type filterFlags struct {
	Brand string        `placeholder:"ID" help:"Only leads of this brand."`
	State string        `enum:",stored,pending,delivered,dead,flagged,invalid" default:"" placeholder:"STATE" help:"Only leads in this state: stored, pending, delivered, dead, flagged or invalid."`
	Since config.Moment `placeholder:"TIME" help:"Received at or after: 2026-01-31, 2026-01-31T12:00:00Z, or 48h for the last two days."`
	Until config.Moment `placeholder:"TIME" help:"Received before."`
}

// Filter is what the leads are asked for.
func (f filterFlags) Filter() lead.Filter {
	return lead.Filter{Brand: f.Brand, State: f.State, Since: f.Since.Time, Until: f.Until.Time}
}

// leadTable shows leads in rows. Where they come live, each is shown at once.
type leadTable struct {
	rows *tabwriter.Writer
	live bool
}

func newLeadTable(w io.Writer, live bool) lead.Writer {
	t := leadTable{newTable(w), live}
	_, _ = io.WriteString(t.rows, "ID\tRECEIVED\tBRAND\tSTATE\tNAME\tEMAIL\tCOMPANY\n") // kept until it is flushed
	return t
}

func (t leadTable) Write(r lead.Record) error {
	_, err := io.WriteString(t.rows, row(r.ID, r.ReceivedAt.Format(minute), r.Brand, r.State, r.Name, r.Email,
		r.Company))
	if t.live {
		err = errors.Join(err, t.rows.Flush())
	}
	return err
}

func (t leadTable) Close() error { return t.rows.Flush() }
