package web

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"syscall"
	"testing"
	"time"

	"livery/internal/document"
)

// cutOff says that a connection ended; any other failure to read an answer is one of the answer.
func cutOff(err error) bool {
	return errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, io.EOF) || errors.Is(err, syscall.ECONNRESET)
}

// A visitor who stops reading until time is up must not get the next answer in the middle of this one.
func TestNothingFollowsAnAnswerThatWasCutOff(t *testing.T) {
	body := bytes.Repeat([]byte("page "), 10_000)
	doc := document.Plain(body)
	server := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter,
		r *http.Request) {
		writeEncoded(w, r, http.StatusOK, doc)
	}))
	server.Config.WriteTimeout = 100 * time.Millisecond
	server.Start()
	defer server.Close()
	c, err := net.Dial("tcp", server.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	const asked = 400 // more than the buffers of both ends hold answers for
	if _, err := io.WriteString(c, strings.Repeat("GET / HTTP/1.1\r\nHost: x\r\n\r\n", asked)); err != nil {
		t.Fatal(err)
	}
	time.Sleep(500 * time.Millisecond) // the visitor's own pause, well beyond the server's patience
	in := bufio.NewReader(c)
	for n := range asked {
		answer, err := http.ReadResponse(in, nil)
		if n > 0 && cutOff(err) {
			return // the end of what was sent, between two answers
		}
		if err != nil {
			t.Fatalf("answer %d begins with something else: %v", n, err)
		}
		got, err := io.ReadAll(answer.Body)
		if cutOff(err) && bytes.HasPrefix(body, got) {
			return // or in the middle of one
		}
		if err != nil || !bytes.Equal(got, body) {
			t.Fatalf("answer %d is not what was asked for, but %d bytes with another answer inside (%v)", n,
				len(got), err)
		}
	}
	t.Fatalf("all %d answers fitted; nothing was cut off", asked)
}
