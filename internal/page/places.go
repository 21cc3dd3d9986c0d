package page

import (
	"context"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"livery/internal/brand"
	"livery/internal/markup"
	"livery/internal/media"
	"livery/internal/post"
)

// fixedPictures are the names by which pages ask for pictures, whatever the content says.
var fixedPictures = regexp.MustCompile(`^(hero-(main|secondary)|gallery-[1-4]|feature-\d+|solution-\d+|blog-1|product-\d+(-square)?)$`)

// PicturePlaces says where the content of the brand shows its pictures: the fields that name one, or the place that a
// picture of this name always has.
func (s *Source) PicturePlaces() map[string][]string {
	places := NamedPictures(s.Brand)
	for name := range s.Pictures {
		if hasPlace(name) {
			places[name] = slices.Insert(places[name], 0, "by its name")
		}
	}
	return places
}

// ShowsPicture says whether the content of a brand shows its picture of a name.
func ShowsPicture(b *brand.Brand, name string) bool {
	return hasPlace(name) || len(NamedPictures(b)[name]) > 0
}

// LeastWidth is how many pixels wide a picture must be to look sharp in a place on large screens; 0 where that is said
// in other ways.
func LeastWidth(place string) int {
	switch {
	case IsLogo(place):
		return 0
	case place == "hero-main":
		return 1600
	}
	return 1200
}

// besideWords are the heroes whose picture stands beside the words, on about half of a large screen.
var besideWords = map[brand.Variant][]brand.HeroLayout{
	brand.Modern:       {"", "wide"},
	brand.Corporate:    {"", "turned"},
	brand.Professional: {"", "turned"},
	brand.Clean:        {"beside"},
	brand.Grid:         {""},
}

// LeastWidthFor is the same on the pages of a brand.
func LeastWidthFor(b *brand.Brand, place string) int {
	if place == "hero-main" && slices.Contains(besideWords[b.Variant], b.Hero.Layout) {
		return 1200
	}
	return LeastWidth(place)
}

// hasPlace says whether pages ask for a picture of this name.
func hasPlace(name string) bool { return fixedPictures.MatchString(name) || IsLogo(name) }

// NamedPictures are the fields of a brand's content that name a picture, by its name.
func NamedPictures(b *brand.Brand) map[string][]string {
	places := map[string][]string{}
	data, _ := json.Marshal(b)
	var fields any
	_ = json.Unmarshal(data, &fields)
	textsIn(fields, "", func(path, value string) {
		if name := markup.PictureName(value); name != "" && namesPicture(path) {
			places[name] = append(places[name], path)
		}
	})
	return places
}

// RevealPictures lets everybody see the pictures that the content of brands places on their pages.
func RevealPictures(ctx context.Context, brands []*brand.Brand, private *media.Collection, all *post.Pictures) error {
	if err := private.Refresh(ctx); err != nil {
		return err
	}
	for _, b := range brands {
		known := private.Pictures(b.ID)
		if len(known) == 0 {
			continue
		}
		shown := NamedPictures(b)
		for _, p := range known {
			if shown[p.Name] == nil {
				continue
			}
			owner := b.ID
			if p.Shared {
				owner = media.Shared
			}
			if err := all.Publish(ctx, owner, []string{p.Name}); err != nil {
				return fmt.Errorf("show the pictures of %s: %w", b.ID, err)
			}
		}
	}
	return nil
}

// namesPicture holds for the fields that name a picture; other icons than the brand's are drawings of the page.
func namesPicture(path string) bool {
	field := strings.ToLower(path[strings.LastIndex(path, ".")+1:])
	return strings.HasSuffix(field, "image") || strings.HasPrefix(path, "pictures.") && field == "picture" ||
		strings.HasSuffix(field, "logo") || field == "favicon" || path == "icon"
}

// textsIn visits every text of a document with its path, such as features.0.image.
func textsIn(value any, path string, visit func(path, text string)) {
	below := func(key string) string { return strings.TrimPrefix(path+"."+key, ".") }
	switch value := value.(type) {
	case string:
		visit(path, value)
	case []any:
		for at, one := range value {
			textsIn(one, below(fmt.Sprint(at)), visit)
		}
	case map[string]any:
		for key, one := range value {
			textsIn(one, below(key), visit)
		}
	}
}
