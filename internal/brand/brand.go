// Package brand is the domain: what a brand is, which hosts it answers to, what it sells
// and says. It imports nothing of ours and knows neither files nor HTTP.
//
// A Brand is the finished value, after the layers (site, family, brand) were merged and
// checked by package content. Everything a page shows about a brand comes from here.
package brand

import "slices"

// Page is a page kind that a brand may enable.
type Page string

// The pages a brand's page list may name. About and testimonials exist only for the
// footer's rule; they have no route.
const (
	Home         Page = "home"
	Solutions    Page = "solutions"
	Products     Page = "products"
	Blog         Page = "blog"
	Contact      Page = "contact"
	About        Page = "about"
	Testimonials Page = "testimonials"
)

// Pages lists every page kind, in navigation order.
var Pages = []Page{Home, Solutions, Products, Blog, Contact, About, Testimonials}

// Brand is one white-label site.
type Brand struct {
	// ID is the slug: letters, digits, hyphen or underscore.
	ID string `json:"id"`
	// Family is the content layer between the site defaults and this brand, e.g. "dashcams".
	Family string `json:"family"`
	// Name is the display name, used in titles, copyright and legal pages.
	Name string `json:"name" text:"name"`
	// ShortName is the manifest's short name; the brand name when empty.
	ShortName string `json:"shortName,omitempty" text:"name"`
	// Tagline is one line under or beside the name.
	Tagline string `json:"tagline" text:"line"`
	// Description is one or two sentences for the footer and as the default meta description.
	Description string `json:"description" text:"paragraph"`

	// Logo, WhiteLogo, Favicon and Icon are image names inside the brand's asset folder, without extension.
	Logo      string `json:"logo"`
	WhiteLogo string `json:"whiteLogo"`
	Favicon   string `json:"favicon"`
	Icon      string `json:"icon"`

	// Pictures are places of pages, such as hero-main or logo, that show another picture or other words than the
	// picture of that name.
	Pictures map[string]Placed `json:"pictures,omitempty"`
	// SharedPictures stand in places that the brand has no picture for: delivered pictures by their file below
	// assets/, without ending. They show no brand's name.
	SharedPictures map[string]string `json:"sharedPictures,omitempty"`

	// Redirects lead visitors of addresses that show no page any more to others.
	Redirects []Redirection `json:"redirects,omitempty"`
	// Hosts are the names this brand answers to, each with and without "www.".
	Hosts []Host `json:"hosts,omitempty"`
	// Pages are the enabled pages; routes and navigation follow from them.
	Pages []Page `json:"pages"`
	// Navigation is derived from Pages when empty.
	Navigation []NavItem `json:"navigation,omitempty"`
	// Links lead elsewhere: to the shop and to profiles. Those of all brands are among the settings of site.yaml.
	Links Links `json:"links,omitzero"`
	// CTA holds the two calls to action.
	CTA CTA `json:"cta"`
	// Variant is the look; an unknown one shows as corporate.
	Variant Variant `json:"variant"`
	// Palette gives the variant colours of the brand's own.
	Palette *Palette `json:"palette,omitempty"`

	// Sections are the order and the layouts of the home page between its hero and its closing band.
	Sections []HomeSection `json:"sections,omitempty"`
	// Signature is the drawing of the brand's trade on its home page.
	Signature *Signature `json:"signature,omitempty"`

	ShowFeatures     bool `json:"showFeatures"`
	ShowTestimonials bool `json:"showTestimonials"`

	Hero      Hero           `json:"hero"`
	Features  FeatureSection `json:"features"`
	Solutions SolutionPage   `json:"solutions"`
	Blog      BlogPage       `json:"blog"`
	// Testimonials show only when ShowTestimonials is on; sample defaults when empty.
	Testimonials []Testimonial `json:"testimonials,omitempty"`
	// Products is set exactly when the products page is enabled.
	Products *ProductPage `json:"products,omitempty"`
	Contact  ContactPage  `json:"contact"`
	// Company answers for the site in law.
	Company Company `json:"company,omitzero"`
	// Legal is what legal pages say of this brand alone, field by field in the place of what they say for all brands.
	Legal       Legal    `json:"legal,omitzero"`
	RequestDemo DemoPage `json:"requestDemo"`
	SEO         SEO      `json:"seo"`
	// Words are what pages say beside the brand's own texts.
	Words Words `json:"words"`

	// Tools are the switches of what helps a buyer to decide.
	Tools Tools `json:"tools"`
	// Questions are what buyers of this brand ask.
	Questions []Question `json:"questions,omitempty"`
	// Buying says how buying works.
	Buying *Buying `json:"buying,omitempty"`

	// Sales is what the people who handle the brand's leads work with.
	Sales *Sales `json:"sales,omitempty"`

	// Prices is what its products cost, for sales.
	Prices *PriceList `json:"prices,omitempty"`

	// Figures are the proof numbers under the hero.
	Figures []Figure `json:"figures,omitempty"`
	// Steps is the 'how it works' section.
	Steps StepSection `json:"steps"`
	// Closing is the call to action that ends the home page.
	Closing Closing `json:"closing"`
	// Gallery captions the four slides gallery-1 to gallery-4.
	Gallery Gallery `json:"gallery"`
	// StockPhotos are four photo ids at the external image host, the last resort for a missing picture; a brand may
	// have none.
	StockPhotos []string `json:"stockPhotos,omitempty"`
}

// Has reports whether the brand enables a page.
func (b *Brand) Has(p Page) bool {
	for _, q := range b.Pages {
		if q == p {
			return true
		}
	}
	return false
}

// Palette is one to three colours, as #rrggbb. The variant derives all its colours from them.
type Palette struct {
	// Primary is the colour of buttons, links and large areas.
	Primary string `json:"primary"`
	// Accent is the colour of small highlights; it follows from the primary one when empty.
	Accent string `json:"accent,omitempty"`
	// Ground is what pages lie on: as light or as dark as the variant's own; it follows from the variant when empty.
	Ground string `json:"ground,omitempty"`
}

// NavItem is one navigation link.
type NavItem struct {
	Name string `json:"name" text:"name"`
	Path string `json:"path"`
}

// DefaultNavigation derives the navigation from the enabled pages.
func DefaultNavigation(pages []Page, names PageNames) []NavItem {
	var nav []NavItem
	for _, item := range []struct {
		page Page
		NavItem
	}{
		{Home, NavItem{names.Home, "/"}},
		{Solutions, NavItem{names.Solutions, "/solutions"}},
		{Products, NavItem{names.Products, "/products"}},
		{Blog, NavItem{names.Blog, "/blog"}},
		{Contact, NavItem{names.Contact, "/contact"}},
	} {
		if slices.Contains(pages, item.page) {
			nav = append(nav, item.NavItem)
		}
	}
	return nav
}

// CTA is the pair of calls to action. The first always leads to the demo form.
type CTA struct {
	Primary   string `json:"primary" text:"name"`
	Secondary Button `json:"secondary"`
}

// Button is a label with the place it leads to.
type Button struct {
	Label  string `json:"label" text:"name"`
	Target Target `json:"target"`
}

// Target is a place that a button may lead to.
type Target string

// The targets of a second button.
const (
	// ToShop opens the external shop in a new tab.
	ToShop         Target = "shop"
	ToProducts     Target = "products"
	ToSolutions    Target = "solutions"
	ToTestimonials Target = "testimonials"
	// ToDemo is the demo form.
	ToDemo    Target = "demo"
	ToBlog    Target = "blog"
	ToContact Target = "contact"
)

// Targets lists every target.
var Targets = []Target{ToShop, ToProducts, ToSolutions, ToTestimonials, ToDemo, ToBlog, ToContact}

// Reachable is a target, or the nearest that the brand has where it lacks this one; the demo form is always there.
func (b *Brand) Reachable(t Target) Target {
	for _, place := range append([]Target{t}, ToSolutions, ToProducts, ToBlog, ToContact) {
		switch place {
		case ToTestimonials:
			if b.ShowTestimonials {
				return place
			}
		case ToSolutions, ToProducts, ToBlog, ToContact:
			if b.Has(Page(place)) {
				return place
			}
		default:
			return place // elsewhere, always there, or unknown and refused by the rules
		}
	}
	return ToDemo
}

// Hero is the top of the home page.
type Hero struct {
	// Eyebrow is a short label above the title.
	Eyebrow     string   `json:"eyebrow,omitempty" text:"line"`
	Title       string   `json:"title" text:"line"`
	Subtitle    string   `json:"subtitle" text:"line"`
	Description string   `json:"description" text:"paragraph"`
	Features    []string `json:"features" text:"line"`
	// Layout is how it is arranged: stage, the picture across the page; turned, the picture first; beside, the words
	// beside a tall picture; words, a title across the page; sheet, the words on a sheet that lies on the picture. The
	// variant's own when empty, or when it does not have it.
	Layout HeroLayout `json:"layout,omitempty"`
	// Readout is what a screen shows beside the pictures, for brands whose products show such things.
	Readout *Readout `json:"readout,omitempty"`
}

// Readout is what the screen of a device shows, as decoration of the hero in the variants modern and dark.
type Readout struct {
	// Status and Labels are the line above the picture, such as Live, Unit 27.
	Status string   `json:"status" text:"name"`
	Labels []string `json:"labels,omitempty" text:"name"`
	// Value and Unit are what is measured, such as 54 mph.
	Value string `json:"value" text:"name"`
	Unit  string `json:"unit" text:"name"`
	// Times stand before the lines of the hero.
	Times []string `json:"times,omitempty" text:"name"`
	// Recording and Channel mark the pictures as recorded.
	Recording string `json:"recording" text:"name"`
	Channel   string `json:"channel" text:"name"`
}

// FeatureSection is the features grid of the home page.
type FeatureSection struct {
	Title       string        `json:"title" text:"line"`
	Subtitle    string        `json:"subtitle" text:"line"`
	Description string        `json:"description" text:"paragraph"`
	Items       []FeatureItem `json:"items"`
}

// SolutionPage is /solutions.
type SolutionPage struct {
	Title       string            `json:"title" text:"line"`
	Subtitle    string            `json:"subtitle" text:"line"`
	Description string            `json:"description" text:"paragraph"`
	Sections    []SolutionSection `json:"sections"`
}

// SolutionSection is one alternating row: the claim, how it works, what changes.
type SolutionSection struct {
	Title       string   `json:"title" text:"line"`
	Description string   `json:"description" text:"paragraph"`
	Points      []string `json:"points,omitempty" text:"line"`
}

// Testimonial is one customer's words.
type Testimonial struct {
	Content string `json:"content" text:"paragraph"`
	Author  string `json:"author" text:"name"`
	Role    string `json:"role" text:"name"`
	Company string `json:"company" text:"name"`
	// Avatar is an optional image URL.
	Avatar string `json:"avatar,omitempty"`
	// Sample says that nobody said it: it is shown as an example, and no site goes live with it.
	Sample bool `json:"sample,omitempty"`
}

// Company is who answers for the site.
type Company struct {
	// LegalName is the name in the company register.
	LegalName string `json:"legalName" text:"name"`
}

// Figure is one proof number with its caption.
type Figure struct {
	Value string `json:"value" text:"name"`
	Label string `json:"label" text:"line"`
}

// StepSection explains the service in three steps.
type StepSection struct {
	Title string `json:"title" text:"line"`
	Items []Step `json:"items"`
}

// Step is one of them.
type Step struct {
	Title       string `json:"title" text:"line"`
	Description string `json:"description" text:"paragraph"`
}

// Closing is the last band of the home page.
type Closing struct {
	Title       string `json:"title" text:"line"`
	Description string `json:"description" text:"paragraph"`
}

// Gallery is the carousel of four pictures.
type Gallery struct {
	Title string `json:"title" text:"line"`
	// Captions belong to gallery-1 to gallery-4.
	Captions []string `json:"captions" text:"line"`
	// Lent are the captions that the family or the site say, and a LentTitle is theirs: they say nothing of pictures
	// that the brand brought.
	Lent      []string `json:"-"`
	LentTitle bool     `json:"-"`
}
