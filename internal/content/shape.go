package content

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"livery/internal/shape"
)

// checkShape compares a parsed file with what it may hold and reports every unknown field, every value of the wrong
// kind and every text that is too long.
func checkShape(n *Node, t *shape.Type, path string) Problems {
	if n.kind == null {
		return nil
	}
	if n.kind == text && t.Plain != nil {
		t = t.Plain
	}
	want := wantedKind(t)
	if n.kind != want || t.Kind == shape.Number && t.Whole && !n.isWholeNumber() {
		expected := string(want)
		switch {
		case t.Plain != nil:
			expected = "text or " + expected
		case t.Kind == shape.Number:
			expected = "a whole number"
		}
		return Problems{{File: n.file, Line: n.line, Path: path,
			Message: fmt.Sprintf("is %s, expected %s", n.described(), expected), Fix: fixKind(want)}}
	}
	var problems Problems
	switch n.kind {
	case text:
		return tooLong(n, t, path)
	case sequence:
		for i, item := range n.items {
			problems = append(problems, checkShape(item, t.Of, fmt.Sprintf("%s.%d", path, i))...)
		}
	case mapping:
		for _, key := range n.keys {
			problems = append(problems, checkField(n, key, t, stepped(path, key))...)
		}
	}
	return problems
}

// tooLong refuses a text that no page has room for.
func tooLong(n *Node, t *shape.Type, path string) Problems {
	written, _ := n.scalar.(string)
	if len(written) <= t.MaxLength || utf8.RuneCountInString(written) <= t.MaxLength || t.MaxLength == 0 {
		return nil
	}
	return Problems{{File: n.file, Line: n.line, Path: path,
		Message: fmt.Sprintf("has %d characters, expected at most %d", utf8.RuneCountInString(written), t.MaxLength),
		Fix:     "shorten it, or say the rest in a field for longer texts"}}
}

// checkField is checkShape for one field of a mapping.
func checkField(n *Node, key string, t *shape.Type, path string) Problems {
	child := n.fields[key]
	name, adds := strings.CutSuffix(key, addSuffix)
	problem := func(message, fix string) Problems {
		return Problems{{File: child.file, Line: child.line, Path: path, Message: message, Fix: fix}}
	}
	field := t.Below(name)
	if _, err := strconv.Atoi(name); t.Numbered && err != nil {
		return problem("is text, expected a whole number", "name it by its number, e.g. 4")
	}
	switch {
	case field == nil:
		return Problems{unknownField(child, path, name, t)}
	case adds && field.Kind != shape.List:
		return problem("has a +, but only lists can be added to", fmt.Sprintf("write %q without the +", name+":"))
	case adds && n.fields[name] != nil:
		return problem(fmt.Sprintf("and %s are both given", strings.TrimSuffix(path, addSuffix)),
			fmt.Sprintf("keep %q to replace the list, or %q to add to it", name+":", key+":"))
	}
	return checkShape(child, field, path)
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

func wantedKind(t *shape.Type) kind {
	switch t.Kind {
	case shape.Group:
		return mapping
	case shape.List:
		return sequence
	case shape.Boolean:
		return boolean
	case shape.Number:
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

func unknownField(n *Node, path, key string, t *shape.Type) Problem {
	names := slices.Sorted(slices.Values(t.Names()))
	p := Problem{File: n.file, Line: n.line, Path: path, Message: "is not a field here",
		Fix: "remove it, or use one of: " + strings.Join(names, ", ")}
	if near := Nearest(key, names); near != "" {
		p.Fix = fmt.Sprintf("did you mean %q?", near)
	}
	for _, f := range t.Fields {
		if f.Was == key {
			p.Message, p.Fix = fmt.Sprintf("is called %q now", f.Name), fmt.Sprintf("write %q in its place", f.Name+":")
		}
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
	p := Problem{File: n.file, Message: "cannot be used: " + err.Error(),
		Fix: "compare it with the schema in content/schema"}
	if wrong, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
		at := n.At(wrong.Field)
		p.File, p.Line, p.Path, p.Message = at.file, at.line, wrong.Field, "is "+at.described()+
			", which does not fit here"
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
	shape.FillLists(dst)
	return nil
}
