package rules

import (
	"testing"

	"livery/internal/content"
)

func TestSumsAreWorkedOutInWordsAndNotInCode(t *testing.T) {
	for text, wrong := range map[string]int{
		"Seen were 9 / 40 = 22.5 %.": 0, "Seen were 9 / 40 = 22.5%.": 0, "Seen were 9 / 40 = 22.5\u00a0%.": 0,
		"Seen were 9 / 40 = 22.5 percent.": 0, "Seen were 9 / 40 = 23.5 %.": 1, "Seen were 9 / 40 = 22.5.": 1,
		"Type `9 / 40 = 3`.\n\n```\n9 / 40 = 3\n```\n": 0, "```\n9 / 40 = 3\n```\n\n9 / 40 = 3": 1,
	} {
		r := &reviewer{seen: map[string]bool{}}
		r.arithmetic(passage{Origin: content.Origin{Value: text}})
		if len(r.problems) != wrong {
			t.Errorf("%q has %d wrong sums, expected %d: %v", text, len(r.problems), wrong, r.problems)
		}
	}
}
