package shape

import (
	"fmt"
	"reflect"
	"strconv"
	"strings"
)

// Rewrite gives every text below a value that holds words to rewrite, with its path, and puts the answer in its place.
// The value is a pointer, a list or a group of names.
func Rewrite(value any, rewrite func(path, text string) string) {
	walk(reflect.ValueOf(value), Of(reflect.TypeOf(value)), nil, func(t *Type, path []string, v reflect.Value) {
		if t.Words {
			v.SetString(rewrite(strings.Join(path, "."), v.String()))
		}
	}, true)
}

// FillLists makes missing lists empty ones, since the front end is promised lists, not nulls.
func FillLists(value any) {
	walk(reflect.ValueOf(value), Of(reflect.TypeOf(value)), nil, func(t *Type, _ []string, v reflect.Value) {
		if t.Kind == List && v.IsNil() && v.CanSet() {
			v.Set(reflect.MakeSlice(v.Type(), 0, 0))
		}
	}, false)
}

// walk visits a value and all below it; wordsOnly leaves out the fields that hide theirs.
func walk(v reflect.Value, t *Type, path []string, visit func(*Type, []string, reflect.Value), wordsOnly bool) {
	for v.Kind() == reflect.Pointer {
		if v.IsNil() {
			return
		}
		v = v.Elem()
	}
	visit(t, path, v)
	switch {
	case t.Kind == List:
		for i := range v.Len() {
			walk(v.Index(i), t.Of, append(path, strconv.Itoa(i)), visit, wordsOnly)
		}
	case t.Of != nil:
		for _, key := range v.MapKeys() {
			entry := reflect.New(v.Type().Elem()).Elem() // what is in a map cannot be changed in its place
			entry.Set(v.MapIndex(key))
			walk(entry, t.Of, append(path, fmt.Sprint(key)), visit, wordsOnly)
			v.SetMapIndex(key, entry)
		}
	case t.Kind == Group:
		for _, f := range t.Fields {
			if !wordsOnly || !f.Hidden {
				walk(v.FieldByIndex(f.index), f.Type, append(path, f.Name), visit, wordsOnly)
			}
		}
	}
}
