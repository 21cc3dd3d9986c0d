package yamlfile_test

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"

	"livery"
	"livery/internal/change/yamlfile"
)

const sample = `# A brand.
id: store   # its id
name: "Fleet: Store"
hosts:
  - { name: a.example, role: primary } # the first
  - b.example
pages: [home, solutions]
cta: { primary: Request Demo, secondary: { label: View Deals, target: shop } }

# The top of the home page.
hero:
  title: Everything a vehicle
    needs
  text: |
    One
    Two
  features:
  - One # of them
  - Two
steps:
  - title: First
    text: 'It''s so'
  - title: Second
`

func TestOnlyTheChangedWordsChange(t *testing.T) {
	for _, c := range []struct{ path, value, from, to string }{
		{"id", `"shop"`, "id: store   # its id", "id: shop   # its id"},
		{"name", `"Fleet: Shop"`, `name: "Fleet: Store"`, `name: "Fleet: Shop"`},
		{"hosts.0.name", `"c.example"`, "{ name: a.example, role", "{ name: c.example, role"},
		{"hosts", `[{"name":"a.example","role":"primary"},"b.example","c.example"]`, "  - b.example\n",
			"  - b.example\n  - c.example\n"},
		{"hosts", `["b.example"]`, "  - { name: a.example, role: primary } # the first\n", ""},
		{"pages", `["home","blog","solutions"]`, "[home, solutions]", "[home, blog, solutions]"},
		{"cta.secondary.label", `"Deals, now"`, "label: View Deals", `label: "Deals, now"`},
		{"cta.secondary", `{"label":"View Deals"}`, "{ label: View Deals, target: shop }", "{ label: View Deals }"},
		{"hero.title", `"All"`, "Everything a vehicle\n    needs", "All"},
		{"hero.text", `"Three"`, "text: |\n    One\n    Two", "text: Three"},
		{"hero.features.0", `"true"`, "- One # of them", `- "true" # of them`},
		{"hero.features", `["One","Two","Three"]`, "  - Two\n", "  - Two\n  - Three\n"},
		{"hero.subtitle", `"Under"`, "    needs\n", "    needs\n  subtitle: Under\n"},
		{"hero.features", "", "  features:\n  - One # of them\n  - Two\n", ""},
		{"steps.0.text", `"It is so"`, "'It''s so'", "It is so"},
		{"steps", `[{"title":"First","text":"It's so"},{"title":"Second"},{"title":"Third","text":"x"}]`,
			"  - title: Second\n", "  - title: Second\n  - title: Third\n    text: x\n"},
		{"closing.title", `"End"`, "  - title: Second\n", "  - title: Second\nclosing:\n  title: End\n"},
		{"steps.0.title", "", "title: First\n    text: 'It''s so'", "text: 'It''s so'"},
	} {
		t.Run(c.path, func(t *testing.T) {
			f := yamlfile.File{Data: []byte(sample), Order: func(path []string) []string {
				if len(path) == 1 && path[0] == "hero" {
					return []string{"title", "subtitle", "text", "features"}
				}
				return nil
			}}
			var value json.RawMessage
			if c.value != "" {
				value = json.RawMessage(c.value)
			}
			if err := f.Set(strings.Split(c.path, "."), value); err != nil {
				t.Fatal(err)
			}
			if want := strings.Replace(sample, c.from, c.to, 1); string(f.Data) != want {
				t.Errorf("got\n%s\nwant\n%s", f.Data, want)
			}
		})
	}
}

// leaves are the paths of every value below a value, collections too.
func leaves(value any, path []string) [][]string {
	list := [][]string{}
	if len(path) > 0 {
		list = append(list, path)
	}
	switch v := value.(type) {
	case map[string]any:
		for k, child := range v {
			list = append(list, leaves(child, append(slices.Clone(path), k))...)
		}
	case []any:
		for i, child := range v {
			list = append(list, leaves(child, append(slices.Clone(path), fmt.Sprint(i)))...)
		}
	}
	return list
}

var words = []any{"Plain words", "Words: with a colon", "true", "12", "a, b", "# no comment", "It's \"quoted\"",
	"{name} — ünïcode 📦", "- dash", "two\nlines", "", 7, false,
	[]any{}, []any{"one", "two: three"}, map[string]any{"title": "T", "points": []any{"a", map[string]any{"b": "c"}}}}

// Any value of any content file can be replaced by any other: the file says exactly that, or is left alone.
func TestAnyValueOfTheContentCanBeReplaced(t *testing.T) {
	var files []string
	for _, pattern := range []string{"*.yaml", "brands/*.yaml", "families/*.yaml", "catalogue/products/*.yaml",
		"legal/*.yaml"} {
		found, _ := fs.Glob(livery.Content(), pattern)
		files = append(files, found...)
	}
	random := rand.New(rand.NewPCG(1, 2))
	failed, tries := 0, 0
	for _, name := range files {
		data, _ := fs.ReadFile(livery.Content(), name)
		var root any
		if err := yaml.Unmarshal(data, &root); err != nil {
			t.Fatal(err)
		}
		paths := leaves(root, nil)
		for range 4 {
			path := paths[random.IntN(len(paths))]
			tries++
			if !replaced(t, name, data, path, words[random.IntN(len(words))]) {
				failed++
			}
		}
	}
	if failed > 0 {
		t.Errorf("%d of %d changes were not made", failed, tries)
	}
}

func replaced(t *testing.T, name string, data []byte, path []string, value any) bool {
	t.Helper()
	f := yamlfile.File{Data: slices.Clone(data)}
	text, _ := json.Marshal(value)
	if err := f.Set(path, text); err != nil {
		t.Errorf("%s: %s = %s: %v", name, strings.Join(path, "."), text, err)
		return false
	}
	var before, after any
	_ = yaml.Unmarshal(data, &before)
	if err := yaml.Unmarshal(f.Data, &after); err != nil {
		t.Errorf("%s: %v", name, err)
		return false
	}
	old := strings.Split(string(data), "\n")
	for _, line := range old {
		if strings.HasPrefix(strings.TrimSpace(line), "#") && !strings.Contains(string(f.Data), line) &&
			!reflect.DeepEqual(before, after) {
			t.Errorf("%s: %s = %s: the comment %q is gone", name, strings.Join(path, "."), text, line)
			return false
		}
	}
	return true
}
