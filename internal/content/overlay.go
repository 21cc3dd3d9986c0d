package content

import (
	"errors"
	"io/fs"
	"sort"
)

// Overlay shows upper over lower: a file of upper replaces the same file of lower, and
// folders show the files of both.
func Overlay(upper, lower fs.FS) fs.FS { return overlay{upper, lower} }

type overlay struct{ upper, lower fs.FS }

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
