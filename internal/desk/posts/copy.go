package posts

import (
	"net/http"
	"regexp"
	"slices"

	"livery/internal/desk/frame"
	"livery/internal/post"
)

// Copy copies a post to another brand of the person, as a draft to be put in that brand's words. Links that lead
// nowhere there become plain words, unless the person wants to keep them.
func (room *Room) Copy(c frame.Call, _ frame.Brand, p post.Draft) error {
	in, err := frame.Body[CopyPost](c)
	if err != nil {
		return err
	}
	to, err := c.SeenBrand(in.To)
	if err != nil {
		return err
	}
	if to.NoBlog != "" {
		return errNoBlog(to)
	}
	if to.ID == p.Brand {
		return frame.NewProblem(http.StatusUnprocessableEntity, "This post is of that brand already; choose another.")
	}
	text := p.Text
	text.Post.ID, text.Post.Filename, text.Post.Date = "", "", ""
	lost, err := room.loseLinks(c, &text.Post, to, in.KeepLinks)
	if err != nil {
		return err
	}
	if err := room.Drafts.Pictures.CopyToBrand(c.Context(), p.Brand, &text.Post, to.ID); err != nil {
		return err
	}
	copied, err := room.Drafts.Create(c.Context(), to.ID, text, c.Person.ID)
	if err != nil {
		return postError(c, err)
	}
	didPost(c, "copied a post from "+p.Brand, copied)
	checks, err := room.alike(c, copied, []*post.Post{p.Shown()})
	if err != nil {
		return err
	}
	return c.Answer(CopiedPost{Brand: to.ID, ID: copied.ID, Alike: checks, Lost: lost})
}

// loseLinks finds the links of a post that lead nowhere at a brand, and makes plain words of them.
func (room *Room) loseLinks(c frame.Call, p *post.Post, to frame.Brand, keep bool) ([]LostLink, error) {
	of, err := c.BrandContent(to.ID)
	if err != nil {
		return nil, err
	}
	there := map[string]bool{}
	for _, target := range linkTargets(c.Edition, of, room.Drafts.Index.Posts(to.ID)) {
		there[target.Path] = true
	}
	lost := []LostLink{}
	without := func(text string) string {
		return innerLink.ReplaceAllStringFunc(text, func(link string) string {
			found := innerLink.FindStringSubmatch(link)
			words, path := found[1], found[2]
			if link[0] == '!' || there[post.PathOf(path)] {
				return link
			}
			if one := (LostLink{words, path}); !slices.Contains(lost, one) {
				lost = append(lost, one)
			}
			return words
		})
	}
	sections := slices.Clone(p.Sections)
	for i := range sections {
		sections[i].Content = without(sections[i].Content)
	}
	conclusion := without(p.Conclusion)
	if !keep {
		p.Sections, p.Conclusion = sections, conclusion
	}
	return lost, nil
}

// innerLink is a link to a page of the same site, or a video there, which has an exclamation mark before it.
var innerLink = regexp.MustCompile(`!?\[([^\]\n]+)\]\((/[^)\s]*)\)`)
