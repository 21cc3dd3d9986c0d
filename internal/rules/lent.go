package rules

import (
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"

	"livery/internal/content"
)

// lent notes what brands of one's own show that is lent to them: pictures, and the questions of buyers.
func (c *Checker) lent(fsys fs.FS, loaded *content.Content) (notes content.Problems) {
	for _, b := range loaded.Site.Brands {
		if !loaded.Added(b.ID) {
			continue
		}
		pictures, questions := loaded.Lent(b)
		shown := c.picturesOf(fsys, loaded, b)
		maps.DeleteFunc(pictures, func(place, key string) bool { return shown[place].Base != key })
		at := loaded.Brand(b.ID).Origin("id")
		note := func(message, fix string) {
			notes = append(notes, content.Problem{File: at.File, Line: at.Line, Path: "family", Severity: content.Note,
				Message: message, Fix: fix})
		}
		if len(pictures) > 0 {
			note(fmt.Sprintf("the family %s lends pictures for %s", b.Family,
				strings.Join(slices.Sorted(maps.Keys(pictures)), ", ")),
				"bring pictures of your own by these names, or write sharedPictures: null to be without them")
		}
		if questions && b.Tools.Questions {
			note(fmt.Sprintf("the family %s lends the %d questions that buyers ask", b.Family, len(b.Questions)),
				"see that the answers are true of what you sell; write questions of your own, or questions: [] "+
					"to have none")
		}
	}
	return notes
}
