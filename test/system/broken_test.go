package system

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"livery/cmd/livery/cli"
	"livery/internal/app"
	"livery/internal/blob/disk"
	"livery/internal/config"
	"livery/internal/post"
	"livery/internal/store"
	front "livery/web"
)

// withBrokenBodies is the front end with JavaScript that misbehaves for the bodies of some brands' pages.
func withBrokenBodies(bodies map[string]string) func() (string, error) {
	return func() (string, error) {
		bundle, err := front.Server()
		bundle += "\n;(() => { const real = livery.render; livery.render = (json, shell) => { if (!shell) {\n"
		for name, script := range bodies {
			bundle += "if (json.includes(" + `'"name":"` + name + `"'` + ")) {" + script + "}\n"
		}
		return bundle + "} return real(json, shell) } })()", err
	}
}

// A page whose renderer loops or eats memory is shown by the browser: with its whole head, its
// data and its scripts. Other brands do not notice.
func TestARendererThatLoopsOrEatsMemoryCostsOnlyItsOwnPage(t *testing.T) {
	t.Parallel()
	names := map[string]string{}
	for _, b := range shipped(t).Brands {
		names[b.ID] = b.Name
	}
	s := startApp(t, func(o *app.Options) {
		o.Bundle = withBrokenBodies(map[string]string{
			names["cam"]:      "for (;;) {}",
			names["dashcams"]: "const all = []; for (;;) all.push('x'.repeat(1 << 16) + all.length)",
		})
	}, "--lazy")
	healthy := storeHost(t)
	s.ask("GET", healthy, "/")
	for id, host := range map[string]string{"cam": primaryHost(t, "cam"), "dashcams": primaryHost(t, "dashcams")} {
		broken := make(chan struct{})
		var response *http.Response
		var body string
		meanwhile := 0
		go func() { defer close(broken); response, body = s.askOnce("GET", host, "/") }()
		for waiting := true; waiting; {
			if response, _ := s.ask("GET", healthy, "/"); response.StatusCode != http.StatusOK {
				t.Errorf("while %s fails, another brand answers %s", id, response.Status)
			}
			select {
			case <-broken:
				waiting = false
			default:
				meanwhile++
			}
		}
		if response.StatusCode != http.StatusOK || meanwhile == 0 ||
			response.Header.Get("Cache-Control") != "no-store" {
			t.Errorf("%s: %s, %d visitors answered meanwhile, %s", id, response.Status, meanwhile,
				response.Header.Get("Cache-Control"))
		}
		// On a busy machine the first visitor may not wait until the engine is stopped.
		eventually(t, "the whole head of "+id, func() bool {
			_, body = s.askOnce("GET", host, "/")
			return len(headTags(body)["og:image"]) == 1
		})
		tags := headTags(body)
		for _, name := range []string{"title", "description", "canonical", "og:image", "robots"} {
			if len(tags[name]) != 1 {
				t.Errorf("%s: the head has %q as its %s", id, tags[name], name)
			}
		}
		for _, want := range []string{shell, `id="page-data"`, `<script type="module"`} {
			if !strings.Contains(body, want) {
				t.Errorf("%s: the page lacks %s", id, want)
			}
		}
	}
	if response, body := s.ask("GET", healthy, "/terms"); response.StatusCode != http.StatusOK ||
		!strings.Contains(body, "<h1") {
		t.Errorf("a new page of another brand: %s", response.Status)
	}
	if !strings.Contains(s.logs.String(), "page not rendered") {
		t.Error("nobody was told")
	}
}

// whyNotStarted is why a server does not start on a data folder.
func whyNotStarted(t *testing.T, data string) error {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), hanging)
	defer cancel()
	err := cli.Run(ctx, []string{"serve", "--lazy", "--admin=", "--listen", "127.0.0.1:0", "--data", data},
		func(string) string { return "" }, io.Discard, io.Discard)
	if err == nil {
		t.Fatal("it starts")
	}
	return err
}

// damagedLeads are ways in which a database is lost.
var damagedLeads = map[string]func(file string, whole []byte) error{
	"overwritten at its start": func(file string, whole []byte) error {
		copy(whole, "this is no database at all")
		return os.WriteFile(file, whole, 0o600)
	},
	"another file": func(file string, _ []byte) error {
		return os.WriteFile(file, []byte(strings.Repeat("x", 5000)), 0o600)
	},
	"cut short":          func(file string, whole []byte) error { return os.WriteFile(file, whole[:4096+100], 0o600) },
	"empty":              func(file string, _ []byte) error { return os.WriteFile(file, nil, 0o600) },
	"removed":            func(file string, _ []byte) error { return os.Remove(file) },
	"its folder is gone": func(file string, _ []byte) error { return os.RemoveAll(filepath.Dir(file)) },
}

// A damaged database is never taken for a new one. It takes leads and the Desk away, and no page.
func TestADamagedLeadStoreIsNotTakenForANewOneAndLeavesThePagesUp(t *testing.T) {
	t.Parallel()
	for name, damage := range damagedLeads {
		t.Run(name, func(t *testing.T) {
			data, admin := t.TempDir(), loopback(freePort(t))
			file := leadsFile(data)
			db, err := store.Open(t.Context(), file)
			if err == nil {
				err = db.Close()
			}
			whole, readErr := os.ReadFile(file)
			if err := errors.Join(err, readErr); err != nil {
				t.Fatal(err)
			}
			if err := damage(file, bytes.Clone(whole)); err != nil {
				t.Fatal(err)
			}
			said := map[string]string{}
			t.Run("serve", func(t *testing.T) {
				s := start(t, "--data", data, "--admin", admin, "--desk-link")
				if answer, body := s.ask("GET", visitedHost, "/"); answer.StatusCode != http.StatusOK ||
					!strings.Contains(body, "<h1") {
					t.Errorf("the home page answers %s", answer.Status)
				}
				if answer, _ := s.ask("POST", visitedHost,
					"/api/tasks"); answer.StatusCode != http.StatusServiceUnavailable {
					t.Errorf("a lead is answered with %s", answer.Status)
				}
				for _, path := range []string{"/", "/api/desk/me"} {
					answer, body := s.ask("GET", "desk.localhost", path)
					if answer.StatusCode != http.StatusServiceUnavailable || !strings.Contains(body, "is damaged") {
						t.Errorf("%s of the Desk answers %s %s", path, answer.Status, body)
					}
				}
				said["the status"] = between(operatorSees(t, admin, "/-/status"), `"health": {`, "}")
				said["the log"] = s.logs.String()
			})
			for _, args := range [][]string{{"leads", "list"}, {"desk", "invite", "a@desk.example"}, {"doctor"},
				{"backup", "--out", filepath.Join(t.TempDir(), "backup.tar.gz")}} {
				out, err := command(t, nil, append(args, "--data", data)...)
				if said[args[0]] = fmt.Sprint(out, err); err == nil {
					t.Errorf("%v takes it for a new one: %s", args, out)
				}
			}
			for who, text := range said {
				if !strings.Contains(text, "damaged") || !strings.Contains(text, "livery restore") ||
					!strings.Contains(text, "leads.db") {
					t.Errorf("%s says: %s", who, text)
				}
			}
			if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(file, whole, 0o600); err != nil {
				t.Fatal(err)
			}
			if out, err := command(t, nil, "leads", "list", "--data", data); err != nil {
				t.Errorf("it is put back, and still: %v %s", err, out)
			}
		})
	}
}

// A word that is no database is refused, where a file of that name would be taken for an empty one.
func TestWhatIsNoDatabaseIsRefusedWithTheFormsThatWork(t *testing.T) {
	t.Parallel()
	full, _ := storedLeads(t)
	for _, place := range []string{"mysql://user:secret@host/leads", "host=localhost dbname=leads password=secret",
		"host=/run/postgresql dbname=leads password=secret", "leads", "file:leads.db", "sqlite://leads.db"} {
		for what, args := range map[string][]string{
			"serve": {"serve", "--lazy", "--admin=", "--listen", "127.0.0.1:0", "--data", t.TempDir(),
				"--database", place},
			"leads list": {"leads", "list", "--database", place},
			"leads move": {"leads", "move", "--from", full, "--to", place},
		} {
			out, err := command(t, nil, args...)
			if err == nil || !strings.Contains(err.Error(), "postgres://") ||
				strings.Contains(out+err.Error(), "secret") {
				t.Errorf("%s with %s: %v %s", what, place, err, out)
			}
			if _, err := os.Stat(place); err == nil {
				t.Errorf("%s made a file %s", what, place)
				_ = os.RemoveAll(place)
			}
		}
	}
	for _, place := range []string{"sqlite:" + filepath.Join(t.TempDir(), "leads"),
		filepath.Join(t.TempDir(), "leads")} {
		if out, err := command(t, nil, "desk", "invite", "a@desk.example", "--database", place); err != nil {
			t.Errorf("%s: %v %s", place, err, out)
		}
	}
}

// A post whose newest version is broken stays as it was, is named to the operator, and is back when it is whole again.
func TestAPostWhoseNewVersionIsBrokenStaysAsItWas(t *testing.T) {
	t.Parallel()
	data, admin := t.TempDir(), loopback(freePort(t))
	s := start(t, "--data", data, "--admin", admin)
	eventually(t, "seeded", func() bool { return isSeeded(t, data, visitedBrand) })
	file, slug, whole := storedPost(t, data, visitedBrand)
	_, before := s.ask("GET", visitedHost, "/blog/"+slug)
	upload := func(document []byte) {
		t.Helper()
		blobs, err := disk.Open(config.Folder{Data: data}.StorageFolder(), slog.New(slog.DiscardHandler))
		if err == nil {
			err = errors.Join(post.Upload(t.Context(), blobs, visitedBrand, file, document, time.Now()), blobs.Close())
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	quarantined := func() bool {
		return strings.Contains(between(operatorSees(t, admin, "/-/status"), `"quarantine": `, `"scoreboard"`),
			`"file": "`+file+`"`)
	}
	upload(whole[:len(whole)/2])
	eventually(t, "the broken post named on the status page", quarantined)
	response, after := s.ask("GET", visitedHost, "/blog/"+slug)
	if response.StatusCode != http.StatusOK || after != before {
		t.Errorf("the post answers %s and has %d bytes instead of %d", response.Status, len(after), len(before))
	}
	if response, body := s.ask("GET", visitedHost, "/blog"); response.StatusCode != http.StatusOK ||
		!strings.Contains(body, `href="/blog/`+slug+`"`) {
		t.Errorf("the list answers %s, or lacks the post", response.Status)
	}
	upload(whole)
	eventually(t, "the status page without it", func() bool { return !quarantined() })
}

// A post that rots on disk is found at the next start: it is left out and named, and the rest of the blog is served.
func TestAPostThatRottedOnDiskIsLeftOutAndNamedAtTheNextStart(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	ctx, stop := context.WithCancel(t.Context())
	_, ended, err := launch(ctx, "--data", data)
	if err != nil {
		t.Fatal(err)
	}
	eventually(t, "seeded", func() bool { return isSeeded(t, data, visitedBrand) })
	stop()
	if err := <-ended; err != nil {
		t.Fatal(err)
	}
	file, slug, whole := storedPost(t, data, visitedBrand)
	rotten, rottenFile := 0, ""
	err = filepath.WalkDir(config.Folder{Data: data}.StorageFolder(),
		func(path string, d os.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return err
			}
			raw, err := os.ReadFile(path)
			if err != nil || !bytes.Contains(raw, whole) {
				return err
			}
			rotten, rottenFile = rotten+1, path
			return os.WriteFile(path, raw[:len(raw)/2], 0o600)
		})
	if err != nil || rotten != 1 {
		t.Fatalf("%d files hold %s, %v", rotten, file, err)
	}
	s := start(t, "--data", data)
	if response, _ := s.ask("GET", visitedHost, "/blog/"+slug); response.StatusCode != http.StatusNotFound {
		t.Errorf("the post answers %s", response.Status)
	}
	if response, body := s.ask("GET", visitedHost, "/blog"); response.StatusCode != http.StatusOK ||
		!strings.Contains(body, `href="/blog/`) || strings.Contains(body, slug) {
		t.Errorf("the list answers %s, is empty, or names the post", response.Status)
	}
	if !strings.Contains(s.logs.String(), "cannot be read and is left out") ||
		!strings.Contains(s.logs.String(), filepath.Base(rottenFile)) {
		t.Errorf("the log does not name %s: %s", rottenFile, s.logs)
	}
}

// isSeeded reports whether a brand got all its first posts.
func isSeeded(t *testing.T, data, brand string) bool {
	t.Helper()
	blobs, err := disk.Open(config.Folder{Data: data}.StorageFolder(), slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	defer blobs.Close()
	_, err = blobs.Head(t.Context(), brand, "livery/seeded")
	return err == nil
}

// storedPost is a post of a brand as its storage holds it.
func storedPost(t *testing.T, data, brand string) (file, slug string, document []byte) {
	t.Helper()
	blobs, err := disk.Open(config.Folder{Data: data}.StorageFolder(), slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	defer blobs.Close()
	documents, err := post.ReadDocuments(t.Context(), blobs, brand)
	if err != nil || len(documents) < 2 || documents[0].Post == nil {
		t.Fatalf("%d posts, %v", len(documents), err)
	}
	return documents[0].File, documents[0].Post.Slug, documents[0].Data
}
