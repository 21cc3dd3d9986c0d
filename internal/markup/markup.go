// Package markup is what the texts of posts may hold besides words: bold and slanted words, links, lists, quotes and
// pictures.
//
// Tree reads a text; all that is shown of it, here and in the browser, is made from that tree. A text is never HTML.
package markup

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// Block is a part of a text: a paragraph, a list, a numbered list, a quote or a figure. The browser
// makes the same tree of the same text (web/src/lib/markup.ts); testdata/markdown.json holds both to it.
type Block struct {
	Kind    string     `json:"kind"`
	Parts   []Inline   `json:"parts,omitempty"`   // of a paragraph
	Start   int        `json:"start,omitempty"`   // of a numbered list
	Items   [][]Inline `json:"items,omitempty"`   // of a list
	Blocks  []Block    `json:"blocks,omitempty"`  // of a quote
	Picture string     `json:"picture,omitempty"` // of a figure: the name of a picture of the brand
	Alt     string     `json:"alt,omitempty"`
	Caption string     `json:"caption,omitempty"`
}

// Inline is text, emphasis around parts, or a link around parts.
type Inline struct {
	Kind  string   `json:"kind"`
	Text  string   `json:"text,omitempty"`
	To    string   `json:"to,omitempty"`
	Parts []Inline `json:"parts,omitempty"`
}

// The kinds of blocks and of what stands in them.
const (
	Paragraph = "paragraph"
	List      = "list"
	Numbers   = "numbers"
	Quote     = "quote"
	Figure    = "figure"

	Text     = "text"
	Emphasis = "em"
	Strong   = "strong"
	Link     = "link"
)

var (
	newline = regexp.MustCompile(`\r\n?|\n`)
	// item begins a line of a list; its white space is the browser's.
	item = regexp.MustCompile(
		`^(?:[-*•]|(\d{1,3})[.)])[\s\v\x{a0}\x{1680}\x{2000}-\x{200a}\x{2028}\x{2029}\x{202f}\x{205f}\x{3000}\x{feff}]+`)
	figure  = regexp.MustCompile(`^!\[([^\[\]]*)\]\(([A-Za-z0-9_.-]+)(?:[ \t]+"([^"]*)")?\)$`)
	picture = regexp.MustCompile(`^([A-Za-z0-9_-]+)(?:\.(?:jpe?g|png|gif|svg|webp|avif))?$`)
	// A link leads to a path of this site or to an https address, in characters that need no care anywhere.
	inside  = regexp.MustCompile(`^/(?:[\w.~!$&'*+,;=:@%?#-][\w.~!$&'*+,;=:@%?#/-]*)?$`)
	outside = regexp.MustCompile(
		`^https://[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?(?::\d{1,5})?(?:[/?#][\w.~!$&'*+,;=:@%?#/-]*)?$`)
)

// isSpace is white space as a browser knows it, which differs from Go's in two characters.
func isSpace(c rune) bool { return unicode.IsSpace(c) && c != '\u0085' || c == '\ufeff' }

// PictureName is the name of the picture that a file name stands for; empty where it is no such name.
func PictureName(file string) string {
	if found := picture.FindStringSubmatch(file); found != nil {
		return found[1]
	}
	return ""
}

// Tree reads the markup of a text. Paragraphs end at an empty line and keep their line breaks; what is
// no markup, or some that it does not know, stays text.
func Tree(text string) []Block { return blocks(newline.Split(text, -1), false) }

func blocks(lines []string, quoted bool) []Block {
	var out []Block
	open := false // whether the line before belongs to the last block
	for at := 0; at < len(lines); at++ {
		line := strings.TrimFunc(lines[at], isSpace)
		if line == "" {
			open = false
			continue
		}
		if inner := quotedLines(lines[at:]); len(inner) > 0 && !quoted {
			if said := blocks(inner, true); len(said) > 0 {
				out = append(out, Block{Kind: Quote, Blocks: said})
			}
			at += len(inner) - 1
			open = false
			continue
		}
		block := blockOf(line)
		if last := len(out) - 1; open && out[last].Kind == block.Kind && block.Kind != Figure {
			out[last].join(block)
		} else {
			out = append(out, block)
		}
		open = true
	}
	for i := range out {
		out[i].read()
	}
	return out
}

// quotedLines are the lines at the start that are quoted, without their signs.
func quotedLines(lines []string) (inner []string) {
	for _, line := range lines {
		rest, found := strings.CutPrefix(strings.TrimFunc(line, isSpace), ">")
		if !found || rest != "" && strings.TrimLeftFunc(rest, isSpace) == rest {
			break
		}
		inner = append(inner, rest)
	}
	return inner
}

// blockOf is what one line is by itself; the markup inside the line is not read yet.
func blockOf(line string) Block {
	plain := func(text string) []Inline { return []Inline{{Kind: Text, Text: text}} }
	if found := figure.FindStringSubmatch(line); found != nil && PictureName(found[2]) != "" {
		return Block{Kind: Figure, Picture: PictureName(found[2]), Alt: found[1], Caption: found[3]}
	}
	found := item.FindStringSubmatch(line)
	if found == nil {
		return Block{Kind: Paragraph, Parts: plain(line)}
	}
	items := [][]Inline{plain(line[len(found[0]):])}
	if found[1] == "" {
		return Block{Kind: List, Items: items}
	}
	start, _ := strconv.Atoi(found[1])
	return Block{Kind: Numbers, Start: start, Items: items}
}

func (b *Block) join(next Block) {
	b.Items = append(b.Items, next.Items...)
	b.Parts = append(b.Parts, next.Parts...)
}

// read turns the lines of a block into text with markup.
func (b *Block) read() {
	for i, lines := range b.Items {
		b.Items[i] = inlines([]rune(lines[0].Text), true)
	}
	if b.Kind != Paragraph {
		return
	}
	lines := make([]string, len(b.Parts))
	for i, line := range b.Parts {
		lines[i] = line.Text
	}
	b.Parts = inlines([]rune(strings.Join(lines, "\n")), true)
}

// unit is one character that may be markup, or a part that is read already.
type unit struct {
	char rune
	part *Inline
}

func (u unit) inWord() bool {
	return u.part == nil && (u.char > unicode.MaxASCII && !isSpace(u.char) || '0' <= u.char && u.char <= '9' ||
		'a' <= u.char && u.char <= 'z' || 'A' <= u.char && u.char <= 'Z')
}

func (u unit) isSpace() bool { return u.part == nil && isSpace(u.char) }

func inlines(text []rune, links bool) []Inline {
	all := units(text, links)
	return emphasis(all, 0, len(all))
}

const escapable = "*_[]"

// units reads links and escaped signs, which bind more tightly than emphasis.
func units(text []rune, links bool) []unit {
	var out []unit
	for at := 0; at < len(text); {
		c := text[at]
		switch {
		case c == '\\' && at+1 < len(text) && strings.ContainsRune(escapable, text[at+1]):
			out = append(out, unit{part: &Inline{Kind: Text, Text: string(text[at+1])}})
			at += 2
			continue
		case c == '[' && links && (at == 0 || text[at-1] != '!'):
			if link, end := linkAt(text, at); link != nil {
				out = append(out, unit{part: link})
				at = end
				continue
			}
		}
		out = append(out, unit{char: c})
		at++
	}
	return out
}

// linkAt reads [label](target) where it starts at a bracket.
func linkAt(text []rune, at int) (link *Inline, end int) {
	middle := at + 1
	for middle < len(text) && text[middle] != ']' && text[middle] != '[' {
		if text[middle] == '\\' && middle+1 < len(text) && strings.ContainsRune(escapable, text[middle+1]) {
			middle++
		}
		middle++
	}
	label := text[at+1 : min(middle, len(text))]
	if middle+1 >= len(text) || text[middle] != ']' || text[middle+1] != '(' ||
		!slices.ContainsFunc(label, func(c rune) bool { return !isSpace(c) }) {
		return nil, 0
	}
	end = middle + 2
	for end < len(text) && !isSpace(text[end]) && !strings.ContainsRune("()[]", text[end]) {
		end++
	}
	to := string(text[middle+2 : end])
	if end == len(text) || text[end] != ')' || !inside.MatchString(to) && !outside.MatchString(to) {
		return nil, 0
	}
	return &Inline{Kind: Link, To: to, Parts: inlines(label, false)}, end + 1
}

// widths are the kinds of emphasis that a run of so many asterisks or underscores can open.
var widths = [4][]int{1: {1}, 2: {2}, 3: {1, 2}}

// span is emphasis by its character and width.
type span struct {
	char  rune
	width int
}

// emphasis reads *emphasis* and **strong emphasis** in the units from lo up to hi.
func emphasis(all []unit, lo, hi int) []Inline {
	var out []Inline
	var text strings.Builder
	flush := func() {
		if text.Len() > 0 {
			out = append(out, Inline{Kind: Text, Text: text.String()})
			text.Reset()
		}
	}
	unclosed := map[span]bool{} // emphasis that nothing further on closes
	for at := lo; at < hi; {
		part, end := all[at].part, at+1
		if part == nil {
			n := run(all, at, hi)
			if part, end = opened(all, at, n, hi, unclosed); part == nil {
				end = at + n
				text.WriteString(strings.Repeat(string(all[at].char), n))
			}
		}
		switch {
		case part != nil && part.Kind == Text:
			text.WriteString(part.Text)
		case part != nil:
			flush()
			out = append(out, *part)
		}
		at = end
	}
	flush()
	return out
}

// run counts how often the character at a place stands there in a row.
func run(all []unit, at, hi int) int {
	end := at + 1
	for end < hi && all[end] == all[at] {
		end++
	}
	return end - at
}

// opened is the emphasis that a run of asterisks or underscores opens, with the place behind it.
func opened(all []unit, at, n, hi int, unclosed map[span]bool) (*Inline, int) {
	sign := all[at].char
	after := at + n
	if sign != '*' && sign != '_' || n >= len(widths) || after >= hi || all[after].isSpace() || sign == '_' && at > 0 &&
		all[at-1].inWord() {
		return nil, 0
	}
	for _, width := range widths[n] {
		key := span{sign, width}
		if unclosed[key] {
			continue
		}
		end := closing(all, sign, width, after, hi)
		if end < 0 {
			unclosed[key] = true
			continue
		}
		kind := [3]string{1: Emphasis, 2: Strong}[width]
		return &Inline{Kind: kind, Parts: emphasis(all, at+width, end-width)}, end
	}
	return nil, 0
}

// closing finds the end of the first run that closes emphasis of a width; -1 where there is none.
func closing(all []unit, sign rune, width, from, hi int) int {
	for at := from; at < hi; {
		n := run(all, at, hi)
		end := at + n
		closes := all[at] == unit{char: sign} && (n == width || n == 3) && !all[at-1].isSpace()
		if closes && (sign != '_' || end == len(all) || !all[end].inWord()) {
			return end
		}
		at = end
	}
	return -1
}
