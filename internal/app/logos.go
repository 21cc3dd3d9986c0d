package app

import (
	"context"
	"reflect"

	"livery/internal/content"
	"livery/internal/logo"
	"livery/internal/media"
)

// redrawLogos draws the logos of brands whose name or colours change anew, where the program drew those that are there.
func (s *Site) redrawLogos(ctx context.Context, next *content.Content) error {
	served := s.library.Current().Registry
	redrawn := false
	for _, b := range next.Site.Brands {
		before, known := served.ByID(b.ID)
		if known && before.Name == b.Name && reflect.DeepEqual(before.Palette, b.Palette) {
			continue
		}
		drawn := map[string]bool{}
		for _, p := range s.pictures.collection.Pictures(b.ID) {
			if p.Drawn {
				drawn[p.Name] = true
			}
		}
		if len(drawn) == 0 {
			continue
		}
		files, err := logo.Draw(logo.Brand{ID: b.ID, Name: b.Name, Colours: b.OwnColours()})
		if err != nil {
			return err
		}
		for _, f := range files {
			if !drawn[media.CleanName(f.Name)] {
				continue
			}
			if err := s.postPictures.Public.Draw(ctx, b.ID, f.Name, f.Data); err != nil {
				return err
			}
			redrawn = true
		}
	}
	if !redrawn {
		return nil
	}
	return s.pictures.collection.Refresh(ctx)
}
