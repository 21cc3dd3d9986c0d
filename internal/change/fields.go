package change

import (
	"cmp"
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"livery/internal/brand"
	"livery/internal/content"
	"livery/internal/shape"
)

// Field is one value of a brand or of another layer, with what may stand there.
type Field struct {
	Path        string
	Kind        string // text, number, boolean or list
	Choices     []string
	Description string
	// Words says that people read the text on a page.
	Words bool
	// MaxLength is how many characters a text may have; 0 where nothing says so.
	MaxLength int
	// Value is what the layer says, nil when nobody says anything; Shown is the text as visitors read it.
	Value json.RawMessage
	Shown string
	// Layer is the one that says it, and Layers are all that say something, that one first.
	Layer  string
	Layers []string
	// Below is what the layers under the first one say, where that one says something itself.
	Below  json.RawMessage
	Origin content.Origin
	// ShownBy and OverriddenBy count the brands made of Layer that show the value, and that say something else.
	ShownBy, OverriddenBy int
}

// Fields lists what can be said in a layer, said or not. For the layer of a brand these are the fields of
// the brand as its three layers make it.
func Fields(c *content.Content, layer string) ([]Field, error) {
	top := content.ShapeOf(layer)
	if _, _, err := content.Place(layer, ""); err != nil || top == nil || c.Says(layer, "") == nil {
		return nil, ErrLayer
	}
	l := lister{content: c, stack: []string{layer}, shown: c.Says(layer, "")}
	if id, isBrand := strings.CutPrefix(layer, "brands/"); isBrand {
		l.stack, l.shown = c.Stack(id), c.Brand(id)
	} else if strings.HasPrefix(layer, "families/") {
		l.stack, l.shown = []string{layer, content.SiteLayer}, c.Below(layer)
	}
	if len(l.stack) > 1 {
		l.below = c.Below(l.stack[1])
	}
	for _, of := range l.stack {
		l.brands = append(l.brands, c.MadeOf(of))
	}
	l.list(top, c.Below(layer), "", "")
	return l.fields, nil
}

type lister struct {
	content *content.Content
	stack   []string         // the layers, the one that counts most first
	brands  [][]*brand.Brand // made of each of them
	shown   *content.Node
	below   *content.Node // what the layers under the first one say
	fields  []Field
}

// list walks what may be said and what is said together.
func (l *lister) list(t *shape.Type, n *content.Node, path, about string) {
	if t.Plain != nil && n.Kind() != string(shape.Group) {
		t = t.Plain
	}
	switch {
	case t.Kind == shape.List:
		l.add(t, n, path, about)
		for i := range n.Len() {
			at := strconv.Itoa(i)
			l.list(t.Of, n.Child(at), joined(path, at), about)
		}
	case t.Of != nil: // names that somebody gave
		if n.Kind() == string(shape.Group) {
			for _, key := range n.Keys() {
				l.list(t.Of, n.Child(key), joined(path, key), t.Of.About)
			}
		}
	case t.Kind == shape.Group:
		for _, f := range t.Fields {
			l.list(f.Type, n.Child(f.Name), joined(path, f.Name), cmp.Or(f.About, f.Type.About))
		}
	default:
		l.add(t, n, path, about)
	}
}

func (l *lister) add(t *shape.Type, n *content.Node, path, about string) {
	f := Field{Path: path, Kind: string(t.Kind), Choices: t.Choices, Description: about, Words: t.Words,
		MaxLength: t.MaxLength, Value: n.JSON(), Layers: []string{}}
	for _, layer := range l.stack {
		if l.content.Says(layer, path) != nil || t.Kind == shape.List && l.content.Says(layer, path+"+") != nil {
			f.Layers = append(f.Layers, layer)
		}
	}
	if len(f.Layers) > 1 && f.Layers[0] == l.stack[0] {
		f.Below = l.below.Find(path).JSON()
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
		if n != nil && n.Written().File == f.Origin.File || len(l.stack) == 1 &&
			!saysLegal(l.content, b.ID, f.Layer, f.Path) {
			f.ShownBy++
		} else {
			f.OverriddenBy++
		}
	}
}

// saysLegal reports whether a brand says a part of a legal page itself.
func saysLegal(c *content.Content, id, layer, field string) bool {
	page, isLegal := strings.CutPrefix(layer, "legal/")
	part, _, _ := strings.Cut(field, ".")
	return isLegal && c.Brand(id).Find("legal."+page+"."+part) != nil
}

func joined(path, key string) string {
	if path == "" {
		return key
	}
	return path + "." + key
}
