package disk

import (
	"bytes"
	"context"
	"crypto/md5"
	"errors"
	"fmt"
	"hash"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"livery/internal/blob"
)

// Put writes a blob; see blob.Store.
func (s *Store) Put(ctx context.Context, container, name string, body io.Reader, size int64,
	opt blob.PutOptions) (blob.Properties, error) {
	c, err := s.open(container, name)
	if err != nil {
		return blob.Properties{}, err
	}
	// Checking first saves writing a body that will be refused; the check that counts is in commit.
	if _, err := c.allowed(name, opt.Conditions); err != nil {
		return blob.Properties{}, err
	}
	h := newHeader(name, size, opt)
	if err := c.replace(ctx, &h, body, opt.Conditions); err != nil {
		return blob.Properties{}, fmt.Errorf("put %s/%s: %w", container, fileName(name), err)
	}
	s.notify(container, name)
	return h.properties(), nil
}

// replace writes a blob's file and gives it its name if the conditions hold.
func (c *container) replace(ctx context.Context, h *header, body io.Reader, cond blob.Conditions) error {
	f, err := createTemp(c.dir)
	if err != nil {
		return c.missing(err)
	}
	defer f.Close()
	err = h.write(f, body)
	if err == nil {
		err = c.commit(ctx, h.Name, cond, true, func(path string) error { return os.Rename(f.Name(), path) })
	}
	if err != nil {
		os.Remove(f.Name())
	}
	return err
}

// Delete removes a blob; see blob.Store.
func (s *Store) Delete(ctx context.Context, container, name string, cond blob.Conditions) error {
	c, err := s.open(container, name)
	if err != nil {
		return err
	}
	if cond.IfNoneMatch == "*" {
		cond.IfNoneMatch = "" // the service lets it pass: there is nothing a deletion could overwrite
	}
	err = c.commit(ctx, name, cond, false, os.Remove)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("%w: %s/%s", blob.ErrNotFound, container, name)
	case err != nil:
		return fmt.Errorf("delete %s/%s: %w", container, fileName(name), err)
	}
	s.notify(container, name)
	return nil
}

// commit checks the conditions and makes the change as one step, for every process. Present
// says whether there is such a blob afterwards.
func (c *container) commit(ctx context.Context, name string, cond blob.Conditions, present bool,
	change func(path string) error) error {
	if err := c.lock.lock(ctx); err != nil {
		return err
	}
	defer c.lock.unlock()
	if err := c.exists(); err != nil {
		return err
	}
	listed, err := c.allowed(name, cond)
	if err != nil {
		return err
	}
	if _, err := c.lock.advance(ofChanges); err != nil {
		return err
	}
	var generation uint64
	namesChange := present != listed
	if namesChange {
		if generation, err = c.lock.advance(ofNames); err != nil {
			return err
		}
	}
	if err := change(filepath.Join(c.dir, fileName(name))); err != nil {
		return err
	}
	if err := syncFolder(c.dir); err != nil {
		return err
	}
	if namesChange {
		c.index.change(generation, name, present)
	}
	return nil
}

// allowed says whether cond lets the blob be changed as it is now, and whether listings show
// it now. A damaged blob is there but not listed; replacing or deleting it repairs it.
func (c *container) allowed(name string, cond blob.Conditions) (listed bool, err error) {
	h, err := c.stat(fileName(name))
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return false, cond.CheckWrite(nil)
	case errors.Is(err, errDamaged):
		return false, cond.CheckWrite(&blob.Properties{Name: name})
	case err != nil:
		return false, err
	}
	p := h.properties()
	return true, cond.CheckWrite(&p)
}

// Get opens a blob; see blob.Store.
func (s *Store) Get(_ context.Context, container, name string, opt blob.GetOptions) (*blob.Object, error) {
	c, err := s.open(container, name)
	if err != nil {
		return nil, err
	}
	f, err := os.Open(c.path(fileName(name)))
	if errors.Is(err, fs.ErrNotExist) {
		if opt.Conditions.IfMatch != "" {
			return nil, fmt.Errorf("get %s/%s: %w", container, name, blob.ErrPrecondition)
		}
		return nil, fmt.Errorf("%w: %s/%s", blob.ErrNotFound, container, name)
	}
	if err != nil {
		c.faults.note(c.name, fileName(name), err)
		return nil, err
	}
	obj, err := c.slice(f, opt)
	if err != nil {
		f.Close()
		return nil, fmt.Errorf("get %s/%s: %w", container, fileName(name), err)
	}
	return obj, nil
}

func (c *container) slice(f *os.File, opt blob.GetOptions) (*blob.Object, error) {
	h, start, err := readHeader(f)
	c.faults.note(c.name, filepath.Base(f.Name()), err)
	if err != nil {
		return nil, err
	}
	p := h.properties()
	if err := opt.Conditions.CheckRead(p); err != nil {
		return nil, err
	}
	ranged := opt.Offset != 0 || opt.Count != 0
	if opt.Offset < 0 || opt.Count < 0 || (ranged && opt.Offset >= h.Size) {
		return nil, blob.ErrRange
	}
	n := h.Size - opt.Offset
	if opt.Count > 0 {
		n = min(n, opt.Count)
	}
	part := io.NewSectionReader(f, start+opt.Offset, n)
	if n < h.Size {
		return &blob.Object{Properties: p, Body: &partBody{part, f}}, nil
	}
	return &blob.Object{Properties: p, Body: &wholeBody{partBody{part, f}, h, c, md5.New(), n}}, nil
}

type partBody struct {
	*io.SectionReader
	file *os.File
}

func (b *partBody) Close() error { return b.file.Close() }

// wholeBody is checked against its sum. The last bytes of a damaged blob are never given, so that
// nobody takes it for whole.
type wholeBody struct {
	partBody
	header header
	in     *container
	sum    hash.Hash
	left   int64
}

func (b *wholeBody) Read(p []byte) (int, error) {
	n, err := b.partBody.Read(p)
	b.sum.Write(p[:n])
	if b.left -= int64(n); b.left == 0 && !bytes.Equal(b.sum.Sum(nil), b.header.ContentMD5) {
		err := fmt.Errorf("%s: the bytes are not those that were stored: %w", b.file.Name(), errDamaged)
		b.in.faults.note(b.in.name, filepath.Base(b.file.Name()), err)
		return 0, err
	}
	return n, err
}

// Head gives a blob's properties; see blob.Store.
func (s *Store) Head(_ context.Context, container, name string) (blob.Properties, error) {
	c, err := s.open(container, name)
	if err != nil {
		return blob.Properties{}, err
	}
	h, err := c.stat(fileName(name))
	if errors.Is(err, fs.ErrNotExist) {
		return blob.Properties{}, fmt.Errorf("%w: %s/%s", blob.ErrNotFound, container, name)
	}
	if err != nil {
		return blob.Properties{}, err
	}
	return h.properties(), nil
}

// List gives one page of a container; see blob.Store.
func (s *Store) List(ctx context.Context, container string, opt blob.ListOptions) (blob.ListPage, error) {
	c, err := s.existing(container)
	if err != nil {
		return blob.ListPage{}, err
	}
	if opt.Max <= 0 || opt.Max > blob.MaxList {
		opt.Max = blob.MaxList
	}
	generation, err := c.lock.count(ofNames)
	if err != nil {
		return blob.ListPage{}, err
	}
	if !c.index.freshAt(generation) {
		if err := c.refresh(ctx); err != nil {
			return blob.ListPage{}, err
		}
	}
	listed, staged := &c.index, map[string]blob.Properties{}
	if opt.Uncommitted {
		if staged, err = c.uncommitted(); err != nil {
			return blob.ListPage{}, err
		}
		listed = c.index.with(staged)
	}
	entries, next := listed.page(opt)
	page := blob.ListPage{Next: next}
	for _, e := range entries {
		if e.prefix {
			page.Prefixes = append(page.Prefixes, e.name)
			continue
		}
		if p, only := staged[e.name]; only {
			page.Blobs = append(page.Blobs, p)
			continue
		}
		h, err := c.stat(fileName(e.name))
		if err != nil { // deleted meanwhile, or a fault that was noted
			continue
		}
		page.Blobs = append(page.Blobs, h.properties())
	}
	return page, ctx.Err()
}

// Changes counts what any process did to the blobs of a container. While it stays the same, so
// does every listing.
func (s *Store) Changes(ctx context.Context, container string) (uint64, error) {
	c, err := s.locked(ctx, container) // a change under way has advanced the count already
	if err != nil {
		return 0, err
	}
	defer c.lock.unlock()
	return c.lock.count(ofChanges)
}

// Unchanged says whether the count is still what Changes once said, without waiting for a change
// that is under way: that has advanced the count already.
func (s *Store) Unchanged(container string, since uint64) bool {
	c, err := s.existing(container)
	if err != nil {
		return false
	}
	now, err := c.lock.count(ofChanges)
	return err == nil && now == since
}

func (s *Store) open(container, name string) (*container, error) {
	if err := blob.CheckName(name); err != nil {
		return nil, err
	}
	return s.existing(container)
}
