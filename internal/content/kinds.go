package content

import (
	"reflect"
	"strings"

	"livery/internal/brand"
	"livery/internal/shape"
)

// kinds are the kinds of content files, by the name of their schema.
var kinds = map[string]reflect.Type{
	"brand":        reflect.TypeFor[brand.Brand](),
	"site":         reflect.TypeFor[siteFile](),
	"product":      reflect.TypeFor[brand.Product](),
	"lists":        reflect.TypeFor[map[string]brand.ProductList](),
	"figures":      reflect.TypeFor[[]brand.ProductFigure](),
	"legal":        reflect.TypeFor[brand.LegalPage](),
	"placeholders": reflect.TypeFor[placeholderFile](),
	"angles":       reflect.TypeFor[map[int]brand.Angle](),
	"connections":  reflect.TypeFor[[]brand.Connection](),
	"fits":         reflect.TypeFor[brand.Fits](),
	"sums":         reflect.TypeFor[[]brand.Sum](),
}

// Schemas are the shapes of the content files that make a site, by the name of their schema.
func Schemas() map[string]*shape.Type {
	all := map[string]*shape.Type{}
	for name, t := range kinds {
		all[name] = shape.Of(t)
	}
	return all
}

// SchemaName is the schema of a layer's file.
func SchemaName(layer string) string {
	head, rest, _ := strings.Cut(layer, "/")
	switch {
	case layer == SiteLayer, head == "families", head == "brands":
		return "brand"
	case layer == SettingsLayer:
		return "site"
	case strings.HasPrefix(rest, "products/"):
		return "product"
	case strings.HasPrefix(rest, "angles/"):
		return "angles"
	case head == "catalogue":
		return rest
	}
	return head
}

// ShapeOf is what a layer may say; nil when there is no such layer.
func ShapeOf(layer string) *shape.Type {
	t, known := kinds[SchemaName(layer)]
	switch {
	case layer == SettingsLayer:
		return shape.For[brand.Settings]()
	case !known:
		return nil
	}
	return shape.Of(t)
}
