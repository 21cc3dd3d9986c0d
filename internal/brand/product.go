package brand

// Catalogue is everything that is sold, and the lists in which brands show it.
type Catalogue struct {
	Products []Product              `json:"products"`
	Lists    map[string]ProductList `json:"lists"`
}

// Category is a filter of the products page.
type Category struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// ProductList is a selection of the catalogue with its own tabs.
type ProductList struct {
	// Tabs are the category buttons in order; the first is "all".
	Tabs []Category `json:"tabs"`
	// Products are the ids shown, in order.
	Products []int `json:"products"`
	// Featured ids wear the badge.
	Featured []int `json:"featured"`
	// Categories moves a product to another category in this list only.
	Categories map[int]string `json:"categories,omitempty"`
}

// Product is one item of the catalogue.
type Product struct {
	ID int `json:"id"`
	// Model is the short model letter and number, e.g. "C200".
	Model       string `json:"model"`
	Title       string `json:"title"`
	Description string `json:"description"`
	Category    string `json:"category"`
	// Image is an image key of the form product-N.
	Image    string `json:"image"`
	Featured bool   `json:"featured,omitempty"`
	// Details is empty for items that are sold straight from the shop.
	Details []ProductDetail `json:"details,omitempty"`
	// Specs are the typed specifications, from which tables and comparisons are made.
	Specs Specs `json:"specs"`
	// WorksWith are ids of related products.
	WorksWith []int `json:"worksWith,omitempty"`
}

// ProductDetail is one entry of the Product Details grid.
type ProductDetail struct {
	Title       string   `json:"title"`
	Description string   `json:"description,omitempty"`
	Features    []string `json:"features,omitempty"`
}

// Specs are the typed attributes of a product; what is empty is not stated.
type Specs struct {
	// Dimensions in millimetres, e.g. "132 x 72 x 54".
	Dimensions string `json:"dimensions,omitempty"`
	// Weight with its unit, e.g. "286 g".
	Weight string `json:"weight,omitempty"`
	// TemperatureMin and TemperatureMax are the operating range in degrees Celsius.
	TemperatureMin *int `json:"temperatureMin,omitempty"`
	TemperatureMax *int `json:"temperatureMax,omitempty"`
	// Power is supply and draw, e.g. "9-36 V, 7 W".
	Power string `json:"power,omitempty"`
	// Radio names the bands and short-range radios.
	Radio string `json:"radio,omitempty"`
	// Positioning names the satellite systems.
	Positioning string `json:"positioning,omitempty"`
	// Inputs are ports and signal lines.
	Inputs string `json:"inputs,omitempty"`
	// Video is resolution and field of view per lens.
	Video string `json:"video,omitempty"`
	// Display is size and resolution of a screen.
	Display string `json:"display,omitempty"`
	// IPRating is the ingress protection, e.g. "IP67", or "Cabin use".
	IPRating string `json:"ipRating,omitempty"`
	// Storage is card capacity, e.g. "micro SD up to 256GB".
	Storage string `json:"storage,omitempty"`
	// LocationBuffer is how many location points are kept without coverage.
	LocationBuffer string `json:"locationBuffer,omitempty"`
	// AuxiliaryCameras is how many extra cameras can be connected.
	AuxiliaryCameras int `json:"auxiliaryCameras,omitempty"`
	// LiveViewSeconds is the default length of a live view.
	LiveViewSeconds int `json:"liveViewSeconds,omitempty"`
	// RecordingHours are the hours per quality setting, in order.
	RecordingHours []RecordingHours `json:"recordingHours,omitempty"`
	// Backup is how long it works without its main power.
	Backup string `json:"backup,omitempty"`
	// Vehicles says which vehicles it reads.
	Vehicles string `json:"vehicles,omitempty"`
}

// RecordingHours is one quality setting of a camera.
type RecordingHours struct {
	Quality string `json:"quality"`
	Hours   int    `json:"hours"`
}

// Find returns the product with an id.
func (c *Catalogue) Find(id int) (Product, bool) {
	for _, p := range c.Products {
		if p.ID == id {
			return p, true
		}
	}
	return Product{}, false
}

// Shelf is one brand's view of the catalogue: its tabs and its products, categories and
// featured flags already settled.
type Shelf struct {
	Tabs     []Category `json:"tabs"`
	Products []Product  `json:"products"`
}

// Shelf builds the view for a product page; ok is false for an unknown list.
func (c *Catalogue) Shelf(page *ProductPage) (shelf Shelf, ok bool) {
	if page == nil {
		return Shelf{}, false
	}
	list, ok := c.Lists[page.List]
	if !ok {
		return Shelf{}, false
	}
	featured := map[int]bool{}
	ids := list.Featured
	if len(page.Featured) > 0 {
		ids = page.Featured
	}
	for _, id := range ids {
		featured[id] = true
	}
	shelf.Tabs = list.Tabs
	for _, id := range list.Products {
		p, found := c.Find(id)
		if !found {
			continue
		}
		if category, moved := list.Categories[id]; moved {
			p.Category = category
		}
		p.Featured = featured[id]
		shelf.Products = append(shelf.Products, p)
	}
	return shelf, true
}
