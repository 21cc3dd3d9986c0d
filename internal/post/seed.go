package post

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"time"

	"livery/internal/blob"
)

// seededMarker is written once a brand got its seed posts, so that posts taken down later stay down.
// seedingMarker is written before the first of them, so that seeding that was cut off is finished.
const (
	seededMarker  = "livery/seeded"
	seedingMarker = "livery/seeding"
)

// Seed uploads the posts of folder blogs/<brand>/ into a container that never had any.
func Seed(ctx context.Context, blobs blob.Store, content fs.FS, brand string, now time.Time) error {
	if blob.CheckContainer(brand) != nil { // `livery check` says so
		return nil
	}
	if _, err := blobs.Head(ctx, brand, seededMarker); err == nil {
		return nil
	} else if !errors.Is(err, blob.ErrNotFound) {
		return fmt.Errorf("look for seed posts of %s: %w", brand, err)
	}
	page, err := blobs.List(ctx, brand, blob.ListOptions{Prefix: Prefix, Max: 1})
	if err != nil {
		return fmt.Errorf("look for posts of %s: %w", brand, err)
	}
	_, err = blobs.Head(ctx, brand, seedingMarker)
	if err != nil && !errors.Is(err, blob.ErrNotFound) {
		return fmt.Errorf("look for seed posts of %s: %w", brand, err)
	}
	if cutOff := err == nil; cutOff || len(page.Blobs) == 0 {
		if err := writeMarker(ctx, blobs, brand, seedingMarker); err != nil {
			return err
		}
		files, err := fs.Glob(content, "blogs/"+brand+"/*.json")
		if err != nil {
			return err
		}
		for _, file := range files {
			data, err := fs.ReadFile(content, file)
			if err == nil {
				err = Upload(ctx, blobs, brand, path.Base(file), data, now)
			}
			if err != nil {
				return fmt.Errorf("seed %s: %w", file, err)
			}
		}
	}
	return writeMarker(ctx, blobs, brand, seededMarker)
}

func writeMarker(ctx context.Context, blobs blob.Store, brand, name string) error {
	_, err := blobs.Put(ctx, brand, name, bytes.NewReader(nil), 0, blob.PutOptions{ContentType: "text/plain"})
	if err != nil {
		return fmt.Errorf("write the marker %s/%s: %w", brand, name, err)
	}
	return nil
}
