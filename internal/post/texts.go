package post

import (
	"fmt"
	"html"
	"slices"
	"strings"

	"livery/internal/markup"
	"livery/internal/shape"
)

// Texts are the texts with markup of a post, in order.
func (p *Post) Texts() []string {
	var texts []string
	for _, s := range p.Sections {
		texts = append(texts, s.Content)
	}
	if p.Conclusion != "" {
		texts = append(texts, p.Conclusion)
	}
	return texts
}

// EachWords gives every text of a post that people read, with its field.
func (p *Post) EachWords(read func(field, text string)) {
	own := *p
	own.Tags, own.Sections = slices.Clone(p.Tags), slices.Clone(p.Sections) // the post itself is read by others
	shape.Rewrite(&own, func(field, text string) string {
		read(field, text)
		return text
	})
}

// References are what the texts of a post lead to: the targets of links and the names of pictures, each once.
func (p *Post) References() (links, pictures []string) {
	for _, text := range p.Texts() {
		to, shown := markup.References(text)
		links, pictures = append(links, to...), append(pictures, shown...)
	}
	return once(links), once(pictures)
}

// Pictures are the names of those that a post shows: in its texts, and above them.
func (p *Post) Pictures() (names []string) {
	for _, text := range p.Texts() {
		names = append(names, markup.Pictures(text)...)
	}
	if name := markup.PictureName(p.Image); name != "" {
		names = append(names, name)
	}
	return once(names)
}

// once leaves out what was named before.
func once(names []string) []string {
	seen := map[string]bool{}
	return slices.DeleteFunc(names, func(name string) bool {
		again := seen[name]
		seen[name] = true
		return again
	})
}

// HTML is the picture and the text of a post for feeds. Everything that comes from the document is escaped.
func (p *Post) HTML(to markup.Addresses) string {
	var out strings.Builder
	markup.WriteFigure(&out, markup.Block{Picture: markup.PictureName(p.Image)}, to)
	for _, s := range p.Sections {
		heading(&out, s.Heading)
		markup.WriteHTML(&out, s.Content, to)
	}
	if p.Conclusion != "" {
		heading(&out, "Conclusion")
		markup.WriteHTML(&out, p.Conclusion, to)
	}
	return out.String()
}

func heading(out *strings.Builder, text string) {
	if text != "" {
		fmt.Fprintf(out, "<h2>%s</h2>\n", html.EscapeString(text))
	}
}
