package logo

import (
	"fmt"
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// capHeight is how high a capital letter is, as a share of the size.
const capHeight = 0.72

// tracking brings bold letters a little closer, as a share of the size.
const tracking = -0.018

var typeface = sync.OnceValues(func() (*sfnt.Font, error) { return sfnt.Parse(gobold.TTF) })

// set gives the outline of a line of letters that stands on a base line, and its length. It is not ok for letters that
// the typeface does not have.
func set(line string, size, x, y float64) (o outline, long float64, ok bool, err error) {
	face, err := typeface()
	if err != nil {
		return nil, 0, false, fmt.Errorf("read the letters of wordmarks: %w", err)
	}
	var buffer sfnt.Buffer
	em := fixed.I(int(face.UnitsPerEm()))
	by := size / float64(face.UnitsPerEm())
	at := x
	for _, letter := range line {
		index, err := face.GlyphIndex(&buffer, letter)
		if err != nil || index == 0 {
			return nil, 0, false, err
		}
		segments, err := face.LoadGlyph(&buffer, index, em, nil)
		if err != nil {
			return nil, 0, false, err
		}
		o = append(o, glyph(segments).moved(scaled(by, at, y))...)
		advance, err := face.GlyphAdvance(&buffer, index, em, font.HintingNone)
		if err != nil {
			return nil, 0, false, err
		}
		at += units(advance)*by + size*tracking
	}
	return o, at - x, len(o) > 0, nil
}

func units(v fixed.Int26_6) float64 { return float64(v) / 64 }

func glyph(segments sfnt.Segments) outline {
	kinds := map[sfnt.SegmentOp]struct {
		kind   byte
		points int
	}{sfnt.SegmentOpMoveTo: {'M', 1}, sfnt.SegmentOpLineTo: {'L', 1}, sfnt.SegmentOpQuadTo: {'Q',
		2}, sfnt.SegmentOpCubeTo: {'C', 3}}
	var o outline
	for _, s := range segments {
		k := kinds[s.Op]
		part := segment{k.kind, nil}
		for _, p := range s.Args[:k.points] {
			part.points = append(part.points, point{units(p.X), units(p.Y)})
		}
		o = append(o, part)
	}
	return o
}
