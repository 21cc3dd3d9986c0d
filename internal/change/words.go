package change

import (
	"encoding/json"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"livery/internal/brand"
	"livery/internal/content"
	"livery/internal/shape"
)

// Wanted are the words that are looked for in all texts.
type Wanted struct {
	Words string
	// Whole leaves out words that only begin or end like the wanted ones, Exact those in other capitals.
	Whole, Exact bool
}

// Match is a text that has the wanted words, where it was written: brands that follow the layer show it too.
type Match struct {
	Layer, Field, Text string
	// Spans are where the words stand in the text, in bytes.
	Spans []Span
	// Brands are the ids of those that show the text.
	Brands []string

	written content.Origin
}

// Span is a part of a text, from its first byte to the one behind its last.
type Span struct{ From, To int }

// untouchable are the parts of a text that are no words: placeholders such as {name}, and the addresses of links.
var untouchable = regexp.MustCompile(`\{[^{}]*\}|\]\([^)]*\)`)

// Search finds words in every text that people read, once for each place where it was written.
func Search(c *content.Content, wanted Wanted) []Match {
	find := wanted.Finder()
	var matches []Match
	for _, layer := range c.Layers() {
		of := content.ShapeOf(layer)
		if of == nil {
			continue
		}
		for _, leaf := range c.Says(layer, "").Origins() {
			if !isReadAt(of, leaf.Path) {
				continue
			}
			if spans := find(leaf.Value); len(spans) > 0 {
				matches = append(matches, Match{Layer: layer, Field: leaf.Path, Text: leaf.Value, Spans: spans,
					Brands: shownBy(c, layer, leaf), written: leaf})
			}
		}
	}
	return matches
}

// isReadAt says that people read what stands at a path, which may go through entries that a layer adds to a list.
func isReadAt(t *shape.Type, path string) bool {
	for step := range strings.SplitSeq(path, ".") {
		if t = t.Below(strings.TrimSuffix(step, "+")); t == nil {
			return false
		}
	}
	if t.Plain != nil {
		t = t.Plain
	}
	return t.Words
}

// shownBy are the brands in which a text is what its layer says.
func shownBy(c *content.Content, layer string, leaf content.Origin) []string {
	brands := c.MadeOf(layer)
	if Layered(layer) {
		brands = slices.DeleteFunc(brands, func(b *brand.Brand) bool { return placeIn(c.Brand(b.ID), leaf) == "" })
	}
	ids := make([]string, len(brands))
	for i, b := range brands {
		ids[i] = b.ID
	}
	return ids
}

// In is the field of a brand that shows the text, as its pages name it.
func (m Match) In(c *content.Content, id string) string {
	if !Layered(m.Layer) {
		return m.Layer + "#" + m.Field
	}
	return placeIn(c.Brand(id), m.written)
}

// placeIn is where a brand has a text from where it was written; empty where it says something else. What a layer adds
// to a list stands behind the entries of the layers below.
func placeIn(b *content.Node, leaf content.Origin) string {
	same := func(path string) bool {
		n := b.Find(path)
		if n == nil {
			return false
		}
		at := n.Written()
		return at.File == leaf.File && at.Line == leaf.Line && at.Change == leaf.Change
	}
	list, rest, added := strings.Cut(leaf.Path, "+.")
	if !added {
		if same(leaf.Path) {
			return leaf.Path
		}
		return ""
	}
	_, inside, _ := strings.Cut(rest, ".")
	for i := range b.Find(list).Len() {
		path := strings.TrimSuffix(joined(joined(list, strconv.Itoa(i)), inside), ".")
		if same(path) && b.Text(path) == leaf.Value { // all that one change adds was written at one place
			return path
		}
	}
	return ""
}

// Finder finds the words in texts; no words are found nowhere.
func (w Wanted) Finder() func(text string) []Span {
	parts := strings.Fields(w.Words)
	for i := range parts {
		parts[i] = regexp.QuoteMeta(parts[i])
	}
	pattern := strings.Join(parts, `\s+`)
	if pattern == "" {
		return func(string) []Span { return nil }
	}
	if !w.Exact {
		pattern = "(?i)" + pattern
	}
	words := regexp.MustCompile(pattern)
	return func(text string) []Span {
		found := words.FindAllStringIndex(text, -1)
		if found == nil {
			return nil
		}
		kept := untouchable.FindAllStringIndex(text, -1)
		var spans []Span
		for _, at := range found {
			span := Span{at[0], at[1]}
			overlaps := func(no []int) bool { return span.From < no[1] && no[0] < span.To }
			if !slices.ContainsFunc(kept, overlaps) && (!w.Whole || span.isWhole(text)) {
				spans = append(spans, span)
			}
		}
		return spans
	}
}

// isWhole says that no word goes on before or behind the span.
func (s Span) isWhole(text string) bool {
	before, _ := utf8.DecodeLastRuneInString(text[:s.From])
	first, _ := utf8.DecodeRuneInString(text[s.From:s.To])
	last, _ := utf8.DecodeLastRuneInString(text[s.From:s.To])
	behind, _ := utf8.DecodeRuneInString(text[s.To:])
	return !(isLetter(before) && isLetter(first)) && !(isLetter(last) && isLetter(behind))
}

func isLetter(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

// Piece is a part of a text: some of the wanted words, or what stands around them.
type Piece struct {
	Text  string
	Found bool
	// After is what stands there with other words in the place of the wanted ones.
	After string
}

// Pieces are a text in parts, with others in the place of the wanted words, which keep their capitals.
func Pieces(text string, spans []Span, wanted Wanted, with string) []Piece {
	var pieces []Piece
	end := 0
	around := func(from, to int) {
		if from < to {
			pieces = append(pieces, Piece{Text: text[from:to], After: text[from:to]})
		}
	}
	for _, s := range spans {
		if with == "" {
			s = s.withSpace(text)
		}
		s.From = max(s.From, end)
		around(end, s.From)
		found := text[s.From:s.To]
		pieces = append(pieces, Piece{Text: found, Found: true, After: inCapitalsOf(found, wanted.Words, with)})
		end = s.To
	}
	around(end, len(text))
	return pieces
}

const (
	spaces = " \u00a0"
	opens  = "\n([“‘" + spaces
	closes = "\n)]”’…" + marks + spaces
	marks  = ".,;:!?"
)

// withSpace is a span with a space beside it that is one too many without it.
func (s Span) withSpace(text string) Span {
	last, lastSize := utf8.DecodeLastRuneInString(text[:s.From])
	next, nextSize := utf8.DecodeRuneInString(text[s.To:])
	switch {
	case strings.ContainsRune(spaces, next) && (lastSize == 0 || strings.ContainsRune(opens, last)):
		s.To += nextSize
	case strings.ContainsRune(spaces, last) && (nextSize == 0 || strings.ContainsRune(closes, next)):
		s.From -= lastSize
	}
	return s
}

// Odd says what no longer reads well in a text out of which words are taken, each fault once.
func Odd(pieces []Piece) (faults []string) {
	var before string
	for i, piece := range pieces {
		if before += piece.After; !piece.Found || piece.After != "" {
			continue
		}
		var behind strings.Builder
		for _, later := range pieces[i+1:] {
			behind.WriteString(later.After)
		}
		if fault := oddBetween(before, piece.Text, behind.String()); fault != "" && !slices.Contains(faults, fault) {
			faults = append(faults, fault)
		}
	}
	return faults
}

// leadsOn are words that need another one behind them.
var leadsOn = strings.Fields("a an the and or of with by for from in on to your our")

// oddBetween is what is odd where words stood.
func oddBetween(before, gone, behind string) string {
	before, behind = strings.TrimRight(before, opens), strings.TrimLeft(behind, spaces)
	last, _ := utf8.DecodeLastRuneInString(before)
	next, _ := utf8.DecodeRuneInString(behind)
	first, _ := utf8.DecodeRuneInString(strings.TrimLeft(gone, spaces))
	starts := before == "" || strings.ContainsRune(".!?", last)
	var word, following string
	if words := strings.Fields(before); len(words) > 0 {
		word = words[len(words)-1]
	}
	if words := strings.Fields(behind); len(words) > 0 {
		following = words[0]
	}
	switch {
	case before == "" && behind == "":
		return "nothing is left of it"
	case starts && unicode.IsUpper(first) && unicode.IsLower(next):
		return "a sentence begins with a small letter: “" + strings.TrimRight(following, closes) + "”"
	case behind != "" && strings.ContainsRune(marks, next) && (starts || strings.ContainsRune(",;:", last)):
		return "“" + string(next) + "” has nothing before it"
	case behind == "" && strings.ContainsRune(",;:", last):
		return "it ends with “" + string(last) + "”"
	case slices.Contains(leadsOn, strings.ToLower(word)) && (behind == "" || strings.ContainsRune(closes, next)):
		return "nothing stands behind “" + word + "”"
	case behind != "" && strings.ContainsRune(")]”’", next):
		return "brackets or quotes may be empty"
	case word != "" && strings.EqualFold(word, following):
		return "“" + word + "” stands there twice"
	}
	return ""
}

// Replaced is the text with others in the place of the wanted words, which keep their capitals.
func (m Match) Replaced(wanted Wanted, with string) string {
	var out strings.Builder
	for _, piece := range Pieces(m.Text, m.Spans, wanted, with) {
		out.WriteString(piece.After)
	}
	return out.String()
}

// inCapitalsOf writes words as others were written: as they are where these were written as wanted, in capitals where
// they were, and with a capital first where they began a sentence.
func inCapitalsOf(found, wanted, with string) string {
	first, size := utf8.DecodeRuneInString(found)
	wantedFirst, _ := utf8.DecodeRuneInString(strings.TrimSpace(wanted))
	switch {
	case found == wanted || with == "":
		return with
	case utf8.RuneCountInString(found) > 1 && found == strings.ToUpper(found) && found != strings.ToLower(found) &&
		wanted != strings.ToUpper(wanted):
		return strings.ToUpper(with)
	case size > 0 && unicode.IsUpper(first) && unicode.IsLower(wantedFirst):
		r, n := utf8.DecodeRuneInString(with)
		return string(unicode.ToUpper(r)) + with[n:]
	}
	return with
}

// Replace are the edits that put words in the place of the wanted ones.
func Replace(c *content.Content, matches []Match, wanted Wanted, with string) []Edit {
	edits := make([]Edit, 0, len(matches))
	for _, m := range matches {
		after, _ := json.Marshal(m.Replaced(wanted, with)) // a string
		edits = append(edits, Edit{Layer: m.Layer, Field: m.Field, Before: c.Says(m.Layer, m.Field).JSON(),
			After: after})
	}
	return edits
}
