package wire

import (
	"encoding/xml"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"livery/internal/blob"
	"livery/internal/blob/blobtest"
	"livery/internal/blob/disk"
	"livery/internal/blob/sas"
)

// endpoint is the real handler on a real listener over a real folder.
type endpoint struct {
	testing.TB
	base    string // with the account, without a slash at the end
	account sas.Account
	store   *disk.Store
	folder  string
}

func newEndpoint(t testing.TB, change ...func(*Config)) *endpoint {
	t.Helper()
	folder := t.TempDir()
	store, err := disk.Open(folder, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { store.Close() })
	account, err := sas.NewAccount(blobtest.DevAccount, blobtest.DevKey)
	if err != nil {
		t.Fatal(err)
	}
	config := Config{
		Account: account, Store: store, Log: slog.New(slog.NewTextHandler(logWriter{t}, nil)), MaxBody: 1 << 20,
		PropertiesFile: filepath.Join(folder, "service.xml"),
	}
	for _, f := range change {
		f(&config)
	}
	handler, err := New(config)
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(handler)
	t.Cleanup(server.Close)
	e := &endpoint{t, server.URL + "/" + account.Name, account, store, folder}
	if err := store.CreateContainer(t.Context(), "site"); err != nil {
		t.Fatal(err)
	}
	return e
}

// logWriter fails the test on whatever the handler finds worth an error or a warning.
type logWriter struct{ testing.TB }

func (w logWriter) Write(p []byte) (int, error) {
	w.Errorf("the handler logged: %s", p)
	return len(p), nil
}

func (e *endpoint) put(name, content string, opt blob.PutOptions) blob.Properties {
	e.Helper()
	p, err := e.store.Put(e.Context(), "site", name, strings.NewReader(content), int64(len(content)), opt)
	if err != nil {
		e.Fatal(err)
	}
	return p
}

// fields are the usual ones of a token, changed by pairs; an empty value removes a field.
func (e *endpoint) fields(name string, pairs ...string) url.Values {
	q := url.Values{"sv": {"2020-04-08"}, "se": {"2099-01-01T00:00:00Z"}, "sr": {"b"}}
	if name == "" {
		q.Set("sr", "c")
	}
	for i := 0; i < len(pairs); i += 2 {
		if q.Set(pairs[i], pairs[i+1]); pairs[i+1] == "" {
			q.Del(pairs[i])
		}
	}
	return q
}

// token signs the fields for a blob of "site", or for the container when name is empty.
func (e *endpoint) token(name string, pairs ...string) string {
	q := e.fields(name, pairs...)
	q.Set("sig", e.account.Signature("site", name, q))
	return q.Encode()
}

// at is the URL of a blob of "site" with a query.
func (e *endpoint) at(name, query string) string {
	return e.base + "/site/" + url.PathEscape(name) + "?" + query
}

// blob is the URL of a blob with a token for it.
func (e *endpoint) blob(name string, pairs ...string) string {
	return e.at(name, e.token(name, pairs...))
}

// list is the URL of a listing with a token for the container.
func (e *endpoint) list(more string, pairs ...string) string {
	return e.base + "/site?restype=container&comp=list" + more + "&" + e.token("", pairs...)
}

type answer struct {
	*http.Response
	body string
}

func (e *endpoint) do(method, target, body string, header ...string) answer {
	e.Helper()
	var reader io.Reader
	if body != "" || method == http.MethodPut {
		reader = strings.NewReader(body)
	}
	r, err := http.NewRequest(method, target, reader)
	if err != nil {
		e.Fatal(err)
	}
	for i := 0; i < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	return e.send(r)
}

func (e *endpoint) send(r *http.Request) answer {
	e.Helper()
	response, err := http.DefaultTransport.RoundTrip(r)
	if err != nil {
		e.Fatal(err)
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		e.Fatal(err)
	}
	return answer{response, string(body)}
}

var requestID = regexp.MustCompile(`^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$`)

// check compares what every answer must have right.
func (a answer) check(t testing.TB, id string, status int, code string) {
	t.Helper()
	if a.StatusCode != status || a.Header.Get("X-Ms-Error-Code") != code {
		t.Errorf("%s: %d %q, want %d %q\n%s", id, a.StatusCode, a.Header.Get("X-Ms-Error-Code"), status, code, a.body)
		return
	}
	if !requestID.MatchString(a.Header.Get("X-Ms-Request-Id")) || a.Header.Get("X-Ms-Version") == "" ||
		a.Header.Get("Date") == "" {
		t.Errorf("%s: request id %q, version %q, date %q: all three are needed", id, a.Header.Get("X-Ms-Request-Id"),
			a.Header.Get("X-Ms-Version"), a.Header.Get("Date"))
	}
	if a.Header.Get("X-Content-Type-Options") != "nosniff" || a.Header.Get("Content-Security-Policy") != "sandbox" {
		t.Errorf("%s: an answer that a browser might run: %v", id, a.Header)
	}
	if code == "" || a.Request.Method == http.MethodHead || status == http.StatusNotModified {
		return
	}
	var failure struct{ Code, Message string }
	if err := xml.Unmarshal([]byte(a.body), &failure); err != nil || failure.Code != code ||
		!strings.Contains(failure.Message, "\nRequestId:"+a.Header.Get("X-Ms-Request-Id")+"\nTime:") {
		t.Errorf("%s: error body %q: %v", id, a.body, err)
	}
	if strings.Contains(a.body, "&#") {
		t.Errorf("%s: a numeric escape, which some clients show as it is: %s", id, a.body)
	}
	if a.Header.Get("Content-Type") != "application/xml" {
		t.Errorf("%s: error of type %q", id, a.Header.Get("Content-Type"))
	}
}

// vector is one request and what it must give.
type vector struct {
	id, method, url string
	header          []string
	body            string
	status          int
	code            string
	want            string // the body, when it matters
}

func (e *endpoint) run(t *testing.T, vectors []vector) {
	t.Helper()
	for _, v := range vectors {
		e.TB = t
		header := v.header
		if v.method == http.MethodPut && !strings.Contains(strings.Join(header, " "), "X-Ms-Blob-Type") {
			header = append([]string{"X-Ms-Blob-Type", "BlockBlob", "X-Ms-Version", "2020-04-08"}, header...)
		}
		got := e.do(v.method, v.url, v.body, header...)
		got.check(t, v.id, v.status, v.code)
		if v.want != "" && got.body != v.want {
			t.Errorf("%s: body %q, want %q", v.id, got.body, v.want)
		}
	}
}
