package sites

import (
	"crypto/rand"
	"errors"
	"net/http"

	"livery/internal/change"
	"livery/internal/desk"
	"livery/internal/desk/frame"
	"livery/internal/preview"
)

var errNoAddress = frame.NewProblem(http.StatusConflict,
	"A new brand has no address before it is published; look at it here until then.")

// OfSite lets a handler have the brand of a call, which visitors can see.
func OfSite(handler func(frame.Call, frame.Brand) error) func(frame.Call) error {
	return func(c frame.Call) error {
		b, err := c.SeenBrand(c.PathValue("brand"))
		if err != nil && len(c.Person.Brands) == 0 { // whoever works for all may have it in a draft
			return errNoAddress
		} else if err != nil {
			return err
		}
		return handler(c, b)
	}
}

// ListPreviews lists the links that show drafts and scheduled changes at a brand, whoever made them.
func (room *Room) ListPreviews(c frame.Call, b frame.Brand) error {
	links, err := room.Previews.Of(c.Context(), preview.Content, b.ID, "")
	if err != nil {
		return err
	}
	list := []frame.PreviewLink{}
	for _, l := range links {
		e, err := room.Publisher.Previewed(c.Context(), l.Draft)
		if errors.Is(err, change.ErrNotFound) {
			continue // its draft was published or thrown away, so it shows nothing any more
		} else if err != nil {
			return err
		}
		if may, err := room.Previews.May(c.Context(), l); err != nil {
			return err
		} else if may {
			list = append(list, frame.PreviewLinkOf(l, e.Note))
		}
	}
	return c.Answer(list)
}

// MakePreview makes a link on the brand's own host that shows the draft, or a scheduled change.
func (room *Room) MakePreview(c frame.Call, b frame.Brand) error {
	asked, err := frame.Body[frame.NewPreviewLink](c)
	if err != nil {
		return err
	}
	name := asked.Change
	if name == "" {
		draft, version, err := room.Publisher.Drafts.Get(c.Context(), author(c))
		if err != nil {
			return err
		} else if version == change.NoDraft {
			return frame.NewProblem(http.StatusConflict, "There is no draft to show yet. Change something first.")
		}
		name = draft.Name()
	}
	shown, err := room.Publisher.Previewed(c.Context(), name)
	if err != nil {
		return err
	}
	link := preview.Link{ID: rand.Text(), Kind: preview.Content, Brand: b.ID, Draft: name, Until: asked.Until,
		CreatedBy: c.Person.ID}
	l, token, err := room.Previews.Make(c.Doing(desk.Entry{Brand: b.ID, Subject: link.ID, After: shown.Note}), link)
	if err != nil {
		return err
	}
	made := frame.PreviewLinkOf(l, shown.Note)
	made.Address = preview.Address(c.Origin(b), token)
	return c.Answer(made)
}

func (room *Room) RevokePreview(c frame.Call, b frame.Brand) error {
	id := c.PathValue("preview")
	if err := room.Previews.Revoke(c.Doing(desk.Entry{Brand: b.ID, Subject: id}), preview.Content, b.ID, "",
		id); err != nil {
		return err
	}
	return c.Nothing()
}
