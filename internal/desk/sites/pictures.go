package sites

import (
	"cmp"
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"strings"

	"livery/internal/brand"
	"livery/internal/content"
	"livery/internal/desk"
	"livery/internal/desk/frame"
	"livery/internal/edition"
	"livery/internal/media"
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
	// LeastWidth is from how many pixels on a picture looks sharp there; 0 where width does not matter.
	LeastWidth int `json:"leastWidth,omitempty"`
	// From is own (somebody brought it), drawn (by the program), delivered, shared (it stands in) or none.
	From string `json:"from"`
	// Owner is the brand whose picture it is, empty for one of all brands; Name is what that brand calls it, and
	// Address where it is.
	Owner   string `json:"owner,omitempty"`
	Name    string `json:"name,omitempty"`
	Address string `json:"address,omitempty"`
	Alt     string `json:"alt,omitempty"`
	Width   int    `json:"width,omitempty"`
	Height  int    `json:"height,omitempty"`
	// Focus is the point that stays in sight where it is cropped, such as 30% 40%; the middle when empty.
	Focus string `json:"focus,omitempty"`
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
	for i, feature := range b.Features.Items { // which have no picture of their own where none was brought
		place := cmp.Or(feature.Image, fmt.Sprintf("feature-%d", i+1))
		if featurePlace.MatchString(place) {
			places = append(places, SitePicture{Place: place, Group: "home", Wants: "at least 1200 px wide"})
		}
	}
	for i := range b.Solutions.Sections {
		places = append(places, SitePicture{Place: fmt.Sprintf("solution-%d", i+1), Group: "solutions",
			Wants: "at least 1200 px wide"})
	}
	if stock != nil {
		for _, p := range stock.Products {
			for _, name := range append([]string{p.Image}, p.Gallery...) {
				places = append(places,
					SitePicture{Place: name, Group: "products", Wants: "at least 1200 px wide; for this brand alone"})
			}
		}
	}
	for i := range places {
		places[i].LeastWidth = page.LeastWidth(places[i].Place)
	}
	return places
}

var featurePlace = regexp.MustCompile(`^feature-\d+$`)

// ListPictures answers the pictures of a brand, place by place.
func (room *Room) ListPictures(c frame.Call) error {
	edition, b, err := room.brandInDraft(c)
	if err != nil {
		return err
	}
	return c.Answer(SitePictures{Places: placesOf(edition.Source(b))})
}

// placesOf are the places of a brand with the pictures that stand there.
func placesOf(source *page.Source) []SitePicture {
	places := slices.DeleteFunc(sitePlaces(source.Brand, source.Stock), func(one SitePicture) bool {
		_, there := shownAt(source, one)
		return !there && featurePlace.MatchString(one.Place)
	})
	for i := range places {
		one := &places[i]
		picture, there := shownAt(source, *one)
		if !there {
			one.From = "none"
			continue
		}
		one.Owner, one.Name = ownerOf(source, *one, picture)
		one.From = fromOf(source, *one)
		one.Alt, one.Width, one.Height, one.Focus = picture.Alt, picture.Width, picture.Height, picture.Focus
		one.Address = fmt.Sprintf("%s.%s?v=%s", picture.Base, picture.Ext, picture.Version)
	}
	return places
}

// ownerOf is the brand whose picture stands in a place, empty for one of all brands, and what that brand calls it.
func ownerOf(s *page.Source, place SitePicture, p page.Picture) (owner, name string) {
	parts := strings.Split(p.Base, "/")
	owner, name = parts[len(parts)-2], parts[len(parts)-1]
	brought := broughtIt(s, name)
	// A brand's pages ask for the pictures of all brands below its own address.
	if owner == "shared" || owner == s.Brand.ID && brought != nil && brought.Shared ||
		place.Group == "products" && name == place.Place && brought == nil {
		owner = ""
	}
	return owner, name
}

// fromOf says where a picture that a brand shows comes from.
func fromOf(s *page.Source, place SitePicture) string {
	switch brought := broughtIt(s, place.Name); {
	case place.Owner == "" && place.Group == "products": // which look the same at every brand
		return "delivered"
	case place.Owner != s.Brand.ID:
		return "shared"
	case brought == nil:
		return "delivered"
	case brought.Drawn:
		return "drawn"
	}
	return "own"
}

// broughtIt is the picture of a name that somebody brought for a brand; nil for none.
func broughtIt(s *page.Source, name string) *media.Picture {
	for _, list := range [][]media.Picture{s.Brought.Public, s.Brought.Private} {
		if at := slices.IndexFunc(list, func(p media.Picture) bool { return p.Name == name }); at >= 0 {
			return &list[at]
		}
	}
	return nil
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

// BringPicture takes a file for a brand (?brand= ?name=), or for all brands. Drafts can show it; visitors see it when
// something that is published does.
func (room *Room) BringPicture(c frame.Call) error {
	owner, taken := c.URL.Query().Get("brand"), map[string]page.Picture{}
	if owner == media.Shared {
		if err := mayKeep(c.Person, owner, media.CleanName(c.URL.Query().Get("name"))); err != nil {
			return err
		}
		// A brand's own picture of that name would stand before it.
		for _, b := range room.Publisher.Current().Content.Site.Brands {
			for _, p := range slices.Concat(room.Pictures.Pictures(b.ID), room.Private.Pictures(b.ID)) {
				taken[p.Name] = page.Picture{}
			}
		}
	} else {
		edition, b, err := room.brandInDraft(c)
		if err != nil {
			return err
		}
		taken = edition.Source(b).Pictures
	}
	p, err := room.Uploads.Keep(c, owner, room.Uploads.Pictures.Private, taken)
	if err != nil {
		return err
	}
	return c.Answer(frame.MediaItemOf(owner, p, true, nil))
}

// mayKeep refuses a picture for a brand that the person does not work for; one of all brands belongs to a product and
// is named after it, because pages show others by their names.
func mayKeep(person desk.Person, owner, name string) error {
	switch {
	case owner != media.Shared:
		return mayChange(person, "brands/"+owner)
	case !ofProduct.MatchString(name):
		return frame.NewProblem(http.StatusUnprocessableEntity,
			"A picture of all brands belongs to a product. Bring it on the screen of that product.")
	}
	return mayChange(person, content.SiteLayer)
}

var ofProduct = regexp.MustCompile(`^product-\d+-[a-z]+$`)
