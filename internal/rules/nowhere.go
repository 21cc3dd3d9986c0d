package rules

import (
	"fmt"
	"io/fs"
	"maps"
	"slices"

	"livery/internal/content"
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
			if name == "" || slices.Contains(known, name) {
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
