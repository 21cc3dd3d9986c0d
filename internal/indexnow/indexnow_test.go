package indexnow

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"
)

const key = "0123456789abcdef"

// sink is an endpoint that gives the answers it is told, in order, and remembers what it was sent.
type sink struct {
	*httptest.Server
	mu      sync.Mutex
	answers []int
	got     []submission
}

func newSink(t *testing.T, answers ...int) *sink {
	s := &sink{answers: answers}
	s.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s.mu.Lock()
		defer s.mu.Unlock()
		var body submission
		if err := json.NewDecoder(r.Body).Decode(&body); err != nil || r.Method != http.MethodPost ||
			!strings.HasPrefix(r.Header.Get("Content-Type"), "application/json") {
			t.Errorf("%s %s: %v", r.Method, r.Header.Get("Content-Type"), err)
		}
		s.got = append(s.got, body)
		w.WriteHeader(s.answers[min(len(s.got), len(s.answers))-1])
	}))
	t.Cleanup(s.Close)
	return s
}

func notifier(s *sink, log io.Writer) *Notifier {
	n := New(s.URL, key, slog.New(slog.NewTextHandler(log, nil)))
	n.waits = []time.Duration{time.Millisecond, time.Millisecond, time.Millisecond}
	return n
}

func TestASubmissionNamesHostKeyAndAddresses(t *testing.T) {
	s := newSink(t, http.StatusAccepted)
	n := notifier(s, io.Discard)
	n.Submit("a.example", []string{"/blog/x", "/blog/y"})
	n.deliver(t.Context(), <-n.queue)
	want := submission{"a.example", key, "https://a.example/" + key + ".txt",
		[]string{"https://a.example/blog/x", "https://a.example/blog/y"}}
	if len(s.got) != 1 || fmt.Sprint(s.got[0]) != fmt.Sprint(want) {
		t.Errorf("got %+v, expected %+v", s.got, want)
	}
}

func TestOnlyWhatMayPassIsTriedAgain(t *testing.T) {
	for _, c := range []struct {
		answers []int
		tries   int
		logged  string
	}{
		{[]int{500, 429, 200}, 3, "changed addresses submitted"},
		{[]int{503}, 4, "not submitted"},
		{[]int{403}, 1, "not submitted"},
		{[]int{422}, 1, "not submitted"},
	} {
		var log strings.Builder
		s := newSink(t, c.answers...)
		n := notifier(s, &log)
		n.Submit("a.example", []string{"/blog/x"})
		n.deliver(t.Context(), <-n.queue)
		if len(s.got) != c.tries || !strings.Contains(log.String(), c.logged) {
			t.Errorf("%v: %d tries, expected %d; log: %s", c.answers, len(s.got), c.tries, log.String())
		}
	}
}

func TestAFullQueueIsLoggedAndHoldsNobodyUp(t *testing.T) {
	var log strings.Builder
	n := notifier(newSink(t, http.StatusOK), &log)
	for range queueLength + 1 {
		n.Submit("a.example", []string{"/blog/x"})
	}
	if !strings.Contains(log.String(), "too many wait already") || len(n.queue) != queueLength {
		t.Errorf("%d wait; log: %s", len(n.queue), log.String())
	}
}

func TestWaitingEndsWithTheServer(t *testing.T) {
	n := notifier(newSink(t, http.StatusServiceUnavailable), io.Discard)
	n.waits = []time.Duration{time.Hour}
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan struct{})
	go func() { n.Run(ctx); close(done) }()
	n.Submit("a.example", []string{"/blog/x"})
	cancel()
	select {
	case <-done:
	case <-time.After(3 * time.Minute):
		t.Error("it still runs")
	}
}
