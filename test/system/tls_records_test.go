package system

import (
	"bufio"
	"errors"
	"path/filepath"
	"sync"
	"testing"

	"livery/test/system/records"
)

func dialRecords(t *testing.T, addr string) *records.Conn {
	t.Helper()
	c, err := records.Dial(addr)
	if errors.Is(err, records.ErrCipher) {
		t.Skipf("NOT TESTED: %v", err)
	}
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// The reader of a connection answers key updates and broken records by itself, in the middle of
// what a handler writes. Run under the race detector this holds that nobody shares what is written.
func TestKeyUpdatesAndBrokenRecordsDuringAnswersHarmNoAnswer(t *testing.T) {
	dir := t.TempDir()
	cert, key := filepath.Join(dir, "cert.pem"), filepath.Join(dir, "key.pem")
	selfSigned(t, cert, key)
	s := start(t, "--tls-cert", cert, "--tls-key", key)
	const connections, requests = 3, 400
	paths := []string{"/", "/terms", "/favicon.ico", "/robots.txt"}
	want := map[string]string{}
	calm := dialRecords(t, s.addr)
	defer calm.Close()
	for _, path := range paths {
		body, err := calm.Ask(bufio.NewReader(calm), visitedHost, path)
		if err != nil || body == "" {
			t.Fatalf("%s: %v", path, err)
		}
		want[path] = body
	}
	var all sync.WaitGroup
	for range connections {
		c := dialRecords(t, s.addr)
		defer c.Close()
		all.Go(func() {
			in := bufio.NewReader(c)
			for n := range requests {
				path := paths[n%len(paths)]
				body, err := c.Ask(in, visitedHost, path, c.Update, c.Update, c.Update, c.Update)
				if err != nil || body != want[path] {
					t.Errorf("request %d for %s: %d bytes of %d, %v", n, path, len(body), len(want[path]), err)
					return
				}
			}
		})
	}
	for range connections {
		all.Go(func() {
			for range requests / 20 {
				c := dialRecords(t, s.addr)
				if body, err := c.Ask(bufio.NewReader(c), visitedHost, "/", c.Broken); err == nil && body != want["/"] {
					t.Errorf("before a broken record an answer of %d bytes came, not %d", len(body), len(want["/"]))
				}
				c.Close()
			}
		})
	}
	all.Wait()
	if body, err := calm.Ask(bufio.NewReader(calm), visitedHost, "/"); err != nil || body != want["/"] {
		t.Errorf("a calm connection afterwards: %d bytes, %v", len(body), err)
	}
}
