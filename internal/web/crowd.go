package web

import (
	"hash/maphash"
	"net/http"
	"sync/atomic"
)

// LimitConcurrent refuses an address that has limit requests under way already. Somebody who asks much and
// reads nothing would otherwise hold every place that Guard has. This machine's own address may
// stand for many visitors behind a proxy that nobody named, and is not counted.
func LimitConcurrent(limit int, next http.Handler) http.Handler {
	seed := maphash.MakeSeed()
	var under [slots]atomic.Int32
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		addr := ClientIP(r)
		if addr.IsLoopback() {
			next.ServeHTTP(w, r)
			return
		}
		n := &under[slotOf(seed, addr)]
		defer n.Add(-1)
		if n.Add(1) > int32(limit) {
			safeHeaders(w.Header(), r)
			w.Header().Set("Retry-After", "1")
			w.Header().Set("Cache-Control", never)
			http.Error(w, "Too many requests from this address are under way. Please try again in a moment.", http.StatusTooManyRequests)
			return
		}
		next.ServeHTTP(w, r)
	})
}
