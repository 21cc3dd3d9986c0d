package sites

import (
	"encoding/base64"
	"encoding/json"
	"path"
	"slices"
	"strings"

	"livery/internal/brand"
	"livery/internal/desk/frame"
	"livery/internal/logo"
	"livery/internal/media"
)

// drawLogos gives a new brand a wordmark and an icon.
func (room *Room) drawLogos(c frame.Call, asked SiteNew) error {
	files, err := logo.Draw(logo.Brand{ID: asked.ID, Name: asked.Name, Colours: asked.Colours})
	if err != nil {
		return err
	}
	for _, f := range files {
		if err := room.Media.Draw(c.Context(), asked.ID, f.Name, f.Data); err != nil {
			return frame.RefusePicture(err)
		}
	}
	return room.Pictures.Refresh(c.Context())
}

// redrawn gives the logos of a brand as they will be drawn when a draft is published that gives it another name or
// other colours. Their address says what they are drawn from, so that nobody has to keep them.
func (room *Room) redrawn(c frame.Call) func(*brand.Brand) ([]media.Picture, string) {
	return func(b *brand.Brand) (logos []media.Picture, address string) {
		served, known := c.Edition.Registry.ByID(b.ID)
		if known && served.Name == b.Name && slices.Equal(served.OwnColours(), b.OwnColours()) {
			return nil, ""
		}
		drawn := slices.DeleteFunc(slices.Clone(room.Pictures.Pictures(b.ID)),
			func(p media.Picture) bool { return !p.Drawn })
		if len(drawn) == 0 {
			return nil, ""
		}
		from := logo.Brand{ID: b.ID, Name: b.Name, Colours: b.OwnColours()}
		files, err := logo.Draw(from)
		key, failed := json.Marshal(from)
		if err != nil || failed != nil {
			return nil, "" // those that were drawn before stay
		}
		for _, f := range files {
			ext := path.Ext(f.Name)
			name := strings.TrimSuffix(f.Name, ext)
			if slices.ContainsFunc(drawn, func(p media.Picture) bool { return p.Name == name }) {
				logos = append(logos, media.Picture{Name: name, Ext: ext[1:], Width: f.Width, Height: f.Height,
					Drawn: true})
			}
		}
		return logos, "/api/desk/sites/drawn/" + base64.RawURLEncoding.EncodeToString(key) + "/" + b.ID + "/"
	}
}

// DrawnLogo answers a logo as it will be drawn, from what its address says.
func (room *Room) DrawnLogo(c frame.Call) error {
	key, err := base64.RawURLEncoding.DecodeString(c.PathValue("key"))
	var from logo.Brand
	if err != nil || json.Unmarshal(key, &from) != nil || !c.Person.Sees(from.ID) {
		return frame.ErrNoSuch
	}
	files, err := logo.Draw(from)
	if err != nil {
		return err
	}
	at := slices.IndexFunc(files, func(f logo.File) bool { return f.Name == c.PathValue("file") })
	if at < 0 {
		return frame.ErrNoSuch
	}
	return answerPicture(c, path.Ext(files[at].Name)[1:], files[at].Data)
}

// answerPicture answers a file that only people at the Desk see.
func answerPicture(c frame.Call, ext string, data []byte) error {
	h := c.W.Header()
	h.Set("Content-Type", media.TypeOf(ext))
	h.Set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; sandbox")
	h.Set("Cache-Control", "private, max-age=86400")
	_, err := c.W.Write(data)
	return err
}
