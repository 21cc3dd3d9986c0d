package app

import (
	"testing"

	"livery/internal/lead"
)

func TestLeadsAreCountedByStateOverAllBrandsAndEmptyStatesShowZero(t *testing.T) {
	got := countByState([]lead.Stat{{Brand: "one", State: "dead", Leads: 2}, {Brand: "two", State: "dead", Leads: 3},
		{Brand: "two", State: "quarantined", Leads: 1}})
	for state, want := range map[string]int{"dead": 5, "quarantined": 1, "stored": 0, "pending": 0, "delivered": 0} {
		if n, shown := got[state]; !shown || n != want {
			t.Errorf("%s is %d (shown: %v), expected %d", state, n, shown, want)
		}
	}
}
