// Command goroutines prints the packages that start goroutines or whose tests do, which are those that the race
// detector has something to look at in. Without arguments it looks below internal and cmd.
package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

func main() {
	roots := os.Args[1:]
	if len(roots) == 0 {
		roots = []string{"internal", "cmd"}
	}
	for _, root := range roots {
		if err := filepath.WalkDir(root, printConcurrent); err != nil {
			fmt.Fprintln(os.Stderr, "goroutines:", err)
			os.Exit(1)
		}
	}
}

func printConcurrent(dir string, entry fs.DirEntry, err error) error {
	if err != nil || !entry.IsDir() {
		return err
	}
	if entry.Name() == "testdata" {
		return fs.SkipDir
	}
	names, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		return err
	}
	tested, concurrent := false, false
	for _, name := range names {
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		tested = tested || strings.HasSuffix(name, "_test.go")
		concurrent = concurrent || startsGoroutine(file)
	}
	if tested && concurrent {
		fmt.Println("./" + filepath.ToSlash(dir))
	}
	return nil
}

// startsGoroutine finds go statements, and calls of a method Go or a function Keep: those of package background, of
// groups and of wait groups.
func startsGoroutine(file *ast.File) bool {
	for node := range ast.Preorder(file) {
		switch n := node.(type) {
		case *ast.GoStmt:
			return true
		case *ast.CallExpr:
			if called, is := n.Fun.(*ast.SelectorExpr); is && (called.Sel.Name == "Go" || called.Sel.Name == "Keep") {
				return true
			}
		}
	}
	return false
}
