package brand_test

import (
	"maps"
	"slices"
	"testing"

	"livery/internal/brand"
)

func lead(from, to string) brand.Redirection { return brand.Redirection{From: from, To: to} }

func TestChainsOfRedirectsAreShortenedAndCirclesNamed(t *testing.T) {
	temporary := brand.Redirection{From: "/for-now", To: "/b", Temporary: true}
	straight, circles := brand.ShortenRedirects([]brand.Redirection{lead("/a", "/b"), lead("/b", "/c"),
		lead("/c", "/d"),
		temporary, lead("/x", "/y"), lead("/y", "/x"), lead("/self", "/self"), lead("/into", "/x"),
		lead("/twice", "/first"), lead("/twice", "/second")})
	want := map[string]brand.Redirection{"/a": lead("/a", "/d"), "/b": lead("/b", "/d"), "/c": lead("/c", "/d"),
		"/for-now": {From: "/for-now", To: "/d", Temporary: true}, "/twice": lead("/twice", "/second")}
	if !maps.Equal(straight, want) {
		t.Errorf("they lead %v, expected %v", straight, want)
	}
	if !slices.Equal(circles, []string{"/into", "/self", "/x", "/y"}) {
		t.Errorf("the circles are %v", circles)
	}
}

func TestAnAddressThatMovesAgainAndBackLeavesNoChainAndNoCircle(t *testing.T) {
	made := brand.Redirection{Since: "2026-11-18", By: "Ann"}
	var list []brand.Redirection
	for _, step := range []struct {
		from, to string
		want     []brand.Redirection
	}{
		{"/a", "/b", []brand.Redirection{{From: "/a", To: "/b", Since: "2026-11-18", By: "Ann"}}},
		{"/a", "/b", []brand.Redirection{{From: "/a", To: "/b", Since: "2026-11-18", By: "Ann"}}},
		{"/b", "/c", []brand.Redirection{{From: "/a", To: "/c", Since: "2026-11-18", By: "Ann"},
			{From: "/b", To: "/c", Since: "2026-11-19", By: "Ben"}}},
		{"/c", "/a", []brand.Redirection{{From: "/b", To: "/a", Since: "2026-11-19", By: "Ben"},
			{From: "/c", To: "/a", Since: "2026-11-19", By: "Ben"}}},
		{"", "/b", []brand.Redirection{{From: "/c", To: "/a", Since: "2026-11-19", By: "Ben"}}},
	} {
		list = brand.Readdress(list, step.from, step.to, made)
		if !slices.Equal(list, step.want) {
			t.Fatalf("from %q to %q: %+v, expected %+v", step.from, step.to, list, step.want)
		}
		made = brand.Redirection{Since: "2026-11-19", By: "Ben"}
	}
}
