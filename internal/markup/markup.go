// Package markup is what the texts of posts may hold besides words: bold and slanted words, links, sub-headings, lists
// in lists, tables, code, quotes, asides, pictures and videos.
//
// Tree reads a text; all that is shown of it, here and in the browser, is made from that tree. A text is never HTML.
package markup

import (
	"regexp"
	"strconv"
	"strings"
	"unicode"
)

// Block is a part of a text. The browser makes the same tree of the same text (web/src/lib/markup.ts);
// testdata/markdown.json holds both to it.
type Block struct {
	Kind    string       `json:"kind"`
	Parts   []Inline     `json:"parts,omitempty"`   // of a paragraph or a heading
	Start   int          `json:"start,omitempty"`   // of a numbered list
	Items   []Item       `json:"items,omitempty"`   // of a list
	Rows    [][][]Inline `json:"rows,omitempty"`    // of a table: the cells of its head, then those of each row
	Blocks  []Block      `json:"blocks,omitempty"`  // of a quote or an aside
	Text    string       `json:"text,omitempty"`    // of code
	Lang    string       `json:"lang,omitempty"`    // of code
	Picture string       `json:"picture,omitempty"` // of a figure: the name of a picture of the brand
	To      string       `json:"to,omitempty"`      // of a video
	Alt     string       `json:"alt,omitempty"`
	Caption string       `json:"caption,omitempty"`
}

// Item is one of a list, with the lists below it.
type Item struct {
	Parts  []Inline `json:"parts"`
	Blocks []Block  `json:"blocks,omitempty"`
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
	Heading   = "heading"
	List      = "list"
	Numbers   = "numbers"
	Table     = "table"
	Code      = "code"
	Quote     = "quote"
	Aside     = "aside"
	Figure    = "figure"
	Video     = "video"

	Text     = "text"
	Emphasis = "em"
	Strong   = "strong"
	Link     = "link"
)

// listDepth is how many lists stand in each other; what is indented further stays in the last of them.
const listDepth = 3

// space is white space as a browser knows it.
const space = `[\s\v\x{a0}\x{1680}\x{2000}-\x{200a}\x{2028}\x{2029}\x{202f}\x{205f}\x{3000}\x{feff}]+`

var (
	newline = regexp.MustCompile(`\r\n?|\n`)
	item    = regexp.MustCompile(`^(?:[-*•]|(\d{1,3})[.)])` + space)
	heading = regexp.MustCompile(`^###` + space)
	fence   = regexp.MustCompile("^(`{3,})([A-Za-z0-9+#-]*)$")
	divider = regexp.MustCompile(`^\|(?:[ \t]*:?-+:?[ \t]*\|)+$`)
	note    = regexp.MustCompile(`^\[!(?i:note)\]$`)
	figure  = regexp.MustCompile(`^!\[([^\[\]]*)\]\(([^ \t()]+)(?:[ \t]+"([^"]*)")?\)$`)
	picture = regexp.MustCompile(`^([A-Za-z0-9_-]+)(?:\.(?:jpe?g|png|gif|svg|webp|avif))?$`)
	film    = regexp.MustCompile(`\.(?:mp4|webm)$|^https://(?:(?:www\.)?youtube\.com/watch\?|youtu\.be/|vimeo\.com/)`)
	// A link leads to a path of this site or to an https address, in characters that need no care anywhere.
	inside  = regexp.MustCompile(`^/(?:[\w.~!$&'*+,;=:@%?#-][\w.~!$&'*+,;=:@%?#/-]*)?$`)
	outside = regexp.MustCompile(
		`^https://[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?(?::\d{1,5})?(?:[/?#][\w.~!$&'*+,;=:@%?#/-]*)?$`)
)

func isTarget(to string) bool { return inside.MatchString(to) || outside.MatchString(to) }

// isSpace is white space as a browser knows it, which differs from Go's in two characters.
func isSpace(c rune) bool { return unicode.IsSpace(c) && c != '\u0085' || c == '\ufeff' }

func trim(line string) string { return strings.TrimFunc(line, isSpace) }

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
	r := reading{lines: lines, quoted: quoted, unclosed: map[string]bool{}}
	for r.at < len(lines) {
		line := trim(lines[r.at])
		if r.code(line) || r.table(line) || r.quote(line) {
			continue
		}
		r.line(line)
		r.at++
	}
	r.end()
	return r.out
}

// reading is how far the lines of a text are read.
type reading struct {
	lines    []string
	quoted   bool
	at       int
	out      []Block
	words    []string        // of the paragraph that the line before belongs to
	items    []itemLine      // of the list that the line before belongs to
	unclosed map[string]bool // fences of code that nothing further on closes
}

// itemLine is a line of a list, which may stand below the one before it.
type itemLine struct {
	kind          string
	indent, start int
	parts         []Inline
}

func (r *reading) add(block Block) {
	r.end()
	r.out = append(r.out, block)
}

// end finishes the paragraph or the list that the line before belongs to.
func (r *reading) end() {
	if len(r.words) > 0 {
		r.out = append(r.out, Block{Kind: Paragraph, Parts: inlines([]rune(strings.Join(r.words, "\n")), true)})
	}
	r.out = append(r.out, lists(r.items, 1)...)
	r.words, r.items = nil, nil
}

// line reads what one line is by itself.
func (r *reading) line(line string) {
	if line == "" {
		r.end()
		return
	}
	if sign := heading.FindString(line); sign != "" {
		r.add(Block{Kind: Heading, Parts: inlines([]rune(line[len(sign):]), true)})
		return
	}
	if shown := figureOf(line); shown != nil {
		r.add(*shown)
		return
	}
	if read, ok := itemOf(line); ok {
		if len(r.words) > 0 {
			r.end()
		}
		read.indent = indentOf(r.lines[r.at])
		r.items = append(r.items, read)
		return
	}
	if len(r.items) > 0 {
		r.end()
	}
	r.words = append(r.words, line)
}

// figureOf is the picture or the video that a line shows.
func figureOf(line string) *Block {
	found := figure.FindStringSubmatch(line)
	if found == nil {
		return nil
	}
	alt, to, caption := found[1], found[2], found[3]
	if name := PictureName(to); name != "" {
		return &Block{Kind: Figure, Picture: name, Alt: alt, Caption: caption}
	}
	if film.MatchString(to) && isTarget(to) {
		return &Block{Kind: Video, To: to, Alt: alt, Caption: caption}
	}
	return nil
}

func itemOf(line string) (read itemLine, ok bool) {
	sign := item.FindStringSubmatch(line)
	if sign == nil {
		return itemLine{}, false
	}
	read = itemLine{kind: List, parts: inlines([]rune(line[len(sign[0]):]), true)}
	if sign[1] != "" {
		read.kind = Numbers
		read.start, _ = strconv.Atoi(sign[1])
	}
	return read, true
}

// indentOf is how far the words of a line are from its edge.
func indentOf(line string) (indent int) {
	for _, c := range line {
		if !isSpace(c) {
			break
		}
		indent++
		if c == '\t' {
			indent += 3
		}
	}
	return indent
}

// lists puts lines that are indented by two or more below the one before them.
func lists(lines []itemLine, depth int) (out []Block) {
	for at := 0; at < len(lines); {
		line, end := lines[at], at+1
		for end < len(lines) && depth < listDepth && lines[end].indent >= line.indent+2 {
			end++
		}
		if len(out) == 0 || out[len(out)-1].Kind != line.kind {
			out = append(out, Block{Kind: line.kind, Start: line.start})
		}
		last := &out[len(out)-1]
		last.Items = append(last.Items, Item{Parts: line.parts, Blocks: lists(lines[at+1:end], depth+1)})
		at = end
	}
	return out
}

// code reads lines between two fences as they are.
func (r *reading) code(line string) bool {
	open := fence.FindStringSubmatch(line)
	if open == nil || r.unclosed[open[1]] {
		return false
	}
	last := r.at + 1
	for last < len(r.lines) && trim(r.lines[last]) != open[1] {
		last++
	}
	if last == len(r.lines) {
		r.unclosed[open[1]] = true
		return false
	}
	r.end()
	if text := strings.Join(r.lines[r.at+1:last], "\n"); trim(text) != "" {
		r.add(Block{Kind: Code, Text: text, Lang: open[2]})
	}
	r.at = last + 1
	return true
}

// CodeLines says of each line whether it is one of code, or a fence around it.
func CodeLines(lines []string) []bool {
	code := make([]bool, len(lines))
	r := reading{lines: lines, unclosed: map[string]bool{}}
	for r.at < len(lines) {
		from := r.at
		if !r.code(trim(lines[r.at])) {
			r.at++
			continue
		}
		for at := from; at < r.at; at++ {
			code[at] = true
		}
	}
	return code
}

// table reads lines of cells, of which the second divides the head from the rest.
func (r *reading) table(line string) bool {
	if r.at+1 >= len(r.lines) || !divider.MatchString(trim(r.lines[r.at+1])) {
		return false
	}
	head := cells(line)
	if head == nil {
		return false
	}
	rows := [][][]Inline{head}
	for r.at += 2; r.at < len(r.lines); r.at++ {
		row := cells(trim(r.lines[r.at]))
		if row == nil {
			break
		}
		rows = append(rows, row)
	}
	r.add(Block{Kind: Table, Rows: rows})
	return true
}

// cells are what stands between the bars of a line that begins and ends with one; nil for other lines.
func cells(line string) (row [][]Inline) {
	if !strings.HasPrefix(line, "|") {
		return nil
	}
	var cell []rune
	text := []rune(line)[1:]
	for at := 0; at < len(text); at++ {
		switch {
		case text[at] == '\\' && at+1 < len(text) && text[at+1] == '|':
			cell = append(cell, '|')
			at++
		case text[at] == '|':
			row = append(row, append([]Inline{}, inlines([]rune(trim(string(cell))), true)...))
			cell = nil
		default:
			cell = append(cell, text[at])
		}
	}
	if cell != nil {
		return nil
	}
	return row
}

// quote reads the quoted lines from here on: said by somebody, or an aside where the first line says so.
func (r *reading) quote(line string) bool {
	if r.quoted || !strings.HasPrefix(line, ">") {
		return false
	}
	inner := quotedLines(r.lines[r.at:])
	if len(inner) == 0 {
		return false
	}
	r.end()
	r.at += len(inner)
	kind := Quote
	if note.MatchString(trim(inner[0])) {
		kind, inner = Aside, inner[1:]
	}
	if said := blocks(inner, true); len(said) > 0 {
		r.add(Block{Kind: kind, Blocks: said})
	}
	return true
}

// quotedLines are the lines at the start that are quoted, without their signs.
func quotedLines(lines []string) (inner []string) {
	for _, line := range lines {
		rest, found := strings.CutPrefix(trim(line), ">")
		words := strings.TrimLeftFunc(rest, isSpace)
		if !found || rest != "" && words == rest {
			break
		}
		inner = append(inner, strings.TrimPrefix(rest, " "))
	}
	return inner
}
