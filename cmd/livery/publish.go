package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"livery/internal/blog"
	"livery/internal/brand"
)

type blogPublishCommand struct {
	blogFlags
	Brand  string   `arg:"" help:"Brand id."`
	Files  []string `arg:"" type:"existingpath" help:"Files (.json, .md) or folders of them."`
	DryRun bool     `help:"Check only."`
}

// draft is a file on its way into storage.
type draft struct {
	source   string
	post     *blog.Post
	document []byte
}

// Run uploads all or nothing: a bad file is named with its trouble, and nothing is sent.
func (c blogPublishCommand) Run(env environment) error {
	blobs, err := c.openBrand(env, c.Brand)
	if err != nil {
		return err
	}
	drafts, err := readDrafts(c.Files)
	if err != nil {
		return err
	}
	stored, err := blog.Read(env.ctx, blobs, c.Brand)
	if err != nil {
		return err
	}
	if faults := clashes(drafts, stored); len(faults) > 0 {
		return refusal(faults)
	}
	if c.DryRun {
		printf(env.stdout, "%d posts are in order\n", len(drafts))
		return nil
	}
	for i, d := range drafts {
		if err := blog.Upload(env.ctx, blobs, c.Brand, d.post.Filename, d.document); err != nil {
			return fmt.Errorf("upload %s (%d of %d are published): %w", d.source, i, len(drafts), err)
		}
		printf(env.stdout, "%d of %d  %s  %s\n", i+1, len(drafts), d.post.Date, d.post.Slug)
	}
	return nil
}

// fault is what is wrong with a file.
type fault struct{ file, reason string }

func refusal(faults []fault) error {
	var lines strings.Builder
	for _, f := range faults {
		fmt.Fprintf(&lines, "\n  %s: %s", f.file, f.reason)
	}
	return fmt.Errorf("%d of the posts cannot be published, so none was:%s", len(faults), lines.String())
}

// readDrafts reads files and folders, and names everything that is wrong at once.
func readDrafts(paths []string) ([]draft, error) {
	var drafts []draft
	var faults []fault
	files, err := postFiles(paths)
	if err != nil {
		return nil, err
	}
	for _, file := range files {
		d, err := readDraft(file)
		if bad, ok := errors.AsType[*blog.Fault](err); ok {
			faults = append(faults, fault{file, bad.Error()})
			continue
		}
		if err != nil {
			return nil, err
		}
		drafts = append(drafts, d)
	}
	if len(faults) > 0 {
		return nil, refusal(faults)
	}
	return drafts, nil
}

func postFiles(paths []string) ([]string, error) {
	var files []string
	for _, path := range paths {
		info, err := os.Stat(path)
		if err != nil {
			return nil, err
		}
		if !info.IsDir() {
			files = append(files, path)
			continue
		}
		found := len(files)
		err = filepath.WalkDir(path, func(name string, entry fs.DirEntry, err error) error {
			if err == nil && !entry.IsDir() && slices.Contains([]string{".json", ".md"}, filepath.Ext(name)) {
				files = append(files, name)
			}
			return err
		})
		if err != nil {
			return nil, err
		}
		if len(files) == found {
			return nil, fmt.Errorf("%s holds no .json or .md files", path)
		}
	}
	return files, nil
}

func readDraft(file string) (draft, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return draft{}, err
	}
	name := filepath.Base(file)
	switch filepath.Ext(file) {
	case ".json":
	case ".md":
		if data, err = blog.FromMarkdown(name, data); err != nil {
			return draft{}, err
		}
	default:
		return draft{}, &blog.Fault{Path: "file", Reason: "is neither .json nor .md"}
	}
	post, err := blog.Parse(name, data)
	if err != nil {
		return draft{}, err
	}
	if filepath.Ext(file) == ".md" {
		post.Filename = post.Slug + ".json"
	}
	document, err := post.Document()
	if err == nil && len(document) > blog.MaxSize {
		err = &blog.Fault{Path: "$", Reason: fmt.Sprintf("is %d bytes long; a post has at most %d", len(document), blog.MaxSize)}
	}
	return draft{file, post, document}, err
}

// clashes finds slugs that two files would share, among the drafts or with a stored post.
func clashes(drafts []draft, stored []blog.Document) []fault {
	slugs, files := map[string]string{}, map[string]string{}
	replaced := func(file string) bool {
		return slices.ContainsFunc(drafts, func(d draft) bool { return d.post.Filename == file })
	}
	for _, d := range stored {
		if d.Post != nil && !replaced(d.File) {
			slugs[d.Post.Slug] = "the stored " + d.File
		}
	}
	var faults []fault
	for _, d := range drafts {
		if other, taken := slugs[d.post.Slug]; taken {
			faults = append(faults, fault{d.source, fmt.Sprintf("$.slug: %q is the slug of %s already", d.post.Slug, other)})
		} else if other, taken := files[d.post.Filename]; taken {
			faults = append(faults, fault{d.source, fmt.Sprintf("would be stored as %s, as %s already is", d.post.Filename, other)})
		}
		slugs[d.post.Slug], files[d.post.Filename] = d.source, d.source
	}
	return faults
}

type blogCheckCommand struct {
	blogFlags
	Brand string   `arg:"" optional:"" help:"Brand id; all brands when left out."`
	Files []string `arg:"" optional:"" type:"existingpath" help:"Files to check instead of the stored posts."`
}

// Run names file, JSON path, reason, and since when for every bad post.
func (c blogCheckCommand) Run(env environment) error {
	if len(c.Files) > 0 {
		drafts, err := readDrafts(c.Files)
		if err == nil {
			printf(env.stdout, "%d posts are in order\n", len(drafts))
		}
		return err
	}
	loaded, err := c.load()
	if err != nil {
		return err
	}
	blobs, err := c.open(env)
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
		return fmt.Errorf("%d of %d posts are bad; mend them and publish them again", bad, good+bad)
	}
	printf(env.stdout, "%d posts are in order\n", good)
	return nil
}
