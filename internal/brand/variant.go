package brand

// Variant is one of the eleven looks.
type Variant string

// The eleven variants. Corporate is the default and the fallback for an unknown one.
const (
	Minimal      Variant = "minimal"
	Modern       Variant = "modern"
	Corporate    Variant = "corporate"
	Creative     Variant = "creative"
	Grid         Variant = "grid"
	Magazine     Variant = "magazine"
	Professional Variant = "professional"
	Clean        Variant = "clean"
	Landing      Variant = "landing"
	Elegant      Variant = "elegant"
	Dark         Variant = "dark"
)

// Variants lists all looks.
var Variants = []Variant{
	Minimal, Modern, Corporate, Creative, Grid, Magazine, Professional, Clean, Landing, Elegant, Dark,
}

// Known reports whether v is one of the eleven.
func (v Variant) Known() bool {
	for _, w := range Variants {
		if v == w {
			return true
		}
	}
	return false
}

// Or corporate: the look that is shown for v.
func (v Variant) OrDefault() Variant {
	if v.Known() {
		return v
	}
	return Corporate
}
