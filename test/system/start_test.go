package system

import (
	"context"
	"errors"
	"io/fs"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"livery"
	"livery/internal/app"
	"livery/internal/store/pgtest"
	"livery/test/system/kit"
)

// slowPicture is a folder one file of which takes longer than a start waits, and then until it is let go.
type slowPicture struct {
	fs.FS
	file string
	asks *atomic.Int64
	gate chan struct{}
}

func (s slowPicture) Open(name string) (fs.File, error) {
	if name == s.file {
		if s.asks.Add(1) == 1 {
			time.Sleep(5500 * time.Millisecond)
		} else {
			<-s.gate
		}
	}
	return s.FS.Open(name)
}

func (s slowPicture) Stat(name string) (fs.FileInfo, error) { return fs.Stat(s.FS, name) }

// A balancer sends visitors to a new server when its pages show the brands' own pictures, not before.
func TestAServerIsReadyWhenItsPagesShowThePicturesOfTheFolder(t *testing.T) {
	t.Parallel()
	dir, admin := kit.FewBrands(t), loopback(freePort(t))
	picture, err := fs.ReadFile(livery.Assets(), "domains/cam/hero-main.jpg")
	if err != nil {
		t.Fatal(err)
	}
	writeFile(t, dir, "assets/domains/store/hero-main.jpg", string(picture))
	writeFile(t, dir, "assets/domains/store/words.yaml", "hero-main: A yard at dusk with one van\n")
	slow := slowPicture{os.DirFS(dir), "assets/domains/store/hero-main.jpg", &atomic.Int64{}, make(chan struct{})}
	s := startApp(t, func(o *app.Options) { o.Content = slow }, "--lazy", "--admin", admin)
	if got := operatorSees(t, admin, "/-/readyz"); !strings.Contains(got, "still being prepared") {
		t.Errorf("while a picture is prepared the server says %q", got)
	}
	if r, _ := s.ask("GET", storeHost(t), "/"); r.StatusCode != http.StatusOK {
		t.Errorf("a visitor who comes all the same is answered %s", r.Status)
	}
	close(slow.gate)
	eventually(t, "the server is ready", func() bool {
		return strings.Contains(operatorSees(t, admin, "/-/readyz"), "ready")
	})
	if _, home := s.ask("GET", storeHost(t), "/"); !strings.Contains(home, "A yard at dusk with one van") {
		t.Error("it is ready, and its home page does not show the picture")
	}
}

// visit asks for a page. A connection that is taken in the moment in which a server is opened anew may be cut off.
func (s *server) visit(host, target string) error {
	request, err := http.NewRequestWithContext(s.t.Context(), http.MethodGet, "http://"+s.addr+target, nil)
	if err != nil {
		return err
	}
	request.Host = host
	response, err := (&http.Transport{DisableKeepAlives: true}).RoundTrip(request)
	if err != nil {
		return err
	}
	if response.StatusCode != http.StatusOK {
		err = errors.New(response.Status)
	}
	return errors.Join(err, response.Body.Close())
}

// After a reboot the database may come later than the server. Pages are served meanwhile, on the same sockets all
// along.
func TestAStartWithoutPostgreSQLServesThePagesAndOpensTheRestWhenItAnswers(t *testing.T) {
	t.Parallel()
	u, err := url.Parse(pgtest.Database(t))
	if err != nil {
		t.Fatal(err)
	}
	way := newToxic(t, "unix", filepath.Join(u.Query().Get("host"), ".s.PGSQL.5432"))
	way.set(gone)
	admin := loopback(freePort(t))
	s := start(t, "--admin", admin, "--desk-link", "--database", "postgres://postgres@"+way.addr+u.Path+
		"?sslmode=disable")
	if postLead(s, visitedHost, "early") {
		t.Error("a lead is acknowledged without a database")
	}
	r, body := s.ask("GET", "desk.localhost", "/")
	if r.StatusCode != http.StatusServiceUnavailable || !strings.Contains(body, "its database does not answer") {
		t.Errorf("the Desk answers %s %s", r.Status, body)
	}
	if health := between(operatorSees(t, admin, "/-/status"), `"health": {`, "}"); !strings.Contains(health,
		"the database does not answer") {
		t.Errorf("the status says %s", health)
	}
	reading, stop := context.WithCancel(t.Context())
	var visitors sync.WaitGroup
	visitors.Go(func() {
		for ; reading.Err() == nil; time.Sleep(20 * time.Millisecond) {
			if err := s.visit(visitedHost, "/terms"); err != nil && s.visit(visitedHost, "/terms") != nil {
				t.Errorf("a page that is asked for again is not there: %v", err)
			}
		}
	})
	way.set(flowing)
	eventually(t, "a lead is taken", func() bool { return postLead(s, visitedHost, "late") })
	stop()
	visitors.Wait()
	if r, _ := s.ask("GET", "desk.localhost", "/"); r.StatusCode != http.StatusOK {
		t.Errorf("the Desk answers %s", r.Status)
	}
	if health := between(operatorSees(t, admin, "/-/status"), `"database": "`, `"`); health != "ok" {
		t.Errorf("the status says %s", health)
	}
}
