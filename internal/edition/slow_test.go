package edition

import (
	"bytes"
	"context"
	"errors"
	"net/http"
	"testing"
	"testing/synctest"
	"time"

	"livery/internal/brand"
	"livery/internal/render"
)

func TestAnExportWaitsForAPageHoweverLongItTakes(t *testing.T) {
	l := newTestLibrary(t, 0, brand.Home)
	synctest.Test(t, func(t *testing.T) {
		l.TB, l.whole = t, true
		l.renderer.while = func([]byte) { time.Sleep(visitorPatience + enginePatience) }
		if page := l.get("/", ""); shows(page, "data-shell") || !page.Until.IsZero() || l.Fallbacks() != 0 {
			t.Error("the shell went out")
		}
	})
}

func TestAPageThatIsSlowToRenderIsStillAPage(t *testing.T) {
	l := newTestLibrary(t, 0, brand.Home)
	for name, tc := range map[string]struct {
		takes time.Duration
		shell bool
	}{
		"slow":             {visitorPatience - time.Second, false},
		"slower than that": {visitorPatience + 5*time.Second, true},
	} {
		synctest.Test(t, func(t *testing.T) {
			l.TB = t
			l.Current().cached = newCache(evictableBytes)
			before := l.Fallbacks()
			l.renderer.while = func([]byte) { time.Sleep(tc.takes) }
			first := l.get("/", "")
			if shows(first, `<div id="root" data-shell></div>`) != tc.shell || first.Until.IsZero() == tc.shell ||
				first.Status != http.StatusOK {
				t.Errorf("%s: shell %t, kept until %s", name, shows(first, "data-shell"), first.Until)
			}
			if counted := l.Fallbacks() - before; (counted == 1) != tc.shell {
				t.Errorf("%s: %d shells were counted", name, counted)
			}
			time.Sleep(tc.takes)
			synctest.Wait()
			l.renderer.while = func([]byte) { t.Errorf("%s: the page was rendered twice", name) }
			if second := l.get("/", ""); shows(second, "data-shell") || !second.Until.IsZero() {
				t.Errorf("%s: the next visitor does not get the page", name)
			}
		})
	}
}

// queued waits for an engine first, as long as it is given, and then shows its input.
type queued struct {
	echo
	free chan bool
}

func (q *queued) Render(ctx context.Context, input []byte) (render.Result, error) {
	select {
	case <-q.free:
		return q.echo.Render(ctx, input)
	case <-ctx.Done():
		return render.Result{}, ctx.Err()
	}
}

func TestWhoWaitsForAPageGetsItThoughTheFirstToAskHasLeft(t *testing.T) {
	l := newTestLibrary(t, 0, brand.Home)
	synctest.Test(t, func(t *testing.T) {
		l.TB = t
		engines := &queued{free: make(chan bool)}
		l.Library.renderer = engines
		first, leave := context.WithCancel(t.Context())
		gone := make(chan error, 1)
		go func() {
			_, err := l.Current().Page(first, Request{Brand: l.brand(), Path: "/"})
			gone <- err
		}()
		synctest.Wait()
		second := make(chan *Document, 1)
		go func() { second <- l.get("/", "") }()
		synctest.Wait()
		leave()
		if err := <-gone; !errors.Is(err, context.Canceled) {
			t.Errorf("who left is answered %v", err)
		}
		synctest.Wait()
		close(engines.free)
		if page := <-second; shows(page, "data-shell") || l.Fallbacks() != 0 {
			t.Error("who stayed gets the shell")
		}
	})
}

// While somebody waits for a page, the background begins none, unless that goes on for long.
func TestPagesThatNobodyWaitsForAreMadeAfterThoseThatSomebodyWaitsFor(t *testing.T) {
	for name, tc := range map[string]struct{ takes, begins time.Duration }{
		"a page": {400 * time.Millisecond, 400 * time.Millisecond}, "a slow page": {5 * time.Second, yieldFor},
	} {
		l := newTestLibrary(t, 0, brand.Home, brand.Contact)
		synctest.Test(t, func(t *testing.T) {
			l.TB = t
			began := time.Now()
			var first time.Duration
			l.renderer.while = func(input []byte) {
				if bytes.Contains(input, []byte(`"path":"/contact"`)) {
					time.Sleep(tc.takes)
				} else if first == 0 {
					first = time.Since(began)
				}
			}
			e := l.Current()
			go func() { _, _ = e.Page(t.Context(), Request{Brand: l.brand(), Path: "/contact"}) }()
			synctest.Wait()
			if n, err := e.fill(t.Context(), e.wantedWhenIdle(t.Context()), e.Registry.Brands(), 1); err != nil ||
				n < 3 {
				t.Errorf("%s: %d pages, %v", name, n, err)
			}
			if first < tc.begins || first > tc.begins+50*time.Millisecond {
				t.Errorf("%s: the background begins after %s, want %s", name, first, tc.begins)
			}
			time.Sleep(tc.takes)
		})
	}
}

func TestNoPageIsMadeAheadOfContentThatIsServedNoMore(t *testing.T) {
	l := newTestLibrary(t, 0, brand.Home, brand.Contact)
	old := l.Current()
	var finish func() error
	l.renderer.while = func([]byte) {
		l.renderer.while = nil
		var err error
		if finish, err = l.Swap(t.Context(), oneBrand(t, "Another", brand.Home, brand.Contact)); err != nil {
			t.Error(err)
		}
	}
	if err := old.finish(t.Context(), 1); err != nil || len(old.cached.pages) != 1 || l.Ready() {
		t.Errorf("%d pages of the old content, ready %t, %v", len(old.cached.pages), l.Ready(), err)
	}
	if err := finish(); err != nil || !l.Ready() {
		t.Errorf("the new content is filled: ready %t, %v", l.Ready(), err)
	}
}
