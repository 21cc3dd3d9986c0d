// Package logo draws the logos of a brand that has none yet: a wordmark set from its name behind a small sign, for
// light and for dark grounds, an icon, and the card that a shared link shows.
//
// The sign is one of a set of shapes, chosen by the brand's id, in its two colours. The same brand gets the same files
// on every machine. They are the beginning; whoever has a logo puts it in their place.
package logo

import (
	"bytes"
	"fmt"
	"hash/fnv"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"strings"

	"golang.org/x/image/vector"
)

// Brand is what logos are drawn from. Colours are written as #rrggbb; without any a plain pair is used.
type Brand struct {
	ID, Name string
	Colours  []string
}

// File is one drawn picture.
type File struct {
	Name          string // with its ending
	Data          []byte
	Width, Height int // in pixels
}

// The letters of a logo are as high as those that ship.
const (
	logoHeight = 96
	signSize   = 72
	gap        = 18
	twoLines   = 24 // letters from which a name is set in two lines
	iconSize   = 512
	touchSize  = 180
	cardWidth  = 1200
	cardHeight = 630
)

// Draw makes all logos of a brand. A name in letters that cannot be drawn gets no wordmark: pages then show it as text.
func Draw(b Brand) ([]File, error) {
	s := b.style()
	files := []File{
		{"favicon.svg", svg(iconSize, iconSize, s.sign(scaled(iconSize/box, 0, 0), false)), iconSize, iconSize},
		{"apple-touch-icon.png", raster(touchSize, touchSize, s.primary, s.sign(scaled(touchSize/box, 0, 0), false)),
			touchSize, touchSize},
	}
	card, err := b.card(s)
	if err != nil {
		return nil, err
	}
	files = append(files, File{"share.png", card, cardWidth, cardHeight})
	for _, onDark := range []bool{false, true} {
		logo, width, err := b.logo(s, onDark)
		if err != nil || width == 0 {
			return files, err
		}
		files = append(files,
			File{map[bool]string{false: "logo.svg", true: "logo-white.svg"}[onDark], logo, width, logoHeight})
	}
	return files, nil
}

// logo is the sign with the name beside it, in one line or two, and its width: 0 where the name cannot be drawn.
func (b Brand) logo(s style, onDark bool) (file []byte, width int, err error) {
	lines, size, leading := []string{b.Name}, 50.0, 0.0
	if len([]rune(b.Name)) >= twoLines {
		lines, size, leading = twoLinesOf(b.Name), 36, 41
	}
	figure := s.sign(scaled(signSize/box, 0, (logoHeight-signSize)/2), onDark)
	ink := s.letters
	if onDark {
		ink = white
	}
	longest := 0.0
	middle := logoHeight/2 - leading*float64(len(lines)-1)/2
	for i, line := range lines {
		outline, long, ok, err := set(line, size, signSize+gap, middle+float64(i)*leading+size*capHeight/2)
		if err != nil || !ok {
			return nil, 0, err
		}
		figure = append(figure, shape{outline, ink})
		longest = max(longest, long)
	}
	width = int(signSize + gap + longest + 1)
	return svg(width, logoHeight, figure), width, nil
}

// card is what a shared link shows: the sign and the name on the brand's colour.
func (b Brand) card(s style) ([]byte, error) {
	const left, size = 96, 176
	figure := []shape{{rectangle(0, cardHeight-18, cardWidth, 18), s.accentOn(s.primary)}}
	figure = append(figure, s.sign(scaled(size/box, left, 96), true)...)
	if s.ink != white { // on a light colour the sign of dark grounds would not be seen
		figure = append(figure[:1], s.dark(scaled(size/box, left, 96))...)
	}
	lines := []string{b.Name}
	if len([]rune(b.Name)) > 16 {
		lines = twoLinesOf(b.Name)
	}
	letters := 104.0
	for _, line := range lines {
		if _, long, ok, err := set(line, letters, 0, 0); err != nil {
			return nil, err
		} else if ok && long > cardWidth-2*left {
			letters *= (cardWidth - 2*left) / long
		}
	}
	for i, line := range lines {
		outline, _, ok, err := set(line, letters, left, 460-letters*1.1*float64(len(lines)-1-i)+50)
		if err != nil {
			return nil, err
		}
		if ok {
			figure = append(figure, shape{outline, s.ink})
		}
	}
	return raster(cardWidth, cardHeight, s.primary, figure), nil
}

// twoLinesOf splits a name into two lines of about the same length.
func twoLinesOf(name string) []string {
	words := strings.Fields(name)
	at, best := 0, len(name)
	for i := 1; i < len(words); i++ {
		first, second := len(strings.Join(words[:i], " ")), len(strings.Join(words[i:], " "))
		if long := max(first, second); long < best {
			at, best = i, long
		}
	}
	if at == 0 {
		return []string{name}
	}
	return []string{strings.Join(words[:at], " "), strings.Join(words[at:], " ")}
}

// signFor chooses the sign of a brand by its id.
func signFor(id string) sign {
	sum := fnv.New32a()
	_, _ = sum.Write([]byte(id))
	return signs[sum.Sum32()%uint32(len(signs))]
}

// shape is an outline with its colour.
type shape struct {
	outline outline
	colour  color.NRGBA
}

func svg(width, height int, figure []shape) []byte {
	var out bytes.Buffer
	fmt.Fprintf(&out, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %d %d">`, width,
		height, width, height)
	for _, s := range figure {
		fmt.Fprintf(&out, `<path fill="%s" d="%s"/>`, hex(s.colour), s.outline.String())
	}
	out.WriteString("</svg>\n")
	return out.Bytes()
}

func raster(width, height int, ground color.NRGBA, figure []shape) []byte {
	picture := image.NewNRGBA(image.Rect(0, 0, width, height))
	draw.Draw(picture, picture.Bounds(), image.NewUniform(ground), image.Point{}, draw.Src)
	for _, s := range figure {
		r := vector.NewRasterizer(width, height)
		s.outline.rasterize(r)
		r.Draw(picture, picture.Bounds(), image.NewUniform(s.colour), image.Point{})
	}
	var out bytes.Buffer
	_ = png.Encode(&out, picture) // into memory, which does not fail
	return out.Bytes()
}
