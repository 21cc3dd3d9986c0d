package rules_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"livery"
	"livery/internal/brand"
	"livery/internal/content"
	"livery/internal/rules"
)

func over(files map[string]string) fstest.MapFS {
	upper := fstest.MapFS{}
	for name, text := range files {
		upper[name] = &fstest.MapFile{Data: []byte(text)}
	}
	return upper
}

const lamp = "id: lamp\nfamily: video\nname: Lamp One\nhosts: [lamp.example]\n"

func TestOneBrandsFaultDoesNotStopTheOthers(t *testing.T) {
	for name, c := range map[string]struct{ file, want string }{
		"broken YAML":          {"id: [lamp\n", "brands/lamp.yaml:1: "},
		"an unknown field":     {lamp + "colour: red\n", "brands/lamp.yaml:5: colour: is not a field here"},
		"another id":           {strings.Replace(lamp, "id: lamp", "id: lantern", 1), `id: is "lantern"`},
		"a family that is not": {strings.Replace(lamp, "video", "film", 1), `"film" is not a family`},
		"a host of another": {strings.Replace(lamp, "lamp.example", "fleetdashcams.example", 1),
			`belongs to brand "dashcams" already`},
		"a button to nowhere": {lamp + "cta: { secondary: { target: moon } }\n", `"moon" is not a target`},
		"an open label":       {lamp + "words: { footer: { copyright: \"{when}\" } }\n", "has {when}"},
	} {
		t.Run(name, func(t *testing.T) {
			before, problems := rules.Serve(content.Overlay(over(map[string]string{"brands/lamp.yaml": lamp}),
				livery.Content()), nil)
			if len(problems) > 0 {
				t.Fatal(problems)
			}
			files := content.Overlay(over(map[string]string{"brands/lamp.yaml": c.file}), livery.Content())
			for _, last := range []*content.Content{nil, before} {
				served, problems := rules.Serve(files, last)
				if served == nil {
					t.Fatal(problems)
				}
				b, there := brand.NewRegistry(served.Site).ByID("lamp")
				if there != (last != nil) || there && b.Name != "Lamp One" {
					t.Errorf("with content before %t the brand is there: %t", last != nil, there)
				}
				if len(served.Site.Brands) < 19 || len(served.Faults) == 0 ||
					!strings.Contains(served.Faults.Error(), c.want) || served.Faults[0].Brand != "lamp" {
					t.Errorf("%d brands, faults %v", len(served.Site.Brands), served.Faults)
				}
				if again, _ := rules.Serve(files, served); (again.Brand("lamp") != nil) != there {
					t.Error("a second look at the same fault sees something else")
				}
			}
			if loaded, _ := rules.Load(files); loaded != nil {
				t.Error("the strict way takes it")
			}
		})
	}
}

func TestAFaultOfWhatBrandsShareIsStillRefused(t *testing.T) {
	for _, files := range []map[string]string{
		{"site.yaml": "settings: { defaultBrand: nobody }\n"},
		{"families/video.yaml": "colour: red\n", "brands/lamp.yaml": "id: [\n"},
		{"catalogue/lists.yaml": "full: { products: [99] }\n"},
	} {
		if served, problems := rules.Serve(content.Overlay(over(files), livery.Content()), nil); served != nil ||
			len(problems.Errors()) == 0 {
			t.Errorf("%v is served", files)
		}
	}
}

func TestABrandThatNoLongerFitsIsLeftOutRatherThanServedWrongly(t *testing.T) {
	own := lamp + "pages: [home, products]\nproducts: { list: lamps }\n"
	list := "lamps: { tabs: [{ id: all, name: All }, { id: cameras, name: Cameras }], products: [2], featured: [2] }\n"
	before, problems :=
		rules.Serve(content.Overlay(over(map[string]string{"brands/lamp.yaml": own, "catalogue/lists.yaml": list}),
			livery.Content()), nil)
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	served, _ := rules.Serve(content.Overlay(over(map[string]string{"brands/lamp.yaml": own + "colour: red\n"}),
		livery.Content()), before)
	if served == nil || served.Brand("lamp") != nil {
		t.Error("it is served with a list that there is not")
	}
}

// The hosts of a brand that is left out are those that its file names, however broken it is, or those it had.
func TestTheHostsOfABrandThatIsLeftOutAreNobodyElses(t *testing.T) {
	for name, c := range map[string]struct {
		text string
		away []string
	}{
		"broken YAML behind them": {lamp + "hero: [\n",
			[]string{"lamp.example", "www.lamp.example:443", "lamp.localhost"}},
		"several lines": {"id: lamp\nfamily: film\nname: Lamp\nhosts:\n- name: a.example\n  role: primary\n\n" +
			"# none.example\n- 'b.example' # no c.example\ntagline: d.example\n", []string{"a.example", "b.example"}},
		"a host that is not ASCII": {strings.Replace(lamp, "lamp.example", "lämp.example", 1) + "hero: [\n",
			[]string{"lämp.example", "xn--lmp-qla.example"}},
		"an open list of hosts": {"id: lamp\nhosts: [lamp.example, b.example\nname: x\n",
			[]string{"lamp.example", "b.example"}},
	} {
		served, problems := rules.Serve(content.Overlay(over(map[string]string{"brands/lamp.yaml": c.text}),
			livery.Content()), nil)
		if served == nil {
			t.Fatal(name, problems)
		}
		registry := brand.NewRegistry(served.Site)
		for _, host := range c.away {
			if m := registry.Resolve(host); !m.Away || !m.Known || m.Brand.ID != "lamp" || m.Indexable {
				t.Errorf("%s: %s is %+v", name, host, m)
			}
		}
		for _, host := range []string{"none.example", "c.example", "d.example"} {
			if m := registry.Resolve(host); m.Away || m.Known {
				t.Errorf("%s: %s is %+v", name, host, m)
			}
		}
	}
}

func TestTheHostsOfABrandWhoseFileSaysNoneAreThoseItHad(t *testing.T) {
	own := lamp + "pages: [home, products]\nproducts: { list: lamps }\n"
	list := "lamps: { tabs: [{ id: all, name: All }, { id: cameras, name: Cameras }], products: [2], featured: [2] }\n"
	whole := content.Overlay(over(map[string]string{"brands/lamp.yaml": own, "catalogue/lists.yaml": list}),
		livery.Content())
	broken := content.Overlay(over(map[string]string{"brands/lamp.yaml": "id: [\n"}), livery.Content())
	served, problems := rules.Serve(whole, nil)
	for range 2 { // the second time it is left out already
		if served == nil {
			t.Fatal(problems)
		}
		if served, problems = rules.Serve(broken, served); served == nil {
			t.Fatal(problems)
		}
		if m := brand.NewRegistry(served.Site).Resolve("lamp.example"); !m.Away {
			t.Errorf("its host is %+v", m)
		}
	}
}
