// Package sites is the room of the Desk in which people change what their brands say and show.
//
// Each person has one draft: edits of fields, which lie over the content that is served (package change). Everything
// that the room shows is shown under that draft: fields with their origin, pages, pictures, what the rules say, and
// which brands an edit reaches. Publishing adds the draft to the log of changes, from which it can be taken back.
// Whoever works for some brands changes the layers of those alone; what several brands share is changed by people who
// work for all.
package sites

import (
	"context"
	"io/fs"

	"livery/internal/change"
	"livery/internal/content"
	"livery/internal/desk"
	"livery/internal/desk/frame"
	"livery/internal/media"
	"livery/internal/post"
	"livery/internal/preview"
	"livery/internal/sitestats"
)

// Room answers the calls about the content of sites.
type Room struct {
	*frame.Frame
	// Publisher has the content of all brands with its changes.
	Publisher *change.Publisher
	// Check are the rules that content is held to: what the given problems of a draft and the rules say of it, without
	// what was so before.
	Check    func(files fs.FS, c *content.Content, found content.Problems) content.Problems
	Previews *preview.Links
	// Media keeps the logos that are drawn, Pictures are those that everybody may see, and Private those that only
	// drafts show yet.
	Media    *media.Store
	Pictures *media.Collection
	Private  *media.Collection
	Posts    *post.Store
	Uploads  frame.Uploads
	// Stats count the addresses that visitors ask for; nil where nobody counts.
	Stats *sitestats.Stats
}

// Changed tells open pages that other content is served, or that something is scheduled, proposed or decided.
func Changed() frame.Event {
	return frame.Event{Name: "sites", Data: struct{}{},
		For: func(p desk.Person) bool { return p.May(desk.ChangeSites) }}
}

// Run passes word of changed sites on to the pages that are open, until ctx ends.
func (room *Room) Run(ctx context.Context) {
	for changed := room.Publisher.Changed(); ; {
		select {
		case <-ctx.Done():
			return
		case <-changed:
			changed = room.Publisher.Changed()
			room.Events.Publish(Changed())
		}
	}
}
