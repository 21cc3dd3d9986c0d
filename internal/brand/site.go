package brand

import (
	"cmp"
	"net/url"
	"slices"
	"strings"
)

// Site is everything that is common to all brands, and the brands themselves.
type Site struct {
	Settings  Settings
	Brands    []*Brand
	Catalogue Catalogue
	Legal     Legal
	// Away are the brands that cannot be served for now.
	Away []Away
}

// Away is a brand that cannot be served until its files are mended. Its hosts are nobody else's.
type Away struct {
	ID    string
	Hosts []string
}

// Settings are the site-wide facts that pages need.
type Settings struct {
	// DefaultBrand answers for unknown hosts.
	DefaultBrand string `json:"defaultBrand,omitempty"`
	// Shop is the external shop; links to it open in a new tab.
	Shop string `json:"shop"`
	// ShopItem is the address of one product in the shop, a template with {id} and {brand}; the shop itself when empty.
	ShopItem string `json:"shopItem,omitempty"`
	// ShopCart is the address of a filled cart, a template with {items}, as in 1x12,4x12, and {brand}. There is no
	// such link when empty.
	ShopCart string `json:"shopCart,omitempty"`
	// ShopText says what else the shop has, where the products page ends.
	ShopText string `json:"shopText" text:"paragraph"`
	// Social are the hosting company's profiles.
	Social []SocialLink `json:"social"`
	// StockPhotoURL is a template with {photo} and {width}.
	StockPhotoURL string `json:"stockPhotoUrl"`
	// StockFallback is the brand whose stock list an unknown domain uses.
	StockFallback string `json:"stockFallback,omitempty"`
	// ThemeColor, BackgroundColor, ShortName and Description are the manifest's defaults.
	ThemeColor      string `json:"themeColor"`
	BackgroundColor string `json:"backgroundColor,omitempty"`
	ShortName       string `json:"shortName,omitempty" text:"name"`
	Description     string `json:"description,omitempty" text:"paragraph"`
	// SampleTestimonials show where a brand wants testimonials and has none.
	SampleTestimonials []Testimonial `json:"sampleTestimonials"`
	// FleetSizes are the options of the demo form.
	FleetSizes []Option `json:"fleetSizes"`
	// Security is the contact line of security.txt; {host} stands for the brand's primary host.
	Security string `json:"security,omitempty"`
	// Approval says whose changes somebody else looks at before visitors see them.
	Approval Approval `json:"approval,omitzero"`
}

// Approval names the roles of people whose work is published once somebody else has approved it.
type Approval struct {
	// Sites are those that need it for every change of a site; nobody when it is not said.
	Sites []ApprovedRole `json:"sites,omitempty"`
	// LegalAndPrices are those that need it for legal texts and amounts of money; everybody when it is not said.
	LegalAndPrices []ApprovedRole `json:"legalAndPrices,omitempty"`
	// Posts are those that need it for every post; nobody when it is not said.
	Posts []ApprovedRole `json:"posts,omitempty"`
}

// ApprovedRole is a role of people who publish.
type ApprovedRole string

// ApprovedRoles are those of the Desk that can publish.
var ApprovedRoles = []ApprovedRole{"owner", "editor"}

// reserved are the ends of names that lead nowhere (RFC 2606).
var reserved = []string{".example", ".example.com", ".example.net", ".example.org", ".invalid", ".test"}

// StockPhotos is the template of stock photos, or "" where its host can hold none.
func (s Settings) StockPhotos() string {
	u, err := url.Parse(s.StockPhotoURL)
	if err != nil ||
		slices.ContainsFunc(reserved, func(end string) bool { return strings.HasSuffix("."+u.Hostname(), end) }) {
		return ""
	}
	return s.StockPhotoURL
}

// SecurityContact is whom to tell of a weakness of a site with this primary host, or "".
func (s Settings) SecurityContact(host string) string {
	return strings.ReplaceAll(s.Security, "{host}", host)
}

// Links lead from the pages of a brand to the shop and to profiles.
type Links struct {
	// Shop is the external shop; links to it open in a new tab.
	Shop string `json:"shop,omitempty"`
	// ShopItem is the address of one product in the shop, a template with {id} and {brand}; the shop itself when empty.
	ShopItem string `json:"shopItem,omitempty"`
	// ShopCart is the address of a filled cart, a template with {items}, as in 1x12,4x12, and {brand}. There is no
	// such link when empty.
	ShopCart string `json:"shopCart,omitempty"`
	// ShopText says what else the shop has, where the products page ends.
	ShopText string `json:"shopText,omitempty" text:"paragraph"`
	// Social are profiles at social networks; an empty list shows none.
	Social []SocialLink `json:"social,omitempty"`
}

// SocialLink is one external profile.
type SocialLink struct {
	Name string `json:"name" text:"name"`
	URL  string `json:"url"`
}

// Option is a value with its label.
type Option struct {
	Value string `json:"value"`
	Label string `json:"label" text:"name"`
}

// Legal holds the legal pages; {name}, {host}, {email} and the like are filled in.
type Legal struct {
	Privacy       LegalPage `json:"privacy"`
	Terms         LegalPage `json:"terms"`
	Accessibility LegalPage `json:"accessibility"`
}

// LegalOf are the legal pages of a brand: what it says itself, over what they say for all brands.
func (s *Site) LegalOf(b *Brand) Legal {
	over := func(own, shared LegalPage) LegalPage {
		page := LegalPage{Title: cmp.Or(own.Title, shared.Title), Since: cmp.Or(own.Since, shared.Since),
			Intro: cmp.Or(own.Intro, shared.Intro), Sections: shared.Sections}
		if len(own.Sections) > 0 {
			page.Sections = own.Sections
		}
		return page
	}
	return Legal{Privacy: over(b.Legal.Privacy, s.Legal.Privacy), Terms: over(b.Legal.Terms, s.Legal.Terms),
		Accessibility: over(b.Legal.Accessibility, s.Legal.Accessibility)}
}

// LegalPage is a title, an introduction and numbered sections.
type LegalPage struct {
	Title string `json:"title" text:"line"`
	// Since is the day this text came into force, e.g. 2026-11-16.
	Since    string         `json:"since"`
	Intro    string         `json:"intro" text:"paragraph"`
	Sections []LegalSection `json:"sections"`
}

// LegalSection is one numbered section; paragraphs are separated by blank lines.
type LegalSection struct {
	Title   string `json:"title" text:"line"`
	Content string `json:"content" text:"article"`
	// Delivery shows the section only on brands whose contact.delivery it is; empty means on all.
	Delivery Delivery `json:"delivery,omitempty"`
	// With shows the section only on brands that have this page, Without only on those that do not.
	With    Page `json:"with,omitempty"`
	Without Page `json:"without,omitempty"`
}

// IsFor reports whether the section is true of a brand.
func (s LegalSection) IsFor(b *Brand) bool {
	return (s.Delivery == "" || s.Delivery == b.Contact.Delivery) && (s.With == "" || b.Has(s.With)) &&
		(s.Without == "" || !b.Has(s.Without))
}

// OwnColours are one or two that a brand names, none where it has those of its variant.
func (b *Brand) OwnColours() (colours []string) {
	if b.Palette == nil {
		return nil
	}
	colours = append(colours, b.Palette.Primary)
	if b.Palette.Accent != "" {
		colours = append(colours, b.Palette.Accent)
	}
	return colours
}

// ThemeColor is the brand's own colour, or the one of all brands.
func (b *Brand) ThemeColor(settings Settings) string {
	if b.Palette != nil {
		return b.Palette.Primary
	}
	return settings.ThemeColor
}
