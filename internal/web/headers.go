package web

import (
	"net/http"
	"net/url"
	"slices"
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
	"Permissions-Policy": {"accelerometer=(), camera=(), geolocation=(), gyroscope=(), microphone=(), " +
		"payment=(), usb=()"},
	"Content-Security-Policy": {filePolicy},
}

const (
	// filePolicy is the policy of answers that are not our pages: redirects, errors, and files that
	// a browser shows as a page.
	filePolicy = "default-src 'none'; frame-ancestors 'none'"
	// drawingPolicy lets an SVG have styles of its own.
	drawingPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
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

// siteHeaders go on every answer of the site; handlers of pages and files change those that differ.
func siteHeaders(h http.Header, r *http.Request, m brand.Match) {
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

// fileHeaders go on every file, which pages of any origin may use.
func fileHeaders(h http.Header, policy string) {
	h.Set("Cross-Origin-Resource-Policy", "cross-origin")
	h.Set("Content-Security-Policy", policy)
}

// contentSecurityPolicy allows what our pages do and nothing else. Scripts are files; the
// inline stylesheets of a variant are named by their hashes; style attributes carry picture ratios and previews.
// Frame is the one origin that may frame a preview; empty for every other page.
func (s *Server) contentSecurityPolicy(styles string, m brand.Match, frame string) string {
	list := func(first string, more ...string) string {
		return strings.TrimSpace(first + " " + strings.Join(more, " "))
	}
	ancestors := "'none'"
	if frame != "" {
		ancestors = frame
	} else if m.Development {
		ancestors = "'self' http://localhost:* http://*.localhost:*" // the wall frames every brand
	}
	return strings.Join([]string{
		"default-src 'none'",
		"script-src " + list("'self'", s.Origins.Asset...),
		"style-src " + list("'self' "+styles, s.Origins.Asset...),
		"style-src-attr 'unsafe-inline'",
		"img-src " + list("'self' data:", slices.Concat(s.Origins.Asset, s.Origins.Image)...),
		"font-src " + list("'self'", s.Origins.Asset...),
		"media-src " + list("'self'", s.Origins.Asset...),
		"connect-src " + list("'self'", slices.Concat(s.Origins.Asset, s.Origins.Connect)...),
		"manifest-src 'self'",
		"form-action 'self'",
		"base-uri 'none'",
		"object-src 'none'",
		"frame-src " + map[bool]string{true: "'self' http://localhost:* http://*.localhost:*",
			false: "'none'"}[m.Development],
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
