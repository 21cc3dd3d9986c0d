package web

import (
	"bufio"
	"bytes"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"livery/internal/document"
)

// A visitor who stops reading until time is up must not get the next answer in the middle of this one.
func TestNothingFollowsAnAnswerThatWasCutOff(t *testing.T) {
	body := bytes.Repeat([]byte("page "), 10_000)
	doc := document.Plain(body)
	server := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { writeEncoded(w, r, http.StatusOK, doc) }))
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
		if err != nil {
			return // the end of what was sent, between two answers
		}
		got, err := io.ReadAll(answer.Body)
		if err != nil {
			return // or in the middle of one
		}
		if !bytes.Equal(got, body) {
			t.Fatalf("answer %d is not what was asked for, but %d bytes with another answer inside", n, len(got))
		}
	}
	t.Fatalf("all %d answers fitted; nothing was cut off", asked)
}
