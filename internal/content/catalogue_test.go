package content_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"livery"
	"livery/internal/brand"
	"livery/internal/rules"
)

func shipped(t *testing.T) *brand.Site {
	t.Helper()
	loaded, problems := rules.Load(livery.Content())
	if loaded == nil {
		t.Fatal(problems)
	}
	return loaded.Site
}

func lineupOf(t *testing.T, site *brand.Site, id string) brand.Lineup {
	t.Helper()
	b, ok := brand.NewRegistry(site).ByID(id)
	if !ok {
		t.Fatalf("there is no brand %q", id)
	}
	lineup, ok := site.Catalogue.Lineup(b)
	if !ok {
		t.Fatalf("%s has no lineup", id)
	}
	return lineup
}

// spec: P12
func TestTheCatalogueHas23ProductsInTheirCategories(t *testing.T) {
	byCategory := map[string][]int{}
	for _, p := range shipped(t).Catalogue.Products {
		byCategory[p.Category] = append(byCategory[p.Category], p.ID)
		if without := p.ID >= 12 && p.ID <= 15; without != (len(p.FullDetails()) == 0) {
			t.Errorf("product %d: without details is %t", p.ID, !without)
		}
	}
	want := map[string][]int{
		"trackers": {1, 3, 8, 17, 18, 19, 21}, "cameras": {2, 4, 5, 6, 7, 16}, "aux": {9, 10, 22},
		"power": {11, 20}, "harnesses": {12, 13, 14, 15}, "monitor": {23},
	}
	if fmt.Sprint(byCategory) != fmt.Sprint(want) {
		t.Errorf("got %v, want %v", byCategory, want)
	}
}

const (
	storeTabs = "all:All 23, cameras:Cameras 6, trackers:Trackers 7, aux:Auxiliary 3, power:Power 2, " +
		"harnesses:Harnesses 4"
	dashTabs = "all:All Products 14, cameras:Cameras 4, aux:Auxiliary 3, multi:Multi-Camera 2, harnesses:Harnesses " +
		"4, monitor:Monitors 1"
	videoTabs = "all:All Products 17, cameras:Cameras 6, trackers:Trackers 3, aux:Auxiliary 3, monitor:Monitors 1, " +
		"harnesses:Harnesses 4"
)

// spec: P7 P8 P9 P10 P12
func TestEverySellingBrandHasItsTabsCountsAndFeaturedProducts(t *testing.T) {
	site := shipped(t)
	for id, want := range map[string]struct {
		tabs     string
		featured []int
	}{
		"store":               {storeTabs, []int{1, 2, 4, 5}},
		"store-hub":           {storeTabs, []int{16, 23}},
		"equipment":           {storeTabs + ", monitor:Monitors 1", []int{16, 23}},
		"equipment-supply":    {storeTabs + ", monitor:Monitors 1", []int{16, 23}},
		"dashcams":            {dashTabs, []int{2, 4, 16, 23}},
		"dashcam":             {dashTabs, []int{2, 4, 16, 23}},
		"fleetdashcam":        {dashTabs, []int{2, 4, 16, 23}},
		"fleetvideostreaming": {videoTabs, []int{2, 4, 16, 23}},
		"fleetvideocontent":   {videoTabs, []int{2, 4, 16, 23}},
	} {
		lineup := lineupOf(t, site, id)
		var tabs []string
		for _, tab := range lineup.Tabs {
			count := 0
			for _, item := range lineup.Products {
				if tab.ID == "all" || item.Category == tab.ID {
					count++
				}
			}
			tabs = append(tabs, fmt.Sprintf("%s:%s %d", tab.ID, tab.Name, count))
		}
		if got := strings.Join(tabs, ", "); got != want.tabs {
			t.Errorf("%s shows\n%s, want\n%s", id, got, want.tabs)
		}
		var featured []int
		for _, item := range lineup.Products {
			if item.Featured {
				featured = append(featured, item.ID)
			}
		}
		slices.Sort(featured)
		if !slices.Equal(featured, want.featured) {
			t.Errorf("%s features %v, want %v", id, featured, want.featured)
		}
	}
}

// spec: P13
func TestEveryHardwareFigureIsOnItsProductsAndNoOther(t *testing.T) {
	site := shipped(t)
	for figure, want := range map[string][]int{
		"live video streams 30 seconds by default and can be reset": {2, 5, 16},
		"up to 60,000 location points":                              {3, 21},
		"micro sd up to 256gb":                                      {4},
		"micro sd up to 1tb (2 x 512gb)":                            {5, 6, 16},
		"up to 4 auxiliary cameras":                                 {5, 6, 7, 16, 22},
		"highest 52 hours":                                          {2},
		"standard 97 hours":                                         {2},
		"increased storage 175 hours":                               {2},
		"extended storage 209 hours":                                {2},
		"10 seconds before and after the event":                     {16},
		"captures data from over 9,000 vehicle types":               {1},
		"4-month ping on backup battery":                            {19},
		"30-day backup":                                             {18},
	} {
		var carriers []int
		for _, p := range site.Catalogue.Products {
			if strings.Contains(strings.ToLower(strings.Join(p.Words(), "\n")), figure) {
				carriers = append(carriers, p.ID)
			}
		}
		if !slices.Equal(carriers, want) {
			t.Errorf("%q is on %v, want %v", figure, carriers, want)
		}
	}
}

func TestDetailsStateWhatTheSpecificationsSay(t *testing.T) {
	c, problems := rules.Load(site)
	if c == nil {
		t.Fatal(problems)
	}
	gate, _ := c.Site.Catalogue.Find(1)
	got := map[string][]string{}
	for _, detail := range gate.FullDetails() {
		got[detail.Title] = detail.Features
	}
	want := map[string][]string{
		"Key features":          {"Stops at the first touch", "Opens by hand when the power is out"},
		"Storage and recording": {"Micro SD up to 64GB", "Standard 90 hours"},
		"Reporting":             {"Each entry with its time", "A list for each day"},
		"Size and environment":  {"157.5 x 70.9 x 2.4 in (4000 x 1800 x 60 mm), 19.84 lb (9 kg)", "Protection IP67"},
		"In the box":            {"Gate, motor and rail", "Two remote controls"},
	}
	if !maps.EqualFunc(got, want, slices.Equal) {
		t.Errorf("got %q, expected %q", got, want)
	}
}

func TestRelatedProductsAreInTheSameLineupOrNeeded(t *testing.T) {
	site := shipped(t)
	for _, id := range []string{"store", "dashcams", "fleetvideostreaming"} {
		lineup := lineupOf(t, site, id)
		for _, item := range lineup.Products {
			for _, related := range item.WorksWith {
				listed := slices.ContainsFunc(lineup.Products,
					func(other brand.Item) bool { return other.ID == related.ID })
				if listed != (related.Title == "") {
					t.Errorf("%s: product %d leads to %d, listed %t, named by title %q", id, item.ID, related.ID,
						listed, related.Title)
				}
				if !listed && !slices.Contains(site.Catalogue.Needed(item.ID), related.ID) {
					t.Errorf("%s: product %d leads to %d, which is neither in the lineup nor needed", id, item.ID,
						related.ID)
				}
			}
			for _, part := range site.Catalogue.Needed(item.ID) {
				if !slices.ContainsFunc(item.WorksWith, func(r brand.Related) bool { return r.ID == part }) {
					t.Errorf("%s: product %d does not name %d, which it needs to run", id, item.ID, part)
				}
			}
		}
	}
}

func TestBothPagesOfAConnectionNameTheOther(t *testing.T) {
	site := shipped(t)
	names := func(on, other int) bool {
		return slices.ContainsFunc(site.Catalogue.WorksWith(on), func(r brand.Related) bool { return r.ID == other })
	}
	for _, c := range site.Catalogue.Connections {
		if !names(c.Part, c.Of) || !names(c.Of, c.Part) {
			t.Errorf("%d and %d are connected, and not named on both pages", c.Part, c.Of)
		}
	}
}

func TestCatalogueProblemsNameTheirFix(t *testing.T) {
	swap := func(text, old, next string) string { return replaceOnce(t, text, old, next) }
	const lists, gate, arm = "catalogue/lists.yaml", "catalogue/products/01-gate.yaml", "catalogue/products/02-arm.yaml"
	const connections = "catalogue/connections.yaml"
	for name, c := range map[string]struct{ file, old, next, want string }{
		"a category no tab shows": {lists, "  allOnly: [2]\n", "",
			`all.tabs: no tab shows category "arms" of product 2`},
		"a featured product that is not listed": {lists, "featured: [1]", "featured: [9]",
			"all.featured: product 9 is not in the list"},
		"another product's figure": {arm, "lifts by itself", "lifts by itself, with 64GB",
			`02-arm.yaml:1: states the card capacity "64GB", which belongs to other products`},
		"a figure with a second value": {gate, "gigabytes: 64", "gigabytes: 128",
			`states "128gb", which is no known card capacity`},
		"a figure that is missing": {gate, "  cards: { slots: 1, gigabytes: 64 }\n", "",
			`states the card capacity "64GB" 0 times, expected once`},
		"a figure stated twice": {gate, "Stops at the first touch", "Keeps 64GB of entries",
			`"64GB" 2 times, expected once`},
		"an unknown connected product":    {connections, "part: 2,", "part: 77,", "0.part: product 77 does not exist"},
		"a product connected with itself": {connections, "part: 2,", "part: 1,", "0.of: product 1 is no other product"},
		"a pair that is connected twice": {connections, "part: 4, of: 2,", "part: 1, of: 2,",
			"1.of: products 1 and 2 are connected already, by entry 0"},
		"an unknown role": {connections, "role: powers", "role: feeds", `1.role: "feeds" is not a role`},
		"a reason on one page only": {connections, "onPart: Feeds the arm, ", "",
			"1.onPart: says on one of the two pages only"},
		"an unknown group of details": {gate, "id: reporting", "id: reports",
			`01-gate.yaml:13: details.1.id: "reports" is not a group`},
		"an id used twice": {gate, "id: 1\n", "id: 2\n", "id: 2 belongs to catalogue/products/01-gate.yaml already"},
		"a missing reader": {gate, "bestFor: Narrow yards", `bestFor: ""`, "01-gate.yaml:6: bestFor: is missing"},
	} {
		t.Run(name, func(t *testing.T) {
			loaded, problems := rules.Load(with(site, map[string]string{c.file: swap(read(t, c.file), c.old, c.next)}))
			if loaded != nil {
				t.Error("the content was accepted")
			}
			text := problems.Error()
			if !strings.Contains(text, c.want) || !strings.Contains(text, "fix: ") {
				t.Errorf("got %s\nwant %s", text, c.want)
			}
		})
	}
}
