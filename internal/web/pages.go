package web

import (
	"bytes"
	"encoding/json"
	"html/template"
	"net/http"
	"net/url"
	"strings"

	"livery/internal/brand"
	"livery/internal/page"
)

// page answers every address that is not a file or a call: a page of the brand, or a redirect.
func (s *Server) page(w http.ResponseWriter, r *http.Request, m brand.Match) error {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		return &statusError{http.StatusMethodNotAllowed, "This address answers GET and HEAD only."}
	}
	path := r.URL.Path
	if trimmed := strings.TrimRight(path, "/"); trimmed != "" && trimmed != path {
		if _, ok := page.RouteFor(m.Brand, trimmed); ok {
			http.Redirect(w, r, trimmed, http.StatusMovedPermanently)
			return nil
		}
	}
	var query url.Values
	if r.URL.RawQuery != "" {
		query = r.URL.Query()
	}
	var preview brand.Variant
	if v := brand.Variant(query.Get("variant")); m.Development && v.Known() {
		preview = v
	}
	answer, err := s.Library.Current().Page(r.Context(), m.Brand, path, query, preview)
	if err != nil {
		return err
	}
	if s.Missed != nil && (answer.Redirect != "" || answer.Document.Status == http.StatusNotFound) && misses(r, m) {
		s.Missed(m.Brand.ID, path)
	}
	if answer.Redirect != "" {
		w.Header().Set("Cache-Control", never)
		http.Redirect(w, r, answer.Redirect, http.StatusFound)
		return nil
	}
	s.writePage(w, r, m, answer.Document)
	return nil
}

// keptPage answers what almost every request asks for, a page rendered before, without
// going through the map of the site.
func (s *Server) keptPage(w http.ResponseWriter, r *http.Request, e *page.Edition, m brand.Match) bool {
	if r.URL.RawQuery != "" || r.Method != http.MethodGet && r.Method != http.MethodHead {
		return false
	}
	doc := e.Kept(m.Brand, r.URL.Path)
	if doc == nil || doc.Status != http.StatusOK {
		return false
	}
	// What the development control adds depends on more than the look.
	if c := direct(r); c != nil && !m.Development {
		c.lines = s.ofPages(r, m, doc.Styles).lines
		writeDocument(w, r, doc)
		return true
	}
	commonHeaders(w.Header(), r, m)
	s.writePage(w, r, m, doc)
	return true
}

var (
	htmlType   = []string{"text/html; charset=utf-8"}
	mayBeKept  = []string{revalidate}
	mayNotKeep = []string{never}
)

func (s *Server) writePage(w http.ResponseWriter, r *http.Request, m brand.Match, doc *page.Document) {
	if r.ProtoMajor > 1 && r.Header.Get("Sec-Fetch-Mode") == "navigate" {
		hintAhead(w, doc.Hints)
	}
	w.Header()["Content-Security-Policy"] = s.ofPages(r, m, doc.Styles).policy
	writeDocument(w, r, doc)
}

func writeDocument(w http.ResponseWriter, r *http.Request, doc *page.Document) {
	h := w.Header()
	h["Content-Type"] = htmlType
	h["Cache-Control"] = mayBeKept
	if !doc.Until.IsZero() {
		h["Cache-Control"] = mayNotKeep
	}
	writeEncoded(w, r, doc.Status, &doc.Encoded)
}

// hintAhead names what a page will need in an early answer (103), which a proxy or a content
// network in front of us repeats to the next visitor while it still waits for the page. Only
// connections that browsers read such answers on get one.
func hintAhead(w http.ResponseWriter, links []string) {
	if len(links) == 0 {
		return
	}
	w.Header()["Link"] = links
	w.WriteHeader(http.StatusEarlyHints)
	w.Header().Del("Link")
}

// brandList feeds the development control and the wall.
func (s *Server) brandList(w http.ResponseWriter, r *http.Request, m brand.Match) error {
	if !m.Development {
		return notFound(w, r, m)
	}
	type listed struct {
		ID      string        `json:"id"`
		Name    string        `json:"name"`
		Variant brand.Variant `json:"variant"`
		Pages   []brand.Page  `json:"pages"`
	}
	var list []listed
	for _, b := range s.Library.Current().Registry.Brands() {
		list = append(list, listed{b.ID, b.Name, b.Variant, b.Pages})
	}
	w.Header().Set("Content-Type", "application/json")
	return json.NewEncoder(w).Encode(list)
}

var faultTemplate = template.Must(template.New("fault").Parse(`<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Something went wrong</title>
<body><h1>Something went wrong on our side</h1><p>Nothing you entered was lost by this page. Please try again in a minute, or go to the <a href="/">home page</a>.</p>`))

// faultPage is made once at start, so that it can be shown whatever is broken.
func faultPage() []byte {
	var b bytes.Buffer
	_ = faultTemplate.Execute(&b, nil)
	return b.Bytes()
}
