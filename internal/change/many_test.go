//go:build unix

package change_test

import (
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"livery"
	"livery/internal/change"
	"livery/internal/content"
)

// manyBrands is a folder that adds so many brands to a family, each with words of its own.
func manyBrands(t testing.TB, n int) string {
	t.Helper()
	dir := t.TempDir()
	err := os.Mkdir(filepath.Join(dir, "brands"), 0o755)
	for i := range n {
		text := fmt.Sprintf(`id: many%[1]d
family: tracking
name: Many %[1]d
tagline: Fleet number %[1]d
hosts: [{ name: many%[1]d.example, role: primary }]
stockPhotos: [a, b, c, d]
hero:
  title: The fleet of %[1]d
  subtitle: Where the vehicles of number %[1]d are, and where they were
  features: [One for %[1]d, Two for %[1]d, Three for %[1]d]
`, i)
		err = errors.Join(err, os.WriteFile(filepath.Join(dir, "brands", fmt.Sprintf("many%d.yaml", i)),
			[]byte(text), 0o644))
	}
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

// What it takes to try, publish and make the content of a change that every brand of a family of a thousand shows. The
// processor's time counts, since the brands are made several at once.
func BenchmarkAChangeOfAThousandBrands(b *testing.B) {
	publisher, problems := change.Open(b.Context(),
		change.Options{Files: content.OverlayFolder(manyBrands(b, 1000), livery.Content()), Watched: true,
			Blobs: storage(b), Every: time.Second, Now: time.Now, Log: slog.New(slog.DiscardHandler)})
	if publisher == nil {
		b.Fatal(problems)
	}
	var tried, published, loaded time.Duration
	for i := 0; b.Loop(); i++ {
		edits, err := change.Tidy(publisher.Current().Content,
			[]change.Edit{set("families/tracking", "contact.contactInfo.hours", fmt.Sprint("Open on day ", i))}, nil)
		if err != nil {
			b.Fatal(err)
		}
		tried += spentOn(func() { _, _, problems = publisher.With(ann, edits) })
		published += spentOn(func() {
			_,
				err = publisher.Publish(b.Context(), change.Request{Author: ann, Edits: edits})
		})
		loaded += spentOn(func() {
			publisher.Fingerprint(b.Context())
			c, _ := publisher.Load()
			publisher.Serving(c)
		})
		if len(problems.Errors()) > 0 || err != nil || len(publisher.Current().Entries) != i+1 {
			b.Fatal(problems, err, len(publisher.Current().Entries))
		}
	}
	for stage, took := range map[string]time.Duration{"ms/try": tried, "ms/publish": published, "ms/load": loaded} {
		b.ReportMetric(float64(took.Milliseconds())/float64(b.N), stage)
	}
}

// spentOn is the processor time that this process needs for some work.
func spentOn(work func()) time.Duration {
	spent := func() time.Duration {
		var u syscall.Rusage
		_ = syscall.Getrusage(syscall.RUSAGE_SELF, &u)
		return time.Duration(u.Utime.Nano() + u.Stime.Nano())
	}
	before := spent()
	work()
	return spent() - before
}

func TestAWordIsReplacedInAThousandBrandsWithinThreeSecondsOfTheProcessor(t *testing.T) {
	c, problems := content.Load(content.OverlayFolder(manyBrands(t, 1000), livery.Content()))
	if c == nil {
		t.Fatal(problems)
	}
	wanted := change.Wanted{Words: "where the vehicles"}
	var edits []change.Edit
	var err error
	took := spentOn(func() {
		edits, err = change.Tidy(c, change.Replace(c, change.Search(c, wanted), wanted, "where all vehicles"), nil)
	})
	if err != nil || len(edits) < 1000 || took > 3*time.Second {
		t.Errorf("%d edits in %s: %v", len(edits), took, err)
	}
	t.Logf("%d edits in %s", len(edits), took)
}
