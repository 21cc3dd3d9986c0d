package leads_test

import (
	"context"
	"encoding/json"
	"net/mail"
	"strings"
	"testing"
	"time"

	"livery/internal/desk"
	"livery/internal/desk/desktest"
	"livery/internal/desk/leads"
	"livery/internal/lead"
)

const replyID = "0190d3c4-0000-7000-8000-000000000001"

func replying(t *testing.T) (b *desktest.Bench, who *desktest.Browser, id string) {
	b = desktest.NewWithSites(t)
	b.LettersBy = "mail"
	who, _ = b.Join(desk.Sales, "store")
	return b, who, b.Lead("store", "jane@example.org")
}

func letters(t *testing.T, b *desktest.Bench, id string) []lead.Letter {
	t.Helper()
	all, err := b.Store.Letters(context.Background(), id)
	if err != nil {
		t.Fatal(err)
	}
	return all[id]
}

func TestAReplyIsBegunWithTheLeadsOwnWords(t *testing.T) {
	_, who, id := replying(t)
	var form leads.ReplyForm
	if err := json.Unmarshal([]byte(who.Wants(200, "GET", "/api/desk/leads/"+id+"/reply", "")), &form); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(form.From, "<hello@") || form.To != "Jane Doe <jane@example.org>" || form.Subject == "" ||
		len(form.Templates) < 3 {
		t.Fatalf("begun with %+v", form)
	}
	for _, one := range form.Templates {
		if strings.ContainsAny(one.Subject+one.Text, "{}") || !strings.HasPrefix(one.Text, "Hello Jane Doe,\n\n") ||
			!strings.Contains(one.Text, "sales") {
			t.Errorf("%s says %q, %q", one.Name, one.Subject, one.Text)
		}
		if strings.Contains(one.Text, "vehicles, so") || strings.Contains(one.Text, "still open at") ||
			strings.Contains(one.Text, "\n\n\n") {
			t.Errorf("%s speaks of what the lead does not say: %q", one.Name, one.Text)
		}
	}
}

func TestAReplyIsKeptHeldAndOnce(t *testing.T) {
	b, who, id := replying(t)
	path := "/api/desk/leads/" + id + "/letters"
	body := `{"id":"` + replyID + `","subject":"Your\r\nBcc: x","text":"Hello\r\nJane"}`
	for range 2 { // the page did not hear the first answer
		if text := who.Wants(200, "POST", path, body); !strings.Contains(text, `"kind":"replied"`) {
			t.Errorf("the story is %s", text)
		}
	}
	kept := letters(t, b, id)
	if len(kept) != 1 || kept[0].Subject != "Your Bcc: x" || kept[0].Text != "Hello\nJane" ||
		len(kept[0].ReplyKey) < 20 || time.Until(kept[0].DueAt) < 5*time.Second {
		t.Fatalf("kept %+v", kept)
	}
	text := who.Wants(409, "POST", path, strings.Replace(body, "0001", "0002", 1))
	if !strings.Contains(text, "omebody wrote in the meantime") {
		t.Errorf("a second writer is told %s", text)
	}
	text = who.Wants(409, "POST", path, strings.Replace(body, "Hello", "Good day", 1))
	if !strings.Contains(text, "on its way already, as it was before you changed it") {
		t.Errorf("who changed words that are on their way is told %s", text)
	}
	if found, err := b.Store.Trail(t.Context(), desk.EntryFilter{Subject: id}); err != nil || len(found) == 0 ||
		found[0].Action != "replied to a lead" || strings.Contains(found[0].After, "Jane") {
		t.Errorf("the trail says %+v, %v", found, err)
	}
	who.Wants(200, "DELETE", path+"/"+replyID, "")
	if kept := letters(t, b, id); len(kept) != 0 {
		t.Errorf("after taking it back %+v", kept)
	}
	who.Wants(200, "POST", path, body)
	if claims, err := b.Store.ClaimLetters(t.Context(), "mail", "t", time.Now().Add(time.Minute), time.Minute,
		9); err != nil || len(claims) != 1 {
		t.Fatal(claims, err)
	}
	if text := who.Wants(409, "DELETE", path+"/"+replyID, ""); !strings.Contains(text, "too late") {
		t.Errorf("taking back what is being sent is told %s", text)
	}
}

func TestNamesInLettersAreReadAsPeopleWriteThem(t *testing.T) {
	b, who, id := replying(t)
	who.Wants(200, "POST", "/api/desk/leads/"+id+"/letters", `{"id":"`+replyID+`","subject":"x","text":"y"}`)
	b.Lead("store", "newer@example.org")
	answer := lead.Letter{ID: "a", At: time.Now().Truncate(time.Microsecond), Subject: "Re: x", Text: "Yes",
		State: lead.LetterReceived,
		From:  (&mail.Address{Name: "Ana Müller", Address: "ana@haul.example"}).String()}
	if _, err := b.Store.Receive(t.Context(), letters(t, b, id)[0].ReplyKey, answer); err != nil {
		t.Fatal(err)
	}
	detail := desktest.Read[leads.LeadDetail](t, who.Wants(200, "GET", "/api/desk/leads/"+id, ""))
	if last := detail.Story[len(detail.Story)-1]; last.Letter == nil ||
		last.Letter.From != "Ana Müller <ana@haul.example>" {
		t.Errorf("the answer is from %+v", last)
	}
	page := desktest.Read[leads.LeadPage](t, who.Wants(200, "POST", "/api/desk/leads/search", "{}"))
	if one := page.Leads[0]; one.ID != id || one.Preview != "Yes" || one.AnsweredAt.IsZero() ||
		!one.HeardAt.Equal(one.AnsweredAt) {
		t.Errorf("the list does not show the answer: %+v", one)
	}
	if sheet := who.Wants(200, "POST", "/api/desk/leads/export", "{}"); !strings.Contains(sheet, "Ana Müller <ana@") {
		t.Errorf("the table says %s", sheet)
	}
}

// A lead that is nobody's is with whoever writes to it, here or in a mail program, and with nobody else.
func TestWhoeverWritesToALeadOfNobodysHasIt(t *testing.T) {
	b, who, id := replying(t)
	other, _ := b.Join(desk.Sales)
	who.Wants(200, "POST", "/api/desk/leads/"+id+"/letters", `{"id":"`+replyID+`","subject":"x","text":"y"}`)
	me := record(t, b, id).Handling.AssignedTo
	if me == "" {
		t.Error("it is nobody's after a reply")
	}
	text := other.Wants(200, "POST", "/api/desk/leads/"+id+"/mail", "")
	if !strings.Contains(text, `"kind":"mailed"`) || !strings.Contains(text, `"text":"jane@example.org"`) {
		t.Errorf("a mail that was opened leaves no trace: %s", text)
	}
	if now := record(t, b, id).Handling.AssignedTo; now != me {
		t.Errorf("a colleague who wrote too took it: %q", now)
	}
	second := b.Lead("store", "b@example.org")
	other.Wants(200, "POST", "/api/desk/leads/"+second+"/mail", "")
	if now := record(t, b, second).Handling.AssignedTo; now == "" || now == me {
		t.Errorf("after a mail it is %q's", now)
	}
	trail, err := b.Store.Trail(t.Context(), desk.EntryFilter{Subject: second})
	if err != nil || len(trail) != 2 || trail[0].Action != "marked a lead as assigned" ||
		trail[1].Action != "opened a mail to the person of a lead" || trail[1].After != "" {
		t.Errorf("the trail says %+v, %v", trail, err)
	}
}

func TestOnlyThoseWhoHandleTheBrandsLeadsReply(t *testing.T) {
	b, _, id := replying(t)
	other, _ := b.Join(desk.Sales, "cam")
	writer, _ := b.Join(desk.Editor)
	body := `{"id":"` + replyID + `","subject":"x","text":"y"}`
	for _, call := range []struct{ method, path, body string }{{"GET", "/reply", ""}, {"POST", "/letters", body},
		{"DELETE", "/letters/x", ""}, {"POST", "/letters/x/again", ""}, {"POST", "/mail", ""}} {
		other.Wants(404, call.method, "/api/desk/leads/"+id+call.path, call.body)
		writer.Wants(403, call.method, "/api/desk/leads/"+id+call.path, call.body)
	}
	if kept := letters(t, b, id); len(kept) != 0 {
		t.Errorf("kept %+v", kept)
	}
}

func TestAReplyThatCannotBeSentIsRefusedWithTheReason(t *testing.T) {
	b, who, id := replying(t)
	for _, body := range []string{`{"id":"` + replyID + `","subject":" ","text":"y"}`,
		`{"id":"` + replyID + `","subject":"x","text":"  "}`,
		`{"id":"` + replyID + `","subject":"x","text":"` + strings.Repeat("y", 20_001) + `"}`} {
		who.Wants(422, "POST", "/api/desk/leads/"+id+"/letters", body)
	}
	who.Wants(400, "POST", "/api/desk/leads/"+id+"/letters", `{"id":"../x","subject":"x","text":"y"}`)
	body := `{"id":"` + replyID + `","subject":"x","text":"y"}`
	unreachable := b.Lead("store", "a@b@example.org")
	if text := who.Wants(200, "GET", "/api/desk/leads/"+unreachable, ""); strings.Contains(text, "replyFrom") {
		t.Errorf("an address that mail cannot reach can be written to: %s", text)
	}
	who.Wants(409, "POST", "/api/desk/leads/"+unreachable+"/letters", body)
	b.LettersBy = ""
	if text := who.Wants(200, "GET", "/api/desk/leads/"+id, ""); strings.Contains(text, "replyFrom") {
		t.Errorf("without a mail server the lead says %s", text)
	}
	if text := who.Wants(409, "POST", "/api/desk/leads/"+id+"/letters", body); !strings.Contains(text, "mail program") {
		t.Errorf("without a mail server the writer is told %s", text)
	}
}

func TestBrandsCallTheStagesOfASaleAsTheyLike(t *testing.T) {
	b := desktest.NewWithSites(t)
	who, _ := b.Join(desk.Sales, "store", "cam")
	var words []leads.LeadWords
	if err := json.Unmarshal([]byte(who.Wants(200, "GET", "/api/desk/leads/words", "")), &words); err != nil {
		t.Fatal(err)
	}
	if len(words) != 1 || len(words[0].Brands) != 2 || words[0].Stages.Won != "Won" || len(words[0].LostReasons) != 4 {
		t.Errorf("two brands of this person say %+v", words)
	}
}
