package edition

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"livery"
	"livery/internal/brand"
	"livery/internal/content"
	"livery/internal/document"
	"livery/internal/page"
	"livery/internal/post"
	"livery/internal/render"
	front "livery/web"
)

// echo shows its input, so that a page says what it was made from. While is called with what it
// is about to show, once it is given; with an error it shows nothing.
type echo struct {
	while func(input []byte)
	err   error
}

func (r *echo) Render(_ context.Context, input []byte) (render.Result, error) {
	if r.while != nil {
		r.while(input)
	}
	if r.err != nil {
		return render.Result{}, r.err
	}
	return render.Result{Head: "<title>t</title>", Body: string(input)}, nil
}

// board holds the posts of every brand, which a test changes.
type board struct{ posts atomic.Pointer[post.Blog] }

func newBoard(posts int) *board {
	b := &board{}
	b.posts.Store(longBlog(posts))
	return b
}

func (b *board) Posts(string) *post.Blog { return b.posts.Load() }

// publish puts up posts beside those that are there; takeDown removes one.
func (b *board) publish(posts ...*post.Post) {
	now := b.posts.Load()
	for _, p := range now.List {
		shown, _ := now.Find(p.Slug)
		posts = append(posts, shown)
	}
	next, _ := post.NewBlog(now, posts)
	b.posts.Store(next)
}

func (b *board) takeDown(slugs ...string) {
	now := b.posts.Load()
	var rest []*post.Post
	for _, p := range now.List {
		if shown, _ := now.Find(p.Slug); !contains(slugs, p.Slug) {
			rest = append(rest, shown)
		}
	}
	next, _ := post.NewBlog(now, rest)
	b.posts.Store(next)
}

func contains(slugs []string, slug string) bool {
	for _, s := range slugs {
		if s == slug {
			return true
		}
	}
	return false
}

// library is one over the delivered content, reduced to one brand, with a clock of its own.
type library struct {
	testing.TB
	*Library
	renderer *echo
	board    *board
	now      time.Time
}

// What is read from the build and never changed is read once for all tests.
var (
	builtFrontEnd = sync.OnceValues(func() (*document.FrontEnd, error) {
		client, err := front.Client()
		if err != nil {
			return nil, err
		}
		return document.ReadFrontEnd(client, "")
	})
	builtManifest = sync.OnceValues(func() (*page.Manifest, error) { return page.ReadManifest(livery.Assets()) })
)

func newTestLibrary(t testing.TB, posts int, pages ...brand.Page) *library {
	t.Helper()
	frontEnd, err := builtFrontEnd()
	if err != nil {
		t.Fatal(err)
	}
	manifest, err := builtManifest()
	if err != nil {
		t.Fatal(err)
	}
	l := &library{TB: t, renderer: &echo{}, board: newBoard(posts), now: time.Date(2026, 3, 31, 23, 59, 0, 0, time.UTC)}
	l.Library, err = NewLibrary(Options{Renderer: l.renderer, FrontEnd: frontEnd, Manifest: manifest, Posts: l.board,
		Now: func() time.Time { return l.now },
		Log: slog.New(slog.DiscardHandler), Workers: 2}, oneBrand(t, "", pages...))
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// oneBrand is the delivered content with the default brand alone, under another name when given.
func oneBrand(t testing.TB, name string, pages ...brand.Page) *content.Content {
	t.Helper()
	c := shipped()
	if c == nil {
		t.Fatal("the delivered content has problems; livery check names them")
	}
	whole, _ := brand.NewRegistry(c.Site).ByID(c.Site.Settings.DefaultBrand)
	site, b := *c.Site, *whole
	b.Pages, b.Blog.Source = pages, brand.FromStorage
	if name != "" {
		b.Name = name
	}
	site.Brands = []*brand.Brand{&b}
	return &content.Content{Site: &site, Version: c.Version + name}
}

var shipped = sync.OnceValue(func() *content.Content {
	c, _ := content.Load(livery.Content())
	return c
})

func (l *library) brand() *brand.Brand { return l.Current().Registry.Brands()[0] }

func (l *library) get(path, query string) *Document {
	l.Helper()
	values, err := url.ParseQuery(query)
	if err != nil {
		l.Fatal(err)
	}
	answer, err := l.Current().Page(l.Context(), Request{Brand: l.brand(), Path: path, Query: values})
	if err != nil {
		l.Fatal(err)
	}
	if answer.Document == nil {
		l.Fatalf("%s?%s leads to %q", path, query, answer.Leads.To)
	}
	return answer.Document
}

func shows(doc *Document, text string) bool { return bytes.Contains(doc.Identity.Bytes, []byte(text)) }

func TestPagesFollowAClockThatJumpsInBothDirections(t *testing.T) {
	l := newTestLibrary(t, 0, brand.Home)
	for _, day := range []string{"2026-03-31", "2026-04-01", "2030-01-01", "2026-03-30"} {
		var err error
		if l.now, err = time.Parse(time.DateOnly, day); err != nil {
			t.Fatal(err)
		}
		if err := l.turnDay(t.Context()); err != nil {
			t.Fatal(err)
		}
		if !shows(l.get("/", ""), `"today":"`+day+`"`) {
			t.Errorf("on %s the page shows another day", day)
		}
	}
}

// during runs the change once, while the given step renders a post's page.
func (l *library) during(step func() error, change func()) {
	l.Helper()
	var once atomic.Bool
	l.renderer.while = func(input []byte) {
		if bytes.Contains(input, []byte(`"kind":"post"`)) && once.CompareAndSwap(false, true) {
			change()
		}
	}
	if err := step(); err != nil {
		l.Fatal(err)
	}
	if !once.Load() {
		l.Fatal("no page of a post was rendered meanwhile")
	}
}

func TestAPostThatComesOrGoesWhilePagesAreSwappedIsNotLost(t *testing.T) {
	for name, step := range map[string]func(l *library) error{
		"content change": func(l *library) error {
			return l.Publish(l.Context(), oneBrand(l.TB, "Another name", brand.Home, brand.Blog))
		},
		"turn of the day": func(l *library) error {
			l.now = l.now.Add(time.Hour)
			return l.turnDay(l.Context())
		},
	} {
		t.Run(name, func(t *testing.T) {
			l := newTestLibrary(t, 3, brand.Home, brand.Blog)
			if err := l.Fill(t.Context()); err != nil {
				t.Fatal(err)
			}
			l.during(func() error { return step(l) }, func() {
				l.board.takeDown("post-1")
				l.board.publish(&post.Post{Summary: post.Summary{Slug: "fresh", Date: "2026-03-30",
					Title: "Fresh from the press"}})
				if err := l.RefreshBlog(t.Context(), l.brand().ID); err != nil {
					t.Error(err)
				}
			})
			list := l.get("/blog", "")
			if !shows(list, "Fresh from the press") || shows(list, `"post-1"`) {
				t.Error("the list lacks the new post, or shows the one that was taken down")
			}
			if doc := l.get("/blog/post-1", ""); doc.Status != http.StatusNotFound {
				t.Errorf("the post that was taken down answers %d", doc.Status)
			}
			if doc := l.get("/blog/fresh", ""); doc.Status != http.StatusOK || !shows(doc, "Fresh from the press") {
				t.Errorf("the new post answers %d", doc.Status)
			}
		})
	}
}

func TestPostsThatAreTakenDownWhilePagesAreFilledCostNoPage(t *testing.T) {
	l := newTestLibrary(t, 144, brand.Home, brand.Blog)
	gone := []string{}
	for n := range 40 {
		gone = append(gone, fmt.Sprint("post-", n))
	}
	var once atomic.Bool
	l.renderer.while = func(input []byte) {
		if bytes.Contains(input, []byte(`"kind":"blog"`)) && once.CompareAndSwap(false, true) {
			l.board.takeDown(gone...)
		}
	}
	if err := l.Fill(t.Context()); err != nil {
		t.Fatal(err)
	}
	if last := l.get("/blog", "page=18"); !shows(last, "post-143") {
		t.Error("the last page of the shorter list lacks its last post")
	}
	if first := l.get("/blog", "page=24"); !shows(first, "post-40") || shows(first, `"post-39"`) {
		t.Error("a page beyond the end is not the first page of the posts that are left")
	}
}

func TestALazyLibraryMakesNoPageBeforeItIsAskedFor(t *testing.T) {
	l := newTestLibrary(t, 2, brand.Home, brand.Blog)
	if l.Ready() {
		t.Error("ready before its pages are made, though it is not lazy")
	}
	l.lazy = true
	if !l.Ready() {
		t.Error("waits for pages that nobody asked for, so no balancer would ever send visitors")
	}
	l.get("/", "")
	l.get("/blog/post-1", "")
	l.renderer.while = func(input []byte) { t.Errorf("made ahead: %.80s", input) }
	if err := l.Publish(t.Context(), oneBrand(t, "Other Name", brand.Home, brand.Blog)); err != nil {
		t.Fatal(err)
	}
	l.board.takeDown("post-1")
	if err := l.RefreshBlog(t.Context(), l.brand().ID); err != nil {
		t.Fatal(err)
	}
	l.renderer.while = nil
	if !shows(l.get("/", ""), "Other Name") || l.get("/blog/post-1", "").Status != http.StatusNotFound {
		t.Error("what was asked for is not what is there now")
	}
}

func TestAPageOfAnUnchangedPostIsNotMadeAgain(t *testing.T) {
	l := newTestLibrary(t, 4, brand.Home, brand.Blog)
	if err := l.Fill(t.Context()); err != nil {
		t.Fatal(err)
	}
	before := l.get("/blog/post-3", "")
	l.board.takeDown("post-1")
	if err := l.RefreshBlog(t.Context(), l.brand().ID); err != nil {
		t.Fatal(err)
	}
	if l.get("/blog/post-3", "") != before {
		t.Error("the page of a post that did not change was made again")
	}
	if _, kept := l.Current().cached.pages[pageKey{brand: l.brand().ID, path: "/blog/post-1"}]; kept {
		t.Error("the page of a post that was taken down still takes memory")
	}
}

func TestAPageThatFailedOnceIsTriedAgainAfterAWhile(t *testing.T) {
	l := newTestLibrary(t, 0, brand.Home)
	l.renderer.err = errors.New("the engine broke")
	if failed := l.get("/", ""); !shows(failed, "data-shell") {
		t.Fatal("a page that could not be rendered went out")
	}
	l.renderer.err = nil
	l.now = l.now.Add(failedPageLife - time.Second)
	if soon := l.get("/", ""); !shows(soon, "data-shell") {
		t.Error("it is tried again at once, for every visitor of a broken page")
	}
	l.now = l.now.Add(2 * time.Second)
	if later := l.get("/", ""); shows(later, "data-shell") || !later.Until.IsZero() {
		t.Error("visitors get the shell for good, though the page can be rendered again")
	}
}

// A page that was opened before a change asks for the modules that it names.
func TestModulesOfTheEditionBeforeStillAnswer(t *testing.T) {
	l := newTestLibrary(t, 0, brand.Home)
	core := func() string { return l.Current().modules[l.brand().ID].URLs.Core }
	var addresses []string
	for _, name := range []string{"First Name", "Second Name", "Third Name"} {
		if err := l.Publish(t.Context(), oneBrand(t, name, brand.Home)); err != nil {
			t.Fatal(err)
		}
		addresses = append(addresses, core())
	}
	for at, name := range []string{"", "Second Name", "Third Name"} {
		file, there := l.Module(addresses[at])
		if there != (name != "") || there && !bytes.Contains(file.Identity.Bytes, []byte(name)) {
			t.Errorf("%s answers: %t, want one with %q", addresses[at], there, name)
		}
	}
}

func TestAPageThatPanicsCostsThatPageAlone(t *testing.T) {
	l := newTestLibrary(t, 3, brand.Home, brand.Blog)
	l.renderer.while = func(input []byte) {
		if bytes.Contains(input, []byte(`"kind":"post","path":"/blog/post-1"`)) {
			panic("this page is broken")
		}
	}
	if err := l.Fill(t.Context()); err != nil || !l.Ready() {
		t.Fatalf("one broken page and the site is not ready: %v", err)
	}
	if _, err := l.Current().Page(t.Context(), Request{Brand: l.brand(), Path: "/blog/post-1"}); err == nil {
		t.Error("the broken page was answered")
	}
	for _, path := range []string{"/", "/blog", "/blog/post-0", "/blog/post-2"} {
		if l.get(path, "").Status != http.StatusOK {
			t.Errorf("%s is broken too", path)
		}
	}
	l.renderer.while = nil
	if l.get("/blog/post-1", "").Status != http.StatusOK {
		t.Error("the page is not tried again")
	}
}
