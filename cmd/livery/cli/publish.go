package cli

import (
	"fmt"
	"time"

	"livery/internal/blog"
	"livery/internal/brand"
	"livery/internal/media"
)

type blogPublishCommand struct {
	blogFlags
	Brand  string   `arg:"" help:"Brand id."`
	Files  []string `arg:"" type:"existingpath" help:"Files (.json, .md) or folders of them."`
	DryRun bool     `help:"Check only."`
}

func (c blogPublishCommand) Run(env environment) error {
	blobs, err := c.openBrand(env, c.Brand)
	if err != nil {
		return err
	}
	drafts, err := blog.ReadDrafts(c.Files)
	if err != nil {
		return err
	}
	drafts, held := blog.Held(drafts)
	for _, d := range held {
		printf(env.stderr, "note: %s: is marked 'draft: true', so it is not published; livery blog draft push keeps it with the drafts, and without the line it is published\n", plain(d.Source))
	}
	stored, err := blog.Read(env.ctx, blobs, c.Brand)
	if err != nil {
		return err
	}
	uploads, err := media.NewStore(blobs, media.Container, media.NewMaker()).List(env.ctx, c.Brand)
	if err != nil {
		return err
	}
	if err := c.warn(env, c.Brand, drafts, stored, uploads); err != nil {
		return err
	}
	if c.DryRun {
		if err := blog.CheckDrafts(env.ctx, blobs, c.Brand, drafts); err != nil {
			return err
		}
		printf(env.stdout, "%s\n", inOrder(len(drafts)))
		return nil
	}
	return blog.Publish(env.ctx, blobs, c.Brand, drafts, func(n int, d blog.Draft) {
		printf(env.stdout, "%d of %d  %s  %s\n", n, len(drafts), d.Post.Date, d.Post.Slug)
	})
}

// warn prints what authors should know of drafts; nobody is kept from publishing by it.
func (f blogFlags) warn(env environment, id string, drafts []blog.Draft, stored []blog.Document, uploads []media.Picture) error {
	loaded, err := f.load()
	if err != nil {
		return err
	}
	b, ok := brand.NewRegistry(loaded.Site).ByID(id)
	if !ok {
		return fmt.Errorf("there is no brand %q; livery brand list shows all", id)
	}
	checker, err := newChecker()
	if err != nil {
		return err
	}
	checker.Uploads = func(string) []media.Picture { return uploads }
	for _, p := range checker.Drafts(f.fs(), loaded, b, drafts, stored, time.Now()) {
		p.File, p.Message = plain(p.File), plain(p.Message)
		printf(env.stderr, "%s\n", p)
	}
	return nil
}

type blogCheckCommand struct {
	blogFlags
	Brand string   `arg:"" optional:"" help:"Brand id; all brands when left out."`
	Files []string `arg:"" optional:"" type:"existingpath" help:"Files to check instead of the stored posts."`
}

// Run names file, JSON path, reason, and since when for every bad post.
func (c blogCheckCommand) Run(env environment) error {
	if len(c.Files) > 0 {
		drafts, err := blog.ReadDrafts(c.Files)
		if err != nil {
			return err
		}
		if err := c.warn(env, c.Brand, drafts, nil, nil); err != nil {
			return err
		}
		printf(env.stdout, "%s\n", inOrder(len(drafts)))
		return nil
	}
	loaded, err := c.load()
	if err != nil {
		return err
	}
	blobs, err := openBlobs(env, c.Account, c.Folder)
	if err != nil {
		return err
	}
	good, bad, known := 0, 0, false
	for _, b := range loaded.Site.Brands {
		if b.Blog.Source != brand.FromStorage || c.Brand != "" && c.Brand != b.ID {
			continue
		}
		known = true
		documents, err := blog.Read(env.ctx, blobs, b.ID)
		if err != nil {
			return err
		}
		for _, d := range documents {
			if d.Fault == nil {
				good++
				continue
			}
			bad++
			printf(env.stdout, "%s/%s%s: %s (since %s)\n", b.ID, blog.Prefix, plain(d.File), plain(d.Fault.Error()), d.Modified.UTC().Format("2006-01-02 15:04"))
		}
	}
	if !known {
		return fmt.Errorf("there is no brand %q with posts in storage; livery brand list shows all", c.Brand)
	}
	if bad > 0 {
		return fmt.Errorf("%d of %d posts are bad; fix them and publish them again", bad, good+bad)
	}
	printf(env.stdout, "%s\n", inOrder(good))
	return nil
}

func inOrder(posts int) string {
	if posts == 1 {
		return "1 post is in order"
	}
	return fmt.Sprintf("%d posts are in order", posts)
}
