package content

import (
	"fmt"
	"slices"
	"sort"
	"strings"
	"unicode"
	"unicode/utf16"
)

// Severity says what a problem means for the site.
type Severity int

// An Error refuses the content. With a Warning the content is served, though something in it is
// not as it was meant or breaks a rule of rules.yaml. A Note tells what is good to know.
const (
	Error Severity = iota
	Warning
	Note
)

var severityNames = [...]string{Error: "error", Warning: "warning", Note: "note"}

func (s Severity) String() string { return severityNames[s] }

// Problem is one mistake in the content, said so that its author can fix it.
type Problem struct {
	File     string
	Line     int
	Path     string // the field, e.g. "hero.title"
	Message  string // what is wrong and what was expected
	Fix      string // how to fix it
	Span     Span   // the words of the field's text that it is about; empty for all of it
	Replace  string // what can take their place in one step, where that is known
	Severity Severity
	Brand    string // whose fault it is, which stops no other brand; empty for what brands share
}

// Span is a stretch of a text, from its first character to the one behind its last, counted as browsers and editors do:
// in UTF-16 units.
type Span struct{ Start, End int }

// SpanOf is the stretch of a text between two places in its bytes, without the blanks around it.
func SpanOf(text string, from, to int) Span {
	words := text[from:to]
	from += len(words) - len(strings.TrimLeftFunc(words, unicode.IsSpace))
	words = strings.TrimSpace(words)
	start := units(text[:from])
	return Span{start, start + units(words)}
}

func units(text string) int { return len(utf16.Encode([]rune(text))) }

// IsEmpty holds for the span of a problem with a whole field.
func (s Span) IsEmpty() bool { return s.Start >= s.End }

func (p Problem) String() string {
	var b strings.Builder
	b.WriteString(p.Severity.String() + ": " + p.File)
	if p.Line > 0 {
		fmt.Fprintf(&b, ":%d", p.Line)
	}
	b.WriteString(": ")
	if p.Path != "" {
		b.WriteString(p.Path + ": ")
	}
	b.WriteString(p.Message)
	if p.Fix != "" {
		b.WriteString("\n    fix: " + p.Fix)
	}
	return b.String()
}

// Problems is everything found, in file and line order.
type Problems []Problem

func (ps Problems) Sort() {
	sort.SliceStable(ps, func(i, j int) bool {
		a, b := ps[i], ps[j]
		if a.File != b.File {
			return a.File < b.File
		}
		return a.Line < b.Line
	})
}

// of says whose fault they are.
func (ps Problems) of(brand string) Problems {
	out := slices.Clone(ps)
	for i := range out {
		out[i].Brand = brand
	}
	return out
}

// Without leaves out what is among others, too.
func (ps Problems) Without(others Problems) Problems {
	known := map[string]bool{}
	for _, p := range others {
		known[p.String()] = true
	}
	return slices.DeleteFunc(slices.Clone(ps), func(p Problem) bool { return known[p.String()] })
}

// Errors returns the problems for which content is refused.
func (ps Problems) Errors() Problems { return ps.Of(Error) }

// Count says how many there are of each severity.
func (ps Problems) Count() string {
	var parts []string
	for severity, name := range severityNames {
		n := len(ps.Of(Severity(severity)))
		if n != 1 {
			name += "s"
		}
		parts = append(parts, fmt.Sprintf("%d %s", n, name))
	}
	return strings.Join(parts, ", ")
}

// Of returns the problems of one severity.
func (ps Problems) Of(severity Severity) Problems {
	var found Problems
	for _, p := range ps {
		if p.Severity == severity {
			found = append(found, p)
		}
	}
	return found
}

// Error makes Problems an error that names them all.
func (ps Problems) Error() string {
	lines := make([]string, len(ps))
	for i, p := range ps {
		lines[i] = p.String()
	}
	noun := "problems"
	if len(ps) == 1 {
		noun = "problem"
	}
	return fmt.Sprintf("%d content %s:\n%s", len(ps), noun, strings.Join(lines, "\n"))
}

// Join lists the values that a fix offers.
func Join[T ~string](values []T) string {
	words := make([]string, len(values))
	for i, v := range values {
		words[i] = string(v)
	}
	return strings.Join(words, ", ")
}
