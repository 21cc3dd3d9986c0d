// Package content reads a folder of YAML files into a brand.Site. Package rules judges what it says.
//
// A brand is made of three layers, laid over each other field by field: the defaults of
// site.yaml, the family named by the brand (families/<id>.yaml) and the brand's own file
// (brands/<id>.yaml). A mapping merges, everything else replaces; a list below a key that ends
// in + is added. Each file may itself be extended by the same file of a folder laid over it
// (see Overlay). In all texts {name} and {host} stand for the brand's name and primary host.
//
// Reading never stops at the first mistake: every problem is reported with file, line,
// what was expected and how to fix it.
package content

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"
	"sync"

	"livery/internal/brand"
	"livery/internal/shape"
)

// Content is a loaded and valid folder.
type Content struct {
	Site *brand.Site
	// Version changes whenever a file changes.
	Version string
	// Faults are the errors of brands that are served as they were before, or not at all (see rules.Serve).
	Faults Problems
	brands map[string]*Node
	files  map[string]*Node // as they are, lists that add to others among them
	// borrowed are the texts of a brand, by path, that another brand says, named by its id; only the rules of words
	// ask.
	borrowed func() map[string]map[string]string
	// lenders is content with all brands that ship, also where a folder leaves them out: new brands begin in their
	// words.
	lenders  func() *Content
	defaults *Node // the lowest layer of every brand
	renamed  map[string]bool
	products map[int]*Node
	// What was left out for a reason that is among the problems: files, and brands. What refers to it is not judged.
	unusable map[string]bool
	broken   []string
	families []string
	cached   func(name, folder string, find func() Problems) Problems
}

// siteFile is the shape of site.yaml.
type siteFile struct {
	// Sites is 'own' in a folder that wants its own brands alone, and none of those that ship.
	Sites    string         `json:"sites,omitempty"`
	Settings brand.Settings `json:"settings"`
	Defaults brand.Brand    `json:"defaults"`
}

// placeholderFile is the shape of placeholders.yaml: set name → posts.
type placeholderFile map[string][]brand.ContentPost

// Brand returns the merged layers of a brand, in which every value knows its file and line, or nil.
func (c *Content) Brand(id string) *Node { return c.brands[id] }

// File returns what a content file says, amendments included, or nil.
func (c *Content) File(file string) *Node { return c.files[file] }

// Load reads everything below fsys. Content is nil when a problem is an error. Whoever serves it asks rules.Load.
func Load(fsys fs.FS) (*Content, Problems) {
	c, problems := Try(fsys)
	if len(problems.Errors()) > 0 {
		return nil, problems
	}
	return c, problems
}

// Try is Load for somebody who is still writing: content with errors can be looked at, without the
// brands that cannot be made at all.
func Try(fsys fs.FS) (*Content, Problems) { return TryWith(fsys, nil) }

// TryWith is Try with what some brands say instead of their files, by id: nil leaves a brand out.
func TryWith(fsys fs.FS, instead map[string]*Node) (*Content, Problems) {
	l := &loader{fsys: fsys, instead: instead, hash: map[string]string{}, nodes: map[string]*Node{},
		unusable: map[string]bool{}, problems: checkFolder(fsys)}
	site := l.site()
	products := l.catalogue(site)
	l.legal(site)
	brands := l.brands(site)
	l.lend(site)
	l.notePictures()
	l.problems.Sort()
	for i, b := range site.Brands {
		if known := b.Variant.OrDefault(); known != b.Variant { // which the rules warn of
			shown := *b
			shown.Variant, site.Brands[i] = known, &shown
		}
	}
	c := &Content{Site: site, Version: l.version(""), brands: brands, products: products, files: l.nodes,
		unusable: l.unusable, broken: l.broken, families: l.families, defaults: l.defaults, cached: l.cached,
		renamed: l.renamed(site.Brands, brands)}
	c.lenders = sync.OnceValue(func() *Content {
		if shipped := hiddenBelow(fsys); shipped != nil {
			all, _ := Try(shipped)
			return all
		}
		return c
	})
	c.borrowed = sync.OnceValue(c.borrowedWords)
	return c, l.problems
}

type loader struct {
	fsys     fs.FS
	problems Problems
	hash     map[string]string
	nodes    map[string]*Node // by file
	defaults *Node
	sets     placeholderFile
	unusable map[string]bool
	broken   []string
	families []string
	instead  map[string]*Node // of brands whose files are not read
}

// IsUnusable reports whether a file whose name begins so could not be used.
func (c *Content) IsUnusable(prefix string) bool {
	for file := range c.unusable {
		if strings.HasPrefix(file, prefix) {
			return true
		}
	}
	return false
}

// IsOwnOnly reports whether the brands that ship are left out, the one that answers for unknown hosts among them: the
// first stands in for it unless the folder names another.
func (c *Content) IsOwnOnly() bool {
	at := c.files["site.yaml"].At("settings.defaultBrand")
	return !at.own && !slices.ContainsFunc(c.Site.Brands, func(b *brand.Brand) bool {
		n := c.files["brands/"+b.ID+".yaml"]
		return n == nil || !n.own && n.change == nil
	})
}

// Broken are the brands that could not be made.
func (c *Content) Broken() []string { return c.broken }

// Product returns what the file of a product says, or nil.
func (c *Content) Product(id int) *Node { return c.products[id] }

// Cached finds again what was found wrong with a folder whose files are as they were, or finds it.
func (c *Content) Cached(name, folder string, find func() Problems) Problems {
	return c.cached(name, folder, find)
}

// Read parses a file, with what it extends, and checks its shape against T. The value is empty when there is a problem.
func Read[T any](fsys fs.FS, file string) (*Node, T, Problems) {
	f := readContent[T](fsys, file, keyOf(fsys, file))
	value, _ := f.value.(T)
	return f.node, value, f.problems
}

func readContent[T any](fsys fs.FS, file, key string) readFile {
	return cacheOf(fsys).file(file, key, func() readFile {
		var value T
		n, problems := readLayer(fsys, file, shape.For[T]())
		n = n.resolve()
		if n != nil && len(problems.Errors()) == 0 {
			if err := decode(n, &value); err != nil {
				problems = append(problems, valueProblem(n, err))
			}
		}
		return readFile{key, n, value, problems}
	})
}

// readLayer is Read without the value: lists that are to be added to a layer below are still marked as such.
func readLayer(fsys fs.FS, file string, t *shape.Type) (*Node, Problems) {
	changes := amendments(fsys, file)
	if len(changes) == 0 {
		return readSources(fsys, file, t)
	}
	written := cacheOf(fsys).file(file+" as written", keyOf(withoutAmendments(fsys), file), func() readFile {
		n, problems := readSources(fsys, file, t)
		return readFile{key: keyOf(withoutAmendments(fsys), file), node: n, problems: problems}
	})
	if len(written.problems) > 0 {
		return written.node, written.problems
	}
	merged, problems := amend(written.node, changes)
	if merged != nil {
		problems = append(problems, checkShape(merged, t, "")...)
	}
	return merged, problems
}

// readSources lays the files that a file is made of over each other.
func readSources(fsys fs.FS, file string, t *shape.Type) (*Node, Problems) {
	var merged *Node
	var problems Problems
	for _, source := range sourcesOf(fsys, file) {
		n, faults := parse(source)
		problems = append(problems, faults...)
		if n != nil {
			problems = append(problems, checkShape(n, t, "")...)
			merged = merge(merged, n)
		}
	}
	return merged, problems
}

// read is Read for a file of the content: it notes the file's hash and its problems.
func read[T any](l *loader, file string) (*Node, T) {
	f := readContent[T](l.fsys, file, l.note(file))
	l.problems = append(l.problems, f.problems...)
	l.nodes[file] = f.node
	if len(f.problems.Errors()) > 0 {
		l.unusable[file] = true
	}
	value, _ := f.value.(T)
	return f.node, value
}

// readOptional is read for a file that need not be there.
func readOptional[T any](l *loader, file string) (*Node, T) {
	if _, err := fs.Stat(l.fsys, file); errors.Is(err, fs.ErrNotExist) {
		var none T
		return nil, none
	}
	return read[T](l, file)
}

// layer reads a part of a brand. Nothing is returned when its shape is wrong.
func (l *loader) layer(file string) *Node {
	f := cacheOf(l.fsys).file(file, l.note(file), func() readFile {
		n, problems := readLayer(l.fsys, file, shape.For[brand.Brand]())
		return readFile{key: l.hash[file], node: n, problems: problems}
	})
	l.problems = append(l.problems, f.problems...)
	if len(f.problems.Errors()) > 0 || f.node == nil || f.node.kind != mapping {
		return nil
	}
	l.nodes[file] = f.node
	return f.node
}

// note keeps the hash of a file, which is part of the version.
func (l *loader) note(file string) string {
	l.hash[file] = keyOf(l.fsys, file)
	return l.hash[file]
}

// notePictures makes a picture that is added, removed or written a change of the content.
func (l *loader) notePictures() {
	_ = fs.WalkDir(l.fsys, "assets", func(file string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return nil //nolint:nilerr // an unreadable folder shows as missing files
		}
		if info, err := d.Info(); err == nil {
			l.hash[file] = fmt.Sprint(info.Size(), info.ModTime().UnixNano())
		}
		return nil
	})
}

func (l *loader) files(dir string) []string {
	entries, err := fs.ReadDir(l.fsys, dir)
	if err != nil {
		l.problems = append(l.problems, Problem{File: dir, Message: "the folder cannot be read: " + err.Error(),
			Fix: "create it"})
		return nil
	}
	var files []string
	for _, e := range entries {
		switch name := path.Join(dir, e.Name()); {
		case e.IsDir():
		case path.Ext(name) == ".yaml":
			files = append(files, name)
		case path.Ext(name) == ".yml":
			l.problems = append(l.problems,
				Problem{File: name, Severity: Warning, Message: "is not read: content files end in .yaml",
					Fix: "rename it to " + base(name) + ".yaml"})
		}
	}
	return files
}

func (l *loader) site() *brand.Site {
	n, file := read[siteFile](l, "site.yaml")
	if n != nil && n.kind == mapping {
		l.defaults = cacheOf(l.fsys).file("the defaults of site.yaml", l.hash["site.yaml"], func() readFile {
			return readFile{key: l.hash["site.yaml"], node: withLinks(n)}
		}).node
	}
	_, l.sets = read[placeholderFile](l, "placeholders.yaml")
	return &brand.Site{Settings: file.Settings}
}

func (l *loader) legal(site *brand.Site) {
	_, site.Legal.Privacy = read[brand.LegalPage](l, "legal/privacy.yaml")
	_, site.Legal.Terms = read[brand.LegalPage](l, "legal/terms.yaml")
	_, site.Legal.Accessibility = read[brand.LegalPage](l, "legal/accessibility.yaml")
}

func (l *loader) cached(name, folder string, find func() Problems) Problems {
	key := l.version(folder)
	return cacheOf(l.fsys).file(name, key, func() readFile { return readFile{key: key, problems: find()} }).problems
}

// version changes with every file below a folder; "" is all.
func (l *loader) version(folder string) string {
	sum := sha256.New()
	for _, file := range sortedKeys(l.hash) {
		if strings.HasPrefix(file, folder) {
			fmt.Fprintln(sum, file, l.hash[file])
		}
	}
	return hex.EncodeToString(sum.Sum(nil))[:12]
}

func base(file string) string { return strings.TrimSuffix(path.Base(file), path.Ext(file)) }

func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }
