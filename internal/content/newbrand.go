package content

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
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
	loaded, problems := judge(n.below)
	if loaded == nil {
		return nil, fmt.Errorf("the content has errors already; fix them first:\n%w", problems.Errors())
	}
	if _, taken := brand.NewRegistry(loaded.Site).ByID(id); taken {
		return nil, fmt.Errorf("%s is a brand that ships; write only what you change of it into %s, such as its hosts",
			id, n.File)
	}
	n.Content = loaded
	return n, nil
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
	added := fstest.MapFS{"brands/" + s.ID + ".yaml": {Data: text}}
	if checked, problems := n.judge(Overlay(added, n.below)); checked == nil {
		return fmt.Errorf("nothing was written: %w", problems.Errors())
	}
	if err := os.MkdirAll(filepath.Dir(n.File), 0o755); err != nil {
		return err
	}
	return os.WriteFile(n.File, text, 0o644)
}
