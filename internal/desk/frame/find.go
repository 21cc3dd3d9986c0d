package frame

import (
	"slices"
	"strings"
)

// Found is something that a person can go to, found by words.
type Found struct {
	// Kind is text, page, product, post, person or lead.
	Kind string `json:"kind"`
	Name string `json:"name"`
	// Hint says where it is.
	Hint string `json:"hint,omitempty"`
	// Path is where the Desk shows it.
	Path string `json:"path"`
	// Exact says that it has the words as they were typed.
	Exact bool `json:"exact,omitempty"`
}

// FoundAtOnce is how many of a kind are shown.
const FoundAtOnce = 8

// Words are the words that somebody looks for.
type Words []string

// WordsOf reads what was typed.
func WordsOf(typed string) Words { return strings.Fields(strings.ToLower(typed)) }

// In reports whether all words are in some texts.
func (w Words) In(texts ...string) bool {
	all := strings.ToLower(strings.Join(texts, " "))
	for _, one := range w {
		if !strings.Contains(all, one) {
			return false
		}
	}
	return true
}

// Exactly reports whether a text is what was typed or, where that is more than one word, has it in one piece.
func (w Words) Exactly(text string) bool {
	text, typed := strings.Join(WordsOf(text), " "), strings.Join(w, " ")
	return text == typed || len(w) > 1 && strings.Contains(text, typed)
}

// FirstFirst is a list with the entries first that are wanted first.
func FirstFirst[T any](list []T, wanted func(T) bool) []T {
	out := slices.Clone(list)
	slices.SortStableFunc(out, func(a, b T) int {
		switch {
		case wanted(a) == wanted(b):
			return 0
		case wanted(a):
			return -1
		}
		return 1
	})
	return out
}

// BrandsFrom are the brands that the person works for, a given one first.
func (c Call) BrandsFrom(first string) []Brand {
	seen := slices.DeleteFunc(slices.Clone(c.Brands()), func(b Brand) bool { return !c.Person.Sees(b.ID) })
	return FirstFirst(seen, func(b Brand) bool { return b.ID == first })
}
