package content

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"sort"
	"strconv"
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
	if n.kind != want || t.Kind() == reflect.Int && !n.isWholeNumber() {
		expected := string(want)
		switch {
		case stringOrObject[t]:
			expected = "text or " + expected
		case t.Kind() == reflect.Int:
			expected = "a whole number"
		}
		return Problems{{File: n.file, Line: n.line, Path: path,
			Message: fmt.Sprintf("is %s, expected %s", n.described(), expected), Fix: fixKind(want)}}
	}
	var problems Problems
	switch n.kind {
	case sequence:
		for i, item := range n.items {
			problems = append(problems, checkShape(item, t.Elem(), fmt.Sprintf("%s.%d", path, i))...)
		}
	case mapping:
		for _, key := range n.keys {
			problems = append(problems, checkField(n, key, t, strings.TrimPrefix(path+"."+key, "."))...)
		}
	}
	return problems
}

// checkField is checkShape for one field of a mapping.
func checkField(n *Node, key string, t reflect.Type, path string) Problems {
	child := n.fields[key]
	name, adds := strings.CutSuffix(key, addSuffix)
	problem := func(message, fix string) Problems {
		return Problems{{File: child.file, Line: child.line, Path: path, Message: message, Fix: fix}}
	}
	field, known := fieldType(t, name)
	switch {
	case !known && t.Kind() == reflect.Map:
		return problem("is text, expected a whole number", "name it by its number, e.g. 4")
	case !known:
		return Problems{unknownField(child, path, name, t)}
	case adds && field.Kind() != reflect.Slice:
		return problem("has a +, but only lists can be added to", fmt.Sprintf("write %q without the +", name+":"))
	case adds && n.fields[name] != nil:
		return problem(fmt.Sprintf("and %s are both given", strings.TrimSuffix(path, addSuffix)),
			fmt.Sprintf("keep %q to replace the list, or %q to add to it", name+":", key+":"))
	}
	return checkShape(child, field, path)
}

// fieldType is the type of what a mapping has under a name.
func fieldType(t reflect.Type, name string) (reflect.Type, bool) {
	if t.Kind() == reflect.Map {
		_, err := strconv.Atoi(name)
		return t.Elem(), t.Key().Kind() != reflect.Int || err == nil
	}
	field, known := fieldsOf(t)[name]
	return field, known
}

// isWholeNumber tells whether a number has no fraction.
func (n *Node) isWholeNumber() bool {
	switch n.scalar.(type) {
	case int64, uint64, int:
		return true
	}
	return false
}

// described is the kind of a value, with the value where it helps to find it.
func (n *Node) described() string {
	if n.kind == number || n.kind == boolean {
		return fmt.Sprintf("%v (%s)", n.scalar, n.kind)
	}
	return string(n.kind)
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
	if near := Nearest(key, names); near != "" {
		p.Fix = fmt.Sprintf("did you mean %q?", near)
	}
	return p
}

// Nearest returns the name within two edits of word, if any.
func Nearest(word string, names []string) string {
	best, distance := "", 3
	for _, name := range names {
		if d := EditDistance(strings.ToLower(word), strings.ToLower(name)); d < distance {
			best, distance = name, d
		}
	}
	return best
}

// EditDistance is how many letters must be changed, added or removed to get from a to b.
func EditDistance(a, b string) int {
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

// valueProblem says in words of ours why a value could not be used.
func valueProblem(n *Node, err error) Problem {
	p := Problem{File: n.file, Message: "cannot be used: " + err.Error(), Fix: "compare it with the schema in content/schema"}
	if wrong, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
		at := n.At(wrong.Field)
		p.File, p.Line, p.Path, p.Message = at.file, at.line, wrong.Field, "is "+at.described()+", which does not fit here"
	}
	return p
}

// decode fills dst from a node whose shape was checked before.
func decode(n *Node, dst any) error {
	var data bytes.Buffer
	n.writeJSON(&data)
	if err := json.Unmarshal(data.Bytes(), dst); err != nil {
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
