package rules

import (
	"context"
	"fmt"
	"io/fs"
	"time"

	"livery/internal/blob"
	"livery/internal/brand"
	"livery/internal/content"
	"livery/internal/media"
	"livery/internal/post"
)

// Files are posts that were read from files to be published.
type Files struct {
	Posts []post.File
	Held  []post.File // marked to be published later
	// Problems are what authors should know; they keep nobody from publishing.
	Problems content.Problems
}

// Files reads posts of a brand from files and folders. Blobs is where the brand's posts and pictures are; without it
// the files are looked at alone, and none is held.
func (c *Checker) Files(ctx context.Context, fsys fs.FS, loaded *content.Content, id string, blobs blob.Store,
	paths []string) (f Files, err error) {
	b, ok := brand.NewRegistry(loaded.Site).ByID(id)
	if !ok {
		return f, fmt.Errorf("there is no brand %q; livery brand list shows all", id)
	}
	if f.Posts, err = post.ReadFiles(paths); err != nil {
		return f, err
	}
	var stored []post.Document
	var uploads []media.Picture
	if blobs != nil {
		f.Posts, f.Held = post.SplitHeld(f.Posts)
		if stored, err = post.ReadDocuments(ctx, blobs, id); err != nil {
			return f, err
		}
		// of drafts too, since publishing brings them
		for _, container := range []string{media.Container, post.DraftsContainer} {
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

// BadPost is a stored document that is no post.
type BadPost struct {
	Brand string
	post.Document
}

// StoredPosts are the posts in storage, as a check finds them.
type StoredPosts struct {
	Bad  []BadPost
	Good int
	// Problems are links and pictures of good posts that lead to nothing that their brands show.
	Problems content.Problems
}

// Stored looks at every post in storage, of one brand or of all.
func (c *Checker) Stored(ctx context.Context, fsys fs.FS, loaded *content.Content, id string,
	blobs blob.Store) (found StoredPosts, err error) {
	known := false
	for _, b := range loaded.Site.Brands {
		if b.Blog.Source != brand.FromStorage || id != "" && id != b.ID {
			continue
		}
		known = true
		documents, err := post.ReadDocuments(ctx, blobs, b.ID)
		if err != nil {
			return found, err
		}
		uploads, err := media.NewStore(blobs, media.Container, media.NewMaker()).List(ctx, b.ID)
		if err != nil {
			return found, err
		}
		with := *c
		with.Uploads = func(string) []media.Picture { return uploads }
		targets := linkTargets(loaded.Site, b, with.picturesOf(fsys, loaded, b), slugsOf(nil, documents))
		for _, d := range documents {
			if d.Fault != nil {
				found.Bad = append(found.Bad, BadPost{b.ID, d})
				continue
			}
			found.Good++
			for _, end := range targets.DeadEnds(d.Post) {
				end.File = b.ID + "/" + post.Prefix + d.File
				found.Problems = append(found.Problems, end)
			}
		}
	}
	if !known {
		return found, fmt.Errorf("there is no brand %q with posts in storage; livery brand list shows all", id)
	}
	return found, nil
}
