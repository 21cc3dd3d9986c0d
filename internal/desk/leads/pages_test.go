package leads_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"livery/internal/desk"
	"livery/internal/desk/desktest"
	"livery/internal/desk/leads"
)

func TestTheListGoesOnWhereThePageBeforeEnded(t *testing.T) {
	b := desktest.New(t)
	ann, _ := b.Join(desk.Sales, "store")
	var want []string
	for n := range 5 {
		want = append(want, b.Lead("store", fmt.Sprintf("visitor-%d@example.org", n)))
		b.Lead("cam", fmt.Sprintf("stranger-%d@example.org", n))
	}
	slices.Reverse(want) // the newest first
	var got []string
	after := ""
	for pages := 1; ; pages++ {
		page := desktest.Read[leads.LeadPage](t,
			ann.Wants(200, "POST", "/api/desk/leads/search", `{"limit":2,"after":"`+after+`"}`))
		for _, row := range page.Leads {
			got = append(got, row.ID)
		}
		if after = page.Next; after == "" || pages > 5 {
			break
		}
		if pages == 1 {
			b.Lead("store", "meanwhile@example.org") // it is before what was shown, and moves nothing
		}
	}
	if !slices.Equal(got, want) {
		t.Errorf("page by page come %v, want %v", got, want)
	}
	for _, unknown := range []string{"x", "bm9uc2Vuc2U", "MTIzIA"} {
		ann.Wants(400, "POST", "/api/desk/leads/search", `{"after":"`+unknown+`"}`)
	}
}

// A saved filter of the last seven days is about the seven days before it is opened.
func TestTheLastDaysAreThoseBeforeTheSearch(t *testing.T) {
	b := desktest.New(t)
	ann, _ := b.Join(desk.Sales, "store")
	b.Lead("store", "jane@example.org")
	b.Pass(6 * time.Hour)
	for days, want := range map[int]int{0: 1, 1: 1, 7: 1} {
		search(t, ann, days, want)
	}
	b.Pass(4 * 24 * time.Hour)
	ann.Wants(200, "POST", "/api/desk/sign-in", `{"email":"salesstore@example.org","password":"`+desktest.Password+`"}`)
	for days, want := range map[int]int{0: 1, 1: 0, 7: 1} {
		search(t, ann, days, want)
	}
}

func TestTodayBeginsAtMidnightOfWhoeverAsks(t *testing.T) {
	b := desktest.New(t)
	ann, _ := b.Join(desk.Sales, "store")
	now := time.Now().UTC()
	b.Lead("store", "jane@example.org")
	midnight := now.Truncate(24 * time.Hour)
	minutes := int(now.Sub(midnight).Minutes())
	// By a clock on which it is just before midnight it came today; ten minutes later it came yesterday.
	ahead := 24*60 - minutes - 5
	if ahead > 14*60 {
		ahead -= 24 * 60
	}
	find := func() int {
		return len(desktest.Read[leads.LeadPage](t, ann.Wants(200, "POST", "/api/desk/leads/search",
			fmt.Sprintf(`{"today":%d}`, ahead))).Leads)
	}
	if n := find(); n != 1 {
		t.Errorf("before midnight %d came today", n)
	}
	b.Pass(10 * time.Minute)
	if n := find(); n != 0 {
		t.Errorf("after midnight %d came today", n)
	}
}

func search(t *testing.T, b *desktest.Browser, days, want int) {
	t.Helper()
	page := desktest.Read[leads.LeadPage](t,
		b.Wants(200, "POST", "/api/desk/leads/search", fmt.Sprintf(`{"days":%d}`, days)))
	if len(page.Leads) != want {
		t.Errorf("of the last %d days there are %d leads, want %d", days, len(page.Leads), want)
	}
}

func TestALeadIsGivenToNobodyWhoMayNotSeeIt(t *testing.T) {
	b := desktest.New(t)
	owner, _ := b.Join(desk.Owner)
	_, ofStore := b.Join(desk.Sales, "store")
	_, ofCam := b.Join(desk.Sales, "cam")
	_, writer := b.Join(desk.Editor, "store")
	id := b.Lead("store", "jane@example.org")
	give := func(want int, to string) string {
		t.Helper()
		r := desktest.Read[leads.LeadDetail](t, owner.Wants(200, "GET", "/api/desk/leads/"+id, ""))
		return owner.Wants(want, "PATCH", "/api/desk/leads/"+id, `{"assigned":"`+to+`"}`, "If-Match",
			fmt.Sprintf(`"%d"`, r.Lead.Handling.Version))
	}
	give(200, ofStore.ID)
	give(422, ofCam.ID)
	give(422, writer.ID)
	give(422, "nobody")
	if r := desktest.Read[leads.LeadDetail](t,
		owner.Wants(200, "GET", "/api/desk/leads/"+id, "")); r.Lead.Handling.AssignedTo != ofStore.ID {
		t.Errorf("it is %q's", r.Lead.Handling.AssignedTo)
	}
	owner.Wants(200, "PUT", "/api/desk/people/"+ofStore.ID, `{"role":"sales","brands":["cam"]}`)
	give(422, ofStore.ID)
	give(200, "")
}
