package posts

import (
	"testing"

	"livery/internal/content"
	"livery/internal/post"
)

func TestLinksAreSuggestedWhereATextNamesAPageWithoutOne(t *testing.T) {
	targets := []LinkTarget{{"/", "Home", "page"}, {"/request-demo", "Request a demo", "page"},
		{"/products/2", "C200 AI Dash Camera", "product"}, {"/products/4", "Rear camera", "product"},
		{"/blog/how-often", "How often should it report?", "post"}, {"/blog/own", "The post itself", "post"}}
	p := &post.Post{Summary: post.Summary{Slug: "own"}, Sections: []post.Section{
		{Content: "Home is where [a rear camera](/products/4) is. The post itself says so: rear camera."},
		{Content: "# How often should it report?\n\n" +
			"`request a demo` ü Request a Demo. How often should it report? So."}}}
	checks := suggestLinks(p, targets)
	if len(checks) != 2 {
		t.Fatalf("suggested are %+v", checks)
	}
	for i, want := range []string{"[Request a Demo](/request-demo)", "[How often should it report?](/blog/how-often)"} {
		c := checks[i]
		if c.Severity != "note" || c.Field != "sections.1.content" || c.Section != 1 || *c.Replacement != want {
			t.Errorf("suggested is %+v with %s, expected %s", c, *c.Replacement, want)
		}
		words := []rune(p.Sections[1].Content)[c.Start:c.End]
		if "["+string(words)+"]" != want[:len(string(words))+2] {
			t.Errorf("it is placed at %q", string(words))
		}
	}
}

func TestOfNamesForTheSamePageOrWordsTheLongestIsSuggestedAsALink(t *testing.T) {
	link := func(severity, field string, start, end int, to string) PostCheck {
		return PostCheck{Severity: severity, Field: field, Start: start, End: end, Replacement: &to}
	}
	checks := longestNames([]PostCheck{link("warning", "sections.0.content", 4, 8, "[C200](/products/2)"),
		link("warning", "sections.0.content", 4, 8, "Colour"),
		link("note", "sections.0.content", 4, 35, "[C200 AI Dual-Facing Dash Camera](/products/2)"),
		link("note", "sections.0.content", 24, 35, "[Dash Camera](/blog/dash-camera)"),
		link("note", "sections.1.content", 4, 35, "[Ten minutes a day for the yard](/blog/ten)")})
	if len(checks) != 3 || checks[0].End != 35 || checks[0].Severity != "warning" || checks[2].Section != 0 ||
		checks[2].Field != "sections.1.content" {
		t.Errorf("suggested are %+v", checks)
	}
	if longestNames(nil) == nil {
		t.Error("no checks are an empty list for the editor")
	}
}

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
