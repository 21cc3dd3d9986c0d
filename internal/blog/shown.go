package blog

import (
	"fmt"
	"html"
	"slices"
	"strings"
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

// Shown is a text as a reader sees it: without markup, but with the bullets and numbers of lists.
func Shown(text string) string { return shownBlocks(Tree(text)) }

func shownBlocks(blocks []Block) string {
	var lines []string
	for _, b := range blocks {
		switch b.Kind {
		case Paragraph:
			lines = append(lines, shownParts(b.Parts))
		case Quote:
			lines = append(lines, shownBlocks(b.Blocks))
		case Figure:
			lines = append(lines, b.Caption)
		}
		for i, item := range b.Items {
			bullet := "•"
			if b.Kind == Numbers {
				bullet = fmt.Sprintf("%d.", b.Start+i)
			}
			lines = append(lines, bullet+" "+shownParts(item))
		}
	}
	return strings.Join(lines, "\n")
}

func shownParts(parts []Inline) string {
	var text strings.Builder
	for _, p := range parts {
		text.WriteString(p.Text)
		text.WriteString(shownParts(p.Parts))
	}
	return text.String()
}

// References are what the texts of a post lead to: the targets of links and the names of pictures, each once.
func (p *Post) References() (links, pictures []string) {
	seen := map[string]bool{}
	add := func(list *[]string, kind, name string) {
		if name != "" && !seen[kind+name] {
			seen[kind+name] = true
			*list = append(*list, name)
		}
	}
	var parts func([]Inline)
	parts = func(all []Inline) {
		for _, part := range all {
			add(&links, Link, part.To)
			parts(part.Parts)
		}
	}
	var visit func([]Block)
	visit = func(blocks []Block) {
		for _, b := range blocks {
			add(&pictures, Figure, b.Picture)
			parts(b.Parts)
			for _, item := range b.Items {
				parts(item)
			}
			visit(b.Blocks)
		}
	}
	for _, text := range p.Texts() {
		visit(Tree(text))
	}
	return links, pictures
}

// Pictures are those of References. A figure is a line of its own, so only lines that can be one are read: who asks for
// the pictures of thousands of posts does not wait for their words.
func (p *Post) Pictures() (names []string) {
	for _, text := range p.Texts() {
		if !strings.Contains(text, "![") {
			continue
		}
		for _, line := range newline.Split(text, -1) {
			if !strings.Contains(line, "![") {
				continue
			}
			_, found := (&Post{Conclusion: line}).References()
			for _, name := range found {
				if !slices.Contains(names, name) {
					names = append(names, name)
				}
			}
		}
	}
	return names
}

// Addresses turn what a text names into whole addresses, for readers outside the site.
type Addresses struct {
	Page    func(path string) string
	Picture func(name string) (address string, ok bool)
}

// HTML is the picture and the text of a post for feeds. Everything that comes from the document is escaped.
func (p *Post) HTML(to Addresses) string {
	var out strings.Builder
	writeFigure(&out, Block{Picture: PictureName(p.Image)}, to)
	for _, s := range p.Sections {
		heading(&out, s.Heading)
		writeBlocks(&out, Tree(s.Content), to)
	}
	if p.Conclusion != "" {
		heading(&out, "Conclusion")
		writeBlocks(&out, Tree(p.Conclusion), to)
	}
	return out.String()
}

func heading(out *strings.Builder, text string) {
	if text != "" {
		fmt.Fprintf(out, "<h2>%s</h2>\n", html.EscapeString(text))
	}
}

func writeBlocks(out *strings.Builder, blocks []Block, to Addresses) {
	for _, b := range blocks {
		switch b.Kind {
		case Paragraph:
			fmt.Fprintf(out, "<p>%s</p>\n", inlineHTML(b.Parts, to))
		case List:
			fmt.Fprintf(out, "<ul>%s</ul>\n", itemsHTML(b.Items, to))
		case Numbers:
			fmt.Fprintf(out, "<ol start=\"%d\">%s</ol>\n", b.Start, itemsHTML(b.Items, to))
		case Quote:
			out.WriteString("<blockquote>\n")
			writeBlocks(out, b.Blocks, to)
			out.WriteString("</blockquote>\n")
		case Figure:
			writeFigure(out, b, to)
		}
	}
}

func writeFigure(out *strings.Builder, b Block, to Addresses) {
	address, ok := to.Picture(b.Picture)
	if !ok {
		return
	}
	fmt.Fprintf(out, `<figure><img src="%s" alt="%s">`, html.EscapeString(address), html.EscapeString(b.Alt))
	if b.Caption != "" {
		fmt.Fprintf(out, "<figcaption>%s</figcaption>", html.EscapeString(b.Caption))
	}
	out.WriteString("</figure>\n")
}

func itemsHTML(items [][]Inline, to Addresses) string {
	var out strings.Builder
	for _, item := range items {
		fmt.Fprintf(&out, "<li>%s</li>", inlineHTML(item, to))
	}
	return out.String()
}

func inlineHTML(parts []Inline, to Addresses) string {
	var out strings.Builder
	for _, p := range parts {
		inner := inlineHTML(p.Parts, to)
		switch p.Kind {
		case Text:
			out.WriteString(strings.ReplaceAll(html.EscapeString(p.Text), "\n", "<br>\n"))
		case Emphasis, Strong:
			fmt.Fprintf(&out, "<%s>%s</%s>", p.Kind, inner, p.Kind)
		case Link:
			address := p.To
			if strings.HasPrefix(address, "/") {
				address = to.Page(address)
			}
			fmt.Fprintf(&out, `<a href="%s">%s</a>`, html.EscapeString(address), inner)
		}
	}
	return out.String()
}
