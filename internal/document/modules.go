package document

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"iter"
	"strconv"
	"strings"

	"livery/internal/brand"
	"livery/internal/page"
)

// ModulePrefix is the address below which content modules are served.
const ModulePrefix = "/assets/content/"

// module is some of a brand's content: the JSON that rendering uses, and the immutable
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
	return module{json: source[len(source)-len(data):], source: source, path: path, url: assetBase + path,
		file: Encode(source, ForFiles)}, nil
}

// Modules are the content modules of one brand.
type Modules struct {
	URLs   page.Modules
	Source *page.Source

	core, catalogue, quoting, legal, words, posts module
	products                                      map[int]module
}

// NewModules makes the modules of a brand. Before are those of the same brand, or nil: what it sells is taken over
// where that is the same stock.
func NewModules(source *page.Source, runtime page.Runtime, before *Modules) (*Modules, error) {
	m := &Modules{Source: source}
	type part struct {
		made  *module
		name  string
		value any
	}
	parts := []part{
		{&m.core, "core", source.Core(runtime)},
		{&m.legal, page.LegalName, source.Legal(runtime.KeepLeads)},
		{&m.words, page.WordsName, source.Words()},
	}
	if posts := source.ContentPosts(); len(posts) > 0 {
		parts = append(parts, part{&m.posts, "posts", posts})
	}
	for _, one := range parts {
		var err error
		if *one.made, err = newModule(runtime.AssetBase, source.Brand.ID, one.name, one.value); err != nil {
			return nil, err
		}
	}
	if before != nil && before.Source.Stock == source.Stock {
		m.catalogue, m.quoting, m.products = before.catalogue, before.quoting, before.products
	} else if source.Stock != nil {
		if err := m.addStock(runtime.AssetBase); err != nil {
			return nil, err
		}
	}
	m.URLs = page.Modules{Core: m.core.url, Catalogue: m.catalogue.url, Legal: m.legal.url, Words: m.words.url,
		Posts: m.posts.url}
	return m, nil
}

// addStock makes one module for the lists, and one of each product, so that nobody fetches what is said of the others.
func (m *Modules) addStock(assetBase string) error {
	brandID, stock := m.Source.Brand.ID, m.Source.Stock
	m.products = map[int]module{}
	list := page.CatalogueModule{Tabs: stock.Tabs, Products: []page.Listed{}, Pictures: map[string]page.Picture{},
		Words: m.Source.ShopWords(), Retired: stock.Retired, Prices: m.Source.ShownPrices()}
	for _, p := range stock.Products {
		own, err := newModule(assetBase, brandID, fmt.Sprintf("product-%d", p.ID),
			page.ProductModule{Item: p, Pictures: stock.Named(append([]string{p.Image}, p.Gallery...)...)})
		if err != nil {
			return err
		}
		m.products[p.ID] = own
		list.Products = append(list.Products, page.Listed{ID: p.ID, Model: p.Model, Title: p.Title,
			Description: p.Description,
			Category:    p.Category, Image: p.Image, Featured: p.Featured, Module: own.url,
			// A product of one's own has no other way to its page; of those that ship some are left to the shop.
			Detailed: len(p.Details) > 0 || p.ID >= brand.FirstOwnProduct})
		for name, picture := range stock.Named(p.Image + "-square") {
			picture.Preview, picture.Alt = "", "" // it waits until it is near, beside the title
			list.Pictures[name] = picture
		}
	}
	var err error
	if m.quoting, err = newModule(assetBase, brandID, "quoting", m.Source.Quoting()); err != nil {
		return err
	}
	list.Quoting = m.quoting.url
	m.catalogue, err = newModule(assetBase, brandID, page.CatalogueName, list)
	return err
}

// ShowTheSame reports whether pages look as they did with other modules of the brand and the same catalogue: whatever a
// browser gets is named by its content, and the rest is what the server alone shows.
func (m *Modules) ShowTheSame(other *Modules) bool {
	return m.URLs == other.URLs && m.Source.ServerShowsTheSame(other.Source)
}

// all are the modules that the brand has.
func (m *Modules) all() []module {
	all := []module{m.core, m.legal, m.words}
	if m.posts.file != nil {
		all = append(all, m.posts)
	}
	if m.Source.Stock == nil {
		return all
	}
	all = append(all, m.catalogue, m.quoting)
	for _, p := range m.Source.Stock.Products {
		all = append(all, m.products[p.ID])
	}
	return all
}

// Files are the modules as they are sent, by address.
func (m *Modules) Files() iter.Seq2[string, *Encoded] {
	return func(yield func(string, *Encoded) bool) {
		for _, one := range m.all() {
			if !yield(one.path, one.file) {
				return
			}
		}
	}
}

// shown are the modules of the products of which a page shows everything: its own, or those it compares.
func (m *Modules) shown(p page.PageData) (shown []module) {
	list, compared := strings.CutPrefix(p.Search, "compare=")
	if p.Kind == page.KindProduct {
		list = strings.TrimPrefix(p.Path, "/products/")
	} else if !compared || p.Kind != page.KindProducts {
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

// Needs are the addresses of the modules without which a page cannot come alive. What it compares needs no script.
func (m *Modules) Needs(p page.PageData) []string {
	urls := []string{m.URLs.Core}
	if url := m.named(page.Needs[p.Kind]).url; url != "" {
		urls = append(urls, url)
	}
	switch p.Kind {
	case page.KindProduct:
		for _, product := range m.shown(p) {
			urls = append(urls, product.url)
		}
	case page.KindQuote:
		urls = append(urls, m.words.url, m.quoting.url)
	}
	return urls
}

// named is the module of a name that only some pages need.
func (m *Modules) named(name string) module {
	return map[string]module{page.CatalogueName: m.catalogue, page.LegalName: m.legal, page.WordsName: m.words}[name]
}

// Input joins the page's own data with the modules it shows, without encoding those again.
func (m *Modules) Input(p page.PageData, guide *page.Guide) ([]byte, error) {
	p.Modules = m.URLs
	own, err := json.Marshal(p)
	if err != nil {
		return nil, err
	}
	core := m.core.json
	if p.Post != nil && len(p.Post.Pictures) > 0 {
		if core, err = withPictures(core, p.Post.Pictures); err != nil {
			return nil, err
		}
	}
	out := append([]byte(`{"page":`), own...)
	out = append(append(out, `,"core":`...), core...)
	name := page.Needs[p.Kind]
	if needed := m.named(name).json; needed != nil {
		out = append(fmt.Appendf(out, `,"%s":`, name), needed...)
	}
	if p.Kind == page.KindQuote {
		out = append(append(out, `,"words":`...), m.words.json...)
		out = append(append(out, `,"quoting":`...), m.quoting.json...)
	}
	shown := m.shown(p)
	for i, product := range shown {
		out = append(append(out, []string{`,"products":[`, `,`}[min(i, 1)]...), product.json...)
	}
	if len(shown) > 0 {
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

// withPictures adds pictures that are not public, which a draft alone has, to the core of a brand.
func withPictures(core []byte, more map[string]page.Picture) ([]byte, error) {
	var parts map[string]json.RawMessage
	if err := json.Unmarshal(core, &parts); err != nil {
		return nil, err
	}
	pictures := map[string]json.RawMessage{}
	if err := json.Unmarshal(parts["pictures"], &pictures); err != nil {
		return nil, err
	}
	for name, p := range more {
		data, err := json.Marshal(p)
		if err != nil {
			return nil, err
		}
		pictures[name] = data
	}
	var err error
	if parts["pictures"], err = json.Marshal(pictures); err != nil {
		return nil, err
	}
	return json.Marshal(parts)
}
