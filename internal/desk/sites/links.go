package sites

import (
	"errors"
	"slices"
	"strings"

	"livery/internal/brand"
	"livery/internal/change"
	"livery/internal/content"
	"livery/internal/desk"
	"livery/internal/desk/frame"
	"livery/internal/post"
	"livery/internal/rules"
)

// SiteLinks are the links of all words that lead nowhere, under the person's draft.
type SiteLinks struct {
	Links []SiteLink `json:"links"`
}

// SiteLink is a link that leads nowhere, where it was written.
type SiteLink struct {
	To string `json:"to"`
	// Now is where a redirect leads its visitors.
	Now string `json:"now,omitempty"`
	// Wrong says what an address of another site answers.
	Wrong string `json:"wrong,omitempty"`
	// Brands are those that show it and lead nowhere, as far as the person works for them.
	Brands []string `json:"brands"`
	Layer  string   `json:"layer,omitempty"`
	Field  string   `json:"field"`
	// Path is a page of the first brand that shows it, At the field as that page names it.
	Path string `json:"path,omitempty"`
	At   string `json:"at,omitempty"`
	// Post is the id of the post that it stands in, Title what that is called.
	Post  string `json:"post,omitempty"`
	Title string `json:"title,omitempty"`
}

// DeadLinks answers them; with ?outside those to other sites, each of which is asked for, instead.
func (room *Room) DeadLinks(c frame.Call) error {
	t, err := room.trial(c, nil)
	if err != nil {
		return err
	}
	answer := SiteLinks{Links: []SiteLink{}}
	if c.URL.Query().Has("outside") {
		for _, p := range rules.Outside(c.Context(), "", t.files) {
			layer, field := content.LayerOf(p.File, p.Path)
			to, wrong, _ := strings.Cut(strings.TrimPrefix(p.Message, "links to "), ", which ")
			one := SiteLink{To: to, Wrong: wrong, Layer: layer, Field: field}
			if room.placed(c, t, &one, t.content.MadeOf(layer), field) {
				answer.Links = append(answer.Links, one)
			}
		}
		return c.Answer(answer)
	}
	edition := room.Library.Current()
	posts := func(id string) (slugs []string) {
		if b, known := edition.Registry.ByID(id); known {
			slugs = slugsOf(edition, b)
		}
		return slugs
	}
	dead, problems := rules.DeadLinks(t.files, t.content, posts)
	if len(problems) > 0 {
		return errors.New(problems[0].String())
	}
	for _, link := range dead {
		layer, field := content.LayerOf(link.File, link.Origin.Path)
		one := SiteLink{To: link.Address, Now: link.Now, Layer: layer, Field: field}
		if room.placed(c, t, &one, link.Brands, link.Path) {
			answer.Links = append(answer.Links, one)
		}
	}
	if err := room.deadInPosts(c, t, posts, &answer); err != nil {
		return err
	}
	return c.Answer(answer)
}

// placed says where a link is seen: by which brands, and on which page of the first. Whoever works for some brands is
// told of these.
func (room *Room) placed(c frame.Call, t trial, one *SiteLink, brands []*brand.Brand, path string) bool {
	one.Brands = []string{}
	for _, b := range brands {
		if c.Person.Sees(b.ID) && !slices.Contains(one.Brands, b.ID) {
			one.Brands = append(one.Brands, b.ID)
		}
	}
	_, one.Path = change.PageOf(one.Layer, one.Field)
	one.At = one.Layer + "#" + one.Field
	if change.Layered(one.Layer) {
		one.At = path
	}
	return len(one.Brands) > 0
}

// deadInPosts adds those of the posts that readers see.
func (room *Room) deadInPosts(c frame.Call, t trial, posts func(string) []string, answer *SiteLinks) error {
	if !c.Person.May(desk.WritePosts) {
		return nil
	}
	for _, b := range t.content.Site.Brands {
		if !c.Person.Sees(b.ID) {
			continue
		}
		all, err := room.Posts.Texts(c.Context(), b.ID)
		if err != nil {
			return err
		}
		targets := rules.RedirectTargets(t.content.Site, b, posts(b.ID))
		for _, p := range all {
			if p.State != post.StatePublished {
				continue
			}
			targets.EachDead(p.Post, func(field, to, now string) {
				answer.Links = append(answer.Links, SiteLink{To: to, Now: now, Brands: []string{b.ID}, Field: field,
					Post: p.ID, Title: p.Post.Title})
			})
		}
	}
	return nil
}
