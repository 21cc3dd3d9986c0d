package tools_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// checkout is a folder with the script and a front end of one file, whose build copies that file.
type checkout struct {
	*testing.T
	dir string
}

func newCheckout(t *testing.T) checkout {
	c := checkout{t, t.TempDir()}
	script, err := os.ReadFile("build-web.sh")
	if err != nil {
		t.Fatal(err)
	}
	c.write("tools/build-web.sh", string(script))
	for _, file := range []string{"vite.config.ts", "tsconfig.json", "package.json", "package-lock.json"} {
		c.write("web/"+file, "{}")
	}
	c.write("bin/npm", "#!/bin/sh\nmkdir -p dist/client && cp src/page.ts dist/client/manifest.json && echo built")
	return c
}

func (c checkout) write(name, content string) {
	c.Helper()
	path := filepath.Join(c.dir, name)
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		c.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(content), 0o755); err != nil {
		c.Fatal(err)
	}
}

// build says whether the front end was built, and checks that the build is that of the sources.
func (c checkout) build() bool {
	c.Helper()
	run := exec.Command(filepath.Join(c.dir, "tools/build-web.sh"))
	run.Env = append(os.Environ(), "PATH="+filepath.Join(c.dir, "bin")+string(os.PathListSeparator)+os.Getenv("PATH"))
	out, err := run.CombinedOutput()
	if err != nil {
		c.Fatalf("%v: %s", err, out)
	}
	source, _ := os.ReadFile(filepath.Join(c.dir, "web/src/page.ts"))
	built, _ := os.ReadFile(filepath.Join(c.dir, "web/dist/client/manifest.json"))
	if string(source) != string(built) {
		c.Errorf("the build is of %q, the source is %q", built, source)
	}
	return strings.Contains(string(out), "built")
}

func TestTheFrontEndIsBuiltWhenItsSourcesChange(t *testing.T) {
	c := newCheckout(t)
	c.write("web/src/page.ts", "one")
	if !c.build() || c.build() {
		t.Error("a new checkout is built once")
	}
	touched := time.Now().Add(time.Hour)
	if err := os.Chtimes(filepath.Join(c.dir, "web/src/page.ts"), touched, touched); err != nil {
		t.Fatal(err)
	}
	if c.build() {
		t.Error("a file that was touched is no other file")
	}
	// As when an older source is checked out beside a newer build.
	c.write("web/src/page.ts", "zero")
	past := time.Now().Add(-time.Hour)
	if err := os.Chtimes(filepath.Join(c.dir, "web/src/page.ts"), past, past); err != nil {
		t.Fatal(err)
	}
	if !c.build() {
		t.Error("other sources are built, whatever their times")
	}
	if err := os.RemoveAll(filepath.Join(c.dir, "web/dist/client")); err != nil {
		t.Fatal(err)
	}
	if !c.build() {
		t.Error("a build that was removed is made again")
	}
}
