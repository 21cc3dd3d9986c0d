package page

import (
	"fmt"
	"strings"

	"livery/internal/blog"
	"livery/internal/brand"
)

// Catalogue returns what a brand sells with its pictures; nil where it sells nothing.
func (e *Edition) Catalogue(b *brand.Brand) *Stock { return e.modules[b.ID].stock }

// Stock is what a brand sells: its tabs and products, with their pictures.
type Stock struct {
	brand.Lineup
	Pictures map[string]Picture
}

// of are a picture by its name, and the one that stands in where its file is missing.
func (s *Stock) of(name string) map[string]Picture {
	found := map[string]Picture{}
	for _, known := range []string{name, "product-default"} {
		if picture, ok := s.Pictures[known]; ok {
			found[known] = picture
		}
	}
	return found
}

// ModulePaths lists the addresses of a brand's content modules on this server.
func (e *Edition) ModulePaths(b *brand.Brand) (paths []string) {
	for _, part := range e.modules[b.ID].parts() {
		paths = append(paths, part.path)
	}
	return paths
}

// Pictures are the pictures that a brand has, by name.
func (e *Edition) Pictures(b *brand.Brand) map[string]Picture { return e.modules[b.ID].pictures }

func (e *Edition) picture(b *brand.Brand, name string) (Picture, bool) {
	picture, ok := e.modules[b.ID].pictures[name]
	return picture, ok
}

// PictureAddress is where a picture of a brand is, by its name.
func (e *Edition) PictureAddress(b *brand.Brand, name string) (address string, ok bool) {
	picture, ok := e.picture(b, name)
	return picture.Base + "." + picture.Ext, ok
}

// PagePictures lists the addresses of the pictures that a page is about, for sitemaps.
func (e *Edition) PagePictures(b *brand.Brand, posts *blog.Posts, p PageData) []string {
	find := func(name string) (Picture, bool) { return e.picture(b, name) }
	var names []string
	switch p.Kind {
	case KindHome:
		names = []string{"hero-main", "hero-secondary"}
	case KindSolutions:
		for i := range b.Solutions.Sections {
			names = append(names, fmt.Sprintf("solution-%d", i+1))
		}
	case KindPost:
		if post, ok := posts.Find(strings.TrimPrefix(p.Path, "/blog/")); ok {
			_, figures := post.References()
			names = append([]string{blog.PictureName(post.Image)}, figures...)
		}
	case KindProduct:
		find = func(name string) (Picture, bool) { picture, ok := e.Catalogue(b).Pictures[name]; return picture, ok }
		names = []string{"product-" + strings.TrimPrefix(p.Path, "/products/")}
	}
	var addresses []string
	for _, name := range names {
		if picture, ok := find(name); ok {
			addresses = append(addresses, picture.Base+"."+picture.Ext)
		}
	}
	return addresses
}
