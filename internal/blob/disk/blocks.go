package disk

import (
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"livery/internal/blob"
	"livery/internal/datadir"
)

// stagedLife is how long staged blocks wait for the list that makes a blob of them, as in the service.
const stagedLife = 7 * 24 * time.Hour

// maxBlockID keeps the names of staged blocks' files within what file systems allow.
const maxBlockID = 128

// blobNameFile is beside the staged blocks of a blob and says its name. No id of a block is called like it.
const blobNameFile = "blob.name"

// Staged blocks are files blocks/<container>/<sha256 of the blob's name>/<the id in base64 for files>.
func (c *container) stagedDir(name string) string { return filepath.Join(c.staged, fileName(name)) }

func stagedFile(id string) string { return base64.RawURLEncoding.EncodeToString([]byte(id)) }

// StageBlock keeps a block; see wire.Store.
func (s *Store) StageBlock(ctx context.Context, container, name, id string, body io.Reader, size int64) error {
	c, err := s.open(container, name)
	if err != nil {
		return err
	}
	if len(id) > maxBlockID {
		return fmt.Errorf("%w: the id of a block is too long", blob.ErrName)
	}
	dir := c.stagedDir(name)
	if err := datadir.Make(dir); err != nil {
		return err
	}
	if err := sameLength(dir, id); err != nil {
		return err
	}
	f, err := createTemp(dir)
	if err != nil {
		return err
	}
	defer f.Close()
	n, err := io.Copy(f, body) // the body checks its own length and sum
	if err == nil && n != size {
		err = io.ErrUnexpectedEOF
	}
	if err = errors.Join(err, ctx.Err()); err == nil {
		err = syncFile(f)
	}
	if err == nil {
		err = os.Rename(f.Name(), filepath.Join(dir, stagedFile(id)))
	}
	if err != nil {
		return errors.Join(fmt.Errorf("stage a block of %s/%s: %w", container, fileName(name), err),
			os.Remove(f.Name()))
	}
	if _, err := os.Stat(filepath.Join(dir, blobNameFile)); err != nil {
		if err := datadir.WriteFile(filepath.Join(dir, blobNameFile), []byte(name)); err != nil {
			return err
		}
	}
	return syncFolder(dir)
}

// sameLength refuses a block whose id is longer or shorter than those that wait with it, as the service does. One of
// them speaks for all.
func sameLength(dir, id string) error {
	f, err := os.Open(dir)
	if err != nil {
		return err
	}
	defer f.Close()
	for {
		names, err := f.Readdirnames(64)
		for _, name := range names {
			if other, decodeErr := base64.RawURLEncoding.DecodeString(name); decodeErr == nil {
				if idLength(string(other)) != idLength(id) {
					return blob.ErrBlockLength
				}
				return nil
			}
		}
		if errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return err
		}
	}
}

// idLength is that of the text an id stands for; ids are written in base64.
func idLength(id string) int {
	raw, err := base64.StdEncoding.DecodeString(id)
	if err != nil {
		return len(id)
	}
	return len(raw)
}

// uncommitted are the blobs of which there are only staged blocks, by name.
func (c *container) uncommitted() (map[string]blob.Properties, error) {
	dirs, err := os.ReadDir(c.staged)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	found := map[string]blob.Properties{}
	for _, dir := range dirs {
		name, err := os.ReadFile(filepath.Join(c.staged, dir.Name(), blobNameFile))
		info, infoErr := dir.Info()
		if err != nil || infoErr != nil { // committed meanwhile, or staged by an older version, which wrote no name
			continue
		}
		if _, err := c.stat(fileName(string(name))); errors.Is(err, fs.ErrNotExist) {
			at := info.ModTime().UTC()
			found[string(name)] = blob.Properties{Name: string(name), Created: at, LastModified: at,
				ETag: fmt.Sprintf("0x%X", at.UnixNano())}
		}
	}
	return found, nil
}

// Blocks are the parts of a blob; see wire.Store.
func (s *Store) Blocks(_ context.Context, container, name string) (committed, staged []blob.Block, err error) {
	c, err := s.open(container, name)
	if err != nil {
		return nil, nil, err
	}
	h, err := c.stat(fileName(name))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, nil, err
	}
	entries, dirErr := os.ReadDir(c.stagedDir(name))
	for _, e := range entries {
		id, decodeErr := base64.RawURLEncoding.DecodeString(e.Name())
		info, infoErr := e.Info()
		if decodeErr == nil && infoErr == nil {
			staged = append(staged, blob.Block{ID: string(id), Size: info.Size()})
		}
	}
	if errors.Is(err, fs.ErrNotExist) && len(staged) == 0 {
		return nil, nil, fmt.Errorf("%w: %s/%s", blob.ErrNotFound, container, fileName(name))
	}
	if dirErr != nil && !errors.Is(dirErr, fs.ErrNotExist) {
		return nil, nil, dirErr
	}
	return h.Blocks, staged, nil
}

// CommitBlocks makes a blob of blocks; see wire.Store.
func (s *Store) CommitBlocks(ctx context.Context, container, name string, parts []blob.BlockRef,
	opt blob.PutOptions) (blob.Properties, error) {
	c, err := s.open(container, name)
	if err != nil {
		return blob.Properties{}, err
	}
	if _, err := c.allowed(name, opt.Conditions); err != nil {
		return blob.Properties{}, err
	}
	a := &assembly{c: c, name: name}
	defer a.close()
	if err := a.open(parts); err != nil {
		return blob.Properties{}, err
	}
	h := newHeader(name, a.size, opt)
	h.Blocks = a.blocks
	if err := c.replace(ctx, &h, io.MultiReader(a.readers...), opt.Conditions); err != nil {
		return blob.Properties{}, fmt.Errorf("commit %s/%s: %w", container, fileName(name), err)
	}
	s.notify(container, name)
	return h.properties(), os.RemoveAll(c.stagedDir(name))
}

// assembly is the parts of a blob to be, opened.
type assembly struct {
	c       *container
	name    string
	old     *os.File
	readers []io.Reader
	files   []io.Closer
	blocks  []blob.Block
	size    int64
}

func (a *assembly) close() {
	for _, f := range a.files {
		f.Close()
	}
}

// partFile opens a staged block only when it is read: a blob may have thousands.
type partFile struct {
	path string
	f    *os.File
}

func (p *partFile) Read(b []byte) (int, error) {
	if p.f == nil {
		f, err := os.Open(p.path)
		if err != nil {
			return 0, err
		}
		p.f = f
	}
	n, err := p.f.Read(b)
	if err == io.EOF {
		p.Close()
	}
	return n, err
}

func (p *partFile) Close() error {
	if p.f == nil {
		return nil
	}
	return p.f.Close()
}

func (a *assembly) open(parts []blob.BlockRef) error {
	committed, err := a.committed()
	if err != nil {
		return err
	}
	for _, part := range parts {
		path := filepath.Join(a.c.stagedDir(a.name), stagedFile(part.ID))
		info, err := os.Stat(path)
		old, isOld := committed[part.ID]
		switch {
		case part.Staged && err == nil:
			f := &partFile{path: path}
			a.readers, a.files = append(a.readers, f), append(a.files, f)
			a.blocks = append(a.blocks, blob.Block{ID: part.ID, Size: info.Size()})
			a.size += info.Size()
		case part.Committed && isOld:
			a.readers = append(a.readers, io.NewSectionReader(a.old, old.start, old.Size))
			a.blocks = append(a.blocks, old.Block)
			a.size += old.Size
		default:
			return fmt.Errorf("%w: %s/%s", blob.ErrBlock, a.c.name, fileName(a.name))
		}
	}
	return nil
}

// span is a block with its place in the file of its blob.
type span struct {
	blob.Block
	start int64
}

// committed opens the blob as it is now, if it is made of blocks.
func (a *assembly) committed() (map[string]span, error) {
	f, err := os.Open(a.c.path(fileName(a.name)))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	} else if err != nil {
		return nil, err
	}
	a.old, a.files = f, append(a.files, f)
	h, start, err := readHeader(f)
	if err != nil {
		return nil, err
	}
	spans := map[string]span{}
	for _, b := range h.Blocks {
		spans[b.ID] = span{b, start}
		start += b.Size
	}
	return spans, nil
}

// sweepBlocks removes blocks nobody made a blob of.
func (s *Store) sweepBlocks(now time.Time) {
	blobs, _ := filepath.Glob(filepath.Join(s.blocksDir(), "*", "*"))
	for _, dir := range blobs {
		info, err := os.Stat(dir)
		if err != nil {
			continue
		}
		newest := info.ModTime() // a folder whose first block is being written is empty, and new
		entries, _ := os.ReadDir(dir)
		for _, e := range entries {
			if info, err := e.Info(); err == nil && info.ModTime().After(newest) {
				newest = info.ModTime()
			}
		}
		if now.Sub(newest) > stagedLife {
			if err := os.RemoveAll(dir); err != nil {
				s.log.Warn("staged blocks cannot be removed", "error", err)
			}
		}
	}
}
