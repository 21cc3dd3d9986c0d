package page

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"golang.org/x/sync/singleflight"

	"livery/internal/blog"
	"livery/internal/brand"
	"livery/internal/content"
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
	modules map[string]*modules
	files   map[string]*Encoded    // content modules by address
	written map[string]*blog.Posts // posts of brands whose content holds them
	flight  singleflight.Group
	kept    *keptPages
}

// Document is a finished page.
type Document struct {
	*Encoded
	Status int
	// Styles are what the Content-Security-Policy must allow.
	Styles string
	// Hints are the Link headers of an early answer.
	Hints []string
	// Until bounds how long a page may be kept that could not be rendered; zero means for good.
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
	// Limit is asked before a page is rendered that may be evicted, of which there are so many that
	// a visitor could keep the server busy with them; its error refuses the page. It may be nil.
	Limit func() error
}

// Answer is what a path gives: a document or a redirect.
type Answer struct {
	Document *Document
	Redirect string
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
func (e *Edition) Module(path string) (*Encoded, bool) {
	file, ok := e.files[path]
	return file, ok
}

// ModuleSources are the content modules as they are, by address.
func (e *Edition) ModuleSources() map[string][]byte {
	sources := map[string][]byte{}
	for _, m := range e.modules {
		for _, part := range m.parts() {
			sources[part.path] = part.source
		}
	}
	return sources
}

// Page answers a request. It renders on demand, once, whatever is not there yet.
func (e *Edition) Page(ctx context.Context, r Request) (Answer, error) {
	posts := e.Posts(r.Brand)
	data, status, redirect := e.pageData(r, posts)
	if redirect != "" {
		return Answer{Redirect: redirect}, nil
	}
	doc, err := e.document(ctx, r, posts, data, status)
	return Answer{Document: doc}, err
}

// pageData finds what a request is answered with: a page and its status, or where it leads instead.
func (e *Edition) pageData(r Request, posts *blog.Posts) (data PageData, status int, redirect string) {
	route, ok := RouteFor(r.Brand, r.Path)
	if !ok {
		return PageData{}, 0, "/"
	}
	data, status = PageData{Kind: route.Kind, Path: r.Path, Today: e.Day, Variant: r.Preview}, http.StatusOK
	switch route.Kind {
	case KindProduct:
		if !e.hasProduct(r.Brand, route.Param) {
			return PageData{}, 0, "/products"
		}
	case KindPost:
		if _, found := posts.Find(route.Param); !found {
			// All unknown posts of a brand share one page, so that inventing slugs costs nothing.
			data.Path, status = "/blog/-", http.StatusNotFound
		}
	}
	if len(r.Query) > 0 {
		data.Search = e.canonicalSearch(r.Brand, route.Kind, r.Query, len(posts.List))
	}
	return data, status, ""
}

func (e *Edition) hasProduct(b *brand.Brand, param string) bool {
	id, err := strconv.Atoi(param)
	if err != nil || strconv.Itoa(id) != param {
		return false
	}
	catalogue := e.Catalogue(b)
	return catalogue != nil && catalogue.has(id)
}

// find returns a page that is kept and true while the brand has these posts.
func (e *Edition) find(key pageKey, posts *blog.Posts) *Document {
	doc := e.kept.get(key)
	if doc == nil || doc.version != versionOf(posts, key.path) || !doc.Until.IsZero() && e.library.now().After(doc.Until) {
		return nil
	}
	return doc
}

// document returns a kept page or renders it, once for all who ask at the same time.
func (e *Edition) document(ctx context.Context, r Request, posts *blog.Posts, data PageData, status int) (*Document, error) {
	key := keyOf(r.Brand.ID, data)
	if doc := e.find(key, posts); doc != nil {
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
	result := e.flight.DoChan(fmt.Sprint(key, versionOf(posts, data.Path)), func() (any, error) {
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
		fillBlog(posts, e.Catalogue(r.Brand), &data)
		return e.assemble(document{brand: r.Brand, page: data}, status, fmt.Errorf("not done after %s; it goes on", visitorPatience))
	}
}

// render makes a page from one value of the brand's posts.
func (e *Edition) render(ctx context.Context, b *brand.Brand, posts *blog.Posts, data PageData, status int) (*Document, error) {
	fillBlog(posts, e.Catalogue(b), &data)
	input, err := e.modules[b.ID].input(data, e.guide(b, data))
	if err != nil {
		return nil, fmt.Errorf("encode %s of %s: %w", data.Path, b.ID, err)
	}
	result, failed := e.library.renderer.Render(ctx, input)
	doc, err := e.assemble(document{brand: b, page: data, result: result}, status, failed)
	if err != nil {
		return nil, err
	}
	doc.version = versionOf(posts, data.Path)
	return doc, nil
}

// assemble puts a page together. When the front end failed, the visitor gets the client-rendered
// shell with its full head; the failure is logged and counted, and the page tried again soon.
func (e *Edition) assemble(d document, status int, failed error) (*Document, error) {
	b, data := d.brand, d.page
	d.urls, d.needs, d.shell = e.modules[b.ID].urls, e.modules[b.ID].needs(data), failed != nil
	if failed != nil {
		e.library.fallbacks.Add(1)
		e.library.log.Error("page not rendered; the client-rendered shell stands in", "brand", b.ID, "path", data.Path, "error", failed)
		if d.result.Head == "" {
			d.result.Head = plainHead(b, e.Registry.PrimaryHost(b.ID), data.Path)
		}
	}
	html, err := e.library.shell.build(d)
	if err != nil {
		return nil, fmt.Errorf("build %s of %s: %w", data.Path, b.ID, err)
	}
	style := e.library.shell.style(b, data.variant(b), data.Kind)
	doc := &Document{Encoded: Encode(html, ForPages), Status: status, Styles: style.allowed, Hints: style.hints}
	if failed != nil {
		doc.Until = e.library.now().Add(failedPageLife)
	}
	return doc, nil
}

// Kept returns a file that was made of this edition before, or has it made, once for all who ask at the same time.
// It is kept like a page that may be evicted, and limited like one.
func (e *Edition) Kept(ctx context.Context, r Request, make func() ([]byte, error)) (*Document, error) {
	key := pageKey{brand: r.Brand.ID, path: r.Path}
	if doc := e.kept.get(key); doc != nil {
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
		doc := &Document{Encoded: Plain(body), Status: http.StatusOK}
		e.kept.put(key, doc, true)
		return doc, nil
	})
	if err != nil {
		return nil, err
	}
	return made.(*Document), nil
}
