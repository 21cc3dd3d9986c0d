package api

import (
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"time"

	"livery/internal/desk"
	"livery/internal/media"
	"livery/internal/page"
)

// uploadTime is how long bringing a large picture over a slow line may take.
const uploadTime = 5 * time.Minute

// media lists the pictures of a brand that people brought, the newest first: those that everybody may see, and
// those that only drafts show yet.
func (d *Desk) media(c call, b Brand) error {
	private, err := d.Drafts.Pictures.Private.List(c.Context(), b.ID) // before the others, since one may move there
	if err != nil {
		return err
	}
	public, err := d.Media.List(c.Context(), b.ID)
	if err != nil {
		return err
	}
	uses, err := d.pictureUses(c, b.ID)
	if err != nil {
		return err
	}
	list := MediaList{Items: []MediaItem{}}
	for _, p := range public {
		list.Items = append(list.Items, mediaItem(b.ID, p, false, uses[p.Name]))
	}
	for _, p := range private {
		if !slices.ContainsFunc(public, func(known media.Picture) bool { return known.Name == p.Name }) {
			list.Items = append(list.Items, mediaItem(b.ID, p, true, uses[p.Name]))
		}
	}
	slices.SortStableFunc(list.Items, func(a, b MediaItem) int { return b.UploadedAt.Compare(a.UploadedAt) })
	return c.answer(list)
}

func mediaItem(brand string, p media.Picture, private bool, uses []MediaUse) MediaItem {
	item := MediaItem{Name: p.Name, Alt: p.Alt, FocusX: 0.5, FocusY: 0.5, Width: p.Width, Height: p.Height, Bytes: int64(p.Bytes), UploadedAt: p.Added,
		Draft: private, Shown: page.OwnPicture("", p),
		Address: fmt.Sprintf("/api/desk/media/%s/%s/small?v=%s", brand, p.Name, p.Version), UsedBy: append([]MediaUse{}, uses...)}
	if p.Focus != nil {
		item.FocusX, item.FocusY = p.Focus.X, p.Focus.Y
	}
	return item
}

// pictureUses says what shows each picture of a brand: its posts, published, scheduled or still written, and its content.
func (d *Desk) pictureUses(c call, brand string) (map[string][]MediaUse, error) {
	posts, err := d.Drafts.Texts(c.Context(), brand)
	if err != nil {
		return nil, err
	}
	uses := map[string][]MediaUse{}
	for _, p := range posts {
		for _, name := range p.Post.Pictures() {
			uses[name] = append(uses[name], MediaUse{ID: p.ID, Title: p.Post.Title, State: PostState(p.State)})
		}
	}
	of, err := c.brandOf(brand)
	if err != nil {
		return nil, err
	}
	for name, places := range c.edition.Source(of).PicturePlaces() {
		uses[name] = append(uses[name], MediaUse{ID: places[0], Title: "the pages of " + of.Name + " (" + strings.Join(places, ", ") + ")"})
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

// uploadPicture takes a file as it is: the body is its bytes, and the query names it (name, alt). A name that is taken gets a
// number, so that nothing is replaced by accident. Nobody sees it before a post that shows it is published.
func (d *Desk) uploadPicture(c call, b Brand) error {
	of, err := c.brandOf(b.ID)
	if err != nil {
		return err
	}
	p, err := d.keepPicture(c, b.ID, d.Drafts.Pictures.Private, c.edition.Source(of).Pictures)
	if err != nil {
		return err
	}
	return c.answer(mediaItem(b.ID, p, true, nil))
}

// keepPicture keeps the file of a call under a name that is free.
func (d *Desk) keepPicture(c call, brandID string, into *media.Store, others map[string]page.Picture) (media.Picture, error) {
	_ = http.NewResponseController(c.w).SetReadDeadline(time.Now().Add(uploadTime))
	if err := d.Uploads.Room(); err != nil {
		d.Log.Warn("a picture is refused for want of room", "error", err)
		return media.Picture{}, problem(http.StatusInsufficientStorage, "The server's disk is nearly full, so no picture is taken now; tell whoever runs the server to make room.")
	}
	upload, err := media.Receive(d.Uploads.Folder, c.Body)
	if err != nil {
		return media.Picture{}, refused(err)
	}
	defer upload.Close()
	name := media.CleanName(c.URL.Query().Get("name"))
	if name == "" {
		name = "picture"
	}
	for n, free := 2, name; ; n++ {
		_, taken := others[free]
		_, _, err := d.Drafts.Pictures.Find(c.Context(), brandID, free)
		if errors.Is(err, media.ErrNotFound) && !taken {
			name = free
			break
		} else if err != nil && !errors.Is(err, media.ErrNotFound) {
			return media.Picture{}, err
		}
		free = fmt.Sprintf("%s-%d", name, n)
	}
	p, err := into.PutUpload(c.Context(), brandID, name, upload, c.URL.Query().Get("alt"))
	if err != nil {
		return media.Picture{}, refused(err)
	}
	c.did(desk.Entry{Brand: brandID, Subject: p.Name})
	return p, nil
}

func (d *Desk) changeMedia(c call, b Brand) error {
	p, store, err := d.Drafts.Pictures.Find(c.Context(), b.ID, c.PathValue("name"))
	if err != nil {
		return err
	}
	in, err := body[MediaChange](c)
	if err != nil {
		return err
	}
	if p, err = store.Describe(c.Context(), b.ID, p.Name, in.change); err != nil {
		return refused(err)
	}
	uses, err := d.pictureUses(c, b.ID)
	if err != nil {
		return err
	}
	return c.answer(mediaItem(b.ID, p, store == d.Drafts.Pictures.Private, uses[p.Name]))
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

// removeMedia takes a picture away that nothing shows.
func (d *Desk) removeMedia(c call, b Brand) error {
	p, store, err := d.Drafts.Pictures.Find(c.Context(), b.ID, c.PathValue("name"))
	if err != nil {
		return err
	}
	name := p.Name
	uses, err := d.pictureUses(c, b.ID)
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
		return problem(http.StatusConflict, "This picture is shown by "+strings.Join(titles, ", ")+". Take it out there first.")
	}
	if err := store.Remove(c.Context(), b.ID, name); err != nil {
		return err
	}
	c.did(desk.Entry{Brand: b.ID, Subject: name})
	return c.nothing()
}

// smallMedia answers a picture in a size for lists.
func (d *Desk) smallMedia(c call, b Brand) error {
	p, store, err := d.Drafts.Pictures.Find(c.Context(), b.ID, c.PathValue("name"))
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
	c.w.Header().Set("Content-Type", media.TypeOf(p.Ext))
	c.w.Header().Set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; sandbox")
	c.w.Header().Set("Cache-Control", "private, max-age=86400")
	_, err = c.w.Write(data)
	return err
}
