package wire

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"livery/internal/blob/blobtest"
	"livery/internal/blob/sas"
)

// step is a raw call, and what it answers here and on the emulator: the status, then what is shown of the answer.
type step struct {
	what, method, target string // the target follows the address of the account; TOKEN opens everything, OLD is of 2016
	headers              []string
	body                 string
	shows                []string // headers of the answer
	wants                string
}

func id(text string) string { return url.QueryEscape(base64.StdEncoding.EncodeToString([]byte(text))) }

// accountToken is signed here by hand, as the protocol's documents describe it for a version.
func accountToken(t *testing.T, version string) string {
	t.Helper()
	key, err := base64.StdEncoding.DecodeString(blobtest.DevKey)
	must(t, err)
	lines := []string{blobtest.DevAccount, "rwdlac", "b", "sco", "", "2099-01-01T00:00:00Z", "", "", version}
	if version >= "2020-12-06" {
		lines = append(lines, "")
	}
	mac := hmac.New(sha256.New, key)
	io.WriteString(mac, strings.Join(lines, "\n")+"\n")
	return "sv=" + version + "&ss=b&srt=sco&sp=rwdlac&se=2099-01-01T00%3A00%3A00Z&sig=" +
		url.QueryEscape(base64.StdEncoding.EncodeToString(mac.Sum(nil)))
}

// blobToken is of a version that signs neither the kind of resource nor the snapshot.
func blobToken(t *testing.T, name, permissions string) string {
	t.Helper()
	a, err := sas.NewAccount(blobtest.DevAccount, blobtest.DevKey)
	must(t, err)
	return a.ForBlob("differences", name,
		sas.Grant{Permissions: permissions, Expires: time.Date(2099, 1, 1, 0, 0, 0, 0, time.UTC),
			Version: "2016-05-31"})
}

var namesOfBlobs = regexp.MustCompile(`<Name>([^<]*)</Name>`)

func (s step) run(t *testing.T, base string, replace *strings.Replacer) string {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), s.method, base+replace.Replace(s.target),
		strings.NewReader(s.body))
	must(t, err)
	r.Header.Set("X-Ms-Version", "2020-04-08")
	for i := 0; i < len(s.headers); i += 2 {
		r.Header.Set(s.headers[i], replace.Replace(s.headers[i+1]))
	}
	answer, err := http.DefaultClient.Do(r)
	must(t, err)
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	must(t, err)
	got := fmt.Sprint(answer.StatusCode)
	if code := answer.Header.Get("X-Ms-Error-Code"); code != "" {
		got += " " + code
	}
	for _, name := range s.shows {
		got += fmt.Sprintf(" %s=%s", name, answer.Header.Get(name))
	}
	if strings.Contains(s.target, "comp=list") {
		for _, name := range namesOfBlobs.FindAllStringSubmatch(string(text), -1) {
			got += " " + name[1]
		}
		if strings.Contains(string(text), "AccessTierInferred") {
			got += " inferred"
		}
	}
	return got
}

var differences = []step{
	{what: "a container, opened by an account's token of 2016", method: "PUT",
		target: "/differences?restype=container&OLD", wants: "201"},
	{what: "a blob, by its own token of 2016", method: "PUT", target: "/differences/old?OLDBLOB",
		headers: []string{"X-Ms-Blob-Type", "BlockBlob"}, body: "hello", wants: "201"},
	{what: "reading it with that", method: "GET", target: "/differences/old?OLDBLOB", wants: "200"},
	{what: "a sum that somebody set", method: "PUT", target: "/differences/old?comp=properties&TOKEN",
		headers: []string{"X-Ms-Blob-Content-Md5", "AQIDBA=="}, wants: "200"},
	{what: "is told", method: "HEAD", target: "/differences/old?TOKEN", shows: []string{"Content-Md5"},
		wants: "200 Content-Md5=AQIDBA=="},
	{what: "new metadata", method: "PUT", target: "/differences/old?comp=metadata&TOKEN",
		headers: []string{"X-Ms-Meta-A", "b"}, wants: "200"},
	{what: "leaves the sum", method: "HEAD", target: "/differences/old?TOKEN",
		shows: []string{"Content-Md5", "X-Ms-Meta-A"}, wants: "200 Content-Md5=AQIDBA== X-Ms-Meta-A=b"},
	{what: "properties without a sum", method: "PUT", target: "/differences/old?comp=properties&TOKEN",
		headers: []string{"X-Ms-Blob-Content-Type", "text/plain"}, wants: "200"},
	{what: "clear it", method: "HEAD", target: "/differences/old?TOKEN", shows: []string{"Content-Md5", "Content-Type"},
		wants: "200 Content-Md5= Content-Type=text/plain"},
	{what: "properties without anything", method: "PUT", target: "/differences/old?comp=properties&TOKEN",
		wants: "200"},
	{what: "clear the type too", method: "GET", target: "/differences/old?TOKEN", shows: []string{"Content-Type"},
		wants: "200 Content-Type="},
	{what: "and the bytes are read as before", method: "GET", target: "/differences/old?TOKEN",
		shows: []string{"Content-Length"}, wants: "200 Content-Length=5"},
	{what: "a blob's sum on a block is ignored", method: "PUT", target: "/differences/a/staged?comp=block&blockid=" +
		id("1") + "&TOKEN",
		headers: []string{"X-Ms-Blob-Content-Md5", "AAAAAAAAAAA="}, body: "hello", wants: "201"},
	{what: "a block with an id of another length", method: "PUT", target: "/differences/a/staged?comp=block&blockid=" +
		id("123") + "&TOKEN", body: "hello",
		wants: "400 InvalidBlobOrBlock"},
	{what: "a list without uncommitted blobs", method: "GET", target: "/differences?restype=container&comp=list&TOKEN",
		wants: "200 old inferred"},
	{what: "a list with uncommitted blobs", method: "GET",
		target: "/differences?restype=container&comp=list&include=uncommittedblobs&TOKEN",
		wants:  "200 a/staged old inferred"},
	{what: "the same by hierarchy", method: "GET",
		target: "/differences?restype=container&comp=list&include=uncommittedblobs&delimiter=/&TOKEN",
		wants:  "200 a/ old inferred"},
	{what: "what is not committed", method: "GET", target: "/differences/a/staged?TOKEN", wants: "404 BlobNotFound"},
	{what: "committing", method: "PUT", target: "/differences/a/staged?comp=blocklist&TOKEN",
		body: "<BlockList><Latest>MQ==</Latest></BlockList>", wants: "201"},
	{what: "a longer id after that", method: "PUT", target: "/differences/a/staged?comp=block&blockid=" + id("123") +
		"&TOKEN", body: "hello", wants: "201"},
	{what: "a committed blob is listed once", method: "GET",
		target: "/differences?restype=container&comp=list&include=uncommittedblobs&TOKEN",
		wants:  "200 a/staged old inferred"},
	{what: "a tier that the writer names", method: "PUT", target: "/differences/tier?TOKEN",
		headers: []string{"X-Ms-Blob-Type", "BlockBlob", "X-Ms-Access-Tier", "Hot"}, body: "x", wants: "201"},
	{what: "is not inferred", method: "HEAD", target: "/differences/tier?TOKEN",
		shows: []string{"X-Ms-Access-Tier-Inferred"}, wants: "200 X-Ms-Access-Tier-Inferred=false"},
	{what: "nor in a list", method: "GET", target: "/differences?restype=container&comp=list&prefix=tier&TOKEN",
		wants: "200 tier"},
	{what: "one that it does not name is", method: "HEAD", target: "/differences/old?TOKEN",
		shows: []string{"X-Ms-Access-Tier-Inferred"}, wants: "200 X-Ms-Access-Tier-Inferred=true"},
	{what: "a copy of no address", method: "PUT", target: "/differences/copy?TOKEN",
		headers: []string{"X-Ms-Copy-Source", "/devstoreaccount1/differences/old"}, wants: "400 InvalidHeaderValue"},
	{what: "a copy with a token that may not read", method: "PUT", target: "/differences/copy?TOKEN",
		headers: []string{"X-Ms-Copy-Source", "BASE/differences/old?WRITEONLY"},
		wants:   "403 CannotVerifyCopySource"},
	{what: "a synchronous copy with the source's sum", method: "PUT", target: "/differences/copy?TOKEN",
		shows: []string{"Content-Md5", "X-Ms-Copy-Status"},
		headers: []string{"X-Ms-Copy-Source", "BASE/differences/old?OLDBLOB", "X-Ms-Requires-Sync", "true",
			"X-Ms-Source-Content-Md5", sum("hello")},
		wants: "202 Content-Md5=" + sum("hello") + " X-Ms-Copy-Status=success"},
	{what: "a synchronous copy without", method: "PUT", target: "/differences/copy?TOKEN",
		shows:   []string{"Content-Md5"},
		headers: []string{"X-Ms-Copy-Source", "BASE/differences/old?OLDBLOB", "X-Ms-Requires-Sync", "true"},
		wants:   "202 Content-Md5="},
}

// What the emulator's own tests found to differ.
func TestCallsThatOnceDifferedAnswerAsOnTheEmulator(t *testing.T) {
	for name, base := range map[string]string{"ours": newEndpoint(t).base, "the emulator": blobtest.Azurite(t)} {
		t.Run(name, func(t *testing.T) {
			replace := strings.NewReplacer("TOKEN", accountToken(t, "2020-04-08"), "OLDBLOB",
				blobToken(t, "old", "rcw"), "OLD", accountToken(t, "2016-05-31"),
				"WRITEONLY", blobToken(t, "old", "w"), "BASE", base)
			for _, s := range differences {
				if got := s.run(t, base, replace); got != s.wants {
					t.Errorf("%s: %s, want %s", s.what, got, s.wants)
				}
			}
		})
	}
}

// Where the emulator says less: a copy whose source is not what the writer thought it was, an older token for another
// blob.
func TestWrongSumsAndOlderTokensOfOtherBlobsAreRefused(t *testing.T) {
	base := newEndpoint(t).base
	replace := strings.NewReplacer("TOKEN", accountToken(t, "2020-04-08"), "BASE", base, "OLDBLOB",
		blobToken(t, "a", "r"))
	for _, s := range []step{
		{what: "a container", method: "PUT", target: "/differences?restype=container&TOKEN", wants: "201"},
		{what: "a blob", method: "PUT", target: "/differences/a?TOKEN",
			headers: []string{"X-Ms-Blob-Type", "BlockBlob"}, body: "hello", wants: "201"},
		{what: "a copy of another", method: "PUT", target: "/differences/b?TOKEN", wants: "400 Md5Mismatch",
			headers: []string{"X-Ms-Copy-Source", "BASE/differences/a?TOKEN", "X-Ms-Requires-Sync", "true",
				"X-Ms-Source-Content-Md5", sum("other")}},
		{what: "it", method: "GET", target: "/differences/b?TOKEN", wants: "404 BlobNotFound"},
		{what: "another blob than a token of 2016 is for", method: "GET", target: "/differences/b?OLDBLOB",
			wants: "403 AuthenticationFailed"},
		{what: "no sum", method: "PUT", target: "/differences/a?comp=properties&TOKEN",
			headers: []string{"X-Ms-Blob-Content-Md5", "?"}, wants: "400 InvalidMd5"},
	} {
		if got := s.run(t, base, replace); got != s.wants {
			t.Errorf("%s: %s, want %s", s.what, got, s.wants)
		}
	}
}
