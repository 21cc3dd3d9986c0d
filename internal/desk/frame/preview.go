package frame

import (
	"time"

	"livery/internal/preview"
)

// NewPreviewLink asks for a link that shows the draft until its end.
type NewPreviewLink struct {
	Until time.Time `json:"until"`
	// Change shows a scheduled change of the sites instead of the person's draft.
	Change string `json:"change,omitempty"`
}

// PreviewLink lets anybody who has its address see one draft. The address is told once, when it is made.
type PreviewLink struct {
	ID        string    `json:"id"`
	CreatedAt time.Time `json:"createdAt"`
	CreatedBy string    `json:"createdBy"`
	Until     time.Time `json:"until"`
	// Shows names the draft of the sites that it shows.
	Shows   string `json:"shows,omitempty"`
	Address string `json:"address,omitempty"`
}

// PreviewLinkOf is a link as its list shows it.
func PreviewLinkOf(l preview.Link, shows string) PreviewLink {
	return PreviewLink{ID: l.ID, CreatedAt: l.CreatedAt, CreatedBy: l.CreatedBy, Until: l.Until, Shows: shows}
}
