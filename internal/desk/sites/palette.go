package sites

import (
	"net/http"
	"strings"

	"livery/internal/brand"
	"livery/internal/desk/frame"
	"livery/internal/palette"
)

// Palette answers what a variant makes of colours, and how well they read.
func (room *Room) Palette(c frame.Call) error {
	asked, err := frame.Body[SitePaletteAsk](c)
	if err != nil {
		return err
	}
	for _, colour := range []string{asked.Primary, asked.Accent, asked.Ground} {
		if colour != "" && !palette.Valid(colour) {
			return frame.NewProblem(http.StatusUnprocessableEntity,
				"A color is written with six digits, such as #00508C.")
		}
	}
	css, moves := room.Library.FrontEnd().Colours(brand.Variant(asked.Variant).OrDefault(),
		palette.Colours{Primary: asked.Primary, Accent: asked.Accent, Ground: asked.Ground})
	answer := SitePalette{Tokens: map[string]string{}, Pairs: []SiteContrast{}, Moves: []SiteMove{}}
	for name, value := range palette.Tokens(css) {
		answer.Tokens[strings.TrimPrefix(name, "--")] = value
	}
	for _, pair := range palette.Pairs(css) {
		answer.Pairs = append(answer.Pairs, SiteContrast(pair))
	}
	for _, move := range moves {
		isDark := palette.Ratio(move.Ground, "#ffffff") > palette.Ratio(move.Ground, "#000000")
		answer.Moves = append(answer.Moves, SiteMove{Field: move.Field, From: move.From, To: move.To, Dark: isDark,
			Filled: move.Filled})
	}
	return c.Answer(answer)
}
