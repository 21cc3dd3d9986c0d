package rules

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"livery/internal/brand"
)

// unsold finds models that words name where nobody can buy them: they are not on the list, nothing on it needs them,
// and no part on it is made for them. Words on a product's page are read under every list that has the product.
func (r *reviewer) unsold(p passage) {
	if !r.modelNames.MatchString(p.Value) {
		return
	}
	named := r.mentions(p.Value, nil)
	for _, list := range r.listsOf(p) {
		buyable := r.buyable(r.content.Site.Catalogue.Lists[list].Products)
		for _, one := range named {
			if !slices.Contains(buyable, one.model) {
				r.flawIn(p.Origin, one.from, one.to,
					fmt.Sprintf("names %s, which brands with the list %q do not sell", one.name, list),
					"say what it is without the model, or name one of the list")
			}
		}
	}
}

// listsOf are the lists of products under which a text is read; none where no products are sold beside it.
func (r *reviewer) listsOf(p passage) (lists []string) {
	if p.brand != nil {
		if p.brand.Products == nil {
			return nil
		}
		return []string{p.brand.Products.List}
	}
	own := r.ownModel(p)
	if own == nil || strings.HasPrefix(p.Path, "specs.") {
		return nil
	}
	all := r.content.Site.Catalogue.Lists
	for _, name := range slices.Sorted(maps.Keys(all)) {
		if slices.ContainsFunc(all[name].Products, func(id int) bool { return r.modelOf(id) == own }) {
			lists = append(lists, name)
		}
	}
	return lists
}

// buyable are the models that somebody who reads a list can buy or has: its own, what those need, and what the parts
// among them are made for.
func (r *reviewer) buyable(list []int) (models []*model) {
	for _, id := range list {
		models = append(models, r.modelOf(id))
	}
	for _, connection := range r.content.Site.Catalogue.Connections {
		if connection.Needed && slices.Contains(list, connection.Of) {
			models = append(models, r.modelOf(connection.Part))
		}
		if connection.Role != brand.Alongside && slices.Contains(list, connection.Part) {
			models = append(models, r.modelOf(connection.Of))
		}
	}
	return models
}
