// Command schema writes the JSON Schemas of the content files and of the page input from
// the Go types, so that editors complete the YAML and TypeScript gets its types.
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"reflect"

	"github.com/invopop/jsonschema"

	"livery/internal/blog"
	"livery/internal/brand"
	"livery/internal/content"
	"livery/internal/desk"
	"livery/internal/desk/api"
	"livery/internal/lead"
	"livery/internal/page"
	"livery/internal/rules"
)

type siteFile struct {
	Settings brand.Settings `json:"settings"`
	Defaults brand.Brand    `json:"defaults"`
}

func main() {
	files := map[string]any{
		"brand":        brand.Brand{},
		"site":         siteFile{},
		"product":      brand.Product{},
		"lists":        map[string]brand.ProductList{},
		"figures":      []brand.ProductFigure{},
		"legal":        brand.LegalPage{},
		"placeholders": map[string][]brand.ContentPost{},
		"post":         blog.Post{},
		"rules":        rules.Rules{},
		"angles":       map[int]brand.Angle{},
		"connections":  []brand.Connection{},
		"fits":         brand.Fits{},
		"sums":         []brand.Sum{},
		"capabilities": rules.Capabilities{},
		"sources":      rules.Sources{},
	}
	for name, value := range files {
		// A layer may leave every field to the layers below it.
		write(filepath.Join("content/schema", name+".schema.json"), reflectType(value, true))
	}
	write("web/src/gen/input.schema.json", reflectType(page.Input{}, false))
	writeRules("web/src/gen/rules.ts")
	writeWords("web/src/gen/words.json")
	write("web/src/gen/desk.schema.json", reflectType(api.Contract{}, false))
}

// enums are the types that have a fixed set of values.
var enums = map[reflect.Type]*jsonschema.Schema{
	reflect.TypeFor[brand.Variant]():        enum(brand.Variants),
	reflect.TypeFor[brand.Page]():           enum(brand.Pages),
	reflect.TypeFor[brand.Target]():         enum(brand.Targets),
	reflect.TypeFor[brand.GroupID]():        enum(brand.GroupIDs),
	reflect.TypeFor[brand.BlogSource]():     enum(brand.BlogSources),
	reflect.TypeFor[brand.Delivery]():       enum(brand.Deliveries),
	reflect.TypeFor[brand.Role]():           enum(brand.Roles),
	reflect.TypeFor[brand.ConnectionRole](): enum(brand.ConnectionRoles),
	reflect.TypeFor[page.Kind]():            enum(page.Kinds),
	reflect.TypeFor[desk.Role]():            enum(desk.Roles),
	reflect.TypeFor[desk.Right]():           enum(desk.RightsOf(desk.Owner)),
	reflect.TypeFor[lead.EventKind]():       enum(lead.EventKinds),
	reflect.TypeFor[api.PostState]():        enum(api.PostStates),
}

func reflectType(value any, optional bool) *jsonschema.Schema {
	r := &jsonschema.Reflector{ExpandedStruct: false, AllowAdditionalProperties: false}
	for _, dir := range []string{"internal/brand", "internal/page", "internal/blog", "internal/rules", "internal/desk", "internal/desk/api", "internal/lead", "internal/change"} {
		if err := r.AddGoComments("livery", "./"+dir, jsonschema.WithFullComment()); err != nil {
			fail(err)
		}
	}
	r.Mapper = func(t reflect.Type) *jsonschema.Schema { return enums[t] }
	schema := r.Reflect(value)
	schema.ID = ""
	if optional {
		for name, def := range schema.Definitions {
			def.Required = nil
			if _, post := value.(blog.Post); !post { // an article replaces the one below it whole
				allowAdding(def)
			}
			if name == "FeatureItem" || name == "Host" {
				object := *def
				*def = jsonschema.Schema{AnyOf: []*jsonschema.Schema{{Type: "string"}, &object}}
			}
		}
	}
	return schema
}

// allowAdding lets a layer add to each list under the list's name with a + at its end.
func allowAdding(def *jsonschema.Schema) {
	if def.Properties == nil {
		return
	}
	var lists []string
	for pair := def.Properties.Oldest(); pair != nil; pair = pair.Next() {
		if pair.Value.Type == "array" {
			lists = append(lists, pair.Key)
		}
	}
	for _, name := range lists {
		list, _ := def.Properties.Get(name)
		def.Properties.Set(name+"+", &jsonschema.Schema{Type: "array", Items: list.Items, Description: "Added to the " + name + " of the layers below."})
	}
}

// writeWords writes the words of site.yaml, which tests of components show.
func writeWords(path string) {
	site, problems := content.Parse(os.DirFS("content"), "site.yaml")
	if len(problems) > 0 {
		fail(problems)
	}
	var b bytes.Buffer
	if err := json.Indent(&b, site.Child("defaults").Child("words").JSON(), "", "  "); err != nil {
		fail(err)
	}
	writeFile(path, b.Bytes())
}

func enum[T ~string](values []T) *jsonschema.Schema {
	s := &jsonschema.Schema{Type: "string"}
	for _, v := range values {
		s.Enum = append(s.Enum, string(v))
	}
	return s
}

func write(path string, schema *jsonschema.Schema) {
	data, err := json.MarshalIndent(schema, "", "  ")
	if err != nil {
		fail(err)
	}
	writeFile(path, data)
}

func writeFile(path string, data []byte) {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		fail(err)
	}
	if err := os.WriteFile(path, append(data, '\n'), 0o644); err != nil {
		fail(err)
	}
}

func fail(err error) {
	fmt.Fprintln(os.Stderr, "schema:", err)
	os.Exit(1)
}
