package system

import (
	"bufio"
	"io"
	"net"
	"net/http"
	"os"
	"strings"
	"sync"
	"testing"
	"time"
)

// answer is one answer of a connection, with its whole body.
type answer struct {
	*http.Response
	body string
}

// raw sends bytes as they are and reads every answer. After the first it says that nothing more comes, so that
// the server answers what it still holds and closes.
func (s *server) raw(message string) (answers []answer) {
	s.t.Helper()
	c, err := net.Dial("tcp", s.addr)
	if err != nil {
		s.t.Fatal(err)
	}
	defer c.Close()
	go func() { _, _ = io.WriteString(c, message) }() // an early refusal must not hold us up
	method, _, _ := strings.Cut(message, " ")
	_ = c.SetReadDeadline(time.Now().Add(hanging))
	for lines := bufio.NewReader(c); ; {
		response, err := http.ReadResponse(lines, &http.Request{Method: method})
		if err != nil {
			if os.IsTimeout(err) {
				s.t.Errorf("the server does not close after %.60q", message)
			}
			return answers
		}
		if response.StatusCode == http.StatusContinue {
			continue
		}
		body, _ := io.ReadAll(response.Body)
		if answers = append(answers, answer{response, string(body)}); len(answers) == 1 {
			_ = c.(*net.TCPConn).CloseWrite()
		}
	}
}

// The request that an attacker wants the next visitor to have made: it would be seen by its brand.
const hidden = "GET /robots.txt HTTP/1.1\r\nHost: camforfleets.example\r\n\r\n"

const (
	postHead = "POST /api/tasks HTTP/1.1\r\nHost: fleetstore.example\r\nContent-Type: application/json\r\n"
	getHead  = "GET /robots.txt HTTP/1.1\r\nHost: fleetstore.example\r\n"
)

// smuggling is every known way to make two readers of one connection disagree on where a
// request ends. status 0 stands for any refusal.
var smuggling = map[string]struct {
	message string
	status  int
}{
	"a length and chunks": {postHead +
		"Content-Length: 64\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n" + hidden, 400},
	"chunks and a length": {postHead + "Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n3b\r\n" +
		hidden + "\r\n0\r\n\r\n", 400},
	"two lengths":                 {postHead + "Content-Length: 0\r\nContent-Length: 59\r\n\r\n" + hidden, 0},
	"a list of lengths":           {postHead + "Content-Length: 0, 59\r\n\r\n" + hidden, 0},
	"a signed length":             {postHead + "Content-Length: +59\r\n\r\n" + hidden, 0},
	"a negative length":           {postHead + "Content-Length: -1\r\n\r\n" + hidden, 0},
	"a hexadecimal length":        {postHead + "Content-Length: 0x3b\r\n\r\n" + hidden, 0},
	"a length beyond all numbers": {postHead + "Content-Length: 99999999999999999999\r\n\r\n" + hidden, 0},
	"a space before the colon":    {postHead + "Content-Length : 59\r\n\r\n" + hidden, 0},
	"a space before the name": {"GET /robots.txt HTTP/1.1\r\n Transfer-Encoding: chunked\r\nHost: " +
		"fleetstore.example\r\n\r\n" + hidden, 0},
	"an unknown coding": {postHead + "Transfer-Encoding: xchunked\r\nContent-Length: 0\r\n\r\n" +
		hidden, 0},
	"two codings": {postHead +
		"Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n" + hidden, 0},
	"a list of codings": {postHead + "Transfer-Encoding: identity, chunked\r\n\r\n0\r\n\r\n" +
		hidden, 0},
	"a coding with a control character": {postHead + "Transfer-Encoding: \x0bchunked\r\n\r\n0\r\n\r\n" + hidden, 0},
	"a coding continued on a line": {postHead +
		"Transfer-Encoding:\r\n chunked\r\nContent-Length: 64\r\n\r\n0\r\n\r\n" + hidden, 400},
	"a value continued on a line": {"GET /robots.txt HTTP/1.1\r\nHost: fleetstore.example\r\nX-A: b\r\n Host: " +
		"camforfleets.example\r\nConnection: close\r\n\r\n", 200},
	"a chunk's extension with a newline": {postHead +
		"Transfer-Encoding: chunked\r\n\r\n3;x=\"\n\"\r\nabc\r\n0\r\n\r\n" + hidden, 400},
	"a chunk that ends in a bare LF": {postHead + "Transfer-Encoding: chunked\r\n\r\n3;x\nabc\r\n0\r\n\r\n" +
		hidden, 400},
	"a chunk's size beyond all numbers": {postHead +
		"Transfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\nabc\r\n0\r\n\r\n" + hidden, 400},
	"a chunk's size that is negative": {postHead + "Transfer-Encoding: chunked\r\n\r\n-1\r\nabc\r\n0\r\n\r\n" +
		hidden, 400},
	"trailers that name a host": {postHead +
		"Transfer-Encoding: chunked\r\nTrailer: Host\r\n\r\n2\r\n{}\r\n0\r\nHost: camforfleets.example\r\n\r\n" +
		hidden, 422},
	"a carriage return in a value": {getHead + "X-A: b\rHost: camforfleets.example\r\n\r\n", 0},
	"a zero byte in a value":       {getHead + "X-A: b\x00c\r\n\r\n", 0},
	"two hosts":                    {getHead + "Host: camforfleets.example\r\n\r\n", 0},
	"no host":                      {"GET /robots.txt HTTP/1.1\r\n\r\n", 0},
	"a host with a path": {"GET /robots.txt HTTP/1.1\r\nHost: " +
		"fleetstore.example/../camforfleets.example\r\n\r\n", 0},
	"a host with a user":  {"GET /robots.txt HTTP/1.1\r\nHost: fleetstore.example@camforfleets.example\r\n\r\n", 0},
	"a host with a space": {"GET /robots.txt HTTP/1.1\r\nHost: fleetstore.example camforfleets.example\r\n\r\n", 0},
	"a body on a GET":     {getHead + "Connection: close\r\nContent-Length: 59\r\n\r\n" + hidden + "\r\n", 200},
	"an upgrade to HTTP/2": {getHead + "Connection: Upgrade, HTTP2-Settings, close\r\nUpgrade: " +
		"h2c\r\nHTTP2-Settings: AAMAAABkAAQAoAAAAAIAAAAA\r\n\r\n", 200},
	"a tunnel": {"CONNECT camforfleets.example:443 HTTP/1.1\r\nHost: " +
		"fleetstore.example\r\nConnection: close\r\n\r\n" + hidden, 404},
	"a version of the future": {"GET /robots.txt HTTP/9.1\r\nHost: fleetstore.example\r\n\r\n" + hidden, 0},
}

func TestNoRequestCanHideInAnother(t *testing.T) {
	t.Parallel()
	s := start(t)
	var all sync.WaitGroup
	for name, probe := range smuggling {
		all.Go(func() {
			answers := s.raw(probe.message)
			if len(answers) != 1 {
				t.Errorf("%s: %d answers", name, len(answers))
			}
			for _, a := range answers {
				if strings.Contains(a.body, "camforfleets.example") {
					t.Errorf("%s: the hidden request was answered", name)
				}
				if probe.status != 0 && a.StatusCode != probe.status ||
					probe.status == 0 && (a.StatusCode < 400 || a.StatusCode == http.StatusOK) {
					t.Errorf("%s: %s", name, a.Status)
				}
				if a.StatusCode >= 400 && a.StatusCode != http.StatusUnprocessableEntity && !a.Close &&
					probe.status == 0 {
					t.Errorf("%s: the connection stays open after a refusal", name)
				}
			}
		})
	}
	all.Wait()
}

// The standard lets the target decide; every proxy knows that too.
func TestATargetWithAHostIsARequestForThatHost(t *testing.T) {
	t.Parallel()
	s := reader(t)
	answers := s.raw("GET http://camforfleets.example/robots.txt HTTP/1.1\r\nHost: fleetstore.example\r\nConnection: " +
		"close\r\n\r\n")
	if len(answers) != 1 || !strings.Contains(answers[0].body, "https://camforfleets.example/") ||
		strings.Contains(answers[0].body, "fleetstore") {
		t.Errorf("%+v", answers)
	}
}
