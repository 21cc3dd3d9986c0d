package web

import (
	"net/http"
	"testing"
)

func TestAnAddressIsLimitedInComparisonsItHasRendered(t *testing.T) {
	s := newSite(t, "store")
	s.renders = newLimiter(2, 1)
	ask := func(compare, from string) int {
		r := asked("GET", "https://fleetstore.example/products?compare="+compare)
		r.RemoteAddr = from + ":1"
		w := served(s, r)
		if w.Code == http.StatusTooManyRequests && w.Header().Get("Retry-After") == "" {
			t.Error("it does not say how long to wait")
		}
		return w.Code
	}
	for _, tc := range []struct {
		compare, from string
		want          int
		why           string
	}{
		{"1,2", "198.51.100.1", http.StatusOK, "the first"},
		{"2,1", "198.51.100.1", http.StatusOK, "the same products in another order"},
		{"2,1,2", "198.51.100.1", http.StatusOK, "the same products once more"},
		{"1,4", "198.51.100.1", http.StatusOK, "the second"},
		{"2,4", "198.51.100.1", http.StatusTooManyRequests, "one too many"},
		{"1,4", "198.51.100.1", http.StatusOK, "one that is kept"},
		{"2,4", "198.51.100.2", http.StatusOK, "another address"},
		{"2,4", "198.51.100.1", http.StatusOK, "one that another address had rendered"},
	} {
		if got := ask(tc.compare, tc.from); got != tc.want {
			t.Errorf("%s: %s answers %d", tc.why, tc.compare, got)
		}
	}
	if w := served(s, asked("GET", "https://fleetstore.example/products")); w.Code != http.StatusOK {
		t.Errorf("a page that is kept for good answers %d", w.Code)
	}
}
