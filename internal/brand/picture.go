package brand

// Placed says which of a brand's pictures stands in a place, and what it shows.
type Placed struct {
	// Picture is the name of the picture; empty for the one that is called like the place.
	Picture string `json:"picture,omitempty"`
	// Alt says what the picture shows to those who cannot see it; empty for the words that are kept with it.
	Alt string `json:"alt,omitempty" text:"line"`
}
