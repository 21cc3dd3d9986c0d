package app

import (
	"context"
	"errors"
	"io/fs"
	"sync"

	"livery"
	"livery/internal/brand"
	"livery/internal/change"
	"livery/internal/content"
	"livery/internal/document"
	"livery/internal/edition"
	"livery/internal/media"
	"livery/internal/page"
	"livery/internal/preview"
	"livery/internal/rules"
	"livery/internal/web"
)

// contentDrafts show changes of the content that are not published, on the pages of their brands.
type contentDrafts struct{ *Site }

// Start names the draft of a link; it begins at the home page.
func (s contentDrafts) Start(ctx context.Context, _ *edition.Edition, l preview.Link) (path, title string, err error) {
	e, err := s.named(ctx, l)
	return "/", e.Note, err
}

// Page makes any page of the brand as it is with the draft.
func (s contentDrafts) Page(ctx context.Context, _ *edition.Edition, l preview.Link, r edition.Request,
	p document.Preview) (edition.Answer, error) {
	e, err := s.named(ctx, l)
	if err != nil {
		return edition.Answer{}, err
	}
	tried, _, _ := s.publisher.With(e.Author, e.Edits)
	if err := s.privatePictures.Refresh(ctx); err != nil {
		return edition.Answer{}, err
	}
	drafted, err := s.library.Draft(tried, edition.Private{Pictures: s.privatePictures.Pictures,
		Address: func(string) string { return p.Pictures }}, l.Brand)
	if err != nil {
		return edition.Answer{}, err
	}
	b, known := drafted.Registry.ByID(l.Brand)
	if !known {
		return edition.Answer{}, preview.ErrEnded
	}
	r.Brand = b
	return drafted.DraftPage(ctx, r, p)
}

// Picture implements web.Drafts: a link shows the pictures that its draft places, and no others.
func (s contentDrafts) Picture(ctx context.Context, l preview.Link, file string) (media.File, error) {
	e, err := s.named(ctx, l)
	if err != nil {
		return media.File{}, err
	}
	tried, _, _ := s.publisher.With(e.Author, e.Edits)
	b, known := brand.NewRegistry(tried.Site).ByID(l.Brand)
	if !known || page.NamedPictures(b)[media.NameOf(file)] == nil {
		return media.File{}, media.ErrNotFound
	}
	return s.postPictures.File(ctx, l.Brand, file)
}

func (s contentDrafts) named(ctx context.Context, l preview.Link) (change.Entry, error) {
	e, err := s.publisher.Previewed(ctx, l.Draft)
	if errors.Is(err, change.ErrNotFound) {
		err = preview.ErrEnded // it was published, cancelled or thrown away
	}
	return e, err
}

var _ web.Drafts = contentDrafts{}

// inspector holds drafts of the content to every rule of pages, and says what is new in them.
type inspector struct {
	*rules.Checker
	publisher *change.Publisher

	mu      sync.Mutex
	version string
	before  map[string]bool // the problems of what is served
}

func (s *Site) inspector() (*inspector, error) {
	checker, err := rules.New(livery.Assets(), s.frontEnd)
	if err != nil {
		return nil, err
	}
	checker.Uploads = func(id string) []media.Picture {
		return append(s.privatePictures.Pictures(id), s.pictures.collection.Pictures(id)...)
	}
	checker.Posts = func(id string) (addresses []string) {
		now := s.library.Current()
		if b, known := now.Registry.ByID(id); known {
			for _, p := range now.Posts(b).List {
				addresses = append(addresses, p.Slug)
			}
		}
		return addresses
	}
	return &inspector{Checker: checker, publisher: s.publisher}, nil
}

// problems are what loading a draft found and what the rules say of it. What is also wrong with the
// served content is left out, except for errors.
func (i *inspector) problems(files fs.FS, c *content.Content, found content.Problems) content.Problems {
	known := i.known()
	all := append(found[:len(found):len(found)], i.Pages(files, c, i.publisher.Current().Content)...)
	all.Sort()
	var fresh content.Problems
	for _, p := range all {
		if p.Severity == content.Error || !known[withoutLine(p)] {
			fresh = append(fresh, p)
		}
	}
	return fresh
}

// known are the problems of what is served.
func (i *inspector) known() map[string]bool {
	served := i.publisher.Current()
	i.mu.Lock()
	defer i.mu.Unlock()
	if i.version != served.Content.Version {
		i.version, i.before = served.Content.Version, map[string]bool{}
		_, _, found := i.publisher.With(change.Author{}, nil)
		for _, p := range append(found, i.Pages(served.Files, served.Content, served.Content)...) {
			i.before[withoutLine(p)] = true
		}
	}
	return i.before
}

// withoutLine is a problem without its line, which other edits of the same file move.
func withoutLine(p content.Problem) string {
	p.Line = 0
	return p.String()
}
