package markup

import (
	"cmp"
	"fmt"
	"html"
	"strings"
)

// Addresses turn what a text names into whole addresses, for readers outside the site.
type Addresses struct {
	Page    func(path string) string
	Picture func(name string) (address string, ok bool)
}

// whole is the address of a target, which may be a path of the site.
func (a Addresses) whole(target string) string {
	if strings.HasPrefix(target, "/") {
		return a.Page(target)
	}
	return target
}

// WriteHTML writes a text for feeds. Everything that its author wrote is escaped.
func WriteHTML(out *strings.Builder, text string, to Addresses) { writeBlocks(out, Tree(text), to) }

func writeBlocks(out *strings.Builder, blocks []Block, to Addresses) {
	for _, b := range blocks {
		switch b.Kind {
		case Paragraph:
			fmt.Fprintf(out, "<p>%s</p>\n", inlineHTML(b.Parts, to))
		case Heading:
			fmt.Fprintf(out, "<h3>%s</h3>\n", inlineHTML(b.Parts, to))
		case Table:
			writeTable(out, b.Rows, to)
		case Code:
			fmt.Fprintf(out, "<pre><code>%s</code></pre>\n", html.EscapeString(b.Text))
		case List:
			fmt.Fprintf(out, "<ul>%s</ul>\n", itemsHTML(b.Items, to))
		case Numbers:
			fmt.Fprintf(out, "<ol start=\"%d\">%s</ol>\n", b.Start, itemsHTML(b.Items, to))
		case Quote:
			out.WriteString("<blockquote>\n")
			writeBlocks(out, b.Blocks, to)
			out.WriteString("</blockquote>\n")
		case Aside:
			out.WriteString("<aside>\n")
			writeBlocks(out, b.Blocks, to)
			out.WriteString("</aside>\n")
		case Video:
			fmt.Fprintf(out, "<p><a href=\"%s\">%s</a></p>\n", html.EscapeString(to.whole(b.To)),
				html.EscapeString(cmp.Or(b.Caption, b.Alt, b.To)))
		case Figure:
			WriteFigure(out, b, to)
		}
	}
}

// WriteFigure writes the picture of a block with its caption, if it has an address.
func WriteFigure(out *strings.Builder, b Block, to Addresses) {
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

func writeTable(out *strings.Builder, rows [][][]Inline, to Addresses) {
	out.WriteString("<table>\n")
	for i, row := range rows {
		tag := "td"
		if i == 0 {
			tag = "th"
		}
		out.WriteString("<tr>")
		for _, cell := range row {
			fmt.Fprintf(out, "<%s>%s</%s>", tag, inlineHTML(cell, to), tag)
		}
		out.WriteString("</tr>\n")
	}
	out.WriteString("</table>\n")
}

func itemsHTML(items []Item, to Addresses) string {
	var out strings.Builder
	for _, item := range items {
		fmt.Fprintf(&out, "<li>%s", inlineHTML(item.Parts, to))
		writeBlocks(&out, item.Blocks, to)
		out.WriteString("</li>")
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
			fmt.Fprintf(&out, `<a href="%s">%s</a>`, html.EscapeString(to.whole(p.To)), inner)
		}
	}
	return out.String()
}
