package change

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing/fstest"

	"livery/internal/change/yamlfile"
	"livery/internal/content"
	"livery/internal/datadir"
)

// Pulled is a content file as it is after the changes were written into it. After is nil for a file that goes.
type Pulled struct {
	File          string
	Before, After []byte
}

// Pull plans how the changes are written into the files of a content folder that lies over others: only the changed
// values are touched. What cannot be said in the folder is an error, and nothing is to be written then.
func (b *Publisher) Pull(dir string, below fs.FS) ([]Pulled, error) {
	served := b.Current()
	if holdsEveryFile(dir, below) {
		below = fstest.MapFS{}
	}
	fields := map[string][]string{}
	var files []string
	for _, one := range Amendments(served.Applied()) {
		if !slices.Contains(files, one.File) {
			files = append(files, one.File)
		}
		fields[one.File] = append(fields[one.File], one.Path)
	}
	var plan []Pulled
	for _, file := range files {
		before, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(file)))
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return nil, err
		}
		p := Pulled{File: file, Before: before, After: before}
		if served.checkFile(p, below) == nil {
			continue // the files say so already
		}
		if p.After, err = served.written(file, before, fields[file]); err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
		if err := served.checkFile(p, below); err != nil {
			return nil, err
		}
		if !bytes.Equal(p.Before, p.After) || p.After == nil && before != nil {
			plan = append(plan, p)
		}
	}
	return plan, nil
}

// holdsEveryFile reports whether a folder holds every content file itself.
func holdsEveryFile(dir string, below fs.FS) bool {
	all := true
	_ = fs.WalkDir(below, ".", func(name string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() && path.Ext(name) == ".yaml" {
			_, err := os.Stat(filepath.Join(dir, filepath.FromSlash(name)))
			all = all && err == nil
		}
		return nil
	})
	return all
}

// written is a file with the values of some fields as they are served.
func (s *Served) written(file string, before []byte, fields []string) ([]byte, error) {
	now := s.Content.File(file)
	if now == nil {
		return nil, nil
	}
	layer, _ := content.LayerOf(file, "")
	f := yamlfile.File{Data: bytes.Clone(before), Order: order(layer)}
	if before == nil {
		f.Data = []byte("# yaml-language-server: $schema=" + strings.Repeat("../", strings.Count(file, "/")) +
			"schema/" + content.SchemaName(layer) + ".schema.json\n")
	}
	own, err := ownValue(file, f.Data)
	if err != nil {
		return nil, err
	}
	for _, field := range fields {
		field = enclosingList(now, own, field)
		var steps []string
		if field != "" {
			steps = strings.Split(field, ".")
		}
		if field == "" && before != nil {
			return nil, errors.New("is there already, and a change brings it whole")
		}
		if field == "" {
			for _, key := range now.Keys() {
				if err := f.Set([]string{key}, now.Child(key).JSON()); err != nil {
					return nil, err
				}
			}
			continue
		}
		value := now.Find(field)
		err := f.Set(steps, value.JSON())
		if value != nil && value.IsList() && !strings.HasSuffix(field, "+") { // it is said whole, and adds to none
			err = errors.Join(err, f.Set(strings.Split(field+"+", "."), nil))
		}
		if err != nil {
			return nil, err
		}
	}
	return f.Data, nil
}

func ownValue(file string, data []byte) (*content.Node, error) {
	n, problems := content.Parse(fstest.MapFS{file: {Data: data}}, file)
	if len(problems) > 0 {
		return nil, problems
	}
	return n, nil
}

// enclosingList is the field itself, or the list that it is in where the file does not have that
// list.
func enclosingList(now, own *content.Node, field string) string {
	steps := strings.Split(field, ".")
	for i := 1; i < len(steps); i++ {
		head := strings.Join(steps[:i], ".")
		if list := now.Find(head); list != nil && list.IsList() && own.Find(head) == nil {
			return head
		}
	}
	return field
}

// order is how the keys of a mapping of a layer's file stand in its shape.
func order(layer string) func(path []string) []string {
	t := content.ShapeOf(layer)
	if t == nil {
		return nil
	}
	prefix := 0
	if layer == content.SiteLayer || layer == content.SettingsLayer {
		prefix = 1
	}
	return func(path []string) []string {
		if len(path) < prefix {
			return nil
		}
		at := t
		for _, step := range path[prefix:] {
			if at = at.Below(step); at == nil {
				return nil
			}
		}
		return at.Names()
	}
}

// checkFile checks that a file says what is served.
func (s *Served) checkFile(p Pulled, below fs.FS) error {
	want, _ := content.Parse(s.Files, p.File)
	files := fstest.MapFS{}
	if p.After != nil {
		files[p.File] = &fstest.MapFile{Data: p.After}
	}
	got, _ := content.Parse(content.Overlay(files, below), p.File)
	if !Same(withoutEmpty(want.JSON()), withoutEmpty(got.JSON())) {
		return fmt.Errorf("%s: the folder cannot say what is served, because the content below it says something "+
			"that a change took away; pull into a folder that holds all content", p.File)
	}
	return nil
}

// withoutEmpty drops mappings without fields, which mean the same as nothing.
func withoutEmpty(data json.RawMessage) json.RawMessage {
	var value any
	if len(data) == 0 || json.Unmarshal(data, &value) != nil {
		return data
	}
	out, _ := json.Marshal(withoutEmptyValue(value)) // it was JSON before
	return out
}

func withoutEmptyValue(value any) any {
	switch v := value.(type) {
	case map[string]any:
		for k, child := range v {
			if v[k] = withoutEmptyValue(child); v[k] == nil {
				delete(v, k)
			}
		}
		if len(v) == 0 {
			return nil
		}
	case []any:
		for i := range v {
			v[i] = withoutEmptyValue(v[i])
		}
	}
	return value
}

// Write carries out a plan, file by file, and says last that the folder holds all changes. Whoever is interrupted has
// files that say the same with the changes over them as without.
func (b *Publisher) Write(dir string, plan []Pulled) error {
	for _, p := range plan {
		name := filepath.Join(dir, filepath.FromSlash(p.File))
		if p.After == nil {
			if err := os.Remove(name); err != nil && !errors.Is(err, fs.ErrNotExist) {
				return err
			}
			continue
		}
		if err := writeFile(name, p.After); err != nil {
			return err
		}
	}
	published := Published(b.Current().Entries)
	if len(published) == 0 {
		return nil
	}
	return noteThrough(dir, b.Current().Entries[published[len(published)-1].Number-1].ID)
}

func noteThrough(dir, id string) error {
	return writeFile(filepath.Join(dir, absorbed),
		[]byte("# The last change of the Desk that these files hold. `livery content pull` writes this; servers with "+
			"these files leave out what is in them already.\nthrough: "+id+"\n"))
}

func writeFile(name string, data []byte) error {
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		return err
	}
	mode := fs.FileMode(0o644)
	if info, err := os.Stat(name); err == nil {
		mode = info.Mode().Perm()
	}
	if err := datadir.WriteFile(name, data); err != nil {
		return err
	}
	return os.Chmod(name, mode)
}

// Difference is what a folder says otherwise than what is served: the edits that make it served.
func Difference(served, wanted *content.Content) []Edit {
	var edits []Edit
	for _, file := range wanted.Files(served) {
		layer, prefix := content.LayerOf(file, "")
		if file == "site.yaml" {
			for _, part := range []string{content.SiteLayer, content.SettingsLayer} {
				edits = append(edits, differ(part, "", served.Says(part, ""), wanted.Says(part, ""))...)
			}
			continue
		}
		if layer != "" {
			edits = append(edits, differ(layer, prefix, served.Says(layer, ""), wanted.Says(layer, ""))...)
		}
	}
	return edits
}

func differ(layer, field string, now, wanted *content.Node) []Edit {
	if Same(now.JSON(), wanted.JSON()) {
		return nil
	}
	if now.Kind() == "group" && wanted.Kind() == "group" {
		var edits []Edit
		for _, key := range now.Keys() {
			edits = append(edits, differ(layer, joined(field, key), now.Child(key), wanted.Child(key))...)
		}
		for _, key := range wanted.Keys() {
			if now.Child(key) == nil {
				edits = append(edits, differ(layer, joined(field, key), nil, wanted.Child(key))...)
			}
		}
		return edits
	}
	return []Edit{{Layer: layer, Field: field, Before: now.JSON(), After: wanted.JSON()}}
}

// Push publishes what a folder says otherwise, and notes in it that it holds that. The folder must hold all changes.
func (b *Publisher) Push(ctx context.Context, wish Request, dir string) (Entry, error) {
	published := Published(b.Current().Entries)
	if held := inFiles(os.DirFS(dir), b.Current().Entries); len(published) > 0 &&
		held < published[len(published)-1].Number {
		return Entry{},
			Refused{
				errors.New("the folder lacks changes that are served; run `livery content pull` first, and push then")}
	}
	e, err := b.Publish(ctx, wish)
	if err != nil {
		return e, err
	}
	return e, noteThrough(dir, e.ID)
}
