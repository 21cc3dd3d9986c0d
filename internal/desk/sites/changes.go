package sites

import (
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"livery/internal/change"
	"livery/internal/desk"
	"livery/internal/desk/frame"
)

// Publish makes the draft served, now or at a time.
func (room *Room) Publish(c frame.Call) error {
	version, err := c.Version()
	if err != nil {
		return err
	}
	asked, err := frame.Body[SitePublish](c)
	if err != nil {
		return err
	}
	t, err := room.trial(c, nil)
	if err != nil {
		return err
	}
	if version != t.version {
		return change.ErrDraft
	}
	chosen, rest := room.split(t.draft.Edits, asked.Only)
	if len(asked.Only) > len(chosen) {
		return change.ErrDraft // the draft has not all of them any more
	}
	if len(rest) > 0 { // the rules are about what visitors will see
		t.content, t.files, t.problems = room.Publisher.With(author(c), chosen)
	}
	for _, e := range chosen {
		if err := mayChange(c.Person, e.Layer); err != nil { // their brands may have changed since
			return err
		}
	}
	switch found := room.siteCheck(t); {
	case found.Errors > 0:
		return frame.NewProblem(http.StatusUnprocessableEntity, "This cannot be published: "+first(found, "error")+".")
	case found.Warnings > 0 && !asked.Confirmed:
		return frame.NewProblem(http.StatusConflict, "Look at this first: "+first(found, "warning")+
			". You can publish all the same.")
	}
	e, err := room.Publisher.Publish(c.Context(), change.Request{Author: author(c), Note: asked.Note, Edits: chosen,
		At:        asked.At,
		Overwrite: asked.Overwrite})
	if err != nil {
		return err
	}
	t.draft.Edits, t.draft.Note, t.draft.At = rest, "", time.Time{}
	if err := room.leaveInDraft(c, t.draft, version); err != nil {
		room.Log.Warn("what was published is still in the draft; it says nothing new any more", "person", c.Person.ID,
			"error", err)
	}
	action := ""
	if e.Kind == change.Schedule {
		action = "scheduled a change"
	}
	c.Did(desk.Entry{Action: action, Subject: e.ID, After: e.Note})
	return c.Answer(room.siteChangeOf(c, e))
}

// split parts edits into those at some places, with what cannot go without them, and the others; without places all
// are chosen.
func (room *Room) split(edits []change.Edit, places []SitePlace) (chosen, rest []change.Edit) {
	var at []int
	for i, e := range edits {
		if len(places) == 0 || slices.Contains(places, SitePlace{Layer: e.Layer, Field: e.Field}) {
			at = append(at, i)
		}
	}
	at = change.Together(room.Publisher.Current().Content, edits, at)
	for i, e := range edits {
		if slices.Contains(at, i) {
			chosen = append(chosen, e)
		} else {
			rest = append(rest, e)
		}
	}
	return chosen, rest
}

// leaveInDraft keeps what was not published; a draft without edits goes.
func (room *Room) leaveInDraft(c frame.Call, draft change.Draft, version string) error {
	if len(draft.Edits) == 0 {
		return room.Publisher.Drafts.Remove(c.Context(), c.Person.ID, version)
	}
	_, _, err := room.Publisher.Drafts.Put(c.Context(), draft, version)
	return err
}

func first(found SiteCheck, severity string) string {
	for _, p := range found.Problems {
		if p.Severity == severity {
			return strings.TrimSpace(plain(p.Field) + " " + p.Message)
		}
	}
	return ""
}

const changesPerPage = 50

// ListChanges answers what was published or could not be at its time, newest first.
func (room *Room) ListChanges(c frame.Call) error {
	query := c.URL.Query()
	until, _ := strconv.Atoi(query.Get("after"))
	answer := SiteLog{Changes: []SiteChange{}}
	served := room.Publisher.Current()
	for _, e := range slices.Backward(change.History(served.Entries)) {
		if until > 0 && e.Number >= until {
			continue
		}
		one := room.siteChangeOf(c, e)
		if id := query.Get("brand"); id != "" && !slices.Contains(one.Brands, id) || !maySeeChange(c, e, one) {
			continue
		}
		if len(answer.Changes) == changesPerPage {
			answer.Next = strconv.Itoa(e.Number + 1)
			break
		}
		answer.Changes = append(answer.Changes, one)
	}
	return c.Answer(answer)
}

// maySeeChange reports whether a change touches one of the person's brands.
func maySeeChange(c frame.Call, e change.Entry, one SiteChange) bool {
	return len(c.Person.Brands) == 0 || len(one.Brands) > 0 || e.Author.ID == c.Person.ID
}

// siteChangeOf is a change with its story.
func (room *Room) siteChangeOf(c frame.Call, e change.Entry) SiteChange {
	served := room.Publisher.Current()
	one := SiteChange{ID: e.ID, Author: e.Author.Name, Time: e.Time, Note: e.Note, At: e.At, Edits: []SiteEdit{},
		Brands:    []string{},
		TakesBack: e.TakesBack, May: true}
	one.State, one.Reason = served.State(e)
	if one.State == "taken-back" {
		one.TakenBackBy = change.TakenBackBy(served.Entries, e.ID)
	}
	for _, edit := range e.Edits {
		if kind, _ := change.PageOf(edit.Layer, edit.Field); maySee(c.Person, served.Content, edit.Layer) {
			one.Edits = append(one.Edits, SiteEdit{Edit: edit, Page: kind})
		} else {
			one.Elsewhere++
		}
		one.May = one.May && mayChange(c.Person, edit.Layer) == nil
		for _, b := range served.Content.MadeOf(edit.Layer) {
			if c.Person.Sees(b.ID) && !slices.Contains(one.Brands, b.ID) {
				one.Brands = append(one.Brands, b.ID)
			}
		}
	}
	return one
}
