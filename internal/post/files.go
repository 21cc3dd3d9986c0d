package post

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"livery/internal/blob"
)

// File is a post of a file, checked, on its way into storage.
type File struct {
	Source   string // the file it was read from
	Post     *Post
	Document []byte
}

// CheckFiles refuses posts that clash with each other or with a stored post.
func CheckFiles(ctx context.Context, blobs blob.Store, brand string, posts []File) error {
	stored, err := ReadDocuments(ctx, blobs, brand)
	if err != nil {
		return err
	}
	return refusal(clashes(posts, stored))
}

// FindDocument finds a post by its slug or by the name of its file.
func FindDocument(documents []Document, brand, name string) (Document, error) {
	for _, d := range documents {
		if d.File == name || d.Post != nil && d.Post.Slug == name {
			return d, nil
		}
	}
	return Document{}, fmt.Errorf("%s has no post %q; livery blog list %s shows all", brand, name, brand)
}

// fault is what is wrong with a file.
type fault struct{ file, reason string }

func refusal(faults []fault) error {
	if len(faults) == 0 {
		return nil
	}
	var lines strings.Builder
	for _, f := range faults {
		fmt.Fprintf(&lines, "\n  %s: %s", f.file, f.reason)
	}
	return fmt.Errorf("%d of the posts cannot be published, so none was:%s", len(faults), lines.String())
}

// ReadFiles reads files and folders, and names everything that is wrong at once.
func ReadFiles(paths []string) ([]File, error) {
	var posts []File
	var faults []fault
	files, err := postFiles(paths)
	if err != nil {
		return nil, err
	}
	for _, file := range files {
		d, err := readFile(file)
		if bad, ok := errors.AsType[*Fault](err); ok {
			faults = append(faults, fault{file, bad.Error()})
			continue
		}
		if err != nil {
			return nil, err
		}
		posts = append(posts, d)
	}
	if err := refusal(faults); err != nil {
		return nil, err
	}
	return posts, nil
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

func readFile(file string) (File, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return File{}, err
	}
	name := filepath.Base(file)
	switch filepath.Ext(file) {
	case ".json":
	case ".md":
		if data, err = FromMarkdown(name, data); err != nil {
			return File{}, err
		}
	default:
		return File{}, &Fault{Path: "file", Reason: "is neither .json nor .md"}
	}
	post, err := Parse(name, data)
	if err != nil {
		return File{}, err
	}
	if filepath.Ext(file) == ".md" {
		post.Filename = post.Slug + ".json"
	}
	document, err := post.Document()
	if err == nil && len(document) > MaxSize {
		err = &Fault{Path: "$", Reason: fmt.Sprintf("is %d bytes long; a post has at most %d", len(document), MaxSize)}
	}
	return File{file, post, document}, err
}

// clashes finds slugs that two files would share, among the files or with a stored post.
func clashes(posts []File, stored []Document) []fault {
	owners, files := slugOwners{}, map[string]string{}
	replaced := func(file string) bool {
		return slices.ContainsFunc(posts, func(d File) bool { return d.Post.Filename == file })
	}
	for _, d := range stored {
		if d.Post != nil && !replaced(d.File) {
			_ = owners.claim(d.Post.Slug, "the stored "+d.File)
		}
	}
	var faults []fault
	for _, d := range posts {
		if taken := owners.claim(d.Post.Slug, d.Source); taken != nil {
			faults = append(faults, fault{d.Source, taken.Error()})
		} else if other, there := files[d.Post.Filename]; there {
			faults = append(faults,
				fault{d.Source, fmt.Sprintf("would be stored as %s, as %s already is", d.Post.Filename, other)})
		}
		files[d.Post.Filename] = d.Source
	}
	return faults
}

// Listed is a stored document as a list shows it.
type Listed struct {
	File  string `json:"file"`
	Slug  string `json:"slug,omitempty"`
	Date  string `json:"date,omitempty"`
	Title string `json:"title,omitempty"`
	State string `json:"state"`
	Fault string `json:"fault,omitempty"`
}

// Listing puts published and scheduled posts first, newest first, and the bad ones last.
func Listing(documents []Document, now time.Time) []Listed {
	var summaries []Summary
	lines := map[string]Listed{}
	out := []Listed{}
	var bad []Listed
	for _, d := range documents {
		if d.Fault != nil {
			bad = append(bad, Listed{File: d.File, State: "bad", Fault: d.Fault.Error()})
			continue
		}
		l := Listed{d.File, d.Post.Slug, d.Post.Date, d.Post.Title, "published", ""}
		if date, _ := ParseDate(d.Post.Date); date.After(now) {
			l.State = "scheduled"
		}
		lines[d.File] = l
		summaries = append(summaries, d.Post.Summary)
	}
	Sort(summaries)
	for _, s := range summaries {
		out = append(out, lines[s.Filename])
	}
	return append(out, bad...)
}
