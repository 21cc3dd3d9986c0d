package brand

// NoPicture in the place of a picture's name leaves the place without one.
const NoPicture = "none"

// Placed says which picture stands in a place, what it shows, and what of it stays in sight.
type Placed struct {
	// Picture is the name of the picture; empty for the one that is called like the place, none for no picture. A
	// delivered picture of all brands, or of another one, is named by its file below assets, such as
	// domains/camera/gallery-1.
	Picture string `json:"picture,omitempty"`
	// Alt says what the picture shows to those who cannot see it; empty for the words that are kept with it.
	Alt string `json:"alt,omitempty" text:"line"`
	// Focus is the point that stays in sight where a layout crops the picture, from the left and from the top, such as
	// 30% 40%; empty for the one that is kept with it, or the middle.
	Focus string `json:"focus,omitempty"`
}
