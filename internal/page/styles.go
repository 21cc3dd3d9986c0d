package page

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
	"livery/internal/palette"
)

// styleKey is what the styles of a page depend on.
type styleKey struct {
	variant brand.Variant
	part    string        // "" where those of all pages are enough
	palette brand.Palette // empty where the variant shows its own colours
}

type stylesheet struct {
	css string
	// allowed are the sources of the Content-Security-Policy: every part of the variant, so that all
	// pages of a brand have the same policy, which an export has to know by the host alone.
	allowed string
	fonts   []string // addresses of the variant's fonts, preloaded
	// others name the parts that are not in it, as attributes: data-shop="address".
	others string
	// hints name the fonts ahead of the page. Which picture a page needs depends on the window,
	// which a browser knows only when the page itself arrives.
	hints []string
}

// style is what a page of a brand carries. A palette's styles are made when they are first needed.
func (s *Shell) style(b *brand.Brand, variant brand.Variant, kind Kind) stylesheet {
	key := styleKey{variant: variant, part: Parts[kind]}
	if b.Palette == nil {
		return s.styles[key]
	}
	key.palette = *b.Palette
	s.recolouring.Lock()
	defer s.recolouring.Unlock()
	if style, made := s.recoloured[key]; made {
		return style
	}
	if len(s.recoloured) > maxRecoloured {
		clear(s.recoloured) // palettes that were tried and changed again
	}
	css, _ := palette.Recolour(s.variants[variant], palette.Colours(key.palette))
	s.addStyles(s.recoloured, key, css)
	return s.recoloured[key]
}

// maxRecoloured bounds the styles that are kept for palettes.
const maxRecoloured = 1000

// Moves says which colours of a brand's palette are not shown as they are, and why.
func (s *Shell) Moves(b *brand.Brand) []palette.Move {
	if b.Palette == nil {
		return nil
	}
	_, moves := palette.Recolour(s.variants[b.Variant], palette.Colours(*b.Palette))
	return moves
}

// Colours is the stylesheet of a variant in the colours of a brand, and what had to be moved; without colours, in its own.
func (l *Library) Colours(variant brand.Variant, own palette.Colours) (string, []palette.Move) {
	if own.Primary == "" {
		return l.shell.variants[variant], nil
	}
	return palette.Recolour(l.shell.variants[variant], own)
}

// readStyles puts together what each variant needs for each part.
func (s *Shell) readStyles(client fs.FS) error {
	var err error
	if s.shared, err = s.readStyle(client, "src/styles/app.css"); err != nil {
		return err
	}
	s.added = map[string]string{"": ""}
	for _, part := range Parts {
		if s.added[part], err = s.readStyle(client, partSource(part)); err != nil {
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

// addStyles puts together what a variant's pages carry: with each part, and with none.
func (s *Shell) addStyles(to map[styleKey]stylesheet, key styleKey, own string) {
	sheets := map[string]string{}
	var hashes []string
	for _, part := range slices.Sorted(maps.Keys(s.added)) {
		var later strings.Builder
		for other, css := range s.added {
			if other != part {
				later.WriteString(css)
			}
		}
		// The variant comes first: its tokens and fonts are what the shared rules refer to.
		sheets[part] = settleTokens(own, s.shared+s.added[part], later.String())
		hashes = append(hashes, sourceOf(sheets[part]))
	}
	for part, css := range sheets {
		style := newStylesheet(css)
		style.allowed = strings.Join(hashes, " ")
		style.others = s.partsBut(part)
		key.part = part
		to[key] = style
	}
}

// partsBut lists where the browser finds the parts that a page does not carry.
func (s *Shell) partsBut(carried string) string {
	var b strings.Builder
	for _, part := range slices.Compact(slices.Sorted(maps.Values(Parts))) {
		if part != carried {
			fmt.Fprintf(&b, ` data-%s="%s"`, part, s.assetBase+AppPrefix+s.chunks[partSource(part)].File)
		}
	}
	return b.String()
}

func partSource(part string) string { return fmt.Sprintf("src/styles/%s.css", part) }

// sourceOf names an inline stylesheet in a Content-Security-Policy.
func sourceOf(css string) string {
	sum := sha256.Sum256([]byte(css))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}

func newStylesheet(css string) stylesheet {
	style := stylesheet{css: css, fonts: fontsOf(css)}
	for _, font := range style.fonts {
		style.hints = append(style.hints, fmt.Sprintf("<%s>; rel=preload; as=font; type=font/woff2; crossorigin", font))
	}
	return style
}

func (s *Shell) readStyle(client fs.FS, source string) (string, error) {
	c, ok := s.chunks[source]
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
