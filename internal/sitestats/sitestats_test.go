package sitestats

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"
)

func stats() *Stats {
	known := func(brand string) bool { return brand == "store" || brand == "cam" }
	return New(known, []string{"home", "blog"}, []string{"contact", "request-demo"}, time.Unix(1e9, 0))
}

func value(v float64) *float64 { return &v }

func report(t *testing.T, b *Stats, r Report) {
	t.Helper()
	if err := b.Add(r); err != nil {
		t.Fatal(err)
	}
}

// spec: M3
func TestTheThirdQuartileIsComparedWithTheTargetByBrandAndKindOfPage(t *testing.T) {
	b := stats()
	for range 75 {
		report(t, b, Report{Brand: "store", Kind: "home", LCP: value(900), INP: value(40), CLS: value(0.002)})
	}
	for range 25 {
		report(t, b, Report{Brand: "store", Kind: "blog", LCP: value(9000)})
	}
	for range 4 {
		report(t, b, Report{Brand: "cam", Kind: "home", LCP: value(3500)})
	}
	f := b.Figures()
	store, cam := f.Brands["store"], f.Brands["cam"]
	if f.TargetMillis != 3000 || store.Views != 100 || store.Kinds["home"].Views != 75 ||
		store.Kinds["blog"].Views != 25 {
		t.Errorf("counted %+v", f)
	}
	if *store.LCP > 1000 || !*store.WithinTarget || *store.Kinds["blog"].LCP < 6000 {
		t.Errorf("store: p75 %v, within %v, blog %v", *store.LCP, *store.WithinTarget, *store.Kinds["blog"].LCP)
	}
	if *cam.LCP < 3000 || *cam.WithinTarget || cam.INP != nil || cam.CLS != nil {
		t.Errorf("cam: %+v", cam)
	}
	if *store.INP > 50 || *store.CLS > 0.005 {
		t.Errorf("store: INP %v, CLS %v", *store.INP, *store.CLS)
	}
}

func TestAQuantileIsNeverFurtherFromTheTruthThanItsBucket(t *testing.T) {
	h := newHistogram(millisBounds)
	var values []float64
	for range 2000 {
		v := math.Exp(rand.Float64()*6 + 2)
		values = append(values, v)
		h.add(&v)
	}
	slices.Sort(values)
	truth, got := values[1500], h.quantile(0.75)
	bucket, _ := slices.BinarySearch(millisBounds, truth)
	if got < millisBounds[bucket-1] || got > millisBounds[bucket] {
		t.Errorf("p75 is %v, in truth %v between %v and %v", got, truth, millisBounds[bucket-1], millisBounds[bucket])
	}
	beyond := newHistogram(millisBounds)
	beyond.add(value(50_000))
	if got := beyond.quantile(0.75); got != 10_000 {
		t.Errorf("beyond the last bound: %v", got)
	}
}

func TestAnImpossibleReportIsRefusedAndCountsNothing(t *testing.T) {
	for name, r := range map[string]Report{
		"an unknown brand":            {Brand: "evil", Kind: "home"},
		"no brand":                    {Kind: "home"},
		"an unknown kind":             {Brand: "store", Kind: "admin"},
		"a measure without a kind":    {Brand: "store", LCP: value(1)},
		"a negative time":             {Brand: "store", Kind: "home", LCP: value(-1)},
		"a time of hours":             {Brand: "store", Kind: "home", INP: value(1e7)},
		"a shift beyond any screen":   {Brand: "store", Kind: "home", CLS: value(1e3)},
		"a form on a page without":    {Brand: "store", Starts: []string{"home"}},
		"a sent form nobody has":      {Brand: "store", Sends: []string{"x"}},
		"more paths than clicks":      {Brand: "store", Missed: make([]string, 11)},
		"more sends than a day holds": {Brand: "store", Sends: slices.Repeat([]string{"contact"}, 11)},
	} {
		b := stats()
		if err := b.Add(r); err == nil || len(b.Figures().Brands) > 0 {
			t.Errorf("%s: %v, %+v", name, err, b.Figures())
		}
	}
}

func TestFormsAreCountedByTheirPage(t *testing.T) {
	b := stats()
	report(t, b, Report{Brand: "store", Kind: "home", Starts: []string{"request-demo"}})
	report(t, b, Report{Brand: "store", Sends: []string{"request-demo"}})
	report(t, b, Report{Brand: "store", Starts: []string{"contact", "request-demo"}})
	f := b.Figures().Brands["store"]
	if f.Views != 1 || f.Forms["request-demo"] != (FormFigures{2, 1}) || f.Forms["contact"] != (FormFigures{1, 0}) {
		t.Errorf("%+v", f)
	}
}

func TestAPathIsKeptWithoutWhatMayBePersonal(t *testing.T) {
	for path, want := range map[string]string{
		"/old-page":                           "/old-page",
		"/old?email=jane@example.org":         "/old",
		"/unsubscribe/jane@example.org/now":   "/unsubscribe/*/now",
		"/u/jane%40example.org":               "/u/*",
		"/orders/123456":                      "/orders/*",
		"/blog/2024-guide-to-eld":             "/blog/2024-guide-to-eld",
		"/t/" + strings.Repeat("a", 65):       "/t/*",
		"no-slash":                            "/no-slash",
		"":                                    "/",
		"//evil.example/x":                    "/evil.example/x",
		strings.Repeat("/ab", 100):            strings.Repeat("/ab", 66) + "/a",
		"/a\xff":                              "/a",
		"/" + strings.Repeat("ä/", 99) + "ä#": ("/" + strings.Repeat("ä/", 99))[:199],
	} {
		if got := Plain(path); got != want {
			t.Errorf("%q is kept as %q, expected %q", path, got, want)
		}
	}
}

func TestInventedPathsNeitherFillTheFiguresNorHideAFrequentOne(t *testing.T) {
	b := stats()
	for i := range 20_000 {
		b.Miss("store", fmt.Sprintf("/made-up-%c%c%c", 'a'+i%26, 'a'+i/26%26, 'a'+i/676))
		if i%20 == 0 {
			b.Miss("store", "/pricing")
		}
	}
	b.Miss("evil", "/x")
	f := b.Figures()
	store := f.Brands["store"]
	if store.Missed[0].Path != "/pricing" || store.Missed[0].Times < 1000 || store.MissedTotal != 21_000 {
		t.Errorf("first is %+v of %d", store.Missed[0], store.MissedTotal)
	}
	if len(store.Missed) != shownPaths || len(b.brands["store"].missed.most) != maxPaths || len(f.Brands) != 1 {
		t.Errorf("%d shown, %d held, %d brands", len(store.Missed), len(b.brands["store"].missed.most), len(f.Brands))
	}
}

func TestBucketsForMonitoringHoldAllThatIsUpToTheirBound(t *testing.T) {
	b := stats()
	for _, millis := range []float64{90, 1100, 2900, 3100, 60_000} {
		report(t, b, Report{Brand: "store", Kind: "home", LCP: value(millis)})
	}
	lcp := b.Counts()["store"].LCP
	if lcp.Count != 5 || lcp.Sum != 67_190 || lcp.Buckets[100] != 1 || lcp.Buckets[3000] != 3 ||
		lcp.Buckets[10_000] != 4 {
		t.Errorf("%+v", lcp)
	}
}
