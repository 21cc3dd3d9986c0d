package cli_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"livery/cmd/livery/cli"
)

// run is the program with its output and exit code.
func run(t *testing.T, args ...string) (output string, code int) {
	t.Helper()
	var out bytes.Buffer
	err := cli.Run(t.Context(), args, func(string) string { return "" }, &out, &out)
	if err != nil {
		out.WriteString("livery: " + err.Error() + "\n")
	}
	return out.String(), cli.ExitCode(err)
}

func writeFile(t *testing.T, folder, name, text string) {
	t.Helper()
	file := filepath.Join(folder, name)
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

func TestCheckEndsWithACodeThatAScriptCanUse(t *testing.T) {
	cases := map[string]struct {
		file string
		code int
		want string
	}{
		"own domains": {"hosts: [{ name: shop.own.example, role: primary }]\n", 0,
			"content is in order: 19 brands"},
		"a warning": {"variant: baroque\n", 2,
			"0 errors, 1 warning, 0 notes: this content is served as it is"},
		"an error": {"hosts: [own.example, other.example]\n", 1, "1 error, 0 warnings, 0 notes: brands " +
			"with errors are not served until they are fixed, and with --strict none is"},
		"an error and warning": {"hosts: [own.example, other.example]\nvariant: baroque\n", 1,
			"1 error, 1 warning, 0 notes"},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			writeFile(t, dir, "brands/store.yaml", c.file)
			out, code := run(t, "check", "--content", dir)
			if code != c.code || !strings.Contains(out, c.want) {
				t.Errorf("ended with %d, expected %d and %q in:\n%s", code, c.code, c.want, out)
			}
		})
	}
}

func TestACheckOfPostsEndsWithTheSameCodes(t *testing.T) {
	long := "---\ntitle: Yards\ndate: 2024-02-20\nexcerpt: Of yards.\nauthor: Lamps\n---\n## Why\n\n" +
		strings.Repeat("A driver parks where the gate is open. ", 20) + "\n"
	for text, want := range map[string]int{long: 0, "---\ntitle: Yards\ndate: 2024-02-20\n---\n## Why\n\nBecause.\n": 2,
		"---\ntitle: Yards\ndate: soon\n---\n": 1} {
		dir := t.TempDir()
		writeFile(t, dir, "yards.md", text)
		if out, code := run(t, "blog", "check", "insights", filepath.Join(dir, "yards.md")); code != want {
			t.Errorf("ended with %d, expected %d:\n%s", code, want, out)
		}
	}
}

func TestCheckWarnsOfAFolderWithNothingInIt(t *testing.T) {
	if out, code := run(t, "check", "--content", t.TempDir()); code != 2 ||
		!strings.Contains(out, "has nothing in it, so the built-in content is used as it is") {
		t.Errorf("ended with %d:\n%s", code, out)
	}
}

func TestShowNamesTheFileOfEachValue(t *testing.T) {
	dir := t.TempDir()
	writeFile(t, dir, "brands/store.yaml", "hosts+: [own.example]\n")
	out, _ := run(t, "brand", "show", "store", "--origin", "--content", dir)
	for _, want := range []string{filepath.Join(dir, "brands/store.yaml") + ":1", " brands/store.yaml:"} {
		if !strings.Contains(out, want) {
			t.Errorf("%q is missing in:\n%s", want, out)
		}
	}
}
