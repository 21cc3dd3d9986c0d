// Package certs keeps certificates, their keys and the locks of their orders in storage that
// several instances share, the way certmagic asks for.
//
// A key is a blob of the same name; a directory is no more than the beginning of names. The
// container is private: nothing that is handed to visitors opens it.
package certs

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"strings"
	"sync"

	"github.com/caddyserver/certmagic"

	"livery/internal/blob"
)

// Container holds nothing else. No brand may have its name.
const Container = "certificates"

const largest = 1 << 20

// Storage implements certmagic.Storage.
type Storage struct {
	blobs blob.Store
	// made is true once the container is known to exist.
	mu   sync.Mutex
	made bool
	held map[string]*lock
}

var _ certmagic.Storage = (*Storage)(nil)

// New keeps certificates in a store.
func New(blobs blob.Store) *Storage { return &Storage{blobs: blobs, held: map[string]*lock{}} }

// container makes the container when something is first written to it.
func (s *Storage) container(ctx context.Context) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.made {
		return nil
	}
	if err := s.blobs.CreateContainer(ctx, Container); err != nil && !errors.Is(err, blob.ErrContainerExists) {
		return fmt.Errorf("make the container of certificates: %w", err)
	}
	s.made = true
	return nil
}

func (s *Storage) put(ctx context.Context, name string, value []byte, c blob.Conditions) (blob.Properties, error) {
	if err := s.container(ctx); err != nil {
		return blob.Properties{}, err
	}
	return s.blobs.Put(ctx, Container, name, bytes.NewReader(value), int64(len(value)),
		blob.PutOptions{ContentType: "application/octet-stream", Conditions: c})
}

// Store implements certmagic.Storage.
func (s *Storage) Store(ctx context.Context, key string, value []byte) error {
	_, err := s.put(ctx, clean(key), value, blob.Conditions{})
	return named("store", key, err)
}

// Load implements certmagic.Storage.
func (s *Storage) Load(ctx context.Context, key string) ([]byte, error) {
	object, err := s.blobs.Get(ctx, Container, clean(key), blob.GetOptions{})
	if err != nil {
		return nil, named("load", key, err)
	}
	defer object.Body.Close()
	value, err := io.ReadAll(io.LimitReader(object.Body, largest))
	return value, named("load", key, err)
}

// Delete implements certmagic.Storage.
func (s *Storage) Delete(ctx context.Context, key string) error {
	below, err := s.below(ctx, key)
	if err != nil {
		return named("delete", key, err)
	}
	for _, p := range append(below, blob.Properties{Name: clean(key)}) {
		if err := s.blobs.Delete(ctx, Container, p.Name, blob.Conditions{}); err != nil && !missing(err) {
			return named("delete", key, err)
		}
	}
	return nil
}

// Exists implements certmagic.Storage.
func (s *Storage) Exists(ctx context.Context, key string) bool {
	_, err := s.Stat(ctx, key)
	return err == nil
}

// Stat implements certmagic.Storage.
func (s *Storage) Stat(ctx context.Context, key string) (certmagic.KeyInfo, error) {
	p, err := s.blobs.Head(ctx, Container, clean(key))
	if err == nil {
		return certmagic.KeyInfo{Key: key, Modified: p.LastModified, Size: p.Size, IsTerminal: true}, nil
	}
	if !missing(err) {
		return certmagic.KeyInfo{}, named("look at", key, err)
	}
	below, err := s.blobs.List(ctx, Container, blob.ListOptions{Prefix: clean(key) + "/", Max: 1})
	if err == nil && len(below.Blobs) == 0 {
		err = blob.ErrNotFound
	}
	return certmagic.KeyInfo{Key: key}, named("look at", key, err)
}

// List implements certmagic.Storage. Like its folders do, it names directories too.
func (s *Storage) List(ctx context.Context, dir string, recursive bool) ([]string, error) {
	below, err := s.below(ctx, dir)
	if err == nil && len(below) == 0 {
		err = blob.ErrNotFound
	}
	if err != nil {
		return nil, named("list", dir, err)
	}
	var keys []string
	seen := map[string]bool{}
	add := func(key string) {
		if !seen[key] {
			seen[key], keys = true, append(keys, key)
		}
	}
	for _, p := range below {
		parts := strings.Split(strings.TrimPrefix(p.Name, prefix(dir)), "/")
		if !recursive {
			parts = parts[:1]
		}
		for n := range parts {
			add(path.Join(clean(dir), path.Join(parts[:n+1]...)))
		}
	}
	return keys, nil
}

// below are all blobs of a directory.
func (s *Storage) below(ctx context.Context, dir string) (all []blob.Properties, err error) {
	for marker := ""; ; {
		page, err := s.blobs.List(ctx, Container, blob.ListOptions{Prefix: prefix(dir), Marker: marker})
		if errors.Is(err, blob.ErrContainerNotFound) {
			return nil, nil
		} else if err != nil {
			return nil, err
		}
		all = append(all, page.Blobs...)
		if marker = page.Next; marker == "" {
			return all, nil
		}
	}
}

func clean(key string) string { return strings.Trim(path.Clean(key), "/") }

func prefix(dir string) string {
	if dir = clean(dir); dir == "." || dir == "" {
		return ""
	}
	return dir + "/"
}

func missing(err error) bool {
	return errors.Is(err, blob.ErrNotFound) || errors.Is(err, blob.ErrContainerNotFound)
}

// named says what was tried, and calls what is not there by the name that certmagic looks for.
func named(what, key string, err error) error {
	if err == nil {
		return nil
	}
	if missing(err) {
		err = fs.ErrNotExist
	}
	return fmt.Errorf("certificates in storage: %s %s: %w", what, key, err)
}
