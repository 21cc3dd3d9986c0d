package brand

import "slices"

// Lineup is one brand's view of the catalogue: its tabs and its products, with everything
// that depends on the list already settled.
type Lineup struct {
	Tabs     []Category `json:"tabs"`
	Products []Item     `json:"products"`
	// Retired are the addresses that visitors of products are led to which the list showed before, by their ids.
	Retired map[int]string `json:"retired,omitempty"`
}

// Item is a product as a brand shows it: category and badge are those of the list, details and
// table are made from the typed specifications.
type Item struct {
	ID          int    `json:"id"`
	Model       string `json:"model"`
	Title       string `json:"title"`
	Description string `json:"description"`
	BestFor     string `json:"bestFor"`
	// SEOTitle and SEODescription are what search results say of the product's page.
	SEOTitle       string `json:"seoTitle,omitempty"`
	SEODescription string `json:"seoDescription,omitempty"`
	// Angle is the brand's own paragraph on the product's page.
	Angle    string `json:"angle,omitempty"`
	Category string `json:"category"`
	Image    string `json:"image"`
	// Gallery are further pictures of it, by name.
	Gallery  []string `json:"gallery,omitempty"`
	Featured bool     `json:"featured,omitempty"`
	// Details is empty for items that are sold straight from the shop.
	Details []ProductDetail `json:"details,omitempty"`
	// Sheet is the specification table.
	Sheet []SpecGroup `json:"sheet,omitempty"`
	// WorksWith are related products in the same lineup, and what it needs to run wherever that is sold.
	WorksWith []Related `json:"worksWith,omitempty"`
}

// Lineup builds a brand's view; ok is false for an unknown list.
func (c *Catalogue) Lineup(b *Brand) (lineup Lineup, ok bool) {
	page := b.Products
	if page == nil {
		return Lineup{}, false
	}
	list, ok := c.Lists[page.List]
	if !ok {
		return Lineup{}, false
	}
	featured := list.Featured
	if len(page.Featured) > 0 {
		featured = page.Featured
	}
	lineup = Lineup{Products: []Item{}, Retired: map[int]string{}}
	sold, retired := map[string]bool{AllTab: true}, map[string]bool{}
	for _, id := range list.Products {
		p, found := c.Find(id)
		if !found {
			continue
		}
		item := p.item()
		if category, moved := list.Categories[id]; moved {
			item.Category = category
		}
		if p.Retired != nil {
			lineup.Retired[id], retired[item.Category] = p.Retired.Path(), true
			continue
		}
		sold[item.Category] = true
		if angle, own := c.Angles[b.ID][id]; own {
			item.SEOTitle, item.SEODescription, item.Angle = angle.Title, angle.Description(), angle.Text
		}
		item.Featured = slices.Contains(featured, id)
		item.WorksWith = c.worksWithOn(list.Products, id)
		lineup.Products = append(lineup.Products, item)
	}
	// What is sold no more leaves no tab behind; one that never had a product says so.
	lineup.Tabs = slices.DeleteFunc(slices.Clone(list.Tabs),
		func(tab Category) bool { return retired[tab.ID] && !sold[tab.ID] })
	return lineup, true
}

func (p *Product) item() Item {
	return Item{ID: p.ID, Model: p.Model, Title: p.Title, Description: p.Description,
		SEODescription: p.SEODescription, BestFor: p.BestFor,
		Category: p.Category, Image: p.Image, Gallery: p.Gallery, Details: p.OwnDetails(), Sheet: p.Specs.Sheet()}
}
