package web

import (
	"bytes"
	"net/http"
	"slices"
	"strconv"
	"time"
)

// door refuses requests of a connection before net/http reads them, while the line is long. A
// refusal by net/http costs most of what a page costs, so that refusing would shorten no line.
//
// It must know where a request begins. It does as long as requests were read one at a time, each
// with its whole head at once and a body of a length it told, as browsers and proxies send them. From
// the first byte that is anything else, the connection is net/http's alone.
type door struct {
	watch *Watch
	// left are the bytes of a request that are still to come: at none the next one begins a request.
	// Below, nobody knows where one begins.
	left int64
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
	if len(p) == 1 && c.left == 0 {
		return 0, c.gone()
	}
	for {
		n, err := c.TCPConn.Read(p)
		if c.left > 0 {
			c.left -= int64(n) // of more than one request nobody knows where they meet
			return n, err
		}
		if err != nil || c.left < 0 {
			return n, err
		}
		target, left := begins(p[:n])
		if target == nil || !c.watch.refusesAtTheDoor(target) {
			c.left, c.refused = left, time.Time{} // net/http sets its own clocks
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
	return c != nil && c.watch != nil && c.left == 0 && r.Method == http.MethodGet && r.ContentLength == 0 && c.watch.line.wait() > longLine
}

var (
	get          = []byte("GET ")
	methods      = [][]byte{get, []byte("HEAD "), []byte("POST "), []byte("PUT ")}
	endOfTarget  = []byte(" HTTP/1.1\r\n")
	endOfLine    = []byte("\r\n")
	endOfRequest = []byte("\r\n\r\n")
	// notAlone are headers of requests that something follows whose length nobody told, or after
	// which nothing does.
	notAlone      = [][]byte{[]byte("Expect"), []byte("Trailer"), []byte("Transfer-Encoding"), []byte("Upgrade")}
	connection    = []byte("Connection")
	keepAlive     = []byte("keep-alive")
	contentLength = []byte("Content-Length")
)

// unknown is left of a request that could be read in more than one way.
const unknown = -1

// begins reads the beginning of a request, with all of its head. It says how many bytes are left of
// it, and its target if it is a GET without a body, which can be refused unread.
func begins(read []byte) (target []byte, left int64) {
	head, body, whole := bytes.Cut(read, endOfRequest)
	if !whole {
		return nil, unknown
	}
	m := slices.IndexFunc(methods, func(method []byte) bool { return bytes.HasPrefix(head, method) })
	if m < 0 {
		return nil, unknown
	}
	target, lines, ok := bytes.Cut(read[len(methods[m]):len(head)+len(endOfLine)], endOfTarget)
	if !ok || !isTarget(target) {
		return nil, unknown
	}
	length, ok := lengthOfBody(lines)
	if !ok || int64(len(body)) > length {
		return nil, unknown
	}
	if m > 0 || length > 0 {
		target = nil
	}
	return target, length - int64(len(body))
}

func isTarget(target []byte) bool {
	for _, b := range target {
		if b <= ' ' || b >= 0x7f {
			return false
		}
	}
	return bytes.HasPrefix(target, []byte("/"))
}

// lengthOfBody is what header lines say of it, if nobody could understand them in another way.
func lengthOfBody(lines []byte) (length int64, ok bool) {
	told := false
	for len(lines) > 0 {
		var line []byte
		line, lines, _ = bytes.Cut(lines, endOfLine)
		name, value, ok := bytes.Cut(line, []byte(":"))
		if !ok || !standsAlone(name, value) {
			return 0, false
		}
		if !bytes.EqualFold(name, contentLength) {
			continue
		}
		n, err := strconv.ParseUint(string(bytes.TrimSpace(value)), 10, 62)
		if err != nil || told {
			return 0, false
		}
		length, told = int64(n), true
	}
	return length, true
}

// standsAlone is when a header is well formed and says nothing of what comes after the request.
func standsAlone(name, value []byte) bool {
	if len(name) == 0 {
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
	return !slices.ContainsFunc(notAlone, func(other []byte) bool { return bytes.EqualFold(name, other) })
}
