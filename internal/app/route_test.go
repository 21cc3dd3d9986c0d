package app

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"

	"livery/internal/lead"
)

// passingOn is a server that passes calls on to an account, and what arrived there last.
func passingOn(t *testing.T) (address string, arrived *atomic.Pointer[http.Request]) {
	t.Helper()
	arrived = &atomic.Pointer[http.Request]{}
	account := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body)
		arrived.Store(r)
		w.WriteHeader(http.StatusCreated)
	}))
	t.Cleanup(account.Close)
	s := &storage{base: account.URL + "/account"}
	if err := s.proxyAccount(); err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(s.endpoint)
	t.Cleanup(server.Close)
	return server.URL + s.base, arrived
}

func upload(t *testing.T, address string, body io.Reader) int {
	t.Helper()
	r, err := http.NewRequest(http.MethodPut, address+"/contacts/a%20b.xml?sig=x&sp=c", body)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Cookie", "livery=of-a-person-at-the-desk")
	r.Header.Set("Authorization", "Bearer theirs")
	r.Header.Set("Referer", "https://brand.example/request-demo?email=jane")
	r.Header.Set("x-ms-blob-type", "BlockBlob")
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	answer.Body.Close()
	return answer.StatusCode
}

func TestNothingOfTheVisitorGoesToTheAccountBesideTheUpload(t *testing.T) {
	address, arrived := passingOn(t)
	if status := upload(t, address, strings.NewReader("<lead/>")); status != http.StatusCreated {
		t.Fatalf("the upload answers %d", status)
	}
	r := arrived.Load()
	if r.URL.EscapedPath() != "/account/contacts/a%20b.xml" || r.Header.Get("x-ms-blob-type") != "BlockBlob" ||
		r.URL.Query().Get("sig") != "x" {
		t.Errorf("the account is asked for %s with %v", r.URL, r.Header)
	}
	for _, private := range []string{"Cookie", "Authorization", "Referer", "Origin"} {
		if got := r.Header.Get(private); got != "" {
			t.Errorf("the account is told the visitor's %s: %s", private, got)
		}
	}
}

func TestAnUploadToTheAccountIsHeldToTheLimitHoweverItIsSent(t *testing.T) {
	address, arrived := passingOn(t)
	large := strings.Repeat("x", lead.MaxDocument+1)
	for name, body := range map[string]io.Reader{
		"that says its length":      strings.NewReader(large),
		"that does not say it":      struct{ io.Reader }{strings.NewReader(large)},
		"that is small, unlabelled": struct{ io.Reader }{strings.NewReader("<lead/>")},
	} {
		if status := upload(t, address, body); status != http.StatusRequestEntityTooLarge || arrived.Load() != nil {
			t.Errorf("an upload %s answers %d, and the account got %v", name, status, arrived.Load())
		}
	}
}
