package frame

import (
	"context"
	"errors"
	"time"

	"livery/internal/desk"
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

// previewRights are what people need for the drafts of each kind.
var previewRights = map[string]desk.Right{preview.Post: desk.WritePosts, preview.Content: desk.ChangeSites}

// MayPreview reports whether whoever made a preview link may still see what it shows. A link made in a shell names nobody,
// and ends when it is revoked; a pass always names somebody.
func MayPreview(people desk.Store) func(context.Context, preview.Link) (bool, error) {
	return func(ctx context.Context, l preview.Link) (bool, error) {
		if l.CreatedBy == "" {
			return l.Frame == "", nil
		}
		p, err := people.Person(ctx, l.CreatedBy)
		if errors.Is(err, desk.ErrNotFound) {
			return false, nil
		}
		return p.May(previewRights[l.Kind]) && p.Sees(l.Brand), err
	}
}
