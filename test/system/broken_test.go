package system

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"livery"
	"livery/cmd/livery/cli"
	"livery/internal/app"
	"livery/internal/config"
	"livery/internal/store"
	front "livery/web"
)

// withBrokenBodies is the front end with JavaScript that misbehaves for the bodies of some brands' pages.
func withBrokenBodies(bodies map[string]string) func() (string, error) {
	return func() (string, error) {
		bundle, err := front.Server()
		bundle += "\n;(() => { const real = livery.body; livery.body = (json) => {\n"
		for name, script := range bodies {
			bundle += "if (json.includes(" + `'"name":"` + name + `"'` + ")) {" + script + "}\n"
		}
		return bundle + "return real(json) } })()", err
	}
}

// startWith runs the application with a front end of the test's own.
func startWith(t *testing.T, bundle func() (string, error)) *server {
	t.Helper()
	logs := &lockedBuffer{}
	a, err := app.New(t.Context(), app.Options{
		Server:  settings(t, "--listen", "127.0.0.1:0", "--data", t.TempDir(), "--lazy", "--admin="),
		Content: livery.Content(), Bundle: bundle, Log: slog.New(slog.NewTextHandler(logs, nil)),
	})
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- errors.Join(a.Run(ctx), a.Close()) }()
	t.Cleanup(func() {
		stop()
		if err := <-done; err != nil {
			t.Errorf("the server stopped with: %v", err)
		}
	})
	return &server{t, strings.Replace(strings.TrimPrefix(a.Address(), "http://"), "localhost", "127.0.0.1", 1), logs}
}

// A page whose renderer loops or eats memory is shown by the browser: with its whole head, its
// data and its scripts. Other brands do not notice.
func TestARendererThatLoopsOrEatsMemoryCostsOnlyItsOwnPage(t *testing.T) {
	names := map[string]string{}
	for _, b := range shipped(t).Brands {
		names[b.ID] = b.Name
	}
	s := startWith(t, withBrokenBodies(map[string]string{
		names["cam"]:      "for (;;) {}",
		names["dashcams"]: "const all = []; for (;;) all.push('x'.repeat(1 << 16) + all.length)",
	}))
	healthy := storeHost(t)
	s.ask("GET", healthy, "/")
	for id, host := range map[string]string{"cam": primaryHost(t, "cam"), "dashcams": primaryHost(t, "dashcams")} {
		broken := make(chan struct{})
		var response *http.Response
		var body string
		begin := time.Now()
		go func() { defer close(broken); response, body = s.ask("GET", host, "/") }()
		for waiting := true; waiting; {
			if status, _, took := s.timed(healthy, "/"); status != http.StatusOK || took > swift {
				t.Errorf("while %s fails, another brand answers %d after %s", id, status, took)
			}
			select {
			case <-broken:
				waiting = false
			case <-time.After(50 * time.Millisecond):
			}
		}
		if response.StatusCode != http.StatusOK || time.Since(begin) > 8*time.Second || response.Header.Get("Cache-Control") != "no-store" {
			t.Errorf("%s: %s after %s, %s", id, response.Status, time.Since(begin), response.Header.Get("Cache-Control"))
		}
		tags := headTags(body)
		for _, name := range []string{"title", "description", "canonical", "og:image", "robots"} {
			if len(tags[name]) != 1 {
				t.Errorf("%s: the head has %q as its %s", id, tags[name], name)
			}
		}
		for _, want := range []string{`<div id="root"></div>`, `id="page-data"`, `<script type="module"`} {
			if !strings.Contains(body, want) {
				t.Errorf("%s: the page lacks %s", id, want)
			}
		}
		if _, _, took := s.timed(host, "/"); took > swift {
			t.Errorf("%s: the next visitor waits %s too", id, took)
		}
	}
	if response, body := s.ask("GET", healthy, "/terms"); response.StatusCode != http.StatusOK || !strings.Contains(body, "<h1") {
		t.Errorf("a new page of another brand: %s", response.Status)
	}
	if !strings.Contains(s.logs.String(), "page not rendered") {
		t.Error("nobody was told")
	}
}

// whyNotStarted is why a server does not start on a data folder.
func whyNotStarted(t *testing.T, data string) error {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	defer cancel()
	err := cli.Run(ctx, []string{"serve", "--lazy", "--admin=", "--listen", "127.0.0.1:0", "--data", data}, func(string) string { return "" }, io.Discard, io.Discard)
	if err == nil {
		t.Fatal("it starts")
	}
	return err
}

func TestADamagedLeadStoreIsRefusedAtTheStartAndSaysHowToMend(t *testing.T) {
	for name, damage := range map[string]func(file []byte) []byte{
		"overwritten at its start": func(file []byte) []byte { copy(file, "this is no database at all"); return file },
		"another file":             func([]byte) []byte { return []byte(strings.Repeat("x", 5000)) },
		"cut short":                func(file []byte) []byte { return file[:4096+100] },
	} {
		t.Run(name, func(t *testing.T) {
			data := t.TempDir()
			file := leadsFile(data)
			db, err := store.Open(t.Context(), file)
			if err != nil {
				t.Fatal(err)
			}
			if err := db.Close(); err != nil {
				t.Fatal(err)
			}
			whole, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(file, damage(whole), 0o600); err != nil {
				t.Fatal(err)
			}
			err = whyNotStarted(t, data)
			for _, want := range []string{file, "damaged", "livery restore"} {
				if !strings.Contains(err.Error(), want) {
					t.Errorf("%q is not in: %v", want, err)
				}
			}
		})
	}
}

// A post that rots on disk is set aside; its last good version stays, and the rest of the blog too.
func TestAPostThatRotsOnDiskStaysAsItWas(t *testing.T) {
	data := t.TempDir()
	s := start(t, "--data", data)
	_, list := s.ask("GET", visitedHost, "/blog")
	slug := regexp.MustCompile(`href="/blog/([a-z0-9-]+)"`).FindStringSubmatch(list)[1]
	_, before := s.ask("GET", visitedHost, "/blog/"+slug)
	rotten := 0
	err := filepath.WalkDir(config.Folder{Data: data}.StorageFolder(), func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		raw, err := os.ReadFile(path)
		if err != nil || !strings.Contains(string(raw), `"slug": "`+slug+`"`) && !strings.Contains(string(raw), `"slug":"`+slug+`"`) {
			return err
		}
		rotten++
		return os.WriteFile(path, raw[:len(raw)/2], 0o600)
	})
	if err != nil || rotten == 0 {
		t.Fatalf("%d files hold %s, %v", rotten, slug, err)
	}
	time.Sleep(2 * time.Second)
	response, after := s.ask("GET", visitedHost, "/blog/"+slug)
	if response.StatusCode != http.StatusOK || after != before {
		t.Errorf("the post answers %s and has %d bytes instead of %d", response.Status, len(after), len(before))
	}
	if response, body := s.ask("GET", visitedHost, "/blog"); response.StatusCode != http.StatusOK || !strings.Contains(body, `href="/blog/`) {
		t.Errorf("the list answers %s", response.Status)
	}
}
