package system

import (
	"fmt"
	"net"
	"net/http"
	"strings"
	"testing"
)

// answerKinds is one address for every kind of answer that the public listener gives.
var answerKinds = []struct {
	name, method, host, target string
	headers                    []string
	status                     int
	kind                       string // start of Content-Type
}{
	{"a page", "GET", "fleetstore.example", "/", nil, 200, "text/html"},
	{"a page of an unknown host", "GET", "unknown.example", "/", nil, 200, "text/html"},
	{"a page that was not found", "GET", "fleetstore.example", "/blog/no-such-post", nil, 404, "text/html"},
	{"a page the visitor has", "GET", "fleetstore.example", "/", []string{"If-None-Match: *"}, 304, ""},
	{"the head of a page", "HEAD", "fleetstore.example", "/", nil, 200, "text/html"},
	{"a redirect home", "GET", "fleetstore.example", "/nowhere", nil, 302, "text/html"},
	{"a redirect of a slash", "GET", "fleetstore.example", "/terms/", nil, 301, "text/html"},
	{"a redirect of a strange path", "GET", "fleetstore.example", "/a/../terms", nil, 307, "text/html"},
	{"a redirect of a host", "GET", "fleet-dash-cams.example", "/", nil, 301, "text/html"},
	{"another method", "POST", "fleetstore.example", "/", nil, 405, "text/plain"},
	{"a question to the server", "OPTIONS", "fleetstore.example", "*", nil, 400, ""},
	{"a file of the front end", "GET", "fleetstore.example", "app", nil, 200, "text/javascript"},
	{"a content module", "GET", "fleetstore.example", "module", nil, 200, "text/javascript"},
	{"a picture", "GET", "fleetstore.example", "/favicon.ico", nil, 200, "image/"},
	{"a picture the visitor has", "GET", "fleetstore.example", "/favicon.ico", []string{"If-None-Match: *"}, 304, ""},
	{"a drawing", "GET", "fleetstore.example", "/assets/domains/cameras/logo.svg", nil, 200, "image/svg+xml"},
	{"a missing file", "GET", "fleetstore.example", "/assets/nothing.png", nil, 404, "text/plain"},
	{"a feed", "GET", "fleetstore.example", "/blog/feed.xml", nil, 200, "application/rss+xml"},
	{"a sitemap", "GET", "fleetstore.example", "/sitemap.xml", nil, 200, "application/xml"},
	{"a text", "GET", "fleetstore.example", "/robots.txt", nil, 200, "text/plain"},
	{"a manifest", "GET", "fleetstore.example", "/manifest.webmanifest", nil, 200, "application/manifest+json"},
	{"a credential", "GET", "fleetstore.example", "/api/get-sas-token", nil, 200, "application/json"},
	{"a refused call", "GET", "fleetstore.example", "/api/upload-credential", nil, 400, "application/json"},
	{"a refused lead", "POST", "fleetstore.example", "/api/tasks", nil, 415, "application/json"},
	{"a call that is none", "GET", "fleetstore.example", "/api/nothing", nil, 404, "text/plain"},
	{"storage's refusal", "GET", "fleetstore.example", "/storage/leads?restype=container&comp=list&sig=x", nil, 403,
		"application/xml"},
	{"storage without credential", "GET", "fleetstore.example", "/storage/leads/x.html", nil, 404, "application/xml"},
	{"the wall of brands, behind a proxy", "GET", "localhost", "/-/brands", nil, 404, "text/plain"},
	{"an operator's address", "GET", "fleetstore.example", "/-/metrics", nil, 404, "text/plain"},
}

func TestEveryKindOfAnswerCarriesTheSafeHeaders(t *testing.T) {
	t.Parallel()
	s := start(t, "--content", contentWithRedirectHost(t), "--trusted-proxy", "127.0.0.1", "--max-in-flight", "4")
	_, home := s.ask("GET", "fleetstore.example", "/")
	linked := map[string]string{
		"app":    "/assets/app/" + between(home, `data-entry="/assets/app/`, `"`),
		"module": "/assets/content/" + between(home, ` /assets/content/`, `"`),
	}
	for _, k := range answerKinds {
		target := k.target
		if found := linked[target]; found != "" {
			target = found
		}
		for _, scheme := range []string{"http", "https"} {
			response := s.header(k.method, k.host, target, append(k.headers, "X-Forwarded-Proto: "+scheme)...)
			if response.StatusCode != k.status || !strings.HasPrefix(response.Header.Get("Content-Type"), k.kind) {
				t.Errorf("%s: %s, %q", k.name, response.Status, response.Header.Get("Content-Type"))
			}
			checkSafe(t, k.name+" over "+scheme, response, scheme == "https")
		}
	}
	for range 4 {
		defer s.holdALead()()
	}
	eventually(t, "a busy server", func() bool {
		response := s.header("GET", "fleetstore.example", "/")
		if response.StatusCode == http.StatusServiceUnavailable {
			checkSafe(t, "a busy server", response, false)
		}
		return response.StatusCode == http.StatusServiceUnavailable
	})
}

func checkSafe(t *testing.T, what string, r *http.Response, https bool) {
	t.Helper()
	h := r.Header
	for name, want := range map[string]string{
		"X-Content-Type-Options": "nosniff", "Referrer-Policy": "strict-origin-when-cross-origin",
		"Permissions-Policy": "accelerometer=(), camera=(), geolocation=(), gyroscope=(), microphone=(), payment=(), " +
			"usb=()",
	} {
		if got := h.Values(name); len(got) != 1 || got[0] != want {
			t.Errorf("%s: %s is %q", what, name, got)
		}
	}
	if got := h.Get("Cross-Origin-Resource-Policy"); got != "same-origin" && got != "cross-origin" {
		t.Errorf("%s: Cross-Origin-Resource-Policy is %q", what, got)
	}
	if strings.HasPrefix(h.Get("Content-Type"), "text/html") && h.Get("Cross-Origin-Resource-Policy") != "same-origin" {
		t.Errorf("%s: another origin may embed it", what)
	}
	if got := h.Get("Strict-Transport-Security"); (got != "") != https {
		t.Errorf("%s: Strict-Transport-Security is %q", what, got)
	}
	policy := h.Values("Content-Security-Policy")
	if len(policy) != 1 {
		t.Fatalf("%s has the policies %q", what, policy)
	}
	rules := map[string]string{}
	for rule := range strings.SplitSeq(policy[0], ";") {
		name, value, _ := strings.Cut(strings.TrimSpace(rule), " ")
		rules[name] = value
	}
	_, sandboxed := rules["sandbox"]
	if !sandboxed && (rules["default-src"] != "'none'" || rules["frame-ancestors"] != "'none'") {
		t.Errorf("%s may be framed, or load what no rule names: %s", what, policy[0])
	}
	if strings.Contains(rules["script-src"], "unsafe") || rules["script-src"] == "*" {
		t.Errorf("%s lets any script in: %s", what, policy[0])
	}
	for _, name := range []string{"Server", "X-Powered-By", "Via", "X-Aspnet-Version"} {
		if got := h.Get(name); got != "" {
			t.Errorf("%s tells what it runs on: %s: %s", what, name, got)
		}
	}
}

// header asks with a target as it is, "*" included, and leaves the body alone.
func (s *server) header(method, host, target string, headers ...string) *http.Response {
	s.t.Helper()
	message := fmt.Sprintf("%s %s HTTP/1.1\r\nHost: %s\r\nConnection: close\r\n%s\r\n", method, target, host,
		strings.Join(append(headers, ""), "\r\n"))
	answers := s.raw(message)
	if len(answers) != 1 {
		s.t.Fatalf("%s %s: %d answers", method, target, len(answers))
	}
	return answers[0].Response
}

// holdALead leaves one request under way until it is released.
func (s *server) holdALead() (release func()) {
	s.t.Helper()
	c, err := net.Dial("tcp", s.addr)
	if err != nil {
		s.t.Fatal(err)
	}
	fmt.Fprintf(c, "POST /api/tasks HTTP/1.1\r\nHost: fleetstore.example\r\nContent-Type: "+
		"application/json\r\nContent-Length: 100\r\n\r\n{")
	return func() { c.Close() }
}

func contentWithRedirectHost(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	text := readContent(t, "brands/dashcams.yaml")
	writeFile(t, dir, "brands/dashcams.yaml", strings.Replace(text, "  - fleet-dash-cams.example",
		"  - { name: fleet-dash-cams.example, role: redirect }", 1))
	return dir
}
