package posts

import (
	"testing"

	"livery/internal/content"
)

func TestARemarkIsPlacedAtItsWords(t *testing.T) {
	checks := checksOf(content.Problems{
		{Path: "sections.1.content", Message: `says "Colour", which is a "banned" phrase`,
			Span: content.Span{Start: 5, End: 11}, Replace: "Color"},
		{Path: "title", Message: `repeats a title of "Doors"`, Severity: content.Warning},
		{Path: "readTime", Message: "is not what pages show"},
	})
	if len(checks) != 2 {
		t.Fatalf("the checks are %+v", checks)
	}
	if c := checks[0]; c.Section != 1 || c.Start != 5 || c.End != 11 || c.Replacement == nil ||
		*c.Replacement != "Color" || c.Severity != "error" {
		t.Errorf("the first is %+v", c)
	}
	if c := checks[1]; c.Start != c.End || c.Replacement != nil {
		t.Errorf("the words of another post are placed in this one: %+v", c)
	}
}
