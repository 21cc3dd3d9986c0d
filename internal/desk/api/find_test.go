package api_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"livery/internal/desk"
	"livery/internal/desk/api"
	"livery/internal/desk/desktest"
	"livery/internal/desk/frame"
	"livery/internal/lead"
)

func TestWordsFindWhatTheRoomsOfAPersonWouldShowAndNothingElse(t *testing.T) {
	b := desktest.NewWithSites(t)
	owner, _ := b.Join(desk.Owner)
	editor, _ := b.Join(desk.Editor, "store")
	sales, _ := b.Join(desk.Sales, "cam")
	id := b.Lead("store", "jane@example.org")
	find := func(who *desktest.Browser, words string) []frame.Found {
		t.Helper()
		return desktest.Read[api.FoundList](t, who.Wants(200, "POST", "/api/desk/find",
			fmt.Sprintf(`{"words":%q,"brand":"cam"}`, words))).Found
	}
	has := func(found []frame.Found, kind, path string) bool {
		return slices.ContainsFunc(found, func(f frame.Found) bool {
			return f.Kind == kind && f.Name != "" && strings.HasPrefix(f.Path, path)
		})
	}
	if !has(find(owner, "jane example"), "lead", "/leads/"+id) || !has(find(owner, "owner"), "person", "/people") {
		t.Error("an owner does not find leads and people")
	}
	if found := find(owner, "solutions"); !has(found, "page", "/sites/cam?path=%2Fsolutions") ||
		!strings.HasPrefix(found[0].Path, "/sites/cam") {
		t.Errorf("the pages of the brand that is open are not first: %+v", found)
	}
	if !has(find(editor, "t100"), "product", "/sites/store?path=%2Fproducts%2F1") {
		t.Error("a product is not found by its model")
	}
	for _, found := range find(editor, "e") {
		if !strings.HasPrefix(found.Path, "/sites/store?") && !strings.HasPrefix(found.Path, "/posts/store/") {
			t.Errorf("somebody who works for one brand finds %+v", found)
		}
	}
	if found := find(sales, "jane"); len(found) > 0 {
		t.Errorf("somebody finds a lead of another brand: %+v", found)
	}
	if found := find(sales, "solutions"); len(found) > 0 {
		t.Errorf("somebody without sites finds %+v", found)
	}
	title := field(t, owner, "hero.title")
	if !has(find(editor, title), "text", "/sites/store?field=hero.title&path=%2F") {
		t.Errorf("the text %q is not found", title)
	}
	found := find(owner, "vehicle needs, in one")
	if len(found) == 0 || !found[0].Exact || found[0].Path != "/sites/store?field=hero.title&path=%2F" ||
		found[0].Hint != "Fleet Store, home" {
		t.Errorf("the words as they were typed are not first: %+v", found)
	}
	if found := find(owner, "  "); len(found) > 0 {
		t.Errorf("no words find %+v", found)
	}
}

func TestEverythingThatIsFoundHasANameOfItsOwn(t *testing.T) {
	b := desktest.NewWithSites(t)
	owner, _ := b.Join(desk.Owner)
	owner.Wants(200, "POST", "/api/desk/posts/store", `{"post":{"title":" ","excerpt":"Zebras at the dock"}}`)
	if _, err := b.Store.Save(t.Context(), lead.Lead{Brand: "store", Source: lead.Posted, Status: lead.Accepted,
		RequestType: lead.ContactMessage, Email: "zebra@example.org"}, nil); err != nil {
		t.Fatal(err)
	}
	kinds := map[string]bool{}
	for _, words := range []string{"zebra", "store"} {
		for _, f := range desktest.Read[api.FoundList](t,
			owner.Wants(200, "POST", "/api/desk/find", `{"brand":"store","words":"`+words+`"}`)).Found {
			kinds[f.Kind] = true
			if f.Name == "" || f.Kind == "page" && (f.Name == "Product" || f.Name == "Post") {
				t.Errorf("%q finds something without a name of its own: %+v", words, f)
			}
		}
	}
	if !kinds["post"] || !kinds["lead"] || !kinds["page"] {
		t.Errorf("only %v are found", kinds)
	}
}

// field is what the store says in a field.
func field(t *testing.T, who *desktest.Browser, path string) string {
	t.Helper()
	all := who.Wants(200, "GET", "/api/desk/sites/fields?brand=store", "")
	_, rest, _ := strings.Cut(all, `"path":"`+path+`","value":"`)
	text, _, _ := strings.Cut(rest, `"`)
	if text == "" {
		t.Fatalf("the store says nothing in %s", path)
	}
	return text
}
