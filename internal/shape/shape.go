// Package shape describes what content may hold: one description, made from the Go types and their comments, that
// everybody reads who has to know the fields of a brand. The loader checks files by it, the Desk lists fields and finds
// the texts of a page by it, pull orders keys by it, and the JSON Schemas and TypeScript types are written from it.
//
// A field says by its tag that it holds words, and of which kind:
//
//	Title string `json:"title" text:"line"`
//
// Only what has the tag is ever taken for words of a page, so a field without it is not editable there and never
// touched. The kind also bounds how long the text may be; text:"-" hides the words below a field. was:"shelf" names
// what a field was called before, for whoever still writes that.
package shape

import (
	"encoding/json"
	"reflect"
	"strings"
	"sync"
	"time"
)

// Kind is what a value is. Its words are those of the Desk.
type Kind string

// The kinds of values. Anything is what no rule holds for.
const (
	Group    Kind = "group"
	List     Kind = "list"
	Text     Kind = "text"
	Number   Kind = "number"
	Boolean  Kind = "boolean"
	Anything Kind = "anything"
)

// Type describes a value.
type Type struct {
	Kind Kind
	// Name is that of the Go type; empty for lists, groups without named fields and what has no type of its own.
	Name  string
	About string
	// Fields are those of a group, in their order.
	Fields []Field
	// Of is what a list holds, or a group whose names are not known before; Numbered names are whole numbers.
	Of       *Type
	Numbered bool
	// Choices are all that a text may be.
	Choices []string
	// Words says that people read the text on a page; MaxLength is how many characters it may have.
	Words     bool
	MaxLength int
	// Plain is what content may write in the place of a group: the text of its first field.
	Plain *Type
	// Whole numbers have no fraction, Moments are texts that say a time.
	Whole, Moment bool
}

// Field is one of a group.
type Field struct {
	Name, About string
	// Was is what it was called before.
	Was  string
	Type *Type
	// Optional fields may be left out of what the server says; content may leave out any.
	Optional bool
	// Hidden says that the words below are not those of this field: they are shown from elsewhere.
	Hidden bool
	index  []int
}

// limits are the lengths, in characters, of the kinds of text: far more than looks well, far less than breaks a page.
var limits = map[string]int{
	"name":      120,    // names, labels, buttons
	"line":      300,    // titles, captions, questions
	"paragraph": 3_000,  // what is read in one go
	"article":   30_000, // a section of a legal page or of a post
}

// keyLimit bounds texts that are no words: names of things, addresses, patterns.
const keyLimit = 2_000

// Field finds a field by its name.
func (t *Type) Field(name string) (Field, bool) {
	for _, f := range t.Fields {
		if f.Name == name {
			return f, true
		}
	}
	return Field{}, false
}

// Names are those of the fields, in their order.
func (t *Type) Names() []string {
	names := make([]string, len(t.Fields))
	for i, f := range t.Fields {
		names[i] = f.Name
	}
	return names
}

// Below is what stands one step below: a field of a group, an entry of a list; nil where there can be none.
func (t *Type) Below(step string) *Type {
	if f, ok := t.Field(step); ok {
		return f.Type
	}
	return t.Of
}

// At is what stands at a path such as "hero.features.2"; nil where there can be nothing.
func (t *Type) At(path string) *Type {
	for step := range strings.SplitSeq(path, ".") {
		if t = t.Below(step); t == nil {
			return nil
		}
	}
	return t
}

// PlainText is implemented by groups that content may write as the text of their first field.
type PlainText interface{ IsAlsoPlainText() }

var (
	plainText = reflect.TypeFor[PlainText]()
	moment    = reflect.TypeFor[time.Time]()
	raw       = reflect.TypeFor[json.RawMessage]()
)

var (
	known   = map[reflect.Type]*Type{}
	knownMu sync.RWMutex
)

// For describes a type.
func For[T any]() *Type { return Of(reflect.TypeFor[T]()) }

// Of describes a type.
func Of(t reflect.Type) *Type {
	knownMu.RLock()
	found := known[t]
	knownMu.RUnlock()
	if found != nil {
		return found
	}
	knownMu.Lock()
	defer knownMu.Unlock()
	return describe(t)
}

// describe makes the description of a type once. It is known before its fields are, so that a type may hold itself.
func describe(t reflect.Type) *Type {
	if found := known[t]; found != nil {
		return found
	}
	if t.Kind() == reflect.Pointer {
		return describe(t.Elem())
	}
	d := &Type{}
	known[t] = d
	switch kind := t.Kind(); {
	case t == moment:
		d.Kind, d.Moment = Text, true
	case t == raw, kind == reflect.Interface:
		d.Kind = Anything
	case kind == reflect.Struct:
		d.Kind, d.Name, d.About = Group, t.Name(), comments[commentOf(t, "")]
		d.Fields = fieldsOf(t)
		if t.Implements(plainText) {
			d.Plain = d.Fields[0].Type
		}
	case kind == reflect.Map:
		d.Kind, d.Of, d.Numbered = Group, describe(t.Elem()), t.Key().Kind() == reflect.Int
	case kind == reflect.Slice, kind == reflect.Array:
		d.Kind, d.Of = List, describe(t.Elem())
	case kind == reflect.Bool:
		d.Kind = Boolean
	case kind == reflect.String:
		d.Kind, d.Choices, d.MaxLength = Text, choices[t], keyLimit
	default:
		d.Kind, d.Whole = Number, kind != reflect.Float64 && kind != reflect.Float32
	}
	return d
}

func fieldsOf(t reflect.Type) (fields []Field) {
	for i := range t.NumField() {
		f := t.Field(i)
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		switch {
		case f.Anonymous && name == "":
			for _, below := range describe(f.Type).Fields {
				below.index = append([]int{i}, below.index...)
				fields = append(fields, below)
			}
		case name != "-" && f.IsExported():
			tag := f.Tag.Get("text")
			fields = append(fields, Field{Name: name, About: comments[commentOf(t, f.Name)], Was: f.Tag.Get("was"),
				Type:     worded(describe(f.Type), tag),
				Optional: strings.Contains(options, "omit"), Hidden: tag == "-", index: []int{i}})
		}
	}
	return fields
}

// worded is a type whose texts are words of a kind, as the tag of a field says.
func worded(t *Type, kind string) *Type {
	limit, words := limits[kind]
	if !words {
		return t
	}
	own := *t
	switch {
	case t.Of != nil:
		own.Of = worded(t.Of, kind)
	case t.Kind == Text && t.Choices == nil:
		own.Words, own.MaxLength = true, limit
	}
	return &own
}
