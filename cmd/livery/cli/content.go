package cli

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"livery"
	"livery/internal/brand"
	"livery/internal/change"
	"livery/internal/content"
	"livery/internal/mark"
	"livery/internal/media"
	"livery/internal/parts"
	"livery/internal/rules"
	"livery/internal/terminal"
)

type checkCommand struct {
	parts.ContentFlag
	Release bool     `help:"Also refuse what no site may go live with: reserved hosts and numbers, sample addresses, invented testimonials, missing legal names. Warns of contact forms whose messages reach nobody."`
	Brand   []string `placeholder:"ID" help:"With --release: only this brand; repeat for several."`
}

func (c checkCommand) Run(env environment, checker *rules.Checker) error {
	loaded, problems := checker.Everything(env.Context, c.Content, c.Files(), c.Release, c.Brand)
	for _, p := range problems {
		env.Note("%s\n", p)
	}
	switch errors := len(problems.Errors()); {
	case errors > 0 && loaded != nil:
		return fmt.Errorf("%s: not to go live with until the errors are fixed", problems.Count())
	case errors > 0:
		return fmt.Errorf("%s: this content is not served until the errors are fixed", problems.Count())
	}
	return env.Done(rules.Warned(problems, "this content is served as it is"), "content is in order: %d brands, %d products; %s\n", len(loaded.Site.Brands), len(loaded.Site.Catalogue.Products), problems.Count())
}

type brandCommand struct {
	List brandListCommand `cmd:"" help:"List all brands."`
	New  brandNewCommand  `cmd:"" help:"Write the file of a new brand."`
	Show brandShowCommand `cmd:"" help:"Show one brand as it is after all layers were merged."`
}

type brandListCommand struct {
	parts.ContentFlag
	JSON bool `help:"Print the brands as they are after all layers were merged, as one JSON array."`
}

func (c brandListCommand) Run(env environment, loaded *content.Content) error {
	registry := brand.NewRegistry(loaded.Site)
	return terminal.Table(env.Output, terminal.JSONFlag{JSON: c.JSON}, "ID\tNAME\tFAMILY\tVARIANT\tHOSTS\tPRIMARY\n", loaded.Site.Brands, nil, func(b *brand.Brand) string {
		return terminal.Row(b.ID, b.Name, b.Family, b.Variant, 2*len(b.Hosts), registry.PrimaryHost(b.ID))
	})
}

type brandShowCommand struct {
	parts.ChangeFlags
	ID     string `arg:"" help:"Brand id."`
	Origin bool   `help:"Show each value with the file and line it comes from."`
}

func (c brandShowCommand) Run(env environment, loaded *content.Content) error {
	if book, err := c.ProvideBook(env.Session); err == nil { // with the changes of a server whose storage is at hand
		loaded = book.Current().Content
	} else if c.Storage != "" {
		return err
	}
	b, err := parts.BrandByID(loaded, c.ID)
	if err != nil || !c.Origin {
		return env.JSON(b, err)
	}
	return terminal.Table(env.Output, terminal.JSONFlag{}, "", loaded.Brand(c.ID).Origins(), nil, func(o content.Origin) string { return terminal.Row(o.Path, o.Place(), o.Value) })
}

type brandNewCommand struct {
	content.Start
	Content string `type:"path" default:"content" placeholder:"DIR" help:"Content folder to write to; made when missing."`
}

func (c brandNewCommand) Run(env environment) error {
	added, err := content.PrepareBrand(c.ID, c.Content, livery.Content())
	if err != nil {
		return err
	}
	if err := added.Complete(&c.Start, os.Stdin, env.Out); err != nil {
		return err
	}
	next, err := added.Write(c.Start)
	if err == nil {
		err = mark.Write(filepath.Join(c.Content, filepath.FromSlash(media.FolderRoot), c.ID), mark.Brand{ID: c.ID, Name: c.Name, Colours: c.Colours})
	}
	return env.Done(err, "%s", next)
}

type explainCommand struct {
	parts.ContentFlag
	Host string `arg:"" help:"Host name, as a visitor's browser sends it."`
}

func (c explainCommand) Run(env environment, loaded *content.Content) error {
	return env.Done(nil, "%s", brand.NewRegistry(loaded.Site).Explain(c.Host))
}

type contentCommand struct {
	Log    contentLogCommand    `cmd:"" help:"List the changes made at the Desk, newest first."`
	Diff   contentDiffCommand   `cmd:"" help:"Show what one change changed, or what all that are not in the files change of them."`
	Pull   contentPullCommand   `cmd:"" help:"Write the changes into the YAML files of a content folder, to be committed."`
	Push   contentPushCommand   `cmd:"" help:"Publish what a content folder says otherwise than the sites do."`
	Revert contentRevertCommand `cmd:"" help:"Take a change back."`
}

type contentLogCommand struct{ parts.ChangeFlags }

func (c contentLogCommand) Run(env environment, book *change.Book) error {
	served := book.Current()
	list := append(change.Published(served.Entries), change.Waiting(served.Entries)...)
	if len(list) == 0 {
		return env.Done(nil, "no changes were made at the Desk yet\n")
	}
	slices.Reverse(list)
	return terminal.Table(env.Output, terminal.JSONFlag{}, "ID\tTIME\tBY\tSTATE\tFIELDS\tNOTE\n", list, nil, func(e change.Entry) string {
		state, _ := served.State(e)
		at := e.Time
		if state == "scheduled" {
			at = e.At
		}
		return terminal.Row(e.ID, at.UTC().Format(terminal.Minute), e.Author.Name, state, len(e.Edits), e.Note)
	})
}

type contentDiffCommand struct {
	parts.ChangeFlags
	ID string `arg:"" optional:"" help:"Id of a change, as livery content log lists it."`
}

func (c contentDiffCommand) Run(env environment, book *change.Book) error {
	changes := book.Current().Applied()
	if c.ID != "" {
		e, ok := change.Find(book.Current().Entries, c.ID)
		if !ok {
			return fmt.Errorf("%w %q; livery content log lists them", change.ErrNotFound, c.ID)
		}
		changes = []change.Entry{e}
	}
	for _, e := range changes {
		env.Say("# %s by %s, %s\n", e.ID, terminal.Plain(e.Author.Name), e.Time.UTC().Format(terminal.Minute))
		env.Say("%s", change.Text(e.Edits))
	}
	return nil
}

type contentPullCommand struct {
	parts.StorageFlags
	DryRun  bool   `help:"Only say which files would change."`
	Content string `required:"" type:"path" placeholder:"DIR" help:"Content folder to write to; made when missing."`
}

func (c contentPullCommand) Run(env environment) error {
	if err := os.MkdirAll(c.Content, 0o755); err != nil {
		return err
	}
	book, err := c.Book(env.Session, parts.ContentFlag{Content: c.Content}.Files())
	if err != nil {
		return err
	}
	plan, err := book.Pull(c.Content, livery.Content())
	if err != nil {
		return fmt.Errorf("nothing was written: %w", err)
	}
	for _, p := range plan {
		env.Say("%s\n", p.File)
	}
	if c.DryRun {
		return env.Done(nil, "%s would change\n", terminal.Count(len(plan), "file"))
	}
	return env.Done(book.Write(c.Content, plan), "%s changed; look at the difference and commit it\n", terminal.Count(len(plan), "file"))
}

type contentPushCommand struct {
	parts.StorageFlags
	DryRun  bool   `help:"Only show what would be published."`
	Content string `required:"" type:"existingdir" placeholder:"DIR" help:"Content folder whose words are to be served."`
	Note    string `help:"Why, for those who read the log."`
}

func (c contentPushCommand) Run(env environment) error {
	book, err := c.Book(env.Session, livery.Content())
	if err != nil {
		return err
	}
	wanted, err := parts.ContentFlag{Content: c.Content}.ProvideContent()
	if err != nil {
		return err
	}
	edits := change.Difference(book.Current().Content, wanted)
	env.Say("%s", change.Text(edits))
	if len(edits) == 0 || c.DryRun {
		return env.Done(nil, "%s to publish\n", terminal.Count(len(edits), "field"))
	}
	e, err := book.Push(env.Context, change.Request{Author: change.Operator(), Note: c.Note, Edits: edits}, c.Content)
	return env.Done(err, "published as %s; livery content revert %s takes it back\n", e.ID, e.ID)
}

type contentRevertCommand struct {
	parts.ChangeFlags
	ID    string `arg:"" help:"Id of the change, as livery content log lists it."`
	Note  string `help:"Why, for those who read the log."`
	Force bool   `help:"Also where later changes touched the same fields."`
}

func (c contentRevertCommand) Run(env environment, book *change.Book) error {
	edits, conflicts, err := book.TakeBack(c.ID)
	if err != nil {
		return fmt.Errorf("%s: %w", c.ID, err)
	}
	for _, one := range conflicts {
		env.Note("%s of %s was changed again by %s\n", one.Edit.Field, one.Edit.Layer, strings.TrimSpace(terminal.Plain(one.By.Author.Name)+" "+one.By.ID))
	}
	if len(conflicts) > 0 && !c.Force {
		return fmt.Errorf("later changes touched %s; --force takes it back all the same", terminal.Count(len(conflicts), "field"))
	}
	e, err := book.Publish(env.Context, change.Request{Author: change.Operator(), Note: c.Note, Edits: edits, TakesBack: []string{c.ID}})
	env.Say("%s", change.Text(e.Edits))
	return env.Done(err, "taken back by %s\n", e.ID)
}
