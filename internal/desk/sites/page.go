package sites

import (
	"encoding/json"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"livery/internal/brand"
	"livery/internal/change"
	"livery/internal/desk/frame"
	"livery/internal/edition"
	"livery/internal/inspect"
)

// Page answers a page of a brand as a document for a frame of the Desk: under the person's draft or, with ?published,
// as visitors see it, or with ?proposal=ID as it would be with a proposal; with ?look=VARIANT in another variant, with
// ?field=PATH&value=JSON as if the brand said that, and with ?origins so that each text names its field. It is on the
// Desk's own host, so that the Desk can reach into it, and holds no script.
func (room *Room) Page(c frame.Call) error {
	query := c.URL.Query()
	id := query.Get("brand")
	if id == "" || !c.Person.Sees(id) {
		return frame.ErrNoSuch
	}
	shown, err := room.shownIn(c, query, id)
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

// shownIn is the edition that a page is asked for in. A value that is only tried is kept nowhere.
func (room *Room) shownIn(c frame.Call, query url.Values, id string) (*edition.Edition, error) {
	if proposed := query.Get("proposal"); proposed != "" {
		p, err := room.proposal(c, proposed)
		if err != nil {
			return nil, err
		}
		return room.draftEdition(c, room.trialOf(p), id)
	}
	field := query.Get("field")
	if field == "" {
		return room.editionFor(c, query.Has("published"), id)
	}
	kept, err := room.trial(c, nil)
	if err != nil {
		return nil, err
	}
	tried, err := room.trial(c, append(slices.Clone(kept.draft.Edits), change.Edit{Layer: "brands/" + id, Field: field,
		After: json.RawMessage(query.Get("value"))}))
	if err != nil {
		return nil, err
	}
	return room.draftEdition(c, tried, id)
}
