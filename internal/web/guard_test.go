package web

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"runtime"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"livery/internal/brand"
)

func ofTwoBrands(host string) bool {
	m := twoBrands().Resolve(host)
	return m.Known && !m.Development
}

func twoBrands() *brand.Registry {
	return brand.NewRegistry(&brand.Site{
		Brands: []*brand.Brand{
			{ID: "cam", Hosts: []brand.Host{{Name: "cam.example", Role: brand.Primary}}},
			{ID: "store", Hosts: []brand.Host{{Name: "store.example", Role: brand.Primary}}},
		},
		Settings: brand.Settings{DefaultBrand: "cam"},
	})
}

func TestForwardedHeadersAreBelievedFromTrustedProxiesOnlyAndOnlyForKnownHosts(t *testing.T) {
	proxies, err := ParseProxies([]string{"10.0.0.0/8", "::1"})
	if err != nil {
		t.Fatal(err)
	}
	for name, tc := range map[string]struct {
		from                                  string
		forwardedFor, forwardedHost, protocol string
		address, host                         string
		https                                 bool
	}{
		"a stranger": {"203.0.113.9:1", "198.51.100.1", "store.example", "https", "203.0.113.9",
			"cam.example", false},
		"our proxy": {"10.1.2.3:1", "198.51.100.1", "store.example", "https", "198.51.100.1",
			"store.example", true},
		"our proxy over v6": {"[::1]:1", "198.51.100.1", "", "http", "198.51.100.1", "cam.example", false},
		"a v4 proxy seen as v6": {"[::ffff:10.1.2.3]:1", "198.51.100.1", "", "", "198.51.100.1",
			"cam.example", false},
		"two of our proxies": {"10.1.2.3:1", "198.51.100.1, 10.9.9.9", "", "", "198.51.100.1",
			"cam.example", false},
		"a visitor inventing a hop": {"10.1.2.3:1", "1.2.3.4, 198.51.100.1", "", "", "198.51.100.1",
			"cam.example", false},
		"a host nobody serves": {"10.1.2.3:1", "198.51.100.1", "evil.example", "", "198.51.100.1",
			"cam.example", false},
		"an address that is none":    {"10.1.2.3:1", "unknown", "", "", "10.1.2.3", "cam.example", false},
		"only proxies in the chain":  {"10.1.2.3:1", "10.0.0.1", "", "", "10.1.2.3", "cam.example", false},
		"a proxy that tells nothing": {"10.1.2.3:1", "", "", "", "10.1.2.3", "cam.example", false},
		"a gateway that adds ports": {"10.1.2.3:1", "198.51.100.1:50123", "", "https", "198.51.100.1",
			"cam.example", true},
		"ports on every hop": {"10.1.2.3:1", "1.2.3.4, 198.51.100.1:50123, 10.9.9.9:80", "", "", "198.51.100.1",
			"cam.example", false},
		"v6 with a port": {"10.1.2.3:1", "[2001:db8::7]:50123", "", "", "2001:db8::7", "cam.example", false},
		"v6 in brackets": {"10.1.2.3:1", "[2001:db8::7]", "", "", "2001:db8::7", "cam.example", false},
		"a name of this machine": {"10.1.2.3:1", "198.51.100.1", "store.localhost", "", "198.51.100.1",
			"cam.example", false},
	} {
		t.Run(name, func(t *testing.T) {
			r := httptest.NewRequest("GET", "http://cam.example/", nil)
			r.RemoteAddr = tc.from
			for header, value := range map[string]string{"X-Forwarded-For": tc.forwardedFor,
				"X-Forwarded-Host": tc.forwardedHost, "X-Forwarded-Proto": tc.protocol} {
				if value != "" {
					r.Header.Set(header, value)
				}
			}
			proxies.Forwarded(ofTwoBrands, http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
				if ClientIP(r).String() != tc.address || r.Host != tc.host || IsHTTPS(r) != tc.https {
					t.Errorf("seen as %s at %s, https %v", ClientIP(r), r.Host, IsHTTPS(r))
				}
				if r.Header.Get("X-Forwarded-For") != "" || r.Header.Get("X-Forwarded-Host") != "" {
					t.Error("forwarded headers travel on")
				}
			})).ServeHTTP(httptest.NewRecorder(), r)
		})
	}
	if _, err := ParseProxies([]string{"proxy.example"}); err == nil {
		t.Error("a name was taken for an address")
	}
}

func TestTheStandardHeaderOfProxiesIsUnderstood(t *testing.T) {
	proxies, err := ParseProxies([]string{"10.0.0.0/8"})
	if err != nil {
		t.Fatal(err)
	}
	for name, tc := range map[string]struct {
		from, forwarded, forwardedFor string
		address, host                 string
		https                         bool
	}{
		"all it can say": {"10.1.2.3:1", "for=198.51.100.1;proto=https;host=store.example;by=10.1.2.3", "",
			"198.51.100.1", "store.example", true},
		"quoted v6 with a port": {"10.1.2.3:1", `For="[2001:db8::7]:4711";Proto=HTTPS`, "", "2001:db8::7",
			"cam.example", true},
		"two of our proxies": {"10.1.2.3:1", `for=198.51.100.1;proto=https, for="10.9.9.9:80";proto=http`, "",
			"198.51.100.1", "cam.example", true},
		"a visitor inventing a hop": {"10.1.2.3:1",
			"for=1.2.3.4;proto=https;host=store.example, for=198.51.100.1;proto=http", "", "198.51.100.1",
			"cam.example", false},
		"a visitor's open quote": {"10.1.2.3:1", `for=1.2.3.4;x=", for=198.51.100.1`, "", "10.1.2.3",
			"cam.example", false},
		"a separator in quotes": {"10.1.2.3:1", `for=198.51.100.1;x="a,b;for=1.2.3.4"`, "", "198.51.100.1",
			"cam.example", false},
		"a hidden address": {"10.1.2.3:1", "for=_hidden;proto=https", "", "10.1.2.3", "cam.example", false},
		"a host nobody serves": {"10.1.2.3:1", "for=198.51.100.1;host=evil.example", "", "198.51.100.1",
			"cam.example", false},
		"a visitor's, past a proxy": {"10.1.2.3:1", "for=1.2.3.4;proto=https;host=store.example", "198.51.100.1",
			"198.51.100.1", "cam.example", false},
		"a stranger's": {"203.0.113.9:1", "for=198.51.100.1;proto=https;host=store.example", "", "203.0.113.9",
			"cam.example", false},
		"nonsense": {"10.1.2.3:1", ";;=,,;for", "", "10.1.2.3", "cam.example", false},
	} {
		t.Run(name, func(t *testing.T) {
			r := httptest.NewRequest("GET", "http://cam.example/", nil)
			r.RemoteAddr = tc.from
			r.Header.Set("Forwarded", tc.forwarded)
			if tc.forwardedFor != "" {
				r.Header.Set("X-Forwarded-For", tc.forwardedFor)
			}
			proxies.Forwarded(ofTwoBrands, http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
				if ClientIP(r).String() != tc.address || r.Host != tc.host || IsHTTPS(r) != tc.https ||
					r.Header.Get("Forwarded") != "" {
					t.Errorf("seen as %s at %s, https %v, %v", ClientIP(r), r.Host, IsHTTPS(r), r.Header)
				}
			})).ServeHTTP(httptest.NewRecorder(), r)
		})
	}
}

func TestAnAddressIsLimitedAndLetInAgainAfterTheToldWait(t *testing.T) {
	l := newLimiter(3, 60)
	now := time.Unix(1e9, 0)
	l.now = func() time.Time { return now }
	visitor, other := netip.MustParseAddr("198.51.100.1"), netip.MustParseAddr("203.0.113.9")
	for range 3 {
		if _, ok := l.allow(visitor); !ok {
			t.Fatal("refused within the burst")
		}
	}
	wait, ok := l.allow(visitor)
	if ok || wait <= 0 || wait > time.Second {
		t.Errorf("the fourth at once: %v, wait %v", ok, wait)
	}
	if _, ok := l.allow(other); !ok {
		t.Error("another address was refused too")
	}
	now = now.Add(wait)
	if _, ok := l.allow(visitor); !ok {
		t.Error("refused after the told wait")
	}
}

func TestAClockThatJumpsLocksNobodyOut(t *testing.T) {
	l := newLimiter(3, 60)
	now := time.Unix(1e9, 0)
	l.now = func() time.Time { return now }
	visitor := netip.MustParseAddr("198.51.100.1")
	for _, jump := range []time.Duration{0, -24 * time.Hour, 48 * time.Hour, -time.Hour} {
		now = now.Add(jump)
		if _, ok := l.allow(visitor); !ok {
			t.Errorf("refused after a jump of %s", jump)
		}
		now = now.Add(time.Second)
	}
}

func TestAnAddressThatReadsNothingLeavesRoomForOthers(t *testing.T) {
	release, entered := make(chan struct{}), make(chan struct{}, 3)
	handler := LimitConcurrent(2, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Query().Has("slow") {
			entered <- struct{}{}
			<-release
		}
	}))
	ask := func(from, target string) *httptest.ResponseRecorder {
		r, w := httptest.NewRequest("GET", target, nil), httptest.NewRecorder()
		r.RemoteAddr = from + ":1"
		handler.ServeHTTP(w, r)
		return w
	}
	done := make(chan struct{}, 3)
	for _, from := range []string{"198.51.100.1", "198.51.100.1", "127.0.0.1"} {
		go func() { ask(from, "/?slow"); done <- struct{}{} }()
		<-entered
	}
	if w := ask("198.51.100.1", "/"); w.Code != http.StatusTooManyRequests || w.Header().Get("Retry-After") == "" {
		t.Errorf("a third at once: %d %v", w.Code, w.Header())
	}
	for _, from := range []string{"203.0.113.9", "127.0.0.1"} {
		if w := ask(from, "/"); w.Code != http.StatusOK {
			t.Errorf("%s pays for another address: %d", from, w.Code)
		}
	}
	close(release)
	for range 3 {
		<-done
	}
	if w := ask("198.51.100.1", "/"); w.Code != http.StatusOK {
		t.Errorf("afterwards: %d", w.Code)
	}
}

func TestOneNetworkOfV6CountsAsOneAddressAndAMappedAddressAsItsOwn(t *testing.T) {
	l := newLimiter(1, 1)
	if _, ok := l.allow(netip.MustParseAddr("2001:db8::1")); !ok {
		t.Fatal("refused the first")
	}
	if _, ok := l.allow(netip.MustParseAddr("2001:db8::ffff:2")); ok {
		t.Error("a second address of the same /64 was let in")
	}
	if _, ok := l.allow(netip.MustParseAddr("::ffff:198.51.100.1")); !ok {
		t.Fatal("refused the first")
	}
	if _, ok := l.allow(netip.MustParseAddr("198.51.100.1")); ok {
		t.Error("the same address in its other form was let in")
	}
}

func TestManyInventedAddressesDoNotLockEverybodyOut(t *testing.T) {
	l := newLimiter(30, 60)
	now := time.Unix(1e9, 0)
	l.now = func() time.Time { return now }
	addr := netip.MustParseAddr("1.0.0.0")
	for range 100_000 {
		l.allow(addr)
		addr = addr.Next()
	}
	refused := 0
	visitor := netip.MustParseAddr("198.51.100.0")
	for range 256 {
		if _, ok := l.allow(visitor); !ok {
			refused++
		}
		visitor = visitor.Next()
	}
	if refused > 0 {
		t.Errorf("%d of 256 visitors refused", refused)
	}
}

func TestALimiterTakesNothingBeforeSomebodyAsksAndNeverMuch(t *testing.T) {
	var before, made, asked runtime.MemStats
	runtime.ReadMemStats(&before)
	limiters := make([]*limiter, 100)
	for i := range limiters {
		limiters[i] = newLimiter(30, 60)
	}
	runtime.ReadMemStats(&made)
	if each := (made.TotalAlloc - before.TotalAlloc) / 100; each > 4<<10 {
		t.Errorf("a limiter that nobody asked takes %d bytes", each)
	}
	addr := netip.MustParseAddr("1.0.0.0")
	for range 100_000 {
		limiters[0].allow(addr)
		addr = addr.Next()
	}
	runtime.GC()
	runtime.ReadMemStats(&asked)
	if takes := int64(asked.HeapAlloc) - int64(before.HeapAlloc); takes > 4<<20 ||
		len(limiters[0].known) > mostAddresses {
		t.Errorf("a limiter that 100,000 addresses asked takes %d bytes and knows %d", takes, len(limiters[0].known))
	}
	runtime.KeepAlive(limiters)
}

func TestALimitedCallSaysWhenToComeBack(t *testing.T) {
	limited := Limit(1, 2,
		http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusNoContent) }))
	for _, want := range []int{http.StatusNoContent, http.StatusTooManyRequests} {
		w := httptest.NewRecorder()
		limited.ServeHTTP(w, httptest.NewRequest("POST", "/api/tasks", nil))
		if w.Code != want || want == http.StatusTooManyRequests && w.Header().Get("Retry-After") != "30" {
			t.Errorf("%d, Retry-After %q, want %d", w.Code, w.Header().Get("Retry-After"), want)
		}
	}
}

func TestALimitHoldsForAllInstancesAndForOneAloneWhileTheSharedCountIsAway(t *testing.T) {
	away, asked := errors.New("away"), 0
	shared := func(_ context.Context, call string, addr netip.Addr, burst, _ float64) (time.Duration, bool, error) {
		asked++
		if call != "tasks" || addr.String() != "192.0.2.1" || burst != 3 {
			t.Errorf("asked for %s of %s, %v at once", call, addr, burst)
		}
		return 7 * time.Second, asked == 1, map[bool]error{true: away}[asked == 3]
	}
	limited := Limits{shared, slog.New(slog.DiscardHandler)}.Of("tasks", 3, 1,
		http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusNoContent) }))
	for n, want := range []int{http.StatusNoContent, http.StatusTooManyRequests, http.StatusNoContent,
		http.StatusTooManyRequests} {
		w := httptest.NewRecorder()
		limited.ServeHTTP(w, httptest.NewRequest("POST", "/api/tasks", nil))
		if w.Code != want || n == 1 && w.Header().Get("Retry-After") != "7" {
			t.Errorf("request %d: %d, Retry-After %q, want %d", n, w.Code, w.Header().Get("Retry-After"), want)
		}
	}
	if asked != 3 {
		t.Errorf("the shared count was asked %d times; a flood must not reach it", asked)
	}
}

func TestABusyServerRefusesPagesBeforeLeadsAndRecoversAtOnce(t *testing.T) {
	release, entered := make(chan struct{}), make(chan struct{}, 4)
	guard := NewGuard(prometheus.NewRegistry(), 2, "/storage/", slog.New(slog.DiscardHandler))
	handler := guard.Handler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Query().Has("slow") {
			entered <- struct{}{}
			<-release
		}
	}))
	send := func(method, target string) *httptest.ResponseRecorder {
		w := httptest.NewRecorder()
		handler.ServeHTTP(w, httptest.NewRequest(method, target, nil))
		return w
	}
	ask := func(target string) *httptest.ResponseRecorder { return send("GET", target) }
	done := make(chan struct{})
	hold := func(target string) {
		go func() { ask(target); done <- struct{}{} }()
		<-entered
	}
	hold("/?slow")
	hold("/?slow")
	for _, target := range []string{"/", "/assets/a.js", "/api/get-sas-token", "/storage/store/blogs/a.json"} {
		if w := ask(target); w.Code != http.StatusServiceUnavailable || w.Header().Get("Retry-After") == "" ||
			w.Header().Get("Cache-Control") != "no-store" {
			t.Errorf("%s beyond the limit: %d %v", target, w.Code, w.Header())
		}
	}
	for _, urgent := range [][2]string{{"POST", "/api/tasks"}, {"GET", "/api/upload-credential"},
		{"PUT", "/storage/leads/x"}} {
		if w := send(urgent[0], urgent[1]); w.Code != http.StatusOK {
			t.Errorf("%s was refused with the pages: %d", urgent, w.Code)
		}
	}
	hold("/api/tasks?slow")
	hold("/api/tasks?slow")
	if w := ask("/api/tasks"); w.Code != http.StatusServiceUnavailable {
		t.Errorf("a lead beyond twice the limit: %d", w.Code)
	}
	close(release)
	for range 4 {
		<-done
	}
	if w := ask("/"); w.Code != http.StatusOK || w.Header().Get("X-Request-Id") == "" {
		t.Errorf("afterwards a page answers %d %v", w.Code, w.Header())
	}
}
