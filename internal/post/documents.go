package post

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"time"

	"livery/internal/background"
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

// ReadDocuments fetches every document of a brand, those to come too, in order of file names. A slug that an
// earlier file has is a fault of the later one, as in the index.
func ReadDocuments(ctx context.Context, blobs blob.Store, brand string) ([]Document, error) {
	listed, err := listJSON(ctx, blobs, brand, Prefix)
	if err != nil {
		return nil, fmt.Errorf("list the posts of %s: %w", brand, err)
	}
	toCome, err := listJSON(ctx, blobs, ScheduledContainer, brand+"/")
	if err != nil && !errors.Is(err, blob.ErrContainerNotFound) {
		return nil, fmt.Errorf("list the scheduled posts of %s: %w", brand, err)
	}
	var all []Document
	add := func(files map[string]blob.Properties, place func(brand, file string) place) error {
		documents, err := readAllDocuments(ctx, blobs, brand, files, place)
		for _, d := range documents {
			if isTakenDown(d.Data) {
				continue
			}
			delete(listed, d.File) // to come, whatever lies where it was published
			all = append(all, d)
		}
		return err
	}
	if err := errors.Join(add(toCome, scheduled), add(listed, published)); err != nil {
		return nil, err
	}
	slices.SortFunc(all, func(a, b Document) int { return strings.Compare(a.File, b.File) })
	markClashes(all)
	return all, nil
}

func readAllDocuments(ctx context.Context, blobs blob.Store, brand string, files map[string]blob.Properties,
	at func(brand, file string) place) ([]Document, error) {
	names := slices.Sorted(maps.Keys(files))
	documents := make([]Document, len(names))
	group, ctx := background.WithContext(ctx)
	group.SetLimit(fetchAtOnce)
	for i, name := range names {
		group.Go(func() (err error) {
			documents[i], err = readDocument(ctx, blobs, at(brand, name), name)
			documents[i].Modified = files[name].LastModified
			return err
		})
	}
	return documents, group.Wait()
}

func readDocument(ctx context.Context, blobs blob.Store, from place, name string) (Document, error) {
	d := Document{File: name}
	ctx, cancel := context.WithTimeout(ctx, fetchTimeout)
	defer cancel()
	data, err := readAll(ctx, blobs, from.container, from.name)
	if err == nil {
		d.Data = data
		d.Post, err = Parse(name, data)
	}
	if fault, bad := errors.AsType[*Fault](err); bad {
		d.Fault, err = fault, nil
	}
	if err != nil {
		return d, fmt.Errorf("read %s/%s: %w", from.container, from.name, err)
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

func readAll(ctx context.Context, blobs blob.Store, container, name string) ([]byte, error) {
	object, err := blobs.Get(ctx, container, name, blob.GetOptions{})
	if err != nil {
		return nil, err
	}
	return readBody(object)
}

func readBody(object *blob.Object) ([]byte, error) {
	defer object.Body.Close()
	if object.Size > MaxSize {
		return nil, &Fault{"$", fmt.Sprintf("is %d bytes long; a post has at most %d", object.Size, MaxSize)}
	}
	return io.ReadAll(io.LimitReader(object.Body, MaxSize))
}

// Stored is a document of a brand where it lies now; Data is nil where there is none.
type Stored struct {
	File     string
	Data     []byte
	Modified time.Time
	// Scheduled is set while visitors cannot read it yet.
	Scheduled bool
	ETag      string
}

// FindStored looks for a document of a brand among those that are published and those to come.
func FindStored(ctx context.Context, blobs blob.Store, brand, file string) (Stored, error) {
	for _, at := range []struct {
		place
		toCome bool
	}{{scheduled(brand, file), true}, {published(brand, file), false}} {
		object, err := blobs.Get(ctx, at.container, at.name, blob.GetOptions{})
		if errors.Is(err, blob.ErrNotFound) || errors.Is(err, blob.ErrContainerNotFound) ||
			errors.Is(err, blob.ErrName) {
			continue
		} else if err != nil {
			return Stored{}, fmt.Errorf("read %s/%s: %w", at.container, at.name, err)
		}
		data, err := readBody(object)
		if isTakenDown(data) {
			continue
		}
		return Stored{file, data, object.LastModified, at.toCome, object.ETag}, err
	}
	return Stored{File: file}, nil
}

// TakeDown removes a document of a brand, published or to come. That it was taken down is said first: whoever is
// publishing it right now finds that out.
func TakeDown(ctx context.Context, blobs blob.Store, brand, file string) error {
	_, err := scheduled(brand, file).put(ctx, blobs, takenDown, blob.PutOptions{})
	if errors.Is(err, blob.ErrContainerNotFound) { // nothing was ever scheduled
		err = nil
	}
	if err == nil {
		err = published(brand, file).remove(ctx, blobs)
	}
	if err != nil {
		return fmt.Errorf("take down %s: %w", file, err)
	}
	return nil
}

// Replace writes a document in the place of the version it was made from, and moves it where its date
// belongs. It answers blob.ErrPrecondition where that version is gone.
func Replace(ctx context.Context, blobs blob.Store, brand, file, version string, data []byte, now time.Time) error {
	there, err := FindStored(ctx, blobs, brand, file)
	if _, bad := errors.AsType[*Fault](err); err != nil && !bad {
		return err
	}
	if there.Data == nil && err == nil {
		return blob.ErrNotFound
	}
	at := published(brand, file)
	if there.Scheduled {
		at = scheduled(brand, file)
	}
	if _, err := at.put(ctx, blobs, data, blob.PutOptions{Conditions: blob.Conditions{IfMatch: version}}); err != nil {
		return err
	}
	if post, err := Parse(file, data); err == nil && instant(post.Date).After(now) != there.Scheduled {
		return Upload(ctx, blobs, brand, file, data, now)
	}
	return nil
}
