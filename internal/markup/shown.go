package markup

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// Shown is a text as a reader sees it: without markup, but with the bullets and numbers of lists.
func Shown(text string) string { return shownBlocks(Tree(text)) }

// Words is how many words of a text a reader sees.
func Words(text string) int { return len(strings.FieldsFunc(Shown(text), isSpace)) }

func shownBlocks(blocks []Block) string {
	var lines []string
	for _, b := range blocks {
		switch b.Kind {
		case Paragraph, Heading:
			lines = append(lines, shownParts(b.Parts))
		case Quote, Aside:
			lines = append(lines, shownBlocks(b.Blocks))
		case Figure, Video:
			lines = append(lines, b.Caption)
		case Code:
			lines = append(lines, b.Text)
		}
		for _, row := range b.Rows {
			lines = append(lines, shownRow(row))
		}
		for i, item := range b.Items {
			bullet := "•"
			if b.Kind == Numbers {
				bullet = fmt.Sprintf("%d.", b.Start+i)
			}
			lines = append(lines, bullet+" "+shownParts(item.Parts))
			if len(item.Blocks) > 0 {
				lines = append(lines, shownBlocks(item.Blocks))
			}
		}
	}
	return strings.Join(lines, "\n")
}

func shownRow(cells [][]Inline) string {
	words := make([]string, len(cells))
	for i, parts := range cells {
		words[i] = shownParts(parts)
	}
	return strings.Join(words, " ")
}

func shownParts(parts []Inline) string {
	var text strings.Builder
	for _, p := range parts {
		text.WriteString(p.Text)
		text.WriteString(shownParts(p.Parts))
	}
	return text.String()
}

// References are what a text leads to: the targets of its links and the names of its pictures, each once.
func References(text string) (links, pictures []string) {
	add := func(list *[]string, name string) {
		if name != "" && !slices.Contains(*list, name) {
			*list = append(*list, name)
		}
	}
	walk(Tree(text), func(b Block) { add(&pictures, b.Picture) }, func(part Inline) { add(&links, part.To) })
	return links, pictures
}

// Pictures are those of References. A figure is a line of its own, so only lines that can be one are read, unless they
// may be code: who asks for the pictures of thousands of posts does not wait for their words.
func Pictures(text string) (names []string) {
	if !strings.Contains(text, "![") {
		return nil
	}
	if strings.Contains(text, "```") {
		_, names = References(text)
		return names
	}
	for _, line := range newline.Split(text, -1) {
		if !strings.Contains(line, "![") {
			continue
		}
		_, found := References(line)
		for _, name := range found {
			if !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	return names
}

var linkOrPicture = regexp.MustCompile(`!?\[[^\[\]]*\]\([^()]*(?:\([^()]*\))?[^()]*\)`)

// Unread is what looks like a link or a picture in a text and stays words.
func Unread(text string) (found []string) {
	walk(Tree(text), func(Block) {},
		func(part Inline) { found = append(found, linkOrPicture.FindAllString(part.Text, -1)...) })
	return found
}

// walk visits every block of a tree and everything that stands in it, in the order of the text.
func walk(blocks []Block, block func(Block), inline func(Inline)) {
	var parts func([]Inline)
	parts = func(all []Inline) {
		for _, part := range all {
			inline(part)
			parts(part.Parts)
		}
	}
	for _, b := range blocks {
		block(b)
		parts(b.Parts)
		for _, item := range b.Items {
			parts(item.Parts)
			walk(item.Blocks, block, inline)
		}
		for _, row := range b.Rows {
			for _, cell := range row {
				parts(cell)
			}
		}
		walk(b.Blocks, block, inline)
	}
}
