package web

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

func TestAFaultTellsTheVisitorNothingOfOurInsidesAndRunsNothing(t *testing.T) {
	for name, tc := range map[string]struct {
		err    error
		status int
		kind   string
	}{
		"what nobody expected": {errors.New("open /var/lib/livery/secret: denied"), 500, "text/html; charset=utf-8"},
		"a wait that ended":    {context.DeadlineExceeded, 503, "text/plain; charset=utf-8"},
		"a missing address":    {&statusError{404, "There is nothing at this address."}, 404, "text/plain; charset=utf-8"},
	} {
		t.Run(name, func(t *testing.T) {
			s := &Server{Options: Options{Log: slog.New(slog.DiscardHandler)}, fault: faultPage()}
			m := twoBrands().Resolve("cam.example")
			server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				commonHeaders(w.Header(), r, m)
				s.fail(w, r, m, tc.err)
			}))
			defer server.Close()
			response, err := http.Get(server.URL)
			if err != nil {
				t.Fatal(err)
			}
			defer response.Body.Close()
			body, _ := io.ReadAll(response.Body)
			h := response.Header
			if response.StatusCode != tc.status || h.Get("Content-Type") != tc.kind || h.Get("Cache-Control") != never {
				t.Errorf("%s %v", response.Status, h)
			}
			for header, values := range fixedHeaders {
				if h.Get(header) != values[0] {
					t.Errorf("%s is %q", header, h.Get(header))
				}
			}
			if strings.Contains(string(body), "secret") || strings.Contains(string(body), "<script") {
				t.Errorf("the fault shows %s", body)
			}
		})
	}
}
