package post

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/goccy/go-yaml"
)

// ParseFile reads a text from a Markdown file with front matter or from a JSON document, whatever it still lacks.
func ParseFile(name string, data []byte) (Text, error) {
	switch filepath.Ext(name) {
	case ".md":
		fields, err := MarkdownFields(name, data)
		if err != nil {
			return Text{}, err
		}
		if data, err = json.Marshal(fields); err != nil {
			return Text{}, err
		}
	case ".json":
	default:
		return Text{}, &Fault{Path: "file", Reason: "is neither .json nor .md"}
	}
	text := Text{}
	if err := json.Unmarshal(data, &text.Post); err != nil {
		return Text{}, &Fault{Path: "$", Reason: err.Error()}
	}
	if err := json.Unmarshal(data, &text.Extra); err != nil {
		return Text{}, &Fault{Path: "$", Reason: err.Error()}
	}
	for _, own := range Fields() {
		delete(text.Extra, own)
	}
	if len(text.Extra) == 0 {
		text.Extra = nil
	}
	return text, nil
}

// PushFile is Push with a file of this machine.
func (s *Store) PushFile(ctx context.Context, brand, file, by string) (Draft, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return Draft{}, err
	}
	return s.Push(ctx, brand, filepath.Base(file), data, by)
}

// Push takes a file as the draft of the post with its slug, or as a new one. A Markdown file is kept as it was written.
func (s *Store) Push(ctx context.Context, brand, name string, data []byte, by string) (Draft, error) {
	text, err := ParseFile(name, data)
	if err != nil {
		return Draft{}, err
	}
	if text.Post.Slug == "" {
		text.Post.Slug = Address(text.Post.Title)
		if old := Slug(text.Post.Title); old != text.Post.Slug {
			if _, err := s.Find(ctx, brand, old); err == nil { // an earlier version gave it this address
				text.Post.Slug = old
			}
		}
	}
	markdown := ""
	if filepath.Ext(name) == ".md" {
		markdown = string(data)
	}
	p, err := s.Find(ctx, brand, text.Post.Slug)
	if errors.Is(err, ErrNotFound) {
		return s.create(ctx, brand, text, markdown, by)
	} else if err != nil {
		return Draft{}, err
	}
	if text.Post.Date == "" {
		text.Post.Date = p.Text.Post.Date
	}
	return s.Import(ctx, brand, p.ID, p.Version, text, markdown, by)
}

// Find finds a post by its id, its slug or the name of its file.
func (s *Store) Find(ctx context.Context, brand, name string) (Draft, error) {
	rows, err := s.rows(ctx, brand)
	if err != nil {
		return Draft{}, err
	}
	at := slices.IndexFunc(rows, func(r Row) bool { return r.ID == name || r.Slug == name || r.File == name })
	if at < 0 {
		return Draft{}, ErrNotFound
	}
	return s.Get(ctx, brand, rows[at].ID)
}

// Pull writes posts as Markdown files into a folder: those that are named by id, slug or file, or all.
func (s *Store) Pull(ctx context.Context, brand string, names []string, folder string, replace bool) (files []string,
	err error) {
	if len(names) == 0 {
		rows, err := s.rows(ctx, brand)
		if err != nil {
			return nil, err
		}
		for _, r := range rows {
			if r.State != StateQuarantined {
				names = append(names, r.ID)
			}
		}
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return nil, err
	}
	flags := os.O_WRONLY | os.O_CREATE | os.O_EXCL
	if replace {
		flags = os.O_WRONLY | os.O_CREATE | os.O_TRUNC
	}
	for _, name := range names {
		p, err := s.Find(ctx, brand, name)
		if err != nil {
			return files, fmt.Errorf("%s: %w", name, err)
		}
		data, err := p.Written()
		if err != nil {
			return files, err
		}
		to := filepath.Join(folder, Slug(p.Shown().Slug)+".md")
		file, err := os.OpenFile(to, flags, 0o644)
		if errors.Is(err, os.ErrExist) {
			return files, fmt.Errorf("%s is there already; replace it with --force, or choose another folder", to)
		} else if err != nil {
			return files, err
		}
		_, err = file.Write(data)
		if err = errors.Join(err, file.Close()); err != nil {
			return files, err
		}
		files = append(files, to)
	}
	return files, nil
}

// Written is the text as a Markdown file: the one that was written, while it still says the same, or one made from the
// text.
func (p Draft) Written() ([]byte, error) {
	name := p.Shown().Slug + ".md"
	if p.Markdown != "" {
		if text, err := ParseFile(name, []byte(p.Markdown)); err == nil && text.readsLike(p.Text) {
			return []byte(p.Markdown), nil
		}
	}
	for _, how := range []struct {
		inBody bool
		style  yaml.EncodeOption
	}{{true, yaml.UseLiteralStyleIfMultiline(true)}, {false, yaml.UseLiteralStyleIfMultiline(true)}, {false,
		yaml.JSON()}} {
		made, err := p.Text.markdown(how.inBody, how.style)
		if err != nil {
			return nil, err
		}
		if text, err := ParseFile(name, made); err == nil && text.readsLike(p.Text) {
			return made, nil
		}
	}
	return nil, fmt.Errorf("%s cannot be written as Markdown; pull it as JSON", name)
}

// readsLike reports whether two texts are the same to a reader; what publishing fills in may
// differ.
func (t Text) readsLike(other Text) bool {
	if t.Post.Date == "" {
		other.Post.Date = ""
	}
	same := func(t Text) []byte {
		post := t.Post
		post.ID, post.Filename, post.ReadTime, post.Extra = "", "", "", t.Extra
		if post.Slug == "" {
			post.Slug = Address(post.Title)
		}
		if len(post.Sections) == 0 {
			post.Sections = nil
		}
		document, _ := post.Document()
		return document
	}
	return bytes.Equal(same(t), same(other))
}

// markdown writes front matter and the text below it, or, where markup of the text would be taken for
// headings there, everything in the front matter.
func (t Text) markdown(inBody bool, style yaml.EncodeOption) ([]byte, error) {
	p := t.Post
	front := yaml.MapSlice{}
	for _, field := range []struct {
		name  string
		value any
		given bool
	}{
		{"title", p.Title, true}, {"subtitle", p.Subtitle, p.Subtitle != ""}, {"excerpt", p.Excerpt, p.Excerpt != ""},
		{"author", p.Author, p.Author != ""},
		{"date", p.Date, p.Date != ""}, {"category", p.Category, p.Category != ""}, {"image", p.Image, p.Image != ""},
		{"slug", p.Slug, p.Slug != ""},
		{"seoTitle", p.SEOTitle, p.SEOTitle != ""}, {"featured", p.Featured, p.Featured},
		{"sections", p.Sections, !inBody}, {"conclusion", p.Conclusion, !inBody},
	} {
		if field.given {
			front = append(front, yaml.MapItem{Key: field.name, Value: field.value})
		}
	}
	for name, raw := range t.Extra {
		var value any
		if err := json.Unmarshal(raw, &value); err != nil {
			return nil, err
		}
		front = append(front, yaml.MapItem{Key: name, Value: value})
	}
	head, err := yaml.MarshalWithOptions(front, style)
	if err != nil {
		return nil, err
	}
	var out strings.Builder
	fmt.Fprintf(&out, "---\n%s---\n", head)
	if inBody {
		for _, section := range p.Sections {
			fmt.Fprintf(&out, "\n## %s\n\n%s\n", section.Heading, section.Content)
		}
		if p.Conclusion != "" {
			fmt.Fprintf(&out, "\n## Conclusion\n\n%s\n", p.Conclusion)
		}
	}
	return []byte(out.String()), nil
}
