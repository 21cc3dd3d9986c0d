package abuse

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"net/http"
	"strings"
	"time"

	"golang.org/x/net/http2"
	"golang.org/x/net/http2/hpack"

	"livery/test/system/records"
)

// sendRaw sends bytes that are hardly a request, or several, and takes what comes.
func (a *attacker) sendRaw() {
	c := a.dial("http/1.1")
	if c == nil {
		return
	}
	defer c.Close()
	const get, host = "GET /robots.txt HTTP/1.1\r\n", "Host: " + storeHost + "\r\n"
	junk := make([]byte, 3000)
	for i := range junk {
		junk[i] = byte(a.dice.Uint32())
	}
	message := pick(a,
		string(junk), get+host+"X: "+string(junk)+"\r\n\r\n", get+"\r\n", get+host+host+"\r\n",
		get+host+strings.Repeat("X: y\r\n", 20_000)+"\r\n", get+host+"X: "+strings.Repeat("y", 2<<20)+"\r\n\r\n",
		"GET /"+strings.Repeat("a", 1<<20)+" HTTP/1.1\r\n"+host+"\r\n", "POST /api/tasks HTTP/1.1\r\n"+host+
			"Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"+get,
		"POST /api/tasks HTTP/1.1\r\n"+host+
			"Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\n{}",
		strings.Repeat(get+host+"\r\n", 200),
		"POST /api/tasks HTTP/1.1\r\n"+host+"Content-Length: 99999\r\nContent-Type: application/json\r\n\r\n{",
		"GET /robots.txt HTTP/0.9\r\n\r\n", "\r\n\r\n\r\n"+get+host+"\r\n",
		"OPTIONS * HTTP/1.1\r\n"+host+"\r\n", "CONNECT "+storeHost+":443 HTTP/1.1\r\n"+host+"\r\n",
		"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
		get+host+"Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAAA\r\n\r\n")
	go func() { _, _ = io.WriteString(c, message) }() // a refusal may come before all is sent
	_ = c.SetReadDeadline(time.Now().Add(2 * time.Second))
	for in := bufio.NewReader(c); ; {
		response, err := http.ReadResponse(in, nil)
		if err != nil {
			return
		}
		_, _ = io.Copy(io.Discard, response.Body)
		a.answered(response.StatusCode)
	}
}

// updateKeys changes the keys of a TLS connection in the middle of every answer.
func (a *attacker) updateKeys() {
	c := a.dialRecords()
	if c == nil {
		return
	}
	defer c.Close()
	in := bufio.NewReader(c)
	for range 20 {
		path := pick(a, "/", "/terms", "/favicon.ico", "/robots.txt")
		body, err := c.Ask(in, storeHost, path, c.Update, c.Update, c.Update)
		switch {
		case err == nil && body != "":
			a.answered(http.StatusOK)
		case err != nil && strings.HasPrefix(err.Error(), "503"):
			a.answered(http.StatusServiceUnavailable)
		default:
			a.answered(0)
			a.t.Errorf("%s: %s: an answer of %d bytes, %v", a.name, path, len(body), err)
			return
		}
	}
}

// breakRecords breaks a record while an answer is written.
func (a *attacker) breakRecords() {
	c := a.dialRecords()
	if c == nil {
		return
	}
	defer c.Close()
	if _, err := c.Ask(bufio.NewReader(c), storeHost, pick(a, "/", "/favicon.ico"), c.Update, c.Broken); err != nil {
		a.answered(0)
		return
	}
	a.answered(http.StatusOK)
}

func (a *attacker) dialRecords() *records.Conn {
	c, err := records.Dial(a.server.addr)
	if err != nil {
		if !errors.Is(err, records.ErrCipher) {
			a.answered(0)
		}
		return nil
	}
	return c
}

// drip sends text a byte at a time until it ends, the server has enough, or time is over.
func (a *attacker) drip(w io.Writer, text string) {
	for i := range len(text) {
		if _, err := io.WriteString(w, text[i:i+1]); err != nil || !a.sleep(100*time.Millisecond) {
			return
		}
	}
}

func (a *attacker) sendHeadersSlowly() {
	if c := a.dial("http/1.1"); c != nil {
		defer c.Close()
		a.requests.Add(1)
		a.drip(c, "GET / HTTP/1.1\r\nHost: "+storeHost+"\r\nX-Slow: "+strings.Repeat("x", 20+a.dice.IntN(300)))
	}
}

func (a *attacker) sendBodySlowly() {
	if c := a.dial("http/1.1"); c != nil {
		defer c.Close()
		a.requests.Add(1)
		_, _ = io.WriteString(c, "POST /api/tasks HTTP/1.1\r\nHost: "+storeHost+
			"\r\nContent-Type: application/json\r\nX-Forwarded-For: "+a.address(500)+"\r\nContent-Length: 5000\r\n\r\n")
		a.drip(c, `{"leadName":"Wilhelmina Slow","leadEmail":"slow@people.example","notes":"`+
			strings.Repeat("x", a.dice.IntN(300)))
	}
}

// readSlowly asks for more than fits on the way and takes a byte at a time.
func (a *attacker) readSlowly() {
	c := a.dial("http/1.1")
	if c == nil {
		return
	}
	defer c.Close()
	a.requests.Add(1)
	go func() { // the server may stop reading
		_, _ = io.WriteString(c, strings.Repeat("GET / HTTP/1.1\r\nHost: "+storeHost+"\r\nX-Forwarded-For: "+
			a.server.addr+"\r\n\r\n", 50))
	}()
	for one := make([]byte, 1); a.sleep(50 * time.Millisecond); {
		if _, err := c.Read(one); err != nil || a.dice.IntN(100) == 0 {
			return
		}
	}
}

// frames is a connection that speaks HTTP/2 frame by frame.
type frames struct {
	*http2.Framer
	io.Closer
	block  bytes.Buffer
	fields *hpack.Encoder
}

func (a *attacker) dialFrames() *frames {
	c := a.dial("h2")
	if c == nil {
		return nil
	}
	_ = c.SetDeadline(time.Now().Add(20 * time.Second))
	_, _ = io.WriteString(c, http2.ClientPreface)
	f := &frames{Framer: http2.NewFramer(c, c), Closer: c}
	f.AllowIllegalWrites = true
	f.fields = hpack.NewEncoder(&f.block)
	_ = f.WriteSettings()
	go func() { _, _ = io.Copy(io.Discard, c) }() // so that the server is never the one that waits
	return f
}

// headers is a request as a block.
func (f *frames) headers(pairs ...string) []byte {
	f.block.Reset()
	for i := 0; i+1 < len(pairs); i += 2 {
		_ = f.fields.WriteField(hpack.HeaderField{Name: pairs[i], Value: pairs[i+1]})
	}
	return f.block.Bytes()
}

// resetStreams asks and takes it back at once, over and over.
func (a *attacker) resetStreams() {
	f := a.dialFrames()
	if f == nil {
		return
	}
	defer f.Close()
	for n := range uint32(150) {
		block := f.headers(":method", "GET", ":scheme", "https", ":authority", storeHost, ":path",
			pick(a, "/", "/products?compare=1,2", "/api/get-sas-token", "/blog"), "x-forwarded-for", a.address(2000))
		err := f.WriteHeaders(http2.HeadersFrameParam{StreamID: 2*n + 1, BlockFragment: block, EndStream: true,
			EndHeaders: true})
		if err == nil {
			err = f.WriteRSTStream(2*n+1, http2.ErrCodeCancel)
		}
		if err != nil { // the server had enough
			a.refused.Add(1)
			return
		}
		a.requests.Add(1)
	}
}

// sendOddFrames breaks the rules of HTTP/2, and floods where they set no bound.
func (a *attacker) sendOddFrames() {
	f := a.dialFrames()
	if f == nil {
		return
	}
	defer f.Close()
	get := []string{":method", "GET", ":scheme", "https", ":authority", storeHost, ":path", "/"}
	open := func(more ...string) error {
		a.requests.Add(1)
		return f.WriteHeaders(http2.HeadersFrameParam{StreamID: 1, BlockFragment: f.headers(append(get, more...)...),
			EndHeaders: true})
	}
	flood := func(send func() error) {
		for range 2000 {
			if send() != nil {
				a.refused.Add(1)
				return
			}
		}
	}
	switch a.dice.IntN(9) {
	case 0:
		flood(func() error { return f.WritePing(false, [8]byte{}) })
	case 1:
		flood(func() error {
			return f.WriteSettings(http2.Setting{ID: http2.SettingInitialWindowSize, Val: a.dice.Uint32()})
		})
	case 2:
		_ = f.WriteHeaders(http2.HeadersFrameParam{StreamID: 1, BlockFragment: f.headers(get...)})
		flood(func() error { return f.WriteContinuation(1, false, f.headers("x", strings.Repeat("y", 1000))) })
	case 3:
		_ = open(":path", "/twice", "connection", "close", "X-Upper", "a\r\nb")
	case 4:
		_ = open()
		flood(func() error { return f.WriteWindowUpdate(uint32(a.dice.IntN(3)), 1<<31-1) })
	case 5:
		_ = open("content-length", "5")
		flood(func() error { return f.WriteData(1, false, make([]byte, 1000)) })
	case 6:
		flood(func() error {
			return f.WriteRawFrame(http2.FrameType(a.dice.IntN(256)), http2.Flags(a.dice.IntN(256)), a.dice.Uint32N(9),
				binary.BigEndian.AppendUint64(nil, a.dice.Uint64()))
		})
	case 7:
		flood(func() error {
			return f.WritePriority(a.dice.Uint32N(1000), http2.PriorityParam{StreamDep: a.dice.Uint32N(1000)})
		})
	default:
		_ = open("cookie", strings.Repeat("c", 60<<10))
	}
	a.sleep(a.upTo(time.Second))
}
