package leads_test

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"livery/internal/desk"
	"livery/internal/desk/desktest"
	"livery/internal/desk/leads"
	"livery/internal/store/pgtest"
)

func TestAPersonSeesTheBrandsTheyWorkForAlone(t *testing.T) {
	b := desktest.New(t)
	who, _ := b.Join(desk.Sales, "cam")
	owner, _ := b.Join(desk.Owner)
	theirs, others := b.Lead("cam", "a@example.org"), b.Lead("store", "a@example.org")
	if text := who.Wants(200, "POST", "/api/desk/leads/search", `{}`); !strings.Contains(text, theirs) ||
		strings.Contains(text, others) {
		t.Errorf("the list is %s", text)
	}
	if text := who.Wants(200, "POST", "/api/desk/leads/search",
		`{"brands":["store"]}`); strings.Contains(text, others) {
		t.Errorf("asking for another brand gives %s", text)
	}
	if text := who.Wants(200, "GET", "/api/desk/leads/"+theirs, ""); strings.Contains(text, others) {
		t.Errorf("a lead names a possible duplicate of another brand: %s", text)
	}
	if text := who.Wants(200, "POST", "/api/desk/leads/export", `{}`); !strings.Contains(text, theirs) ||
		strings.Contains(text, others) || !strings.Contains(text, ",received (UTC),") {
		t.Errorf("the file is %s", text)
	}
	if text := who.Wants(200, "GET", "/api/desk/leads/counts", ""); !strings.Contains(text, `"open":1`) {
		t.Errorf("the counts are %s", text)
	}
	who.Wants(404, "GET", "/api/desk/leads/"+others, "")
	who.Wants(404, "POST", "/api/desk/leads/"+others+"/notes", `{"text":"x"}`)
	who.Wants(404, "POST", "/api/desk/leads/"+others+"/retry", "")
	who.Wants(404, "POST", "/api/desk/leads/"+others+"/set-aside", "")
	who.Wants(404, "PATCH", "/api/desk/leads/"+others, `{"handled":true}`, "If-Match", `"0"`)
	who.Wants(404, "POST", "/api/desk/leads/test", `{"brand":"store"}`)
	owner.Wants(200, "GET", "/api/desk/leads/"+others, "")
}

func TestTwoPeopleOnOneLeadAreToldOfEachOther(t *testing.T) {
	b := desktest.New(t)
	ann, _ := b.Join(desk.Sales)
	bob, p := b.Join(desk.Owner)
	id := b.Lead("store", "jane@example.org")
	ann.Wants(200, "POST", "/api/desk/leads/"+id+"/read", "") // version 1
	bob.Wants(200, "GET", "/api/desk/leads/"+id, "")
	ann.Wants(428, "PATCH", "/api/desk/leads/"+id, `{"handled":true}`)
	ann.Wants(200, "PATCH", "/api/desk/leads/"+id, `{"assigned":"`+p.ID+`"}`, "If-Match", `"1"`)
	text := bob.Wants(412, "PATCH", "/api/desk/leads/"+id, `{"handled":true}`, "If-Match", `"1"`)
	if !strings.Contains(text, "omebody else") {
		t.Errorf("the answer is %s", text)
	}
	text = bob.Wants(200, "PATCH", "/api/desk/leads/"+id, `{"handled":true}`, "If-Match", `"2"`)
	var detail leads.LeadDetail
	if err := json.Unmarshal([]byte(text), &detail); err != nil {
		t.Fatal(err)
	}
	var kinds []string
	for _, e := range detail.Story {
		kinds = append(kinds, string(e.Kind))
	}
	if got := strings.Join(kinds, " "); got != "posted read assigned handled" ||
		detail.Lead.Handling.HandledBy != p.ID {
		t.Errorf("the story is %q, handled by %q", got, detail.Lead.Handling.HandledBy)
	}
}

func TestErasingTakesTheTypedAddressAndLeavesNothing(t *testing.T) {
	b := desktest.New(t)
	owner, _ := b.Join(desk.Owner)
	id := b.Lead("store", "jane@example.org")
	b.Lead("cam", "Jane@Example.org")
	if text := owner.Wants(200, "POST", "/api/desk/leads/"+id+"/erase/preview", ""); strings.Count(text,
		`"brand"`) != 2 {
		t.Errorf("the preview is %s", text)
	}
	owner.Wants(422, "POST", "/api/desk/leads/"+id+"/erase", `{"email":"john@example.org"}`)
	owner.Wants(200, "POST", "/api/desk/leads/"+id+"/erase", `{"email":" JANE@example.org "}`)
	if text := owner.Wants(200, "POST", "/api/desk/leads/search", `{}`); strings.Contains(text, "xample.org") {
		t.Errorf("the list is still %s", text)
	}
	if text := owner.Wants(200, "GET", "/api/desk/trail", ""); !strings.Contains(text, "erased a person") ||
		strings.Contains(strings.ToLower(text), "jane@") {
		t.Errorf("the trail is %s", text)
	}
}

func TestALeadIsReadByWhoeverOpensItAndNotByAPageThatFetchesItAgain(t *testing.T) {
	b := desktest.New(t)
	ann, _ := b.Join(desk.Owner)
	id := b.Lead("store", "jane@example.org")
	at := "/api/desk/leads/" + id
	for range 3 {
		if text := ann.Wants(200, "GET", at, ""); strings.Contains(text, "readAt") {
			t.Fatalf("fetching a lead reads it: %s", text)
		}
	}
	if text := ann.Wants(200, "POST", at+"/read", ""); !strings.Contains(text, "readAt") {
		t.Errorf("an opened lead is not read: %s", text)
	}
	ann.Wants(200, "PATCH", at, `{"unread":true}`, "If-Match", `"1"`)
	if text := ann.Wants(200, "GET", at, ""); strings.Contains(text, "readAt") {
		t.Errorf("a lead that was marked as unread is read again: %s", text)
	}
	if count := strings.Count(ann.Wants(200, "GET", "/api/desk/trail", ""), "read a lead"); count != 1 {
		t.Errorf("the trail says %d times that the lead was read", count)
	}
}

func TestOpenPagesAreToldOfLeads(t *testing.T) {
	b := desktest.New(t)
	who, _ := b.Join(desk.Sales, "store")
	heard := who.Hear()
	other, id := b.Lead("cam", "x@example.org"), b.Lead("store", "y@example.org")
	if all := desktest.WaitFor(t, heard, id); strings.Contains(all, other) || strings.Contains(all, "example.org") {
		t.Errorf("the line carries a lead of another brand, or an address: %s", all)
	}
}

func TestPagesOfOneInstanceAreToldOfALeadAtAnother(t *testing.T) {
	database := pgtest.Database(t)
	here, there := desktest.NewOn(t, database), desktest.NewOn(t, database)
	who, p := there.Join(desk.Sales)
	heard := who.Hear()
	desktest.WaitFor(t, heard, "ready")
	began := time.Now()
	id := here.Lead("store", "jane@example.org")
	desktest.WaitFor(t, heard, id)
	t.Logf("heard after %v", time.Since(began).Round(time.Millisecond))
	ann := here.Browser()
	ann.Wants(200, "POST", "/api/desk/sign-in", `{"email":"`+p.Email+`","password":"`+desktest.Password+`"}`)
	ann.Wants(200, "POST", "/api/desk/leads/"+id+"/read", "")
	ann.Wants(200, "PATCH", "/api/desk/leads/"+id, `{"handled":true}`, "If-Match", `"1"`)
	desktest.WaitFor(t, heard, id)
	if text := who.Wants(200, "GET", "/api/desk/leads/"+id, ""); !strings.Contains(text, `"handledBy":"`+p.ID) {
		t.Errorf("the other instance shows %s", text)
	}
}

func TestNoNameOrAddressOfAVisitorIsLogged(t *testing.T) {
	b := desktest.New(t)
	who, _ := b.Join(desk.Owner)
	id := b.Lead("store", "secret-jane@example.org")
	who.Wants(200, "POST", "/api/desk/leads/search", `{"words":"secret-jane"}`)
	who.Wants(200, "GET", "/api/desk/leads/"+id, "")
	who.Wants(200, "POST", "/api/desk/leads/"+id+"/erase", `{"email":"secret-jane@example.org"}`)
	if strings.Contains(b.Log.String(), "secret-jane") {
		t.Errorf("the log says %s", b.Log)
	}
}

func TestANoteIsKeptOnce(t *testing.T) {
	b := desktest.New(t)
	who, _ := b.Join(desk.Sales)
	path := "/api/desk/leads/" + b.Lead("store", "jane@example.org") + "/notes"
	body := `{"id":"` + replyID + `","text":"Call on Monday"}`
	var text string
	for range 2 { // the page did not hear the first answer
		text = who.Wants(200, "POST", path, body)
	}
	if strings.Count(text, "Call on Monday") != 1 {
		t.Errorf("the story is %s", text)
	}
	text = who.Wants(409, "POST", path, strings.Replace(body, "Monday", "Tuesday", 1))
	if !strings.Contains(text, "was kept already, as it was before you changed it") {
		t.Errorf("who changed words that were kept is told %s", text)
	}
	who.Wants(400, "POST", path, `{"id":"x","text":"Call on Monday"}`)
}
