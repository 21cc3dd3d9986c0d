package deliver

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"livery/internal/blob"
	"livery/internal/blob/disk"
	"livery/internal/lead"
	"livery/internal/lead/leadtest"
	"livery/internal/store"
	"livery/internal/web"
)

const (
	instanceDir  = "LIVERY_TEST_INSTANCE_DIR"
	instanceHook = "LIVERY_TEST_INSTANCE_HOOK"
	instanceMail = "LIVERY_TEST_INSTANCE_MAIL"
)

// runInstance is the child: the whole way of a lead in one process, until it is killed.
func runInstance(dir string) {
	must := func(err error) {
		if err != nil {
			fmt.Println("error", err)
			os.Exit(1)
		}
	}
	ctx := context.Background()
	db, err := store.Open(ctx, filepath.Join(dir, "leads.db"))
	must(err)
	blobs, err := disk.Open(filepath.Join(dir, "blobs"), quiet)
	must(err)
	port, err := strconv.Atoi(os.Getenv(instanceMail))
	must(err)
	d, err := New(Config{
		Webhooks: []Webhook{{Name: "crm", URL: os.Getenv(instanceHook), Secret: secret}},
		Mails:    []Mail{{Name: "desk", From: "leads@example.org", To: []string{"sales@example.org"}, Server: SMTP{Host: "127.0.0.1", Port: port, TLS: "none"}}},
	})
	must(err)
	w := NewWorker(db, d, quiet)
	w.lease = 2 * time.Second
	w.pause = func(int) time.Duration { return 50 * time.Millisecond }
	in := &lead.Intake{Store: db, Blobs: blobs, Destinations: d.For, Now: time.Now, Kept: w.Wake, Log: quiet}
	sweeper := lead.NewSweeper(in)
	sweeper.Grace, sweeper.Every = time.Second, 200*time.Millisecond
	go w.Run(ctx)
	go sweeper.Run(ctx)
	l, err := net.Listen("tcp", "127.0.0.1:0")
	must(err)
	fmt.Println("ready", l.Addr())
	must(http.Serve(l, web.Tasks(in, func(*http.Request, string) string { return "store" }, quiet)))
}

// Visitors submit while the server is killed again and again: some post what they
// uploaded, some only upload, some only post. Whoever saw success is kept exactly once
// and delivered, each time under the same id.
func TestNoLeadIsLostHoweverOftenTheServerIsKilled(t *testing.T) {
	const visitors, kills = 300, 10
	dir, hook, post := t.TempDir(), leadtest.NewHook(t, nil), leadtest.NewPost(t)
	blobs, err := disk.Open(filepath.Join(dir, "blobs"), quiet)
	if err != nil {
		t.Fatal(err)
	}
	defer blobs.Close()
	if err := blobs.CreateContainer(context.Background(), lead.Container); err != nil {
		t.Fatal(err)
	}
	var address atomic.Value
	address.Store("127.0.0.1:1")
	begin := func() *exec.Cmd { return startInstance(t, dir, hook.URL, post.Port, &address) }
	instance := begin()
	var wg sync.WaitGroup
	var refused atomic.Int64
	for n := range visitors {
		wg.Go(func() {
			time.Sleep(rand.N(4 * time.Second))
			visit(t, blobs, n, &address, &refused)
		})
	}
	for range kills {
		time.Sleep(time.Duration(100+rand.IntN(500)) * time.Millisecond)
		kill(instance)
		instance = begin()
	}
	wg.Wait()
	want := visitors * 2
	await(t, "all deliveries", time.Minute, func() bool { return len(ids(t, hook, post)) == want })
	kill(instance)
	if refused.Load() == 0 {
		t.Error("no visitor met a killed server; the test shows nothing")
	}

	db := open(t, filepath.Join(dir, "leads.db"))
	kept := map[string]int{}
	for r, err := range lead.All(context.Background(), db, lead.Filter{}) {
		if err != nil {
			t.Fatal(err)
		}
		kept[r.Email]++
		for _, to := range []string{"crm ", "desk "} {
			if ids(t, hook, post)[to+r.ID] == 0 {
				t.Errorf("%s was not delivered to %s", r.ID, to)
			}
		}
	}
	for n := range visitors {
		if times := kept[visitorEmail(n)]; times != 1 {
			t.Errorf("visitor %d is kept %d times", n, times)
		}
	}
	t.Logf("%d calls met a killed server; %d arrivals of %d deliveries", refused.Load(), len(hook.Requests())+len(post.Letters()), want)
}

func visitorEmail(n int) string { return fmt.Sprintf("v%d@example.org", n) }

// visit does what the form does, until the visitor would see success.
func visit(t *testing.T, blobs blob.Store, n int, address *atomic.Value, refused *atomic.Int64) {
	name := fmt.Sprint("Visitor ", n)
	file := lead.FileName(name, time.Now())
	kind := n % 3
	if kind != 0 {
		doc := lead.Document{Domain: "store", Name: name, Email: visitorEmail(n)}.XML()
		if _, err := blobs.Put(context.Background(), lead.Container, lead.DocumentName("store", file), strings.NewReader(doc), int64(len(doc)), blob.PutOptions{}); err != nil {
			t.Error(err)
		}
	}
	if kind == 1 {
		return
	}
	body, _ := json.Marshal(map[string]string{"leadName": name, "leadEmail": visitorEmail(n), "domain": "store.example.org"})
	client := &http.Client{Timeout: 5 * time.Second}
	for deadline := time.Now().Add(time.Minute); time.Now().Before(deadline); time.Sleep(20 * time.Millisecond) {
		req, err := http.NewRequest(http.MethodPost, "http://"+address.Load().(string)+"/api/tasks", strings.NewReader(string(body)))
		if err != nil {
			t.Error(err)
			return
		}
		req.Header.Set("Content-Type", "application/json")
		req.Header.Set("Idempotency-Key", file)
		resp, err := client.Do(req)
		if err != nil {
			refused.Add(1)
			continue
		}
		resp.Body.Close()
		if resp.StatusCode == http.StatusOK {
			return
		}
	}
	t.Errorf("visitor %d never saw success", n)
}

func startInstance(t *testing.T, dir, hook string, mail int, address *atomic.Value) *exec.Cmd {
	t.Helper()
	child := exec.Command(os.Args[0])
	child.Env = append(os.Environ(), instanceDir+"="+dir, instanceHook+"="+hook, instanceMail+"="+strconv.Itoa(mail))
	out, err := child.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := child.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { kill(child) })
	line, _ := bufio.NewReader(out).ReadString('\n')
	at, ok := strings.CutPrefix(strings.TrimSpace(line), "ready ")
	if !ok {
		t.Fatalf("the instance did not start: %s", line)
	}
	address.Store(at)
	return child
}

func kill(child *exec.Cmd) {
	_ = child.Process.Kill()
	_ = child.Wait()
}

// ids are the leads that arrived, by destination, with how often.
func ids(t *testing.T, hook *leadtest.Hook, post *leadtest.Post) map[string]int {
	t.Helper()
	seen := map[string]int{}
	for _, r := range hook.Requests() {
		seen["crm "+r.Header.Get("Idempotency-Key")]++
	}
	for _, l := range post.Letters() {
		_, rest, ok := strings.Cut(l.Data, "X-Livery-Lead: ")
		if !ok {
			t.Fatal("a letter names no lead")
		}
		id, _, _ := strings.Cut(rest, "\n")
		seen["desk "+strings.TrimSpace(id)]++
	}
	return seen
}
