package rules

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"livery/internal/content"
)

const sourcesFile = "sources.yaml"

// Sources is the shape of sources.yaml: the figures of others that articles may cite.
type Sources struct {
	// Citing is a regular expression for words by which a sentence leans on somebody else's figure.
	Citing string `json:"citing"`
	// Figure is a regular expression for a figure in such a sentence.
	Figure string `json:"figure"`
	// Leaning is a regular expression for words by which a sentence says that somebody else found something out, with
	// or without a figure.
	Leaning string `json:"leaning,omitempty"`
	// Sources are the works, each with what it says exactly.
	Sources []Source `json:"sources"`
}

// Source is one work with its figures.
type Source struct {
	// Who published it.
	Who string `json:"who"`
	// Names is a regular expression for the ways an article names it.
	Names string `json:"names"`
	// Year is the year an article states beside the figure.
	Year int `json:"year"`
	// Published is the month it came out, e.g. 2023-06; an older article cannot cite it.
	Published string `json:"published"`
	// Says is what it says exactly.
	Says string `json:"says"`
	// Figures are its figures as an article writes them.
	Figures []string `json:"figures"`
	// Marks is a regular expression for figures that can only come from this work.
	Marks string `json:"marks,omitempty"`
}

// citations holds an article to the works it cites.
func (r *reviewer) citations(p article) {
	for _, o := range p.node.Origins() {
		for _, source := range r.sources.Sources {
			if at := r.mark(source, o.Value); at != nil && p.text("date") < source.Published {
				r.flawIn(o, at[0], at[1], fmt.Sprintf("cites %q (%s), which came out in %s, after this article",
					o.Value[at[0]:at[1]], source.Who, source.Published),
					"cite a work that was out on the article's date")
			}
		}
		for from, sentence := range sentences(o.Value) {
			r.citation(p, o, from, sentence)
		}
	}
}

// mark is the place of a figure that can only come from a source, or nil.
func (r *reviewer) mark(source Source, text string) []int {
	if source.Marks == "" {
		return nil
	}
	return r.pattern(source.Marks).FindStringIndex(text)
}

// citation checks one sentence: who it names, whether the figures are theirs, and whether it says the year.
func (r *reviewer) citation(p article, o content.Origin, from int, sentence string) {
	if r.sources.Citing == "" {
		return
	}
	var named []Source
	for _, source := range r.sources.Sources {
		if r.pattern(source.Names).MatchString(sentence) && p.text("date") >= source.Published {
			named = append(named, source)
		}
	}
	figures := r.pattern(r.sources.Figure).FindAllStringIndex(sentence, -1)
	if len(figures) == 0 {
		r.figureless(o, from, sentence, named)
		return
	}
	if len(named) == 0 {
		if r.pattern(r.sources.Citing).MatchString(sentence) {
			first := figures[0]
			r.flawIn(o, from+first[0], from+first[1],
				fmt.Sprintf("cites %q without a work %s: %q", sentence[first[0]:first[1]],
					r.told("of "+sourcesFile, "that says so"), shortened(sentence)),
				"name the work, or "+
					r.told("add it with figure, exact meaning, publisher and year", "leave the figure out"))
		}
		return
	}
	for _, at := range figures {
		figure := sentence[at[0]:at[1]]
		if !slices.ContainsFunc(named, func(s Source) bool { return slices.Contains(s.Figures, figure) }) {
			r.flawIn(o, from+at[0], from+at[1], fmt.Sprintf("says %q of %s, which does not state it: %q", figure,
				named[0].Who, shortened(sentence)),
				"what it says: "+named[0].Says)
		}
	}
	if !slices.ContainsFunc(named, func(s Source) bool { return strings.Contains(o.Value, strconv.Itoa(s.Year)) }) {
		r.flawIn(o, from, from+len(sentence), fmt.Sprintf("cites %s without its year: %q", named[0].Who,
			shortened(sentence)), fmt.Sprintf("say that it is of %d", named[0].Year))
	}
}

// figureless finds a sentence that leans on a work while nothing around it says a figure of the work.
func (r *reviewer) figureless(o content.Origin, from int, sentence string, named []Source) {
	if r.sources.Leaning == "" || len(named) == 0 {
		return
	}
	at := r.pattern(r.sources.Leaning).FindStringIndex(sentence)
	if at == nil || slices.ContainsFunc(named, func(s Source) bool {
		return slices.ContainsFunc(s.Figures, func(figure string) bool { return strings.Contains(o.Value, figure) })
	}) {
		return
	}
	r.flawIn(o, from+at[0], from+at[1], fmt.Sprintf("leans on %s without a figure of theirs: %q", named[0].Who,
		shortened(sentence)), "what it says: "+named[0].Says)
}
