package wire

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"livery/internal/blob"
)

func TestContainersByTheirOwner(t *testing.T) {
	e := newEndpoint(t)
	at := func(name string) string { return e.base + "/" + name + "?restype=container" }
	e.asOwner("PUT", at("fresh"), "", "X-Ms-Meta-Purpose", "test").check(t, "create", 201, "")
	e.asOwner("PUT", at("fresh"), "").check(t, "again", 409, "ContainerAlreadyExists")
	e.asOwner("PUT", at("open"), "", "X-Ms-Blob-Public-Access", "container").check(t, "public", 409,
		"PublicAccessNotPermitted")
	for _, method := range []string{"GET", "HEAD"} {
		got := e.asOwner(method, at("fresh"), "")
		got.check(t, method, 200, "")
		if got.Header.Get("X-Ms-Meta-Purpose") != "test" || got.Header.Get("Etag") == "" ||
			got.Header.Get("Last-Modified") == "" {
			t.Errorf("%s: %v", method, got.Header)
		}
	}
	list := e.asOwner("GET", e.base+"/?comp=list&prefix=f&include=metadata", "")
	if list.check(t, "list", 200, ""); !strings.Contains(list.body, "<Containers><Container><Name>fresh</Name>") ||
		!strings.Contains(list.body, "<purpose>test</purpose>") || strings.Contains(list.body, "site") {
		t.Errorf("list: %s", list.body)
	}
	paged := e.asOwner("GET", e.base+"/?comp=list&maxresults=1", "")
	if !strings.Contains(paged.body, "<NextMarker>fresh</NextMarker>") {
		t.Errorf("first page: %s", paged.body)
	}
	if rest := e.asOwner("GET", e.base+"/?comp=list&maxresults=1&marker=fresh", ""); !strings.Contains(rest.body,
		"<Name>site</Name>") || strings.Contains(rest.body, "<Name>fresh") {
		t.Errorf("second page: %s", rest.body)
	}
	past := time.Now().Add(-time.Hour).UTC().Format(http.TimeFormat)
	e.asOwner("DELETE", at("fresh"), "", "If-Unmodified-Since", past).check(t, "delete if old", 412, "ConditionNotMet")
	e.asOwner("DELETE", at("fresh"), "").check(t, "delete", 202, "")
	e.asOwner("DELETE", at("fresh"), "").check(t, "delete again", 404, "ContainerNotFound")
	e.asOwner("GET", at("fresh"), "").check(t, "properties of nothing", 404, "ContainerNotFound")
	e.asOwner("GET", at("$logs"), "").check(t, "system container", 404, "ContainerNotFound")
	e.asOwner("PUT", at("fresh"), "", "X-Ms-Meta-1st", "x").check(t, "bad metadata", 400, "InvalidMetadata")
	e.do("PUT", at("fresh"), "").check(t, "stranger", 404, "ResourceNotFound")
}

func TestTheOwnerMayOverwriteButASnapshotIsNotTheBlob(t *testing.T) {
	e := newEndpoint(t)
	target := e.base + "/site/x%2Fy"
	e.asOwner("PUT", target, "1", "X-Ms-Blob-Type", "BlockBlob").check(t, "put", 201, "")
	e.asOwner("PUT", target, "2", "X-Ms-Blob-Type", "BlockBlob").check(t, "overwrite", 201, "")
	e.asOwner("DELETE", target+"?snapshot=2020-01-01T00:00:00.0000000Z", "").check(t, "snapshot", 400,
		"UnsupportedQueryParameter")
	if got := e.asOwner("GET", target, ""); got.body != "2" {
		t.Errorf("content %q, want 2", got.body)
	}
	e.asOwner("PUT", e.base+"/site", "x", "X-Ms-Blob-Type", "BlockBlob").check(t, "a container is no blob", 400,
		"MissingRequiredQueryParameter")
}

// rawRequest sends bytes as they are and reads one answer.
func rawRequest(t *testing.T, e *endpoint, text string) (int, string) {
	t.Helper()
	u, err := url.Parse(e.base)
	if err != nil {
		t.Fatal(err)
	}
	conn, err := net.DialTimeout("tcp", u.Host, 5*time.Second)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	conn.SetDeadline(time.Now().Add(3 * time.Minute))
	io.WriteString(conn, text)
	conn.(*net.TCPConn).CloseWrite()
	response, err := http.ReadResponse(bufio.NewReader(conn), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	return response.StatusCode, response.Header.Get("X-Ms-Error-Code")
}

func TestABodyShorterThanItsLengthIsNotStored(t *testing.T) {
	e := newEndpoint(t)
	e.put("kept", "old", blob.PutOptions{})
	for _, name := range []string{"kept", "new"} {
		target := strings.TrimPrefix(e.blob(name, "sp", "cw"), strings.TrimSuffix(e.base, "/devstoreaccount1"))
		status, code := rawRequest(t, e,
			"PUT "+target+" HTTP/1.1\r\nHost: x\r\nX-Ms-Blob-Type: BlockBlob\r\nContent-Length: 100\r\n\r\nonly this")
		if status != 400 || code != "InvalidInput" {
			t.Errorf("%s: %d %s, want 400 InvalidInput", name, status, code)
		}
	}
	e.run(t, []vector{
		{id: "kept", method: "GET", url: e.blob("kept", "sp", "r"), status: 200, want: "old"},
		{id: "new", method: "GET", url: e.blob("new", "sp", "r"), status: 404, code: "BlobNotFound"},
	})
}

func TestRawPathsCannotLeaveTheContainer(t *testing.T) {
	e := newEndpoint(t)
	if err := e.store.CreateContainer(t.Context(), "leads"); err != nil {
		t.Fatal(err)
	}
	if _, err := e.store.Put(t.Context(), "leads", "secret", strings.NewReader("secret"), 6,
		blob.PutOptions{}); err != nil {
		t.Fatal(err)
	}
	token := e.token("", "sp", "rl")
	for _, path := range []string{"/site/../leads/secret", "/site/..%2Fleads/secret", "/site/%2e%2e/leads/secret",
		"/site//../leads/secret", `/site/..\leads\secret`, "/site/..%5Cleads%5Csecret", "/site/./../leads/secret",
		"/leads/secret"} {
		status, code := rawRequest(t, e,
			fmt.Sprintf("GET /devstoreaccount1%s?%s HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", path, token))
		if status != 404 && status != 403 && status != 400 {
			t.Errorf("%s: %d %s", path, status, code)
		}
	}
}

func TestNothingStoredRunsAsAPage(t *testing.T) {
	e := newEndpoint(t)
	e.do("PUT", e.blob("x.html", "sp", "c"), "<script>alert(1)</script>", "X-Ms-Blob-Type", "BlockBlob", "Content-Type",
		"text/html").check(t, "put", 201, "")
	for _, method := range []string{"GET", "HEAD"} {
		got := e.do(method, e.blob("x.html", "sp", "r"), "")
		got.check(t, method, 200, "") // check looks at nosniff and sandbox
	}
	e.do("GET", e.blob("x.html", "sp", "r", "rsct", "text/html"), "").check(t, "override", 200, "")
}
