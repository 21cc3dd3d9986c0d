package sites

import (
	"net/http"
	"net/url"
	"strings"

	"livery/internal/brand"
	"livery/internal/desk/frame"
	"livery/internal/edition"
	"livery/internal/inspect"
)

// Page answers a page of a brand as a document for a frame of the Desk: under the person's draft or,
// with ?published, as visitors see it; with ?look=VARIANT in another variant, and with ?origins so that each
// text names its field. It is on the Desk's own host, so that the Desk can reach into it, and holds no script.
func (room *Room) Page(c frame.Call) error {
	query := c.URL.Query()
	id := query.Get("brand")
	if id == "" || !c.Person.Sees(id) {
		return frame.ErrNoSuch
	}
	shown, err := room.editionFor(c, query.Has("published"), id)
	if err != nil {
		return err
	}
	b, ok := shown.Registry.ByID(id)
	if !ok {
		return frame.ErrNoSuch
	}
	address, err := url.Parse(query.Get("path"))
	if err != nil {
		return frame.ErrNoSuch
	}
	variant := brand.Variant(query.Get("look"))
	if !variant.Known() {
		variant = ""
	}
	request := edition.Request{Brand: b, Path: address.Path, Query: address.Query(), Preview: variant}
	snapshot, err := inspect.Take(c.Context(), shown, request, query.Has("origins"))
	if err != nil {
		return err
	}
	if snapshot.Redirect != "" {
		query.Set("path", snapshot.Redirect)
		http.Redirect(c.W, c.Request, c.URL.Path+"?"+query.Encode(), http.StatusFound)
		return nil
	}
	h := c.W.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Content-Security-Policy",
		strings.Join([]string{"default-src 'none'", "style-src " + snapshot.Styles, "style-src-attr 'unsafe-inline'",
			"img-src 'self' data: https:", "font-src 'self' https:", "form-action 'none'", "base-uri 'none'",
			"frame-ancestors 'self'"}, "; "))
	h.Set("X-Frame-Options", "SAMEORIGIN")
	_, err = c.W.Write(snapshot.HTML)
	return err
}
