package brand

// SectionKind is a part of the home page between the hero and the closing band.
type SectionKind string

// The kinds of sections. A brand that has nothing to show in one of them (no figures, no fit finder) shows none.
const (
	FigureSection  SectionKind = "figures"
	FeatureGrid    SectionKind = "features"
	FitSection     SectionKind = "fit"
	StepsSection   SectionKind = "steps"
	GallerySection SectionKind = "gallery"
	QuoteSection   SectionKind = "quotes"
	// SignatureSection is shown where a brand names it, and nowhere else.
	SignatureSection SectionKind = "signature"
)

// SectionKinds are all of them, in the order of a brand that names none.
var SectionKinds = []SectionKind{FigureSection, FeatureGrid, FitSection, StepsSection, GallerySection, QuoteSection,
	SignatureSection}

// SectionLayouts are the ways to lay out a section beside the variant's own.
var SectionLayouts = map[SectionKind][]SectionLayout{
	FigureSection:  {"giant", "picture", "bold"},
	FeatureGrid:    {"lead", "pictures", "lines"},
	StepsSection:   {"cards", "story"},
	GallerySection: {"wide", "aside"},
	QuoteSection:   {"wide", "strip"},
	// On the ground of the footer, or on the first colour.
	SignatureSection: {"inverse", "bold"},
}

// SectionLayout is one of these, or empty for the variant's own.
type SectionLayout string

// HomeSection is a section in the order of a home page. Kinds that a brand does not name come after those that it
// names.
type HomeSection struct {
	Kind SectionKind `json:"kind"`
	// Layout is one of its kind: figures giant, picture or bold; features lead, pictures or lines; steps cards or
	// story; gallery wide or aside; quotes wide or strip; signature inverse or bold. The variant's own when empty.
	Layout SectionLayout `json:"layout,omitempty"`
	// Off keeps the section from the page; its words stay. Features and quotes have showFeatures and showTestimonials
	// beside it.
	Off bool `json:"off,omitempty"`
}

// HeroLayout is one of a variant's, or empty for its own.
type HeroLayout string

// HeroLayouts are the ways to arrange a variant's hero beside its own. A brand keeps the one that it names when it
// changes its variant; a variant that does not have it shows its own.
var HeroLayouts = map[Variant][]HeroLayout{
	Minimal:      {"beside"},
	Modern:       {"stage", "wide"},
	Corporate:    {"stage", "turned"},
	Grid:         {"stage", "words"},
	Professional: {"stage", "turned", "sheet"},
	Clean:        {"beside"},
	Landing:      {"stage", "light"},
	Dark:         {"stage"},
}
