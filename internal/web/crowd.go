package web

import (
	"net/http"
	"net/netip"
	"sync"
)

// LimitConcurrent refuses an address that has limit requests under way already. Somebody who asks much and
// reads nothing would otherwise hold every place that Guard has. This machine's own address may
// stand for many visitors behind a proxy that nobody named, and is not counted.
func LimitConcurrent(limit int, next http.Handler) http.Handler {
	under := crowd{requests: map[netip.Addr]int{}}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		addr := ClientIP(r)
		if addr.IsLoopback() {
			next.ServeHTTP(w, r)
			return
		}
		addr = limitKey(addr)
		defer under.leave(addr)
		if under.enter(addr) > limit {
			safeHeaders(w.Header(), r)
			w.Header().Set("Retry-After", "1")
			w.Header().Set("Cache-Control", never)
			http.Error(w, "Too many requests from this address are under way. Please try again in a moment.",
				http.StatusTooManyRequests)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// crowd counts the requests under way of each address that has some.
type crowd struct {
	mu       sync.Mutex
	requests map[netip.Addr]int
}

func (c *crowd) enter(addr netip.Addr) int {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.requests[addr]++
	return c.requests[addr]
}

func (c *crowd) leave(addr netip.Addr) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.requests[addr]--; c.requests[addr] == 0 {
		delete(c.requests, addr)
	}
}
