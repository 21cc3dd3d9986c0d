// Package palette gives the stylesheet of a variant the colours of a brand.
//
// Contrast depends on nothing but luminance, so every colour that a variant states takes a hue of
// the brand and keeps its own luminance: each pair of text and ground reads as well as the designer
// made it, in every state. A variant may have more hues than a brand names; all of them become one of
// those two, so that none comes from nowhere. Only the colours that a brand names are shown as they are: under words
// that can be read on them (--primary-fill with --on-primary) always, and as words and lines where they can be read
// everywhere; otherwise they are moved as little as that takes.
package palette

import (
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"

	"github.com/lucasb-eyer/go-colorful"
)

// Colours are what a brand names, as #rrggbb. Accent and Ground may be empty.
type Colours struct{ Primary, Accent, Ground string }

// Move is a colour that could not be shown as it was named.
type Move struct {
	Field, From, To string
	// Contrast is what the colour would have had on Ground.
	Contrast float64
	Ground   string
	// Filled says that buttons and bands show it as it was named.
	Filled bool
}

// least is the contrast of WCAG AA for text; wanted leaves room for rounding.
const (
	least  = 4.5
	wanted = 4.55
)

// visible is the contrast that a button needs to be seen as one on its ground; its words are dark.
const visible = 1.25

// tint is the chroma below which a colour is a grey with a touch of colour; it gets no louder.
const tint = 0.05

// Valid tells whether a colour is written as #rrggbb.
func Valid(hex string) bool { return sixDigits.MatchString(hex) }

var (
	sixDigits = regexp.MustCompile(`^#[0-9a-fA-F]{6}$`)
	// literal is a colour in a value of a built stylesheet, after what may stand before it.
	literal = regexp.MustCompile(`(?i)([:,( ])#([0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})\b`)
	token   = regexp.MustCompile(`(--[\w-]+):(#[0-9a-fA-F]{3,6})\b`)
	// fixed are tokens whose hue has a meaning of its own.
	fixed = regexp.MustCompile(`(--(?:error|success)):#[0-9a-fA-F]+`)
	// ground is what a named colour is written on; words lie on the primary colour of light variants as well.
	ground = regexp.MustCompile(`^--(background|surface|tint)$`)
	words  = regexp.MustCompile(`^--(on-gradient|on-gradient-secondary|page-hero-muted)$`)
)

// Recolour returns css, the stylesheet of a variant, in the colours of a brand, and what had to be moved.
func Recolour(css string, own Colours) (string, []Move) {
	r := newRecolouring(css, own)
	primary, accent := "primary", "accent"
	if r.fades(own) {
		own.Primary, own.Accent = own.Accent, own.Primary
		primary, accent = accent, primary
		r = newRecolouring(css, own)
	}
	out := literal.ReplaceAllStringFunc(css, func(found string) string { return found[:1] + r.keep(found[1:]) })
	for _, match := range fixed.FindAllStringSubmatch(css, -1) {
		out = replaceToken(out, match[1], strings.TrimPrefix(match[0], match[1]+":"))
	}
	var moves []Move
	out, move := r.onGround(out, own.Ground)
	if move != nil {
		moves = append(moves, *move)
	}
	for _, named := range []struct {
		field, token, colour string
		on                   []string
	}{{primary, "--primary", own.Primary, r.underPrimary}, {accent, "--accent", own.Accent, r.underAccent}} {
		if named.colour == "" {
			continue
		}
		shown, move := r.readable(named.colour, named.on)
		if move != nil {
			move.Field = named.field
			move.Filled = !r.dark && Ratio(named.colour, Tokens(out)["--background"]) >= visible
			moves = append(moves, *move)
		}
		out = replaceToken(out, named.token, shown)
		if move != nil && move.Filled {
			out += filled(out, named.field, named.colour)
		}
	}
	return out, moves
}

// filled is the rule of a colour that lies under words: they are white where that can be read, and dark otherwise.
func filled(css, field, colour string) string {
	tokens := Tokens(css)
	words, hover := "#ffffff", "black"
	if Ratio(words, colour) < least {
		words, hover = tokens["--text"], "white"
	}
	if Ratio(words, colour) < least {
		words = "#000000"
	}
	rule := fmt.Sprintf("--%[1]s-fill:%[2]s;--on-%[1]s:%[3]s;--%[1]s-hover:color-mix(in oklab,%[2]s 88%%,%[4]s)",
		field, colour, words, hover)
	if muted := tokens["--page-hero-muted"]; field == "primary" && muted != "" && Ratio(muted, colour) < least {
		rule += ";--page-hero-muted:" + words
	}
	return "\n:root{" + rule + "}\n"
}

// recolouring turns the colours of one variant to those of one brand.
type recolouring struct {
	primary, accent turn
	dark            bool
	// deepAccent says that dark colours take the hue of the accent: a dark yellow would be brown.
	deepAccent bool
	// underPrimary and underAccent are what the named colours must be readable on, or be a ground for.
	underPrimary, underAccent []string
}

// fades tells whether a dark variant would show the primary colour only as a paler one, on buttons that look disabled,
// and the accent as it is: there the two change places.
func (r *recolouring) fades(own Colours) bool {
	if !r.dark || own.Primary == "" || own.Accent == "" {
		return false
	}
	_, primary := r.readable(own.Primary, r.underPrimary)
	_, accent := r.readable(own.Accent, r.underPrimary)
	return primary != nil && accent == nil
}

// turn is a change of hue and chroma: near the hue from, colours become nearly the hue to, that of a colour with a
// luminance.
type turn struct {
	from, to, chroma, luminance float64
}

// deep is the luminance up to which white words can be read on a colour.
const deep = 1.05/least - 0.05

// browns tells whether dark shades of a colour are taken for another one.
func (t turn) browns() bool { return t.luminance > deep && t.of(t.from, deep/2) != t.to }

// sway is how far from a named hue a colour may be that was far from the variant's own.
const sway = 12

// of is the hue that a hue becomes in a colour of a luminance.
func (t turn) of(hue, luminance float64) float64 {
	away := math.Mod(hue-t.from+540, 360) - 180
	return warm(t.to, t.luminance, luminance) + max(-sway, min(sway, away/4))
}

func newRecolouring(css string, own Colours) *recolouring {
	tokens := Tokens(css)
	r := &recolouring{dark: luminance(parse(tokens["--background"])) < 0.2}
	anchor := tokens["--primary"]
	if grey(parse(anchor)) {
		anchor = tokens["--accent"] // a variant in black and white shows its colour there
	}
	r.primary = turnTo(anchor, own.Primary)
	if own.Accent == "" {
		own.Accent = own.Primary // one colour, in shades of its own
	}
	r.accent = turnTo(tokens["--accent"], own.Accent)
	if !r.dark {
		r.deepAccent = r.primary.browns() && !r.accent.browns() && r.accent.luminance <= deep
		r.underAccent = []string{"#ffffff"} // words on buttons
	}
	for name, value := range tokens {
		if (luminance(parse(value)) > 0.2) == r.dark {
			continue
		}
		if ground.MatchString(name) {
			r.underAccent = append(r.underAccent, r.keep(value))
		} else if words.MatchString(name) && !r.dark {
			r.underPrimary = append(r.underPrimary, r.keep(value))
		}
	}
	r.underPrimary = append(r.underPrimary, r.underAccent...)
	return r
}

func turnTo(from, to string) turn {
	_, c, h := parse(from).OkLch()
	_, wantedC, wantedH := parse(to).OkLch()
	return turn{from: h, to: wantedH, chroma: min(wantedC/max(c, 0.01), 1.5), luminance: luminance(parse(to))}
}

// keep is a colour of the variant in the hue of the brand, with its own luminance and transparency.
func (r *recolouring) keep(hex string) string {
	c, alpha := parse(hex), alphaOf(hex)
	if grey(c) {
		return hex
	}
	_, chroma, hue := c.OkLch()
	t := r.primary
	isDeep := r.deepAccent && luminance(c) <= deep
	if isDeep || distance(hue, r.accent.from) < distance(hue, r.primary.from) {
		t = r.accent
	}
	strength := t.chroma
	if chroma < tint {
		strength = min(strength, 1)
	}
	return withLuminance(t.of(hue, luminance(c)), chroma*strength, luminance(c)).Hex() + alpha
}

// readable is a named colour as it is shown: on the ground that is nearest to it, it must be readable.
func (r *recolouring) readable(hex string, on []string) (string, *Move) {
	nearest := on[0]
	for _, ground := range on {
		if (luminance(parse(ground)) > luminance(parse(nearest))) == r.dark {
			nearest = ground
		}
	}
	c := parse(hex)
	at := luminance(parse(nearest)) + 0.05
	limit, target := at/least-0.05, at/wanted-0.05
	if r.dark {
		limit, target = at*least-0.05, at*wanted-0.05
	}
	if (luminance(c) >= limit) == r.dark {
		return hex, nil
	}
	_, chroma, hue := c.OkLch()
	shown := withLuminance(warm(hue, luminance(c), target), chroma, target).Hex()
	return shown, &Move{From: hex, To: shown, Contrast: contrastOf(c, parse(nearest)), Ground: nearest}
}

// withLuminance is the colour of a hue that has a luminance, as strong as the screen can show it.
func withLuminance(hue, chroma, want float64) colorful.Color {
	hue = math.Mod(hue+720, 360)
	for strength := 1.0; ; strength -= 0.04 {
		low, high := 0.0, 1.0
		for range 30 {
			if middle := (low + high) / 2; luminance(colorful.OkLch(middle, chroma*strength, hue)) < want {
				low = middle
			} else {
				high = middle
			}
		}
		if c := colorful.OkLch(high, chroma*strength, hue); c.IsValid() || strength <= 0 {
			return c.Clamped()
		}
	}
}

// warm is the hue that a colour needs to be taken for the same one where it is made darker: eyes see a dark gold as
// olive green, and a brown as a dark gold.
func warm(hue, before, after float64) float64 {
	const brown, gold, lime, farDarker = 62, 100, 122, 0.3
	if hue = math.Mod(hue+720, 360); hue <= brown || hue >= lime {
		return hue
	}
	yellow := min(1, (lime-hue)/(lime-gold))
	return hue - (hue-brown)*yellow*max(0, min(1, (before-after)/farDarker))
}

func replaceToken(css, name, value string) string {
	return regexp.MustCompile(name+`:#[0-9a-fA-F]+`).ReplaceAllString(css, name+":"+value)
}

func parse(hex string) colorful.Color {
	digits := strings.TrimPrefix(hex, "#")
	if len(digits) == 3 || len(digits) == 4 {
		long := ""
		for _, d := range digits {
			long += string(d) + string(d)
		}
		digits = long
	}
	if len(digits) < 6 {
		return colorful.Color{}
	}
	part := func(at int) float64 {
		n, _ := strconv.ParseUint(digits[at:at+2], 16, 8)
		return float64(n) / 255
	}
	return colorful.Color{R: part(0), G: part(2), B: part(4)}
}

// alphaOf is the transparency of a colour with four or eight digits, or "".
func alphaOf(hex string) string {
	switch len(hex) {
	case 5:
		return hex[4:] + hex[4:]
	case 9:
		return hex[7:]
	}
	return ""
}

func grey(c colorful.Color) bool {
	_, chroma, _ := c.OkLch()
	return chroma < 0.004
}

func distance(one, other float64) float64 {
	d := math.Mod(math.Abs(one-other), 360)
	return min(d, 360-d)
}

func luminance(c colorful.Color) float64 {
	r, g, b := c.LinearRgb()
	return 0.2126*r + 0.7152*g + 0.0722*b
}

// Ratio is the contrast of two colours, from 1 to 21.
func Ratio(one, other string) float64 { return contrastOf(parse(one), parse(other)) }

func contrastOf(one, other colorful.Color) float64 {
	a, b := luminance(one), luminance(other)
	return (max(a, b) + 0.05) / (min(a, b) + 0.05)
}

// String says what was moved and why.
func (m Move) String() string {
	if m.Field == "ground" {
		return fmt.Sprintf("%s leaves no room for words that can be read on it, so it is shown as %s", m.From, m.To)
	}
	what := "it is"
	if m.Filled {
		what = "words and lines in it are"
	}
	return fmt.Sprintf("%s has a contrast of %.1f on %s, expected at least %.1f, so %s shown as %s", m.From,
		m.Contrast, m.Ground, least, what, m.To)
}
