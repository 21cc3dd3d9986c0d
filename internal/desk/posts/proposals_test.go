package posts_test

import (
	"encoding/json"
	"strings"
	"testing"

	"livery/internal/change"
	"livery/internal/desk"
	"livery/internal/desk/desktest"
	"livery/internal/desk/posts"
)

// proposer asks about one post of the store.
type proposer struct {
	*desktest.Browser
	path string
}

func (p proposer) look() posts.PostDetail {
	return desktest.Read[posts.PostDetail](p.T, p.Wants(200, "GET", p.path, ""))
}

func (p proposer) does(status int, what, body string) posts.PostDetail {
	p.T.Helper()
	method, path := "POST", p.path+"/"+what
	if what == "proposal" {
		method = "DELETE"
	}
	text := p.Wants(status, method, path, body, "If-Match", p.look().Version)
	return desktest.Read[posts.PostDetail](p.T, text)
}

func TestAPostOfARoleThatNeedsItIsApprovedBySomebodyElse(t *testing.T) {
	b := desktest.NewWithSites(t)
	ann, _ := b.Join(desk.Editor)
	bob, _ := b.Join(desk.Owner)
	path := "/api/desk/posts/store/" + begin(ann, "store", "Doors").ID
	author, other := proposer{ann, path}, proposer{bob, path}
	if d := author.look(); d.Approval != "" || d.Proposal != nil {
		t.Errorf("unless the content says so, approval is needed: %+v", d)
	}
	if _, err := b.Publisher.Publish(t.Context(), change.Request{Author: change.Author{ID: "x", Name: "x"}, Note: "x",
		Edits: []change.Edit{{Layer: "settings", Field: "approval.posts",
			After: json.RawMessage(`["editor"]`)}}}); err != nil {
		t.Fatal(err)
	}
	if d := author.look(); d.Approval == "" || other.look().Approval != "" {
		t.Errorf("the author is told %q, the owner %q", d.Approval, other.look().Approval)
	}
	author.does(403, "publish", "{}")
	author.does(422, "propose", `{"why":" "}`)
	d := author.does(200, "propose", `{"why":"They open"}`)
	if d.Proposal == nil || d.Proposal.State != "open" || d.Proposal.MayDecide || !d.Proposal.MayWithdraw {
		t.Fatalf("the author sees %+v", d.Proposal)
	}
	if letter := <-b.Letters; letter[0] != "owner@example.org" || !strings.Contains(letter[2], "They open") ||
		!strings.Contains(letter[2], "/posts/store/") {
		t.Errorf("the letter is %q", letter)
	}
	author.does(403, "approve", "{}")
	author.does(403, "send-back", `{"words":"x"}`)
	other.does(422, "send-back", `{"words":""}`)
	other.does(409, "proposal", "")
	other.does(200, "send-back", `{"words":"Which doors?"}`)
	if letter := <-b.Letters; letter[0] != "editor@example.org" || !strings.Contains(letter[2], "Which doors?") {
		t.Errorf("the letter is %q", letter)
	}
	other.does(409, "approve", "{}")
	author.does(200, "propose", `{"why":"The front ones"}`)
	<-b.Letters
	d = other.does(200, "approve", "{}")
	if d.State != "published" || d.Proposal.State != "approved" || d.Proposal.DecidedBy != "owner" {
		t.Errorf("it is %+v, %+v", d, d.Proposal)
	}
	if letter := <-b.Letters; letter[0] != "editor@example.org" || letter[1] != "Your post was approved" {
		t.Errorf("the letter is %q", letter)
	}
	author.does(422, "propose", `{"why":"Again"}`)
}

func TestWhoeverWritesOnTakesAProposalBackAndApprovesNothingOfTheirOwn(t *testing.T) {
	b := desktest.NewWithSites(t)
	ann, _ := b.Join(desk.Editor)
	bob, _ := b.Join(desk.Owner)
	path := "/api/desk/posts/store/" + begin(ann, "store", "Doors").ID
	author, other := proposer{ann, path}, proposer{bob, path}
	if text := other.Wants(409, "POST", path+"/propose", `{"why":"Hers is good"}`, "If-Match",
		other.look().Version); !strings.Contains(text, "nobody could approve it") {
		t.Errorf("what nobody could approve is refused with %s", text)
	}
	b.Join(desk.Editor, "store")
	other.does(200, "propose", `{"why":"Hers is good"}`)
	author.does(403, "approve", "{}") // she wrote it
	save := func(who proposer, title string) posts.PostDetail {
		d := who.look()
		d.Text.Post.Title = title
		return desktest.Read[posts.PostDetail](t,
			who.Wants(200, "PUT", path, write(t, d.Text), "If-Match", d.Version))
	}
	if d := save(author, "Doors"); d.Proposal.State != "open" {
		t.Errorf("saving the same text makes it %s", d.Proposal.State)
	}
	if d := save(other, "Front doors"); d.Proposal.State != "withdrawn" {
		t.Errorf("another text makes it %s", d.Proposal.State)
	}
	author.does(409, "approve", "{}")
	author.does(200, "propose", `{"why":"Better"}`)
	if d := author.does(200, "proposal", ""); d.Proposal.State != "withdrawn" || d.State != "draft" {
		t.Errorf("taken back it is %+v", d.Proposal)
	}
}

func TestAPostThatNobodyCouldApproveIsPublishedByWhoeverDidNotWriteIt(t *testing.T) {
	b := desktest.NewWithSites(t)
	ann, _ := b.Join(desk.Editor)
	bob, _ := b.Join(desk.Owner)
	if _, err := b.Publisher.Publish(t.Context(), change.Request{Author: change.Author{ID: "x", Name: "x"}, Note: "x",
		Edits: []change.Edit{{Layer: "settings", Field: "approval.posts",
			After: json.RawMessage(`["owner","editor"]`)}}}); err != nil {
		t.Fatal(err)
	}
	path := "/api/desk/posts/store/" + begin(ann, "store", "Doors").ID
	if d := (proposer{ann, path}).look(); d.Approval == "" || len(d.Approvers) != 1 || d.Approvers[0] != "owner" {
		t.Errorf("whoever wrote it is told %q, by %q", d.Approval, d.Approvers)
	}
	other := proposer{bob, path}
	if d := other.look(); d.Approval != "" || len(d.Approvers) != 0 {
		t.Errorf("the only other person is told %q, by %q", d.Approval, d.Approvers)
	}
	if d := other.does(200, "publish", "{}"); d.State != "published" {
		t.Errorf("it is %s", d.State)
	}
}
