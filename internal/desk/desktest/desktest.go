// Package desktest is a whole Desk for tests of its rooms: behind a real listener, with a database and storage of its
// own.
package desktest

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/json"
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

	"livery"
	"livery/internal/blob"
	"livery/internal/blob/disk"
	"livery/internal/change"
	"livery/internal/content"
	"livery/internal/desk"
	"livery/internal/desk/api"
	"livery/internal/desk/frame"
	"livery/internal/desk/leads"
	"livery/internal/desk/people"
	"livery/internal/desk/posts"
	"livery/internal/desk/sites"
	"livery/internal/edition"
	"livery/internal/lead"
	"livery/internal/media"
	"livery/internal/page"
	"livery/internal/post"
	"livery/internal/preview"
	"livery/internal/sitestats"
	"livery/internal/store"
)

// Bench is a Desk behind a real listener, with a database and storage of its own.
type Bench struct {
	T     *testing.T
	Store *store.DB
	Blobs blob.Store
	Media *media.Store
	Team  *desk.Team
	At    string // where it is reached
	// Publisher makes the content that its sites show.
	Publisher *change.Publisher
	Log       *bytes.Buffer
	ahead     atomic.Int64 // of the real time, as a duration
	refused   atomic.Value // see RefuseWrites
	overtaken atomic.Pointer[overtaking]
	// Brands are those that the Desk knows.
	Brands func() []frame.Brand
	// Library makes the pages.
	Library *edition.Library
	// Stats count what visitors ask for.
	Stats *sitestats.Stats
	// LettersBy names the way by which letters go out.
	LettersBy string
	// Letters are those to people of the Desk, as they go out: whom to, what about, what they say.
	Letters chan [3]string
}

func (b *Bench) now() time.Time { return time.Now().Add(time.Duration(b.ahead.Load())) }

// Pass lets time pass at the Desk.
func (b *Bench) Pass(length time.Duration) { b.ahead.Add(int64(length)) }

// RefuseWrites makes the storage refuse what is written below a path, container first; nothing where it is empty.
func (b *Bench) RefuseWrites(below string) { b.refused.Store(below) }

// Overtake does something right before the next write below a path, container first.
func (b *Bench) Overtake(below string, do func()) {
	b.overtaken.Store(&overtaking{below: below, do: do})
}

type overtaking struct {
	below string
	do    func()
}

// refusing is a storage that takes nothing below a path, and that can be overtaken.
type refusing struct {
	*disk.Store
	below     *atomic.Value
	overtaken *atomic.Pointer[overtaking]
}

func (r *refusing) Put(ctx context.Context, container, name string, body io.Reader, size int64,
	opt blob.PutOptions) (blob.Properties, error) {
	if below, _ := r.below.Load().(string); below != "" && strings.HasPrefix(container+"/"+name, below) {
		return blob.Properties{}, errors.New("the storage takes nothing")
	}
	if o := r.overtaken.Load(); o != nil && strings.HasPrefix(container+"/"+name, o.below) &&
		r.overtaken.CompareAndSwap(o, nil) {
		o.do()
	}
	return r.Store.Put(ctx, container, name, body, size, opt)
}

// Password is that of everybody who joins.
const Password = "four quiet words here"

func New(t *testing.T) *Bench {
	t.Helper()
	return NewOn(t, filepath.Join(t.TempDir(), "leads.db"))
}

func NewOn(t *testing.T, database string) *Bench {
	t.Helper()
	return NewWith(t, database, os.DirFS("../../content/testdata/site"))
}

// NewWithSites is a Desk over the delivered content.
func NewWithSites(t *testing.T) *Bench {
	t.Helper()
	return NewWith(t, filepath.Join(t.TempDir(), "leads.db"), livery.Content())
}

// NewWith may put something between the Desk and its database.
func NewWith(t *testing.T, database string, files fs.FS, between ...func(desk.Store) desk.Store) *Bench {
	t.Helper()
	db, err := store.Open(t.Context(), database)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	b := &Bench{T: t, Store: db, Log: &bytes.Buffer{}, Letters: make(chan [3]string, 64), Brands: func() []frame.Brand {
		return []frame.Brand{
			{ID: "store", Name: "Store", Host: "store.example", Origin: "https://store.example"},
			{ID: "cam", Name: "Cam", Host: "cam.example", Origin: "https://cam.example"},
			{ID: "mute", Name: "Mute", Host: "mute.example", NoBlog: frame.BlogInContent}}
	}}
	var kept desk.Store = db
	for _, put := range between {
		kept = put(kept)
	}
	log := slog.New(slog.NewTextHandler(b.Log, &slog.HandlerOptions{Level: slog.LevelDebug}))
	blobs, err := disk.Open(filepath.Join(t.TempDir(), "storage"), log)
	if err != nil {
		t.Fatal(err)
	}
	b.Blobs = &refusing{Store: blobs, below: &b.refused, overtaken: &b.overtaken}
	b.open(files, kept, log)
	return b
}

// open puts the rooms together and listens.
func (b *Bench) open(files fs.FS, kept desk.Store, log *slog.Logger) {
	t, db, blobs := b.T, b.Store, b.Blobs
	t.Helper()
	index := post.NewIndex(blobs, time.Now, log)
	for _, brand := range []string{"store", "cam"} {
		if err := errors.Join(blobs.CreateContainer(t.Context(), brand),
			index.Refresh(t.Context(), brand)); err != nil {
			t.Fatal(err)
		}
	}
	b.Stats = sitestats.New(func(string) bool { return true }, nil, nil, time.Now())
	b.Media = media.NewStore(blobs, media.Container, media.NewMaker())
	collection := media.NewCollection(b.Media)
	publisher, library := openSites(t, blobs, files, collection, index, log)
	b.Publisher, b.Library = publisher, library
	drafts := &post.Store{Blobs: blobs, Now: time.Now, Index: index,
		Pictures: post.NewPictures(blobs, media.NewMaker()),
		Readdress: func(ctx context.Context, brand, from, to, by string) error {
			return publisher.Readdress(ctx, change.Author{ID: by, Name: by}, brand, from, to)
		}}
	private := media.NewCollection(drafts.Pictures.Private)
	previews := preview.Over(db, desk.MayPreview(db), time.Now)
	uploads := frame.Uploads{Folder: t.TempDir(), Room: func() error { return nil }, Pictures: drafts.Pictures}
	f := frame.New(frame.Frame{Store: kept, Library: library,
		BrandsOf: func(*edition.Edition) []frame.Brand { return b.Brands() },
		Letter:   b.letter, Now: b.now, Log: log})
	intake := &lead.Intake{Store: db, Blobs: blobs, Destinations: func(string) []string { return []string{"crm"} },
		Now: time.Now, Log: log}
	at, err := api.New(f, api.Rooms{
		People: &people.Room{Frame: f, CookieKey: desk.KeptSecret(kept, "desk cookies"), SendLink: b.sendLink},
		Leads: &leads.Room{Frame: f, Leads: db, Blobs: blobs, Intake: intake,
			Quoting:   b.quoting(db, intake),
			LettersBy: func(string) string { return b.LettersBy }, Wake: func() {}},
		Posts: &posts.Room{Frame: f, Drafts: drafts, Blobs: blobs, Previews: previews, Media: b.Media, Uploads: uploads,
			Content: func() fs.FS { return files }},
		Sites: &sites.Room{Frame: f, Publisher: publisher, Check: plainCheck, Previews: previews, Media: b.Media,
			Pictures: collection, Private: private, Posts: drafts, Uploads: uploads, Stats: b.Stats},
	}, fstest.MapFS{"manifest.json": {Data: []byte(`{"src/desk/main.tsx":{"file":"main.js"}}`)},
		"main.js": {Data: []byte("1")}}, http.NotFoundHandler())
	if err != nil {
		t.Fatal(err)
	}
	b.Team = f.Team
	running, stop := context.WithCancel(t.Context())
	var work sync.WaitGroup
	work.Go(func() { at.Run(running) })
	work.Go(func() {
		followSites(running, publisher, library, func(c *content.Content) error {
			return errors.Join(page.RevealPictures(running, c.Site.Brands, private, drafts.Pictures),
				collection.Refresh(running))
		})
	})
	server := httptest.NewServer(at)
	t.Cleanup(func() { stop(); work.Wait(); server.Close() })
	b.At = strings.Replace(server.URL, "127.0.0.1", "localhost", 1)
}

func (b *Bench) quoting(db lead.Quotes, intake *lead.Intake) *lead.Quoting {
	return &lead.Quoting{Quotes: db, Intake: intake, LettersBy: func(string) string { return b.LettersBy },
		Wake: func() {}, Now: b.now}
}

func (b *Bench) sendLink(_ context.Context, i desk.Invitation, address string) error {
	b.Letters <- [3]string{i.Person.Email, "Your link to the Desk", address}
	return nil
}

func (b *Bench) letter(_ context.Context, to desk.Person, subject, text string) error {
	b.Letters <- [3]string{to.Email, subject, text}
	return nil
}

// Browser keeps cookies, as one does.
type Browser struct {
	*Bench
	Client *http.Client
}

func (b *Bench) Browser() *Browser {
	jar, _ := cookiejar.New(nil)
	return &Browser{b, &http.Client{Jar: jar}}
}

func (b *Browser) Send(method, path, body string, headers ...string) (int, string) {
	b.T.Helper()
	r, err := http.NewRequestWithContext(b.T.Context(), method, b.At+path, strings.NewReader(body))
	if err != nil {
		b.T.Fatal(err)
	}
	for i := 0; i+1 < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	answer, err := b.Client.Do(r)
	if err != nil {
		b.T.Fatal(err)
	}
	defer answer.Body.Close()
	text, _ := io.ReadAll(answer.Body)
	return answer.StatusCode, string(text)
}

func (b *Browser) Wants(status int, method, path, body string, headers ...string) string {
	b.T.Helper()
	got, text := b.Send(method, path, body, headers...)
	if got != status {
		b.T.Fatalf("%s %s answers %d, want %d: %s", method, path, got, status, text)
	}
	return text
}

// Join invites somebody and lets them in with a password.
func (b *Bench) Join(role desk.Role, brands ...string) (*Browser, desk.Person) {
	b.T.Helper()
	i, err := b.Team.Invite(b.T.Context(), desk.Person{}, string(role)+strings.Join(brands, "")+"@example.org",
		role, brands)
	if err != nil {
		b.T.Fatal(err)
	}
	who := b.Browser()
	who.Wants(200, "POST", "/api/desk/link/password", `{"token":"`+i.Token+`","name":"`+string(role)+`","password":"`+
		Password+`"}`)
	return who, i.Person
}

func (b *Bench) Lead(brand, email string) string {
	b.T.Helper()
	saved, err := b.Store.Save(b.T.Context(), lead.Lead{Brand: brand, Source: lead.Posted, Status: lead.Accepted,
		RequestType: lead.DemoRequest,
		Name:        "Jane Doe", Email: email, Notes: "Forty reefers", ReceivedAt: time.Now(), StoredAt: time.Now()},
		[]string{"crm"})
	if err != nil {
		b.T.Fatal(err)
	}
	return saved.ID
}

// Hear opens the line of a page and answers what comes over it.
func (b *Browser) Hear() <-chan string {
	b.T.Helper()
	r, _ := http.NewRequestWithContext(b.T.Context(), "GET", b.At+"/api/desk/events", nil)
	answer, err := b.Client.Do(r)
	if err != nil {
		b.T.Fatal(err)
	}
	b.T.Cleanup(func() { answer.Body.Close() })
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

// WaitFor reads a line until it tells of an id, and answers all that came.
func WaitFor(t *testing.T, heard <-chan string, id string) (all string) {
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

// Link invites somebody, or makes them another link, and answers its token.
func (b *Bench) Link(email string, role desk.Role, brands ...string) (string, desk.Person) {
	b.T.Helper()
	i, err := b.Team.LetIn(b.T.Context(), desk.Person{}, email, role, brands)
	if err != nil {
		b.T.Fatal(err)
	}
	return i.Token, i.Person
}

// Read reads the JSON of an answer.
func Read[T any](t *testing.T, text string) (value T) {
	t.Helper()
	if err := json.Unmarshal([]byte(text), &value); err != nil {
		t.Fatalf("%v: %s", err, text)
	}
	return value
}

// Exec changes a database behind the server's back, as damage does.
func Exec(t *testing.T, database, statement string, args ...any) {
	t.Helper()
	db, err := sql.Open("sqlite", database+"?_pragma=busy_timeout(10000)")
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.ExecContext(context.Background(), statement, args...); err != nil {
		t.Fatal(err)
	}
}
