package edition

import (
	"context"
	"fmt"
	"net/http"

	"livery/internal/brand"
	"livery/internal/content"
	"livery/internal/document"
	"livery/internal/media"
	"livery/internal/page"
	"livery/internal/post"
)

// Private are the pictures that a draft may show and visitors do not see yet; the zero value is none.
type Private struct {
	Pictures func(brandID string) []media.Picture
	// Address is where the pages of a brand find its pictures.
	Address func(brandID string) string
	// Drawn are the logos that the program will draw anew when the draft is published, and where they are found; nil
	// for none.
	Drawn func(b *brand.Brand) (logos []media.Picture, address string)
}

func (p Private) with(public []media.Picture, b *brand.Brand) page.Brought {
	brought := page.Brought{Public: public}
	if p.Pictures != nil {
		brought.Private, brought.Address = p.Pictures(b.ID), p.Address(b.ID)
	}
	if p.Drawn != nil {
		brought.Drawn, brought.DrawnAt = p.Drawn(b)
	}
	return brought
}

// Draft is an edition that nobody is served, of some brands of the content or of all.
func (l *Library) Draft(c *content.Content, private Private, brands ...string) (*Edition, error) {
	return l.edition(c, private, brands...)
}

// DraftPictures are what some brands of the content show with a draft, without the pages.
func (l *Library) DraftPictures(c *content.Content, private Private, brands []*brand.Brand) []*page.Source {
	sources := make([]*page.Source, len(brands))
	for i, b := range brands {
		sources[i] = l.source(c, private, b)
		sources[i].FindPictures(l.manifest, l.runtime.AssetBase, nil)
	}
	return sources
}

// ProductPictures are the pictures of products as a brand shows them that says nothing of its own: those that came with
// the program, those that all brands have, and what content places for all of them.
func (l *Library) ProductPictures(brandID string, shared page.Brought,
	placed map[string]brand.Placed) map[string]page.Picture {
	b := &brand.Brand{ID: brandID, Pictures: placed}
	return l.manifest.OfProducts(b, l.Assets(), shared, map[string]page.Picture{})
}

// Assets is the address below which all public pictures are.
func (l *Library) Assets() string { return l.runtime.AssetBase + "/assets/" }

// Delivered are the pictures that come with the program, by their key.
func (l *Library) Delivered() map[string]page.Picture { return l.manifest.Delivered(l.Assets()) }

// DraftPost makes the page of a post that is not published, as it would be, with pictures that are not public either.
func (e *Edition) DraftPost(ctx context.Context, b *brand.Brand, p *post.Post, pictures []media.Picture,
	preview document.Preview) (*Document, error) {
	return e.draft(ctx, b, e.Source(b).DraftPost(p, e.Posts(b), pictures, preview.Pictures), http.StatusOK, preview)
}

// DraftPage makes a page of an edition that is not published. It answers as Page does.
func (e *Edition) DraftPage(ctx context.Context, r Request, p document.Preview) (Answer, error) {
	posts := e.Posts(r.Brand)
	data, status, leads := e.find(r, posts)
	if leads.To != "" {
		return Answer{Leads: leads, Status: status}, nil
	}
	e.Source(r.Brand).AddPosts(&data, posts)
	doc, err := e.draft(ctx, r.Brand, data, status, p)
	return Answer{Document: doc}, err
}

// FreshQuote makes the page of a quote, which is never cached.
func (e *Edition) FreshQuote(ctx context.Context, r Request, data *page.QuoteData, status int) (*Document, error) {
	posts := e.Posts(r.Brand)
	found, _, _ := e.find(r, posts)
	found.Quote = data
	return e.render(ctx, r.Brand, posts, found, status)
}

// draft renders a page that is never cached.
func (e *Edition) draft(ctx context.Context, b *brand.Brand, data page.PageData, status int,
	p document.Preview) (*Document, error) {
	input, err := e.input(b, data)
	if err != nil {
		return nil, err
	}
	rendered, failed := e.library.renderer.Render(ctx, input)
	return e.assemble(document.Page{Brand: b, Data: data, Rendered: rendered, Preview: &p}, status, failed)
}

// Prepared is a page before it is rendered.
type Prepared struct {
	Brand  *brand.Brand
	Data   page.PageData
	Status int
	// Input is what the front end is given to render.
	Input []byte
	// Redirect is where the page leads instead.
	Redirect string
}

// Prepare gathers what a page is made of.
func (e *Edition) Prepare(r Request) (Prepared, error) {
	posts := e.Posts(r.Brand)
	data, status, leads := e.find(r, posts)
	if leads.To != "" {
		return Prepared{Redirect: leads.To}, nil
	}
	e.Source(r.Brand).AddPosts(&data, posts)
	input, err := e.input(r.Brand, data)
	return Prepared{Brand: r.Brand, Data: data, Status: status, Input: input}, err
}

// Draw renders a prepared page and puts the document around it, which is never cached.
func (e *Edition) Draw(ctx context.Context, p Prepared) ([]byte, document.Styles, error) {
	rendered, err := e.library.renderer.Render(ctx, p.Input)
	if err != nil {
		return nil, document.Styles{}, fmt.Errorf("render %s of %s: %w", p.Data.Path, p.Brand.ID, err)
	}
	return e.library.frontEnd.Build(document.Page{Brand: p.Brand, Data: p.Data, URLs: e.modules[p.Brand.ID].URLs,
		Rendered: rendered})
}
