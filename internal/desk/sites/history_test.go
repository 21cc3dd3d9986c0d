package sites_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"livery/internal/change"
	"livery/internal/desk"
	"livery/internal/desk/desktest"
	"livery/internal/desk/sites"
)

func TestTheHistoryGoesOnWhereThePageBeforeEnded(t *testing.T) {
	b := desktest.NewWithSites(t)
	log := change.NewLog(b.Blobs, change.Copy{}, time.Now)
	const all = 51 // one more than a page has
	for n := range all - 1 {
		_, err := log.Append(t.Context(), func(_ []change.Entry, next change.Entry) (change.Entry, error) {
			next.Kind, next.Author = change.Publish, change.Author{ID: "ann", Name: "Ann"}
			next.Edits = []change.Edit{{Layer: "brands/store", Field: "hero.subtitle",
				After: json.RawMessage(fmt.Sprintf(`"Words number %d"`, n+1))}}
			return next, nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	ann, _ := b.Join(desk.Owner)
	publish(ann, edit(ann, "brands/store", "hero.title", `"The last of them"`), `{"note":"Last"}`)
	seen, pages := 0, 0
	for next := ""; pages == 0 || next != ""; pages++ {
		page := desktest.Read[sites.SiteLog](t, ann.Wants(200, "GET", "/api/desk/sites/changes?after="+next, ""))
		for _, one := range page.Changes {
			var number int
			if _, err := fmt.Sscanf(one.ID, "%d-", &number); err != nil || number != all-seen {
				t.Fatalf("change %s stands where %d belongs", one.ID, all-seen)
			}
			seen++
		}
		next = page.Next
	}
	if seen != all || pages != 2 {
		t.Errorf("%d of %d changes are listed on %d pages", seen, all, pages)
	}
}

func TestAChangeIsFoundInTheHistoryByWordsThatAPersonMaySee(t *testing.T) {
	b := desktest.NewWithSites(t)
	all, _ := b.Join(desk.Owner)
	store, _ := b.Join(desk.Editor, "store")
	publish(all, edit(all, "brands/store", "hero.title", `"Land a “zeppelin” & more"`), `{"note":"Airships"}`)
	publish(all, edit(all, "brands/store", "hero.title", `"Land a balloon"`), `{"confirmed":true}`)
	publish(all, edit(all, "brands/cam", "hero.title", `"A zeppelin too"`), `{"confirmed":true}`)
	both := desktest.Read[sites.SiteDraft](t, all.Wants(200, "PUT", "/api/desk/sites/draft", `{"edits":[
		{"layer":"brands/store","field":"hero.subtitle","after":"For everybody"},
		{"layer":"brands/cam","field":"hero.subtitle","after":"One secret balloon"}]}`,
		"If-Match", `"`+draftNow(all).ETag+`"`))
	publish(all, both, `{"confirmed":true}`)
	for _, test := range []struct {
		who   *desktest.Browser
		words string
		want  int
	}{
		{all, "", 4}, {all, "ZEPPELIN", 3}, {all, "“zeppelin” %26", 2}, {all, "airships", 1}, {all, "owner", 4},
		{all, "zeppelin+balloon", 1}, {all, "fleet store", 3}, {all, "nobody says this", 0},
		{store, "zeppelin", 2}, {store, "everybody", 1}, {store, "secret", 0},
	} {
		path := "/api/desk/sites/changes?words=" + strings.ReplaceAll(test.words, " ", "%20")
		found := desktest.Read[sites.SiteLog](t, test.who.Wants(200, "GET", path, "")).Changes
		if len(found) != test.want {
			t.Errorf("%q finds %d changes, want %d", test.words, len(found), test.want)
		}
	}
}
