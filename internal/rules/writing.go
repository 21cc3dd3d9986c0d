package rules

import (
	"io/fs"
	"sync"
	"testing/fstest"

	"livery/internal/brand"
	"livery/internal/content"
	"livery/internal/post"
)

// Writing holds articles to the rules while they are written. The rules are read once.
type Writing struct {
	mu       sync.Mutex
	reviewer *reviewer
	problems content.Problems
	// candidates are posts made ready for comparison.
	candidates map[*post.Post]postTexts
}

// postTexts are the texts of a post that no other brand may repeat.
type postTexts struct{ title, excerpt, text candidate }

// NewWriting reads the rules of some content.
func NewWriting(fsys fs.FS, c *content.Content) *Writing {
	r, problems := newReviewer(fsys, c)
	r.forWriters = true
	return &Writing{reviewer: r, problems: problems, candidates: map[*post.Post]postTexts{}}
}

// Bounds are the lengths, in characters, that the fields of an article should have.
func (w *Writing) Bounds() map[string]Range {
	rule := w.reviewer.rules.Posts
	return map[string]Range{"title": rule.TitleCharacters, "seoTitle": rule.SEOTitleCharacters,
		"excerpt": rule.ExcerptCharacters}
}

// Article says what the rules find in an article of a brand that has these other posts. Others are the
// posts of other brands, which it must not repeat.
func (w *Writing) Article(b *brand.Brand, own *post.Post, document []byte, published []post.Summary,
	others []*post.Post) content.Problems {
	w.mu.Lock()
	defer w.mu.Unlock()
	if len(w.problems) > 0 {
		return w.problems
	}
	const file = "draft.json"
	n, problems := content.Parse(fstest.MapFS{file: {Data: document}}, file)
	if len(problems) > 0 {
		return problems
	}
	r := w.reviewer
	r.problems, r.seen, r.posts = nil, map[string]bool{}, nil
	for _, other := range published {
		r.posts = append(r.posts, article{brand: b, slug: other.Slug})
	}
	for _, o := range n.Origins() {
		r.words(passage{o, b})
	}
	p := article{brand: b, slug: own.Slug, node: n}
	r.post(p)
	r.namesSomeoneAble(p)
	r.citations(p)
	r.phrases(p)
	r.unlinked(p)
	w.alike(own, others)
	return r.problems
}

// Alike says what an article repeats of others.
func (w *Writing) Alike(own *post.Post, others []*post.Post) content.Problems {
	w.mu.Lock()
	defer w.mu.Unlock()
	if len(w.problems) > 0 {
		return w.problems
	}
	w.reviewer.problems, w.reviewer.seen = nil, map[string]bool{}
	w.alike(own, others)
	return w.reviewer.problems
}

func (w *Writing) alike(own *post.Post, others []*post.Post) {
	r := w.reviewer
	mine := w.prepare(own, "this post")
	if len(w.candidates) > 4*len(others)+1000 {
		clear(w.candidates) // most of them are of posts that are gone
	}
	for _, other := range others {
		theirs, known := w.candidates[other]
		if !known {
			theirs = w.prepare(other, "another post")
			w.candidates[other] = theirs
		}
		w.compare(theirs.title, mine.title, "title", r.rules.Alike.Percent)
		w.compare(theirs.excerpt, mine.excerpt, "excerpt", r.rules.Alike.Percent)
		w.compare(theirs.text, mine.text, "text", r.rules.Alike.PostPercent)
	}
}

func (w *Writing) compare(theirs, mine candidate, name string, percent int) {
	if one, is := mine.repeats(theirs, percent); is {
		w.reviewer.repeated(one, name, percent)
	}
}

func (w *Writing) prepare(p *post.Post, owner string) postTexts {
	body := p.Conclusion
	for _, section := range p.Sections {
		body += "\n" + section.Heading + "\n" + section.Content
	}
	of := func(field, text string) candidate {
		return w.reviewer.candidate(content.Origin{File: p.Title, Path: field}, owner, text)
	}
	return postTexts{of("title", p.Title), of("excerpt", p.Excerpt), of("sections", body)}
}
