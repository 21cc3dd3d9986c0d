package azure

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/Azure/azure-sdk-for-go/sdk/storage/azblob"
	"github.com/Azure/azure-sdk-for-go/sdk/storage/azblob/sas"

	"livery/internal/blob"
	"livery/internal/blob/blobtest"
)

var quick = Options{Tries: 3, Try: 5 * time.Second, Deadline: 15 * time.Second, Delay: time.Millisecond}

func connectionString(base string) string {
	return "AccountName=" + blobtest.DevAccount + ";AccountKey=" + blobtest.DevKey + ";BlobEndpoint=" + base
}

func open(t *testing.T, setting string, opt Options) *Store {
	t.Helper()
	store, err := Open(setting, opt)
	if err != nil {
		t.Fatal(err)
	}
	return store
}

func TestAgainstTheEmulator(t *testing.T) {
	base := blobtest.Azurite(t)
	t.Run("the contract is kept", func(t *testing.T) {
		blobtest.Run(t, open(t, connectionString(base), quick))
	})
	t.Run("every form of the setting connects", func(t *testing.T) {
		for form, setting := range settings(t, base) {
			store := open(t, setting, quick)
			if _, err := store.Containers(t.Context()); err != nil {
				t.Errorf("%s: %v", form, err)
			}
		}
	})
	t.Run("a create whose answer was lost counts as made", func(t *testing.T) { lostAnswer(t, base) })
}

func settings(t *testing.T, base string) map[string]string {
	t.Helper()
	key, err := azblob.NewSharedKeyCredential(blobtest.DevAccount, blobtest.DevKey)
	if err != nil {
		t.Fatal(err)
	}
	query, err := sas.AccountSignatureValues{
		ExpiryTime:    time.Now().UTC().Add(time.Hour),
		Permissions:   "rwdlc",
		ResourceTypes: "sco",
	}.SignWithSharedKey(key)
	if err != nil {
		t.Fatal(err)
	}
	return map[string]string{
		"connection string with key": connectionString(base),
		"connection string with SAS": "BlobEndpoint=" + base + ";SharedAccessSignature=" + query.Encode(),
		"URL with SAS":               base + "?" + query.Encode(),
		"URL with key": strings.Replace(base, "//", "//"+blobtest.DevAccount+":"+
			url.QueryEscape(blobtest.DevKey)+"@", 1),
	}
}

// lostAnswer puts a connection in the way that breaks after the emulator has stored the blob.
func lostAnswer(t *testing.T, base string) {
	target, err := url.Parse(base)
	if err != nil {
		t.Fatal(err)
	}
	var puts atomic.Int32
	proxy := &httputil.ReverseProxy{
		Rewrite: func(r *httputil.ProxyRequest) { r.Out.URL.Host, r.Out.URL.Scheme = target.Host, target.Scheme },
		ModifyResponse: func(answer *http.Response) error {
			if answer.Request.Method == http.MethodPut && answer.Request.Header.Get("X-Ms-Blob-Type") != "" &&
				puts.Add(1) == 1 {
				panic(http.ErrAbortHandler)
			}
			return nil
		},
	}
	front := httptest.NewServer(proxy)
	defer front.Close()
	store := open(t, connectionString(front.URL+"/"+blobtest.DevAccount), quick)
	if err := store.CreateContainer(t.Context(), "lost-answer"); err != nil {
		t.Fatal(err)
	}
	create := blob.PutOptions{Conditions: blob.Conditions{IfNoneMatch: "*"}}
	p, err := store.Put(t.Context(), "lost-answer", "lead.xml", strings.NewReader("<lead/>"), 7, create)
	if err != nil || p.Size != 7 {
		t.Fatalf("put gave %+v, %v; want the blob that the first try stored", p, err)
	}
	if puts.Load() != 2 {
		t.Errorf("%d tries reached the emulator, want 2", puts.Load())
	}
	if _, err := store.Put(t.Context(), "lost-answer", "lead.xml", strings.NewReader("<lead/>"), 7,
		create); !errors.Is(err, blob.ErrExists) {
		t.Errorf("a second create gave %v, want ErrExists", err)
	}
}

func TestABusyAccountIsTriedAgainAndThenReported(t *testing.T) {
	var requests atomic.Int32
	busy := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		io.Copy(io.Discard, r.Body)
		requests.Add(1)
		w.Header().Set("X-Ms-Error-Code", "ServerBusy")
		w.WriteHeader(http.StatusServiceUnavailable)
	}))
	defer busy.Close()
	store := open(t, connectionString(busy.URL+"/"+blobtest.DevAccount), quick)
	_, err := store.Put(t.Context(), "leads", "x", strings.NewReader("x"), 1, blob.PutOptions{})
	if err == nil || !strings.Contains(err.Error(), "503 ServerBusy") {
		t.Errorf("error %v: want the account's answer in it", err)
	}
	if requests.Load() != 6 {
		t.Errorf("%d requests, want 3 tries of the put and 3 of the look whether one of them succeeded",
			requests.Load())
	}
}

func TestAnAccountThatNeverAnswersIsGivenUp(t *testing.T) {
	release := make(chan struct{})
	silent := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { <-release }))
	defer silent.Close()
	defer close(release)
	store := open(t, connectionString(silent.URL+"/"+blobtest.DevAccount),
		Options{Tries: 2, Try: 50 * time.Millisecond, Deadline: 300 * time.Millisecond, Delay: time.Millisecond})
	ctx, hangs := context.WithTimeout(t.Context(), 3*time.Minute)
	defer hangs()
	if _, err := store.Head(ctx, "leads", "x"); err == nil || ctx.Err() != nil {
		t.Errorf("an account that never answers is given up with %v, %v", err, ctx.Err())
	}
}

func TestASettingThatCannotWorkIsRefusedWithoutRepeatingIt(t *testing.T) {
	for setting, want := range map[string]string{
		"":                                   "connection string",
		"https://acct.blob.core.windows.net": "neither SAS nor key",
		"https://acct.blob.core.windows.net/site?sr=c&sp=rl&sig=SECRET":          "make an account SAS",
		"https://acct:SECRET-NOT-BASE64@acct.blob.core.windows.net":              "not base64",
		"AccountName=acct;AccountKey=SECRET%%":                                   "connection string",
		"DefaultEndpointsProtocol=https;EndpointSuffix=x;AccountKey=U0VDUkVU":    "AccountName",
		"https://acct.blob.core.windows.net:notaport/?sig=SECRET-in-a-bad-place": "not a URL",
	} {
		_, err := Open(setting, quick)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("setting %q: error %v, want it to say %q", setting, err, want)
		}
		if err != nil && strings.Contains(err.Error(), "SECRET") {
			t.Errorf("error repeats the secret: %v", err)
		}
	}
}

// Emulators and older clouds refuse versions that are newer than themselves.
func TestEveryCallStatesTheVersionWeSpeak(t *testing.T) {
	target, err := url.Parse(blobtest.Azurite(t))
	if err != nil {
		t.Fatal(err)
	}
	var versions sync.Map
	forward := &httputil.ReverseProxy{Rewrite: func(r *httputil.ProxyRequest) {
		r.Out.URL.Host, r.Out.URL.Scheme = target.Host, target.Scheme
		versions.Store(r.In.Header.Get("X-Ms-Version"), r.In.Method+" "+r.In.URL.Path)
	}}
	proxy := httptest.NewServer(forward)
	defer proxy.Close()
	store := open(t, connectionString(proxy.URL+target.Path), quick)
	if err := store.CreateContainer(t.Context(), "versions"); err != nil {
		t.Fatal(err)
	}
	if _, err := store.Put(t.Context(), "versions", "a", strings.NewReader("x"), 1, blob.PutOptions{}); err != nil {
		t.Fatal(err)
	}
	if _, err := store.List(t.Context(), "versions", blob.ListOptions{}); err != nil {
		t.Fatal(err)
	}
	if _, ok := versions.Load(blob.Version); !ok {
		t.Errorf("no call stated %s", blob.Version)
	}
	versions.Range(func(version, call any) bool {
		if version != blob.Version {
			t.Errorf("%s states version %s, want %s", call, version, blob.Version)
		}
		return true
	})
}
