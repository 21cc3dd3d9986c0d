// Package page knows what a page contains. A Source is what the pages of one brand are made of; it finds the page of a
// path, lists all pages, and gathers what each shows of products, posts, pictures and legal texts.
//
// One typed value crosses from here to React: Input. What is the same on many pages (the brand's core, its products,
// the legal texts) the browser fetches once as modules; what differs (PageData) travels inside each document.
//
// Nothing here renders, caches or knows of a server: packages document and edition do.
package page

import (
	"livery/internal/brand"
	"livery/internal/post"
	"livery/internal/quote"
)

// Kind names the component that shows a page.
type Kind string

// The kinds of pages.
const (
	KindHome          Kind = "home"
	KindSolutions     Kind = "solutions"
	KindProducts      Kind = "products"
	KindProduct       Kind = "product"
	KindQuote         Kind = "quote"
	KindBlog          Kind = "blog"
	KindPost          Kind = "post"
	KindContact       Kind = "contact"
	KindRequestDemo   Kind = "request-demo"
	KindPrivacy       Kind = "privacy"
	KindTerms         Kind = "terms"
	KindAccessibility Kind = "accessibility"
)

// Kinds are all kinds of pages; Forms are those with a form.
var (
	Kinds = []Kind{KindHome, KindSolutions, KindProducts, KindProduct, KindQuote, KindBlog, KindPost, KindContact,
		KindRequestDemo, KindPrivacy, KindTerms, KindAccessibility}
	Forms = []Kind{KindContact, KindRequestDemo}
)

// Input is everything React needs to show a page.
type Input struct {
	Page      PageData         `json:"page"`
	Core      Core             `json:"core"`
	Catalogue *CatalogueModule `json:"catalogue,omitempty"`
	// Products are those of which the page shows everything; in the browser that is a module of each.
	Products []ProductModule `json:"products,omitempty"`
	Legal    *brand.Legal    `json:"legal,omitempty"`
	Words    *WordsModule    `json:"words,omitempty"`
	Quoting  *Quoting        `json:"quoting,omitempty"`
	// Guide is there on the server alone.
	Guide *Guide `json:"guide,omitempty"`
}

// PageData is the part that differs from page to page.
type PageData struct {
	Kind Kind   `json:"kind"`
	Path string `json:"path"`
	// Search is the query that the page shows, without "?".
	Search string `json:"search"`
	// Today is the date shown by legal pages, as 2006-01-02. No clock is read while rendering.
	Today string    `json:"today"`
	Blog  *BlogData `json:"blog,omitempty"`
	Post  *PostData `json:"post,omitempty"`
	// Quote is what a page of quotes shows beside its query.
	Quote *QuoteData `json:"quote,omitempty"`
	// NamedIn are the newest posts that name the product of the page.
	NamedIn []Mention `json:"namedIn,omitempty"`
	Modules Modules   `json:"modules"`
	// Variant shows another one than the brand's own; development only.
	Variant brand.Variant `json:"variant,omitempty"`
}

// Worn is the variant that a page of a brand wears.
func (p PageData) Worn(b *brand.Brand) brand.Variant {
	if p.Variant != "" {
		return p.Variant
	}
	return b.Variant.OrDefault()
}

// Modules are the addresses of the brand's content modules.
type Modules struct {
	Core      string `json:"core"`
	Catalogue string `json:"catalogue,omitempty"`
	Legal     string `json:"legal"`
	Words     string `json:"words"`
	// Posts are those of the content itself; there where storage holds none.
	Posts string `json:"posts,omitempty"`
}

// Core is a brand's own content, present on every page.
type Core struct {
	Brand *brand.Brand `json:"brand"`
	// Host is the primary host, for canonical links.
	Host     string             `json:"host"`
	Settings brand.Settings     `json:"settings"`
	Pictures map[string]Picture `json:"pictures"`
	// OwnSecond says that the second picture of the hero is the brand's own and the title of its gallery is not, so
	// that the one says nothing of the other.
	OwnSecond bool `json:"ownSecond,omitempty"`
	// FallbackPhotos are the stock photos of a domain that has no list of its own.
	FallbackPhotos []string `json:"fallbackPhotos"`
	// Vehicles are what the fit finder can be asked about; none where the brand does not show it.
	Vehicles []brand.FitOption `json:"vehicles,omitempty"`
	Runtime  Runtime           `json:"runtime"`
}

// CatalogueModule is what a brand sells, as its lists show it.
type CatalogueModule struct {
	Tabs     []brand.Category `json:"tabs"`
	Products []Listed         `json:"products"`
	// Pictures are the small ones.
	Pictures map[string]Picture `json:"pictures"`
	Words    ShopWords          `json:"words"`
	// Quoting is the address of what proposals follow from.
	Quoting string `json:"quoting"`
	// Prices are those that visitors see.
	Prices *ShownPrices `json:"prices,omitempty"`
	// Retired are the addresses that visitors of products are led to that are sold no more, by their ids.
	Retired map[int]string `json:"retired,omitempty"`
}

// WordsModule are what the pages of the blog and those with a form say beside the brand's own texts.
type WordsModule struct {
	Blog    *brand.BlogWords    `json:"blog"`
	Forms   *brand.FormWords    `json:"forms"`
	Contact *brand.ContactWords `json:"contact"`
	Demo    *brand.DemoWords    `json:"demo"`
}

// ShopWords are what pages of products say beside the texts of those.
type ShopWords struct {
	Products *brand.ProductsWords `json:"products"`
	Product  *brand.ProductWords  `json:"product"`
}

// Listed is a product as lists show it.
type Listed struct {
	ID          int    `json:"id"`
	Model       string `json:"model"`
	Title       string `json:"title"`
	Description string `json:"description"`
	Category    string `json:"category"`
	Image       string `json:"image"`
	Featured    bool   `json:"featured,omitempty"`
	// Detailed products have more to read than the shop says.
	Detailed bool `json:"detailed,omitempty"`
	// Module is the address of everything else there is to say of it.
	Module string `json:"module"`
}

// ProductModule is all there is to say of a product on its own page, with its large picture.
type ProductModule struct {
	brand.Item
	Pictures map[string]Picture `json:"pictures"`
}

// Runtime are the settings of this process that the browser must know.
type Runtime struct {
	// APIBase is where the browser posts leads; LocalAPIBase is used on local and
	// private hosts; empty means the page's own origin, so that every instance serves the same files.
	APIBase      string `json:"apiBase"`
	LocalAPIBase string `json:"localApiBase"`
	// StorageBase is the account's base URL, e.g. "/storage".
	StorageBase string `json:"storageBase"`
	// BlogToken is a built-in read token; empty means the browser asks for one.
	BlogToken string `json:"blogToken,omitempty"`
	// SimulateUploads allows a simulated upload when there is no credential.
	SimulateUploads bool `json:"simulateUploads,omitempty"`
	// AssetBase is the root of asset addresses, "" or a CDN origin.
	AssetBase string `json:"assetBase,omitempty"`
	// Beacon turns the scoreboard's beacon on.
	Beacon bool `json:"beacon,omitempty"`
	// KeepLeads says in the privacy policy how long a request is kept.
	KeepLeads string `json:"-"`
}

// Picture is an entry of the image manifest as a page needs it.
type Picture struct {
	// Base is the address without width and extension, e.g. "/assets/domains/store/hero-main".
	Base   string `json:"base"`
	Ext    string `json:"ext"`
	Width  int    `json:"width"`
	Height int    `json:"height"`
	// Version busts caches when the file changes.
	Version string `json:"version"`
	// Sizes are the widths of smaller files of the same kind.
	Sizes []int `json:"sizes,omitempty"`
	Avif  []int `json:"avif,omitempty"`
	Webp  []int `json:"webp,omitempty"`
	// Preview is a tiny blurred picture as a data address.
	Preview string `json:"preview,omitempty"`
	Alt     string `json:"alt,omitempty"`
	// Focus is the point that stays visible where the picture is cropped, as CSS places it.
	Focus string `json:"focus,omitempty"`
}

// QuoteData is a buyer's quote; the page at /quote, where one is begun, has none, nor has one that is not there.
type QuoteData struct {
	Quote *quote.Quote `json:"quote,omitempty"`
	// Missing says that there is none at this address.
	Missing bool `json:"missing,omitempty"`
	// Sent is a form that was refused.
	Sent *quote.FormSent `json:"sent,omitempty"`
}

// BlogData is the blog list, or why there is none.
type BlogData struct {
	Posts []post.Summary `json:"posts"`
	// Total is the number of posts; larger than len(Posts) when only the shown page travels.
	Total int `json:"total"`
	// Offset is the index of Posts[0] in the whole list.
	Offset int `json:"offset"`
	// Tag is set where the list is of the posts with it.
	Tag string `json:"tag,omitempty"`
	// Topics are the tags that most posts have, where Posts are not all posts and cannot tell.
	Topics []string `json:"topics,omitempty"`
	// Error is set when storage could not be read and there is no earlier list.
	Error *BlogError `json:"error,omitempty"`
}

// BlogError are the debug details of a failed list.
type BlogError struct {
	Message           string `json:"message"`
	Error             string `json:"error,omitempty"`
	StorageAccessible bool   `json:"storageAccessible"`
	StorageError      string `json:"storageError,omitempty"`
}

// PostData is a post, or why it is not shown.
type PostData struct {
	Post *post.Post `json:"post,omitempty"`
	// Mentions are the posts and products that its text names.
	Mentions []Mention `json:"mentions,omitempty"`
	// Related are posts to read after it, which its text does not name.
	Related []Mention `json:"related,omitempty"`
	// Newer and Older are its neighbours in the list.
	Newer *Mention `json:"newer,omitempty"`
	Older *Mention `json:"older,omitempty"`
	// Pictures are those that are not public; only a preview has any.
	Pictures map[string]Picture `json:"pictures,omitempty"`
	Error    string             `json:"error,omitempty"`
}

// Mention leads to a post or product that is named elsewhere.
type Mention struct {
	Title string `json:"title"`
	Path  string `json:"path"`
	// BestFor and Picture are those of a product.
	BestFor string   `json:"bestFor,omitempty"`
	Picture *Picture `json:"picture,omitempty"`
}
