package content

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"testing/fstest"

	"livery/internal/brand"
)

// NewBrand is a brand that is about to get its file in a content folder.
type NewBrand struct {
	File    string
	Content *Content // everything else there is
	below   fs.FS
	judge   Judge
}

// Judge reads content and holds it to the rules; there is no content where it has errors.
type Judge func(fs.FS) (*Content, Problems)

// PrepareBrand makes sure that a brand can be added to a folder, which may be missing.
func PrepareBrand(id, folder string, shipped fs.FS, judge Judge) (*NewBrand, error) {
	if err := checkNewID(id); err != nil {
		return nil, err
	}
	n := &NewBrand{File: filepath.Join(folder, "brands", id+".yaml"), below: overlayOrMissing(folder, shipped),
		judge: judge}
	if _, err := os.Stat(n.File); err == nil {
		return nil, fmt.Errorf("%s is there already; edit it, or choose another id", n.File)
	}
	// A folder may still lack what only this brand brings: a first brand, or the one that answers for unknown names.
	standIn := fmt.Appendf(nil, "id: %s\nfamily: %s\nname: New\nhosts: [%s.invalid]\n", id, firstFamily(n.below), id)
	if loaded, problems := judge(n.with(id, standIn)); loaded == nil {
		return nil, fmt.Errorf("the content has errors already; fix them first:\n%w", problems.Errors())
	}
	n.Content, _ = Try(n.below)
	if slices.ContainsFunc(n.Content.lenders().Site.Brands, func(b *brand.Brand) bool { return b.ID == id }) {
		return nil, fmt.Errorf("%s is a brand that ships; write only what you change of it into %s, such as its hosts",
			id, n.File)
	}
	return n, nil
}

// with is the content with the file of the brand.
func (n *NewBrand) with(id string, file []byte) fs.FS {
	return Overlay(fstest.MapFS{"brands/" + id + ".yaml": {Data: file}}, n.below)
}

func firstFamily(fsys fs.FS) string {
	files, _ := fs.Glob(fsys, "families/*.yaml")
	if len(files) == 0 {
		return ""
	}
	return base(files[0])
}

// overlayOrMissing is OverlayFolder with a folder that may be missing or empty.
func overlayOrMissing(folder string, lower fs.FS) fs.FS {
	if entries, err := os.ReadDir(folder); err == nil && len(entries) > 0 {
		return OverlayFolder(folder, lower)
	}
	return lower
}

// Write writes the file, after it was checked together with everything else.
func (n *NewBrand) Write(s Start) error {
	text, err := n.Content.Starter(s)
	if err != nil {
		return err
	}
	if checked, problems := n.judge(n.with(s.ID, text)); checked == nil {
		return fmt.Errorf("nothing was written: %w", problems.Errors())
	}
	if err := os.MkdirAll(filepath.Dir(n.File), 0o755); err != nil {
		return err
	}
	return os.WriteFile(n.File, text, 0o644)
}
