package leads_test

import (
	"testing"

	"livery/internal/desk"
	"livery/internal/desk/desktest"
	"livery/internal/desk/frame"
)

// Whoever begins an answer is told at once that a colleague writes one.
func TestPeopleWhoHaveALeadOpenAreToldWhoAnswersIt(t *testing.T) {
	b := desktest.New(t)
	ann, _ := b.Join(desk.Owner)
	ben, _ := b.Join(desk.Sales, "store")
	eve, _ := b.Join(desk.Sales, "cam")
	path := "/api/desk/leads/" + b.Lead("store", "jane@example.org") + "/presence"
	ann.Wants(200, "POST", path, `{"tab":"a","editing":true}`)
	told := desktest.Read[frame.PresentList](t, ben.Wants(200, "POST", path, `{"tab":"b"}`)).Others
	if len(told) != 1 || !told[0].Editing || told[0].Name == "" {
		t.Errorf("Ben is told of %+v", told)
	}
	if told := desktest.Read[frame.PresentList](t, ann.Wants(200, "POST", path, `{"tab":"a"}`)).Others; len(told) != 1 ||
		told[0].Editing {
		t.Errorf("Ann is told of %+v", told)
	}
	ann.Wants(200, "POST", path, `{"tab":"a","leaving":true}`)
	if told := desktest.Read[frame.PresentList](t, ben.Wants(200, "POST", path, `{"tab":"b"}`)).Others; len(told) != 0 {
		t.Errorf("after Ann left Ben is told of %+v", told)
	}
	eve.Wants(404, "POST", path, `{"tab":"c"}`)
}
