//go:build linux

package main

import (
	"errors"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

// siteOf serves every shape of answer, chosen by path, and tells how many connections were made.
func siteOf(t *testing.T, serve http.HandlerFunc) (g *generator, dialled func() int) {
	var mu sync.Mutex
	addresses := map[string]bool{}
	site := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		mu.Lock()
		addresses[r.RemoteAddr] = true
		mu.Unlock()
		serve(w, r)
	}))
	t.Cleanup(site.Close)
	g, err := newGenerator(strings.TrimPrefix(site.URL, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	m := &mix{hosts: []string{"x.example"}}
	for kind := range lead {
		for _, path := range []string{"/", "/large", "/chunks", "/nothing"} {
			m.requests[kind] = append(m.requests[kind], get("x.example", path))
		}
	}
	g.mix.Store(m)
	return g, func() int { mu.Lock(); defer mu.Unlock(); return len(addresses) }
}

func shapes(w http.ResponseWriter, r *http.Request) {
	switch r.URL.Path {
	case "/large":
		w.Header().Set("Content-Length", "300000")
		_, _ = w.Write(make([]byte, 300_000))
	case "/chunks":
		for range 5 {
			_, _ = w.Write([]byte(strings.Repeat("0\r\n\r\n", 9000)))
			_ = http.NewResponseController(w).Flush()
		}
	case "/nothing":
		w.WriteHeader(http.StatusNoContent)
	}
}

func TestAnswersOfEveryShapeAreReadToTheirEndOnTheSameConnections(t *testing.T) {
	g, dialled := siteOf(t, shapes)
	over, err := g.open(3)
	if err != nil {
		t.Fatal(err)
	}
	f := &figures{}
	if err := g.run(phase{1000, 500 * time.Millisecond, over, f}); err != nil {
		t.Fatal(err)
	}
	if f.failed() > 0 || f.answered() == 0 || dialled() > 3 {
		t.Errorf("%d answered, %d failed %v, over %d connections", f.answered(), f.failed(), f.errors, dialled())
	}
}

func TestAServerThatPausesCannotHideWhoWaitedMeanwhile(t *testing.T) {
	var once sync.Once
	g, _ := siteOf(t, func(http.ResponseWriter, *http.Request) {
		once.Do(func() { time.Sleep(150 * time.Millisecond) })
	})
	over, err := g.open(1)
	if err != nil {
		t.Fatal(err)
	}
	f := &figures{}
	if err := g.run(phase{200, 600 * time.Millisecond, over, f}); err != nil {
		t.Fatal(err)
	}
	if p90 := f.all().quantile(0.9); p90 < 50*time.Millisecond {
		t.Errorf("one request in four was due during the pause, but p90 is %v", p90)
	}
}

func TestWhatIsClosedWithoutAnAnswerFails(t *testing.T) {
	g, _ := siteOf(t, func(w http.ResponseWriter, r *http.Request) { panic(http.ErrAbortHandler) })
	over, err := g.open(2)
	if err != nil {
		t.Fatal(err)
	}
	f := &figures{}
	if err := g.run(phase{200, 100 * time.Millisecond, over, f}); err != nil {
		t.Fatal(err)
	}
	if f.failed() == 0 || f.answered() > 0 || f.clean() {
		t.Errorf("%d failed, %d answered", f.failed(), f.answered())
	}
}

func TestARateThatIsNotAnsweredIsNotSent(t *testing.T) {
	g, _ := siteOf(t, func(http.ResponseWriter, *http.Request) { time.Sleep(300 * time.Millisecond) })
	over, err := g.open(2)
	if err != nil {
		t.Fatal(err)
	}
	f := &figures{}
	if err := g.run(phase{100, time.Second, over, f}); err != nil {
		t.Fatal(err)
	}
	if f.unsent == 0 || f.clean() || f.failed() > 0 {
		t.Errorf("%d unsent, %d answered, %d failed %v", f.unsent, f.answered(), f.failed(), f.errors)
	}
}

func TestQuantilesAreRightToFourPercent(t *testing.T) {
	var h histogram
	var all []time.Duration
	for range 10_000 {
		d := time.Duration(rand.ExpFloat64() * float64(5*time.Millisecond))
		all = append(all, d)
		h.add(d)
	}
	slices.Sort(all)
	for _, share := range []float64{0.5, 0.99} {
		truth, got := all[int(share*10_000)-1], h.quantile(share)
		if got < truth || float64(got) > 1.05*float64(truth) {
			t.Errorf("quantile %v is %v, in truth %v", share, got, truth)
		}
	}
}

func TestRefusalsWithoutAdviceAreFailures(t *testing.T) {
	f := &figures{}
	f.add(page, answer{503, true}, 0)
	f.add(page, answer{503, false}, 0)
	f.add(lead, answer{500, false}, 0)
	f.add(lead, answer{200, false}, time.Millisecond)
	if f.shed() != 1 || f.failed() != 2 || f.answered() != 1 || f.kinds[lead].accepted() != 0.5 {
		t.Errorf("shed %d, failed %d, answered %d", f.shed(), f.failed(), f.answered())
	}
}

func TestWeightsAreThousandths(t *testing.T) {
	sum := 0
	for _, w := range weights {
		sum += w
	}
	if sum != 1000 {
		t.Errorf("the weights add up to %d", sum)
	}
}

func TestPartsOfAPhaseAreCountedTogetherAndTheMiddleOneIsHeldAgainstTheOther(t *testing.T) {
	var parts []*figures
	for _, took := range []time.Duration{time.Millisecond, 90 * time.Millisecond, 2 * time.Millisecond} {
		f := &figures{unsent: 1}
		f.add(page, answer{status: 200}, took)
		f.add(lead, answer{status: 503, retryAfter: true}, took)
		f.fail(blog, errors.New("cut off"))
		parts = append(parts, f)
	}
	whole := joined(parts)
	if whole.answered() != 3 || whole.shed() != 3 || whole.failed() != 3 || whole.unsent != 3 || len(whole.errors) != 1 {
		t.Errorf("%d answered, %d shed, %d failed, %d unsent, %v", whole.answered(), whole.shed(), whole.failed(), whole.unsent, whole.errors)
	}
	if p99 := whole.all().quantile(0.99); p99 < 80*time.Millisecond {
		t.Errorf("the slowest is %v", p99)
	}
	if m := middle(whole.p99s()); m < 1900*time.Microsecond || m > 2100*time.Microsecond {
		t.Errorf("the middle of %v is %v", whole.p99s(), m)
	}
}

func TestPartsInWhichTheMachineStoodStillAreToldAndNotCounted(t *testing.T) {
	whole := joined([]*figures{{unsent: 1, lost: mostLost + 1}, {lost: mostLost}, {}})
	quiet := whole.quiet()
	if whole.clean() || !quiet.clean() || len(quiet.parts) != 2 || !enough(quiet, whole) {
		t.Errorf("%d of %d parts are quiet, %d unsent in them, %d in all", len(quiet.parts), len(whole.parts), quiet.unsent, whole.unsent)
	}
	if none := joined([]*figures{{lost: time.Second}}); enough(none.quiet(), none) {
		t.Error("no quiet part is enough")
	}
}

func TestALossCountsBetweenTwoMomentsAndOnce(t *testing.T) {
	begin := time.Now()
	w := &watch{}
	for second, length := range []time.Duration{5, 10, 20, 40} {
		w.note(&w.stood, loss{begin.Add(time.Duration(second) * time.Second), length})
	}
	w.note(&w.stolen, loss{begin.Add(time.Second), 25})
	if lost := w.lost(begin.Add(time.Second), begin.Add(2*time.Second)); lost != 30 {
		t.Errorf("%d were lost on the processors, 25 by what the host says, %d in all", 30, lost)
	}
	if lost := w.lost(begin.Add(time.Second), begin.Add(1500*time.Millisecond)); lost != 25 {
		t.Errorf("the host took 25, the processors saw 10 of them, %d in all", lost)
	}
}
