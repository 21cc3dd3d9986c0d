package brand

// Drawing is a way to draw a signature.
type Drawing string

// Drawings are all of them; web/src/drawings has a component for each.
var Drawings = []Drawing{"tracks", "log", "trace", "ladder", "days", "ledger", "matrix", "map", "road", "wiring", "kit",
	"frame", "views", "key", "dial"}

// Signature is the one section of a home page that no other brand has: a drawing of its trade, made from these words
// and places, with all of them as a list beside it.
type Signature struct {
	Drawing Drawing `json:"drawing"`
	Title   string  `json:"title" text:"line"`
	Text    string  `json:"text" text:"paragraph"`
	// Play is what the switch says that sets the drawing in motion.
	Play string `json:"play" text:"name"`
	// Picture is the place of the brand's picture that is drawn on, in the drawing "frame"; in "tracks" it fills the
	// frames of the first line.
	Picture string `json:"picture,omitempty"`
	// Scale are the marks along the drawing, at equal distances; Length is how long it is in all, in the unit of the
	// items' from and to.
	Scale  []string `json:"scale,omitempty" text:"name"`
	Length float64  `json:"length,omitempty"`
	// Rows name what lies below each other in a drawing of several lines, or the columns of a matrix.
	Rows  []string        `json:"rows,omitempty" text:"name"`
	Items []SignatureItem `json:"items"`
	// Note is the condition under which the drawing is true.
	Note string `json:"note,omitempty" text:"line"`
}

// SignatureItem is one thing that is drawn.
type SignatureItem struct {
	Title string `json:"title" text:"line"`
	Text  string `json:"text,omitempty" text:"line"`
	// Value is a time, a figure, a size or a model.
	Value string `json:"value,omitempty" text:"name"`
	// Row is the line of the drawing that it stands on, from 1; none for what concerns all of them.
	Row int `json:"row,omitempty"`
	// From and To are where it begins and ends along the scale.
	From float64 `json:"from,omitempty"`
	To   float64 `json:"to,omitempty"`
	// Box is its place on a picture, in percent: left, top, width and height.
	Box []float64 `json:"box,omitempty"`
	// Columns are those of a matrix that it is marked in, from 1.
	Columns []int `json:"columns,omitempty"`
}

// Signed reports whether the home page shows the signature: there is one, and it has its place among the sections.
func (b *Brand) Signed() bool {
	if b.Signature == nil {
		return false
	}
	for _, section := range b.Sections {
		if section.Kind == SignatureSection && !section.Off {
			return true
		}
	}
	return false
}
