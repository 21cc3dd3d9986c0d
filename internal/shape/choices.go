package shape

import (
	"reflect"

	"livery/internal/brand"
)

// choices are the types of text that have a few values.
var choices = map[reflect.Type][]string{}

func init() {
	Choose(brand.Variants)
	Choose(brand.Pages)
	Choose(brand.Targets)
	Choose(brand.SectionKinds)
	Choose(brand.Drawings)
	Choose(brand.GroupIDs)
	Choose(brand.BlogSources)
	Choose(brand.Deliveries)
	Choose(brand.Roles)
	Choose(brand.ConnectionRoles)
	Choose(brand.ApprovedRoles)
}

// Choose says all values of a type, before anything is described.
func Choose[T ~string](values []T) {
	var all []string
	for _, v := range values {
		all = append(all, string(v))
	}
	choices[reflect.TypeFor[T]()] = all
}
