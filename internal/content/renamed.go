package content

import "livery/internal/brand"

// Renamed tells whether a brand that ships has another name here, so that logos which spell the name are
// not its own any more.
func (c *Content) Renamed(id string) bool { return c.renamed[id] }

// renamed finds the brands whose shipped file says another name.
func (l *loader) renamed(brands []*brand.Brand, nodes map[string]*Node) map[string]bool {
	found := map[string]bool{}
	for _, b := range brands {
		file := "brands/" + b.ID + ".yaml"
		if at := nodes[b.ID].At("name"); !at.own && at.change == nil && at.file == file {
			continue
		}
		from := sourcesOf(l.fsys, file)
		if len(from) == 0 {
			continue // it is there by a change alone
		}
		shipped := from[0]
		if shipped.own {
			continue
		}
		if n, _ := parse(shipped); n != nil && n.kind == mapping {
			found[b.ID] = n.Text("name") != b.Name
		}
	}
	return found
}
