package change

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"livery/internal/content"
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
				Mark: content.Mark{ID: e.ID, By: e.Author.Name, At: e.Time, Was: edit.Before}})
		}
	}
	return list
}

// Tidy brings edits into the form in which they are kept: every field once, none inside another, each with
// what the layer says now as its Before, lists that the layer does not have itself taken over whole. Begun are the edits as
// they were kept before; a field that is still among them keeps its Before.
func Tidy(c *content.Content, edits, begun []Edit) ([]Edit, error) {
	var tidy []Edit
	for _, edit := range edits {
		parts, err := settle(c, normal(edit))
		if err != nil {
			return nil, err
		}
		for _, part := range parts {
			if tidy, err = fold(c, tidy, part); err != nil {
				return nil, err
			}
		}
	}
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

// settle finds the fields of the layer that an edit is about.
func settle(c *content.Content, e Edit) ([]Edit, error) {
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
		return settleList(c, e, field, steps[i:], list)
	}
	return []Edit{e}, nil
}

// settleList is settle for a list or what is in it.
func settleList(c *content.Content, e Edit, field string, inside []string, list *content.Node) ([]Edit, error) {
	adds := c.Says(e.Layer, field+"+")
	var parts []Edit
	switch own := c.Says(e.Layer, field); {
	case len(inside) == 0 && adds != nil:
		parts = []Edit{{Layer: e.Layer, Field: field + "+"}, e}
	case len(inside) == 0, own != nil && (e.After != nil || len(inside) > 1):
		return []Edit{e}, nil
	case e.After == nil && len(inside) == 1: // an entry follows the layer below again only with its whole list
		parts = []Edit{{Layer: e.Layer, Field: field}}
	case adds != nil:
		if i, err := strconv.Atoi(inside[0]); err == nil && i >= list.Len()-adds.Len() {
			inside[0] = strconv.Itoa(i - (list.Len() - adds.Len()))
			return []Edit{{Layer: e.Layer, Field: field + "+." + strings.Join(inside, "."), After: e.After}}, nil
		}
		parts = []Edit{{Layer: e.Layer, Field: field + "+"}}
		fallthrough
	default:
		taken, err := list.With(strings.Join(inside, "."), e.After)
		if err != nil {
			return nil, Refused{fmt.Errorf("%s of %s: %w", e.Field, e.Layer, err)}
		}
		parts = append(parts, Edit{Layer: e.Layer, Field: field, After: taken})
	}
	return parts, nil
}

// fold adds an edit to others of which none is inside another.
func fold(c *content.Content, edits []Edit, e Edit) ([]Edit, error) {
	for i, one := range edits {
		if one.Layer != e.Layer || !within(e.Field, one.Field) || e.Field == one.Field {
			continue
		}
		after, err := content.Within(one.After, strings.TrimPrefix(strings.TrimPrefix(e.Field, one.Field), "."), e.After)
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
