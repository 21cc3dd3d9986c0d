package sites_test

import (
	"encoding/json"
	"strings"
	"testing"

	"livery/internal/desk"
	"livery/internal/desk/desktest"
	"livery/internal/desk/sites"
)

// without takes a brand away from somebody who works for two, and lets them in again.
func without(owner *desktest.Browser, person desk.Person, left string) *desktest.Browser {
	b := owner.Bench
	b.T.Helper()
	owner.Wants(200, "PUT", "/api/desk/people/"+person.ID, `{"role":"editor","brands":["`+left+`"]}`)
	again := b.Browser()
	in, _ := json.Marshal(map[string]string{"email": person.Email, "password": desktest.Password})
	again.Wants(200, "POST", "/api/desk/sign-in", string(in))
	return again
}

func TestWordsOfABrandThatWasTakenAwayAreNotPublished(t *testing.T) {
	b := desktest.NewWithSites(t)
	owner, _ := b.Join(desk.Owner)
	ann, person := b.Join(desk.Editor, "store", "cam")
	draft := edit(ann, "brands/store", "hero.title", `"Written before"`)
	ann = without(owner, person, "cam")
	if status, text := ann.Send("POST", "/api/desk/sites/publish", `{"confirmed":true,"overwrite":true}`, "If-Match",
		`"`+draft.ETag+`"`); status != 403 {
		t.Errorf("publishing answers %d %s", status, text)
	}
	if got := string(field(owner, "store", "hero.title").Value); strings.Contains(got, "Written before") {
		t.Errorf("visitors see %s", got)
	}
}

func TestAScheduledChangeOfABrandThatWasTakenAwayIsNotCancelled(t *testing.T) {
	b := desktest.NewWithSites(t)
	owner, _ := b.Join(desk.Owner)
	ann, person := b.Join(desk.Editor, "store", "cam")
	planned := publish(ann, edit(ann, "brands/store", "hero.title", `"Later"`), `{"at":"2126-01-01T00:00:00Z"}`)
	ann = without(owner, person, "cam")
	if status, text := ann.Send("DELETE", "/api/desk/sites/scheduled/"+planned.ID, ""); status != 403 {
		t.Errorf("cancelling answers %d %s", status, text)
	}
	waits := desktest.Read[sites.SiteLog](t, owner.Wants(200, "GET", "/api/desk/sites/scheduled", ""))
	if len(waits.Changes) != 1 || waits.Changes[0].ID != planned.ID {
		t.Errorf("waiting are %+v", waits.Changes)
	}
	owner.Wants(200, "DELETE", "/api/desk/sites/scheduled/"+planned.ID, "")
}
