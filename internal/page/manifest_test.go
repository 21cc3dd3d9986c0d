package page

import (
	"fmt"
	"io/fs"
	"strings"
	"testing"

	"livery"
)

// The delivered pictures, as one manifest and a folder of files that must agree.
func TestTheManifestAndTheFilesAgree(t *testing.T) {
	assets := livery.Assets()
	m, err := ReadManifest(assets)
	if err != nil {
		t.Fatal(err)
	}
	known := map[string]bool{"manifest.json": true, "alt.json": true, ".keep": true}
	for key, e := range m.entries {
		names := []string{}
		for _, name := range []string{e.JPG, e.PNG, e.SVG, e.ICO} {
			if name != "" {
				names = append(names, name)
			}
		}
		for _, width := range e.Avif {
			names = append(names, fmt.Sprintf("%s-%d.avif", key, width))
		}
		for _, width := range e.Webp {
			names = append(names, fmt.Sprintf("%s-%d.webp", key, width))
		}
		for _, name := range names {
			known[name] = true
			if _, err := fs.Stat(assets, name); err != nil {
				t.Errorf("%s names %s, which is not there (make pictures)", key, name)
			}
		}
	}
	var total int64
	err = fs.WalkDir(assets, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		if !known[name] && !strings.HasPrefix(name, "icons/emoji/") { // drawn by web/scripts/emoji.mjs
			t.Errorf("%s is in no manifest entry (make pictures)", name)
		}
		info, err := d.Info()
		total += info.Size()
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if total > 60<<20 {
		t.Errorf("the assets have %d MB, at most 60 are allowed", total>>20)
	}
}

func TestPicturesAreLightEnoughForAPhone(t *testing.T) {
	assets := livery.Assets()
	m, err := ReadManifest(assets)
	if err != nil {
		t.Fatal(err)
	}
	for key, e := range m.entries {
		limit := int64(40 << 10)
		if strings.Contains(key, "hero-") {
			limit = 120 << 10
		}
		for _, width := range e.Avif {
			if width > 768 {
				continue
			}
			name := fmt.Sprintf("%s-%d.avif", key, width)
			if info, err := fs.Stat(assets, name); err == nil && info.Size() > limit {
				t.Errorf("%s has %d KB, at most %d are allowed", name, info.Size()>>10, limit>>10)
			}
		}
	}
}
