package shape_test

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"livery/internal/brand"
	"livery/internal/shape"
)

func TestAFieldSaysByItsTagThatItHoldsWords(t *testing.T) {
	of := shape.For[brand.Brand]()
	for path, words := range map[string]bool{
		"name": true, "hero.features.2": true, "buying.answers.support": true, "seo.pages.home.keywords.0": true,
		"id": false, "logo": false, "hosts.0.name": false, "tools.sums.0": false, "variant": false,
		"features.items.0.icon": false,
	} {
		if at := of.At(path); at == nil || at.Words != words {
			t.Errorf("%s holds words: %t expected, described as %+v", path, words, at)
		}
	}
	if of.At("hero.nothing") != nil {
		t.Error("there is a field that is none")
	}
}

// worded has a field that says nothing, as one that was just added.
type worded struct {
	Title string            `json:"title" text:"line"`
	Fresh string            `json:"fresh"`
	Lines []string          `json:"lines" text:"line"`
	Named map[string]string `json:"named" text:"line"`
	Posts []inner           `json:"posts" text:"-"`
	Below *inner            `json:"below"`
	inner
}

type inner struct {
	Text string `json:"text" text:"paragraph"`
	Link string `json:"link"`
}

func TestOnlyWordsAreRewritten(t *testing.T) {
	value := worded{Title: "a", Fresh: "b", Lines: []string{"c"}, Named: map[string]string{"n": "d"},
		Posts: []inner{{Text: "e"}}, Below: &inner{Text: "f", Link: "g"}}
	var paths []string
	shape.Rewrite(&value, func(path, text string) string {
		paths = append(paths, path)
		return strings.ToUpper(text)
	})
	want := worded{Title: "A", Fresh: "b", Lines: []string{"C"}, Named: map[string]string{"n": "D"},
		Posts: []inner{{Text: "e"}}, Below: &inner{Text: "F", Link: "g"}}
	if !reflect.DeepEqual(value, want) {
		t.Errorf("got %+v", value)
	}
	slices.Sort(paths)
	if got := strings.Join(paths, " "); got != "below.text lines.0 named.n text title" {
		t.Errorf("visited %s", got)
	}
}

func TestMissingListsAreEmptyOnes(t *testing.T) {
	value := worded{Below: &inner{}}
	shape.FillLists(&value)
	if value.Lines == nil || value.Posts == nil {
		t.Errorf("got %+v", value)
	}
}

func TestFieldsAreDescribedByTheirComments(t *testing.T) {
	of := shape.For[brand.Brand]()
	tagline, _ := of.Field("tagline")
	const said = "Tagline is one line under or beside the name."
	if tagline.About != said || !strings.HasPrefix(of.About, "Brand is one white-label site") {
		t.Errorf("said %q and %q; run make gen", tagline.About, of.About)
	}
}

func TestEveryKindOfTextIsKnown(t *testing.T) {
	seen := map[reflect.Type]bool{}
	var look func(reflect.Type)
	look = func(of reflect.Type) {
		switch of.Kind() {
		case reflect.Pointer, reflect.Slice, reflect.Map:
			look(of.Elem())
		case reflect.Struct:
			if seen[of] {
				return
			}
			seen[of] = true
			for i := range of.NumField() {
				f := of.Field(i)
				kind, tagged := f.Tag.Lookup("text")
				name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
				if field, ok := shape.Of(of).Field(name); tagged && ok && kind != "-" && !isWorded(field.Type) {
					t.Errorf("%s.%s: text:%q says nothing", of.Name(), f.Name, kind)
				}
				look(f.Type)
			}
		}
	}
	look(reflect.TypeFor[brand.Site]())
}

// isWorded tells whether the texts of a field are words.
func isWorded(of *shape.Type) bool {
	for of.Of != nil {
		of = of.Of
	}
	return of.Words
}
