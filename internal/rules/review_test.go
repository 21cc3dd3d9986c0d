package rules_test

import (
	"io/fs"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"livery"
	"livery/internal/brand"
	"livery/internal/content"
	"livery/internal/rules"
)

// site is a small content of two brands with rules of its own, so that these tests say nothing about
// the words that ship; `livery check` holds those to the rules.
var site = os.DirFS("../content/testdata/site")

// reviewed is what the copy desk says about the fixture with some files changed.
func reviewed(t *testing.T, files map[string]string, alts map[string]string) content.Problems {
	t.Helper()
	fsys := fstest.MapFS{}
	if err := fs.WalkDir(site, ".", func(name string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() {
			data, _ := fs.ReadFile(site, name)
			fsys[name] = &fstest.MapFile{Data: data}
		}
		return err
	}); err != nil {
		t.Fatal(err)
	}
	for name, text := range files {
		fsys[name] = &fstest.MapFile{Data: []byte(text)}
	}
	c, problems := rules.Load(fsys)
	if c == nil {
		t.Fatal(problems)
	}
	return rules.Review("", fsys, c, alts)
}

func TestContentThatKeepsTheRulesHasNoProblem(t *testing.T) {
	if problems := reviewed(t, nil,
		map[string]string{"domains/north/hero": "A van at a gate before dawn"}); len(problems) > 0 {
		t.Error(problems)
	}
}

// slip is a change of a file that breaks one rule.
type slip struct {
	rule, file, old, new string
	want                 []string // all in one problem
}

const (
	north = "brands/north.yaml"
	south = "brands/south.yaml"
	count = "blogs/north/the-dawn-count.json"
	space = "blogs/south/the-lost-space.json"
)

var slips = []slip{
	{"a title has its number of words", north, "A gate that knows every van", "A gate",
		[]string{north + ":10: hero.title: has 2 words, expected 4 to 9"}},
	{"a page title has its number of characters", north, "North Gates for working yards",
		"North Gates for each yard and depot and lot and plant in the whole land",
		[]string{north + ":28: seo.title: has 71 characters, expected 15 to 60"}},
	{"a list has its least of entries", south, "    - Stays down for strangers\n", "",
		[]string{south, "hero.features: has 1 entries, expected exactly 2"}},
	{"a list has its most of entries", north, "  items:\n",
		"  items:\n    - { title: A third one, description: Nobody asked for it. }\n",
		[]string{north, "features.items: has 3 entries, expected 1 to 2"}},
	{"a brand that shows testimonials has two", north,
		"  - { content: The queue at the gate is gone., author: Night guard, sample: false }\n", "",
		[]string{north, "testimonials: has 1 entries, expected exactly 2"}},
	{"no two brands share a page title", south, "South Barriers for car parks",
		"South Barriers for each yard and depot and lot and plant in the whole land",
		[]string{south, "seo.title: repeats a page title of " + north + ":28 (seo.title)", "own words"}},
	{"a changed name does not make a line new", south, "For owners who lose spaces to strangers",
		"For yard managers who count South Barriers trucks at dawn",
		[]string{south + ":12: hero.subtitle: repeats a hero line of " + north + ":11 (hero.subtitle)"}},
	{"two lines that are nearly the same count as one", south, "Lifts in two seconds",
		"For all yard managers who count trucks at dawn",
		[]string{south, "hero.features.0: shares", "of " + north + ":11 (hero.subtitle)"}},
	{"filler is refused", north, "Keeps each entry", "Seamlessly keeps each entry",
		[]string{north + ":19: features.items.2.description", `says "Seamlessly", which is a banned phrase`,
			"say which step is gone"}},
	{"a word is refused outside the families that may use it", south, "Bends when a car hits it",
		"Unlocks when a car hits it",
		[]string{south, `says "Unlocks"`}},
	{"words do not lead to a page the brand does not have", south, "Only those who pay",
		"Ask on our contact page or at /products: only those who pay",
		[]string{south, `says "contact page", but south has no contact page`}},
	{"addresses do not lead to a page the brand does not have", south, "", "",
		[]string{south, "links to /products, which south does not have"}},
	{"addresses do not lead to an article the brand does not have", north, "Closes behind each truck",
		"See /blog/another-count",
		[]string{north, "links to /blog/another-count, which north does not have"}},
	{"addresses do not lead to a product the brand does not sell", north, "See /blog/another-count",
		"See /blog/another-count and /products/99",
		[]string{north, "links to /products/99, which north does not have"}},
	{"a legal page leads to pages that all brands have", "legal/terms.yaml", "The terms page",
		"The terms of what /products shows",
		[]string{"legal/terms.yaml:1: title", "links to /products, which south does not have"}},
	{"the words of a product lead to pages of those who sell it", "catalogue/products/01-gate.yaml", "Narrow yards",
		"Yards as in /blog/no-such-yard",
		[]string{"catalogue/products/01-gate.yaml:6: bestFor",
			"links to /blog/no-such-yard, which north does not have"}},
	{"an address that moved is named with the new one", south,
		"blog: { title: Lot talk, description: Short notes on parking. }",
		"redirects+: [{ from: /gates, to: /solutions }]\nblog: { title: Lot talk, description: See /gates. }",
		[]string{south, "links to /gates, which is at /solutions now"}},
	{"a long sentence is refused", north, "Forty trucks leave in ten minutes and nobody waits.",
		"Forty trucks leave the yard in ten short minutes each day and not one of them waits at the gate.",
		[]string{north, "solutions.sections.0.description: has 20 words to a sentence, expected at most 12"}},
	{"a hard text is refused", south, "Up before the driver has stopped.", "Automatically differentiates authorized " +
		"organizational vehicles. Immediately facilitates uninterrupted accessibility. Considerably minimizes " +
		"administrative responsibilities.",
		[]string{south, "has a reading ease of", "expected at least 40"}},
	{"an article is signed by a desk", count, "Yard Desk", "Graham Tolliver",
		[]string{count + ":2: author", "expected a desk"}},
	{"an article has a conclusion", count, "A count that is kept is a count that helps.", "",
		[]string{count + ":8: conclusion: is missing"}},
	{"an excerpt has one or two sentences", count, "Count the trucks before", "Look. Wait. Count the trucks before",
		[]string{count + ":6: excerpt: has 3 sentences, expected 1 to 2"}},
	{"an article has the slug of its file", count, `"slug": "the-dawn-count"`, `"slug": "dawn"`,
		[]string{count + ":4: slug", `is "dawn", expected "the-dawn-count"`}},
	{"no two articles share a title", space, "The lost space", "The dawn count",
		[]string{space + ":3: title: repeats a title of " + count + ":3"}},
	{"a storage blog has its articles", "rules.yaml", "perBrand: { min: 1 }", "perBrand: { min: 3 }",
		[]string{"blog: has 1 articles in blogs/north, expected at least 3"}},
}

var claimSlips = []slip{
	{"samples are not shown beside own testimonials", "rules.yaml", "sampleTestimonials: []",
		"sampleTestimonials: [north]",
		[]string{north, "testimonials: hides the samples this brand shows on purpose"}},
	{"a rule that is no regular expression", "rules.yaml", "phrase: 'kerbs?'", "phrase: '(kerbs?'",
		[]string{"rules.yaml: error parsing regexp"}},
	{"another value of a figure", north, "For yard managers who count trucks",
		"With 900+ yards, for managers who count trucks",
		[]string{north + ":11: hero.subtitle", `claims "900+ yards", which is no allowed figure for yards`,
			"use an allowed one: 500+ yards"}},
	{"a figure on a brand that is not assigned it", south, "For owners who lose spaces",
		"Support 12/5 for owners who lose spaces",
		[]string{south + ":12", `claims "12/5", which belongs to north`}},
	{"a figure in an article", space, "Walk the lot", "Walk 500+ yards",
		[]string{space, `claims "500+ yards", which belongs to north`}},
	{"an assigned figure that is not shown", north, `value: "500+"`, `value: "400+"`,
		[]string{north, `figures: does not show "500+ yards"`}},
	{"a shown figure that is not assigned", south, "\nseo:",
		"\nfigures: [{ value: \"9 of 10\", label: drivers }]\nseo:",
		[]string{south, `shows "9 of 10 drivers", which is not assigned to this brand`}},
}

func read(t *testing.T, name string) string {
	t.Helper()
	data, err := fs.ReadFile(site, name)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// apply makes all changes at once: each is found among all others.
func apply(t *testing.T, slips []slip) map[string]string {
	t.Helper()
	files := map[string]string{}
	for _, s := range slips {
		text, changed := files[s.file]
		if !changed {
			text = read(t, s.file)
		}
		if !strings.Contains(text, s.old) {
			t.Fatalf("%s no longer says %q", s.file, s.old)
		}
		files[s.file] = strings.Replace(text, s.old, s.new, 1)
	}
	return files
}

func expectEach(t *testing.T, slips []slip, problems content.Problems) {
	for _, s := range slips {
		t.Run(s.rule, func(t *testing.T) {
			if !slices.ContainsFunc(problems, func(p content.Problem) bool {
				return !slices.ContainsFunc(s.want,
					func(part string) bool { return !strings.Contains(p.String(), part) })
			}) {
				t.Errorf("no problem says %q in:\n%s", s.want, problems.Error())
			}
		})
	}
}

// Four pictures whose words break a rule, then three in order.
var pictures = map[string]string{
	"domains/north/hero-main":  "",
	"domains/north/hero-mini":  "An image of a white van at a depot",
	"domains/north/hero-long":  strings.Repeat("A van. ", 10),
	"domains/north/hero-kerb":  "A white van at the kerb",
	"domains/north/hero-good":  "A white van at a depot before dawn",
	"domains/north/favicon":    "",
	"shared/product-19-square": "",
}

func TestEveryRuleFindsWhatBreaksIt(t *testing.T) {
	problems := reviewed(t, apply(t, slips), pictures)
	expectEach(t, slips, problems)
	expectEach(t, []slip{
		{rule: "a picture has words", want: []string{"hero-main: has no alternative text", "studio/alt"}},
		{rule: "the words do not say that it is a picture", want: []string{"hero-mini: says that it is a picture"}},
		{rule: "the words of a picture keep the rules of all words",
			want: []string{`hero-kerb: says "kerb"`, "U.S. spelling"}},
		{rule: "the words fit one line", want: []string{"hero-long: has 70 characters"}},
	}, problems)
	for _, fine := range []string{"hero-good", "favicon", "-square"} {
		if strings.Contains(problems.Error(), fine) {
			t.Errorf("%s was reported", fine)
		}
	}
	if len(problems.Of(content.Warning)) != len(problems) {
		t.Error("a broken rule must be a warning: it never keeps content from being served")
	}
}

// spec: K1 K2
func TestNoOtherFigureAndNoOtherBrandIsClaimed(t *testing.T) {
	expectEach(t, claimSlips, reviewed(t, apply(t, claimSlips), nil))
}

func TestMissingProductPicturesAreWarnings(t *testing.T) {
	loaded, faults := rules.Load(livery.Content())
	if loaded == nil {
		t.Fatal(faults)
	}
	problems := rules.ProductPictures(loaded, func(name string) bool { return name != "product-4-square" },
		func(*brand.Brand, string) bool { return false })
	if len(problems) != 1 || problems[0].Severity != content.Warning ||
		!strings.Contains(problems[0].String(), "product-4-square") {
		t.Errorf("got %v", problems)
	}
}
