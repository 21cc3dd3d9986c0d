package wire

import (
	"bytes"
	"crypto/hmac"
	"crypto/md5"
	"crypto/sha256"
	"encoding/base64"
	"io"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"livery/internal/blob"
	"livery/internal/blob/blobtest"
)

func sum(content string) string {
	s := md5.Sum([]byte(content))
	return base64.StdEncoding.EncodeToString(s[:])
}

// sixteenLines signs version 2020-04-08 with the layout of later versions, as the official
// Go client does by mistake.
func sixteenLines(name string) string {
	key, _ := base64.StdEncoding.DecodeString(blobtest.DevKey)
	mac := hmac.New(sha256.New, key)
	io.WriteString(mac,
		strings.Join([]string{"c", "", "2099-01-01T00:00:00Z", "/blob/" + blobtest.DevAccount + "/site/" + name,
			"", "", "", "2020-04-08", "b", "", "", "", "", "", "", ""}, "\n"))
	return url.Values{"sp": {"c"}, "se": {"2099-01-01T00:00:00Z"}, "sv": {"2020-04-08"}, "sr": {"b"},
		"sig": {base64.StdEncoding.EncodeToString(mac.Sum(nil))}}.Encode()
}

// spec: A2
func TestPutBlob(t *testing.T) {
	e := newEndpoint(t)
	e.run(t, []vector{
		{id: "P01", method: "PUT", url: e.blob("p01", "sp", "c"), body: "x", status: 201},
		{id: "P02", method: "PUT", url: e.blob("p02", "sp", "c", "sv", "2018-11-09"), body: "x", status: 201},
		{id: "P03", method: "PUT", url: e.blob("p03", "sp", "c", "sv", "2020-12-06"), body: "x", status: 201},
		{id: "P05", method: "PUT", url: e.at("p05", sixteenLines("p05")), body: "x", status: 403,
			code: "AuthenticationFailed"},
		{id: "P07", method: "PUT", url: e.at("p07", e.token("", "sp", "c")), body: "x", status: 201},
		{id: "P08", method: "PUT", url: e.at("p08", e.token("", "sp", "w")), body: "x", status: 201},
		{id: "P09", method: "PUT", url: e.blob("p09", "sp", "r"), body: "x", status: 403,
			code: "AuthorizationPermissionMismatch"},
		{id: "P10", method: "PUT", url: e.blob("p10", "sp", "c"), header: []string{"X-Ms-Blob-Type", ""}, body: "x",
			status: 400, code: "MissingRequiredHeader"},
		{id: "P11", method: "PUT", url: e.blob("p11", "sp", "c"), header: []string{"X-Ms-Blob-Type", "FooBlob"},
			body: "x", status: 400, code: "InvalidHeaderValue"},
		{id: "P11b", method: "PUT", url: e.blob("p11", "sp", "c"), header: []string{"X-Ms-Blob-Type", "PageBlob"},
			status: 400, code: "UnsupportedHeader"},
		{id: "P12", method: "PUT", url: e.blob("p12", "sp", "c"), header: []string{"X-Ms-Blob-Type", "blockblob"},
			body: "x", status: 201},
		{id: "P14", method: "PUT", url: e.blob("p14", "sp", "c"), header: []string{"X-Ms-Version", "2099-01-01"},
			body: "x", status: 400, code: "InvalidHeaderValue"},
		{id: "P14b", method: "PUT", url: e.blob("p14", "sp", "c"), header: []string{"X-Ms-Version", "newest"},
			body: "x", status: 400, code: "InvalidHeaderValue"},
		{id: "P14c", method: "PUT", url: e.blob("p14", "sp", "c"), header: []string{"X-Ms-Version", "2026-12-06"},
			body: "x", status: 201},
		{id: "P16", method: "PUT", url: e.blob("p16", "sp", "c"), status: 201},
		{id: "P17", method: "PUT", url: e.blob("p17", "sp", "c"), header: []string{"Content-Md5", sum("hello")},
			body: "hello", status: 201},
		{id: "P18", method: "PUT", url: e.blob("p18", "sp", "c"), header: []string{"Content-Md5", sum("other")},
			body: "hello", status: 400, code: "Md5Mismatch"},
		{id: "P18b", method: "PUT", url: e.blob("p18", "sp", "c"),
			header: []string{"X-Ms-Blob-Content-Md5", sum("other"), "Content-Md5", sum("hello")}, body: "hello",
			status: 400, code: "Md5Mismatch"},
		{id: "P18c", method: "GET", url: e.blob("p18", "sp", "r"), status: 404, code: "BlobNotFound"},
		{id: "P19", method: "PUT", url: e.blob("p19", "sp", "c"), header: []string{"Content-Md5", "zzz"}, body: "hello",
			status: 400, code: "InvalidMd5"},
		{id: "CRC right", method: "PUT", url: e.blob("crc", "sp", "c"),
			header: []string{"X-Ms-Content-Crc64", "vo7q9sPVKY0="}, body: "hello world", status: 201},
		{id: "CRC wrong", method: "PUT", url: e.blob("crc2", "sp", "c"),
			header: []string{"X-Ms-Content-Crc64", "vo7q9sPVKY0="}, body: "hello", status: 400, code: "Crc64Mismatch"},
		{id: "CRC malformed", method: "PUT", url: e.blob("crc2", "sp", "c"),
			header: []string{"X-Ms-Content-Crc64", "zzz"}, body: "hello", status: 400, code: "InvalidHeaderValue"},
		{id: "both sums", method: "PUT", url: e.blob("crc2", "sp", "c"),
			header: []string{"X-Ms-Content-Crc64", "vo7q9sPVKY0=", "Content-Md5", sum("x")}, body: "x", status: 400,
			code: "BothCrc64AndMd5HeaderPresent"},
		{id: "no CRC kept", method: "GET", url: e.blob("crc2", "sp", "r"), status: 404, code: "BlobNotFound"},
		{id: "P22", method: "PUT", url: e.blob("p22", "sp", "c"), header: []string{"X-Ms-Meta-Bad-Name", "1"},
			body: "x", status: 400, code: "InvalidMetadata"},
		{id: "P22b", method: "PUT", url: e.blob("p22", "sp", "c"), header: []string{"X-Ms-Meta-1st", "1"}, body: "x",
			status: 400, code: "InvalidMetadata"},
		{id: "P22c", method: "PUT", url: e.blob("p22", "sp", "c"),
			header: []string{"X-Ms-Meta-Big", strings.Repeat("x", 9000)}, body: "x", status: 400,
			code: "MetadataTooLarge"},
		{id: "too large", method: "PUT", url: e.blob("big", "sp", "c"), body: strings.Repeat("x", 1<<20+1), status: 413,
			code: "RequestBodyTooLarge"},
		{id: "largest", method: "PUT", url: e.blob("big", "sp", "c"), body: strings.Repeat("x", 1<<20), status: 201},
		{id: "W01", method: "POST", url: e.blob("w01", "sp", "cw"), body: "x", status: 405,
			code: "UnsupportedHttpVerb"},
		{id: "W01b", method: "PATCH", url: e.blob("w01", "sp", "cw"), body: "x", status: 405,
			code: "UnsupportedHttpVerb"},
		{id: "W01c", method: "POST", url: e.at("w01", ""), body: "x", status: 404, code: "ResourceNotFound"},
		{id: "W05", method: "PUT", url: e.blob("w05", "sp", "cw") + "&comp=block", body: "x", status: 400,
			code: "InvalidBlockId"},
		{id: "W06", method: "PUT", url: e.blob("w06", "sp", "cw") + "&comp=zzz", body: "x", status: 400,
			code: "InvalidQueryParameterValue"},
		{id: "W08", method: "PUT", url: e.blob("w08", "sp", "cw"), header: []string{"X-Ms-Copy-Source", "http://x/y"},
			status: 400, code: "UnsupportedHeader"},
		{id: "W09", method: "PUT", url: e.blob("w09", "sp", "cw"), header: []string{"X-Ms-Encryption-Key", "x"},
			status: 400, code: "UnsupportedHeader"},
	})
	missing := url.Values{"sv": {"2020-04-08"}, "se": {"2099-01-01"}, "sr": {"c"}, "sp": {"cw"}}
	missing.Set("sig", e.account.Signature("missing", "", missing))
	e.run(t, []vector{{id: "W07", method: "PUT", url: e.base + "/missing/x?" + missing.Encode(), body: "x", status: 404,
		code: "ContainerNotFound"}})
}

func TestPutBlobAnswersLikeTheService(t *testing.T) {
	e := newEndpoint(t)
	got := e.do("PUT", e.blob("hello", "sp", "c"), "hello world",
		"X-Ms-Blob-Type", "BlockBlob", "X-Ms-Version", "2020-04-08", "Content-Type", "application/xml",
		"X-Ms-Blob-Cache-Control", "max-age=60", "X-Ms-Meta-Author", "ada", "X-Ms-Client-Request-Id", "mine")
	got.check(t, "put", 201, "")
	head := e.do("HEAD", e.blob("hello", "sp", "r"), "")
	for name, want := range map[string]string{
		"Content-Md5": sum("hello world"), "X-Ms-Content-Crc64": "vo7q9sPVKY0=", "X-Ms-Version": "2020-04-08",
		"X-Ms-Request-Server-Encrypted": "true", "Content-Length": "0", "X-Ms-Client-Request-Id": "mine",
		"Etag": head.Header.Get("Etag"), "Last-Modified": head.Header.Get("Last-Modified"),
	} {
		if got.Header.Get(name) != want {
			t.Errorf("%s: %q, want %q", name, got.Header.Get(name), want)
		}
	}
	for name, want := range map[string]string{
		"Content-Type": "application/xml", "Cache-Control": "max-age=60", "X-Ms-Meta-Author": "ada",
		"Content-Length": "11",
		"X-Ms-Blob-Type": "BlockBlob", "X-Ms-Access-Tier": "Hot", "X-Ms-Lease-State": "available",
		"Accept-Ranges": "bytes",
	} {
		if head.Header.Get(name) != want {
			t.Errorf("HEAD %s: %q, want %q", name, head.Header.Get(name), want)
		}
	}
}

// spec: A2
func TestPutBlobNeedsItsLength(t *testing.T) {
	e := newEndpoint(t)
	r, err := http.NewRequest("PUT", e.blob("p15", "sp", "c"), io.MultiReader(strings.NewReader("chunked")))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("X-Ms-Blob-Type", "BlockBlob")
	e.send(r).check(t, "P15", 411, "MissingContentLengthHeader")
}

func TestOverwriting(t *testing.T) {
	e := newEndpoint(t)
	old := e.put("old", "old", blob.PutOptions{})
	e.run(t, []vector{
		{id: "O01", method: "PUT", url: e.blob("old", "sp", "c"), body: "new", status: 403,
			code: "UnauthorizedBlobOverwrite"},
		{id: "O02", method: "PUT", url: e.blob("old", "sp", "c"), header: []string{"If-None-Match", "*"}, body: "new",
			status: 403, code: "UnauthorizedBlobOverwrite"},
		{id: "O02b", method: "PUT", url: e.blob("old", "sp", "c"), header: []string{"If-Match", old.ETag}, body: "new",
			status: 403, code: "UnauthorizedBlobOverwrite"},
		{id: "O02c", method: "PUT", url: e.at("old", e.token("", "sp", "c")), body: "new", status: 403,
			code: "UnauthorizedBlobOverwrite"},
		{id: "O03", method: "PUT", url: e.blob("old", "sp", "cw"), header: []string{"If-None-Match", "*"}, body: "new",
			status: 409, code: "BlobAlreadyExists"},
		{id: "O06", method: "PUT", url: e.blob("old", "sp", "w"), header: []string{"If-Match", `"0xOTHER"`},
			body: "new", status: 412, code: "ConditionNotMet"},
		{id: "O09", method: "PUT", url: e.blob("old", "sp", "w"),
			header: []string{"If-None-Match", `"` + old.ETag + `"`}, body: "new", status: 412, code: "ConditionNotMet"},
		{id: "O10", method: "PUT", url: e.blob("none", "sp", "w"), header: []string{"If-Match", "*"}, body: "new",
			status: 412, code: "ConditionNotMet"},
		{id: "O10b", method: "PUT", url: e.blob("none", "sp", "c"), header: []string{"If-Match", "*"}, body: "new",
			status: 412, code: "ConditionNotMet"},
		{id: "O11", method: "PUT", url: e.blob("old", "sp", "w"),
			header: []string{"If-Match", "*", "If-None-Match", "*"}, body: "new", status: 400,
			code: "MultipleConditionHeadersNotSupported"},
		{id: "O12", method: "PUT", url: e.blob("old", "sp", "w"), header: []string{"If-Modified-Since", "yesterday"},
			body: "new", status: 400, code: "InvalidHeaderValue"},
		{id: "untouched", method: "GET", url: e.blob("old", "sp", "r"), status: 200, want: "old"},
		{id: "O05", method: "PUT", url: e.blob("new", "sp", "c"), header: []string{"If-None-Match", "*"}, body: "new",
			status: 201},
		{id: "O08", method: "PUT", url: e.blob("old", "sp", "w"), header: []string{"If-Match", `"` + old.ETag + `"`},
			body: "new", status: 201},
		{id: "O04", method: "PUT", url: e.blob("old", "sp", "w"), body: "newer", status: 201},
		{id: "replaced", method: "GET", url: e.blob("old", "sp", "r"), status: 200, want: "newer"},
	})
}

func TestDeleting(t *testing.T) {
	e := newEndpoint(t)
	e.put("x", "x", blob.PutOptions{})
	e.run(t, []vector{
		{id: "D01", method: "DELETE", url: e.blob("x", "sp", "rcw"), status: 403,
			code: "AuthorizationPermissionMismatch"},
		{id: "S26", method: "DELETE", url: e.at("x", e.token("", "sp", "r")), status: 403,
			code: "AuthorizationPermissionMismatch"},
		{id: "D04", method: "DELETE", url: e.blob("x", "sp", "d"), header: []string{"If-Match", `"0xOTHER"`},
			status: 412, code: "ConditionNotMet"},
		{id: "snapshots only", method: "DELETE", url: e.blob("x", "sp", "d"),
			header: []string{"X-Ms-Delete-Snapshots", "only"}, status: 400, code: "InvalidHeaderValue"},
		{id: "snapshot", method: "DELETE", url: e.blob("x", "sp", "d") + "&snapshot=2020-01-01", status: 403,
			code: "AuthenticationFailed"},
		{id: "version", method: "DELETE", url: e.blob("x", "sp", "d") + "&versionid=2020-01-01", status: 400,
			code: "UnsupportedQueryParameter"},
		{id: "still there", method: "GET", url: e.blob("x", "sp", "r"), status: 200, want: "x"},
		{id: "D02", method: "DELETE", url: e.blob("x", "sp", "d"), status: 202},
		{id: "D03", method: "DELETE", url: e.blob("x", "sp", "d"), status: 404, code: "BlobNotFound"},
		{id: "D05", method: "PUT", url: e.blob("x", "sp", "c"), body: "again", status: 201},
	})
}

func TestOfSixteenCreatorsOneSucceeds(t *testing.T) {
	e := newEndpoint(t)
	rounds := 100
	if testing.Short() {
		rounds = 10
	}
	client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 16}}
	for round := range rounds {
		var created, refused atomic.Int32
		var wait sync.WaitGroup
		target := e.blob("race/"+string(rune('a'+round%26))+strings.Repeat("x", round/26), "sp", "c")
		for range 16 {
			wait.Go(func() {
				r, _ := http.NewRequest("PUT", target, bytes.NewReader([]byte("x")))
				r.Header.Set("X-Ms-Blob-Type", "BlockBlob")
				response, err := client.Do(r)
				if err != nil {
					t.Error(err)
					return
				}
				response.Body.Close()
				switch response.StatusCode {
				case 201:
					created.Add(1)
				case 403:
					refused.Add(1)
				}
			})
		}
		wait.Wait()
		if created.Load() != 1 || refused.Load() != 15 {
			t.Fatalf("round %d: %d created, %d refused; want 1 and 15", round, created.Load(), refused.Load())
		}
	}
}
