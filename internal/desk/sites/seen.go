package sites

import (
	"bytes"
	"context"
	"slices"

	"livery/internal/background"
	"livery/internal/brand"
	"livery/internal/change"
	"livery/internal/desk/frame"
	"livery/internal/edition"
	"livery/internal/inspect"
)

// SiteSeen says where visitors see what edits change.
type SiteSeen struct {
	Brands []SiteSeenAt `json:"brands"`
}

// SiteSeenAt is a brand made of a layer that is edited.
type SiteSeenAt struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	// Where is page, head (search results and shared links alone show it), nowhere, or overridden (the brand says
	// something else).
	Where string `json:"where"`
	// Pages are pages that show it: of each kind that edits are about one, or else the first that differs.
	Pages []SiteSeenPage `json:"pages,omitempty"`
}

// SiteSeenPage is a page, and the first field that is edited of those that pages of its kind show.
type SiteSeenPage struct {
	Path  string `json:"path"`
	Field string `json:"field"`
}

// mostSeen is how many pages of a brand are shown.
const mostSeen = 3

// atOnce is how many brands are rendered at the same time.
const atOnce = 2

// Seen answers on which page of each brand visitors see what edits change. A brand may have words that none of its
// pages shows; so each is rendered before and after, until a page differs.
func (room *Room) Seen(c frame.Call) error {
	t, err := room.trialFromBody(c)
	if err != nil {
		return err
	}
	answer, first := room.touched(c, t)
	var ids []string
	for _, one := range answer.Brands {
		if first[one.ID] != nil {
			ids = append(ids, one.ID)
		}
	}
	after, err := room.draftEdition(c, t, ids...)
	if err != nil {
		return err
	}
	group, ctx := background.WithContext(c.Context())
	group.SetLimit(atOnce)
	for i := range answer.Brands {
		one := &answer.Brands[i]
		if first[one.ID] == nil {
			continue
		}
		group.Go(func() error { return one.look(ctx, c.Edition, after, first[one.ID]) })
	}
	if err := group.Wait(); err != nil {
		return err
	}
	return c.Answer(answer)
}

// touched are the brands made of the layers that a trial edits, and the pages to look at first of those that do not
// override all of it.
func (room *Room) touched(c frame.Call, t trial) (answer SiteSeen, first map[string][]SiteSeenPage) {
	answer, first = SiteSeen{Brands: []SiteSeenAt{}}, map[string][]SiteSeenPage{}
	for _, reach := range change.Effect(room.Publisher.Current().Content, t.content, t.draft.Edits) {
		_, path := change.PageOf(reach.Edit.Layer, reach.Edit.Field)
		for _, b := range slices.Concat(reach.Shows, reach.Overrides) {
			if !c.Person.Sees(b.ID) {
				continue
			}
			if !slices.ContainsFunc(answer.Brands, func(one SiteSeenAt) bool { return one.ID == b.ID }) {
				answer.Brands = append(answer.Brands, SiteSeenAt{ID: b.ID, Name: b.Name, Where: "overridden"})
			}
			isKnown := slices.ContainsFunc(first[b.ID], func(p SiteSeenPage) bool { return p.Path == path })
			if !isKnown && slices.Contains(reach.Shows, b) {
				first[b.ID] = append(first[b.ID], SiteSeenPage{path, reach.Edit.Field})
			}
		}
	}
	return answer, first
}

// look finds pages of the brand that differ between two editions: among those that show such fields first, or else one
// of each kind until one does.
func (s *SiteSeenAt) look(ctx context.Context, before, after *edition.Edition, first []SiteSeenPage) error {
	is, _ := after.Registry.ByID(s.ID)
	was, served := before.Registry.ByID(s.ID)
	if !served { // a new brand
		s.Where, s.Pages = "page", first[:1]
		return nil
	}
	s.Where = "nowhere"
	var inHead []SiteSeenPage
	try := func(page SiteSeenPage) error {
		head, body, err := differs(ctx, before, after, was, is, page.Path)
		switch {
		case err != nil:
			return err
		case body:
			s.Where, s.Pages = "page", append(s.Pages, page)
		case head && inHead == nil:
			inHead = []SiteSeenPage{page}
		}
		return nil
	}
	for _, page := range first {
		if err := try(page); err != nil || len(s.Pages) == mostSeen {
			return err
		}
	}
	for _, data := range after.Source(is).Samples(after.Posts(is)) {
		if slices.ContainsFunc(first, func(p SiteSeenPage) bool { return p.Path == data.Path }) {
			continue
		} else if len(s.Pages) > 0 {
			break
		} else if err := try(SiteSeenPage{data.Path, first[0].Field}); err != nil {
			return err
		}
	}
	if len(s.Pages) == 0 && inHead != nil {
		s.Where, s.Pages = "head", inHead
	}
	return nil
}

// differs tells whether the head and the body of a page read otherwise in two editions.
func differs(ctx context.Context, before, after *edition.Edition, was, is *brand.Brand, path string) (head, body bool,
	err error) {
	one, err := inspect.Take(ctx, before, edition.Request{Brand: was, Path: path}, false)
	if err != nil {
		return false, false, err
	}
	other, err := inspect.Take(ctx, after, edition.Request{Brand: is, Path: path}, false)
	if err != nil {
		return false, false, err
	}
	if one.Status != other.Status || one.Redirect != other.Redirect {
		return false, true, nil
	}
	firstHead, firstBody, _ := bytes.Cut(one.HTML, []byte("<body"))
	otherHead, otherBody, _ := bytes.Cut(other.HTML, []byte("<body"))
	return !bytes.Equal(firstHead, otherHead), !bytes.Equal(firstBody, otherBody), nil
}
