package system

import (
	"bytes"
	"context"
	"crypto/tls"
	"encoding/json"
	"image"
	"image/png"
	"io"
	"net"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"livery/internal/media"
)

const proxiedDesk = "desk.example"

// proxied is a person's browser, for which every name leads to nginx.
type proxied struct {
	t      *testing.T
	client *http.Client
}

func newProxied(t *testing.T, port int) *proxied {
	jar, _ := cookiejar.New(nil)
	dial := func(ctx context.Context, network, _ string) (net.Conn, error) {
		return new(net.Dialer).DialContext(ctx, network, loopback(port))
	}
	return &proxied{t,
		&http.Client{Timeout: hanging, Jar: jar, Transport: &http.Transport{DialContext: dial, ForceAttemptHTTP2: true,
			TLSClientConfig: &tls.Config{InsecureSkipVerify: true}}}}
}

func (p *proxied) send(method, address string, body []byte) (*http.Response, string) {
	p.t.Helper()
	request, err := http.NewRequestWithContext(p.t.Context(), method, address, bytes.NewReader(body))
	if err != nil {
		p.t.Fatal(err)
	}
	answer, err := p.client.Do(request)
	if err != nil {
		p.t.Fatal(err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		p.t.Fatal(err)
	}
	return answer, string(text)
}

// call is a call of the Desk that must succeed.
func (p *proxied) call(path string, body []byte) (answer map[string]any) {
	p.t.Helper()
	response, text := p.send(http.MethodPost, "https://"+proxiedDesk+"/api/desk"+path, body)
	if response.StatusCode != http.StatusOK || json.Unmarshal([]byte(text), &answer) != nil {
		p.t.Fatalf("%s: %s %.300s", path, response.Status, text)
	}
	return answer
}

func TestTheNginxFileLetsTheDeskWork(t *testing.T) {
	t.Parallel()
	data, port := t.TempDir(), freePort(t)
	s := start(t, "--data", data, "--desk-host", proxiedDesk, "--trusted-proxy", "127.0.0.1")
	startNginx(t, withTLS(t, s.addr, port), port)
	link, err := command(t, nil, "desk", "invite", "ann@example.org", "--role", "owner", "--data", data)
	token := regexp.MustCompile(`#(\w+)`).FindStringSubmatch(link)
	if err != nil || token == nil {
		t.Fatal(link, err)
	}
	ann := newProxied(t, port)
	joined, _ := ann.send("POST", "https://"+proxiedDesk+"/api/desk/link/password",
		[]byte(`{"token":"`+token[1]+`","name":"Ann","password":"four quiet words here"}`))
	if cookies := joined.Cookies(); joined.StatusCode != 200 || len(cookies) < 2 {
		t.Fatalf("joining answers %s with %v", joined.Status, cookies)
	}
	for _, c := range joined.Cookies() {
		if !c.Secure || !strings.HasPrefix(c.Name, "__Host-") {
			t.Errorf("a browser would send %s over http too", c.Raw)
		}
	}
	post := "/posts/insights/" +
		ann.call("/posts/insights", []byte(`{"post":{"title":"Behind a proxy"}}`))["id"].(string)

	t.Run("previews", func(t *testing.T) {
		until := time.Now().Add(time.Hour).UTC().Format(time.RFC3339)
		address := ann.call(post+"/previews", []byte(`{"until":"`+until+`"}`))["address"].(string)
		if answer, text := newProxied(t, port).send("GET", address, nil); answer.StatusCode != 200 ||
			!strings.Contains(text, "Behind a proxy") {
			t.Errorf("the link %s answers %s", address, answer.Status)
		}
	})
	t.Run("the writing frame", func(t *testing.T) {
		address := ann.call(post+"/frame", nil)["address"].(string)
		_, outer := ann.send("GET", "https://"+proxiedDesk+address, nil)
		inner := regexp.MustCompile(`src="([^"]+)"`).FindStringSubmatch(outer)
		if inner == nil {
			t.Fatalf("the frame is %s", outer)
		}
		answer, text := newProxied(t, port).send("GET", strings.ReplaceAll(inner[1], "&amp;", "&"), nil)
		if policy := answer.Header.Get("Content-Security-Policy"); answer.StatusCode != 200 ||
			!strings.Contains(text, "Behind a proxy") ||
			!strings.Contains(policy, "frame-ancestors https://"+proxiedDesk) {
			t.Errorf("the page in the frame answers %s with %s", answer.Status, policy)
		}
	})
	t.Run("uploads", func(t *testing.T) { uploads(t, ann) })
	t.Run("events", func(t *testing.T) { events(t, ann) })
	t.Run("nothing of the operator", func(t *testing.T) {
		for _, path := range []string{"/-/status", "/-/metrics", "/-/readyz", "/-/brands.json"} {
			if answer, _ := ann.send("GET", "https://"+proxiedDesk+path,
				nil); answer.StatusCode != http.StatusNotFound {
				t.Errorf("%s answers %s", path, answer.Status)
			}
		}
	})
}

// uploads sends a picture as large as livery takes, and one that is too large for it but not for nginx.
func uploads(t *testing.T, ann *proxied) {
	var picture bytes.Buffer
	if err := png.Encode(&picture, image.NewNRGBA(image.Rect(0, 0, 64, 64))); err != nil {
		t.Fatal(err)
	}
	picture.Write(make([]byte, media.MaxBytes-picture.Len())) // what follows the end of a picture is not looked at
	if item := ann.call("/posts/insights/pictures?name=large.png", picture.Bytes()); item["width"] != 64.0 {
		t.Errorf("the picture is %v", item)
	}
	answer, text := ann.send("POST", "https://"+proxiedDesk+"/api/desk/posts/insights/pictures?name=larger.png",
		append(picture.Bytes(), 0))
	if answer.StatusCode/100 != 4 || !strings.Contains(text, "40 MB") {
		t.Errorf("a larger one answers %s %.200s", answer.Status, text)
	}
}

// events opens the line of a page, and waits for word of a lead.
func events(t *testing.T, ann *proxied) {
	request, _ := http.NewRequestWithContext(t.Context(), "GET", "https://"+proxiedDesk+"/api/desk/events", nil)
	answer, err := ann.client.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	heard := ""
	hears := func(words string) {
		t.Helper()
		for buffer := make([]byte, 4096); !strings.Contains(heard, words); {
			n, err := answer.Body.Read(buffer)
			if heard += string(buffer[:n]); err != nil {
				t.Fatalf("heard %q, then %v", heard, err)
			}
		}
	}
	hears("event: ready")
	ann.call("/leads/test", []byte(`{"brand":"cam"}`))
	hears("event: lead")
}

// Both ends of the file are looked at here without livery, since it never leaves a request without an answer.
func TestNginxAsksAnotherInstanceForPagesAndRepeatsNoPost(t *testing.T) {
	t.Parallel()
	for name, fails := range map[string]func(http.ResponseWriter){
		"an instance that dies":    func(http.ResponseWriter) { panic(http.ErrAbortHandler) },
		"an instance that is busy": func(w http.ResponseWriter) { w.WriteHeader(http.StatusServiceUnavailable) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var done atomic.Int64
			first := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				_, _ = io.Copy(io.Discard, r.Body)
				done.Add(1)
				fails(w)
			}))
			defer first.Close()
			second := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { done.Add(1) }))
			defer second.Close()
			port := freePort(t)
			upstream := "server " + first.Listener.Addr().String() + " max_fails=0;\nserver " +
				second.Listener.Addr().String() + " backup;\n"
			startNginx(t, balancer(t, upstream, port), port)
			at := &server{t: t, addr: loopback(port)}
			for _, path := range []string{"/api/tasks", "/api/desk/leads/test", "/api/desk/posts/cam",
				"/storage/x?comp=block", "/-/preview"} {
				done.Store(0)
				if answer, _ := at.askOnce("POST", "cam.example", path); done.Load() != 1 {
					t.Errorf("a POST of %s was done %d times and answered %s", path, done.Load(), answer.Status)
				}
				if answer, _ := at.askOnce("GET", "cam.example", path); answer.StatusCode != http.StatusOK {
					t.Errorf("a GET of %s was not asked of the other instance: %s", path, answer.Status)
				}
			}
		})
	}
}
