package disk

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"time"

	"livery/internal/blob"
)

// container is what this process knows about one container.
type container struct {
	name, dir string
	lock      *commitLock
	index     index
	log       *slog.Logger
}

// containerFile makes a folder a container. It is the first thing to go on deletion, so a
// deletion that was interrupted has happened; the next creation clears the rest.
const containerFile = "container.json"

type containerHeader struct {
	ETag         string            `json:"etag"`
	LastModified time.Time         `json:"lastModified"`
	Metadata     map[string]string `json:"metadata,omitempty"`
}

// CreateContainer makes an empty container.
func (s *Store) CreateContainer(ctx context.Context, name string) error {
	c, err := s.at(name)
	if err != nil {
		return err
	}
	if err := c.lock.lock(ctx); err != nil {
		return err
	}
	defer c.lock.unlock()
	if c.exists() == nil {
		return fmt.Errorf("%w: %s", blob.ErrContainerExists, name)
	}
	if err := os.RemoveAll(c.dir); err != nil {
		return err
	}
	if err := os.Mkdir(c.dir, 0o700); err != nil {
		return err
	}
	if err := c.writeHeader(nil); err != nil {
		return err
	}
	return syncDir(s.containersDir())
}

// DeleteContainer removes a container with all its blobs.
func (s *Store) DeleteContainer(ctx context.Context, name string) error {
	c, err := s.existing(name)
	if err != nil {
		return err
	}
	if err := c.lock.lock(ctx); err != nil {
		return err
	}
	defer c.lock.unlock()
	for _, of := range []counter{ofNames, ofChanges} {
		if _, err := c.lock.advance(of); err != nil {
			return err
		}
	}
	if err := os.Remove(filepath.Join(c.dir, containerFile)); err != nil {
		return c.missing(err)
	}
	if err := syncDir(c.dir); err != nil {
		return err
	}
	return os.RemoveAll(c.dir)
}

// ContainerProperties answers ErrContainerNotFound when there is no such container.
func (s *Store) ContainerProperties(_ context.Context, name string) (blob.ContainerProperties, error) {
	c, err := s.existing(name)
	if err != nil {
		return blob.ContainerProperties{}, err
	}
	text, err := os.ReadFile(filepath.Join(c.dir, containerFile))
	if err != nil {
		return blob.ContainerProperties{}, c.missing(err)
	}
	var h containerHeader
	if err := json.Unmarshal(text, &h); err != nil {
		return blob.ContainerProperties{}, fmt.Errorf("%s of container %s is damaged: %w; delete the file's text and write {}", containerFile, name, err)
	}
	return blob.ContainerProperties{Name: name, ETag: h.ETag, LastModified: h.LastModified, Metadata: h.Metadata}, nil
}

// SetContainerMetadata replaces the metadata of a container.
func (s *Store) SetContainerMetadata(ctx context.Context, name string, metadata map[string]string) error {
	c, err := s.existing(name)
	if err != nil {
		return err
	}
	if err := c.lock.lock(ctx); err != nil {
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
		return fmt.Errorf("%w: %s", blob.ErrContainerNotFound, c.name)
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
	if err = errors.Join(err, f.Sync()); err != nil {
		return errors.Join(err, os.Remove(f.Name()))
	}
	if err := os.Rename(f.Name(), filepath.Join(c.dir, containerFile)); err != nil {
		return err
	}
	return syncDir(c.dir)
}
