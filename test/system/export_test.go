package system

import (
	"bytes"
	"compress/gzip"
	"crypto/tls"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/andybalholm/brotli"

	"livery/cmd/livery/cli"
	"livery/internal/blob"
	"livery/internal/blob/disk"
	"livery/internal/brand"
	"livery/internal/change"
	"livery/internal/config"
	"livery/internal/export"
	"livery/test/needed"
	"livery/test/system/kit"
)

// A brand with products and a blog, and one without products, stand for all.
func TestAnExport(t *testing.T) {
	t.Parallel()
	out := filepath.Join(t.TempDir(), "out")
	var said bytes.Buffer
	data, folder := t.TempDir(), t.TempDir()
	writeFile(t, folder, "brands/store.yaml", "redirects+:\n"+
		"  - { from: /blog/old-title, to: /blog/very-old-title }\n"+
		"  - { from: /blog/very-old-title, to: /products }\n"+
		"  - { from: /offer, to: /products/1, temporary: true }\n")
	args := []string{"export", "--data", data, "--content", folder, "--out", out,
		"--brand", "store", "--brand", "cam", "--database",
		"postgres://127.0.0.1:1/nobody"}
	if err := cli.Run(t.Context(), args, func(string) string { return "" }, &said, &said); err != nil {
		t.Fatalf("%v\n%s", err, &said)
	}
	if _, err := os.Stat(leadsFile(data)); err == nil {
		t.Error("it made a database of leads")
	}
	for name, test := range map[string]func(*testing.T, string){
		"has a file for every link that the server answers": everyLinkLeadsToAFile,
		"has compressed copies with the same bytes":         copiesHoldTheSame,
		"names every host of the brands":                    hostsAreNamed,
		"is served by nginx as the server does":             nginxServesTheSame,
		"leads from old addresses to new ones":              oldAddressesLeadOn,
	} {
		t.Run(name, func(t *testing.T) { test(t, out) })
	}
}

func TestAnExportIsRefusedWhileChangesOfTheContentCannotBeRead(t *testing.T) {
	t.Parallel()
	data, out := t.TempDir(), filepath.Join(t.TempDir(), "out")
	put(t, data, change.Container, "log/00000001.json", "not an entry")
	said, err := command(t, nil, "export", "--data", data, "--out", out, "--brand", "cam")
	if err == nil || !strings.Contains(err.Error(), "the log of changes is damaged: entry 1 cannot be read") {
		t.Errorf("%v: %s", err, said)
	}
	if _, err := os.Stat(out); err == nil {
		t.Error("something was written")
	}
}

// put keeps a blob in the storage of a data folder that no server uses.
func put(t *testing.T, data, container, name, text string) {
	t.Helper()
	blobs, err := disk.Open(config.Folder{Data: data}.StorageFolder(), slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	made := blobs.CreateContainer(t.Context(), container)
	_, kept := blobs.Put(t.Context(), container, name, strings.NewReader(text), int64(len(text)), blob.PutOptions{})
	if err := errors.Join(made, kept, blobs.Close()); err != nil {
		t.Fatal(err)
	}
}

func storeHost(t *testing.T) string {
	t.Helper()
	for _, b := range shipped(t).Brands {
		if b.ID == "store" {
			return b.Hosts[0].Name
		}
	}
	t.Fatal("no brand has the id store")
	return ""
}

var exportedLink = regexp.MustCompile(`(?:href|src)="(/[^"#]*)`)

func everyLinkLeadsToAFile(t *testing.T, out string) {
	root := filepath.Join(out, "brands", "store")
	pages, links := 0, map[string]string{}
	err := filepath.WalkDir(root, func(file string, d fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(file) != ".html" {
			return err
		}
		pages++
		body, err := os.ReadFile(file)
		for _, m := range exportedLink.FindAllStringSubmatch(string(body), -1) {
			links[strings.ReplaceAll(m[1], "&amp;", "&")] = file
		}
		return err
	})
	if err != nil || pages < 10 || len(links) < 20 {
		t.Fatalf("%d pages with %d links, %v", pages, len(links), err)
	}
	for link, from := range links {
		if strings.HasPrefix(link, "/sheets/") {
			continue // made by the running server, which nginx asks for them
		}
		path, query, _ := strings.Cut(link, "?")
		candidates := []string{filepath.Join(root, path), filepath.Join(root, path+".html"),
			filepath.Join(root, path+"@"+query+".html"), filepath.Join(out, path)}
		if path == "/" {
			candidates = []string{filepath.Join(root, "index.html")}
		}
		found := false
		for _, c := range candidates {
			info, err := os.Stat(c)
			found = found || err == nil && !info.IsDir()
		}
		if found {
			continue
		}
		if live, _ := reader(t).ask("GET", storeHost(t), link); live.StatusCode == http.StatusOK {
			t.Errorf("%s links to %s, which is not there", from, link)
		}
	}
}

func copiesHoldTheSame(t *testing.T, out string) {
	pairs := map[string]int{}
	err := filepath.WalkDir(out, func(file string, d fs.DirEntry, err error) error {
		ext := filepath.Ext(file)
		if err != nil || ext != ".gz" && ext != ".br" {
			return err
		}
		pairs[ext]++
		packed, err := os.Open(file)
		if err != nil {
			return err
		}
		defer packed.Close()
		var unpacked io.Reader = brotli.NewReader(packed)
		if ext == ".gz" {
			if unpacked, err = gzip.NewReader(packed); err != nil {
				return err
			}
		}
		got, err := io.ReadAll(unpacked)
		want, missing := os.ReadFile(strings.TrimSuffix(file, ext))
		if err != nil || missing != nil || !bytes.Equal(got, want) {
			t.Errorf("%s differs from its file: %v %v", file, err, missing)
		}
		return nil
	})
	if err != nil || pairs[".gz"] < 10 || pairs[".br"] < 10 {
		t.Errorf("%v copies, %v", pairs, err)
	}
}

func hostsAreNamed(t *testing.T, out string) {
	raw, err := os.ReadFile(filepath.Join(out, "hosts.json"))
	var m export.Map
	if err != nil || json.Unmarshal(raw, &m) != nil {
		t.Fatal(err, string(raw))
	}
	for _, b := range shipped(t).Brands {
		for _, h := range b.Hosts {
			for _, name := range []string{h.Name, "www." + h.Name} {
				got, ok := m.Hosts[name]
				if ok != (b.ID == "store" || b.ID == "cam") ||
					ok && (got.Brand != b.ID || (got.RedirectTo != "") != (h.Role == brand.Redirect)) {
					t.Errorf("%s: %+v, %v", name, got, ok)
				}
			}
		}
	}
}

func nginxServesTheSame(t *testing.T, out string) {
	port, securePort := freePort(t), freePort(t)
	front := &server{t: t, addr: loopback(port)}
	serveExport(t, out, port, securePort)
	live := reader(t)
	host := storeHost(t)
	for _, target := range []string{"/", "/products", "/products?category=cameras", "/products/1", "/products/none",
		"/blog", "/blog?page=2", "/blog/none", "/nowhere", "/contact?x=1", "/robots.txt", "/sitemap.xml",
		"/manifest.webmanifest", "/blog/feed.xml", "/favicon.ico", "/assets/domains/store/logo.svg",
		"/assets/domains/store/logo.svg?v=1", "/assets/domains/store/logo.svg?a=b&v=1"} {
		want, _ := live.ask("GET", host, target)
		got, _ := front.ask("GET", host, target, "Accept-Encoding: gzip")
		wanted, _, _ := strings.Cut(want.Header.Get("Content-Type"), ";")
		kind, _, _ := strings.Cut(got.Header.Get("Content-Type"), ";")
		location := strings.TrimPrefix(got.Header.Get("Location"), "http://"+host)
		location = strings.TrimPrefix(location, fmt.Sprintf(":%d", port))
		if got.StatusCode != want.StatusCode || location != want.Header.Get("Location") {
			t.Errorf("%s: nginx answers %s %s, the server %s %s", target, got.Status, location, want.Status,
				want.Header.Get("Location"))
		}
		if want.StatusCode == http.StatusOK && wanted == "text/html" &&
			(kind != wanted || got.Header.Get("Content-Encoding") != "gzip") {
			t.Errorf("%s: nginx sends %v", target, got.Header)
		}
		for _, name := range sameHeaders {
			if want.StatusCode == http.StatusOK && got.Header.Get(name) != want.Header.Get(name) {
				t.Errorf("%s: nginx sends %s %q, the server %q", target, name, got.Header.Get(name),
					want.Header.Get(name))
			}
		}
	}
	page, _ := front.ask("GET", host, "/products")
	same, _ := front.ask("GET", host, "/products", "If-Modified-Since: "+page.Header.Get("Last-Modified"))
	if same.StatusCode != http.StatusNotModified || len(same.Header["Content-Security-Policy"]) > 0 {
		t.Errorf("a page that is the same: %s, and its policy becomes %q", same.Status,
			same.Header["Content-Security-Policy"])
	}
	secure := &http.Transport{TLSClientConfig: &tls.Config{InsecureSkipVerify: true}, DisableKeepAlives: true}
	request, _ := http.NewRequest("GET", "https://"+loopback(securePort)+"/", nil)
	request.Host = host
	response, err := secure.RoundTrip(request)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	if got := response.Header.Get("Server"); got != "nginx" {
		t.Errorf("nginx tells its version: %s", got)
	}
	response.Header.Del("Server")
	checkSafe(t, "nginx over https", response, true)
	if got := response.Header.Get("Cross-Origin-Opener-Policy"); got != "same-origin" {
		t.Errorf("over https Cross-Origin-Opener-Policy is %q", got)
	}
}

func oldAddressesLeadOn(t *testing.T, out string) {
	port, securePort := freePort(t), freePort(t)
	front := &server{t: t, addr: loopback(port)}
	serveExport(t, out, port, securePort)
	for target, want := range map[string]string{"/blog/old-title?from=mail": "301 /products?from=mail",
		"/blog/very-old-title": "301 /products", "/offer": "302 /products/1", "/nowhere": "302 /"} {
		got, _ := front.ask("GET", storeHost(t), target)
		_, location, _ := strings.Cut(strings.TrimPrefix(got.Header.Get("Location"), "http://"), "/")
		if answer := fmt.Sprint(got.StatusCode, " /", location); answer != want {
			t.Errorf("%s: %s, expected %s", target, answer, want)
		}
	}
	list, err := os.ReadFile(filepath.Join(out, "brands", "store", "_redirects"))
	want := "/blog/old-title /products 301\n/blog/very-old-title /products 301\n/offer /products/1 302\n" +
		"/products/* /products 302\n/blog/* /blog/-.html 404\n/* / 302\n"
	if err != nil || string(list) != want {
		t.Errorf("_redirects is %q, expected %q: %v", list, want, err)
	}
}

// sameHeaders are what a visitor's browser and caches go by.
var sameHeaders = []string{"Content-Security-Policy", "Cache-Control", "X-Robots-Tag", "X-Content-Type-Options",
	"Referrer-Policy", "Permissions-Policy",
	"Cross-Origin-Resource-Policy", "Cross-Origin-Opener-Policy", "Strict-Transport-Security"}

// serveExport serves an export as an operator does.
func serveExport(t *testing.T, out string, port, securePort int) {
	t.Helper()
	dir := t.TempDir()
	cert, key := filepath.Join(dir, "cert.pem"), filepath.Join(dir, "key.pem")
	selfSigned(t, cert, key)
	included, err := os.ReadFile(filepath.Join(out, "nginx.conf"))
	if err != nil {
		t.Fatal(err)
	}
	listen := fmt.Sprintf("listen %s default_server; listen %s ssl; ssl_certificate %s; ssl_certificate_key %s;",
		loopback(port), loopback(securePort), cert, key)
	startNginx(t, strings.Replace(string(included), "listen 80 default_server;", listen, 1), port)
}

// startNginx runs nginx in the foreground and unprivileged, with what an operator includes in http.
func startNginx(t *testing.T, included string, port int) {
	t.Helper()
	nginx, err := exec.LookPath("nginx")
	if err != nil {
		nginx, err = exec.LookPath("/usr/sbin/nginx") // Debian keeps it from the path of users
	}
	if err != nil {
		needed.Missing(t, "nginx is not installed")
	}
	dir := t.TempDir()
	temporary := ""
	for _, kind := range []string{"client_body", "proxy", "fastcgi", "uwsgi", "scgi"} {
		temporary += kind + "_temp_path " + filepath.Join(dir, kind) + ";\n"
	}
	user := ""
	if os.Getuid() == 0 {
		user = "user root;\n" // the folders of tests are closed to others
	}
	config := user + "daemon off; pid " + filepath.Join(dir, "pid") +
		"; error_log stderr;\nevents {}\nhttp {\naccess_log off;\n" + temporary + included + "}\n"
	file := filepath.Join(dir, "nginx.conf")
	if err := os.WriteFile(file, []byte(config), 0o600); err != nil {
		t.Fatal(err)
	}
	logs := &kit.LockedBuffer{}
	process := exec.Command(nginx, "-c", file, "-p", dir)
	process.Stderr = logs
	if err := process.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = process.Process.Signal(os.Interrupt)
		_ = process.Wait()
		if t.Failed() {
			t.Logf("nginx says: %s", logs)
		}
	})
	for end := time.Now().Add(hanging); time.Now().Before(end); {
		if c, err := net.Dial("tcp", loopback(port)); err == nil {
			c.Close()
			return
		}
		time.Sleep(50 * time.Millisecond)
	}
	t.Fatalf("nginx does not answer: %s", logs)
}
