package content

import (
	"bytes"
	"encoding/json"
	"flag"
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// The same runs each time: a gate that fails by chance is looked away from. -rapid.seed draws others.
func init() {
	for name, value := range map[string]string{"rapid.seed": "37", "rapid.nofailfile": "true"} {
		if err := flag.Set(name, value); err != nil {
			panic(err)
		}
	}
}

var items = rapid.SliceOfN(rapid.IntRange(1, 4), 0, 3)

// aLayer draws what a file may say: texts, a mapping and lists, which replace those below or are added to them.
func aLayer(t *rapid.T, depth int) map[string]any {
	layer := map[string]any{}
	for _, key := range []string{"title", "words"} {
		if rapid.Bool().Draw(t, key) {
			layer[key] = rapid.SampledFrom([]string{"one", "two", ""}).Draw(t, key)
		}
	}
	switch rapid.IntRange(0, 2).Draw(t, "list") {
	case 1:
		layer["list"] = items.Draw(t, "list")
	case 2:
		layer["list"+addSuffix] = items.Draw(t, "more of the list")
	}
	if depth > 0 && rapid.Bool().Draw(t, "inner") {
		layer["inner"] = aLayer(t, depth-1)
	}
	return layer
}

func nodeOf(t *rapid.T, value any) *Node {
	t.Helper()
	data, err := json.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	n, err := fromJSON(data, &Node{})
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// said is what a value says, whatever the order of its fields. A mapping without fields says nothing.
func said(t *rapid.T, n *Node) any {
	t.Helper()
	var value any
	if n == nil {
		return nil
	}
	if err := json.Unmarshal(n.JSON(), &value); err != nil {
		t.Fatal(err)
	}
	return pruned(value)
}

func pruned(value any) any {
	fields, is := value.(map[string]any)
	if !is {
		return value
	}
	maps.DeleteFunc(fields, func(key string, inner any) bool {
		fields[key] = pruned(inner)
		return fields[key] == nil
	})
	if len(fields) == 0 {
		return nil
	}
	return fields
}

func TestLayersSayTheSameHoweverTheyAreGrouped(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		site, family, brand := nodeOf(t, aLayer(t, 2)), nodeOf(t, aLayer(t, 2)), nodeOf(t, aLayer(t, 2))
		left, right := merge(merge(site, family), brand).resolve(), merge(site, merge(family, brand)).resolve()
		if !reflect.DeepEqual(said(t, left), said(t, right)) {
			t.Fatalf("from below %s, from above %s", left.JSON(), right.JSON())
		}
	})
}

func TestACopyOfALayerOverItselfLeavesNoTrace(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		below, layer := nodeOf(t, aLayer(t, 2)), nodeOf(t, aLayer(t, 2))
		once, twice := merge(below, layer).resolve(), merge(merge(below, layer), layer).resolve()
		if !reflect.DeepEqual(said(t, once), said(t, twice)) {
			t.Fatalf("once %s, twice %s", once.JSON(), twice.JSON())
		}
		if empty := merge(below, nodeOf(t, map[string]any{})).resolve(); !reflect.DeepEqual(said(t, empty),
			said(t, below.resolve())) {
			t.Fatalf("an empty layer makes %s of %s", empty.JSON(), below.JSON())
		}
	})
}

func TestAListIsThatOfTheUppermostLayerWithWhatIsAddedAbove(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var want []int
		var n *Node
		for range rapid.IntRange(1, 4).Draw(t, "layers") {
			own := items.Draw(t, "items")
			if rapid.Bool().Draw(t, "replaces") {
				n, want = merge(n, nodeOf(t, map[string]any{"list": own})), own
				continue
			}
			n = merge(n, nodeOf(t, map[string]any{"list" + addSuffix: own}))
			known := slices.Clone(want)
			for _, item := range own {
				if !slices.Contains(known, item) {
					want = append(slices.Clip(want), item)
				}
			}
			if known == nil {
				want = own // the lowest list is as it was written
			}
		}
		var got struct{ List []int }
		if err := json.Unmarshal(n.resolve().JSON(), &got); err != nil || !slices.Equal(got.List, want) {
			t.Fatalf("the list is %v, %v; want %v", got.List, err, want)
		}
	})
}

var places = []string{"title", "words", "inner", "inner.title", "inner.words", "inner.inner.title", "list",
	"inner.list"}

// anAmendment draws one of a field of the kind that the field has.
func anAmendment(t *rapid.T, place string) Amendment {
	a := Amendment{File: "brands/store.yaml", Path: place}
	if rapid.IntRange(0, 3).Draw(t, "removes") == 0 {
		return a
	}
	var value any = rapid.SampledFrom([]string{"new", "other"}).Draw(t, "value")
	switch {
	case strings.HasSuffix(place, "list"):
		value = items.Draw(t, "items")
	case strings.HasSuffix(place, "inner"):
		value = map[string]any{"title": value}
	}
	a.Value, _ = json.Marshal(value)
	return a
}

// plain draws a layer without lists that are added to, as a file is once its layers are one.
func plain(t *rapid.T) *Node { return nodeOf(t, aLayer(t, 2)).resolve() }

func amendedBy(t *rapid.T, n *Node, list ...Amendment) *Node {
	t.Helper()
	out, problems := amend(n, list)
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	return out
}

func TestAnAmendedFieldSaysWhatItWasGivenAndTheRestStays(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		before := plain(t)
		was := said(t, before)
		a := anAmendment(t, rapid.SampledFrom(places).Draw(t, "place"))
		after := amendedBy(t, before, a)
		got := after.Find(a.Path)
		if a.Value == nil && got != nil || a.Value != nil && (got == nil || !bytes.Equal(got.JSON(), a.Value)) {
			t.Fatalf("%s says %v, want %s", a.Path, got, a.Value)
		}
		if !reflect.DeepEqual(said(t, before), was) {
			t.Fatal("the file itself was changed")
		}
		back := a
		back.Value = nil
		if before.Find(a.Path) != nil {
			back.Value = before.Find(a.Path).JSON()
		}
		if restored := said(t, amendedBy(t, after, back)); !reflect.DeepEqual(restored, was) {
			t.Fatalf("taken back it is %v, and was %v", restored, was)
		}
	})
}

func TestAmendmentsOfDifferentFieldsDoNotKnowOfEachOther(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := plain(t)
		one := anAmendment(t, rapid.SampledFrom(places).Draw(t, "one"))
		other := anAmendment(t, rapid.SampledFrom(slices.DeleteFunc(slices.Clone(places), func(p string) bool {
			return strings.HasPrefix(p+".", one.Path+".") || strings.HasPrefix(one.Path+".", p+".")
		})).Draw(t, "other"))
		first, second := said(t, amendedBy(t, n, one, other)), said(t, amendedBy(t, n, other, one))
		if !reflect.DeepEqual(first, second) {
			t.Fatalf("%s then %s makes %v, the other way round %v", one.Path, other.Path, first, second)
		}
		last := anAmendment(t, one.Path)
		if twice, once := said(t, amendedBy(t, n, one, last)),
			said(t, amendedBy(t, n, last)); !reflect.DeepEqual(twice, once) {
			t.Fatalf("%s amended twice is %v, and with the last alone %v", one.Path, twice, once)
		}
	})
}
