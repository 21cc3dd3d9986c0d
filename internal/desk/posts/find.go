package posts

import (
	"cmp"
	"strings"

	"livery/internal/desk/frame"
	"livery/internal/post"
)

// Find finds posts of all brands that the person writes for, those of one brand first.
func (room *Room) Find(c frame.Call, words frame.Words, first string) ([]frame.Found, error) {
	var found []frame.Found
	for _, b := range c.BrandsFrom(first) {
		if len(found) >= frame.FoundAtOnce {
			break
		} else if b.NoBlog != "" {
			continue
		}
		list, err := room.Drafts.List(c.Context(), b.ID, post.Query{Words: strings.Join(words, " "),
			Limit: frame.FoundAtOnce - len(found)})
		if err != nil {
			return found, err
		}
		for _, p := range list.Rows {
			found = append(found, frame.Found{Kind: "post", Name: cmp.Or(strings.TrimSpace(p.Title), "Without a title"),
				Hint: b.Name + ", " + string(p.State), Path: "/posts/" + b.ID + "/" + p.ID})
		}
	}
	return found, nil
}
