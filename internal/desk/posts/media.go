package posts

import (
	"fmt"
	"net/http"
	"slices"
	"strings"

	"livery/internal/desk"
	"livery/internal/desk/frame"
	"livery/internal/media"
)

// ListMedia lists the pictures of a brand that people brought, the newest first: those that everybody may see, and
// those that only drafts show yet.
func (room *Room) ListMedia(c frame.Call, b frame.Brand) error {
	private, err := room.Drafts.Pictures.Private.List(c.Context(), b.ID) // before the others, since one may move there
	if err != nil {
		return err
	}
	public, err := room.Media.List(c.Context(), b.ID)
	if err != nil {
		return err
	}
	uses, err := room.pictureUses(c, b.ID)
	if err != nil {
		return err
	}
	list := MediaList{Items: []frame.MediaItem{}}
	for _, p := range public {
		list.Items = append(list.Items, frame.MediaItemOf(b.ID, p, false, uses[p.Name]))
	}
	for _, p := range private {
		if !slices.ContainsFunc(public, func(known media.Picture) bool { return known.Name == p.Name }) {
			list.Items = append(list.Items, frame.MediaItemOf(b.ID, p, true, uses[p.Name]))
		}
	}
	slices.SortStableFunc(list.Items, func(a, b frame.MediaItem) int { return b.UploadedAt.Compare(a.UploadedAt) })
	return c.Answer(list)
}

// pictureUses says what shows each picture of a brand: its posts, published, scheduled or still written, and its
// content.
func (room *Room) pictureUses(c frame.Call, brand string) (map[string][]frame.MediaUse, error) {
	posts, err := room.Drafts.Texts(c.Context(), brand)
	if err != nil {
		return nil, err
	}
	uses := map[string][]frame.MediaUse{}
	for _, p := range posts {
		for _, name := range p.Post.Pictures() {
			uses[name] = append(uses[name], frame.MediaUse{ID: p.ID, Title: p.Post.Title, State: p.State})
		}
	}
	of, err := c.BrandContent(brand)
	if err != nil {
		return nil, err
	}
	for name, places := range c.Edition.Source(of).PicturePlaces() {
		uses[name] = append(uses[name], frame.MediaUse{ID: places[0], Title: "the pages of " + of.Name + " (" +
			strings.Join(places, ", ") + ")"})
	}
	return uses, nil
}

// BringPicture keeps a picture that nobody sees before a post that shows it is published.
func (room *Room) BringPicture(c frame.Call, b frame.Brand) error {
	of, err := c.BrandContent(b.ID)
	if err != nil {
		return err
	}
	p, err := room.Uploads.Keep(c, b.ID, room.Drafts.Pictures.Private, c.Edition.Source(of).Pictures)
	if err != nil {
		return err
	}
	return c.Answer(frame.MediaItemOf(b.ID, p, true, nil))
}

func (room *Room) ChangeMedia(c frame.Call, b frame.Brand) error {
	p, store, err := room.Drafts.Pictures.Find(c.Context(), b.ID, c.PathValue("name"))
	if err != nil {
		return err
	}
	in, err := frame.Body[MediaChange](c)
	if err != nil {
		return err
	}
	if p, err = store.Describe(c.Context(), b.ID, p.Name, in.change); err != nil {
		return frame.RefusePicture(err)
	}
	uses, err := room.pictureUses(c, b.ID)
	if err != nil {
		return err
	}
	return c.Answer(frame.MediaItemOf(b.ID, p, store == room.Drafts.Pictures.Private, uses[p.Name]))
}

func (in MediaChange) change(p *media.Picture) {
	if in.Alt != nil {
		p.Alt = *in.Alt
	}
	if in.FocusX == nil && in.FocusY == nil {
		return
	}
	if p.Focus == nil {
		p.Focus = &media.Focus{X: 0.5, Y: 0.5}
	}
	for value, to := range map[*float64]*float64{in.FocusX: &p.Focus.X, in.FocusY: &p.Focus.Y} {
		if value != nil {
			*to = *value
		}
	}
}

// RemoveMedia takes a picture away that nothing shows.
func (room *Room) RemoveMedia(c frame.Call, b frame.Brand) error {
	p, store, err := room.Drafts.Pictures.Find(c.Context(), b.ID, c.PathValue("name"))
	if err != nil {
		return err
	}
	name := p.Name
	uses, err := room.pictureUses(c, b.ID)
	if err != nil {
		return err
	}
	if in := uses[name]; len(in) > 0 {
		titles := make([]string, len(in))
		for i, use := range in {
			if titles[i] = use.Title; use.State != "" {
				titles[i] = fmt.Sprintf("%q", use.Title)
			}
		}
		return frame.NewProblem(http.StatusConflict, "This picture is shown by "+strings.Join(titles, ", ")+
			". Take it out there first.")
	}
	if err := store.Remove(c.Context(), b.ID, name); err != nil {
		return err
	}
	c.Did(desk.Entry{Brand: b.ID, Subject: name})
	return c.Nothing()
}

// SmallMedia answers a picture in a size for lists.
func (room *Room) SmallMedia(c frame.Call, b frame.Brand) error {
	p, store, err := room.Drafts.Pictures.Find(c.Context(), b.ID, c.PathValue("name"))
	if err != nil {
		return err
	}
	file := p.Files()[0]
	if len(p.Sizes) > 0 {
		file = p.Files()[min(2, len(p.Sizes))]
	}
	data, err := store.Open(c.Context(), b.ID, p, file)
	if err != nil {
		return err
	}
	c.W.Header().Set("Content-Type", media.TypeOf(p.Ext))
	c.W.Header().Set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; sandbox")
	c.W.Header().Set("Cache-Control", "private, max-age=86400")
	_, err = c.W.Write(data)
	return err
}
