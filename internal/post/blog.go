package post

import (
	"slices"
	"strings"
)

// Blog is what a brand publishes at one moment. It never changes: a change of the posts makes a new one
// with a higher version, so that whatever is made from one value agrees with itself.
type Blog struct {
	// Version counts the changes so far; it is 0 until the posts were read.
	Version uint64
	// List holds the posts, newest first.
	List []Summary
	// Err says why there is no list at all.
	Err error

	bySlug map[string]*Post
	links  map[string][]string  // the slugs that each post's text links to
	since  map[string]uint64    // the version in which each post, or one that its page leads to, became what it is
	beside map[string][2]string // the slugs of the next newer and the next older post
	about  map[string][]string  // what each post is about
	// related are the slugs of posts to read after each
	related map[string][]string
}

// NewBlog is what follows on an older one, which may be nil. Where nothing changed it is the older one.
func NewBlog(before *Blog, published []*Post) (after *Blog, changed []string) {
	if before == nil {
		before = &Blog{}
	}
	after = &Blog{Version: before.Version + 1, List: make([]Summary, 0, len(published)),
		bySlug: make(map[string]*Post, len(published)), since: make(map[string]uint64, len(published)),
		links: make(map[string][]string, len(published)), beside: make(map[string][2]string, len(published)),
		about: make(map[string][]string, len(published)), related: make(map[string][]string, len(published))}
	same := func(slug string) bool { return before.bySlug[slug] == after.bySlug[slug] }
	for _, post := range published {
		after.List = append(after.List, post.Summary)
		after.bySlug[post.Slug], after.since[post.Slug] = post, after.Version
		if same(post.Slug) {
			after.links[post.Slug], after.about[post.Slug] = before.links[post.Slug], before.about[post.Slug]
		} else {
			after.links[post.Slug], after.about[post.Slug] = post.linkedSlugs(), post.about()
		}
	}
	Sort(after.List)
	after.setBeside()
	byAbout := after.byAbout()
	for slug, links := range after.links {
		beside, related := after.beside[slug], after.relatedTo(after.bySlug[slug], links, after.about[slug], byAbout)
		after.related[slug] = related
		leadsTo := slices.Concat(links, beside[:], related)
		if same(slug) && before.beside[slug] == beside && slices.Equal(before.related[slug], related) &&
			!slices.ContainsFunc(leadsTo, func(other string) bool { return !same(other) }) {
			after.since[slug] = before.since[slug]
		}
	}
	changed = differences(before.bySlug, after.bySlug)
	if len(changed) == 0 && before.Version > 0 {
		return before, nil
	}
	return after, changed
}

// Find returns a published post.
func (p *Blog) Find(slug string) (*Post, bool) {
	post, ok := p.bySlug[slug]
	return post, ok
}

func (p *Blog) setBeside() {
	at := func(i int) string {
		if i < 0 || i >= len(p.List) {
			return ""
		}
		return p.List[i].Slug
	}
	for i, summary := range p.List {
		p.beside[summary.Slug] = [2]string{at(i - 1), at(i + 1)}
	}
}

// Beside are the next newer and the next older post; nil at the ends of the list.
func (p *Blog) Beside(slug string) (newer, older *Post) {
	beside := p.beside[slug]
	return p.bySlug[beside[0]], p.bySlug[beside[1]]
}

// LinkedFrom are the published posts that the text of a post, published or not, links to, in that order.
func (p *Blog) LinkedFrom(post *Post) []*Post {
	links := p.links[post.Slug]
	if p.bySlug[post.Slug] != post {
		links = post.linkedSlugs()
	}
	var linked []*Post
	for _, other := range links {
		if found := p.bySlug[other]; found != nil && other != post.Slug {
			linked = append(linked, found)
		}
	}
	return linked
}

func (p *Post) linkedSlugs() []string {
	var slugs []string
	links, _ := p.References()
	for _, to := range links {
		if slug, found := strings.CutPrefix(PathOf(to), "/blog/"); found && !slices.Contains(slugs, slug) {
			slugs = append(slugs, slug)
		}
	}
	return slugs
}

// PathOf is the path of a link inside the site, without query and fragment.
func PathOf(to string) string {
	path, _, _ := strings.Cut(to, "#")
	path, _, _ = strings.Cut(path, "?")
	if len(path) > 1 {
		path = strings.TrimRight(path, "/")
	}
	return path
}

// Since is the version in which a post, or one that its page links to, last changed; 0 where there
// is no such post.
func (p *Blog) Since(slug string) uint64 { return p.since[slug] }
