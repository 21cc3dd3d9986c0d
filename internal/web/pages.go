package web

import (
	"encoding/json"
	"net/http"
	"net/url"
	"strings"

	"livery/internal/brand"
	"livery/internal/edition"
	"livery/internal/page"
)

// page answers every address that is not a file or a call: a page of the brand, or a redirect.
func (s *Server) page(w http.ResponseWriter, r *http.Request, v visit) error {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		return &statusError{http.StatusMethodNotAllowed, "This address answers GET and HEAD only."}
	}
	path := r.URL.Path
	if trimmed := strings.TrimRight(path, "/"); trimmed != "" && trimmed != path {
		if _, ok := page.RouteFor(v.Brand, trimmed); ok {
			http.Redirect(w, r, trimmed, http.StatusMovedPermanently)
			return nil
		}
	}
	var query url.Values
	if r.URL.RawQuery != "" {
		query = r.URL.Query()
	}
	var preview brand.Variant
	if asked := brand.Variant(query.Get("variant")); v.Development && asked.Known() {
		preview = asked
	}
	request := edition.Request{Brand: v.Brand, Path: path, Query: query, Preview: preview,
		Development: v.Development}
	if preview == "" {
		request.Limit = func() error { return s.mayRender(w, r) }
	}
	if done, err := s.previewed(w, r, v, request); done || err != nil {
		return err
	}
	answer, err := v.edition.Page(r.Context(), request)
	if err != nil {
		return err
	}
	leads := answer.Leads
	s.countUnshown(r, v, answer)
	if leads.To != "" {
		// However permanent: what was retired can be sold again, and its visitors must find it then.
		w.Header().Set("Cache-Control", never)
		http.Redirect(w, r, redirectTo(leads, r.URL.RawQuery), answer.Status)
		return nil
	}
	s.writePage(w, r, v.Match, answer.Document)
	return nil
}

// countUnshown tells of an address that shows no page: a redirect leads on from it, or it leads nowhere.
func (s *Server) countUnshown(r *http.Request, v visit, answer edition.Answer) {
	leads := answer.Leads
	isPage := leads.To == "" && answer.Document.Status != http.StatusNotFound
	if isPage || s.Missed == nil || s.Led == nil || !countsAsMissed(r, v.Match) {
		return
	}
	if leads.Named {
		s.Led(v.Brand.ID, page.WithoutSlash(r.URL.Path))
	} else {
		s.Missed(v.Brand.ID, r.URL.Path)
	}
}

// redirectTo keeps the query of an address that moved, which may say what campaign its visitor comes from.
func redirectTo(leads page.Lead, query string) string {
	if !leads.Named || query == "" || strings.ContainsAny(leads.To, "?#") {
		return leads.To
	}
	return leads.To + "?" + query
}

// How many pages that are not cached for good an address may have rendered: comparisons, and the
// older posts of a long blog, which a crawler reads one after the other.
const (
	rendersAtOnce    = 60
	rendersPerMinute = 60
)

func (s *Server) mayRender(w http.ResponseWriter, r *http.Request) error {
	wait, ok := s.renders.allow(ClientIP(r))
	if ok {
		return nil
	}
	w.Header().Set("Retry-After", retrySeconds(wait))
	return &statusError{http.StatusTooManyRequests,
		"Too many pages were asked for from this address. Please wait a minute and try again."}
}

func (s *Server) writePage(w http.ResponseWriter, r *http.Request, m brand.Match, doc *edition.Document) {
	if r.ProtoMajor > 1 && r.Header.Get("Sec-Fetch-Mode") == "navigate" {
		hintAhead(w, doc.Hints)
	}
	h := w.Header()
	h.Set("Content-Security-Policy", s.contentSecurityPolicy(doc.Styles.Allowed, m, ""))
	h.Set("Content-Type", "text/html; charset=utf-8")
	if !doc.Until.IsZero() {
		h.Set("Cache-Control", never)
	}
	writeEncoded(w, r, doc.Status, doc.Encoded)
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
func (s *Server) brandList(w http.ResponseWriter, r *http.Request, v visit) error {
	if !v.Development {
		return notFound(w, r, v)
	}
	type listed struct {
		ID      string        `json:"id"`
		Name    string        `json:"name"`
		Variant brand.Variant `json:"variant"`
		Pages   []brand.Page  `json:"pages"`
	}
	var list []listed
	for _, b := range v.edition.Registry.Brands() {
		list = append(list, listed{b.ID, b.Name, b.Variant, b.Pages})
	}
	w.Header().Set("Content-Type", "application/json")
	return json.NewEncoder(w).Encode(list)
}

// answerAway answers on the hosts of a brand that cannot be served for now, so that nobody is shown another company
// there, and search engines come back instead of forgetting its pages.
func answerAway(w http.ResponseWriter, r *http.Request) {
	safeHeaders(w.Header(), r)
	w.Header().Set("Cache-Control", never)
	w.Header().Set("Retry-After", "300")
	writePlain(w, http.StatusServiceUnavailable, awayPage)
}
