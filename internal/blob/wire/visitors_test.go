package wire

import (
	"errors"
	"net/http"
	"net/netip"
	"strings"
	"testing"
	"time"
)

func TestVisitorsAreBoundAndTheOwnerIsNot(t *testing.T) {
	var used int64
	var full error
	e := newEndpoint(t, func(c *Config) {
		c.Visitors = Visitors{
			Container: "site", MaxBody: 64 << 10,
			Take: func(addr netip.Addr, bytes int64) (time.Duration, bool) {
				if !addr.IsLoopback() {
					t.Errorf("counted for %s", addr)
				}
				if used+bytes > 100<<10 {
					return 90 * time.Second, false
				}
				used += bytes
				return 0, true
			},
			Room: func() error { return full },
		}
	})
	put := func(name string, size int) answer {
		return e.do(http.MethodPut, e.blob(name, "sp", "c"), strings.Repeat("x", size), "X-Ms-Blob-Type", "BlockBlob")
	}
	for _, step := range []struct {
		name   string
		size   int
		before func()
		status int
		code   string
	}{
		{"a", 64<<10 + 1, func() {}, http.StatusRequestEntityTooLarge, "RequestBodyTooLarge"},
		{"b", 64 << 10, func() {}, http.StatusCreated, ""},
		{"c", 64 << 10, func() {}, http.StatusTooManyRequests, "TooManyRequests"},
		{"d", 1 << 10, func() {}, http.StatusCreated, ""},
		{"e", 1 << 10, func() { full = errors.New("no room") }, http.StatusServiceUnavailable, "ServerBusy"},
		{"f", 1 << 10, func() { full = nil }, http.StatusCreated, ""},
	} {
		step.before()
		got := put(step.name, step.size)
		if got.StatusCode != step.status || got.Header.Get("X-Ms-Error-Code") != step.code {
			t.Errorf("%s of %d bytes: %s %s, want %d %s", step.name, step.size, got.Status,
				got.Header.Get("X-Ms-Error-Code"), step.status, step.code)
		}
		if (got.StatusCode == http.StatusTooManyRequests) != (got.Header.Get("Retry-After") == "90") {
			t.Errorf("%s: Retry-After %q", step.name, got.Header.Get("Retry-After"))
		}
	}
	full = errors.New("no room")
	r, err := http.NewRequest(http.MethodPut, e.base+"/site/owner", strings.NewReader(strings.Repeat("x", 200<<10)))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("X-Ms-Blob-Type", "BlockBlob")
	r.Header.Set("X-Ms-Version", "2020-04-08")
	e.account.Authorize(r, time.Now())
	owner, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	owner.Body.Close()
	if owner.StatusCode != http.StatusCreated {
		t.Errorf("the owner's upload answers %s", owner.Status)
	}
}
