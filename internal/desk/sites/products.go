package sites

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"livery/internal/brand"
	"livery/internal/change"
	"livery/internal/content"
	"livery/internal/desk/frame"
	"livery/internal/media"
	"livery/internal/page"
)

// SiteProducts is the catalogue under the person's draft.
type SiteProducts struct {
	Products []SiteProduct `json:"products"`
	Lists    []SiteList    `json:"lists"`
	// May says that the person may change them, which all brands share.
	May bool `json:"may"`
}

// SiteProduct is one product of the catalogue.
type SiteProduct struct {
	ID       int    `json:"id"`
	Layer    string `json:"layer"`
	Model    string `json:"model"`
	Title    string `json:"title"`
	Category string `json:"category"`
	// RetiredTo is where its address leads when it is sold no more.
	RetiredTo string `json:"retiredTo,omitempty"`
	// Brands are those whose pages show it, as far as the person works for them.
	Brands []SiteSeller `json:"brands"`
	// Pictures are its own and then those of its gallery, as a brand shows them that says nothing else of them.
	Pictures []SitePicture `json:"pictures"`
	// New says that it is in the person's draft alone; Edited, that the draft changes it.
	New    bool `json:"new,omitempty"`
	Edited bool `json:"edited,omitempty"`
}

// SiteSeller is a brand that sells a product.
type SiteSeller struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	// Sheets says that it offers data sheets.
	Sheets bool `json:"sheets,omitempty"`
}

// SiteList is a list of products, in its order.
type SiteList struct {
	Name     string `json:"name"`
	Products []int  `json:"products"`
	Featured []int  `json:"featured"`
	// Categories are the ids of its tabs.
	Categories []string `json:"categories"`
	// Brands are the names of those that show it, as far as the person works for them.
	Brands []string `json:"brands"`
}

// SiteNewProduct is a new product; it is added to the draft.
type SiteNewProduct struct {
	Model    string `json:"model"`
	Title    string `json:"title"`
	Category string `json:"category"`
	// BestFor is who should buy it, in one line.
	BestFor string `json:"bestFor,omitempty"`
	// List is the list that shows it, made when missing; none when empty.
	List string `json:"list,omitempty"`
	// CopyOf is the id of the product that it begins as.
	CopyOf int `json:"copyOf,omitempty"`
}

// ListProducts answers the catalogue.
func (room *Room) ListProducts(c frame.Call) error {
	t, err := room.trial(c, nil)
	if err != nil {
		return err
	}
	if err := room.Private.Refresh(c.Context()); err != nil {
		return err
	}
	return c.Answer(room.products(c, t))
}

// productPictures says how pictures of products are shown where no brand says something else.
func (room *Room) productPictures(c *content.Content) func(name string) SitePicture {
	placed := map[string]brand.Placed{}
	_ = json.Unmarshal(c.Says(content.SiteLayer, "pictures").JSON(), &placed) // loading it has told what is wrong
	shared := page.Brought{Public: room.Pictures.Pictures(media.Shared), Private: room.Private.Pictures(media.Shared),
		Address: privateAddress(media.Shared)}
	first := ""
	if len(c.Site.Brands) > 0 {
		first = c.Site.Brands[0].ID // below whose address they are found too
	}
	shown := room.Library.ProductPictures(first, shared, placed)
	return func(name string) SitePicture {
		one := SitePicture{Place: name, Group: "products", From: "none", Wants: "at least 1200 px wide, for all brands",
			LeastWidth: page.LeastWidth(name)}
		if p, there := shown[name]; there {
			one.From, one.Name = "delivered", placed[name].Picture
			one.Alt, one.Width, one.Height, one.Focus = p.Alt, p.Width, p.Height, p.Focus
			one.Address = smallOf(p)
		}
		return one
	}
}

func (room *Room) products(c frame.Call, t trial) SiteProducts {
	catalogue := &t.content.Site.Catalogue
	answer := SiteProducts{Products: []SiteProduct{}, Lists: []SiteList{}, May: len(c.Person.Brands) == 0}
	layers, picture := t.content.ProductLayers(), room.productPictures(t.content)
	for _, p := range catalogue.Products {
		layer := layers[p.ID]
		one := SiteProduct{ID: p.ID, Layer: layer, Model: p.Model, Title: p.Title, Category: p.Category,
			Brands: []SiteSeller{}, New: room.Publisher.Current().Content.Says(layer, "") == nil,
			Edited: slices.ContainsFunc(t.draft.Edits, func(e change.Edit) bool { return e.Layer == layer })}
		if p.Retired != nil {
			one.RetiredTo = p.Retired.Path()
		}
		for _, b := range t.content.MadeOf(layer) {
			if c.Person.Sees(b.ID) {
				one.Brands = append(one.Brands, SiteSeller{ID: b.ID, Name: b.Name, Sheets: b.Tools.Sheets})
			}
		}
		for _, name := range append([]string{p.Image}, p.Gallery...) {
			one.Pictures = append(one.Pictures, picture(name))
		}
		answer.Products = append(answer.Products, one)
	}
	// One's own come first, in their order.
	first := slices.IndexFunc(answer.Products, func(p SiteProduct) bool { return p.ID >= brand.FirstOwnProduct })
	if first > 0 { // they are sorted by their ids
		answer.Products = slices.Concat(answer.Products[first:], answer.Products[:first])
	}
	for _, name := range slices.Sorted(maps.Keys(catalogue.Lists)) {
		answer.Lists = append(answer.Lists, siteList(c, t.content, name, catalogue.Lists[name]))
	}
	return answer
}

func siteList(c frame.Call, loaded *content.Content, name string, list brand.ProductList) SiteList {
	one := SiteList{Name: name, Products: append([]int{}, list.Products...),
		Featured: append([]int{}, list.Featured...), Categories: []string{}, Brands: []string{}}
	for _, tab := range list.Tabs {
		if tab.ID != brand.AllTab {
			one.Categories = append(one.Categories, tab.ID)
		}
	}
	for _, b := range loaded.Site.Brands {
		if b.Products != nil && b.Products.List == name && c.Person.Sees(b.ID) {
			one.Brands = append(one.Brands, b.Name)
		}
	}
	return one
}

// NewProduct adds a product to the draft: one that says little, or a copy of another.
func (room *Room) NewProduct(c frame.Call) error {
	version, err := c.Version()
	if err != nil {
		return err
	}
	asked, err := frame.Body[SiteNewProduct](c)
	if err != nil {
		return err
	}
	t, err := room.trial(c, nil)
	if err != nil {
		return err
	}
	edits, err := change.NewProduct(t.content, change.ProductStart{Model: strings.TrimSpace(asked.Model),
		Title: strings.TrimSpace(asked.Title), Category: strings.TrimSpace(asked.Category),
		BestFor: strings.TrimSpace(asked.BestFor), List: strings.TrimSpace(asked.List)}, asked.CopyOf)
	if err != nil {
		return err
	}
	return room.keepDraft(c, version, SiteEdits{Edits: append(t.draft.Edits, edits...)})
}
