package rules

import (
	"fmt"

	"livery/internal/content"
)

// ProductPictures warns of products whose pictures were not delivered; has tells whether a picture exists, shared or
// of a brand. Of a product of one's own the whole picture stands in for its square cut.
func ProductPictures(loaded *content.Content, has func(name string) bool) content.Problems {
	var problems content.Problems
	for _, p := range loaded.Site.Catalogue.Products {
		names, fix := []string{p.Image, p.Image + "-square"}, "add shared/"+p.Image+
			" and its square cut to the assets (make pictures)"
		file := loaded.Product(p.ID)
		if file.IsOwn("image") {
			names, fix = names[:1], "add "+p.Image+
				".jpg to assets/domains/<id>/ of the brands that sell it, or bring it with livery media put"
		}
		for _, name := range names {
			if !has(name) {
				at := file.Origin("image")
				problems = append(problems, content.Problem{File: at.File, Line: at.Line, Path: at.Path,
					Severity: content.Warning,
					Message:  fmt.Sprintf("the picture %q does not exist, so the default picture is shown", name),
					Fix:      fix})
			}
		}
	}
	return problems
}
