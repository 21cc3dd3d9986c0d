package sites_test

import (
	"encoding/json"
	"testing"

	"livery/internal/change"
	"livery/internal/desk"
	"livery/internal/desk/desktest"
	"livery/internal/desk/sites"
)

// drafts puts a draft of several fields, each a layer, a field and a value.
func drafts(b *desktest.Browser, edits ...[3]string) sites.SiteDraft {
	b.T.Helper()
	now := desktest.Read[sites.SiteDraft](b.T, b.Wants(200, "GET", "/api/desk/sites/draft", ""))
	var list []change.Edit
	for _, e := range edits {
		list = append(list, change.Edit{Layer: e[0], Field: e[1], After: json.RawMessage(e[2])})
	}
	data, _ := json.Marshal(sites.SiteEdits{Edits: list})
	return desktest.Read[sites.SiteDraft](b.T, b.Wants(200, "PUT", "/api/desk/sites/draft", string(data), "If-Match", `"`+now.ETag+`"`))
}

func TestWhatIsNotChosenStaysInTheDraft(t *testing.T) {
	ann, _ := desktest.NewWithSites(t).Join(desk.Owner)
	draft := drafts(ann, [3]string{"brands/store", "hero.title", `"Chosen"`}, [3]string{"brands/cam", "hero.title", `""`},
		[3]string{"brands/cam", "tagline", `"Later"`})
	one := `{"only":[{"layer":"brands/store","field":"hero.title"}]}`
	if done := publish(ann, draft, one); len(done.Edits) != 1 || done.Brands[0] != "store" {
		t.Errorf("published was %+v, although only the edits that are chosen have to keep the rules", done)
	}
	left := desktest.Read[sites.SiteDraft](t, ann.Wants(200, "GET", "/api/desk/sites/draft", ""))
	if len(left.Edits) != 2 || left.Edits[0].Layer != "brands/cam" || left.Edits[1].Field != "tagline" {
		t.Errorf("the draft has %+v", left.Edits)
	}
	ann.Wants(412, "POST", "/api/desk/sites/publish", one, "If-Match", `"`+left.ETag+`"`)
	ann.Wants(422, "POST", "/api/desk/sites/publish", `{}`, "If-Match", `"`+left.ETag+`"`)
	publish(ann, left, `{"only":[{"layer":"brands/cam","field":"tagline"}]}`)
}
