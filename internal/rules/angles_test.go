package rules_test

import (
	"strings"
	"testing"
)

const northAngles = "catalogue/angles/north.yaml"

// angled is the fixture with both brands selling the gate, and words on its page.
func angled(t *testing.T, northText, southText string) string {
	t.Helper()
	entry := func(text string) string { return "1: { title: A gate for this yard, text: \"" + text + "\" }\n" }
	southSells := strings.Replace(read(t, south), "pages: [", "products: { list: all }\npages: [products, ", 1)
	return reviewed(t, map[string]string{
		"rules.yaml": read(t, "rules.yaml") + "angles: { titleCharacters: { min: 5, max: 40 }, " +
			"descriptionCharacters: { min: 10, max: 60 }, words: { min: 8, max: 40 } }\n",
		south: southSells, northAngles: entry(northText), "catalogue/angles/south.yaml": entry(southText),
	}, nil).Error()
}

func TestProductPagesOfTwoBrandsShareNoWords(t *testing.T) {
	const gate = "It slides along the fence and asks for no room. Trucks wait less."
	for name, want := range map[string]struct{ north, south, problem string }{
		"the same text": {gate, gate, "1.text: repeats a product text of " + northAngles},
		"nearly the same text": {gate, gate + " Ask the guard.", "of its word runs with a product text of " +
			northAngles},
		"a short paragraph": {"It slides. Wide.", gate, northAngles + ":1: 1.text: has 3 words, expected 8 to 40"},
		"a long opening": {strings.Repeat("slides and ", 20) + "ends. Here.", gate,
			"as far as these fit into 60, and the next one ends at 225"},
		"a long second sentence": {"It is. " + strings.Repeat("slides and ", 15) + "stops. Here.", gate,
			"shorten the beginning by 118 characters"},
		"no words at all": {"", gate, northAngles},
		"an untrue capability": {"It reads plates along the fence all day long for you.", gate,
			`says "reads plates" of G10, which has no plate reading`},
	} {
		t.Run(name, func(t *testing.T) {
			if problems := angled(t, want.north, want.south); !strings.Contains(problems, want.problem) {
				t.Errorf("no problem says %q in:\n%s", want.problem, problems)
			}
		})
	}
}
