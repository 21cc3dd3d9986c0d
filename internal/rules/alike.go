package rules

import (
	"fmt"
	"hash/fnv"
	"slices"
	"strings"

	"livery/internal/brand"
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
	old   bool // compared only with what is new
}

// uniqueness reports what two brands say alike; where there was content before, what was alike already is left out.
func (r *reviewer) uniqueness() {
	if r.before == r.content {
		return
	}
	for _, group := range r.rules.Unique {
		known := map[likeness]bool{}
		if r.before != nil {
			for _, one := range repeats(r.lines(group, r.before, r.content), r.rules.Alike.Percent) {
				known[one.likeness()] = true
			}
		}
		for _, one := range repeats(r.lines(group, r.content, r.before), r.rules.Alike.Percent) {
			if !known[one.likeness()] {
				r.repeated(one, group.Name, r.rules.Alike.Percent)
			}
		}
	}
}

// lines are what brands say in a group of fields. What they say in the other content too is old.
func (r *reviewer) lines(group UniqueRule, c, other *content.Content) []candidate {
	var lines []candidate
	prepared := map[string]candidate{} // sisters share most of their words
	hosts := brand.NewRegistry(c.Site)
	for _, b := range c.Site.Brands {
		// Name and host alone do not make a sentence different.
		unnamed := strings.NewReplacer(b.Name, "", hosts.PrimaryHost(b.ID), "")
		for _, field := range group.Fields {
			for _, o := range c.Brand(b.ID).Matching(field) {
				if c.Borrowed(b.ID, o.Path) {
					continue
				}
				text := unnamed.Replace(o.Value)
				line, known := prepared[text]
				if !known {
					line = r.candidate(o, b.ID, text)
					prepared[text] = line
				}
				line.Origin, line.owner = o, b.ID
				line.old = other != nil && said(other.Brand(b.ID), o) && !other.Borrowed(b.ID, o.Path)
				lines = append(lines, line)
			}
		}
	}
	return lines
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
	for _, one := range repeats(candidates, percent) {
		r.repeated(one, name, percent)
	}
}

// repeat is a text that says nearly the same as one before it.
type repeat struct {
	first, later candidate
	share        int // of word runs, in percent; all is the same text
}

const all = 101

// likeness is a repeat wherever its fields are written.
type likeness struct {
	firstLayer, firstField, laterLayer, laterField string
	share                                          int
}

func (r repeat) likeness() likeness {
	l := likeness{share: r.share}
	l.firstLayer, l.firstField = content.LayerOf(r.first.File, r.first.Path)
	l.laterLayer, l.laterField = content.LayerOf(r.later.File, r.later.Path)
	return l
}

// repeats tells whether one text says nearly the same as another.
func (c candidate) repeats(first candidate, percent int) (repeat, bool) {
	if first.plain == c.plain {
		return repeat{first, c, all}, c.plain != ""
	}
	share := common(first.runs, c.runs)
	return repeat{first, c, share}, percent > 0 && share >= percent
}

func (r *reviewer) repeated(one repeat, name string, percent int) {
	of := "a " + name
	if strings.ContainsAny(name[:1], "aeiou") {
		of = "an " + name
	}
	message := fmt.Sprintf("repeats %s of %s", of, one.first.place())
	if one.share < all {
		message = r.told(fmt.Sprintf("shares %d%% of its word runs with %s of %s, expected less than %d%%", one.share,
			of, one.first.place(), percent),
			fmt.Sprintf("says nearly the same as %s of %s", of, one.first.place()))
	}
	r.flaw(one.later.Origin, message, "say it in this brand's own words")
}

// place is a text with where it stands, which several brands may show.
type place struct {
	candidate
	first, last int // of its owners, in their order
}

// placesOf puts together what stands in one place. The texts of an owner follow each other.
func placesOf(candidates []candidate) []place {
	type key struct {
		file, path, plain string
		line              int
	}
	at := map[key]int{}
	var places []place
	owner := 0
	for i, c := range candidates {
		if i > 0 && c.owner != candidates[i-1].owner {
			owner++
		}
		here := key{c.File, c.Path, c.plain, c.Line}
		n, known := at[here]
		if !known {
			n = len(places)
			at[here] = n
			places = append(places, place{candidate: c, first: owner})
		}
		places[n].last = owner
		places[n].old = places[n].old && c.old
	}
	return places
}

// repeats finds every pair of places in which different owners say the same, unless both are old. Only those that have
// a run of words in common are looked at: a thousand brands make half a million pairs.
func repeats(candidates []candidate, percent int) (found []repeat) {
	places := placesOf(candidates)
	byPlain, byRun := map[string][]int{}, map[uint64][]int{}
	for i, one := range places {
		if one.old {
			continue
		}
		byPlain[one.plain] = append(byPlain[one.plain], i)
		for _, run := range one.runs {
			byRun[run] = append(byRun[run], i)
		}
	}
	metBy := make([]int, len(places)) // the last one that was compared with it, counted from 1
	for i, one := range places {
		meet := func(others []int) {
			for _, j := range others {
				if metBy[j] == i+1 || j > i && !one.old {
					continue // or meets this one itself
				}
				metBy[j] = i + 1
				if two, is := one.repeats(places[j].candidate, percent); is && places[j].first < one.last {
					found = append(found, two)
				}
				if two, is := places[j].repeats(one.candidate, percent); is && one.first < places[j].last && i != j {
					found = append(found, two)
				}
			}
		}
		meet(byPlain[one.plain])
		for _, run := range one.runs {
			meet(byRun[run])
		}
	}
	return found
}

// place names a text by file and line, by the field that somebody changed, or by the title of its post.
func (c candidate) place() string {
	switch {
	case c.Change != nil:
		return fmt.Sprintf("%s (%s)", c.File, c.Path)
	case c.Line == 0:
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
