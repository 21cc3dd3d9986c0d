package cli

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"text/tabwriter"
	"time"

	"livery/internal/blog"
	"livery/internal/brand"
	"livery/internal/config"
	"livery/internal/draft"
	"livery/internal/media"
	"livery/internal/preview"
	"livery/internal/store"
)

type blogDraftCommand struct {
	List blogDraftListCommand `cmd:"" help:"List the posts of a brand with their drafts, the last changed first."`
	Push blogDraftPushCommand `cmd:"" help:"Take files as drafts: Markdown with front matter, or JSON. Readers see nothing of them."`
	Pull blogDraftPullCommand `cmd:"" help:"Write posts as Markdown files, with what is not published yet, as they were written."`
}

// drafts opens the drafts of a brand, with what is published and scheduled.
func (f blogFlags) drafts(env environment, id string) (*draft.Store, error) {
	blobs, err := f.openBrand(env, id)
	if err != nil {
		return nil, err
	}
	index := blog.NewIndex(blobs, time.Now, newLogger(env, "error"))
	pictures := draft.NewPictures(blobs, media.NewMaker())
	index.OnDue(pictures.Reveal)
	return &draft.Store{Blobs: blobs, Now: time.Now, Index: index, Pictures: pictures}, errors.Join(index.Release(env.ctx), index.Refresh(env.ctx, id))
}

// draft opens one post of a brand by id, slug or file name.
func (f blogFlags) draft(env environment, id, name string) (*draft.Store, draft.Post, error) {
	drafts, err := f.drafts(env, id)
	if err != nil {
		return nil, draft.Post{}, err
	}
	p, err := drafts.Find(env.ctx, id, name)
	if errors.Is(err, draft.ErrNotFound) {
		err = fmt.Errorf("%s has no post %q; livery blog draft list %s shows all", id, name, id)
	}
	return drafts, p, err
}

type blogDraftListCommand struct {
	blogFlags
	Brand string `arg:"" help:"Brand id."`
}

func (c blogDraftListCommand) Run(env environment) error {
	drafts, err := c.drafts(env, c.Brand)
	if err != nil {
		return err
	}
	page, err := drafts.List(env.ctx, c.Brand, draft.Query{Limit: -1})
	if err != nil {
		return err
	}
	w := tabwriter.NewWriter(env.stdout, 0, 0, 2, ' ', 0)
	printf(w, "STATE\tCHANGED\tDATE\tID\tTITLE\n")
	for _, r := range page.Rows {
		changed := ""
		if r.Changed && r.State != draft.Draft {
			changed = "yes"
		}
		printf(w, "%s\t%s\t%s\t%s\t%s\n", r.State, changed, plain(r.Date), plain(r.ID), plain(r.Title))
	}
	return w.Flush()
}

type blogDraftPushCommand struct {
	blogFlags
	Brand string   `arg:"" help:"Brand id."`
	Files []string `arg:"" type:"existingfile" help:"Files (.md, .json)."`
}

func (c blogDraftPushCommand) Run(env environment) error {
	drafts, err := c.drafts(env, c.Brand)
	if err != nil {
		return err
	}
	for _, file := range c.Files {
		data, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		p, err := drafts.Push(env.ctx, c.Brand, filepath.Base(file), data, "")
		if err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
		printf(env.stdout, "%s is a draft of %s: %s\n", plain(file), c.Brand, p.ID)
	}
	return nil
}

type blogDraftPullCommand struct {
	blogFlags
	Brand string   `arg:"" help:"Brand id."`
	To    string   `arg:"" type:"path" help:"Folder to write to; made when missing."`
	Posts []string `arg:"" optional:"" help:"Ids, slugs or file names; all posts when left out."`
	Force bool     `help:"Replace files that are there."`
}

func (c blogDraftPullCommand) Run(env environment) error {
	drafts, err := c.drafts(env, c.Brand)
	if err != nil {
		return err
	}
	files, err := drafts.Pull(env.ctx, c.Brand, c.Posts, c.To, c.Force)
	for _, file := range files {
		printf(env.stdout, "%s\n", file)
	}
	return err
}

type blogScheduleCommand struct {
	blogFlags
	Brand   string `arg:"" help:"Brand id."`
	Post    string `arg:"" help:"Id, slug or file name of a draft."`
	At      string `required:"" placeholder:"TIME" help:"When it goes live, such as 2026-01-15T09:00:00Z, or 'now'."`
	Replace bool   `help:"Publish even though the published post was changed elsewhere since the draft began."`
}

func (c blogScheduleCommand) Run(env environment) error {
	var at time.Time
	if c.At != "now" {
		var err error
		if at, err = blog.ParseDate(c.At); err != nil {
			return fmt.Errorf("--at %q is no time; write it as 2026-01-15T09:00:00Z, or now", c.At)
		}
		if !at.After(time.Now()) {
			return fmt.Errorf("--at %q has passed; choose a time to come, or now", c.At)
		}
	}
	drafts, p, err := c.draft(env, c.Brand, c.Post)
	if err != nil {
		return err
	}
	p, err = drafts.Publish(env.ctx, draft.Publication{Brand: c.Brand, ID: p.ID, Version: p.Version, At: at, Replace: c.Replace})
	if err != nil {
		return err
	}
	printf(env.stdout, "%s is %s, dated %s\n", p.File, p.State, p.Text.Post.Date)
	return nil
}

type blogRevisionsCommand struct {
	blogFlags
	Brand   string `arg:"" help:"Brand id."`
	Post    string `arg:"" help:"Id, slug or file name."`
	Show    string `placeholder:"ID" help:"Write this state as Markdown."`
	Restore string `placeholder:"ID" help:"Put this state back as the draft; what it replaces is kept."`
}

func (c blogRevisionsCommand) Run(env environment) error {
	drafts, p, err := c.draft(env, c.Brand, c.Post)
	if err != nil {
		return err
	}
	switch {
	case c.Restore != "":
		if p, err = drafts.Restore(env.ctx, c.Brand, p.ID, p.Version, c.Restore, ""); err == nil {
			printf(env.stdout, "the draft of %s is again %q; publish it with livery blog schedule %s %s --at now\n", p.ID, p.Text.Post.Title, c.Brand, p.ID)
		}
		return err
	case c.Show != "":
		r, err := drafts.Revision(env.ctx, c.Brand, p.ID, c.Show)
		if err != nil {
			return err
		}
		file, err := draft.Post{Text: r.Text}.Written()
		printf(env.stdout, "%s", file)
		return err
	}
	revisions, err := drafts.Revisions(env.ctx, c.Brand, p.ID)
	if err != nil {
		return err
	}
	w := tabwriter.NewWriter(env.stdout, 0, 0, 2, ' ', 0)
	printf(w, "ID\tSAVED\tTHEN\tWORDS\tTITLE\n")
	for _, r := range revisions {
		printf(w, "%s\t%s\t%s\t%d\t%s\n", r.ID, r.SavedAt.UTC().Format("2006-01-02 15:04"), r.Reason, blog.Words(&r.Text.Post), plain(r.Text.Post.Title))
	}
	return w.Flush()
}

type blogPreviewCommand struct {
	blogFlags
	config.Leads
	Brand  string        `arg:"" help:"Brand id."`
	Post   string        `arg:"" help:"Id, slug or file name."`
	For    time.Duration `default:"48h" help:"How long the link shows the draft."`
	At     string        `placeholder:"URL" help:"Where the brand is reached; its own host when left out."`
	List   bool          `help:"List the links of this draft instead."`
	Revoke string        `placeholder:"ID" help:"Take a link back instead."`
}

func (c blogPreviewCommand) Run(env environment) error {
	_, p, err := c.draft(env, c.Brand, c.Post)
	if err != nil {
		return err
	}
	db, err := store.Open(env.ctx, c.LeadDatabase(c.Folder))
	if err != nil {
		return err
	}
	defer db.Close()
	links := preview.Over(db, time.Now)
	switch {
	case c.Revoke != "":
		return links.Revoke(env.ctx, preview.Post, c.Brand, p.ID, c.Revoke)
	case c.List:
		list, err := links.Of(env.ctx, preview.Post, c.Brand, p.ID)
		for _, l := range list {
			printf(env.stdout, "%s  until %s\n", l.ID, l.Until.Format(time.RFC1123))
		}
		return err
	}
	at := c.At
	if at == "" {
		loaded, err := c.load()
		if err != nil {
			return err
		}
		at = "https://" + brand.NewRegistry(loaded.Site).PrimaryHost(c.Brand)
	}
	l, token, err := links.Make(env.ctx, preview.Link{Kind: preview.Post, Brand: c.Brand, Draft: p.ID, Until: time.Now().Add(c.For)})
	if err != nil {
		return err
	}
	printf(env.stdout, "%s\n", preview.Address(at, token))
	printf(env.stderr, "shows %q to whoever has it, until %s; take it back with --revoke %s\n", p.Text.Post.Title, l.Until.Format(time.RFC1123), l.ID)
	return nil
}
