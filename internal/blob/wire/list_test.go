package wire

import (
	"encoding/xml"
	"net/url"
	"strings"
	"testing"

	"livery/internal/blob"
)

// listing is the part of the answer that clients read.
type listing struct {
	XMLName         xml.Name `xml:"EnumerationResults"`
	ServiceEndpoint string   `xml:",attr"`
	ContainerName   string   `xml:",attr"`
	Prefix          string
	MaxResults      int
	NextMarker      *string
	Blobs           *struct {
		Blob []struct {
			Name       string
			Properties struct {
				Etag          string
				ContentType   string `xml:"Content-Type"`
				ContentLength int    `xml:"Content-Length"`
				ContentMD5    string `xml:"Content-MD5"`
				BlobType      string
			}
			Metadata *struct {
				Inner string `xml:",innerxml"`
			}
		}
		BlobPrefix []struct{ Name string }
	}
}

func (e *endpoint) readList(t *testing.T, target string) (l listing, names string) {
	t.Helper()
	got := e.do("GET", target, "")
	got.check(t, target, 200, "")
	if err := xml.Unmarshal([]byte(got.body), &l); err != nil || got.Header.Get("Content-Type") != "application/xml" {
		t.Fatalf("%v in %q of type %s", err, got.body, got.Header.Get("Content-Type"))
	}
	if l.Blobs == nil || l.NextMarker == nil {
		t.Fatalf("Blobs and NextMarker must be there, also when empty: %s", got.body)
	}
	var all []string
	for _, b := range l.Blobs.Blob {
		all = append(all, b.Name)
	}
	for _, p := range l.Blobs.BlobPrefix {
		all = append(all, "["+p.Name+"]")
	}
	return l, strings.Join(all, " ")
}

// spec: A3
func TestListBlobs(t *testing.T) {
	e := newEndpoint(t)
	for _, name := range []string{"blogs/post-3.json", "blogs/post-1.json", "blogs/post-4.json", "blogs/post-2.json",
		"blogsX", "other/<a>&'b\".json"} {
		e.put(name, "{}", blob.PutOptions{ContentType: "application/json", Metadata: map[string]string{"n": "1"}})
	}
	const posts = "blogs/post-1.json blogs/post-2.json blogs/post-3.json blogs/post-4.json"
	for _, c := range []struct{ id, target, want string }{
		{"L01", e.list("&prefix=blogs/", "sp", "rl"), posts},
		{"L02", e.list("", "sp", "l"), posts + " blogsX other/<a>&'b\".json"},
		{"prefix without slash", e.list("&prefix=blogs", "sp", "rl"), posts + " blogsX"},
		{"L05", e.list("&prefix=nothing", "sp", "rl"), ""},
		{"L12", e.list("&maxresults=6000", "sp", "rl"), posts + " blogsX other/<a>&'b\".json"},
		{"L13", e.list("&delimiter=/", "sp", "rl"), "blogsX [blogs/] [other/]"},
		{"L13b", e.list("&delimiter=/&prefix=blogs/", "sp", "rl"), posts},
		{"unknown parameter", e.list("&timeout=30&include=snapshots,copy", "sp", "rl"),
			posts + " blogsX other/<a>&'b\".json"},
	} {
		if _, got := e.readList(t, c.target); got != c.want {
			t.Errorf("%s: %s, want %s", c.id, got, c.want)
		}
	}
	l, first := e.readList(t, e.list("&prefix=blogs/&maxresults=2", "sp", "rl"))
	if first != "blogs/post-1.json blogs/post-2.json" || *l.NextMarker != "blogs/post-2.json" || l.MaxResults != 2 ||
		l.Prefix != "blogs/" {
		t.Errorf("L06: %s then %q", first, *l.NextMarker)
	}
	if l.ContainerName != "site" || l.ServiceEndpoint != e.base {
		t.Errorf("listing of %q at %q", l.ContainerName, l.ServiceEndpoint)
	}
	l, second := e.readList(t, e.list("&prefix=blogs/&maxresults=2&marker="+url.QueryEscape(*l.NextMarker), "sp", "rl"))
	if second != "blogs/post-3.json blogs/post-4.json" || *l.NextMarker != "" {
		t.Errorf("L07: %s then %q", second, *l.NextMarker)
	}
	l, _ = e.readList(t, e.list("&prefix=other&include=metadata", "sp", "rl"))
	one := l.Blobs.Blob[0]
	head, err := e.store.Head(t.Context(), "site", one.Name)
	if err != nil {
		t.Fatal(err)
	}
	if one.Metadata == nil || one.Metadata.Inner != "<n>1</n>" {
		t.Errorf("L14: metadata %+v", one.Metadata)
	}
	if p := one.Properties; p.Etag != head.ETag || p.ContentLength != 2 || p.ContentType != "application/json" ||
		p.ContentMD5 != sum("{}") || p.BlobType != "BlockBlob" {
		t.Errorf("properties %+v, want those of %+v", p, head)
	}
	if l, _ := e.readList(t, e.list("", "sp", "l")); l.Blobs.Blob[0].Metadata != nil {
		t.Error("metadata was listed without being asked for")
	}
}

func TestAVisitorIsToldOfNoUploadThatIsNotWhole(t *testing.T) {
	e := newEndpoint(t)
	e.put("whole.json", "{}", blob.PutOptions{})
	if err := e.store.StageBlock(t.Context(), "site", "half.json", "MQ==", strings.NewReader("{"), 1); err != nil {
		t.Fatal(err)
	}
	if _, names := e.readList(t, e.list("&include=uncommittedblobs", "sp", "rl")); names != "whole.json" {
		t.Errorf("a token of the container lists %q", names)
	}
}

func TestListRefusals(t *testing.T) {
	e := newEndpoint(t)
	bySR := e.base + "/site?restype=container&comp=list&" + e.token("x", "sp", "rl")
	e.run(t, []vector{
		{id: "L03", method: "GET", url: e.list("", "sp", "r"), status: 403, code: "AuthorizationPermissionMismatch"},
		{id: "L04", method: "GET", url: bySR, status: 403, code: "AuthenticationFailed"},
		{id: "L09", method: "GET", url: e.list("&maxresults=0", "sp", "l"), status: 400,
			code: "OutOfRangeQueryParameterValue"},
		{id: "L10", method: "GET", url: e.list("&maxresults=-1", "sp", "l"), status: 400,
			code: "OutOfRangeQueryParameterValue"},
		{id: "L11", method: "GET", url: e.list("&maxresults=abc", "sp", "l"), status: 400,
			code: "InvalidQueryParameterValue"},
		{id: "L18", method: "GET", url: e.base + "/site?comp=list&" + e.token("", "sp", "l"), status: 400,
			code: "MissingRequiredQueryParameter"},
		{id: "broken marker", method: "GET", url: e.list("&marker=%00%01", "sp", "l"), status: 400,
			code: "InvalidQueryParameterValue"},
		{id: "marker not UTF-8", method: "GET", url: e.list("&marker=%ff", "sp", "l"), status: 400,
			code: "InvalidQueryParameterValue"},
		{id: "unknown include", method: "GET", url: e.list("&include=everything", "sp", "l"), status: 400,
			code: "InvalidQueryParameterValue"},
		{id: "unknown comp", method: "GET", url: e.base + "/site?restype=container&comp=acl&" + e.token("", "sp", "rl"),
			status: 400, code: "UnsupportedQueryParameter"},
		{id: "no credential", method: "GET", url: e.base + "/site?restype=container&comp=list", status: 404,
			code: "ResourceNotFound"},
	})
	// A marker that is no name of the container is a place in the order like any other.
	e.put("b", "x", blob.PutOptions{})
	if _, got := e.readList(t, e.list("&marker="+url.QueryEscape("a<&\"]]>"), "sp", "l")); got != "b" {
		t.Errorf("odd marker: %s", got)
	}
}
