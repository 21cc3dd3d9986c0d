package page

import (
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"io/fs"
	"maps"
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

func isLogo(name string) bool {
	return slices.ContainsFunc(logos, func(logo string) bool {
		return name == logo ||
			strings.HasPrefix(name, logo+"-")
	})
}

// OfBrand returns the pictures of a brand by place: what its content places there, its own of that name, the delivered
// one of that name, or the one that stands in. The delivered logos go when the brand has another name, or a logo of
// its own. Assets is the address below which all of them are.
func (m *Manifest) OfBrand(b *brand.Brand, assets string, own []media.Picture, renamed bool) map[string]Picture {
	base := assets + "domains/" + b.ID + "/"
	pictures := m.Under("domains/"+b.ID+"/", base)
	all := maps.Clone(pictures)
	if renamed || hasLogo(b, own) {
		maps.DeleteFunc(pictures, func(name string, _ Picture) bool { return isLogo(name) })
	}
	for _, p := range own {
		all[p.Name] = OwnPicture(base, p)
		pictures[p.Name] = all[p.Name]
	}
	for place, key := range b.SharedPictures {
		if _, there := pictures[place]; there {
			continue
		}
		if shared, ok := m.find(key, assets+key); ok {
			pictures[place] = shared
		}
	}
	place(b, pictures, all)
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
func place(b *brand.Brand, pictures, all map[string]Picture) {
	for name, placed := range b.Pictures {
		shown, there := pictures[name]
		if other, ok := all[placed.Picture]; ok {
			shown, there = other, true
		}
		if placed.Alt != "" {
			shown.Alt = placed.Alt
		}
		if there {
			pictures[name] = shown
		}
	}
}

// OfProducts returns the pictures of products that a brand shows: the delivered ones, or its own of the same name.
// Where it has no square cut of its own the whole picture stands in.
func (m *Manifest) OfProducts(b *brand.Brand, assets string, own []media.Picture,
	all map[string]Picture) map[string]Picture {
	base := assets + "domains/" + b.ID + "/"
	pictures := m.Under("shared/", base)
	whole := func(p Picture, name string) { pictures[name], pictures[name+"-square"] = p, p }
	for _, p := range own {
		if strings.HasPrefix(p.Name, "product-") && !strings.HasSuffix(p.Name, "-square") {
			whole(OwnPicture(base, p), p.Name)
		}
	}
	for _, p := range own {
		if strings.HasPrefix(p.Name, "product-") && strings.HasSuffix(p.Name, "-square") {
			pictures[p.Name] = OwnPicture(base, p)
		}
	}
	for name, placed := range b.Pictures {
		if other, ok := all[placed.Picture]; ok && strings.HasPrefix(name, "product-") {
			whole(other, name)
		}
	}
	place(b, pictures, nil)
	for name, placed := range b.Pictures {
		if square, there := pictures[name+"-square"]; there && placed.Alt != "" {
			square.Alt = placed.Alt
			pictures[name+"-square"] = square
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
