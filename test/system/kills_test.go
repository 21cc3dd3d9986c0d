package system

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"image/png"
	"io"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"livery/internal/blob/disk"
	"livery/internal/change"
	"livery/internal/desk/sites"
	"livery/internal/lead"
	"livery/internal/media"
	"livery/internal/post"
	"livery/internal/store"
)

// The Desk of the kills has a name of its own, since a proxy stands before the server.
const killedDesk = "desk.kills.example"

// writer is somebody at the Desk who goes on until what they do is acknowledged, or seen to be done.
type writer struct {
	server *process
	n      atomic.Int64 // a new address for each call, so that no limit stops them
	cookie atomic.Value
}

func newWriter(t *testing.T, server *process, data, name string) *writer {
	t.Helper()
	w := &writer{server: server}
	w.cookie.Store("")
	body := map[string]string{"token": invite(t, data, name+"@example.org", "owner"), "name": name,
		"password": deskPassword}
	if err := w.call("POST", "/api/desk/link/password", "", body, nil); err != nil {
		t.Fatal(err)
	}
	return w
}

// call sends a call; a body of bytes is sent as it is.
func (w *writer) call(method, path, version string, body, into any) error {
	sent, isFile := body.([]byte)
	if !isFile {
		sent, _ = json.Marshal(body)
	}
	r, err := http.NewRequest(method, "http://"+w.server.addr.Load().(string)+path, bytes.NewReader(sent))
	if err != nil {
		return err
	}
	r.Host = killedDesk
	n := w.n.Add(1)
	r.Header = http.Header{"Cookie": {w.cookie.Load().(string)}, "Content-Type": {"application/json"},
		"X-Forwarded-For": {fmt.Sprintf("10.9.%d.%d", n>>8&255, n&255)}}
	if version != "" {
		r.Header.Set("If-Match", `"`+version+`"`)
	}
	response, err := browser.Do(r)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		return err
	}
	for _, c := range response.Cookies() {
		w.cookie.Store(c.Name + "=" + c.Value)
	}
	if response.StatusCode/100 != 2 {
		return fmt.Errorf("%s %s: %s %s", method, path, response.Status, text)
	}
	if into == nil {
		return nil
	}
	if now, ok := into.(*current); ok {
		now.ETag = strings.Trim(response.Header.Get("ETag"), `"`)
	}
	return json.Unmarshal(text, into)
}

// current is a draft or a post with its version.
type current struct {
	ID, ETag string
	Edits    []any
}

// isPublished tells whether the log has a change with this note.
func (w *writer) isPublished(note string) (bool, error) {
	var log struct{ Changes []struct{ Note string } }
	err := w.call("GET", "/api/desk/sites/changes", "", nil, &log)
	return slices.ContainsFunc(log.Changes, func(c struct{ Note string }) bool { return c.Note == note }), err
}

func (w *writer) publish(draft current, note string) error {
	return w.call("POST", "/api/desk/sites/publish", draft.ETag,
		map[string]any{"note": note, "confirmed": true, "overwrite": true}, nil)
}

// publishChange changes the title, unless the log has a change with this note already.
func (w *writer) publishChange(note string) error {
	if done, err := w.isPublished(note); done || err != nil {
		return err
	}
	var draft current
	if err := w.call("GET", "/api/desk/sites/draft", "", nil, &draft); err != nil {
		return err
	}
	edit := map[string]any{"edits": []map[string]any{{"layer": "brands/store", "field": "hero.title", "after": note}}}
	if err := w.call("PUT", "/api/desk/sites/draft", draft.ETag, edit, &draft); err != nil {
		return err
	}
	return w.publish(draft, note)
}

// The texts in which words are replaced while the server is killed: one of a brand, and one that its family writes.
var replacedTexts = []map[string]any{
	{"layer": "brands/insights", "field": "hero.subtitle", "after": "A mark of the brand"},
	{"layer": "families/cameras", "field": "contact.contactInfo.hours", "after": "A mark of the family"},
}

// writeTexts publishes the texts in which words are replaced later.
func (w *writer) writeTexts(t *testing.T) {
	t.Helper()
	draft := current{ETag: "none"}
	if err := w.call("PUT", "/api/desk/sites/draft", draft.ETag, map[string]any{"edits": replacedTexts},
		&draft); err != nil {
		t.Fatal(err)
	}
	if err := w.publish(draft, "The first words"); err != nil {
		t.Fatal(err)
	}
}

// replaceWords replaces a mark by a mark and one word more, everywhere, unless the log has a change with this note
// already. A draft that has edits is one in which that was done.
func (w *writer) replaceWords(note string) error {
	if done, err := w.isPublished(note); done || err != nil {
		return err
	}
	var draft current
	if err := w.call("GET", "/api/desk/sites/draft", "", nil, &draft); err != nil {
		return err
	}
	if len(draft.Edits) == 0 {
		asked := sites.SiteReplace{SiteWanted: sites.SiteWanted{Words: "A mark", With: "A mark more", Exact: true}}
		var found sites.SiteWords
		if err := w.call("POST", "/api/desk/sites/words", "", asked.SiteWanted, &found); err != nil {
			return err
		}
		for _, one := range found.Texts {
			said := sites.SaidText{Layer: one.Layer, Field: one.Field}
			for _, piece := range one.Pieces {
				said.Text += piece.Text
			}
			asked.Texts = append(asked.Texts, said)
		}
		if err := w.call("POST", "/api/desk/sites/words/replace", draft.ETag, asked, &draft); err != nil {
			return err
		}
	}
	return w.publish(draft, note)
}

// publishPost writes a post and publishes it, every second one in a moment from now.
func (w *writer) publishPost(title string) error {
	var found struct {
		Posts []struct{ ID, State, Title string }
	}
	if err := w.call("POST", "/api/desk/posts/search", "", map[string]any{"brand": "insights", "words": title},
		&found); err != nil {
		return err
	}
	id := ""
	for _, p := range found.Posts {
		if p.Title == title && p.State != "draft" {
			return nil
		} else if p.Title == title {
			id = p.ID
		}
	}
	var p current
	if id == "" {
		text := map[string]any{"title": title, "slug": strings.ToLower(title), "excerpt": "In short.",
			"sections": []any{map[string]any{"heading": "One", "content": "Words."}}}
		if err := w.call("POST", "/api/desk/posts/insights", "", map[string]any{"post": text}, &p); err != nil {
			return err
		}
		id = p.ID
	}
	if err := w.call("GET", "/api/desk/posts/insights/"+id, "", nil, &p); err != nil {
		return err
	}
	when := map[string]any{}
	if len(title)%2 == 0 {
		when["at"] = time.Now().Add(3 * time.Second).UTC().Format(time.RFC3339)
	}
	return w.call("POST", "/api/desk/posts/insights/"+id+"/publish", p.ETag, when, nil)
}

// bringPicture uploads a picture of its name once.
func (w *writer) bringPicture(name string) error {
	var there struct{ Items []struct{ Name string } }
	if err := w.call("GET", "/api/desk/media/insights", "", nil, &there); err != nil {
		return err
	}
	if slices.ContainsFunc(there.Items, func(p struct{ Name string }) bool { return p.Name == name }) {
		return nil
	}
	var file bytes.Buffer
	if err := png.Encode(&file, image.NewRGBA(image.Rect(0, 0, 64, 48))); err != nil {
		return err
	}
	return w.call("POST", "/api/desk/sites/pictures?brand=insights&name="+name+".png", "", file.Bytes(), nil)
}

// goOn does one after the other, each again until it is done, and answers how many were.
func goOn(t *testing.T, over chan struct{}, failed *atomic.Int64, name string,
	do func(name string) error) (done []string) {
	for n := 0; ; n++ {
		select {
		case <-over:
			return done
		case <-time.After(rand.N(300 * time.Millisecond)):
		}
		one := fmt.Sprintf("%s-%dx", name, n)
		end := time.Now().Add(hanging)
		for err := do(one); err != nil; err = do(one) {
			failed.Add(1)
			if !strings.Contains(err.Error(), "connect") && !strings.Contains(err.Error(), "EOF") {
				t.Logf("%s: %v", one, err)
			}
			if time.Now().After(end) {
				t.Errorf("%s was never done: %v", one, err)
				return done
			}
			time.Sleep(200 * time.Millisecond)
		}
		done = append(done, one)
	}
}

// Leads, changes, replaced words, posts, approvals of both and pictures come while the server is killed again and
// again. What was acknowledged is there once.
func TestNothingIsLostOrDoubledHoweverOftenTheServerIsKilled(t *testing.T) {
	t.Parallel()
	kills := 4
	if soak() {
		kills = 40
	}
	data := t.TempDir()
	server := newProcess(t, "--data", data, "--desk-host", killedDesk)
	w, cleo, dan := newWriter(t, server, data, "Ann"), newWriter(t, server, data, "Cleo"),
		newWriter(t, server, data, "Dan")
	fay, gus := newWriter(t, server, data, "Fay"), newWriter(t, server, data, "Gus")
	other := newWriter(t, server, data, "Ben")
	other.writeTexts(t)
	var failed atomic.Int64
	done := map[string][]string{}
	var all sync.WaitGroup
	var mu sync.Mutex
	over := make(chan struct{})
	for name, do := range map[string]func(string) error{"change": w.publishChange, "post": w.publishPost,
		"approved": func(name string) error { return cleo.approveChange(dan, name) },
		"eyes":     func(name string) error { return fay.approvePost(gus, name) },
		"replace":  other.replaceWords,
		"picture":  w.bringPicture, "lead": func(name string) error {
			v := &visitor{server: server, failed: &failed}
			_, _ = fmt.Sscanf(name, "lead-%d", &v.n)
			return v.post("demo-" + name + "-2026-01-02T03-04-05-678Z.xml")
		}} {
		all.Go(func() {
			list := goOn(t, over, &failed, name, do)
			mu.Lock()
			defer mu.Unlock()
			done[name] = list
		})
	}
	for range kills {
		time.Sleep(time.Second + rand.N(7*time.Second)) // a change takes some seconds on a busy machine
		server.kill()
		server.start()
	}
	close(over)
	all.Wait()
	time.Sleep(5 * time.Second) // for the last scheduled post
	server.stop()
	t.Logf("%d kills, %d calls failed", kills, failed.Load())
	if failed.Load() == 0 {
		t.Error("no call met a kill; the trial shows nothing")
	}
	there := storedOnce(t, data)
	for name, list := range done {
		lost, doubled := 0, 0
		for _, one := range list {
			switch n := there[name][one]; {
			case n == 0:
				lost++
			case n > 1:
				doubled++
			}
		}
		t.Logf("%s: %d done, %d lost, %d doubled, %d there", name, len(list), lost, doubled, len(there[name]))
		if lost+doubled > 0 || len(there[name]) > len(list)+1 {
			t.Errorf("%s: %v are there", name, there[name])
		}
	}
}

// storedOnce counts what is stored, by its name.
func storedOnce(t *testing.T, data string) map[string]map[string]int {
	t.Helper()
	there := map[string]map[string]int{"lead": {}, "change": {}, "approved": {}, "eyes": {}, "replace": {}, "post": {},
		"picture": {}}
	blobs, err := disk.Open(filepath.Join(data, "storage"), slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	defer blobs.Close()
	log := change.NewLog(blobs, change.Copy{}, time.Now)
	if err := errors.Join(log.Start(t.Context(), 0), log.Inspect(t.Context())); err != nil {
		t.Error(err)
	}
	words := map[string]string{}
	for _, e := range change.Published(log.Entries()) {
		if kind, _, _ := strings.Cut(e.Note, "-"); there[kind] != nil {
			there[kind][e.Note]++
		}
		for _, edit := range e.Edits {
			words[edit.Layer] = string(edit.After)
		}
	}
	for _, one := range replacedTexts {
		if text := words[one["layer"].(string)]; strings.Count(text, " more") != len(there["replace"]) {
			t.Errorf("%d changes were to add a word each, and made %s", len(there["replace"]), text)
		}
	}
	for id, kind := range map[string]string{"insights": "post", "cameras": "eyes"} {
		documents, err := post.ReadDocuments(t.Context(), blobs, id)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range documents {
			if d.Post != nil && strings.HasPrefix(d.Post.Title, kind+"-") {
				there[kind][d.Post.Title]++
			}
			if stored, err := post.FindStored(t.Context(), blobs, id, d.File); err != nil || stored.Scheduled {
				t.Errorf("%s is still to come, %v", d.File, err)
			}
		}
	}
	// Nothing that is published shows them, so they are nobody else's yet.
	pictures, err := post.NewPictures(blobs, media.NewMaker()).Private.List(t.Context(), "insights")
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range pictures {
		there["picture"][p.Name]++
	}
	db, err := store.Open(t.Context(), leadsFile(data))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	for r, err := range lead.All(t.Context(), db, lead.Filter{}) {
		if err != nil {
			t.Fatal(err)
		}
		there["lead"][strings.Replace(r.Name, "Visitor ", "lead-", 1)+"x"]++
	}
	return there
}
