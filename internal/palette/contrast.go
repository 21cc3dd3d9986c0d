package palette

// Contrast is a text colour on its ground, with how well it reads and how well it must.
type Contrast struct {
	Name, Text, On string
	Ratio, Needs   float64
}

// Tokens are the colours that a stylesheet states by name.
func Tokens(css string) map[string]string {
	tokens := map[string]string{}
	for _, match := range token.FindAllStringSubmatch(css, -1) {
		if _, stated := tokens[match[1]]; !stated {
			tokens[match[1]] = match[2]
		}
	}
	return tokens
}

// pairs are the texts of every page with what they stand on.
var pairs = []struct{ name, text, on string }{
	{"Text", "--text", "--background"},
	{"Small text", "--text-secondary", "--background"},
	{"Text on panels", "--text", "--surface"},
	{"Small text on panels", "--text-secondary", "--surface"},
	{"Links and headings in the first color", "--primary", "--background"},
	{"Highlights in the second color", "--accent", "--background"},
	{"Words on buttons", "--on-primary", "--primary-fill"},
	{"Words on highlights", "--on-accent", "--accent-fill"},
}

// Pairs are the texts of a stylesheet on their grounds.
func Pairs(css string) []Contrast {
	tokens := Tokens(css)
	var list []Contrast
	for _, pair := range pairs {
		text, on := tokens[pair.text], tokens[pair.on]
		if text != "" && on != "" {
			list = append(list, Contrast{Name: pair.name, Text: text, On: on, Ratio: contrastOf(parse(text), parse(on)),
				Needs: least})
		}
	}
	return list
}
