package rules

import (
	"io/fs"
	"maps"
	"slices"

	"livery/internal/brand"
	"livery/internal/content"
)

// Serve is Load for a server: one brand's fault does not stop the others. A brand with errors of its own stays as it
// was in the content before; where there was none, or it no longer fits, it is left out. The content says so as its
// Faults, and whose hosts are those of brands that are left out. There is no content where an error is of what brands
// share, or no brand is left.
func Serve(fsys fs.FS, before *content.Content) (*content.Content, content.Problems) {
	c, problems := Try(fsys)
	faults := problems.Errors()
	instead := map[string]*content.Node{}
	for wrong := faults; len(wrong) > 0; {
		next := maps.Clone(instead)
		for _, p := range wrong {
			if p.Brand == "" {
				return nil, problems
			}
			next[p.Brand] = nil
			if _, tried := instead[p.Brand]; !tried && before != nil {
				next[p.Brand] = before.Says("brands/"+p.Brand, "")
			}
		}
		instead = next
		var found content.Problems
		c, found = tryWith(fsys, instead)
		wrong = found.Errors()
	}
	if len(c.Site.Brands) == 0 {
		return nil, problems
	}
	c.Faults = faults
	for _, id := range slices.Sorted(maps.Keys(instead)) {
		if c.Brand(id) == nil {
			c.Site.Away = append(c.Site.Away, brand.Away{ID: id, Hosts: claimed(fsys, before, id)})
		}
	}
	return c, problems
}

// claimed are the hosts of a brand that is left out: those that its file names, or that it had before.
func claimed(fsys fs.FS, before *content.Content, id string) []string {
	hosts := content.Claimed(fsys, id)
	if len(hosts) > 0 || before == nil {
		return hosts
	}
	for _, b := range before.Site.Brands {
		for _, h := range b.Hosts {
			if b.ID == id {
				hosts = append(hosts, h.Name)
			}
		}
	}
	for _, a := range before.Site.Away {
		if a.ID == id {
			hosts = a.Hosts
		}
	}
	return hosts
}
