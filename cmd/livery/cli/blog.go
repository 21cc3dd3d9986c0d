package cli

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"livery/internal/blob"
	"livery/internal/brand"
	"livery/internal/config"
	"livery/internal/content"
	"livery/internal/media"
	"livery/internal/page"
	"livery/internal/post"
	"livery/internal/preview"
	"livery/internal/rules"
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
	brandFlags
	jsonFlag
}

func (c blogListCommand) Run(env environment, documents []post.Document) error {
	return table(env.output, c.jsonFlag, "DATE\tSTATE\tSLUG\tTITLE\n", post.Listing(documents, time.Now()), nil,
		func(l post.Listed) string {
			line := row(l.Date, l.State, l.Slug, l.Title)
			if l.Fault != "" {
				line += row("", "", "", l.File+": "+l.Fault)
			}
			return line
		})
}

type blogShowCommand struct {
	brandFlags
	Post string `arg:"" help:"Slug, or file name."`
}

func (c blogShowCommand) Run(env environment, documents []post.Document) error {
	d, err := post.FindDocument(documents, c.Brand, c.Post)
	if err == nil && !json.Valid(d.Data) {
		err = fmt.Errorf("%s: %w", d.File, d.Fault)
	}
	return env.JSON(json.RawMessage(d.Data), err)
}

type blogPublishCommand struct {
	brandFlags
	Files  []string `arg:"" type:"existingpath" help:"Files (.json, .md) or folders of them."`
	DryRun bool     `help:"Check only. Ends with 0 when all is fine, 1 with errors, 2 with warnings."`
}

// takenPosts says what becomes of posts with warnings.
const takenPosts = "these posts can be published as they are"

func (c blogPublishCommand) Run(env environment, posts *post.Store, loaded *content.Content,
	checker *rules.Checker) error {
	files, err := checker.Files(env.Context, c.changeFlags.Files(), loaded, c.Brand, posts.Blobs, c.Files)
	if err != nil {
		return err
	}
	noteFiles(env, files)
	if c.DryRun {
		if err := post.CheckFiles(env.Context, posts.Blobs, c.Brand, files.Posts); err != nil {
			return err
		}
		return env.Done(warned(files.Problems, takenPosts), "%s", inOrder(len(files.Posts)))
	}
	return posts.PublishFiles(env.Context, c.Brand, files.Posts, func(n int, d post.File) {
		env.Say("%d of %d  %s  %s\n", n, len(files.Posts), d.Post.Date, d.Post.Slug)
	})
}

type blogCheckCommand struct {
	changeFlags
	Brand string   `arg:"" optional:"" help:"Brand id; all brands when left out."`
	Files []string `arg:"" optional:"" type:"existingpath" help:"Files to check instead of the stored posts."`
}

func (c blogCheckCommand) Run(env environment, loaded *content.Content, checker *rules.Checker) error {
	if len(c.Files) > 0 {
		files, err := checker.Files(env.Context, c.changeFlags.Files(), loaded, c.Brand, nil, c.Files)
		if err != nil {
			return err
		}
		noteFiles(env, files)
		return env.Done(warned(files.Problems, takenPosts), "%s", inOrder(len(files.Posts)))
	}
	blobs, err := c.Blobs(env.session)
	if err != nil {
		return err
	}
	found, err := checker.Stored(env.Context, c.changeFlags.Files(), loaded, c.Brand, blobs)
	for _, d := range found.Bad {
		env.Say("%s/%s%s: %s (since %s)\n", d.Brand, post.Prefix, plain(d.File), plain(d.Fault.Error()),
			d.Modified.UTC().Format(minute))
	}
	noteFiles(env, rules.Files{Problems: found.Problems})
	if bad := len(found.Bad); bad > 0 && err == nil {
		err = fmt.Errorf("%d of %d posts are bad; fix them and publish them again", bad, found.Good+bad)
	}
	return env.Done(cmp.Or(err, warned(found.Problems, "these posts are served as they are")), "%s",
		inOrder(found.Good))
}

// noteFiles says what authors should know of their files.
func noteFiles(env environment, files rules.Files) {
	for _, d := range files.Held {
		env.Note("note: %s: is marked 'draft: true', so it is not published; livery blog draft push keeps it with "+
			"the drafts, "+
			"and without the line it is published\n", plain(d.Source))
	}
	for _, p := range files.Problems {
		p.File, p.Message = plain(p.File), plain(p.Message)
		env.Note("%s\n", p)
	}
}

// inOrder says how many posts were found to be good.
func inOrder(posts int) string {
	if posts == 1 {
		return "1 post is in order\n"
	}
	return fmt.Sprintf("%d posts are in order\n", posts)
}

type blogUnpublishCommand struct {
	brandFlags
	Posts []string `arg:"" help:"Slugs, or file names."`
}

func (c blogUnpublishCommand) Run(env environment, posts *post.Store) error {
	return posts.TakeDown(env.Context, c.Brand, c.Posts, func(file string) { env.Say("%s is taken down\n", file) })
}

type blogPullCommand struct{ pullFlags }

func (c blogPullCommand) Run(env environment, documents []post.Document) error {
	written, err := post.Pull(documents, c.To, c.Force,
		func(d post.Document) { env.Note("%s: %v; left out\n", plain(d.File), d.Fault) })
	return env.Done(err, "%d posts of %s are in %s\n", written, c.Brand, c.To)
}

type blogDraftCommand struct {
	List blogDraftListCommand `cmd:"" help:"List the posts of a brand with their drafts, the last changed first."`
	Push blogDraftPushCommand `cmd:"" help:"Take files as drafts: Markdown with front matter, or JSON. Readers see nothing of them."`
	Pull blogDraftPullCommand `cmd:"" help:"Write posts as Markdown files, with what is not published yet, as they were written."`
}

type blogDraftListCommand struct{ brandFlags }

func (c blogDraftListCommand) Run(env environment, drafts *post.Store) error {
	page, err := drafts.List(env.Context, c.Brand, post.Query{Limit: -1})
	return table(env.output, jsonFlag{}, "STATE\tCHANGED\tDATE\tID\tTITLE\n", page.Rows, err, func(r post.Row) string {
		return row(r.State, map[bool]string{true: "yes"}[r.Changed && r.State != post.StateDraft], r.Date,
			r.ID, r.Title)
	})
}

type blogDraftPushCommand struct {
	brandFlags
	Files []string `arg:"" type:"existingfile" help:"Files (.md, .json)."`
}

func (c blogDraftPushCommand) Run(env environment, drafts *post.Store) error {
	for _, file := range c.Files {
		p, err := drafts.PushFile(env.Context, c.Brand, file, "")
		if err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
		env.Say("%s is a draft of %s: %s\n", plain(file), c.Brand, p.ID)
	}
	return nil
}

type blogDraftPullCommand struct {
	pullFlags
	Posts []string `arg:"" optional:"" help:"Ids, slugs or file names; all posts when left out."`
}

func (c blogDraftPullCommand) Run(env environment, drafts *post.Store) error {
	files, err := drafts.Pull(env.Context, c.Brand, c.Posts, c.To, c.Force)
	for _, file := range files {
		env.Say("%s\n", file)
	}
	return err
}

type blogScheduleCommand struct {
	postFlags
	At      string `required:"" placeholder:"TIME" help:"When it goes live, such as 2026-01-15T09:00:00Z, or 'now'."`
	Replace bool   `help:"Publish even though the published post was changed elsewhere since the draft began."`
}

func (c blogScheduleCommand) Run(env environment, d openedPost) error {
	at, err := post.ParseAt(c.At, time.Now())
	if err != nil {
		return fmt.Errorf("--at %w", err)
	}
	p, err := d.Publish(env.Context, post.Publication{Brand: c.Brand, ID: d.ID, Version: d.Version, At: at,
		Replace: c.Replace})
	return env.Done(err, "%s is %s, dated %s\n", p.File, p.State, p.Text.Post.Date)
}

type blogRevisionsCommand struct {
	postFlags
	Show    string `placeholder:"ID" help:"Write this state as Markdown."`
	Restore string `placeholder:"ID" help:"Put this state back as the draft; what it replaces is kept."`
}

func (c blogRevisionsCommand) Run(env environment, d openedPost) error {
	switch {
	case c.Restore != "":
		p, err := d.Restore(env.Context, c.Brand, d.ID, d.Version, c.Restore, "")
		return env.Done(err, "the draft of %s is again %q; publish it with livery blog schedule %s %s --at now\n", p.ID,
			p.Text.Post.Title, c.Brand, p.ID)
	case c.Show != "":
		file, err := d.WrittenRevision(env.Context, c.Brand, d.ID, c.Show)
		return env.Done(err, "%s", file)
	}
	revisions, err := d.Revisions(env.Context, c.Brand, d.ID)
	return table(env.output, jsonFlag{}, "ID\tSAVED\tTHEN\tWORDS\tTITLE\n", revisions, err,
		func(r post.Revision) string {
			return row(r.ID, r.SavedAt.UTC().Format(minute), r.Reason, post.Words(&r.Text.Post), r.Text.Post.Title)
		})
}

type blogPreviewCommand struct {
	postFlags
	config.Leads
	For    time.Duration `default:"48h" help:"How long the link shows the draft."`
	At     string        `placeholder:"URL" help:"Where the brand is reached; its own host when left out."`
	List   bool          `help:"List the links of this draft instead."`
	Revoke string        `placeholder:"ID" help:"Take a link back instead."`
}

func (c blogPreviewCommand) Run(env environment, d openedPost, loaded *content.Content) error {
	db, err := leadsFlags{Folder: c.Folder, Leads: c.Leads}.DB(env.session)
	if err != nil {
		return err
	}
	links := preview.Over(db, nil, time.Now) // they are opened by the server alone
	switch {
	case c.Revoke != "":
		return links.Revoke(env.Context, preview.Post, c.Brand, d.ID, c.Revoke)
	case c.List:
		list, err := links.Of(env.Context, preview.Post, c.Brand, d.ID)
		return table(env.output, jsonFlag{}, "", list, err,
			func(l preview.Link) string { return l.ID + "  until " + l.Until.Format(time.RFC1123) + "\n" })
	}
	l, token, err := links.Make(env.Context, preview.Link{Kind: preview.Post, Brand: c.Brand, Draft: d.ID,
		Until: time.Now().Add(c.For)})
	if err != nil {
		return err
	}
	env.Say("%s\n", preview.Address(cmp.Or(c.At, brand.NewRegistry(loaded.Site).Origin(c.Brand)), token))
	env.Note("shows %q to whoever has it, until %s; take it back with --revoke %s\n", d.Text.Post.Title,
		l.Until.Format(time.RFC1123), l.ID)
	return nil
}

// brandFlags name a brand and say where its posts and pictures are.
type brandFlags struct {
	changeFlags
	Brand string `arg:"" help:"Brand id."`
}

func (f brandFlags) brand(s *session) (*brand.Brand, error) {
	c, err := f.ProvideContent(s)
	if err != nil {
		return nil, err
	}
	return brandByID(c, f.Brand)
}

// ProvideBlobs opens the storage that the brand reads its posts from.
func (f brandFlags) ProvideBlobs(s *session) (blob.Store, error) {
	b, err := f.brand(s)
	if err != nil {
		return nil, err
	}
	if b.Blog.Source != brand.FromStorage {
		return nil,
			fmt.Errorf("brand %s shows posts of its content file, not of storage; set blog.source to storage there",
				b.ID)
	}
	return f.Blobs(s)
}

// ProvideDocuments reads the stored posts of the brand.
func (f brandFlags) ProvideDocuments(s *session) ([]post.Document, error) {
	blobs, err := f.ProvideBlobs(s)
	if err != nil {
		return nil, err
	}
	return post.ReadDocuments(s.Context, blobs, f.Brand)
}

// ProvideDrafts opens the drafts of the brand, with what is published and scheduled.
func (f brandFlags) ProvideDrafts(s *session) (*post.Store, error) {
	blobs, err := f.ProvideBlobs(s)
	if err != nil {
		return nil, err
	}
	publisher, err := f.ProvidePublisher(s)
	if err != nil {
		return nil, err
	}
	index := post.NewIndex(blobs, time.Now, s.Log)
	pictures := post.NewPictures(blobs, media.NewMaker())
	pictures.InContent = func(id, name string) bool {
		b, known := brand.NewRegistry(publisher.Current().Content.Site).ByID(id)
		return known && page.ShowsPicture(b, name)
	}
	index.OnDue(pictures.Reveal)
	readdress := func(ctx context.Context, id, from, to, _ string) error {
		return publisher.Readdress(ctx, operator(), id, from, to)
	}
	return &post.Store{Blobs: blobs, Now: time.Now, Index: index, Pictures: pictures, Readdress: readdress},
		errors.Join(index.Release(s.Context), index.Refresh(s.Context, f.Brand))
}

// pullFlags name a folder that posts of a brand are written to.
type pullFlags struct {
	brandFlags
	To    string `arg:"" type:"path" help:"Folder to write to; made when missing."`
	Force bool   `help:"Replace files that are there."`
}

// postFlags name a post of a brand, published or not.
type postFlags struct {
	brandFlags
	Post string `arg:"" help:"Id, slug or file name."`
}

// openedPost is a post among the drafts of its brand.
type openedPost struct {
	*post.Store
	post.Draft
}

// ProvideOpened finds the post.
func (f postFlags) ProvideOpened(s *session) (openedPost, error) {
	drafts, err := f.ProvideDrafts(s)
	if err != nil {
		return openedPost{}, err
	}
	p, err := drafts.Find(s.Context, f.Brand, f.Post)
	if errors.Is(err, post.ErrNotFound) {
		err = fmt.Errorf("%[1]s has no post %[2]q; livery blog draft list %[1]s shows all", f.Brand, f.Post)
	}
	return openedPost{drafts, p}, err
}
