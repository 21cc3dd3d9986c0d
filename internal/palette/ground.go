package palette

import "regexp"

// darkest is how much darker than the variant's own a ground may be: words have to get darker with it.
const darkest = 0.55

var (
	// below are the tokens of what lies under words, and of the lines between.
	below = regexp.MustCompile(`^--(surface|tint|line|mint|mint-deep)$`)
	// above are the tokens of words, and of lines that have to be seen; a named accent replaces its own later.
	above = regexp.MustCompile(`^--(text|text-secondary|border|accent)$`)
)

// onGround gives a recoloured stylesheet the ground that a brand names, and panels and hairlines its hue. Every pair of
// words and ground keeps its contrast: on a darker ground the words are darker too. A ground that would leave them no
// room (or, in a dark variant, one lighter than the variant's) is moved.
func (r *recolouring) onGround(css, named string) (string, *Move) {
	if named == "" {
		return css, nil
	}
	tokens := Tokens(css)
	own := tokens["--background"]
	shown, move := r.groundOf(named, own)
	change := (luminance(parse(shown)) + 0.05) / (luminance(parse(own)) + 0.05)
	_, chroma, hue := parse(shown).OkLch()
	for name, value := range tokens {
		c := parse(value)
		want := max((luminance(c)+0.05)*change-0.05, 0)
		switch {
		case above.MatchString(name) && change < 1 && !r.dark:
			_, itsChroma, itsHue := c.OkLch()
			css = replaceToken(css, name, withLuminance(itsHue, itsChroma, want).Hex())
		// white panels stay white
		case below.MatchString(name) && (luminance(c) <= 0.2) == r.dark && luminance(c) < 0.99:
			value = withLuminance(hue, chroma, min(want, 1)).Hex()
			css = replaceToken(css, name, value)
			if name != "--line" {
				r.under(value)
			}
		}
	}
	r.under(shown)
	return replaceToken(css, "--background", shown), move
}

// under adds a ground that the named colours must be readable on.
func (r *recolouring) under(ground string) {
	r.underAccent = append(r.underAccent, ground)
	r.underPrimary = append(r.underPrimary, ground)
}

func (r *recolouring) groundOf(named, own string) (string, *Move) {
	c := parse(named)
	limit := (luminance(parse(own))+0.05)*darkest - 0.05
	if r.dark {
		limit = luminance(parse(own))
	}
	if (luminance(c) <= limit) == r.dark {
		return named, nil
	}
	_, chroma, hue := c.OkLch()
	shown := withLuminance(hue, chroma, limit).Hex()
	return shown, &Move{Field: "ground", From: named, To: shown, Contrast: contrastOf(c, parse(own)), Ground: own}
}
