package page

import (
	"net/http"
	"testing"
	"testing/synctest"
	"time"

	"livery/internal/brand"
)

func TestAnExportWaitsForAPageHoweverLongItTakes(t *testing.T) {
	l := newTestLibrary(t, 0, brand.Home)
	synctest.Test(t, func(t *testing.T) {
		l.T, l.whole = t, true
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
			l.T = t
			l.Current().kept = newKeptPages(evictableBytes)
			before := l.Fallbacks()
			l.renderer.while = func([]byte) { time.Sleep(tc.takes) }
			first := l.get("/", "")
			if shows(first, `<div id="root" data-shell></div>`) != tc.shell || first.Until.IsZero() == tc.shell || first.Status != http.StatusOK {
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
