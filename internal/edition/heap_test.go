package edition

import (
	"fmt"
	"net/http"
	"os"
	"runtime"
	"testing"
	"time"

	"livery/internal/brand"
	"livery/internal/post"
)

// round is a stretch of a busy day: comparisons nobody made before, posts that come and go, and
// content that is reloaded, most often as it was, which keeps the pages.
func (l *library) round(n int) {
	l.Helper()
	ids := l.Current().Source(l.brand()).Stock.Products
	for i := range 12 {
		a, b, c := ids[(n+i)%len(ids)].ID, ids[(n*5+i*3+1)%len(ids)].ID, ids[(n*7+i*2+2)%len(ids)].ID
		l.get("/products", fmt.Sprintf("compare=%d,%d,%d", a, b, c))
	}
	slug := fmt.Sprint("fresh-", n)
	l.board.publish(&post.Post{Summary: post.Summary{Slug: slug, Date: "2026-03-30", Title: slug}})
	l.refresh()
	if l.get("/blog/"+slug, "").Status != http.StatusOK {
		l.Fatalf("%s is not there", slug)
	}
	l.board.takeDown(slug)
	l.refresh()
	if l.get("/blog/"+slug, "").Status != http.StatusNotFound {
		l.Fatalf("%s is still there", slug)
	}
	if err := l.Publish(l.Context(), oneBrand(l.TB, fmt.Sprint("Name ", n/roundsOfOneContent), brand.Home,
		brand.Products, brand.Blog)); err != nil {
		l.Fatal(err)
	}
}

func (l *library) refresh() {
	l.Helper()
	if err := l.RefreshBlog(l.Context(), l.brand().ID); err != nil {
		l.Fatal(err)
	}
}

const roundsOfOneContent = 6

func heap() uint64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.GC() // pools are emptied by the second collection
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

// With LIVERY_SOAK set to a duration it goes on for so long.
func TestComparisonsReloadsAndPostsLeaveTheHeapFlat(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine, many rounds")
	}
	l := newTestLibrary(t, 6, brand.Home, brand.Products, brand.Blog)
	l.evictableBytes = 1 << 20
	long, _ := time.ParseDuration(os.Getenv("LIVERY_SOAK"))
	const warm = roundsOfOneContent / 2
	var pages int
	var settled, now uint64
	begin := time.Now()
	for n := 0; n <= warm+roundsOfOneContent || time.Since(begin) < long; n++ {
		l.round(n)
		cached := l.Current().cached
		if cached.used > l.evictableBytes {
			t.Fatalf("after round %d evictable pages take %d bytes", n, cached.used)
		}
		switch lasting := len(cached.pages) - cached.recent.Len(); {
		case n == warm:
			pages, settled = lasting, heap()
		case n > warm && lasting > pages:
			t.Fatalf("after round %d %d pages are cached for good, %d before", n, lasting, pages)
		}
	}
	now = heap()
	runtime.KeepAlive(l)
	if now > settled+4<<20 {
		t.Errorf("the heap grew from %d to %d KB in %s", settled>>10, now>>10, time.Since(begin).Round(time.Second))
	}
	t.Logf("the heap went from %d to %d KB in %s", settled>>10, now>>10, time.Since(begin).Round(time.Second))
}
