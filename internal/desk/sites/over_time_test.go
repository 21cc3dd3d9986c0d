package sites_test

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"livery/internal/change"
	"livery/internal/desk"
	"livery/internal/desk/desktest"
	"livery/internal/desk/frame"
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

func TestAScheduledChangeTakesNoWordsOfABrandThatIsNotOnes(t *testing.T) {
	b := desktest.NewWithSites(t)
	owner, _ := b.Join(desk.Owner)
	ann, _ := b.Join(desk.Editor, "cam")
	planned := publish(ann, edit(ann, "brands/cam", "hero.title", `"Later"`), `{"at":"2126-01-01T00:00:00Z"}`)
	for _, layer := range []string{"brands/store", "site"} {
		if status, text := ann.Send("PUT", "/api/desk/sites/scheduled/"+planned.ID, `{"at":"2126-01-01T00:00:00Z",`+
			`"edits":[{"layer":"`+layer+`","field":"hero.title","after":"Mine"}]}`); status != 403 {
			t.Errorf("with words of %s it answers %d %s", layer, status, text)
		}
	}
	waits := desktest.Read[sites.SiteLog](t, owner.Wants(200, "GET", "/api/desk/sites/scheduled", ""))
	if len(waits.Changes) != 1 || waits.Changes[0].Edits[0].Layer != "brands/cam" {
		t.Errorf("waiting are %+v", waits.Changes)
	}
}

// As a server leaves it that is stopped after publishing and before it has put the draft away.
func TestADraftThatIsPublishedAlreadyLeavesRoomForTheNextChange(t *testing.T) {
	b := desktest.NewWithSites(t)
	ann, person := b.Join(desk.Editor, "store")
	author := change.Author{ID: person.ID}
	first := edit(ann, "brands/store", "hero.title", `"Published"`)
	stored, _, err := b.Publisher.Drafts.Get(t.Context(), author)
	if err != nil {
		t.Fatal(err)
	}
	publish(ann, first, `{"confirmed":true}`)
	stored.Edits = append(stored.Edits, change.Edit{Layer: "brands/store", Field: "tagline", After: []byte(`"Mine"`)})
	if _, _, err := b.Publisher.Drafts.Put(t.Context(), stored, change.NoDraft); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		now := desktest.Read[sites.SiteDraft](t, ann.Wants(200, "GET", "/api/desk/sites/draft", ""))
		if len(now.Edits) != 1 || now.Edits[0].Field != "tagline" {
			t.Errorf("the draft has %+v", now.Edits)
		}
	}
	publish(ann, edit(ann, "brands/store", "hero.subtitle", `"Next"`), `{"confirmed":true}`)
	if got := string(field(ann, "store", "hero.subtitle").Value); got != `"Next"` {
		t.Errorf("visitors see %s", got)
	}
	if _, version, err := b.Publisher.Drafts.Get(t.Context(), author); err != nil || version != change.NoDraft {
		t.Errorf("after publishing there is a draft %s, %v", version, err)
	}
}

func TestADraftSaysWhatItsSaveCalledItselfUntilItIsWrittenOtherwise(t *testing.T) {
	ann, _ := desktest.NewWithSites(t).Join(desk.Owner)
	const path = "/api/desk/sites/draft"
	ann.Wants(200, "PUT", path, `{"as":"one","edits":[{"layer":"brands/store","field":"tagline","after":"Mine"}]}`,
		"If-Match", `"none"`)
	now := desktest.Read[sites.SiteDraft](t, ann.Wants(200, "GET", path, ""))
	if now.As != "one" {
		t.Errorf("it is called %q", now.As)
	}
	if now = edit(ann, "brands/store", "tagline", `"Other"`); now.As != "" {
		t.Errorf("written by another window it is still called %q", now.As)
	}
}

func TestALinkToADraftIsListedWhileTheDraftIsScheduled(t *testing.T) {
	ann, _ := desktest.NewWithSites(t).Join(desk.Editor, "store")
	draft := edit(ann, "brands/store", "hero.title", `"Later"`)
	const links = "/api/desk/sites/brands/store/previews"
	until := time.Now().Add(time.Hour).UTC().Format(time.RFC3339)
	ann.Wants(200, "POST", links, `{"until":"`+until+`"}`)
	publish(ann, draft, `{"at":"2126-01-01T00:00:00Z","confirmed":true}`)
	if listed := desktest.Read[[]frame.PreviewLink](t, ann.Wants(200, "GET", links, "")); len(listed) != 1 {
		t.Errorf("while it is scheduled, listed are %+v", listed)
	}
}

func TestWhatADraftTouchesNamesNoBrandThatIsNotOnes(t *testing.T) {
	ann, _ := desktest.NewWithSites(t).Join(desk.Editor, "cam")
	effect := desktest.Read[sites.SiteEffect](t, ann.Wants(200, "POST", "/api/desk/sites/effect",
		`{"edits":[{"layer":"site","field":"tagline","after":"For all"}]}`))
	for _, one := range effect.Brands {
		if one.ID != "cam" {
			t.Errorf("it touches %+v", one)
		}
	}
}
