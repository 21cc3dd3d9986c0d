package page

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/sync/singleflight"

	"livery/internal/brand"
	"livery/internal/content"
)

// Edition is one version of the whole site on one day: its brands, their modules and every
// page rendered so far. It is replaced, never changed, when content or the date changes;
// only the pages of a blog are rendered anew in place.
type Edition struct {
	Content  *content.Content
	Registry *brand.Registry
	Day      string

	library *Library
	modules map[string]*modules
	files   map[string]func() *Encoded // content modules by address
	flight  singleflight.Group
	mu      sync.RWMutex
	pages   map[pageKey]*Document
	spares  map[pageKey]bool
	news    atomic.Int64 // changes of posts so far
}

// Document is a finished page.
type Document struct {
	Encoded
	Status int
	// Styles are what the Content-Security-Policy must allow.
	Styles string
	// Hints are the Link headers of an early answer.
	Hints []string
	// Until bounds how long a page may be kept that could not be rendered; zero means for good.
	Until time.Time
}

// Answer is what a path gives: a document or a redirect.
type Answer struct {
	Document *Document
	Redirect string
}

// failedPageLife is how long the client-rendered shell stands in before a page is tried again.
const failedPageLife = 30 * time.Second

// Module returns a content module by its address.
func (e *Edition) Module(path string) (*Encoded, bool) {
	file, ok := e.files[path]
	if !ok {
		return nil, false
	}
	return file(), true
}

// Page answers a path of a brand, in its own look or, when preview names one, in another. It
// renders on demand, once, whatever is not there yet.
func (e *Edition) Page(ctx context.Context, b *brand.Brand, path string, query url.Values, preview brand.Variant) (Answer, error) {
	route, ok := RouteFor(b, path)
	if !ok {
		return Answer{Redirect: "/"}, nil
	}
	data := PageData{Kind: route.Kind, Path: path, Today: e.Day, Variant: preview}
	status := http.StatusOK
	switch route.Kind {
	case KindProduct:
		if !e.hasProduct(b, route.Param) {
			return Answer{Redirect: "/products"}, nil
		}
	case KindPost:
		if _, found := findPost(e.library.posts, b, route.Param); !found {
			// All unknown posts of a brand share one page, so that inventing slugs costs nothing.
			data.Path, status = "/blog/-", http.StatusNotFound
		}
	}
	if len(query) > 0 {
		data.Search = e.search(b, route.Kind, query)
	}
	doc, err := e.document(ctx, b, data, status)
	return Answer{Document: doc}, err
}

func (e *Edition) hasProduct(b *brand.Brand, param string) bool {
	id, err := strconv.Atoi(param)
	if err != nil || strconv.Itoa(id) != param {
		return false
	}
	shelf := e.modules[b.ID].shelfData
	return shelf != nil && shelf.has(id)
}

func (e *Edition) search(b *brand.Brand, kind Kind, query url.Values) string {
	posts := 0
	if kind == KindBlog {
		list, _ := listPosts(e.library.posts, b)
		posts = len(list)
	}
	return canonicalSearch(kind, query, e.modules[b.ID].shelfData, posts)
}

// pageKey is what tells the pages of an edition apart.
type pageKey struct {
	brand, path, search string
	variant             brand.Variant
}

func keyOf(brandID string, p PageData) pageKey {
	return pageKey{brandID, p.Path, p.Search, p.Variant}
}

// kept returns a page that is there and still true.
func (e *Edition) kept(key pageKey) *Document {
	e.mu.RLock()
	doc := e.pages[key]
	e.mu.RUnlock()
	if doc != nil && !doc.Until.IsZero() && e.library.now().After(doc.Until) {
		return nil
	}
	return doc
}

// document returns a kept page or renders it, once for all who ask at the same time.
func (e *Edition) document(ctx context.Context, b *brand.Brand, data PageData, status int) (*Document, error) {
	key := keyOf(b.ID, data)
	if doc := e.kept(key); doc != nil {
		return doc, nil
	}
	result := e.flight.DoChan(fmt.Sprint(key), func() (any, error) {
		if doc := e.kept(key); doc != nil {
			return doc, nil
		}
		news := e.news.Load()
		doc, err := e.render(context.WithoutCancel(ctx), b, data, status)
		if err != nil || e.outdated(data, news) {
			return doc, err
		}
		e.keep(key, doc, e.spare(b, data))
		return doc, nil
	})
	select {
	case r := <-result:
		if r.Err != nil {
			return nil, r.Err
		}
		return r.Val.(*Document), nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// outdated reports whether posts changed while a page of the blog was being rendered.
func (e *Edition) outdated(data PageData, news int64) bool {
	return (data.Kind == KindBlog || data.Kind == KindPost) && e.news.Load() != news
}

// render makes a page. When the front end fails, the visitor gets the client-rendered shell
// with its full head; the failure is logged and the page tried again soon.
func (e *Edition) render(ctx context.Context, b *brand.Brand, data PageData, status int) (*Document, error) {
	ctx, cancel := context.WithTimeout(ctx, renderPatience)
	defer cancel()
	m := e.modules[b.ID]
	e.fillBlog(b, &data)
	input, err := m.input(data)
	if err != nil {
		return nil, fmt.Errorf("encode %s of %s: %w", data.Path, b.ID, err)
	}
	result, renderErr := e.library.renderer.Render(ctx, input)
	d := document{brand: b, page: data, urls: m.urls, head: result.Head, body: result.Body}
	if renderErr != nil {
		e.library.log.Error("page not rendered; the client-rendered shell stands in", "brand", b.ID, "path", data.Path, "error", renderErr)
		if d.head == "" {
			d.head = plainHead(b, e.Registry.PrimaryHost(b.ID), data.Path)
		}
	}
	html, err := e.library.shell.build(d)
	if err != nil {
		return nil, fmt.Errorf("build %s of %s: %w", data.Path, b.ID, err)
	}
	style := e.library.shell.style(data.look(b), data.Kind)
	doc := &Document{Encoded: Encode(html, ForPages), Status: status, Styles: style.allowed, Hints: style.hints}
	if renderErr != nil {
		doc.Until = e.library.now().Add(failedPageLife)
	}
	return doc, nil
}

// renderPatience bounds the wait for an engine together with the render itself.
const renderPatience = 10 * time.Second

func (e *Edition) fillBlog(b *brand.Brand, data *PageData) {
	switch data.Kind {
	case KindBlog:
		posts, problem := listPosts(e.library.posts, b)
		page := 1
		if n, found := strings.CutPrefix(data.Search, "page="); found {
			page, _ = strconv.Atoi(n)
		}
		data.Blog = blogData(posts, problem, page)
	case KindPost:
		if post, found := findPost(e.library.posts, b, strings.TrimPrefix(data.Path, "/blog/")); found {
			data.Post = &PostData{Post: post}
		} else {
			data.Post = &PostData{Error: "Blog not found"}
		}
	}
}
