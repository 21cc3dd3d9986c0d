package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http/httputil"
	"strconv"
	"time"
)

// patience is how long one answer may take.
const patience = 20 * time.Second

// connection is one keep-alive HTTP/1.1 connection, as lean as can be: what the generator
// spends is missing from what is measured.
type connection struct {
	address string
	conn    net.Conn
	in      []byte
}

type answer struct {
	status     int
	retryAfter bool
}

const readBuffer = 16 << 10

func (c *connection) dial() error {
	// Many visitors: loopback has as many addresses as one likes.
	dialer := net.Dialer{Timeout: patience, LocalAddr: &net.TCPAddr{IP: net.IPv4(127, 0, 0, byte(2+rand.IntN(250)))}}
	conn, err := dialer.Dial("tcp", c.address)
	if err != nil {
		return err
	}
	c.conn = conn
	if c.in == nil {
		c.in = make([]byte, readBuffer)
	}
	return nil
}

func (c *connection) close() {
	if c.conn != nil {
		_ = c.conn.Close()
		c.conn = nil
	}
}

// ask sends a request and reads its answer whole.
func (c *connection) ask(request []byte, deadline time.Time) (answer, error) {
	if c.conn == nil {
		if err := c.dial(); err != nil {
			return answer{}, err
		}
	}
	_ = c.conn.SetDeadline(deadline)
	if _, err := c.conn.Write(request); err != nil {
		c.close()
		return answer{}, err
	}
	a, keep, err := c.read()
	if err != nil || !keep {
		c.close()
	}
	return a, err
}

var (
	endOfHead   = []byte("\r\n\r\n")
	lengthName  = []byte("\r\nContent-Length: ")
	chunkedName = []byte("\r\nTransfer-Encoding: chunked")
	closeName   = []byte("\r\nConnection: close")
	retryName   = []byte("\r\nRetry-After: ")
)

var errMalformed = errors.New("not an answer of HTTP/1.1")

func (c *connection) read() (a answer, keep bool, err error) {
	have, end := 0, -1
	for end < 0 {
		n, err := c.conn.Read(c.in[have:])
		if err != nil {
			return a, false, fmt.Errorf("after %d bytes: %w", have, err)
		}
		have += n
		end = bytes.Index(c.in[:have], endOfHead)
		if have == len(c.in) && end < 0 {
			return a, false, errMalformed
		}
	}
	head := c.in[:end+2]
	if len(head) < 12 {
		return a, false, errMalformed
	}
	if a.status, err = strconv.Atoi(string(head[9:12])); err != nil {
		return a, false, errMalformed
	}
	a.retryAfter = bytes.Contains(head, retryName)
	keep = !bytes.Contains(head, closeName)
	body := have - end - len(endOfHead)
	if bytes.Contains(head, chunkedName) {
		return a, keep, c.skipChunks(c.in[have-body : have])
	}
	length := 0
	if _, rest, found := bytes.Cut(head, lengthName); found {
		digits, _, _ := bytes.Cut(rest, []byte("\r"))
		length, err = strconv.Atoi(string(digits))
	} else if a.status != 204 && a.status != 304 {
		err = errMalformed
	}
	for left := length - body; left > 0 && err == nil; {
		n, readErr := c.conn.Read(c.in)
		left, err = left-n, readErr
	}
	return a, keep, err
}

// skipChunks reads a body in chunks, of which the beginning is here already.
func (c *connection) skipChunks(begin []byte) error {
	in := bufio.NewReader(io.MultiReader(bytes.NewReader(begin), c.conn))
	if _, err := io.Copy(io.Discard, httputil.NewChunkedReader(in)); err != nil {
		return err
	}
	_, err := in.Discard(len("\r\n"))
	return err
}
