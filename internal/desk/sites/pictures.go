package sites

import (
	"fmt"
	"slices"
	"strings"

	"livery/internal/brand"
	"livery/internal/desk/frame"
	"livery/internal/edition"
	"livery/internal/logo"
	"livery/internal/page"
)

// SitePictures are the places of a brand's pages that show a picture.
type SitePictures struct {
	Places []SitePicture `json:"places"`
}

// SitePicture is a place with the picture that stands there under the person's draft.
type SitePicture struct {
	// Place is its name, such as hero-main; Group is what it belongs to: logos, home, solutions or products.
	Place string `json:"place"`
	Group string `json:"group"`
	// Wants is what fits there.
	Wants string `json:"wants"`
	// From is own (somebody brought it), drawn (by the program), delivered, shared (it stands in) or none.
	From string `json:"from"`
	// Name is what the picture is called, and Address where it is.
	Name    string `json:"name,omitempty"`
	Address string `json:"address,omitempty"`
	Alt     string `json:"alt,omitempty"`
	Width   int    `json:"width,omitempty"`
	Height  int    `json:"height,omitempty"`
}

// sitePlaces are the places of a brand, as pages show them from the top.
func sitePlaces(b *brand.Brand, stock *page.Stock) []SitePicture {
	places := []SitePicture{
		{Place: "logo", Group: "logos", Wants: "SVG, or PNG at least 96 px high, for light grounds"},
		{Place: "logo-white", Group: "logos", Wants: "SVG, or PNG at least 96 px high, for dark grounds"},
		{Place: "favicon", Group: "logos", Wants: "SVG, or a square PNG of at least 180 px"},
		{Place: "share", Group: "logos", Wants: "1200 by 630 px, JPEG or PNG; links that are shared show it"},
		{Place: "hero-main", Group: "home", Wants: "at least 1600 px wide"},
		{Place: "hero-secondary", Group: "home", Wants: "at least 1200 px wide"},
	}
	for i := range b.Gallery.Captions {
		places = append(places, SitePicture{Place: fmt.Sprintf("gallery-%d", i+1), Group: "home",
			Wants: "at least 1200 px wide"})
	}
	for i := range b.Solutions.Sections {
		places = append(places, SitePicture{Place: fmt.Sprintf("solution-%d", i+1), Group: "solutions",
			Wants: "at least 1200 px wide"})
	}
	if stock != nil {
		for _, p := range stock.Products {
			places = append(places,
				SitePicture{Place: p.Image, Group: "products", Wants: "at least 1200 px wide; for this brand alone"})
		}
	}
	return places
}

// ListPictures answers the pictures of a brand, place by place.
func (room *Room) ListPictures(c frame.Call) error {
	edition, b, err := room.brandInDraft(c)
	if err != nil {
		return err
	}
	stock := edition.Source(b).Stock
	drawn := map[string]bool{}
	var own []string
	for _, p := range room.Pictures.Pictures(b.ID) {
		own = append(own, p.Name)
		drawn[p.Name] = p.Drawn
	}
	places := sitePlaces(b, stock)
	for i := range places {
		one := &places[i]
		picture, there := edition.Source(b).Pictures[one.Place]
		if one.Group == "products" {
			picture, there = stock.Pictures[one.Place]
		}
		if !there {
			one.From = "none"
			continue
		}
		folder, name := picture.Base[:strings.LastIndex(picture.Base, "/")],
			picture.Base[strings.LastIndex(picture.Base, "/")+1:]
		one.Name, one.Alt, one.Width, one.Height = name, picture.Alt, picture.Width, picture.Height
		one.Address = fmt.Sprintf("%s.%s?v=%s", picture.Base, picture.Ext, picture.Version)
		switch ours := strings.HasSuffix(folder, "/domains/"+b.ID); {
		case ours && drawn[name]:
			one.From = "drawn"
		case ours && slices.Contains(own, name):
			one.From = "own"
		case ours:
			one.From = "delivered"
		default:
			one.From = "shared"
		}
	}
	return c.Answer(SitePictures{Places: places})
}

// brandInDraft is the brand that a call names, as it is with the person's draft.
func (room *Room) brandInDraft(c frame.Call) (*edition.Edition, *brand.Brand, error) {
	id := c.URL.Query().Get("brand")
	if id == "" || !c.Person.Sees(id) {
		return nil, nil, frame.ErrNoSuch
	}
	edition, err := room.editionFor(c, false, id)
	if err != nil {
		return nil, nil, err
	}
	b, known := edition.Registry.ByID(id)
	if !known {
		return nil, nil, frame.ErrNoSuch
	}
	return edition, b, nil
}

// BringPicture takes a file for a brand (?brand= ?name=). Nothing shows it until the draft places it somewhere.
func (room *Room) BringPicture(c frame.Call) error {
	edition, b, err := room.brandInDraft(c)
	if err != nil {
		return err
	}
	p, err := room.Uploads.Keep(c, b.ID, room.Media, edition.Source(b).Pictures)
	if err != nil {
		return err
	}
	if err := room.Pictures.Refresh(c.Context()); err != nil {
		return err
	}
	return c.Answer(frame.MediaItemOf(b.ID, p, false, nil))
}

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
