package main

import (
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"
)

func TestAnswersOfEveryShapeAreReadToTheirEndOnOneConnection(t *testing.T) {
	dialled := map[string]bool{}
	site := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		dialled[r.RemoteAddr] = true
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
		case "/busy":
			w.Header().Set("Retry-After", "1")
			http.Error(w, "busy", http.StatusServiceUnavailable)
		}
	}))
	defer site.Close()
	c := &connection{address: strings.TrimPrefix(site.URL, "http://")}
	defer c.close()
	for range 3 {
		for path, want := range map[string]answer{"/": {200, false}, "/large": {200, false}, "/chunks": {200, false}, "/nothing": {204, false}, "/busy": {503, true}} {
			got, err := c.ask(append(get("x.example", path), "\r\n"...), time.Now().Add(patience))
			if err != nil || got != want {
				t.Fatalf("%s: %+v, %v", path, got, err)
			}
		}
	}
	if len(dialled) != 1 {
		t.Errorf("%d connections were made", len(dialled))
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
	f.add(page, answer{503, true}, nil, 0)
	f.add(page, answer{503, false}, nil, 0)
	f.add(lead, answer{500, false}, nil, 0)
	f.add(lead, answer{200, false}, nil, time.Millisecond)
	if f.shed() != 1 || f.failed() != 2 || f.answered() != 1 || f.kinds[page].refused() != 0.5 {
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
