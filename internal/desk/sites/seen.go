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
	// Path is a page that shows it.
	Path string `json:"path,omitempty"`
}

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
		if first[one.ID] != "" {
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
		if first[one.ID] == "" {
			continue
		}
		group.Go(func() error { return one.look(ctx, c.Edition, after, first[one.ID]) })
	}
	if err := group.Wait(); err != nil {
		return err
	}
	return c.Answer(answer)
}

// touched are the brands made of the layers that a trial edits, and the page to look at first of those that do not
// override all of it.
func (room *Room) touched(c frame.Call, t trial) (answer SiteSeen, first map[string]string) {
	answer, first = SiteSeen{Brands: []SiteSeenAt{}}, map[string]string{}
	for _, reach := range change.Effect(room.Publisher.Current().Content, t.content, t.draft.Edits) {
		_, path := change.PageOf(reach.Edit.Layer, reach.Edit.Field)
		for _, b := range slices.Concat(reach.Shows, reach.Overrides) {
			if !c.Person.Sees(b.ID) {
				continue
			}
			if !slices.ContainsFunc(answer.Brands, func(one SiteSeenAt) bool { return one.ID == b.ID }) {
				answer.Brands = append(answer.Brands, SiteSeenAt{ID: b.ID, Name: b.Name, Where: "overridden"})
			}
			if first[b.ID] == "" && slices.Contains(reach.Shows, b) {
				first[b.ID] = path
			}
		}
	}
	return answer, first
}

// look finds a page of the brand that differs between two editions: first the one that shows such fields, then one of
// each kind.
func (s *SiteSeenAt) look(ctx context.Context, before, after *edition.Edition, first string) error {
	is, _ := after.Registry.ByID(s.ID)
	was, served := before.Registry.ByID(s.ID)
	if !served { // a new brand
		s.Where, s.Path = "page", first
		return nil
	}
	paths := []string{first}
	for _, data := range after.Source(is).Samples(after.Posts(is)) {
		paths = append(paths, data.Path)
	}
	s.Where = "nowhere"
	for at, path := range paths {
		if slices.Contains(paths[:at], path) {
			continue
		}
		head, body, err := differs(ctx, before, after, was, is, path)
		switch {
		case err != nil:
			return err
		case body:
			s.Where, s.Path = "page", path
			return nil
		case head && s.Where == "nowhere":
			s.Where, s.Path = "head", path
		}
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
