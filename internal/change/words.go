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
}

// Span is a part of a text, from its first byte to the one behind its last.
type Span struct{ From, To int }

// untouchable are the parts of a text that are no words: placeholders such as {name}, and the addresses of links.
var untouchable = regexp.MustCompile(`\{[^{}]*\}|\]\([^)]*\)`)

// Search finds words in every text that people read, once for each place where it was written.
func Search(c *content.Content, wanted Wanted) []Match {
	find, ok := wanted.finder()
	if !ok {
		return nil
	}
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
					Brands: shownBy(c, layer, leaf)})
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
	ofBrands := layer == content.SiteLayer || strings.HasPrefix(layer, "families/") ||
		strings.HasPrefix(layer, "brands/")
	if ofBrands {
		brands = slices.DeleteFunc(brands, func(b *brand.Brand) bool { return !says(c.Brand(b.ID), leaf) })
	}
	ids := make([]string, len(brands))
	for i, b := range brands {
		ids[i] = b.ID
	}
	return ids
}

// says tells whether a brand has a text from where it was written. What a layer adds to a list stands behind the
// entries of the layers below.
func says(b *content.Node, leaf content.Origin) bool {
	same := func(n *content.Node) bool {
		if n == nil {
			return false
		}
		at := n.Written()
		return at.File == leaf.File && at.Line == leaf.Line && at.Change == leaf.Change
	}
	list, rest, added := strings.Cut(leaf.Path, "+.")
	if !added {
		return same(b.Find(leaf.Path))
	}
	_, inside, _ := strings.Cut(rest, ".")
	for i := range b.Find(list).Len() {
		if same(b.Find(strings.TrimSuffix(joined(joined(list, strconv.Itoa(i)), inside), "."))) {
			return true
		}
	}
	return false
}

// finder finds the words in a text.
func (w Wanted) finder() (find func(string) []Span, ok bool) {
	parts := strings.Fields(w.Words)
	for i := range parts {
		parts[i] = regexp.QuoteMeta(parts[i])
	}
	pattern := strings.Join(parts, `\s+`)
	if pattern == "" {
		return nil, false
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
	}, true
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

// Replaced is the text with others in the place of the wanted words, which keep their capitals.
func (m Match) Replaced(wanted Wanted, with string) string {
	var out strings.Builder
	end := 0
	for _, s := range m.Spans {
		out.WriteString(m.Text[end:s.From])
		out.WriteString(inCapitalsOf(m.Text[s.From:s.To], wanted.Words, with))
		end = s.To
	}
	return out.String() + m.Text[end:]
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
