package app

import (
	"time"

	"livery/internal/preview"
	"livery/internal/web"
)

// openPreviews makes the links that show drafts, with what each kind of draft is shown by.
func (a *App) openPreviews() web.Previews {
	a.previews = preview.Over(a.leads, time.Now)
	return web.Previews{Links: a.previews, Kinds: map[string]web.Drafts{}}
}
