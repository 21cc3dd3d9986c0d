package sites_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"livery/internal/change"
	"livery/internal/comment"
	"livery/internal/desk"
	"livery/internal/desk/desktest"
	"livery/internal/desk/sites"
)

const proposals = "/api/desk/sites/proposals"

func propose(b *desktest.Browser, draft sites.SiteDraft, wish string) sites.SiteProposal {
	b.T.Helper()
	return desktest.Read[sites.SiteProposal](b.T, b.Wants(200, "POST", proposals, wish, "If-Match",
		`"`+draft.ETag+`"`))
}

func listed(b *desktest.Browser) sites.SiteProposals {
	b.T.Helper()
	return desktest.Read[sites.SiteProposals](b.T, b.Wants(200, "GET", proposals, ""))
}

func draftNow(b *desktest.Browser) sites.SiteDraft {
	b.T.Helper()
	return desktest.Read[sites.SiteDraft](b.T, b.Wants(200, "GET", "/api/desk/sites/draft", ""))
}

// said is what a field of a brand says to visitors, whatever draft the person has.
func said(b *desktest.Bench, brand, field string) string {
	return b.Publisher.Current().Content.Brand(brand).Text(field)
}

// letter is the next one that goes out.
func letter(b *desktest.Bench) [3]string {
	b.T.Helper()
	select {
	case one := <-b.Letters:
		return one
	case <-time.After(30 * time.Second):
		b.T.Fatal("no letter went out")
	}
	return [3]string{}
}

func TestADraftIsProposedTalkedAboutAndApprovedByAnother(t *testing.T) {
	b := desktest.NewWithSites(t)
	ann, _ := b.Join(desk.Editor, "store")
	ben, _ := b.Join(desk.Owner)
	heard := ben.Hear()
	draft := edit(ann, "brands/store", "hero.title", `"Proposed words"`)
	ann.Wants(422, "POST", proposals, `{}`, "If-Match", `"`+draft.ETag+`"`)
	p := propose(ann, draft, `{"note":"Sharper"}`)
	desktest.WaitFor(t, heard, "event: sites")
	if p.State != "open" || !p.Own || p.MayDecide || !p.MayWithdraw || p.Note != "Sharper" || len(p.Edits) != 1 {
		t.Errorf("to its author it is %+v", p)
	}
	if one := letter(b); one[0] != "owner@example.org" || !strings.Contains(one[2], "Sharper") ||
		!strings.Contains(one[2], "/sites/proposals/"+p.ID) {
		t.Errorf("the letter is %q", one)
	}
	if left := draftNow(ann); len(left.Edits) != 0 {
		t.Errorf("the draft still has %+v", left.Edits)
	}
	ann.Wants(403, "POST", proposals+"/"+p.ID+"/approve", `{}`)
	seen := listed(ben)
	if len(seen.Open) != 1 || !seen.Open[0].MayDecide || seen.Open[0].MayWithdraw {
		t.Fatalf("Ben sees %+v", seen)
	}
	ben.Wants(403, "DELETE", proposals+"/"+p.ID, "")
	if text := ben.Wants(200, "GET", "/api/desk/sites/page?brand=store&path=/&proposal="+p.ID,
		""); !strings.Contains(text, "Proposed words") {
		t.Error("its page does not show it")
	}
	if text := ben.Wants(200, "POST", "/api/desk/sites/effect", `{"proposal":"`+p.ID+`"}`); !strings.Contains(text,
		`"shows":["store"]`) {
		t.Errorf("it reaches %s", text)
	}
	talk := desktest.Read[[]comment.Comment](t, ben.Wants(200, "POST", proposals+"/"+p.ID+"/comments",
		`{"words":"Is it so?","layer":"brands/store","field":"hero.title"}`))
	if len(talk) != 1 || talk[0].Field != "hero.title" || talk[0].Name != "owner" {
		t.Errorf("said is %+v", talk)
	}
	ben.Wants(422, "POST", proposals+"/"+p.ID+"/comments", `{"words":" "}`)
	ben.Wants(422, "POST", proposals+"/"+p.ID+"/comments", `{"words":"x","layer":"brands/cam","field":"name"}`)
	talk = desktest.Read[[]comment.Comment](t, ann.Wants(200, "POST", proposals+"/"+p.ID+"/comments/"+talk[0].ID,
		`{"resolved":true}`))
	if talk[0].Resolved.IsZero() {
		t.Errorf("dealt with, it is %+v", talk)
	}
	done := desktest.Read[sites.SiteChange](t, ben.Wants(200, "POST", proposals+"/"+p.ID+"/approve", `{}`))
	if done.Author != "editor" || done.ApprovedBy != "owner" || done.State != "live" {
		t.Errorf("the change is %+v", done)
	}
	if title := said(b, "store", "hero.title"); title != "Proposed words" {
		t.Errorf("visitors read %q", title)
	}
	if one := letter(b); one[0] != "editorstore@example.org" || !strings.Contains(one[1], "approved") {
		t.Errorf("the author's letter is %q", one)
	}
	if all := listed(ann); len(all.Open) != 0 || all.Decided[0].DecidedBy != "owner" ||
		all.Decided[0].Published != done.ID {
		t.Errorf("Ann sees %+v", all)
	}
	trail := ben.Wants(200, "GET", "/api/desk/trail", "")
	ofStore := ben.Wants(200, "GET", "/api/desk/trail?brand=store", "")
	if ofCam := ben.Wants(200, "GET", "/api/desk/trail?brand=cam", ""); strings.Contains(ofCam, "a change") {
		t.Errorf("a change of the store is among what was done to another brand: %s", ofCam)
	}
	for _, line := range []string{"proposed a change", "approved a change", "proposed by editor",
		"commented on a proposal"} {
		if !strings.Contains(trail, line) || !strings.Contains(ofStore, line) {
			t.Errorf("the trail does not say %q: %s", line, trail)
		}
	}
}

func TestTwoWhoApproveAtOnceAreToldWhoWasQuicker(t *testing.T) {
	b := desktest.NewWithSites(t)
	ann, _ := b.Join(desk.Editor)
	ben, _ := b.Join(desk.Owner)
	cleo, _ := b.Join(desk.Editor, "store")
	p := propose(ann, edit(ann, "brands/store", "hero.title", `"Proposed words"`), `{"note":"Sharper"}`)
	var both sync.WaitGroup
	var statuses [2]int
	var texts [2]string
	for i, who := range []*desktest.Browser{ben, cleo} {
		both.Go(func() { statuses[i], texts[i] = who.Send("POST", proposals+"/"+p.ID+"/approve", `{}`) })
	}
	both.Wait()
	if statuses != [2]int{200, 409} && statuses != [2]int{409, 200} {
		t.Fatalf("they are answered %v: %q", statuses, texts)
	}
	for i, text := range texts {
		if statuses[i] == 409 && !strings.Contains(text, "has approved this already") {
			t.Errorf("whoever was late is told %s", text)
		}
	}
	log := desktest.Read[sites.SiteLog](t, ben.Wants(200, "GET", "/api/desk/sites/changes", ""))
	if len(log.Changes) != 1 {
		t.Errorf("it was published %d times", len(log.Changes))
	}
}

func TestWhatIsSentBackIsInItsAuthorsDraftAgain(t *testing.T) {
	b := desktest.NewWithSites(t)
	ann, _ := b.Join(desk.Editor)
	ben, _ := b.Join(desk.Owner)
	p := propose(ann, edit(ann, "brands/store", "hero.title", `"Proposed words"`), `{"note":"Sharper"}`)
	letter(b)
	ben.Wants(422, "POST", proposals+"/"+p.ID+"/send-back", `{}`)
	ben.Wants(200, "POST", proposals+"/"+p.ID+"/send-back", `{"words":"Shorter, please"}`)
	if one := letter(b); !strings.Contains(one[2], "Shorter, please") {
		t.Errorf("the author's letter is %q", one)
	}
	draft := draftNow(ann)
	if len(draft.Edits) != 1 || string(draft.Edits[0].After) != `"Proposed words"` || draft.Note != "Sharper" {
		t.Errorf("the author's draft is %+v", draft)
	}
	if again := draftNow(ann); again.ETag != draft.ETag {
		t.Error("it is taken up again and again")
	}
	if all := listed(ann); len(all.Open) != 0 || all.Decided[0].Reason != "Shorter, please" ||
		all.Decided[0].DecidedBy != "owner" {
		t.Errorf("Ann sees %+v", all)
	}
	if left := draftNow(ben); len(left.Edits) != 0 {
		t.Errorf("Ben's draft has %+v", left.Edits)
	}
}

func TestWhatCameBackIsToldUntilItIsProposedAgainAndTheTwoNameEachOther(t *testing.T) {
	b := desktest.NewWithSites(t)
	ann, _ := b.Join(desk.Editor)
	ben, _ := b.Join(desk.Owner)
	waiting := func(who *desktest.Browser) int {
		return desktest.Read[sites.SiteWaiting](t, who.Wants(200, "GET", proposals+"/waiting", "")).Count
	}
	edit(ann, "brands/store", "hero.subtitle", `"Stays in the draft of Ann"`)
	p := propose(ann, edit(ann, "brands/store", "hero.title", `"Proposed words"`),
		`{"note":"Sharper","only":[{"layer":"brands/store","field":"hero.title"}]}`)
	if ann, ben := waiting(ann), waiting(ben); ann != 0 || ben != 1 {
		t.Errorf("%d wait for their author and %d for somebody else", ann, ben)
	}
	ben.Wants(200, "POST", proposals+"/"+p.ID+"/send-back", `{"words":"Shorter, please"}`)
	cameBack := func() int {
		now := desktest.Read[sites.SiteWaiting](t, ann.Wants(200, "GET", proposals+"/waiting", ""))
		if listed(ann).Decided[0].Back != (now.Back > 0) {
			t.Errorf("%d came back, and the newest is %+v", now.Back, listed(ann).Decided[0])
		}
		return now.Back
	}
	if now := cameBack(); now != 1 {
		t.Errorf("%d came back before its author has opened the draft", now)
	}
	back := draftNow(ann).SentBack
	if now := cameBack(); now != 1 {
		t.Errorf("%d came back into the draft", now)
	}
	if len(back) != 1 || back[0].ID != p.ID || back[0].Reason != "Shorter, please" || len(back[0].Edits) != 1 {
		t.Fatalf("the draft tells %+v", back)
	}
	draft := edit(ann, "brands/store", "hero.title", `"Shorter"`)
	if len(draft.SentBack) != 1 {
		t.Errorf("written on, the draft tells %+v", draft.SentBack)
	}
	again := propose(ann, draft, `{"note":"Sharper still"}`)
	if back := edit(ann, "brands/store", "hero.title", `"Something new"`).SentBack; len(back) != 0 || cameBack() != 0 {
		t.Errorf("proposed again, the draft still tells %+v", back)
	}
	seen := listed(ben)
	if open, earlier := seen.Open[0], seen.Decided[0]; open.ID != again.ID || open.Follows != p.ID ||
		earlier.FollowedBy != again.ID || earlier.Follows != "" || open.FollowedBy != "" {
		t.Errorf("%s follows %q, and %s is followed by %q", open.ID, open.Follows, earlier.ID, earlier.FollowedBy)
	}
	drop := func() {
		ann.Wants(200, "PUT", "/api/desk/sites/draft", `{"edits":[]}`, "If-Match", `"`+draftNow(ann).ETag+`"`)
	}
	drop()
	ben.Wants(200, "POST", proposals+"/"+again.ID+"/send-back", `{"words":"Shorter still"}`)
	drop()
	if back := draftNow(ann).SentBack; len(back) != 0 {
		t.Errorf("dropped, it is still told: %+v", back)
	}
}

func TestWhatIsSentBackReplacesNothingInItsAuthorsDraftUnasked(t *testing.T) {
	b := desktest.NewWithSites(t)
	ann, _ := b.Join(desk.Editor)
	ben, _ := b.Join(desk.Owner)
	p := propose(ann, edit(ann, "brands/store", "hero.title", `"Proposed words"`), `{"note":"Sharper"}`)
	edit(ann, "brands/store", "hero.title", `"Newer words"`)
	ben.Wants(200, "POST", proposals+"/"+p.ID+"/send-back", `{"words":"Shorter, please"}`)
	if draft := draftNow(ann); string(draft.Edits[0].After) != `"Newer words"` {
		t.Errorf("the newer words are gone: %+v", draft)
	}
	ann.Wants(409, "DELETE", proposals+"/"+p.ID, "")
	ann.Wants(200, "DELETE", proposals+"/"+p.ID+"?over", "")
	if draft := draftNow(ann); string(draft.Edits[0].After) != `"Proposed words"` {
		t.Errorf("asked for, it is not taken up: %+v", draft)
	}
	ann.Wants(409, "DELETE", proposals+"/"+p.ID, "")
}

func TestAProposalIsTakenBackByItsAuthorAndToldOfWhatChangedMeanwhile(t *testing.T) {
	b := desktest.NewWithSites(t)
	ann, _ := b.Join(desk.Editor)
	ben, _ := b.Join(desk.Owner)
	p := propose(ann, edit(ann, "brands/store", "hero.title", `"Proposed words"`), `{"note":"Sharper"}`)
	publish(ben, edit(ben, "brands/store", "hero.title", `"Words of Ben"`), `{}`)
	if seen := listed(ben).Open[0].Edits[0]; seen.Conflict == nil || seen.Conflict.By != "owner" {
		t.Errorf("nobody is told of what changed meanwhile: %+v", seen)
	}
	if text := ben.Wants(409, "POST", proposals+"/"+p.ID+"/approve", `{}`); !strings.Contains(text,
		"Hero › Title of Fleet Store by owner") {
		t.Errorf("what was changed meanwhile is told as %s", text)
	}
	ann.Wants(200, "DELETE", proposals+"/"+p.ID, "")
	if draft := draftNow(ann); len(draft.Edits) != 1 || draft.Edits[0].Conflict == nil {
		t.Errorf("the draft is %+v", draft)
	}
	ben.Wants(409, "POST", proposals+"/"+p.ID+"/approve", `{"overwrite":true}`)
	if title := said(b, "store", "hero.title"); title != "Words of Ben" {
		t.Errorf("visitors read %q", title)
	}
}

func TestLegalTextsAndAmountsNeedAnotherPersonOnceThereIsOne(t *testing.T) {
	b := desktest.NewWithSites(t)
	ben, _ := b.Join(desk.Owner)
	publish(ben, edit(ben, "legal/terms", "title", `"Terms"`), `{}`) // nobody else is there
	ann, _ := b.Join(desk.Editor)
	for _, field := range [][3]string{{"legal/terms", "title", `"Terms of use"`},
		{"brands/store", "hero.subtitle", `"From $49 a month"`}, {"settings", "approval.legalAndPrices", `[]`}} {
		draft := edit(ben, field[0], field[1], field[2])
		check := desktest.Read[sites.SiteCheck](t, ben.Wants(200, "POST", "/api/desk/sites/check", `{}`))
		if check.Approval == "" {
			t.Errorf("%s of %s needs nobody", field[1], field[0])
		}
		if text := ben.Wants(403, "POST", "/api/desk/sites/publish", `{"confirmed":true}`, "If-Match",
			`"`+draft.ETag+`"`); !strings.Contains(text, "Propose it instead") {
			t.Errorf("refused with %s", text)
		}
	}
	p := propose(ben, draftNow(ben), `{"note":"We trust each other","confirmed":true}`)
	ann.Wants(200, "POST", proposals+"/"+p.ID+"/approve", `{"confirmed":true}`)
	publish(ben, edit(ben, "legal/terms", "title", `"Terms of use"`), `{}`)
	p = propose(ben, edit(ben, "settings", "approval.sites", `["editor"]`), `{"note":"Two pairs of eyes"}`)
	ann.Wants(200, "POST", proposals+"/"+p.ID+"/approve", `{}`)
	draft := edit(ann, "brands/store", "hero.title", `"Words of Ann"`)
	ann.Wants(403, "POST", "/api/desk/sites/publish", `{}`, "If-Match", `"`+draft.ETag+`"`)
	publish(ben, edit(ben, "brands/store", "hero.title", `"Words of Ben"`), `{}`)
}

func TestAnApprovedChangeGetsAnotherTimeAndItsAuthorIsToldWhenItIsCancelled(t *testing.T) {
	b := desktest.NewWithSites(t)
	ann, _ := b.Join(desk.Editor)
	ben, _ := b.Join(desk.Owner)
	p := propose(ann, edit(ann, "legal/terms", "title", `"Terms of use"`), `{"note":"Clearer","confirmed":true}`)
	<-b.Letters // to whoever can approve it
	planned := desktest.Read[sites.SiteChange](t, ben.Wants(200, "POST", proposals+"/"+p.ID+"/approve",
		`{"confirmed":true,"at":"2099-03-01T09:00:00Z"}`))
	<-b.Letters // to its author
	const words = `{"at":"2099-0%d-01T09:00:00Z","note":"Clearer","edits":[
		{"layer":"legal/terms","field":"title","after":%q}]}`
	at := "/api/desk/sites/scheduled/"
	ben.Wants(403, "PUT", at+planned.ID, fmt.Sprintf(words, 4, "Other words")) // nobody has approved these
	moved := desktest.Read[sites.SiteChange](t,
		ben.Wants(200, "PUT", at+planned.ID, fmt.Sprintf(words, 4, "Terms of use")))
	if seen := listed(ann).Decided[0]; seen.State != change.IsApproved || seen.At.Month() != 4 {
		t.Errorf("moved, its author sees %+v", seen)
	}
	ben.Wants(200, "DELETE", at+moved.ID, "")
	if seen := listed(ann).Decided[0]; seen.State != change.IsCancelled || seen.CancelledBy != "owner" {
		t.Errorf("cancelled, its author sees %+v", seen)
	}
	if letter := <-b.Letters; letter[1] != "Your approved change was cancelled" {
		t.Errorf("its author is told %q", letter)
	}
}

func TestAProposalNamesWhoCanDecideItAndIsNotMadeWhereNobodyCan(t *testing.T) {
	b := desktest.NewWithSites(t)
	ann, _ := b.Join(desk.Editor)
	b.Join(desk.Editor, "cameras")
	draft := edit(ann, "legal/terms", "title", `"Terms"`)
	check := func() sites.SiteCheck {
		return desktest.Read[sites.SiteCheck](t, ann.Wants(200, "POST", "/api/desk/sites/check", `{}`))
	}
	if found := check(); found.Approval != "" || len(found.Approvers) != 0 {
		t.Errorf("where nobody could approve it, %q is asked of %q", found.Approval, found.Approvers)
	}
	if text := ann.Wants(409, "POST", proposals, `{"note":"Clearer"}`, "If-Match",
		`"`+draft.ETag+`"`); !strings.Contains(text, "nobody could approve it") {
		t.Errorf("it is refused with %s", text)
	}
	ben, _ := b.Join(desk.Owner)
	if found := check(); found.Approval == "" || len(found.Approvers) != 1 || found.Approvers[0] != "owner" {
		t.Errorf("%q is asked of %q", found.Approval, found.Approvers)
	}
	p := propose(ann, draftNow(ann), `{"note":"Clearer"}`)
	if len(p.Approvers) != 1 || p.Approvers[0] != "owner" || len(listed(ben).Open[0].Approvers) != 1 {
		t.Errorf("it waits for %q", p.Approvers)
	}
}

func TestAPriceListNeedsAnotherPersonWhoeverSaysIt(t *testing.T) {
	b := desktest.NewWithSites(t)
	ben, _ := b.Join(desk.Owner)
	ann, _ := b.Join(desk.Editor)
	list := `{"currency":"USD","prices":[{"product":1,"once":"189.00"}]}`
	for _, says := range [][2]string{{"prices", list}, {"prices.prices.0.once", `"199.00"`}} {
		draft := edit(ben, "families/cameras", says[0], says[1])
		if text := ben.Wants(403, "POST", "/api/desk/sites/publish", `{"confirmed":true}`, "If-Match",
			`"`+draft.ETag+`"`); !strings.Contains(text, "Price lists are approved by somebody else") {
			t.Errorf("%s is refused with %s", says[0], text)
		}
		p := propose(ben, draft, `{"note":"They cost that","confirmed":true}`)
		ann.Wants(200, "POST", proposals+"/"+p.ID+"/approve", `{"confirmed":true}`)
	}
	if costs := said(b, "cameras", "prices.prices.0.once"); costs != "199.00" {
		t.Errorf("it costs %q", costs)
	}
}

func TestWhatNeedsApprovalIsTakenBackByAProposalToo(t *testing.T) {
	b := desktest.NewWithSites(t)
	ben, _ := b.Join(desk.Owner)
	done := publish(ben, edit(ben, "legal/terms", "title", `"Terms"`), `{}`)
	ann, _ := b.Join(desk.Editor)
	back := desktest.Read[sites.SiteTakenBack](t, ben.Wants(200, "POST",
		"/api/desk/sites/changes/"+done.ID+"/take-back", `{}`))
	if back.Approval == "" || len(back.Approvers) != 1 || back.Change == nil || back.Change.State != "open" {
		t.Fatalf("taking back says %q and does %+v", back.Approval, back.Change)
	}
	ann.Wants(200, "POST", proposals+"/"+back.Change.ID+"/approve", `{}`)
	log := desktest.Read[sites.SiteLog](t, ben.Wants(200, "GET", "/api/desk/sites/changes", ""))
	if len(log.Changes) != 2 || log.Changes[1].State != "taken-back" {
		t.Errorf("the log is %+v", log)
	}
}

func TestAProposalIsSeenAndDecidedByThoseOfItsBrands(t *testing.T) {
	b := desktest.NewWithSites(t)
	ann, _ := b.Join(desk.Owner)
	ben, _ := b.Join(desk.Editor, "cameras")
	cleo, _ := b.Join(desk.Editor, "store")
	p := propose(ann, edit(ann, "brands/store", "hero.title", `"Proposed words"`), `{"note":"Sharper"}`)
	if seen := listed(ben); len(seen.Open) != 0 {
		t.Errorf("Ben sees %+v", seen)
	}
	for _, call := range [][3]string{{"POST", "/approve", `{}`}, {"POST", "/send-back", `{"words":"No"}`},
		{"GET", "/comments", ""}, {"POST", "/comments", `{"words":"No"}`}, {"DELETE", "", ""}} {
		ben.Wants(404, call[0], proposals+"/"+p.ID+call[1], call[2])
	}
	ben.Wants(404, "GET", "/api/desk/sites/page?brand=cameras&path=/&proposal="+p.ID, "")
	ben.Wants(404, "POST", "/api/desk/sites/check", `{"proposal":"`+p.ID+`"}`)
	b.Join(desk.Editor) // who could approve what all brands share
	shared := propose(ann, edit(ann, "site", "tagline", `"For all"`), `{"note":"For all"}`)
	cleo.Wants(403, "POST", proposals+"/"+shared.ID+"/approve", `{}`)
	cleo.Wants(200, "POST", proposals+"/"+p.ID+"/approve", `{}`)
}
