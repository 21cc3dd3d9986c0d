package rules

import (
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"
)

const permitsFile = "permits.yaml"

// PermitRule is something that words may only say with an entry that allows it: money, guarantees, certificates,
// companies.
type PermitRule struct {
	Name string `json:"name"`
	// Pattern is a regular expression that finds every case; {n} stands for a number, in digits or spelled out.
	Pattern string `json:"pattern"`
	// Instead says what to do.
	Instead string `json:"instead"`
	// Files are the files it holds for, with asterisks; all when empty.
	Files []string `json:"files,omitempty"`
	// When is a regular expression for words without which the sentence does not mean it.
	When string `json:"when,omitempty"`
	// Denials says that words which deny it, in the same sentence before it, make it right.
	Denials bool `json:"denials,omitempty"`
	// Unless is a regular expression for words in the same sentence that make it right.
	Unless string `json:"unless,omitempty"`
	// Allowed are the entries.
	Allowed []Permit `json:"allowed,omitempty"`
}

// Permit allows some words in a file.
type Permit struct {
	// In is the file, with asterisks; every file when empty.
	In string `json:"in,omitempty"`
	// Words are the words as they stand there.
	Words []string `json:"words"`
	// Why says by what right.
	Why string `json:"why,omitempty"`
}

// videoAddress finds where a video lies that a text shows, which nobody reads.
var videoAddress = regexp.MustCompile(`(?m)^!\[[^\]\n]*\]\((https://[^)\s]+)`)

// withoutVideoAddresses is a text of the same length without them.
func withoutVideoAddresses(text string) string {
	if !strings.Contains(text, "](https://") {
		return text
	}
	said := []byte(text)
	for _, at := range videoAddress.FindAllStringSubmatchIndex(text, -1) {
		for i := at[2]; i < at[3]; i++ {
			said[i] = 0
		}
	}
	return string(said)
}

// permits checks that nothing is said without an entry which needs one.
func (r *reviewer) permits(p passage) {
	var rules []PermitRule
	for _, rule := range r.permitted {
		if len(rule.Files) == 0 ||
			slices.ContainsFunc(rule.Files, func(pattern string) bool { return inFile(pattern, p.File) }) {
			rules = append(rules, rule)
		}
	}
	said, from := withoutVideoAddresses(p.Value), 0
	for line := range strings.SplitAfterSeq(said, "\n") {
		for _, rule := range rules {
			for _, at := range r.pattern(rule.Pattern).FindAllStringIndex(line, -1) {
				r.permit(p, rule, from+at[0], from+at[1])
			}
		}
		from += len(line)
	}
}

func (r *reviewer) permit(p passage, rule PermitRule, from, to int) {
	said := strings.TrimSpace(p.Value[from:to])
	if rule.allows(p.File, said) || r.isOurName(p.Value, from, to) ||
		rule.When != "" && !r.excused(p.Value, from, rule.When) || r.excused(p.Value, from, rule.Unless) ||
		rule.Denials && r.denied(p.Value, from) {
		return
	}
	r.flawIn(p.Origin, from, to, fmt.Sprintf("says %q, which is %s", said, rule.Name)+
		r.told(" that no entry of "+permitsFile+" allows here", ""), rule.Instead)
}

// isOurName tells whether words stand in the name of a brand here, or in that of who answers for it: those may be said.
func (r *reviewer) isOurName(text string, from, to int) bool {
	for _, b := range r.content.Site.Brands {
		for _, name := range []string{b.Name, b.ShortName, b.Company.LegalName} {
			if name == "" {
				continue
			}
			for begin := 0; begin <= from; begin += len(name) {
				at := strings.Index(text[begin:], name)
				if at < 0 {
					break
				}
				if begin += at; begin <= from && to <= begin+len(name) {
					return true
				}
			}
		}
	}
	return false
}

// denied tells whether the words of a sentence before a place in it say that something is not so.
func (r *reviewer) denied(text string, at int) bool {
	for from, sentence := range sentences(text) {
		if at < from+len(sentence) {
			return r.pattern(r.abilities.Denials).MatchString(sentence[:at-from])
		}
	}
	return false
}

func (rule PermitRule) allows(file, said string) bool {
	return slices.ContainsFunc(rule.Allowed, func(entry Permit) bool {
		return (entry.In == "" || inFile(entry.In, file)) &&
			slices.ContainsFunc(entry.Words, func(words string) bool { return strings.EqualFold(words, said) })
	})
}

// inFile tells whether a file is meant by a pattern such as "brands/*.yaml", in whichever folder the content lies.
func inFile(pattern, file string) bool {
	steps := strings.Split(file, "/")
	if n := strings.Count(pattern, "/") + 1; len(steps) > n {
		steps = steps[len(steps)-n:]
	}
	ok, err := path.Match(pattern, strings.Join(steps, "/"))
	return err == nil && ok
}
