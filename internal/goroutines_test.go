package internal_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// A panic in a goroutine ends the process unless something catches it there, and package background does. So no other
// package of the product starts one by itself: with a go statement, a sync.WaitGroup or an errgroup.
func TestGoroutinesAreStartedByPackageBackgroundAlone(t *testing.T) {
	looked := 0
	for _, root := range []string{".", "../cmd"} {
		err := filepath.WalkDir(root, func(name string, entry fs.DirEntry, err error) error {
			if err != nil {
				return err
			}
			if entry.IsDir() && (entry.Name() == "background" || strings.HasSuffix(entry.Name(), "test")) {
				return fs.SkipDir // the last are helpers of tests
			}
			if entry.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
				return nil
			}
			looked++
			files := token.NewFileSet()
			file, err := parser.ParseFile(files, name, nil, parser.SkipObjectResolution)
			if err != nil {
				return err
			}
			for node := range ast.Preorder(file) {
				if how := startsGoroutine(node); how != "" {
					t.Errorf("%s: %s; use package background, which catches a panic", files.Position(node.Pos()), how)
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if looked < 100 {
		t.Errorf("looked at %d files only", looked)
	}
}

// startsGoroutine says how a piece of code starts a goroutine that nothing guards.
func startsGoroutine(node ast.Node) string {
	switch n := node.(type) {
	case *ast.GoStmt:
		return "a go statement"
	case *ast.ImportSpec:
		if path, _ := strconv.Unquote(n.Path.Value); path == "golang.org/x/sync/errgroup" {
			return "an errgroup"
		}
	case *ast.SelectorExpr:
		if of, is := n.X.(*ast.Ident); is && of.Name == "sync" && n.Sel.Name == "WaitGroup" {
			return "a sync.WaitGroup"
		}
	}
	return ""
}
