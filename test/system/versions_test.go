package system

import (
	"encoding/json"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"livery/internal/app"
	front "livery/web"
)

// anotherBuild is the front end as a build with other code would have it: every file has other
// bytes, and so another name.
func anotherBuild() (fs.FS, error) {
	client, err := front.Client()
	if err != nil {
		return nil, err
	}
	hashed := regexp.MustCompile(`^(.+-[\w-]{8})\.(js|css|woff2)$`)
	var renamed []string
	files := map[string]string{}
	err = fs.WalkDir(client, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := fs.ReadFile(client, name)
		if parts := hashed.FindStringSubmatch(name); parts != nil {
			renamed = append(renamed, name, parts[1]+"b."+parts[2])
		}
		files[name] = string(data)
		return err
	})
	next, names := fstest.MapFS{}, strings.NewReplacer(renamed...)
	for name, text := range files {
		if !strings.HasSuffix(name, ".woff2") {
			text = names.Replace(text)
		}
		next[names.Replace(name)] = &fstest.MapFile{Data: []byte(text)}
	}
	return next, err
}

// changedFrontEnd is an overlay for the compiler in which every file of the front end has another name.
func changedFrontEnd(t *testing.T) string {
	t.Helper()
	next, err := anotherBuild()
	if err != nil {
		t.Fatal(err)
	}
	dist, err := filepath.Abs("../../web/dist/client")
	if err != nil {
		t.Fatal(err)
	}
	replace, dir := map[string]string{}, t.TempDir()
	if err := os.CopyFS(dir, next); err != nil {
		t.Fatal(err)
	}
	for _, folder := range []string{dist, dir} { // the old files go, the new ones come
		entries, err := os.ReadDir(folder)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range entries {
			replace[filepath.Join(dist, e.Name())] = ""
			if folder == dir {
				replace[filepath.Join(dist, e.Name())] = filepath.Join(dir, e.Name())
			}
		}
	}
	text, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		t.Fatal(err)
	}
	return write(t, "overlay.json", string(text))
}

// version starts a server of one of the two builds.
func version(t *testing.T, client func() (fs.FS, error), args ...string) *server {
	t.Helper()
	return startApp(t, func(o *app.Options) { o.Client = client }, append([]string{"--lazy"}, args...)...)
}

var moduleNames = regexp.MustCompile(`/assets/(?:app|content)/[\w./-]+\.js`)

// modules are the scripts that a page names.
func (s *server) modules(path string) []string {
	s.t.Helper()
	_, body := s.ask("GET", visitedHost, path)
	names := moduleNames.FindAllString(body, -1)
	slices.Sort(names)
	names = slices.Compact(names)
	if len(names) < 6 {
		s.t.Fatalf("%s names only %v", path, names)
	}
	return names
}

// finds requests scripts and reports those that are not answered with a script.
func (s *server) finds(t *testing.T, whose string, names []string) {
	t.Helper()
	for _, name := range names {
		r, body := s.ask("GET", visitedHost, name)
		if r.StatusCode != http.StatusOK || r.Header.Get("Content-Type") != "text/javascript; charset=utf-8" ||
			len(body) == 0 ||
			!strings.Contains(r.Header.Get("Cache-Control"), "immutable") {
			t.Errorf("%s of %s: %s, %s, %q", name, whose, r.Status, r.Header.Get("Content-Type"),
				r.Header.Get("Cache-Control"))
		}
	}
}

func TestInstancesAndVersionsFindEachOthersFiles(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	first := version(t, front.Client, "--data", data)
	second := version(t, front.Client)
	upgraded := version(t, anotherBuild)

	old, others := first.modules("/"), upgraded.modules("/")
	if slices.ContainsFunc(old, func(name string) bool {
		return strings.Contains(name, "/app/") &&
			slices.Contains(others, name)
	}) {
		t.Fatalf("the two builds share scripts: %v and %v", old, others)
	}
	t.Run("two ports, the same names", func(t *testing.T) {
		if names := second.modules("/"); !slices.Equal(names, old) {
			t.Errorf("on one port the scripts are\n%v, on the other\n%v", old, names)
		}
	})
	t.Run("nginx asks the other instance", func(t *testing.T) {
		port := freePort(t)
		startNginx(t, balancer(t, "server "+second.addr+";\nserver "+upgraded.addr+";\n", port), port)
		behind := &server{t: t, addr: loopback(port)}
		for range 3 { // each name is asked for at both in turn
			behind.finds(t, "the old version", old)
			behind.finds(t, "the new version", others)
		}
		if r, _ := behind.ask("GET", visitedHost, "/assets/app/none-00000000.js"); r.StatusCode != http.StatusNotFound {
			t.Errorf("a file of neither: %s", r.Status)
		}
	})
	t.Run("shared storage has the other version's files, also after it is gone", func(t *testing.T) {
		account, err := command(t, nil, "storage", "connection-string", "--data", data, "--url", "http://"+first.addr)
		if err != nil {
			t.Fatal(account, err)
		}
		var sharing []string
		t.Run("upgraded", func(t *testing.T) {
			beside := version(t, anotherBuild, "--storage", strings.TrimSpace(account))
			sharing = beside.modules("/")
			for asked, name := range map[*server]string{first: sharing[0], beside: old[0]} {
				eventually(t, "the other's files in storage", func() bool {
					r, _ := asked.ask("GET", visitedHost, name)
					return r.StatusCode == http.StatusOK
				})
			}
			first.finds(t, "the new version", sharing)
			beside.finds(t, "the old version", old)
		})
		first.finds(t, "a version that runs no more", sharing)
	})
}
