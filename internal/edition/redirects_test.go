package edition

import (
	"fmt"
	"net/http"
	"testing"
	"time"

	"livery/internal/brand"
)

// behindRedirects are two libraries with the same pages, the second behind ten thousand redirects in one chain.
func behindRedirects(t testing.TB) (bare, behind *library) {
	bare, behind = newTestLibrary(t, 6, brand.Home, brand.Products), newTestLibrary(t, 6, brand.Home, brand.Products)
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
	return bare, behind
}

// ask is how long an address is asked for, so many times.
func (l *library) ask(t testing.TB, path string, status, times int) time.Duration {
	e, of := l.Current(), l.brand()
	began := time.Now()
	for range times {
		answer, err := e.Page(t.Context(), Request{Brand: of, Path: path})
		if err != nil || answer.Document == nil && answer.Status != status {
			t.Fatal(answer, err)
		}
	}
	return time.Since(began)
}

// How many times as long it takes to find a page behind ten thousand redirects as behind none, in turns in one run, and
// how long to find where an old address leads.
func BenchmarkAPageBehindTenThousandRedirects(b *testing.B) {
	bare, behind := behindRedirects(b)
	const times = 1000
	least := map[string]time.Duration{} // of all turns, since others work on the machine too
	turn := func(name string, took time.Duration) {
		if before, known := least[name]; !known || took < before {
			least[name] = took
		}
	}
	for b.Loop() {
		turn("page-without", bare.ask(b, "/products/2", http.StatusOK, times))
		turn("page-behind", behind.ask(b, "/products/2", http.StatusOK, times))
		turn("redirect", behind.ask(b, "/old/0", http.StatusMovedPermanently, times))
	}
	for name, took := range least {
		b.ReportMetric(float64(took.Nanoseconds())/times, "ns/"+name)
	}
	b.ReportMetric(float64(least["page-behind"])/float64(least["page-without"]), "ratio")
	b.ReportMetric(0, "ns/op") // of all three together, which says nothing
}

// A page that is kept is found as fast behind ten thousand redirects as behind none, measured in turns in one run, and
// so is an address that leads on.
func TestTenThousandRedirectsMakeNoPageSlower(t *testing.T) {
	bare, behind := behindRedirects(t)
	best := map[string]time.Duration{}
	for range 15 {
		for name, took := range map[string]time.Duration{
			"a page behind none": bare.ask(t, "/products/2", http.StatusOK, 2000),
			"a page behind all":  behind.ask(t, "/products/2", http.StatusOK, 2000),
			"a redirect":         behind.ask(t, "/old/0", http.StatusMovedPermanently, 2000),
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
