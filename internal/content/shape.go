package content

import (
	"encoding/json"
	"fmt"
	"reflect"
	"sort"
	"strings"

	"livery/internal/brand"
)

// stringOrObject are the types that content may write as plain text.
var stringOrObject = map[reflect.Type]bool{
	reflect.TypeFor[brand.FeatureItem](): true,
	reflect.TypeFor[brand.Host]():        true,
}

// checkShape compares a parsed file with the Go type it will become and reports every
// unknown field and every value of the wrong kind.
func checkShape(n *Node, t reflect.Type, path string) Problems {
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if n.kind == null || n.kind == text && stringOrObject[t] {
		return nil
	}
	want := wantedKind(t)
	if n.kind != want {
		return Problems{{File: n.file, Line: n.line, Path: path,
			Message: fmt.Sprintf("is %s, expected %s", n.kind, want), Fix: fixKind(want)}}
	}
	var problems Problems
	switch n.kind {
	case sequence:
		for i, item := range n.items {
			problems = append(problems, checkShape(item, t.Elem(), fmt.Sprintf("%s.%d", path, i))...)
		}
	case mapping:
		for _, key := range n.keys {
			child, childPath := n.fields[key], strings.TrimPrefix(path+"."+key, ".")
			if t.Kind() == reflect.Map {
				problems = append(problems, checkShape(child, t.Elem(), childPath)...)
				continue
			}
			field, ok := fieldsOf(t)[key]
			if !ok {
				problems = append(problems, unknownField(child, childPath, key, t))
				continue
			}
			problems = append(problems, checkShape(child, field, childPath)...)
		}
	}
	return problems
}

func wantedKind(t reflect.Type) kind {
	switch t.Kind() {
	case reflect.Struct, reflect.Map:
		return mapping
	case reflect.Slice:
		return sequence
	case reflect.Bool:
		return boolean
	case reflect.Int:
		return number
	}
	return text
}

func fixKind(k kind) string {
	switch k {
	case text:
		return `write it in quotes, e.g. "…"`
	case sequence:
		return "write one item per line, each starting with '- '"
	case mapping:
		return "write 'field: value' lines below it, indented by two spaces"
	}
	return "write " + string(k)
}

func fieldsOf(t reflect.Type) map[string]reflect.Type {
	fields := map[string]reflect.Type{}
	for i := range t.NumField() {
		f := t.Field(i)
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		fields[name] = f.Type
	}
	return fields
}

func unknownField(n *Node, path, key string, t reflect.Type) Problem {
	names := make([]string, 0, 16)
	for name := range fieldsOf(t) {
		names = append(names, name)
	}
	sort.Strings(names)
	p := Problem{File: n.file, Line: n.line, Path: path, Message: "is not a field here",
		Fix: "remove it, or use one of: " + strings.Join(names, ", ")}
	if near := nearest(key, names); near != "" {
		p.Fix = fmt.Sprintf("did you mean %q?", near)
	}
	return p
}

// nearest returns the name within two edits of word, if any.
func nearest(word string, names []string) string {
	best, distance := "", 3
	for _, name := range names {
		if d := editDistance(strings.ToLower(word), strings.ToLower(name)); d < distance {
			best, distance = name, d
		}
	}
	return best
}

func editDistance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := 1; i <= len(a); i++ {
		diagonal := row[0]
		row[0] = i
		for j := 1; j <= len(b); j++ {
			above := row[j]
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			row[j] = min(above+1, row[j-1]+1, diagonal+cost)
			diagonal = above
		}
	}
	return row[len(b)]
}

// decode fills dst from a node whose shape was checked before.
func decode(n *Node, dst any) error {
	data, err := json.Marshal(n.value())
	if err != nil {
		return err
	}
	if err := json.Unmarshal(data, dst); err != nil {
		return err
	}
	fillLists(reflect.ValueOf(dst).Elem())
	return nil
}

// fillLists makes missing lists empty ones, since the front end is promised lists, not nulls.
func fillLists(v reflect.Value) {
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			fillLists(v.Elem())
		}
	case reflect.Struct:
		for i := range v.NumField() {
			fillLists(v.Field(i))
		}
	case reflect.Slice:
		if v.IsNil() && v.CanSet() {
			v.Set(reflect.MakeSlice(v.Type(), 0, 0))
		}
		for i := range v.Len() {
			fillLists(v.Index(i))
		}
	}
}
