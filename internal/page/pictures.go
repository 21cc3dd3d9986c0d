package page

import (
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"io/fs"
	"maps"
	"regexp"
	"slices"
	"strings"

	"livery/internal/brand"
	"livery/internal/media"
)

// Manifest is assets/manifest.json with assets/alt.json: every delivered picture by its key,
// e.g. "domains/store/hero-main" or "shared/product-5".
type Manifest struct {
	entries map[string]manifestEntry
	alt     map[string]string
}

type manifestEntry struct {
	Width   int    `json:"w"`
	Height  int    `json:"h"`
	JPG     string `json:"jpg"`
	PNG     string `json:"png"`
	SVG     string `json:"svg"`
	ICO     string `json:"ico"`
	Avif    []int  `json:"avif"`
	Webp    []int  `json:"webp"`
	Preview string `json:"preview"`
	version string
}

// ReadManifest reads the manifest; a folder without one has no pictures.
func ReadManifest(assets fs.FS) (*Manifest, error) {
	m := &Manifest{entries: map[string]manifestEntry{}, alt: map[string]string{}}
	raw := map[string]json.RawMessage{}
	if err := readJSON(assets, "manifest.json", &raw); err != nil {
		return nil, err
	}
	for key, value := range raw {
		var entry manifestEntry
		if strings.HasPrefix(key, "_") || json.Unmarshal(value, &entry) != nil {
			continue
		}
		entry.version = fileVersion(assets, entry)
		m.entries[key] = entry
	}
	if err := readJSON(assets, "alt.json", &m.alt); err != nil {
		return nil, err
	}
	return m, nil
}

func readJSON(fsys fs.FS, name string, dst any) error {
	data, err := fs.ReadFile(fsys, name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("read assets/%s: %w", name, err)
	}
	if err := json.Unmarshal(data, dst); err != nil {
		return fmt.Errorf("assets/%s is not valid (make it again with make pictures): %w", name, err)
	}
	return nil
}

// Under returns the pictures of a folder, such as "domains/store/" or "shared/", by image name.
// Base is the address under which a brand's pages ask for them.
func (m *Manifest) Under(folder, base string) map[string]Picture {
	pictures := map[string]Picture{}
	for key := range m.entries {
		name, inside := strings.CutPrefix(key, folder)
		if inside && !strings.Contains(name, "/") {
			pictures[name], _ = m.find(key, base+name)
		}
	}
	return pictures
}

// find returns the picture of a key; base is its address without the ending.
func (m *Manifest) find(key, base string) (Picture, bool) {
	entry, ok := m.entries[key]
	ext := "jpg"
	switch {
	case entry.SVG != "":
		ext = "svg"
	case entry.PNG != "":
		ext = "png"
	}
	return Picture{
		Base: base, Ext: ext, Width: entry.Width, Height: entry.Height, Version: entry.version,
		Avif: entry.Avif, Webp: entry.Webp, Preview: entry.Preview, Alt: m.alt[key],
	}, ok
}

// logos are the pictures that spell the name of a brand.
var logos = []string{"logo", "logo-white", "favicon", "icon", "apple-touch-icon", "share"}

// IsLogo says whether a picture of this name spells the name of its brand.
func IsLogo(name string) bool {
	return slices.ContainsFunc(logos, func(logo string) bool {
		return name == logo ||
			strings.HasPrefix(name, logo+"-")
	})
}

// Brought are the pictures that people brought for a brand.
type Brought struct {
	Public []media.Picture
	// Private are those that nobody sees before something published shows them; Address is where they are found by
	// whoever may.
	Private []media.Picture
	Address string
	// Drawn are logos as the program will draw them anew, in the place of those that it drew before; DrawnAt is where
	// they are found.
	Drawn   []media.Picture
	DrawnAt string
}

// OfBrand returns the pictures of a brand by place: what its content places there, its own of that name, the delivered
// one of that name, or the one that stands in. The delivered logos go when the brand has another name, or a logo of
// its own. Assets is the address below which all of them are, but for private ones.
func (m *Manifest) OfBrand(b *brand.Brand, assets string, own Brought, renamed bool) map[string]Picture {
	base := assets + "domains/" + b.ID + "/"
	pictures := m.Under("domains/"+b.ID+"/", base)
	all := maps.Clone(pictures)
	if renamed || hasLogo(b, own.Public) {
		maps.DeleteFunc(pictures, func(name string, _ Picture) bool { return IsLogo(name) })
	}
	for _, p := range own.Private {
		all[p.Name] = OwnPicture(own.Address, p)
	}
	for _, p := range own.Public {
		all[p.Name] = OwnPicture(base, p)
		pictures[p.Name] = all[p.Name]
	}
	for _, p := range own.Drawn {
		pictures[p.Name] = OwnPicture(own.DrawnAt, p)
		all[p.Name] = pictures[p.Name]
	}
	for place, key := range b.SharedPictures {
		if _, there := pictures[place]; there {
			continue
		}
		if shared, ok := m.find(key, assets+key); ok {
			pictures[place] = shared
		}
	}
	m.place(b, assets, pictures, all)
	return pictures
}

// hasLogo tells whether a brand shows a logo that did not come with the program.
func hasLogo(b *brand.Brand, own []media.Picture) bool {
	return slices.ContainsFunc([]string{"logo", "logo-white"}, func(name string) bool {
		return b.Pictures[name].Picture != "" ||
			slices.ContainsFunc(own, func(p media.Picture) bool { return p.Name == name })
	})
}

// place puts the pictures that the content names into their places. One that is not there leaves its place as it is.
func (m *Manifest) place(b *brand.Brand, assets string, pictures, all map[string]Picture) {
	for name, placed := range b.Pictures {
		if placed.Picture == brand.NoPicture {
			delete(pictures, name)
			continue
		}
		shown, there := pictures[name]
		if other, ok := m.named(placed.Picture, assets, all); ok {
			shown, there = other, true
		}
		if there {
			pictures[name] = shown.as(placed)
		}
	}
}

// named is a picture by the name that content gives it: one of the brand, or the file of a delivered one.
func (m *Manifest) named(name, assets string, all map[string]Picture) (Picture, bool) {
	if p, ok := all[name]; ok || !IsDelivered(name) {
		return p, ok
	}
	return m.find(name, assets+name)
}

// IsDelivered says whether a name is the file of a delivered picture, rather than one of a brand's own.
func IsDelivered(name string) bool { return strings.Contains(name, "/") }

// focus is how content and pages write a focal point.
var focus = regexp.MustCompile(`^(100|[1-9]?\d)(\.\d+)?% (100|[1-9]?\d)(\.\d+)?%$`)

// IsFocus says whether a text is a focal point, such as 30% 40%.
func IsFocus(text string) bool { return focus.MatchString(text) }

// as is a picture with the words and the focal point that a place gives it.
func (p Picture) as(placed brand.Placed) Picture {
	if placed.Alt != "" {
		p.Alt = placed.Alt
	}
	if IsFocus(placed.Focus) {
		p.Focus = placed.Focus
	}
	return p
}

// OfProducts returns the pictures of products that a brand shows: the delivered ones, or its own of the same name.
// Where it has no square cut of its own the whole picture stands in.
func (m *Manifest) OfProducts(b *brand.Brand, assets string, own Brought, all map[string]Picture) map[string]Picture {
	base := assets + "domains/" + b.ID + "/"
	pictures := m.Under("shared/", base)
	all = maps.Clone(all)
	whole := func(p Picture, name string) { pictures[name], pictures[name+"-square"] = p, p }
	for _, p := range own.Private {
		all[p.Name] = OwnPicture(own.Address, p)
	}
	for _, p := range own.Public {
		if strings.HasPrefix(p.Name, "product-") && !strings.HasSuffix(p.Name, "-square") {
			whole(OwnPicture(base, p), p.Name)
		}
	}
	for _, p := range own.Public {
		if strings.HasPrefix(p.Name, "product-") && strings.HasSuffix(p.Name, "-square") {
			pictures[p.Name] = OwnPicture(base, p)
		}
	}
	for name, placed := range b.Pictures {
		if !strings.HasPrefix(name, "product-") {
			continue
		}
		if other, ok := m.named(placed.Picture, assets, all); ok {
			whole(other, name)
		}
		for _, cut := range []string{name, name + "-square"} {
			if shown, there := pictures[cut]; there {
				pictures[cut] = shown.as(placed)
			}
		}
		if placed.Picture == brand.NoPicture {
			delete(pictures, name)
			delete(pictures, name+"-square")
		}
	}
	return pictures
}

// OwnPicture is a picture that somebody brought, as pages show it; base is the address of its folder.
func OwnPicture(base string, p media.Picture) Picture {
	shown := Picture{Base: base + p.Name, Ext: p.Ext, Width: p.Width, Height: p.Height, Version: p.Version,
		Sizes: p.Sizes, Preview: p.Preview, Alt: p.Alt}
	if p.Focus != nil {
		shown.Focus = fmt.Sprintf("%.4g%% %.4g%%", 100*p.Focus.X, 100*p.Focus.Y)
	}
	return shown
}

// Delivered are the pictures that come with the program, by their key. Assets is the address below which they are.
func (m *Manifest) Delivered(assets string) map[string]Picture {
	pictures := map[string]Picture{}
	for key := range m.entries {
		pictures[key], _ = m.find(key, assets+key)
	}
	return pictures
}

// Alts returns every delivered picture's key with its alternative text, empty where there is none.
func (m *Manifest) Alts() map[string]string {
	alts := map[string]string{}
	for key := range m.entries {
		alts[key] = m.alt[key]
	}
	return alts
}

// fileVersion changes when the picture's own file does.
func fileVersion(assets fs.FS, e manifestEntry) string {
	sum := crc32.NewIEEE()
	for _, name := range []string{e.JPG, e.PNG, e.SVG} {
		if file, err := assets.Open(name); name != "" && err == nil {
			_, _ = io.Copy(sum, file)
			_ = file.Close()
		}
	}
	return fmt.Sprintf("%08x", sum.Sum32())
}
