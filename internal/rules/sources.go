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
func (r *reviewer) citations(p post) {
	for _, o := range p.node.Origins() {
		for _, source := range r.sources.Sources {
			if found := r.mark(source, o.Value); found != "" && p.text("date") < source.Published {
				r.flaw(o, fmt.Sprintf("cites %q (%s), which came out in %s, after this article", found, source.Who, source.Published),
					"cite a work that was out on the article's date")
			}
		}
		for _, sentence := range sentences(o.Value) {
			r.citation(p, o, sentence)
		}
	}
}

func (r *reviewer) mark(source Source, text string) string {
	if source.Marks == "" {
		return ""
	}
	return r.pattern(source.Marks).FindString(text)
}

// citation checks one sentence: who it names, whether the figures are theirs, and whether it says the year.
func (r *reviewer) citation(p post, o content.Origin, sentence string) {
	if r.sources.Citing == "" {
		return
	}
	figures := r.pattern(r.sources.Figure).FindAllString(sentence, -1)
	if len(figures) == 0 {
		return
	}
	var named []Source
	for _, source := range r.sources.Sources {
		if r.pattern(source.Names).MatchString(sentence) && p.text("date") >= source.Published {
			named = append(named, source)
		}
	}
	if len(named) == 0 {
		if r.pattern(r.sources.Citing).MatchString(sentence) {
			r.flaw(o, fmt.Sprintf("cites %q without a work of %s: %q", figures[0], sourcesFile, shortened(sentence)),
				"name the work, or add it with figure, exact meaning, publisher and year")
		}
		return
	}
	for _, figure := range figures {
		if !slices.ContainsFunc(named, func(s Source) bool { return slices.Contains(s.Figures, figure) }) {
			r.flaw(o, fmt.Sprintf("says %q of %s, which does not state it: %q", figure, named[0].Who, shortened(sentence)),
				"what it says: "+named[0].Says)
		}
	}
	if !slices.ContainsFunc(named, func(s Source) bool { return strings.Contains(o.Value, strconv.Itoa(s.Year)) }) {
		r.flaw(o, fmt.Sprintf("cites %s without its year: %q", named[0].Who, shortened(sentence)), fmt.Sprintf("say that it is of %d", named[0].Year))
	}
}
