package system

import (
	"context"
	"database/sql"
	"encoding/json"
	"log/slog"
	"math/rand/v2"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"livery/internal/blob/blobtest"
	"livery/internal/blob/disk"
	"livery/internal/config"
	"livery/internal/lead"
	"livery/internal/lead/deliver"
	"livery/internal/lead/leadtest"
	"livery/internal/store"
	"livery/internal/store/pgtest"
)

// trial is how many visitors come, how often the server is killed meanwhile, and what else is
// taken away.
type trial struct {
	visitors, kills int
	server          *process
	// down is held while the server is being brought up again, which no new outage may keep it from: on a busy machine
	// that takes longer than the pause between two of them.
	down     sync.Mutex
	storage  string
	database string
	outages  []outage
	// settle makes the time pass that deliveries and uploads would wait for.
	settle   func()
	patience time.Duration
}

type outage struct {
	what string
	of   func(lasting time.Duration)
}

// Everything is taken away again and again while visitors come. Whoever saw success is kept
// exactly once, and reaches the webhook and the sales desk under one id.
func TestNoLeadIsLostWhateverIsTakenAway(t *testing.T) {
	t.Parallel()
	hook, post := leadtest.NewHook(t, nil), leadtest.NewMailServer(t)
	if soak() {
		t.Run("an account and PostgreSQL",
			func(t *testing.T) { accountAndPostgreSQL(t, hook, post).run(t, hook, post) })
		return
	}
	t.Run("embedded", func(t *testing.T) { embedded(t, hook, post).run(t, hook, post) })
}

// embedded has its storage and its database in one folder. The patience with uploads lasts minutes, so this trial lets
// somebody else's clock run ahead; what killed servers had claimed comes back when its time is up, and what failed is
// made due by the operator's command.
func embedded(t *testing.T, hook *leadtest.Hook, post *leadtest.MailServer) *trial {
	data := t.TempDir()
	p := newProcess(t, "--data", data, "--delivery", deliverTo(t, hook.URL, post))
	database := leadsFile(data)
	return &trial{
		visitors: 120, kills: 6, server: p, database: database, patience: 5 * time.Minute,
		outages: []outage{
			{"every file", func(lasting time.Duration) { p.limitFiles(0); time.Sleep(lasting); p.limitFiles(4096) }},
			{"the database", func(lasting time.Duration) { holdDatabase(t, database, lasting) }},
		},
		settle: func() {
			sweepNow(t, data, database)
			if out, err := command(t, nil, "leads", "retry", "--data", data); err != nil {
				t.Errorf("leads retry: %s, %v", out, err)
			}
		},
	}
}

// accountAndPostgreSQL has nothing of its own. Everything waits as long as it does in production.
func accountAndPostgreSQL(t *testing.T, hook *leadtest.Hook, post *leadtest.MailServer) *trial {
	account, postgres := blobtest.NewEmulator(t), pgtest.NewServer(t)
	p := newProcess(t, "--data", t.TempDir(), "--delivery", deliverTo(t, hook.URL, post), "--database", postgres.URL,
		"--storage", "AccountName="+blobtest.DevAccount+";AccountKey="+blobtest.DevKey+";BlobEndpoint="+account.URL)
	return &trial{
		visitors: 500, kills: 20, server: p, storage: account.URL, database: postgres.URL, patience: 8 * time.Minute,
		outages: []outage{
			{"the account", func(lasting time.Duration) { account.Stop(); time.Sleep(lasting); account.Start() }},
			{"the database",
				func(lasting time.Duration) { postgres.Stop("fast"); time.Sleep(lasting); postgres.Start() }},
			{"the database, crashed,",
				func(lasting time.Duration) { postgres.Stop("immediate"); time.Sleep(lasting); postgres.Start() }},
		},
		settle: func() {},
	}
}

func (x *trial) run(t *testing.T, hook *leadtest.Hook, post *leadtest.MailServer) {
	var failed atomic.Int64
	visitors := make([]*visitor, x.visitors)
	var coming, faults sync.WaitGroup
	over := make(chan struct{})
	faults.Go(func() { x.takeAway(t, over) })
	for round := range x.kills {
		for n := round * x.visitors / x.kills; n < (round+1)*x.visitors/x.kills; n++ {
			v := &visitor{n: n, way: way(n) % ways, server: x.server, storage: x.storage, failed: &failed}
			visitors[n] = v
			coming.Go(func() {
				time.Sleep(rand.N(time.Second)) // some come while nobody is there
				if err := v.visit(hanging); err != nil {
					t.Error(err)
				}
			})
		}
		time.Sleep(200*time.Millisecond + rand.N(800*time.Millisecond))
		x.down.Lock()
		x.server.kill()
		x.server.start()
		x.down.Unlock()
	}
	coming.Wait()
	close(over)
	faults.Wait()
	if failed.Load() == 0 {
		t.Error("no visitor met a fault; the trial shows nothing")
	}
	x.settle()
	db, err := store.Open(t.Context(), x.database)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	x.await(t, db)
	checkStored(t, db, visitors, hook, post)
	t.Logf("%d visitors, %d kills, %d tries failed, %d arrivals for %d deliveries", x.visitors, x.kills, failed.Load(),
		len(hook.Requests())+len(post.Messages()), 2*x.visitors)
}

// takeAway has one outage after the other.
func (x *trial) takeAway(t *testing.T, over chan struct{}) {
	for n := 0; ; n++ {
		select {
		case <-over:
			return
		case <-time.After(500*time.Millisecond + rand.N(time.Second)):
		}
		x.down.Lock()
		begin := time.Now()
		x.down.Unlock()
		out := x.outages[n%len(x.outages)]
		out.of(500*time.Millisecond + rand.N(1500*time.Millisecond))
		t.Logf("%s was away for %s", out.what, time.Since(begin).Round(time.Millisecond))
	}
}

// await waits until every visitor's lead is delivered.
func (x *trial) await(t *testing.T, db *store.DB) {
	t.Helper()
	var stats []lead.Stat
	for end := time.Now().Add(x.patience); time.Now().Before(end); time.Sleep(200 * time.Millisecond) {
		var err error
		if stats, err = db.Stats(t.Context(), lead.Filter{}); err != nil {
			t.Fatal(err)
		}
		if len(stats) == 1 && stats[0].State == "delivered" && stats[0].Leads >= x.visitors {
			return
		}
	}
	logs := x.server.logs.String()
	t.Fatalf("not every lead of %d was delivered: %+v\n%s", x.visitors, stats, logs[max(0, len(logs)-4000):])
}

func checkStored(t *testing.T, db *store.DB, visitors []*visitor, hook *leadtest.Hook, post *leadtest.MailServer) {
	t.Helper()
	kept := map[string][]string{}
	for r, err := range lead.All(t.Context(), db, lead.Filter{}) {
		if err != nil {
			t.Fatal(err)
		}
		kept[r.Email] = append(kept[r.Email], r.ID)
	}
	called, written := hookIDs(t, hook), letterIDs(t, post)
	for _, v := range visitors {
		ids := kept[v.email()]
		if len(ids) != 1 || v.task != "" && v.task != ids[0] {
			t.Errorf("visitor %d was answered %q and is kept as %q", v.n, v.task, ids)
			continue
		}
		if to := called[ids[0]]; to != v.email() {
			t.Errorf("visitor %d reached the webhook as %q", v.n, to)
		}
		if !written[ids[0]] {
			t.Errorf("visitor %d did not reach the sales desk", v.n)
		}
	}
	if len(kept) != len(visitors) || len(called) != len(visitors) || len(written) != len(visitors) {
		t.Errorf("%d visitors: %d kept, %d ids at the webhook, %d at the desk", len(visitors), len(kept), len(called),
			len(written))
	}
}

// hookIDs are the leads that the webhook got, with the address in each.
func hookIDs(t *testing.T, hook *leadtest.Hook) map[string]string {
	t.Helper()
	ids := map[string]string{}
	for _, r := range hook.Requests() {
		var p deliver.Payload
		if err := json.Unmarshal(r.Body, &p); err != nil || p.ID != r.Header.Get("Idempotency-Key") {
			t.Errorf("the webhook got %s, %v", r.Body, err)
		}
		ids[p.ID] = p.Email
	}
	return ids
}

func letterIDs(t *testing.T, post *leadtest.MailServer) map[string]bool {
	t.Helper()
	ids := map[string]bool{}
	for _, l := range post.Messages() {
		ids[strings.TrimSpace(between(l.Data, "X-Livery-Lead: ", "\n"))] = true
	}
	return ids
}

// holdDatabase keeps everybody else from writing.
func holdDatabase(t *testing.T, file string, lasting time.Duration) {
	db, err := sql.Open("sqlite", "file:"+file+"?_pragma=busy_timeout(10000)")
	if err != nil {
		t.Error(err)
		return
	}
	defer db.Close()
	ctx := context.Background()
	conn, err := db.Conn(ctx)
	if err == nil {
		_, err = conn.ExecContext(ctx, "BEGIN IMMEDIATE")
	}
	if err == nil {
		time.Sleep(lasting)
		_, err = conn.ExecContext(ctx, "COMMIT")
	}
	if err != nil {
		t.Errorf("alone with the database: %v", err)
	}
}

// sweepNow takes every upload that waits for a post, as the server does after two minutes. The
// server delivers what it keeps.
func sweepNow(t *testing.T, data, database string) {
	t.Helper()
	blobs, err := disk.Open(config.Folder{Data: data}.StorageFolder(), slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	db, err := store.Open(t.Context(), database)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	sweeper := lead.NewSweeper(&lead.Intake{Store: db, Blobs: blobs, Now: time.Now, Log: slog.New(slog.DiscardHandler),
		Destinations: func(string) []string { return []string{"crm", "desk"} }, MinFill: lead.DefaultMinFill})
	sweeper.Grace = 0
	step, err := sweeper.Step(t.Context())
	if err != nil || !step.Whole || step.Failed > 0 || step.Taken == 0 {
		t.Errorf("swept %+v, %v", step, err)
	}
}
