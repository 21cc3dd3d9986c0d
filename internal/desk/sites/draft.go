package sites

import (
	"encoding/json"
	"slices"
	"strings"

	"livery/internal/brand"
	"livery/internal/change"
	"livery/internal/content"
	"livery/internal/desk/frame"
)

const largestDraft = 1 << 20

// ReadDraft answers the person's draft, with what was sent back to them.
func (room *Room) ReadDraft(c frame.Call) error {
	draft, version, err := room.Publisher.Drafts.Get(c.Context(), author(c))
	if err != nil {
		return err
	}
	draft, version = room.takeUpSentBack(c, draft, version)
	draft, version = room.letGoOfPublished(c, draft, version)
	return room.answerDraft(c, draft, version)
}

// letGoOfPublished takes out of a draft what the content says already: a server that was stopped right after publishing
// left it there. Where it cannot now, the next look does.
func (room *Room) letGoOfPublished(c frame.Call, draft change.Draft, version string) (change.Draft, string) {
	now, left := room.Publisher.Current().Content, draft
	left.Edits = slices.DeleteFunc(slices.Clone(draft.Edits), func(e change.Edit) bool {
		return change.Same(now.Says(e.Layer, e.Field).JSON(), e.After)
	})
	if len(left.Edits) == len(draft.Edits) {
		return draft, version
	}
	left, leftVersion, err := room.leaveInDraft(c, left, version, "")
	if err != nil {
		return draft, version
	}
	return left, leftVersion
}

// NotePresence notes that a person has a brand open, and answers who else has.
func (room *Room) NotePresence(c frame.Call) error {
	if id := c.PathValue("id"); c.Person.Sees(id) {
		_, version, err := room.Publisher.Drafts.Get(c.Context(), author(c))
		if err != nil {
			return err
		}
		return c.Present("site "+id, version)
	}
	return frame.ErrNoSuch
}

func (room *Room) answerDraft(c frame.Call, draft change.Draft, version string) error {
	answer, err := room.siteDraft(c, draft, version)
	if err != nil {
		return err
	}
	return c.Answer(answer)
}

func (room *Room) siteDraft(c frame.Call, draft change.Draft, version string) (SiteDraft, error) {
	answer := SiteDraft{ETag: version, Edits: room.siteEdits(draft.Edits), Note: draft.Note, At: draft.At,
		Saved: draft.Saved, As: draft.As, Others: []SiteNotice{}, SentBack: room.sentBack(c, draft)}
	others, err := room.Publisher.Drafts.Others(c.Context(), c.Person.ID)
	for _, other := range others {
		for _, theirs := range other.Edits {
			if slices.ContainsFunc(draft.Edits, func(mine change.Edit) bool { return change.Touch(mine, theirs) }) {
				answer.Others = append(answer.Others, SiteNotice{Person: other.Author.Name, Layer: theirs.Layer,
					Field: theirs.Field, At: other.Saved})
			}
		}
	}
	c.SetVersion(version)
	return answer, err
}

// siteEdits are edits with the page that shows them and, where somebody changed the field meanwhile, what it says now.
func (room *Room) siteEdits(edits []change.Edit) []SiteEdit {
	list := make([]SiteEdit, 0, len(edits))
	conflicts := room.Publisher.Current().Conflicts(edits)
	for _, e := range edits {
		kind, _ := change.PageOf(e.Layer, e.Field)
		edit := SiteEdit{Edit: e, Page: kind, Below: room.below(e)}
		if at := slices.IndexFunc(conflicts, func(one change.Conflict) bool {
			return one.Edit.Layer == e.Layer &&
				one.Edit.Field == e.Field
		}); at >= 0 {
			edit.Conflict = siteConflict(conflicts[at])
		}
		list = append(list, edit)
	}
	return list
}

// below is what stands at the place of an edit without it, where its layer said nothing of its own before.
func (room *Room) below(e change.Edit) json.RawMessage {
	now, legal := room.Publisher.Current().Content, strings.HasPrefix(e.Field, "legal.")
	switch {
	case e.Before != nil || e.After == nil || e.Field == "" || strings.Contains(e.Field, "+"):
		return nil
	case strings.HasPrefix(e.Layer, "brands/") && legal:
		_, rest, _ := strings.Cut(e.Field, ".")
		text, part, _ := strings.Cut(rest, ".")
		return now.Says("legal/"+text, part).JSON()
	case strings.HasPrefix(e.Layer, "brands/"):
		return now.Below(now.Stack(strings.TrimPrefix(e.Layer, "brands/"))[1]).Find(e.Field).JSON()
	case strings.HasPrefix(e.Layer, "families/"):
		return now.Below(content.SiteLayer).Find(e.Field).JSON()
	}
	return nil
}

func siteConflict(one change.Conflict) *SiteConflict {
	return &SiteConflict{Now: one.Now, By: one.By.Author.Name, At: one.By.Time}
}

// SaveDraft keeps the person's draft, whole.
func (room *Room) SaveDraft(c frame.Call) error {
	version, err := c.Version()
	if err != nil {
		return err
	}
	asked, err := frame.BodyUpTo[SiteEdits](c, largestDraft)
	if err != nil {
		return err
	}
	return room.keepDraft(c, version, asked)
}

func (room *Room) keepDraft(c frame.Call, version string, asked SiteEdits) error {
	answer, err := room.kept(c, version, asked)
	if err != nil {
		return err
	}
	return c.Answer(answer)
}

// kept is the person's draft with other edits than before.
func (room *Room) kept(c frame.Call, version string, asked SiteEdits) (answer SiteDraft, err error) {
	for _, e := range asked.Edits {
		if err := mayChange(c.Person, e.Layer); err != nil {
			return answer, err
		}
	}
	draft, _, err := room.Publisher.Drafts.Get(c.Context(), author(c))
	if err != nil {
		return answer, err
	}
	draft.Author = author(c)
	if draft.Edits, err = change.Tidy(room.Publisher.Current().Content, asked.Edits, draft.Edits); err != nil {
		return answer, err
	}
	if draft, version, err = room.leaveInDraft(c, draft, version, asked.As); err != nil {
		return answer, err
	}
	return room.siteDraft(c, draft, version)
}

// trialFromBody lays the edits in a call's body over the content, or the proposal that it names, or else the person's
// draft.
func (room *Room) trialFromBody(c frame.Call) (trial, error) {
	ask, err := frame.BodyUpTo[SiteAsk](c, largestDraft)
	if err != nil {
		return trial{}, err
	}
	if ask.Proposal != "" {
		p, err := room.proposal(c, ask.Proposal)
		return room.trialOf(p), err
	}
	return room.trial(c, ask.Edits)
}

// CheckDraft holds the draft to the rules of the whole content.
func (room *Room) CheckDraft(c frame.Call) error {
	t, err := room.trialFromBody(c)
	if err != nil {
		return err
	}
	answer := room.siteCheck(t)
	if t.draft.Author.ID == c.Person.ID { // what somebody else proposed has its approval by being published
		why, approvers, err := room.approvalFor(c, t.draft.Edits)
		if err != nil {
			return err
		}
		answer.Approval, answer.Approvers = why, frame.Names(c.Person, approvers)
	}
	return c.Answer(answer)
}

func (room *Room) siteCheck(t trial) SiteCheck {
	answer := SiteCheck{Problems: []SiteProblem{}}
	for _, p := range room.Check(t.files, t.content, t.problems) {
		answer.Problems = append(answer.Problems, room.siteProblem(p))
		switch p.Severity {
		case content.Error:
			answer.Errors++
		case content.Warning:
			answer.Warnings++
		}
	}
	return answer
}

// Effect says which brands the draft touches.
func (room *Room) Effect(c frame.Call) error {
	t, err := room.trialFromBody(c)
	if err != nil {
		return err
	}
	answer := SiteEffect{Brands: []SiteTouched{}, Edits: []SiteReach{}}
	at := map[string]int{}
	for _, reach := range change.Effect(room.Publisher.Current().Content, t.content, t.draft.Edits) {
		_, path := change.PageOf(reach.Edit.Layer, reach.Edit.Field)
		touch := func(brands []*brand.Brand, shows bool) []string {
			ids := []string{}
			for _, b := range brands {
				if !c.Person.Sees(b.ID) {
					continue
				}
				ids = append(ids, b.ID)
				if _, known := at[b.ID]; !known {
					at[b.ID] = len(answer.Brands)
					answer.Brands = append(answer.Brands, SiteTouched{ID: b.ID, Name: b.Name, Path: path})
				}
				if one := &answer.Brands[at[b.ID]]; shows && !one.Shows {
					one.Shows, one.Path = true, path
				}
			}
			return ids
		}
		answer.Edits = append(answer.Edits, SiteReach{Layer: reach.Edit.Layer, Field: reach.Edit.Field,
			Shows: touch(reach.Shows, true), Overrides: touch(reach.Overrides, false)})
	}
	for _, one := range room.Publisher.Leads(t.draft.Author, t.draft.Edits) {
		if maySee(c.Person, t.content, one.Layer) {
			answer.Leads = append(answer.Leads, SiteLed{Layer: one.Layer, From: one.From, To: one.To})
		}
	}
	return c.Answer(answer)
}

// NewBrand adds a new brand to the draft: words and pictures of its family, to be replaced, and logos drawn from its
// name.
func (room *Room) NewBrand(c frame.Call) error {
	version, err := c.Version()
	if err != nil {
		return err
	}
	asked, err := frame.Body[SiteNew](c)
	if err != nil {
		return err
	}
	if len(c.Person.Brands) > 0 {
		return errNewBrand
	}
	t, err := room.trial(c, nil)
	if err != nil {
		return err
	}
	asked.ID, asked.Name = strings.TrimSpace(asked.ID), strings.TrimSpace(asked.Name)
	edit, err := change.NewBrand(t.content, content.Start{ID: asked.ID, Name: asked.Name, Family: asked.Family,
		Hosts: asked.Hosts, Variant: brand.Variant(asked.Variant), Colours: asked.Colours,
		Delivery: brand.StoreMessage})
	if err != nil {
		return err
	}
	if err := room.drawLogos(c, asked); err != nil {
		return err
	}
	return room.keepDraft(c, version, SiteEdits{Edits: append(t.draft.Edits, edit)})
}
