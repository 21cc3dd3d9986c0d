package change

import (
	"slices"
	"strings"

	"livery/internal/content"
)

// Together are the edits that some of them cannot go without: a list that takes the place of what the layer added to
// the one below, and the words of a brand that go because they were moved to its family. Edits are named by their place
// in the list.
func Together(c *content.Content, edits []Edit, chosen []int) []int {
	all := slices.Clone(chosen)
	for at := 0; at < len(all); at++ {
		for other := range edits {
			if !slices.Contains(all, other) && belong(c, edits[all[at]], edits[other]) {
				all = append(all, other)
			}
		}
	}
	slices.Sort(all)
	return all
}

func belong(c *content.Content, a, b Edit) bool {
	return isOneList(a, b) || isMove(c, a, b) || isMove(c, b, a)
}

// isOneList holds for edits of a list, one of which is about what the layer adds to it.
func isOneList(a, b Edit) bool {
	one, _, adds := strings.Cut(a.Field, "+")
	other, _, addsToo := strings.Cut(b.Field, "+")
	return a.Layer == b.Layer && adds != addsToo && (within(one, other) || within(other, one))
}

// isMove holds where a layer says nothing of a field any more, and one below it says something new.
func isMove(c *content.Content, gone, said Edit) bool {
	return gone.After == nil && gone.Before != nil && said.After != nil && under(c, said.Layer, gone.Layer) &&
		(within(gone.Field, said.Field) || within(said.Field, gone.Field))
}

// Unfit is the first of some edits that adds to a list which the layer says itself by now; the two cannot stand
// together.
func Unfit(c *content.Content, edits []Edit) (list string, unfit bool) {
	for _, e := range edits {
		name, _, adds := strings.Cut(e.Field, "+")
		cleared := slices.ContainsFunc(edits, func(one Edit) bool {
			return one.Layer == e.Layer && one.Field == name && one.After == nil
		})
		if adds && e.After != nil && !cleared && c.Says(e.Layer, name) != nil {
			return name, true
		}
	}
	return "", false
}
