package content

import (
	"bytes"
	"io/fs"
	"path"
	"slices"
	"strings"
)

// ownSites is what site.yaml of a folder says under 'sites' to have the brands of the folder alone.
const ownSites = "own"

// OwnFolder is OverlayFolder without the brands below, whatever its site.yaml says: families, looks, words, products
// and rules stay as the base.
func OwnFolder(folder string, lower fs.FS) fs.FS {
	o := OverlayFolder(folder, lower).(overlay)
	o.lower = ownOnly{base: lower, upper: o.upper, always: true}
	return o
}

// ownOnly is content without the brands that a folder over it does not have, where that folder wants so.
type ownOnly struct {
	base, upper fs.FS
	always      bool
}

func (o ownOnly) Open(name string) (fs.File, error) {
	if o.hides(name) {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	}
	return o.base.Open(name)
}

func (o ownOnly) ReadDir(name string) ([]fs.DirEntry, error) {
	if o.hides(name) {
		return nil, &fs.PathError{Op: "readdir", Path: name, Err: fs.ErrNotExist}
	}
	entries, err := fs.ReadDir(o.base, name)
	return slices.DeleteFunc(entries, func(e fs.DirEntry) bool { return o.hides(path.Join(name, e.Name())) }), err
}

// ofBrand are the folders whose files or folders have the name of a brand.
var ofBrand = []string{"brands/", "blogs/", "catalogue/angles/"}

// hides holds for what belongs to a brand that the folder does not have.
func (o ownOnly) hides(name string) bool {
	for _, dir := range ofBrand {
		rest, inside := strings.CutPrefix(name, dir)
		if !inside {
			continue
		}
		id, _, _ := strings.Cut(rest, "/")
		_, err := fs.Stat(o.upper, "brands/"+strings.TrimSuffix(id, ".yaml")+".yaml")
		return err != nil && o.wanted()
	}
	return false
}

// wanted reads it anew each time, since the folder may change while it is served.
func (o ownOnly) wanted() bool {
	if o.always {
		return true
	}
	data, err := fs.ReadFile(o.upper, "site.yaml")
	if err != nil || !bytes.Contains(data, []byte("sites:")) {
		return false
	}
	n, problems := parse(source{fsys: o.upper, file: "site.yaml", name: "site.yaml"})
	return len(problems) == 0 && n.Text("sites") == ownSites
}

// hiddenBelow is the content whose brands a folder leaves out; nil where none does.
func hiddenBelow(fsys fs.FS) fs.FS {
	switch f := withoutAmendments(fsys).(type) {
	case overlay:
		return hiddenBelow(f.lower)
	case ownOnly:
		if f.wanted() {
			return f.base
		}
	}
	return nil
}
