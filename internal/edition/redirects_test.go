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
	source.FindRedirects()
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

// Behind ten thousand redirects a page and an address that leads on are found by one look, as behind none: no answer
// makes more than another, and the end of a chain is known before anybody asks. How fast that is says the benchmark.
func TestTenThousandRedirectsMakeNoAnswerWorkMore(t *testing.T) {
	bare, behind := behindRedirects(t)
	made := func(l *library, path string, status int) float64 {
		return testing.AllocsPerRun(100, func() { l.ask(t, path, status, 1) })
	}
	without, with := made(bare, "/products/2", http.StatusOK), made(behind, "/products/2", http.StatusOK)
	if with > without {
		t.Errorf("a page makes %v things behind redirects, and %v without", with, without)
	}
	first := made(behind, "/old/0", http.StatusMovedPermanently)
	if last := made(behind, "/old/9999", http.StatusMovedPermanently); first != last {
		t.Errorf("the first redirect of a chain makes %v things, and the last %v", first, last)
	}
	answer, err := behind.Current().Page(t.Context(), Request{Brand: behind.brand(), Path: "/old/0"})
	if err != nil || answer.Leads.To != "/old/10000" {
		t.Errorf("the chain leads to %+v, %v", answer.Leads, err)
	}
}
