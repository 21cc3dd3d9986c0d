package blog

// Posts are what a brand publishes at one moment. They never change: a change of the blog makes
// new ones with a higher version, so that whatever is made from one value agrees with itself.
type Posts struct {
	// Version counts the changes so far; it is 0 until the posts were read.
	Version uint64
	// List holds the posts, newest first.
	List []Summary
	// Err says why there is no list at all.
	Err error

	bySlug map[string]*Post
	since  map[string]uint64 // the version in which each post became what it is
}

// NewPosts are the posts that follow on older ones, which may be nil. Where nothing changed they
// are the older ones.
func NewPosts(before *Posts, published []*Post) (after *Posts, changed []string) {
	if before == nil {
		before = &Posts{}
	}
	after = &Posts{Version: before.Version + 1, List: make([]Summary, 0, len(published)),
		bySlug: make(map[string]*Post, len(published)), since: make(map[string]uint64, len(published))}
	for _, post := range published {
		after.List = append(after.List, post.Summary)
		after.bySlug[post.Slug], after.since[post.Slug] = post, after.Version
		if before.bySlug[post.Slug] == post {
			after.since[post.Slug] = before.since[post.Slug]
		}
	}
	Sort(after.List)
	changed = differences(before.bySlug, after.bySlug)
	if len(changed) == 0 && before.Version > 0 {
		return before, nil
	}
	return after, changed
}

// Find returns a published post.
func (p *Posts) Find(slug string) (*Post, bool) {
	post, ok := p.bySlug[slug]
	return post, ok
}

// Since is the version in which a post became what it is now; 0 where there is none.
func (p *Posts) Since(slug string) uint64 { return p.since[slug] }
