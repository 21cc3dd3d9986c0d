package cli

import (
	"fmt"
	"io"
	"os"
	"os/user"
	"strings"
	"text/tabwriter"
	"time"

	"livery"
	"livery/internal/change"
	"livery/internal/config"
	"livery/internal/content"
)

type contentCommand struct {
	Log    contentLogCommand    `cmd:"" help:"List the changes made at the Desk, newest first."`
	Diff   contentDiffCommand   `cmd:"" help:"Show what one change changed, or what all that are not in the files change of them."`
	Pull   contentPullCommand   `cmd:"" help:"Write the changes into the YAML files of a content folder, to be committed."`
	Push   contentPushCommand   `cmd:"" help:"Publish what a content folder says otherwise than the sites do."`
	Revert contentRevertCommand `cmd:"" help:"Take a change back."`
}

// changesFlags say where the content and its changes are; the server has the same flags.
type changesFlags struct {
	contentFlag
	config.Folder
	config.Account
}

// book opens the changes over some files.
func (f changesFlags) book(env environment, files contentFlag) (*change.Book, error) {
	blobs, err := openBlobs(env, f.Account, f.Folder)
	if err != nil {
		return nil, err
	}
	book, problems := change.Open(env.ctx, change.Options{Files: files.fs(), Blobs: blobs, Now: time.Now, Log: newLogger(env, "warn")})
	if book == nil {
		return nil, problems.Errors()
	}
	return book, nil
}

// someone is who works at this machine.
func someone() change.Author {
	name := "somebody at the command line"
	if u, err := user.Current(); err == nil && u.Username != "" {
		name = u.Username
	}
	return change.Author{ID: "command line", Name: name}
}

type contentLogCommand struct{ changesFlags }

func (c contentLogCommand) Run(env environment) error {
	book, err := c.book(env, c.contentFlag)
	if err != nil {
		return err
	}
	served := book.Current()
	list := append(change.Published(served.Entries), change.Waiting(served.Entries)...)
	if len(list) == 0 {
		printf(env.stdout, "no changes were made at the Desk yet\n")
		return nil
	}
	w := tabwriter.NewWriter(env.stdout, 0, 0, 2, ' ', 0)
	printf(w, "ID\tTIME\tBY\tSTATE\tFIELDS\tNOTE\n")
	for i := len(list) - 1; i >= 0; i-- {
		e := list[i]
		state, _ := served.State(e)
		at := e.Time
		if state == "scheduled" {
			at = e.At
		}
		printf(w, "%s\t%s\t%s\t%s\t%d\t%s\n", e.ID, at.UTC().Format("2006-01-02 15:04"), plain(e.Author.Name), state, len(e.Edits), plain(e.Note))
	}
	return w.Flush()
}

type contentDiffCommand struct {
	changesFlags
	ID string `arg:"" optional:"" help:"Id of a change, as livery content log lists it."`
}

func (c contentDiffCommand) Run(env environment) error {
	book, err := c.book(env, c.contentFlag)
	if err != nil {
		return err
	}
	changes := book.Current().Counted()
	if c.ID != "" {
		e, ok := change.Find(book.Current().Entries, c.ID)
		if !ok {
			return fmt.Errorf("%w %q; livery content log lists them", change.ErrNotFound, c.ID)
		}
		changes = []change.Entry{e}
	}
	for _, e := range changes {
		printf(env.stdout, "# %s by %s, %s\n", e.ID, plain(e.Author.Name), e.Time.UTC().Format("2006-01-02 15:04"))
		showEdits(env.stdout, e.Edits)
	}
	return nil
}

func showEdits(out io.Writer, edits []change.Edit) {
	for _, e := range edits {
		file, at, _ := content.Place(e.Layer, e.Field)
		printf(out, "%s  %s\n", file, at)
		if len(e.Before) > 0 {
			printf(out, "  - %s\n", plain(string(e.Before)))
		}
		if len(e.After) > 0 {
			printf(out, "  + %s\n", plain(string(e.After)))
		}
	}
}

type contentPullCommand struct {
	config.Folder
	config.Account
	Content string `required:"" type:"path" placeholder:"DIR" help:"Content folder to write to; made when missing."`
	DryRun  bool   `help:"Only say which files would change."`
}

// Run writes only the changed values: comments, order and style of the files stay.
func (c contentPullCommand) Run(env environment) error {
	if err := os.MkdirAll(c.Content, 0o755); err != nil {
		return err
	}
	flags := changesFlags{contentFlag{c.Content}, c.Folder, c.Account}
	if empty(c.Content) {
		flags.contentFlag = contentFlag{}
	}
	book, err := flags.book(env, flags.contentFlag)
	if err != nil {
		return err
	}
	plan, err := book.Pull(c.Content, livery.Content())
	if err != nil {
		return fmt.Errorf("nothing was written: %w", err)
	}
	for _, p := range plan {
		printf(env.stdout, "%s\n", p.File)
	}
	if c.DryRun {
		printf(env.stdout, "%s would change\n", count(len(plan), "file"))
		return nil
	}
	if err := book.Write(c.Content, plan); err != nil {
		return err
	}
	printf(env.stdout, "%s changed; look at the difference and commit it\n", count(len(plan), "file"))
	return nil
}

type contentPushCommand struct {
	config.Folder
	config.Account
	Content string `required:"" type:"existingdir" placeholder:"DIR" help:"Content folder whose words are to be served."`
	Note    string `help:"Why, for those who read the log."`
	DryRun  bool   `help:"Only show what would be published."`
}

func (c contentPushCommand) Run(env environment) error {
	flags := changesFlags{contentFlag{c.Content}, c.Folder, c.Account}
	book, err := flags.book(env, contentFlag{})
	if err != nil {
		return err
	}
	wanted, err := flags.load()
	if err != nil {
		return err
	}
	edits := change.Difference(book.Current().Content, wanted)
	showEdits(env.stdout, edits)
	if len(edits) == 0 || c.DryRun {
		printf(env.stdout, "%s to publish\n", count(len(edits), "field"))
		return nil
	}
	e, err := book.Push(edits, change.Wish{Author: someone(), Note: c.Note}, c.Content, func(w change.Wish) (change.Entry, error) { return book.Publish(env.ctx, w) })
	if err != nil {
		return err
	}
	printf(env.stdout, "published as %s; livery content revert %s takes it back\n", e.ID, e.ID)
	return nil
}

type contentRevertCommand struct {
	changesFlags
	ID    string `arg:"" help:"Id of the change, as livery content log lists it."`
	Note  string `help:"Why, for those who read the log."`
	Force bool   `help:"Also where later changes touched the same fields."`
}

func (c contentRevertCommand) Run(env environment) error {
	book, err := c.book(env, c.contentFlag)
	if err != nil {
		return err
	}
	edits, conflicts, err := book.TakeBack(c.ID)
	if err != nil {
		return fmt.Errorf("%s: %w", c.ID, err)
	}
	for _, one := range conflicts {
		printf(env.stderr, "%s of %s was changed again by %s\n", one.Edit.Field, one.Edit.Layer, strings.TrimSpace(plain(one.By.Author.Name)+" "+one.By.ID))
	}
	if len(conflicts) > 0 && !c.Force {
		return fmt.Errorf("later changes touched %s; --force takes it back all the same", count(len(conflicts), "field"))
	}
	e, err := book.Publish(env.ctx, change.Wish{Author: someone(), Note: c.Note, Edits: edits, TakesBack: []string{c.ID}})
	if err != nil {
		return err
	}
	showEdits(env.stdout, e.Edits)
	printf(env.stdout, "taken back by %s\n", e.ID)
	return nil
}
