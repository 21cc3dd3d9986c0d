package logo

import (
	"fmt"
	"image/color"
	"slices"

	"livery/internal/palette"
)

// box is the side of the square that signs are drawn in.
const box = 48.0

// sign is the figure inside the badge: a main part, and one in the second colour.
type sign struct{ main, second outline }

func joined(parts ...outline) outline { return slices.Concat(parts...) }

// signs are what a brand's id chooses from: a road, a place, a way, lanes, a signal, bars, a wheel, a turn, a yard, a
// load.
var signs = []sign{
	{joined(polygon(point{20, 11}, point{22.5, 11}, point{17, 37}, point{10, 37}),
		polygon(point{25.5, 11}, point{28, 11}, point{38, 37}, point{31, 37})),
		joined(rectangle(23, 12, 2, 5), rectangle(22.7, 20, 2.6, 6), rectangle(22.3, 29, 3.4, 8))},
	{joined(polygon(point{15, 25}, point{33, 25}, point{24, 39}), circle(24, 20, 10.5, false),
		circle(24, 20, 6.2, true)), circle(24, 20, 4, false)},
	{joined(band(18, 19, 8, 4.2, 90, 270), rectangle(18, 11, 13, 3.8), rectangle(18, 23.2, 12, 3.8),
		band(30, 31, 7.8, 4, -90, 90), rectangle(17, 35, 13, 3.8)),
		joined(circle(33.5, 12.9, 4, false), circle(14.5, 36.9, 4, false))},
	{joined(polygon(point{11, 12}, point{17.5, 12}, point{25.5, 24}, point{17.5, 36}, point{11, 36}, point{19, 24})),
		polygon(point{23, 12}, point{29.5, 12}, point{37.5, 24}, point{29.5, 36}, point{23, 36}, point{31, 24})},
	{joined(band(13, 35, 25, 20.8, -90, 0), band(13, 35, 16.6, 12.4, -90, 0)), circle(14.8, 33.2, 5, false)},
	{joined(rounded(11, 26, 6.5, 11, 2, false), rounded(20.75, 19, 6.5, 18, 2, false)),
		rounded(30.5, 11, 6.5, 26, 2, false)},
	{joined(circle(24, 24, 14, false), circle(24, 24, 9.4, true)),
		joined(circle(24, 24, 3.6, false), rectangle(22.7, 12, 2.6, 9),
			polygon(point{26.1, 25.9}, point{33.9, 30.4}, point{32.6, 32.7}, point{24.8, 28.2}),
			polygon(point{21.9, 25.9}, point{23.2, 28.2}, point{15.4, 32.7}, point{14.1, 30.4}))},
	{joined(rectangle(12, 20, 5, 17), band(22, 20, 10, 5, 180, 270), rectangle(22, 10, 6, 5)),
		polygon(point{28, 6}, point{38, 12.5}, point{28, 19})},
	{joined(rounded(11, 11, 12, 12, 2.5, false), rounded(25, 25, 12, 12, 2.5, false),
		rounded(11, 25, 12, 12, 2.5, false)), circle(31, 17, 6, false)},
	{joined(polygon(point{24, 10}, point{36, 16.8}, point{24, 23.6}, point{12, 16.8}),
		polygon(point{11, 19.4}, point{22.6, 26}, point{22.6, 38.6}, point{11, 32})),
		polygon(point{37, 19.4}, point{37, 32}, point{25.4, 38.6}, point{25.4, 26})},
}

// style is a sign with its colours.
type style struct {
	of              sign
	primary, accent color.NRGBA
	// ink reads on the primary colour; letters reads on white.
	ink, letters color.NRGBA
}

var (
	white = color.NRGBA{255, 255, 255, 255}
	night = color.NRGBA{22, 27, 38, 255}
)

func (b Brand) style() style {
	s := style{of: signFor(b.ID), primary: color.NRGBA{31, 41, 55, 255}, accent: white, ink: white, letters: night}
	if len(b.Colours) > 0 {
		s.primary = parsed(b.Colours[0])
	}
	if len(b.Colours) > 1 {
		s.accent = parsed(b.Colours[1])
	}
	if contrast(white, s.primary) < contrast(night, s.primary) {
		s.ink = night
	}
	return s
}

// accentOn is the second colour where it is told from its ground, and else that of the letters.
func (s style) accentOn(ground color.NRGBA) color.NRGBA {
	if contrast(s.accent, ground) < 1.8 {
		return s.ink
	}
	return s.accent
}

// sign is the badge: in the brand's colour on light grounds, white on dark ones.
func (s style) sign(to move, onDark bool) []shape {
	ground, main, second := s.primary, s.ink, s.accentOn(s.primary)
	if onDark {
		ground, main, second = white, s.primary, s.accent
		if contrast(main, white) < 1.8 {
			main = night
		}
		if contrast(second, white) < 1.8 {
			second = main
		}
	}
	return s.badge(to, ground, main, second)
}

// dark is the badge for a light colour as its ground.
func (s style) dark(to move) []shape { return s.badge(to, night, white, s.primary) }

func (s style) badge(to move, ground, main, second color.NRGBA) []shape {
	return []shape{{rounded(0, 0, box, box, 11, false).moved(to), ground}, {s.of.main.moved(to), main},
		{s.of.second.moved(to), second}}
}

func parsed(text string) color.NRGBA {
	c := color.NRGBA{A: 255}
	_, _ = fmt.Sscanf(text, "#%02x%02x%02x", &c.R, &c.G, &c.B)
	return c
}

func hex(c color.NRGBA) string { return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B) }

func contrast(a, b color.NRGBA) float64 { return palette.Ratio(hex(a), hex(b)) }
