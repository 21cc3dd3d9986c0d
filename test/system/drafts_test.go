package system

import (
	"bytes"
	"encoding/json"
	"fmt"
	"image"
	"image/png"
	"io"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"livery/internal/blob/azure"
	"livery/internal/comment"
	"livery/internal/media"
	"livery/internal/post"
)

const draftText = "---\ntitle: Doors that nobody has read\nexcerpt: Not yet.\n---\n\n## The yard\n\nUnread words.\n"

// draftCommands runs commands on the drafts of a data folder.
func draftCommands(t *testing.T, data string) func(args ...string) string {
	return func(args ...string) string {
		t.Helper()
		out, err := command(t, nil, append(append([]string{"blog"}, args...), "--data", data)...)
		if err != nil {
			t.Fatalf("%v: %v\n%s", args, err, out)
		}
		return out
	}
}

var draftID = regexp.MustCompile(`new-[a-z0-9]+`)

func TestADraftIsSeenByItsLinkAndByNothingElse(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	s := start(t, "--data", data)
	must := draftCommands(t, data)
	host := primaryHost(t, "insights")
	const path = "/blog/unread-doors"
	id := draftID.FindString(must("draft", "push", "insights", write(t, "unread-doors.md", draftText)))
	for _, target := range []string{path, "/blog", "/blog/feed.xml", "/sitemap-posts.xml"} {
		if _, body := s.ask("GET", host, target); strings.Contains(body, "nobody has read") ||
			strings.Contains(body, "unread-doors<") {
			t.Errorf("%s shows the draft", target)
		}
	}
	link, err := url.Parse(strings.Fields(must("preview", "insights", id, "--at", "http://"+host))[0])
	if err != nil {
		t.Fatal(err)
	}
	opened, _ := s.ask("GET", host, link.RequestURI())
	if opened.StatusCode != http.StatusFound || opened.Header.Get("Location") != path || len(opened.Cookies()) != 1 {
		t.Fatalf("the link answers %d, %v", opened.StatusCode, opened.Header)
	}
	cookie := opened.Cookies()[0]
	if !cookie.HttpOnly || cookie.SameSite != http.SameSiteLaxMode || cookie.MaxAge <= 0 || cookie.MaxAge > 12*60*60 {
		t.Errorf("the cookie is %+v", cookie)
	}
	with := "Cookie: " + cookie.Name + "=" + cookie.Value
	page, body := s.ask("GET", host, path, with)
	for _, wanted := range []string{"Doors that nobody has read", "Unread words.", "Preview of", "until",
		`href="/-/preview/leave"`} {
		if !strings.Contains(body, wanted) {
			t.Errorf("the preview lacks %q", wanted)
		}
	}
	if page.StatusCode != http.StatusOK || page.Header.Get("X-Robots-Tag") != "noindex" ||
		page.Header.Get("Cache-Control") != "no-store" ||
		!strings.Contains(page.Header.Get("Content-Security-Policy"), "frame-ancestors 'none'") {
		t.Errorf("the preview answers %d, %v", page.StatusCode, page.Header)
	}
	if other, body := s.ask("GET", host, path); other.StatusCode != http.StatusNotFound ||
		strings.Contains(body, "Unread words") {
		t.Errorf("somebody without the cookie gets %d", other.StatusCode)
	}
	if _, body := s.ask("GET", host, "/blog", with); strings.Contains(body, "nobody has read") ||
		strings.Contains(body, "Preview of") {
		t.Error("the list shows the draft")
	}
	for what, target := range map[string]string{"another brand": primaryHost(t, "dashcams"),
		"the frame of the Desk": host} {
		uri := link.RequestURI()
		if what != "another brand" {
			uri = strings.Replace(uri, "/-/preview?", "/-/preview/frame?", 1)
		}
		if answer, body := s.ask("GET", target, uri); answer.StatusCode != http.StatusGone ||
			strings.Contains(body, "Unread") {
			t.Errorf("%s answers the link with %d", what, answer.StatusCode)
		}
	}
	s.commentsOnAPreview(t, host, path, with)
	if left, _ := s.ask("GET", host, "/-/preview/leave", with); left.StatusCode != http.StatusFound ||
		left.Cookies()[0].MaxAge >= 0 {
		t.Errorf("leaving answers %d, %v", left.StatusCode, left.Header)
	}
	must("preview", "insights", id, "--revoke", strings.Fields(must("preview", "insights", id, "--list"))[0])
	if answer, _ := s.ask("GET", host, path, with); answer.StatusCode != http.StatusNotFound ||
		answer.Cookies()[0].MaxAge >= 0 {
		t.Errorf("after it was taken back the page answers %d", answer.StatusCode)
	}
	if answer, body := s.ask("GET", host, link.RequestURI()); answer.StatusCode != http.StatusGone ||
		!strings.Contains(body, "new link") {
		t.Errorf("after it was taken back the link answers %d %s", answer.StatusCode, body)
	}
}

// commentsOnAPreview says something about the draft that a cookie shows, and more than one person would.
func (s *server) commentsOnAPreview(t *testing.T, host, path, with string) {
	t.Helper()
	say := func(cookie, name, words string) (*http.Response, string) {
		request, err := http.NewRequestWithContext(t.Context(), "POST", "http://"+s.addr+"/-/preview/comment",
			strings.NewReader(url.Values{"name": {name}, "words": {words}}.Encode()))
		if err != nil {
			t.Fatal(err)
		}
		request.Host = host
		request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		request.Header.Set("Cookie", strings.TrimPrefix(cookie, "Cookie: "))
		response, err := http.DefaultTransport.RoundTrip(request)
		if err != nil {
			t.Fatal(err)
		}
		answered, _ := io.ReadAll(response.Body)
		_ = response.Body.Close()
		return response, string(answered)
	}
	said, _ := say(with, "Kim <b>Hale</b>", "Shorter, please.")
	if said.StatusCode != http.StatusSeeOther || said.Header.Get("Location") != path+"#preview" {
		t.Errorf("a comment answers %d, %v", said.StatusCode, said.Header)
	}
	kept := with
	for _, cookie := range said.Cookies() {
		kept += "; " + cookie.Name + "=" + cookie.Value
	}
	if _, body := s.ask("GET", host, path, with); !strings.Contains(body, "Shorter, please.") ||
		!strings.Contains(body, "Kim &lt;b&gt;Hale") || !strings.Contains(body, "Comment (1)") {
		t.Error("the preview does not show what was said, as text")
	}
	after, body := s.ask("GET", host, path, kept)
	for _, wanted := range []string{"Thank you. ", " sees your comment.", `value="Kim &lt;b&gt;Hale&lt;/b&gt;"`} {
		if !strings.Contains(body, wanted) {
			t.Errorf("after a comment the page lacks %q", wanted)
		}
	}
	if forgot := after.Header.Get("Set-Cookie"); !strings.HasPrefix(forgot, "livery-commented=;") {
		t.Errorf("whoever commented is thanked again at each reload: %q", forgot)
	}
	for what, c := range map[string]struct {
		cookie, name, words string
		want                int
	}{
		"without a cookie": {"Cookie: a=b", "Kim", "x", http.StatusGone},
		"without a name":   {with, " ", "x", http.StatusUnprocessableEntity},
		"with too many words": {with, "Kim", strings.Repeat("x", comment.LongestComment+1),
			http.StatusUnprocessableEntity},
		"with far too many": {with, "Kim", strings.Repeat("x", 64<<10), http.StatusRequestEntityTooLarge},
	} {
		got, body := say(c.cookie, c.name, c.words)
		if got.StatusCode != c.want {
			t.Errorf("a comment %s answers %d, expected %d", what, got.StatusCode, c.want)
		}
		if c.want == http.StatusUnprocessableEntity && !strings.Contains(body, "You wrote:\n\n"+c.words) {
			t.Errorf("a comment %s is lost: %s", what, body)
		}
	}
	for range 5 {
		if last, _ := say(with, "Kim", "Again."); last.StatusCode == http.StatusTooManyRequests {
			return
		}
	}
	t.Error("one address can comment without end")
}

func TestNoVisitorsTokenOpensDraftsTheirPicturesOrRevisions(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	s := start(t, "--data", data)
	must := draftCommands(t, data)
	id := draftID.FindString(must("draft", "push", "insights", write(t, "unread-doors.md", draftText)))
	must("draft", "push", "insights", write(t, "unread-doors.md", strings.Replace(draftText, "Unread", "Other", 1)))
	revision := strings.Fields(strings.Split(must("revisions", "insights", id), "\n")[1])[0]
	version := s.draftPicture(data, "insights", "yard.png")
	names := map[string]string{
		"draft":    post.DraftsContainer + "/posts/insights/" + id + ".json",
		"revision": post.DraftsContainer + "/revisions/insights/" + id + "/" + revision + ".json",
		"picture":  post.DraftsContainer + "/pictures/insights/yard.json",
		"its file": post.DraftsContainer + "/files/insights/yard/" + version + "/yard.png",
		"uploads":  media.Container + "/pictures/insights/yard.json",
		"to come":  post.ScheduledContainer + "/insights/unread-doors.json",
	}
	host := primaryHost(t, "insights")
	tokens := map[string]string{"nothing": "", "the blog's token": s.token(host, "/api/get-sas-token"),
		"the upload's token": s.token(host, "/api/upload-credential?file=demo-a-2026-01-02T03-04-05-678Z.xml")}
	for who, token := range tokens {
		for what, name := range names {
			container, _, _ := strings.Cut(name, "/")
			for _, target := range []string{"/storage/" + name + "?", "/storage/" + container +
				"?restype=container&comp=list&"} {
				answer, body := s.ask("GET", host, target+strings.TrimPrefix(token, "?"), "x-ms-version: 2020-04-08")
				if answer.StatusCode < 400 || strings.Contains(body, "nobody has read") {
					t.Errorf("%s opens the %s: %s answers %d", who, what, target, answer.StatusCode)
				}
			}
		}
		if answer, _ := s.ask("GET", host, "/storage/?comp=list&"+strings.TrimPrefix(token, "?"),
			"x-ms-version: 2020-04-08"); answer.StatusCode < 400 {
			t.Errorf("%s lists the containers: %d", who, answer.StatusCode)
		}
	}
	// The blog's token does open what is published, so the refusals above are not caused by a bad
	// token.
	if answer, _ := s.ask("GET", host, "/storage/insights?restype=container&comp=list&prefix=blogs/&"+
		strings.TrimPrefix(tokens["the blog's token"], "?"),
		"x-ms-version: 2020-04-08"); answer.StatusCode != http.StatusOK {
		t.Errorf("the blog's token does not list the blog: %d", answer.StatusCode)
	}
}

// draftPicture brings a picture for drafts, and answers its version.
func (s *server) draftPicture(data, brand, name string) string {
	s.t.Helper()
	var file bytes.Buffer
	if err := png.Encode(&file, image.NewRGBA(image.Rect(0, 0, 400, 300))); err != nil {
		s.t.Fatal(err)
	}
	out, err := command(s.t, nil, "media", "put", brand, write(s.t, name, file.String()), "--draft", "--alt",
		"A yard at night", "--data", data)
	if err != nil {
		s.t.Fatalf("%v\n%s", err, out)
	}
	out, err = command(s.t, nil, "media", "list", brand, "--draft", "--json", "--data", data)
	var list []media.Picture
	if err != nil || json.Unmarshal([]byte(out), &list) != nil || len(list) != 1 {
		s.t.Fatalf("%v\n%s", err, out)
	}
	return list[0].Version
}

func TestAPictureOfADraftIsSeenByItsLinkAloneUntilThePostIsPublished(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	s := start(t, "--data", data)
	must := draftCommands(t, data)
	host := primaryHost(t, "insights")
	s.draftPicture(data, "insights", "yard.png")
	with := draftID.FindString(must("draft", "push", "insights",
		write(t, "unread-doors.md", draftText+"\n![A yard](yard)\n\n![What everybody may see](hero-main)\n")))
	without := draftID.FindString(must("draft", "push", "insights", write(t, "other-doors.md", draftText)))
	const public = "/assets/domains/insights/yard.png"
	token := func(id string) string {
		link, err := url.Parse(strings.Fields(must("preview", "insights", id, "--at", "http://"+host))[0])
		if err != nil {
			t.Fatal(err)
		}
		return link.Query().Get("token")
	}
	mine, another := token(with), token(without)
	if answer, _ := s.ask("GET", host, public); answer.StatusCode != http.StatusNotFound {
		t.Errorf("everybody sees the picture of a draft: %d", answer.StatusCode)
	}
	if answer, _ := s.ask("GET", host, "/-/preview/"+another+"/yard.png"); answer.StatusCode != http.StatusNotFound {
		t.Errorf("the link of another draft shows it: %d", answer.StatusCode)
	}
	if answer, _ := s.ask("GET", host, "/-/preview/"+mine[:len(mine)-2]+
		"/yard.png"); answer.StatusCode != http.StatusGone {
		t.Errorf("a token that nobody signed answers %d", answer.StatusCode)
	}
	_, page := s.ask("GET", host, "/blog/unread-doors", "Cookie: livery-preview="+mine)
	shown := regexp.MustCompile(`src="(/-/preview/[^"]+/yard\.png)`).FindStringSubmatch(page)
	if shown == nil {
		t.Fatal("the preview does not show the picture")
	}
	if answer, _ := s.ask("GET", host, shown[1]); answer.StatusCode != http.StatusOK ||
		answer.Header.Get("Content-Type") != "image/png" ||
		!strings.HasPrefix(answer.Header.Get("Cache-Control"), "private") {
		t.Errorf("its link answers %d, %v", answer.StatusCode, answer.Header)
	}
	at := scheduleSoon(t, "insights", with, "--data", data)
	if answer, _ := s.ask("GET", host, public); answer.StatusCode != http.StatusNotFound && time.Now().Before(at) {
		t.Errorf("everybody sees the picture of a post to come: %d", answer.StatusCode)
	}
	eventually(t, "the picture of the published post", func() bool {
		answer, page := s.ask("GET", host, "/blog/unread-doors")
		if answer.StatusCode != http.StatusOK {
			return false
		}
		if !strings.Contains(page, public) {
			t.Error("the post is read without its picture")
		}
		answer, _ = s.ask("GET", host, public)
		return answer.StatusCode == http.StatusOK
	})
	if out, err := command(t, nil, "media", "list", "insights", "--draft", "--json", "--data", data); err != nil ||
		strings.TrimSpace(out) != "[]" {
		t.Errorf("it is still with the drafts: %v %s", err, out)
	}
	seen := func() bool { answer, _ := s.ask("GET", host, public); return answer.StatusCode == http.StatusOK }
	must("publish", "insights",
		write(t, "yards.md", "---\ntitle: Yards\ndate: 2024-02-20\n---\n## Why\n\n![A yard](yard)\n"))
	must("unpublish", "insights", "unread-doors")
	if !seen() {
		t.Error("the picture that another post shows is gone with the first")
	}
	must("unpublish", "insights", "yards")
	eventually(t, "nobody sees the picture of the posts that were taken down", func() bool { return !seen() })
	if out := must("publish", "insights",
		write(t, "yards.md",
			"---\ntitle: Yards\ndate: 2024-02-20\n---\n## Why\n\n![A yard](yard)\n")); strings.Contains(out,
		"names the picture") {
		t.Errorf("the picture is said to be missing:\n%s", out)
	}
	eventually(t, "the picture of the post that was published again", seen)
}

// scheduleSoon has a post go live in a few seconds, in more where the machine is too busy to take it before that.
func scheduleSoon(t *testing.T, brand, p string, more ...string) time.Time {
	t.Helper()
	for soon := 3 * time.Second; ; soon *= 2 {
		at := time.Now().Add(soon).UTC().Truncate(time.Second) // as it is written
		out, err := command(t, nil, append([]string{"blog", "schedule", brand, p, "--at", at.Format(time.RFC3339)},
			more...)...)
		if err == nil {
			return at
		}
		if !strings.Contains(err.Error(), "has passed") {
			t.Fatalf("%v\n%s", err, out)
		}
	}
}

// scheduledOnce has a post go live at its time, though a machine dies before it.
func (f *twoMachines) scheduledOnce(t *testing.T) {
	must := func(args ...string) string {
		t.Helper()
		out, err := command(t, nil, append(append([]string{"blog"}, args...), "--storage", f.account, "--data",
			t.TempDir())...)
		if err != nil {
			t.Fatalf("%v: %v\n%s", args, err, out)
		}
		return out
	}
	must("draft", "push", visitedBrand, write(t, "unread-doors.md", draftText))
	at := scheduleSoon(t, visitedBrand, "unread-doors", "--storage", f.account, "--data", t.TempDir())
	f.machines[0].kill()
	alive := &server{t: t, addr: f.machines[1].addr.Load().(string)}
	eventually(t, "the post on the machine that lives", func() bool {
		_, body := alive.ask("GET", visitedHost, "/blog/unread-doors")
		if live := strings.Contains(body, "nobody has read"); live && time.Now().Before(at.Truncate(time.Second)) {
			t.Fatal("it is live before its time")
		} else if live {
			return true
		}
		return false
	})
	f.machines[0].start()
	f.onBoth(t, "the scheduled post", visitedHost, "/blog/unread-doors", "nobody has read")
	f.onBoth(t, "the scheduled post in the feed", visitedHost, "/blog/feed.xml", "unread-doors")
	_, feed := alive.ask("GET", visitedHost, "/blog/feed.xml")
	if n := strings.Count(feed, "<title>Doors that nobody has read"); n != 1 {
		t.Errorf("the feed has it %d times", n)
	}
	blobs, err := azure.Open(f.account, azure.Options{})
	if err != nil {
		t.Fatal(err)
	}
	stored, err := post.FindStored(t.Context(), blobs, visitedBrand, "unread-doors.json")
	if err != nil || stored.Data == nil || stored.Scheduled {
		t.Errorf("stored is %+v, %v", stored, err)
	}
	if _, err := blobs.Head(t.Context(), post.ScheduledContainer,
		fmt.Sprintf("%s/unread-doors.json", visitedBrand)); err == nil {
		t.Error("it is still on the schedule")
	}
	must("unpublish", visitedBrand, "unread-doors")
}
