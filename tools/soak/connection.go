//go:build linux

package main

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/netip"
	"strconv"
	"syscall"
)

// connection is one keep-alive HTTP/1.1 connection that never waits. What the generator spends is
// missing from what is measured, so requests are sent and answers skipped without allocating.
type connection struct {
	server netip.AddrPort
	pool   *pool
	fd     int
	free   bool // in the pool's line
	// asked has no answer yet while the connection is busy.
	asked request
	busy  bool
	// head is what has come of an answer whose header is not whole yet.
	head []byte
	// answer is what comes now; left are the bytes of its body that are still to come.
	answer answer
	left   int
	chunks *chunks
	close  bool
}

type request struct {
	kind int
	due  int64 // when it should have been sent, on the generator's clock
	into *figures
}

type answer struct {
	status     int
	retryAfter bool
}

// dial connects from one of many addresses, for there are many visitors: loopback has as many
// as one likes.
func (c *connection) dial() error {
	fd, err := syscall.Socket(syscall.AF_INET, syscall.SOCK_STREAM|syscall.SOCK_CLOEXEC, 0)
	if err != nil {
		return fmt.Errorf("open a socket (ulimit -n raises how many there may be): %w", err)
	}
	err = errors.Join(
		syscall.Bind(fd, &syscall.SockaddrInet4{Addr: [4]byte{127, 0, 0, byte(2 + rand.IntN(250))}}),
		syscall.Connect(fd, &syscall.SockaddrInet4{Addr: c.server.Addr().As4(), Port: int(c.server.Port())}),
		syscall.SetsockoptInt(fd, syscall.IPPROTO_TCP, syscall.TCP_NODELAY, 1),
		syscall.SetNonblock(fd, true))
	if err != nil {
		return errors.Join(err, syscall.Close(fd))
	}
	*c = connection{server: c.server, pool: c.pool, fd: fd, free: c.free, head: c.head[:0]}
	return nil
}

// send hands a request to the kernel whole, or fails.
func (c *connection) send(bytes []byte, r request) error {
	n, err := syscall.Write(c.fd, bytes)
	if err == nil && n < len(bytes) {
		err = errors.New("the server reads too slowly for a request to be sent whole")
	}
	if err == nil {
		c.asked, c.busy = r, true
	}
	return err
}

// fail counts what was not answered and never will be.
func (c *connection) fail(err error) {
	if c.busy {
		c.asked.into.fail(c.asked.kind, err)
		c.busy = false
	}
}

// receive reads what is there and calls done when an answer is complete.
func (c *connection) receive(buffer []byte, done func(request, answer)) error {
	n, err := syscall.Read(c.fd, buffer)
	switch {
	case err == syscall.EAGAIN || err == syscall.EINTR:
		return nil
	case err != nil:
		return err
	case n == 0:
		return errors.New("closed by the server")
	}
	return c.take(buffer[:n], done)
}

var (
	endOfHead   = []byte("\r\n\r\n")
	lengthName  = []byte("\r\nContent-Length: ")
	chunkedName = []byte("\r\nTransfer-Encoding: chunked")
	closeName   = []byte("\r\nConnection: close")
	retryName   = []byte("\r\nRetry-After: ")
)

var (
	errMalformed = errors.New("not an answer of HTTP/1.1")
	errUnasked   = errors.New("an answer that nobody asked for")
)

func (c *connection) take(in []byte, done func(request, answer)) (err error) {
	for len(in) > 0 || c.complete() {
		switch {
		case c.answer.status == 0:
			in, err = c.takeHead(in)
		case c.chunks != nil:
			in, err = c.chunks.skip(in)
		default:
			n := min(c.left, len(in))
			c.left -= n
			in = in[n:]
		}
		if err != nil {
			return err
		}
		if c.complete() {
			if !c.busy {
				return errUnasked
			}
			a := c.answer
			c.answer, c.chunks, c.busy = answer{}, nil, false
			done(c.asked, a)
		}
	}
	return nil
}

func (c *connection) complete() bool {
	return c.answer.status != 0 && c.left == 0 && (c.chunks == nil || c.chunks.ended)
}

// takeHead reads a header, of which the beginning may have come before.
func (c *connection) takeHead(in []byte) (rest []byte, err error) {
	whole := in
	if len(c.head) > 0 {
		c.head = append(c.head, in...)
		whole = c.head
	}
	end := bytes.Index(whole, endOfHead)
	if end < 0 {
		if len(c.head) == 0 {
			c.head = append(c.head, in...)
		}
		return nil, nil
	}
	rest = in[len(in)-(len(whole)-end-len(endOfHead)):]
	head := whole[:end+2]
	c.head = c.head[:0]
	if len(head) < 12 {
		return nil, errMalformed
	}
	if c.answer.status, err = strconv.Atoi(string(head[9:12])); err != nil {
		return nil, errMalformed
	}
	c.answer.retryAfter = bytes.Contains(head, retryName)
	c.close = bytes.Contains(head, closeName)
	if bytes.Contains(head, chunkedName) {
		c.chunks = &chunks{}
		return rest, nil
	}
	if _, after, found := bytes.Cut(head, lengthName); found {
		digits, _, _ := bytes.Cut(after, endOfHead[:1])
		c.left, err = strconv.Atoi(string(digits))
	} else if c.answer.status != 204 && c.answer.status != 304 {
		err = errMalformed
	}
	return rest, err
}

// chunks skips a body that comes in chunks, without trailers.
type chunks struct {
	size  []byte // the line with the size, as far as it has come
	left  int    // of the chunk, with the end of its line
	last  bool
	ended bool
}

func (k *chunks) skip(in []byte) (rest []byte, err error) {
	for len(in) > 0 && !k.ended {
		if k.left > 0 {
			n := min(k.left, len(in))
			k.left -= n
			in = in[n:]
			k.ended = k.last && k.left == 0
			continue
		}
		k.size = append(k.size, in[0])
		in = in[1:]
		if digits, whole := bytes.CutSuffix(k.size, endOfHead[:2]); whole {
			size, err := strconv.ParseUint(string(digits), 16, 31)
			if err != nil {
				return nil, errMalformed
			}
			k.left, k.last, k.size = int(size)+len("\r\n"), size == 0, k.size[:0]
		}
	}
	return in, nil
}
