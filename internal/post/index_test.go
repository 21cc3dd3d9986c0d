package post_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"time"

	"livery/internal/blob"
	"livery/internal/blob/disk"
	"livery/internal/post"
)

// faultyStorage is a real storage whose reads are counted and can be made to fail.
type faultyStorage struct {
	*disk.Store
	mu      sync.Mutex
	lists   int
	reads   []string
	failing map[string]bool
	down    bool
	// beforeGet is called before each read.
	beforeGet func()
}

func (s *faultyStorage) Get(ctx context.Context, container, name string, opt blob.GetOptions) (*blob.Object, error) {
	s.mu.Lock()
	s.reads = append(s.reads, name)
	failing := s.failing[name]
	s.mu.Unlock()
	if s.beforeGet != nil {
		s.beforeGet()
	}
	if failing {
		return nil, errors.New("the line broke")
	}
	return s.Store.Get(ctx, container, name, opt)
}

func (s *faultyStorage) List(ctx context.Context, container string, opt blob.ListOptions) (blob.ListPage, error) {
	s.lists++
	if s.down {
		return blob.ListPage{}, errors.New("the storage is down")
	}
	return s.Store.List(ctx, container, opt)
}

func (s *faultyStorage) Changes(ctx context.Context, container string) (uint64, error) {
	if s.down {
		return 0, errors.New("the storage is down")
	}
	return s.Store.Changes(ctx, container)
}

// testIndex is an index over a real storage, with a clock of its own.
type testIndex struct {
	*testing.T
	*post.Index
	storage *faultyStorage
	now     time.Time
	changed [][]string
}

func newDesk(t *testing.T) *testIndex {
	t.Helper()
	log := slog.New(slog.NewTextHandler(io.Discard, nil))
	blobs, err := disk.Open(t.TempDir(), log)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = blobs.Close() })
	for _, brand := range []string{"cam", "store"} {
		if err := blobs.CreateContainer(t.Context(), brand); err != nil {
			t.Fatal(err)
		}
	}
	d := &testIndex{T: t, storage: &faultyStorage{Store: blobs, failing: map[string]bool{}},
		now: time.Date(2024, 3, 1, 12, 0, 0, 0, time.UTC)}
	d.Index = post.NewIndex(d.storage, func() time.Time { return d.now }, log)
	d.OnChange(func(_ string, slugs []string) { d.changed = append(d.changed, slugs) })
	return d
}

func (d *testIndex) put(file, document string) {
	d.Helper()
	if err := post.Upload(d.Context(), d.storage, "cam", file, []byte(document), d.now); err != nil {
		d.Fatal(err)
	}
}

func (d *testIndex) refresh() error {
	d.storage.reads = nil
	return errors.Join(d.Release(d.Context()), d.Refresh(d.Context(), "cam"))
}

func (d *testIndex) mustRefresh() {
	d.Helper()
	if err := d.refresh(); err != nil {
		d.Fatal(err)
	}
}

func (d *testIndex) slugs() string {
	d.Helper()
	posts := d.Posts("cam")
	if posts.Err != nil {
		d.Fatal(posts.Err)
	}
	var slugs []string
	for _, p := range posts.List {
		slugs = append(slugs, p.Slug)
	}
	return strings.Join(slugs, " ")
}

func (d *testIndex) want(slugs string) {
	d.Helper()
	if got := d.slugs(); got != slugs {
		d.Errorf("the list is %q, want %q", got, slugs)
	}
}

func document(slug, date string) string {
	return fmt.Sprintf(`{"title": "About %s", "slug": %q, "date": %q}`, slug, slug, date)
}

// spec: BL8
func TestPostsAreListedNewestFirst(t *testing.T) {
	d := newDesk(t)
	d.put("1.json", document("older", "2024-01-15"))
	d.put("2.json", document("newest", "2024-02-01T08:00:00+02:00"))
	d.put("3.json", document("between", "2024-02-01T05:30:00Z"))
	d.put("0.json", document("same-day", "2024-01-15"))
	d.put("notes.txt", "no post")
	d.mustRefresh()
	d.want("newest between same-day older")
}

func TestOnlyChangedPostsAreFetchedAgain(t *testing.T) {
	d := newDesk(t)
	d.put("a.json", document("a", "2024-01-01"))
	d.put("b.json", document("b", "2024-01-02"))
	d.mustRefresh()
	d.mustRefresh()
	if len(d.storage.reads) != 0 || len(d.changed) != 1 {
		t.Errorf("nothing changed, yet it read %v and told of %v", d.storage.reads, d.changed)
	}
	d.put("b.json", document("b", "2023-12-31"))
	d.mustRefresh()
	if !slices.Equal(d.storage.reads, []string{"blogs/b.json"}) {
		t.Errorf("it read %v", d.storage.reads)
	}
	if last := d.changed[len(d.changed)-1]; !slices.Equal(last, []string{"b"}) {
		t.Errorf("it told of %v", last)
	}
	d.want("a b")
}

func TestABadDocumentIsSetAsideAndItsLastGoodVersionStays(t *testing.T) {
	d := newDesk(t)
	d.put("good.json", document("good", "2024-01-01"))
	d.put("new.json", `{"title": "New", "date": "soon"}`)
	d.mustRefresh()
	since := d.now
	d.now = d.now.Add(time.Hour)
	d.put("good.json", `{"title": 7, "slug": "good", "date": "2024-01-01"}`)
	d.put("new.json", `{"date": "2024-01-01"}`)
	d.mustRefresh()
	d.want("good")
	if p, ok := d.Posts("cam").Find("good"); !ok || p.Title != "About good" {
		t.Errorf("the last good version is %v", p)
	}
	bad := d.Quarantine()
	if len(bad) != 2 {
		t.Fatalf("set aside are %v", bad)
	}
	if b := bad[0]; b.File != "good.json" || b.Path != "$.title" || !strings.Contains(b.Reason, "number") || !b.Shown ||
		!b.Since.Equal(d.now) {
		t.Errorf("%+v", b)
	}
	if b := bad[1]; b.File != "new.json" || b.Path != "$.title" || b.Shown || !b.Since.Equal(since) {
		t.Errorf("a document that stays bad is bad since the first time: %+v", b)
	}
	d.put("good.json", document("good", "2024-01-02"))
	d.put("new.json", document("new", "2024-01-01"))
	d.mustRefresh()
	d.want("good new")
	if bad := d.Quarantine(); len(bad) != 0 {
		t.Errorf("corrected, yet set aside: %v", bad)
	}
}

func TestAFailedFetchKeepsWhatWasKnownAndIsTriedAgain(t *testing.T) {
	d := newDesk(t)
	d.put("a.json", document("a", "2024-01-01"))
	d.put("b.json", document("b", "2024-01-02"))
	d.mustRefresh()
	d.put("a.json", document("a", "2024-01-03"))
	d.put("c.json", document("c", "2024-01-04"))
	d.storage.failing["blogs/a.json"], d.storage.failing["blogs/c.json"] = true, true
	d.mustRefresh()
	d.want("b a")
	d.storage.failing = map[string]bool{}
	d.mustRefresh()
	d.want("c a b")
}

// spec: X6
func TestAFailedListingNeverEmptiesABlog(t *testing.T) {
	d := newDesk(t)
	d.storage.down = true
	if d.Posts("cam").Err == nil {
		t.Error("a blog that was never read has a list")
	}
	if d.refresh() == nil {
		t.Error("a failed listing is no error")
	}
	if err := d.Posts("cam").Err; err == nil || !strings.Contains(err.Error(), "the storage is down") {
		t.Errorf("the reason is %v", err)
	}
	d.storage.down = false
	d.put("a.json", document("a", "2024-01-01"))
	d.mustRefresh()
	d.storage.down = true
	if d.refresh() == nil {
		t.Error("a failed listing is no error")
	}
	d.want("a")
}

func TestTheSecondOwnerOfASlugIsSetAsideUntilTheFirstIsGone(t *testing.T) {
	d := newDesk(t)
	d.put("a.json", `{"title": "First", "slug": "same", "date": "2024-01-01"}`)
	d.put("b.json", `{"title": "Second", "slug": "same", "date": "2024-01-02"}`)
	d.mustRefresh()
	since := d.now
	d.now = d.now.Add(time.Hour)
	d.mustRefresh()
	bad := d.Quarantine()
	if len(bad) != 1 || bad[0].File != "b.json" || bad[0].Path != "$.slug" ||
		!strings.Contains(bad[0].Reason, "a.json") || !bad[0].Since.Equal(since) {
		t.Errorf("%+v", bad)
	}
	if p, _ := d.Posts("cam").Find("same"); p.Title != "First" {
		t.Errorf("shown is %s", p.Title)
	}
	if err := d.storage.Delete(t.Context(), "cam", "blogs/a.json", blob.Conditions{}); err != nil {
		t.Fatal(err)
	}
	d.mustRefresh()
	if p, _ := d.Posts("cam").Find("same"); p == nil || p.Title != "Second" || len(d.Quarantine()) != 0 {
		t.Errorf("shown is %v, set aside %v", p, d.Quarantine())
	}
}

func TestAPostOfOneBrandIsOnNoOther(t *testing.T) {
	d := newDesk(t)
	d.put("a.json", document("a", "2024-01-01"))
	d.mustRefresh()
	if err := d.Refresh(t.Context(), "store"); err != nil {
		t.Fatal(err)
	}
	if posts := d.Posts("store"); posts.Err != nil || len(posts.List) != 0 {
		t.Errorf("%v, %v", posts.List, posts.Err)
	}
}

func TestAnOversizedDocumentIsRefusedAndSaysSo(t *testing.T) {
	d := newDesk(t)
	d.put("huge.json", document("huge", "2024-01-01")+strings.Repeat(" ", post.MaxSize))
	d.mustRefresh()
	if bad := d.Quarantine(); len(bad) != 1 || bad[0].Path != "$" ||
		!strings.Contains(bad[0].Reason, "at most 1048576") {
		t.Errorf("%+v", bad)
	}
}

func TestAStorageThatCountsItsChangesIsListedOnlyWhenThereAreAny(t *testing.T) {
	d := newDesk(t)
	d.put("a.json", document("a", "2024-01-01"))
	d.put("later.json", document("later", "2024-03-02"))
	d.mustRefresh()
	d.storage.lists = 0
	d.mustRefresh()
	if d.storage.lists != 0 {
		t.Errorf("without a change it was listed %d times", d.storage.lists)
	}
	d.put("a.json", document("b", "2024-01-01"))
	d.mustRefresh()
	d.want("b")
	d.now = d.now.Add(24 * time.Hour)
	d.mustRefresh()
	d.want("later b")
	d.storage.failing["blogs/a.json"] = true
	d.put("a.json", document("c", "2024-01-01"))
	d.mustRefresh()
	d.want("later b")
	d.storage.failing = nil
	d.mustRefresh()
	d.want("later c")
}

func TestAReadingThatIsCutShortGoesOnWhereItEnded(t *testing.T) {
	d := newDesk(t)
	d.put("a.json", document("a", "2024-01-01"))
	ended, cancel := context.WithCancel(d.Context())
	d.storage.beforeGet = cancel
	d.put("b.json", document("b", "2024-01-02"))
	for n := range 40 {
		d.put(fmt.Sprintf("c%d.json", n), document(fmt.Sprintf("c%d", n), "2023-01-01"))
	}
	if err := d.Refresh(ended, "cam"); err == nil {
		t.Error("a reading that was cut short is taken for whole")
	}
	if d.Posts("cam").Err == nil {
		t.Error("half a list is shown")
	}
	d.storage.beforeGet, d.storage.reads = nil, nil
	d.mustRefresh()
	if posts := d.Posts("cam"); posts.Err != nil || len(posts.List) != 42 {
		t.Errorf("%d posts, %v", len(posts.List), posts.Err)
	}
}

func TestEveryChangeMakesANewVersionAndLeavesTheOldOneAsItWas(t *testing.T) {
	d := newDesk(t)
	if v := d.Posts("cam").Version; v != 0 {
		t.Errorf("before anything was read the version is %d", v)
	}
	d.put("a.json", document("a", "2024-01-01"))
	d.put("between.json", document("between", "2024-01-02"))
	d.put("b.json", document("b", "2024-01-03"))
	d.mustRefresh()
	first := d.Posts("cam")
	d.mustRefresh()
	if d.Posts("cam") != first {
		t.Error("a refresh without a change made a new version")
	}
	d.put("b.json", document("b", "2024-01-04"))
	d.mustRefresh()
	second := d.Posts("cam")
	if second.Version <= first.Version || second.Since("a") != first.Since("a") || second.Since("b") != second.Version {
		t.Errorf("versions %d and %d; a is of %d, b of %d", first.Version, second.Version, second.Since("a"),
			second.Since("b"))
	}
	if p, _ := first.Find("b"); p == nil || p.Date != "2024-01-03" || len(first.List) != 3 {
		t.Error("the older posts changed")
	}
	if err := d.storage.Delete(t.Context(), "cam", "blogs/b.json", blob.Conditions{}); err != nil {
		t.Fatal(err)
	}
	d.mustRefresh()
	third := d.Posts("cam")
	if third.Version <= second.Version || third.Since("b") != 0 || len(third.List) != 2 {
		t.Errorf("after a post was taken down: version %d, %d posts", third.Version, len(third.List))
	}
}

func TestAnEmptyBlogThatWasReadHasAVersion(t *testing.T) {
	d := newDesk(t)
	d.mustRefresh()
	if posts := d.Posts("cam"); posts.Version == 0 || posts.Err != nil {
		t.Errorf("%+v", posts)
	}
}

func TestAListenerThatPanicsDoesNotEndTheRefresh(t *testing.T) {
	d := newDesk(t)
	d.OnChange(func(string, []string) { panic("page is broken") })
	d.put("a.json", document("a", "2024-01-01"))
	d.mustRefresh()
	d.want("a")
}

func TestABrandWhoseIdCanNameNoContainerHasNoPostsAndIsNotComplainedAbout(t *testing.T) {
	d := newDesk(t)
	files := fstest.MapFS{"blogs/k7/a.json": {Data: []byte(document("a", "2024-01-01"))}}
	err := errors.Join(post.Seed(t.Context(), d.storage, files, "k7", d.now), d.Refresh(t.Context(), "k7"))
	if err != nil {
		t.Error(err)
	}
	if posts := d.Posts("k7"); posts.Err != nil || len(posts.List) != 0 {
		t.Errorf("posts %v, error %v", posts.List, posts.Err)
	}
}

func TestAFaultThatLastsIsToldOnce(t *testing.T) {
	d := newDesk(t)
	d.storage.down = true
	var said strings.Builder
	index := post.NewIndex(d.storage, func() time.Time { return d.now }, slog.New(slog.NewTextHandler(&said, nil)))
	ctx, cancel := context.WithCancel(t.Context())
	rounds := 0
	index.Run(ctx, time.Millisecond, func() []string {
		switch rounds++; rounds {
		case 4:
			d.storage.down = false
		case 8:
			cancel()
		}
		return []string{"cam"}
	})
	for _, words := range []string{`"posts not refreshed`, `"posts are refreshed again`,
		`"scheduled posts not looked at`, `"scheduled posts are looked at again`} {
		if times := strings.Count(said.String(), words); times != 1 {
			t.Errorf("the log says %s %d times, want once:\n%s", words, times, &said)
		}
	}
}
