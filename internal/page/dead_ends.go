package page

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"livery/internal/blog"
	"livery/internal/brand"
)

// Ways are the places of a brand that the text of a post can lead to.
type Ways struct {
	brand    *brand.Brand
	products []brand.Item
	pictures map[string]Picture
	posts    []string
}

// WaysOf are the ways through a brand that has posts of these slugs.
func WaysOf(site *brand.Site, b *brand.Brand, pictures map[string]Picture, slugs []string) Ways {
	shelf, _ := site.Catalogue.Shelf(b)
	return Ways{b, shelf.Products, pictures, slugs}
}

// DeadEnd is something in a post that leads nowhere.
type DeadEnd struct {
	Field   string // such as "sections.2.content"
	Message string
	Fix     string
}

// DeadEnds finds links to pages that the brand does not have, and pictures that it does not have.
func (w Ways) DeadEnds(post *blog.Post) []DeadEnd {
	var found []DeadEnd
	look := func(field, text string) {
		links, figures := (&blog.Post{Conclusion: text}).References()
		for _, to := range links {
			if strings.HasPrefix(to, "/") && !w.lead(blog.PathOf(to)) {
				found = append(found, DeadEnd{field, fmt.Sprintf("links to %s, which %s does not have", to, w.brand.ID), "link to a page, post or product of the brand, or to an https address"})
			}
		}
		for _, name := range figures {
			if _, there := w.pictures[name]; !there {
				found = append(found, w.missing(field, name))
			}
		}
	}
	if name := blog.PictureName(post.Image); post.Image != "" {
		if _, there := w.pictures[name]; !there {
			found = append(found, w.missing("image", post.Image))
		}
	}
	for i, s := range post.Sections {
		look(fmt.Sprintf("sections.%d.content", i), s.Content)
	}
	look("conclusion", post.Conclusion)
	return found
}

func (w Ways) missing(field, name string) DeadEnd {
	return DeadEnd{field, fmt.Sprintf("names the picture %q, which %s does not have", name, w.brand.ID), "name a picture that is there, by its file, or bring it: livery media put"}
}

func (w Ways) lead(path string) bool {
	route, ok := RouteFor(w.brand, path)
	switch {
	case !ok:
		return false
	case route.Kind == KindPost:
		return slices.Contains(w.posts, route.Param)
	case route.Kind == KindProduct:
		return slices.ContainsFunc(w.products, func(p brand.Item) bool { return strconv.Itoa(p.ID) == route.Param })
	}
	return true
}
