package cli

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"livery/internal/blob"
	"livery/internal/change"
	"livery/internal/post"
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
	posts, err := inPosts(env, c.changeFlags, publisher, c.Wanted())
	if err != nil {
		return err
	}
	matches = append(matches, posts...)
	if c.JSON {
		return env.JSON(matches, nil)
	}
	for _, m := range matches {
		env.Say("%s  %s  (%s)\n  %s\n", m.Layer, m.Field, shownBy(m), plain(m.Text))
	}
	return env.Done(nil, "%s\n", count(len(matches), "text"))
}

// inPosts are the texts of posts that have the words, published or still written. The layer that they are named by is
// no layer of the content: posts are documents of their own, and replaced nowhere but where they are written.
func inPosts(env environment, stored changeFlags, publisher *change.Publisher,
	wanted change.Wanted) ([]change.Match, error) {
	var matches []change.Match
	blobs, err := stored.Blobs(env.session)
	if err != nil {
		return nil, err
	}
	index, find := post.NewIndex(blobs, time.Now, env.Log), wanted.Finder()
	store := post.Store{Blobs: blobs, Now: time.Now, Index: index}
	for _, b := range publisher.Current().Content.Site.Brands {
		if err := index.Refresh(env.Context, b.ID); errors.Is(err, blob.ErrContainerNotFound) {
			continue // no server has served this brand yet
		} else if err != nil {
			return nil, err
		}
		texts, err := store.Texts(env.Context, b.ID)
		if err != nil {
			return nil, err
		}
		for _, p := range texts {
			p.Post.EachWords(func(field, text string) {
				if spans := find(text); len(spans) > 0 {
					matches = append(matches, change.Match{Layer: "posts/" + b.ID + "/" + p.ID, Field: field,
						Text: text, Spans: spans, Brands: []string{b.ID}})
				}
			})
		}
	}
	return matches, nil
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
	posts, err := inPosts(env, c.changeFlags, publisher, c.Wanted())
	if err != nil {
		return err
	}
	if len(posts) > 0 {
		env.Note("posts have these words too, in %s: livery content search names them; they are changed where they "+
			"are written\n", count(len(posts), "text"))
	}
	note := c.Note
	if strings.TrimSpace(note) == "" {
		note = fmt.Sprintf("%q instead of %q everywhere", c.With, c.Words)
	}
	return publish(env, publisher, change.Request{Author: operator(), Note: note, Edits: edits}, c.DryRun,
		count(len(edits), "text")+" to change")
}
