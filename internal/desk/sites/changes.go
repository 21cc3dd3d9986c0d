package sites

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"livery/internal/brand"
	"livery/internal/change"
	"livery/internal/desk"
	"livery/internal/desk/frame"
)

// Publish makes the draft served, now or at a time.
func (room *Room) Publish(c frame.Call) error {
	w, err := room.wish(c)
	if err != nil {
		return err
	}
	if why, _, err := room.approvalFor(c, w.draft.Edits); err != nil {
		return err
	} else if why != "" {
		return errApproval(why)
	}
	e, err := room.Publisher.Publish(c.Context(), w.request(c))
	if err != nil {
		return room.inWords(err)
	}
	room.leaveRest(c, w)
	action := ""
	if e.Kind == change.Schedule {
		action = "scheduled a change"
	}
	c.Did(room.traced(desk.Entry{Action: action, After: e.Note}, e))
	return c.Answer(room.siteChangeOf(c, e))
}

// traced is a line of the trail about a change, with all brands that it touches.
func (room *Room) traced(line desk.Entry, about change.Entry) desk.Entry {
	now := room.Publisher.Current().Content
	touched := map[string]bool{}
	for _, edit := range about.Edits {
		for _, b := range now.ReachedBy(edit.Layer, edit.Field) {
			touched[b.ID] = true
		}
	}
	line.Subject, line.Brand = about.ID, strings.Join(slices.Sorted(maps.Keys(touched)), " ")
	if len(touched) == len(now.Site.Brands) && len(touched) > 1 {
		line.Brand = desk.AllBrands
	}
	return line
}

// wish is what a person wants to publish or propose: the chosen edits of their draft, and the rest that stays there.
type wish struct {
	trial
	SitePublish
	rest []change.Edit
}

// wish reads what a call wants of the person's draft, and holds it to the rules.
func (room *Room) wish(c frame.Call) (w wish, err error) {
	version, err := c.Version()
	if err != nil {
		return w, err
	}
	if w.SitePublish, err = frame.Body[SitePublish](c); err != nil {
		return w, err
	}
	if w.trial, err = room.trial(c, nil); err != nil {
		return w, err
	}
	if version != w.version {
		return w, change.ErrDraft
	}
	w.draft.Edits, w.rest = room.split(w.draft.Edits, w.Only)
	if len(w.Only) > len(w.draft.Edits) {
		return w, change.ErrDraft // the draft has not all of them any more
	}
	if len(w.rest) > 0 { // the rules are about what visitors will see
		w.content, w.files, w.problems = room.Publisher.With(author(c), w.draft.Edits)
	}
	for _, e := range w.draft.Edits {
		if err := mayChange(c.Person, e.Layer); err != nil { // their brands may have changed since
			return w, err
		}
	}
	return w, room.keepsRules(w.trial, w.Confirmed)
}

func (w wish) request(c frame.Call) change.Request {
	asked := change.Request{Author: author(c), Note: w.Note, Edits: w.draft.Edits, At: w.At, Overwrite: w.Overwrite}
	if len(w.rest) == 0 {
		asked.Draft = w.draft.Name()
	}
	return asked
}

// keepsRules refuses what has errors and, unless it is confirmed, what has warnings.
func (room *Room) keepsRules(t trial, confirmed bool) error {
	switch found := room.siteCheck(t); {
	case found.Errors > 0:
		return frame.NewProblem(http.StatusUnprocessableEntity,
			"This cannot be published: "+room.first(found, "error")+".")
	case found.Warnings > 0 && !confirmed:
		return frame.NewProblem(http.StatusConflict, "Look at this first: "+room.first(found, "warning")+
			". You can publish all the same.")
	}
	return nil
}

// leaveRest keeps in the draft what was not chosen, and what another window of the person put into it meanwhile.
func (room *Room) leaveRest(c frame.Call, w wish) {
	gone, left, version := w.draft.Edits, w.draft, w.version
	left.Edits = w.rest
	var err error
	for range 5 {
		left.Note, left.At = "", time.Time{}
		if _, _, err = room.leaveInDraft(c, left, version, ""); !errors.Is(err, change.ErrDraft) {
			break
		}
		if left, version, err = room.Publisher.Drafts.Get(c.Context(), author(c)); err != nil {
			break
		}
		left.Edits = slices.DeleteFunc(left.Edits, func(e change.Edit) bool {
			return slices.ContainsFunc(gone, e.Says)
		})
	}
	if err != nil {
		room.Log.Warn("what was published is still in the draft; it says nothing new any more", "person", c.Person.ID,
			"error", err)
	}
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

// leaveInDraft keeps a draft in place of the version it was made from, and names the save; one without edits goes.
func (room *Room) leaveInDraft(c frame.Call, draft change.Draft, version, as string) (change.Draft, string, error) {
	if len(draft.Edits) == 0 {
		err := room.Publisher.Drafts.Remove(c.Context(), c.Person.ID, version)
		return change.Draft{Author: author(c)}, change.NoDraft, err
	}
	return room.Publisher.Drafts.PutAs(c.Context(), draft, version, as)
}

func (room *Room) first(found SiteCheck, severity string) string {
	for _, p := range found.Problems {
		if p.Severity == severity {
			return strings.TrimSpace(room.plain(p.Field) + " " + p.Message)
		}
	}
	return ""
}

const changesPerPage = 50

// ListChanges answers what was published or could not be at its time, newest first: all of it, or what has some words.
func (room *Room) ListChanges(c frame.Call) error {
	query := c.URL.Query()
	until, _ := strconv.Atoi(query.Get("after"))
	words, only := frame.WordsOf(query.Get("words")), query.Get("change")
	answer := SiteLog{Changes: []SiteChange{}}
	served := room.Publisher.Current()
	for _, e := range slices.Backward(change.History(served.Entries)) {
		if until > 0 && e.Number >= until || only != "" && e.ID != only {
			continue
		}
		one := room.siteChangeOf(c, e)
		if id := query.Get("brand"); id != "" && !slices.Contains(one.Brands, id) || !maySeeChange(c, e, one) ||
			!one.has(words, served.Content.Site) {
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

// has reports whether a change has all words: in what it is about, what that said and says, why, by whom and where.
func (one SiteChange) has(words frame.Words, site *brand.Site) bool {
	if len(words) == 0 {
		return true
	}
	said := []string{one.Note, one.Author, one.ApprovedBy}
	for _, edit := range one.Edits {
		said = append(said, edit.Field, wordsIn(edit.Before), wordsIn(edit.After))
	}
	for _, b := range site.Brands {
		if slices.Contains(one.Brands, b.ID) {
			said = append(said, b.Name)
		}
	}
	return words.In(said...)
}

// wordsIn are the words of a value, whatever it is made of.
func wordsIn(value json.RawMessage) string {
	var said []byte
	tokens := json.NewDecoder(bytes.NewReader(value))
	for token, err := tokens.Token(); err == nil; token, err = tokens.Token() {
		said = fmt.Append(said, token, "\n")
	}
	return string(said)
}

// siteChangeOf is a change with its story.
func (room *Room) siteChangeOf(c frame.Call, e change.Entry) SiteChange {
	served := room.Publisher.Current()
	one := SiteChange{ID: e.ID, Author: e.Author.Name, ApprovedBy: e.ApprovedBy.Name, Time: e.Time, Note: e.Note,
		At: e.At, Edits: []SiteEdit{}, Brands: []string{},
		TakesBack: e.TakesBack, May: true}
	one.State, one.Reason = served.State(e)
	one.Reason = room.plain(one.Reason)
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
		for _, b := range served.Content.ReachedBy(edit.Layer, edit.Field) {
			if c.Person.Sees(b.ID) && !slices.Contains(one.Brands, b.ID) {
				one.Brands = append(one.Brands, b.ID)
			}
		}
	}
	return one
}
