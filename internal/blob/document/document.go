// Package document keeps small JSON documents in storage: drafts, entries of a log, what is scheduled.
//
// A document has a version, which changes with every write. It is created where none is, or put in
// the place of the version that it was made from; of two who write at the same time one is told so.
// A write whose answer was lost on the way is looked for before it is called failed, so that nothing
// is written twice. The container is made when the first document needs it.
package document

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"livery/internal/blob"
)

// Folder is the documents of a container whose names begin with a prefix; names are given without it.
type Folder struct {
	Blobs     blob.Store
	Container string
	Prefix    string
}

const (
	// None is the version of a document that is not there.
	None = "none"
	// Any is whatever version is there.
	Any = "*"
)

// What can become of a call. Test for them with errors.Is.
var (
	ErrNotFound = errors.New("there is no such document")
	ErrExists   = errors.New("there is a document of this name already")
	ErrChanged  = errors.New("the document is not the version that was read any more")
	// ErrUnreadable is a document that is there and is not what it should be.
	ErrUnreadable = errors.New("the document cannot be read")
)

// callTimeout bounds a call to a storage that does not answer.
const callTimeout = 10 * time.Second

// Info is a document in a list.
type Info struct {
	Name, Version string
	Size          int64
	Modified      time.Time
}

// Create writes a document where none is; ErrExists where one is.
func (f Folder) Create(ctx context.Context, name string, value any) (version string, err error) {
	return f.write(ctx, name, value, blob.Conditions{IfNoneMatch: "*"})
}

// Replace writes a document in the place of a version; None creates. ErrChanged where another is there.
func (f Folder) Replace(ctx context.Context, name, version string, value any) (string, error) {
	when := blob.Conditions{IfMatch: version}
	if version == None {
		when = blob.Conditions{IfNoneMatch: "*"}
	}
	version, err := f.write(ctx, name, value, when)
	if errors.Is(err, ErrExists) {
		err = ErrChanged
	}
	return version, err
}

// Put writes a document whatever is there.
func (f Folder) Put(ctx context.Context, name string, value any) (version string, err error) {
	return f.write(ctx, name, value, blob.Conditions{})
}

func (f Folder) write(ctx context.Context, name string, value any, when blob.Conditions) (string, error) {
	data, err := json.Marshal(value)
	if err != nil {
		return "", err
	}
	bounded, cancel := context.WithTimeout(ctx, callTimeout)
	defer cancel()
	p, err := blob.PutBytes(bounded, f.Blobs, f.Container, f.Prefix+name, data,
		blob.PutOptions{ContentType: "application/json", Conditions: when})
	switch {
	case err == nil:
		return p.ETag, nil
	case errors.Is(err, blob.ErrExists):
		return "", ErrExists
	case errors.Is(err, blob.ErrPrecondition):
		return "", ErrChanged
	}
	// What seemed to fail may have arrived: then what is there now is what was to be written.
	if there, p, again := f.fetch(ctx, name); again == nil && bytes.Equal(there, data) {
		return p.ETag, nil
	}
	return "", f.failed("write", name, err)
}

// Read reads a document with its version: ErrNotFound where there is none, ErrUnreadable where it is no such document.
func (f Folder) Read(ctx context.Context, name string, value any) (version string, err error) {
	data, p, err := f.fetch(ctx, name)
	switch {
	case missing(err):
		return None, ErrNotFound
	case err != nil:
		return "", f.failed("read", name, err)
	}
	if err := json.Unmarshal(data, value); err != nil {
		return p.ETag, f.failed("read", name, fmt.Errorf("%w: %w", ErrUnreadable, err))
	}
	return p.ETag, nil
}

func (f Folder) fetch(ctx context.Context, name string) ([]byte, blob.Properties, error) {
	ctx, cancel := context.WithTimeout(ctx, callTimeout)
	defer cancel()
	object, err := f.Blobs.Get(ctx, f.Container, f.Prefix+name, blob.GetOptions{})
	if err != nil {
		return nil, blob.Properties{}, err
	}
	defer object.Body.Close()
	data, err := io.ReadAll(object.Body)
	return data, object.Properties, err
}

// Remove deletes a version of a document, or Any. One that is gone already is no error; ErrChanged where another is
// there.
func (f Folder) Remove(ctx context.Context, name, version string) error {
	if version == None {
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, callTimeout)
	defer cancel()
	when := blob.Conditions{IfMatch: version}
	if version == Any {
		when = blob.Conditions{}
	}
	err := f.Blobs.Delete(ctx, f.Container, f.Prefix+name, when)
	switch {
	case err == nil || missing(err):
		return nil
	case errors.Is(err, blob.ErrPrecondition):
		// Storage answers the same for a document that is gone and for one that is another.
		if _, err := f.Blobs.Head(ctx, f.Container, f.Prefix+name); missing(err) {
			return nil
		}
		return ErrChanged
	}
	return f.failed("remove", name, err)
}

// List names every document below a prefix of names, in byte order.
func (f Folder) List(ctx context.Context, prefix string) ([]Info, error) {
	var list []Info
	for marker := ""; ; {
		page, err := f.page(ctx, prefix, marker)
		if errors.Is(err, blob.ErrContainerNotFound) {
			return nil, nil
		}
		if err != nil {
			return nil, f.failed("list", prefix, err)
		}
		for _, p := range page.Blobs {
			list = append(list, Info{Name: strings.TrimPrefix(p.Name, f.Prefix), Version: p.ETag, Size: p.Size,
				Modified: p.LastModified})
		}
		if marker = page.Next; marker == "" {
			return list, nil
		}
	}
}

func (f Folder) page(ctx context.Context, prefix, marker string) (blob.ListPage, error) {
	ctx, cancel := context.WithTimeout(ctx, callTimeout)
	defer cancel()
	return f.Blobs.List(ctx, f.Container, blob.ListOptions{Prefix: f.Prefix + prefix, Marker: marker})
}

// Update reads a document, lets change make it anew, and writes it in the place of what was read, again
// from the start when somebody else was quicker. What change returns an error for stays as it is.
func Update[T any](ctx context.Context, f Folder, name string, change func(now T, there bool) (T, error)) (T, error) {
	for {
		var value T
		version, err := f.Read(ctx, name, &value)
		if err != nil && !errors.Is(err, ErrNotFound) {
			return value, err
		}
		if value, err = change(value, err == nil); err != nil {
			return value, err
		}
		if _, err = f.Replace(ctx, name, version, value); !errors.Is(err, ErrChanged) {
			return value, err
		}
	}
}

func missing(err error) bool {
	return errors.Is(err, blob.ErrNotFound) || errors.Is(err, blob.ErrContainerNotFound)
}

func (f Folder) failed(what, name string, err error) error {
	return fmt.Errorf("%s %s of container %s: %w", what, f.Prefix+name, f.Container, err)
}
