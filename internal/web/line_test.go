package web

import (
	"context"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"
)

func TestTheLineIsLongOnlyWhenMostWaitsOfLateWere(t *testing.T) {
	l := &line{}
	for i, step := range []struct{ wait, standing time.Duration }{
		{time.Second, 0}, {time.Second, time.Second}, {0, time.Second}, {2 * time.Second, time.Second},
		{time.Millisecond, time.Millisecond}, {time.Millisecond, time.Millisecond}, {time.Second, time.Millisecond},
	} {
		if l.note(step.wait, fewInLine); l.wait() != step.standing {
			t.Errorf("after wait %d the line is %v, expected %v", i, l.wait(), step.standing)
		}
	}
}

func TestFewRequestsAreNoLineHoweverLongTheyWait(t *testing.T) {
	l := &line{}
	for range lineWindow {
		l.note(time.Minute, fewInLine-1)
	}
	if l.wait() != 0 {
		t.Errorf("the line is %v", l.wait())
	}
}

func TestALineIsMeasuredWhileItRuns(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1)) // whoever is looked at keeps the line waiting
	l := &line{}
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error)
	go func() { ended <- l.run(ctx) }()
	for until := time.Now().Add(10 * time.Second); l.wait() == 0; l.asked.Add(fewInLine) { // many are looked at all the time
		if time.Now().After(until) {
			t.Fatal("nothing was measured in ten seconds")
		}
	}
	cancel()
	if err := <-ended; err != nil {
		t.Error(err)
	}
}

func TestALongLineCostsPagesFirstNeverAllOfThemAndIsForgottenWhenItIsGone(t *testing.T) {
	watch := NewWatch(prometheus.NewRegistry(), 10, "/storage/", slog.New(slog.DiscardHandler))
	handler := watch.Handler(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {}))
	refused := func(target string) (n int) {
		for range 320 {
			w := httptest.NewRecorder()
			handler.ServeHTTP(w, httptest.NewRequest("GET", target, nil))
			if w.Code == http.StatusServiceUnavailable && w.Header().Get("Retry-After") != "" {
				n++
			}
		}
		return n
	}
	for _, step := range []struct {
		line         time.Duration
		pages, leads int
	}{{0, 0, 0}, {longLine, 0, 0}, {longLine + 1, 280, 0}, {2 * longLine, 300, 0}, {veryLongLine + 1, 315, 280}, {time.Hour, 315, 315}, {0, 0, 0}} {
		watch.line.standing.Store(int64(step.line))
		if pages, leads := refused("/"), refused("/api/tasks"); pages != step.pages || leads != step.leads {
			t.Errorf("with a line of %v, %d of 320 pages and %d of 320 leads are refused; expected %d and %d", step.line, pages, leads, step.pages, step.leads)
		}
	}
}

// readingRecorder is a connection that can copy by itself.
type readingRecorder struct {
	*httptest.ResponseRecorder
	copied int64
}

func (r *readingRecorder) ReadFrom(from io.Reader) (n int64, err error) {
	r.copied, err = io.Copy(r.ResponseRecorder, from)
	return r.copied, err
}

func TestFilesAreCopiedByTheConnectionWithoutABufferForEach(t *testing.T) {
	watch := NewWatch(prometheus.NewRegistry(), 10, "/storage/", slog.New(slog.DiscardHandler))
	w := &readingRecorder{ResponseRecorder: httptest.NewRecorder()}
	watch.Handler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		http.ServeContent(w, r, "a.txt", time.Time{}, strings.NewReader("a file"))
	})).ServeHTTP(w, httptest.NewRequest("GET", "/assets/a.txt", nil))
	if w.copied != 6 || w.Body.String() != "a file" {
		t.Errorf("%d bytes were copied by the connection, %q came", w.copied, w.Body)
	}
}
