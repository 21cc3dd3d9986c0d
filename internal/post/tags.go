package post

import (
	"cmp"
	"encoding/json"
	"maps"
	"slices"
	"strings"
)

// wordLists are the fields of a document that are lists of words. Other tools write them as one text, or as something
// else, which stays as it is and is no field of the post then.
var wordLists = []string{"tags", "related"}

// readWordLists brings these fields into one form, and names those that cannot be read.
func readWordLists(fields map[string]json.RawMessage) (odd []string) {
	for _, name := range wordLists {
		raw, there := fields[name]
		if !there {
			continue
		}
		var list []string
		var text string
		switch {
		case json.Unmarshal(raw, &list) == nil:
		case json.Unmarshal(raw, &text) == nil:
			list = strings.Split(text, ",")
		default:
			delete(fields, name)
			odd = append(odd, name)
			continue
		}
		fields[name], _ = json.Marshal(Tidy(list))
	}
	return odd
}

// Tidy are words without those that are empty or said before, in whatever letters.
func Tidy(words []string) []string {
	tidy := []string{}
	for _, word := range words {
		word = strings.Join(strings.Fields(word), " ")
		if word != "" && !slices.ContainsFunc(tidy, func(one string) bool { return strings.EqualFold(one, word) }) {
			tidy = append(tidy, word)
		}
	}
	return tidy
}

// Has reports whether a post has a tag.
func (s *Summary) Has(tag string) bool {
	return slices.ContainsFunc(s.Tags, func(one string) bool { return strings.EqualFold(one, tag) })
}

// tagCounts are how often tags are used, by their words in small letters.
type tagCounts map[string]*tagCount

type tagCount struct {
	tag  string // as it was written first
	uses int
}

func (c tagCounts) add(tags []string) {
	for _, tag := range tags {
		key := strings.ToLower(tag)
		if c[key] == nil {
			c[key] = &tagCount{tag: tag}
		}
		c[key].uses++
	}
}

// mostUsed are the tags, the most used first.
func (c tagCounts) mostUsed() []string {
	tags := []string{}
	for _, key := range slices.SortedFunc(maps.Keys(c),
		func(a, b string) int { return cmp.Or(c[b].uses-c[a].uses, strings.Compare(a, b)) }) {
		tags = append(tags, c[key].tag)
	}
	return tags
}

// Tags are those of the posts that a brand publishes, the most used first.
func (p *Blog) Tags() []string {
	counts := tagCounts{}
	for _, one := range p.List {
		counts.add(one.Tags)
	}
	return counts.mostUsed()
}
