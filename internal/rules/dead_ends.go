package rules

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"livery/internal/brand"
	"livery/internal/content"
	"livery/internal/markup"
	"livery/internal/page"
	"livery/internal/post"
)

// LinkTargets are the places of a brand that the text of a post can lead to.
type LinkTargets struct {
	brand    *brand.Brand
	lineup   brand.Lineup
	pictures map[string]page.Picture
	posts    []string
	moved    map[string]brand.Redirection
}

// linkTargets are those of a brand that has posts of these slugs.
func linkTargets(site *brand.Site, b *brand.Brand, pictures map[string]page.Picture, slugs []string) LinkTargets {
	lineup, _ := site.Catalogue.Lineup(b)
	moved, _ := page.Redirects(b, lineup)
	return LinkTargets{b, lineup, pictures, slugs, moved}
}

// DeadEnds finds links to pages that the brand does not have, and pictures that it does not have.
func (t LinkTargets) DeadEnds(p *post.Post) content.Problems {
	var found content.Problems
	say := func(field, text, words, message, fix string) {
		p := content.Problem{Path: field, Message: message, Fix: fix, Severity: content.Warning}
		if at := strings.Index(text, "("+words); at >= 0 { // as in [text](words)
			p.Span = content.SpanOf(text, at+1, at+1+len(words))
		}
		found = append(found, p)
	}
	picture := func(field, text, name, written string) {
		if _, there := t.pictures[name]; !there {
			say(field, text, written, fmt.Sprintf("names the picture %q, which %s does not have", written, t.brand.ID),
				"name a picture that is there, by its file, or bring it: livery media put")
		}
	}
	look := func(field, text string) {
		_, pictures := (&post.Post{Conclusion: text}).References()
		for _, to := range t.deadIn(text) {
			if now, moved := t.moved[post.PathOf(to)]; moved {
				say(field, text, to, fmt.Sprintf("links to %s, which is at %s now", to, now.To), "link there")
				found[len(found)-1].Replace = now.To
			} else {
				say(field, text, to, fmt.Sprintf("links to %s, which %s does not have", to, t.brand.ID),
					"link to a page, post or product of the brand, or to an https address")
			}
		}
		for _, name := range pictures {
			picture(field, text, name, name)
		}
	}
	if p.Image != "" {
		picture("image", "", markup.PictureName(p.Image), p.Image)
	}
	for i, s := range p.Sections {
		look(fmt.Sprintf("sections.%d.content", i), s.Content)
	}
	look("conclusion", p.Conclusion)
	return found
}

// deadIn are the links of a text to pages that the brand does not have.
func (t LinkTargets) deadIn(text string) []string {
	links, _ := (&post.Post{Conclusion: text}).References()
	return slices.DeleteFunc(links, func(to string) bool {
		return !strings.HasPrefix(to, "/") || t.lead(post.PathOf(to))
	})
}

// EachDead says where a post links to pages that the brand does not have: in which of its texts, to what, and where a
// redirect leads from there.
func (t LinkTargets) EachDead(p *post.Post, say func(field, to, now string)) {
	p.EachWords(func(field, text string) {
		for _, to := range t.deadIn(text) {
			say(field, to, t.moved[post.PathOf(to)].To)
		}
	})
}

func (t LinkTargets) lead(path string) bool {
	route, ok := page.RouteFor(t.brand, path)
	switch {
	case !ok:
		return false
	case route.Kind == page.KindPost:
		return slices.Contains(t.posts, route.Param)
	case route.Kind == page.KindProduct:
		id, _ := strconv.Atoi(route.Param)
		_, retired := t.lineup.Retired[id] // which leads on
		return strconv.Itoa(id) == route.Param && (retired ||
			slices.ContainsFunc(t.lineup.Products, func(p brand.Item) bool { return p.ID == id }))
	}
	return true
}
