package abuse

import (
	"context"
	"crypto/tls"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"net"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

const (
	storeHost    = "fleetstore.example"
	goingHost    = "camforfleets.example"
	changedHost  = "smartertracking.example"
	deskHost     = "desk.livery.example"
	goingBrand   = "cam"              // its file is removed and comes back
	changedBrand = "smarter-tracking" // its words change, and its posts come and go
)

// attacker makes the rounds of one attack, with dice of its own.
type attacker struct {
	*siege
	ctx  context.Context
	name string
	dice *rand.Rand
	*tally
}

// tally counts what an attack did and what became of it.
type tally struct {
	rounds, requests, refused, failed atomic.Int64

	mu       sync.Mutex
	statuses map[int]int
}

func (y *tally) answered(status int) {
	y.requests.Add(1)
	switch {
	case status == 0:
		y.failed.Add(1)
	case status >= 400:
		y.refused.Add(1)
	}
	y.mu.Lock()
	defer y.mu.Unlock()
	y.statuses[status]++
}

func (y *tally) String() string {
	y.mu.Lock()
	defer y.mu.Unlock()
	var by []string
	for _, status := range slices.Sorted(maps.Keys(y.statuses)) {
		by = append(by, fmt.Sprint(status, "×", y.statuses[status]))
	}
	return fmt.Sprintf("%7d %8d %8d %8d  %s", y.rounds.Load(), y.requests.Load(), y.refused.Load(), y.failed.Load(),
		strings.Join(by, " "))
}

// sleep waits and reports whether there is time left.
func (a *attacker) sleep(d time.Duration) bool {
	select {
	case <-a.ctx.Done():
		return false
	case <-time.After(d):
		return true
	}
}

func (a *attacker) upTo(d time.Duration) time.Duration {
	return time.Duration(a.dice.Int64N(int64(d) + 1))
}

func pick[T any](a *attacker, of ...T) T { return of[a.dice.IntN(len(of))] }

// address is one of so many visitors' in front of the proxy. Both networks are for documents alone.
func (a *attacker) address(of int) string {
	n := a.dice.IntN(of)
	if n%2 == 0 {
		return fmt.Sprintf("198.51.%d.%d", 100+n>>8&7, n&255)
	}
	return fmt.Sprintf("2001:db8:%x::%x", n, n)
}

// personal matches what the suite says of people: names, mail addresses, companies and addresses.
var personal = regexp.MustCompile(`(?i)wilhelmina|ottoline|@people\.example|haulage|198\.51\.\d|2001:db8:|555-01`)

// visitorClient speaks one version of HTTP.
type visitorClient struct{ *http.Client }

func newVisitorClient(second bool) visitorClient {
	transport := &http.Transport{TLSClientConfig: insecure(), MaxIdleConnsPerHost: 16, DisableCompression: true,
		ForceAttemptHTTP2: second}
	if !second {
		transport.TLSNextProto = map[string]func(string, *tls.Conn) http.RoundTripper{}
	}
	return visitorClient{&http.Client{Transport: transport, Timeout: hanging,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}}
}

func insecure(protocols ...string) *tls.Config {
	return &tls.Config{InsecureSkipVerify: true, NextProtos: protocols}
}

// ask sends a request over either version of HTTP and counts what became of it; the status is 0
// where no answer came. Header lines are "Name: value".
func (a *attacker) ask(method, host, target, body string, headers ...string) (status int, answer string) {
	request, err := http.NewRequest(method, "https://"+a.server.addr+target, strings.NewReader(body))
	if err != nil {
		a.t.Fatalf("%s: %s %s: %v", a.name, method, target, err)
	}
	request.Host = host
	for _, line := range headers {
		name, value, _ := strings.Cut(line, ": ")
		request.Header.Add(name, value)
	}
	return a.send(pick(a, a.visitor[:]...), request)
}

func (a *attacker) send(client visitorClient, request *http.Request) (status int, answer string) {
	defer func() {
		a.answered(status)
		// which has a disk that fails
		if status == http.StatusInternalServerError && !strings.HasPrefix(request.URL.Path, "/storage/") {
			a.t.Errorf("%s: %s %.200s is answered with 500: %.300s", a.name, request.Method, request.URL, answer)
		}
	}()
	response, err := client.Do(request)
	if err != nil {
		return 0, err.Error()
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		return 0, err.Error()
	}
	return response.StatusCode, string(text)
}

// dial opens a TLS connection that speaks a protocol; nil where none could be had.
func (a *attacker) dial(protocol string) net.Conn {
	dialer := tls.Dialer{NetDialer: &net.Dialer{Timeout: hanging}, Config: insecure(protocol)}
	c, err := dialer.DialContext(a.ctx, "tcp", a.server.addr)
	if err != nil {
		a.answered(0)
		return nil
	}
	_ = c.SetDeadline(time.Now().Add(hanging))
	return c
}

// want reports that an answer is not what it must be while all this goes on: refused for now, at worst.
func (a *attacker) want(what string, status int, allowed ...int) {
	if !slices.Contains(append(allowed, http.StatusServiceUnavailable, http.StatusTooManyRequests), status) {
		a.t.Errorf("%s: %s is answered with %d", a.name, what, status)
	}
}
