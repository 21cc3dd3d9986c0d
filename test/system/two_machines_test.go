package system

import (
	"context"
	"database/sql"
	"fmt"
	"os"
	"regexp"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"livery/internal/blob/blobtest"
	"livery/internal/lead/leadtest"
	"livery/internal/store"
	"livery/internal/store/pgtest"
)

// twoMachines is two machines with one account and one PostgreSQL, behind nginx as we hand it out.
type twoMachines struct {
	machines          [2]*process
	front             *process // nginx, seen as one server
	account, database string
	content           string
	hook              *leadtest.Hook
	post              *leadtest.MailServer
	visitors          []*visitor
	failed            atomic.Int64
}

func newFarm(t *testing.T) *twoMachines {
	t.Helper()
	f := &twoMachines{hook: leadtest.NewHook(t, nil), post: leadtest.NewMailServer(t), database: pgtest.Database(t),
		content: t.TempDir()}
	if soak() {
		f.account = "AccountName=" + blobtest.DevAccount + ";AccountKey=" + blobtest.DevKey + ";BlobEndpoint=" +
			blobtest.Azurite(t)
	} else {
		f.account = emulator(t)
	}
	writeFile(t, f.content, "brands/cam.yaml", readContent(t, "brands/cam.yaml"))
	upstream := ""
	for i := range f.machines {
		port := freePort(t)
		f.machines[i] = newProcess(t, "--listen", loopback(port), "--data", t.TempDir(), "--database", f.database,
			"--storage", f.account,
			"--storage-refresh", "1s", "--content", f.content, "--delivery", deliverTo(t, f.hook.URL, f.post))
		upstream += "server " + loopback(port) + " max_fails=1 fail_timeout=2s;\n"
	}
	port := freePort(t)
	startNginx(t, balancer(t, upstream, port), port)
	f.front = &process{t: t}
	f.front.addr.Store(loopback(port))
	return f
}

// emulator is the storage of another livery, which is there sooner than Azurite, as an account.
func emulator(t *testing.T) string {
	t.Helper()
	data := t.TempDir()
	setting, err := command(t, nil, "storage", "connection-string", "--data", data, "--url",
		"http://"+start(t, "--data", data).addr)
	if err != nil {
		t.Fatal(setting, err)
	}
	return strings.TrimSpace(setting)
}

// balancer is deploy/nginx/livery.conf without TLS. Visitors of the test name their address
// themselves, since all of them come from this machine.
func balancer(t *testing.T, upstream string, port int) string {
	t.Helper()
	raw, err := os.ReadFile("../../deploy/nginx/livery.conf")
	if err != nil {
		t.Fatal(err)
	}
	text := regexp.MustCompile(`(?m)^.*(ssl_|listen \[::\]|# server ).*\n`).ReplaceAllString(string(raw), "")
	for from, to := range map[string]string{
		"    server 127.0.0.1:7071 max_fails=1 fail_timeout=2s;\n": upstream,
		"listen 80 default_server;": "listen " + loopback(freePort(t)) +
			" default_server;",
		"listen 443 ssl http2 default_server;": "listen " + loopback(port) + " default_server;",
		"X-Forwarded-For $remote_addr;":        "X-Forwarded-For $http_x_forwarded_for;",
	} {
		if !strings.Contains(text, from) {
			t.Fatalf("deploy/nginx/livery.conf lacks %q", from)
		}
		text = strings.Replace(text, from, to, 1)
	}
	return text
}

// visitor is somebody new who only posts.
func (f *twoMachines) visitor() *visitor {
	v := &visitor{n: len(f.visitors), way: posts, server: f.front, failed: &f.failed}
	f.visitors = append(f.visitors, v)
	return v
}

func TestTwoMachinesBehindNginxBehaveAsOne(t *testing.T) {
	t.Parallel()
	f := newFarm(t)
	t.Run("a lead is delivered once", f.leadsAreDeliveredOnce)
	t.Run("an address is limited by both together", f.limitsAreShared)
	t.Run("a post is seen on both", f.postsAreShared)
	t.Run("a scheduled post goes live once, though a machine dies", f.scheduledOnce)
	if soak() { // each renders every page of every brand
		t.Run("changed content is seen on both", f.contentIsShared)
	}
	t.Run("either may die at any time", f.eitherMayDie)
}

func (f *twoMachines) leadsAreDeliveredOnce(t *testing.T) {
	var all sync.WaitGroup
	for range 40 {
		v := f.visitor()
		all.Go(func() {
			if err := v.visit(30 * time.Second); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	eventually(t, "all leads at the webhook", func() bool { return len(f.hook.Requests()) >= 40 })
	times := map[string]int{}
	for _, r := range f.hook.Requests() {
		times[r.Header.Get("Idempotency-Key")]++
	}
	for id, n := range times {
		if n != 1 {
			t.Errorf("lead %s was delivered %d times", id, n)
		}
	}
}

func (f *twoMachines) limitsAreShared(t *testing.T) {
	v := &visitor{n: 1 << 20, server: f.front, failed: &f.failed}
	begin, in := time.Now(), 0
	for range 70 {
		if _, err := v.call("GET", v.base()+"/api/upload-credential?file=demo-a-2026-01-02T03-04-05-678Z.xml", "",
			nil); err == nil {
			in++
		} else if !strings.Contains(err.Error(), "429") {
			t.Error(err)
		}
	}
	if most := 31 + int(time.Since(begin).Seconds()); in < 30 || in > most {
		t.Errorf("%d of 70 were let in, want 30 to %d: as many as one machine lets in", in, most)
	}
}

// onBoth waits until each machine itself shows something.
func (f *twoMachines) onBoth(t *testing.T, what, host, path, text string) {
	t.Helper()
	for i, m := range f.machines {
		s := &server{t: t, addr: m.addr.Load().(string)}
		begin, last := time.Now(), ""
		t.Cleanup(func() {
			if t.Failed() {
				t.Logf("machine %d answers %.500s and says: %s", i, last, m.logs)
			}
		})
		eventually(t, fmt.Sprintf("%s on machine %d", what, i), func() bool {
			_, last = s.ask("GET", host, path)
			return strings.Contains(last, text)
		})
		t.Logf("%s: seen on machine %d after another %s", what, i, time.Since(begin).Round(100*time.Millisecond))
	}
}

func (f *twoMachines) postsAreShared(t *testing.T) {
	f.onBoth(t, "the blog", visitedHost, "/blog", `href="/blog/`)
	file := write(t, "shared-news.md", "---\ntitle: Shared news for fleets\nexcerpt: Seen on both machines.\ndate: "+
		"2026-01-02\ncategory: News\nslug: shared-news\n---\n\nOne account, two machines.\n")
	if out, err := command(t, nil, "blog", "publish", visitedBrand, file, "--storage", f.account, "--data",
		t.TempDir()); err != nil {
		t.Fatal(err, out)
	}
	f.onBoth(t, "the post", visitedHost, "/blog/shared-news", "Shared news for fleets")
	f.onBoth(t, "the post in the list", visitedHost, "/blog/feed.xml", "shared-news")
}

func (f *twoMachines) contentIsShared(t *testing.T) {
	writeFile(t, f.content, "brands/cam.yaml", strings.Replace(readContent(t, "brands/cam.yaml"),
		"name: Cam for Fleets", "name: Cam for Every Fleet", 1))
	f.onBoth(t, "the new name", "camforfleets.example", "/", "Cam for Every Fleet")
}

// Machines are killed and come back in turn, while visitors read and send.
func (f *twoMachines) eitherMayDie(t *testing.T) {
	rounds := 2
	if soak() {
		rounds = 10
	}
	var pages, broken atomic.Int64
	over := make(chan struct{})
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			for n := 0; ; n++ {
				select {
				case <-over:
					return
				case <-time.After(10 * time.Millisecond):
				}
				v := &visitor{n: 1<<21 + n, server: f.front}
				body, err := v.call("GET", v.base()+[]string{"/", "/terms", "/blog", "/robots.txt"}[n%4], "", nil)
				if pages.Add(1); err != nil || body == "" {
					broken.Add(1)
					t.Logf("a page: %v", err)
				}
			}
		})
	}
	sent := len(f.visitors)
	for round := range rounds {
		m := f.machines[round%2]
		for range 20 {
			v := f.visitor()
			all.Go(func() {
				time.Sleep(time.Duration(v.n%20) * 100 * time.Millisecond)
				if err := v.visit(time.Minute); err != nil {
					t.Error(err)
				}
			})
		}
		time.Sleep(500 * time.Millisecond)
		m.kill()
		time.Sleep(time.Second)
		m.start()
		time.Sleep(2200 * time.Millisecond) // nginx tries a machine again after two seconds
	}
	close(over)
	all.Wait()
	if broken.Load() > int64(rounds) { // one that was being sent when its machine died cannot be sent again
		t.Errorf("%d of %d pages were broken", broken.Load(), pages.Load())
	}
	endPostgresLeases(t, f.database)
	db, err := store.Open(t.Context(), f.database)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	(&trial{visitors: len(f.visitors), server: f.machines[0], patience: 30 * time.Second}).await(t, db)
	checkStored(t, db, f.visitors, f.hook, f.post)
	t.Logf("%d pages, %d broken; %d leads, %d tries failed", pages.Load(), broken.Load(), len(f.visitors)-sent,
		f.failed.Load())
}

// endPostgresLeases gives back what killed machines had claimed, as a minute would.
func endPostgresLeases(t *testing.T, url string) {
	t.Helper()
	db, err := sql.Open("pgx", url)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.ExecContext(context.Background(),
		"UPDATE deliveries SET lease_until = 0, due_at = 0 WHERE state = 'pending'"); err != nil {
		t.Error(err)
	}
}
