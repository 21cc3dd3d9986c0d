// Package document makes the HTML document around a page: what the front end rendered, between a head with styles and
// scripts and the data with which the page comes alive in the browser.
//
// A FrontEnd is the built front end: which files each kind of page needs, and how each variant looks. Modules are the
// content of a brand as immutable files. An Encoded is bytes with their compressed forms, as they are sent.
package document

import (
	"bytes"
	"encoding/json"
	"fmt"
	"html"
	"io/fs"
	"slices"
	"strings"
	"sync"

	"livery/internal/brand"
	"livery/internal/page"
	"livery/internal/render"
)

// AppPrefix is the address below which the built front end is served.
const AppPrefix = "/assets/app/"

// FrontEnd knows the built front end: which files a page needs before it can come alive, and its styles.
type FrontEnd struct {
	assetBase string
	files     map[string]builtFile // by the source they were built of
	styles    map[styleKey]stylesheet
	// variants, shared and added are the stylesheets as they were built.
	variants map[brand.Variant]string
	shared   string
	added    map[string]string

	// preview is the script of pages that show a draft.
	preview string

	recolouring sync.Mutex
	layouts     map[string]string       // the styles of each layout of a section, such as features-lead
	recoloured  map[styleKey]stylesheet // for brands with a palette or layouts
}

// builtFile is what became of a source of the front end, with the sources that it imports.
type builtFile struct {
	File    string   `json:"file"`
	Imports []string `json:"imports"`
}

// start remembers what is pressed early and fetches the rest; entryClient then brings the page to life.
const (
	start       = "src/start.ts"
	entryClient = "src/entry-client.tsx"
)

// ReadFrontEnd reads the front end's manifest and stylesheets.
func ReadFrontEnd(client fs.FS, assetBase string) (*FrontEnd, error) {
	s := &FrontEnd{assetBase: assetBase, files: map[string]builtFile{}, styles: map[styleKey]stylesheet{},
		variants: map[brand.Variant]string{}, recoloured: map[styleKey]stylesheet{}}
	data, err := fs.ReadFile(client, "manifest.json")
	if err != nil {
		return nil, fmt.Errorf("read the front end's manifest: %w", err)
	}
	if err := json.Unmarshal(data, &s.files); err != nil {
		return nil, fmt.Errorf("the front end's manifest is not valid (build it again with make web): %w", err)
	}
	if err := s.readStyles(client); err != nil {
		return nil, err
	}
	return s, nil
}

// scripts lists the modules a page needs, the entry first.
func (s *FrontEnd) scripts(sources ...string) []string {
	var files []string
	var visit func(source string)
	visit = func(source string) {
		c, ok := s.files[source]
		url := s.assetBase + AppPrefix + c.File
		if !ok || slices.Contains(files, url) {
			return
		}
		files = append(files, url)
		for _, dependency := range c.Imports {
			visit(dependency)
		}
	}
	for _, source := range sources {
		visit(source)
	}
	return files
}

// Page is what a document is made of.
type Page struct {
	Brand *brand.Brand
	Data  page.PageData
	URLs  page.Modules
	// Needs are the addresses of the content modules without which it cannot come alive.
	Needs []string
	// Rendered has no body in a shell, which the browser renders whole.
	Rendered render.Result
	Shell    bool
	// Preview is set on a page that shows a draft.
	Preview *Preview
}

// Build writes the HTML document around a rendered head and body, and returns the styles that it carries.
func (s *FrontEnd) Build(d Page) ([]byte, Styles, error) {
	variant := d.Data.Worn(d.Brand)
	style := s.style(d.Brand, variant, d.Data.Kind)
	sources := []string{entryClient, fmt.Sprintf("src/pages/%s.tsx", d.Data.Kind)}
	if d.Data.Kind == page.KindHome {
		sources = append(sources, fmt.Sprintf("src/heroes/%s.tsx", variant))
	}
	d.Data.Modules, d.Data.NamedIn = d.URLs, nil // which the server alone shows
	data, err := json.Marshal(d.Data)            // escapes <, > and &, so it cannot close its element
	if err != nil {
		return nil, Styles{}, err
	}
	var b bytes.Buffer
	fmt.Fprintf(&b, `<!doctype html><html lang="%s" data-variant="%s"><head><meta charset="utf-8">`+
		`<meta name="viewport" content="width=device-width, initial-scale=1">`,
		html.EscapeString(d.Brand.SEO.Language), variant)
	script := s.scripts(start)[0]
	if d.Preview != nil {
		script = s.preview
		b.WriteString(`<meta name="robots" content="noindex">`)
	} else {
		scripts := s.scripts(sources...)
		// Before the first paint, so that no press goes unheard.
		fmt.Fprintf(&b, `<script id="start" async blocking="render" data-entry="%s" data-files="%s" src="%s"></script>`,
			scripts[0], strings.Join(append(scripts[1:], d.Needs...), " "), script)
	}
	b.WriteString(d.Rendered.Head)
	for _, font := range style.fonts {
		fmt.Fprintf(&b, `<link rel="preload" as="font" type="font/woff2" crossorigin href="%s">`, font)
	}
	if p := d.Rendered.Preload; p != nil {
		// The same files and sizes as those of its element, so that nothing is fetched twice.
		fmt.Fprintf(&b,
			`<link rel="preload" as="image" type="image/avif" fetchpriority="high" imagesrcset="%s" imagesizes="%s">`,
			html.EscapeString(p.Srcset), html.EscapeString(p.Sizes))
	}
	fmt.Fprintf(&b, `<style%s>%s</style>`, style.others, style.css)
	root := ""
	if d.Shell {
		root = " data-shell"
	}
	fmt.Fprintf(&b,
		`</head><body><div id="root"%s>%s</div>%s<script type="application/json" id="page-data">%s</script>`,
		root, d.Rendered.Body, d.Preview.bar(), data)
	if script != "" {
		fmt.Fprintf(&b, `<script type="module" src="%s"></script>`, script)
	}
	b.WriteString(`</body></html>`)
	// without the room that the buffer grew beyond it, since pages are held for long
	return bytes.Clone(b.Bytes()), style.Styles, nil
}

// PlainHead is the head Go writes when the front end's own could not be rendered.
func PlainHead(b *brand.Brand, host, path string) string {
	seo := b.SEO.Pages[brand.Page(strings.Trim(path, "/"))]
	title, description := seo.Title, seo.Description
	if title == "" {
		title, description = b.SEO.Title, b.SEO.Description
	}
	return fmt.Sprintf(`<title>%s</title><meta name="description" content="%s"><link rel="canonical" href="%s%s">`,
		html.EscapeString(title), html.EscapeString(description), html.EscapeString(brand.PublicOrigin(host)),
		html.EscapeString(path))
}
