// Package yamlfile changes single values of a YAML file and leaves every other byte as it is:
// comments, order, quotes and the style of collections.
package yamlfile

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/parser"
)

// File is the bytes of a YAML file, and in which order the keys of a mapping stand, by its path.
type File struct {
	Data  []byte
	Order func(path []string) []string
}

// errPlace says that a value has no place that could be found.
var errPlace = errors.New("the place of the value cannot be found in the file")

// Set makes the value at a path what the JSON says; nil removes it. The file stays as it was when that
// cannot be done.
func (f *File) Set(path []string, value json.RawMessage) error {
	before := bytes.Clone(f.Data)
	want, err := edited(before, path, value)
	if err == nil {
		err = f.become(path, value)
	}
	if err == nil && !equal(f.Data, want) {
		err = errPlace
	}
	if err != nil {
		f.Data = before
		return fmt.Errorf("%s: %w", strings.Join(path, "."), err)
	}
	return nil
}

func (f *File) become(path []string, value json.RawMessage) error {
	now, there := f.value(path)
	if value == nil {
		if !there {
			return nil
		}
		return f.remove(path)
	}
	wanted, err := ordered(value)
	if err != nil {
		return err
	}
	return f.change(path, now, wanted, there)
}

// change goes down to the values that differ, so that everything else stays.
func (f *File) change(path []string, now, wanted any, there bool) error {
	switch was := now.(type) {
	case yaml.MapSlice:
		if next, same := wanted.(yaml.MapSlice); same && len(was) > 0 && len(next) > 0 {
			return f.changeMapping(path, was, next)
		}
	case []any:
		if next, same := wanted.([]any); same && len(was) > 0 && len(next) > 0 {
			return f.changeList(path, was, next)
		}
	}
	switch {
	case !there:
		return f.add(path, wanted)
	case reflect.DeepEqual(now, wanted):
		return nil
	}
	return f.replace(path, wanted)
}

// changeMapping adds before it removes, so that the mapping is never without fields.
func (f *File) changeMapping(path []string, was, next yaml.MapSlice) error {
	for _, item := range next {
		old, there := find(was, item.Key)
		if err := f.change(with(path, fmt.Sprint(item.Key)), old, item.Value, there); err != nil {
			return err
		}
	}
	for _, item := range was {
		if _, stays := find(next, item.Key); !stays {
			if err := f.remove(with(path, fmt.Sprint(item.Key))); err != nil {
				return err
			}
		}
	}
	return nil
}

// changeList leaves the entries at both ends alone that are the same.
func (f *File) changeList(path []string, was, next []any) error {
	begin, end := 0, 0
	for begin < min(len(was), len(next)) && reflect.DeepEqual(was[begin], next[begin]) {
		begin++
	}
	for end < min(len(was), len(next))-begin && reflect.DeepEqual(was[len(was)-1-end], next[len(next)-1-end]) {
		end++
	}
	both := min(len(was), len(next)) - end
	for i := begin; i < both; i++ {
		if err := f.change(with(path, strconv.Itoa(i)), was[i], next[i], true); err != nil {
			return err
		}
	}
	for i := len(was) - end - 1; i >= max(both, begin); i-- {
		if err := f.remove(with(path, strconv.Itoa(i))); err != nil {
			return err
		}
	}
	for i := max(both, begin); i < len(next)-end; i++ {
		if err := f.insert(path, i, next[i]); err != nil {
			return err
		}
	}
	return nil
}

// value is what the file says at a path.
func (f *File) value(path []string) (any, bool) {
	var root any
	if err := yaml.UnmarshalWithOptions(f.Data, &root, yaml.UseOrderedMap()); err != nil {
		return nil, false
	}
	return at(root, path)
}

func at(value any, path []string) (any, bool) {
	for _, step := range path {
		var ok bool
		switch v := value.(type) {
		case yaml.MapSlice:
			value, ok = find(v, step)
		case []any:
			var i int
			if i, ok = index(step, len(v)); ok {
				value = v[i]
			}
		}
		if !ok {
			return nil, false
		}
	}
	return value, true
}

func find(m yaml.MapSlice, key any) (any, bool) {
	for _, item := range m {
		if fmt.Sprint(item.Key) == fmt.Sprint(key) {
			return item.Value, true
		}
	}
	return nil, false
}

func index(text string, count int) (int, bool) {
	i, err := strconv.Atoi(text)
	return i, err == nil && i >= 0 && i < count
}

func with(path []string, step string) []string { return append(slices.Clone(path), step) }

// ordered reads JSON with its keys in order.
func ordered(data json.RawMessage) (value any, err error) {
	err = yaml.UnmarshalWithOptions(data, &value, yaml.UseOrderedMap())
	return value, err
}

// edited is the meaning of the file with another value at a path.
func edited(data []byte, path []string, value json.RawMessage) (any, error) {
	var root any
	if err := yaml.Unmarshal(data, &root); err != nil {
		return nil, err
	}
	var given any
	if value != nil {
		if err := yaml.Unmarshal(value, &given); err != nil {
			return nil, err
		}
	}
	return put(root, path, given, value != nil)
}

func put(root any, path []string, value any, there bool) (any, error) {
	if len(path) == 0 {
		return value, nil
	}
	switch v := root.(type) {
	case []any:
		i, ok := index(path[0], len(v)+1)
		if !ok {
			return nil, errPlace
		}
		if i == len(v) {
			v = append(v, nil)
		}
		child, err := put(v[i], path[1:], value, there)
		v[i] = child
		return v, err
	case map[string]any, nil:
		m, _ := v.(map[string]any)
		if m == nil {
			m = map[string]any{}
		}
		if len(path) == 1 && !there {
			delete(m, path[0])
			return m, nil
		}
		child, err := put(m[path[0]], path[1:], value, there)
		m[path[0]] = child
		return m, err
	}
	return nil, errPlace
}

// equal compares meanings; a mapping without fields says as much as none.
func equal(data []byte, want any) bool {
	var got any
	if yaml.Unmarshal(data, &got) != nil {
		return false
	}
	a, errA := json.Marshal(meaning(got))
	b, errB := json.Marshal(meaning(want))
	return errA == nil && errB == nil && bytes.Equal(a, b)
}

func meaning(value any) any {
	switch v := value.(type) {
	case map[string]any:
		out := map[string]any{}
		for k, child := range v {
			if m := meaning(child); m != nil {
				out[k] = m
			}
		}
		if len(out) == 0 {
			return nil
		}
		return out
	case []any:
		out := make([]any, len(v))
		for i, child := range v {
			out[i] = meaning(child)
		}
		return out
	}
	return value
}

// place is where a value stands.
type place struct {
	start, end int // of the value
	key        int // of its key, or of the dash before it; -1 in a list in brackets
	flow       bool
	node       ast.Node
}

func (f *File) root() (ast.Node, error) {
	tree, err := parser.ParseBytes(f.Data, 0)
	if err != nil {
		return nil, err
	}
	if len(tree.Docs) != 1 || tree.Docs[0].Body == nil {
		return nil, errPlace
	}
	return tree.Docs[0].Body, nil
}

// locate finds the value at a path.
func (f *File) locate(path []string) (place, error) {
	n, err := f.root()
	if err != nil {
		return place{}, err
	}
	p := place{key: -1, node: n}
	for _, step := range path {
		switch pair, item := child(p.node, step); {
		case pair != nil:
			p = place{key: f.offset(pair.Key), flow: p.flow || isFlow(p.node), node: pair.Value}
		case item != nil:
			p = place{key: -1, flow: p.flow || isFlow(p.node), node: item}
			if !p.flow {
				start := f.offset(item)
				p.key = bytes.LastIndexByte(f.Data[:start], '-')
			}
		default:
			return place{}, errPlace
		}
	}
	p.start = f.offset(p.node)
	p.end = f.extent(p)
	if p.start < 0 || p.end < p.start {
		return place{}, errPlace
	}
	return p, nil
}

func child(n ast.Node, step string) (*ast.MappingValueNode, ast.Node) {
	switch v := n.(type) {
	case *ast.MappingNode:
		for _, pair := range v.Values {
			if keyOf(pair) == step {
				return pair, nil
			}
		}
	case *ast.MappingValueNode:
		if keyOf(v) == step {
			return v, nil
		}
	case *ast.SequenceNode:
		if i, ok := index(step, len(v.Values)); ok {
			return nil, v.Values[i]
		}
	}
	return nil, nil
}

func keyOf(pair *ast.MappingValueNode) string {
	if s, ok := pair.Key.(*ast.StringNode); ok {
		return s.Value
	}
	return pair.Key.String()
}

func isFlow(n ast.Node) bool {
	switch v := n.(type) {
	case *ast.MappingNode:
		return v.IsFlowStyle
	case *ast.SequenceNode:
		return v.IsFlowStyle
	}
	return false
}
