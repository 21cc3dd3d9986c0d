package cli

import (
	"fmt"
	"strings"

	"livery/internal/change"
)

// wantedFlags are the words that a command looks for.
type wantedFlags struct {
	Words string `arg:"" help:"Words to look for, as people read them."`
	Whole bool   `help:"Only whole words."`
	Exact bool   `help:"Only in the same capitals."`
}

func (f wantedFlags) Wanted() change.Wanted {
	return change.Wanted{Words: f.Words, Whole: f.Whole, Exact: f.Exact}
}

type contentSearchCommand struct {
	changeFlags
	wantedFlags
	jsonFlag
}

func (c contentSearchCommand) Run(env environment, publisher *change.Publisher) error {
	matches := change.Search(publisher.Current().Content, c.Wanted())
	if c.JSON {
		return env.JSON(matches, nil)
	}
	for _, m := range matches {
		env.Say("%s  %s  (%s)\n  %s\n", m.Layer, m.Field, shownBy(m), plain(m.Text))
	}
	return env.Done(nil, "%s\n", count(len(matches), "text"))
}

// shownBy says how many brands show a text.
func shownBy(m change.Match) string {
	if len(m.Brands) == 1 {
		return "shown by " + m.Brands[0]
	}
	return "shown by " + count(len(m.Brands), "brand")
}

type contentReplaceCommand struct {
	changeFlags
	wantedFlags
	With   string   `arg:"" help:"Words that stand there from now on."`
	Leave  []string `placeholder:"LAYER:FIELD" help:"Texts to leave as they are, named as livery content search names them, e.g. brands/store:hero.title."`
	DryRun bool     `help:"Only show what would change."`
	Note   string   `help:"Why, for those who read the log."`
}

func (c contentReplaceCommand) Run(env environment, publisher *change.Publisher) error {
	now := publisher.Current().Content
	left := map[string]bool{}
	for _, one := range c.Leave {
		left[one] = true
	}
	var matches []change.Match
	for _, m := range change.Search(now, c.Wanted()) {
		if name := m.Layer + ":" + m.Field; !left[name] {
			matches = append(matches, m)
		} else {
			delete(left, name)
		}
	}
	for name := range left {
		return fmt.Errorf("%q, which is to be left, has no such words; livery content search names those that do", name)
	}
	edits := change.Replace(now, matches, c.Wanted(), c.With)
	env.Say("%s", editsText(edits))
	if len(edits) == 0 || c.DryRun {
		return env.Done(nil, "%s to change\n", count(len(edits), "text"))
	}
	note := c.Note
	if strings.TrimSpace(note) == "" {
		note = fmt.Sprintf("%q instead of %q everywhere", c.With, c.Words)
	}
	e, err := publisher.Publish(env.Context, change.Request{Author: operator(), Note: note, Edits: edits})
	return env.Done(err, "published as %s; livery content revert %s takes it back\n", e.ID, e.ID)
}
