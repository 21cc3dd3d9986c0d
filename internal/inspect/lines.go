package inspect

import (
	"bytes"
	"slices"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// Line is a piece of a page as somebody reads it.
type Line struct {
	// Kind is the element that it stands in, such as h1, p, li, a or button.
	Kind string
	Text string
	// Field names where it was written, as Field.String does; empty for what is made of something else.
	Field string
}

// unread are the elements without words for people.
var unread = []atom.Atom{atom.Style, atom.Svg, atom.Script, atom.Template}

// Lines are the title of a snapshot and what stands on its page, in order.
func (s Snapshot) Lines() (title string, lines []Line, err error) {
	root, err := html.Parse(bytes.NewReader(s.HTML))
	if err != nil {
		return "", nil, err
	}
	var last *html.Node // the block of the line before
	var read func(n *html.Node, field string)
	read = func(n *html.Node, field string) {
		if n.DataAtom == atom.Title && n.FirstChild != nil {
			title = n.FirstChild.Data
		}
		for _, a := range n.Attr {
			if a.Key == "data-field" {
				field = a.Val
			}
		}
		if n.Type == html.TextNode && strings.TrimSpace(n.Data) != "" {
			block := blockOf(n.Parent)
			if end := len(lines) - 1; end >= 0 && block == last && lines[end].Field == field {
				lines[end].Text += n.Data
			} else {
				lines = append(lines, Line{Kind: n.Parent.Data, Text: n.Data, Field: field})
			}
			last = block
		}
		for child := n.FirstChild; child != nil; child = child.NextSibling {
			if !slices.Contains(unread, child.DataAtom) {
				read(child, field)
			}
		}
	}
	read(root, "")
	lines = slices.DeleteFunc(lines, func(l Line) bool { return l.Kind == "title" })
	for i := range lines {
		lines[i].Text = strings.Join(strings.Fields(lines[i].Text), " ")
	}
	return title, lines, nil
}
