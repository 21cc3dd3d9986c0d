package blog

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path"

	"livery/internal/blob"
)

// seededMark is written once a brand got its seed posts, so that posts taken down later stay down.
const seededMark = "livery/seeded"

// Seed uploads the posts of folder blogs/<brand>/ into a container that never had any.
func Seed(ctx context.Context, blobs blob.Store, content fs.FS, brand string) error {
	if _, err := blobs.Head(ctx, brand, seededMark); err == nil {
		return nil
	} else if !errors.Is(err, blob.ErrNotFound) {
		return fmt.Errorf("look for seed posts of %s: %w", brand, err)
	}
	page, err := blobs.List(ctx, brand, blob.ListOptions{Prefix: Prefix, Max: 1})
	if err != nil {
		return fmt.Errorf("look for posts of %s: %w", brand, err)
	}
	if len(page.Blobs) == 0 {
		files, err := fs.Glob(content, "blogs/"+brand+"/*.json")
		if err != nil {
			return err
		}
		for _, file := range files {
			data, err := fs.ReadFile(content, file)
			if err == nil {
				err = Upload(ctx, blobs, brand, path.Base(file), data)
			}
			if err != nil {
				return fmt.Errorf("seed %s: %w", file, err)
			}
		}
	}
	_, err = blobs.Put(ctx, brand, seededMark, bytes.NewReader(nil), 0, blob.PutOptions{ContentType: "text/plain"})
	return err
}

// Upload writes one post document.
func Upload(ctx context.Context, blobs blob.Store, brand, filename string, data []byte) error {
	_, err := blobs.Put(ctx, brand, Prefix+filename, bytes.NewReader(data), int64(len(data)), blob.PutOptions{ContentType: "application/json"})
	return err
}
