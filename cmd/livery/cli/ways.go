package cli

import (
	"io/fs"
	"path"

	"livery"
	"livery/internal/blog"
	"livery/internal/brand"
	"livery/internal/content"
	"livery/internal/page"
)

// deadEnds finds what leads nowhere in the posts that the content brings along.
func deadEnds(fsys fs.FS, site *brand.Site, manifest *page.Manifest) content.Problems {
	var problems content.Problems
	for _, b := range site.Brands {
		posts := map[string]*blog.Post{}
		var slugs []string
		files, _ := fs.Glob(fsys, path.Join("blogs", b.ID, "*.json"))
		for _, file := range files {
			data, err := fs.ReadFile(fsys, file)
			if err != nil {
				continue // said by the rules of words, which read the same files
			}
			if post, err := blog.Parse(path.Base(file), data); err == nil {
				posts[file], slugs = post, append(slugs, post.Slug)
			}
		}
		ways := page.WaysOf(site, b, manifest, slugs)
		for _, file := range files {
			if posts[file] == nil {
				continue
			}
			for _, end := range ways.DeadEnds(posts[file]) {
				node, _ := content.Parse(fsys, file)
				problems = append(problems, content.Problem{File: file, Line: node.Origin(end.Field).Line, Path: end.Field,
					Message: end.Message, Fix: end.Fix, Severity: content.Warning})
			}
		}
	}
	return problems
}

// warnOfDeadEnds says what leads nowhere in drafts of a brand; stored are the posts that are there already.
func (f blogFlags) warnOfDeadEnds(env environment, id string, drafts []blog.Draft, stored []blog.Document) error {
	loaded, err := f.load()
	if err != nil {
		return err
	}
	manifest, err := page.ReadManifest(livery.Assets())
	if err != nil {
		return err
	}
	b, _ := brand.NewRegistry(loaded.Site).ByID(id)
	var slugs []string
	for _, d := range stored {
		if d.Post != nil {
			slugs = append(slugs, d.Post.Slug)
		}
	}
	for _, d := range drafts {
		slugs = append(slugs, d.Post.Slug)
	}
	ways := page.WaysOf(loaded.Site, b, manifest, slugs)
	for _, d := range drafts {
		for _, end := range ways.DeadEnds(d.Post) {
			printf(env.stderr, "%s\n", content.Problem{File: plain(d.Source), Path: end.Field, Message: plain(end.Message), Fix: end.Fix, Severity: content.Warning})
		}
	}
	return nil
}
