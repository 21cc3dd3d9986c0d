package cli

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"text/tabwriter"
	"time"
	"unicode"

	"livery/internal/app"
	"livery/internal/blob"
	"livery/internal/blob/azure"
	"livery/internal/blob/disk"
	"livery/internal/brand"
	"livery/internal/config"
	"livery/internal/lead"
	"livery/internal/store"
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

// leadStoreFlags say where leads are kept; the server has the same flags.
type leadStoreFlags struct {
	config.Folder
	config.Leads
}

func (f leadStoreFlags) open(ctx context.Context) (*store.DB, error) {
	if f.Database == "" {
		if _, err := os.Stat(f.LeadsFile()); err != nil {
			return nil, fmt.Errorf("no leads are kept here: %w; name the server's folder with --data, or its --database", err)
		}
	}
	return store.Open(ctx, f.LeadDatabase(f.Folder))
}

type leadFilterFlags struct {
	Brand string `placeholder:"ID" help:"Only leads of this brand."`
	State string `enum:",stored,pending,delivered,dead,flagged,invalid" default:"" placeholder:"STATE" help:"Only leads in this state: stored, pending, delivered, dead, flagged or invalid."`
	Since moment `placeholder:"TIME" help:"Received at or after: 2026-01-31, 2026-01-31T12:00:00Z, or 48h for the last two days."`
	Until moment `placeholder:"TIME" help:"Received before."`
}

func (f leadFilterFlags) filter() lead.Filter {
	return lead.Filter{Brand: f.Brand, State: f.State, Since: f.Since.Time, Until: f.Until.Time}
}

// moment is a date, a time, or a duration before now.
type moment struct{ time.Time }

func (m *moment) UnmarshalText(text []byte) (err error) {
	if ago, err := time.ParseDuration(string(text)); err == nil {
		m.Time = time.Now().Add(-ago)
		return nil
	}
	for _, layout := range []string{time.DateOnly, time.RFC3339} {
		if m.Time, err = time.Parse(layout, string(text)); err == nil {
			return nil
		}
	}
	return fmt.Errorf("%q is no time: use 2026-01-31, 2026-01-31T12:00:00Z or 48h", text)
}

type leadsListCommand struct {
	leadStoreFlags
	leadFilterFlags
	Limit  int    `default:"50" help:"At most this many; 0 means all."`
	Format string `enum:"table,csv,json,jsonl" default:"table" help:"table, csv, json or jsonl."`
	Follow bool   `short:"f" help:"Go on and show new leads as they come, oldest first."`
}

func (c leadsListCommand) Run(env environment) error {
	db, err := c.open(env.ctx)
	if err != nil {
		return err
	}
	defer db.Close()
	var out lead.Writer = newTable(env.stdout, c.Follow)
	if c.Format != "table" {
		if out, err = lead.NewWriter(env.stdout, c.Format); err != nil {
			return err
		}
	}
	filter := c.filter()
	if c.Follow {
		if c.Format == "json" {
			return errors.New("--follow never ends, so it cannot write one JSON array; use --format jsonl")
		}
		return lead.Follow(env.ctx, db, filter, time.Second, out.Write)
	}
	filter.Limit = c.Limit
	for r, err := range lead.All(env.ctx, db, filter) {
		if err == nil {
			err = out.Write(r)
		}
		if err != nil {
			return err
		}
	}
	return out.Close()
}

// leadTable shows leads to a person. What visitors typed is shown without anything that
// could move a terminal's cursor.
type leadTable struct {
	rows *tabwriter.Writer
	live bool
}

func newTable(w io.Writer, live bool) *leadTable {
	t := &leadTable{tabwriter.NewWriter(w, 0, 0, 2, ' ', 0), live}
	printf(t.rows, "ID\tRECEIVED\tBRAND\tSTATE\tNAME\tEMAIL\tCOMPANY\n")
	return t
}

func (t *leadTable) Write(r lead.Record) error {
	printf(t.rows, "%s\t%s\t%s\t%s\t%s\t%s\t%s\n", r.ID, r.ReceivedAt.Format("2006-01-02 15:04"), r.Brand, r.State, plain(r.Name), plain(r.Email), plain(r.Company))
	if t.live {
		return t.rows.Flush()
	}
	return nil
}

func (t *leadTable) Close() error { return t.rows.Flush() }

func plain(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsPrint(r) {
			return r
		}
		return ' '
	}, s)
}

type leadsShowCommand struct {
	leadStoreFlags
	ID string `arg:"" help:"Lead id."`
}

func (c leadsShowCommand) Run(env environment) error {
	db, err := c.open(env.ctx)
	if err != nil {
		return err
	}
	defer db.Close()
	r, err := db.Get(env.ctx, c.ID)
	if err != nil {
		return err
	}
	return printJSON(env.stdout, r)
}

func printJSON(w io.Writer, v any) error {
	out := json.NewEncoder(w)
	out.SetIndent("", "  ")
	out.SetEscapeHTML(false)
	return out.Encode(v)
}

type leadsExportCommand struct {
	leadStoreFlags
	leadFilterFlags
	Format string `enum:"csv,json,jsonl" default:"csv" help:"csv, json or jsonl."`
	Output string `short:"o" type:"path" placeholder:"FILE" help:"Write to a new file that only its owner can read, instead of standard output."`
}

func (c leadsExportCommand) Run(env environment) (err error) {
	db, err := c.open(env.ctx)
	if err != nil {
		return err
	}
	defer db.Close()
	w := env.stdout
	if c.Output != "" {
		file, err := os.OpenFile(c.Output, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
		if err != nil {
			return fmt.Errorf("write the export: %w", err)
		}
		defer func() { err = errors.Join(err, file.Close()) }()
		w = file
	}
	out, err := lead.NewWriter(w, c.Format)
	if err != nil {
		return err
	}
	return lead.Export(env.ctx, db, c.filter(), out)
}

type leadsRetryCommand struct {
	leadStoreFlags
	leadFilterFlags
	deliveryFlag
	ID string `arg:"" optional:"" help:"Only this lead; also releases it when it was flagged or not delivered anywhere."`
}

func (c leadsRetryCommand) Run(env environment) error {
	destinations, err := c.load(env)
	if err != nil {
		return err
	}
	db, err := c.open(env.ctx)
	if err != nil {
		return err
	}
	defer db.Close()
	filter := c.filter()
	filter.ID = c.ID
	n, err := lead.Retry(env.ctx, db, filter, destinations.For, time.Now())
	if err != nil {
		return err
	}
	printf(env.stdout, "%d deliveries are due now; the running server makes them\n", n)
	return nil
}

type leadsTestCommand struct {
	contentFlag
	deliveryFlag
	Brand string `required:"" placeholder:"ID" help:"Brand whose receivers are tried."`
	Email string `default:"${testAddress}" help:"Sender of the test lead."`
}

func (c leadsTestCommand) Run(env environment) error {
	loaded, err := c.contentFlag.load()
	if err != nil {
		return err
	}
	registry := brand.NewRegistry(loaded.Site)
	if _, ok := registry.ByID(c.Brand); !ok {
		return fmt.Errorf("there is no brand %q; livery brand list shows all", c.Brand)
	}
	destinations, err := c.deliveryFlag.load(env)
	if err != nil {
		return err
	}
	answers := destinations.Try(env.ctx, lead.Test(c.Brand, registry.PrimaryHost(c.Brand), c.Email))
	if len(answers) == 0 {
		return fmt.Errorf("no receiver is set up for %s: its leads are kept and sent nowhere; name one in the file of --delivery", c.Brand)
	}
	failed := 0
	for _, a := range answers {
		if a.Problem == "" {
			printf(env.stdout, "%s took it\n", a.Destination)
			continue
		}
		failed++
		printf(env.stdout, "%s did not: %s\n", a.Destination, plain(a.Problem))
	}
	if failed > 0 {
		return fmt.Errorf("%d of %d receivers did not take the test lead", failed, len(answers))
	}
	return nil
}

type leadsStatsCommand struct {
	leadStoreFlags
	leadFilterFlags
	JSON bool `help:"Write JSON."`
}

func (c leadsStatsCommand) Run(env environment) error {
	db, err := c.open(env.ctx)
	if err != nil {
		return err
	}
	defer db.Close()
	stats, err := db.Stats(env.ctx, c.filter())
	if err != nil {
		return err
	}
	if c.JSON {
		return printJSON(env.stdout, append([]lead.Stat{}, stats...))
	}
	w := tabwriter.NewWriter(env.stdout, 0, 0, 2, ' ', 0)
	printf(w, "BRAND\tSTATE\tLEADS\n")
	for _, s := range stats {
		printf(w, "%s\t%s\t%d\n", s.Brand, s.State, s.Leads)
	}
	return w.Flush()
}

type leadsEraseCommand struct {
	leadStoreFlags
	config.Account
	Email string `required:"" help:"The person's e-mail address, in any case."`
}

func (c leadsEraseCommand) Run(env environment) error {
	db, err := c.open(env.ctx)
	if err != nil {
		return err
	}
	defer db.Close()
	if err := lead.CheckDocuments(env.ctx, db, app.StoragePlace(c.Account)); err != nil {
		return fmt.Errorf("%w: nothing was erased; give the same --storage as the server's", err)
	}
	blobs, err := openBlobs(env, c.Account, c.Folder)
	if err != nil {
		return err
	}
	erased, err := lead.Erase(env.ctx, db, blobs, c.Email, time.Now())
	if err != nil {
		return err
	}
	return printJSON(env.stdout, erased)
}

// openBlobs opens the storage of a server's settings; it never makes one.
func openBlobs(env environment, account config.Account, folder config.Folder) (blob.Store, error) {
	if account.Storage != "" {
		return azure.Open(account.Storage, azure.Options{})
	}
	if _, err := os.Stat(folder.StorageFolder()); err != nil {
		return nil, fmt.Errorf("no storage is here: %w; name the server's folder with --data, or its --storage", err)
	}
	return disk.Open(folder.StorageFolder(), newLogger(env, "warn"))
}
