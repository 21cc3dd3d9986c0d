package rules_test

import "testing"

const (
	arm         = "catalogue/products/02-arm.yaml"
	connections = "catalogue/connections.yaml"
)

// truthSlips are words that say of a product, a source or a page what is not so.
var truthSlips = []slip{
	{"a model is not said to do what its file does not state", north, "Reads a plate at ten yards.",
		"The A20 reads plates at ten yards.",
		[]string{north, `says "reads plates" of A20, which has no plate reading`, "name a model that has it: R30"}},
	{"a sentence about it belongs to the model before", north, "Keeps each entry for a year.",
		"The A20 lifts. It reads plates too.",
		[]string{north, "features.items.1.description", `says "reads plates" of A20`}},
	{"a noun stands for its models", south, "Lifts in two seconds", "Wooden arms read plates",
		[]string{south, `says "read plates" of A20`}},
	{"a claim for all is broken by one product", south, "Bends when a car hits it",
		"Every arm reads plates when a car hits it",
		[]string{south, `says "reads plates" for "Every arm", but A20: no plate reading`}},
	{"a product page speaks of its own product", arm, "An arm that lifts by itself.",
		"An arm that reads plates by itself.",
		[]string{arm, `says "reads plates" of A20`}},
	{"an article names somebody who can do it", count, "Write the number down.",
		"Order the A20. Then someone reads plates.",
		[]string{count, `says "reads plates", but no model named here has plate reading`}},
	{"a parts list has the part between", space, "Look for cars without a pass.", "Order one A20 and one R30.",
		[]string{space, "lists A20 with R30, but not the P40 between them"}},
	{"a pack lasts as long as its watt hours", connections, "It lifts on through a power cut.",
		"It lifts on all night.",
		[]string{connections, "1.onProduct: promises 8 hours on P40, but A20 lasts 3.0 at 20 W"}},
	{"nothing is offered that no page has", north, "We stopped writing plates on paper.", "Their price list is short.",
		[]string{north, `offers "price list", which no page or shelf has`, "no page shows a price"}},
	{"a figure is one that its source states", space, "Note where they park.",
		"The Gate Institute of 2020 says 40 percent.",
		[]string{space, `says "40 percent" of Gate Institute, which does not state it`,
			"what it says: 12 percent of gates stay open."}},
	{"a source is named with its year", space, "Fix the corner", "The Gate Institute says 12 percent. Fix the corner",
		[]string{space, "cites Gate Institute without its year", "say that it is of 2020"}},
	{"a source is not younger than its article", count, "Compare it at night.",
		"The Later Survey of 2030 says 99 percent.",
		[]string{count, `cites "99 percent" (Later Survey), which came out in 2030-01, after this article`}},
	{"a cited figure has a source", count, "Begin at five", "According to a guard, 7 percent begin at five",
		[]string{count, `cites "7 percent" without a work of sources.yaml`}},
}

var varietySlips = []slip{
	{"a turn of phrase comes once", count, "Write the number down. Compare it at night.",
		"Write it down, not up, and at night, not noon.",
		[]string{count, "sections: uses a contrast 2 times (, not up · , not noon), expected at most 1"}},
	{"an article says its own time", count, "1 min read", "5 min read",
		[]string{count, `readTime: is "5 min read", expected "1 min read"`}},
	{"the browser's title is short", space, `"title": "The lost space"`,
		`"title": "The lost space", "seoTitle": "The lost space at the far end of the lot"`,
		[]string{space, "seoTitle: has 40 characters in the browser's title, expected 5 to 30"}},
	{"conclusions do not all begin with a list", space, "Fix the corner", "Walk, note. Fix the corner",
		[]string{"blogs: have 50 percent of conclusions that begin with a list, expected at most 40"}},
	{"conclusions do not all end in an aphorism", space, "that leaks first.", "that leaks. Go.",
		[]string{"blogs: have 100 percent of conclusions that end in 2 words or fewer, expected at most 50"}},
	{"conclusions do not all end in an aphorism, the second", count, "is a count that helps.", "helps. Go on.",
		[]string{"blogs: have 100 percent"}},
	{"a phrase is refused where no word excuses it", north, "Reads a plate at ten yards.",
		"Runs on 24 V in a loader. Runs on 24 V in a truck.",
		[]string{north, `says "24 V", which is a banned phrase`}},
}

func TestWordsAgreeWithTheCatalogueAndTheSources(t *testing.T) {
	expectEach(t, truthSlips, reviewed(t, apply(t, truthSlips), nil))
}

func TestArticlesDifferInLengthEndingAndPhrase(t *testing.T) {
	expectEach(t, varietySlips, reviewed(t, apply(t, varietySlips), nil))
}

func TestAPhraseThatTheSentenceExcusesIsFine(t *testing.T) {
	changed := []slip{{file: north, old: "Reads a plate at ten yards.", new: "Runs on 24 V in a loader."}}
	if problems := reviewed(t, apply(t, changed), nil); len(problems) > 0 {
		t.Error(problems)
	}
}

func TestADenialIsNoClaim(t *testing.T) {
	changed := []slip{
		{file: north, old: "Reads a plate at ten yards.", new: "The A20 does not read plates."},
		{file: south, old: "Lifts in two seconds", new: "One A20 and one R30, with the pack"},
	}
	if problems := reviewed(t, apply(t, changed), nil); len(problems) > 0 {
		t.Error(problems)
	}
}
