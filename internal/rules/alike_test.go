package rules

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"testing"

	"livery"
	"livery/internal/content"
)

// everyPair is what repeats must find, by comparing everything with everything.
func everyPair(candidates []candidate, percent int) map[string]bool {
	found := map[string]bool{}
	for i, later := range candidates {
		for _, first := range candidates[:i] {
			if one, is := later.repeats(first, percent); is && first.owner != later.owner && !(first.old && later.old) {
				found[written(one)] = true
			}
		}
	}
	return found
}

func written(r repeat) string {
	return fmt.Sprintf("%s:%d %s repeats %s to %d", r.later.File, r.later.Line, r.later.Path, r.first.place(), r.share)
}

// shipped is a reviewer of the content that ships, with edits over it.
func shipped(t *testing.T, edits ...content.Amendment) (*reviewer, *content.Content) {
	t.Helper()
	fsys := content.Amend(livery.Content(), edits, nil)
	c, problems := Load(fsys)
	if c == nil {
		t.Fatal(problems)
	}
	_, rules, _ := content.Read[Rules](fsys, rulesFile)
	return &reviewer{rules: rules, fsys: fsys, content: c, seen: map[string]bool{}}, c
}

func says(layer, field, words string) content.Amendment {
	value, _ := json.Marshal(words)
	file, at, _ := content.Place(layer, field)
	return content.Amendment{File: file, Path: at, Value: value}
}

// With so low a bar even the words that ship share some runs.
func TestRepeatsAreThoseThatEveryPairComparedWouldShow(t *testing.T) {
	_, before := shipped(t)
	r, c := shipped(t,
		says("brands/store", "hero.title", "One camera for every cab"),
		says("brands/cam", "hero.title", "One camera for every cab"),
		says("brands/cam", "hero.subtitle", "One camera for every cab"),
		says("families/tracking", "hero.title", "Know where each van is"))
	total := 0
	for _, percent := range []int{0, 1, 5, 20} {
		for _, other := range []*content.Content{nil, before} {
			for _, group := range r.rules.Unique {
				candidates := r.lines(group, c, other)
				got := map[string]bool{}
				for _, one := range repeats(candidates, percent) {
					got[written(one)] = true
				}
				want := everyPair(candidates, percent)
				if !maps.Equal(got, want) {
					t.Errorf("%s, %d %%, after other content %v: found %d, want %d\n%q\n%q", group.Name, percent,
						other != nil, len(got), len(want), slices.Sorted(maps.Keys(got)),
						slices.Sorted(maps.Keys(want)))
				}
				total += len(want)
			}
		}
	}
	if total < 100 {
		t.Errorf("only %d pairs were alike, which shows nothing", total)
	}
}

// Sisters that show one place say the same, and it is new as soon as one of them did not say it before.
func TestAPlaceIsNewWhenOneOfItsBrandsIs(t *testing.T) {
	line := func(owner string, old bool) candidate {
		return candidate{Origin: content.Origin{File: "families/vans.yaml", Line: 3, Path: "hero.title"}, owner: owner,
			plain: "know each van", old: old}
	}
	for _, c := range []struct {
		candidates []candidate
		want       int
	}{
		{[]candidate{line("a", false), line("b", true), line("c", true)}, 1},
		{[]candidate{line("a", true), line("b", true), line("c", false)}, 1},
		{[]candidate{line("a", true), line("b", true)}, 0},
		{[]candidate{line("a", false)}, 0},
	} {
		if got := repeats(c.candidates, 20); len(got) != c.want {
			t.Errorf("%v: %v, want %d", c.candidates, got, c.want)
		}
	}
}

// Otherwise a sentence of a family would be compared with itself, as often as there are pairs of its brands.
func TestASentenceOfAFamilyIsOnePlaceThoughItNamesEachBrandAndHost(t *testing.T) {
	r, c := shipped(t, says("families/keyless", "contact.contactInfo.hours",
		"Ask {name} at {host} when somebody of us is at the telephone"))
	var sisters []candidate
	for _, line := range r.lines(UniqueRule{Fields: []string{"contact.contactInfo.hours"}}, c, nil) {
		if line.File == "families/keyless.yaml" {
			sisters = append(sisters, line)
		}
	}
	if places := placesOf(sisters); len(sisters) < 2 || len(places) != 1 {
		t.Errorf("%d brands say it in %d places", len(sisters), len(places))
	}
}

// Whoever changes words is told what they repeat, and not what was alike before.
func TestADraftIsToldOnlyOfTheRepeatsThatItBrings(t *testing.T) {
	was := []content.Amendment{says("brands/cam", "hero.title", "One camera for every cab"),
		says("brands/store", "hero.title", "One camera for every cab")}
	r, _ := shipped(t, was...)
	for name, c := range map[string]struct {
		edit content.Amendment
		want []string
	}{
		"another field":  {says("brands/cam", "contact.contactInfo.hours", "By day"), nil},
		"other words":    {says("brands/cam", "hero.title", "The road as it was driven"), nil},
		"the same words": {says("brands/cam", "hero.title", "One camera, for every cab!"), nil},
		"a third brand": {says("brands/insights", "hero.title", "One camera for every cab"), []string{
			"brands/insights.yaml hero.title repeats a hero line of brands/cam.yaml (hero.title)",
			"brands/store.yaml hero.title repeats a hero line of brands/insights.yaml (hero.title)"}},
		"another line of the first": {says("brands/cam", "hero.subtitle", "One camera for every cab"), []string{
			"brands/store.yaml hero.title repeats a hero line of brands/cam.yaml (hero.subtitle)"}},
	} {
		draft, _ := shipped(t, append(slices.Clone(was), c.edit)...)
		draft.before = r.content
		draft.uniqueness()
		draft.problems.Sort()
		var got []string
		for _, p := range draft.problems {
			got = append(got, p.File+" "+p.Path+" "+p.Message)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}
