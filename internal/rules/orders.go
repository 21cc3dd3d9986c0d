package rules

import (
	"fmt"
	"slices"
	"strings"

	"livery/internal/brand"
)

// orders finds orders that leave out a part without which one of their products does not run. An order with a name
// ("Van, road and cab: 1 x C200, 1 x P10") is a sentence, one without is all that a text counts in that way.
func (r *reviewer) orders(p passage) {
	var loose []mention
	for from, sentence := range sentences(p.Value) {
		at := r.orderLine.FindStringIndex(sentence)
		if at == nil {
			continue
		}
		named := r.mentions(sentence, nil)
		for i := range named {
			named[i].from, named[i].to = named[i].from+from, named[i].to+from
		}
		if strings.Contains(sentence[:at[0]], ": ") {
			r.order(p, named)
		} else {
			loose = append(loose, named...)
		}
	}
	r.order(p, loose)
}

// order checks one of them.
func (r *reviewer) order(p passage, named []mention) {
	for _, one := range named {
		for _, parts := range r.needed(one.model) {
			if slices.ContainsFunc(named, func(other mention) bool { return slices.Contains(parts, other.name) }) {
				continue
			}
			part := strings.Join(parts, " or ")
			r.flawIn(p.Origin, one.from, one.to, fmt.Sprintf("orders %s without %s", one.name, part),
				"add "+part+": it does not run without")
		}
	}
}

// needed are the parts that a model does not run without: one of each list.
func (r *reviewer) needed(m *model) (lists [][]string) {
	byRole := map[brand.ConnectionRole][]string{}
	for _, connection := range r.content.Site.Catalogue.Connections {
		if part := r.modelOf(connection.Part); connection.Needed && part != nil && r.modelOf(connection.Of) == m {
			byRole[connection.Role] = append(byRole[connection.Role], part.name)
		}
	}
	for _, role := range brand.ConnectionRoles {
		if len(byRole[role]) > 0 {
			lists = append(lists, byRole[role])
		}
	}
	return lists
}
