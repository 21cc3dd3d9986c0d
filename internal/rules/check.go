// Package rules is everything that judges content and posts, for `livery check`, publishing and the Desk alike: words
// (lengths, likeness between brands, claims, banned phrases, readability; see rules.yaml), what words say of products,
// pictures, icons, colours and links. What it finds are problems of package content, which reads the files and knows
// their lines. Load refuses content that breaks a rule without which it cannot be served, such as a host of two brands;
// words that break a rule are served all the same.
package rules

import (
	"context"
	"fmt"
	"io/fs"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing/fstest"
	"time"

	"livery/internal/brand"
	"livery/internal/content"
	"livery/internal/document"
	"livery/internal/media"
	"livery/internal/page"
	"livery/internal/post"
)

// Checker knows the files that content refers to.
type Checker struct {
	manifest *page.Manifest
	frontEnd *document.FrontEnd
	icons    icons
	// Uploads are the pictures of a brand in storage; nil where nobody looked.
	Uploads func(id string) []media.Picture
	// Posts are the addresses of the posts that a brand shows; nil where nobody looked.
	Posts func(id string) []string
}

// New reads the lists of pictures. The built front end knows how colours look.
func New(assets fs.FS, frontEnd *document.FrontEnd) (*Checker, error) {
	manifest, err := page.ReadManifest(assets)
	if err != nil {
		return nil, err
	}
	icons, err := readIcons(assets)
	if err != nil {
		return nil, err
	}
	return &Checker{manifest: manifest, frontEnd: frontEnd, icons: icons}, nil
}

// Everything reads content and holds it to every rule; to those of sites that go live too, where brands are to be
// released.
func (c *Checker) Everything(ctx context.Context, folder string, fsys fs.FS, release bool,
	brands []string) (*content.Content, content.Problems) {
	loaded, problems := Load(fsys)
	if loaded == nil {
		return nil, problems
	}
	problems = append(problems, within(folder, c.Content(folder, fsys, loaded))...)
	problems = append(problems, c.Pictures(ctx, folder, fsys, loaded)...)
	problems = append(problems, strayPosts(folder, fsys, loaded)...)
	if release {
		problems = append(problems, Release(fsys, loaded, brands)...)
	}
	return loaded, about(brands, problems)
}

// fileOfBrand finds the brand that a file belongs to alone.
var fileOfBrand = regexp.MustCompile(`(?:^|/)(?:brands|blogs|assets/domains|catalogue/angles)/([^/]+?)(?:\.yaml)?(?:/|$)`)

// about leaves out what is no error and of other brands than those that are asked for.
func about(brands []string, problems content.Problems) content.Problems {
	if len(brands) == 0 {
		return problems
	}
	return slices.DeleteFunc(problems, func(p content.Problem) bool {
		m := fileOfBrand.FindStringSubmatch(filepath.ToSlash(p.File))
		return p.Severity != content.Error && m != nil && !slices.Contains(brands, m[1])
	})
}

// strayPosts warns of folders with posts that no brand has.
func strayPosts(folder string, fsys fs.FS, loaded *content.Content) (problems content.Problems) {
	entries, _ := fs.ReadDir(fsys, "blogs")
	for _, e := range entries {
		if e.IsDir() && loaded.Brand(e.Name()) == nil {
			problems = append(problems, content.Problem{File: filepath.Join(folder, "blogs", e.Name()),
				Severity: content.Warning, Message: "holds posts of no brand, which nobody sees",
				Fix: "name the folder as a brand's id; livery brand list shows all"})
		}
	}
	return problems
}

// within leaves out what is no error and stands in files that ship, where a folder is checked: its author can do
// nothing about them.
func within(folder string, problems content.Problems) content.Problems {
	if folder == "" {
		return problems
	}
	return slices.DeleteFunc(problems, func(p content.Problem) bool {
		return p.Severity != content.Error && !strings.HasPrefix(p.File, folder)
	})
}

// Content holds content that can be served to the rules of words, pictures, colours and links; words outside a folder
// are taken as they are, unless none is named.
func (c *Checker) Content(folder string, fsys fs.FS, loaded *content.Content) content.Problems {
	problems := slices.Concat(loaded.NotYetYours(), c.lent(fsys, loaded), c.files(fsys, loaded),
		Review(folder, fsys, loaded, c.manifest.Alts()))
	for _, b := range loaded.Site.Brands {
		problems = append(problems, c.deadEnds(fsys, loaded, b)...)
	}
	return problems
}

// Pages is Content without the articles and without the words that are as they were before, for a person who changes
// pages and waits.
func (c *Checker) Pages(fsys fs.FS, loaded, before *content.Content) content.Problems {
	return append(c.files(fsys, loaded), review("", fsys, loaded, before, c.manifest.Alts(), c.Posts)...)
}

// files holds what content names to the pictures, icons and colours there are.
func (c *Checker) files(fsys fs.FS, loaded *content.Content) content.Problems {
	pictures := c.manifest.Under("shared/", "")
	problems := ProductPictures(loaded, func(name string) bool {
		_, ok := pictures[name]
		return ok
	}, func(b *brand.Brand, name string) bool {
		_, own := c.picturesOf(fsys, loaded, b)[name]
		return own
	})
	problems = append(problems, c.icons.undrawn(loaded)...)
	problems = append(problems, c.unplaced(fsys, loaded)...)
	problems = append(problems, c.nowhere(fsys, loaded)...)
	problems = append(problems, c.poor(fsys, loaded)...)
	return append(problems, c.movedColours(loaded)...)
}

// Pictures makes each picture of a content folder once, and says what is wrong with them and what is missing.
func (c *Checker) Pictures(ctx context.Context, folder string, fsys fs.FS, loaded *content.Content) content.Problems {
	found, faults := media.Check(ctx, fsys)
	return FolderPictures(loaded, folder, found, faults, func(b *brand.Brand, name string) bool {
		_, there := c.picturesOf(fsys, loaded, b)[name]
		return there
	})
}

// picturesOf are the pictures that a brand has, wherever they come from.
func (c *Checker) picturesOf(fsys fs.FS, loaded *content.Content, b *brand.Brand) map[string]page.Picture {
	var own []media.Picture
	if c.Uploads != nil {
		own = c.Uploads(b.ID)
	}
	sources, _ := media.Sources(fsys)
	for _, s := range sources {
		if s.Brand == b.ID || s.Brand == media.Shared {
			own = append(own, media.Picture{Name: s.Name})
		}
	}
	return c.manifest.OfBrand(b, "", page.Brought{Public: own}, loaded.Renamed(b.ID))
}

// movedColours notes the brand colours that are shown differently because they would not be
// readable.
func (c *Checker) movedColours(loaded *content.Content) (notes content.Problems) {
	for _, b := range loaded.Site.Brands {
		for _, move := range c.frontEnd.Moves(b) {
			at := loaded.Brand(b.ID).Origin("palette." + move.Field)
			notes = append(notes, content.Problem{File: at.File, Line: at.Line, Path: at.Path, Severity: content.Note,
				Message: fmt.Sprintf("%s in the variant %s", move, b.Variant),
				Fix:     "nothing needs to be done; a colour further from the ground is shown as it is"})
		}
	}
	return notes
}

// deadEnds finds what leads nowhere in the posts that the content brings along for a brand.
func (c *Checker) deadEnds(fsys fs.FS, loaded *content.Content, b *brand.Brand) (problems content.Problems) {
	posts := map[string]*post.Post{}
	var slugs []string
	files, _ := fs.Glob(fsys, path.Join("blogs", b.ID, "*.json"))
	for _, file := range files {
		data, err := fs.ReadFile(fsys, file)
		if err != nil {
			continue // said by the rules of words, which read the same files
		}
		if p, err := post.Parse(path.Base(file), data); err == nil {
			posts[file], slugs = p, append(slugs, p.Slug)
		}
	}
	targets := linkTargets(loaded.Site, b, c.picturesOf(fsys, loaded, b), slugs)
	for _, file := range files {
		if posts[file] == nil {
			continue
		}
		for _, end := range targets.DeadEnds(posts[file]) {
			node, _ := content.Parse(fsys, file)
			end.File, end.Line = file, node.Origin(end.Path).Line
			problems = append(problems, end)
		}
	}
	return problems
}

// Drafts says what authors should know before drafts of a brand are published: what is odd about them, what they
// promise that products, pages and sources do not keep, and what leads nowhere. Stored are the posts that are there
// already.
func (c *Checker) Drafts(fsys fs.FS, loaded *content.Content, b *brand.Brand, drafts []post.File,
	stored []post.Document, now time.Time) (problems content.Problems) {
	for _, remark := range post.Remarks(drafts, now) {
		severity := content.Note
		if remark.Warning {
			severity = content.Warning
		}
		problems = append(problems, content.Problem{File: remark.Source, Message: remark.Text, Severity: severity})
	}
	targets := linkTargets(loaded.Site, b, c.picturesOf(fsys, loaded, b), slugsOf(drafts, stored))
	for _, d := range drafts {
		file := d.Post.Slug + ".json"
		for _, p := range Article(fsys, loaded, b.ID, fstest.MapFS{file: {Data: d.Document}}, file) {
			if p.File == file { // the author's file has other lines
				p.File, p.Line = d.Source, 0
			}
			problems = append(problems, p)
		}
		for _, end := range targets.DeadEnds(d.Post) {
			end.File = d.Source
			problems = append(problems, end)
		}
	}
	return problems
}

func slugsOf(drafts []post.File, stored []post.Document) (slugs []string) {
	for _, d := range stored {
		if d.Post != nil {
			slugs = append(slugs, d.Post.Slug)
		}
	}
	for _, d := range drafts {
		slugs = append(slugs, d.Post.Slug)
	}
	return slugs
}
