package page

import (
	"cmp"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"

	"livery/internal/brand"
	"livery/internal/media"
	"livery/internal/post"
)

// PostSource is the blog index: what storage holds for each brand.
type PostSource interface {
	Posts(brandID string) *post.Blog
}

// Source is what the pages of a brand are made of on one day, beside its posts, which come and go meanwhile.
type Source struct {
	Site  *brand.Site
	Brand *brand.Brand
	// Host is the primary host of the brand; Day is the date of its pages, as 2006-01-02.
	Host, Day string
	// Brought are the pictures that the brand brought itself.
	Brought Brought
	// Renamed tells that it has another name than its delivered logos spell.
	Renamed bool
	// Pictures are those of the brand by their name; Stock is what it sells, nil where that is nothing.
	Pictures map[string]Picture
	Stock    *Stock
	// Redirects are where addresses lead that show no page, by their paths.
	Redirects map[string]brand.Redirection
}

// FindPictures adds the pictures of the brand, and what it sells with its pictures. Before is a source of the same
// brand and the same catalogue, or nil: its stock is taken over where it is the same.
func (s *Source) FindPictures(manifest *Manifest, assetBase string, before *Source) {
	assets := assetBase + "/assets/"
	s.Pictures = manifest.OfBrand(s.Brand, assets, s.Brought, s.Renamed)
	if before != nil && s.sellsTheSame(before) {
		s.Stock = before.Stock
	} else if lineup, ok := s.Site.Catalogue.Lineup(s.Brand); ok {
		s.Stock = &Stock{Lineup: lineup, Pictures: manifest.OfProducts(s.Brand, assets, s.Brought, s.Pictures)}
	}
}

// FindRedirects adds where old addresses lead: those that the content names, and those of products that are sold no
// more.
func (s *Source) FindRedirects() {
	stock := cmp.Or(s.Stock, &Stock{})
	s.Redirects, _ = Redirects(s.Brand, stock.Lineup)
	for id, to := range stock.Retired {
		from := fmt.Sprintf("/products/%d", id)
		s.Redirects[from] = brand.Redirection{From: from, To: to}
	}
}

// sellsTheSame reports whether a brand shows the same products in the same words as another source of it does.
func (s *Source) sellsTheSame(other *Source) bool {
	return reflect.DeepEqual(s.ShopWords(), other.ShopWords()) &&
		reflect.DeepEqual(s.Brand.Words.Quote, other.Brand.Words.Quote) &&
		reflect.DeepEqual(s.ShownPrices(), other.ShownPrices()) &&
		reflect.DeepEqual(s.Brand.Products, other.Brand.Products) &&
		reflect.DeepEqual(s.Brought, other.Brought) && reflect.DeepEqual(s.Brand.Pictures, other.Brand.Pictures)
}

// ServerShowsTheSame compares what the server alone shows of two sources, whatever the browser gets of them.
func (s *Source) ServerShowsTheSame(other *Source) bool {
	now, then := s.Brand, other.Brand
	return reflect.DeepEqual(now.Questions, then.Questions) && reflect.DeepEqual(now.Buying, then.Buying) &&
		reflect.DeepEqual(now.Signature, then.Signature) &&
		reflect.DeepEqual(now.Words.Parts, then.Words.Parts) && reflect.DeepEqual(now.Words.Sheet, then.Words.Sheet)
}

// ofProducts are the pictures that content gives to products, by their names and by those of their places, but for
// those that the brand brought itself.
func (s *Source) ofProducts() map[string]bool {
	names := map[string]bool{}
	for place, placed := range s.Brand.Pictures {
		if strings.HasPrefix(place, "product-") && placed.Picture != "" {
			names[place] = true
			names[placed.Picture] = strings.HasPrefix(placed.Picture, "product-")
		}
	}
	for _, p := range slices.Concat(s.Brought.Public, s.Brought.Private) {
		if !p.Shared {
			delete(names, p.Name)
		}
	}
	return names
}

// ShopWords are what the brand says of its products.
func (s *Source) ShopWords() ShopWords {
	return ShopWords{s.Brand.Words.Products, s.Brand.Words.Product}
}

// Words are what some of its pages say beside the brand's own texts.
func (s *Source) Words() WordsModule {
	words := s.Brand.Words
	return WordsModule{words.Blog, words.Forms, words.Contact, words.Demo}
}

// ContentPosts are the posts that the browser fetches with the content, because storage holds none.
func (s *Source) ContentPosts() []brand.ContentPost {
	if s.Brand.Blog.Source == brand.FromStorage || !s.Brand.Has(brand.Blog) {
		return nil
	}
	return s.Brand.Blog.Posts
}

// Core is what the browser knows of the brand on every page.
func (s *Source) Core(runtime Runtime) Core {
	public := *s.Brand
	public.Hosts, public.Redirects = nil, nil         // the server answers by them
	public.Pictures, public.SharedPictures = nil, nil // settled in the pictures below
	public.Sales, public.Prices = nil, nil            // of the Desk
	words := &public.Words
	public.Questions, public.Buying, words.Parts = nil, nil, nil            // of the guide
	public.Signature = nil                                                  // of the guide too
	words.Sheet = nil                                                       // of files to print
	public.Blog.Posts = nil                                                 // of a module of their own
	words.Products, words.Product, words.Quote = nil, nil, nil              // of the catalogue
	words.Blog, words.Forms, words.Contact, words.Demo = nil, nil, nil, nil // of the module of words
	public.Links, public.Legal = brand.Links{}, brand.Legal{}               // in the settings, and of a module
	// Shown nowhere, as the headings below.
	public.Company, public.SEO.Technical = brand.Company{}, brand.Technical{}
	public.SEO.Pages = maps.Clone(public.SEO.Pages)
	for page, entry := range public.SEO.Pages {
		entry.H1 = ""
		if page != brand.Products {
			entry.H2 = ""
		}
		public.SEO.Pages[page] = entry
	}
	if !public.Has(brand.Contact) {
		public.Contact = unlisted(public.Contact)
	}
	settings := publicSettings(s.Site.Settings)
	links := s.Brand.Links
	settings.Shop, settings.ShopItem, settings.ShopCart = links.Shop, links.ShopItem, links.ShopCart
	settings.ShopText, settings.Social = links.ShopText, append([]brand.SocialLink{}, links.Social...)
	if !public.Has(brand.Products) {
		settings.ShopItem, settings.ShopCart, settings.ShopText = "", "", "" // of products
	}
	// the rest of a palette is in the styles
	settings.ThemeColor, public.Palette = s.Brand.ThemeColor(s.Site.Settings), nil
	if len(public.Testimonials) > 0 || !public.ShowTestimonials {
		settings.SampleTestimonials = []brand.Testimonial{}
	}
	pictures := maps.Clone(s.Pictures)
	ofProducts := s.ofProducts() // which come with them
	maps.DeleteFunc(pictures, func(name string, _ Picture) bool {
		return ofProducts[name] || strings.HasPrefix(name, "icon-") && name != s.Brand.Favicon // of the manifest
	})
	public.Gallery.Captions = s.captions()
	core := Core{Brand: &public, Host: s.Host, Settings: settings, Runtime: runtime,
		Pictures: pictures, OwnSecond: s.brings("hero-secondary") && s.Brand.Gallery.LentTitle,
		FallbackPhotos: stockPhotos(s.Site, s.Site.Settings.StockFallback)}
	if settings.StockPhotoURL == "" {
		public.StockPhotos, core.FallbackPhotos = nil, []string{}
	}
	if public.Tools.Finder {
		core.Vehicles = s.Site.Catalogue.Fits.Vehicles
	}
	return core
}

// unlisted is what other pages show of a contact page that a brand does not have.
func unlisted(c brand.ContactPage) brand.ContactPage {
	c.Title, c.Subtitle, c.Description, c.ContactInfo.Address = "", "", "", ""
	c.Departments = slices.Clone(c.Departments)
	for i := range c.Departments {
		c.Departments[i].Contact, c.Departments[i].Icon = "", ""
	}
	return c
}

// captions are those of the gallery, without what a family says of its own pictures below pictures of the brand.
func (s *Source) captions() []string {
	captions, lent := slices.Clone(s.Brand.Gallery.Captions), s.Brand.Gallery.Lent
	for i := range captions {
		if i < len(lent) && captions[i] == lent[i] && s.brings(fmt.Sprintf("gallery-%d", i+1)) {
			captions[i] = ""
		}
	}
	return captions
}

// brings reports whether the brand shows a picture of its own in a place.
func (s *Source) brings(place string) bool {
	return s.Brand.Pictures[place].Picture != "" ||
		slices.ContainsFunc(slices.Concat(s.Brought.Public, s.Brought.Private),
			func(p media.Picture) bool { return p.Name == place })
}

// publicSettings are those that pages show.
func publicSettings(s brand.Settings) brand.Settings {
	s.StockPhotoURL = s.StockPhotos() // nobody asks a host that is none
	s.DefaultBrand, s.StockFallback, s.Security, s.Approval = "", "", "", brand.Approval{}
	s.BackgroundColor, s.ShortName, s.Description = "", "", "" // of the manifest
	return s
}

func stockPhotos(site *brand.Site, id string) []string {
	for _, b := range site.Brands {
		if b.ID == id {
			return b.StockPhotos
		}
	}
	return []string{}
}
