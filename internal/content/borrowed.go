package content

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"livery/internal/brand"
	"livery/internal/shape"
)

// borrowedWords finds, in brands that a folder adds, the texts that are still those of a built-in
// brand of the same family: by brand and path, the brand that says them.
func (c *Content) borrowedWords() map[string]map[string]string {
	type words struct{ family, path, text string }
	lent := map[words]string{}
	for _, lender := range c.lenders().shipped() {
		for path, text := range c.lenders().OwnTexts(lender) {
			lent[words{lender.Family, path, wordsAlone(text)}] = lender.ID
		}
	}
	borrowed := map[string]map[string]string{}
	for _, b := range c.Site.Brands {
		if !c.Added(b.ID) {
			continue
		}
		borrowed[b.ID] = map[string]string{}
		for path, text := range c.OwnTexts(b) {
			if lender, said := lent[words{b.Family, path, wordsAlone(text)}]; said {
				borrowed[b.ID][path] = lender
			}
		}
	}
	return borrowed
}

// wordsAlone is a text without what makes nobody's words one's own: capitals, stops and blanks.
func wordsAlone(text string) string {
	isNone := func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }
	return strings.Join(strings.FieldsFunc(strings.ToLower(text), isNone), " ")
}

// Added tells whether a brand exists only by a folder laid over other content. Its articles are in storage.
func (c *Content) Added(id string) bool { return c.brands[id].At("id").own }

// shipped are the brands that no folder added.
func (c *Content) shipped() []*brand.Brand {
	return slices.DeleteFunc(slices.Clone(c.Site.Brands), func(b *brand.Brand) bool { return c.Added(b.ID) })
}

// isOwn tells whether a brand is to say a text in words of its own. Buttons and links are called alike everywhere.
func isOwn(path string) bool {
	at := shape.For[brand.Brand]().At(path)
	if at != nil && at.Plain != nil {
		at = at.Plain
	}
	return at != nil && at.Words && !strings.HasPrefix(path, "cta.") && !strings.HasPrefix(path, "navigation.")
}

// textsWithoutName are the texts of a brand by path, with its name and host cut out. Texts from
// layers that all brands share are left out.
func textsWithoutName(b *brand.Brand, n *Node) map[string]string {
	without := strings.NewReplacer(b.Name, "", primaryOf(b), "")
	texts := map[string]string{}
	file := n.At("id").file
	for _, o := range n.Origins() {
		text := strings.TrimSpace(without.Replace(o.Value))
		if o.File == file && text != "" && n.Text(o.Path) != "" && isOwn(o.Path) {
			texts[o.Path] = text
		}
	}
	return texts
}

// Borrowed tells whether a brand's text is still that of another brand.
func (c *Content) Borrowed(id, path string) bool { return c.borrowed()[id][path] != "" }

// OwnTexts are the texts that a brand says itself and is to say in words of its own, by path, without its name.
func (c *Content) OwnTexts(b *brand.Brand) map[string]string {
	return textsWithoutName(b, c.brands[b.ID])
}

// NotYetYours notes the texts that are to be replaced, one note for each part of a brand.
func (c *Content) NotYetYours() Problems {
	var notes Problems
	borrowed := c.borrowed()
	for _, id := range sortedKeys(borrowed) {
		parts, lenders := map[string][]string{}, map[string]string{}
		for _, path := range sortedKeys(borrowed[id]) {
			part, _, _ := strings.Cut(path, ".")
			parts[part] = append(parts[part], path)
			lenders[part] = borrowed[id][path]
		}
		for _, part := range sortedKeys(parts) {
			first := slices.MinFunc(parts[part],
				func(a, b string) int { return c.brands[id].At(a).line - c.brands[id].At(b).line })
			at, texts := c.brands[id].At(first), "1 text is"
			if n := len(parts[part]); n > 1 {
				texts = fmt.Sprintf("%d texts are", n)
			}
			notes = append(notes, Problem{File: at.file, Line: at.line, Path: part, Severity: Note,
				Message: fmt.Sprintf("not yet yours: %s still in the words of %s", texts, lenders[part]),
				Fix:     "say it in words of your own"})
		}
	}
	return notes
}
