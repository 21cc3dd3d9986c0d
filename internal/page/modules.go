package page

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"strconv"
	"strings"

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
	file   *Encoded
}

func newModule(assetBase, brandID, name string, value any) (module, error) {
	data, err := json.Marshal(value)
	if err != nil {
		return module{}, fmt.Errorf("encode %s of %s: %w", name, brandID, err)
	}
	sum := sha256.Sum256(data)
	hash := base64.RawURLEncoding.EncodeToString(sum[:8])
	// JSON is valid JavaScript, and Marshal escapes <, > and the two line separators.
	source := append([]byte("export default "), data...)
	path := fmt.Sprintf("%s%s/%s-%s.js", ModulePrefix, brandID, name, hash)
	return module{json: source[len(source)-len(data):], source: source, path: path, url: assetBase + path, file: Encode(source, ForFiles)}, nil
}

// modules are the content modules of one brand.
type modules struct {
	core, catalogue, legal, words module
	products                      map[int]module
	urls                          Modules
	stock                         *Stock
	pictures                      map[string]Picture
	from                          moduleSources
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
	return reflect.DeepEqual(s.words(), other.words()) && reflect.DeepEqual(s.brand.Products, other.brand.Products) && reflect.DeepEqual(s.own, other.own) && reflect.DeepEqual(s.brand.Pictures, other.brand.Pictures)
}

// words are what the brand says of its products.
func (s moduleSources) words() ShopWords {
	return ShopWords{s.brand.Words.Products, s.brand.Words.Product}
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
	said := WordsModule{b.Words.Blog, b.Words.Forms, b.Words.Contact, b.Words.Demo}
	if m.words, err = newModule(runtime.AssetBase, b.ID, WordsName, said); err != nil {
		return nil, err
	}
	if before != nil && from.sells(before.from) {
		m.catalogue, m.products, m.stock = before.catalogue, before.products, before.stock
	} else if listed, ok := site.Catalogue.Lineup(b); ok {
		m.stock = &Stock{Lineup: listed, Pictures: manifest.OfProducts(b, assets, from.own, m.pictures)}
		if err = m.addStock(runtime.AssetBase, b.ID); err != nil {
			return nil, err
		}
	}
	m.urls = Modules{Core: m.core.url, Catalogue: m.catalogue.url, Legal: m.legal.url, Words: m.words.url}
	return m, nil
}

// coreOf is what the browser knows of a brand on every page.
func coreOf(from moduleSources, pictures map[string]Picture, runtime Runtime) Core {
	public := *from.brand
	public.Hosts = nil
	public.Pictures, public.SharedPictures = nil, nil                                                   // settled in the pictures below
	public.Questions, public.Buying, public.Words.Parts = nil, nil, nil                                 // of the guide
	public.Words.Sheet = nil                                                                            // of files to print
	public.Words.Products, public.Words.Product = nil, nil                                              // of the catalogue
	public.Words.Blog, public.Words.Forms, public.Words.Contact, public.Words.Demo = nil, nil, nil, nil // of the module of words
	public.Company, public.SEO.Technical = brand.Company{}, brand.Technical{}                           // shown nowhere, as the headings below
	public.SEO.Pages = maps.Clone(public.SEO.Pages)
	for page, entry := range public.SEO.Pages {
		entry.H1 = ""
		public.SEO.Pages[page] = entry
	}
	settings := publicSettings(from.site.Settings)
	if len(public.Testimonials) > 0 || !public.ShowTestimonials {
		settings.SampleTestimonials = []brand.Testimonial{}
	}
	core := Core{Brand: &public, Host: from.host, Settings: settings, Runtime: runtime,
		Pictures: pictures, FallbackPhotos: stockPhotos(from.site, from.site.Settings.StockFallback)}
	if settings.StockPhotoURL == "" {
		public.StockPhotos, core.FallbackPhotos = nil, []string{}
	}
	if public.Tools.Finder {
		core.Vehicles = from.site.Catalogue.Fits.Vehicles
	}
	return core
}

// publicSettings are those that pages show.
func publicSettings(s brand.Settings) brand.Settings {
	s.StockPhotoURL = s.StockPhotos() // nobody asks a host that is none
	s.DefaultBrand, s.StockFallback, s.Security = "", "", ""
	s.BackgroundColor, s.ShortName, s.Description = "", "", "" // of the manifest
	return s
}

// addStock makes one module for the lists, and one of each product, so that nobody fetches what is said of the others.
func (m *modules) addStock(assetBase, brandID string) error {
	m.products = map[int]module{}
	list := CatalogueModule{Tabs: m.stock.Tabs, Products: []Listed{}, Pictures: map[string]Picture{}, Words: m.from.words()}
	for _, p := range m.stock.Products {
		own, err := newModule(assetBase, brandID, fmt.Sprintf("product-%d", p.ID), ProductModule{p, m.stock.of(p.Image)})
		if err != nil {
			return err
		}
		m.products[p.ID] = own
		list.Products = append(list.Products, Listed{ID: p.ID, Model: p.Model, Title: p.Title, Description: p.Description,
			Category: p.Category, Image: p.Image, Featured: p.Featured, Detailed: len(p.Details) > 0, Module: own.url})
		for name, picture := range m.stock.of(p.Image + "-square") {
			picture.Preview, picture.Alt = "", "" // it waits until it is near, beside the title
			list.Pictures[name] = picture
		}
	}
	var err error
	m.catalogue, err = newModule(assetBase, brandID, CatalogueName, list)
	return err
}

// showTheSame reports whether pages look as they did with other modules of the brand and the same catalogue: whatever a
// browser gets is named by its content, and the rest is what the server alone shows.
func (m *modules) showTheSame(other *modules) bool {
	now, then := m.from.brand, other.from.brand
	return m.urls == other.urls && reflect.DeepEqual(now.Questions, then.Questions) && reflect.DeepEqual(now.Buying, then.Buying) &&
		reflect.DeepEqual(now.Words.Parts, then.Words.Parts) && reflect.DeepEqual(now.Words.Sheet, then.Words.Sheet)
}

// parts are the modules that the brand has.
func (m *modules) parts() []module {
	parts := []module{m.core, m.legal, m.words}
	if m.stock == nil {
		return parts
	}
	parts = append(parts, m.catalogue)
	for _, p := range m.stock.Products {
		parts = append(parts, m.products[p.ID])
	}
	return parts
}

// shown are the modules of the products of which a page shows everything: its own, or those it compares.
func (m *modules) shown(p PageData) (shown []module) {
	list, compared := strings.CutPrefix(p.Search, "compare=")
	if p.Kind == KindProduct {
		list = strings.TrimPrefix(p.Path, "/products/")
	} else if !compared {
		return nil
	}
	for _, word := range strings.Split(list, ",") {
		id, _ := strconv.Atoi(word)
		if own, ok := m.products[id]; ok {
			shown = append(shown, own)
		}
	}
	return shown
}

// needs are the addresses of the modules without which a page cannot come alive. What it compares needs no script.
func (m *modules) needs(p PageData) []string {
	urls := []string{m.urls.Core}
	own := map[string]string{CatalogueName: m.urls.Catalogue, LegalName: m.urls.Legal, WordsName: m.urls.Words}
	if url := own[Needs[p.Kind]]; url != "" {
		urls = append(urls, url)
	}
	if p.Kind == KindProduct {
		for _, product := range m.shown(p) {
			urls = append(urls, product.url)
		}
	}
	return urls
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
	own = map[string][]byte{CatalogueName: m.catalogue.json, LegalName: m.legal.json, WordsName: m.words.json}[Needs[p.Kind]]
	if own != nil {
		out = append(fmt.Appendf(out, `,"%s":`, Needs[p.Kind]), own...)
	}
	for i, product := range m.shown(p) {
		out = append(append(out, []string{`,"products":[`, `,`}[min(i, 1)]...), product.json...)
	}
	if len(m.shown(p)) > 0 {
		out = append(out, ']')
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
