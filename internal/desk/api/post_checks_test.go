package api

import (
	"testing"

	"livery/internal/blog"
	"livery/internal/content"
)

func TestARemarkIsPlacedAtItsWordsAsABrowserCounts(t *testing.T) {
	post := &blog.Post{Sections: []blog.Section{{Heading: "H", Content: "x"}, {Heading: "H", Content: "🚚 é Colour and more"}}}
	checks := checksOf(post, content.Problems{
		{Path: "sections.1.content", Message: `says "Colour", which is a banned phrase`, Fix: "use the U.S. spelling", Replace: "Color", Severity: content.Warning},
		{Path: "sections.1.content", Message: `says "robust", which is not there`, Replace: "robust", Severity: content.Warning},
		{Path: "readTime", Message: "is not what pages show", Severity: content.Warning},
	})
	if len(checks) != 2 {
		t.Fatalf("the checks are %+v", checks)
	}
	if c := checks[0]; c.Section != 1 || c.Start != 5 || c.End != 11 || c.Replacement == nil || *c.Replacement != "Color" || c.Severity != "warning" {
		t.Errorf("the first is %+v", c)
	}
	if c := checks[1]; c.Start != c.End || c.Replacement != nil {
		t.Errorf("words that are not there are placed: %+v", c)
	}
}
