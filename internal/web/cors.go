package web

import (
	"net/http"
	"net/url"
)

// api lets pages of the brands call an API that has a host of its own (--api-base), and no page of
// anybody else. The brand of such a call is the brand of the page.
func api(next handler) handler {
	return func(w http.ResponseWriter, r *http.Request, v visit) error {
		h := w.Header()
		h.Add("Vary", "Origin")
		origin := r.Header.Get("Origin")
		caller, ok := v.calledFrom(origin, IsHTTPS(r))
		if !ok {
			return next(w, r, v)
		}
		h.Set("Access-Control-Allow-Origin", origin)
		h.Set("Access-Control-Expose-Headers", "Retry-After")
		if r.Method == http.MethodOptions && r.Header.Get("Access-Control-Request-Method") != "" {
			h.Set("Access-Control-Allow-Methods", "GET, POST, PUT")
			h.Set("Access-Control-Allow-Headers", "Content-Type, Idempotency-Key")
			h.Set("Access-Control-Max-Age", "600")
			w.WriteHeader(http.StatusNoContent)
			return nil
		}
		return next(w, r.WithContext(withVisit(r.Context(), caller)), caller)
	}
}

// calledFrom is the visit of a call that a page of an origin makes, if the page is a brand's own. A
// page that came over plain http may have been changed on its way, and calls over plain http only.
func (v visit) calledFrom(origin string, https bool) (visit, bool) {
	u, err := url.Parse(origin)
	if err != nil || u.Host == "" || u.Scheme != "https" && (u.Scheme != "http" || https) {
		return v, false
	}
	m := v.edition.Registry.Resolve(u.Host)
	switch {
	case m.Development != v.Development:
		return v, false
	case m.Known:
		return visit{m, v.edition}, true
	default:
		return v, m.Development
	}
}
