package change_test

import (
	"encoding/json"
	"slices"
	"testing"

	"livery"
	"livery/internal/change"
	"livery/internal/content"
)

func TestEditsThatBelongTogetherGoTogether(t *testing.T) {
	c, problems := content.Load(livery.Content())
	if c == nil {
		t.Fatal(problems)
	}
	say := func(layer, field, before, after string) change.Edit {
		e := change.Edit{Layer: layer, Field: field}
		if before != "" {
			e.Before = json.RawMessage(before)
		}
		if after != "" {
			e.After = json.RawMessage(after)
		}
		return e
	}
	edits := []change.Edit{
		0: say("brands/store", "questions+", `[{"ask":"Own?"}]`, ""),
		1: say("brands/store", "questions", "", `[{"ask":"Own?"}]`),
		2: say("brands/store", "hero.title", `"Ours"`, ""),
		3: say("families/stores", "hero.title", "", `"The family's"`),
		4: say("brands/store", "hero.subtitle", `"a"`, `"b"`),
		5: say("families/cameras", "hero.title", "", `"Another family's"`),
		6: say("brands/cam", "questions+", `[{"ask":"Cam?"}]`, ""),
	}
	for _, one := range []struct{ chosen, want []int }{
		{[]int{0}, []int{0, 1}}, {[]int{1}, []int{0, 1}}, {[]int{2}, []int{2, 3}}, {[]int{3}, []int{2, 3}},
		{[]int{4}, []int{4}}, {[]int{5}, []int{5}}, {[]int{6}, []int{6}}, {[]int{0, 3, 4}, []int{0, 1, 2, 3, 4}},
	} {
		if got := change.Together(c, edits, one.chosen); !slices.Equal(got, one.want) {
			t.Errorf("with %v go %v, expected %v", one.chosen, got, one.want)
		}
	}
}
