package rules

import (
	"fmt"
	"regexp"
	"strings"
)

const (
	// echoRun is how many words in a row nobody writes twice by chance.
	echoRun = 11
	// echoFigures is how many of them may be figures and model numbers: a specification is said the same everywhere.
	echoFigures = 1
)

var (
	echoWord = regexp.MustCompile(`[\pL\pN][\pL\pN'’-]*(?:[.,]\pN+)*`)
	target   = regexp.MustCompile(`\]\([^)]*\)`)
)

// echoes reports a sentence that an article says twice, and one that the articles of two brands share.
func (r *reviewer) echoes() {
	said := map[string]int{} // the article that said a run of words first
	for i, p := range r.posts {
		for _, o := range p.node.Origins() {
			if !strings.HasPrefix(o.Path, "sections.") && o.Path != "conclusion" {
				continue
			}
			// Blanks in place of links keep the places of the words.
			text := target.ReplaceAllStringFunc(o.Value, blanks)
			places := echoWord.FindAllStringIndex(text, -1)
			words := wordsOf(text, places)
			for n := 0; n+echoRun <= len(places); n++ {
				run, figures := words.run(n)
				if figures > echoFigures {
					continue
				}
				first, known := said[run]
				if !known {
					said[run] = i
					continue
				}
				before := r.posts[first]
				from, to := places[n][0], places[n+echoRun-1][1]
				switch {
				case !r.judges(o.File):
					continue
				case first == i:
					r.flawIn(o, from, to, fmt.Sprintf("says %q twice", text[from:to]), "say it once")
				case before.brand != p.brand:
					r.flawIn(o, from, to, fmt.Sprintf("says %q, as %s does", text[from:to], before.file()),
						"say it in this brand's own way")
				default:
					continue
				}
				n += echoRun - 1
			}
		}
	}
}

// blanks are as long as what they stand for.
func blanks(text string) string { return strings.Repeat(" ", len(text)) }

// wordLine are the words of a text in one line, without regard to case.
type wordLine struct {
	line string
	// starts is where each word begins, and where the next one would; figures is how many words before it are figures.
	starts, figures []int
}

func wordsOf(text string, places [][]int) wordLine {
	var line strings.Builder
	var p wordLine
	figures := 0
	for _, at := range places {
		p.starts, p.figures = append(p.starts, line.Len()), append(p.figures, figures)
		word := strings.ToLower(text[at[0]:at[1]])
		if strings.ContainsAny(word, "0123456789") {
			figures++
		}
		line.WriteString(word + " ")
	}
	p.line, p.starts, p.figures = line.String(), append(p.starts, line.Len()), append(p.figures, figures)
	return p
}

// run are as many words in a row as an echo has, from one on, with the number of figures in them.
func (p wordLine) run(from int) (words string, figures int) {
	to := from + echoRun
	return p.line[p.starts[from]:p.starts[to]], p.figures[to] - p.figures[from]
}
