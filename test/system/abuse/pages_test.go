package abuse

import (
	"fmt"
	"net/http"
	"strconv"
	"strings"
)

// visit is somebody who reads pages as if nothing were going on, and must be served.
func (a *attacker) visit() {
	host := pick(a, storeHost, changedHost)
	path := pick(a, "/", "/solutions", "/blog", "/privacy", "/terms", "/robots.txt", "/sitemap.xml",
		"/sitemap-posts.xml", "/blog/feed.xml", "/favicon.ico")
	status, answer := a.ask("GET", host, path, "", "X-Forwarded-For: "+a.address(5000),
		"Accept-Encoding: "+pick(a, "br", "gzip", "zstd", "identity"))
	if status != 0 {
		a.want(host+path, status, http.StatusOK)
	}
	if status == http.StatusOK && answer == "" {
		a.t.Errorf("%s%s is empty", host, path)
	}
}

// compare asks for comparisons in every order, from many addresses and again and again from one.
func (a *attacker) compare() {
	ids := a.dice.Perm(30)[:2+a.dice.IntN(4)]
	var text []string
	for _, id := range ids {
		text = append(text, strconv.Itoa(id))
	}
	target := "/products?compare=" + strings.Join(text, pick(a, ",", "%2C", "&compare="))
	status, _ := a.ask("GET", storeHost, target+pick(a, "", "&x="+strconv.Itoa(a.dice.Int()), "&variant=horizon"), "",
		"X-Forwarded-For: "+a.address(pick(a, 1, 400)))
	if status != 0 {
		a.want(target, status, http.StatusOK)
	}
}

// forge sends forwarded headers as no proxy of ours would.
func (a *attacker) forge() {
	address := a.address(100)
	lines := pick(a,
		[]string{"X-Forwarded-For: " + address + ":4711"}, []string{"X-Forwarded-For: [" + address + "]:443"},
		[]string{"X-Forwarded-For: unknown, _hidden, " + address},
		[]string{"X-Forwarded-For: " + strings.Repeat(address+", ", 400) + "127.0.0.1"},
		[]string{"X-Forwarded-For: ,,,"}, []string{"X-Forwarded-For: fe80::1%eth0%25"},
		[]string{"X-Forwarded-For: " + address, "X-Forwarded-For: 127.0.0.1"},
		[]string{"X-Forwarded-For: ::ffff:127.0.0.1"}, []string{"X-Forwarded-For: 999.1.1.1"},
		[]string{`Forwarded: for="` + address + `";host=desk.livery.example;proto=https`},
		[]string{`Forwarded: for="[2001:db8::1]:99999"`}, []string{`Forwarded: for="` + address},
		[]string{`Forwarded: for=127.0.0.1, for="` + strings.Repeat(`\"`, 500)},
		[]string{"Forwarded: " + strings.Repeat("for=1.2.3.4,", 600)}, []string{"Forwarded: =;=;,;=,"},
		[]string{"X-Forwarded-Host: localhost"}, []string{"X-Forwarded-Host: nobody.example, " + goingHost},
		[]string{"X-Forwarded-Proto: javascript", "X-Real-IP: 127.0.0.1"})
	status, answer := a.ask("GET", pick(a, storeHost, "localhost", "127.0.0.1", "brands.localhost"),
		pick(a, "/", "/-/brands", "/-/brands.json", "/robots.txt"), "", lines...)
	if status == http.StatusOK && strings.Contains(answer, "brand control") {
		a.t.Errorf("%q opens development mode", lines)
	}
}

// askOddly sends well-formed requests that nobody means.
func (a *attacker) askOddly() {
	path := pick(a, "/", "/products", "/products/2", "/blog?page=2", "/blog?page=-1", "/blog?page=99999999999999999999",
		"/assets/app/x.js", "/assets/..%2f..%2fgo.mod",
		"/%ff%fe", "/"+strings.Repeat("a/", 2000), "/products?"+strings.Repeat("a=b&", 3000), "/storage/",
		"/storage/store?restype=container&comp=list&maxresults=-1", "/api/", "/api/tasks/..",
		"/-/status", "/-/metrics", "/.well-known/x", "/blog/"+strings.Repeat("x", 4000),
		"/sitemap.xml?"+strconv.Itoa(a.dice.Int()), "/products?category="+strconv.Itoa(a.dice.Int()))
	host := pick(a, storeHost, "STORE.EXAMPLE.", "nobody.example", "[::1]", "xn--a.example", strings.Repeat("a.", 120)+
		"example", goingHost+":99999", deskHost, "127.0.0.1", "_")
	header := pick(a, "Accept-Encoding: "+strings.Repeat("gzip;q=0.1,", 900), "Accept-Encoding: br;q=x, *;q=-1",
		"Accept-Encoding: ", "Accept: "+strings.Repeat("*/*,", 2000),
		"If-None-Match: "+strings.Repeat(`"a",`, 1000), "If-None-Match: W/", "If-Modified-Since: Thu, 32 Foo 9999",
		"Cookie: "+strings.Repeat("livery-brand=cam; ", 600), "Expect: 100-continue",
		"Expect: nonsense", "Upgrade: websocket", "TE: trailers", "Content-Encoding: gzip",
		"Authorization: SharedKey storage:AAAA", "Authorization: "+strings.Repeat("x", 9000),
		"x-ms-version: 1999-01-01", "x-ms-date: never", "Origin: null", "X-Large: "+strings.Repeat("x", 40<<10),
		"Accept-Language: \xff")
	method := pick(a, "GET", "GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "PROPFIND", "BREW",
		"CONNECTED")
	a.ask(method, host, path, pick(a, "", "x", strings.Repeat("x", 300_000)), header,
		"X-Forwarded-For: "+a.address(1000))
}

// askForRanges asks for parts of files, many, overlapping, backwards and beyond the end.
func (a *attacker) askForRanges() {
	var parts []string
	for range pick(a, 1, 1, 2, 50, 1500) {
		parts = append(parts, pick(a, "0-", "-1", "0-0", "5-2", "-0", "9999999999-", "99999999999999999999-",
			"0-99999999999999999999", "a-b", "", fmt.Sprintf("%d-%d", a.dice.IntN(9000), a.dice.IntN(9000))))
	}
	path := pick(a, "/favicon.ico", "/", "/assets/shared/nothing.avif", "/manifest.webmanifest",
		"/storage/"+changedBrand+"/blogs/abuse-1.json?"+a.posts.token())
	host := storeHost
	if strings.HasPrefix(path, "/storage/") {
		host = changedHost
	}
	status, _ := a.ask("GET", host, path, "", "Range: "+pick(a, "bytes=", "bytes =", "lines=", "")+
		strings.Join(parts, ","), "If-Range: "+pick(a, "", "", `"x"`, "W/", "Thu, 01 Jan 1970 00:00:00 GMT"),
		"X-Forwarded-For: "+a.address(1000))
	if status != 0 && status/100 != 2 {
		a.want(path, status, 400, 404, http.StatusPreconditionFailed, http.StatusRequestedRangeNotSatisfiable,
			http.StatusRequestHeaderFieldsTooLarge)
	}
}
