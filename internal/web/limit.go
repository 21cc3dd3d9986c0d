package web

import (
	"context"
	"log/slog"
	"math"
	"net/http"
	"net/netip"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/time/rate"
)

// limitKey is the address that is counted: with IPv6 the whole /64, which is usually one customer.
func limitKey(addr netip.Addr) netip.Addr {
	addr = addr.Unmap()
	if p, err := addr.Prefix(64); addr.Is6() && err == nil {
		return p.Addr()
	}
	return addr
}

// mostAddresses bounds what a limiter remembers.
const mostAddresses = 1 << 12

// limiter lets each address make a number of requests at once and so many per second after that. It remembers the
// addresses that asked lately.
type limiter struct {
	burst     int
	perSecond rate.Limit
	now       func() time.Time
	mu        sync.Mutex
	known     map[netip.Addr]*rate.Limiter
}

func newLimiter(burst, perMinute int) *limiter {
	return &limiter{burst: burst, perSecond: rate.Limit(perMinute) / 60, now: time.Now,
		known: map[netip.Addr]*rate.Limiter{}}
}

// allow takes one request of an address, or says how long to wait.
func (l *limiter) allow(addr netip.Addr) (wait time.Duration, ok bool) { return l.take(addr, 1) }

func (l *limiter) take(addr netip.Addr, amount int) (wait time.Duration, ok bool) {
	now := l.now()
	taken := l.of(limitKey(addr), now).ReserveN(now, amount)
	if !taken.OK() { // more than anybody may have at once
		return time.Duration(float64(amount) / float64(l.perSecond) * float64(time.Second)), false
	}
	if wait = taken.DelayFrom(now); wait > 0 {
		taken.CancelAt(now)
		return wait, false
	}
	return 0, true
}

// left is how many requests of an address would be let in now.
func (l *limiter) left(addr netip.Addr) float64 {
	now := l.now()
	return l.of(limitKey(addr), now).TokensAt(now)
}

func (l *limiter) of(addr netip.Addr, now time.Time) *rate.Limiter {
	l.mu.Lock()
	defer l.mu.Unlock()
	one := l.known[addr]
	if one == nil {
		if len(l.known) == mostAddresses {
			l.forget(now)
		}
		one = rate.NewLimiter(l.perSecond, l.burst)
		l.known[addr] = one
	}
	return one
}

// forget makes room: first of addresses that may ask as often as new ones, then of any.
func (l *limiter) forget(now time.Time) {
	for addr, one := range l.known {
		if one.TokensAt(now) >= float64(l.burst) {
			delete(l.known, addr)
		}
	}
	for addr := range l.known { // in no order that anybody could foresee
		if len(l.known) <= mostAddresses*3/4 {
			return
		}
		delete(l.known, addr)
	}
}

// Budget gives each address so many bytes at once, and so many an hour after that.
type Budget struct{ bytes *limiter }

// NewBudget makes a budget that nobody has used.
func NewBudget(atOnce, perHour int) Budget { return Budget{newLimiter(atOnce, perHour/60)} }

// Take takes bytes of an address's budget, or says how long to wait.
func (b Budget) Take(addr netip.Addr, bytes int64) (wait time.Duration, ok bool) {
	return b.bytes.take(addr, int(bytes))
}

// Limit refuses an address that asks more than burst times at once, or perMinute times a minute.
func Limit(burst, perMinute int, next http.Handler) http.Handler {
	return Limits{}.Of("", burst, perMinute, next)
}

// Limits are those of several instances together, where Shared counts for all of them. Each
// instance keeps a limit of its own too: it refuses a flood before that costs the database
// anything, and holds alone while the database is away.
type Limits struct {
	// Shared takes one request of an address, or says how long to wait. It may be nil.
	Shared func(ctx context.Context, call string, addr netip.Addr, burst, perSecond float64) (wait time.Duration,
		ok bool, err error)
	Log *slog.Logger
}

const (
	sharedPatience = time.Second
	sharedPause    = 5 * time.Second // how long the shared count is left alone after it failed
)

// Of limits a call; its name tells it from others that an address makes.
func (o Limits) Of(call string, burst, perMinute int, next http.Handler) http.Handler {
	l := newLimiter(burst, perMinute)
	var rest atomic.Int64
	allow := func(r *http.Request) (time.Duration, bool) {
		addr := ClientIP(r)
		wait, ok := l.allow(addr)
		if !ok || o.Shared == nil || l.now().UnixNano() < rest.Load() {
			return wait, ok
		}
		ctx, cancel := context.WithTimeout(r.Context(), sharedPatience)
		defer cancel()
		wait, ok, err := o.Shared(ctx, call, limitKey(addr), float64(l.burst), float64(l.perSecond))
		if err != nil {
			rest.Store(l.now().Add(sharedPause).UnixNano())
			o.Log.Warn("addresses are limited by this instance alone for a while", "error", err)
			return 0, true
		}
		return wait, ok
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		wait, ok := allow(r)
		if !ok {
			w.Header().Set("Retry-After", retrySeconds(wait))
			w.Header().Set("Content-Type", "application/json")
			w.WriteHeader(http.StatusTooManyRequests)
			_, _ =
				w.Write(
					[]byte(
						`{"success":false,"message":"Too many requests from this address. Please wait a minute and try again."}`))
			return
		}
		next.ServeHTTP(w, r)
	})
}

// NetworkOf is the address a request came from as it is counted: one customer cannot have several.
func NetworkOf(r *http.Request) netip.Addr { return limitKey(ClientIP(r)) }

// retrySeconds rounds up, so that a client that waits exactly as told is let in.
func retrySeconds(wait time.Duration) string {
	return strconv.Itoa(max(1, int(math.Ceil(wait.Seconds()))))
}

// ClientIP is the address a request came from.
func ClientIP(r *http.Request) netip.Addr {
	at, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil {
		return netip.Addr{}
	}
	return at.Addr().Unmap()
}
