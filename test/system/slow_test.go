package system

import (
	"bytes"
	"crypto/tls"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"golang.org/x/net/http2"
	"golang.org/x/net/http2/hpack"

	"livery/test/needed"
)

// Many connections send a header one byte a second. Everybody else is answered meanwhile, and the
// server rids itself of all of them.
func TestThousandsOfSlowClientsHoldNobodyUpAndAreCut(t *testing.T) {
	t.Parallel()
	clients := 400
	if soak() {
		clients = 2000
	}
	var limit syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_NOFILE, &limit); err != nil || int(limit.Cur) < 3*clients {
		needed.Missing(t, "only %d files may be open (ulimit -n 8192)", limit.Cur)
	}
	s := start(t)
	s.ask("GET", visitedHost, "/")
	var cut atomic.Int64
	var all sync.WaitGroup
	drip := make(chan struct{})
	for range clients {
		c, err := net.Dial("tcp", s.addr)
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
		fmt.Fprintf(c, "GET / HTTP/1.1\r\nHost: %s\r\nX-Slow: ", visitedHost)
		all.Go(func() {
			_ = c.SetReadDeadline(time.Now().Add(hanging))
			if _, err := io.Copy(io.Discard, c); err == nil || !os.IsTimeout(err) {
				cut.Add(1)
			}
		})
		go func() {
			for {
				select {
				case <-drip:
					return
				case <-time.After(time.Second):
					if _, err := c.Write([]byte("x")); err != nil {
						return
					}
				}
			}
		}()
	}
	for answered := 0; answered < 5; answered++ {
		if response, _ := s.ask("GET", visitedHost, "/"); response.StatusCode != http.StatusOK {
			t.Errorf("a visitor among them: %s", response.Status)
		}
		if !postLead(s, visitedHost, "Jane") {
			t.Error("a lead among them was refused")
		}
	}
	if n := cut.Load(); n == int64(clients) {
		t.Error("all of them were cut before anybody else was answered; the test shows nothing")
	}
	all.Wait()
	close(drip)
	if cut.Load() != int64(clients) {
		t.Errorf("%d of %d slow clients were cut", cut.Load(), clients)
	}
}

// Over HTTP/2 one visitor can ask for much on few connections and take none of it.
func TestAVisitorWhoTakesNothingDoesNotFillTheServer(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	cert, key := filepath.Join(dir, "cert.pem"), filepath.Join(dir, "key.pem")
	selfSigned(t, cert, key)
	s := start(t, "--tls-cert", cert, "--tls-key", key, "--max-in-flight", "40", "--trusted-proxy", "127.0.0.1")
	c, err := tls.Dial("tcp", s.addr, &tls.Config{InsecureSkipVerify: true, NextProtos: []string{"h2"}})
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	if got := askAndTakeNothing(t, c, 100); got["200"] != 10 || got["429"] == 0 || got["429"]+got["503"] != 90 {
		t.Errorf("of 100 requests at once the answers are %v", got)
	}
	request, _ := http.NewRequest("GET", "https://"+s.addr+"/", nil)
	request.Host = visitedHost
	request.Header.Set("X-Forwarded-For", "203.0.113.9")
	response, err := (&http.Transport{TLSClientConfig: &tls.Config{InsecureSkipVerify: true},
		DisableKeepAlives: true}).RoundTrip(request)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		t.Errorf("somebody else is answered %s", response.Status)
	}
}

// askAndTakeNothing opens streams that have no room for an answer, and counts the statuses.
func askAndTakeNothing(t *testing.T, c net.Conn, streams int) map[string]int {
	t.Helper()
	_, _ = io.WriteString(c, http2.ClientPreface)
	frames := http2.NewFramer(c, c)
	frames.ReadMetaHeaders = hpack.NewDecoder(4096, nil)
	_ = frames.WriteSettings(http2.Setting{ID: http2.SettingInitialWindowSize, Val: 0})
	var block bytes.Buffer
	fields := hpack.NewEncoder(&block)
	for n := range streams {
		block.Reset()
		for _, f := range [][2]string{{":method", "GET"}, {":scheme", "https"}, {":authority", visitedHost},
			{":path", "/"}, {"x-forwarded-for", "198.51.100.7"}} {
			_ = fields.WriteField(hpack.HeaderField{Name: f[0], Value: f[1]})
		}
		err := frames.WriteHeaders(http2.HeadersFrameParam{StreamID: uint32(2*n + 1), BlockFragment: block.Bytes(),
			EndStream: true, EndHeaders: true})
		if err != nil {
			t.Fatal(err)
		}
	}
	got, answered := map[string]int{}, 0
	for _ = c.SetReadDeadline(time.Now().Add(hanging)); answered < streams; {
		frame, err := frames.ReadFrame()
		if err != nil {
			t.Fatalf("%d of %d answered: %v", answered, streams, err)
		}
		if headers, ok := frame.(*http2.MetaHeadersFrame); ok {
			got[headers.PseudoValue("status")]++
			answered++
		}
	}
	return got
}
