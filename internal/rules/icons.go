package rules

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"livery/internal/content"
)

// icon is an emoji that is drawn alike on every machine.
type icon struct{ emoji, name string }

// icons are those that the binary brings along.
type icons []icon

// readIcons reads the names that web/scripts/emoji.mjs wrote beside the drawings.
func readIcons(assets fs.FS) (icons, error) {
	const file = "icons/emoji/names.json"
	data, err := fs.ReadFile(assets, file)
	if err != nil {
		return nil, err
	}
	var names map[string]string
	if err := json.Unmarshal(data, &names); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	var all icons
	for emoji, name := range names {
		all = append(all, icon{emoji, name})
	}
	slices.SortFunc(all, func(a, b icon) int { return cmp.Compare(a.emoji, b.emoji) })
	return all, nil
}

// undrawn warns of icons that look different on each machine, or are shown as words.
func (all icons) undrawn(loaded *content.Content) (problems content.Problems) {
	for _, b := range loaded.Site.Brands {
		n := loaded.Brand(b.ID)
		for _, o := range slices.Concat(n.Matching("features.items.*.icon"), n.Matching("contact.departments.*.icon")) {
			if o.Value == "" || all.has(o.Value) {
				continue
			}
			shown := "is not among the icons with a drawing, so it looks different on each machine"
			if isWord(o.Value) {
				shown = "is no icon, so the page shows these letters"
			}
			problems = append(problems, content.Problem{File: o.File, Line: o.Line, Path: o.Path,
				Severity: content.Warning,
				Message:  fmt.Sprintf("%q %s", o.Value, shown), Fix: "use one that has, such as " + all.near(o.Value)})
		}
	}
	return problems
}

// plain is an emoji without the mark that only asks for colour.
func plain(emoji string) string { return strings.ReplaceAll(emoji, "\ufe0f", "") }

func (all icons) has(emoji string) bool {
	return slices.ContainsFunc(all, func(i icon) bool { return plain(i.emoji) == plain(emoji) })
}

func isWord(s string) bool {
	return strings.ContainsFunc(s, func(r rune) bool { return 'A' <= r && r <= 'z' })
}

// near names the three icons that come closest: to a word by name, to an emoji by their place in Unicode, where like
// stands by like.
func (all icons) near(wanted string) string {
	distance := func(i icon) int {
		a, b := []rune(i.emoji)[0], []rune(wanted)[0]
		return int(max(a-b, b-a))
	}
	if isWord(wanted) {
		words := strings.FieldsFunc(strings.ToLower(wanted), func(r rune) bool { return r < 'a' || r > 'z' })
		distance = func(i icon) int {
			best := 1 << 10
			for _, word := range words {
				for _, part := range strings.Fields(i.name) {
					best = min(best, content.EditDistance(word, part))
				}
			}
			return best
		}
	}
	nearest := slices.Clone(all)
	slices.SortStableFunc(nearest, func(a, b icon) int { return cmp.Compare(distance(a), distance(b)) })
	var names []string
	for _, i := range nearest[:min(3, len(nearest))] {
		names = append(names, fmt.Sprintf("%s (%s)", i.emoji, i.name))
	}
	return strings.Join(names, ", ")
}
