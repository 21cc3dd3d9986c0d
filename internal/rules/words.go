package rules

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"livery/internal/brand"
	"livery/internal/content"
)

// LengthRule bounds a text in words or in characters.
type LengthRule struct {
	Field      string `json:"field"`
	Words      *Range `json:"words,omitempty"`
	Characters *Range `json:"characters,omitempty"`
}

// AloneRule is which texts must be understood without the heading above them, since pages show them below another.
type AloneRule struct {
	Fields []string `json:"fields"`
	// Opening is a regular expression for openings that go on from something.
	Opening string `json:"opening"`
}

// CountRule bounds the number of items of a list.
type CountRule struct {
	Field string `json:"field"`
	Items Range  `json:"items"`
}

// BannedRule is a phrase with the reason it is not used.
type BannedRule struct {
	// Phrase is a regular expression for whole words.
	Phrase string `json:"phrase"`
	// Instead says what to write.
	Instead string `json:"instead"`
	// Unless is a regular expression for words in the same sentence that make it right.
	Unless string `json:"unless,omitempty"`
	// Except is a regular expression for phrases that look like it and are right.
	Except string `json:"except,omitempty"`
	// Words are the phrase, or single words of it, with what takes their place in one step.
	Words map[string]string `json:"words,omitempty"`
	// Replace takes the place of the whole phrase in one step; ${1} in it is the first group of the phrase.
	Replace string `json:"replace,omitempty"`
	// Families may use it, in its plain sense.
	Families []string `json:"families,omitempty"`
}

// PageRule is a regular expression for words that send the reader to a page.
type PageRule struct {
	Page    brand.Page `json:"page"`
	Pattern string     `json:"pattern"`
}

// ReadingRule bounds texts of at least MinWords words.
type ReadingRule struct {
	MinWords int `json:"minWords"`
	// Ease is the least Flesch reading ease, from 0 (hard) to 100 (easy).
	Ease int `json:"ease"`
	// SentenceWords is the most words an average sentence may have.
	SentenceWords int `json:"sentenceWords"`
}

// words are what a reader would count as such: at least one letter or digit each.
func words(text string) []string {
	return slices.DeleteFunc(strings.Fields(text), func(w string) bool {
		return !strings.ContainsFunc(w, func(c rune) bool { return unicode.IsLetter(c) || unicode.IsDigit(c) })
	})
}

func (r *reviewer) length(o content.Origin, b *brand.Brand) {
	where := ""
	if own := "brands/" + b.ID + ".yaml"; !strings.HasSuffix(o.File, own) {
		where = " for this brand, in " + own
	}
	for _, rule := range r.rules.Lengths {
		if !matches(rule.Field, o.Path) {
			continue
		}
		if n := len(words(o.Value)); rule.Words != nil && !rule.Words.holds(n) {
			r.flaw(o, fmt.Sprintf("has %d words, expected %s", n, rule.Words), "write a line of that length"+where)
		}
		if n := utf8.RuneCountInString(o.Value); rule.Characters != nil && !rule.Characters.holds(n) {
			r.flaw(o, fmt.Sprintf("has %d characters, expected %s", n, rule.Characters), "write a line of that length"+
				where+"; search results cut what is longer")
		}
	}
}

// alone finds a text that goes on from a heading which is not always there.
func (r *reviewer) alone(o content.Origin) {
	rule := r.rules.Alone
	if rule == nil || !matchesAny(rule.Fields, o.Path) {
		return
	}
	if at := r.pattern(rule.Opening).FindStringIndex(o.Value); at != nil {
		r.flawIn(o, at[0], at[1],
			fmt.Sprintf("begins with %q, as if it went on from its heading; pages show it below other headings too",
				o.Value[at[0]:at[1]]),
			"say it so that it stands by itself")
	}
}

func (r *reviewer) counts(b *brand.Brand, n *content.Node) {
	for _, rule := range r.rules.Counts {
		if entries := n.At(rule.Field).Len(); !rule.Items.holds(entries) {
			fix := "add entries in brands/" + b.ID + ".yaml"
			if entries > rule.Items.Min {
				fix = "join or remove entries in brands/" + b.ID + ".yaml"
			}
			r.flaw(n.Origin(rule.Field), fmt.Sprintf("has %d entries, expected %s", entries, rule.Items), fix)
		}
	}
	samples := slices.Contains(r.rules.SampleTestimonials, b.ID)
	switch given := len(b.Testimonials); {
	case b.ShowTestimonials && !samples && given != 2:
		r.flaw(n.Origin("testimonials"), fmt.Sprintf("has %d entries, expected exactly 2", given),
			"write two, switch showTestimonials off, or name the brand under sampleTestimonials in "+rulesFile)
	case !samples && b.ShowTestimonials:
		r.declared(b, n)
	case samples && given > 0:
		r.flaw(n.Origin("testimonials"), "hides the samples this brand shows on purpose",
			"remove the brand from sampleTestimonials in "+rulesFile)
	}
}

// declared checks that every testimonial says whether somebody said it: an invented one must not pass for a customer's
// because a line is missing.
func (r *reviewer) declared(b *brand.Brand, n *content.Node) {
	for i := range b.Testimonials {
		path := fmt.Sprintf("testimonials.%d", i)
		if n.Find(path+".sample") == nil {
			r.flaw(n.Origin(path), "does not say whether somebody said it", sampleFill)
		}
	}
}

const sampleFill = "write 'sample: true' for words that nobody said, which pages mark as an example; 'sample: false' " +
	"for a customer's own, given with consent"

// names are those of pictures and of pages of the site, which are written in a text and not read there.
var names = regexp.MustCompile(`\]\([^\s():]+`)

func (r *reviewer) banned(p passage) {
	unread := names.FindAllStringIndex(p.Value, -1)
	for _, rule := range r.rules.Banned {
		if p.brand != nil && slices.Contains(rule.Families, p.brand.Family) {
			continue
		}
		for _, at := range r.pattern(`\b(?:`+rule.Phrase+`)\b`).FindAllStringIndex(p.Value, -1) {
			if slices.ContainsFunc(unread, func(name []int) bool { return name[0] <= at[0] && at[1] <= name[1] }) {
				continue
			}
			phrase := p.Value[at[0]:at[1]]
			if r.excused(p.Value, at[0], rule.Unless) || rule.Except != "" &&
				r.pattern(`^(?:`+rule.Except+`)$`).MatchString(phrase) {
				continue
			}
			found := content.Problem{File: p.File, Line: p.Line, Path: p.Path,
				Span: content.SpanOf(p.Value, at[0], at[1]),
				Message: r.told(fmt.Sprintf("says %q, which is a banned phrase", phrase),
					fmt.Sprintf("says %q", phrase)), Fix: rule.Instead}
			if other := r.allowed(rule, phrase); other != phrase {
				found.Replace = other
			}
			r.report(found)
		}
	}
}

var word = regexp.MustCompile(`\pL+`)

// allowed is a phrase in words that are allowed; the phrase itself where the rule knows none.
func (r *reviewer) allowed(rule BannedRule, phrase string) string {
	if rule.Replace != "" {
		return r.pattern(rule.Phrase).ReplaceAllString(phrase, rule.Replace)
	}
	inPlace := func(found string) string {
		other, known := rule.Words[strings.ToLower(found)]
		if !known {
			return found
		}
		if first, size := utf8.DecodeRuneInString(found); unicode.IsUpper(first) && size < len(found) {
			return strings.ToUpper(other[:1]) + other[1:]
		}
		return other
	}
	if whole := inPlace(phrase); whole != phrase {
		return whole
	}
	return word.ReplaceAllStringFunc(phrase, inPlace)
}

// excused tells whether the sentence at a place of a text has words that make right what is said there.
func (r *reviewer) excused(text string, at int, unless string) bool {
	return unless != "" && r.pattern(unless).MatchString(sentenceAt(text, at))
}

// sentenceAt is the sentence at a place of a text.
func sentenceAt(text string, at int) string {
	for from, sentence := range sentences(text) {
		if at < from+len(sentence) {
			return sentence
		}
	}
	return ""
}

// pages checks that words and addresses lead to pages the brand has.
func (r *reviewer) pages(p passage) {
	if strings.HasPrefix(p.Path, "navigation") {
		return // which cannot be served with a page that the brand does not have
	}
	r.addresses(p)
	if p.brand == nil {
		return
	}
	for _, rule := range r.rules.Pages {
		if p.brand.Has(rule.Page) {
			continue
		}
		if at := r.pattern(rule.Pattern).FindStringIndex(p.Value); at != nil {
			found := p.Value[at[0]:at[1]]
			r.flawIn(p.Origin, at[0], at[1], fmt.Sprintf("says %q, but %s has no %s page", found,
				r.named(p.brand), rule.Page), "point to a page it has"+r.told(", or enable the page", ""))
		}
	}
}

func (r *reviewer) reading(o content.Origin) {
	rule := r.rules.Reading
	text := words(o.Value)
	if rule.MinWords == 0 || len(text) < rule.MinWords {
		return
	}
	sentences := sentenceCount(o.Value)
	if mean := len(text) / sentences; mean > rule.SentenceWords {
		r.flaw(o, fmt.Sprintf("has %d words to a sentence, expected at most %d", mean, rule.SentenceWords),
			"make two sentences of the longest")
	}
	if ease := readingEase(text, sentences); ease < rule.Ease {
		r.flaw(o, fmt.Sprintf("has a reading ease of %d, expected at least %d", ease, rule.Ease),
			"use shorter words and shorter sentences")
	}
}

// sentenceEnd is a stop before a capital or digit, so that 5 a.m. and U.S. do not end one.
var sentenceEnd = regexp.MustCompile(`[.!?]+["')\]]*(?:\s+["'(\[]?[A-Z0-9$]|$)|\n+`)

func sentenceCount(text string) int {
	n := 0
	for _, sentence := range sentenceEnd.Split(text, -1) {
		if len(words(sentence)) > 0 {
			n++
		}
	}
	return max(n, 1)
}

// readingEase is the Flesch formula, with syllables counted as groups of vowels.
func readingEase(text []string, sentences int) int {
	syllables := 0
	for _, word := range text {
		syllables += syllableCount(word)
	}
	n := float64(len(text))
	return int(206.835 - 1.015*n/float64(sentences) - 84.6*float64(syllables)/n)
}

func syllableCount(word string) int {
	word = strings.ToLower(strings.TrimFunc(word, func(c rune) bool { return !unicode.IsLetter(c) }))
	n, vowel := 0, false
	for _, c := range word {
		is := strings.ContainsRune("aeiouy", c)
		if is && !vowel {
			n++
		}
		vowel = is
	}
	if strings.HasSuffix(word, "e") && !strings.HasSuffix(word, "le") && n > 1 {
		n--
	}
	return max(n, 1)
}
