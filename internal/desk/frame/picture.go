package frame

import (
	"errors"
	"fmt"
	"net/http"
	"time"

	"livery/internal/desk"
	"livery/internal/media"
	"livery/internal/page"
	"livery/internal/post"
)

// MediaItem is a picture of a brand's media. Address is of a small version, on the Desk's own origin.
type MediaItem struct {
	Name       string     `json:"name"`
	Alt        string     `json:"alt"`
	FocusX     float64    `json:"focusX"` // 0 is the left edge, 1 the right one
	FocusY     float64    `json:"focusY"`
	Width      int        `json:"width"`
	Height     int        `json:"height"`
	Bytes      int64      `json:"bytes"`
	UploadedAt time.Time  `json:"uploadedAt,omitzero"`
	Address    string     `json:"address"`
	UsedBy     []MediaUse `json:"usedBy"`
	// Draft is set while only drafts show it: visitors cannot see it yet.
	Draft bool `json:"draft"`
	// Shown is the picture as pages show it, without the folder in its address.
	Shown page.Picture `json:"shown"`
}

// MediaUse is a post, published or not, that shows a picture, or the content of the brand, which has no state.
type MediaUse struct {
	ID    string     `json:"id"`
	Title string     `json:"title"`
	State post.State `json:"state,omitempty"`
}

// MediaItemOf is a picture as lists show it.
func MediaItemOf(brand string, p media.Picture, private bool, uses []MediaUse) MediaItem {
	item := MediaItem{Name: p.Name, Alt: p.Alt, FocusX: 0.5, FocusY: 0.5, Width: p.Width, Height: p.Height,
		Bytes: int64(p.Bytes), UploadedAt: p.Added,
		Draft: private, Shown: page.OwnPicture("", p),
		Address: fmt.Sprintf("/api/desk/media/%s/%s/small?v=%s", brand, p.Name, p.Version),
		UsedBy:  append([]MediaUse{}, uses...)}
	if p.Focus != nil {
		item.FocusX, item.FocusY = p.Focus.X, p.Focus.Y
	}
	return item
}

// uploadTime is how long bringing a large picture over a slow line may take.
const uploadTime = 5 * time.Minute

// Uploads takes the pictures that people bring.
type Uploads struct {
	// Folder is where a file lies until pictures are made of it, and Room says why none is taken while there is no
	// room.
	Folder string
	Room   func() error
	// Pictures are all that people brought, public or not: their names are taken.
	Pictures *post.Pictures
}

// Keep keeps the file of a call under a name that is free: the body is its bytes, and the query names it (name, alt).
// A name that is taken, by others too, gets a number, so that nothing is replaced by accident.
func (u Uploads) Keep(c Call, brandID string, into *media.Store,
	others map[string]page.Picture) (media.Picture, error) {
	_ = http.NewResponseController(c.W).SetReadDeadline(time.Now().Add(uploadTime))
	if err := u.Room(); err != nil {
		c.frame.Log.Warn("a picture is refused for want of room", "error", err)
		return media.Picture{}, NewProblem(http.StatusInsufficientStorage,
			"The server's disk is nearly full, so no picture is taken now; tell whoever runs the server to make room.")
	}
	upload, err := media.Receive(u.Folder, c.Request.Body)
	if err != nil {
		return media.Picture{}, RefusePicture(err)
	}
	defer upload.Close()
	name, err := u.free(c, brandID, others)
	if err != nil {
		return media.Picture{}, err
	}
	p, err := into.PutUpload(c.Context(), brandID, name, upload, c.URL.Query().Get("alt"))
	if err != nil {
		return media.Picture{}, RefusePicture(err)
	}
	c.Did(desk.Entry{Brand: brandID, Subject: p.Name})
	return p, nil
}

func (u Uploads) free(c Call, brandID string, others map[string]page.Picture) (string, error) {
	name := media.CleanName(c.URL.Query().Get("name"))
	if name == "" {
		name = "picture"
	}
	for n, free := 2, name; ; n++ {
		_, taken := others[free]
		_, _, err := u.Pictures.Find(c.Context(), brandID, free)
		if errors.Is(err, media.ErrNotFound) && !taken {
			return free, nil
		} else if err != nil && !errors.Is(err, media.ErrNotFound) {
			return "", err
		}
		free = fmt.Sprintf("%s-%d", name, n)
	}
}

// RefusePicture turns a refusal of a picture into a sentence for the person.
func RefusePicture(err error) error {
	if r, is := errors.AsType[*media.Refusal](err); is {
		return NewProblem(http.StatusUnprocessableEntity, Sentence(r.Reason))
	}
	return err
}
