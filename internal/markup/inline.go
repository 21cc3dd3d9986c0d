package markup

import (
	"slices"
	"strings"
	"unicode"
)

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

const escapable = "*_[]`"

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
	if end == len(text) || text[end] != ')' || !isTarget(to) {
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
