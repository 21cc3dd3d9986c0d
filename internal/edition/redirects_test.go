package edition

import (
	"fmt"
	"net/http"
	"testing"
	"time"

	"livery/internal/brand"
)

// A page that is kept is found as fast behind ten thousand redirects as behind none, measured in turns in one run, and
// so is an address that leads on.
func TestTenThousandRedirectsMakeNoPageSlower(t *testing.T) {
	bare, behind := newTestLibrary(t, 6, brand.Home, brand.Products), newTestLibrary(t, 6, brand.Home, brand.Products)
	source := behind.Current().Source(behind.brand())
	for n := range 10_000 {
		source.Brand.Redirects = append(source.Brand.Redirects,
			brand.Redirection{From: fmt.Sprintf("/old/%d", n), To: fmt.Sprintf("/old/%d", n+1)})
	}
	began := time.Now()
	source.FindRedirects()
	if took := time.Since(began); took > 10*time.Second { // forty where each chain was followed to its end
		t.Errorf("the redirects were read in %s", took)
	}
	ask := func(l *library, path string, status int) time.Duration {
		e, of := l.Current(), l.brand()
		began := time.Now()
		for range 2000 {
			answer, err := e.Page(t.Context(), Request{Brand: of, Path: path})
			if err != nil || answer.Document == nil && answer.Status != status {
				t.Fatal(answer, err)
			}
		}
		return time.Since(began)
	}
	best := map[string]time.Duration{}
	for range 15 {
		for name, took := range map[string]time.Duration{
			"a page behind none": ask(bare, "/products/2", http.StatusOK),
			"a page behind all":  ask(behind, "/products/2", http.StatusOK),
			"a redirect":         ask(behind, "/old/0", http.StatusMovedPermanently),
		} {
			if least, known := best[name]; !known || took < least {
				best[name] = took
			}
		}
	}
	t.Log(best)
	for _, name := range []string{"a page behind all", "a redirect"} {
		if ratio := float64(best[name]) / float64(best["a page behind none"]); ratio > 1.5 {
			t.Errorf("%s takes %.2f times as long as a page behind none", name, ratio)
		}
	}
}
