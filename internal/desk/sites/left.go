package sites

import (
	"fmt"
	"slices"
	"strings"

	"livery/internal/brand"
	"livery/internal/change"
	"livery/internal/content"
	"livery/internal/desk/frame"
)

// SiteLeft is what a new brand still shows that is another's, or does not say yet.
type SiteLeft struct {
	// Pages are the kinds of pages with words of the brand's own; empty is what all pages show.
	Pages    []LeftPage    `json:"pages"`
	Facts    []LeftFact    `json:"facts"`
	Pictures []LeftPicture `json:"pictures"`
	// Left is how many texts, facts and pictures are open.
	Left int `json:"left"`
}

// LeftPage is a page with how many of its texts are still another's.
type LeftPage struct {
	Kind  string     `json:"kind"`
	Path  string     `json:"path"`
	Texts int        `json:"texts"`
	Left  []LeftText `json:"left"`
}

// LeftText is a text that is still another's.
type LeftText struct {
	Field string `json:"field"`
	Text  string `json:"text"`
}

// LeftFact is an address or a number that is another's, or that nobody says.
type LeftFact struct {
	// Name is phone, email, address, shop, shopItem, shopCart or the name of a social network.
	Name string `json:"name"`
	// Field leads to it; Value is what others say there.
	Field string `json:"field"`
	Value string `json:"value,omitempty"`
}

// LeftPicture is a place with a picture that is lent, or drawn by the program.
type LeftPicture struct {
	Place   string `json:"place"`
	From    string `json:"from"`
	Address string `json:"address"`
}

// Left answers what of a brand is still another's, under the person's draft.
func (room *Room) Left(c frame.Call) error {
	id := c.PathValue("id")
	if !c.Person.Sees(id) {
		return frame.ErrNoSuch
	}
	t, err := room.trial(c, nil)
	if err != nil {
		return err
	}
	at := slices.IndexFunc(t.content.Site.Brands, func(b *brand.Brand) bool { return b.ID == id })
	if at < 0 {
		return frame.ErrNoSuch
	}
	b := t.content.Site.Brands[at]
	answer := SiteLeft{Pages: leftPages(t, b), Facts: leftFacts(t.content, b), Pictures: []LeftPicture{}}
	private, err := room.private(c)
	if err != nil {
		return err
	}
	for _, place := range placesOf(room.Library.DraftPictures(t.content, private, []*brand.Brand{b})[0]) {
		if place.Group != "products" && (place.From == "shared" || place.From == "drawn") {
			answer.Pictures = append(answer.Pictures, LeftPicture{place.Place, place.From, place.Address})
		}
	}
	for _, p := range answer.Pages {
		answer.Left += len(p.Left)
	}
	answer.Left += len(answer.Facts) + len(answer.Pictures)
	return c.Answer(answer)
}

// leftPages are the pages of a brand with the texts that it says itself, and those of them that another brand says too.
func leftPages(t trial, b *brand.Brand) []LeftPage {
	pages := []LeftPage{}
	texts := t.content.OwnTexts(b)
	for _, o := range t.content.Brand(b.ID).Origins() {
		if texts[o.Path] == "" {
			continue
		}
		kind, path := change.PageOf("brands/"+b.ID, o.Path)
		at := slices.IndexFunc(pages, func(p LeftPage) bool { return p.Kind == kind })
		if at < 0 {
			at = len(pages)
			pages = append(pages, LeftPage{Kind: kind, Path: path, Left: []LeftText{}})
		}
		pages[at].Texts++
		if t.content.Borrowed(b.ID, o.Path) {
			pages[at].Left = append(pages[at].Left, LeftText{o.Path, o.Value})
		}
	}
	return pages
}

// leftFacts are what a brand does not say of itself, and what leads to the company behind other brands.
func leftFacts(c *content.Content, b *brand.Brand) []LeftFact {
	facts := []LeftFact{}
	info := b.Contact.ContactInfo
	for _, one := range []struct{ name, value string }{{"phone", info.Phone}, {"email", info.Email},
		{"address", info.Address}} {
		if strings.TrimSpace(one.value) == "" {
			facts = append(facts, LeftFact{Name: one.name, Field: "contact.contactInfo." + one.name})
		}
	}
	lent := func(field string) bool {
		layer, _ := content.LayerOf(c.Brand(b.ID).Origin(field).File, field)
		return layer != "brands/"+b.ID
	}
	shop := []LeftFact{{"shop", "links.shop", b.Links.Shop}}
	if b.Has(brand.Products) {
		shop = append(shop, LeftFact{"shopItem", "links.shopItem", b.Links.ShopItem},
			LeftFact{"shopCart", "links.shopCart", b.Links.ShopCart})
	}
	for _, fact := range shop {
		if fact.Value != "" && lent(fact.Field) {
			facts = append(facts, fact)
		}
	}
	for i, link := range b.Links.Social {
		if field := fmt.Sprintf("links.social.%d.url", i); lent(field) {
			facts = append(facts, LeftFact{Name: link.Name, Field: field, Value: link.URL})
		}
	}
	return facts
}
