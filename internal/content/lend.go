package content

import (
	"maps"
	"regexp"
	"slices"
	"strings"

	"livery/internal/brand"
)

// lend takes back from brands that were added what their family lends and what speaks of a product that they do not
// sell: pictures of it, which have its name on them, and questions.
func (l *loader) lend(site *brand.Site) {
	for i, b := range site.Brands {
		file := "brands/" + b.ID + ".yaml"
		own := l.nodes[file]
		if !l.isNew(file) {
			continue
		}
		shown, unsold := *b, site.Catalogue.Unsold(b)
		shown.SharedPictures = maps.Clone(b.SharedPictures)
		maps.DeleteFunc(shown.SharedPictures, func(place, key string) bool {
			return own.Find("sharedPictures."+place) == nil &&
				slices.ContainsFunc(unsold, func(p brand.Product) bool { return p.Shows(key) })
		})
		if lendsQuestions(own) && slices.ContainsFunc(unsold, namedIn(b.Questions)) {
			shown.Questions = nil
		}
		site.Brands[i] = &shown
	}
}

// isNew holds for a file that was made at the Desk, or in a folder laid over content that has no such file.
func (l *loader) isNew(file string) bool {
	from := sourcesOf(l.fsys, file)
	return len(from) == 0 || from[0].own
}

func lendsQuestions(own *Node) bool {
	return own.Find("questions") == nil && own.Find("questions"+addSuffix) == nil
}

// added holds for what was written in a folder laid over other content, or at the Desk.
func (n *Node) added() bool { return n.own || n.change != nil }

// namedIn tells whether questions or their answers name a product.
func namedIn(questions []brand.Question) func(brand.Product) bool {
	var said strings.Builder
	for _, q := range questions {
		said.WriteString(q.Ask + "\n" + q.Answer + "\n")
	}
	return func(p brand.Product) bool {
		return p.Model != "" && regexp.MustCompile(`\b`+regexp.QuoteMeta(p.Model)+`\b`).MatchString(said.String())
	}
}

// Lent are the places of a brand's pictures, with those that its family or the site lends for them, and whether they
// lend questions.
func (c *Content) Lent(b *brand.Brand) (pictures map[string]string, questions bool) {
	own := c.files["brands/"+b.ID+".yaml"]
	pictures = maps.Clone(b.SharedPictures)
	maps.DeleteFunc(pictures, func(place, _ string) bool { return own.Find("sharedPictures."+place) != nil })
	return pictures, len(b.Questions) > 0 && lendsQuestions(own)
}
