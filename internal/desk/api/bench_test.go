package api_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"io/fs"
	"log/slog"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/fstest"
	"time"

	"livery/internal/blob/disk"
	"livery/internal/desk"
	"livery/internal/desk/api"
	"livery/internal/edition"
	"livery/internal/lead"
	"livery/internal/media"
	"livery/internal/post"
	"livery/internal/preview"
	"livery/internal/store"
)

// bench is a Desk behind a real listener, with a database and storage of its own.
type bench struct {
	t     *testing.T
	store *store.DB
	desk  *api.Desk
	team  *desk.Team
	at    string
	log   *bytes.Buffer
	ahead atomic.Int64 // of the real time, as a duration
	// brands are those that the Desk knows.
	brands func() []api.Brand
}

func (b *bench) now() time.Time { return time.Now().Add(time.Duration(b.ahead.Load())) }

// pass lets time pass at the Desk.
func (b *bench) pass(length time.Duration) { b.ahead.Add(int64(length)) }

const password = "four quiet words here"

func newBench(t *testing.T) *bench {
	t.Helper()
	return newBenchOn(t, filepath.Join(t.TempDir(), "leads.db"))
}

func newBenchOn(t *testing.T, database string) *bench {
	t.Helper()
	return newBenchWith(t, database, os.DirFS("../../content/testdata/site"))
}

// newBenchWith may put something between the Desk and its database.
func newBenchWith(t *testing.T, database string, files fs.FS, between ...func(desk.Store) desk.Store) *bench {
	t.Helper()
	folder := t.TempDir()
	db, err := store.Open(t.Context(), database)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	b := &bench{t: t, store: db, log: &bytes.Buffer{}, brands: func() []api.Brand {
		return []api.Brand{{ID: "store", Name: "Store", Host: "store.example", Origin: "https://store.example", Blog: true}, {ID: "cam", Name: "Cam", Host: "cam.example", Origin: "https://cam.example", Blog: true}, {ID: "mute", Name: "Mute", Host: "mute.example"}}
	}}
	var people desk.Store = db
	for _, put := range between {
		people = put(people)
	}
	log := slog.New(slog.NewTextHandler(b.log, &slog.HandlerOptions{Level: slog.LevelDebug}))
	blobs, err := disk.Open(filepath.Join(folder, "storage"), log)
	if err != nil {
		t.Fatal(err)
	}
	intake := &lead.Intake{Store: db, Blobs: blobs, Destinations: func(string) []string { return []string{"crm"} }, Now: time.Now, Log: log}
	index := post.NewIndex(blobs, time.Now, log)
	for _, brand := range []string{"store", "cam"} {
		if err := errors.Join(blobs.CreateContainer(t.Context(), brand), index.Refresh(t.Context(), brand)); err != nil {
			t.Fatal(err)
		}
	}
	uploads := media.NewStore(blobs, media.Container, media.NewMaker())
	pictures := media.NewCollection(uploads)
	publisher, library := openSites(t, blobs, files, pictures, log)
	b.desk, err = api.New(api.Options{Sites: publisher, Library: library, Check: plainCheck, Store: people, Leads: db, Blobs: blobs, Intake: intake, Wake: func() {}, Assets: http.NotFoundHandler(),
		Brands: func(*edition.Edition) []api.Brand { return b.brands() },
		Drafts: &post.Store{Blobs: blobs, Now: time.Now, Index: index, Pictures: post.NewPictures(blobs, media.NewMaker())}, Previews: preview.Over(db, api.MayPreview(db), time.Now), Media: uploads, Pictures: pictures,
		Uploads: api.Uploads{Folder: folder, Room: func() error { return nil }},
		Page:    fstest.MapFS{"manifest.json": {Data: []byte(`{"src/desk/main.tsx":{"file":"main.js"}}`)}, "main.js": {Data: []byte("1")}},
		Now:     b.now, Log: log})
	if err != nil {
		t.Fatal(err)
	}
	b.team = b.desk.Team()
	running, stop := context.WithCancel(t.Context())
	var work sync.WaitGroup
	work.Go(func() { b.desk.Run(running) })
	work.Go(func() { followSites(running, publisher, library) })
	server := httptest.NewServer(b.desk)
	t.Cleanup(func() { stop(); work.Wait(); server.Close() })
	b.at = strings.Replace(server.URL, "127.0.0.1", "localhost", 1)
	return b
}

// browser keeps cookies, as one does.
type browser struct {
	*bench
	client *http.Client
}

func (b *bench) browser() *browser {
	jar, _ := cookiejar.New(nil)
	return &browser{b, &http.Client{Jar: jar}}
}

func (b *browser) send(method, path, body string, headers ...string) (int, string) {
	b.t.Helper()
	r, err := http.NewRequestWithContext(b.t.Context(), method, b.at+path, strings.NewReader(body))
	if err != nil {
		b.t.Fatal(err)
	}
	for i := 0; i+1 < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	answer, err := b.client.Do(r)
	if err != nil {
		b.t.Fatal(err)
	}
	defer answer.Body.Close()
	text, _ := io.ReadAll(answer.Body)
	return answer.StatusCode, string(text)
}

func (b *browser) wants(status int, method, path, body string, headers ...string) string {
	b.t.Helper()
	got, text := b.send(method, path, body, headers...)
	if got != status {
		b.t.Fatalf("%s %s answers %d, want %d: %s", method, path, got, status, text)
	}
	return text
}

// join invites somebody and lets them in with a password.
func (b *bench) join(role desk.Role, brands ...string) (*browser, desk.Person) {
	b.t.Helper()
	i, err := b.team.Invite(b.t.Context(), desk.Person{}, string(role)+strings.Join(brands, "")+"@example.org", role, brands)
	if err != nil {
		b.t.Fatal(err)
	}
	who := b.browser()
	who.wants(200, "POST", "/api/desk/link/password", `{"token":"`+i.Token+`","name":"`+string(role)+`","password":"`+password+`"}`)
	return who, i.Person
}

func (b *bench) lead(brand, email string) string {
	b.t.Helper()
	saved, err := b.store.Save(b.t.Context(), lead.Lead{Brand: brand, Source: lead.Posted, Status: lead.Accepted, RequestType: lead.DemoRequest,
		Name: "Jane Doe", Email: email, Notes: "Forty reefers", ReceivedAt: time.Now(), StoredAt: time.Now()}, []string{"crm"})
	if err != nil {
		b.t.Fatal(err)
	}
	return saved.ID
}

// hear opens the line of a page and answers what comes over it.
func (b *browser) hear() <-chan string {
	b.t.Helper()
	r, _ := http.NewRequestWithContext(b.t.Context(), "GET", b.at+"/api/desk/events", nil)
	answer, err := b.client.Do(r)
	if err != nil {
		b.t.Fatal(err)
	}
	b.t.Cleanup(func() { answer.Body.Close() })
	heard := make(chan string, 64)
	go func() {
		defer close(heard)
		for buffer := make([]byte, 4096); ; {
			n, err := answer.Body.Read(buffer)
			heard <- string(buffer[:n])
			if err != nil {
				return
			}
		}
	}()
	return heard
}

// waitFor reads a line until it tells of an id, and answers all that came.
func waitFor(t *testing.T, heard <-chan string, id string) (all string) {
	t.Helper()
	limit := time.After(60 * time.Second)
	for !strings.Contains(all, id) {
		select {
		case text := <-heard:
			all += text
		case <-limit:
			t.Fatalf("nothing heard but %q", all)
		}
	}
	return all
}
