package page

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"livery/internal/brand"
	"livery/internal/markup"
	"livery/internal/post"
)

// Stock is what a brand sells: its tabs and products, with their pictures.
type Stock struct {
	brand.Lineup
	Pictures map[string]Picture
}

// Named are pictures by their names, and the one that stands in where a file is missing.
func (s *Stock) Named(names ...string) map[string]Picture {
	found := map[string]Picture{}
	for _, known := range append(names, "product-default") {
		if picture, ok := s.Pictures[known]; ok {
			found[known] = picture
		}
	}
	return found
}

// pictureNames are the pictures of the product with an id, the first one first.
func (s *Stock) pictureNames(id string) []string {
	for _, p := range s.Products {
		if strconv.Itoa(p.ID) == id {
			return append([]string{p.Image}, p.Gallery...)
		}
	}
	return nil
}

func (s *Stock) has(id int) bool {
	return slices.ContainsFunc(s.Products, func(p brand.Item) bool { return p.ID == id })
}

// PictureAddress is where a picture of the brand is, by its name.
func (s *Source) PictureAddress(name string) (address string, ok bool) {
	picture, ok := s.Pictures[name]
	return picture.Base + "." + picture.Ext, ok
}

// PagePictures lists the addresses of the pictures that a page is about, for sitemaps.
func (s *Source) PagePictures(posts *post.Blog, p PageData) []string {
	pictures := s.Pictures
	var names []string
	switch p.Kind {
	case KindHome:
		names = []string{"hero-main", "hero-secondary"}
	case KindSolutions:
		for i := range s.Brand.Solutions.Sections {
			names = append(names, fmt.Sprintf("solution-%d", i+1))
		}
	case KindPost:
		if found, ok := posts.Find(strings.TrimPrefix(p.Path, "/blog/")); ok {
			_, figures := found.References()
			names = append([]string{markup.PictureName(found.Image)}, figures...)
		}
	case KindProduct:
		pictures = s.Stock.Pictures
		names = s.Stock.pictureNames(strings.TrimPrefix(p.Path, "/products/"))
	}
	var addresses []string
	for _, name := range names {
		if picture, ok := pictures[name]; ok {
			addresses = append(addresses, picture.Base+"."+picture.Ext)
		}
	}
	return addresses
}
