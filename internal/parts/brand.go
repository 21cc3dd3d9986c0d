package parts

import (
	"errors"
	"fmt"
	"time"

	"livery/internal/blob"
	"livery/internal/blog"
	"livery/internal/brand"
	"livery/internal/draft"
	"livery/internal/media"
	"livery/internal/page"
)

// BrandFlags name a brand and say where its posts and pictures are.
type BrandFlags struct {
	ChangeFlags
	Brand string `arg:"" help:"Brand id."`
}

func (f BrandFlags) brand() (*brand.Brand, error) {
	c, err := f.ProvideContent()
	if err != nil {
		return nil, err
	}
	return BrandByID(c, f.Brand)
}

// ProvideBlobs opens the storage that the brand reads its posts from.
func (f BrandFlags) ProvideBlobs(s *Session) (blob.Store, error) {
	b, err := f.brand()
	if err != nil {
		return nil, err
	}
	if b.Blog.Source != brand.FromStorage {
		return nil, fmt.Errorf("brand %s shows posts of its content file, not of storage; set blog.source to storage there", b.ID)
	}
	return f.Blobs(s)
}

// ProvideDocuments reads the stored posts of the brand.
func (f BrandFlags) ProvideDocuments(s *Session) ([]blog.Document, error) {
	blobs, err := f.ProvideBlobs(s)
	if err != nil {
		return nil, err
	}
	return blog.Read(s.Context, blobs, f.Brand)
}

// ProvideDrafts opens the drafts of the brand, with what is published and scheduled.
func (f BrandFlags) ProvideDrafts(s *Session) (*draft.Store, error) {
	blobs, err := f.ProvideBlobs(s)
	if err != nil {
		return nil, err
	}
	book, err := f.ProvideBook(s)
	if err != nil {
		return nil, err
	}
	index := blog.NewIndex(blobs, time.Now, s.Log)
	pictures := draft.NewPictures(blobs, media.NewMaker())
	pictures.InContent = func(id, name string) bool {
		b, known := brand.NewRegistry(book.Current().Content.Site).ByID(id)
		return known && page.ShowsPicture(b, name)
	}
	index.OnDue(pictures.Reveal)
	return &draft.Store{Blobs: blobs, Now: time.Now, Index: index, Pictures: pictures}, errors.Join(index.Release(s.Context), index.Refresh(s.Context, f.Brand))
}

// MediaFlags choose the pictures of a brand.
type MediaFlags struct {
	BrandFlags
	Draft bool `help:"Pictures that only drafts show; visitors see one when a post with it is published."`
}

// ProvideUploads opens the uploaded pictures.
func (f MediaFlags) ProvideUploads(s *Session) (*media.Store, error) {
	if _, err := f.brand(); err != nil {
		return nil, err
	}
	blobs, err := f.Blobs(s)
	pictures := draft.NewPictures(blobs, media.NewMaker())
	if f.Draft {
		return pictures.Private, err
	}
	return pictures.Public, err
}

// PullFlags name a folder that posts of a brand are written to.
type PullFlags struct {
	BrandFlags
	To    string `arg:"" type:"path" help:"Folder to write to; made when missing."`
	Force bool   `help:"Replace files that are there."`
}

// PostFlags name a post of a brand, published or not.
type PostFlags struct {
	BrandFlags
	Post string `arg:"" help:"Id, slug or file name."`
}

// Opened is a post among the drafts of its brand.
type Opened struct {
	*draft.Store
	draft.Post
}

// ProvideOpened finds the post.
func (f PostFlags) ProvideOpened(s *Session) (Opened, error) {
	drafts, err := f.ProvideDrafts(s)
	if err != nil {
		return Opened{}, err
	}
	p, err := drafts.Find(s.Context, f.Brand, f.Post)
	if errors.Is(err, draft.ErrNotFound) {
		err = fmt.Errorf("%[1]s has no post %[2]q; livery blog draft list %[1]s shows all", f.Brand, f.Post)
	}
	return Opened{drafts, p}, err
}
