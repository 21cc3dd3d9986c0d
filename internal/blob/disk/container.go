package disk

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"livery/internal/blob"
	"livery/internal/datadir"
)

// container is what this process knows about one container.
type container struct {
	name, dir string
	staged    string // folder of its staged blocks
	lock      *commitLock
	index     index
	faults    *faults
}

// containerFile makes a folder a container.
const containerFile = "container.json"

type containerHeader struct {
	ETag         string            `json:"etag"`
	LastModified time.Time         `json:"lastModified"`
	Metadata     map[string]string `json:"metadata,omitempty"`
}

// CreateContainer makes an empty container. It never removes anything: blobs that lie in a folder
// without a container file are those of a container whose file was lost, and stay.
func (s *Store) CreateContainer(ctx context.Context, name string) error {
	c, err := s.at(name)
	if err != nil {
		return err
	}
	if err := c.lock.lock(ctx); err != nil {
		return err
	}
	defer c.lock.unlock()
	exists := fmt.Errorf("%w: %s", blob.ErrContainerExists, name)
	switch _, err := c.readHeader(); {
	case err == nil, errors.Is(err, errDamaged): // its blobs can be served
		return exists
	case !errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("container %s: %w; see the owner and rights of its folder", name, err)
	}
	files := 0
	if err := datadir.MakeAlike(c.dir); errors.Is(err, fs.ErrExist) {
		if files, err = c.countFiles(); err != nil {
			return err
		}
	} else if err != nil {
		return err
	}
	if err := c.writeHeader(nil); err != nil {
		return err
	}
	if files == 0 {
		return nil
	}
	s.log.Warn("the file of a container was missing and is written anew; its blobs are kept, its metadata is lost",
		"container", name, "file", containerFile, "blobs", files)
	return errors.Join(c.advanceAll(), exists)
}

func (c *container) countFiles() (blobs int, err error) {
	files, err := os.ReadDir(c.dir)
	for _, f := range files {
		if isBlobFile(f.Name()) {
			blobs++
		}
	}
	return blobs, err
}

// locked is a container that only the caller changes until it unlocks it.
func (s *Store) locked(ctx context.Context, name string) (*container, error) {
	c, err := s.existing(name)
	if err != nil {
		return nil, err
	}
	return c, c.lock.lock(ctx)
}

// DeleteContainer removes a container with all its blobs.
func (s *Store) DeleteContainer(ctx context.Context, name string) error {
	c, err := s.locked(ctx, name)
	if err != nil {
		return err
	}
	defer c.lock.unlock()
	if err := c.advanceAll(); err != nil {
		return err
	}
	// Moved aside in one step, so that a deletion that is interrupted has happened.
	aside := filepath.Join(s.deletedDir(), name+"."+rand.Text())
	if err := os.Rename(c.dir, aside); err != nil {
		return c.missing(err)
	}
	if err := errors.Join(syncFolder(s.deletedDir()), syncFolder(s.containersDir())); err != nil {
		return err
	}
	return errors.Join(os.RemoveAll(aside), os.RemoveAll(c.staged))
}

// ContainerProperties answers ErrContainerNotFound when there is no such container.
func (s *Store) ContainerProperties(_ context.Context, name string) (blob.ContainerProperties, error) {
	c, err := s.existing(name)
	if err != nil {
		return blob.ContainerProperties{}, err
	}
	h, err := c.readHeader()
	if err != nil {
		return blob.ContainerProperties{}, c.missing(err)
	}
	return blob.ContainerProperties{Name: name, ETag: h.ETag, LastModified: h.LastModified, Metadata: h.Metadata}, nil
}

func (c *container) readHeader() (h containerHeader, err error) {
	defer func() { c.faults.note(c.name, containerFile, err) }()
	text, err := os.ReadFile(c.path(containerFile))
	if err != nil {
		return h, err
	}
	if err := json.Unmarshal(text, &h); err != nil {
		return h,
			fmt.Errorf(
				"%s: %w: %w; its blobs are served, delete this one file to have it written anew at the next start",
				c.path(containerFile), errDamaged, err)
	}
	return h, nil
}

// SetContainerMetadata replaces the metadata of a container.
func (s *Store) SetContainerMetadata(ctx context.Context, name string, metadata map[string]string) error {
	c, err := s.locked(ctx, name)
	if err != nil {
		return err
	}
	defer c.lock.unlock()
	if err := c.exists(); err != nil {
		return err
	}
	return c.writeHeader(metadata)
}

func (c *container) exists() error {
	_, err := os.Stat(filepath.Join(c.dir, containerFile))
	return c.missing(err)
}

// missing turns "no such file" about the container's folder into the storage error.
func (c *container) missing(err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return notFound(filepath.Dir(c.dir), c.name)
	}
	return err
}

func (c *container) writeHeader(metadata map[string]string) error {
	text, err := json.Marshal(containerHeader{
		ETag: newETag(), LastModified: time.Now().UTC().Truncate(time.Second), Metadata: metadata,
	})
	if err != nil {
		return err
	}
	f, err := createTemp(c.dir)
	if err != nil {
		return err
	}
	defer f.Close()
	_, err = f.Write(text)
	if err = errors.Join(err, syncFile(f)); err != nil {
		return errors.Join(err, os.Remove(f.Name()))
	}
	if err := os.Rename(f.Name(), c.path(containerFile)); err != nil {
		return err
	}
	return syncFolder(c.dir)
}
