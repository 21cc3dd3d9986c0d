package rules

import (
	"fmt"
	"strings"

	"livery/internal/content"
	"livery/internal/post"
)

// PhraseRule is a turn of phrase that an article may use only so often.
type PhraseRule struct {
	Name    string `json:"name"`
	Pattern string `json:"pattern"`
	Most    int    `json:"most"`
}

// MixRule bounds what all articles together look like, so that they are not all of one length and one ending.
type MixRule struct {
	// Long is the share of articles of at least LongMinutes minutes, in percent.
	LongMinutes int   `json:"longMinutes"`
	Long        Range `json:"long"`
	// SectionCounts is how many different numbers of sections there are.
	SectionCounts Range `json:"sectionCounts"`
	// ShortEndings is the share of conclusions whose last sentence has at most ShortWords words, in percent.
	ShortWords   int   `json:"shortWords"`
	ShortEndings Range `json:"shortEndings"`
	// Fragments is the share of conclusions that begin as FragmentPattern says, in percent.
	FragmentPattern string `json:"fragmentPattern"`
	Fragments       Range  `json:"fragments"`
}

// written is the text of an article.
func (p article) written() *post.Post {
	written := &post.Post{Conclusion: p.text("conclusion")}
	for i := range p.node.At("sections").Len() {
		at := fmt.Sprintf("sections.%d.", i)
		written.Sections = append(written.Sections,
			post.Section{Heading: p.text(at + "heading"), Content: p.text(at + "content")})
	}
	return written
}

// minutes is the reading time as pages show it: sections and conclusion, without headings.
func (p article) minutes() int { return post.Minutes(p.written().Texts()) }

// phrases checks how often an article repeats a turn of phrase.
func (r *reviewer) phrases(p article) {
	body := p.body()
	for _, rule := range r.rules.Posts.Phrases {
		if found := r.pattern(rule.Pattern).FindAllString(body, -1); len(found) > rule.Most {
			r.flaw(p.node.Origin("sections"), fmt.Sprintf("uses %s %d times (%s), expected at most %d", rule.Name,
				len(found), strings.Join(found, " · "), rule.Most),
				"say it straight in the other places")
		}
	}
}

// mix checks all articles together.
func (r *reviewer) mix() {
	rule := r.rules.Posts.Mix
	if rule == nil || len(r.posts) == 0 {
		return
	}
	long, short, fragments := 0, 0, 0
	counts := map[int]bool{}
	for _, p := range r.posts {
		counts[p.node.At("sections").Len()] = true
		var conclusion []string
		for _, sentence := range sentences(p.text("conclusion")) {
			conclusion = append(conclusion, sentence)
		}
		if p.minutes() >= rule.LongMinutes {
			long++
		}
		if len(words(conclusion[len(conclusion)-1])) <= rule.ShortWords {
			short++
		}
		if r.pattern(rule.FragmentPattern).MatchString(strings.TrimSpace(conclusion[0])) {
			fragments++
		}
	}
	percent := func(n int) int { return 100 * n / len(r.posts) }
	for _, bound := range []struct {
		what string
		is   int
		want Range
	}{
		{fmt.Sprintf("percent of articles of %d minutes or more", rule.LongMinutes), percent(long), rule.Long},
		{"different numbers of sections", len(counts), rule.SectionCounts},
		{fmt.Sprintf("percent of conclusions that end in %d words or fewer", rule.ShortWords), percent(short),
			rule.ShortEndings},
		{"percent of conclusions that begin with a list", percent(fragments), rule.Fragments},
	} {
		if !bound.want.holds(bound.is) {
			r.flaw(content.Origin{File: "blogs"}, fmt.Sprintf("have %d %s, expected %s", bound.is, bound.what,
				bound.want), "vary the articles")
		}
	}
}
