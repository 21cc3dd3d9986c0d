package internal_test

import (
	"go/scanner"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"
)

// columns is how wide a line may be; a tab stands for four.
const columns = 120

func width(line string) int { return utf8.RuneCountInString(line) + 3*strings.Count(line, "\t") }

// comment is a line of a script or a stylesheet that holds nothing but a comment. The formatter breaks the rest, but
// for strings, which are as long as what they say.
var comment = regexp.MustCompile(`^\s*(//|/\*|\*) `)

// generated and test data are as their makers write them.
var generated = regexp.MustCompile(`(^|/)(gen|testdata|dist)/`)

func TestNoLineIsWiderThanAPage(t *testing.T) {
	list := exec.Command("git", "ls-files", "-z", "*.go", "*.js", "*.mjs", "*.ts", "*.tsx", "*.css")
	list.Dir = ".."
	out, err := list.Output()
	if err != nil {
		t.Skip("not in a clone, so the files are not known: ", err)
	}
	for file := range strings.SplitSeq(strings.TrimSuffix(string(out), "\x00"), "\x00") {
		if generated.MatchString(file) {
			continue
		}
		text, err := os.ReadFile(filepath.Join("..", file))
		if os.IsNotExist(err) {
			continue // removed and not committed yet
		} else if err != nil {
			t.Fatal(err)
		}
		raw := map[int]bool{}
		if strings.HasSuffix(file, ".go") {
			raw = rawLines(text)
		}
		for i, line := range strings.Split(string(text), "\n") {
			if width(line) <= columns || raw[i+1] || !strings.HasSuffix(file, ".go") && !comment.MatchString(line) {
				continue
			}
			t.Errorf("%s:%d is %d columns wide; at most %d are read without scrolling", file, i+1, width(line), columns)
		}
	}
}

// rawLines are the lines with text between backquotes, which cannot be broken: tags, patterns, pages, SQL.
func rawLines(text []byte) map[int]bool {
	lines := map[int]bool{}
	file := token.NewFileSet().AddFile("", -1, len(text))
	var s scanner.Scanner
	s.Init(file, text, nil, 0)
	for {
		at, kind, literal := s.Scan()
		if kind == token.EOF {
			return lines
		}
		if kind == token.STRING && strings.HasPrefix(literal, "`") {
			first := file.Line(at)
			for n := range strings.Count(literal, "\n") + 1 {
				lines[first+n] = true
			}
		}
	}
}
