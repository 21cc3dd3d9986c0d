package api_test

import (
	"encoding/json"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"

	"livery/internal/desk"
	"livery/internal/desk/api"
	"livery/internal/store/pgtest"
)

func TestEveryRouteLetsInTheRolesThatHaveItsRightAndNobodyElse(t *testing.T) {
	b := newBench(t)
	people := map[desk.Role]*browser{"": b.browser()}
	roles := map[desk.Role]desk.Person{}
	for _, role := range desk.Roles {
		people[role], roles[role] = b.join(role)
	}
	id := b.lead("store", "jane@example.org")
	held := regexp.MustCompile(`\{[a-z]+\}`)
	for _, route := range api.Routes() {
		method, path, _ := strings.Cut(route.Pattern, " ")
		if path == "/api/desk/events" || strings.Contains(path, "sign-out") {
			continue // they are looked at by themselves
		}
		if strings.Contains(path, "/leads/") && !strings.HasSuffix(path, "/erase") {
			path = held.ReplaceAllString(path, id)
		} else {
			path = held.ReplaceAllString(path, "nobody")
		}
		for role, who := range people {
			status, text := who.send(method, path, "{}")
			allowed := route.Right == desk.Anyone || role != "" && roles[role].May(route.Right)
			switch {
			case role == "" && route.Right != desk.Anyone && status != http.StatusUnauthorized:
				t.Errorf("%s lets a stranger in: %d %s", route.Pattern, status, text)
			case role != "" && !allowed && status != http.StatusForbidden:
				t.Errorf("%s lets %s in: %d %s", route.Pattern, role, status, text)
			case allowed && route.Right != desk.Anyone && (status == http.StatusForbidden || status == http.StatusUnauthorized || status >= 500):
				t.Errorf("%s does not let %s in: %d %s", route.Pattern, role, status, text)
			}
		}
	}
}

func TestAPersonSeesTheBrandsTheyWorkForAlone(t *testing.T) {
	b := newBench(t)
	who, _ := b.join(desk.Sales, "cam")
	owner, _ := b.join(desk.Owner)
	theirs, others := b.lead("cam", "a@example.org"), b.lead("store", "a@example.org")
	if text := who.wants(200, "POST", "/api/desk/leads/search", `{}`); !strings.Contains(text, theirs) || strings.Contains(text, others) {
		t.Errorf("the list is %s", text)
	}
	if text := who.wants(200, "POST", "/api/desk/leads/search", `{"brands":["store"]}`); strings.Contains(text, others) {
		t.Errorf("asking for another brand gives %s", text)
	}
	if text := who.wants(200, "GET", "/api/desk/leads/"+theirs, ""); strings.Contains(text, others) {
		t.Errorf("a lead names a possible duplicate of another brand: %s", text)
	}
	if text := who.wants(200, "POST", "/api/desk/leads/export", `{}`); !strings.Contains(text, theirs) || strings.Contains(text, others) {
		t.Errorf("the file is %s", text)
	}
	if text := who.wants(200, "GET", "/api/desk/leads/counts", ""); !strings.Contains(text, `"open":1`) {
		t.Errorf("the counts are %s", text)
	}
	who.wants(404, "GET", "/api/desk/leads/"+others, "")
	who.wants(404, "POST", "/api/desk/leads/"+others+"/notes", `{"text":"x"}`)
	who.wants(404, "POST", "/api/desk/leads/"+others+"/retry", "")
	who.wants(404, "POST", "/api/desk/leads/"+others+"/set-aside", "")
	who.wants(404, "PATCH", "/api/desk/leads/"+others, `{"handled":true}`, "If-Match", `"0"`)
	who.wants(404, "POST", "/api/desk/leads/test", `{"brand":"store"}`)
	owner.wants(200, "GET", "/api/desk/leads/"+others, "")
}

func TestALinkSignsInOnce(t *testing.T) {
	b := newBench(t)
	i, err := b.team.Invite(t.Context(), desk.Person{}, "ann@example.org", desk.Sales, nil)
	if err != nil {
		t.Fatal(err)
	}
	body := `{"token":"` + i.Token + `","name":"Ann","password":"` + password + `"}`
	b.browser().wants(422, "POST", "/api/desk/link/password", `{"token":"`+i.Token+`","name":"Ann","password":"short"}`)
	b.browser().wants(200, "POST", "/api/desk/link", `{"token":"`+i.Token+`"}`)
	b.browser().wants(403, "POST", "/api/desk/link/enter", `{"token":"`+i.Token+`"}`)
	b.browser().wants(200, "POST", "/api/desk/link/password", body)
	b.browser().wants(410, "POST", "/api/desk/link/password", body)
	b.browser().wants(410, "POST", "/api/desk/link", `{"token":"`+i.Token+`"}`)
}

func TestALinkIsGoodForADay(t *testing.T) {
	b := newBench(t)
	b.team.Now = func() time.Time { return time.Now().Add(-desk.LinkLife - time.Minute) }
	i, err := b.team.Invite(t.Context(), desk.Person{}, "ann@example.org", desk.Sales, nil)
	if err != nil {
		t.Fatal(err)
	}
	b.team.Now = time.Now
	b.browser().wants(410, "POST", "/api/desk/link", `{"token":"`+i.Token+`"}`)
}

func TestSessionsEndWithSignOutRemovalAndChangeOfRole(t *testing.T) {
	b := newBench(t)
	owner, _ := b.join(desk.Owner)
	signIn := func(p desk.Person) *browser {
		who := b.browser()
		who.wants(200, "POST", "/api/desk/sign-in", `{"email":"`+p.Email+`","password":"`+password+`"}`)
		return who
	}
	who, p := b.join(desk.Sales)
	other := signIn(p)
	who.wants(204, "POST", "/api/desk/sign-out", "")
	who.wants(401, "GET", "/api/desk/me", "")
	other.wants(200, "GET", "/api/desk/me", "")

	who = signIn(p)
	who.wants(204, "POST", "/api/desk/sign-out-everywhere", "")
	other.wants(401, "GET", "/api/desk/me", "")

	who = signIn(p)
	owner.wants(200, "PUT", "/api/desk/people/"+p.ID, `{"role":"reader","brands":[]}`)
	who.wants(401, "GET", "/api/desk/me", "")

	who = signIn(p)
	owner.wants(204, "DELETE", "/api/desk/people/"+p.ID, "")
	who.wants(401, "GET", "/api/desk/me", "")
	b.browser().wants(401, "POST", "/api/desk/sign-in", `{"email":"`+p.Email+`","password":"`+password+`"}`)
}

func TestTheLastOwnerCannotBeRemoved(t *testing.T) {
	b := newBench(t)
	owner, p := b.join(desk.Owner)
	owner.wants(409, "DELETE", "/api/desk/people/"+p.ID, "")
	owner.wants(409, "PUT", "/api/desk/people/"+p.ID, `{"role":"reader","brands":[]}`)
}

func TestAnotherSiteCannotPost(t *testing.T) {
	b := newBench(t)
	who, _ := b.join(desk.Sales)
	id := b.lead("store", "jane@example.org")
	for _, headers := range [][]string{{"Sec-Fetch-Site", "cross-site"}, {"Sec-Fetch-Site", "same-site"}, {"Origin", "https://evil.example"}} {
		who.wants(403, "POST", "/api/desk/leads/"+id+"/notes", `{"text":"x"}`, headers...)
	}
	who.wants(200, "POST", "/api/desk/leads/"+id+"/notes", `{"text":"x"}`, "Sec-Fetch-Site", "same-origin")
}

func TestTheDeskCannotBeFramed(t *testing.T) {
	b := newBench(t)
	answer, err := http.Get(b.at + "/leads")
	if err != nil {
		t.Fatal(err)
	}
	answer.Body.Close()
	if policy := answer.Header.Get("Content-Security-Policy"); !strings.Contains(policy, "frame-ancestors 'none'") || strings.Contains(policy, "script-src 'self' 'unsafe") {
		t.Errorf("the policy is %q", policy)
	}
	if answer.Header.Get("X-Frame-Options") != "DENY" || answer.Header.Get("Cache-Control") != "no-store" {
		t.Errorf("the headers are %v", answer.Header)
	}
}

func TestTwoPeopleOnOneLeadAreToldOfEachOther(t *testing.T) {
	b := newBench(t)
	ann, _ := b.join(desk.Sales)
	bob, p := b.join(desk.Owner)
	id := b.lead("store", "jane@example.org")
	ann.wants(200, "POST", "/api/desk/leads/"+id+"/read", "") // version 1
	bob.wants(200, "GET", "/api/desk/leads/"+id, "")
	ann.wants(428, "PATCH", "/api/desk/leads/"+id, `{"handled":true}`)
	ann.wants(200, "PATCH", "/api/desk/leads/"+id, `{"assigned":"`+p.ID+`"}`, "If-Match", `"1"`)
	text := bob.wants(412, "PATCH", "/api/desk/leads/"+id, `{"handled":true}`, "If-Match", `"1"`)
	if !strings.Contains(text, "omebody else") {
		t.Errorf("the answer is %s", text)
	}
	text = bob.wants(200, "PATCH", "/api/desk/leads/"+id, `{"handled":true}`, "If-Match", `"2"`)
	var detail api.LeadDetail
	if err := json.Unmarshal([]byte(text), &detail); err != nil {
		t.Fatal(err)
	}
	var kinds []string
	for _, e := range detail.Story {
		kinds = append(kinds, string(e.Kind))
	}
	if got := strings.Join(kinds, " "); got != "posted read assigned handled" || detail.Lead.Handling.HandledBy != p.ID {
		t.Errorf("the story is %q, handled by %q", got, detail.Lead.Handling.HandledBy)
	}
}

func TestErasingTakesTheTypedAddressAndLeavesNothing(t *testing.T) {
	b := newBench(t)
	owner, _ := b.join(desk.Owner)
	id := b.lead("store", "jane@example.org")
	b.lead("cam", "Jane@Example.org")
	if text := owner.wants(200, "POST", "/api/desk/leads/"+id+"/erase/preview", ""); strings.Count(text, `"brand"`) != 2 {
		t.Errorf("the preview is %s", text)
	}
	owner.wants(422, "POST", "/api/desk/leads/"+id+"/erase", `{"email":"john@example.org"}`)
	owner.wants(200, "POST", "/api/desk/leads/"+id+"/erase", `{"email":" JANE@example.org "}`)
	if text := owner.wants(200, "POST", "/api/desk/leads/search", `{}`); strings.Contains(text, "xample.org") {
		t.Errorf("the list is still %s", text)
	}
	if text := owner.wants(200, "GET", "/api/desk/trail", ""); !strings.Contains(text, "erased a person") || strings.Contains(strings.ToLower(text), "jane@") {
		t.Errorf("the trail is %s", text)
	}
}

func TestALeadIsReadByWhoeverOpensItAndNotByAPageThatFetchesItAgain(t *testing.T) {
	b := newBench(t)
	ann, _ := b.join(desk.Owner)
	id := b.lead("store", "jane@example.org")
	at := "/api/desk/leads/" + id
	for range 3 {
		if text := ann.wants(200, "GET", at, ""); strings.Contains(text, "readAt") {
			t.Fatalf("fetching a lead reads it: %s", text)
		}
	}
	if text := ann.wants(200, "POST", at+"/read", ""); !strings.Contains(text, "readAt") {
		t.Errorf("an opened lead is not read: %s", text)
	}
	ann.wants(200, "PATCH", at, `{"unread":true}`, "If-Match", `"1"`)
	if text := ann.wants(200, "GET", at, ""); strings.Contains(text, "readAt") {
		t.Errorf("a lead that was marked as unread is read again: %s", text)
	}
	if count := strings.Count(ann.wants(200, "GET", "/api/desk/trail", ""), "read a lead"); count != 1 {
		t.Errorf("the trail says %d times that the lead was read", count)
	}
}

func TestOpenPagesAreToldOfLeads(t *testing.T) {
	b := newBench(t)
	who, _ := b.join(desk.Sales, "store")
	heard := who.hear()
	other, id := b.lead("cam", "x@example.org"), b.lead("store", "y@example.org")
	if all := waitFor(t, heard, id); strings.Contains(all, other) || strings.Contains(all, "example.org") {
		t.Errorf("the line carries a lead of another brand, or an address: %s", all)
	}
}

func TestPagesOfOneInstanceAreToldOfALeadAtAnother(t *testing.T) {
	database := pgtest.Database(t)
	here, there := newBenchOn(t, database), newBenchOn(t, database)
	who, p := there.join(desk.Sales)
	heard := who.hear()
	waitFor(t, heard, "ready")
	began := time.Now()
	id := here.lead("store", "jane@example.org")
	waitFor(t, heard, id)
	t.Logf("heard after %v", time.Since(began).Round(time.Millisecond))
	ann := here.browser()
	ann.wants(200, "POST", "/api/desk/sign-in", `{"email":"`+p.Email+`","password":"`+password+`"}`)
	ann.wants(200, "POST", "/api/desk/leads/"+id+"/read", "")
	ann.wants(200, "PATCH", "/api/desk/leads/"+id, `{"handled":true}`, "If-Match", `"1"`)
	waitFor(t, heard, id)
	if text := who.wants(200, "GET", "/api/desk/leads/"+id, ""); !strings.Contains(text, `"handledBy":"`+p.ID) {
		t.Errorf("the other instance shows %s", text)
	}
}

func TestNoNameOrAddressOfAVisitorIsLogged(t *testing.T) {
	b := newBench(t)
	who, _ := b.join(desk.Owner)
	id := b.lead("store", "secret-jane@example.org")
	who.wants(200, "POST", "/api/desk/leads/search", `{"words":"secret-jane"}`)
	who.wants(200, "GET", "/api/desk/leads/"+id, "")
	who.wants(200, "POST", "/api/desk/leads/"+id+"/erase", `{"email":"secret-jane@example.org"}`)
	if strings.Contains(b.log.String(), "secret-jane") {
		t.Errorf("the log says %s", b.log)
	}
}
