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

// What two posts share counts: a tag or a product more than a word. Below relatedLeast they are not related.
const (
	sharedName   = 3
	sharedWord   = 1
	relatedLeast = 3
)

// A word counts for a post that says it returnsTo times; in its title once is enough. Short words say too little.
const (
	returnsTo    = 3
	shortestWord = 6
)

// small are words of that length that say nothing of what a post is about.
var small = map[string]bool{"before": true, "because": true, "without": true, "between": true, "should": true,
	"through": true, "another": true, "always": true, "though": true, "rather": true, "itself": true, "nobody": true,
	"nothing": true, "something": true, "everything": true, "already": true, "behind": true, "against": true,
	"around": true, "during": true, "cannot": true, "whether": true, "second": true}

// model is the name of a product, as all are named.
var model = regexp.MustCompile(`\b[A-Z]\d{2,3}\b`)

// about is what a post is about: its tags, the products that it names, and the words that it comes back to, each of
// these with isWord before it.
func (p *Post) about() []string {
	counts := map[string]int{}
	countWords(counts, p.Title, returnsTo)
	about := model.FindAllString(p.Title, -1)
	texts := append(p.Texts(), p.Excerpt)
	for _, section := range p.Sections {
		texts = append(texts, section.Heading)
	}
	for _, text := range texts {
		countWords(counts, text, 1)
		about = append(about, model.FindAllString(text, -1)...)
	}
	for _, tag := range p.Tags {
		about = append(about, strings.ToLower(tag))
	}
	for word, n := range counts {
		if n >= returnsTo {
			about = append(about, isWord+word)
		}
	}
	slices.Sort(about)
	return slices.Compact(about)
}

const isWord = "~"

// countWords counts the words of a text, of which plain Latin letters are enough. One and many are the same word.
func countWords(counts map[string]int, text string, by int) {
	for _, word := range strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return r < 'a' || r > 'z' }) {
		if len(word) >= shortestWord && !small[word] {
			counts[strings.TrimSuffix(word, "s")] += by
		}
	}
}

// byAbout are the newest posts that are about each thing, by their places in the list. A word that most of them come
// back to tells nothing.
func (p *Blog) byAbout() map[string][]int {
	found := map[string][]int{}
	newest := p.List[:min(len(p.List), RelatedAmong)]
	for at := range newest {
		for _, one := range p.about[newest[at].Slug] {
			found[one] = append(found[one], at)
		}
	}
	for one, places := range found {
		if strings.HasPrefix(one, isWord) && 2*len(places) > len(newest) {
			delete(found, one)
		}
	}
	return found
}

// relatedTo are the slugs of posts to read after one: those that its writer chose, then those that are about most of
// the same, the newest first. What its text links to is shown already.
func (p *Blog) relatedTo(post *Post, linked, about []string, byAbout map[string][]int) (slugs []string) {
	add := func(slug string) {
		if p.bySlug[slug] != nil && len(slugs) < RelatedMost && slug != post.Slug && !slices.Contains(linked, slug) &&
			!slices.Contains(slugs, slug) {
			slugs = append(slugs, slug)
		}
	}
	for _, slug := range post.Related {
		add(slug)
	}
	var shared [RelatedAmong]int
	for _, one := range about {
		by := sharedName
		if strings.HasPrefix(one, isWord) {
			by = sharedWord
		}
		for _, at := range byAbout[one] {
			shared[at] += by
		}
	}
	var places []int
	for at, by := range shared {
		if by >= relatedLeast {
			places = append(places, at)
		}
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
		slugs = p.relatedTo(post, post.linkedSlugs(), post.about(), p.byAbout())
	}
	for _, slug := range slugs {
		related = append(related, p.bySlug[slug])
	}
	return related
}
