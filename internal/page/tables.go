package page

import "livery/internal/brand"

// The tables that both sides go by: `make gen` writes them to web/src/gen/rules.ts.
var (
	// Paths are the addresses that stand for themselves.
	Paths = map[string]Kind{
		"/":              KindHome,
		"/solutions":     KindSolutions,
		"/products":      KindProducts,
		"/quote":         KindQuote,
		"/blog":          KindBlog,
		"/contact":       KindContact,
		"/request-demo":  KindRequestDemo,
		"/privacy":       KindPrivacy,
		"/terms":         KindTerms,
		"/accessibility": KindAccessibility,
	}
	// AlwaysThere need no entry in a brand's list of pages.
	AlwaysThere = []Kind{KindHome, KindRequestDemo, KindPrivacy, KindTerms, KindAccessibility}
	// Nested are the kinds one step below a page: /products/2, /blog/a-slug, /quote/a-key.
	Nested = map[brand.Page]Kind{brand.Products: KindProduct, brand.Blog: KindPost, brand.Page(KindQuote): KindQuote}
	// Behind are kinds that come with a page of a brand instead of being one.
	Behind = map[Kind]brand.Page{KindQuote: brand.Products}

	// Chunks name the styles that a kind of page needs beside those of all pages. A page carries its own
	// chunk alone, so that it hardly exceeds the first bytes a server may send; the browser fetches another
	// before it shows a page that needs it.
	Chunks = map[Kind]string{
		KindHome:        "home",
		KindSolutions:   "shop",
		KindProducts:    "shop",
		KindProduct:     "shop",
		KindQuote:       "quote",
		KindBlog:        "blog",
		KindPost:        "blog",
		KindContact:     "forms",
		KindRequestDemo: "forms",
	}
	// Needs name the content module that a kind of page shows beside the brand's core.
	Needs = map[Kind]string{
		KindProducts:      CatalogueName,
		KindProduct:       CatalogueName,
		KindQuote:         CatalogueName,
		KindPrivacy:       LegalName,
		KindTerms:         LegalName,
		KindAccessibility: LegalName,
		KindBlog:          WordsName,
		KindPost:          WordsName,
		KindContact:       WordsName,
		KindRequestDemo:   WordsName,
	}
)

// The content modules of a brand that only some pages need.
const (
	CatalogueName = "catalogue"
	LegalName     = "legal"
	WordsName     = "words"
)

// CompareLeast to CompareLimit products stand side by side. WholeListLimit is up to how many posts a list
// page carries all summaries, so that the browser can turn pages by itself; above it, only the shown
// page travels. TopicLimit tags lead to the posts with them.
const (
	CompareLeast   = 2
	CompareLimit   = 4
	WholeListLimit = 100
	TopicLimit     = 12
)
