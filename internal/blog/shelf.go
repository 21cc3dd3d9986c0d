package blog

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"golang.org/x/sync/errgroup"

	"livery/internal/blob"
)

// Document is one stored file with what it says, or what is wrong with it.
type Document struct {
	File     string
	Modified time.Time
	Data     []byte
	Post     *Post
	Fault    *Fault
}

// Read fetches every document of a brand, in order of file names. A slug that an earlier file
// has is a fault of the later one, as in the index.
func Read(ctx context.Context, blobs blob.Store, brand string) ([]Document, error) {
	listed, err := (&Index{blobs: blobs}).list(ctx, brand)
	if err != nil {
		return nil, fmt.Errorf("list the posts of %s: %w", brand, err)
	}
	names := slices.Sorted(maps.Keys(listed))
	documents := make([]Document, len(names))
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(fetchAtOnce)
	for i, name := range names {
		group.Go(func() (err error) {
			documents[i], err = readDocument(ctx, blobs, brand, name)
			documents[i].Modified = listed[name].LastModified
			return err
		})
	}
	if err := group.Wait(); err != nil {
		return nil, err
	}
	markClashes(documents)
	return documents, nil
}

func readDocument(ctx context.Context, blobs blob.Store, brand, name string) (Document, error) {
	d := Document{File: name}
	ctx, cancel := context.WithTimeout(ctx, fetchTimeout)
	defer cancel()
	data, err := readAll(ctx, blobs, brand, Prefix+name)
	if err == nil {
		d.Data = data
		d.Post, err = Parse(name, data)
	}
	if fault, bad := errors.AsType[*Fault](err); bad {
		d.Fault, err = fault, nil
	}
	if err != nil {
		return d, fmt.Errorf("read %s/%s%s: %w", brand, Prefix, name, err)
	}
	return d, nil
}

func markClashes(documents []Document) {
	owners := slugOwners{}
	for i, d := range documents {
		if d.Post != nil {
			documents[i].Fault = owners.claim(d.Post.Slug, d.File)
		}
	}
}
