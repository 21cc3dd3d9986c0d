package sites

import (
	"fmt"

	"livery/internal/change"
	"livery/internal/desk"
	"livery/internal/desk/frame"
)

const proposalPath = "/sites/proposals/"

// tellApprovers mails everybody who can approve a proposal.
func (room *Room) tellApprovers(c frame.Call, e change.Entry) {
	if room.Letter == nil {
		return
	}
	people, err := room.approvers(c.Context(), e.Author.ID, e.Edits)
	if err != nil {
		room.Log.Error("nobody was told by mail of a proposal; the Desk shows it", "proposal", e.ID, "error", err)
		return
	}
	room.Mail(c, people, e.Author.Name+" proposes a change",
		fmt.Sprintf("%s proposes a change of the sites: %s", e.Author.Name, e.Note), proposalPath+e.ID)
}

// tellAuthor mails whoever proposed something what became of it.
func (room *Room) tellAuthor(c frame.Call, p change.Proposal, subject, did string) {
	if room.Letter == nil {
		return
	}
	to, err := room.Store.Person(c.Context(), p.Author.ID)
	if err != nil {
		return // gone from the Desk
	}
	room.Mail(c, []desk.Person{to}, subject, fmt.Sprintf("%s %s", author(c).Name, did), proposalPath+p.ID)
}

func publishedAt(e change.Entry) string {
	if e.Kind == change.Schedule {
		return ". It appears on " + e.At.UTC().Format("January 2 at 15:04 UTC")
	}
	return ". Visitors see it now"
}
