package content_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"livery"
	"livery/internal/brand"
	"livery/internal/content"
	"livery/internal/rules"
)

// folder makes a content folder of an operator.
func folder(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		file := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// loadOver loads the fixture with a folder laid over it.
func loadOver(t *testing.T, files map[string]string) (dir string, loaded *content.Content) {
	t.Helper()
	dir = folder(t, files)
	loaded, problems := rules.Load(content.OverlayFolder(dir, site))
	if loaded == nil {
		t.Fatal(problems)
	}
	return dir, loaded
}

func brandOf(t *testing.T, c *content.Content, id string) *brand.Brand {
	t.Helper()
	b, ok := brand.NewRegistry(c.Site).ByID(id)
	if !ok {
		t.Fatalf("there is no brand %s", id)
	}
	return b
}

func hostNames(b *brand.Brand) (names []string) {
	for _, h := range b.Hosts {
		names = append(names, h.Name)
	}
	return names
}

func TestAPartialFileExtendsTheBuiltInOne(t *testing.T) {
	dir, c := loadOver(t, map[string]string{
		"brands/north.yaml": "hosts: [{ name: gates.example, role: primary }, my-gates.example]\nhero: { subtitle: " +
			"Ours }\n",
	})
	north := brandOf(t, c, "north")
	if got := hostNames(north); !slices.Equal(got, []string{"gates.example", "my-gates.example"}) {
		t.Errorf("the hosts are %v, expected the list of the folder and no other", got)
	}
	if north.Hero.Subtitle != "Ours" || north.Hero.Title != "A gate that knows every van" {
		t.Errorf("the hero is %+v, expected one field changed", north.Hero)
	}
	if got := c.Brand("north").Origin("hosts.1"); got.File != filepath.Join(dir, "brands", "north.yaml") ||
		got.Line != 1 {
		t.Errorf("the host comes from %s:%d", got.File, got.Line)
	}
	if got := c.Brand("north").Origin("hero.title"); got.File != "brands/north.yaml" || got.Line != 10 {
		t.Errorf("the title comes from %s:%d, expected the built-in file", got.File, got.Line)
	}
}

func TestAListWithAPlusIsAddedToTheLayersBelow(t *testing.T) {
	_, c := loadOver(t, map[string]string{
		"brands/north.yaml":   "hosts+: [my-gates.example]\nseo: { keywords+: [yard gate, barrier] }\n",
		"families/plain.yaml": "seo: { keywords: [gate, yard gate] }\n",
	})
	north := brandOf(t, c, "north")
	if got := hostNames(north); !slices.Equal(got, []string{"north.example", "my-gates.example"}) {
		t.Errorf("the hosts are %v", got)
	}
	if got := north.SEO.Keywords; !slices.Equal(got, []string{"gate", "yard gate", "barrier"}) {
		t.Errorf("the keywords are %v, expected those of the family and the one that is new", got)
	}
}

func TestEveryYAMLFileCanBeExtended(t *testing.T) {
	_, c := loadOver(t, map[string]string{
		"site.yaml":            "settings: { shop: https://shop.example/ }\n",
		"legal/terms.yaml":     "intro: Read this first.\n",
		"catalogue/lists.yaml": "all: { featured: [2] }\n",
	})
	if c.Site.Settings.DefaultBrand != "north" || c.Site.Settings.Shop != "https://shop.example/" {
		t.Errorf("the settings are %+v", c.Site.Settings)
	}
	if c.Site.Legal.Terms.Intro != "Read this first." || c.Site.Legal.Terms.Title == "" {
		t.Errorf("the terms are %+v", c.Site.Legal.Terms)
	}
	if list := c.Site.Catalogue.Lists["all"]; !slices.Equal(list.Featured, []int{2}) || len(list.Products) == 0 {
		t.Errorf("the list is %+v", list)
	}
}

func TestWordsAreReplacedOneByOneInEachLayer(t *testing.T) {
	_, c := loadOver(t, map[string]string{
		"site.yaml": "defaults: { words: { pages: { home: Home, solutions: Solutions, blog: Blog }, " +
			"footer: { copyright: '© {year} {name}' } } }\n",
		"families/plain.yaml": "words: { pages: { blog: Journal } }\n",
		"brands/north.yaml":   "words: { pages: { solutions: How it works } }\n",
	})
	for id, want := range map[string][]string{"north": {"Home", "How it works", "Journal"},
		"south": {"Home", "Solutions", "Journal"}} {
		b := brandOf(t, c, id)
		var got []string
		for _, item := range b.Navigation {
			if item.Path != "/products" && item.Path != "/contact" {
				got = append(got, item.Name)
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: the navigation says %q, expected %q", id, got, want)
		}
		if got := b.Words.Footer.Copyright; got != "© {year} "+b.Name {
			t.Errorf("%s: the copyright says %q", id, got)
		}
	}
}

func TestTheVersionFollowsBothFilesOfAPair(t *testing.T) {
	_, one := loadOver(t, map[string]string{"brands/north.yaml": "tagline: One\n"})
	_, two := loadOver(t, map[string]string{"brands/north.yaml": "tagline: Two\n"})
	if one.Version == two.Version {
		t.Error("another file has the same version")
	}
}

// Each is a mistake of an operator's first hour, with what is said about it. DIR stands for the folder.
func TestMistakesInAContentFolder(t *testing.T) {
	own := "id: own\nfamily: plain\nname: Own\nhosts: [{ name: own.example, role: primary }]\n"
	cases := map[string]struct {
		files    map[string]string
		severity content.Severity
		want     []string
	}{
		"an unknown variant": {map[string]string{"brands/north.yaml": "variant: baroque\n"}, content.Warning,
			[]string{`warning: DIR/brands/north.yaml:1: variant: "baroque" is not a variant, so corporate is shown`,
				"use one of: minimal, modern"}},
		"featured products that do not exist": {map[string]string{"brands/north.yaml": "products: { featured: [1, " +
			"77] }\n"}, content.Warning,
			[]string{"DIR/brands/north.yaml:1: products.featured.1: product 77 does not exist, so it is left out"}},
		"a host with a scheme": {map[string]string{"brands/north.yaml": "hosts: [{ name: " +
			"'https://www.gates.example/shop', role: primary }]\n"}, content.Error,
			[]string{
				`error: DIR/brands/north.yaml:1: hosts.0: "https://www.gates.example/shop" is an address, expected a host name`, "fix: write gates.example, without"}},
		"a host with a slash": {map[string]string{"brands/north.yaml": "hosts+: [gates.example/]\n"}, content.Error,
			[]string{`hosts.1: "gates.example/" is an address`, "write gates.example"}},
		"a word that says nothing": {map[string]string{"brands/north.yaml": "words: { frame: { menu: '' } }\n"},
			content.Error,
			[]string{"error: DIR/brands/north.yaml:1: words.frame.menu: says nothing",
				"fix: write it, or leave the field out"}},
		"braces that the page knows nothing of": {map[string]string{
			"site.yaml":         "defaults: { words: { blog: { page: 'Page {page}' } } }\n",
			"brands/north.yaml": "words: { blog: { page: 'Page {number} of {name}' } }\n"}, content.Error,
			[]string{
				"error: DIR/brands/north.yaml:1: words.blog.page: has {number}, and the page has nothing to put there",
				"use one of: {page}, {name}, {host}"}},
		"braces that legal texts do not know, of a brand and of all": {map[string]string{
			"brands/north.yaml": "legal: { terms: { sections: [ { title: 'One', " +
				"content: '{operator} at {address}, {email}, {security}, {keep}; {phone}.' } ] } }\n",
			"legal/terms.yaml": "title: Terms\nsince: 2026-01-02\n" +
				"intro: 'By {operator} in {town}.'\nsections: []\n"}, content.Warning,
			[]string{"legal.terms.sections.0.content: has {phone}, and the page",
				"legal/terms.yaml:3: intro: has {town}, and the page"}},
		"braces that the page knows nothing of, in the site's words": {map[string]string{
			"site.yaml": "defaults: { words: { blog: { pageOf: 'Page {pgae} of {pages}' } } }\n"}, content.Error,
			[]string{"error: DIR/site.yaml:1: words.blog.pageOf: has {pgae}, and the page has nothing to put there",
				"use one of: {page}, {pages}, {shown}, {count}, {name}, {host}"}},
		"braces that an address of the shop does not know": {map[string]string{
			"brands/north.yaml": "links: { shopItem: 'https://s.example/{id}/{brand}', " +
				"shopCart: 'https://s.example/{items}/{id}' }\n"},
			content.Warning, []string{"links.shopCart: has {id}, and the page has nothing to put there",
				"use one of: {items}, {brand}, {name}, {host}"}},
		"a name in braces that is misspelt": {map[string]string{
			"site.yaml": "defaults: { contact: { departments: [{ name: Sales, contact: 'sales@{hots}' }] } }\n"},
			content.Warning,
			[]string{"warning: DIR/site.yaml:1: contact.departments.0.contact: has {hots}, and the page has nothing " +
				"to put there", "use one of: {name}, {host}"}},
		"a file that ends in yml": {map[string]string{"brands/own.yml": own}, content.Warning,
			[]string{"brands/own.yml: is not read: content files end in .yaml", "fix: rename it to own.yaml"}},
		"a folder with nothing in it": {nil, content.Warning,
			[]string{"DIR: has nothing in it, so the built-in content is used as it is"}},
		"a folder one level too high": {map[string]string{"content/brands/own.yaml": own}, content.Error,
			[]string{"DIR: holds no content itself, but content in it does", "fix: use --content DIR/content"}},
		"a folder of something else": {map[string]string{"photos/a.jpg": "x"}, content.Error,
			[]string{"DIR: holds no content: none of site.yaml"}},
		"a file in the wrong place": {map[string]string{"own.yaml": own, "brands/north.yaml": "tagline: x\n"},
			content.Warning, []string{"DIR/own.yaml: is not read", "move it to brands/"}},
		"a tab": {map[string]string{"brands/north.yaml": "tagline: x\nhero:\n\ttitle: Gates\n"}, content.Error,
			[]string{"DIR/brands/north.yaml:3: is indented with a tab, which YAML does not allow",
				"fix: replace the tab"}},
		"a host that a built-in brand has": {map[string]string{"brands/alpha.yaml": "id: alpha\nfamily: plain\nname: " +
			"Alpha\nhosts:\n  - { name: south.example, role: primary }\n"}, content.Error,
			[]string{
				`DIR/brands/alpha.yaml:5: hosts.0: "south.example" belongs to brand "south" already, by brands/south.yaml:4`}},
		"the wrong type": {map[string]string{"brands/north.yaml": "tagline: 24\nshowFeatures: sometimes\nproducts: { " +
			"featured: [1.5, x] }\nhosts: [7]\n"}, content.Error,
			[]string{"brands/north.yaml:1: tagline: is 24 (a number), expected text",
				"showFeatures: is text, expected true or false",
				"products.featured.0: is 1.5 (a number), expected a whole number",
				"products.featured.1: is text, expected a whole number",
				"hosts.0: is 7 (a number), expected text or a mapping"}},
		"a key that is no number": {map[string]string{"catalogue/lists.yaml": "all: { categories: { x: gates } }\n"},
			content.Error,
			[]string{"all.categories.x: is text, expected a whole number"}},
		"a plus on what is no list": {map[string]string{"brands/north.yaml": "hero: { title+: x }\n"}, content.Error,
			[]string{"hero.title+: has a +, but only lists can be added to", `write "title:" without the +`}},
		"a list that is replaced and added to": {map[string]string{"brands/north.yaml": "hosts: []\nhosts+: " +
			"[x.example]\n"}, content.Error,
			[]string{"hosts+: and hosts are both given"}},
		"two primary hosts by adding": {map[string]string{"brands/north.yaml": "hosts+: [{ name: x.example, role: " +
			"primary }]\n"}, content.Error,
			[]string{"hosts: has 2 primary hosts, expected exactly one"}},
		"a broken family blames no brand": {map[string]string{"families/plain.yaml": "taglin: x\n"}, content.Error,
			[]string{`taglin: is not a field here`, `did you mean "tagline"?`}},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			dir := folder(t, c.files)
			loaded, problems := rules.Load(content.OverlayFolder(dir, site))
			if (loaded == nil) != (c.severity == content.Error) || len(problems.Of(c.severity)) != len(problems) {
				t.Errorf("expected problems of severity %s alone:\n%s", c.severity, problems.Error())
			}
			for _, want := range c.want {
				if want = strings.ReplaceAll(want, "DIR", dir); !strings.Contains(problems.Error(), want) {
					t.Errorf("%q is missing in:\n%s", want, problems.Error())
				}
			}
			for _, foreign := range []string{"json:", "Go struct", "unmarshal", "settings.defaultBrand"} {
				if strings.Contains(problems.Error(), foreign) {
					t.Errorf("says %q:\n%s", foreign, problems.Error())
				}
			}
		})
	}
}

// What refers to a file that cannot be used says nothing of its own.
func TestAFileThatCannotBeUsedIsReportedOnce(t *testing.T) {
	for file, text := range map[string]string{
		"site.yaml":                       "settings: { defaultBrnd: north }\n",
		"catalogue/lists.yaml":            "full: { tabz: [] }\n",
		"catalogue/sums.yaml":             "- { id: idle, nme: x }\n",
		"catalogue/products/01-t100.yaml": "id: x\n",
	} {
		t.Run(file, func(t *testing.T) {
			_, problems := rules.Load(content.OverlayFolder(folder(t, map[string]string{file: text}), livery.Content()))
			if len(problems) != 1 || !strings.HasSuffix(problems[0].File, filepath.FromSlash(file)) {
				t.Error(problems)
			}
		})
	}
}
