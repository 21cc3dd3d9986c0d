package cli

import (
	"errors"
	"fmt"
	"os"
	"os/user"
	"slices"
	"strings"

	"livery"
	"livery/internal/change"
	"livery/internal/content"
)

type contentCommand struct {
	Log       contentLogCommand       `cmd:"" help:"List the changes made at the Desk, newest first."`
	Diff      contentDiffCommand      `cmd:"" help:"Show what one change changed, or what all that are not in the files change of them."`
	Pull      contentPullCommand      `cmd:"" help:"Write the changes into the YAML files of a content folder, to be committed."`
	Push      contentPushCommand      `cmd:"" help:"Publish what a content folder says otherwise than the sites do."`
	Revert    contentRevertCommand    `cmd:"" help:"Take a change back."`
	Search    contentSearchCommand    `cmd:"" help:"Find words in all texts of all brands, where they were written."`
	Replace   contentReplaceCommand   `cmd:"" help:"Put other words in their place everywhere, as one change."`
	Redirects contentRedirectsCommand `cmd:"" help:"List where old addresses lead, or lead many on from a table, as one change."`
	Mend      contentMendCommand      `cmd:"" help:"Put missing or damaged entries of the log of changes back from the copies that were kept."`
}

type contentLogCommand struct{ changeFlags }

func (c contentLogCommand) Run(env environment, publisher *change.Publisher) error {
	served := publisher.Current()
	list := append(change.History(served.Entries), change.Waiting(served.Entries)...)
	if len(list) == 0 {
		return env.Done(nil, "no changes were made at the Desk yet\n")
	}
	slices.Reverse(list)
	return table(env.output, jsonFlag{}, "ID\tTIME\tBY\tSTATE\tFIELDS\tNOTE\n", list, nil, func(e change.Entry) string {
		state, reason := served.State(e)
		at := e.Time
		if state == "scheduled" {
			at = e.At
		}
		by := e.Author.Name
		if e.ApprovedBy.Name != "" {
			by += ", approved by " + e.ApprovedBy.Name
		}
		return row(e.ID, at.UTC().Format(minute), by, state, len(e.Edits),
			strings.TrimSpace(e.Note+" "+reason))
	})
}

type contentDiffCommand struct {
	changeFlags
	ID string `arg:"" optional:"" help:"Id of a change, as livery content log lists it."`
}

func (c contentDiffCommand) Run(env environment, publisher *change.Publisher) error {
	changes := publisher.Current().Applied()
	if c.ID != "" {
		e, ok := change.Find(publisher.Current().Entries, c.ID)
		if !ok {
			return fmt.Errorf("%w %q; livery content log lists them", change.ErrNotFound, c.ID)
		}
		changes = []change.Entry{e}
	}
	for _, e := range changes {
		env.Say("# %s by %s, %s\n", e.ID, plain(e.Author.Name), e.Time.UTC().Format(minute))
		env.Say("%s", editsText(e.Edits))
	}
	return nil
}

type contentPullCommand struct {
	storageFlags
	DryRun  bool   `help:"Only say which files would change."`
	Content string `required:"" type:"path" placeholder:"DIR" help:"Content folder to write to; made when missing."`
}

func (c contentPullCommand) Run(env environment) error {
	if err := os.MkdirAll(c.Content, 0o755); err != nil {
		return err
	}
	publisher, err := c.Publisher(env.session, contentFlag{Content: c.Content}.Files())
	if err != nil {
		return err
	}
	plan, err := publisher.Pull(c.Content, livery.Content())
	if err != nil {
		return fmt.Errorf("nothing was written: %w", err)
	}
	for _, p := range plan {
		env.Say("%s\n", p.File)
	}
	if c.DryRun {
		return env.Done(nil, "%s would change\n", count(len(plan), "file"))
	}
	return env.Done(publisher.Write(c.Content, plan), "%s changed; look at the difference and commit it\n",
		count(len(plan), "file"))
}

type contentPushCommand struct {
	storageFlags
	DryRun  bool   `help:"Only show what would be published."`
	Content string `required:"" type:"existingdir" placeholder:"DIR" help:"Content folder whose words are to be served."`
	Note    string `help:"Why, for those who read the log."`
}

func (c contentPushCommand) Run(env environment) error {
	publisher, err := c.Publisher(env.session, livery.Content())
	if err != nil {
		return err
	}
	wanted, err := contentFlag{Content: c.Content}.ProvideContent()
	if err != nil {
		return err
	}
	edits := change.Difference(publisher.Current().Content, wanted)
	env.Say("%s", editsText(edits))
	if len(edits) == 0 || c.DryRun {
		return env.Done(nil, "%s to publish\n", count(len(edits), "field"))
	}
	e, err := publisher.Push(env.Context, change.Request{Author: operator(), Note: c.Note, Edits: edits}, c.Content)
	return env.Done(err, "published as %s; livery content revert %s takes it back\n", e.ID, e.ID)
}

// publish publishes a change. A dry run, and one of nothing, says what there was to do, or why it would be refused.
func publish(env environment, publisher *change.Publisher, w change.Request, dryRun bool, toDo string) error {
	if len(w.Edits) == 0 {
		return env.Done(nil, "%s\n", toDo)
	}
	if dryRun {
		return env.Done(publisher.Check(w), "%s\n", toDo)
	}
	e, err := publisher.Publish(env.Context, w)
	return env.Done(err, "published as %s; livery content revert %s takes it back\n", e.ID, e.ID)
}

type contentRevertCommand struct {
	changeFlags
	ID    string `arg:"" help:"Id of the change, as livery content log lists it."`
	Note  string `help:"Why, for those who read the log."`
	Force bool   `help:"Also where later changes touched the same fields."`
}

func (c contentRevertCommand) Run(env environment, publisher *change.Publisher) error {
	edits, conflicts, err := publisher.TakeBack(c.ID)
	if err != nil {
		return fmt.Errorf("%s: %w", c.ID, err)
	}
	for _, one := range conflicts {
		env.Note("%s of %s was changed again by %s\n", one.Edit.Field, one.Edit.Layer,
			strings.TrimSpace(plain(one.By.Author.Name)+" "+one.By.ID))
	}
	if len(conflicts) > 0 && !c.Force {
		return fmt.Errorf("later changes touched %s; --force takes it back all the same",
			count(len(conflicts), "field"))
	}
	e, err := publisher.Publish(env.Context, change.Request{Author: operator(), Note: c.Note, Edits: edits,
		TakesBack: []string{c.ID}})
	env.Say("%s", editsText(e.Edits))
	return env.Done(err, "taken back by %s\n", e.ID)
}

// editsText shows where edits stand, what was there, and what is there now.
func editsText(edits []change.Edit) string {
	var text strings.Builder
	for _, e := range edits {
		file, at, _ := content.Place(e.Layer, e.Field)
		fmt.Fprintf(&text, "%s  %s\n", file, at)
		if len(e.Before) > 0 {
			fmt.Fprintf(&text, "  - %s\n", plain(string(e.Before)))
		}
		if len(e.After) > 0 {
			fmt.Fprintf(&text, "  + %s\n", plain(string(e.After)))
		}
	}
	return text.String()
}

// operator is who works at this machine's command line.
func operator() change.Author {
	name := "somebody at the command line"
	if u, err := user.Current(); err == nil && u.Username != "" {
		name = u.Username
	}
	return change.Author{ID: "command line", Name: name}
}

type contentMendCommand struct {
	changeFlags
	GiveUp bool `help:"Go on without entries that nobody has a copy of. What they changed is lost; their numbers stay taken."`
}

func (c contentMendCommand) Run(env environment, publisher *change.Publisher) error {
	mended, err := publisher.Log.Mend(env.Context, operator(), c.GiveUp)
	for _, m := range mended {
		if m.Lost {
			env.Say("entry %d is given up\n", m.Number)
		} else {
			env.Say("entry %d is put back\n", m.Number)
		}
	}
	if errors.Is(err, change.ErrLost) {
		err = fmt.Errorf("%w; restore it from a backup of the storage, or --give-up goes on without what it changed",
			err)
	}
	return env.Done(err, "the log of changes is whole: %s\n", count(len(publisher.Log.Entries()), "change"))
}
