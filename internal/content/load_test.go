package content_test

import (
	"io/fs"
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"livery"
	"livery/internal/rules"
)

// site is a small content of two brands, so that these tests do not depend on the words that ship.
var site = os.DirFS("testdata/site")

// with returns content with some files replaced.
func with(base fs.FS, files map[string]string) fs.FS {
	changed := filesOf(base)
	for name, text := range files {
		changed[name] = &fstest.MapFile{Data: []byte(text)}
	}
	return changed
}

// filesOf is a copy of content that a test may change.
func filesOf(base fs.FS) fstest.MapFS {
	files := fstest.MapFS{}
	err := fs.WalkDir(base, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		data, err := fs.ReadFile(base, name)
		files[name] = &fstest.MapFile{Data: data}
		return err
	})
	if err != nil {
		panic(err)
	}
	return files
}

func read(t *testing.T, name string) string {
	t.Helper()
	data, err := fs.ReadFile(site, name)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// replaceOnce changes a text that must be there.
func replaceOnce(t *testing.T, text, old, next string) string {
	t.Helper()
	if !strings.Contains(text, old) {
		t.Fatalf("nothing to replace: %q", old)
	}
	return strings.Replace(text, old, next, 1)
}

func TestShippedContentHasNoProblem(t *testing.T) {
	if _, problems := rules.Load(livery.Content()); len(problems) > 0 {
		t.Error(problems)
	}
}

func TestEveryProblemNamesFileLineAndFix(t *testing.T) {
	swap := func(text, old, next string) string { return replaceOnce(t, text, old, next) }
	north, south := read(t, "brands/north.yaml"), read(t, "brands/south.yaml")
	cases := map[string]struct {
		files map[string]string
		want  []string
	}{
		"an unknown field": {
			map[string]string{"brands/north.yaml": north + "taglin: x\n"},
			[]string{"brands/north.yaml:29: taglin: is not a field here", `fix: did you mean "tagline"?`},
		},
		"a wrong kind": {
			map[string]string{"brands/north.yaml": north + "shortName: [Fleet, Store]\n"},
			[]string{"brands/north.yaml:29: shortName: is a list, expected text", "fix: "},
		},
		"a name that no page has room for": {
			map[string]string{"brands/north.yaml": swap(north, "id: north", "id: north\nshortName: "+
				strings.Repeat("North ", 150_000))},
			[]string{"brands/north.yaml:2: shortName: has 899999 characters, expected at most 120", "fix: shorten it"},
		},
		"a plain text in the place of a group": {
			map[string]string{"brands/north.yaml": swap(north,
				"{ title: Plates, description: Reads a plate at ten yards. }", strings.Repeat("é", 301))},
			[]string{"features.items.0: has 301 characters, expected at most 300"},
		},
		"an address that is none": {
			map[string]string{"brands/north.yaml": north + "logo: " + strings.Repeat("l", 2001) + "\n"},
			[]string{"logo: has 2001 characters, expected at most 2000"},
		},
		"a section of a legal page that no brand shows": {
			map[string]string{
				"legal/terms.yaml": "title: Terms\nsections: [{ title: T, content: C, delivery: pigeon }]\n"},
			[]string{
				`legal/terms.yaml:2: sections.0.delivery: "pigeon" is not a delivery, so no brand shows this section`},
		},
		"broken YAML": {
			map[string]string{"brands/north.yaml": "id: [north\n"},
			[]string{"brands/north.yaml:1: is not valid YAML"},
		},
		"a host of two brands": {
			map[string]string{"brands/south.yaml": swap(south, "name: south.example", "name: north.example")},
			[]string{`brands/south.yaml:4: hosts.0: "north.example" belongs to brand "north" already`},
		},
		"no primary host": {
			map[string]string{"brands/north.yaml": swap(north, "{ name: north.example, role: primary }",
				"north.example, northern.example")},
			[]string{"hosts: has 0 primary hosts, expected exactly one", "give one host 'role: primary'"},
		},
		"an unknown family": {
			map[string]string{"brands/north.yaml": swap(north, "family: plain", "family: shops")},
			[]string{`brands/north.yaml:2: family: "shops" is not a family`, "use one of: locks, plain"},
		},
		"a button that leads nowhere": {
			map[string]string{"brands/north.yaml": swap(north, "target: solutions", "target: checkout")},
			[]string{`brands/north.yaml:7: cta.secondary.target: "checkout" is not a target`,
				"fix: use one of: shop, products, solutions, testimonials, demo"},
		},
		"a button that leads to a page the brand does not have": {
			map[string]string{"brands/south.yaml": swap(south, "target: solutions", "target: products")},
			[]string{"brands/south.yaml:6: cta.secondary.target: leads to /products, which this brand does not have"},
		},
		"a button that leads to testimonials that are not shown": {
			map[string]string{"brands/south.yaml": swap(south, "target: solutions", "target: testimonials")},
			[]string{"brands/south.yaml:6: cta.secondary.target: leads to the testimonials, which this brand does " +
				"not show"},
		},
		"a button without words": {
			map[string]string{"brands/north.yaml": swap(north, "label: Learn More", `label: ""`)},
			[]string{"brands/north.yaml:7: cta.secondary.label: is missing"},
		},
		"a product that does not exist": {
			map[string]string{"catalogue/lists.yaml": swap(read(t, "catalogue/lists.yaml"), "products: [1,",
				"products: [77, 1,")},
			[]string{"all.products: product 77 does not exist"},
		},
		"an id that would open the leads to visitors": {
			map[string]string{"brands/leads.yaml": swap(north, "id: north", "id: leads")},
			[]string{`id: "leads" names a private part of the storage`, "choose another id"},
		},
		"an id that would open the keys of certificates": {
			map[string]string{"brands/certificates.yaml": swap(north, "id: north", "id: certificates")},
			[]string{`id: "certificates" names a private part of the storage`},
		},
		"an id that is not the file's name": {
			map[string]string{"brands/north.yaml": swap(north, "id: north", "id: shop")},
			[]string{`brands/north.yaml:1: id: is "shop", expected "north" as the file is named`},
		},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			loaded, problems := rules.Load(with(site, c.files))
			if loaded != nil {
				t.Fatal("the content was accepted")
			}
			for _, want := range c.want {
				if !strings.Contains(problems.Error(), want) {
					t.Errorf("%q is missing in:\n%s", want, problems.Error())
				}
			}
		})
	}
}

func TestAllProblemsAreReportedAtOnce(t *testing.T) {
	_, problems := rules.Load(with(site, map[string]string{
		"brands/north.yaml": read(t, "brands/north.yaml") + "nonsense: 1\n",
		"brands/south.yaml": "id: [\n",
		"legal/terms.yaml":  "title: 3\nsections: none\n",
	}))
	for _, file := range []string{"brands/north.yaml", "brands/south.yaml", "legal/terms.yaml"} {
		if !strings.Contains(problems.Error(), file) {
			t.Errorf("no problem of %s in:\n%s", file, problems.Error())
		}
	}
}

// spec: H2 H15
func TestABrandWithoutOwnWordsGetsTheDefaults(t *testing.T) {
	c, problems := rules.Load(with(livery.Content(), map[string]string{
		"families/plain.yaml": "",
		"brands/newcomer.yaml": "id: newcomer\nfamily: plain\nname: Newcomer\nvariant: baroque\n" +
			"hosts: [{ name: newcomer.example, role: primary }]\nstockPhotos: [a, b, c, d]\n",
	}))
	if c == nil {
		t.Fatal(problems)
	}
	for _, b := range c.Site.Brands {
		if b.ID != "newcomer" {
			if b.Hero.Title == "Professional Fleet Solutions" {
				t.Errorf("%s has no hero title of its own", b.ID)
			}
			continue
		}
		if b.Hero.Title != "Professional Fleet Solutions" || len(b.Hero.Features) != 4 {
			t.Errorf("default hero is %q with %d features", b.Hero.Title, len(b.Hero.Features))
		}
		if b.Variant.OrDefault() != "corporate" {
			t.Errorf("unknown variant shows %s", b.Variant.OrDefault())
		}
		if b.Contact.ContactInfo.Email != "hello@newcomer.example" {
			t.Errorf("email is %s", b.Contact.ContactInfo.Email)
		}
	}
	if len(problems) != 1 || !strings.Contains(problems[0].String(), `"baroque" is not a variant`) {
		t.Errorf("problems: %v", problems)
	}
}

// spec: E2
func TestAFeatureMayBeAStringOrAnObject(t *testing.T) {
	c, problems := rules.Load(with(livery.Content(), map[string]string{
		"families/plain.yaml": "features:\n  items:\n    - Plain words\n    - { title: With icon, description: d, " +
			"icon: 🚚, image: feature-9 }\n",
		"brands/newcomer.yaml": "id: newcomer\nfamily: plain\nname: Newcomer\nvariant: clean\n" +
			"hosts: [{ name: newcomer.example, role: primary }]\nstockPhotos: [a, b, c, d]\n",
	}))
	if c == nil {
		t.Fatal(problems)
	}
	for _, b := range c.Site.Brands {
		if b.ID == "newcomer" && (b.Features.Items[0].Title != "Plain words" ||
			b.Features.Items[1].Image != "feature-9") {
			t.Errorf("items are %+v", b.Features.Items)
		}
	}
}

func TestEveryValueKnowsItsLayer(t *testing.T) {
	c, problems := rules.Load(site)
	if c == nil {
		t.Fatal(problems)
	}
	files := map[string]string{}
	for _, o := range c.Brand("north").Origins() {
		files[o.Path] = o.File
	}
	for path, want := range map[string]string{
		"name": "brands/north.yaml", "shortName": "families/plain.yaml", "variant": "site.yaml",
	} {
		if files[path] != want {
			t.Errorf("%s comes from %q, expected %q", path, files[path], want)
		}
	}
}
