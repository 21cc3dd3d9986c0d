package content

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/parser"
)

// Node is a YAML value that remembers where it was written. Layers are merged as nodes,
// so every finished value still knows its file and line.
type Node struct {
	file   string
	line   int
	own    bool             // from a folder laid over other content
	change *Change          // the change that was made without touching the file
	keys   []string         // of a mapping, in order
	fields map[string]*Node // of a mapping
	items  []*Node          // of a sequence
	scalar any              // string, bool, int64, float64 or nil
	kind   kind
}

type kind string

const (
	mapping  kind = "a mapping"
	sequence kind = "a list"
	text     kind = "text"
	number   kind = "a number"
	boolean  kind = "true or false"
	null     kind = "nothing"
)

// Parse reads one YAML file, with what it extends, into a node; a syntax error becomes a problem.
func Parse(fsys fs.FS, file string) (*Node, Problems) {
	key := keyOf(fsys, file)
	parsed := cacheOf(fsys).file(file+" of any shape", key, func() readFile {
		var merged *Node
		var problems Problems
		for _, source := range sourcesOf(fsys, file) {
			n, more := parse(source)
			merged, problems = merge(merged, n), append(problems, more...)
		}
		merged, _ = amend(merged, amendments(fsys, file)) // what does not fit was said when the content was loaded
		return readFile{key: key, node: merged.resolve(), problems: problems}
	})
	return parsed.node, parsed.problems
}

func parse(from source) (*Node, Problems) {
	data, err := fs.ReadFile(from.fsys, from.file)
	if err != nil {
		return nil,
			Problems{{File: from.name, Message: "cannot be read: " + err.Error(),
				Fix: "restore the file or its permissions"}}
	}
	tree, err := parser.ParseBytes(data, 0)
	if err != nil {
		return nil, Problems{syntaxProblem(from, data, err)}
	}
	if len(tree.Docs) != 1 || tree.Docs[0].Body == nil {
		return &Node{file: from.name, line: 1, own: from.own, kind: mapping, fields: map[string]*Node{}}, nil
	}
	root, err := convert(from, tree.Docs[0].Body)
	if err != nil {
		return nil, Problems{syntaxProblem(from, data, err)}
	}
	return root, nil
}

func syntaxProblem(from source, data []byte, err error) Problem {
	if line := tabLine(data); line > 0 {
		return Problem{File: from.name, Line: line, Message: "is indented with a tab, which YAML does not allow",
			Fix: "replace the tab at the start of the line with spaces, two for each level"}
	}
	p := Problem{File: from.name, Message: "is not valid YAML: " + firstLine(err.Error()),
		Fix: "check indentation, quotes and colons near that line"}
	var syntax *yaml.SyntaxError
	if errors.As(err, &syntax) && syntax.Token != nil {
		p.Line = syntax.Token.Position.Line
		p.Message = "is not valid YAML: " + syntax.Message
	}
	return p
}

// tabLine is the first line that is indented with a tab, or 0.
func tabLine(data []byte) int {
	number := 0
	for line := range bytes.Lines(data) {
		number++
		if indent := line[:len(line)-len(bytes.TrimLeft(line, " \t"))]; bytes.ContainsRune(indent, '\t') {
			return number
		}
	}
	return 0
}

func firstLine(s string) string {
	line, _, _ := strings.Cut(s, "\n")
	return line
}

func convert(from source, n ast.Node) (*Node, error) {
	out := &Node{file: from.name, own: from.own, line: n.GetToken().Position.Line}
	switch v := n.(type) {
	case *ast.MappingNode:
		out.kind, out.fields = mapping, map[string]*Node{}
		for _, pair := range v.Values {
			if err := out.add(from, pair); err != nil {
				return nil, err
			}
		}
		if len(out.keys) > 0 {
			out.line = out.fields[out.keys[0]].line
		}
	case *ast.MappingValueNode:
		out.kind, out.fields = mapping, map[string]*Node{}
		if err := out.add(from, v); err != nil {
			return nil, err
		}
	case *ast.SequenceNode:
		out.kind = sequence
		for _, item := range v.Values {
			child, err := convert(from, item)
			if err != nil {
				return nil, err
			}
			out.items = append(out.items, child)
		}
	case *ast.StringNode:
		out.kind, out.scalar = text, v.Value
	case *ast.LiteralNode:
		out.kind, out.scalar = text, v.Value.Value
	case *ast.IntegerNode:
		out.kind, out.scalar = number, v.Value
	case *ast.FloatNode:
		out.kind, out.scalar = number, v.Value
	case *ast.BoolNode:
		out.kind, out.scalar = boolean, v.Value
	case *ast.NullNode:
		out.kind = null
	default:
		return nil, fmt.Errorf("line %d: %s is not used in content files", out.line, n.Type())
	}
	return out, nil
}

func (n *Node) add(from source, pair *ast.MappingValueNode) error {
	key := pair.Key.String()
	if s, ok := pair.Key.(*ast.StringNode); ok {
		key = s.Value
	}
	child, err := convert(from, pair.Value)
	if err != nil {
		return err
	}
	if child.kind != mapping && child.kind != sequence {
		child.line = pair.Key.GetToken().Position.Line
	}
	if _, twice := n.fields[key]; twice {
		return fmt.Errorf("line %d: %q is given twice", child.line, key)
	}
	n.keys = append(n.keys, key)
	n.fields[key] = child
	return nil
}

// fill replaces words in every text below n that has a sign in it, such as the brace of {name}; the others are shared.
func (n *Node) fill(r *strings.Replacer, sign string) *Node {
	if s, ok := n.scalar.(string); ok && strings.Contains(s, sign) {
		out := *n
		out.scalar = r.Replace(s)
		return &out
	}
	return n.mapped(func(child *Node) *Node { return child.fill(r, sign) })
}

// mapped is n with every child replaced; n itself when none of them changes.
func (n *Node) mapped(replace func(*Node) *Node) *Node {
	out := n
	changed := func() *Node {
		if out == n {
			copied := *n
			copied.fields, copied.items = maps.Clone(n.fields), slices.Clone(n.items)
			out = &copied
		}
		return out
	}
	for key, child := range n.fields {
		if other := replace(child); other != child {
			changed().fields[key] = other
		}
	}
	for i, item := range n.items {
		if other := replace(item); other != item {
			changed().items[i] = other
		}
	}
	return out
}

// At finds the node of a path such as "hero.features.2", or the nearest one above it.
func (n *Node) At(path string) *Node {
	for path != "" {
		var head string
		head, path, _ = strings.Cut(path, ".")
		next := n.Child(head)
		if next == nil {
			return n
		}
		n = next
	}
	return n
}

// index reads a place in a list of so many.
func index(text string, count int) (int, bool) {
	i, err := strconv.Atoi(text)
	return i, err == nil && i >= 0 && i < count
}

// Origin is a leaf value with the file and line it comes from, or the change that made it.
type Origin struct {
	Path, Value, File string
	Line              int
	Change            *Change
}

// Place is the file and line of a value, or who changed it.
func (o Origin) Place() string {
	if o.Change != nil {
		return o.Change.String()
	}
	return fmt.Sprintf("%s:%d", o.File, o.Line)
}

// IsOwn tells whether what is at a path was written in a folder laid over other content.
func (n *Node) IsOwn(path string) bool { return n.At(path).own }

// Text returns the text at exactly this path, or "".
func (n *Node) Text(path string) string {
	at := n.At(path)
	if at == n || at.kind != text {
		return ""
	}
	return at.scalar.(string)
}

// Len is the number of entries of a list.
func (n *Node) Len() int {
	if n == nil {
		return 0
	}
	return len(n.items)
}

// Origin places a path, or the nearest value above it.
func (n *Node) Origin(path string) Origin {
	at := n.At(path)
	return Origin{Path: path, File: at.file, Line: at.line, Change: at.change}
}

// Origins lists every leaf below n.
func (n *Node) Origins() []Origin { return n.since(nil, "") }

// Since lists the leaves below n that are not so in an earlier version of it; all of them when there is none.
func (n *Node) Since(before *Node) []Origin { return n.since(before, "") }

func (n *Node) since(before *Node, path string) []Origin {
	if n == before { // layers that did not change are shared
		return nil
	}
	var out []Origin
	switch n.kind {
	case mapping:
		for _, k := range n.keys {
			out = append(out, n.fields[k].since(before.Child(k), stepped(path, k))...)
		}
	case sequence:
		for i, item := range n.items {
			at := strconv.Itoa(i)
			out = append(out, item.since(before.Child(at), stepped(path, at))...)
		}
	default:
		if before == nil || n.kind != before.kind || n.scalar != before.scalar {
			out = append(out, n.leaf(path))
		}
	}
	return out
}

// Containing lists the leaves below n whose text has a sign in it.
func (n *Node) Containing(sign string) (out []Origin) {
	below := func(key string, child *Node) {
		for _, leaf := range child.Containing(sign) {
			leaf.Path = strings.TrimSuffix(key+"."+leaf.Path, ".")
			out = append(out, leaf)
		}
	}
	for _, key := range n.keys {
		below(key, n.fields[key])
	}
	for i, item := range n.items {
		below(strconv.Itoa(i), item)
	}
	if text, is := n.scalar.(string); is && strings.Contains(text, sign) {
		out = append(out, n.leaf(""))
	}
	return out
}

func (n *Node) leaf(path string) Origin {
	return Origin{Path: path, Value: fmt.Sprint(n.scalar), File: n.file, Line: n.line, Change: n.change}
}

// Matching lists the leaves whose path has the form of a pattern, in which an asterisk stands for any one step.
func (n *Node) Matching(pattern string) []Origin { return n.matching("", pattern) }

func (n *Node) matching(path, pattern string) []Origin {
	if n == nil {
		return nil
	}
	if pattern == "" {
		if n.kind == mapping || n.kind == sequence {
			return nil
		}
		return []Origin{n.leaf(path)}
	}
	step, rest, _ := strings.Cut(pattern, ".")
	if step != "*" {
		return n.Child(step).matching(stepped(path, step), rest)
	}
	var out []Origin
	for _, key := range n.keys {
		out = append(out, n.fields[key].matching(stepped(path, key), rest)...)
	}
	for i, item := range n.items {
		out = append(out, item.matching(stepped(path, strconv.Itoa(i)), rest)...)
	}
	return out
}

func stepped(path, key string) string {
	if path == "" {
		return key
	}
	return path + "." + key
}
