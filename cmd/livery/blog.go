package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"text/tabwriter"
	"time"

	"livery/internal/blob"
	"livery/internal/blog"
	"livery/internal/brand"
)

type blogCommand struct {
	List      blogListCommand      `cmd:"" help:"List the posts of a brand, newest first, with what is wrong with bad ones."`
	Show      blogShowCommand      `cmd:"" help:"Show one post as it is stored."`
	Publish   blogPublishCommand   `cmd:"" help:"Check posts and upload them: JSON, or Markdown with front matter."`
	Unpublish blogUnpublishCommand `cmd:"" help:"Take posts down."`
	Check     blogCheckCommand     `cmd:"" help:"Check stored posts, or files before they are published."`
	Pull      blogPullCommand      `cmd:"" help:"Download every post of a brand as files."`
}

// blogFlags say where the posts are; the server has the same flags.
type blogFlags struct {
	contentFlag
	Data    string `default:"data" type:"path" placeholder:"DIR" help:"The server's data folder."`
	Storage string `placeholder:"URL" help:"Azure storage account, as the server has it. Default is the embedded storage below --data."`
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
	return f.open(env)
}

func (f blogFlags) open(env environment) (blob.Store, error) {
	if f.Storage == "" {
		if _, err := os.Stat(storageFolder(f.Data)); err != nil {
			return nil, fmt.Errorf("no posts are kept here: %w; name the server's folder with --data, or its --storage", err)
		}
	}
	return openBlobs(env, f.Storage, f.Data)
}

// read opens a brand and fetches all its documents.
func (f blogFlags) read(env environment, id string) (blob.Store, []blog.Document, error) {
	blobs, err := f.openBrand(env, id)
	if err != nil {
		return nil, nil, err
	}
	documents, err := blog.Read(env.ctx, blobs, id)
	return blobs, documents, err
}

type blogListCommand struct {
	blogFlags
	Brand string `arg:"" help:"Brand id."`
	JSON  bool   `help:"Write JSON."`
}

// listedPost is one line of the list.
type listedPost struct {
	File  string `json:"file"`
	Slug  string `json:"slug,omitempty"`
	Date  string `json:"date,omitempty"`
	Title string `json:"title,omitempty"`
	State string `json:"state"`
	Fault string `json:"fault,omitempty"`
}

func (c blogListCommand) Run(env environment) error {
	_, documents, err := c.read(env, c.Brand)
	if err != nil {
		return err
	}
	lines := listPosts(documents, time.Now())
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

// listPosts puts published and scheduled posts first, newest first, and the bad ones last.
func listPosts(documents []blog.Document, now time.Time) []listedPost {
	var summaries []blog.Summary
	lines := map[string]listedPost{}
	out := []listedPost{}
	var bad []listedPost
	for _, d := range documents {
		if d.Fault != nil {
			bad = append(bad, listedPost{File: d.File, State: "bad", Fault: d.Fault.Error()})
			continue
		}
		l := listedPost{d.File, d.Post.Slug, d.Post.Date, d.Post.Title, "published", ""}
		if date, _ := blog.ParseDate(d.Post.Date); date.After(now) {
			l.State = "scheduled"
		}
		lines[d.File] = l
		summaries = append(summaries, d.Post.Summary)
	}
	blog.Sort(summaries)
	for _, s := range summaries {
		out = append(out, lines[s.Filename])
	}
	return append(out, bad...)
}

type blogShowCommand struct {
	blogFlags
	Brand string `arg:"" help:"Brand id."`
	Post  string `arg:"" help:"Slug, or file name."`
}

func (c blogShowCommand) Run(env environment) error {
	_, documents, err := c.read(env, c.Brand)
	if err != nil {
		return err
	}
	d, err := findDocument(documents, c.Brand, c.Post)
	if err != nil {
		return err
	}
	if !json.Valid(d.Data) {
		return fmt.Errorf("%s: %w", d.File, d.Fault)
	}
	return printJSON(env.stdout, json.RawMessage(d.Data))
}

// findDocument finds a post by its slug or by the name of its file.
func findDocument(documents []blog.Document, brandID, name string) (blog.Document, error) {
	for _, d := range documents {
		if d.File == name || d.Post != nil && d.Post.Slug == name {
			return d, nil
		}
	}
	return blog.Document{}, fmt.Errorf("%s has no post %q; livery blog list %s shows all", brandID, name, brandID)
}

type blogUnpublishCommand struct {
	blogFlags
	Brand string   `arg:"" help:"Brand id."`
	Posts []string `arg:"" help:"Slugs, or file names."`
}

func (c blogUnpublishCommand) Run(env environment) error {
	blobs, documents, err := c.read(env, c.Brand)
	if err != nil {
		return err
	}
	var found []blog.Document
	for _, name := range c.Posts {
		d, err := findDocument(documents, c.Brand, name)
		if err != nil {
			return fmt.Errorf("%w; nothing was taken down", err)
		}
		found = append(found, d)
	}
	for _, d := range found {
		err := blobs.Delete(env.ctx, c.Brand, blog.Prefix+d.File, blob.Conditions{})
		if err != nil && !errors.Is(err, blob.ErrNotFound) {
			return fmt.Errorf("take down %s: %w", d.File, err)
		}
		printf(env.stdout, "%s is taken down\n", d.File)
	}
	return nil
}

type blogPullCommand struct {
	blogFlags
	Brand string `arg:"" help:"Brand id."`
	To    string `arg:"" type:"path" help:"Folder to write to; made when missing."`
	Force bool   `help:"Replace files that are there."`
}

func (c blogPullCommand) Run(env environment) error {
	_, documents, err := c.read(env, c.Brand)
	if err != nil {
		return err
	}
	written := 0
	for _, d := range documents {
		if d.Data == nil { // too large to be a post
			printf(env.stderr, "%s: %v; left out\n", plain(d.File), d.Fault)
			continue
		}
		if err := c.write(d); err != nil {
			return err
		}
		written++
	}
	printf(env.stdout, "%d posts of %s are in %s\n", written, c.Brand, c.To)
	return nil
}

// write keeps a document byte for byte, inside the folder whatever it is called.
func (c blogPullCommand) write(d blog.Document) error {
	if !filepath.IsLocal(d.File) || strings.Contains(d.File, `\`) {
		return fmt.Errorf("%q cannot be a file name here; rename it in storage", d.File)
	}
	target := filepath.Join(c.To, filepath.FromSlash(d.File))
	if err := os.MkdirAll(filepath.Dir(target), 0o755); err != nil {
		return err
	}
	flags := os.O_WRONLY | os.O_CREATE | os.O_EXCL
	if c.Force {
		flags = os.O_WRONLY | os.O_CREATE | os.O_TRUNC
	}
	file, err := os.OpenFile(target, flags, 0o644)
	if errors.Is(err, os.ErrExist) {
		return fmt.Errorf("%s is there already; replace it with --force, or choose another folder", target)
	}
	if err != nil {
		return err
	}
	_, err = file.Write(d.Data)
	return errors.Join(err, file.Close())
}
