package app

import (
	"context"
	"errors"
	"time"

	"livery/internal/draft"
	"livery/internal/page"
	"livery/internal/preview"
	"livery/internal/web"
)

// openPreviews makes the links that show drafts, with what each kind of draft is shown by.
func (a *App) openPreviews() web.Previews {
	a.drafts = &draft.Store{Blobs: a.storage.blobs, Now: time.Now, Index: a.posts}
	a.previews = preview.Over(a.leads, time.Now)
	return web.Previews{Links: a.previews, Kinds: map[string]web.Drafts{preview.Post: draftPosts{a.drafts}, preview.Content: contentDrafts{&a.Site}}}
}

// draftPosts shows posts that are still written, each at the address it will have.
type draftPosts struct{ drafts *draft.Store }

func (d draftPosts) find(ctx context.Context, l preview.Link) (draft.Post, error) {
	p, err := d.drafts.Get(ctx, l.Brand, l.Draft)
	if errors.Is(err, draft.ErrNotFound) || errors.Is(err, draft.ErrBroken) {
		return p, preview.ErrEnded
	}
	return p, err
}

// Start implements web.Drafts.
func (d draftPosts) Start(ctx context.Context, _ *page.Edition, l preview.Link) (path, title string, err error) {
	p, err := d.find(ctx, l)
	return "/blog/" + p.Shown().Slug, p.Text.Post.Title, err
}

// Page implements web.Drafts.
func (d draftPosts) Page(ctx context.Context, e *page.Edition, l preview.Link, r page.Request, how page.Preview) (page.Answer, error) {
	p, err := d.find(ctx, l)
	if err != nil || r.Path != "/blog/"+p.Shown().Slug {
		return page.Answer{}, err
	}
	doc, err := e.DraftPost(ctx, r.Brand, p.Shown(), how)
	return page.Answer{Document: doc}, err
}
