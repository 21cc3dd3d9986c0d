// Command spec lists every id of docs/conformance.md with the tests that claim it and fails
// when an id has none. A test claims ids with a comment such as "spec: H3 H4".
package main

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"sort"
	"strings"
)

var (
	itemPattern  = regexp.MustCompile(`(?m)^- ([A-Z]{1,2}\d+) `)
	claimPattern = regexp.MustCompile(`spec: ((?:[A-Z]{1,2}\d+[ ,]*)+)`)
	idPattern    = regexp.MustCompile(`[A-Z]{1,2}\d+`)
	testFile     = regexp.MustCompile(`(_test\.go|\.test\.(ts|tsx|mjs))$`)
)

func main() {
	list, err := os.ReadFile("docs/conformance.md")
	if err != nil {
		fmt.Fprintln(os.Stderr, "spec: run from the repository's root:", err)
		os.Exit(1)
	}
	claims := map[string][]string{}
	err = filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && (d.Name() == "node_modules" || d.Name() == ".git" || d.Name() == "build") {
			return filepath.SkipDir
		}
		if !d.IsDir() && testFile.MatchString(path) {
			return collect(path, claims)
		}
		return nil
	})
	if err != nil {
		fmt.Fprintln(os.Stderr, "spec:", err)
		os.Exit(1)
	}
	os.Exit(report(itemPattern.FindAllStringSubmatch(string(list), -1), claims))
}

func collect(path string, claims map[string][]string) error {
	data, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	for number, line := range strings.Split(string(data), "\n") {
		for _, claim := range claimPattern.FindAllStringSubmatch(line, -1) {
			for _, id := range idPattern.FindAllString(claim[1], -1) {
				claims[id] = append(claims[id], fmt.Sprintf("%s:%d", path, number+1))
			}
		}
	}
	return nil
}

func report(items [][]string, claims map[string][]string) int {
	var unclaimed []string
	for _, item := range items {
		id := item[1]
		sort.Strings(claims[id])
		if len(claims[id]) == 0 {
			unclaimed = append(unclaimed, id)
			continue
		}
		fmt.Printf("%-5s %s\n", id, strings.Join(claims[id], " "))
	}
	fmt.Printf("%d of %d ids are claimed\n", len(items)-len(unclaimed), len(items))
	if len(unclaimed) > 0 {
		fmt.Println("without a test:", strings.Join(unclaimed, " "))
		return 1
	}
	return 0
}
