package tools_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

func TestAPackageInABuiltFileMustBeInTheBillOfMaterials(t *testing.T) {
	lock :=
		`{"packages": {"": {}, "node_modules/react": {"version": "1.0.0"}, "node_modules/a/node_modules/@deep/er": {"version": "1.0.0"},
		"node_modules/tiptap": {"version": "1.0.0", "dev": true}, "node_modules/peer": {"version": "1.0.0", "devOptional": true}}}`
	for built, names := range map[string]string{
		`["react", "@deep/er"]`: "", `["react", "tiptap"]`: "tiptap", `["peer"]`: "peer", `["unknown"]`: "unknown",
		"": "make web",
	} {
		web := t.TempDir()
		if err := os.MkdirAll(filepath.Join(web, "dist/packages"), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(web, "package-lock.json"), []byte(lock), 0o600); err != nil {
			t.Fatal(err)
		}
		if built != "" {
			if err := os.WriteFile(filepath.Join(web, "dist/packages/desk.json"), []byte(built), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		said, err := exec.Command("python3", "check-packages.py", web).CombinedOutput()
		if (err == nil) != (names == "") || !strings.Contains(string(said), names) {
			t.Errorf("with %s built: %v, %s", built, err, said)
		}
	}
}
