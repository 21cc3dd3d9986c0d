package system

import (
	"encoding/xml"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/Azure/azure-sdk-for-go/sdk/storage/azblob"

	"livery/cmd/livery/cli"
	"livery/internal/blob/blobtest"
	"livery/internal/blob/disk"
	"livery/internal/brand"
	"livery/internal/config"
	"livery/internal/post"
)

func TestAPostIsPublishedChangedAndTakenDownOnARunningServer(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	s := start(t, "--data", data)
	here, elsewhere := primaryHost(t, "insights"), primaryHost(t, "dashcams")
	s.ask("GET", here, "/blog")
	s.ask("GET", here, "/blog/fresh-news")
	status := func(host string) int { r, _ := s.ask("GET", host, "/blog/fresh-news"); return r.StatusCode }
	must := func(args ...string) string {
		t.Helper()
		out, err := command(t, nil, append(append([]string{"blog"}, args...), "--data", data)...)
		if err != nil {
			t.Fatalf("%v: %v\n%s", args, err, out)
		}
		return out
	}
	file := write(t, "fresh-news.md", "---\ntitle: Fresh news\ndate: 2024-02-20\nexcerpt: Just in\n---\n## "+
		"Why\n\nBecause.\n\n## Conclusion\n\nSo.\n")
	must("publish", "insights", file)
	eventually(t, "published", func() bool { return status(here) == http.StatusOK })
	eventually(t, "on the list", func() bool {
		_, body := s.ask("GET", here, "/blog")
		return strings.Contains(body, "Fresh news") && strings.Contains(body, "27 articles")
	})
	if status(elsewhere) != http.StatusNotFound {
		t.Error("it is on another brand too")
	}
	if out := must("list", "insights"); !strings.Contains(out, "2024-02-20  published  fresh-news") {
		t.Errorf("list:\n%s", out)
	}
	changed := write(t, "fresh-news.md", "---\ntitle: Stale news\ndate: 2024-02-20\n---\n")
	must("publish", "insights", changed)
	eventually(t, "changed", func() bool {
		_, p := s.ask("GET", here, "/blog/fresh-news")
		_, list := s.ask("GET", here, "/blog")
		return strings.Contains(p, "Stale news") && strings.Contains(list, "Stale news")
	})
	must("unpublish", "insights", "fresh-news")
	eventually(t, "taken down", func() bool {
		_, list := s.ask("GET", here, "/blog")
		return status(here) == http.StatusNotFound && !strings.Contains(list, "Stale news")
	})
}

// An account is listed on a timer. The default keeps the promise of a minute; the test uses a
// shorter one.
func TestAPostInAnAccountShowsOnItsBrandAloneWithoutARestart(t *testing.T) {
	t.Parallel()
	if refresh, promise := settings(t).StorageRefresh, time.Minute; refresh <= 0 || refresh > promise/2 {
		t.Errorf("the account is listed every %s", refresh)
	}
	account := "AccountName=" + blobtest.DevAccount + ";AccountKey=" + blobtest.DevKey + ";BlobEndpoint=" +
		blobtest.Azurite(t)
	s := start(t, "--storage", account, "--storage-refresh", "1s")
	here, elsewhere := primaryHost(t, "insights"), primaryHost(t, "dashcams")
	status := func(host string) int { r, _ := s.ask("GET", host, "/blog/fresh-news"); return r.StatusCode }
	eventually(t, "seeded", func() bool {
		_, list := s.ask("GET", here, "/blog")
		return strings.Contains(list, "26 articles")
	})
	if status(here) != http.StatusNotFound {
		t.Fatal("it is there already")
	}
	file := write(t, "fresh-news.md", "---\ntitle: Fresh news\ndate: 2024-02-20\n---\n## Why\n\nBecause.\n")
	if out, err := command(t, nil, "blog", "publish", "insights", file, "--storage", account); err != nil {
		t.Fatal(out, err)
	}
	eventually(t, "published", func() bool {
		_, list := s.ask("GET", here, "/blog")
		return status(here) == http.StatusOK && strings.Contains(list, "Fresh news")
	})
	if status(elsewhere) != http.StatusNotFound {
		t.Error("it is on another brand too")
	}
	if out, err := command(t, nil, "blog", "unpublish", "insights", "fresh-news", "--storage", account); err != nil {
		t.Fatal(out, err)
	}
	eventually(t, "taken down", func() bool { return status(here) == http.StatusNotFound })
}

// A server that starts while its account is away serves pages, and prepares the account when it is back.
func TestAnAccountThatWasAwayAtTheStartIsPreparedLater(t *testing.T) {
	t.Parallel()
	if !soak() {
		t.Skip("starts the emulator twice and waits for retries; make sweep runs it")
	}
	emulator := blobtest.NewEmulator(t)
	emulator.Stop()
	s := start(t, "--storage-refresh", "1s",
		"--storage", "AccountName="+blobtest.DevAccount+";AccountKey="+blobtest.DevKey+";BlobEndpoint="+emulator.URL)
	here := primaryHost(t, "insights")
	if response, _ := s.ask("GET", here, "/"); response.StatusCode != http.StatusOK {
		t.Errorf("without its account the site answers %s", response.Status)
	}
	emulator.Start()
	eventually(t, "seeded", func() bool {
		_, list := s.ask("GET", here, "/blog")
		return strings.Contains(list, "26 articles")
	})
}

func TestBlogCommandsSayWhatIsWrongAndWhere(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	s := start(t, "--data", data)
	s.ask("GET", primaryHost(t, "insights"), "/blog")
	good := write(t, "good.json", `{"title": "Good", "date": "2024-01-01", "kept": {"a": 1}}`)
	if out, err := command(t, nil, "blog", "publish", "insights", good, "--data", data); err != nil {
		t.Fatal(out, err)
	}
	folder := t.TempDir()
	for _, args := range []struct{ line, want string }{
		{"publish nobody " + good, `no brand "nobody"`},
		{"publish camera " + good, "blog.source"},
		{"publish insights " + write(t, "bad.json", `{"title": "x", "date": "soon"}`) + " " + good,
			`bad.json: $.date: "soon" is no date`},
		{"publish insights " + write(t, "other.json", `{"title": "x", "slug": "good", "date": "2024-01-01"}`),
			`"good" is the slug of the stored good.json`},
		{"publish insights " + write(t, "a.txt", "x"), "neither .json nor .md"},
		{"publish insights " + t.TempDir(), "holds no .json or .md files"},
		{"show insights missing", "livery blog list insights"},
		{"unpublish insights good missing", "nothing was taken down"},
		{"check insights " + write(t, "bad.md", "no front matter"), "front matter: is missing"},
		{"check nobody", "livery brand list"},
		{"pull insights " + folder + " --data " + filepath.Join(data, "nowhere"), "--data"},
	} {
		fields := append([]string{"blog"}, strings.Fields(args.line)...)
		if !strings.Contains(args.line, "--data") {
			fields = append(fields, "--data", data)
		}
		if out, err := command(t, nil, fields...); err == nil || !strings.Contains(err.Error(), args.want) {
			t.Errorf("%s: %v %s, want %q", args.line, err, out, args.want)
		}
	}
	if out, err := command(t, nil, "blog", "show", "insights", "good", "--data", data); err != nil ||
		!strings.Contains(out, `"kept": {`) {
		t.Errorf("show: %v %s", err, out)
	}
	if out, err := command(t, nil, "blog", "pull", "insights", folder, "--data", data); err != nil ||
		!strings.Contains(out, "27 posts") {
		t.Errorf("pull: %v %s", err, out)
	}
	if _, err := command(t, nil, "blog", "pull", "insights", folder, "--data", data); err == nil ||
		!strings.Contains(err.Error(), "--force") {
		t.Errorf("pull again: %v", err)
	}
	if out, err := command(t, nil, "blog", "publish", "insights", folder, "--dry-run", "--data",
		data); cli.ExitCode(err) != 2 || !strings.Contains(out, "good.json: has only 0 words") {
		t.Errorf("publish what was pulled: %v %s", err, out)
	}
	if err := os.Remove(filepath.Join(folder, "good.json")); err != nil {
		t.Fatal(err)
	}
	if out, err := command(t, nil, "blog", "publish", "insights", folder, "--dry-run", "--data", data); err != nil ||
		!strings.Contains(out, "26 posts are in order") {
		t.Errorf("publish what was pulled: %v %s", err, out)
	}
	checkFindsABrokenPost(t, data)
}

func checkFindsABrokenPost(t *testing.T, data string) {
	t.Helper()
	if out, err := command(t, nil, "blog", "check", "--data", data); err != nil ||
		!strings.Contains(out, "posts are in order") {
		t.Errorf("check: %v %s", err, out)
	}
	connection, err := command(t, nil, "storage", "connection-string", "--data", data)
	if err != nil || !strings.Contains(connection, "AccountName=storage;AccountKey=") {
		t.Fatalf("connection string: %v %s", err, connection)
	}
	blobs, err := disk.Open(config.Folder{Data: data}.StorageFolder(), slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	if err := post.Upload(t.Context(), blobs, "insights", "broken.json", []byte(`{"title": 5}`),
		time.Now()); err != nil {
		t.Fatal(err)
	}
	out, err := command(t, nil, "blog", "check", "insights", "--data", data)
	if err == nil ||
		!strings.Contains(out, "insights/blogs/broken.json: $.title: is a number, expected text (since 20") {
		t.Errorf("check: %v %s", err, out)
	}
}

func TestAnOperatorsToolReachesTheStorageWithWhatTheCommandsGive(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	s := start(t, "--data", data)
	connection, err := command(t, nil, "storage", "connection-string", "--data", data, "--url", "http://"+s.addr)
	if err != nil {
		t.Fatal(connection, err)
	}
	client, err := azblob.NewClientFromConnectionString(strings.TrimSpace(connection), nil)
	if err != nil {
		t.Fatal(err)
	}
	eventually(t, "the posts that ship", func() bool {
		page, err := client.NewListBlobsFlatPager("insights", nil).NextPage(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		return len(page.Segment.BlobItems) >= 26
	})
	token, err := command(t, nil, "storage", "sas", "insights", "--permissions", "rl", "--data", data)
	if err != nil {
		t.Fatal(token, err)
	}
	token = strings.TrimSpace(token)
	if response, body := s.ask("GET", "localhost", "/storage/insights?restype=container&comp=list&prefix=blogs&"+
		token); response.StatusCode != http.StatusOK {
		t.Errorf("%s %s", response.Status, body)
	}
	if response, _ := s.ask("GET", "localhost", "/storage/leads?restype=container&comp=list&"+
		token); response.StatusCode != http.StatusForbidden {
		t.Errorf("a token of one container opens another: %s", response.Status)
	}
	for args, want := range map[string]string{
		"sas insights --permissions rx": "racwdl", "sas insights --expires=-1h": "over already",
		"sas insights --data " + t.TempDir():                                 "--data",
		"connection-string --storage https://x.blob.core.windows.net/?sig=1": "account key",
	} {
		fields := append([]string{"storage"}, strings.Fields(args)...)
		if !strings.Contains(args, "--data") {
			fields = append(fields, "--data", data)
		}
		if out, err := command(t, nil, fields...); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v %s", args, err, out)
		}
	}
}

func TestEveryBrandWithABlogHasFeedsWithAddressesOfItsPrimaryHost(t *testing.T) {
	t.Parallel()
	s := reader(t)
	for _, b := range shipped(t).Brands {
		if !b.Has(brand.Blog) {
			continue
		}
		var rss struct {
			Items []struct {
				Title string `xml:"title"`
				Link  string `xml:"link"`
				Date  string `xml:"pubDate"`
			} `xml:"channel>item"`
		}
		var atom struct {
			Entries []struct {
				ID      string `xml:"id"`
				Updated string `xml:"updated"`
			} `xml:"entry"`
		}
		root := "https://" + b.Hosts[0].Name + "/blog/"
		_, page := s.ask("GET", b.Hosts[0].Name, "/blog")
		for _, link := range []string{`type="application/rss+xml" href="/blog/feed.xml"`,
			`type="application/atom+xml" href="/blog/atom.xml"`} {
			if !strings.Contains(page, link) {
				t.Errorf("%s: the blog page lacks %s", b.ID, link)
			}
		}
		response, body := s.ask("GET", "www."+b.Hosts[0].Name, "/blog/feed.xml")
		if err := xml.Unmarshal([]byte(body), &rss); err != nil || len(rss.Items) == 0 ||
			!strings.HasPrefix(response.Header.Get("Content-Type"), "application/rss+xml") {
			t.Fatalf("%s: %v %s\n%.300s", b.ID, err, response.Status, body)
		}
		before := time.Now()
		for _, item := range rss.Items {
			date, err := time.Parse(time.RFC1123Z, item.Date)
			if err != nil || date.After(before) || !strings.HasPrefix(item.Link, root) || item.Title == "" {
				t.Errorf("%s: %+v %v", b.ID, item, err)
			}
			before = date
		}
		if again, _ := s.ask("GET", b.Hosts[0].Name, "/blog/feed.xml",
			"If-None-Match: "+response.Header.Get("ETag")); again.StatusCode != http.StatusNotModified {
			t.Errorf("%s: asked again, the feed answers %s", b.ID, again.Status)
		}
		response, body = s.ask("GET", b.Hosts[0].Name, "/blog/atom.xml")
		if err := xml.Unmarshal([]byte(body), &atom); err != nil || len(atom.Entries) != len(rss.Items) ||
			!strings.HasPrefix(atom.Entries[0].ID, root) {
			t.Errorf("%s: %v %s", b.ID, err, response.Status)
		}
		if _, err := time.Parse(time.RFC3339, atom.Entries[0].Updated); err != nil {
			t.Errorf("%s: %v", b.ID, err)
		}
	}
}
