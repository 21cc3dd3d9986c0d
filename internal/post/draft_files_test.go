package post_test

import (
	"slices"
	"strings"
	"testing"

	"livery/internal/post"
)

const asWritten = `---
title:   Doors, as written   # a note of the author
excerpt: "Why doors stay open."
author: Safety Desk
---

## The yard

A *door* stays open,  and so on.


## Conclusion

Close it.
`

func TestAMarkdownFileComesBackAsItWasWritten(t *testing.T) {
	b := newBench(t, onDisk(t))
	ctx := t.Context()
	p := must(b.Push(ctx, "store", "doors.md", []byte(asWritten), ""))
	if p.Text.Post.Title != "Doors, as written" || p.Text.Post.Slug != "doors" ||
		p.Text.Post.Conclusion != "Close it." || p.State != post.StateDraft {
		t.Fatalf("pushed is %+v", p)
	}
	p = must(b.Publish(ctx, post.Publication{Brand: "store", ID: p.ID, Version: p.Version}))
	if got := string(must(p.Written())); got != asWritten {
		t.Errorf("after publishing it is\n%s", got)
	}
	text := p.Text
	text.Post.Conclusion = "Close both."
	p = must(b.Save(ctx, "store", p.ID, p.Version, text, "ann"))
	got := string(must(p.Written()))
	if got == asWritten || !strings.Contains(got, "Close both.") || !strings.Contains(got, "## The yard") {
		t.Errorf("after a change it is\n%s", got)
	}
	if again := must(b.Push(ctx, "store", "doors.md", []byte(got), "")); again.ID != p.ID ||
		again.Text.Post.Conclusion != "Close both." {
		t.Errorf("pushed again it is %+v", again)
	}
}

func TestEveryTextCanBeWrittenAsMarkdown(t *testing.T) {
	for name, change := range map[string]func(*post.Post){
		"nothing":                     func(*post.Post) {},
		"no sections":                 func(p *post.Post) { p.Sections = nil },
		"signs of headings":           func(p *post.Post) { p.Sections[0].Content = "# One\n## Two\n--- three" },
		"a section Conclusion":        func(p *post.Post) { p.Sections[0].Heading = "Conclusion" },
		"spaces at the edges":         func(p *post.Post) { p.Sections[0].Content = "  text \n\n" },
		"characters of YAML":          func(p *post.Post) { p.Title, p.Excerpt = `A: "b" # c`, "- one\n- two: [x]" },
		"a date with a time":          func(p *post.Post) { p.Date = "2026-03-04T05:06:07Z" },
		"a number for a title":        func(p *post.Post) { p.Title = "2024" },
		"code with signs of headings": func(p *post.Post) { p.Sections[0].Content = "```sh\n# one\n## two\n\n```" },
		"a table and a list in a list": func(p *post.Post) {
			p.Sections[0].Content = "### Sizes\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n" +
				"- one\n  - two\n\n> [!NOTE]\n> three"
		},
		"a heading that is empty": func(p *post.Post) { p.Sections[0].Heading = "" },
	} {
		text := written("Doors", "Some *words*.\n\n- one\n- two")
		text.Post.Slug = "doors"
		change(&text.Post)
		file, err := post.Draft{Text: text}.Written()
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if back, err := post.ParseFile("doors.md", file); err != nil || back.Post.Title != text.Post.Title ||
			back.Post.Excerpt != text.Post.Excerpt || !slices.Equal(back.Post.Sections, text.Post.Sections) &&
			len(text.Post.Sections) > 0 {
			t.Errorf("%s: comes back as %+v, %v from\n%s", name, back, err, file)
		}
	}
}
