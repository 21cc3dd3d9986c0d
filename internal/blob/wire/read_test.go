package wire

import (
	"net/http"
	"net/netip"
	"net/url"
	"strings"
	"testing"
	"time"

	"livery/internal/blob"
)

func TestSharedAccessSignatures(t *testing.T) {
	e := newEndpoint(t)
	e.put("a.json", "content", blob.PutOptions{ContentType: "application/json"})
	good := e.fields("a.json", "sp", "r")
	good.Set("sig", e.account.Signature("site", "a.json", good))
	without := func(field string) string {
		q, _ := url.ParseQuery(good.Encode())
		q.Del(field)
		return e.at("a.json", q.Encode())
	}
	with := func(field, value string) string {
		q, _ := url.ParseQuery(good.Encode())
		q.Set(field, value)
		return e.at("a.json", q.Encode())
	}
	denied := func(id, target string) vector {
		return vector{id: id, method: "GET", url: target, status: 403, code: "AuthenticationFailed"}
	}
	fine := func(id, target string) vector {
		return vector{id: id, method: "GET", url: target, status: 200, want: "content"}
	}
	e.run(t, []vector{
		fine("good", e.at("a.json", good.Encode())),
		{id: "S01", method: "GET", url: e.blob("a.json", "sp", "c"), status: 403,
			code: "AuthorizationPermissionMismatch"},
		denied("S02", e.at("a.json", e.token("b.json", "sp", "r"))),
		denied("S29", strings.Replace(e.at("a.json", e.token("", "sp", "r")), "/site/", "/site2/", 1)),
		denied("S03", e.blob("a.json", "sp", "r", "se", "2020-01-01T00:00:00Z")),
		denied("S04", e.blob("a.json", "sp", "r", "st", "2098-01-01T00:00:00Z")),
		denied("S05", with("sig", "A"+good.Get("sig")[1:])),
		denied("S06", with("sig", "!!!")),
		denied("S12", with("sp", "rw")),
		denied("S08", without("se")), denied("S09", without("sp")), denied("S10", without("sv")),
		denied("S11", without("sr")),
		denied("twice", e.at("a.json", good.Encode()+"&sp=r")),
		denied("other spelling", e.at("a.json", good.Encode()+"&SP=rw")),
		{id: "S07", method: "GET", url: without("sig"), status: 404, code: "ResourceNotFound"},
		{id: "S17", method: "GET", url: e.at("a.json", ""), status: 404, code: "ResourceNotFound"},
		{id: "S13", method: "GET", url: e.blob("a.json", "sp", "r", "spr", "https"), status: 403,
			code: "AuthorizationProtocolMismatch"},
		fine("S14", e.blob("a.json", "sp", "r", "spr", "https,http")),
		{id: "S15", method: "GET", url: e.blob("a.json", "sp", "r", "sip", "10.0.0.1"), status: 403,
			code: "AuthorizationSourceIPMismatch"},
		fine("S15b", e.blob("a.json", "sp", "r", "sip", "127.0.0.1")),
		fine("S19", e.blob("a.json", "sp", "r", "se", "2099-01-01")),
		fine("S20", e.blob("a.json", "sp", "r", "se", "2099-01-01T00:00Z")),
		fine("S21", e.blob("a.json", "sp", "r", "se", "2099-01-01T00:00:00.0000000Z")),
		denied("S22", e.blob("a.json", "sp", "r", "se", "tomorrow")),
		denied("S24", e.at("a.json", sixteenLines("a.json"))),
		fine("S25", e.at("a.json", e.token("", "sp", "r"))),
		{id: "G34", method: "GET", url: e.at("a.json", e.token("", "sp", "l")), status: 403,
			code: "AuthorizationPermissionMismatch"},
		{id: "G35", method: "GET", url: e.blob("none", "sp", "c"), status: 403,
			code: "AuthorizationPermissionMismatch"},
		{id: "W03", method: "PUT", url: e.base + "/site?restype=container&" + e.token("", "sp", "racwdl"), status: 403,
			code: "AuthorizationPermissionMismatch"},
		{id: "W04", method: "DELETE", url: e.base + "/site?restype=container&" + e.token("", "sp", "racwdl"),
			status: 403, code: "AuthorizationPermissionMismatch"},
		{id: "L19", method: "GET", url: e.base + "/site?restype=container&" + e.token("", "sp", "racwdl"), status: 403,
			code: "AuthorizationPermissionMismatch"},
		denied("service", e.base+"?comp=list&"+e.token("", "sp", "racwdl")),
		denied("no such scheme", e.at("a.json", "sig=x&sr=b")),
		{id: "unreadable query", method: "GET", url: e.at("a.json", good.Encode()+";x=%zz"), status: 400,
			code: "InvalidUri"},
	})
	bearer := e.do("GET", e.at("a.json", good.Encode()), "", "Authorization", "Bearer x")
	bearer.check(t, "a token beside another credential", 403, "AuthenticationFailed")
}

func TestATokenMayChooseTheHeadersOfTheAnswer(t *testing.T) {
	e := newEndpoint(t)
	e.put("a.json", "content", blob.PutOptions{ContentType: "application/json", CacheControl: "max-age=60"})
	got := e.do("GET", e.blob("a.json", "sp", "r", "rscc", "no-store", "rscd", `attachment; filename="x y.json"`,
		"rsct", "text/plain; charset=utf-8"), "")
	got.check(t, "S28", 200, "")
	if h := got.Header; h.Get("Cache-Control") != "no-store" ||
		h.Get("Content-Disposition") != `attachment; filename="x y.json"` ||
		h.Get("Content-Type") != "text/plain; charset=utf-8" {
		t.Errorf("S28: overrides are missing: %v", h)
	}
}

func TestHTTPSAndAddressComeFromTheServer(t *testing.T) {
	e := newEndpoint(t, func(c *Config) {
		c.HTTPS = func(r *http.Request) bool { return r.Header.Get("X-Forwarded-Proto") == "https" }
		c.ClientIP = func(r *http.Request) netip.Addr { return netip.MustParseAddr(r.Header.Get("X-Forwarded-For")) }
		c.Now = func() time.Time { return time.Date(2098, 12, 31, 23, 59, 59, 0, time.UTC) }
	})
	e.put("a", "x", blob.PutOptions{})
	target := e.blob("a", "sp", "r", "spr", "https", "sip", "10.0.0.1")
	e.do("GET", target, "", "X-Forwarded-Proto", "https", "X-Forwarded-For", "10.0.0.1").check(t, "as allowed", 200, "")
	e.do("GET", target, "", "X-Forwarded-Proto", "http", "X-Forwarded-For", "10.0.0.1").check(t, "http", 403,
		"AuthorizationProtocolMismatch")
	e.do("GET", target, "", "X-Forwarded-Proto", "https", "X-Forwarded-For", "10.0.0.2").check(t, "address", 403,
		"AuthorizationSourceIPMismatch")
}

func TestSpellingsOfAToken(t *testing.T) {
	e := newEndpoint(t)
	// A name whose signature holds all the characters that need escaping.
	name, query := "", url.Values{}
	for i := 0; i < 200 && (!strings.Contains(query.Get("sig"), "+") || !strings.Contains(query.Get("sig"), "/")); i++ {
		name = "e" + strings.Repeat("x", i) + ".json"
		query = e.fields(name, "sp", "r")
		query.Set("sig", e.account.Signature("site", name, query))
	}
	e.put(name, "content", blob.PutOptions{})
	encoded := query.Encode()
	e.run(t, []vector{
		{id: "E01", method: "GET",
			url:    e.at(name, strings.NewReplacer("%3D", "%3d", "%2F", "%2f", "%2B", "%2b").Replace(encoded)),
			status: 200, want: "content"},
		{id: "E02", method: "GET", url: e.at(name, strings.ReplaceAll(encoded, "%3A", ":")), status: 200,
			want: "content"},
		{id: "E03", method: "GET", url: e.at(name, encoded), status: 200, want: "content"},
		{id: "E04", method: "GET", url: e.at(name, strings.ReplaceAll(encoded, "%2F", "/")), status: 200,
			want: "content"},
		{id: "E07", method: "GET", url: e.at(name, strings.ReplaceAll(encoded, "%3D", "=")), status: 200,
			want: "content"},
		{id: "E05", method: "GET", url: e.at(name, strings.ReplaceAll(encoded, "%2B", "+")), status: 403,
			code: "AuthenticationFailed"},
		{id: "E06", method: "GET",
			url:    e.at(name, strings.NewReplacer("%2B", "%252B", "%2F", "%252F", "%3D", "%253D").Replace(encoded)),
			status: 403, code: "AuthenticationFailed"},
	})
}

func TestNamesArriveAsSent(t *testing.T) {
	e := newEndpoint(t)
	for id, name := range map[string]string{
		"N01": "a b", "N02": "a+b", "N03": "100%25", "N04": "ü-é", "N05": "q?x=1&y#z", "N06": "dir//double",
		"N08":            "trail./x",
		"300 characters": strings.Repeat("n", 300), "1024 characters": strings.Repeat("ü", 1024), "up": "../../x",
		"semicolon": "a;b,c",
	} {
		e.run(t, []vector{
			{id: id, method: "PUT", url: e.blob(name, "sp", "c"), body: name, status: 201},
			{id: id, method: "GET", url: e.blob(name, "sp", "r"), status: 200, want: name},
		})
		if p, err := e.store.Head(t.Context(), "site", name); err != nil || p.Name != name {
			t.Errorf("%s: stored as %q, %v", id, p.Name, err)
		}
	}
	e.put("dir/a.json", "content", blob.PutOptions{})
	raw := func(path, signedFor string) string {
		return e.base + "/site/" + path + "?" + e.token(signedFor, "sp", "rc")
	}
	long := strings.Repeat("n", 1025)
	e.run(t, []vector{
		{id: "N20", method: "GET", url: raw("dir%2Fa.json", "dir/a.json"), status: 200, want: "content"},
		{id: "N20b", method: "GET", url: raw("dir/a.json", "dir/a.json"), status: 200, want: "content"},
		{id: "N20c", method: "GET", url: raw("dir%5Ca.json", "dir/a.json"), status: 200, want: "content"},
		{id: "N20d", method: "GET", url: raw("dir%252Fa.json", "dir/a.json"), status: 403,
			code: "AuthenticationFailed"},
		{id: "N21", method: "GET", url: raw("a+b", "a+b"), status: 200, want: "a+b"},
		{id: "N22", method: "GET", url: raw("x/../dir/a.json", "dir/a.json"), status: 403,
			code: "AuthenticationFailed"},
		{id: "N23", method: "GET", url: raw("%2e%2e/dir/a.json", "../dir/a.json"), status: 404, code: "BlobNotFound"},
		{id: "too long", method: "PUT", url: raw(long, long), body: "x", status: 400, code: "OutOfRangeInput"},
		{id: "control", method: "PUT", url: raw("a%01b", "a\x01b"), body: "x", status: 400,
			code: "InvalidResourceName"},
		{id: "not UTF-8", method: "PUT", url: raw("a%ffb", "a\xffb"), body: "x", status: 400,
			code: "InvalidResourceName"},
		{id: "L24", method: "GET", url: e.base + "/Bad_Name?restype=container&comp=list&" + e.token("", "sp", "l"),
			status: 400, code: "InvalidResourceName"},
		{id: "short container", method: "GET", url: e.base + "/ab?restype=container&comp=list&" +
			e.token("", "sp", "l"), status: 400, code: "OutOfRangeInput"},
		{id: "other account", method: "GET", url: strings.Replace(e.blob("dir/a.json", "sp", "r"), "devstoreaccount1",
			"devstoreaccount12", 1), status: 404, code: "ResourceNotFound"},
	})
}

func TestRanges(t *testing.T) {
	e := newEndpoint(t)
	e.put("digits", "0123456789", blob.PutOptions{})
	e.put("empty", "", blob.PutOptions{})
	for _, c := range []struct {
		id, header, value string
		status            int
		body, contentRng  string
	}{
		{"G02", "Range", "bytes=0-4", 206, "01234", "bytes 0-4/10"},
		{"G03", "Range", "bytes=5-", 206, "56789", "bytes 5-9/10"},
		{"last", "Range", "bytes=9-9", 206, "9", "bytes 9-9/10"},
		{"all", "Range", "bytes=0-", 206, "0123456789", "bytes 0-9/10"},
		{"G07", "Range", "bytes=7-100", 206, "789", "bytes 7-9/10"},
		{"G05", "Range", "bytes=-5", 200, "0123456789", ""},
		{"G08", "Range", "bytes=4-2", 200, "0123456789", ""},
		{"G09", "Range", "bytes=0-1,3-4", 200, "0123456789", ""},
		{"G10", "Range", "lines=1-2", 200, "0123456789", ""},
		{"huge", "Range", "bytes=0-99999999999999999999", 200, "0123456789", ""},
		{"x-ms-range", "X-Ms-Range", "bytes=2-3", 206, "23", "bytes 2-3/10"},
	} {
		got := e.do("GET", e.blob("digits", "sp", "r"), "", c.header, c.value)
		got.check(t, c.id, c.status, "")
		if got.body != c.body || got.Header.Get("Content-Range") != c.contentRng ||
			got.ContentLength != int64(len(c.body)) {
			t.Errorf("%s: %q, range %q, length %d; want %q, %q", c.id, got.body, got.Header.Get("Content-Range"),
				got.ContentLength, c.body, c.contentRng)
		}
		if hasMD5 := got.Header.Get("Content-Md5") != ""; hasMD5 != (c.status == 200) ||
			got.Header.Get("X-Ms-Blob-Content-Md5") != sum("0123456789") {
			t.Errorf("%s: MD5 %q and %q", c.id, got.Header.Get("Content-Md5"), got.Header.Get("X-Ms-Blob-Content-Md5"))
		}
	}
	both := e.do("GET", e.blob("digits", "sp", "r"), "", "Range", "bytes=0-4", "X-Ms-Range", "bytes=8-9",
		"X-Ms-Range-Get-Content-Md5", "true")
	if both.check(t, "G04", 206, ""); both.body != "89" || both.Header.Get("Content-Md5") != sum("89") {
		t.Errorf("G04: %q with MD5 %q: x-ms-range must win", both.body, both.Header.Get("Content-Md5"))
	}
	for id, c := range map[string][3]string{
		"G06": {"digits", "bytes=1000-", "bytes */10"}, "at the end": {"digits", "bytes=10-", "bytes */10"},
		"empty": {"empty", "bytes=0-0", "bytes */0"}, "empty open": {"empty", "bytes=0-", "bytes */0"},
	} {
		got := e.do("GET", e.blob(c[0], "sp", "r"), "", "Range", c[1])
		if got.check(t, id, 416, "InvalidRange"); got.Header.Get("Content-Range") != c[2] {
			t.Errorf("%s: Content-Range %q, want %q", id, got.Header.Get("Content-Range"), c[2])
		}
	}
}

func TestReadConditions(t *testing.T) {
	e := newEndpoint(t)
	p := e.put("x", "content", blob.PutOptions{})
	at := p.LastModified.Format(http.TimeFormat)
	past := p.LastModified.Add(-time.Hour).Format(http.TimeFormat)
	target := e.blob("x", "sp", "r")
	e.run(t, []vector{
		{id: "G12", method: "GET", url: target, header: []string{"If-None-Match", `"` + p.ETag + `"`}, status: 304,
			code: "ConditionNotMet"},
		{id: "G12b", method: "GET", url: target, header: []string{"If-None-Match", p.ETag}, status: 304,
			code: "ConditionNotMet"},
		{id: "G17", method: "GET", url: target, header: []string{"If-Modified-Since", at}, status: 304,
			code: "ConditionNotMet"},
		{id: "G29", method: "HEAD", url: target, header: []string{"If-None-Match", `"` + p.ETag + `"`}, status: 304,
			code: "ConditionNotMet"},
		{id: "G13", method: "GET", url: target, header: []string{"If-None-Match", `"0xOTHER"`}, status: 200,
			want: "content"},
		{id: "G18", method: "GET", url: target, header: []string{"If-Modified-Since", past}, status: 200,
			want: "content"},
		{id: "G20", method: "GET", url: target, header: []string{"If-Unmodified-Since", at}, status: 200,
			want: "content"},
		{id: "G21", method: "GET", url: target, header: []string{"If-Match", `"0xOTHER", "` + p.ETag + `"`},
			status: 200, want: "content"},
		{id: "G14", method: "GET", url: target, header: []string{"If-None-Match", "*"}, status: 400,
			code: "UnsatisfiableCondition"},
		{id: "G16", method: "GET", url: target, header: []string{"If-Match", `"0xOTHER"`}, status: 412,
			code: "ConditionNotMet"},
		{id: "G16b", method: "HEAD", url: target, header: []string{"If-Match", `"0xOTHER"`}, status: 412,
			code: "ConditionNotMet"},
		{id: "G19", method: "GET", url: target, header: []string{"If-Unmodified-Since", past}, status: 412,
			code: "ConditionNotMet"},
		{id: "G25", method: "GET", url: e.blob("none", "sp", "r"), status: 404, code: "BlobNotFound"},
		{id: "G28", method: "HEAD", url: e.blob("none", "sp", "r"), status: 404, code: "BlobNotFound"},
		{id: "G30", method: "GET", url: e.blob("none", "sp", "r"), header: []string{"If-Match", "*"}, status: 412,
			code: "ConditionNotMet"},
		{id: "G30b", method: "HEAD", url: e.blob("none", "sp", "r"), header: []string{"If-Match", "*"}, status: 412,
			code: "ConditionNotMet"},
		{id: "lease", method: "GET", url: target, header: []string{"X-Ms-Lease-Id", "x"}, status: 400,
			code: "UnsupportedHeader"},
	})
	missing := url.Values{"sv": {"2020-04-08"}, "se": {"2099-01-01"}, "sr": {"c"}, "sp": {"rl"}}
	missing.Set("sig", e.account.Signature("missing", "", missing))
	e.run(t, []vector{
		{id: "G26", method: "GET", url: e.base + "/missing/x?" + missing.Encode(), status: 404,
			code: "ContainerNotFound"},
		{id: "L17", method: "GET", url: e.base + "/missing?restype=container&comp=list&" + missing.Encode(),
			status: 404, code: "ContainerNotFound"},
	})
	got := e.do("GET", target, "", "If-None-Match", p.ETag)
	if got.Header.Get("Etag") != `"`+p.ETag+`"` || got.Header.Get("Last-Modified") != at {
		t.Errorf("304 says ETag %q of %q", got.Header.Get("Etag"), got.Header.Get("Last-Modified"))
	}
}
