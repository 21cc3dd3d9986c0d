package brand

import (
	"cmp"
	"slices"
	"strings"
)

// Catalogue is everything that is sold, and the lists in which brands show it.
type Catalogue struct {
	Products []Product              `json:"products"`
	Lists    map[string]ProductList `json:"lists"`
	// Figures are the numbers that may be claimed, and of which products.
	Figures []ProductFigure `json:"figures"`
	// Angles are the brands' own words on the pages of products, by brand and product.
	Angles map[string]map[int]Angle `json:"angles,omitempty"`
	// Connections are what works with what.
	Connections []Connection `json:"connections"`
	// Fits are what the fit finder goes by.
	Fits Fits `json:"fits"`
	// Sums are the calculators that brands may show.
	Sums []Sum `json:"sums"`
}

// Angle is what one brand says of a product on its page, so that no two hosts show the same page.
type Angle struct {
	// Title is what search results show, with the brand's name behind it where both fit.
	Title string `json:"title" text:"line"`
	// Text is a paragraph; its opening is the description of the page.
	Text string `json:"text" text:"paragraph"`
}

// DescriptionLength bounds a description: search results cut what is longer.
const DescriptionLength = 160

// Description is as many opening sentences as fit.
func (a Angle) Description() string {
	end := 0
	for i := 0; i < len(a.Text) && i < DescriptionLength; i++ {
		if strings.HasPrefix(a.Text[i:], ". ") || i == len(a.Text)-1 {
			end = i + 1
		}
	}
	return a.Text[:end]
}

// AllTab is the id of the tab that shows every product.
const AllTab = "all"

// Category is a filter of the products page.
type Category struct {
	ID   string `json:"id"`
	Name string `json:"name" text:"name"`
}

// ProductList is a selection of the catalogue with its own tabs.
type ProductList struct {
	// Tabs are the category buttons in order; the first is AllTab.
	Tabs []Category `json:"tabs"`
	// Products are the ids shown, in order.
	Products []int `json:"products"`
	// Featured ids wear the badge.
	Featured []int `json:"featured"`
	// Categories moves a product to another category in this list only.
	Categories map[int]string `json:"categories,omitempty"`
	// AllOnly are products on purpose without a tab of their own: they show under the first one only.
	AllOnly []int `json:"allOnly,omitempty"`
}

// ProductFigure is a kind of number with the products that carry each of its values. Every match
// of Pattern in a product's words must be one of Values, and stand there once.
type ProductFigure struct {
	Name string `json:"name"`
	// Pattern is a regular expression that finds every value of this kind.
	Pattern string `json:"pattern"`
	// Values names the products that carry a value.
	Values map[string][]int `json:"values"`
}

// FirstOwnProduct is the id of the first product that did not come with the program.
const FirstOwnProduct = 101

// Product is one item of the catalogue as its file states it.
type Product struct {
	ID int `json:"id"`
	// Model is the short model letter and number, e.g. "C200".
	Model       string `json:"model" text:"name"`
	Title       string `json:"title" text:"line"`
	Description string `json:"description" text:"paragraph"`
	// SEODescription is what search results say of its page where a brand has no words of its own.
	SEODescription string `json:"seoDescription" text:"paragraph"`
	// BestFor is who should buy it, in one line.
	BestFor  string `json:"bestFor" text:"line"`
	Category string `json:"category"`
	// Image is an image key of the form product-N.
	Image string `json:"image"`
	// Gallery are further pictures for its page, by their names: product-N with another word, as product-101-back.
	Gallery []string `json:"gallery,omitempty"`
	// Retired products are sold no more: no list shows them, and their addresses lead elsewhere.
	Retired *Retired `json:"retired,omitempty"`
	// Details say what Specs cannot; empty for items that are sold straight from the shop.
	Details []DetailNote `json:"details,omitempty"`
	// Specs are the typed specifications, from which tables, comparisons and details are made.
	Specs Specs `json:"specs"`
	// Questions are what buyers ask about it.
	Questions []Question `json:"questions,omitempty"`
}

// Retired is where visitors of a product are led that is sold no more.
type Retired struct {
	// To is a path of the site, such as "/products/102"; the list of products when empty.
	To string `json:"to,omitempty"`
}

// Path is where they are led.
func (r *Retired) Path() string { return cmp.Or(r.To, "/products") }

// DetailNote is what a product's file adds to a group of its details.
type DetailNote struct {
	ID          GroupID  `json:"id"`
	Description string   `json:"description,omitempty" text:"paragraph"`
	Features    []string `json:"features,omitempty" text:"line"`
}

// ProductDetail is one entry of the Product Details grid.
type ProductDetail struct {
	Title       string   `json:"title" text:"line"`
	Description string   `json:"description,omitempty" text:"paragraph"`
	Features    []string `json:"features,omitempty" text:"line"`
}

// Specs are the typed attributes of a product; what is empty is not stated.
type Specs struct {
	// Lenses are the views a product has of its own.
	Lenses []Lens `json:"lenses,omitempty"`
	// AI are the events it recognises on the device.
	AI []string `json:"ai,omitempty" text:"line"`
	// Display is size and resolution of a screen.
	Display string `json:"display,omitempty" text:"line"`
	// AuxiliaryCameras is how many extra cameras can be connected.
	AuxiliaryCameras int `json:"auxiliaryCameras,omitempty"`
	// LiveViewSeconds is the default length of a live view.
	LiveViewSeconds int `json:"liveViewSeconds,omitempty"`
	// Cards are its micro SD slots.
	Cards *Cards `json:"cards,omitempty"`
	// RecordingHours are the hours per quality setting, in order.
	RecordingHours []RecordingHours `json:"recordingHours,omitempty"`
	// ClipSeconds is what the collision rule example keeps, both before and after the event.
	ClipSeconds int `json:"clipSeconds,omitempty"`
	// VehicleTypes is how many kinds of vehicles it reads.
	VehicleTypes int `json:"vehicleTypes,omitempty"`
	// Reads are the values it takes from the vehicle.
	Reads []string `json:"reads,omitempty" text:"line"`
	// Positioning are the satellite systems.
	Positioning []string `json:"positioning,omitempty" text:"line"`
	// LocationPoints is how many are kept without coverage.
	LocationPoints int `json:"locationPoints,omitempty"`
	// Cellular names the network class and bands, e.g. "LTE Cat 1, bands 2/4/5".
	Cellular string `json:"cellular,omitempty" text:"line"`
	// ShortRange are the local radios.
	ShortRange []string `json:"shortRange,omitempty" text:"line"`
	// Ports are connectors, inputs and outputs.
	Ports []string `json:"ports,omitempty" text:"line"`
	// Supply is the accepted voltage in volts.
	Supply *Range `json:"supply,omitempty"`
	// Source says where the power comes from when it is not the vehicle's supply.
	Source string `json:"source,omitempty" text:"line"`
	// Watts is the highest draw.
	Watts int `json:"watts,omitempty"`
	// SleepMilliamps is the draw asleep.
	SleepMilliamps int `json:"sleepMilliamps,omitempty"`
	// CellMilliampHours is the capacity of the internal cell.
	CellMilliampHours int `json:"cellMilliampHours,omitempty"`
	// Output is what it feeds to others.
	Output string `json:"output,omitempty" text:"line"`
	// CutOff is the voltage at which it protects the vehicle's battery.
	CutOff string `json:"cutOff,omitempty" text:"line"`
	// Backup is how long it works without its main power.
	Backup string `json:"backup,omitempty" text:"line"`
	// Sizes are the dimensions, one entry per part.
	Sizes []Size `json:"sizes,omitempty"`
	// Grams is the weight of everything fitted, without leads.
	Grams int `json:"grams,omitempty"`
	// Temperature is the operating range in degrees Celsius.
	Temperature *Range `json:"temperature,omitempty"`
	// IPRating is the ingress protection, e.g. "IP67", or CabinUse.
	IPRating string `json:"ipRating,omitempty" text:"line"`
	// More are figures for which there is no field above.
	More []OwnFigure `json:"more,omitempty"`
}

// OwnFigure is a row of the table in words of one's own, such as the length of a cable.
type OwnFigure struct {
	// Group is where it stands in the table: video, location, storage, connectivity, power or size.
	Group GroupID `json:"group"`
	Label string  `json:"label" text:"name"`
	Value string  `json:"value" text:"line"`
}

// CabinUse is the rating of devices that are made for inside the cab.
const CabinUse = "Cabin use"

// Range is a lowest and a highest value.
type Range struct {
	Min int `json:"min"`
	Max int `json:"max"`
}

// Lens is one view.
type Lens struct {
	View       string `json:"view" text:"name"`
	Resolution string `json:"resolution" text:"name"`
	// Degrees is the horizontal field of view.
	Degrees  int  `json:"degrees,omitempty"`
	Infrared bool `json:"infrared,omitempty"`
}

// Cards are micro SD slots and the largest card each takes.
type Cards struct {
	Slots     int `json:"slots"`
	Gigabytes int `json:"gigabytes"`
}

// Size is width, height and depth in millimetres; Part names it where there are several.
type Size struct {
	Part   string `json:"part,omitempty" text:"name"`
	Width  int    `json:"width"`
	Height int    `json:"height"`
	Depth  int    `json:"depth"`
}

// RecordingHours is one quality setting of a camera.
type RecordingHours struct {
	Quality string `json:"quality" text:"name"`
	Hours   int    `json:"hours"`
}

// Unsold are the products that a brand does not sell.
func (c *Catalogue) Unsold(b *Brand) []Product {
	var listed []int
	if b.Products != nil {
		listed = c.Lists[b.Products.List].Products
	}
	return slices.DeleteFunc(slices.Clone(c.Products),
		func(p Product) bool { return p.Retired == nil && slices.Contains(listed, p.ID) })
}

// Shows tells whether a delivered picture, by its file below assets, is one of the product.
func (p Product) Shows(key string) bool {
	name, shared := strings.CutPrefix(key, "shared/")
	name = strings.TrimSuffix(name, "-square")
	return shared && (name == p.Image || slices.Contains(p.Gallery, name))
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
