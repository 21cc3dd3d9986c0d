package rules

import (
	"io/fs"

	"livery/internal/content"
)

// Article holds one article that is about to be published to what products can do, to what is sold
// and to the sources. It is found in drafts, a folder of its own, and speaks for a brand.
func Article(fsys fs.FS, c *content.Content, id string, drafts fs.FS, file string) content.Problems {
	r, problems := newReviewer(fsys, c)
	n, unread := content.Parse(drafts, file)
	if problems = append(problems, unread...); len(problems) > 0 {
		return problems
	}
	for _, b := range c.Site.Brands {
		if b.ID != id {
			continue
		}
		for _, o := range n.Origins() {
			r.truths(passage{o, b})
			r.banned(passage{o, b})
		}
		p := article{brand: b, node: n}
		r.namesSomeoneAble(p)
		r.citations(p)
	}
	return r.problems
}
