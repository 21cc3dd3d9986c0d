package system

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"livery/internal/blob/sas"
	"livery/internal/lead"
)

// unkeyed are headers that no cache looks at, each saying that another brand, page or scheme is meant.
var unkeyed = []string{
	"X-Forwarded-Host: camforfleets.example", "X-Host: camforfleets.example",
	"X-Forwarded-Server: camforfleets.example",
	"X-HTTP-Host-Override: camforfleets.example", "Forwarded: host=camforfleets.example;proto=https",
	"X-Original-Host: camforfleets.example",
	"X-Original-URL: /terms", "X-Rewrite-URL: /terms", "X-Forwarded-Prefix: /terms", "X-Forwarded-Path: /terms",
	"X-Forwarded-Proto: https", "X-Forwarded-Scheme: https", "X-Forwarded-Port: 1", "X-Forwarded-For: 127.0.0.1",
	"X-Real-IP: 127.0.0.1",
	"X-HTTP-Method-Override: DELETE", "X-Method-Override: POST", "Cookie: livery-brand=cam",
	"Origin: https://camforfleets.example",
	"Referer: https://camforfleets.example/", "Accept-Language: de", "User-Agent: camforfleets.example",
	"Accept: application/json",
	"Range: bytes=0-9", "Pragma: akamai-x-get-cache-key", "Fastly-Debug: 1", "X-Cache-Key: camforfleets.example",
	"Access-Control-Request-Method: PUT", "Via: 1.1 camforfleets.example", "CF-Connecting-IP: 127.0.0.1",
	"True-Client-IP: 127.0.0.1",
}

// queries ask nothing that a page of ours shows; none may leave a trace.
var queries = []string{
	"?x=camforfleets.example", "?brand=cam", "?domain=camforfleets.example", "?variant=horizon",
	"?host=camforfleets.example", "?utm_source=camforfleets.example",
	"?%3Cscript%3Ealert(1)%3C/script%3E", "?page=-1", "?category=camforfleets.example", "?callback=camforfleets",
	"?=&&=", "?%zz", "?a;b=camforfleets.example",
}

// whatACacheKeeps is an answer without what differs from request to request.
func whatACacheKeeps(r *http.Response, body string) string {
	kept := r.Header.Clone()
	for _, name := range []string{"Date", "X-Request-Id"} {
		kept.Del(name)
	}
	return fmt.Sprint(r.StatusCode, kept, body)
}

func TestNoHeaderOrQueryChangesWhatACacheKeeps(t *testing.T) {
	t.Parallel()
	s := reader(t)
	for _, host := range []string{"fleetstore.example", "unknown.example"} {
		for _, path := range []string{"/", "/products", "/blog", "/robots.txt", "/nowhere", "/favicon.ico"} {
			response, body := s.ask("GET", host, path)
			clean := whatACacheKeeps(response, body)
			if vary := response.Header.Values("Vary"); slices.ContainsFunc(vary,
				func(v string) bool { return v != "Accept-Encoding" }) {
				t.Errorf("%s%s varies by %q", host, path, vary)
			}
			if path == "/" && len(response.Header.Values("Vary")) == 0 {
				t.Errorf("%s%s is compressed and does not vary", host, path)
			}
			for _, header := range unkeyed {
				if strings.HasPrefix(header, "Range") && path == "/favicon.ico" {
					continue // a part of a picture is a 206, which no cache takes for the whole
				}
				if got := whatACacheKeeps(s.ask("GET", host, path, header)); got != clean {
					t.Errorf("%s%s with %s is another answer", host, path, header)
				}
			}
			for _, query := range queries {
				if path == "/products" && strings.HasPrefix(query, "?category") {
					continue // an address of its own
				}
				if got := whatACacheKeeps(s.ask("GET", host, path+query)); got != clean {
					t.Errorf("%s%s%s is another answer", host, path, query)
				}
			}
			if got := whatACacheKeeps(s.ask("GET", host, path)); got != clean {
				t.Errorf("%s%s is another answer afterwards", host, path)
			}
		}
	}
}

func TestNoPathLeavesTheSiteOrSplitsAnAnswer(t *testing.T) {
	t.Parallel()
	s := reader(t)
	for _, target := range []string{
		"//evil.example/", "//evil.example/%2e%2e", "/\\evil.example", "/\\/evil.example/", "///evil.example/terms/",
		"/%5cevil.example", "/%2f%2fevil.example/", "/terms//",
		"//evil.example/terms/", "/.//evil.example/terms/", "/%2e%2e//evil.example/", "/terms/?next=//evil.example",
		"/products/%2f%2fevil.example", "/http://evil.example/",
		"/%0d%0aSet-Cookie:%20a=b", "/terms%0d%0aSet-Cookie:%20a=b/", "/?%0d%0aSet-Cookie:%20a=b",
		"/blog/%0aLocation:%20//evil.example/",
		"/assets/../../../../etc/passwd", "/assets/%2e%2e/%2e%2e/%2e%2e/etc/passwd", "/assets/..%252f..%252fetc/passwd",
		"/assets/..%c0%af..%c0%afetc/passwd",
		"/assets/%e0%80%ae%e0%80%ae/go.mod", "/assets/..%5c..%5cgo.mod", "/assets/app/..;/..;/go.mod",
		"/assets/.hidden", "/assets/domains/.%2e/.%2e/go.mod",
		"/assets/app/%00.js", "/assets//etc/passwd", "/assets/file:///etc/passwd", "/storage/../../etc/passwd",
		"/storage/leads/..%2f..%2fstorage.key",
		"/storage/%2e%2e/storage.key", "/-/../api/tasks", "/api/../-/status", "/API/tasks", "/%61pi/nothing",
		"/.git/config", "/.env", "/content/site.yaml",
	} {
		a := s.raw("GET " + target + " HTTP/1.1\r\nHost: fleetstore.example\r\nConnection: close\r\n\r\n")
		if len(a) != 1 || a[0].StatusCode >= 500 || a[0].StatusCode < 300 && !strings.HasPrefix(target, "/?") {
			t.Errorf("%s: %d answers, %+v", target, len(a), a)
			continue
		}
		if to := a[0].Header.Get("Location"); to != "" && (to[0] != '/' || strings.HasPrefix(to, "//") ||
			strings.HasPrefix(to, `/\`)) {
			t.Errorf("%s leads to %q", target, to)
		}
		if a[0].Header.Get("Set-Cookie") != "" {
			t.Errorf("%s splits the answer", target)
		}
		for _, secret := range []string{"root:x:0", "module livery", "goroutine", "defaultBrand"} {
			if strings.Contains(a[0].body, secret) {
				t.Errorf("%s shows a file of ours", target)
			}
		}
	}
}

func TestAHostNobodyServesChoosesNothing(t *testing.T) {
	t.Parallel()
	s := reader(t)
	for _, host := range []string{
		"evil.example", "fleetstore.example.evil.example", "evil.example:80", "fleetstore.example.",
		"FLEETSTORE.EXAMPLE", "fleetstore.example:99999",
		"evil-fleetstore.example", "[::1]", "127.0.0.1", "localhost.evil.example", "xn--fleetstore-.example",
		strings.Repeat("a", 300) + ".example", "1.2.3.4:7071", "_",
	} {
		response, body := s.ask("GET", host, "/")
		if response.StatusCode != http.StatusOK ||
			!strings.Contains(body, `rel="canonical" href="https://fleetstore.example/"`) {
			t.Errorf("%s: %s", host, response.Status)
		}
		if strings.Contains(body, "evil") {
			t.Errorf("%s is repeated by the page", host)
		}
		if known := strings.EqualFold(strings.TrimSuffix(strings.Split(host, ":")[0], "."),
			"fleetstore.example"); (response.Header.Get("X-Robots-Tag") == "noindex") == known {
			t.Errorf("%s: X-Robots-Tag is %q", host, response.Header.Get("X-Robots-Tag"))
		}
	}
}

func (s *server) token(host, target string) string {
	s.t.Helper()
	response, body := s.ask("GET", host, target)
	var got struct{ SASToken string }
	if err := json.Unmarshal([]byte(body), &got); err != nil || got.SASToken == "" {
		s.t.Fatalf("%s%s: %s %s", host, target, response.Status, body)
	}
	return got.SASToken
}

// put uploads as the form does.
func (s *server) put(host, target, body string) int {
	s.t.Helper()
	a := s.raw(fmt.Sprintf("PUT %s HTTP/1.1\r\nHost: %s\r\nConnection: close\r\nx-ms-blob-type: "+
		"BlockBlob\r\nContent-Length: %d\r\n\r\n%s", target, host, len(body), body))
	if len(a) != 1 {
		s.t.Fatalf("PUT %s: %d answers", target, len(a))
	}
	return a[0].StatusCode
}

func TestAVisitorsCredentialDoesOneThingAndNothingElse(t *testing.T) {
	t.Parallel()
	s := start(t)
	const host = "fleetstore.example"
	file := lead.FileName("Jane", time.Now())
	upload := s.token(host, "/api/upload-credential?file="+url.QueryEscape(file))
	read := s.token(host, "/api/get-sas-token")
	document := "/storage/" + lead.Container + "/" + lead.DocumentName("store", file)
	if got := s.put(host, document+"?"+upload, "<a/>"); got != http.StatusCreated {
		t.Fatalf("the upload itself: %d", got)
	}
	if response, _ := s.ask("GET", host, "/storage/store?restype=container&comp=list&prefix=blogs/&"+
		read); response.StatusCode != http.StatusOK {
		t.Fatalf("the list of posts itself: %s", response.Status)
	}
	other := "/storage/" + lead.Container + "/" + lead.DocumentName("cam", file)
	for what, status := range map[string]int{
		"a second upload of the same name": s.put(host, document+"?"+upload, "<b/>"),
		"another name":                     s.put(host, document+"x?"+upload, "<b/>"),
		"another brand":                    s.put(host, other+"?"+upload, "<b/>"),
		"a post of the blog":               s.put(host, "/storage/store/blogs/x.json?"+upload, "{}"),
		"a post, with the reader's token":  s.put(host, "/storage/store/blogs/x.json?"+read, "{}"),
		"a new container":                  s.put(host, "/storage/more?restype=container&"+upload, ""),
		"other CORS rules": s.put(host, "/storage/?restype=service&comp=properties&"+read,
			"<StorageServiceProperties/>"),
		"reading the upload":       status(s.ask("GET", host, document+"?"+upload)),
		"reading it as the reader": status(s.ask("GET", host, document+"?"+read)),
		"deleting the upload":      status(s.ask("DELETE", host, document+"?"+upload)),
		"listing leads": status(s.ask("GET", host, "/storage/"+lead.Container+
			"?restype=container&comp=list&"+upload)),
		"listing leads as the reader": status(s.ask("GET", host, "/storage/"+lead.Container+
			"?restype=container&comp=list&"+read)),
		"listing another brand": status(s.ask("GET", host, "/storage/cam?restype=container&comp=list&"+read)),
		"listing containers":    status(s.ask("GET", host, "/storage/?comp=list&"+read)),
		"deleting a container":  status(s.ask("DELETE", host, "/storage/store?restype=container&"+read)),
	} {
		if status != http.StatusForbidden && status != http.StatusConflict {
			t.Errorf("%s: %d", what, status)
		}
	}
	for _, name := range []string{"../x.xml", "demo-x.html", "demo-a/../../b.xml", "demo-x.xml%00", ""} {
		if response, _ := s.ask("GET", host, "/api/upload-credential?file="+
			name); response.StatusCode != http.StatusBadRequest {
			t.Errorf("a credential for %q: %s", name, response.Status)
		}
	}
	for _, forged := range stretched(t, read) {
		if got := status(s.ask("GET", host, "/storage/store?restype=container&comp=list&"+
			forged)); got != http.StatusForbidden {
			t.Errorf("%s: %d", forged, got)
		}
	}
}

func status(r *http.Response, _ string) int { return r.StatusCode }

// stretched are versions of a token that say more than was signed, or come from another key.
func stretched(t *testing.T, token string) (all []string) {
	t.Helper()
	values, err := url.ParseQuery(token)
	if err != nil {
		t.Fatal(err)
	}
	for name, value := range map[string]string{"sp": "racwdl", "se": "2099-01-01T00:00:00Z", "sr": "b",
		"sv": "2015-04-05", "spr": "https,http", "sig": "AAAA", "si": "policy", "sip": "0.0.0.0-255.255.255.255"} {
		forged := maps.Clone(values)
		forged[name] = []string{value}
		all = append(all, forged.Encode())
	}
	all = append(all, token+"&sp=racwdl", strings.ReplaceAll(token, "sig=", "sig=A"))
	stranger, err := sas.NewAccount("storage", sas.NewKey())
	if err != nil {
		t.Fatal(err)
	}
	return append(all,
		stranger.ForContainer("store", sas.Grant{Permissions: "rl", Expires: time.Now().Add(time.Minute)}))
}
