package web

import (
	"bufio"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"
)

// behindADoor serves, over real connections, what it was asked: method, path and body.
func behindADoor(t *testing.T) (watch *Watch, dial func() (net.Conn, *bufio.Reader)) {
	watch = NewWatch(prometheus.NewRegistry(), 1000, slog.New(slog.DiscardHandler))
	echo := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		_, _ = fmt.Fprintf(w, "%s %s %s", r.Method, r.URL.Path, body)
	})
	server := &http.Server{Handler: watch.Handler("/storage/", echo), ReadHeaderTimeout: time.Minute}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	go func() { _ = server.Serve(Gather(server, listener, watch)) }()
	t.Cleanup(func() { _ = server.Close() })
	return watch, func() (net.Conn, *bufio.Reader) {
		conn, err := net.Dial("tcp", listener.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = conn.Close() })
		_ = conn.SetDeadline(time.Now().Add(10 * time.Second))
		return conn, bufio.NewReader(conn)
	}
}

// flooded makes the line look so long that everything that may be refused is.
func flooded(watch *Watch) {
	watch.line.standing.Store(int64(longLine + 1))
	watch.line.asked.Store(0)
}

func answerTo(t *testing.T, in *bufio.Reader) string {
	t.Helper()
	response, err := http.ReadResponse(in, nil)
	if err != nil {
		t.Fatal(err)
	}
	body, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	if response.StatusCode == http.StatusServiceUnavailable && response.Header.Get("Retry-After") != "" && response.Header.Get("X-Content-Type-Options") != "" {
		return "refused"
	}
	return string(body)
}

const host = " HTTP/1.1\r\nHost: x.example\r\n"

func TestInAFloodPagesAreRefusedOnAConnectionThatLeadsStillUse(t *testing.T) {
	watch, dial := behindADoor(t)
	conn, in := dial()
	lead := "POST /api/tasks" + host + "content-length: 4\r\n\r\n"
	steps := []struct{ send, calm, flood string }{
		{"GET /" + host + "\r\n", "GET / ", "refused"},
		{"GET /assets/a.css" + host + "\r\n", "GET /assets/a.css ", "refused"},
		{lead + "lead", "POST /api/tasks lead", "POST /api/tasks lead"},
		{"GET /storage/x/posts" + host + "\r\n", "GET /storage/x/posts ", "GET /storage/x/posts "},
		{"GET /products?q=1" + host + "Content-Length: 0\r\n\r\n", "GET /products ", "refused"},
		{lead + "GET ", "POST /api/tasks GET ", "POST /api/tasks GET "},
		{"GET /blog" + host + "\r\n", "GET /blog ", "refused"},
	}
	for _, flood := range []bool{false, true, false} {
		watch.line.standing.Store(0)
		for _, step := range steps {
			want := step.calm
			if flood {
				flooded(watch)
				want = step.flood
			}
			if _, err := io.WriteString(conn, step.send); err != nil {
				t.Fatal(err)
			}
			if got := answerTo(t, in); got != want {
				t.Errorf("flood %v: %q is answered with %q, expected %q", flood, step.send, got, want)
			}
		}
	}
}

func TestRequestsInOnePieceAreAnsweredInTheirOrder(t *testing.T) {
	watch, dial := behindADoor(t)
	conn, in := dial()
	flooded(watch)
	all := "GET /1" + host + "\r\n" + "POST /api/tasks" + host + "Content-Length: 9\r\n\r\nGET /2 HTGET /3" + host + "\r\n" + "GET /api/4" + host + "\r\n"
	if _, err := io.WriteString(conn, strings.Repeat(all, 20)); err != nil {
		t.Fatal(err)
	}
	for round := range 20 {
		for _, want := range []string{"/1", "POST /api/tasks GET /2 HT", "/3", "GET /api/4 "} {
			if got := answerTo(t, in); got != want && (want[0] != '/' || got != "refused" && got != "GET "+want+" ") {
				t.Fatalf("round %d: %q came where %q was due", round, got, want)
			}
		}
	}
}

// What could be read in two ways must never be answered twice, nor taken for another's request.
func TestTheDoorIsOpenForWhateverItIsNotSureOf(t *testing.T) {
	for _, odd := range []string{
		"GET / HTTP/1.1\nHost: x\n\nGET /second" + host + "\r\n",
		"GET /" + host + "Transfer-Encoding: chunked\r\n\r\n4\r\nGET \r\n0\r\n\r\n",
		"GET /" + host + "Content-Length: 1\r\nContent-Length: 2\r\n\r\n",
		"GET /" + host + "Content-Length: +1\r\n\r\n",
		"GET /" + host + "X: a\r\n folded: Content-Length: 3\r\n\r\n",
		"GET /" + host + "Expect: 100-continue\r\nContent-Length: 1\r\n\r\n",
		"GET /" + host + "Upgrade: h2c\r\n\r\n",
		"GET /" + host + "no name\r\n\r\n",
		"GET /half",
	} {
		if _, ok := readHead([]byte(odd)); ok {
			t.Errorf("the door thinks it understands %q", odd)
		}
	}
	for _, passed := range []string{
		"HEAD /" + host + "\r\n", "GET / HTTP/1.0\r\n\r\n", "GET /" + host + "connection: Close\r\n\r\n",
		"GET /" + host + "Content-Length: 5\r\n\r\nGET /", "GET http://x.example/" + host + "\r\n",
	} {
		if h, ok := readHead([]byte(passed)); !ok || h.target != "" {
			t.Errorf("%q may be refused at the door", passed)
		}
	}
}

func TestARequestInPiecesIsHandedOnAndRefusedBehindTheDoor(t *testing.T) {
	watch, dial := behindADoor(t)
	conn, in := dial()
	for _, piece := range []string{"GE", "T /" + host, "\r\n"} {
		if _, err := io.WriteString(conn, piece); err != nil {
			t.Fatal(err)
		}
		time.Sleep(20 * time.Millisecond)
	}
	if got := answerTo(t, in); got != "GET / " {
		t.Errorf("answered with %q", got)
	}
	flooded(watch)
	if _, err := io.WriteString(conn, "GET /"+host+"\r\n"); err != nil {
		t.Fatal(err)
	}
	if got := answerTo(t, in); got != "refused" {
		t.Errorf("in a flood answered with %q", got)
	}
}

func TestInAFloodOneOfEightIsAnsweredThroughTheDoorNotOneOfSixtyFour(t *testing.T) {
	watch, dial := behindADoor(t)
	conn, in := dial()
	flooded(watch)
	answered := 0
	for range 160 {
		if _, err := io.WriteString(conn, "GET /"+host+"\r\n"); err != nil {
			t.Fatal(err)
		}
		if answerTo(t, in) != "refused" {
			answered++
		}
	}
	if answered != 20 {
		t.Errorf("%d of 160 were answered, expected 20", answered)
	}
}
