package api

import (
	"net/http"
	"slices"
	"strconv"
	"strings"

	"livery/internal/change"
	"livery/internal/desk"
)

// publishSites makes the draft served, now or at a time.
func (d *Desk) publishSites(c call) error {
	version, err := c.draftVersion()
	if err != nil {
		return err
	}
	asked, err := body[SitePublish](c)
	if err != nil {
		return err
	}
	t, err := d.trial(c, nil)
	if err != nil {
		return err
	}
	if version != t.version {
		return change.ErrDraft
	}
	chosen, rest := split(t.draft.Edits, asked.Only)
	if len(asked.Only) > len(chosen) {
		return change.ErrDraft // the draft has not all of them any more
	}
	if len(rest) > 0 { // the rules are about what visitors will see
		t.content, t.files, t.problems = d.Sites.With(c.author(), chosen)
	}
	for _, e := range chosen {
		if !mayChange(c.person, e.Layer) { // their brands may have changed since
			return errShared
		}
	}
	switch found := d.siteCheck(t); {
	case found.Errors > 0:
		return problem(http.StatusUnprocessableEntity, "This cannot be published: "+first(found, "error")+".")
	case found.Warnings > 0 && !asked.Confirmed:
		return problem(http.StatusConflict, "Look at this first: "+first(found, "warning")+". You can publish all the same.")
	}
	e, err := d.Sites.Publish(c.Context(), change.Request{Author: c.author(), Note: asked.Note, Edits: chosen, At: asked.At, Overwrite: asked.Overwrite})
	if err != nil {
		return err
	}
	t.draft.Edits = rest
	if err := d.leaveInDraft(c, t.draft, version); err != nil {
		d.Log.Warn("what was published is still in the draft; it says nothing new any more", "person", c.person.ID, "error", err)
	}
	action := ""
	if e.Kind == change.Schedule {
		action = "scheduled a change"
	}
	c.did(desk.Entry{Action: action, Subject: e.ID, After: e.Note})
	return c.answer(d.siteChangeOf(c, e))
}

// split parts edits into those at some places, and the others; without places all are chosen.
func split(edits []change.Edit, places []SitePlace) (chosen, rest []change.Edit) {
	for _, e := range edits {
		if len(places) == 0 || slices.Contains(places, SitePlace{Layer: e.Layer, Field: e.Field}) {
			chosen = append(chosen, e)
		} else {
			rest = append(rest, e)
		}
	}
	return chosen, rest
}

// leaveInDraft keeps what was not published; a draft without edits goes.
func (d *Desk) leaveInDraft(c call, draft change.Draft, version string) error {
	if len(draft.Edits) == 0 {
		return d.Sites.Drafts.Remove(c.Context(), c.person.ID, version)
	}
	_, _, err := d.Sites.Drafts.Put(c.Context(), draft, version)
	return err
}

func first(found SiteCheck, severity string) string {
	for _, p := range found.Problems {
		if p.Severity == severity {
			return strings.TrimSpace(p.Field + " " + p.Message)
		}
	}
	return ""
}

const changesPerPage = 50

// siteChanges answers what was published or could not be at its time, newest first.
func (d *Desk) siteChanges(c call) error {
	query := c.URL.Query()
	until, _ := strconv.Atoi(query.Get("after"))
	answer := SiteLog{Changes: []SiteChange{}}
	served := d.Sites.Current()
	for _, e := range slices.Backward(change.History(served.Entries)) {
		if until > 0 && e.Number >= until {
			continue
		}
		one := d.siteChangeOf(c, e)
		if id := query.Get("brand"); id != "" && !slices.Contains(one.Brands, id) || !c.maySeeChange(e, one) {
			continue
		}
		if len(answer.Changes) == changesPerPage {
			answer.Next = strconv.Itoa(e.Number + 1)
			break
		}
		answer.Changes = append(answer.Changes, one)
	}
	return c.answer(answer)
}

// maySeeChange reports whether a change touches one of the person's brands.
func (c call) maySeeChange(e change.Entry, one SiteChange) bool {
	return len(c.person.Brands) == 0 || len(one.Brands) > 0 || e.Author.ID == c.person.ID
}

// siteChangeOf is a change with its story.
func (d *Desk) siteChangeOf(c call, e change.Entry) SiteChange {
	served := d.Sites.Current()
	one := SiteChange{ID: e.ID, Author: e.Author.Name, Time: e.Time, Note: e.Note, At: e.At, Edits: []SiteEdit{}, Brands: []string{},
		TakesBack: e.TakesBack, May: true}
	one.State, one.Reason = served.State(e)
	if one.State == "taken-back" {
		one.TakenBackBy = change.TakenBackBy(served.Entries, e.ID)
	}
	for _, edit := range e.Edits {
		if kind, _ := change.PageOf(edit.Layer, edit.Field); maySee(c.person, edit.Layer) {
			one.Edits = append(one.Edits, SiteEdit{Edit: edit, Page: kind})
		} else {
			one.Elsewhere++
		}
		one.May = one.May && mayChange(c.person, edit.Layer)
		for _, b := range served.Content.MadeOf(edit.Layer) {
			if c.person.Sees(b.ID) && !slices.Contains(one.Brands, b.ID) {
				one.Brands = append(one.Brands, b.ID)
			}
		}
	}
	return one
}

// takeSiteChangeBack publishes the inverse of one change.
func (d *Desk) takeSiteChangeBack(c call) error {
	return d.goBack(c, func(id string) ([]change.Edit, []change.Conflict, []string, error) {
		edits, conflicts, err := d.Sites.TakeBack(id)
		return edits, conflicts, []string{id}, err
	})
}

// returnSites publishes what makes the sites what they were right after a change.
func (d *Desk) returnSites(c call) error {
	return d.goBack(c, func(id string) ([]change.Edit, []change.Conflict, []string, error) {
		edits, undone, err := d.Sites.ReturnTo(id)
		return edits, nil, undone, err
	})
}

func (d *Desk) goBack(c call, plan func(id string) ([]change.Edit, []change.Conflict, []string, error)) error {
	asked, err := body[SiteTakeBack](c)
	if err != nil {
		return err
	}
	edits, conflicts, undone, err := plan(c.PathValue("id"))
	if err != nil {
		return err
	}
	answer := SiteTakenBack{Edits: []SiteEdit{}, Conflicts: len(conflicts)}
	for _, e := range edits {
		if !mayChange(c.person, e.Layer) {
			return errShared
		}
		kind, _ := change.PageOf(e.Layer, e.Field)
		edit := SiteEdit{Edit: e, Page: kind}
		for _, one := range conflicts {
			if one.Edit.Layer == e.Layer && one.Edit.Field == e.Field {
				edit.Conflict = siteConflict(one)
			}
		}
		answer.Edits = append(answer.Edits, edit)
	}
	if asked.Plan {
		return c.answer(answer)
	}
	if len(conflicts) > 0 && !asked.Overwrite {
		return change.ErrConflict
	}
	e, err := d.Sites.Publish(c.Context(), change.Request{Author: c.author(), Note: asked.Note, Edits: edits, TakesBack: undone})
	if err != nil {
		return err
	}
	c.did(desk.Entry{Subject: e.ID, After: strings.Join(undone, " ")})
	done := d.siteChangeOf(c, e)
	answer.Change = &done
	return c.answer(answer)
}

// scheduledSiteChanges answers what is to come, the next one first.
func (d *Desk) scheduledSiteChanges(c call) error {
	answer := SiteLog{Changes: []SiteChange{}}
	for _, e := range change.Waiting(d.Sites.Log.Entries()) {
		if one := d.siteChangeOf(c, e); c.maySeeChange(e, one) {
			answer.Changes = append(answer.Changes, one)
		}
	}
	return c.answer(answer)
}

// cancelSiteChange keeps a scheduled change from appearing.
func (d *Desk) cancelSiteChange(c call) error {
	e, ok := change.Find(change.Waiting(d.Sites.Log.Entries()), c.PathValue("id"))
	if !ok {
		return change.ErrNotOpen
	}
	if one := d.siteChangeOf(c, e); !one.May {
		return errShared
	}
	if err := d.Sites.Cancel(c.Context(), c.author(), e.ID); err != nil {
		return err
	}
	c.did(desk.Entry{Subject: e.ID})
	return c.nothing()
}
