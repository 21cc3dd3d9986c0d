package review

import (
	"fmt"
	"hash/fnv"
	"slices"
	"strings"

	"livery/internal/content"
)

// UniqueRule is a group of fields in which no two brands may say the same.
type UniqueRule struct {
	Name   string   `json:"name"`
	Fields []string `json:"fields"`
}

// AlikeRule compares texts by the runs of words they share.
type AlikeRule struct {
	// Run is the number of words in a run.
	Run int `json:"run"`
	// MinWords is the length from which texts are compared by runs; shorter ones only as a whole.
	MinWords int `json:"minWords"`
	// Percent is the share of common runs from which two texts count as the same.
	Percent int `json:"percent"`
	// PostPercent is the same for whole articles.
	PostPercent int `json:"postPercent"`
}

// candidate is a text made ready for comparison.
type candidate struct {
	content.Origin
	owner string
	plain string
	runs  []uint64
}

func (r *reviewer) uniqueness() {
	for _, group := range r.rules.Unique {
		var candidates []candidate
		for _, b := range r.content.Site.Brands {
			for _, o := range r.content.Brand(b.ID).Origins() {
				if matchesAny(group.Fields, o.Path) && !r.content.Borrowed(b.ID, o.Path) {
					// The name alone does not make a sentence different.
					candidates = append(candidates, r.candidate(o, b.ID, strings.ReplaceAll(o.Value, b.Name, "")))
				}
			}
		}
		r.compare(candidates, group.Name, r.rules.Alike.Percent)
	}
}

func (r *reviewer) candidate(o content.Origin, owner, text string) candidate {
	plain := plainWords(text)
	c := candidate{Origin: o, owner: owner, plain: strings.Join(plain, " ")}
	if len(plain) >= r.rules.Alike.MinWords {
		c.runs = runsOf(plain, r.rules.Alike.Run)
	}
	return c
}

// compare reports every pair of different owners that says the same.
func (r *reviewer) compare(candidates []candidate, name string, percent int) {
	for i, later := range candidates {
		for _, first := range candidates[:i] {
			if first.owner == later.owner {
				continue
			}
			share := common(first.runs, later.runs)
			switch place := first.place(); {
			case first.plain == later.plain && later.plain != "":
				r.flaw(later.Origin, fmt.Sprintf("repeats a %s of %s", name, place), "say it in this brand's own words")
			case percent > 0 && share >= percent:
				r.flaw(later.Origin, fmt.Sprintf("shares %d%% of its word runs with a %s of %s, expected less than %d%%", share, name, place, percent),
					"say it in this brand's own words")
			}
		}
	}
}

// place names a text by file and line, or by the title of its post.
func (c candidate) place() string {
	if c.Line == 0 {
		return fmt.Sprintf("%q", c.File)
	}
	return fmt.Sprintf("%s:%d (%s)", c.File, c.Line, c.Path)
}

// plainWords are the words of a text without case and punctuation.
func plainWords(text string) []string {
	return strings.FieldsFunc(strings.ToLower(text), func(c rune) bool {
		return (c < 'a' || c > 'z') && (c < '0' || c > '9')
	})
}

// runsOf returns the different runs of n words as sorted hashes.
func runsOf(text []string, n int) []uint64 {
	var runs []uint64
	for i := 0; i+n <= len(text); i++ {
		sum := fnv.New64a()
		for _, word := range text[i : i+n] {
			_, _ = sum.Write([]byte(word + " "))
		}
		runs = append(runs, sum.Sum64())
	}
	slices.Sort(runs)
	return slices.Compact(runs)
}

// common is the share of runs that two texts have in common, in percent of all their runs.
func common(a, b []uint64) int {
	if len(a) == 0 || len(b) == 0 {
		return 0
	}
	both := 0
	for i, j := 0, 0; i < len(a) && j < len(b); {
		switch {
		case a[i] < b[j]:
			i++
		case a[i] > b[j]:
			j++
		default:
			both, i, j = both+1, i+1, j+1
		}
	}
	return 100 * both / (len(a) + len(b) - both)
}
