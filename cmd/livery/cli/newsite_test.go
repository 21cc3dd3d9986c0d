package cli_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"livery"
	"livery/internal/brand"
	"livery/internal/content"
	"livery/internal/rules"
)

func TestANewSiteHoldsItsOwnBrandsAndNoneThatShips(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "sites")
	if out, code := run(t, "new-site", dir); code != 0 || !strings.Contains(out, "livery serve --content "+dir) {
		t.Fatalf("ended with %d:\n%s", code, out)
	}
	for _, file := range []string{".gitignore", "README.md", "site.yaml", "brands/gatelight.yaml",
		"brands/yardmast.yaml", "catalogue/products/101-l10.yaml",
		"blogs/gatelight/the-first-night.json", "assets/domains/gatelight/logo.svg"} {
		if _, err := os.Stat(filepath.Join(dir, file)); err != nil {
			t.Error(err)
		}
	}
	out, code := run(t, "brand", "list", "--content", dir)
	if code != 0 || len(strings.Split(strings.TrimSpace(out), "\n")) != 3 ||
		!strings.Contains(out, "gatelight.example") {
		t.Errorf("ended with %d:\n%s", code, out)
	}
	if out, code := run(t, "check", "--content", dir); code == 1 || strings.Contains(out, "warning: site.yaml") ||
		strings.Contains(out, "fleetkeyless") {
		t.Errorf("the check ended with %d:\n%s", code, out)
	}
	if out, code := run(t, "explain", "nobody.example", "--content", dir); code != 0 ||
		!strings.Contains(out, "Gatelight") {
		t.Errorf("ended with %d:\n%s", code, out)
	}
	if out, code := run(t, "new-site", dir); code != 1 || !strings.Contains(out, "is not empty") {
		t.Errorf("a second time: %d\n%s", code, out)
	}
	if out, code := run(t, "brand", "new", "third", "--content", dir, "--name", "Third", "--family", "keyless",
		"--hosts", "third.example"); code != 0 {
		t.Errorf("a brand of a family that no brand is of: %d\n%s", code, out)
	}
}

func TestOnlyTheBrandsOfAFolder(t *testing.T) {
	dir := t.TempDir()
	writeFile(t, dir, "brands/lamp.yaml", "id: lamp\nfamily: video\nname: Lamp\nhosts: [lamp.example]\n")
	writeFile(t, dir, "brands/cam.yaml", "hosts: [cam.own.example]\n")
	if out, _ := run(t, "brand", "list", "--content", dir); !strings.Contains(out, "keyless") {
		t.Errorf("without the flag:\n%s", out)
	}
	out, code := run(t, "brand", "list", "--content", dir, "--only-content")
	if code != 0 || len(strings.Split(strings.TrimSpace(out), "\n")) != 3 || !strings.Contains(out, "cam.own.example") {
		t.Errorf("ended with %d:\n%s", code, out)
	}
	writeFile(t, dir, "site.yaml", "sites: own\n")
	loaded, problems := rules.Load(content.OverlayFolder(dir, livery.Content()))
	if loaded == nil {
		t.Fatal(problems)
	}
	registry := brand.NewRegistry(loaded.Site)
	if hosts := registry.Hosts(); len(hosts) != 4 {
		t.Errorf("hosts are %v", hosts)
	}
	if _, code := run(t, "serve", "--only-content"); code != 1 {
		t.Error("--only-content without a folder is taken")
	}
}

func TestAProductOfOnesOwnIsShownByItsList(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "site")
	for _, model := range []string{"L10", "L20"} {
		if out, code := run(t, "product", "new", model, "--content", dir, "--title", model+" Lamp: \"the\" one",
			"--category", "yard-lamps", "--list", "lamps"); code != 0 {
			t.Fatalf("ended with %d:\n%s", code, out)
		}
	}
	writeFile(t, dir, "brands/lamp.yaml", "id: lamp\nfamily: video\nname: Lamp\nhosts: [lamp.example]\npages: [home, "+
		"products]\nproducts: { list: lamps }\n")
	loaded, problems := rules.Load(content.OverlayFolder(dir, livery.Content()))
	if loaded == nil {
		t.Fatal(problems)
	}
	b, _ := brand.NewRegistry(loaded.Site).ByID("lamp")
	lineup, _ := loaded.Site.Catalogue.Lineup(b)
	if len(lineup.Products) != 2 || lineup.Products[1].ID != 102 || lineup.Products[0].Title != `L10 Lamp: "the" one` ||
		lineup.Tabs[1].Name != "Yard lamps" {
		t.Errorf("it shows %+v", lineup)
	}
	for _, bad := range [][]string{{"L10"}, {"../x"}, {"L30", "--category", "No Good"}} {
		if out, code := run(t, append([]string{"product", "new", "--content", dir}, bad...)...); code != 1 {
			t.Errorf("%q is taken:\n%s", bad, out)
		}
	}
}

func TestAFirstBrandOfAFolderOfOnesOwnBeginsInWordsOfItsFamily(t *testing.T) {
	for name, site := range map[string]string{
		"no brand at all":               "sites: own\n",
		"a default brand that is to be": "sites: own\nsettings: { defaultBrand: lamp }\n",
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			writeFile(t, dir, "site.yaml", site)
			if out, code := run(t, "product", "new", "L10", "--content", dir, "--list", "lamps"); code != 0 {
				t.Errorf("a product before it ended with %d:\n%s", code, out)
			}
			out, code := run(t, "brand", "new", "lamp", "--content", dir, "--name", "Lamp", "--family", "keyless",
				"--hosts", "lamp.example")
			if code != 0 {
				t.Fatalf("ended with %d:\n%s", code, out)
			}
			data, err := os.ReadFile(filepath.Join(dir, "brands/lamp.yaml"))
			if err != nil || !strings.Contains(string(data), "\nhero:\n") {
				t.Errorf("the file has no words to be replaced: %v\n%s", err, data)
			}
			if out, code := run(t, "check", "--content", dir); code == 1 ||
				!strings.Contains(out, "hero: not yet yours: ") {
				t.Errorf("the check ended with %d:\n%s", code, out)
			}
			if out, code := run(t, "brand", "new", "store", "--content", dir, "--name", "X", "--family", "stores",
				"--hosts", "x.example"); code != 1 || !strings.Contains(out, "is a brand that ships") {
				t.Errorf("the id of one that ships: %d\n%s", code, out)
			}
		})
	}
}
