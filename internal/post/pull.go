package post

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// Pull writes the documents of a brand into a folder, and tells of those that are no posts.
func Pull(documents []Document, folder string, replace bool, leftOut func(Document)) (written int, err error) {
	for _, d := range documents {
		if d.Data == nil { // too large to be a post
			leftOut(d)
			continue
		}
		if err := d.write(folder, replace); err != nil {
			return written, err
		}
		written++
	}
	return written, nil
}

// write keeps a document byte for byte, inside the folder whatever it is called.
func (d Document) write(folder string, replace bool) error {
	if !filepath.IsLocal(d.File) || strings.Contains(d.File, `\`) {
		return fmt.Errorf("%q cannot be a file name here; rename it in storage", d.File)
	}
	target := filepath.Join(folder, filepath.FromSlash(d.File))
	if err := os.MkdirAll(filepath.Dir(target), 0o755); err != nil {
		return err
	}
	flags := os.O_WRONLY | os.O_CREATE | os.O_EXCL
	if replace {
		flags = os.O_WRONLY | os.O_CREATE | os.O_TRUNC
	}
	file, err := os.OpenFile(target, flags, 0o644)
	if errors.Is(err, os.ErrExist) {
		return fmt.Errorf("%s is there already; replace it with --force, or choose another folder", target)
	}
	if err != nil {
		return err
	}
	_, err = file.Write(d.Data)
	return errors.Join(err, file.Close())
}
