package system

import (
	"fmt"
	"net/http"
	"net/url"
	"path/filepath"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"livery/internal/lead"
	"livery/internal/store"
	"livery/internal/store/pgtest"
)

// prompt is shorter than the timeouts of storage and database: an answer within it did not wait for
// them.
const prompt = 8 * time.Second

// timed asks for a page and reports how it went.
func (s *server) timed(host, target string) (status int, body string, took time.Duration) {
	s.t.Helper()
	begin := time.Now()
	response, body := s.ask("GET", host, target)
	return response.StatusCode, body, time.Since(begin)
}

// tally posts leads and remembers which were acknowledged.
type tally struct {
	t            *testing.T
	server       *process
	n            int
	acknowledged map[string]string // task by address
	failed       atomic.Int64
}

func newTally(t *testing.T, s *server) *tally {
	p := &process{t: t}
	p.addr.Store(s.addr)
	return &tally{t: t, server: p, acknowledged: map[string]string{}}
}

// post sends one lead and returns how to send it again, and why it failed.
func (y *tally) post() (again func() error, took time.Duration, err error) {
	v := &visitor{n: y.n, server: y.server, failed: &y.failed}
	y.n++
	again = func() error {
		err := v.post(fmt.Sprintf("demo-visitor-%d-2026-01-02T03-04-05-678Z.xml", v.n))
		if err == nil {
			y.acknowledged[v.email()] = v.task
		}
		return err
	}
	begin := time.Now()
	err = again()
	return again, time.Since(begin), err
}

func (y *tally) checkStored(database string) {
	y.t.Helper()
	db, err := store.Open(y.t.Context(), database)
	if err != nil {
		y.t.Fatal(err)
	}
	defer db.Close()
	kept := map[string][]string{}
	for r, err := range lead.All(y.t.Context(), db, lead.Filter{}) {
		if err != nil {
			y.t.Fatal(err)
		}
		kept[r.Email] = append(kept[r.Email], r.ID)
	}
	for email, task := range y.acknowledged {
		if ids := kept[email]; len(ids) != 1 || ids[0] != task {
			y.t.Errorf("%s was acknowledged as %s and is kept as %q", email, task, ids)
		}
	}
}

// While an account is slow, silent or gone, pages and posts come from memory and leads are kept;
// afterwards changed posts are seen again. What needs the account is refused and not kept waiting for ever.
func TestAnAccountThatIsSlowSilentOrGone(t *testing.T) {
	t.Parallel()
	elsewhere := t.TempDir()
	account := start(t, "--data", elsewhere) // the storage of another livery, which has the posts already
	way := newToxic(t, "tcp", account.addr)
	setting, err := command(t, nil, "storage", "connection-string", "--data", elsewhere, "--url", "http://"+way.addr)
	if err != nil {
		t.Fatal(setting, err)
	}
	data := t.TempDir()
	s := start(t, "--data", data, "--trusted-proxy", "127.0.0.1", "--storage-refresh", "1s", "--storage",
		strings.TrimSpace(setting))
	leads := newTally(t, s)
	eventually(t, "posts", func() bool {
		status, body, _ := s.timed(visitedHost, "/blog")
		return status == http.StatusOK && !strings.Contains(body, "Error loading")
	})
	_, list, _ := s.timed(visitedHost, "/blog")
	post := regexp.MustCompile(`href="/blog/([a-z0-9-]+)"`).FindStringSubmatch(list)[1]
	modes := []mode{silent}
	if soak() {
		modes = append(modes, slow, gone)
	}
	for _, m := range modes {
		way.set(m)
		for _, target := range []string{"/", "/blog", "/blog/" + post, "/terms", "/blog/feed.xml",
			"/api/get-sas-token"} {
			s.ask("GET", visitedHost, target) // the first render is no matter of storage
			if status, body, took := s.timed(visitedHost, target); status != http.StatusOK || took > prompt ||
				strings.Contains(body, "Error loading") {
				t.Errorf("%d: %s answers %d after %s", m, target, status, took)
			}
		}
		if _, took, err := leads.post(); err != nil || took > prompt {
			t.Errorf("%d: a lead after %s: %v", m, took, err)
		}
	}
	way.set(flowing)
	if _, took, err := leads.post(); err != nil || took > prompt {
		t.Errorf("afterwards a lead after %s: %v", took, err)
	}
	leads.checkStored(leadsFile(data))
}

// While the database is silent or gone, pages come from memory and leads are refused in time, with
// a wish to come back; the same lead sent again is kept once.
func TestADatabaseThatIsSilentOrGone(t *testing.T) {
	t.Parallel()
	database := pgtest.Database(t)
	u, err := url.Parse(database)
	if err != nil {
		t.Fatal(err)
	}
	way := newToxic(t, "unix", filepath.Join(u.Query().Get("host"), ".s.PGSQL.5432"))
	s := start(t, "--trusted-proxy", "127.0.0.1", "--database", "postgres://postgres@"+way.addr+u.Path+
		"?sslmode=disable")
	leads := newTally(t, s)
	first, _, err := leads.post()
	eventually(t, "the first lead", func() bool { return err == nil || first() == nil })
	var again []func() error
	modes := []mode{gone}
	if soak() {
		modes = append(modes, silent) // the patience with it takes ten seconds
	}
	for _, m := range modes {
		way.set(m)
		resend, took, err := leads.post()
		if err == nil || !strings.Contains(err.Error(), "503") || took > 16*time.Second {
			t.Errorf("%d: a lead is answered after %s with %v", m, took, err)
		}
		again = append(again, resend)
		s.ask("GET", visitedHost, "/")
		if status, _, took := s.timed(visitedHost, "/"); status != http.StatusOK || took > prompt {
			t.Errorf("%d: a page answers %d after %s", m, status, took)
		}
	}
	way.set(flowing)
	for n, resend := range again {
		eventually(t, fmt.Sprintf("lead %d", n), func() bool { return resend() == nil })
	}
	leads.checkStored(database)
}
