//go:build unix

package web

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"
)

// atTheDoor starts a site whose line can be made long, and connects to it.
func atTheDoor(t *testing.T, answer http.HandlerFunc) (*Watch, net.Conn) {
	watch := NewWatch(prometheus.NewRegistry(), 100, "/storage/", slog.New(slog.DiscardHandler))
	server := httptest.NewUnstartedServer(watch.Handler(answer))
	server.Listener = Gather(server.Config, server.Listener, watch)
	server.Start()
	t.Cleanup(server.Close)
	c, err := net.Dial("tcp", server.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = c.Close() })
	_ = c.SetDeadline(time.Now().Add(10 * time.Second))
	return watch, c
}

func withBody(body string) string {
	return fmt.Sprintf("content-length: %d\r\n\r\n%s", len(body), body)
}

func readAnswer(t *testing.T, in *bufio.Reader) (*http.Response, string) {
	t.Helper()
	answer, err := http.ReadResponse(in, nil)
	if err != nil {
		t.Fatal(err)
	}
	body, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	return answer, string(body)
}

func TestWhoIsRefusedAtTheDoorIsToldWhenToComeBackAndNobodyUrgentIs(t *testing.T) {
	seen := map[string]int{}
	watch, c := atTheDoor(t, func(w http.ResponseWriter, r *http.Request) {
		seen[r.Method+" "+r.URL.Path]++
		_, _ = io.Copy(io.Discard, r.Body)
	})
	in := bufio.NewReader(c)
	ask := func(request string) *http.Response {
		t.Helper()
		if _, err := io.WriteString(c, request); err != nil {
			t.Fatal(err)
		}
		answer, _ := readAnswer(t, in)
		return answer
	}
	plain := func(path string) string {
		return "GET " + path + " HTTP/1.1\r\nHost: x.example\r\nConnection: keep-alive\r\n\r\n"
	}
	if answer := ask(plain("/")); answer.StatusCode != http.StatusOK {
		t.Fatalf("without a line: %s", answer.Status)
	}
	watch.line.standing.Store(int64(longLine + 1))
	refused := 0
	for range 80 {
		answer := ask(plain("/page"))
		if answer.StatusCode != http.StatusServiceUnavailable {
			continue
		}
		refused++
		for name := range fixedHeaders {
			if answer.Header.Get(name) == "" {
				t.Fatalf("a refusal without %s: %v", name, answer.Header)
			}
		}
		if answer.Header.Get("Retry-After") != "1" || answer.Header.Get("Cache-Control") != never || answer.Header.Get("X-Request-Id") != "" {
			t.Fatalf("a refusal says %v", answer.Header)
		}
	}
	if refused != 70 || seen["GET /page"] != 10 {
		t.Errorf("%d of 80 were refused, net/http saw %d", refused, seen["GET /page"])
	}
	for range 20 {
		if answer := ask(plain("/api/upload-credential")); answer.StatusCode != http.StatusOK {
			t.Fatalf("an urgent request: %s", answer.Status)
		}
	}
	atTheDoor := func() (refused int) {
		for range 8 {
			if answer := ask(plain("/page")); answer.StatusCode == http.StatusServiceUnavailable && answer.Header.Get("Date") == "" {
				refused++
			}
		}
		return refused
	}
	lead := "POST /api/tasks HTTP/1.1\r\nHost: x.example\r\n"
	if answer := ask(lead + withBody(plain("/page"))); answer.StatusCode != http.StatusOK {
		t.Fatalf("a lead: %s", answer.Status)
	}
	if refused := atTheDoor(); refused < 6 {
		t.Errorf("after a lead only %d of 8 are refused at the door", refused)
	}
	// From here on the connection is net/http's: what follows could be the rest of a body.
	if answer := ask(lead + "Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n"); answer.StatusCode != http.StatusOK {
		t.Fatalf("a lead in chunks: %s", answer.Status)
	}
	if refused := atTheDoor(); refused > 0 {
		t.Errorf("after a body of unknown length %d are refused at the door", refused)
	}
	watch.line.standing.Store(0)
	if answer := ask(plain("/")); answer.StatusCode != http.StatusOK {
		t.Errorf("when the line is gone: %s", answer.Status)
	}
}

// Requests that are sent ahead of their answers, in pieces or with bodies are answered in their order, whatever the line is.
func TestTheDoorNeverTakesAPartForAWhole(t *testing.T) {
	one := "GET /a HTTP/1.1\r\nHost: x.example\r\n\r\n"
	long := "GET /" + strings.Repeat("a", 5000) + " HTTP/1.1\r\nHost: x.example\r\n\r\n"
	inside := "GET /inside HTTP/1.1\r\nHost: x.example\r\n\r\n"
	for name, pieces := range map[string][]string{
		"two at once":                         {one + one},
		"two in three pieces":                 {one + one[:9], one[9:30], one[30:]},
		"all but a byte of net/http's buffer": {long[:4095], long[4095:], one},
		"byte by byte":                        strings.Split(one+one, ""),
		"a body that looks like a whole":      {"POST /b HTTP/1.1\r\nHost: x.example\r\n" + withBody(inside), one},
		"a GET with a body, apart":            {"GET /b HTTP/1.1\r\nHost: x.example\r\n" + strings.TrimSuffix(withBody(inside), inside), inside, one},
		"a body in pieces":                    {"PUT /b HTTP/1.1\r\nHost: x.example\r\n" + strings.TrimSuffix(withBody(inside+inside), inside), inside, one},
		"the end of a body and what follows":  {"POST /b HTTP/1.1\r\nHost: x.example\r\n" + strings.TrimSuffix(withBody(inside), inside), inside + one[:20], one[20:]},
		"a body that two lengths are told of": {"POST /b HTTP/1.1\r\nHost: x.example\r\nContent-Length: 41\r\n" + withBody(inside), one},
	} {
		t.Run(name, func(t *testing.T) {
			watch, c := atTheDoor(t, func(w http.ResponseWriter, r *http.Request) {
				_, _ = io.Copy(io.Discard, r.Body)
				_, _ = io.WriteString(w, r.URL.Path)
			})
			watch.line.standing.Store(int64(longLine + 1))
			for _, piece := range pieces {
				if _, err := io.WriteString(c, piece); err != nil {
					t.Fatal(err)
				}
				time.Sleep(time.Millisecond)
			}
			in := bufio.NewReader(c)
			for range 2 {
				if answer, body := readAnswer(t, in); body == "/inside" || answer.StatusCode != http.StatusOK && body != refusal {
					t.Errorf("answered with %s %q", answer.Status, body)
				}
			}
			_ = c.SetReadDeadline(time.Now().Add(20 * time.Millisecond))
			if n, err := in.Read(make([]byte, 100)); n > 0 {
				t.Errorf("a third answer came to two requests: %d bytes, %v", n, err)
			}
		})
	}
}

func TestAVisitorWhoLeavesIsNoticedWhileAnAnswerIsMade(t *testing.T) {
	for name, leave := range map[string]func(c *net.TCPConn){
		"in good order": func(*net.TCPConn) {},
		"by a reset":    func(c *net.TCPConn) { _ = c.SetLinger(0) },
	} {
		t.Run(name, func(t *testing.T) {
			began, noticed, ended := make(chan struct{}), make(chan struct{}), make(chan struct{})
			defer close(ended)
			_, c := atTheDoor(t, func(_ http.ResponseWriter, r *http.Request) {
				close(began)
				select {
				case <-r.Context().Done():
					close(noticed)
				case <-ended:
				}
			})
			_, _ = io.WriteString(c, "GET / HTTP/1.1\r\nHost: x.example\r\n\r\n")
			<-began
			leave(c.(*net.TCPConn))
			_ = c.Close()
			select {
			case <-noticed:
			case <-time.After(5 * time.Second):
				t.Fatal("not noticed in five seconds")
			}
		})
	}
}

// Where the door finds a request to end, net/http must find its end too.
func FuzzWholeRequests(f *testing.F) {
	for _, seed := range []string{
		"GET / HTTP/1.1\r\nHost: x\r\n\r\n", "GET /a?b HTTP/1.1\r\n\r\n", "GET / HTTP/1.1\r\nHost: x\r\n\r\nGET / HTTP/1.1\r\n\r\n",
		"GET / HTTP/1.1\r\nContent-Length: 1\r\n\r\n", "GET / HTTP/1.1\r\nTransfer-Encoding : chunked\r\n\r\n", "GET / HTTP/1.1\r\nA: b\n\r\n\r\n",
		"GET / HTTP/1.1\r\nA: b\r\n c\r\n\r\n", "GET / HTTP/1.0\r\n\r\n", "GET / HTTP/1.1\r\nConnection: close\r\n\r\n", "GET / HTTP/1.1\r\nConnection: keep-alive, close\r\n\r\n", "GET / HTTP/1.1\r\nUpgrade: keep-alive\r\n\r\n", "GET / x HTTP/1.1\r\n\r\n",
		"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{}", "PUT / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{}", "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{}GET",
		"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: +2\r\n\r\n{}", "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}", "HEAD / HTTP/1.1\r\nHost: x\r\n\r\n", "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nContent-Length: 2\r\n\r\n0\r\n\r\n",
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, request []byte) {
		target, missing := begins(request)
		if missing < 0 {
			return
		}
		in := bufio.NewReader(bytes.NewReader(request))
		r, err := http.ReadRequest(in)
		if err != nil {
			return // net/http refuses it too, and ends the connection
		}
		came, err := io.Copy(io.Discard, r.Body)
		if (err == nil) != (missing == 0) || came+missing != r.ContentLength || len(r.TransferEncoding) > 0 || r.Close {
			t.Errorf("%q ends after %d more bytes: %+v, %d came, %v", request, missing, r, came, err)
		}
		if left, _ := io.ReadAll(in); len(left) > 0 {
			t.Errorf("%q was taken for one request, left %q", request, left)
		}
		if target != nil && (r.RequestURI != string(target) || r.Method != http.MethodGet || r.ContentLength != 0) {
			t.Errorf("%q was taken for a GET of %q: %+v", request, target, r)
		}
	})
}
