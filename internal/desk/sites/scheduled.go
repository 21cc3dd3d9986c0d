package sites

import (
	"net/http"

	"livery/internal/change"
	"livery/internal/desk"
	"livery/internal/desk/frame"
)

// ListScheduled answers what is to come, the next one first.
func (room *Room) ListScheduled(c frame.Call) error {
	answer := SiteLog{Changes: []SiteChange{}}
	for _, e := range change.Waiting(room.Publisher.Log.Entries()) {
		if one := room.siteChangeOf(c, e); maySeeChange(c, e, one) {
			answer.Changes = append(answer.Changes, one)
		}
	}
	return c.Answer(answer)
}

// waitingChange is the scheduled change that a call names, which the person may change.
func (room *Room) waitingChange(c frame.Call) (change.Entry, error) {
	e, ok := change.Find(change.Waiting(room.Publisher.Log.Entries()), c.PathValue("id"))
	if !ok {
		return e, change.ErrNotOpen
	}
	for _, edit := range e.Edits {
		if err := mayChange(c.Person, edit.Layer); err != nil {
			return e, err
		}
	}
	return e, nil
}

// Reschedule gives a scheduled change another time, another note or other words.
func (room *Room) Reschedule(c frame.Call) error {
	e, err := room.waitingChange(c)
	if err != nil {
		return err
	}
	asked, err := frame.BodyUpTo[SiteReschedule](c, largestDraft)
	if err != nil {
		return err
	}
	edits := e.Edits
	if asked.Edits != nil {
		edits = asked.Edits
	}
	for _, one := range edits {
		if err := mayChange(c.Person, one.Layer); err != nil {
			return err
		}
	}
	if err := room.wasApproved(c, e, edits); err != nil {
		return err
	}
	next, err := room.Publisher.Reschedule(c.Context(), e.ID, asked.At, asked.Note, edits)
	if err != nil {
		return err
	}
	c.Did(room.traced(desk.Entry{Before: e.At.Format(timeInTrail), After: next.At.Format(timeInTrail)}, next))
	return c.Answer(room.siteChangeOf(c, next))
}

// wasApproved refuses what somebody else has to approve, in a scheduled change that nobody approved in these words.
func (room *Room) wasApproved(c frame.Call, e change.Entry, edits []change.Edit) error {
	if e.ApprovedBy.ID != "" && change.SameWords(edits, e.Edits) {
		return nil
	}
	why, _, err := room.approvalFor(c, edits)
	if err == nil && why != "" {
		err = frame.NewProblem(http.StatusForbidden, frame.Sentence(why)+
			" Cancel it into your draft, and propose it anew.")
	}
	return err
}

// PublishNow lets a scheduled change appear before its time.
func (room *Room) PublishNow(c frame.Call) error {
	e, err := room.waitingChange(c)
	if err != nil {
		return err
	}
	if err := room.wasApproved(c, e, e.Edits); err != nil {
		return err
	}
	e, err = room.Publisher.ReleaseNow(c.Context(), e.ID)
	if err != nil {
		return room.inWords(err)
	}
	c.Did(room.traced(desk.Entry{Before: e.At.Format(timeInTrail), After: "at once"}, e))
	return c.Answer(room.siteChangeOf(c, e))
}

const timeInTrail = "2006-01-02 15:04 MST"

// Cancel keeps a scheduled change from appearing. Its words go into the person's draft first; where that
// says something else already, only with ?over.
func (room *Room) Cancel(c frame.Call) error {
	e, err := room.waitingChange(c)
	if err != nil {
		return err
	}
	draft, version, err := room.Publisher.Drafts.Get(c.Context(), author(c))
	if err != nil {
		return err
	}
	edits, clashes := change.Into(draft.Edits, e.Edits)
	if len(clashes) > 0 && !c.URL.Query().Has("over") {
		return errInDraft
	}
	draft.Author = author(c)
	draft.AddNote(e.Note)
	draft.At = e.At
	if draft.Edits, err = change.Tidy(room.Publisher.Current().Content, edits, draft.Edits); err != nil {
		return err
	}
	if draft, version, err = room.Publisher.Drafts.Put(c.Context(), draft, version); err != nil {
		return err
	}
	if err := room.Publisher.Cancel(c.Context(), author(c), e.ID); err != nil {
		return err
	}
	c.Did(room.traced(desk.Entry{}, e))
	for _, p := range change.Proposals(room.Publisher.Log.Entries()) {
		if p.Cancelled.Of == e.ID && p.Author.ID != c.Person.ID {
			room.tellAuthor(c, p, "Your approved change was cancelled", "cancelled "+p.Note+". It does not appear")
		}
	}
	return room.answerDraft(c, draft, version)
}

var errInDraft = frame.NewProblem(http.StatusConflict, "Your draft says something else at the same place. Publish or "+
	"drop that first, or let the scheduled words replace it.")
