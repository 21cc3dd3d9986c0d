package app

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"time"

	"livery/internal/change"
	"livery/internal/comment"
	"livery/internal/desk"
	"livery/internal/desk/frame"
	"livery/internal/document"
	"livery/internal/edition"
	"livery/internal/media"
	"livery/internal/page"
	"livery/internal/post"
	"livery/internal/preview"
	"livery/internal/web"
)

// openDrafts sets up the posts that are written at the Desk.
func (a *App) openDrafts() {
	a.postPictures.Alt = func(brandID, name string) (string, bool) {
		edition := a.library.Current()
		b, known := edition.Registry.ByID(brandID)
		if !known {
			return "", false
		}
		p, known := edition.Source(b).Pictures[name]
		return p.Alt, known
	}
	a.postPictures.InContent = func(brandID, name string) bool {
		edition := a.library.Current()
		b, known := edition.Registry.ByID(brandID)
		return known && page.ShowsPicture(b, name)
	}
	a.postPictures.Shown = a.showPictures
	a.drafts = &post.Store{Blobs: a.storage.blobs, Now: time.Now, Index: a.posts, Pictures: a.postPictures,
		Readdress: a.readdress}
}

// readdress leads readers of a post's old address to its new one.
func (a *App) readdress(ctx context.Context, brandID, from, to, by string) error {
	author := change.Author{ID: by}
	if person, err := a.leads.Person(ctx, by); err == nil {
		author.Name = cmp.Or(person.Name, person.Email)
	}
	return a.publisher.Readdress(ctx, author, brandID, from, to)
}

// openPreviews sets up the links that show drafts, with what renders each kind of draft.
func (a *App) openPreviews() web.Previews {
	a.previews = preview.Over(a.leads, desk.MayPreview(a.leads), time.Now)
	posts := draftPosts{a.drafts, a.leads.Person}
	return web.Previews{Links: a.previews, Kinds: map[string]web.Drafts{preview.Post: posts,
		preview.Content: contentDrafts{&a.Site}}}
}

// draftPosts shows posts that are still written, each at the address it will have.
type draftPosts struct {
	drafts *post.Store
	person func(ctx context.Context, id string) (desk.Person, error)
}

func (d draftPosts) find(ctx context.Context, l preview.Link) (post.Draft, error) {
	p, err := d.drafts.Get(ctx, l.Brand, l.Draft)
	if errors.Is(err, post.ErrNotFound) || errors.Is(err, post.ErrBroken) {
		return p, preview.ErrEnded
	}
	return p, err
}

// Start implements web.Drafts.
func (d draftPosts) Start(ctx context.Context, _ *edition.Edition, l preview.Link) (path, title string, err error) {
	p, err := d.find(ctx, l)
	return "/blog/" + p.Shown().Slug, p.Text.Post.Title, err
}

// Page implements web.Drafts.
func (d draftPosts) Page(ctx context.Context, e *edition.Edition, l preview.Link, r edition.Request,
	how document.Preview) (edition.Answer, error) {
	p, err := d.find(ctx, l)
	if err != nil || r.Path != "/blog/"+p.Shown().Slug {
		return edition.Answer{}, err
	}
	var pictures []media.Picture
	if l.Frame != "" { // of the Desk, where more are brought while it is open
		pictures, err = d.drafts.Pictures.Private.List(ctx, l.Brand)
	} else {
		pictures, err = d.private(ctx, l.Brand, p)
	}
	if err != nil {
		return edition.Answer{}, err
	}
	doc, err := e.DraftPost(ctx, r.Brand, p.Shown(), pictures, how)
	return edition.Answer{Document: doc}, err
}

// private are the pictures that a draft shows and that are not public.
func (d draftPosts) private(ctx context.Context, brandID string, p post.Draft) (list []media.Picture, err error) {
	for _, name := range p.Text.Post.Pictures() {
		found, err := d.drafts.Pictures.Private.Get(ctx, brandID, name)
		if errors.Is(err, media.ErrNotFound) {
			continue
		} else if err != nil {
			return nil, err
		}
		list = append(list, found)
	}
	return list, nil
}

// Picture implements web.Drafts. A link shows the pictures of its draft; a frame of the Desk those of any draft of the
// brand.
func (d draftPosts) Picture(ctx context.Context, l preview.Link, file string) (media.File, error) {
	p, err := d.find(ctx, l)
	if err != nil {
		return media.File{}, err
	}
	found, err := d.drafts.Pictures.File(ctx, l.Brand, file)
	if err == nil && l.Frame == "" && !slices.Contains(p.Text.Post.Pictures(), found.Name) {
		err = media.ErrNotFound
	}
	return found, err
}

// Comments implements web.Discussed.
func (d draftPosts) Comments(ctx context.Context, l preview.Link) (said []document.Comment, err error) {
	list, err := d.drafts.Comments(ctx, l.Brand, l.Draft)
	for _, c := range list {
		said = append(said, document.Comment{Name: c.Name, Words: c.Words, At: c.At, Resolved: !c.Resolved.IsZero()})
	}
	return said, err
}

// Reader implements web.Discussed: it is whoever made the link.
func (d draftPosts) Reader(ctx context.Context, l preview.Link) string {
	person, _ := d.person(ctx, l.CreatedBy)
	return person.Name
}

// Comment implements web.Discussed.
func (d draftPosts) Comment(ctx context.Context, l preview.Link, name, words string) error {
	_, err := d.drafts.Comment(ctx, l.Brand, l.Draft, comment.Comment{Name: name, Words: words})
	if refused, is := errors.AsType[*post.Refused](err); is {
		return &web.Refused{Reason: frame.Sentence("your " + refused.Field + " " + refused.Reason)}
	}
	return err
}
