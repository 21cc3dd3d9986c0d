package rules

import (
	"context"
	"fmt"
	"io/fs"
	"strings"
	"time"

	"livery/internal/blob"
	"livery/internal/blog"
	"livery/internal/brand"
	"livery/internal/content"
	"livery/internal/draft"
	"livery/internal/media"
	"livery/internal/terminal"
)

// Files are posts that were read from files to be published.
type Files struct {
	Posts []blog.Draft
	Held  []blog.Draft // marked to be published later
	// Problems are what authors should know; they keep nobody from publishing.
	Problems content.Problems
}

// Files reads posts of a brand from files and folders. Blobs is where the brand's posts and pictures are; without it
// the files are looked at alone, and none is held.
func (c *Checker) Files(ctx context.Context, fsys fs.FS, loaded *content.Content, id string, blobs blob.Store, paths []string) (f Files, err error) {
	b, ok := brand.NewRegistry(loaded.Site).ByID(id)
	if !ok {
		return f, fmt.Errorf("there is no brand %q; livery brand list shows all", id)
	}
	if f.Posts, err = blog.ReadDrafts(paths); err != nil {
		return f, err
	}
	var stored []blog.Document
	var uploads []media.Picture
	if blobs != nil {
		f.Posts, f.Held = blog.SplitHeld(f.Posts)
		if stored, err = blog.Read(ctx, blobs, id); err != nil {
			return f, err
		}
		for _, container := range []string{media.Container, draft.Container} { // of drafts too, since publishing brings them
			pictures, err := media.NewStore(blobs, container, media.NewMaker()).List(ctx, id)
			if err != nil {
				return f, err
			}
			uploads = append(uploads, pictures...)
		}
	}
	with := *c
	with.Uploads = func(string) []media.Picture { return uploads }
	f.Problems = with.Drafts(fsys, loaded, b, f.Posts, stored, time.Now())
	return f, nil
}

// String is what authors should know, a paragraph for each thing.
func (f Files) String() string {
	var text strings.Builder
	for _, d := range f.Held {
		fmt.Fprintf(&text, "note: %s: is marked 'draft: true', so it is not published; livery blog draft push keeps it with the drafts, and without the line it is published\n", terminal.Plain(d.Source))
	}
	for _, p := range f.Problems {
		p.File, p.Message = terminal.Plain(p.File), terminal.Plain(p.Message)
		fmt.Fprintln(&text, p)
	}
	return text.String()
}

// Stored tells file, JSON path, reason, and since when for every bad post in storage, of one brand or of all, and counts
// the good ones.
func Stored(ctx context.Context, blobs blob.Store, loaded *content.Content, id string, told func(line string)) (good int, err error) {
	known, bad := false, 0
	for _, b := range loaded.Site.Brands {
		if b.Blog.Source != brand.FromStorage || id != "" && id != b.ID {
			continue
		}
		known = true
		documents, err := blog.Read(ctx, blobs, b.ID)
		if err != nil {
			return good, err
		}
		for _, d := range documents {
			if d.Fault == nil {
				good++
				continue
			}
			bad++
			told(fmt.Sprintf("%s/%s%s: %s (since %s)\n", b.ID, blog.Prefix, terminal.Plain(d.File), terminal.Plain(d.Fault.Error()), d.Modified.UTC().Format(terminal.Minute)))
		}
	}
	if !known {
		return 0, fmt.Errorf("there is no brand %q with posts in storage; livery brand list shows all", id)
	}
	if bad > 0 {
		return good, fmt.Errorf("%d of %d posts are bad; fix them and publish them again", bad, good+bad)
	}
	return good, nil
}

// InOrder says how many posts were found to be good.
func InOrder(posts int) string {
	if posts == 1 {
		return "1 post is in order\n"
	}
	return fmt.Sprintf("%d posts are in order\n", posts)
}
