package rules

import (
	"fmt"
	"io/fs"
	"maps"
	"slices"

	"livery/internal/brand"
	"livery/internal/content"
	"livery/internal/page"
)

// nowhere finds places that are to show a picture which the brand does not have. Where nobody looked at the uploads it
// may be among them, so that it is only a note.
func (c *Checker) nowhere(fsys fs.FS, loaded *content.Content) (problems content.Problems) {
	severity, unless := content.Warning, ""
	if c.Uploads == nil {
		severity, unless = content.Note, " (uploads were not looked at)"
	}
	for _, b := range loaded.Site.Brands {
		if len(b.Pictures) == 0 {
			continue
		}
		bare := *b
		bare.Pictures = nil
		known := slices.Sorted(maps.Keys(c.picturesOf(fsys, loaded, &bare)))
		for _, place := range slices.Sorted(maps.Keys(b.Pictures)) {
			name := b.Pictures[place].Picture
			if name == "" || name == brand.NoPicture || c.isDelivered(name) || slices.Contains(known, name) {
				continue
			}
			fix := "add it to assets/domains/" + b.ID + "/, or bring it with livery media put " + b.ID
			if near := content.Nearest(name, known); near != "" {
				fix = fmt.Sprintf("did you mean %q?", near)
			}
			at := loaded.Brand(b.ID).Origin("pictures." + place + ".picture")
			problems = append(problems, content.Problem{File: at.File, Line: at.Line, Path: at.Path, Severity: severity,
				Message: fmt.Sprintf("%q is no picture of %s%s, so the place is shown without it", name, b.ID, unless),
				Fix:     fix})
		}
	}
	return problems
}

// isDelivered says whether a name is the file of a picture that comes with the program.
func (c *Checker) isDelivered(name string) bool {
	_, there := c.manifest.Alts()[name]
	return there && page.IsDelivered(name)
}

// poor warns of pictures that content places where they are too small or cropped without sense, or without words for
// those who cannot see them.
func (c *Checker) poor(fsys fs.FS, loaded *content.Content) (problems content.Problems) {
	said := map[content.Problem]bool{} // what all brands share is said once
	for _, b := range loaded.Site.Brands {
		if len(b.Pictures) == 0 {
			continue
		}
		shown := c.picturesOf(fsys, loaded, b)
		for _, place := range slices.Sorted(maps.Keys(b.Pictures)) {
			say := func(field, message, fix string) {
				at := loaded.Brand(b.ID).Origin("pictures." + place + "." + field)
				p := content.Problem{File: at.File, Line: at.Line, Path: at.Path, Severity: content.Warning,
					Message: message, Fix: fix}
				if !said[p] {
					said[p], problems = true, append(problems, p)
				}
			}
			placed, least := b.Pictures[place], page.LeastWidthFor(b, place)
			if placed.Focus != "" && !page.IsFocus(placed.Focus) {
				say("focus", fmt.Sprintf("%q is no point of a picture", placed.Focus),
					"write how far it is from the left and from the top, such as 30% 40%")
			}
			p, there := shown[place]
			if placed.Picture == "" || !there || page.IsLogo(place) {
				continue
			}
			if p.Width > 0 && p.Width < least && p.Ext != "svg" {
				say("picture", fmt.Sprintf("%q is %d pixels wide, which looks soft on large screens", placed.Picture,
					p.Width), fmt.Sprintf("bring one that is at least %d wide", least))
			}
			if p.Width > 0 && p.Alt == "" {
				say("picture", fmt.Sprintf("nothing says what %q shows to those who cannot see it", placed.Picture),
					"say it in a sentence beside the picture")
			}
		}
	}
	return problems
}
