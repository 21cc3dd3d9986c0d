package cli_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestANewBrandPassesTheCheckAndSaysWhichTextsAreBorrowed(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "content")
	out, code := run(t, "brand", "new", "lamps", "--content", dir, "--name", "Lamp House", "--family", "keyless",
		"--hosts", "lamphouse.example,lamps.example", "--variant", "minimal", "--colors", "#0B5FFF,#C2410C")
	if code != 0 || !strings.Contains(out, "livery check --release --brand lamps") {
		t.Fatal(out)
	}
	out, code = run(t, "check", "--content", dir)
	if code != 0 || !strings.Contains(out, "20 brands") || !strings.Contains(out, "hero: not yet yours: ") {
		t.Errorf("the check ended with %d:\n%s", code, out)
	}
	file := filepath.Join(dir, "brands/lamps.yaml")
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	text := string(data)
	for _, want := range []string{"name: Lamp House", "name: lamphouse.example\n    role: primary", `accent: "#C2410C"`,
		"delivery: store"} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is missing in:\n%s", want, text)
		}
	}
	if _, words, _ := strings.Cut(text, "\nid: "); strings.Contains(words, "Fleet Keyless") ||
		strings.Contains(words, "testimonials:") || strings.Contains(words, "phone:") {
		t.Error("facts of another brand are left in:\n" + words)
	}
	before := strings.Count(out, "not yet yours")
	for line := range strings.SplitSeq(text, "\n") {
		if strings.HasPrefix(line, "tagline: ") {
			text = strings.Replace(text, line, "tagline: Lamps for the last mile of the night", 1)
		}
	}
	writeFile(t, dir, "brands/lamps.yaml", text)
	if out, code = run(t, "check", "--content", dir); code != 0 || strings.Count(out, "not yet yours") != before-1 {
		t.Errorf("a tagline of its own is still noted (%d):\n%s", code, out)
	}
}

func TestANewBrandIsRefusedBeforeAnythingIsWritten(t *testing.T) {
	cases := map[string]struct {
		args []string
		want string
	}{
		"an id of a shipped brand": {[]string{"store", "--name", "X", "--family", "stores", "--hosts", "x.example"},
			"store is a brand that ships"},
		"an id that is none": {[]string{"a/b", "--name", "X", "--family", "stores", "--hosts", "x.example"},
			"can be no id"},
		"an unknown family": {[]string{"own", "--name", "X", "--family", "boats", "--hosts", "x.example"},
			"choose one of: cameras, dashcams"},
		"an unknown variant": {[]string{"own", "--name", "X", "--family", "stores", "--hosts", "x.example",
			"--variant", "baroque"}, "is not a variant; use one of"},
		"a host of another brand": {[]string{"own", "--name", "X", "--family", "stores", "--hosts",
			"fleetstore.example"}, `belongs to brand "store" already`},
		"a host with a scheme": {[]string{"own", "--name", "X", "--family", "stores", "--hosts",
			"https://x.example"}, "write x.example, without scheme"},
		"a colour that is none": {[]string{"own", "--name", "X", "--family", "stores", "--hosts", "x.example",
			"--colors", "teal"}, `"teal" is no colour`},
		"a delivery that is none": {[]string{"own", "--name", "X", "--family", "stores", "--hosts", "x.example",
			"--delivery", "pigeon"}, `"pigeon" is not a delivery`},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			out, code := run(t, append([]string{"brand", "new", "--content", dir}, c.args...)...)
			if code != 1 || !strings.Contains(out, c.want) {
				t.Errorf("ended with %d, expected %q in:\n%s", code, c.want, out)
			}
			if entries, _ := os.ReadDir(dir); len(entries) > 0 {
				t.Error("something was written")
			}
		})
	}
}

func TestLogosAreDrawnAnewInOtherColoursAndOthersStay(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "content")
	if out, code := run(t, "brand", "new", "lamps", "--content", dir, "--name", "Lamp House", "--family", "keyless",
		"--hosts", "lamphouse.example", "--colors", "#0B5FFF,#C2410C"); code != 0 {
		t.Fatal(out)
	}
	const folder = "assets/domains/lamps"
	if err := os.Remove(filepath.Join(dir, folder, "logo-white.svg")); err != nil {
		t.Fatal(err)
	}
	writeFile(t, dir, folder+"/logo-white.png", "mine")
	file := filepath.Join(dir, "brands/lamps.yaml")
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	writeFile(t, dir, "brands/lamps.yaml", strings.ReplaceAll(string(text), "#0B5FFF", "#7F1D1D"))
	favicon := func() string {
		data, _ := os.ReadFile(filepath.Join(dir, folder, "favicon.svg"))
		return strings.ToUpper(string(data))
	}
	if out, code := run(t, "brand", "logo", "lamps", "--content", dir); code != 0 ||
		!strings.Contains(out, "nothing was drawn") || !strings.Contains(favicon(), "#0B5FFF") {
		t.Errorf("without a wish to replace: %d %s %s", code, out, favicon())
	}
	if out, code := run(t, "brand", "logo", "lamps", "--content", dir, "--replace"); code != 0 ||
		!strings.Contains(out, "favicon.svg") || strings.Contains(out, "logo-white") ||
		!strings.Contains(favicon(), "#7F1D1D") {
		t.Errorf("the logos are drawn anew: %d %s %s", code, out, favicon())
	}
	if mine, _ := os.ReadFile(filepath.Join(dir, folder, "logo-white.png")); string(mine) != "mine" {
		t.Errorf("a logo of one's own became %s", mine)
	}
}
