package inspect

import (
	"slices"
	"strings"
	"unicode"
)

// An invisible tag is made of characters that nobody sees. The first of its two halves stands behind the first
// letter of a text, so that code which looks at how a text begins finds what it expects: it holds the
// number of the field, and how many characters of the text stand before it. The other ends the text.
// A text may be put into another, as into the braces of "Next in {category}". Both are in what the front end is given
// to render, and gone when a page leaves (see withOrigins).
const (
	tagBegin  = '\u2063'
	tagEnd    = '\u2064'
	tagDigit  = '\ufe00' // and the fifteen behind it
	tagDigits = 4
	tagLength = tagDigits + 1
	maxFields = 1 << (4 * tagDigits)
)

// tagger numbers the fields whose texts it tags.
type tagger struct{ fields []Field }

// text tags each line of a text, since the front end makes paragraphs of some.
func (t *tagger) text(field Field, text string) string {
	if strings.TrimSpace(text) == "" || len(t.fields) == maxFields {
		return text
	}
	t.fields = append(t.fields, field)
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		lines[i] = tagLine(len(t.fields)-1, line)
	}
	return strings.Join(lines, "\n")
}

func tagLine(number int, line string) string {
	runes := []rune(line)
	if len(runes) == 0 {
		return line
	}
	before := slices.IndexFunc(runes, unicode.IsLetter) + 1
	switch {
	case slices.Contains(runes[:before], '{'), before == 0 && unicode.IsDigit(runes[0]):
		before = 0 // what stands in braces is found by its whole name, and a date by its shape
	case before == 0 || before > 15:
		before = 1
	}
	begin := []rune{tagBegin}
	for shift := 4 * (tagDigits - 1); shift >= 0; shift -= 4 {
		begin = append(begin, tagDigit+rune(number>>shift&15))
	}
	begin = append(begin, tagDigit+rune(before))
	tagged := string(slices.Insert(runes, before, begin...))
	if strings.HasPrefix(line, "![") {
		return tagged // a picture in a post is read to its end; the element around it ends the text
	}
	return tagged + string(tagEnd)
}
