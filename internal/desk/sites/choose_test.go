package sites_test

import (
	"encoding/json"
	"slices"
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
	return desktest.Read[sites.SiteDraft](b.T, b.Wants(200, "PUT", "/api/desk/sites/draft", string(data), "If-Match",
		`"`+now.ETag+`"`))
}

func TestWhatIsNotChosenStaysInTheDraft(t *testing.T) {
	ann, _ := desktest.NewWithSites(t).Join(desk.Owner)
	draft := drafts(ann, [3]string{"brands/store", "hero.title", `"Chosen"`},
		[3]string{"brands/cam", "hero.title", `""`},
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

func TestWhatIsPublishedLeavesADraftThatGrewMeanwhile(t *testing.T) {
	b := desktest.NewWithSites(t)
	ann, _ := b.Join(desk.Owner)
	going := [3]string{"brands/store", "hero.title", `"Goes"`}
	draft := drafts(ann, going, [3]string{"brands/store", "tagline", `"Goes too"`})
	b.Overtake(change.Container+"/log/", func() { // in another window
		drafts(ann, going, [3]string{"brands/store", "tagline", `"Typed meanwhile"`},
			[3]string{"brands/cam", "hero.title", `"New meanwhile"`})
	})
	publish(ann, draft, `{}`)
	var left []string
	for _, e := range draftNow(ann).Edits {
		left = append(left, e.Layer+" "+string(e.After))
	}
	if want := []string{`brands/store "Typed meanwhile"`, `brands/cam "New meanwhile"`}; !slices.Equal(left, want) {
		t.Errorf("the draft has %q, expected %q", left, want)
	}
}

func TestABrandGoesBackAlone(t *testing.T) {
	ann, _ := desktest.NewWithSites(t).Join(desk.Owner)
	const shared = "requestDemo.nextSteps.1"
	step, sister := field(ann, "dashcam", shared), field(ann, "dashcams", shared)
	if step.Layer != "families/dashcams" || sister.Layer != step.Layer {
		t.Fatalf("%s and %s are not of the family", step.Layer, sister.Layer)
	}
	first := publish(ann, drafts(ann, [3]string{"brands/dashcam", "hero.title", `"First"`}), `{"note":"First"}`)
	publish(ann, drafts(ann, [3]string{"brands/store", "hero.title", `"Of the store"`},
		[3]string{"brands/dashcam", "hero.title", `"Second"`}), `{"note":"Two brands"}`)
	publish(ann, drafts(ann, [3]string{"families/dashcams", shared, `"Always"`}), `{"note":"Family"}`)
	back := "/api/desk/sites/changes/" + first.ID + "/return"
	all := desktest.Read[sites.SiteTakenBack](t, ann.Wants(200, "POST", back, `{"plan":true}`))
	if len(all.Edits) != 3 || !slices.Contains(all.Brands, "dashcams") {
		t.Errorf("going back everywhere would change %+v", all)
	}
	done := desktest.Read[sites.SiteTakenBack](t, ann.Wants(200, "POST", back, `{"brand":"dashcam"}`))
	if !slices.Equal(done.Brands, []string{"dashcam"}) || done.Change.Note != "Back to after: First" {
		t.Errorf("going back for one brand did %+v", done)
	}
	if f := field(ann, "dashcam", "hero.title"); string(f.Value) != `"First"` {
		t.Errorf("the brand says %s", f.Value)
	}
	if f := field(ann, "dashcam", shared); string(f.Value) != string(step.Value) {
		t.Errorf("the brand's step is %s, and was %s", f.Value, step.Value)
	}
	if f := field(ann, "store", "hero.title"); string(f.Value) != `"Of the store"` {
		t.Errorf("the other brand says %s", f.Value)
	}
	if f := field(ann, "dashcams", shared); string(f.Value) != `"Always"` {
		t.Errorf("the sister went back as well, to %s", f.Value)
	}
	for _, one := range desktest.Read[sites.SiteLog](t, ann.Wants(200, "GET", "/api/desk/sites/changes", "")).Changes {
		if one.State != "live" {
			t.Errorf("%q is %s, although other brands go on with it", one.Note, one.State)
		}
	}
}

func TestOneFieldOfAChangeIsTakenBack(t *testing.T) {
	ann, _ := desktest.NewWithSites(t).Join(desk.Owner)
	was := field(ann, "cam", "hero.title").Value
	made := publish(ann, drafts(ann, [3]string{"brands/cam", "hero.title", `"Title"`},
		[3]string{"brands/cam", "hero.subtitle", `"Subtitle"`}), `{"note":"Both"}`)
	back := "/api/desk/sites/changes/" + made.ID + "/take-back"
	done := desktest.Read[sites.SiteTakenBack](t,
		ann.Wants(200, "POST", back, `{"only":[{"layer":"brands/cam","field":"hero.title"}]}`))
	if len(done.Edits) != 1 || done.Change.Note != "Taken back in part: Both" {
		t.Errorf("what was done is %+v", done)
	}
	if title, subtitle := field(ann, "cam", "hero.title"), field(ann, "cam",
		"hero.subtitle"); string(title.Value) != string(was) || string(subtitle.Value) != `"Subtitle"` {
		t.Errorf("the brand says %s, %s", title.Value, subtitle.Value)
	}
	rest := desktest.Read[sites.SiteTakenBack](t, ann.Wants(200, "POST", back, `{}`))
	if len(rest.Edits) != 1 || rest.Edits[0].Field != "hero.subtitle" || rest.Change.Note != "Taken back: Both" {
		t.Errorf("the rest is %+v", rest)
	}
}

func TestAScheduledChangeIsMovedEditedAndCancelledIntoTheDraft(t *testing.T) {
	ann, _ := desktest.NewWithSites(t).Join(desk.Owner)
	planned := publish(ann, drafts(ann, [3]string{"brands/cam", "hero.title", `"Later"`}),
		`{"note":"Spring","at":"2099-03-01T09:00:00Z"}`)
	at := "/api/desk/sites/scheduled/"
	ann.Wants(422, "PUT", at+planned.ID, `{"at":"2001-03-01T09:00:00Z","note":"Spring"}`)
	moved := desktest.Read[sites.SiteChange](t,
		ann.Wants(200, "PUT", at+planned.ID, `{"at":"2099-04-01T09:00:00Z","note":"Spring"}`))
	if moved.State != "scheduled" || moved.At.Month() != 4 || string(moved.Edits[0].After) != `"Later"` {
		t.Errorf("moved, it is %+v", moved)
	}
	edited := desktest.Read[sites.SiteChange](t, ann.Wants(200, "PUT", at+moved.ID,
		`{"at":"2099-04-01T09:00:00Z","note":"Spring","edits":[{"layer":"brands/cam","field":"hero.title","after":"Much later"}]}`))
	ann.Wants(422, "PUT", at+edited.ID,
		`{"at":"2099-04-01T09:00:00Z","note":"","edits":[{"layer":"brands/cam","field":"hero.title","after":""}]}`)
	if all := desktest.Read[sites.SiteLog](t, ann.Wants(200, "GET", at[:len(at)-1], "")); len(all.Changes) != 1 ||
		string(all.Changes[0].Edits[0].After) != `"Much later"` {
		t.Errorf("to come is %+v", all)
	}
	drafts(ann, [3]string{"brands/cam", "hero.title", `"Mine"`}, [3]string{"brands/cam", "hero.subtitle", `"Mine too"`})
	ann.Wants(409, "DELETE", at+edited.ID, "")
	draft := desktest.Read[sites.SiteDraft](t, ann.Wants(200, "DELETE", at+edited.ID+"?over", ""))
	if len(draft.Edits) != 2 || string(draft.Edits[1].After) != `"Much later"` &&
		string(draft.Edits[0].After) != `"Much later"` {
		t.Errorf("the draft has %+v", draft.Edits)
	}
	if draft.Note != "Spring" || draft.At.Month() != 4 {
		t.Errorf("of the note %q is left, of the time %v", draft.Note, draft.At)
	}
	ann.Wants(409, "DELETE", at+edited.ID, "")
	if all := desktest.Read[sites.SiteLog](t, ann.Wants(200, "GET", at[:len(at)-1], "")); len(all.Changes) != 0 {
		t.Errorf("to come is still %+v", all)
	}
	publish(ann, draft, `{"note":"Spring","only":[{"layer":"brands/cam","field":"hero.title"}]}`)
	if left := desktest.Read[sites.SiteDraft](t, ann.Wants(200, "GET", "/api/desk/sites/draft", "")); left.Note != "" ||
		!left.At.IsZero() || len(left.Edits) != 1 {
		t.Errorf("after publishing the draft is %+v", left)
	}
}

func TestAFieldIsTakenBackThoughAnotherOfItsChangeWasChangedSince(t *testing.T) {
	ann, _ := desktest.NewWithSites(t).Join(desk.Owner)
	was := field(ann, "cam", "hero.title").Value
	made := publish(ann, drafts(ann, [3]string{"brands/cam", "hero.title", `"Title"`},
		[3]string{"brands/cam", "hero.subtitle", `"Subtitle"`}), `{}`)
	publish(ann, drafts(ann, [3]string{"brands/cam", "hero.subtitle", `"Later"`}), `{}`)
	back := "/api/desk/sites/changes/" + made.ID + "/take-back"
	ann.Wants(409, "POST", back, `{}`)
	ann.Wants(200, "POST", back, `{"only":[{"layer":"brands/cam","field":"hero.title"}]}`)
	if title, subtitle := field(ann, "cam", "hero.title"), field(ann, "cam",
		"hero.subtitle"); string(title.Value) != string(was) || string(subtitle.Value) != `"Later"` {
		t.Errorf("the brand says %s, %s", title.Value, subtitle.Value)
	}
}

func TestAScheduledChangeWaitsOnWhenItsWordsCannotBeKeptInTheDraft(t *testing.T) {
	b := desktest.NewWithSites(t)
	ann, _ := b.Join(desk.Owner)
	planned := publish(ann, drafts(ann, [3]string{"brands/cam", "hero.title", `"Later"`}),
		`{"at":"2099-03-01T09:00:00Z"}`)
	at := "/api/desk/sites/scheduled"
	b.RefuseWrites(change.Container + "/drafts/")
	if status, text := ann.Send("DELETE", at+"/"+planned.ID, ""); status < 500 {
		t.Errorf("without a place for the draft cancelling answers %d %s", status, text)
	}
	b.RefuseWrites("")
	if all := desktest.Read[sites.SiteLog](t, ann.Wants(200, "GET", at, "")); len(all.Changes) != 1 {
		t.Fatalf("the change is neither scheduled nor in the draft: %+v", all)
	}
	draft := desktest.Read[sites.SiteDraft](t, ann.Wants(200, "DELETE", at+"/"+planned.ID, ""))
	if len(draft.Edits) != 1 || string(draft.Edits[0].After) != `"Later"` {
		t.Errorf("the draft has %+v", draft.Edits)
	}
}
