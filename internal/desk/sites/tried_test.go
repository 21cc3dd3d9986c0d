package sites_test

import (
	"html"
	"net/url"
	"strings"
	"testing"

	"livery/internal/desk"
	"livery/internal/desk/desktest"
	"livery/internal/desk/sites"
)

func TestAValueIsTriedOnAPageAndKeptNowhere(t *testing.T) {
	b := desktest.NewWithSites(t)
	ann, _ := b.Join(desk.Owner)
	page := func(field, value string) string {
		return "/api/desk/sites/page?brand=store&path=/&field=" + field + "&value=" + url.QueryEscape(value)
	}
	const tried = `[{"kind":"steps","layout":"story"}]`
	if text := ann.Wants(200, "GET", page("sections", tried), ""); !strings.Contains(html.UnescapeString(text), tried) {
		t.Error("the page does not show the sections that were tried")
	}
	if text := ann.Wants(200, "GET", "/api/desk/sites/page?brand=store&path=/", ""); strings.Contains(
		html.UnescapeString(text), tried) {
		t.Error("what was tried is shown afterward")
	}
	draft := desktest.Read[sites.SiteDraft](t, ann.Wants(200, "GET", "/api/desk/sites/draft", ""))
	if len(draft.Edits) != 0 {
		t.Errorf("the draft holds %v", draft.Edits)
	}
	ann.Wants(422, "GET", page("variant", `{`), "")
	one, _ := b.Join(desk.Editor, "cameras")
	one.Wants(404, "GET", page("sections", `[]`), "")
}
