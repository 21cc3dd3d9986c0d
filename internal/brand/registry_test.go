package brand_test

import (
	"maps"
	"testing"

	"livery"
	"livery/internal/brand"
	"livery/internal/rules"
)

func registry(t *testing.T) (*brand.Registry, *brand.Site) {
	t.Helper()
	c, problems := rules.Load(livery.Content())
	if c == nil {
		t.Fatal(problems)
	}
	return brand.NewRegistry(c.Site), c.Site
}

// spec: B1 B2
func TestEveryHostShowsItsBrandWithAndWithoutWWW(t *testing.T) {
	r, site := registry(t)
	hosts := 0
	for _, b := range site.Brands {
		for _, h := range b.Hosts {
			for _, name := range []string{h.Name, "www." + h.Name} {
				hosts++
				if m := r.Resolve(name); m.Brand != b || !m.Known {
					t.Errorf("%s shows %s, expected %s", name, m.Brand.ID, b.ID)
				}
			}
		}
	}
	if hosts != 114 {
		t.Errorf("%d hosts, expected 114", hosts)
	}
}

// spec: B3
func TestHostMatchingIgnoresCasePortAndTrailingDot(t *testing.T) {
	r, _ := registry(t)
	for host, want := range map[string]string{
		"FleetDashcam.example":             "fleetdashcam",
		"fleetdashcams.example:8443":       "dashcams",
		"fleet-camera.example.":            "camera",
		"WWW.Fleet-Cameras.EXAMPLE.:80":    "cameras",
		"keylessfleet.example":             "keylessfleet",
		"fleetkeyless.example":             "fleetkeyless",
		"  smartertracking.example  ":      "smarter-tracking",
		"fleethoursofservice.example:port": "fleethoursofservice",
	} {
		if got := r.Resolve(host).Brand.ID; got != want {
			t.Errorf("%q shows %s, expected %s", host, got, want)
		}
	}
}

// spec: B4
func TestUnknownHostsShowTheStoreAndAreNotIndexed(t *testing.T) {
	r, _ := registry(t)
	for _, host := range []string{"", ":", "nobody.example", "www.www.fleetstore.example", "shop.fleetdashcams.example",
		"fleetdashcams.example.evil.test", "fleetdashcams.example/path", "xn--", "..", "[::1",
		string(make([]byte, 300)), "füße.example"} {
		m := r.Resolve(host)
		if m.Brand.ID != "store" || m.Known || m.Indexable {
			t.Errorf("%q: brand %s, known %t, indexable %t", host, m.Brand.ID, m.Known, m.Indexable)
		}
	}
}

// spec: B5
func TestLoopbackNamesAreDevelopmentMode(t *testing.T) {
	r, _ := registry(t)
	for host, want := range map[string]string{
		"localhost:7071": "store", "127.0.0.1": "store", "127.8.9.1:80": "store", "[::1]:7071": "store",
		"dashcams.localhost:7071": "dashcams", "nothing.localhost": "store",
	} {
		if m := r.Resolve(host); !m.Development || m.Brand.ID != want || m.Indexable {
			t.Errorf("%q: development %t, brand %s", host, m.Development, m.Brand.ID)
		}
	}
	for _, host := range []string{"localhost.example", "10.0.0.1", "128.0.0.1", "notlocalhost", "fleetstore.example"} {
		if r.Resolve(host).Development {
			t.Errorf("%q counts as development", host)
		}
	}
}

func TestOnlyThePrimaryHostIsIndexable(t *testing.T) {
	r, site := registry(t)
	for _, b := range site.Brands {
		primary := r.PrimaryHost(b.ID)
		for _, h := range b.Hosts {
			for _, name := range []string{h.Name, "www." + h.Name} {
				if got := r.Resolve(name).Indexable; got != (name == primary) {
					t.Errorf("%s indexable: %t", name, got)
				}
			}
		}
	}
}

func TestInternationalNamesMatchInBothSpellings(t *testing.T) {
	site := &brand.Site{Settings: brand.Settings{DefaultBrand: "a"}, Brands: []*brand.Brand{
		{ID: "a", Hosts: []brand.Host{{Name: "a.example", Role: brand.Primary}}},
		{ID: "b", Hosts: []brand.Host{{Name: "flöte.example", Role: brand.Primary}}},
	}}
	r := brand.NewRegistry(site)
	for _, host := range []string{"flöte.example", "FLÖTE.example", "xn--flte-6qa.example"} {
		if got := r.Resolve(host).Brand.ID; got != "b" {
			t.Errorf("%s shows %s", host, got)
		}
	}
}

// spec: B9 B10 R6 R7
func TestTheRosterIsComplete(t *testing.T) {
	r, _ := registry(t)
	pages := map[string]string{
		"store": "HSPB", "store-hub": "HSPB", "equipment": "HSPB", "equipment-supply": "HSPB",
		"dashcams": "HSPB", "dashcam": "HSPB", "fleetdashcam": "HSPB",
		"cameras": "HSB", "cam": "HSB", "camera": "HSB",
		"fleetvideostreaming": "HSPB", "fleetvideocontent": "HSPB",
		"fleetkeyless": "HSB", "keyless": "HSB", "keylessfleet": "HSB",
		"fleethoursofservice": "HSB", "roadmonitoring": "HSB", "smarter-tracking": "HSBC", "insights": "HSB",
	}
	names := map[rune]brand.NavItem{'H': {Name: "Home", Path: "/"}, 'S': {Name: "Solutions", Path: "/solutions"},
		'P': {Name: "Products", Path: "/products"}, 'B': {Name: "Blog", Path: "/blog"},
		'C': {Name: "Contact", Path: "/contact"}}
	if len(r.Brands()) != len(pages) {
		t.Errorf("%d brands, expected %d", len(r.Brands()), len(pages))
	}
	for id, letters := range pages {
		b, ok := r.ByID(id)
		if !ok {
			t.Errorf("brand %s is missing", id)
			continue
		}
		if len(b.Navigation) != len(letters) {
			t.Errorf("%s has navigation %v, expected %s", id, b.Navigation, letters)
			continue
		}
		for i, letter := range letters {
			if b.Navigation[i] != names[letter] {
				t.Errorf("%s: navigation %d is %v, expected %v", id, i, b.Navigation[i], names[letter])
			}
		}
	}
}

// spec: B11
func TestCallToActionLabels(t *testing.T) {
	_, site := registry(t)
	used := map[string]brand.Target{}
	for _, b := range site.Brands {
		if b.CTA.Primary != "Request Demo" {
			t.Errorf("%s: primary label %q", b.ID, b.CTA.Primary)
		}
		used[b.CTA.Secondary.Label] = b.CTA.Secondary.Target
	}
	want := map[string]brand.Target{
		"Buy Now": brand.ToShop, "View Deals": brand.ToShop, "View Equipment": brand.ToProducts,
		"View Specs":      brand.ToProducts,
		"View Technology": brand.ToSolutions, "Learn Security": brand.ToSolutions, "Learn More": brand.ToSolutions,
		"Read Reviews": brand.ToTestimonials, "View Pricing": brand.ToDemo,
	}
	if !maps.Equal(used, want) {
		t.Errorf("second buttons are %v, expected %v", used, want)
	}
}

// spec: P7 P8 P9 P10 P12
func TestLineupsFollowTheirLists(t *testing.T) {
	_, site := registry(t)
	type want struct {
		tabs     string
		counts   []int
		featured []int
	}
	full, monitors := []int{23, 6, 7, 3, 2, 4}, []int{23, 6, 7, 3, 2, 4, 1}
	dash, video := []int{14, 4, 3, 2, 4, 1}, []int{17, 6, 3, 3, 1, 4}
	short := []int{2, 4, 16, 23}
	fullTabs := "all:All cameras:Cameras trackers:Trackers aux:Auxiliary power:Power harnesses:Harnesses"
	dashTabs := "all:All Products cameras:Cameras aux:Auxiliary multi:Multi-Camera harnesses:Harnesses monitor:Monitors"
	videoTabs := "all:All Products cameras:Cameras trackers:Trackers aux:Auxiliary monitor:Monitors harnesses:Harnesses"
	wants := map[string]want{
		"store": {fullTabs, full, []int{1, 2, 4, 5}}, "store-hub": {fullTabs, full, []int{16, 23}},
		"equipment":        {fullTabs + " monitor:Monitors", monitors, []int{16, 23}},
		"equipment-supply": {fullTabs + " monitor:Monitors", monitors, []int{16, 23}},
		"dashcams":         {dashTabs, dash, short}, "dashcam": {dashTabs, dash, short},
		"fleetdashcam":        {dashTabs, dash, short},
		"fleetvideostreaming": {videoTabs, video, short}, "fleetvideocontent": {videoTabs, video, short},
	}
	for _, b := range site.Brands {
		lineup, ok := site.Catalogue.Lineup(b)
		w, sells := wants[b.ID]
		if ok != sells {
			t.Errorf("%s has products: %t", b.ID, ok)
			continue
		}
		if !sells {
			continue
		}
		checkLineup(t, b.ID, lineup, w.tabs, w.counts, w.featured)
	}
}

func checkLineup(t *testing.T, id string, lineup brand.Lineup, tabs string, counts, featured []int) {
	t.Helper()
	got := ""
	for i, tab := range lineup.Tabs {
		got += " " + tab.ID + ":" + tab.Name
		n := 0
		for _, p := range lineup.Products {
			if tab.ID == "all" || p.Category == tab.ID {
				n++
			}
		}
		if i < len(counts) && n != counts[i] {
			t.Errorf("%s: tab %s has %d products, expected %d", id, tab.ID, n, counts[i])
		}
	}
	if got != " "+tabs {
		t.Errorf("%s: tabs are%s, expected %s", id, got, tabs)
	}
	var badges []int
	for _, p := range lineup.Products {
		if p.Featured {
			badges = append(badges, p.ID)
		}
		if none := p.ID >= 12 && p.ID <= 15; none != (len(p.Details) == 0) {
			t.Errorf("%s: product %d has %d details", id, p.ID, len(p.Details))
		}
	}
	if len(badges) != len(featured) {
		t.Errorf("%s: featured %v, expected %v", id, badges, featured)
	}
}
