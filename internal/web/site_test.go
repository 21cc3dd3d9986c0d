package web

import (
	"context"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"livery"
	"livery/internal/blob/disk"
	"livery/internal/blob/sas"
	"livery/internal/brand"
	"livery/internal/content"
	"livery/internal/document"
	"livery/internal/edition"
	"livery/internal/page"
	"livery/internal/post"
	"livery/internal/render"
	front "livery/web"
)

// someContent is the real content with the named brands alone, the first of them the default.
func someContent(t *testing.T, ids ...string) *content.Content {
	t.Helper()
	c, problems := content.Load(livery.Content())
	if c == nil {
		t.Fatal(problems)
	}
	c.Site.Brands = slices.DeleteFunc(c.Site.Brands, func(b *brand.Brand) bool { return !slices.Contains(ids, b.ID) })
	c.Site.Settings.DefaultBrand = ids[0]
	c.Version += strings.Join(ids, " ") // other brands are other content
	return c
}

// newSite is a server with the real content of the named brands and the calls that hand out credentials.
func newSite(t *testing.T, ids ...string) *Server {
	t.Helper()
	log := slog.New(slog.DiscardHandler)
	check := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	blobs, err := disk.Open(t.TempDir(), log)
	check(err)
	t.Cleanup(func() { _ = blobs.Close() })
	client, err := front.Client()
	check(err)
	frontEnd, err := document.ReadFrontEnd(client, "")
	check(err)
	manifest, err := page.ReadManifest(livery.Assets())
	check(err)
	bundle, err := front.Server()
	check(err)
	pool, err := render.New(bundle, render.Options{Engines: 1, Work: time.Minute, MemoryLimit: 128 << 20})
	check(err)
	library, err := edition.NewLibrary(edition.Options{Renderer: pool, FrontEnd: frontEnd, Manifest: manifest,
		Posts: post.NewIndex(blobs, time.Now, log),
		Now:   time.Now, Log: log, Workers: runtime.GOMAXPROCS(0)}, someContent(t, ids...))
	check(err)
	account, err := sas.NewAccount("storage", sas.NewKey())
	check(err)
	credentials := Credentials{Account: account, Now: func() time.Time { return time.Unix(2e9, 0) }}
	s, err := New(Options{Library: library, Assets: livery.Assets(), Client: client, StorageAccount: "storage",
		Log: log, API: map[string]http.Handler{
			"GET /api/get-sas-token":     http.HandlerFunc(credentials.BlogToken),
			"GET /api/upload-credential": http.HandlerFunc(credentials.UploadToken),
			"/api/tasks": http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				_,
					_ = io.WriteString(w, Match(r.Context()).Brand.ID)
			}),
		}})
	check(err)
	return s
}

// asked is a request as it arrives from an address outside, with headers in pairs.
func asked(method, target string, headers ...string) *http.Request {
	r := httptest.NewRequest(method, target, nil)
	r.RemoteAddr = "198.51.100.1:1"
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	return r
}

func served(h http.Handler, r *http.Request) *httptest.ResponseRecorder {
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}

func TestARequestKeepsItsBrandThoughNewContentRemovesIt(t *testing.T) {
	s := newSite(t, "cam", "store")
	begun := map[string]*http.Request{}
	for _, path := range []string{"/llms.txt", "/products", "/products/1", "/sitemap-pages.xml", "/robots.txt",
		"/manifest.webmanifest"} {
		r := asked("GET", "https://fleetstore.example"+path)
		v := s.resolve(r)
		if v.Brand.ID != "store" {
			t.Fatalf("resolved to %s", v.Brand.ID)
		}
		begun[path] = r.WithContext(withVisit(r.Context(), v))
	}
	if err := s.Library.Publish(context.Background(), someContent(t, "cam")); err != nil {
		t.Fatal(err)
	}
	for path, r := range begun {
		t.Run(path, func(t *testing.T) {
			w := served(s.mux, r)
			if w.Code != http.StatusOK || strings.Contains(w.Body.String(), "https:///") {
				t.Errorf("%d %.200s", w.Code, w.Body)
			}
			if w := served(s, asked("GET", "https://fleetstore.example"+path)); strings.Contains(w.Body.String(),
				"fleetstore.example") {
				t.Errorf("the next request still sees it: %.200s", w.Body)
			}
		})
	}
}

func TestNamesOfThisMachineCountOnlyOnItAndNeverBehindAProxy(t *testing.T) {
	s := newSite(t, "cam", "store")
	proxies, _ := ParseProxies([]string{"10.0.0.1"})
	site := proxies.Forwarded(func(host string) bool { return s.Library.Current().Registry.Resolve(host).Known }, s)
	for name, tc := range map[string]struct {
		from, host string
		headers    []string
		develops   bool
	}{
		"this machine":                  {"127.0.0.1:1", "localhost", nil, true},
		"this machine over v6":          {"[::1]:1", "store.localhost", nil, true},
		"a private network":             {"192.168.1.7:1", "store.localhost", nil, true},
		"a container's host":            {"172.17.0.1:1", "localhost", nil, true},
		"somebody outside":              {"198.51.100.1:1", "localhost", nil, false},
		"somebody outside with a brand": {"198.51.100.1:1", "store.localhost", nil, false},
		"our proxy":                     {"10.0.0.1:1", "localhost", nil, false},
		"our proxy for this machine":    {"10.0.0.1:1", "localhost", []string{"X-Forwarded-For", "127.0.0.1"}, false},
		"our proxy with a forwarded host": {"10.0.0.1:1", "fleetstore.example",
			[]string{"X-Forwarded-Host", "store.localhost"}, false},
		"a proxy nobody named": {"127.0.0.1:1", "localhost", []string{"X-Forwarded-For", "198.51.100.1"}, false},
	} {
		t.Run(name, func(t *testing.T) {
			r := asked("GET", "http://"+tc.host+"/-/brands.json", tc.headers...)
			r.RemoteAddr = tc.from
			want := map[bool]int{true: http.StatusOK, false: http.StatusNotFound}[tc.develops]
			if w := served(site, r); w.Code != want || (w.Header().Get("X-Livery-Rule") != "") != tc.develops {
				t.Errorf("%d %v", w.Code, w.Header())
			}
			r = asked("GET", "http://"+tc.host+"/robots.txt", tc.headers...)
			r.RemoteAddr = tc.from
			if w := served(site, r); !tc.develops && tc.host == "store.localhost" &&
				strings.Contains(w.Body.String(), "fleetstore.example") {
				t.Errorf("a name of this machine chose the brand: %s", w.Body)
			}
		})
	}
}

func TestPagesOfTheBrandsMayCallAnAPIOnAnotherHostAndGetTheirOwnBrand(t *testing.T) {
	s := newSite(t, "cam", "store")
	hosts := map[string]string{"cam": "camforfleets.example", "store": "fleetstore.example"}
	for name, tc := range map[string]struct {
		target, origin, brand string
		allowed               bool
	}{
		"a brand's page":          {"https://api.example", "https://fleetstore.example", "store", true},
		"a brand's page with www": {"https://api.example", "https://www.fleetstore.example", "store", true},
		"another brand's host":    {"https://camforfleets.example", "https://fleetstore.example", "store", true},
		"its own page":            {"https://fleetstore.example", "https://fleetstore.example", "store", true},
		"no page":                 {"https://fleetstore.example", "", "store", false},
		"a stranger's page":       {"https://api.example", "https://evil.example", "cam", false},
		"a stranger on a brand": {"https://fleetstore.example", "https://fleetstore.example.evil.example",
			"store", false},
		"a page sent in the clear":   {"https://api.example", "http://fleetstore.example", "cam", false},
		"all in the clear":           {"http://api.example", "http://fleetstore.example", "store", true},
		"a page on its own machine":  {"https://api.example", "http://store.localhost:7071", "cam", false},
		"an origin that is withheld": {"https://api.example", "null", "cam", false},
	} {
		t.Run(name, func(t *testing.T) {
			preflight := served(s, asked("OPTIONS", tc.target+"/api/tasks", "Origin", tc.origin,
				"Access-Control-Request-Method", "POST"))
			call := served(s, asked("POST", tc.target+"/api/tasks", "Origin", tc.origin))
			want := map[bool]string{true: tc.origin}[tc.allowed]
			for _, w := range []*httptest.ResponseRecorder{preflight, call} {
				if w.Header().Get("Access-Control-Allow-Origin") != want || w.Header().Get("Vary") != "Origin" {
					t.Errorf("%d %v", w.Code, w.Header())
				}
			}
			if tc.allowed != (preflight.Code == http.StatusNoContent) ||
				tc.allowed != strings.Contains(preflight.Header().Get("Access-Control-Allow-Headers"),
					"Idempotency-Key") {
				t.Errorf("asked ahead: %d %v", preflight.Code, preflight.Header())
			}
			if call.Body.String() != tc.brand {
				t.Errorf("a lead of %s", call.Body)
			}
			for _, path := range []string{"/api/get-sas-token",
				"/api/upload-credential?file=demo-jane-2026-01-31T12-00-00-000Z.xml"} {
				scheme, _, _ := strings.Cut(tc.target, ":")
				own := served(s, asked("GET", scheme+"://"+hosts[tc.brand]+path)).Body.String()
				got := served(s, asked("GET", tc.target+path, "Origin", tc.origin)).Body.String()
				if got != own || !strings.Contains(got, "sasToken") {
					t.Errorf("%s of %s is %s, not %s", path, tc.brand, got, own)
				}
				if strings.Contains(got, "spr=https") != (scheme == "https") {
					t.Errorf("over %s: %s", scheme, got)
				}
			}
		})
	}
}
