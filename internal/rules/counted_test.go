package rules

import "testing"

func TestOneThingIsSaidAsOne(t *testing.T) {
	for want, of := range map[string]struct {
		n      int
		things string
	}{"1 section": {1, "sections"}, "1 minute of reading": {1, "minutes of reading"}, "0 words": {0, "words"},
		"2 sections": {2, "sections"}} {
		if got := counted(of.n, of.things); got != want {
			t.Errorf("says %q, want %q", got, want)
		}
	}
}
