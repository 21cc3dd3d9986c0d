package content

import (
	"fmt"
	"maps"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"livery/internal/brand"
)

// The layers that are a part of site.yaml. Every other layer is a content file without its ending.
const (
	SiteLayer     = "site" // the lowest layer of every brand
	SettingsLayer = "settings"
)

// ListsLayer is the file of the product lists.
const ListsLayer = "catalogue/lists"

const siteDefaults = "defaults"

var layerPattern = regexp.MustCompile(`^(placeholders|(families|brands|legal|catalogue(/products|/angles)?)/[A-Za-z0-9_-]+)$`)

// linksOf are the fields of links. What the settings of site.yaml say under the same names is the lowest layer of them.
var linksOf = []string{"shop", "shopItem", "shopCart", "shopText", "social"}

const links = "links"

// isLink reports whether a setting is the lowest layer of a brand's links.
func isLink(setting string) bool {
	name, _, _ := strings.Cut(setting, ".")
	return slices.Contains(linksOf, name)
}

// withLinks are the defaults of site.yaml with the links that its settings say.
func withLinks(site *Node) *Node {
	defaults, said := site.Child(siteDefaults), &Node{kind: mapping, fields: map[string]*Node{}}
	for _, name := range linksOf {
		if n := site.Child("settings").Child(name); n != nil {
			said.file, said.own = n.file, n.own
			said.set(name, n)
		}
	}
	if defaults == nil || defaults.kind != mapping || len(said.keys) == 0 {
		return defaults
	}
	return merge(&Node{file: defaults.file, line: defaults.line, own: defaults.own, kind: mapping,
		keys: []string{links}, fields: map[string]*Node{links: said}}, defaults)
}

// Place is the file of a layer, and the path in it of one of the layer's fields.
func Place(layer, field string) (file, at string, err error) {
	switch link, isLinks := strings.CutPrefix(field, links+"."); {
	case layer == SiteLayer && isLinks:
		return "site.yaml", joined("settings", link), nil
	case layer == SiteLayer:
		return "site.yaml", joined(siteDefaults, field), nil
	case layer == SettingsLayer:
		return "site.yaml", joined("settings", field), nil
	case layerPattern.MatchString(layer):
		return layer + ".yaml", field, nil
	}
	return "", "", fmt.Errorf("%q is no layer of the content", layer)
}

// LayerOf is the layer and field of a path in a file, which may be named by the folder it lies in. Paths of
// a brand's fields may name site.yaml without saying that they are defaults.
func LayerOf(file, at string) (layer, field string) {
	name := strings.TrimSuffix(strings.ReplaceAll(file, `\`, "/"), ".yaml")
	if path.Base(name) == "site" {
		head, rest, _ := strings.Cut(at, ".")
		switch head {
		case "settings":
			if isLink(rest) {
				return SiteLayer, joined(links, rest)
			}
			return SettingsLayer, rest
		case siteDefaults:
			return SiteLayer, rest
		}
		return SiteLayer, at
	}
	steps := strings.Split(name, "/")
	for from := range steps {
		if rest := strings.Join(steps[from:], "/"); layerPattern.MatchString(rest) {
			return rest, at
		}
	}
	return "", at
}

func joined(head, rest string) string {
	if rest == "" {
		return head
	}
	return head + "." + rest
}

// Says returns what a layer itself says, or nil.
func (c *Content) Says(layer, field string) *Node {
	file, at, err := Place(layer, field)
	if err != nil {
		return nil
	}
	return c.files[file].Find(at)
}

// Layers are all layers that say something, those of all brands first.
func (c *Content) Layers() []string {
	layers := []string{SiteLayer, SettingsLayer}
	for _, file := range slices.Sorted(maps.Keys(c.files)) {
		if layer, _ := LayerOf(file, ""); layer != "" && layer != SiteLayer {
			layers = append(layers, layer)
		}
	}
	return layers
}

// ProductLayer is the layer of a product, whose file has a name of its own; empty when there is no such product.
func (c *Content) ProductLayer(id int) string {
	return c.ProductLayers()[id]
}

// ProductLayers are the layers of all products, by their ids.
func (c *Content) ProductLayers() map[int]string {
	layers := map[int]string{}
	for file, n := range c.files {
		if layer, _ := LayerOf(file, ""); strings.HasPrefix(layer, "catalogue/products/") {
			if id, err := strconv.Atoi(string(n.Find("id").JSON())); err == nil {
				layers[id] = layer
			}
		}
	}
	return layers
}

// Stack names the layers that a brand is made of, its own first.
func (c *Content) Stack(id string) []string {
	stack := []string{"brands/" + id}
	if family := c.Says(stack[0], "family"); family != nil && family.kind == text {
		stack = append(stack, "families/"+family.scalar.(string))
	}
	return append(stack, SiteLayer)
}

// Below returns what a layer and those below it say together, with {name} still in it: for the layer of a
// brand its family and the site, for a family the site, for any other the layer alone.
func (c *Content) Below(layer string) *Node {
	site := c.defaults
	switch {
	case strings.HasPrefix(layer, "brands/"):
		return merge(merge(site, c.Says(c.Stack(strings.TrimPrefix(layer, "brands/"))[1], "")),
			c.Says(layer, "")).resolve()
	case strings.HasPrefix(layer, "families/"):
		return merge(site, c.Says(layer, "")).resolve()
	}
	return c.Says(layer, "").resolve()
}

// MadeOf lists the brands that a layer is a part of.
func (c *Content) MadeOf(layer string) []*brand.Brand {
	family, isFamily := strings.CutPrefix(layer, "families/")
	own, isOwn := strings.CutPrefix(layer, "brands/")
	angles, isAngles := strings.CutPrefix(layer, "catalogue/angles/")
	isProduct := strings.HasPrefix(layer, "catalogue/products/")
	product, _ := strconv.Atoi(string(c.Says(layer, "id").JSON()))
	var list []*brand.Brand
	for _, b := range c.Site.Brands {
		switch {
		case isFamily && b.Family != family, isOwn && b.ID != own, isAngles && b.ID != angles:
		case strings.HasPrefix(layer, "catalogue/") && b.Products == nil:
		case isProduct && !slices.Contains(c.Site.Catalogue.Lists[b.Products.List].Products, product):
		default:
			list = append(list, b)
		}
	}
	return list
}

// ReachedBy lists the brands that a layer is a part of and that show what a field of it says: of a product list those
// that sell by it.
func (c *Content) ReachedBy(layer, field string) []*brand.Brand {
	made := c.MadeOf(layer)
	if layer != ListsLayer {
		return made
	}
	name, _, _ := strings.Cut(field, ".")
	return slices.DeleteFunc(made, func(b *brand.Brand) bool { return b.Products.List != name })
}

// Find returns the node at exactly this path, or nil.
func (n *Node) Find(path string) *Node {
	for path != "" && n != nil {
		var head string
		head, path, _ = strings.Cut(path, ".")
		n = n.Child(head)
	}
	return n
}

// Child is what a mapping has under a key, or a list at a place; nil when there is nothing.
func (n *Node) Child(key string) *Node {
	if n == nil {
		return nil
	}
	switch n.kind {
	case mapping:
		return n.fields[key]
	case sequence:
		if i, ok := index(key, len(n.items)); ok {
			return n.items[i]
		}
	}
	return nil
}

// Keys are the names that a mapping has, in order.
func (n *Node) Keys() []string { return n.keys }

// Kind is text, number, boolean, list or group; empty for nothing.
func (n *Node) Kind() string {
	if n == nil {
		return ""
	}
	return map[kind]string{text: "text", number: "number", boolean: "boolean", sequence: "list",
		mapping: "group"}[n.kind]
}

// Written is where the node itself was written.
func (n *Node) Written() Origin { return Origin{File: n.file, Line: n.line, Change: n.change} }

// FromJSON reads a value that was written nowhere.
func FromJSON(data []byte) (*Node, error) { return fromJSON(data, &Node{}) }

// Value is the text of a node, or "".
func (n *Node) Value() string {
	if n == nil {
		return ""
	}
	text, _ := n.scalar.(string)
	return text
}

// Files names the content files of this content and of another, sorted.
func (c *Content) Files(other *Content) []string {
	all := map[string]bool{}
	for _, one := range []*Content{c, other} {
		for file := range one.files {
			all[file] = true
		}
	}
	return sortedKeys(all)
}

// SameFiles reports whether the files whose names begin so are the very ones of another content, read once for both.
func (c *Content) SameFiles(other *Content, prefix string) bool {
	if other == nil {
		return false
	}
	for _, file := range c.Files(other) {
		if strings.HasPrefix(file, prefix) && c.files[file] != other.files[file] {
			return false
		}
	}
	return true
}
