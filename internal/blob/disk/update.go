package disk

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"livery/internal/blob"
)

// updateTries bounds how often an unconditional update begins again because the blob changed meanwhile.
const updateTries = 10

// Update changes what is remembered beside a blob's bytes; its bytes and its age stay.
func (s *Store) Update(ctx context.Context, container, name string, cond blob.Conditions,
	change func(*blob.Properties)) (blob.Properties, error) {
	c, err := s.open(container, name)
	if err != nil {
		return blob.Properties{}, err
	}
	for range updateTries {
		p, err := c.update(ctx, name, cond, change)
		if !errors.Is(err, errChanged) {
			return p, err
		}
		s.log.Debug("a blob changed while its properties were", "container", container)
	}
	return blob.Properties{}, fmt.Errorf("%w: the blob changes all the time", blob.ErrPrecondition)
}

var errChanged = errors.New("changed meanwhile")

func (c *container) update(ctx context.Context, name string, cond blob.Conditions,
	change func(*blob.Properties)) (blob.Properties, error) {
	f, err := os.Open(c.path(fileName(name)))
	if errors.Is(err, fs.ErrNotExist) {
		return blob.Properties{}, fmt.Errorf("%w: %s/%s", blob.ErrNotFound, c.name, fileName(name))
	}
	if err != nil {
		return blob.Properties{}, err
	}
	defer f.Close()
	old, start, err := readHeader(f)
	if err != nil {
		return blob.Properties{}, err
	}
	p := old.properties()
	if err := cond.CheckWrite(&p); err != nil {
		return blob.Properties{}, err
	}
	change(&p)
	h := newHeader(name, old.Size, blob.PutOptions{ContentType: p.ContentType, ContentEncoding: p.ContentEncoding,
		ContentLanguage:    p.ContentLanguage,
		ContentDisposition: p.ContentDisposition, CacheControl: p.CacheControl, Metadata: p.Metadata,
		CopiedFrom: p.CopiedFrom, TierGiven: p.TierGiven})
	h.Created, h.Blocks, h.ContentType = old.Created, old.Blocks, p.ContentType // which may have been cleared
	if !bytes.Equal(p.ContentMD5, old.ContentMD5) {
		h.SetMD5 = &p.ContentMD5
	}
	err = c.replace(ctx, &h, io.NewSectionReader(f, start, old.Size), blob.Conditions{IfMatch: old.ETag})
	if errors.Is(err, blob.ErrPrecondition) {
		return blob.Properties{}, errChanged
	}
	if err != nil {
		return blob.Properties{}, fmt.Errorf("update %s/%s: %w", c.name, fileName(name), err)
	}
	return h.properties(), nil
}
