package palette

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// variants are the stylesheets of all variants, written as a build writes them.
func variants(t *testing.T) map[string]string {
	t.Helper()
	files, _ := filepath.Glob("../../web/src/variants/*.css")
	sheets := map[string]string{}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		sheets[strings.TrimSuffix(filepath.Base(file), ".css")] = strings.ReplaceAll(string(data), ": #", ":#")
	}
	if len(sheets) != 11 {
		t.Fatalf("found %d variants, expected 11", len(sheets))
	}
	return sheets
}

// brands are colours that are hard to keep readable: light, dark, grey, loud, and two that clash.
var brands = map[string]Colours{
	"yellow":         {Primary: "#FFD400"},
	"navy":           {Primary: "#001A4D"},
	"grey":           {Primary: "#777777"},
	"black":          {Primary: "#000000"},
	"white":          {Primary: "#FFFFFF"},
	"lime and rose":  {Primary: "#9BE000", Accent: "#FF8FB1"},
	"teal and coral": {Primary: "#006D6F", Accent: "#E4572E"},
	"red":            {Primary: "#E10600", Accent: "#111111"},
	"on yellow":      {Primary: "#17140A", Ground: "#FFD12E"},
	"on pale rose":   {Primary: "#0F3D5E", Accent: "#990F3D", Ground: "#FFF1E5"},
	"on mid grey":    {Primary: "#00508C", Ground: "#808080"},
}

var gradients = regexp.MustCompile(`--gradient:[^;]+`)

var stop = regexp.MustCompile(`#[0-9a-f]{6}`)

func TestEveryVariantStaysReadableInEveryBrandsColours(t *testing.T) {
	for variant, css := range variants(t) {
		for name, own := range brands {
			recoloured, moves := Recolour(css, own)
			for _, fault := range unreadable(recoloured) {
				t.Errorf("%s in %s: %s (moved: %v)", variant, name, fault, moves)
			}
		}
	}
}

// unreadable says which words of a stylesheet cannot be read on their ground.
func unreadable(css string) (faults []string) {
	stated := Tokens(css) // what comes later holds for a part of the page
	expect := func(front, back string, want float64) {
		if front == "" || back == "" {
			return
		}
		if got := contrastOf(parse(front), parse(back)); got < want {
			faults = append(faults, fmt.Sprintf("%s on %s has a contrast of %.2f, expected %.1f", front, back,
				got, want))
		}
	}
	for _, ground := range []string{stated["--background"], stated["--surface"], stated["--tint"]} {
		for _, front := range []string{"--text", "--text-secondary", "--primary", "--accent"} {
			expect(stated[front], ground, least)
		}
		expect(stated["--border"], ground, 3)
	}
	if gradient := gradients.FindString(strings.ReplaceAll(css, "--gradient: ", "--gradient:")); gradient != "" {
		for _, colour := range stop.FindAllString(gradient, -1) {
			expect(stated["--on-gradient"], colour, least)
			expect(stated["--on-gradient-secondary"], colour, least)
		}
	}
	if luminance(parse(stated["--background"])) > 0.2 {
		for _, name := range []string{"primary", "accent"} {
			fill, on := filling(stated, name)
			expect(on, fill, least)
			if name == "primary" {
				expect(last(css, "--page-hero-muted"), fill, least)
			}
		}
	}
	return faults
}

// filling is what a named colour of a light variant is under words, and what colour these have.
func filling(stated map[string]string, name string) (fill, words string) {
	return cmp.Or(stated["--"+name+"-fill"], stated["--"+name]), cmp.Or(stated["--on-"+name], "#ffffff")
}

// last is the value of a token that holds where a stylesheet states it twice.
func last(css, name string) (value string) {
	for _, match := range token.FindAllStringSubmatch(css, -1) {
		if match[1] == name {
			value = match[2]
		}
	}
	return value
}

func TestButtonsOfALightVariantAreInTheNamedColourUnderWordsThatCanBeRead(t *testing.T) {
	for variant, css := range variants(t) {
		dark := luminance(parse(Tokens(css)["--background"])) < 0.2
		for _, colour := range []string{"#F2C200", "#E36414", "#00508C", "#E8D8B4", "#777777"} {
			recoloured, _ := Recolour(css, Colours{Primary: colour, Accent: colour})
			shown := Tokens(recoloured)
			for _, name := range []string{"primary", "accent"} {
				if fill, _ := filling(shown, name); !dark && fill != colour {
					t.Errorf("%s: buttons in %s %s are shown as %q", variant, name, colour, fill)
				}
			}
			_, words := filling(shown, "primary")
			if colour == "#F2C200" && !dark && Ratio(words, "#ffffff") < 12 {
				t.Errorf("%s: words on a yellow button are %s", variant, words)
			}
			if colour == "#00508C" && !dark && words != "#ffffff" {
				t.Errorf("%s: words on a blue button are %s", variant, words)
			}
		}
	}
}

func TestBandsOfAYellowBrandTakeTheHueOfADarkAccent(t *testing.T) {
	for _, variant := range []string{"creative", "landing", "elegant"} {
		recoloured, _ := Recolour(variants(t)[variant], Colours{Primary: "#FACC15", Accent: "#1E40AF"})
		_, _, blue := parse("#1E40AF").OkLch()
		gradient := gradients.FindString(strings.ReplaceAll(recoloured, "--gradient: ", "--gradient:"))
		for _, colour := range stop.FindAllString(gradient, -1) {
			if _, _, hue := parse(colour).OkLch(); distance(hue, blue) > hueRoom {
				t.Errorf("%s: a stop of the gradient is %s", variant, colour)
			}
		}
		own := gradients.FindString(recoloured)
		if of, _ := Recolour(variants(t)[variant], Colours{Primary: "#FACC15"}); gradients.FindString(of) == own {
			t.Errorf("%s: a yellow brand without another color has a gradient of %s", variant, own)
		}
	}
}

func TestAButtonThatCouldNotBeSeenOnItsGroundIsDarker(t *testing.T) {
	recoloured, moves := Recolour(variants(t)["minimal"], Colours{Primary: "#FDFDFB"})
	if fill, _ := filling(Tokens(recoloured), "primary"); fill != moves[0].To || moves[0].Filled {
		t.Errorf("buttons on white are %s, moved %v", fill, moves)
	}
}

// shipped is what content says of the colours of its brands.
var shipped = regexp.MustCompile(`(?m)^variant: (\w+)\n(?:palette: \{ primary: "(#\w+)", accent: "(#\w+)"(?:, ground: "(#\w+)")? \})?`)

func TestEveryBrandOfALookButOneHasColoursOfItsOwnThatAreShownAsTheyAre(t *testing.T) {
	sheets := variants(t)
	files, _ := filepath.Glob("../../content/brands/*.yaml")
	if len(files) != 19 {
		t.Fatalf("found %d brands, expected 19", len(files))
	}
	plain := map[string]string{}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		said := shipped.FindStringSubmatch(string(data))
		if said == nil {
			t.Fatalf("%s names no variant", file)
		}
		variant, own := said[1], Colours{Primary: said[2], Accent: said[3], Ground: said[4]}
		if own.Primary == "" {
			if other := plain[variant]; other != "" {
				t.Errorf("%s and %s both show the colours of %s", file, other, variant)
			}
			plain[variant] = file
			continue
		}
		recoloured, moves := Recolour(sheets[variant], own)
		if len(moves) > 0 {
			t.Errorf("%s: %v", file, moves)
		}
		for _, fault := range unreadable(recoloured) {
			t.Errorf("%s: %s", file, fault)
		}
	}
}

// pairs12 are what people would give: a deep colour and a lively one, a pair that is close, and one that is far apart.
var pairs12 = map[string]Colours{
	"burgundy and gold":  {Primary: "#6D1A36", Accent: "#C9A227"},
	"navy and coral":     {Primary: "#14213D", Accent: "#FF6B5E"},
	"forest and cream":   {Primary: "#1F4D36", Accent: "#E8D9B5"},
	"teal and orange":    {Primary: "#0F4C5C", Accent: "#E36414"},
	"violet and mint":    {Primary: "#5B2A86", Accent: "#5EC8A7"},
	"charcoal and lime":  {Primary: "#2B2D2F", Accent: "#A4D400"},
	"red and navy":       {Primary: "#C1121F", Accent: "#003049"},
	"royal and sky":      {Primary: "#1D3FBB", Accent: "#4CC2F1"},
	"rose and plum":      {Primary: "#D6336C", Accent: "#4A154B"},
	"yellow and black":   {Primary: "#F2B705", Accent: "#1A1A1A"},
	"olive and rust":     {Primary: "#5B6236", Accent: "#B5532A"},
	"orange and magenta": {Primary: "#E85D04", Accent: "#B5179E"},
}

// hueRoom is how far the hue of a colour may be from a named one: by sway, and by rounding.
const hueRoom = sway + 2

func TestNoThirdHueComesFromNowhere(t *testing.T) {
	for variant, css := range variants(t) {
		fixedHues := map[string]bool{}
		for _, match := range fixed.FindAllString(css, -1) {
			fixedHues[strings.ToLower(match[strings.Index(match, ":")+1:])] = true
		}
		for name, own := range pairs12 {
			recoloured, _ := Recolour(css, own)
			for _, match := range literal.FindAllStringSubmatch(recoloured, -1) {
				colour := "#" + match[2]
				c := parse(colour)
				_, chroma, hue := c.OkLch()
				if chroma < tint || fixedHues[strings.ToLower(colour)] {
					continue
				}
				near := 360.0
				for _, named := range []string{own.Primary, own.Accent} {
					_, _, its := parse(named).OkLch()
					darker := warm(its, luminance(parse(named)), luminance(c))
					near = min(near, distance(hue, its), distance(hue, darker))
				}
				if near > hueRoom {
					t.Errorf("%s in %s: %s has a hue of its own, %.0f degrees from both", variant, name, colour, near)
				}
			}
		}
	}
}

func TestADarkVariantLeadsWithTheColourThatItCanShow(t *testing.T) {
	for _, variant := range []string{"dark", "modern"} {
		css := variants(t)[variant]
		recoloured, moves := Recolour(css, Colours{Primary: "#111111", Accent: "#FFD60A"})
		if shown := Tokens(recoloured)["--primary"]; shown != "#FFD60A" {
			t.Errorf("%s: buttons are %s beside a black that cannot be seen there", variant, shown)
		}
		if len(moves) != 1 || moves[0].Field != "primary" || moves[0].From != "#111111" {
			t.Errorf("%s: moved %v", variant, moves)
		}
		recoloured, _ = Recolour(css, Colours{Primary: "#FFD60A", Accent: "#2DD4BF"})
		if shown := Tokens(recoloured)["--primary"]; shown != "#FFD60A" {
			t.Errorf("%s: buttons are %s where both can be read", variant, shown)
		}
	}
}

func TestADarkGoldIsBrownAndNotGreen(t *testing.T) {
	recoloured, _ := Recolour(variants(t)["corporate"], Colours{Primary: "#6D1A36", Accent: "#C9A227"})
	_, _, hue := parse(Tokens(recoloured)["--accent"]).OkLch()
	if hue > 80 {
		t.Errorf("gold that can be read on white is %s, with a hue of %.0f", Tokens(recoloured)["--accent"], hue)
	}
}

func TestANamedColourIsShownAsItIsWhereItCanBeRead(t *testing.T) {
	css := variants(t)["corporate"]
	recoloured, moves := Recolour(css, Colours{Primary: "#00508C", Accent: "#9A3412"})
	if len(moves) > 0 || !strings.Contains(recoloured, "--primary:#00508C;") ||
		!strings.Contains(recoloured, "--accent:#9A3412;") {
		t.Errorf("moved %v", moves)
	}
	for _, old := range []string{"#452f80", "#f6f4fb", "#a8480b"} {
		if strings.Contains(recoloured, old) {
			t.Errorf("%s of the variant is still there", old)
		}
	}
}

func TestAColourThatCannotBeReadIsMovedAndReported(t *testing.T) {
	recoloured, moves := Recolour(variants(t)["corporate"], Colours{Primary: "#FFD400"})
	if len(moves) != 1 || moves[0].Field != "primary" || !strings.Contains(recoloured, "--primary:"+moves[0].To) {
		t.Fatalf("moved %v", moves)
	}
	if said := moves[0].String(); !strings.HasPrefix(said, "#FFD400 has a contrast of 1.") ||
		!strings.HasSuffix(said, "so words and lines in it are shown as "+moves[0].To) {
		t.Error(said)
	}
}

func TestColoursWithAMeaningStay(t *testing.T) {
	recoloured, _ :=
		Recolour(":root{--primary:#452f80;--accent:#a8480b;--background:#fff;--error:#b42318;--shade:#452f8080}",
			Colours{Primary: "#006D6F"})
	if !strings.Contains(recoloured, "--error:#b42318") {
		t.Error("the colour of errors was changed:", recoloured)
	}
	if strings.Contains(recoloured, "#452f80") ||
		!regexp.MustCompile(`--shade:#[0-9a-f]{6}80\b`).MatchString(recoloured) {
		t.Error("a transparent colour was not changed with its hue alone:", recoloured)
	}
}
