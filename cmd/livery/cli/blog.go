package cli

import (
	"encoding/json"
	"fmt"
	"text/tabwriter"
	"time"

	"livery/internal/blob"
	"livery/internal/blog"
	"livery/internal/brand"
	"livery/internal/config"
)

type blogCommand struct {
	List      blogListCommand      `cmd:"" help:"List the posts of a brand, newest first, with what is wrong with bad ones."`
	Show      blogShowCommand      `cmd:"" help:"Show one post as it is stored."`
	Publish   blogPublishCommand   `cmd:"" help:"Check posts and upload them: JSON, or Markdown with front matter."`
	Unpublish blogUnpublishCommand `cmd:"" help:"Take posts down."`
	Check     blogCheckCommand     `cmd:"" help:"Check stored posts, or files before they are published."`
	Pull      blogPullCommand      `cmd:"" help:"Download every post of a brand as files."`
	Draft     blogDraftCommand     `cmd:"" help:"List, push and pull posts that are still written."`
	Preview   blogPreviewCommand   `cmd:"" help:"Make a link that shows a draft as its page would be, until it ends or is taken back."`
	Schedule  blogScheduleCommand  `cmd:"" help:"Publish a draft now or at a time to come."`
	Revisions blogRevisionsCommand `cmd:"" help:"List, show and restore earlier states of a post."`
}

// blogFlags say where the posts are; the server has the same flags.
type blogFlags struct {
	contentFlag
	config.Folder
	config.Account
}

// openBrand opens storage and makes sure that the brand exists and reads its posts from there.
func (f blogFlags) openBrand(env environment, id string) (blob.Store, error) {
	loaded, err := f.load()
	if err != nil {
		return nil, err
	}
	b, ok := brand.NewRegistry(loaded.Site).ByID(id)
	if !ok {
		return nil, fmt.Errorf("there is no brand %q; livery brand list shows all", id)
	}
	if b.Blog.Source != brand.FromStorage {
		return nil, fmt.Errorf("brand %s shows posts of its content file, not of storage; set blog.source to storage there", id)
	}
	return openBlobs(env, f.Account, f.Folder)
}

// read opens a brand and fetches all its documents.
func (f blogFlags) read(env environment, id string) ([]blog.Document, error) {
	blobs, err := f.openBrand(env, id)
	if err != nil {
		return nil, err
	}
	return blog.Read(env.ctx, blobs, id)
}

type blogListCommand struct {
	blogFlags
	Brand string `arg:"" help:"Brand id."`
	JSON  bool   `help:"Write JSON."`
}

func (c blogListCommand) Run(env environment) error {
	documents, err := c.read(env, c.Brand)
	if err != nil {
		return err
	}
	lines := blog.Listing(documents, time.Now())
	if c.JSON {
		return printJSON(env.stdout, lines)
	}
	w := tabwriter.NewWriter(env.stdout, 0, 0, 2, ' ', 0)
	printf(w, "DATE\tSTATE\tSLUG\tTITLE\n")
	for _, l := range lines {
		printf(w, "%s\t%s\t%s\t%s\n", plain(l.Date), l.State, l.Slug, plain(l.Title))
		if l.Fault != "" {
			printf(w, "\t\t\t%s: %s\n", plain(l.File), plain(l.Fault))
		}
	}
	return w.Flush()
}

type blogShowCommand struct {
	blogFlags
	Brand string `arg:"" help:"Brand id."`
	Post  string `arg:"" help:"Slug, or file name."`
}

func (c blogShowCommand) Run(env environment) error {
	documents, err := c.read(env, c.Brand)
	if err != nil {
		return err
	}
	d, err := blog.FindDocument(documents, c.Brand, c.Post)
	if err != nil {
		return err
	}
	if !json.Valid(d.Data) {
		return fmt.Errorf("%s: %w", d.File, d.Fault)
	}
	return printJSON(env.stdout, json.RawMessage(d.Data))
}

type blogUnpublishCommand struct {
	blogFlags
	Brand string   `arg:"" help:"Brand id."`
	Posts []string `arg:"" help:"Slugs, or file names."`
}

func (c blogUnpublishCommand) Run(env environment) error {
	blobs, err := c.openBrand(env, c.Brand)
	if err != nil {
		return err
	}
	return blog.Unpublish(env.ctx, blobs, c.Brand, c.Posts, func(file string) {
		printf(env.stdout, "%s is taken down\n", file)
	})
}

type blogPullCommand struct {
	blogFlags
	Brand string `arg:"" help:"Brand id."`
	To    string `arg:"" type:"path" help:"Folder to write to; made when missing."`
	Force bool   `help:"Replace files that are there."`
}

func (c blogPullCommand) Run(env environment) error {
	documents, err := c.read(env, c.Brand)
	if err != nil {
		return err
	}
	written, err := blog.Pull(documents, c.To, c.Force, func(d blog.Document) {
		printf(env.stderr, "%s: %v; left out\n", plain(d.File), d.Fault)
	})
	if err != nil {
		return err
	}
	printf(env.stdout, "%d posts of %s are in %s\n", written, c.Brand, c.To)
	return nil
}
