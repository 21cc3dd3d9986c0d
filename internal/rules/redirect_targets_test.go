package rules_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"livery"
	"livery/internal/content"
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

func TestARedirectToAPostIsHeldToThePostsThatABrandShows(t *testing.T) {
	checker := newChecker(t)
	before, problems := rules.Load(livery.Content())
	if before == nil {
		t.Fatal(problems)
	}
	text, err := fs.ReadFile(livery.Content(), "brands/store.yaml")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	text = append(text, "\nredirects+:\n  - { from: /a, to: /blog/here }\n  - { from: /b, to: /blog/gone }\n"...)
	err = errors.Join(os.Mkdir(filepath.Join(dir, "brands"), 0o755),
		os.WriteFile(filepath.Join(dir, "brands", "store.yaml"), text, 0o644))
	if err != nil {
		t.Fatal(err)
	}
	fsys := content.OverlayFolder(dir, livery.Content())
	now, problems := rules.Load(fsys)
	if now == nil {
		t.Fatal(problems)
	}
	said := func() string { return checker.Pages(fsys, now, before).Error() }
	if problems := said(); strings.Contains(problems, "/blog/") {
		t.Errorf("nobody looked at the posts, and it says\n%s", problems)
	}
	checker.Posts = func(string) []string { return []string{"here"} }
	if problems := said(); strings.Contains(problems, "/blog/here") ||
		!strings.Contains(problems, "leads to /blog/gone, which store does not have") {
		t.Errorf("one of two posts is there, and it says\n%s", problems)
	}
}
