package web

import (
	"bytes"
	"net/http"
	"net/url"
	"strings"

	"livery/internal/brand"
)

// Origins are the other origins a page may use.
type Origins struct {
	// Connect are for storage and API calls, Image for pictures, Asset for scripts, styles and fonts.
	Connect, Image, Asset []string
}

// fixedHeaders are the same on every answer; sharing the slices spares an allocation each.
var fixedHeaders = http.Header{
	"X-Content-Type-Options":       {"nosniff"},
	"Referrer-Policy":              {"strict-origin-when-cross-origin"},
	"Cross-Origin-Resource-Policy": {"same-origin"},
	"Permissions-Policy":           {"accelerometer=(), camera=(), geolocation=(), gyroscope=(), microphone=(), payment=(), usb=()"},
	"Content-Security-Policy":      {noPage},
}

const (
	// noPage is the policy of what is no page of ours: notes on a redirect, faults, files that a browser shows as a page.
	noPage = "default-src 'none'; frame-ancestors 'none'"
	// ofDrawings lets an SVG have styles of its own.
	ofDrawings = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
)

// safeHeaders go on every answer, whoever makes it.
func safeHeaders(h http.Header, r *http.Request) {
	for name, value := range fixedHeaders {
		h[name] = value
	}
	if IsHTTPS(r) {
		h.Set("Strict-Transport-Security", "max-age=31536000")
	}
}

// Safe puts the headers of every answer before a handler that is not part of the site.
func Safe(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		safeHeaders(w.Header(), r)
		next.ServeHTTP(w, r)
	})
}

// commonHeaders go on every answer of the site.
func commonHeaders(h http.Header, r *http.Request, m brand.Match) {
	safeHeaders(h, r)
	if !m.Indexable {
		h.Set("X-Robots-Tag", "noindex")
	}
	if IsHTTPS(r) || m.Development {
		// Browsers honour it on trustworthy origins only, and complain elsewhere.
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
	}
	if m.Development {
		h.Set("X-Livery-Brand", m.Brand.ID)
		h.Set("X-Livery-Rule", m.Rule)
	}
}

// sharedKey is what the headers that many answers share depend on.
type sharedKey struct {
	styles                        string // of the look, for pages
	policy                        string // of a file
	indexable, https, development bool
}

// sharedHeaders are the headers of every page of a look, or of every file, and the lines they become.
type sharedHeaders struct {
	policy []string
	lines  []byte
}

// ofPages returns the headers that pages of a look share, made once for each.
func (s *Server) ofPages(r *http.Request, m brand.Match, styles string) *sharedHeaders {
	return s.shared(r, m, sharedKey{styles: styles}, func(h http.Header) {
		h.Set("Content-Security-Policy", s.contentSecurityPolicy(styles, m))
	})
}

// fileHeaders go on every file, which pages of any origin may use.
func (s *Server) fileHeaders(w http.ResponseWriter, r *http.Request, m brand.Match, policy string) {
	add := func(h http.Header) {
		h.Set("Cross-Origin-Resource-Policy", "cross-origin")
		h.Set("Content-Security-Policy", policy)
	}
	if c := direct(r); c != nil && !m.Development {
		c.lines = s.shared(r, m, sharedKey{policy: policy}, add).lines
		return
	}
	commonHeaders(w.Header(), r, m)
	add(w.Header())
}

func (s *Server) shared(r *http.Request, m brand.Match, key sharedKey, add func(h http.Header)) *sharedHeaders {
	key.indexable, key.https, key.development = m.Indexable, IsHTTPS(r), m.Development
	if kept, ok := s.kept.Load(key); ok {
		return kept.(*sharedHeaders)
	}
	h := http.Header{}
	commonHeaders(h, r, m)
	add(h)
	var lines bytes.Buffer
	_ = h.Write(&lines)
	made := &sharedHeaders{h["Content-Security-Policy"], lines.Bytes()}
	s.kept.Store(key, made)
	return made
}

// contentSecurityPolicy allows what our pages do and nothing else. Scripts are files; the
// inline stylesheets of a look are named by their hashes; style attributes carry picture ratios and previews.
func (s *Server) contentSecurityPolicy(styles string, m brand.Match) string {
	list := func(first string, more ...string) string {
		return strings.TrimSpace(first + " " + strings.Join(more, " "))
	}
	ancestors := "'none'"
	if m.Development {
		ancestors = "'self' http://localhost:* http://*.localhost:*" // the wall frames every brand
	}
	return strings.Join([]string{
		"default-src 'none'",
		"script-src " + list("'self'", s.Origins.Asset...),
		"style-src " + list("'self' "+styles, s.Origins.Asset...),
		"style-src-attr 'unsafe-inline'",
		"img-src " + list("'self' data:", append(s.Origins.Asset, s.Origins.Image...)...),
		"font-src " + list("'self'", s.Origins.Asset...),
		"connect-src " + list("'self'", s.Origins.Connect...),
		"manifest-src 'self'",
		"form-action 'self'",
		"base-uri 'none'",
		"object-src 'none'",
		"frame-src " + map[bool]string{true: "'self' http://localhost:* http://*.localhost:*", false: "'none'"}[m.Development],
		"frame-ancestors " + ancestors,
	}, "; ")
}

// OriginOf returns the origin of an absolute address, or "" for a relative one.
func OriginOf(address string) string {
	u, err := url.Parse(address)
	if err != nil || u.Host == "" || u.Scheme == "" {
		return ""
	}
	return u.Scheme + "://" + u.Host
}
