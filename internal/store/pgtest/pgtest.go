// Package pgtest runs a private PostgreSQL for tests: a real server from the system's
// packages, in a temporary folder, reachable through a socket in that folder alone.
package pgtest

import (
	"bytes"
	"context"
	"database/sql"
	"fmt"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	_ "github.com/jackc/pgx/v5/stdlib" // the driver "pgx"
)

const fix = "install PostgreSQL's server (Debian: apt-get install postgresql), so that initdb and postgres are in " +
	"/usr/lib/postgresql/*/bin"

type cluster struct {
	bin    string
	dir    string
	attr   *syscall.SysProcAttr
	server *exec.Cmd
	exited chan struct{}
	output bytes.Buffer
}

var (
	start   sync.Once
	running *cluster
	failure error
	count   atomic.Int64
)

// Run runs a package's tests and stops the server they started, if they did:
//
//	func TestMain(m *testing.M) { os.Exit(pgtest.Run(m)) }
func Run(m *testing.M) int {
	code := m.Run()
	if running != nil {
		running.stop()
	}
	return code
}

// Database makes an empty database and answers its URL. The server starts with the first one.
func Database(t testing.TB) string {
	t.Helper()
	start.Do(func() { running, failure = startCluster() })
	if failure != nil {
		t.Fatalf("start a private PostgreSQL: %v", failure)
	}
	admin, err := sql.Open("pgx", running.url("postgres"))
	if err != nil {
		t.Fatal(err)
	}
	defer admin.Close()
	name := fmt.Sprintf("test%d", count.Add(1))
	if _, err := admin.Exec("CREATE DATABASE " + name); err != nil {
		t.Fatalf("create a database: %v", err)
	}
	return running.url(name)
}

// Server is a PostgreSQL of a test's own, which it may take away and give back.
type Server struct {
	URL string
	t   testing.TB
	*cluster
}

// NewServer starts one for the time of a test.
func NewServer(t testing.TB) *Server {
	t.Helper()
	c, err := startCluster()
	if err != nil {
		t.Fatalf("start a private PostgreSQL: %v", err)
	}
	t.Cleanup(c.stop)
	return &Server{c.url("postgres"), t, c}
}

// Stop ends the server with pg_ctl, in its mode fast or immediate, whatever is under way.
func (s *Server) Stop(mode string) {
	s.t.Helper()
	stop := exec.Command(filepath.Join(s.bin, "pg_ctl"), "-D", s.data(), "-m", mode, "-w", "stop")
	stop.SysProcAttr, stop.Dir = s.attr, s.dir
	if out, err := stop.CombinedOutput(); err != nil {
		s.t.Errorf("pg_ctl stop: %v\n%s", err, out)
	}
	<-s.exited
}

// Start returns when the server answers again.
func (s *Server) Start() {
	s.t.Helper()
	if err := s.launch(); err != nil {
		s.t.Errorf("start PostgreSQL again: %v", err)
	}
}

func (c *cluster) url(database string) string {
	return "postgres:///" + database + "?user=postgres&host=" + c.dir
}

func startCluster() (*cluster, error) {
	bins, _ := filepath.Glob("/usr/lib/postgresql/*/bin")
	if len(bins) == 0 {
		return nil, fmt.Errorf("no PostgreSQL found; %s", fix)
	}
	slices.Sort(bins)
	bin := bins[len(bins)-1]
	dir, err := os.MkdirTemp("/tmp", "livery-pg-") // short, because socket paths are
	if err != nil {
		return nil, err
	}
	attr, err := unprivileged(dir)
	if err != nil {
		return nil, err
	}
	c := &cluster{bin: bin, dir: dir, attr: attr}
	initdb := exec.Command(filepath.Join(bin, "initdb"), "-D", c.data(), "-U", "postgres", "-A", "trust", "-E", "UTF8",
		"--locale=C", "--no-sync")
	initdb.SysProcAttr, initdb.Dir = attr, dir
	if out, err := initdb.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("initdb: %w\n%s%s", err, out, fix)
	}
	return c, c.launch()
}

func (c *cluster) data() string { return filepath.Join(c.dir, "data") }

func (c *cluster) launch() error {
	c.exited = make(chan struct{})
	c.server = exec.Command(filepath.Join(c.bin, "postgres"), "-D", c.data(), "-k", c.dir, "-c", "listen_addresses=",
		"-c", "fsync=off", "-c", "max_connections=100")
	c.server.SysProcAttr, c.server.Dir = c.attr, c.dir
	c.server.Stdout, c.server.Stderr = &c.output, &c.output
	started := make(chan error)
	go func() {
		// The server dies with the thread that started it, so that thread stays with it.
		runtime.LockOSThread()
		defer close(c.exited)
		err := c.server.Start()
		started <- err
		if err == nil {
			_ = c.server.Wait()
		}
	}()
	if err := <-started; err != nil {
		return err
	}
	return c.ready()
}

// unprivileged makes the folder belong to somebody PostgreSQL is willing to run as.
func unprivileged(dir string) (*syscall.SysProcAttr, error) {
	attr := &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
	if os.Getuid() != 0 {
		return attr, nil
	}
	who, err := user.Lookup("postgres")
	if err != nil {
		if who, err = user.Lookup("nobody"); err != nil {
			return nil, fmt.Errorf("PostgreSQL refuses to run as root and there is no user postgres or nobody: %w", err)
		}
	}
	uid, err := strconv.ParseUint(who.Uid, 10, 32)
	if err != nil {
		return nil, err
	}
	gid, err := strconv.ParseUint(who.Gid, 10, 32)
	if err != nil {
		return nil, err
	}
	attr.Credential = &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}
	return attr, os.Chown(dir, int(uid), int(gid))
}

func (c *cluster) ready() error {
	db, err := sql.Open("pgx", c.url("postgres"))
	if err != nil {
		return err
	}
	defer db.Close()
	ctx, cancel := context.WithTimeout(context.Background(), 60*time.Second)
	defer cancel()
	for {
		if err = db.PingContext(ctx); err == nil {
			return nil
		}
		select {
		case <-c.exited:
			return fmt.Errorf("the server ended: %s", c.output.String())
		case <-ctx.Done():
			return fmt.Errorf("the server does not answer: %w", err)
		case <-time.After(50 * time.Millisecond):
		}
	}
}

func (c *cluster) stop() {
	_ = c.server.Process.Signal(syscall.SIGQUIT)
	<-c.exited
	_ = os.RemoveAll(c.dir)
}
