package post

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
)

// At most RelatedMost posts are shown below another, of the newest RelatedAmong: a long blog has far more than anybody
// reads. The browser chooses them in the same way (web/src/lib/mentions.ts).
const (
	RelatedMost  = 3
	RelatedAmong = 200
)

// model is the name of a product, as all are named.
var model = regexp.MustCompile(`\b[A-Z]\d{2,3}\b`)

// about is what a post is about, as a list shows it: its tags, and the products that its title and excerpt name.
func (s *Summary) about() []string {
	about := model.FindAllString(s.Title+" "+s.Excerpt, -1)
	for _, tag := range s.Tags {
		about = append(about, strings.ToLower(tag))
	}
	slices.Sort(about)
	return slices.Compact(about)
}

// byAbout are the newest posts that are about each thing, by their places in the list.
func (p *Blog) byAbout() map[string][]int {
	found := map[string][]int{}
	for at := range p.List[:min(len(p.List), RelatedAmong)] {
		for _, one := range p.List[at].about() {
			found[one] = append(found[one], at)
		}
	}
	return found
}

// relatedTo are the slugs of posts to read after one: those that its writer chose, then those that are about most of
// the same, the newest first. What its text links to is shown already.
func (p *Blog) relatedTo(post *Post, linked []string, byAbout map[string][]int) (slugs []string) {
	add := func(slug string) {
		if p.bySlug[slug] != nil && len(slugs) < RelatedMost && slug != post.Slug && !slices.Contains(linked, slug) &&
			!slices.Contains(slugs, slug) {
			slugs = append(slugs, slug)
		}
	}
	for _, slug := range post.Related {
		add(slug)
	}
	shared := map[int]int{}
	for _, one := range post.about() {
		for _, at := range byAbout[one] {
			shared[at]++
		}
	}
	places := make([]int, 0, len(shared))
	for at := range shared {
		places = append(places, at)
	}
	slices.SortFunc(places, func(a, b int) int { return cmp.Or(shared[b]-shared[a], a-b) })
	for _, at := range places {
		add(p.List[at].Slug)
	}
	return slugs
}

// Related are the published posts to read after one, published or not.
func (p *Blog) Related(post *Post) (related []*Post) {
	slugs := p.related[post.Slug]
	if p.bySlug[post.Slug] != post {
		slugs = p.relatedTo(post, post.linkedSlugs(), p.byAbout())
	}
	for _, slug := range slugs {
		related = append(related, p.bySlug[slug])
	}
	return related
}
