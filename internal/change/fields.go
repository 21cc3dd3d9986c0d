package change

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"slices"
	"strconv"
	"strings"

	"livery/internal/brand"
	"livery/internal/content"
)

// Field is one value of a brand or of another layer, with what may stand there.
type Field struct {
	Path        string
	Kind        string // text, number, boolean or list
	Choices     []string
	Description string
	// Value is what the layer says, nil when nobody says anything; Shown is the text as visitors read it.
	Value json.RawMessage
	Shown string
	// Layer is the one that says it, and Layers are all that say something, that one first.
	Layer  string
	Layers []string
	Origin content.Origin
	// ShownBy and OverriddenBy count the brands made of Layer that show the value, and that say something else.
	ShownBy, OverriddenBy int
}

// Fields lists what can be said in a layer, said or not. For the layer of a brand these are the fields of
// the brand as its three layers make it.
func Fields(files fs.FS, c *content.Content, layer string) ([]Field, error) {
	root, top, err := schemaOf(files, layer)
	if err != nil {
		return nil, err
	}
	if _, _, err := content.Place(layer, ""); err != nil || c.Says(layer, "") == nil {
		return nil, ErrLayer
	}
	l := lister{root: root, content: c, stack: []string{layer}, shown: c.Says(layer, "")}
	if id, isBrand := strings.CutPrefix(layer, "brands/"); isBrand {
		l.stack, l.shown = c.Stack(id), c.Brand(id)
	} else if strings.HasPrefix(layer, "families/") {
		l.stack, l.shown = []string{layer, content.SiteLayer}, c.Below(layer)
	}
	for _, of := range l.stack {
		l.brands = append(l.brands, c.MadeOf(of))
	}
	l.list(top, c.Below(layer), "", "")
	return l.fields, nil
}

// SchemaName is the schema of a layer's file.
func SchemaName(layer string) string {
	head, _, _ := strings.Cut(layer, "/")
	switch {
	case layer == content.SiteLayer, head == "families", head == "brands":
		return "brand"
	case layer == content.SettingsLayer:
		return "site"
	case strings.HasPrefix(layer, "catalogue/products/"):
		return "product"
	case strings.HasPrefix(layer, "catalogue/angles/"):
		return "angles"
	case head == "catalogue":
		return strings.TrimPrefix(layer, "catalogue/")
	}
	return head
}

// schemaOf reads the schema of a layer; schemas are mappings like any other value.
func schemaOf(files fs.FS, layer string) (root, top *content.Node, err error) {
	data, err := fs.ReadFile(files, "schema/"+SchemaName(layer)+".schema.json")
	if err != nil {
		return nil, nil, ErrLayer
	}
	if root, err = content.FromJSON(data); err != nil {
		return nil, nil, fmt.Errorf("the schema of %s: %w", layer, err)
	}
	if layer == content.SettingsLayer {
		return root, root.Find("$defs.Settings"), nil
	}
	return root, root, nil
}

type lister struct {
	root    *content.Node
	content *content.Content
	stack   []string         // the layers, the one that counts most first
	brands  [][]*brand.Brand // made of each of them
	shown   *content.Node
	fields  []Field
}

func (l *lister) resolved(s *content.Node) *content.Node {
	for s.Child("$ref").Value() != "" {
		s = l.root.Child("$defs").Child(strings.TrimPrefix(s.Child("$ref").Value(), "#/$defs/"))
	}
	return s
}

// list walks what may be said and what is said together.
func (l *lister) list(s, n *content.Node, path, about string) {
	if text := s.Child("description").Value(); text != "" {
		about = text
	}
	s = l.resolved(s)
	if about == "" {
		about = s.Child("description").Value()
	}
	if either := s.Child("anyOf"); either != nil { // plain text, or a mapping
		s = either.Child("0")
		if n.Kind() == "group" {
			s = either.Child("1")
		}
	}
	switch kind := s.Child("type").Value(); {
	case kind == "object":
		l.group(s, n, path)
	case kind == "array":
		l.add(s, n, path, "list", about)
		for i := range n.Len() {
			at := strconv.Itoa(i)
			l.list(s.Child("items"), n.Child(at), joined(path, at), about)
		}
	case kind == "integer":
		l.add(s, n, path, "number", about)
	case kind == "boolean":
		l.add(s, n, path, kind, about)
	default:
		l.add(s, n, path, "text", about)
	}
}

// group lists the fields of a mapping: those that have a name, and those that somebody gave one.
func (l *lister) group(s, n *content.Node, path string) {
	if named := s.Child("properties"); named != nil {
		for _, key := range named.Keys() {
			if !strings.HasSuffix(key, "+") {
				l.list(named.Child(key), n.Child(key), joined(path, key), "")
			}
		}
		return
	}
	other := s.Child("additionalProperties")
	if patterns := s.Child("patternProperties"); patterns != nil {
		other = patterns.Child(patterns.Keys()[0])
	}
	if n.Kind() == "group" {
		for _, key := range n.Keys() {
			l.list(other, n.Child(key), joined(path, key), "")
		}
	}
}

func (l *lister) add(s, n *content.Node, path, kind, about string) {
	f := Field{Path: path, Kind: kind, Description: about, Value: n.JSON(), Layers: []string{}}
	for i := range s.Child("enum").Len() {
		f.Choices = append(f.Choices, s.Child("enum").Child(strconv.Itoa(i)).Value())
	}
	for _, layer := range l.stack {
		if l.content.Says(layer, path) != nil || kind == "list" && l.content.Says(layer, path+"+") != nil {
			f.Layers = append(f.Layers, layer)
		}
	}
	if n != nil {
		f.Origin = n.Written()
		f.Layer, _ = content.LayerOf(f.Origin.File, path)
	}
	if shown := l.shown.Find(path).Value(); shown != n.Value() {
		f.Shown = shown
	}
	l.count(&f)
	l.fields = append(l.fields, f)
}

// count counts the brands made of the field's layer that show its value.
func (l *lister) count(f *Field) {
	at := slices.Index(l.stack, f.Layer)
	if at < 0 {
		return
	}
	for _, b := range l.brands[at] {
		n := l.content.Brand(b.ID).Find(f.Path)
		if n != nil && n.Written().File == f.Origin.File || len(l.stack) == 1 {
			f.ShownBy++
		} else {
			f.OverriddenBy++
		}
	}
}

func joined(path, key string) string {
	if path == "" {
		return key
	}
	return path + "." + key
}
