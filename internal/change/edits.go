package change

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"livery/internal/content"
	"livery/internal/shape"
)

// Amendments are edits as content reads them.
func Amendments(entries []Entry) []content.Amendment {
	var list []content.Amendment
	for _, e := range entries {
		for _, edit := range e.Edits {
			file, at, err := content.Place(edit.Layer, edit.Field)
			if err != nil {
				continue // an entry of a version of the program that had more layers
			}
			list = append(list, content.Amendment{File: file, Path: at, Value: edit.After,
				Change: content.Change{ID: e.ID, By: e.Author.Name, At: e.Time, Was: edit.Before}})
		}
	}
	return list
}

// Tidy brings edits into the form in which they are kept: every field once, none inside another, each with
// what the layer says now as its Before, lists that the layer does not have itself taken over whole. Begun are the
// edits as they were kept before; a field that is still among them keeps its Before.
func Tidy(c *content.Content, edits, begun []Edit) ([]Edit, error) {
	var tidy []Edit
	for _, edit := range edits {
		parts, err := settle(c, tidy, normal(edit))
		if err != nil {
			return nil, err
		}
		for _, part := range parts {
			if tidy, err = fold(c, tidy, part); err != nil {
				return nil, err
			}
		}
	}
	tidy = withoutIdleLists(c, asAdditions(c, tidy))
	for i := range tidy {
		tidy[i].Before = c.Says(tidy[i].Layer, tidy[i].Field).JSON()
		for _, old := range begun {
			if old.Layer == tidy[i].Layer && old.Field == tidy[i].Field {
				tidy[i].Before = old.Before
			}
		}
	}
	return slices.DeleteFunc(tidy, func(e Edit) bool { return Same(e.Before, e.After) }), nil
}

// normal reads null as nothing.
func normal(e Edit) Edit {
	if text := strings.TrimSpace(string(e.After)); text == "" || text == "null" {
		e.After = nil
	}
	e.Field = strings.Trim(e.Field, ".")
	return e
}

// settle finds the fields of the layer that an edit is about, after the edits that came before it.
func settle(c *content.Content, tidy []Edit, e Edit) ([]Edit, error) {
	if _, _, err := content.Place(e.Layer, e.Field); err != nil {
		return nil, Refused{fmt.Errorf("%w: %w", ErrLayer, err)}
	}
	if e.After != nil && !json.Valid(e.After) {
		return nil, Refused{fmt.Errorf("the new value of %s cannot be read", e.Field)}
	}
	whole := c.Below(e.Layer)
	steps := strings.Split(e.Field, ".")
	for i := 1; i <= len(steps) && e.Field != ""; i++ {
		field := strings.Join(steps[:i], ".")
		list := whole.Find(field)
		if list == nil || !list.IsList() {
			continue
		}
		if i < len(steps) &&
			slices.ContainsFunc(tidy, func(one Edit) bool {
				return one.Layer == e.Layer && one.Field == field &&
					one.After != nil
			}) {
			if e.After == nil { // this entry alone says again what the layers below say
				e.After = inherited(c, tidy, e.Layer, field, list).Find(strings.Join(steps[i:], ".")).JSON()
			}
			return []Edit{e}, nil
		}
		return settleList(c, tidy, e, place{field, steps[i:]})
	}
	return []Edit{e}, nil
}

// place is a list and the path of something in it.
type place struct {
	field  string
	inside []string
}

// settleList is settle for a list or what is in it.
func settleList(c *content.Content, tidy []Edit, e Edit, at place) ([]Edit, error) {
	own, adds := c.Says(e.Layer, at.field), said(c, tidy, e.Layer, at.field+"+")
	entries := below(c, tidy, e.Layer, at.field)
	first := len(entries) // the first entry that the layer adds
	entries = withMore(entries, adds)
	index, err := 0, error(nil)
	if len(at.inside) > 0 {
		index, err = strconv.Atoi(at.inside[0])
	}
	added := adds != nil && err == nil && index >= first
	switch {
	case len(at.inside) == 0 && adds != nil:
		return []Edit{{Layer: e.Layer, Field: at.field + "+"}, e}, nil
	case len(at.inside) == 0, own != nil && (e.After != nil || len(at.inside) > 1):
		return []Edit{e}, nil
	case own != nil: // an entry of the layer's own list follows the layer below again only with its whole list
		return []Edit{{Layer: e.Layer, Field: at.field}}, nil
	case added && (e.After != nil || len(at.inside) > 1):
		inside := append([]string{strconv.Itoa(index - first)}, at.inside[1:]...)
		return []Edit{{Layer: e.Layer, Field: at.field + "+." + strings.Join(inside, "."), After: e.After}}, nil
	case e.After == nil && !added:
		return nil, nil // it follows the layer below already
	}
	if added { // the layer does not add this one any more
		rest := Edit{Layer: e.Layer, Field: at.field + "+"}
		if index < len(entries) {
			entries = slices.Delete(entries, index, index+1)
		}
		if entries = entries[first:]; len(entries) > 0 {
			rest.After, _ = json.Marshal(entries)
		}
		return []Edit{rest}, nil
	}
	taken, _ := json.Marshal(entries)
	if taken, err = content.Within(taken, strings.Join(at.inside, "."), e.After); err != nil {
		return nil, Refused{fmt.Errorf("%s of %s: %w", e.Field, e.Layer, err)}
	}
	parts := []Edit{{Layer: e.Layer, Field: at.field, After: taken}}
	if adds != nil {
		parts = append([]Edit{{Layer: e.Layer, Field: at.field + "+"}}, parts...)
	}
	return parts, nil
}

// said is what a layer says of a field, as edits leave it.
func said(c *content.Content, edits []Edit, layer, field string) json.RawMessage {
	value := c.Says(layer, field).JSON()
	for _, one := range edits {
		switch {
		case one.Layer != layer || one.Field == "":
		case within(one.Field, field):
			inside := strings.TrimPrefix(strings.TrimPrefix(one.Field, field), ".")
			if next, err := content.Within(value, inside, one.After); err == nil {
				value = next
			}
		case within(field, one.Field):
			n, err := content.FromJSON(one.After)
			if err != nil {
				n = nil
			}
			value = n.Find(strings.TrimPrefix(field, one.Field+".")).JSON()
		}
	}
	return value
}

// below are the entries of a list as the layers under one say it, with edits of these.
func below(c *content.Content, edits []Edit, layer, field string) []json.RawMessage {
	var lower []string // the lowest last
	if id, isBrand := strings.CutPrefix(layer, "brands/"); isBrand {
		lower = c.Stack(id)[1:]
	} else if strings.HasPrefix(layer, "families/") {
		lower = []string{content.SiteLayer}
	}
	var entries []json.RawMessage
	for _, one := range slices.Backward(lower) {
		if whole := said(c, edits, one, field); whole != nil {
			entries = entriesOf(whole)
		}
		entries = withMore(entries, said(c, edits, one, field+"+"))
	}
	return entries
}

func entriesOf(list json.RawMessage) (entries []json.RawMessage) {
	_ = json.Unmarshal(list, &entries) // what is no list has none
	return entries
}

// withMore are entries with those behind them that a layer adds and that are not there already.
func withMore(entries []json.RawMessage, adds json.RawMessage) []json.RawMessage {
	all := slices.Clone(entries)
	for _, one := range entriesOf(adds) {
		if !holds(entries, one) {
			all = append(all, one)
		}
	}
	return all
}

func holds(entries []json.RawMessage, entry json.RawMessage) bool {
	return slices.ContainsFunc(entries, func(one json.RawMessage) bool { return Same(one, entry) })
}

// inherited is a list as it would be if the layer were not edited: what it says itself, over what edits make of the
// layers below.
func inherited(c *content.Content, edits []Edit, layer, field string, list *content.Node) *content.Node {
	if c.Says(layer, field) != nil {
		return list
	}
	whole, _ := json.Marshal(withMore(below(c, edits, layer, field), c.Says(layer, field+"+").JSON()))
	n, err := content.FromJSON(whole)
	if err != nil || n.Len() == 0 {
		return list
	}
	return n
}

// under reports whether a layer is one of those below another.
func under(c *content.Content, below, layer string) bool {
	if id, isBrand := strings.CutPrefix(layer, "brands/"); isBrand {
		return slices.Contains(c.Stack(id)[1:], below)
	}
	return strings.HasPrefix(layer, "families/") && below == content.SiteLayer
}

// asAdditions lets a layer that took over a list only to have more at its end go on following the layers below: it adds
// its entries to theirs. What was added and is theirs by now is not added any more.
func asAdditions(c *content.Content, edits []Edit) []Edit {
	var all []Edit
	for _, e := range edits {
		list, adds := strings.CutSuffix(e.Field, "+")
		rest, isAddition := addedTo(c, edits, e)
		switch {
		case adds && slices.ContainsFunc(edits, func(one Edit) bool {
			_, other := addedTo(c, edits, one)
			return one.Layer == e.Layer && one.Field == list && other
		}):
			continue
		case isAddition:
			e.Field, e.After = e.Field+"+", listed(rest)
		case adds && e.After != nil && isListOfWords(e.Layer, list):
			theirs := below(c, edits, e.Layer, list)
			if rest := withMore(theirs, e.After)[len(theirs):]; len(rest) < len(entriesOf(e.After)) {
				e.After = listed(rest)
			}
		}
		all = append(all, e)
	}
	return all
}

// addedTo are the entries behind those of the layers below, where a list of words is nothing but these and those.
func addedTo(c *content.Content, edits []Edit, e Edit) (rest []json.RawMessage, isAddition bool) {
	if e.After == nil || e.Field == "" || c.Says(e.Layer, e.Field) != nil || !isListOfWords(e.Layer, e.Field) {
		return nil, false
	}
	entries, theirs := entriesOf(e.After), below(c, edits, e.Layer, e.Field)
	if len(theirs) == 0 || !slices.EqualFunc(entries[:min(len(theirs), len(entries))], theirs, Same) {
		return nil, false
	}
	rest = entries[len(theirs):]
	return rest, !slices.ContainsFunc(rest, func(one json.RawMessage) bool { return holds(theirs, one) })
}

// isListOfWords leaves out lists that arrange what there is, such as the sections of a page.
func isListOfWords(layer, field string) bool {
	if !Layered(layer) {
		return false
	}
	t := content.ShapeOf(layer).At(field)
	if t == nil || t.Kind != shape.List {
		return false
	}
	return t.Of.Words || slices.ContainsFunc(t.Of.Fields, func(f shape.Field) bool { return f.Type.Words })
}

func listed(entries []json.RawMessage) json.RawMessage {
	if len(entries) == 0 {
		return nil
	}
	list, _ := json.Marshal(entries) // what was read as JSON can be written
	return list
}

// withoutIdleLists leaves out lists that were taken over and say what they would say anyway.
func withoutIdleLists(c *content.Content, edits []Edit) []Edit {
	idle := func(e Edit, field string) bool {
		return slices.ContainsFunc(edits, func(one Edit) bool {
			if one.Layer != e.Layer || one.Field != field || c.Says(one.Layer, field) != nil {
				return false
			}
			list := c.Below(one.Layer).Find(field)
			return list != nil && list.IsList() &&
				Same(one.After, inherited(c, edits, one.Layer, field, list).JSON())
		})
	}
	var rest []Edit
	for _, e := range edits {
		adds := e.After == nil && strings.HasSuffix(e.Field, "+")
		if !idle(e, e.Field) && (!adds || !idle(e, strings.TrimSuffix(e.Field, "+"))) {
			rest = append(rest, e)
		}
	}
	return rest
}

// fold adds an edit to others of which none is inside another.
func fold(c *content.Content, edits []Edit, e Edit) ([]Edit, error) {
	for i, one := range edits {
		if one.Layer != e.Layer || !within(e.Field, one.Field) || e.Field == one.Field {
			continue
		}
		after, err := content.Within(one.After, strings.TrimPrefix(strings.TrimPrefix(e.Field, one.Field), "."),
			e.After)
		if err != nil {
			return nil, Refused{fmt.Errorf("%s of %s: %w", e.Field, e.Layer, err)}
		}
		edits[i].After = after
		return edits, nil
	}
	edits = slices.DeleteFunc(edits, func(one Edit) bool { return one.Layer == e.Layer && within(one.Field, e.Field) })
	return append(edits, e), nil
}

// within reports whether a field is another or lies in it.
func within(field, other string) bool {
	return other == "" || field == other || strings.HasPrefix(field, other+".")
}

// Touch reports whether two edits are about the same words.
func Touch(a, b Edit) bool {
	return a.Layer == b.Layer && (within(a.Field, b.Field) || within(b.Field, a.Field))
}

// Same reports whether two values say the same; the order of a mapping's keys says nothing.
func Same(a, b json.RawMessage) bool {
	var x, y any
	if len(a) > 0 && json.Unmarshal(a, &x) != nil || len(b) > 0 && json.Unmarshal(b, &y) != nil {
		return false
	}
	return reflect.DeepEqual(x, y)
}
