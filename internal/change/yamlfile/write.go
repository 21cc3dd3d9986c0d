package yamlfile

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
)

// replace puts another value in place of one.
func (f *File) replace(path []string, value any) error {
	p, err := f.locate(path)
	if err != nil {
		return err
	}
	old := f.Data[p.start]
	switch {
	case p.flow || old == '{' || old == '[' || !isCollection(value):
		text := flow(value)
		if s, isText := value.(string); isText && old == '"' {
			text = quote(s)
		} else if isText {
			text = scalar(s, p.flow)
		}
		f.splice(p.start, p.end, text)
	case len(path) == 0:
		f.splice(p.start, p.end, lines(value, 0))
	default:
		f.splice(p.start, p.end, f.under(p, value))
	}
	return nil
}

// under is a collection in lines of its own, as it stands at a place that is not in brackets.
func (f *File) under(p place, value any) string {
	indent := strings.Repeat(" ", f.column(p.start))
	switch p.node.(type) {
	case *ast.MappingNode, *ast.MappingValueNode, *ast.SequenceNode:
		return strings.TrimPrefix(lines(value, f.column(p.start)), indent)
	}
	deeper := f.column(p.key) + 2
	if f.Data[p.key] == '-' {
		return strings.TrimPrefix(lines(value, deeper), strings.Repeat(" ", deeper))
	}
	return "\n" + lines(value, deeper)
}

// remove takes a field or an entry away, with the lines that are its own.
func (f *File) remove(path []string) error {
	if len(path) == 0 {
		return errPlace
	}
	parent, err := f.locate(path[:len(path)-1])
	if err != nil {
		return err
	}
	p, err := f.locateEmpty(path)
	if err != nil {
		return err
	}
	if size(parent.node) == 1 {
		if len(path) == 1 {
			f.splice(parent.start, parent.end, "{}")
			return nil
		}
		if _, isList := parent.node.(*ast.SequenceNode); isList {
			return f.replace(path[:len(path)-1], []any{})
		}
		return f.remove(path[:len(path)-1])
	}
	if p.flow {
		f.removeFlow(p)
		return nil
	}
	start := f.lineStart(p.key)
	if before := bytes.TrimLeft(f.Data[start:p.key], " "); len(before) > 0 { // the first field of an entry: "- name: x"
		next := f.lineEnd(p.end) + 1
		text := bytes.TrimLeft(f.Data[next:], " ")
		f.splice(p.key, len(f.Data)-len(text), "")
		return nil
	}
	f.splice(start, min(f.lineEnd(p.end)+1, len(f.Data)), "")
	return nil
}

// locateEmpty is locate for a field that may have nothing behind its colon.
func (f *File) locateEmpty(path []string) (place, error) {
	p, err := f.locate(path)
	if err == nil {
		return p, nil
	}
	parent, err := f.locate(path[:len(path)-1])
	if err != nil {
		return p, err
	}
	pair, _ := child(parent.node, path[len(path)-1])
	if pair == nil {
		return p, errPlace
	}
	key := f.offset(pair.Key)
	return place{key: key, start: key, end: f.lineEnd(key), flow: parent.flow || isFlow(parent.node), node: pair.Value},
		nil
}

// removeFlow takes an entry out of brackets, with the comma that parted it from the others.
func (f *File) removeFlow(p place) {
	start, end := p.start, p.end
	if p.key >= 0 {
		start = p.key
	}
	after := len(f.Data) - len(bytes.TrimLeft(f.Data[end:], " \n"))
	if after < len(f.Data) && f.Data[after] == ',' {
		end = len(f.Data) - len(bytes.TrimLeft(f.Data[after+1:], " \n"))
	} else {
		start = bytes.LastIndexByte(f.Data[:start], ',')
	}
	f.splice(start, end, "")
}

func size(n ast.Node) int {
	switch v := n.(type) {
	case *ast.MappingNode:
		return len(v.Values)
	case *ast.SequenceNode:
		return len(v.Values)
	}
	return 1
}

// add writes a field that is not there, below those that come before it.
func (f *File) add(path []string, value any) error {
	if len(path) == 0 {
		return f.replace(path, value)
	}
	above, key := path[:len(path)-1], path[len(path)-1]
	if _, there := f.value(above); !there {
		return f.add(above, yaml.MapSlice{{Key: key, Value: value}})
	}
	parent, err := f.locate(above)
	// nothing is behind its colon, or an empty pair of brackets
	if err != nil || size(parent.node) == 0 || isEmpty(parent.node) {
		if len(above) == 0 {
			f.Data = append(f.Data[:len(f.Data)-trailing(f.Data)], "\n"+lines(yaml.MapSlice{{Key: key, Value: value}},
				0)+"\n"...)
			return nil
		}
		if err := f.remove(above); err != nil {
			return err
		}
		return f.add(above, yaml.MapSlice{{Key: key, Value: value}})
	}
	if list, isList := parent.node.(*ast.SequenceNode); isList {
		if i, ok := index(key, len(list.Values)+1); ok {
			return f.insert(above, i, value)
		}
		return errPlace
	}
	return f.addField(parent, above, key, value)
}

func isEmpty(n ast.Node) bool {
	m, isMapping := n.(*ast.MappingNode)
	return isMapping && len(m.Values) == 0
}

func (f *File) addField(parent place, above []string, key string, value any) error {
	before := f.fieldBefore(parent.node, above, key)
	if parent.flow || isFlow(parent.node) {
		text := key + ": " + flow(value)
		if before == "" {
			f.splice(parent.start+1, parent.start+1, " "+text+",")
			return nil
		}
		p, err := f.locate(with(above, before))
		if err == nil {
			f.splice(p.end, p.end, ", "+text)
		}
		return err
	}
	indent := f.column(parent.start)
	text := lines(yaml.MapSlice{{Key: key, Value: value}}, indent)
	if before == "" {
		f.splice(parent.start, parent.start, strings.TrimLeft(text, " ")+"\n"+strings.Repeat(" ", indent))
		return nil
	}
	p, err := f.locateEmpty(with(above, before))
	if err == nil {
		end := f.lineEnd(p.end)
		f.splice(end, end, "\n"+text)
	}
	return err
}

// fieldBefore is the last field that comes before a new one, or "" when it is the first. Without an order the new one
// is the last.
func (f *File) fieldBefore(n ast.Node, above []string, key string) string {
	var keys []string
	switch v := n.(type) {
	case *ast.MappingNode:
		for _, pair := range v.Values {
			keys = append(keys, keyOf(pair))
		}
	case *ast.MappingValueNode:
		keys = []string{keyOf(v)}
	}
	var order []string
	if f.Order != nil {
		order = f.Order(above)
	}
	at := slices.Index(order, strings.TrimSuffix(key, "+"))
	if at < 0 {
		return keys[len(keys)-1]
	}
	best, found := "", -1
	for _, k := range keys {
		if i := slices.Index(order, strings.TrimSuffix(k, "+")); i >= 0 && i < at && i > found {
			best, found = k, i
		}
	}
	return best
}

// insert writes an entry of a list.
func (f *File) insert(path []string, i int, value any) error {
	list, err := f.locate(path)
	if err != nil {
		return err
	}
	count := size(list.node)
	neighbour := min(i, count-1)
	p, err := f.locate(with(path, strconv.Itoa(neighbour)))
	if err != nil {
		return err
	}
	switch {
	case list.flow || isFlow(list.node):
		text := flow(value)
		if i < count {
			f.splice(p.start, p.start, text+", ")
		} else {
			f.splice(p.end, p.end, ", "+text)
		}
	case i < count:
		f.splice(p.key, p.key, f.entry(p, value)+"\n"+strings.Repeat(" ", f.column(p.key)))
	default:
		end := f.lineEnd(p.end)
		f.splice(end, end, "\n"+strings.Repeat(" ", f.column(p.key))+f.entry(p, value))
	}
	return nil
}

// entry is an entry of a list, in the style of a neighbour.
func (f *File) entry(neighbour place, value any) string {
	if !isCollection(value) || f.Data[neighbour.start] == '{' || f.Data[neighbour.start] == '[' {
		return "- " + flow(value)
	}
	deeper := f.column(neighbour.key) + 2
	return "- " + strings.TrimLeft(lines(value, deeper), " ")
}

func isCollection(value any) bool {
	switch v := value.(type) {
	case yaml.MapSlice:
		return len(v) > 0
	case []any:
		return len(v) > 0
	}
	return false
}

// lines writes a value over lines, indented, without the last line's end.
func lines(value any, indent int) string {
	blank := strings.Repeat(" ", indent)
	var out []string
	switch v := value.(type) {
	case yaml.MapSlice:
		for _, item := range v {
			key := blank + scalar(fmt.Sprint(item.Key), false) + ":"
			if isCollection(item.Value) {
				out = append(out, key+"\n"+lines(item.Value, indent+2))
			} else {
				out = append(out, key+" "+flow(item.Value))
			}
		}
	case []any:
		for _, item := range v {
			if isCollection(item) {
				out = append(out, blank+"- "+strings.TrimLeft(lines(item, indent+2), " "))
			} else {
				out = append(out, blank+"- "+flow(item))
			}
		}
	default:
		return blank + flow(value)
	}
	return strings.Join(out, "\n")
}

// flow writes a value in one line.
func flow(value any) string {
	switch v := value.(type) {
	case yaml.MapSlice:
		if len(v) == 0 {
			return "{}"
		}
		parts := make([]string, len(v))
		for i, item := range v {
			parts[i] = scalar(fmt.Sprint(item.Key), true) + ": " + flow(item.Value)
		}
		return "{ " + strings.Join(parts, ", ") + " }"
	case []any:
		parts := make([]string, len(v))
		for i, item := range v {
			parts[i] = flow(item)
		}
		return "[" + strings.Join(parts, ", ") + "]"
	case string:
		return scalar(v, true)
	}
	text, err := json.Marshal(value)
	if err != nil {
		return "null"
	}
	return string(text)
}

// scalar writes a text, in quotes where it needs them.
func scalar(text string, inFlow bool) string {
	if text == "" || strings.TrimSpace(text) != text || strings.ContainsAny(text, "\n\r\t\"\\") ||
		strings.Contains(text, ": ") || strings.Contains(text, " #") ||
		strings.HasSuffix(text, ":") || strings.ContainsAny(text[:1], "-?:,[]{}#&*!|>'%@`=~") ||
		inFlow && strings.ContainsAny(text, ",[]{}") {
		return quote(text)
	}
	var read any
	if err := yaml.Unmarshal([]byte("k: "+text), &read); err != nil {
		return quote(text)
	}
	if m, ok := read.(map[string]any); !ok || m["k"] != any(text) {
		return quote(text)
	}
	return text
}

func quote(text string) string {
	var b bytes.Buffer
	out := json.NewEncoder(&b)
	out.SetEscapeHTML(false)
	_ = out.Encode(text) // a text can always be written
	return strings.TrimSpace(b.String())
}
