package cli

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"livery/internal/blog"
	"livery/internal/brand"
	"livery/internal/config"
	"livery/internal/content"
	"livery/internal/draft"
	"livery/internal/media"
	"livery/internal/parts"
	"livery/internal/preview"
	"livery/internal/rules"
	"livery/internal/terminal"
)

type blogCommand struct {
	List      blogListCommand      `cmd:"" help:"List the posts of a brand, newest first, with what is wrong with bad ones."`
	Show      blogShowCommand      `cmd:"" help:"Show one post as it is stored."`
	Publish   blogPublishCommand   `cmd:"" help:"Check posts and upload them: JSON, or Markdown with front matter."`
	Unpublish blogUnpublishCommand `cmd:"" help:"Take posts down, with the pictures that nothing else shows."`
	Check     blogCheckCommand     `cmd:"" help:"Check stored posts, or files before they are published. Ends with 0 when all is fine, 1 with errors, 2 with warnings."`
	Pull      blogPullCommand      `cmd:"" help:"Download every post of a brand as files."`
	Draft     blogDraftCommand     `cmd:"" help:"List, push and pull posts that are still written."`
	Preview   blogPreviewCommand   `cmd:"" help:"Make a link that shows a draft as its page would be, until it ends or is taken back."`
	Schedule  blogScheduleCommand  `cmd:"" help:"Publish a draft now or at a time to come."`
	Revisions blogRevisionsCommand `cmd:"" help:"List, show and restore earlier states of a post."`
}

type blogListCommand struct {
	parts.BrandFlags
	terminal.JSONFlag
}

func (c blogListCommand) Run(env environment, documents []blog.Document) error {
	return terminal.Table(env.Output, c.JSONFlag, "DATE\tSTATE\tSLUG\tTITLE\n", blog.Listing(documents, time.Now()), nil, func(l blog.Listed) string {
		line := terminal.Row(l.Date, l.State, l.Slug, l.Title)
		if l.Fault != "" {
			line += terminal.Row("", "", "", l.File+": "+l.Fault)
		}
		return line
	})
}

type blogShowCommand struct {
	parts.BrandFlags
	Post string `arg:"" help:"Slug, or file name."`
}

func (c blogShowCommand) Run(env environment, documents []blog.Document) error {
	d, err := blog.FindDocument(documents, c.Brand, c.Post)
	if err == nil && !json.Valid(d.Data) {
		err = fmt.Errorf("%s: %w", d.File, d.Fault)
	}
	return env.JSON(json.RawMessage(d.Data), err)
}

type blogPublishCommand struct {
	parts.BrandFlags
	Files  []string `arg:"" type:"existingpath" help:"Files (.json, .md) or folders of them."`
	DryRun bool     `help:"Check only. Ends with 0 when all is fine, 1 with errors, 2 with warnings."`
}

// takenPosts says what becomes of posts with warnings.
const takenPosts = "these posts can be published as they are"

func (c blogPublishCommand) Run(env environment, posts *draft.Store, loaded *content.Content, checker *rules.Checker) error {
	files, err := checker.Files(env.Context, c.ContentFlag.Files(), loaded, c.Brand, posts.Blobs, c.Files)
	if err != nil {
		return err
	}
	env.Note("%s", files)
	if c.DryRun {
		if err := blog.CheckDrafts(env.Context, posts.Blobs, c.Brand, files.Posts); err != nil {
			return err
		}
		return env.Done(rules.Warned(files.Problems, takenPosts), "%s", rules.InOrder(len(files.Posts)))
	}
	return posts.PublishFiles(env.Context, c.Brand, files.Posts, func(n int, d blog.Draft) {
		env.Say("%d of %d  %s  %s\n", n, len(files.Posts), d.Post.Date, d.Post.Slug)
	})
}

type blogCheckCommand struct {
	parts.ChangeFlags
	Brand string   `arg:"" optional:"" help:"Brand id; all brands when left out."`
	Files []string `arg:"" optional:"" type:"existingpath" help:"Files to check instead of the stored posts."`
}

func (c blogCheckCommand) Run(env environment, loaded *content.Content, checker *rules.Checker) error {
	if len(c.Files) > 0 {
		files, err := checker.Files(env.Context, c.ContentFlag.Files(), loaded, c.Brand, nil, c.Files)
		if err != nil {
			return err
		}
		env.Note("%s", files)
		return env.Done(rules.Warned(files.Problems, takenPosts), "%s", rules.InOrder(len(files.Posts)))
	}
	blobs, err := c.Blobs(env.Session)
	if err != nil {
		return err
	}
	good, err := rules.Stored(env.Context, blobs, loaded, c.Brand, func(line string) { env.Say("%s", line) })
	return env.Done(err, "%s", rules.InOrder(good))
}

type blogUnpublishCommand struct {
	parts.BrandFlags
	Posts []string `arg:"" help:"Slugs, or file names."`
}

func (c blogUnpublishCommand) Run(env environment, posts *draft.Store) error {
	return posts.TakeDown(env.Context, c.Brand, c.Posts, func(file string) { env.Say("%s is taken down\n", file) })
}

type blogPullCommand struct{ parts.PullFlags }

func (c blogPullCommand) Run(env environment, documents []blog.Document) error {
	written, err := blog.Pull(documents, c.To, c.Force, func(d blog.Document) { env.Note("%s: %v; left out\n", terminal.Plain(d.File), d.Fault) })
	return env.Done(err, "%d posts of %s are in %s\n", written, c.Brand, c.To)
}

type blogDraftCommand struct {
	List blogDraftListCommand `cmd:"" help:"List the posts of a brand with their drafts, the last changed first."`
	Push blogDraftPushCommand `cmd:"" help:"Take files as drafts: Markdown with front matter, or JSON. Readers see nothing of them."`
	Pull blogDraftPullCommand `cmd:"" help:"Write posts as Markdown files, with what is not published yet, as they were written."`
}

type blogDraftListCommand struct{ parts.BrandFlags }

func (c blogDraftListCommand) Run(env environment, drafts *draft.Store) error {
	page, err := drafts.List(env.Context, c.Brand, draft.Query{Limit: -1})
	return terminal.Table(env.Output, terminal.JSONFlag{}, "STATE\tCHANGED\tDATE\tID\tTITLE\n", page.Rows, err, func(r draft.Row) string {
		return terminal.Row(r.State, map[bool]string{true: "yes"}[r.Changed && r.State != draft.Draft], r.Date, r.ID, r.Title)
	})
}

type blogDraftPushCommand struct {
	parts.BrandFlags
	Files []string `arg:"" type:"existingfile" help:"Files (.md, .json)."`
}

func (c blogDraftPushCommand) Run(env environment, drafts *draft.Store) error {
	for _, file := range c.Files {
		p, err := drafts.PushFile(env.Context, c.Brand, file, "")
		if err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
		env.Say("%s is a draft of %s: %s\n", terminal.Plain(file), c.Brand, p.ID)
	}
	return nil
}

type blogDraftPullCommand struct {
	parts.PullFlags
	Posts []string `arg:"" optional:"" help:"Ids, slugs or file names; all posts when left out."`
}

func (c blogDraftPullCommand) Run(env environment, drafts *draft.Store) error {
	files, err := drafts.Pull(env.Context, c.Brand, c.Posts, c.To, c.Force)
	for _, file := range files {
		env.Say("%s\n", file)
	}
	return err
}

type blogScheduleCommand struct {
	parts.PostFlags
	At      string `required:"" placeholder:"TIME" help:"When it goes live, such as 2026-01-15T09:00:00Z, or 'now'."`
	Replace bool   `help:"Publish even though the published post was changed elsewhere since the draft began."`
}

func (c blogScheduleCommand) Run(env environment, d parts.Opened) error {
	at, err := draft.ParseAt(c.At, time.Now())
	if err != nil {
		return fmt.Errorf("--at %w", err)
	}
	p, err := d.Publish(env.Context, draft.Publication{Brand: c.Brand, ID: d.ID, Version: d.Version, At: at, Replace: c.Replace})
	return env.Done(err, "%s is %s, dated %s\n", p.File, p.State, p.Text.Post.Date)
}

type blogRevisionsCommand struct {
	parts.PostFlags
	Show    string `placeholder:"ID" help:"Write this state as Markdown."`
	Restore string `placeholder:"ID" help:"Put this state back as the draft; what it replaces is kept."`
}

func (c blogRevisionsCommand) Run(env environment, d parts.Opened) error {
	switch {
	case c.Restore != "":
		p, err := d.Restore(env.Context, c.Brand, d.ID, d.Version, c.Restore, "")
		return env.Done(err, "the draft of %s is again %q; publish it with livery blog schedule %s %s --at now\n", p.ID, p.Text.Post.Title, c.Brand, p.ID)
	case c.Show != "":
		file, err := d.WrittenRevision(env.Context, c.Brand, d.ID, c.Show)
		return env.Done(err, "%s", file)
	}
	revisions, err := d.Revisions(env.Context, c.Brand, d.ID)
	return terminal.Table(env.Output, terminal.JSONFlag{}, "ID\tSAVED\tTHEN\tWORDS\tTITLE\n", revisions, err, func(r draft.Revision) string {
		return terminal.Row(r.ID, r.SavedAt.UTC().Format(terminal.Minute), r.Reason, blog.Words(&r.Text.Post), r.Text.Post.Title)
	})
}

type blogPreviewCommand struct {
	parts.PostFlags
	config.Leads
	For    time.Duration `default:"48h" help:"How long the link shows the draft."`
	At     string        `placeholder:"URL" help:"Where the brand is reached; its own host when left out."`
	List   bool          `help:"List the links of this draft instead."`
	Revoke string        `placeholder:"ID" help:"Take a link back instead."`
}

func (c blogPreviewCommand) Run(env environment, d parts.Opened, loaded *content.Content) error {
	db, err := parts.LeadsFlags{Folder: c.Folder, Leads: c.Leads}.DB(env.Session)
	if err != nil {
		return err
	}
	links := preview.Over(db, nil, time.Now) // they are opened by the server alone
	switch {
	case c.Revoke != "":
		return links.Revoke(env.Context, preview.Post, c.Brand, d.ID, c.Revoke)
	case c.List:
		list, err := links.Of(env.Context, preview.Post, c.Brand, d.ID)
		return terminal.Table(env.Output, terminal.JSONFlag{}, "", list, err, func(l preview.Link) string { return l.ID + "  until " + l.Until.Format(time.RFC1123) + "\n" })
	}
	l, token, err := links.Make(env.Context, preview.Link{Kind: preview.Post, Brand: c.Brand, Draft: d.ID, Until: time.Now().Add(c.For)})
	if err != nil {
		return err
	}
	env.Say("%s\n", preview.Address(cmp.Or(c.At, "https://"+brand.NewRegistry(loaded.Site).PrimaryHost(c.Brand)), token))
	env.Note("shows %q to whoever has it, until %s; take it back with --revoke %s\n", d.Text.Post.Title, l.Until.Format(time.RFC1123), l.ID)
	return nil
}

type mediaCommand struct {
	Put    mediaPutCommand    `cmd:"" help:"Upload pictures: JPEG, PNG, WebP or SVG."`
	List   mediaListCommand   `cmd:"" help:"List the uploaded pictures of a brand."`
	Remove mediaRemoveCommand `cmd:"" help:"Remove uploaded pictures."`
}

type mediaPutCommand struct {
	parts.MediaFlags
	Files []string `arg:"" type:"existingfile" help:"Files; each becomes the picture of its name, such as hero-main.jpg."`
	Alt   string   `placeholder:"WORDS" help:"What a visitor who cannot see it would miss. With one file."`
	Name  string   `help:"Another name than the file's. With one file."`
}

func (c mediaPutCommand) Run(env environment, uploads *media.Store) error {
	if len(c.Files) > 1 && (c.Alt != "" || c.Name != "") {
		return errors.New("--alt and --name are for one picture; put the files one by one")
	}
	for _, file := range c.Files {
		p, err := uploads.PutFile(env.Context, c.Brand, file, c.Name, c.Alt)
		if err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
		env.Say("%s: %d by %d, %d smaller sizes\n", p.Files()[0], p.Width, p.Height, len(p.Sizes))
	}
	return nil
}

type mediaListCommand struct {
	parts.MediaFlags
	terminal.JSONFlag
}

func (c mediaListCommand) Run(env environment, uploads *media.Store) error {
	list, err := uploads.List(env.Context, c.Brand)
	return terminal.Table(env.Output, c.JSONFlag, "FILE\tSIZE\tKB\tALTERNATIVE TEXT\n", list, err, func(p media.Picture) string {
		return terminal.Row(p.Files()[0], fmt.Sprintf("%d x %d", p.Width, p.Height), (p.Bytes+1023)>>10, p.Alt)
	})
}

type mediaRemoveCommand struct {
	parts.MediaFlags
	Names []string `arg:"" help:"Names of pictures, with or without their ending."`
}

func (c mediaRemoveCommand) Run(env environment, uploads *media.Store) error {
	for _, name := range c.Names {
		if err := uploads.Remove(env.Context, c.Brand, media.CleanName(name)); err != nil {
			return fmt.Errorf("%s of %s: %w; livery media list %s shows all", name, c.Brand, err, c.Brand)
		}
		env.Say("%s is removed\n", name)
	}
	return nil
}
