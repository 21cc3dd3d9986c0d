package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path"
	"path/filepath"
	"strings"
)

// commentsIn reads the comments of the types and fields of our packages, named as package shape names them.
func commentsIn(dirs ...string) map[string]string {
	found := map[string]string{}
	for _, dir := range dirs {
		files, err := filepath.Glob(filepath.Join(dir, "*.go"))
		if err != nil {
			fail(err)
		}
		for _, name := range files {
			file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ParseComments)
			if err != nil {
				fail(err)
			}
			for _, one := range file.Decls {
				if types, ok := one.(*ast.GenDecl); ok && types.Tok == token.TYPE {
					commentsOf(path.Join("livery", dir), types, found)
				}
			}
		}
	}
	return found
}

func commentsOf(pkg string, types *ast.GenDecl, found map[string]string) {
	note := func(name string, about *ast.CommentGroup) {
		if text := strings.TrimSpace(about.Text()); text != "" {
			found[name] = text
		}
	}
	for _, spec := range types.Specs {
		one, ok := spec.(*ast.TypeSpec)
		if !ok {
			continue
		}
		name := pkg + "." + one.Name.Name
		note(name, types.Doc)
		note(name, one.Doc)
		fields, ok := one.Type.(*ast.StructType)
		if !ok {
			continue
		}
		for _, f := range fields.Fields.List {
			for _, own := range f.Names {
				note(name+"."+own.Name, f.Doc)
				note(name+"."+own.Name, f.Comment)
			}
		}
	}
}
