package frame

import (
	"context"
	"fmt"
	"time"

	"livery/internal/background"
	"livery/internal/desk"
	"livery/internal/web"
)

const mailPatience = time.Minute

// Mail tells people of something that the Desk shows at a path, beside the call: nobody waits for a mail server.
func (f *Frame) Mail(c Call, people []desk.Person, subject, says, path string) {
	if f.Letter == nil {
		return
	}
	link := web.Origin(c.Request) + path
	ctx := context.WithoutCancel(c.Context())
	background.Go(f.Log, "letters about a proposal", func() {
		ctx, cancel := context.WithTimeout(ctx, mailPatience)
		defer cancel()
		for _, to := range people {
			text := fmt.Sprintf("Hello %s,\n\n%s\n\nLook at it here:\n\n%s\n", to.Title(), Sentence(says), link)
			if err := f.Letter(ctx, to, subject, text); err != nil {
				f.Log.Warn("somebody was not told of a proposal by mail; the Desk shows it", "person", to.ID,
					"path", path, "error", err)
			}
		}
	})
}

// Names are people as a reader knows them.
func Names(reader desk.Person, people []desk.Person) []string {
	names := []string{}
	for _, p := range people {
		names = append(names, p.TitleFor(reader))
	}
	return names
}
