package system

import (
	"io"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"livery"
	"livery/internal/blob"
	"livery/internal/blob/azure"
	"livery/internal/blob/disk"
	"livery/internal/change"
)

// killed runs a command of the program and ends it as kill -9 does, somewhere on its way.
func killed(t *testing.T, args ...string) {
	t.Helper()
	cmd := exec.Command(os.Args[0], args...)
	cmd.Env = append(os.Environ(), asProgram+"=1")
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	killer := time.AfterFunc(rand.N(1500*time.Millisecond), func() { _ = cmd.Process.Kill() })
	_ = cmd.Wait()
	killer.Stop()
}

// title is the hero's title on the home page that a process serves.
func (p *process) title(brand string) string {
	r, err := http.NewRequestWithContext(p.t.Context(), http.MethodGet, "http://"+p.addr.Load().(string)+"/", nil)
	if err != nil {
		p.t.Fatal(err)
	}
	r.Host = brand + ".localhost"
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		return ""
	}
	defer answer.Body.Close()
	text, _ := io.ReadAll(answer.Body)
	_, words, _ := strings.Cut(between(string(text), "<h1", "</h1>"), ">")
	return words
}

// shownTitle is the same title as the files and the log make it.
func shownTitle(t *testing.T, args ...string) string {
	t.Helper()
	out, err := command(t, nil, append([]string{"brand", "show", "store"}, args...)...)
	if err != nil {
		t.Fatal(out, err)
	}
	return between(between(out, `"hero"`, `"subtitle"`), `"title": "`, `"`)
}

// Publishing, taking back, pulling, scheduling and the moment of a scheduled change are each done or not.
func TestContentIsTheOldOrTheNewVersionWhicheverProcessIsKilled(t *testing.T) {
	data := t.TempDir()
	ones := versioned{t: t, servers: []*process{newProcess(t, "--data", data)}, at: []string{"--data", data}}
	ones.rounds()
	blobs, err := disk.Open(filepath.Join(data, "storage"), slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	defer blobs.Close()
	ones.scheduled(blobs)
}

func TestTwoInstancesShowOneVersionWhicheverIsKilled(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	account, err := command(t, nil, "storage", "connection-string", "--data", data, "--url",
		"http://"+start(t, "--data", data).addr)
	if err != nil {
		t.Fatal(account, err)
	}
	account = strings.TrimSpace(account)
	both := versioned{t: t, at: []string{"--data", t.TempDir(), "--storage", account}}
	for range 2 {
		both.servers = append(both.servers, newProcess(t, "--data", t.TempDir(), "--storage", account,
			"--storage-refresh", "1s"))
	}
	both.rounds()
	blobs, err := azure.Open(account, azure.Options{})
	if err != nil {
		t.Fatal(err)
	}
	both.scheduled(blobs)
}

// versioned are servers on one storage, which commands reach with the same arguments.
type versioned struct {
	t       *testing.T
	servers []*process
	at      []string
}

func (v versioned) with(args ...string) []string { return append(args, v.at...) }

// restart kills one of the servers and starts it again.
func (v versioned) restart() {
	one := v.servers[rand.IntN(len(v.servers))]
	one.kill()
	one.start()
}

// rounds change the title again and again, and kill whoever is at it.
func (v versioned) rounds() {
	t := v.t
	t.Helper()
	folder, pulled := t.TempDir(), t.TempDir()
	known := map[string]bool{shownTitle(t, v.at...): true}
	for _, words := range []string{"First words", "Second words"} {
		known[words] = true
		writeFile(t, folder, "brands/store.yaml", "hero:\n  title: "+words+"\n")
		killed(t, v.with("content", "push", "--content", folder)...)
		if out, err := command(t, nil, v.with("content", "pull", "--content", folder)...); err != nil {
			t.Fatal(out, err)
		}
		if log, _ := command(t, nil, v.with("content", "log")...); strings.Contains(log, " live ") {
			killed(t, v.with("content", "revert", strings.Fields(strings.Split(log, "\n")[1])[0])...)
		}
		killed(t, v.with("content", "pull", "--content", pulled)...)
		v.restart()
		want := shownTitle(t, v.at...)
		if !known[want] {
			t.Fatalf("the content says %q", want)
		}
		if got := shownTitle(t, v.with("--content", pulled)...); got != want {
			t.Errorf("with the folder that was being pulled it says %q, and %q without", got, want)
		}
		for _, server := range v.servers {
			eventually(t, "the server shows "+want,
				func() bool { return strings.HasPrefix(server.title("store"), want) })
		}
	}
}

// scheduled makes a change that is due at once and kills a server: before its moment, so that nobody may be there when
// it comes, and right after its release was written, before it can be served.
func (v versioned) scheduled(blobs blob.Store) {
	v.t.Helper()
	v.scheduledAnd(blobs, "Words that waited", func(p *change.Publisher, e change.Entry) {
		one := v.servers[rand.IntN(len(v.servers))]
		one.kill()
		time.Sleep(time.Until(e.At))
		one.start()
	})
	v.scheduledAnd(blobs, "Words of their time", func(p *change.Publisher, e change.Entry) {
		eventually(v.t, "the release is written", func() bool {
			_, err := p.Log.Refresh(v.t.Context())
			_, released := change.Find(change.Published(p.Log.Entries()), e.ID)
			return err == nil && released
		})
		v.restart()
	})
}

// scheduledAnd schedules a title, does something about its moment, and wants the title served everywhere, published
// once.
func (v versioned) scheduledAnd(blobs blob.Store, title string, meanwhile func(*change.Publisher, change.Entry)) {
	t := v.t
	t.Helper()
	publisher, problems := change.Open(t.Context(), change.Options{Files: livery.Content(), Blobs: blobs, Now: time.Now,
		Log: slog.New(slog.DiscardHandler)})
	if publisher == nil {
		t.Fatal(problems)
	}
	edit := change.Edit{Layer: "brands/store", Field: "hero.title", After: []byte(strconv.Quote(title)),
		Before: publisher.Current().Content.Says("brands/store", "hero.title").JSON()}
	e, err := publisher.Publish(t.Context(), change.Request{Author: change.Author{Name: "Ann"},
		Edits: []change.Edit{edit}, At: time.Now().Add(3 * time.Second)})
	if err != nil {
		t.Fatal(err)
	}
	meanwhile(publisher, e)
	for _, server := range v.servers {
		eventually(t, "the scheduled change is served", func() bool { return server.title("store") == title })
	}
	if _, err := publisher.Log.Refresh(t.Context()); err != nil {
		t.Fatal(err)
	}
	times := 0
	for _, one := range change.Published(publisher.Log.Entries()) {
		if one.ID == e.ID {
			times++
		}
	}
	if times != 1 {
		t.Errorf("it was published %d times", times)
	}
}
