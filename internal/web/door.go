package web

import (
	"bytes"
	"net/http"
	"time"
)

// door refuses requests of a connection before net/http reads them, while the line is long. A
// refusal by net/http costs most of what a page costs, so that refusing would shorten no line.
//
// It must know where a request begins. It does as long as everything that was read so far were
// whole requests without a body, one at a time, as browsers and proxies send them. From the first
// byte that is anything else, the connection is net/http's alone.
type door struct {
	watch *Watch
	// between says that the next byte begins a request.
	between bool
	// gone waits until the visitor sends more or leaves, without reading anything.
	gone func() error
	// refused is when a refusal last gave the connection more time.
	refused time.Time
}

// refusedAgain is how long a connection that was refused may take for its next request; a clock is
// set again after a tenth of it.
const refusedAgain = 30 * time.Second

// refusedAtTheDoor is a refusal as it travels.
var refusedAtTheDoor = func() []byte {
	h := http.Header{}
	refusalHeaders(h, &http.Request{})
	b := bytes.NewBufferString("HTTP/1.1 503 Service Unavailable\r\n")
	_ = h.Write(b)
	b.WriteString("\r\n" + refusal)
	return b.Bytes()
}()

// Read reads for net/http. Between requests that asks for a single byte only to learn whether the
// visitor has gone while an answer is made, and the byte would be the first of the next request.
func (c *gatheringConn) Read(p []byte) (int, error) {
	if c.watch == nil {
		return c.TCPConn.Read(p)
	}
	if len(p) == 1 && c.between {
		return 0, c.gone()
	}
	for {
		n, err := c.TCPConn.Read(p)
		if err != nil || !c.between {
			return n, err
		}
		target, whole := wholeGet(p[:n])
		if !whole || !c.watch.refusesAtTheDoor(target) {
			c.between, c.refused = whole, time.Time{} // net/http sets its own clocks
			return n, nil
		}
		if err := c.refuse(); err != nil {
			return 0, err
		}
	}
}

func (c *gatheringConn) refuse() error {
	if now := time.Now(); now.Sub(c.refused) > refusedAgain/10 {
		if err := c.SetDeadline(now.Add(refusedAgain)); err != nil {
			return err
		}
		c.refused = now
	}
	_, err := c.TCPConn.Write(refusedAtTheDoor)
	return err
}

func (o *Watch) refusesAtTheDoor(target []byte) bool {
	if o.line.wait() <= longLine {
		return false
	}
	path, _, _ := bytes.Cut(target, []byte("?"))
	if o.kindOf(http.MethodGet, string(path)).urgent || !o.turnsAway(longLine) {
		return false
	}
	o.shed.Inc()
	return true
}

// passedTheDoor says whether a request that is not urgent was decided on already.
func passedTheDoor(r *http.Request) bool {
	c := direct(r)
	return c != nil && c.watch != nil && c.between && c.watch.line.wait() > longLine
}

var (
	get          = []byte("GET /")
	endOfTarget  = []byte(" HTTP/1.1\r\n")
	endOfLine    = []byte("\r\n")
	endOfRequest = []byte("\r\n\r\n")
	// notAlone are headers of requests that something follows, or after which nothing does.
	notAlone   = [][]byte{[]byte("Content-Length"), []byte("Expect"), []byte("Trailer"), []byte("Transfer-Encoding"), []byte("Upgrade")}
	connection = []byte("Connection")
	keepAlive  = []byte("keep-alive")
)

// wholeGet says whether these bytes are one request for a target, from its first byte to its
// last, that nobody could read as anything else.
func wholeGet(request []byte) (target []byte, ok bool) {
	if !bytes.HasPrefix(request, get) || !bytes.HasSuffix(request, endOfRequest) {
		return nil, false
	}
	target, lines, ok := bytes.Cut(request[len(get)-1:len(request)-len(endOfLine)], endOfTarget)
	if !ok || !isTarget(target) {
		return nil, false
	}
	for len(lines) > 0 {
		var line []byte
		line, lines, _ = bytes.Cut(lines, endOfLine)
		if !standsAlone(line) {
			return nil, false
		}
	}
	return target, true
}

func isTarget(target []byte) bool {
	for _, b := range target {
		if b <= ' ' || b >= 0x7f {
			return false
		}
	}
	return true
}

// standsAlone is when a header line is well formed and says nothing of a body or of what comes after.
func standsAlone(line []byte) bool {
	name, value, ok := bytes.Cut(line, []byte(":"))
	if !ok || len(name) == 0 {
		return false
	}
	for _, b := range name {
		if (b < 'a' || b > 'z') && (b < 'A' || b > 'Z') && (b < '0' || b > '9') && b != '-' {
			return false
		}
	}
	for _, b := range value {
		if b < ' ' && b != '\t' {
			return false
		}
	}
	if bytes.EqualFold(name, connection) {
		return bytes.EqualFold(bytes.TrimSpace(value), keepAlive)
	}
	for _, other := range notAlone {
		if bytes.EqualFold(name, other) {
			return false
		}
	}
	return true
}
