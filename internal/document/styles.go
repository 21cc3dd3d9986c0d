package document

import (
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"io/fs"
	"maps"
	"regexp"
	"slices"
	"strings"

	"livery/internal/brand"
	"livery/internal/page"
	"livery/internal/palette"
)

// styleKey is what the styles of a page depend on.
type styleKey struct {
	variant brand.Variant
	chunk   string        // "" where the styles of all pages are enough
	palette brand.Palette // empty where the variant shows its own colours
	layouts string        // names of the layouts and of the drawing that the brand chose, "" where it chose none
}

// Styles are what an answer says of the styles that its page carries.
type Styles struct {
	// Allowed are the sources of the Content-Security-Policy: with every chunk, so that all
	// pages of a brand have the same policy, which an export has to know by the host alone.
	Allowed string
	// Hints name the fonts ahead of the page. Which picture a page needs depends on the window,
	// which a browser knows only when the page itself arrives.
	Hints []string
}

type stylesheet struct {
	Styles
	css   string
	fonts []string // addresses of the variant's fonts, preloaded
	// others name the chunks that are not in it, as attributes: data-shop="address".
	others string
}

// style is what a page of a brand carries. Styles with a palette or layouts are made when they are first needed.
func (s *FrontEnd) style(b *brand.Brand, variant brand.Variant, kind page.Kind) stylesheet {
	key := styleKey{variant: variant, chunk: page.Chunks[kind]}
	key.layouts = layoutsOf(b, variant)
	if b.Palette != nil {
		key.palette = *b.Palette
	} else if key.layouts == "" {
		return s.styles[key]
	}
	s.recolouring.Lock()
	defer s.recolouring.Unlock()
	if style, made := s.recoloured[key]; made {
		return style
	}
	if len(s.recoloured) > maxRecoloured {
		clear(s.recoloured) // palettes that were tried and changed again
	}
	css, _ := s.Colours(variant, palette.Colours(key.palette))
	s.addStyles(s.recoloured, key, css)
	return s.recoloured[key]
}

// layoutsOf names the stylesheets of the layouts and the drawing that a brand chose, one after the other.
func layoutsOf(b *brand.Brand, variant brand.Variant) string {
	var names []string
	if slices.Contains(brand.HeroLayouts[variant], b.Hero.Layout) {
		names = append(names, heroStyle(variant, b.Hero.Layout))
	}
	for _, section := range b.Sections {
		if !section.Off && slices.Contains(brand.SectionLayouts[section.Kind], section.Layout) {
			names = append(names, fmt.Sprintf("%s-%s", section.Kind, section.Layout))
		}
	}
	if b.Signed() && slices.Contains(brand.Drawings, b.Signature.Drawing) {
		names = append(names, "drawing", drawingStyle(b.Signature.Drawing))
	}
	slices.Sort(names)
	return strings.Join(names, " ")
}

// drawingStyle names the stylesheet of a drawing; what all drawings share is in "drawing".
func drawingStyle(d brand.Drawing) string { return fmt.Sprintf("drawing-%s", d) }

// heroStyle names the stylesheet of an arrangement of a variant's hero.
func heroStyle(v brand.Variant, l brand.HeroLayout) string { return fmt.Sprintf("hero-%s-%s", v, l) }

// maxRecoloured bounds the styles that are cached for palettes.
const maxRecoloured = 1000

// Moves says which colours of a brand's palette are not shown as they are, and why.
func (s *FrontEnd) Moves(b *brand.Brand) []palette.Move {
	if b.Palette == nil {
		return nil
	}
	_, moves := s.Colours(b.Variant, palette.Colours(*b.Palette))
	return moves
}

// Colours is the stylesheet of a variant in the colours of a brand, and what had to be moved; without colours, in its
// own.
func (s *FrontEnd) Colours(variant brand.Variant, own palette.Colours) (string, []palette.Move) {
	if own.Primary == "" {
		return s.variants[variant], nil
	}
	return palette.Recolour(s.variants[variant], own)
}

// readStyles puts together what each variant needs for each kind of page.
func (s *FrontEnd) readStyles(client fs.FS) error {
	var err error
	if s.shared, err = s.readStyle(client, "src/styles/app.css"); err != nil {
		return err
	}
	s.added = map[string]string{"": ""}
	for _, chunk := range page.Chunks {
		if s.added[chunk], err = s.readStyle(client, chunkSource(chunk)); err != nil {
			return err
		}
	}
	s.layouts = map[string]string{}
	names := []string{"drawing"}
	for kind, layouts := range brand.SectionLayouts {
		for _, layout := range layouts {
			names = append(names, fmt.Sprintf("%s-%s", kind, layout))
		}
	}
	for _, drawing := range brand.Drawings {
		names = append(names, drawingStyle(drawing))
	}
	for variant, layouts := range brand.HeroLayouts {
		for _, layout := range layouts {
			names = append(names, heroStyle(variant, layout))
		}
	}
	for _, name := range names {
		if s.layouts[name], err = s.readStyle(client, fmt.Sprintf("src/styles/layouts/%s.css", name)); err != nil {
			return err
		}
	}
	for _, variant := range brand.Variants {
		own, err := s.readStyle(client, fmt.Sprintf("src/variants/%s.css", variant))
		if err != nil {
			return err
		}
		s.variants[variant] = own
		s.addStyles(s.styles, styleKey{variant: variant}, own)
	}
	return nil
}

// addStyles puts together what a variant's pages carry: with each chunk, and with none.
func (s *FrontEnd) addStyles(to map[styleKey]stylesheet, key styleKey, own string) {
	var hashes []string
	chunks := slices.Sorted(maps.Keys(s.added))
	shared := s.shared
	for name := range strings.FieldsSeq(key.layouts) {
		shared += s.layouts[name]
	}
	for _, chunk := range chunks {
		hashes = append(hashes, sourceOf(own+shared+s.added[chunk]))
	}
	fonts := fontsOf(own)
	for _, chunk := range chunks {
		key.chunk = chunk
		to[key] = stylesheet{Styles: Styles{strings.Join(hashes, " "), fontHints(fonts)},
			css: own + shared + s.added[chunk], fonts: fonts, others: s.chunksBut(chunk)}
	}
}

// chunksBut lists where the browser finds the chunks that a page does not carry.
func (s *FrontEnd) chunksBut(carried string) string {
	var b strings.Builder
	for _, chunk := range slices.Compact(slices.Sorted(maps.Values(page.Chunks))) {
		if chunk != carried {
			fmt.Fprintf(&b, ` data-%s="%s"`, chunk, s.assetBase+AppPrefix+s.files[chunkSource(chunk)].File)
		}
	}
	return b.String()
}

func chunkSource(chunk string) string { return fmt.Sprintf("src/styles/%s.css", chunk) }

// sourceOf names an inline stylesheet in a Content-Security-Policy.
func sourceOf(css string) string {
	sum := sha256.Sum256([]byte(css))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}

func fontHints(fonts []string) (hints []string) {
	for _, font := range fonts {
		hints = append(hints, fmt.Sprintf("<%s>; rel=preload; as=font; type=font/woff2; crossorigin", font))
	}
	return hints
}

func (s *FrontEnd) readStyle(client fs.FS, source string) (string, error) {
	c, ok := s.files[source]
	if !ok {
		return "", fmt.Errorf("the front end's manifest lacks %s (build it again with make web)", source)
	}
	css, err := fs.ReadFile(client, c.File)
	if err != nil {
		return "", err
	}
	return strings.ReplaceAll(strings.TrimSpace(string(css)), "url("+AppPrefix, "url("+s.assetBase+AppPrefix), nil
}

var fontFile = regexp.MustCompile(`url\(["']?([^"')]+\.woff2)`)

// fontsOf lists the font files that a stylesheet names, each once.
func fontsOf(css string) []string {
	var fonts []string
	for _, found := range fontFile.FindAllStringSubmatch(css, -1) {
		if !slices.Contains(fonts, found[1]) {
			fonts = append(fonts, found[1])
		}
	}
	return fonts
}
