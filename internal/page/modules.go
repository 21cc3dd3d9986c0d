package page

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"reflect"
	"sync"

	"livery/internal/brand"
	"livery/internal/media"
)

// ModulePrefix is the address below which content modules are served.
const ModulePrefix = "/assets/content/"

// module is a part of a brand's content: the JSON that rendering uses, and the immutable
// JavaScript module that the browser imports. It is compressed as small as can be, which takes
// so long that it waits until somebody asks for it or the server has nothing better to do.
type module struct {
	json   []byte
	source []byte // of the JavaScript module
	path   string
	url    string // on a CDN perhaps, which asks us for the path
	file   func() *Encoded
}

func newModule(assetBase, brandID, name string, value any) (module, error) {
	data, err := json.Marshal(value)
	if err != nil {
		return module{}, fmt.Errorf("encode %s of %s: %w", name, brandID, err)
	}
	sum := sha256.Sum256(data)
	hash := base64.RawURLEncoding.EncodeToString(sum[:8])
	// JSON is an expression of JavaScript, and Marshal escapes <, > and the two line separators.
	source := append([]byte("export default "), data...)
	file := func() *Encoded {
		encoded := Encode(source, ForFiles)
		return &encoded
	}
	path := fmt.Sprintf("%s%s/%s-%s.js", ModulePrefix, brandID, name, hash)
	return module{json: source[len(source)-len(data):], source: source, path: path, url: assetBase + path, file: sync.OnceValue(file)}, nil
}

// modules are the content modules of one brand.
type modules struct {
	core, catalogue, legal module
	urls                   Modules
	catalogueData          *CatalogueModule
	pictures               map[string]Picture
	from                   moduleSources
}

// moduleSources are what the modules of a brand are made of.
type moduleSources struct {
	site    *brand.Site
	brand   *brand.Brand
	host    string
	own     []media.Picture // that the brand brought itself
	renamed bool
}

// sells reports whether a brand shows the same products as other sources do, of the same catalogue.
func (s moduleSources) sells(other moduleSources) bool {
	return reflect.DeepEqual(s.brand.Products, other.brand.Products) && reflect.DeepEqual(s.own, other.own) && reflect.DeepEqual(s.brand.Pictures, other.brand.Pictures)
}

// newModules makes the modules of a brand. Before are those of the same brand and the same catalogue, if there are any.
func newModules(from moduleSources, manifest *Manifest, runtime Runtime, before *modules) (*modules, error) {
	site, b := from.site, from.brand
	assets := runtime.AssetBase + "/assets/"
	m := &modules{from: from, pictures: manifest.OfBrand(b, assets, from.own, from.renamed)}
	var err error
	if m.core, err = newModule(runtime.AssetBase, b.ID, "core", coreOf(from, m.pictures, runtime)); err != nil {
		return nil, err
	}
	if m.legal, err = newModule(runtime.AssetBase, b.ID, LegalName, legalFor(site.Legal, b, from.host, runtime.KeepLeads)); err != nil {
		return nil, err
	}
	if before != nil && from.sells(before.from) {
		m.catalogue, m.catalogueData = before.catalogue, before.catalogueData
	} else if listed, ok := site.Catalogue.Shelf(b); ok {
		m.catalogueData = &CatalogueModule{Shelf: listed, Pictures: manifest.OfProducts(b, assets, from.own, m.pictures)}
		if m.catalogue, err = newModule(runtime.AssetBase, b.ID, CatalogueName, m.catalogueData); err != nil {
			return nil, err
		}
	}
	m.urls = Modules{Core: m.core.url, Catalogue: m.catalogue.url, Legal: m.legal.url}
	return m, nil
}

// coreOf is what the browser knows of a brand on every page.
func coreOf(from moduleSources, pictures map[string]Picture, runtime Runtime) Core {
	public := *from.brand
	public.Hosts = nil
	public.Pictures, public.SharedPictures = nil, nil // settled in the pictures below
	public.Questions, public.Buying = nil, nil        // of the guide
	settings := from.site.Settings
	settings.StockPhotoURL = settings.StockPhotos() // nobody asks a host that is none
	core := Core{Brand: &public, Host: from.host, Settings: settings, Runtime: runtime,
		Pictures: pictures, FallbackPhotos: stockPhotos(from.site, settings.StockFallback)}
	if public.Tools.Finder {
		core.Vehicles = from.site.Catalogue.Fits.Vehicles
	}
	return core
}

// parts are the modules that the brand has.
func (m *modules) parts() []module {
	if m.catalogueData == nil {
		return []module{m.core, m.legal}
	}
	return []module{m.core, m.legal, m.catalogue}
}

func stockPhotos(site *brand.Site, id string) []string {
	for _, b := range site.Brands {
		if b.ID == id {
			return b.StockPhotos
		}
	}
	return []string{}
}

// input joins the page's own data with the modules it shows, without encoding those again.
func (m *modules) input(p PageData, guide *Guide) ([]byte, error) {
	p.Modules = m.urls
	own, err := json.Marshal(p)
	if err != nil {
		return nil, err
	}
	out := append([]byte(`{"page":`), own...)
	out = append(append(out, `,"core":`...), m.core.json...)
	own = map[string][]byte{CatalogueName: m.catalogue.json, LegalName: m.legal.json}[Needs[p.Kind]]
	if own != nil {
		out = append(fmt.Appendf(out, `,"%s":`, Needs[p.Kind]), own...)
	}
	if guide != nil {
		parts, err := json.Marshal(guide)
		if err != nil {
			return nil, err
		}
		out = append(append(out, `,"guide":`...), parts...)
	}
	return append(out, '}'), nil
}
