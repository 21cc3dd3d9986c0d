package web

import (
	"bufio"
	"bytes"
	"crypto/tls"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"
)

// gathered starts a server whose handler answers with the body, and returns its address.
func gathered(t *testing.T, body []byte, secure bool) *httptest.Server {
	t.Helper()
	server := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("X-Path", r.URL.Path)
		w.Header().Set("Content-Length", strconv.Itoa(len(body)))
		inOnePiece(r, len(body), func() { _, _ = w.Write(body) })
	}))
	server.EnableHTTP2 = true
	server.Listener = Gather(server.Config, server.Listener, nil)
	if secure {
		server.StartTLS()
	} else {
		server.Start()
	}
	t.Cleanup(server.Close)
	return server
}

func TestAPageLeavesInOnePiece(t *testing.T) {
	body := bytes.Repeat([]byte("page "), 4000)
	c, err := net.Dial("tcp", gathered(t, body, false).Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	answer := make([]byte, 64<<10)
	for range 50 {
		if _, err := io.WriteString(c, "GET / HTTP/1.1\r\nHost: x\r\n\r\n"); err != nil {
			t.Fatal(err)
		}
		n, err := c.Read(answer)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.HasPrefix(answer[:n], []byte("HTTP/1.1 200 OK")) || !bytes.HasSuffix(answer[:n], body) {
			t.Fatalf("the first read gave %d bytes, not the header and all %d of the body", n, len(body))
		}
	}
}

func TestAnswersStayWholeHoweverTheyTravel(t *testing.T) {
	for size, length := range map[string]int{"small": 10, "page": 20_000, "large": 3 << 20} {
		body := bytes.Repeat([]byte("x"), length)
		for name, protocols := range map[string][]string{"plain": nil, "TLS": {"http/1.1"}, "HTTP/2": {"h2"}} {
			t.Run(size+" "+name, func(t *testing.T) {
				server := gathered(t, body, protocols != nil)
				transport := server.Client().Transport.(*http.Transport).Clone()
				transport.ForceAttemptHTTP2 = name == "HTTP/2"
				if protocols != nil {
					transport.TLSClientConfig = &tls.Config{RootCAs: transport.TLSClientConfig.RootCAs, NextProtos: protocols}
				}
				defer transport.CloseIdleConnections()
				for _, method := range []string{"GET", "HEAD", "GET"} {
					r, _ := http.NewRequest(method, server.URL+"/"+size, nil)
					answer, err := (&http.Client{Transport: transport}).Do(r)
					if err != nil {
						t.Fatal(err)
					}
					got, err := io.ReadAll(answer.Body)
					answer.Body.Close()
					if err != nil || answer.Header.Get("X-Path") != "/"+size || method == "GET" && !bytes.Equal(got, body) {
						t.Fatalf("%s: %d bytes of %d, %v", method, len(got), length, err)
					}
				}
			})
		}
	}
}

// unmeasured hides what kind of reader it is.
type unmeasured struct{ io.ReadSeeker }

func TestAFileTakesNoBufferOfItsOwn(t *testing.T) {
	file := bytes.Repeat([]byte("file "), 8000)
	server := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		recorder := &statusRecorder{ResponseWriter: w}
		http.ServeContent(recorder, r, "a.bin", time.Time{}, unmeasured{bytes.NewReader(file)})
	}))
	server.Listener = Gather(server.Config, server.Listener, nil)
	server.Start()
	defer server.Close()
	c, err := net.Dial("tcp", server.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	in := bufio.NewReader(c)
	buffer := make([]byte, 64<<10)
	ask := func() {
		_, _ = io.WriteString(c, "GET /a.bin HTTP/1.1\r\nHost: x.example\r\n\r\n")
		response, err := http.ReadResponse(in, nil)
		if err != nil {
			t.Fatal(err)
		}
		if n, err := io.ReadFull(response.Body, buffer[:len(file)]); err != nil || !bytes.Equal(buffer[:n], file) {
			t.Fatalf("%d bytes came of %d: %v", n, len(file), err)
		}
	}
	ask()
	const times, buffered = 50, 32 << 10
	least := uint64(1 << 30)
	for range 5 { // a pool may drop what it was given
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		for range times {
			ask()
		}
		runtime.ReadMemStats(&after)
		least = min(least, (after.TotalAlloc-before.TotalAlloc)/times)
	}
	if least > buffered {
		t.Errorf("each file took %d bytes of memory, on both ends", least)
	}
}

func TestKeptLinesGoOnTheNextAnswerAndNoOther(t *testing.T) {
	server := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/kept" {
			direct(r).lines = []byte("X-Kept: yes\r\nX-Also: kept\r\n")
		}
		w.Header().Set("X-Own", "yes")
		if r.Header.Get("If-None-Match") != "" {
			w.WriteHeader(http.StatusNotModified)
			return
		}
		inOnePiece(r, 20_000, func() { _, _ = w.Write(bytes.Repeat([]byte("x"), 20_000)) })
	}))
	server.Listener = Gather(server.Config, server.Listener, nil)
	server.Start()
	defer server.Close()
	for _, ask := range []struct{ method, path, tag, kept string }{
		{"GET", "/kept", "", "yes"}, {"GET", "/other", "", ""}, {"HEAD", "/kept", "", "yes"}, {"HEAD", "/other", "", ""},
		{"GET", "/kept", "*", "yes"}, {"GET", "/other", "*", ""},
	} {
		r, _ := http.NewRequest(ask.method, server.URL+ask.path, nil)
		if ask.tag != "" {
			r.Header.Set("If-None-Match", ask.tag)
		}
		answer, err := server.Client().Do(r)
		if err != nil {
			t.Fatal(err)
		}
		body, err := io.ReadAll(answer.Body)
		answer.Body.Close()
		want := 20_000
		if ask.method == "HEAD" || ask.tag != "" {
			want = 0
		}
		if err != nil || len(body) != want || answer.Header.Get("X-Own") != "yes" || answer.Header.Get("X-Kept") != ask.kept || len(answer.Header["X-Also"]) != len(ask.kept)/3 {
			t.Errorf("%+v: %d bytes, %v, %v", ask, len(body), answer.Header, err)
		}
	}
}

// A visitor who stops reading until time is up must not get the next answer in the middle of this one.
func TestNothingFollowsAnAnswerThatWasCutOff(t *testing.T) {
	body := bytes.Repeat([]byte("page "), 10_000)
	server := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/kept" {
			direct(r).lines = []byte("X-Kept: yes\r\n")
		}
		w.Header().Set("Content-Length", strconv.Itoa(len(body)))
		inOnePiece(r, len(body), func() { _, _ = w.Write(body) })
	}))
	server.Config.WriteTimeout = 100 * time.Millisecond
	server.Listener = Gather(server.Config, server.Listener, nil)
	server.Start()
	defer server.Close()
	for _, path := range []string{"/kept", "/other"} {
		c, err := net.Dial("tcp", server.Listener.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
		const asked = 400 // more than the buffers of both ends hold answers for
		if _, err := io.WriteString(c, strings.Repeat("GET "+path+" HTTP/1.1\r\nHost: x\r\n\r\n", asked)); err != nil {
			t.Fatal(err)
		}
		time.Sleep(500 * time.Millisecond)
		answers := bufio.NewReader(c)
		for n := 0; ; n++ {
			answer, err := http.ReadResponse(answers, nil)
			if err == nil {
				var got []byte
				got, err = io.ReadAll(answer.Body)
				if err == nil && !bytes.Equal(got, body) {
					t.Fatalf("%s: answer %d is not what was asked for, but %d bytes with another answer inside", path, n, len(got))
				}
			}
			if err != nil {
				if n == asked {
					t.Fatalf("%s: all %d answers fitted; nothing was cut off", path, asked)
				}
				break // the end of what was sent, in the middle of an answer or between two
			}
		}
	}
}
