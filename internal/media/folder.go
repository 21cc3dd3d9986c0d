package media

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/goccy/go-yaml"
)

// FolderRoot is where a content folder has its pictures: <root>/<brand>/<name>.<ending>. Their words are
// in words.yaml beside them. Those of SharedRoot are of every brand that has none of the name itself.
const (
	FolderRoot = "assets/domains"
	SharedRoot = "assets/shared"
	WordsFile  = "words.yaml"
)

// Shared is in the place of a brand what belongs to all of them. No brand can have that id.
const Shared = "_shared"

// FolderOf is where a content folder has the pictures of a brand.
func FolderOf(brand string) string {
	if brand == Shared {
		return SharedRoot
	}
	return path.Join(FolderRoot, brand)
}

// Fault is a file of a content folder that gives no picture, or not the one that was meant.
type Fault struct{ File, Message, Fix string }

// Source is a file that a picture is to be made from.
type Source struct {
	Brand, Name, File string
	Alt               string
	Focus             *Focus
	info              fs.FileInfo
}

// endings are those of the files that are taken; where a picture comes in two, the first one is used.
var endings = []string{".svg", ".png", ".webp", ".jpg", ".jpeg"}

// Sources lists the pictures of a content folder, by brand and name, with everything that is odd.
func Sources(fsys fs.FS) ([]Source, []Fault) {
	brands, err := fs.ReadDir(fsys, FolderRoot)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, []Fault{{FolderRoot, "cannot be read: " + err.Error(), "correct its permissions"}}
	}
	var sources []Source
	var faults []Fault
	for _, b := range brands {
		if b.IsDir() && !strings.HasPrefix(b.Name(), ".") {
			found, odd := sourcesOf(fsys, b.Name())
			sources, faults = append(sources, found...), append(faults, odd...)
		}
	}
	if _, err := fs.Stat(fsys, SharedRoot); err == nil {
		found, odd := sourcesOf(fsys, Shared)
		sources, faults = append(sources, found...), append(faults, odd...)
	}
	return sources, faults
}

func sourcesOf(fsys fs.FS, brand string) ([]Source, []Fault) {
	dir := FolderOf(brand)
	entries, err := fs.ReadDir(fsys, dir)
	if err != nil {
		return nil, []Fault{{dir, "cannot be read: " + err.Error(), "correct its permissions"}}
	}
	words, faults := readWords(fsys, path.Join(dir, WordsFile))
	chosen := map[string]Source{}
	var names []string
	for _, e := range entries {
		file := path.Join(dir, e.Name())
		info, err := e.Info()
		name := strings.TrimSuffix(e.Name(), path.Ext(e.Name()))
		switch {
		case e.IsDir() || strings.HasPrefix(e.Name(), ".") || e.Name() == WordsFile || isSizeOf(entries, name):
			continue
		case err != nil:
			faults = append(faults, Fault{file, "cannot be read: " + err.Error(), "correct its permissions"})
			continue
		case !slices.Contains(endings, strings.ToLower(path.Ext(e.Name()))):
			faults = append(faults, Fault{file, "is not read: it is no picture of a kind that is taken",
				"save it as JPEG, PNG, WebP or SVG, or remove it"})
			continue
		}
		if other, there := chosen[name]; there {
			used, left := better(other.File, file)
			faults = append(faults, Fault{left, "is not used, since " + path.Base(used) + " is the same picture",
				"remove one of them"})
			if used == other.File {
				continue
			}
		} else {
			names = append(names, name)
		}
		chosen[name] = Source{brand, name, file, words[name].Alt, words[name].Focus, info}
	}
	var sources []Source
	for _, name := range names {
		sources = append(sources, chosen[name])
	}
	for _, name := range slices.Sorted(maps.Keys(words)) {
		if _, there := chosen[name]; !there {
			faults = append(faults,
				Fault{path.Join(dir, WordsFile), fmt.Sprintf("has words for %q, of which there is no picture", name),
					"correct the name, or remove the line"})
		}
	}
	return sources, faults
}

// better chooses between two files of one picture.
func better(a, b string) (used, left string) {
	rank := func(file string) int { return slices.Index(endings, strings.ToLower(path.Ext(file))) }
	if rank(b) < rank(a) {
		return b, a
	}
	return a, b
}

var sizeName = regexp.MustCompile(`^(.+)-(\d{3,4})$`)

// isSizeOf recognises the smaller sizes that other tools made of a picture beside it.
func isSizeOf(entries []fs.DirEntry, name string) bool {
	parts := sizeName.FindStringSubmatch(name)
	return parts != nil && slices.ContainsFunc(entries, func(e fs.DirEntry) bool {
		return strings.TrimSuffix(e.Name(), path.Ext(e.Name())) == parts[1]
	})
}

// described are the words of a picture: its alternative text alone, or with its focal point.
type described struct {
	Alt   string
	Focus *Focus
}

func readWords(fsys fs.FS, file string) (map[string]described, []Fault) {
	data, err := fs.ReadFile(fsys, file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	raw := map[string]any{}
	if err == nil {
		err = yaml.Unmarshal(data, &raw)
	}
	if err != nil {
		return nil,
			[]Fault{{file, "cannot be read: " + err.Error(),
				"write one line for each picture, such as  hero-main: A van at a loading dock"}}
	}
	words := map[string]described{}
	var faults []Fault
	for _, name := range slices.Sorted(maps.Keys(raw)) {
		value := raw[name]
		d, err := describedBy(value)
		if err == nil {
			err = checkWords(d.Alt, d.Focus)
		}
		if err != nil {
			faults = append(faults, Fault{file, name + ": " + err.Error(), "write  " + name + ": its words,  or  " +
				name + ": { alt: its words, focus: [0.3, 0.5] }"})
			continue
		}
		words[name] = d
	}
	return words, faults
}

func describedBy(value any) (described, error) {
	switch v := value.(type) {
	case string:
		return described{Alt: strings.TrimSpace(v)}, nil
	case map[string]any:
		alt, _ := v["alt"].(string)
		d := described{Alt: strings.TrimSpace(alt)}
		point, ok := v["focus"].([]any)
		if !ok {
			return d, nil
		}
		if len(point) != 2 {
			return d, fmt.Errorf("focus needs two numbers")
		}
		x, errX := strconv.ParseFloat(fmt.Sprint(point[0]), 64)
		y, errY := strconv.ParseFloat(fmt.Sprint(point[1]), 64)
		d.Focus = &Focus{x, y}
		return d, errors.Join(errX, errY)
	}
	return described{}, fmt.Errorf("is no text")
}

// Check makes every picture of a content folder once, for what is wrong with them, and keeps nothing.
func Check(ctx context.Context, fsys fs.FS) (map[string][]Picture, []Fault) {
	maker := NewMaker()
	found := map[string][]Picture{}
	sources, faults := Sources(fsys)
	for _, source := range sources {
		data, err := source.read(fsys)
		made, fault := source.make(ctx, maker, data, err)
		if fault != nil {
			faults = append(faults, *fault)
			continue
		}
		found[source.Brand] = append(found[source.Brand], made.Picture)
	}
	return found, faults
}

// make turns what was read of the file into a picture.
func (s Source) make(ctx context.Context, maker *Maker, data []byte, err error) (*Made, *Fault) {
	var made *Made
	if err == nil {
		made, err = maker.Make(ctx, s.Name, Bytes(data))
	}
	if err != nil {
		return nil, &Fault{s.File, err.Error(), "correct or remove the file; pages are shown without it"}
	}
	made.Alt, made.Focus, made.Added = s.Alt, s.Focus, s.info.ModTime().UTC().Truncate(time.Second)
	return made, nil
}

func (s Source) read(fsys fs.FS) ([]byte, error) {
	file, err := fsys.Open(s.File)
	if err != nil {
		return nil, err
	}
	data, err := ReadFile(file)
	return data, errors.Join(err, file.Close())
}

// Folder keeps the pictures of a content folder in a store as they change.
type Folder struct {
	store *Store
	// made are the files that gave, or did not give, a picture, by their state.
	made map[string]string
	odd  map[string]Fault
}

// NewFolder keeps what it makes in a store of its own.
func NewFolder(store *Store) *Folder {
	return &Folder{store, map[string]string{}, map[string]Fault{}}
}

// Update makes what is new or changed, and removes what is gone. What a deadline cuts off is done by the
// next call. One call at a time.
func (f *Folder) Update(ctx context.Context, fsys fs.FS) ([]Fault, error) {
	sources, faults := Sources(fsys)
	if err := f.removeOthers(ctx, sources); err != nil {
		return faults, err
	}
	slices.SortStableFunc(sources, func(a, b Source) int { return a.rank() - b.rank() })
	for _, source := range sources {
		fault, err := f.update(ctx, fsys, source)
		if fault != nil {
			faults = append(faults, *fault)
		}
		if err != nil {
			return faults, fmt.Errorf("prepare %s: %w", source.File, err)
		}
	}
	return faults, nil
}

// firstSeen are the pictures of the first screen of a site, which are made before others.
var firstSeen = []string{"logo", "logo-white", "favicon", "hero-main", "hero-secondary"}

func (s Source) rank() int {
	if at := slices.Index(firstSeen, s.Name); at >= 0 {
		return at
	}
	return len(firstSeen)
}

func (f *Folder) update(ctx context.Context, fsys fs.FS, source Source) (*Fault, error) {
	state := fmt.Sprint(source.info.Size(), source.info.ModTime().UnixNano(), source.Alt, source.Focus)
	if f.made[source.File] == state {
		if fault, odd := f.odd[source.File]; odd {
			return &fault, nil
		}
		return nil, nil
	}
	fault, err := f.renew(ctx, fsys, source)
	if err != nil || ctx.Err() != nil {
		return nil, errors.Join(err, ctx.Err())
	}
	f.made[source.File] = state
	delete(f.odd, source.File)
	if fault != nil {
		f.odd[source.File] = *fault
		return fault, ignore(f.store.Remove(ctx, source.Brand, source.Name), ErrNotFound)
	}
	return nil, nil
}

// renew makes a picture unless the store has it from the same file already.
func (f *Folder) renew(ctx context.Context, fsys fs.FS, source Source) (*Fault, error) {
	old, err := f.store.Get(ctx, source.Brand, source.Name)
	if ignore(err, ErrNotFound) != nil {
		return nil, err
	}
	data, readErr := source.read(fsys)
	if err == nil && readErr == nil && old.Source == sourceOf(data) {
		if old.Alt == source.Alt && reflect.DeepEqual(old.Focus, source.Focus) {
			return nil, nil
		}
		old.Alt, old.Focus = source.Alt, source.Focus
		return nil, f.store.describe(ctx, source.Brand, old)
	}
	made, fault := source.make(ctx, f.store.maker, data, readErr)
	if fault != nil {
		return fault, nil
	}
	if err := f.store.keep(ctx, source.Brand, made); err != nil {
		return nil, err
	}
	return nil, f.store.removeOld(ctx, source.Brand, old, made.Version)
}

func (f *Folder) removeOthers(ctx context.Context, sources []Source) error {
	wanted := map[string]bool{}
	for _, s := range sources {
		wanted[documentName(s.Brand, s.Name)] = true
	}
	listed, err := f.store.pictures.List(ctx, "")
	for _, one := range listed {
		if wanted[one.Name] {
			continue
		}
		brand, file, _ := strings.Cut(one.Name, "/")
		err = errors.Join(err, ignore(f.store.Remove(ctx, brand, strings.TrimSuffix(file, ".json")), ErrNotFound))
	}
	return err
}
