// Package system tests the whole program, as an operator starts it and as visitors meet it:
// every page, faults, abuse, several machines.
package system

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"os/signal"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/alecthomas/kong"

	"livery"
	"livery/cmd/livery/cli"
	"livery/internal/app"
	"livery/internal/brand"
	"livery/internal/config"
	"livery/internal/rules"
	"livery/internal/store/pgtest"
	"livery/test/system/kit"
)

// asProgram makes the test's own binary the program, so that it can be killed.
const asProgram = "LIVERY_TEST_AS_PROGRAM"

func TestMain(m *testing.M) {
	if os.Getenv(asProgram) != "" {
		asMain()
	}
	flag.Parse()
	if parallel := flag.Lookup("test.parallel"); parallel.Value.String() == parallel.DefValue {
		_ = parallel.Value.Set("8") // most tests wait for something most of the time
	}
	code := pgtest.Run(m)
	for _, clean := range atTheEnd {
		clean()
	}
	os.Exit(code)
}

// atTheEnd removes what tests share.
var atTheEnd []func()

// asMain does what main does.
func asMain() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := cli.Run(ctx, os.Args[1:], os.Getenv, os.Stdout, os.Stderr); err != nil {
		fmt.Fprintln(os.Stderr, "livery:", err)
		os.Exit(cli.ExitCode(err))
	}
	os.Exit(0)
}

// leadsFile is the database in a data folder.
func leadsFile(data string) string { return config.Folder{Data: data}.LeadsFile() }

// settings are a server's, read as the command line reads them.
func settings(t *testing.T, args ...string) (c config.Server) {
	t.Helper()
	parser, err := kong.New(&c)
	if err == nil {
		_, err = parser.Parse(args)
	}
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// soak reports whether there is time for the long tests.
func soak() bool { return os.Getenv("LIVERY_SOAK") != "" }

// server is a running livery, as an operator starts it.
type server struct {
	t    *testing.T
	addr string
	logs *kit.LockedBuffer
}

var served = regexp.MustCompile(`livery serves .* at https?://localhost:(\d+)`)

// shared is one server for all tests that only read.
var shared = sync.OnceValues(func() (*server, error) {
	data, err := os.MkdirTemp("", "livery")
	if err != nil {
		return nil, err
	}
	atTheEnd = append(atTheEnd, func() { _ = os.RemoveAll(data) })
	s, _, err := launch(context.Background(), "--data", data)
	return s, err
})

func reader(t *testing.T) *server {
	t.Helper()
	s, err := shared()
	if err != nil {
		t.Fatal(err)
	}
	return &server{t, s.addr, s.logs}
}

// start runs the real program on a free port with an empty data folder of its own.
func start(t *testing.T, args ...string) *server {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	s, done, err := launch(ctx, append([]string{"--data", t.TempDir()}, args...)...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		cancel()
		if err := <-done; err != nil {
			t.Errorf("the server stopped with: %v", err)
		}
	})
	return &server{t, s.addr, s.logs}
}

func launch(ctx context.Context, args ...string) (*server, chan error, error) {
	reader, writer := io.Pipe()
	logs := &kit.LockedBuffer{}
	done := make(chan error, 1)
	args = append([]string{"serve", "--lazy", "--admin=", "--listen", "127.0.0.1:0"}, args...)
	go func() {
		err := cli.Run(ctx, args, func(string) string { return "" }, io.Discard, io.MultiWriter(writer, logs))
		writer.CloseWithError(err)
		done <- err
	}()
	lines := bufio.NewScanner(reader)
	for lines.Scan() {
		if m := served.FindStringSubmatch(lines.Text()); m != nil {
			go func() { _, _ = io.Copy(io.Discard, reader) }()
			return &server{addr: net.JoinHostPort("127.0.0.1", m[1]), logs: logs}, done, nil
		}
	}
	return nil, nil, fmt.Errorf("the server did not start: %s", logs)
}

// ask sends a request and does not follow redirects. Header lines are "Name: value". It asks again while a page is not
// rendered: on a busy machine the first visitor may be given the shell.
func (s *server) ask(method, host, target string, headers ...string) (response *http.Response, body string) {
	s.t.Helper()
	eventually(s.t, target+" of "+host+" is rendered", func() bool {
		response, body = s.askOnce(method, host, target, headers...)
		return !strings.Contains(body, shell)
	})
	return response, body
}

// shell is where the browser renders a page that the server did not.
const shell = `<div id="root" data-shell></div>`

// askOnce sends one request and takes what comes.
func (s *server) askOnce(method, host, target string, headers ...string) (*http.Response, string) {
	s.t.Helper()
	request, err := http.NewRequestWithContext(s.t.Context(), method, "http://"+s.addr+target, nil)
	if err != nil {
		s.t.Fatal(err)
	}
	request.Host = host
	for _, line := range headers {
		name, value, _ := strings.Cut(line, ": ")
		request.Header.Set(name, value)
	}
	transport := &http.Transport{DisableCompression: true, DisableKeepAlives: true}
	response, err := transport.RoundTrip(request)
	if err != nil {
		s.t.Fatal(err)
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		s.t.Fatal(err)
	}
	return response, string(body)
}

func shipped(t *testing.T) *brand.Site {
	t.Helper()
	c, problems := rules.Load(livery.Content())
	if c == nil {
		t.Fatal(problems)
	}
	return c.Site
}

func between(text, from, to string) string {
	_, rest, _ := strings.Cut(text, from)
	inside, _, _ := strings.Cut(rest, to)
	return inside
}

// startApp runs the application as the command does, with options of the test's own.
func startApp(t *testing.T, change func(*app.Options), args ...string) *server {
	t.Helper()
	logs := &kit.LockedBuffer{}
	options := app.Options{
		Server: settings(t, append([]string{"--listen", "127.0.0.1:0", "--data", t.TempDir(), "--admin="},
			args...)...),
		Content: livery.Content(), Log: slog.New(slog.NewTextHandler(logs, nil)),
	}
	change(&options)
	a, err := app.New(t.Context(), options)
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- errors.Join(a.Run(ctx), a.Close()) }()
	t.Cleanup(func() {
		stop()
		if err := <-done; err != nil {
			t.Errorf("the server stopped with: %v", err)
		}
	})
	return &server{t, strings.Replace(strings.TrimPrefix(a.Address(), "http://"), "localhost", "127.0.0.1", 1), logs}
}

// eventually waits until a condition holds. Its time limit only keeps a failing test from hanging.
func eventually(t *testing.T, what string, wanted func() bool) {
	t.Helper()
	for end := time.Now().Add(hanging); !wanted(); time.Sleep(50 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("%s: not within %s", what, hanging)
		}
	}
}

// hanging is longer than anything takes on the busiest machine.
const hanging = 3 * time.Minute

// command runs one command and returns what it printed.
func command(t *testing.T, env map[string]string, args ...string) (string, error) {
	t.Helper()
	var out bytes.Buffer
	ctx, cancel := context.WithTimeout(t.Context(), hanging)
	defer cancel()
	err := cli.Run(ctx, args, func(name string) string { return env[name] }, &out, &out)
	return out.String(), err
}

func loopback(port int) string { return net.JoinHostPort("127.0.0.1", strconv.Itoa(port)) }

// nextPort starts somewhere below the ports that the system hands out by itself, so that nobody
// who asks the system for a port gets one that a test is about to open.
var nextPort = func() *atomic.Int64 { n := new(atomic.Int64); n.Store(20000 + rand.Int64N(10000)); return n }()

// freePort is a port that nobody listens on, and that no other test gets.
func freePort(t *testing.T) int {
	t.Helper()
	for range 2000 {
		port := int(nextPort.Add(1))
		listener, err := net.Listen("tcp", loopback(port))
		if err == nil {
			_ = listener.Close()
			return port
		}
	}
	t.Fatal("no port is free")
	return 0
}

func write(t *testing.T, name, text string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

func primaryHost(t *testing.T, id string) string {
	t.Helper()
	for _, b := range shipped(t).Brands {
		if b.ID == id {
			return b.Hosts[0].Name
		}
	}
	t.Fatal("no brand " + id)
	return ""
}

func readContent(t *testing.T, name string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("../../content", name))
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func writeFile(t *testing.T, dir, name, text string) {
	t.Helper()
	path := filepath.Join(dir, name)
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}
