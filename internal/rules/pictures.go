package rules

import (
	"fmt"
	"slices"
	"strings"

	"livery/internal/brand"
	"livery/internal/content"
	"livery/internal/media"
)

// ProductPictures warns of products whose pictures were not delivered: delivered tells whether a shared picture exists,
// and has whether a brand has one. Of a product of one's own the whole picture stands in for its square cut.
func ProductPictures(loaded *content.Content, delivered func(name string) bool,
	has func(b *brand.Brand, name string) bool) (problems content.Problems) {
	say := func(p brand.Product, name, where, fix string) {
		at := loaded.Product(p.ID).Origin("image")
		problems = append(problems, content.Problem{File: at.File, Line: at.Line, Path: at.Path,
			Severity: content.Warning, Fix: fix,
			Message: fmt.Sprintf("the picture %q does not exist%s, so the default picture is shown", name, where)})
	}
	for _, p := range loaded.Site.Catalogue.Products {
		if !loaded.Product(p.ID).IsOwn("image") {
			for _, name := range []string{p.Image, p.Image + squareCut} {
				if !delivered(name) {
					say(p, name, "", "add shared/"+p.Image+" and its square cut to the assets (make pictures)")
				}
			}
			continue
		}
		var without []string
		for _, b := range loaded.Site.Brands {
			if sells(&loaded.Site.Catalogue, b, p.ID) && !delivered(p.Image) && !has(b, p.Image) {
				without = append(without, b.ID)
			}
		}
		if len(without) > 0 {
			say(p, p.Image, " for "+strings.Join(without, ", "), fmt.Sprintf("add %s.jpg to %s/, for all brands, or "+
				"to %s/, or bring it with livery media put", p.Image, media.SharedRoot, media.FolderOf("<id>")))
		}
	}
	return problems
}

func sells(c *brand.Catalogue, b *brand.Brand, id int) bool {
	return b.Products != nil && slices.Contains(c.Lists[b.Products.List].Products, id)
}
