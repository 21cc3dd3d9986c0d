package api

import (
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"time"

	"livery/internal/blog"
	"livery/internal/desk"
	"livery/internal/media"
)

// uploadTime is how long bringing a large picture over a slow line may take.
const uploadTime = 5 * time.Minute

// media lists the pictures of a brand that people brought, the newest first.
func (d *Desk) media(c call) error {
	b, err := d.theirBrand(c)
	if err != nil {
		return err
	}
	pictures, err := d.Media.List(c.Context(), b.ID)
	if err != nil {
		return err
	}
	uses, err := d.pictureUses(c, b.ID)
	if err != nil {
		return err
	}
	slices.SortStableFunc(pictures, func(a, b media.Picture) int { return b.Added.Compare(a.Added) })
	list := MediaList{Items: []MediaItem{}}
	for _, p := range pictures {
		list.Items = append(list.Items, mediaItem(b.ID, p, uses[p.Name]))
	}
	return c.answer(list)
}

func mediaItem(brand string, p media.Picture, uses []MediaUse) MediaItem {
	item := MediaItem{Name: p.Name, Alt: p.Alt, FocusX: 0.5, FocusY: 0.5, Width: p.Width, Height: p.Height, Bytes: int64(p.Bytes), UploadedAt: p.Added,
		Address: fmt.Sprintf("/api/desk/media/%s/%s/small?v=%s", brand, p.Name, p.Version), UsedBy: append([]MediaUse{}, uses...)}
	if p.Focus != nil {
		item.FocusX, item.FocusY = p.Focus.X, p.Focus.Y
	}
	return item
}

// pictureUses says which posts of a brand show a picture, published, scheduled or still written.
func (d *Desk) pictureUses(c call, brand string) (map[string][]MediaUse, error) {
	posts, err := d.Drafts.Texts(c.Context(), brand)
	if err != nil {
		return nil, err
	}
	uses := map[string][]MediaUse{}
	for _, p := range posts {
		_, names := p.Post.Named()
		if name := blog.PictureName(p.Post.Image); name != "" && !slices.Contains(names, name) {
			names = append(names, name)
		}
		for _, name := range names {
			uses[name] = append(uses[name], MediaUse{ID: p.ID, Title: p.Post.Title, State: PostState(p.State)})
		}
	}
	return uses, nil
}

// refused turns a refusal of a picture into a sentence for the person.
func refused(err error) error {
	if r, is := errors.AsType[*media.Refusal](err); is {
		return problem(http.StatusUnprocessableEntity, sentence(r.Reason))
	}
	return err
}

// uploadMedia takes a file as it is: the body is its bytes, and the query names it (name, alt). A name that
// is taken gets a number, so that nothing is replaced by accident.
func (d *Desk) uploadMedia(c call) error {
	b, err := d.theirBrand(c)
	if err != nil {
		return err
	}
	_ = http.NewResponseController(c.w).SetReadDeadline(time.Now().Add(uploadTime))
	data, err := media.ReadFile(c.Body)
	if err != nil {
		return refused(err)
	}
	name := media.CleanName(c.URL.Query().Get("name"))
	if name == "" {
		name = "picture"
	}
	for n, free := 2, name; ; n++ {
		if _, err := d.Media.Get(c.Context(), b.ID, free); errors.Is(err, media.ErrNotFound) {
			name = free
			break
		} else if err != nil {
			return err
		}
		free = fmt.Sprintf("%s-%d", name, n)
	}
	p, err := d.Media.Put(c.Context(), b.ID, name, data, c.URL.Query().Get("alt"))
	if err != nil {
		return refused(err)
	}
	if err := d.team.Record(c.Context(), c.person, desk.Entry{Action: "brought a picture", Brand: b.ID, Subject: p.Name}); err != nil {
		return err
	}
	return c.answer(mediaItem(b.ID, p, nil))
}

func (d *Desk) changeMedia(c call) error {
	b, err := d.theirBrand(c)
	if err != nil {
		return err
	}
	in, err := body[MediaChange](c)
	if err != nil {
		return err
	}
	p, err := d.Media.Get(c.Context(), b.ID, c.PathValue("name"))
	if err != nil {
		return err
	}
	alt, focus := p.Alt, p.Focus
	if in.Alt != nil {
		alt = strings.TrimSpace(*in.Alt)
	}
	if in.FocusX != nil || in.FocusY != nil {
		point := media.Focus{X: 0.5, Y: 0.5}
		if focus != nil {
			point = *focus
		}
		for value, to := range map[*float64]*float64{in.FocusX: &point.X, in.FocusY: &point.Y} {
			if value != nil {
				*to = *value
			}
		}
		focus = &point
	}
	if p, err = d.Media.Describe(c.Context(), b.ID, p.Name, alt, focus); err != nil {
		return refused(err)
	}
	uses, err := d.pictureUses(c, b.ID)
	if err != nil {
		return err
	}
	return c.answer(mediaItem(b.ID, p, uses[p.Name]))
}

// removeMedia takes a picture away that nothing shows.
func (d *Desk) removeMedia(c call) error {
	b, err := d.theirBrand(c)
	if err != nil {
		return err
	}
	name := c.PathValue("name")
	uses, err := d.pictureUses(c, b.ID)
	if err != nil {
		return err
	}
	if in := uses[name]; len(in) > 0 {
		titles := make([]string, len(in))
		for i, use := range in {
			titles[i] = fmt.Sprintf("%q", use.Title)
		}
		return problem(http.StatusConflict, "This picture is shown by "+strings.Join(titles, ", ")+". Take it out there first.")
	}
	if err := d.Media.Remove(c.Context(), b.ID, name); err != nil {
		return err
	}
	if err := d.team.Record(c.Context(), c.person, desk.Entry{Action: "removed a picture", Brand: b.ID, Subject: name}); err != nil {
		return err
	}
	return c.nothing()
}

// smallMedia answers a picture in a size for lists.
func (d *Desk) smallMedia(c call) error {
	b, err := d.theirBrand(c)
	if err != nil {
		return err
	}
	p, err := d.Media.Get(c.Context(), b.ID, c.PathValue("name"))
	if err != nil {
		return err
	}
	file := p.Files()[0]
	if len(p.Sizes) > 0 {
		file = p.Files()[min(2, len(p.Sizes))]
	}
	data, err := d.Media.Open(c.Context(), b.ID, p, file)
	if err != nil {
		return err
	}
	c.w.Header().Set("Content-Type", media.TypeOf(p.Ext))
	c.w.Header().Set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; sandbox")
	c.w.Header().Set("Cache-Control", "private, max-age=86400")
	_, err = c.w.Write(data)
	return err
}
