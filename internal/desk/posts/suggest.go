package posts

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"livery/internal/content"
	"livery/internal/desk/frame"
	"livery/internal/post"
	"livery/internal/rules"
)

// At most mostSuggested links are suggested at once, since more would bury what is wrong, and to the newest
// suggestedPosts.
const (
	mostSuggested  = 5
	suggestedPosts = 200
)

// suggestLinks finds pages, products and posts of the brand that a text names by their titles and does not lead to. A
// title of one word says too little to be sure; models of products are found by the rules.
func suggestLinks(p *post.Post, targets []LinkTarget) (checks []PostCheck) {
	links, _ := p.References()
	linked := map[string]bool{"/blog/" + p.Slug: true}
	for _, to := range links {
		linked[post.PathOf(to)] = true
	}
	texts, posts := make([]string, len(p.Sections)), 0
	for i, section := range p.Sections {
		texts[i] = strings.ToLower(section.Content)
	}
	for _, target := range targets {
		if target.Kind == "post" {
			posts++
		}
		if len(checks) == mostSuggested || posts > suggestedPosts {
			break
		}
		if linked[target.Path] || !strings.Contains(target.Title, " ") || strings.ContainsAny(target.Title, "[]()") {
			continue
		}
		title := strings.ToLower(target.Title)
		for i, text := range texts {
			if !strings.Contains(text, title) {
				continue
			}
			if check, found := suggestion(p.Sections[i].Content, i, target); found {
				checks = append(checks, check)
				break
			}
		}
	}
	return checks
}

// suggestion is the link that the text of a section can have to a target that it names.
func suggestion(text string, section int, target LinkTarget) (PostCheck, bool) {
	from, to, found := rules.FindUnlinked(text, target.Title)
	if !found {
		return PostCheck{}, false
	}
	span, link := content.SpanOf(text, from, to), fmt.Sprintf("[%s](%s)", text[from:to], target.Path)
	return PostCheck{Severity: "note", Field: fmt.Sprintf("sections.%d.content", section), Section: section,
		Start: span.Start, End: span.End, Replacement: &link,
		Message: frame.Sentence(fmt.Sprintf("names the %s %q without a link to it", target.Kind, target.Title))}, true
}

// newLink is a correction that makes words a link.
var newLink = regexp.MustCompile(`^\[[^\]]+\]\(([^)]+)\)$`)

// longestNames leaves one of the links that are suggested to the same page or for the same words: that of the longest
// name, for which it weighs as much as the others.
func longestNames(checks []PostCheck) []PostCheck {
	left := []PostCheck{}
	to := func(c PostCheck) string {
		if c.Replacement == nil {
			return ""
		}
		if found := newLink.FindStringSubmatch(*c.Replacement); found != nil {
			return found[1]
		}
		return ""
	}
	for _, check := range checks {
		at := slices.IndexFunc(left, func(other PostCheck) bool {
			return to(check) != "" && to(other) != "" && (to(check) == to(other) ||
				check.Field == other.Field && check.Start < other.End && other.Start < check.End)
		})
		if at < 0 {
			left = append(left, check)
			continue
		}
		heavier := left[at].Severity
		if weights[check.Severity] < weights[heavier] {
			heavier = check.Severity
		}
		if check.End-check.Start > left[at].End-left[at].Start {
			left[at] = check
		}
		left[at].Severity = heavier
	}
	return left
}
