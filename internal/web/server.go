// Package web speaks HTTP: it finds the brand of a request, answers from cached pages and
// files, and turns errors into answers. It holds no business rule of its own.
package web

import (
	"context"
	"errors"
	"io/fs"
	"log/slog"
	"net/http"
	"net/url"
	"strings"
	"sync"

	"livery/internal/brand"
	"livery/internal/document"
	"livery/internal/edition"
	"livery/internal/media"
	"livery/internal/quote"
)

// Options are what a server is made of.
type Options struct {
	Library *edition.Library
	// Assets is the folder of pictures; Client is the built front end, and Preview that of previews, which may be nil.
	Assets, Client, Preview fs.FS
	// Previews show drafts to those who have a link.
	Previews Previews
	// Pictures are those that brands brought themselves; nil for none.
	Pictures *media.Collection
	// StorageAccount is the first path segment that Storage answers; Storage may be nil.
	StorageAccount string
	Storage        http.Handler
	// Others finds a file of another version that runs beside this one or did so lately; it may be nil.
	Others func(ctx context.Context, address string) (*document.Encoded, bool)
	// API are the handlers below /api/ and files an operator adds, by mux pattern.
	API map[string]http.Handler
	// Origins are further origins that pages may talk to or load from: storage, CDN, stock photos.
	Origins Origins
	// Quotes are those of buyers; nil while they cannot be kept.
	Quotes *Quotes
	// Missed is told of addresses that a visitor's browser found nothing at; it may be nil.
	Missed func(brand, path string)
	// Led is told of addresses that a redirect of the content led a visitor's browser on from; it may be nil.
	Led func(brand, from string)
	Log *slog.Logger
}

// Server is the public site.
type Server struct {
	Options
	mux *http.ServeMux
	app *Files
	// previewFiles is nil where there are no previews.
	previewFiles *Files
	tags         sync.Map // ETag of each asset, by name
	// drawings are the compressed SVG files, by name.
	drawings sync.Map
	renders  *limiter // of pages that are not cached for good
	comments *limiter // on previews
	forms    *limiter // about quotes, of pages without scripts
}

// visit is what a request was resolved to. It keeps the edition it began with, so that a brand
// that new content removes is there until the request is answered.
type visit struct {
	brand.Match
	edition *edition.Edition
}

// handler answers a request of a brand; an error becomes a status and a page.
type handler func(w http.ResponseWriter, r *http.Request, v visit) error

// New builds the server.
func New(o Options) (*Server, error) {
	s := &Server{Options: o, mux: http.NewServeMux(), renders: newLimiter(rendersAtOnce, rendersPerMinute),
		comments: newLimiter(commentsAtOnce, commentsPerMinute), forms: newLimiter(formsAtOnce, formsPerMinute)}
	if s.Quotes != nil {
		s.Quotes.misses = newLimiter(missesAtOnce, missesPerMinute)
	}
	var err error
	if s.app, err = NewFiles(o.Client); err != nil {
		return nil, err
	}
	if o.Preview != nil {
		if s.previewFiles, err = NewFiles(o.Preview); err != nil {
			return nil, err
		}
	}
	s.routes()
	return s, nil
}

// Prepare compresses the front end's files ahead of their first visitor.
func (s *Server) Prepare() {
	s.app.compress()
	if s.previewFiles != nil {
		s.previewFiles.compress()
	}
}

// routes is the whole map of the site. Each line says how long its answers may be kept.
func (s *Server) routes() {
	s.handle("GET /assets/app/{file...}", forever, s.appFile)
	s.handle("GET /assets/preview/{file...}", forever, s.previewFile)
	s.handle("GET /assets/content/{file...}", forever, s.contentModule)
	s.handle("GET /assets/domains/{brand}/{file...}", anHour, s.brandAsset)
	s.handle("GET /assets/{file...}", anHour, s.sharedAsset)
	s.handle("GET /favicon.ico", anHour, s.favicon)
	s.handle("GET /manifest.webmanifest", aMinute, s.manifest)
	s.handle("GET /robots.txt", aMinute, s.robots)
	s.handle("GET /sitemap.xml", aMinute, s.sitemap)
	s.handle("GET /sitemap-pages.xml", aMinute, s.sitemapPart("pages"))
	s.handle("GET /sitemap-products.xml", aMinute, s.sitemapPart("products"))
	s.handle("GET /sitemap-posts.xml", aMinute, s.sitemapPart("posts"))
	s.handle("GET /llms.txt", aMinute, s.languageModels)
	s.handle("GET /search.json", aMinute, s.searchIndex)
	s.handle("GET /sheets/{file}", aMinute, s.sheetFile)
	s.handle("GET /.well-known/security.txt", aMinute, s.securityText)
	s.handle("GET /.well-known/gpc.json", aMinute, s.privacyControl)
	s.handle("GET /blog/feed.xml", aMinute, s.rss)
	s.handle("GET /blog/atom.xml", aMinute, s.atom)
	s.handle("GET /-/brands.json", never, s.brandList)
	s.handle("GET /-/brands", never, s.wall)
	s.handle("GET /-/preview", never, s.openPreview)
	s.handle("GET /-/preview/frame", never, s.previewFrame)
	s.handle("GET /-/preview/leave", never, s.leavePreview)
	s.handle("POST /-/preview/comment", never, s.commentPreview)
	s.handle("GET /-/preview/{token}/{file}", never, s.previewPicture)
	s.quoteRoutes()
	s.handle("/-/", never, notFound)
	s.handle("/.well-known/", never, notFound)
	s.handle("/api/", never, api(notFound))
	s.handle("/assets/", never, notFound)
	s.handle("/", revalidate, s.page)
	for pattern, h := range s.API {
		s.handle(pattern, never, api(func(w http.ResponseWriter, r *http.Request, _ visit) error {
			h.ServeHTTP(w, r)
			return nil
		}))
	}
}

// Cache policies.
const (
	forever    = "public, max-age=31536000, immutable"
	anHour     = "public, max-age=3600"
	aMinute    = "public, max-age=60"
	revalidate = "public, max-age=0, must-revalidate"
	never      = "no-store"
)

func (s *Server) handle(pattern, cache string, h handler) {
	s.mux.HandleFunc(pattern, func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Cache-Control", cache)
		v := visitOf(r.Context())
		if err := h(w, r, v); err != nil {
			s.fail(w, r, v, err)
		}
	})
}

type visitKey struct{}

func withVisit(ctx context.Context, v visit) context.Context {
	return context.WithValue(ctx, visitKey{}, v)
}

func visitOf(ctx context.Context) visit {
	v, _ := ctx.Value(visitKey{}).(visit)
	return v
}

// Match returns the brand that a request was resolved to.
func Match(ctx context.Context) brand.Match { return visitOf(ctx).Match }

// ServeHTTP resolves the host, then redirects or dispatches. Storage comes before the mux, which
// would clean the path and so change the name and the signature of a blob.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if s.Storage != nil && strings.HasPrefix(r.URL.Path+"/", "/"+s.StorageAccount+"/") {
		safeHeaders(w.Header(), r)
		s.Storage.ServeHTTP(w, r)
		return
	}
	v := s.resolve(r)
	if v.Away && !strings.HasPrefix(r.URL.Path, "/api/") { // a form that somebody filled in before is still taken
		answerAway(w, r)
		return
	}
	siteHeaders(w.Header(), r, v.Match)
	if v.Known && v.Role == brand.Redirect {
		target := url.URL{Scheme: scheme(r), Host: v.edition.Registry.PrimaryHost(v.Brand.ID), Path: r.URL.Path,
			RawPath: r.URL.RawPath, RawQuery: r.URL.RawQuery}
		w.Header().Set("Cache-Control", aMinute)
		http.Redirect(w, r, target.String(), http.StatusMovedPermanently)
		return
	}
	s.mux.ServeHTTP(w, r.WithContext(withVisit(r.Context(), v)))
}

// brandCookie remembers the brand chosen by the development control.
const brandCookie = "livery-brand"

func (s *Server) resolve(r *http.Request) visit {
	e := s.Library.Current()
	m := e.Registry.Resolve(r.Host)
	if m.Development && !IsNear(r) {
		m = e.Registry.Resolve("")
		m.Rule = "names of this machine count only on it and in its private network, so the default brand answers"
	}
	if m.Development && !m.Known {
		if c, err := r.Cookie(brandCookie); err == nil {
			if b, ok := e.Registry.ByID(c.Value); ok {
				m.Brand, m.Rule = b, "development mode: the brand control chose it"
			}
		}
	}
	return visit{m, e}
}

// statusError is an error that knows its status.
type statusError struct {
	status int
	text   string
}

func (e *statusError) Error() string { return e.text }

func notFound(http.ResponseWriter, *http.Request, visit) error {
	return &statusError{http.StatusNotFound, "There is nothing at this address."}
}

// fail turns an error into an answer; what we did not expect is logged in full and shown as a plain fault.
func (s *Server) fail(w http.ResponseWriter, r *http.Request, v visit, err error) {
	siteHeaders(w.Header(), r, v.Match) // what was to be a file is none
	w.Header().Set("Cache-Control", never)
	var known *statusError
	switch {
	case errors.As(err, &known):
		http.Error(w, known.text, known.status)
	case errors.Is(err, context.Canceled):
	case errors.Is(err, context.DeadlineExceeded):
		w.Header().Set("Retry-After", "2")
		http.Error(w, "The server is busy. Please try again in a moment.", http.StatusServiceUnavailable)
	default:
		s.Log.Error("request failed", "brand", v.Brand.ID, "path", quote.WithoutKeys(r.URL.Path), "error", err)
		writePlain(w, http.StatusInternalServerError, faultPage)
	}
}
