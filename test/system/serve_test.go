package system

import (
	"compress/gzip"
	"io"
	"net/http"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/andybalholm/brotli"
	"github.com/klauspost/compress/zstd"

	"livery/internal/app"
	"livery/internal/brand"
	"livery/test/system/kit"
)

// spec: B1 B2 R1 N1 F1
func TestEveryHostAnswersWithItsOwnBrandsCompletePage(t *testing.T) {
	t.Parallel()
	s := reader(t)
	brands := shipped(t).Brands
	for _, b := range brands {
		for _, h := range b.Hosts {
			for _, host := range []string{h.Name, "www." + h.Name} {
				response, body := s.ask("GET", host, "/")
				if response.StatusCode != http.StatusOK {
					t.Fatalf("%s: %s", host, response.Status)
				}
				primary := host == b.Hosts[0].Name
				if noindex := response.Header.Get("X-Robots-Tag") == "noindex"; noindex == primary {
					t.Errorf("%s: noindex is %t", host, noindex)
				}
				checkHome(t, host, b, brands, body)
			}
		}
	}
}

func checkHome(t *testing.T, host string, b *brand.Brand, all []*brand.Brand, body string) {
	t.Helper()
	text := htmlText(body)
	for _, want := range []string{
		b.Hero.Title, b.Hero.Subtitle, b.Description, "© " + time.Now().UTC().Format("2006") + " " + b.Name,
	} {
		if !strings.Contains(text, want) {
			t.Errorf("%s lacks %q", host, want)
		}
	}
	for _, want := range []string{
		`<link rel="canonical" href="https://` + b.Hosts[0].Name + `/"`, `href="/request-demo"`, `<h1`,
		`<nav aria-label="Main"`, `<footer`,
	} {
		if !strings.Contains(body, want) {
			t.Errorf("%s lacks %s", host, want)
		}
	}
	for _, other := range all {
		if other != b && other.Hero.Title != b.Hero.Title && strings.Contains(text, other.Hero.Title) {
			t.Errorf("%s shows the words of %s", host, other.ID)
		}
	}
}

var tags = regexp.MustCompile(`(?s)<script.*?</script>|<style.*?</style>|<[^>]*>`)

// htmlText is what a reader without scripts sees.
func htmlText(body string) string {
	text := tags.ReplaceAllString(body, "\x00")
	text = strings.ReplaceAll(text, "\x00", "")
	return strings.NewReplacer("&#x27;", "'", "&quot;", `"`, "&lt;", "<", "&gt;", ">", "&amp;", "&").Replace(text)
}

// spec: R2 R3 R4
func TestRoutesExistExactlyWhereTheBrandHasThem(t *testing.T) {
	t.Parallel()
	s := reader(t)
	for _, b := range shipped(t).Brands {
		host := b.Hosts[0].Name
		for path, there := range map[string]bool{
			"/": true, "/request-demo": true, "/privacy": true, "/terms": true,
			"/solutions": b.Has(brand.Solutions), "/products": b.Has(brand.Products),
			"/products/2": b.Has(brand.Products),
			"/blog":       b.Has(brand.Blog), "/contact": b.Has(brand.Contact),
			"/nothing": false, "/products/2/more": false, "/index.html": false, "/About": false,
		} {
			response, _ := s.ask("GET", host, path)
			if there && response.StatusCode != http.StatusOK {
				t.Errorf("%s%s: %s", host, path, response.Status)
			}
			if !there && (response.StatusCode != http.StatusFound || response.Header.Get("Location") != "/") {
				t.Errorf("%s%s: %s to %q, expected a redirect home", host, path, response.Status,
					response.Header.Get("Location"))
			}
		}
	}
}

// spec: PD4
func TestAnUnknownProductGoesToTheList(t *testing.T) {
	t.Parallel()
	s := reader(t)
	for _, path := range []string{"/products/99", "/products/1", "/products/02", "/products/abc", "/products/-2",
		"/products/2%20"} {
		response, _ := s.ask("GET", "fleetdashcams.example", path)
		if response.StatusCode != http.StatusFound || response.Header.Get("Location") != "/products" {
			t.Errorf("%s: %s to %q", path, response.Status, response.Header.Get("Location"))
		}
	}
}

func TestPagesAreNegotiatedCachedAndValidated(t *testing.T) {
	t.Parallel()
	s := reader(t)
	_, plain := s.ask("GET", "fleetstore.example", "/")
	decoders := map[string]func(io.Reader) io.Reader{
		"br":   func(r io.Reader) io.Reader { return brotli.NewReader(r) },
		"gzip": func(r io.Reader) io.Reader { z, _ := gzip.NewReader(r); return z },
		"zstd": func(r io.Reader) io.Reader { z, _ := zstd.NewReader(r); return z },
	}
	for accept, want := range map[string]string{
		"br": "br", "gzip": "gzip", "zstd": "zstd", "gzip, br": "br", "br;q=0.5, gzip;q=0.9": "gzip",
		"br;q=0, *": "zstd",
		"identity":  "", "": "", "gzip;q=0": "", "nonsense;q=x": "", "identity;q=1, br;q=0.2": "",
	} {
		response, body := s.ask("GET", "fleetstore.example", "/", "Accept-Encoding: "+accept)
		if got := response.Header.Get("Content-Encoding"); got != want {
			t.Errorf("%q got %q, expected %q", accept, got, want)
			continue
		}
		if want != "" {
			decoded, err := io.ReadAll(decoders[want](strings.NewReader(body)))
			if err != nil || string(decoded) != plain {
				t.Errorf("%q decodes to something else: %v", want, err)
			}
		}
		tag := response.Header.Get("ETag")
		again, rest := s.ask("GET", "fleetstore.example", "/", "Accept-Encoding: "+accept, "If-None-Match: "+tag)
		if again.StatusCode != http.StatusNotModified || rest != "" {
			t.Errorf("%q with its ETag: %s", accept, again.Status)
		}
		if !strings.Contains(response.Header.Get("Vary"), "Accept-Encoding") {
			t.Errorf("Vary is %q", response.Header.Get("Vary"))
		}
	}
	head, body := s.ask("HEAD", "fleetstore.example", "/")
	if head.StatusCode != http.StatusOK || body != "" || head.ContentLength != int64(len(plain)) {
		t.Errorf("HEAD: %s, %d bytes", head.Status, head.ContentLength)
	}
}

func TestHashedFilesAreKeptForAYear(t *testing.T) {
	t.Parallel()
	s := reader(t)
	_, body := s.ask("GET", "fleetstore.example", "/products")
	links := regexp.MustCompile(`[" ](/assets/(?:app|content)/[^" ]+)`).FindAllStringSubmatch(body, -1)
	if len(links) < 4 {
		t.Fatalf("only %d files are linked", len(links))
	}
	for _, link := range links {
		response, file := s.ask("GET", "fleetstore.example", link[1])
		if response.StatusCode != http.StatusOK ||
			response.Header.Get("Cache-Control") != "public, max-age=31536000, immutable" {
			t.Errorf("%s: %s, %s", link[1], response.Status, response.Header.Get("Cache-Control"))
		}
		if strings.Contains(link[1], "/content/") && (strings.Contains(file, "Work Truck Dashcam") ||
			!strings.HasPrefix(file, "export default {")) {
			t.Errorf("%s is not this brand's module", link[1])
		}
	}
}

func TestBadRequestsGetClearAnswers(t *testing.T) {
	t.Parallel()
	s := reader(t)
	for _, c := range []struct {
		method, path string
		status       int
	}{
		{"POST", "/", 405}, {"DELETE", "/solutions", 405}, {"PATCH", "/blog", 405}, {"TRACE", "/", 405},
		{"GET", "/assets/nothing.png", 404}, {"GET", "/assets/domains/store/nothing.jpg", 404},
		{"GET", "/api/nothing", 404},
		{"GET", "/.well-known/nothing", 404}, {"GET", "/assets/app/%2e%2e/server/server.js", 404},
		{"GET", "/assets/..%2f..%2fgo.mod", 404}, {"GET", "/%ff%fe", 302}, {"GET", "/%00", 302},
		{"GET", "/-/brands.json", 404},
		{"GET", "/assets/domains/%2e%2e/manifest.json", 404}, {"GET", "/..%2f..%2fetc/passwd", 302},
	} {
		response, body := s.ask(c.method, "fleetstore.example", c.path)
		if response.StatusCode != c.status {
			t.Errorf("%s %s: %s, expected %d", c.method, c.path, response.Status, c.status)
		}
		if c.status == 405 && response.Header.Get("Allow") != "GET, HEAD" {
			t.Errorf("%s %s: Allow is %q", c.method, c.path, response.Header.Get("Allow"))
		}
		if strings.Contains(body, "goroutine") || strings.Contains(body, "/internal/") {
			t.Errorf("%s %s shows our insides", c.method, c.path)
		}
	}
	if response, _ := s.ask("GET", "fleetstore.example", "/",
		"X-Large: "+strings.Repeat("x", 64<<10)); response.StatusCode != 431 {
		t.Errorf("oversized header: %s", response.Status)
	}
}

func TestRedirectHostsLeadToThePrimaryAndKeepThePath(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	text := readContent(t, "brands/dashcams.yaml")
	text = strings.Replace(text, "  - fleet-dash-cams.example", "  - { name: fleet-dash-cams.example, role: redirect }",
		1)
	writeFile(t, dir, "brands/dashcams.yaml", text)
	s := start(t, "--content", dir)
	response, _ := s.ask("GET", "www.fleet-dash-cams.example", "/blog?page=2")
	if response.StatusCode != http.StatusMovedPermanently ||
		response.Header.Get("Location") != "http://fleetdashcams.example/blog?page=2" {
		t.Errorf("%s to %s", response.Status, response.Header.Get("Location"))
	}
}

func TestABrandChangesWholeOrStaysAsItWas(t *testing.T) {
	t.Parallel()
	dir, original := kit.FewBrands(t), readContent(t, "brands/cam.yaml")
	s := startApp(t, func(o *app.Options) { o.Content, o.Watched = os.DirFS(dir), true }, "--lazy")
	title := func() string {
		_, body := s.ask("GET", "camforfleets.example", "/")
		return body
	}
	writeFile(t, dir, "brands/cam.yaml",
		strings.Replace(original, "name: Cam for Fleets", "name: Cam for Every Fleet", 1))
	eventually(t, "the new name", func() bool { return strings.Contains(title(), "Cam for Every Fleet") })
	writeFile(t, dir, "brands/cam.yaml", "id: [broken\n")
	eventually(t, "the refusal",
		func() bool { return strings.Contains(s.logs.String(), "a brand has errors and stays as it was") })
	if !strings.Contains(title(), "Cam for Every Fleet") {
		t.Error("the old content does not stay")
	}
	if !strings.Contains(s.logs.String(), "brands/cam.yaml:1") {
		t.Errorf("the refusal does not name file and line: %s", s.logs)
	}
}

func TestAllPagesAreRenderedAheadOfTheirVisitors(t *testing.T) {
	t.Parallel()
	admin := loopback(freePort(t))
	content := os.DirFS(kit.FewBrands(t))
	s := startApp(t, func(o *app.Options) { o.Content = content }, "--admin", admin)
	eventually(t, "all pages", func() bool { return strings.Contains(s.logs.String(), "all pages are rendered") })
	rendered := func() string { return between(operatorSees(t, admin, "/-/metrics"), "\nlivery_renders_total ", "\n") }
	before := rendered()
	for _, path := range []string{"/", "/products", "/blog?page=2", "/terms"} {
		if response, _ := s.ask("GET", primaryHost(t, "store"), path); response.StatusCode != http.StatusOK {
			t.Errorf("%s: %s", path, response.Status)
		}
	}
	if after := rendered(); before == "" || before == "0" || after != before {
		t.Errorf("%s pages were rendered before the first visitor and %s afterwards", before, after)
	}
}
