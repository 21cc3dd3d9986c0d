package media

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"livery/internal/blob"
	"livery/internal/blob/document"
)

// Container holds the uploaded pictures of all brands. No visitor's credential opens it; the site
// serves what is in it under its own addresses.
const Container = "media"

// Store keeps pictures: a document for each (pictures/<brand>/<name>.json), written last and removed
// first, and beside it the files (files/<brand>/<name>/<version>/<file>).
type Store struct {
	blobs     blob.Store
	container string
	pictures  document.Folder
	maker     *Maker
}

// NewStore keeps pictures in a container of a storage, which it makes when it is missing.
func NewStore(blobs blob.Store, container string, maker *Maker) *Store {
	return &Store{blobs, container, document.Folder{Blobs: blobs, Container: container, Prefix: "pictures/"}, maker}
}

func documentName(brand, name string) string { return brand + "/" + name + ".json" }

func filesOf(brand string, p Picture) string {
	return fmt.Sprintf("files/%s/%s/%s/", brand, p.Name, p.Version)
}

// Put makes a picture from a file and keeps it in the place of an older one of that name. The name may be
// that of a file, such as "Yard.JPG". Without words the older ones stay, and so does the focal point.
func (s *Store) Put(ctx context.Context, brand, name string, data []byte, alt string) (Picture, error) {
	return s.put(ctx, brand, name, Bytes(data), alt)
}

// PutUpload is Put with a file that was received.
func (s *Store) PutUpload(ctx context.Context, brand, name string, u *Upload, alt string) (Picture, error) {
	return s.put(ctx, brand, name, u.read, alt)
}

func (s *Store) put(ctx context.Context, brand, name string, read func() ([]byte, error), alt string) (Picture, error) {
	name = CleanName(name)
	if err := checkWords(alt, nil); err != nil {
		return Picture{}, err
	}
	made, err := s.maker.Make(ctx, name, read)
	if err != nil {
		return Picture{}, err
	}
	old, err := s.Get(ctx, brand, name)
	if ignore(err, ErrNotFound) != nil {
		return Picture{}, err
	}
	made.Alt, made.Focus, made.Added = strings.TrimSpace(alt), old.Focus, time.Now().UTC().Truncate(time.Second)
	if made.Alt == "" {
		made.Alt = old.Alt
	}
	if err := s.keep(ctx, brand, made); err != nil {
		return Picture{}, err
	}
	return made.Picture, s.removeOld(ctx, brand, old, made.Version)
}

// Draw keeps a picture that the program drew, unless somebody brought one of that name.
func (s *Store) Draw(ctx context.Context, brand, name string, data []byte) error {
	old, err := s.Get(ctx, brand, CleanName(name))
	if ignore(err, ErrNotFound) != nil || err == nil && !old.Drawn {
		return err
	}
	p, err := s.Put(ctx, brand, name, data, "")
	if err != nil {
		return err
	}
	p.Drawn = true
	return s.describe(ctx, brand, p)
}

// PutFile is Put with a file of this machine, which gives the picture its name where none is chosen.
func (s *Store) PutFile(ctx context.Context, brand, file, name, alt string) (Picture, error) {
	opened, err := os.Open(file)
	if err != nil {
		return Picture{}, err
	}
	defer opened.Close()
	return s.put(ctx, brand, cmp.Or(name, filepath.Base(file)), func() ([]byte, error) { return ReadFile(opened) }, alt)
}

// removeOld removes the files that another version has taken the place of.
func (s *Store) removeOld(ctx context.Context, brand string, old Picture, version string) error {
	if old.Version == "" || old.Version == version {
		return nil
	}
	return s.removeFiles(ctx, brand, old)
}

// keep writes the files of a picture and then its document.
func (s *Store) keep(ctx context.Context, brand string, made *Made) error {
	for i, file := range made.Files() {
		if _, err := blob.PutBytes(ctx, s.blobs, s.container, filesOf(brand, made.Picture)+file, made.Contents[i],
			blob.PutOptions{ContentType: TypeOf(made.Ext)}); err != nil {
			return fmt.Errorf("keep %s: %w", file, err)
		}
	}
	return s.describe(ctx, brand, made.Picture)
}

func (s *Store) describe(ctx context.Context, brand string, p Picture) error {
	_, err := s.pictures.Put(ctx, documentName(brand, p.Name), p)
	return err
}

// Describe changes the words and the focal point of a picture. Where somebody else changes it at the same moment,
// the change is made again of what they left, so that both stay.
func (s *Store) Describe(ctx context.Context, brand, name string, change func(*Picture)) (Picture, error) {
	return document.Update(ctx, s.pictures, documentName(brand, name), func(p Picture, there bool) (Picture, error) {
		if !there {
			return Picture{}, ErrNotFound
		}
		change(&p)
		p.Alt = strings.TrimSpace(p.Alt)
		return p, checkWords(p.Alt, p.Focus)
	})
}

// Get returns one picture, or ErrNotFound.
func (s *Store) Get(ctx context.Context, brand, name string) (Picture, error) {
	return s.document(ctx, documentName(brand, name))
}

func (s *Store) document(ctx context.Context, name string) (p Picture, err error) {
	if _, err = s.pictures.Read(ctx, name, &p); errors.Is(err, document.ErrNotFound) {
		err = ErrNotFound
	}
	return p, err
}

// List returns the pictures of a brand by name.
func (s *Store) List(ctx context.Context, brand string) ([]Picture, error) {
	found := []Picture{}
	listed, err := s.pictures.List(ctx, brand+"/")
	if err != nil {
		return found, err
	}
	for _, one := range listed {
		p, err := s.document(ctx, one.Name)
		if errors.Is(err, ErrNotFound) {
			continue // removed meanwhile
		}
		if err != nil {
			return found, err
		}
		found = append(found, p)
	}
	return found, nil
}

// Open reads a file of a picture, as Picture.Files names it.
func (s *Store) Open(ctx context.Context, brand string, p Picture, file string) ([]byte, error) {
	if !slices.Contains(p.Files(), file) {
		return nil, ErrNotFound
	}
	return s.read(ctx, filesOf(brand, p)+file)
}

func (s *Store) read(ctx context.Context, name string) ([]byte, error) {
	object, err := s.blobs.Get(ctx, s.container, name, blob.GetOptions{})
	if errors.Is(err, blob.ErrNotFound) || errors.Is(err, blob.ErrContainerNotFound) {
		return nil, ErrNotFound
	}
	if err != nil {
		return nil, err
	}
	data, err := io.ReadAll(object.Body)
	return data, errors.Join(err, object.Body.Close())
}

// CopyTo keeps a picture for a brand of another store too, unless that has one of its name.
func (s *Store) CopyTo(ctx context.Context, to *Store, brand, name, toBrand string) error {
	return s.CopyAs(ctx, to, brand, name, toBrand, name)
}

// CopyAs is CopyTo under another name.
func (s *Store) CopyAs(ctx context.Context, to *Store, brand, name, toBrand, toName string) error {
	p, err := s.Get(ctx, brand, name)
	if err != nil {
		return err
	}
	if _, err := to.Get(ctx, toBrand, toName); !errors.Is(err, ErrNotFound) {
		return err
	}
	made := &Made{Picture: p}
	for _, file := range p.Files() {
		content, err := s.Open(ctx, brand, p, file)
		if err != nil {
			return fmt.Errorf("copy %s: %w", file, err)
		}
		made.Contents = append(made.Contents, content)
	}
	made.Name = toName
	return to.keep(ctx, toBrand, made)
}

// MoveTo brings a picture of a brand to another store. It stays where it is while that one has another of its name.
func (s *Store) MoveTo(ctx context.Context, to *Store, brand, name string) error {
	if err := s.CopyTo(ctx, to, brand, name, brand); err != nil {
		return err
	}
	here, err := s.Get(ctx, brand, name)
	if err != nil {
		return err
	}
	there, err := to.Get(ctx, brand, name)
	if err != nil || there.Version != here.Version {
		return err
	}
	return s.Remove(ctx, brand, name)
}

// Remove takes a picture away with all its files, or answers ErrNotFound.
func (s *Store) Remove(ctx context.Context, brand, name string) error {
	p, err := s.Get(ctx, brand, name)
	if err != nil {
		return err
	}
	if err := s.pictures.Remove(ctx, documentName(brand, name), document.Any); err != nil {
		return err
	}
	return s.removeFiles(ctx, brand, p)
}

func (s *Store) removeFiles(ctx context.Context, brand string, p Picture) error {
	for _, file := range p.Files() {
		if err := s.blobs.Delete(ctx, s.container, filesOf(brand, p)+file, blob.Conditions{}); ignore(err,
			blob.ErrNotFound) != nil {
			return err
		}
	}
	return nil
}

func ignore(err, expected error) error {
	if errors.Is(err, expected) {
		return nil
	}
	return err
}

// TypeOf is the media type of an ending.
func TypeOf(ext string) string {
	switch ext {
	case "svg":
		return "image/svg+xml"
	case "png":
		return "image/png"
	}
	return "image/jpeg"
}
