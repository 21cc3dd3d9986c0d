package rules

import (
	"fmt"

	"livery/internal/brand"
	"livery/internal/content"
)

// ProductPictures warns of products whose pictures were not delivered; has tells whether a shared
// picture exists.
func ProductPictures(catalogue *brand.Catalogue, has func(name string) bool) content.Problems {
	var problems content.Problems
	for _, p := range catalogue.Products {
		for _, name := range []string{p.Image, p.Image + "-square"} {
			if !has(name) {
				problems = append(problems, content.Problem{File: "catalogue/products", Path: p.Model + ".image", Severity: content.Warning,
					Message: fmt.Sprintf("the picture %q does not exist, so the default picture is shown", name),
					Fix:     "add shared/" + name + " to the assets (make pictures)"})
			}
		}
	}
	return problems
}
