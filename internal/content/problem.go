package content

import (
	"fmt"
	"sort"
	"strings"
)

// Severity says whether a problem keeps content from being served.
type Severity int

// An Error refuses the content. A Flaw breaks a rule of rules.yaml: it is served, but check fails.
// A Warning is reported by check and no more.
const (
	Error Severity = iota
	Warning
	Flaw
)

// Problem is one mistake in the content, said so that its author can fix it.
type Problem struct {
	File     string
	Line     int
	Path     string // the field, e.g. "hero.title"
	Message  string // what is wrong and what was expected
	Fix      string // how to fix it
	Severity Severity
}

func (p Problem) String() string {
	var b strings.Builder
	b.WriteString(p.File)
	if p.Line > 0 {
		fmt.Fprintf(&b, ":%d", p.Line)
	}
	b.WriteString(": ")
	if p.Severity == Warning {
		b.WriteString("warning: ")
	}
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

// Errors returns only what refuses the content.
func (ps Problems) Errors() Problems {
	var errs Problems
	for _, p := range ps {
		if p.Severity == Error {
			errs = append(errs, p)
		}
	}
	return errs
}

// Failing returns what makes check fail: everything but warnings.
func (ps Problems) Failing() Problems {
	var failing Problems
	for _, p := range ps {
		if p.Severity != Warning {
			failing = append(failing, p)
		}
	}
	return failing
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
