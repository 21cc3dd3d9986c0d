package content

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Amendment is a field of a content file that somebody changed without touching the file.
type Amendment struct {
	File string // e.g. "brands/store.yaml"
	Path string // in the file, e.g. "defaults.hero.title"; empty for a whole file that is not there
	// Value is what it says now, as JSON; nil when the file is to say nothing about it.
	Value  json.RawMessage
	Change Change
}

// Change says who changed a value, when, and what it was.
type Change struct {
	ID, By string
	At     time.Time
	Was    json.RawMessage
}

func (c *Change) String() string {
	text := "changed by " + c.By
	if !c.At.IsZero() {
		text += ", on " + c.At.UTC().Format("2 January 2006 at 15:04 UTC")
	}
	was := []rune(string(c.Was))
	switch {
	case len(was) == 0:
		return text + ", was not set here"
	case len(was) > 80:
		was = append(was[:79:79], '…')
	}
	return text + ", was " + string(was)
}

// Amend shows files with amendments over them, in their order. What was read of the files before
// is kept in the cache; it may be nil.
func Amend(files fs.FS, list []Amendment, cache *Cache) fs.FS {
	a := amended{files: files, byFile: map[string][]Amendment{}, cache: cache}
	for _, one := range list {
		a.byFile[one.File] = append(a.byFile[one.File], one)
	}
	return a
}

type amended struct {
	files  fs.FS
	byFile map[string][]Amendment
	cache  *Cache
}

func (a amended) Open(name string) (fs.File, error) { return a.files.Open(name) }

// ReadDir lists also the files that are there by amendment alone.
func (a amended) ReadDir(name string) ([]fs.DirEntry, error) {
	entries, err := fs.ReadDir(a.files, name)
	for file := range a.byFile {
		if path.Dir(file) != name ||
			slices.ContainsFunc(entries, func(e fs.DirEntry) bool { return e.Name() == path.Base(file) }) {
			continue
		}
		if whole := a.byFile[file]; slices.ContainsFunc(whole, func(one Amendment) bool { return one.Path == "" }) &&
			whole[len(whole)-1].stays() {
			entries, err = append(entries, addedFile(path.Base(file))), nil
		}
	}
	slices.SortFunc(entries, func(x, y fs.DirEntry) int { return strings.Compare(x.Name(), y.Name()) })
	return entries, err
}

// stays is false for the amendment that removes a whole file.
func (a Amendment) stays() bool { return a.Path != "" || a.Value != nil }

// addedFile is the directory entry of a file that is there by amendment alone.
type addedFile string

func (f addedFile) Name() string               { return string(f) }
func (f addedFile) IsDir() bool                { return false }
func (f addedFile) Type() fs.FileMode          { return 0 }
func (f addedFile) Info() (fs.FileInfo, error) { return nil, fs.ErrNotExist }

// withoutAmendments is the files without amendments.
func withoutAmendments(fsys fs.FS) fs.FS {
	if a, ok := fsys.(amended); ok {
		return a.files
	}
	return fsys
}

// sourcesOf are the files that a YAML file is made of; none for one that is there by amendment alone.
func sourcesOf(fsys fs.FS, file string) []source {
	files := withoutAmendments(fsys)
	if list := amendments(fsys, file); len(list) > 0 && list[0].Path == "" {
		if _, err := fs.Stat(files, file); errors.Is(err, fs.ErrNotExist) {
			return nil
		}
	}
	return sources(files, file)
}

// amendments are those of one file.
func amendments(fsys fs.FS, file string) []Amendment {
	if a, ok := fsys.(amended); ok {
		return a.byFile[file]
	}
	return nil
}

// amend lays amendments over a file's value. One that has no place in it any more is left out.
func amend(n *Node, list []Amendment) (*Node, Problems) {
	var problems Problems
	for _, one := range list {
		next, err := one.over(n)
		if err != nil {
			problems = append(problems, Problem{File: one.File, Path: one.Path, Severity: Warning,
				Message: "was " + (&Change{By: one.Change.By, At: one.Change.At}).short() +
					", which does not fit any more: " + err.Error(),
				Fix: "make the change again where it belongs now, or take it back"})
			continue
		}
		n = next
	}
	return n, problems
}

func (c *Change) short() string { text, _, _ := strings.Cut(c.String(), ", was"); return text }

func (a Amendment) over(n *Node) (*Node, error) {
	var value *Node
	if a.Value != nil {
		var err error
		if value, err = fromJSON(a.Value, &Node{file: a.File, own: n == nil || n.own, change: &a.Change}); err != nil {
			return nil, err
		}
	}
	if a.Path == "" {
		return value, nil
	}
	return n.with(strings.Split(a.Path, "."), value, &Node{file: a.File, change: &a.Change, own: n != nil && n.own})
}

var errNoPlace = errors.New("there is no such place in the file")

// with is n with another value at a path; nil removes it. The original is left alone.
func (n *Node) with(path []string, value, like *Node) (*Node, error) {
	if len(path) == 0 {
		return value, nil
	}
	if n == nil || n.kind == null {
		if value == nil {
			return n, nil
		}
		n = &Node{file: like.file, own: like.own, change: like.change, kind: mapping, fields: map[string]*Node{}}
	}
	out := *n
	switch n.kind {
	case mapping:
		child, err := n.fields[path[0]].with(path[1:], value, like)
		if err != nil {
			return nil, err
		}
		out.keys, out.fields = slices.Clone(n.keys), make(map[string]*Node, len(n.fields))
		for k, v := range n.fields {
			out.fields[k] = v
		}
		if child == nil {
			out.remove(path[0])
		} else {
			if len(path) == 1 {
				out.remove(path[0] + addSuffix) // a list that is said whole adds to none
			}
			out.set(path[0], child)
		}
	case sequence:
		i, err := strconv.Atoi(path[0])
		if err != nil || i < 0 || i > len(n.items) || value == nil && len(path) == 1 {
			return nil, errNoPlace
		}
		var item *Node
		if i < len(n.items) {
			item = n.items[i]
		}
		if item, err = item.with(path[1:], value, like); err != nil {
			return nil, err
		}
		out.items = slices.Clone(n.items)
		if i == len(n.items) {
			out.items = append(out.items, item)
		} else {
			out.items[i] = item
		}
	default:
		return nil, errNoPlace
	}
	return &out, nil
}

// fromJSON reads a value in which mappings keep their order. Each node of it is like the given one.
func fromJSON(data []byte, like *Node) (*Node, error) {
	in := json.NewDecoder(bytes.NewReader(data))
	in.UseNumber()
	n, err := readJSON(in, like)
	if err != nil {
		return nil, fmt.Errorf("its value cannot be read: %w", err)
	}
	return n, nil
}

func readJSON(in *json.Decoder, like *Node) (*Node, error) {
	token, err := in.Token()
	if err != nil {
		return nil, err
	}
	out := *like
	switch v := token.(type) {
	case json.Delim:
		return readParts(in, v, &out, like)
	case string:
		out.kind, out.scalar = text, v
	case bool:
		out.kind, out.scalar = boolean, v
	case json.Number:
		out.kind = number
		if whole, err := v.Int64(); err == nil {
			out.scalar = whole
		} else if out.scalar, err = v.Float64(); err != nil {
			return nil, err
		}
	default:
		out.kind = null
	}
	return &out, nil
}

func readParts(in *json.Decoder, open json.Delim, out, like *Node) (*Node, error) {
	out.kind = sequence
	if open == '{' {
		out.kind, out.fields = mapping, map[string]*Node{}
	}
	for in.More() {
		key := ""
		if open == '{' {
			token, err := in.Token()
			if err != nil {
				return nil, err
			}
			key, _ = token.(string)
		}
		child, err := readJSON(in, like)
		if err != nil {
			return nil, err
		}
		if open == '{' {
			out.set(key, child)
		} else {
			out.items = append(out.items, child)
		}
	}
	_, err := in.Token()
	return out, err
}

// JSON is the value with its keys in order, or nil for a node that is not there.
func (n *Node) JSON() json.RawMessage {
	if n == nil || n.kind == null {
		return nil
	}
	var b bytes.Buffer
	n.writeJSON(&b)
	return b.Bytes()
}

func (n *Node) writeJSON(b *bytes.Buffer) {
	switch n.kind {
	case mapping:
		b.WriteByte('{')
		for i, key := range n.keys {
			if i > 0 {
				b.WriteByte(',')
			}
			writeScalar(b, key)
			b.WriteByte(':')
			n.fields[key].writeJSON(b)
		}
		b.WriteByte('}')
	case sequence:
		b.WriteByte('[')
		for i, item := range n.items {
			if i > 0 {
				b.WriteByte(',')
			}
			item.writeJSON(b)
		}
		b.WriteByte(']')
	default:
		writeScalar(b, n.scalar)
	}
}

func writeScalar(b *bytes.Buffer, value any) {
	out := json.NewEncoder(b)
	out.SetEscapeHTML(false)
	_ = out.Encode(value) // text, numbers, true, false and nothing can always be written
	b.Truncate(b.Len() - 1)
}

// IsList reports whether the node is a list.
func (n *Node) IsList() bool { return n.kind == sequence }

// With is the node's value, as JSON, with another value at a path below it; nil removes it.
func (n *Node) With(path string, value json.RawMessage) (json.RawMessage, error) {
	var put *Node
	if value != nil {
		var err error
		if put, err = fromJSON(value, &Node{}); err != nil {
			return nil, err
		}
	}
	if path == "" {
		return value, nil
	}
	out, err := n.with(strings.Split(path, "."), put, &Node{})
	return out.JSON(), err
}

// Within is With for a value that is JSON itself.
func Within(whole json.RawMessage, path string, value json.RawMessage) (json.RawMessage, error) {
	var n *Node
	if whole != nil {
		var err error
		if n, err = fromJSON(whole, &Node{}); err != nil {
			return nil, err
		}
	}
	return n.With(path, value)
}
