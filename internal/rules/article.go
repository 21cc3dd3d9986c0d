package rules

import (
	"io/fs"
	"regexp"

	"livery/internal/content"
)

// Article holds one article that is about to be published to what products can do, to what is sold
// and to the sources. It is found in drafts, a folder of its own, and speaks for a brand.
func Article(fsys fs.FS, c *content.Content, id string, drafts fs.FS, file string) content.Problems {
	_, rules, problems := content.Read[Rules](fsys, rulesFile)
	_, abilities, more := content.Read[Capabilities](fsys, capabilitiesFile)
	_, sources, others := content.Read[Sources](fsys, sourcesFile)
	n, unread := content.Parse(drafts, file)
	for _, found := range []content.Problems{more, others, unread} {
		problems = append(problems, found...)
	}
	if len(problems) > 0 {
		return problems
	}
	r := &reviewer{rules: rules, abilities: abilities, sources: sources, fsys: fsys, content: c,
		seen: map[string]bool{}, compiled: map[string]*regexp.Regexp{}}
	r.models = r.readModels()
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
