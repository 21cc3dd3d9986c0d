package content

import (
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"
)

// placeholder is a word in braces, for which a page puts something.
var placeholder = regexp.MustCompile(`\{\w+\}`)

// checkWords checks the labels that each layer replaces: that they say something, and leave to the page only what it knows.
func (l *loader) checkWords() Problems {
	var problems Problems
	for _, file := range sortedKeys(l.nodes) {
		layer := l.nodes[file]
		if dir := path.Dir(file); dir != "families" && dir != "brands" {
			layer = layer.Child("defaults") // of site.yaml
		}
		words := layer.Child("words")
		if words == nil {
			continue
		}
		for _, word := range words.Origins() {
			field := "words." + word.Path
			report := func(message, fix string) {
				problems = append(problems, Problem{File: word.File, Line: word.Line, Path: field, Message: message, Fix: fix})
			}
			if strings.TrimSpace(word.Value) == "" {
				report("says nothing", "write it, or leave the field out to have the words of the layer below")
			}
			known := append(placeholder.FindAllString(l.defaults.Text(field), -1), "{name}", "{host}")
			for _, name := range placeholder.FindAllString(word.Value, -1) {
				if !slices.Contains(known, name) {
					report(fmt.Sprintf("has %s, and the page has nothing to put there", name), "remove it, or use one of: "+strings.Join(known, ", "))
				}
			}
		}
	}
	return problems
}
