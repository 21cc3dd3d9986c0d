package content

import (
	"bytes"
	"slices"
	"strings"
)

// addSuffix is the end of a key whose list is added to the list of the layers below, as in 'hosts+:'.
const addSuffix = "+"

// merge lays upper over lower: mappings field by field, everything else replaces. A list below a
// key that ends in + is added instead.
func merge(lower, upper *Node) *Node {
	if upper == nil {
		return lower
	}
	if lower == nil || lower.kind != mapping || upper.kind != mapping {
		return upper
	}
	out := &Node{file: upper.file, line: upper.line, own: upper.own, change: upper.change, kind: mapping,
		fields: map[string]*Node{}}
	for _, k := range lower.keys {
		out.set(k, lower.fields[k])
	}
	for _, k := range upper.keys {
		value := upper.fields[k]
		if field, adds := strings.CutSuffix(k, addSuffix); adds {
			k = field
			if out.fields[k] == nil {
				k += addSuffix // the list to add to may be in a layer further below
			}
			out.set(k, add(out.fields[k], value))
			continue
		}
		out.remove(k + addSuffix)
		out.set(k, merge(out.fields[k], value))
	}
	return out
}

// add is a list with the items of another at its end. An item that is there already is not added again, so that a
// copy of a file lies over it without a trace.
func add(list, extra *Node) *Node {
	if list == nil || list.kind != sequence || extra.kind != sequence {
		return extra
	}
	out := *list
	out.items = slices.Clone(list.items)
	for _, item := range extra.items {
		same := func(known *Node) bool { return bytes.Equal(known.JSON(), item.JSON()) }
		if !slices.ContainsFunc(list.items, same) {
			out.items = append(out.items, item)
		}
	}
	return &out
}

// resolve turns a list that was to be added into the list itself, since no layer below has one.
func (n *Node) resolve() *Node {
	if n == nil {
		return nil
	}
	out := n.mapped((*Node).resolve)
	if !slices.ContainsFunc(out.keys, func(k string) bool { return strings.HasSuffix(k, addSuffix) }) {
		return out
	}
	renamed := *out
	renamed.keys, renamed.fields = nil, map[string]*Node{}
	for _, k := range out.keys {
		renamed.set(strings.TrimSuffix(k, addSuffix), out.fields[k])
	}
	return &renamed
}

func (n *Node) set(key string, value *Node) {
	if _, there := n.fields[key]; !there {
		n.keys = append(n.keys, key)
	}
	n.fields[key] = value
}

func (n *Node) remove(key string) {
	if _, there := n.fields[key]; there {
		delete(n.fields, key)
		n.keys = slices.DeleteFunc(n.keys, func(k string) bool { return k == key })
	}
}
