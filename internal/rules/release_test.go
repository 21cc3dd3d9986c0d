package rules_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"livery/internal/content"
	"livery/internal/rules"
)

func released(t *testing.T, files map[string]string, brands ...string) content.Problems {
	t.Helper()
	changed := fstest.MapFS{}
	for name, text := range files {
		changed[name] = &fstest.MapFile{Data: []byte(text)}
	}
	fsys := content.Overlay(changed, site)
	c, problems := rules.Load(fsys)
	if c == nil {
		t.Fatal(problems)
	}
	return rules.Release(fsys, c, brands)
}

// unready are what the fixture has in place of real values.
var unready = []slip{
	{file: north, old: "author: Yard lead, sample: false }", new: "author: Yard lead, sample: true }",
		rule: "an invented testimonial", want: []string{north, `north shows an invented testimonial of "Yard lead"`,
			"customer's own words"}},
	{file: north, old: "author: Night guard, sample: false }", new: "author: Night guard }",
		rule: "a testimonial that says nothing of it",
		want: []string{north, `north does not say whether "Night guard" is invented`, "'sample: false'"}},
	{file: north, old: "\nfamily:", new: "\ncompany: { legalName: \"\" }\nfamily:",
		rule: "a missing company", want: []string{north + ":2: company.legalName: north has no legal entity",
			"name in the register"}},
	{rule: "a reserved host", file: north, want: []string{north, `north has a reserved host: "north.example"`}},
	{rule: "a form that reaches nobody", file: "site.yaml",
		want: []string{"error: site.yaml", "contact.delivery: north: messages from this form reach nobody", "'store'"}},
	{rule: "a reserved address of the site", file: "site.yaml",
		want: []string{"site.yaml", "settings.shop: has a reserved address"}},
	{rule: "samples where there are no words", file: south, old: "showTestimonials: false",
		new: "showTestimonials: true", want: []string{south, "south shows the sample testimonials of site.yaml"}},
}

func TestAReleaseListsEveryStandIn(t *testing.T) {
	expectEach(t, unready, released(t, apply(t, unready)))
}

func TestAReleaseOfOneBrandSaysNothingOfOthers(t *testing.T) {
	if problems := released(t, apply(t, unready), "north"); strings.Contains(problems.Error(), south) {
		t.Error(problems)
	}
}

func TestAFilledInBrandIsReleased(t *testing.T) {
	filled := map[string]string{
		north: "contact: { delivery: store }\n" +
			strings.Replace(strings.Replace(read(t, north), "north.example", "northgates.com", 1), "\nfamily:",
				"\ncompany: { legalName: \"North Gates, Inc.\" }\nfamily:", 1),
		"site.yaml": strings.ReplaceAll(read(t, "site.yaml"), ".example", ".com"),
	}
	if problems := released(t, filled, "north"); len(problems) > 0 {
		t.Error(problems)
	}
}
