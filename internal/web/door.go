package web

import (
	"bytes"
	"net"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// door stands between a connection of plain HTTP/1 and net/http. While the line is long it
// refuses pages and files itself: a refusal that goes through net/http costs nearly as much as
// the page, so that refusing three times of what a server can answer would take all of its time.
//
// It follows the connection from one request to the next. Whatever it is not sure to understand
// as net/http does opens it for good: all that follows is handed on untouched, and refused behind
// it, by Watch. So a request never ends elsewhere than net/http thinks.
type door struct {
	watch *Watch // nil: the door is open
	conn  net.Conn
	// ahead was read behind the end of a request.
	ahead []byte
	// body is what is still to come of the body of a request that was handed on.
	body int64
	// begun is when net/http has looked whether somebody is there, and so has the first byte of
	// the next request.
	begun bool
	// judged is when the request that was handed on last could have been refused here.
	judged bool
}

// nextWithin is how long the connection of a refused visitor is kept for another try.
const nextWithin = 10 * time.Second

var refusal = func() []byte {
	var head bytes.Buffer
	const text = "The server is busy. Please try again in a moment.\n"
	h := fixedHeaders.Clone()
	for name, value := range map[string]string{"Retry-After": "1", "Cache-Control": never, "Content-Type": "text/plain; charset=utf-8", "Content-Length": strconv.Itoa(len(text))} {
		h.Set(name, value)
	}
	head.WriteString("HTTP/1.1 503 Service Unavailable\r\n")
	_ = h.Write(&head)
	return []byte(head.String() + "\r\n" + text)
}()

// Read hands on at most one request. net/http reads a single byte while a request is being
// answered, and more only when all before it are: only then may somebody be refused.
func (d *door) Read(p []byte) (int, error) {
	for {
		n, err := d.fill(p)
		switch {
		case n == 0 || d.watch == nil:
			return n, err
		case d.body > 0:
			n = d.keep(p[:n], int(min(d.body, int64(n))))
			d.body -= int64(n)
			return n, err
		case len(p) == 1 && !d.begun:
			d.begun = true
			return n, err
		}
		r, ok := readHead(p[:n])
		if !ok {
			d.watch, d.judged = nil, false
			return n, err
		}
		n = d.keep(p[:n], r.size)
		d.judged = !d.begun && r.target != "" && !urgency[kindOf(r.target, d.watch.storagePrefix)]
		if d.judged && d.watch.refuses(false) {
			d.watch.shed.Inc()
			if err := d.refuse(); err != nil {
				return 0, err
			}
			continue
		}
		d.begun, d.body = false, r.body
		return n, err
	}
}

func (d *door) fill(p []byte) (int, error) {
	if len(d.ahead) == 0 {
		return d.conn.Read(p)
	}
	n := copy(p, d.ahead)
	d.ahead = d.ahead[n:]
	return n, nil
}

// keep puts what is behind the first n bytes aside.
func (d *door) keep(p []byte, n int) int {
	if rest := p[n:]; len(rest) > 0 {
		d.ahead = append(bytes.Clone(rest), d.ahead...)
	}
	return n
}

func (d *door) refuse() error {
	if err := d.conn.SetDeadline(time.Now().Add(nextWithin)); err != nil {
		return err
	}
	_, err := d.conn.Write(refusal)
	return err
}

// head is what the door has to know of a request.
type head struct {
	size   int
	body   int64
	target string // path of a plain GET; empty for whatever is not refused here
}

var endOfHead = []byte("\r\n\r\n")

// readHead reads the header at the beginning of in. It is not ok when it is not whole, or says
// anything about its end that could be read in two ways.
func readHead(in []byte) (h head, ok bool) {
	end := bytes.Index(in, endOfHead)
	if end < 0 {
		return h, false
	}
	h.size = end + len(endOfHead)
	first, lines, _ := bytes.Cut(in[:end+2], endOfHead[:2])
	if bytes.IndexByte(first, '\n') >= 0 {
		return h, false
	}
	plain, measured := true, false
	for len(lines) > 0 {
		var line []byte
		line, lines, _ = bytes.Cut(lines, endOfHead[:2])
		name, value, named := bytes.Cut(line, []byte(":"))
		if !named || len(name) == 0 || name[0] == ' ' || name[0] == '\t' || bytes.IndexByte(line, '\n') >= 0 {
			return h, false
		}
		switch {
		case is(name, "Transfer-Encoding"), is(name, "Expect"), is(name, "Upgrade"):
			return h, false
		case is(name, "Connection"):
			plain = plain && !is(bytes.TrimSpace(value), "close")
		case is(name, "Content-Length"):
			length, err := strconv.ParseUint(string(bytes.TrimSpace(value)), 10, 62)
			if err != nil || measured {
				return h, false
			}
			measured, h.body = true, int64(length)
		}
	}
	if target, found := bytes.CutPrefix(first, []byte("GET /")); found && plain && h.body == 0 {
		if target, found = bytes.CutSuffix(target, []byte(" HTTP/1.1")); found {
			path, _, _ := strings.Cut("/"+string(target), "?")
			h.target = path
		}
	}
	return h, true
}

func is(name []byte, known string) bool {
	return len(name) == len(known) && strings.EqualFold(string(name), known)
}

// judgedAtDoor is whether a request was let in by the door, which need not be asked twice.
func judgedAtDoor(r *http.Request) bool {
	c, ok := r.Context().Value(connKey{}).(*gatheringConn)
	return ok && r.ProtoMajor == 1 && c.door.judged
}
