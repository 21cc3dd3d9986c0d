package post

import (
	"context"
	"errors"
	"slices"

	"livery/internal/blob"
	"livery/internal/media"
)

// Pictures are those that people bring to the posts and pages of all brands. One that is brought to a draft lies
// beside the drafts: no credential of visitors opens it, and no page shows it but a preview. It moves to the brand's
// media when a post or a page that shows it is published, and back when the last post is taken down.
type Pictures struct {
	Private, Public *media.Store
	// Alt is the alternative text of a picture that the content brings; nil where that is not known.
	Alt func(brand, name string) (alt string, known bool)
	// InContent says whether the content of a brand shows a picture, which then stays public; nil where that is not
	// known.
	InContent func(brand, name string) bool
	// Shown makes pages show what went public; nil where there are none.
	Shown func(ctx context.Context) error
}

// NewPictures keeps pictures in a storage.
func NewPictures(blobs blob.Store, maker *media.Maker) *Pictures {
	return &Pictures{Private: media.NewStore(blobs, DraftsContainer, maker),
		Public: media.NewStore(blobs, media.Container, maker)}
}

// Find answers a picture and where it is kept, or media.ErrNotFound.
func (p *Pictures) Find(ctx context.Context, brand, name string) (media.Picture, *media.Store, error) {
	for _, store := range []*media.Store{p.Public, p.Private, p.Public} { // it may move meanwhile
		found, err := store.Get(ctx, brand, name)
		if !errors.Is(err, media.ErrNotFound) {
			return found, store, err
		}
	}
	return media.Picture{}, nil, media.ErrNotFound
}

// File reads a file of a picture, such as yard-480.jpg: one of the brand, or one that all brands have.
func (p *Pictures) File(ctx context.Context, brand, file string) (media.File, error) {
	found, from, err := p.Find(ctx, brand, media.NameOf(file))
	if errors.Is(err, media.ErrNotFound) {
		brand = media.Shared
		found, from, err = p.Find(ctx, brand, media.NameOf(file))
	}
	if err != nil {
		return media.File{}, err
	}
	content, err := from.Open(ctx, brand, found, file)
	if errors.Is(err, media.ErrNotFound) && from == p.Private { // it moved meanwhile
		content, err = p.Public.Open(ctx, brand, found, file)
	}
	return media.File{Picture: found, Content: content}, err
}

// Reveal moves the pictures that a post shows to where everybody may see them, and pages show them then. Several
// instances may do so at once.
func (p *Pictures) Reveal(ctx context.Context, brand string, post *Post) error {
	moved, err := p.publish(ctx, brand, post.Pictures())
	if moved && p.Shown != nil {
		err = errors.Join(err, p.Shown(ctx))
	}
	return err
}

// Publish moves pictures to where everybody may see them; those that are there already, or nowhere, are left alone.
func (p *Pictures) Publish(ctx context.Context, brand string, names []string) error {
	_, err := p.publish(ctx, brand, names)
	return err
}

func (p *Pictures) publish(ctx context.Context, brand string, names []string) (moved bool, err error) {
	var errs []error
	for _, name := range names {
		if err := p.Private.MoveTo(ctx, p.Public, brand, name); !errors.Is(err, media.ErrNotFound) {
			moved = moved || err == nil
			errs = append(errs, err)
		}
	}
	return moved, errors.Join(errs...)
}

// hide moves the pictures that a post showed back to the drafts, but for those that somebody else shows.
func (p *Pictures) hide(ctx context.Context, brand string, post *Post, others []*Post) error {
	if p.InContent == nil {
		return nil
	}
	var errs []error
	for _, name := range post.Pictures() {
		shows := func(other *Post) bool { return slices.Contains(other.Pictures(), name) }
		if p.InContent(brand, name) || slices.ContainsFunc(others, shows) {
			continue
		}
		if err := p.Public.MoveTo(ctx, p.Private, brand, name); !errors.Is(err, media.ErrNotFound) {
			errs = append(errs, err)
		}
	}
	return errors.Join(errs...)
}

// CopyToBrand copies the pictures that a post shows to the drafts of another brand.
func (p *Pictures) CopyToBrand(ctx context.Context, brand string, post *Post, to string) error {
	var errs []error
	for _, name := range post.Pictures() {
		_, from, err := p.Find(ctx, brand, name)
		if err == nil {
			if _, _, there := p.Find(ctx, to, name); errors.Is(there, media.ErrNotFound) {
				err = from.CopyTo(ctx, p.Private, brand, name, to)
			}
		}
		if !errors.Is(err, media.ErrNotFound) {
			errs = append(errs, err)
		}
	}
	return errors.Join(errs...)
}

// alt is what those who cannot see a picture are told of it.
func (p *Pictures) alt(ctx context.Context, brand, name string) (alt string, known bool, err error) {
	found, _, err := p.Find(ctx, brand, name)
	if !errors.Is(err, media.ErrNotFound) {
		return found.Alt, err == nil, err
	}
	if p.Alt != nil {
		alt, known = p.Alt(brand, name)
	}
	return alt, known, nil
}
