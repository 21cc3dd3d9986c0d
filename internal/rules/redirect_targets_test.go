package rules_test

import (
	"strings"
	"testing"

	"livery"
	"livery/internal/rules"
)

func TestTheOldAddressOfARedirectIsNoLinkAndNoWords(t *testing.T) {
	text := strings.Replace(read(t, north), "\nseo:", "\nredirects+:\n"+
		"  - { from: /products/99-kerb, to: /solutions, by: The Kerb }\n"+
		"  - { from: /solutions/old, to: /blog/no-such-post }\n"+
		"  - { from: /a, to: /b }\n  - { from: /b, to: /products?list=all#top }\n"+
		"  - { from: /c, to: 'https://old.example/kerb' }\n  - { from: /d, to: /api/me }\nseo:", 1)
	if !strings.Contains(text, "redirects+") {
		t.Fatal("the brand has no redirects")
	}
	if problems := reviewed(t, map[string]string{north: text}, nil); strings.Contains(problems.Error(), "redirects") {
		t.Error(problems)
	}
}

func TestARedirectOfAllBrandsThatLeadsNowhereIsSaidOnce(t *testing.T) {
	text := strings.Replace(read(t, "site.yaml"), "\ndefaults:\n", "\ndefaults:\n  redirects:\n"+
		"    - { from: /old, to: /nowhere }\n    - { from: /older, to: /products }\n", 1)
	problems := reviewed(t, map[string]string{"site.yaml": text}, nil).Error()
	for _, want := range []string{"leads to /nowhere, which north and 1 more do not have",
		"leads to /products, which south does not have"} {
		if strings.Count(problems, want) != 1 {
			t.Errorf("%q is not said once in\n%s", want, problems)
		}
	}
	if strings.Count(problems, "redirects") != 2 {
		t.Errorf("more is said:\n%s", problems)
	}
}

func TestWhatIsBehindARedirectIsKnownOfABrand(t *testing.T) {
	c, problems := rules.Load(livery.Content())
	if c == nil {
		t.Fatal(problems)
	}
	for _, b := range c.Site.Brands {
		if b.ID != "store" {
			continue
		}
		targets := rules.RedirectTargets(c.Site, b, []string{"here"})
		for to, there := range map[string]bool{"/": true, "/products": true, "/blog/here": true, "/blog/gone": false,
			"/products/1?sheet=1": true, "/products/9999": false, "/shop": false, "/privacy#rights": true,
			"https://elsewhere.example/": true, "/assets/a.pdf": true, "/sheets/1.pdf": true} {
			if targets.Leads(to) != there {
				t.Errorf("that there is something at %s is said to be %v", to, !there)
			}
		}
	}
}
