package main

import (
	"bytes"
	"encoding/json"

	"livery/internal/shape"
)

// schema is as much of JSON Schema as we write.
type schema struct {
	Version           string             `json:"$schema,omitempty"`
	Ref               string             `json:"$ref,omitempty"`
	Defs              map[string]*schema `json:"$defs,omitempty"`
	AnyOf             []*schema          `json:"anyOf,omitempty"`
	Items             *schema            `json:"items,omitempty"`
	Unique            bool               `json:"uniqueItems,omitempty"` // of choices, each once and in any order
	Properties        properties         `json:"properties,omitempty"`
	PatternProperties map[string]*schema `json:"patternProperties,omitempty"`
	Additional        any                `json:"additionalProperties,omitempty"` // false, or a schema
	Type              string             `json:"type,omitempty"`
	Enum              []string           `json:"enum,omitempty"`
	MaxLength         int                `json:"maxLength,omitempty"`
	Required          []string           `json:"required,omitempty"`
	Format            string             `json:"format,omitempty"`
	Description       string             `json:"description,omitempty"`
	anything          bool
}

// MarshalJSON says true of what may be anything, where there is nothing to say of it.
func (s *schema) MarshalJSON() ([]byte, error) {
	if s.anything && s.Description == "" {
		return []byte("true"), nil
	}
	type plain schema
	return json.Marshal((*plain)(s))
}

// properties keep their order.
type properties []property

type property struct {
	name  string
	value *schema
}

func (p properties) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	b.WriteByte('{')
	for i, one := range p {
		if i > 0 {
			b.WriteByte(',')
		}
		name, _ := json.Marshal(one.name)
		value, err := json.Marshal(one.value)
		if err != nil {
			return nil, err
		}
		b.Write(append(append(name, ':'), value...))
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

// writer makes the schema of a type.
type writer struct {
	optional bool // every field may be left out
	layered  bool // of a content file: the layers below say what is left out, lists can be added to, texts are bounded
	defs     map[string]*schema
}

func (w writer) root(t *shape.Type) *schema {
	s := w.value(t)
	s.Version, s.Defs = "https://json-schema.org/draft/2020-12/schema", w.defs
	return s
}

func (w writer) value(t *shape.Type) *schema {
	switch t.Kind {
	case shape.Group:
		if t.Of == nil {
			return w.group(t)
		}
		if t.Numbered {
			return &schema{Type: "object", PatternProperties: map[string]*schema{"^[0-9]+$": w.value(t.Of)},
				Additional: false}
		}
		return &schema{Type: "object", Additional: w.value(t.Of)}
	case shape.List:
		return &schema{Type: "array", Items: w.value(t.Of), Unique: t.Of.Choices != nil}
	case shape.Number:
		if t.Whole {
			return &schema{Type: "integer"}
		}
		return &schema{Type: "number"}
	case shape.Boolean:
		return &schema{Type: "boolean"}
	case shape.Text:
		s := &schema{Type: "string", Enum: t.Choices}
		if t.Moment {
			s.Format = "date-time"
		} else if w.layered && t.Choices == nil {
			s.MaxLength = t.MaxLength
		}
		return s
	}
	return &schema{anything: true}
}

// group refers to a group of named fields, which is written once.
func (w writer) group(t *shape.Type) *schema {
	ref := &schema{Ref: "#/$defs/" + t.Name}
	if w.defs[t.Name] != nil {
		return ref
	}
	s := &schema{Type: "object", Additional: false, Description: t.About}
	w.defs[t.Name] = s
	var added properties
	for _, f := range t.Fields {
		field := w.value(f.Type)
		field.Description = f.About
		s.Properties = append(s.Properties, property{f.Name, field})
		if !w.optional && !w.layered && !f.Optional {
			s.Required = append(s.Required, f.Name)
		}
		if w.layered && f.Type.Kind == shape.List {
			added = append(added, property{f.Name + "+", &schema{Type: "array", Items: w.value(f.Type.Of),
				Unique: field.Unique, Description: "Added to the " + f.Name + " of the layers below."}})
		}
	}
	s.Properties = append(s.Properties, added...)
	if w.layered && t.Plain != nil {
		object := *s
		*s = schema{AnyOf: []*schema{w.value(t.Plain), &object}}
	}
	return ref
}
