package content

import (
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"sort"
)

// Overlay shows upper over lower. Folders show the files of both. A YAML file of upper extends
// the same file of lower, field by field; any other file replaces it.
func Overlay(upper, lower fs.FS) fs.FS { return overlay{upper: upper, lower: lower} }

// OverlayFolder is Overlay with a folder of this machine, which problems and origins name. With 'sites: own' in its
// site.yaml the brands below are left out.
func OverlayFolder(folder string, lower fs.FS) fs.FS {
	upper := os.DirFS(folder)
	return overlay{upper: upper, lower: ownOnly{base: lower, upper: upper}, folder: folder}
}

type overlay struct {
	upper, lower fs.FS
	folder       string // where upper is, or "" for files that are only in memory
}

func (o overlay) Open(name string) (fs.File, error) {
	f, err := o.upper.Open(name)
	if errors.Is(err, fs.ErrNotExist) {
		return o.lower.Open(name)
	}
	return f, err
}

func (o overlay) ReadDir(name string) ([]fs.DirEntry, error) {
	upper, upperErr := fs.ReadDir(o.upper, name)
	lower, lowerErr := fs.ReadDir(o.lower, name)
	if upperErr != nil && lowerErr != nil {
		return nil, upperErr
	}
	byName := map[string]fs.DirEntry{}
	for _, e := range append(lower, upper...) {
		byName[e.Name()] = e
	}
	entries := make([]fs.DirEntry, 0, len(byName))
	for _, e := range byName {
		entries = append(entries, e)
	}
	sort.Slice(entries, func(i, j int) bool { return entries[i].Name() < entries[j].Name() })
	return entries, nil
}

// source is one file that has a part in a value.
type source struct {
	fsys fs.FS
	file string // its path in fsys
	name string // how problems and origins call it
	own  bool   // it comes from a folder laid over other content
}

// sources are the files that a YAML file is made of, the lowest first.
func sources(fsys fs.FS, file string) []source {
	o, layered := fsys.(overlay)
	if !layered {
		return []source{{fsys: fsys, file: file, name: file}}
	}
	upper := source{fsys: o.upper, file: file, name: file, own: true}
	if o.folder != "" {
		upper.name = filepath.Join(o.folder, filepath.FromSlash(file))
	}
	_, err := fs.Stat(o.upper, file)
	missing := errors.Is(err, fs.ErrNotExist)
	if !missing && path.Ext(file) != ".yaml" {
		return []source{upper}
	}
	var all []source
	if _, err := fs.Stat(o.lower, file); err == nil || missing {
		all = sources(o.lower, file)
	}
	if !missing {
		all = append(all, upper)
	}
	return all
}
