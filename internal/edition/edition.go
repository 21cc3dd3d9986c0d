// Package edition holds what is served now. An Edition is one version of the whole site on one day: it answers with
// pages that it caches, rendered once and compressed, for as long as they are true. A Library serves the current
// edition, prepares the next one when content or the day changes, and fills it beside the visitors.
//
// A page in memory costs no rendering, no compressing and no reading; that is the promise which everything here keeps.
package edition

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"time"

	"golang.org/x/sync/singleflight"

	"livery/internal/brand"
	"livery/internal/content"
	"livery/internal/document"
	"livery/internal/page"
	"livery/internal/post"
	"livery/internal/quote"
)

// Edition is one version of the whole site on one day: its brands, their modules and every
// page rendered so far. It is replaced, never changed, when content or the date changes.
// Posts come and go meanwhile: a page that shows them carries their version, and is made
// anew once that is not the version of the brand's posts any more.
type Edition struct {
	Content  *content.Content
	Registry *brand.Registry
	Day      string

	library *Library
	modules map[string]*document.Modules
	files   map[string]*document.Encoded // content modules by address
	written map[string]*post.Blog        // posts of brands whose content holds them
	flight  singleflight.Group
	cached  *cache
}

// Document is a finished page.
type Document struct {
	*document.Encoded
	document.Styles
	Status int
	// Until bounds how long a page is true that could not be rendered; zero means for good.
	Until time.Time

	version uint64 // of the posts it shows
}

// Request is what a visitor asks a brand for.
type Request struct {
	Brand *brand.Brand
	Path  string
	Query url.Values
	// Preview shows the page in another variant than the brand's own; development only.
	Preview brand.Variant
	// Development shows what is missing, where visitors are led elsewhere.
	Development bool
	// Limit is asked before a page is rendered that may be evicted, of which there are so many that
	// a visitor could keep the server busy with them; its error refuses the page. It may be nil.
	Limit func() error
}

// Answer is what a path gives: a document or a redirect.
type Answer struct {
	Document *Document
	// Leads is where an address leads that shows no page, and Status how that is answered.
	Leads  page.Lead
	Status int
}

const (
	// failedPageLife is how long the client-rendered shell stands in before a page is tried again.
	failedPageLife = 30 * time.Second
	// visitorPatience is how long the first visitor of a page waits for it before the shell goes
	// out; the page itself is made all the same.
	visitorPatience = 10 * time.Second
	// enginePatience bounds how long a page that a visitor asked for waits for an engine.
	enginePatience = 30 * time.Second
)

// Module returns a content module by its address.
func (e *Edition) Module(path string) (*document.Encoded, bool) {
	file, ok := e.files[path]
	return file, ok
}

// ModuleSources are the content modules as they are, by address.
func (e *Edition) ModuleSources() map[string][]byte {
	sources := map[string][]byte{}
	for _, m := range e.modules {
		for path, file := range m.Files() {
			sources[path] = file.Identity.Bytes
		}
	}
	return sources
}

// ModulePaths lists the addresses of a brand's content modules on this server.
func (e *Edition) ModulePaths(b *brand.Brand) (paths []string) {
	for path := range e.modules[b.ID].Files() {
		paths = append(paths, path)
	}
	return paths
}

// Source is what the pages of a brand are made of. A brand that is not in this edition has neither pictures nor
// products.
func (e *Edition) Source(b *brand.Brand) *page.Source {
	if m := e.modules[b.ID]; m != nil {
		return m.Source
	}
	return &page.Source{Site: e.Content.Site, Brand: b, Day: e.Day}
}

// Posts are what a brand publishes at this moment, wherever its posts come from. Whatever is shown
// together is made from one value of it.
func (e *Edition) Posts(b *brand.Brand) *post.Blog {
	if written := e.written[b.ID]; written != nil {
		return written
	}
	return e.library.posts.Posts(b.ID)
}

// Page answers a request. It renders on demand, once, whatever is not there yet.
func (e *Edition) Page(ctx context.Context, r Request) (Answer, error) {
	posts := e.Posts(r.Brand)
	data, status, leads := e.find(r, posts)
	if leads.To != "" {
		return Answer{Leads: leads, Status: status}, nil
	}
	doc, err := e.document(ctx, r, posts, data, status)
	return Answer{Document: doc}, err
}

// find is what a request leads to: a page and its status, or where it leads instead.
func (e *Edition) find(r Request, posts *post.Blog) (data page.PageData, status int, leads page.Lead) {
	source := e.Source(r.Brand)
	data, status, leads = source.Find(r.Path, r.Query, posts)
	if r.Development && source.LacksSolutions(r.Path) {
		data, status, leads = source.NoSolutions(), http.StatusOK, page.Lead{}
	}
	data.Variant = r.Preview
	return data, status, leads
}

// lookUp returns a page that is cached and true while the brand has these posts.
func (e *Edition) lookUp(key pageKey, posts *post.Blog) *Document {
	doc := e.cached.get(key)
	if doc == nil || doc.version != page.PostsVersion(posts, key.path) || !doc.Until.IsZero() &&
		e.library.now().After(doc.Until) {
		return nil
	}
	return doc
}

// document returns a cached page or renders it, once for all who ask at the same time.
func (e *Edition) document(ctx context.Context, r Request, posts *post.Blog, data page.PageData,
	status int) (*Document, error) {
	key := keyOf(r.Brand.ID, data)
	if doc := e.lookUp(key, posts); doc != nil {
		return doc, nil
	}
	if r.Limit != nil && isEvictable(posts, data) {
		if err := r.Limit(); err != nil {
			return nil, err
		}
	}
	if e.library.whole {
		return e.produce(ctx, r.Brand, posts, data, status)
	}
	e.library.awaited.Add(1)
	defer e.library.awaited.Add(-1)
	result := e.flight.DoChan(fmt.Sprint(key, page.PostsVersion(posts, data.Path)), func() (any, error) {
		shared, cancel := context.WithTimeout(context.WithoutCancel(ctx), enginePatience)
		defer cancel()
		return e.produce(shared, r.Brand, posts, data, status)
	})
	select {
	case made := <-result:
		if made.Err != nil {
			return nil, made.Err
		}
		return made.Val.(*Document), nil
	case <-ctx.Done():
		return nil, ctx.Err()
	case <-time.After(visitorPatience):
		e.Source(r.Brand).AddPosts(&data, posts)
		return e.assemble(document.Page{Brand: r.Brand, Data: data}, status,
			fmt.Errorf("not done after %s; it goes on", visitorPatience))
	}
}

// render makes a page from one value of the brand's posts.
func (e *Edition) render(ctx context.Context, b *brand.Brand, posts *post.Blog, data page.PageData,
	status int) (*Document, error) {
	e.Source(b).AddPosts(&data, posts)
	input, err := e.input(b, data)
	if err != nil {
		return nil, err
	}
	rendered, failed := e.library.renderer.Render(ctx, input)
	doc, err := e.assemble(document.Page{Brand: b, Data: data, Rendered: rendered}, status, failed)
	if err != nil {
		return nil, err
	}
	doc.version = page.PostsVersion(posts, data.Path)
	return doc, nil
}

// input is what the front end is given to render a page.
func (e *Edition) input(b *brand.Brand, data page.PageData) ([]byte, error) {
	input, err := e.modules[b.ID].Input(data, e.Source(b).Guide(data))
	if err != nil {
		return nil, fmt.Errorf("encode %s of %s: %w", quote.WithoutKeys(data.Path), b.ID, err)
	}
	return input, nil
}

// assemble puts a page together. When the front end failed, the visitor gets the client-rendered
// shell with its full head; the failure is logged and counted, and the page tried again soon.
func (e *Edition) assemble(d document.Page, status int, failed error) (*Document, error) {
	b, data := d.Brand, d.Data
	d.URLs, d.Needs, d.Shell = e.modules[b.ID].URLs, e.modules[b.ID].Needs(data), failed != nil
	if failed != nil {
		e.library.fallbacks.Add(1)
		e.library.log.Error("page not rendered; the client-rendered shell stands in", "brand", b.ID, "path",
			quote.WithoutKeys(data.Path), "error", quote.WithoutKeys(failed.Error()))
		if d.Rendered.Head == "" {
			d.Rendered.Head = document.PlainHead(b, e.Registry.PrimaryHost(b.ID), data.Path)
		}
	}
	html, styles, err := e.library.frontEnd.Build(d)
	if err != nil {
		return nil, fmt.Errorf("build %s of %s: %w", quote.WithoutKeys(data.Path), b.ID, err)
	}
	doc := &Document{Encoded: document.Encode(html, document.ForPages), Styles: styles, Status: status}
	if failed != nil {
		doc.Until = e.library.now().Add(failedPageLife)
	}
	return doc, nil
}

// File returns a file that was made of this edition before, or has it made, once for all who ask at the same time.
// It is cached like a page that may be evicted, and limited like one.
func (e *Edition) File(ctx context.Context, r Request, make func() ([]byte, error)) (*Document, error) {
	key := pageKey{brand: r.Brand.ID, path: r.Path}
	if doc := e.cached.get(key); doc != nil {
		return doc, nil
	}
	if r.Limit != nil {
		if err := r.Limit(); err != nil {
			return nil, err
		}
	}
	made, err, _ := e.flight.Do(fmt.Sprint(key), func() (any, error) {
		body, err := make()
		if err != nil {
			return nil, err
		}
		doc := &Document{Encoded: document.Plain(body), Status: http.StatusOK}
		e.cached.put(key, doc, true)
		return doc, nil
	})
	if err != nil {
		return nil, err
	}
	return made.(*Document), nil
}
