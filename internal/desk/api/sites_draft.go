package api

import (
	"net/http"
	"slices"
	"strings"

	"livery/internal/brand"
	"livery/internal/change"
	"livery/internal/content"
)

const largestDraft = 1 << 20

// siteDraft answers the person's draft.
func (d *Desk) siteDraft(c call) error {
	draft, version, err := d.Sites.Drafts.Get(c.Context(), c.author())
	if err != nil {
		return err
	}
	return d.answerDraft(c, draft, version)
}

// noteSitePresence notes that a person has a brand open, and answers who else has.
func (d *Desk) noteSitePresence(c call) error {
	if id := c.PathValue("id"); c.person.Sees(id) {
		_, version, err := d.Sites.Drafts.Get(c.Context(), c.author())
		if err != nil {
			return err
		}
		return d.present(c, "site "+id, version)
	}
	return errNoSuch
}

func (d *Desk) answerDraft(c call, draft change.Draft, version string) error {
	answer := SiteDraft{ETag: version, Edits: d.siteEdits(draft.Edits), Saved: draft.Saved, Others: []SiteNotice{}}
	others, err := d.Sites.Drafts.Others(c.Context(), c.person.ID)
	if err != nil {
		return err
	}
	for _, other := range others {
		for _, theirs := range other.Edits {
			if slices.ContainsFunc(draft.Edits, func(mine change.Edit) bool { return change.Touch(mine, theirs) }) {
				answer.Others = append(answer.Others, SiteNotice{Person: other.Author.Name, Layer: theirs.Layer, Field: theirs.Field, At: other.Saved})
			}
		}
	}
	c.w.Header().Set("ETag", `"`+version+`"`)
	return c.answer(answer)
}

// siteEdits are edits with the page that shows them and, where somebody changed the field meanwhile, what it says now.
func (d *Desk) siteEdits(edits []change.Edit) []SiteEdit {
	list := make([]SiteEdit, 0, len(edits))
	conflicts := d.Sites.Current().Conflicts(edits)
	for _, e := range edits {
		kind, _ := change.PageOf(e.Layer, e.Field)
		edit := SiteEdit{Edit: e, Page: kind}
		if at := slices.IndexFunc(conflicts, func(one change.Conflict) bool { return one.Edit.Layer == e.Layer && one.Edit.Field == e.Field }); at >= 0 {
			edit.Conflict = siteConflict(conflicts[at])
		}
		list = append(list, edit)
	}
	return list
}

func siteConflict(one change.Conflict) *SiteConflict {
	return &SiteConflict{Now: one.Now, By: one.By.Author.Name, At: one.By.Time}
}

// draftVersion is the draft that a call was made from.
func (c call) draftVersion() (string, error) {
	version := strings.Trim(c.Header.Get("If-Match"), `"`)
	if version == "" {
		return "", errNoMatch
	}
	return version, nil
}

// saveSiteDraft keeps the person's draft, whole.
func (d *Desk) saveSiteDraft(c call) error {
	version, err := c.draftVersion()
	if err != nil {
		return err
	}
	asked, err := bodyUpTo[SiteEdits](c, largestDraft)
	if err != nil {
		return err
	}
	return d.keepDraft(c, version, asked.Edits)
}

func (d *Desk) keepDraft(c call, version string, edits []change.Edit) error {
	for _, e := range edits {
		if !mayChange(c.person, e.Layer) {
			return errShared
		}
	}
	draft, _, err := d.Sites.Drafts.Get(c.Context(), c.author())
	if err != nil {
		return err
	}
	draft.Author = c.author()
	if draft.Edits, err = change.Tidy(d.Sites.Current().Content, edits, draft.Edits); err != nil {
		return err
	}
	if len(draft.Edits) == 0 {
		if err := d.Sites.Drafts.Remove(c.Context(), c.person.ID, version); err != nil {
			return err
		}
		return d.answerDraft(c, change.Draft{Author: c.author()}, change.NoDraft)
	}
	if draft, version, err = d.Sites.Drafts.Put(c.Context(), draft, version); err != nil {
		return err
	}
	return d.answerDraft(c, draft, version)
}

// trialFromBody lays the edits in a call's body over the content, or the person's draft where it
// has none.
func (d *Desk) trialFromBody(c call) (trial, error) {
	ask, err := bodyUpTo[SiteAsk](c, largestDraft)
	if err != nil {
		return trial{}, err
	}
	return d.trial(c, ask.Edits)
}

// checkSites holds the draft to the rules of the whole content.
func (d *Desk) checkSites(c call) error {
	t, err := d.trialFromBody(c)
	if err != nil {
		return err
	}
	return c.answer(d.siteCheck(t))
}

func (d *Desk) siteCheck(t trial) SiteCheck {
	answer := SiteCheck{Problems: []SiteProblem{}}
	for _, p := range d.Check(t.files, t.content, t.problems) {
		layer, field := content.LayerOf(p.File, p.Path)
		answer.Problems = append(answer.Problems, SiteProblem{Severity: p.Severity.String(), Layer: layer, Field: field, Message: p.Message, Fix: p.Fix})
		switch p.Severity {
		case content.Error:
			answer.Errors++
		case content.Warning:
			answer.Warnings++
		}
	}
	return answer
}

// siteEffect says which brands the draft touches.
func (d *Desk) siteEffect(c call) error {
	t, err := d.trialFromBody(c)
	if err != nil {
		return err
	}
	answer := SiteEffect{Brands: []SiteTouched{}, Edits: []SiteReach{}}
	at := map[string]int{}
	for _, reach := range change.Effect(d.Sites.Current().Content, t.content, t.draft.Edits) {
		_, path := change.PageOf(reach.Edit.Layer, reach.Edit.Field)
		touch := func(brands []*brand.Brand, shows bool) []string {
			ids := []string{}
			for _, b := range brands {
				if !c.person.Sees(b.ID) {
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
	return c.answer(answer)
}

// newSite adds a new brand to the draft: words and pictures of its family, to be replaced, and logos drawn from its name.
func (d *Desk) newSite(c call) error {
	version, err := c.draftVersion()
	if err != nil {
		return err
	}
	asked, err := body[SiteNew](c)
	if err != nil {
		return err
	}
	if len(c.person.Brands) > 0 {
		return errShared
	}
	t, err := d.trial(c, nil)
	if err != nil {
		return err
	}
	asked.ID, asked.Name = strings.TrimSpace(asked.ID), strings.TrimSpace(asked.Name)
	edit, err := change.NewBrand(t.content, content.Start{ID: asked.ID, Name: asked.Name, Family: asked.Family,
		Hosts: asked.Hosts, Variant: brand.Variant(asked.Variant), Colours: asked.Colours, Delivery: brand.StoreMessage})
	if err != nil {
		return err
	}
	if err := d.drawLogos(c, asked); err != nil {
		return err
	}
	return d.keepDraft(c, version, append(t.draft.Edits, edit))
}

var errShared = problem(http.StatusForbidden, "This is shared by several brands, and you work for some of them only. Change it for your brand, or ask an owner.")
