package content_test

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"testing"
	"testing/fstest"
	"testing/synctest"
	"time"

	"livery/internal/content"
)

// onlyFiles is a source of files alone.
type onlyFiles struct{ fs.FS }

func (f onlyFiles) Fingerprint(context.Context) uint64         { return content.Fingerprint(f) }
func (f onlyFiles) Load() (*content.Content, content.Problems) { return content.Load(f) }
func (f onlyFiles) Woken() <-chan struct{}                     { return nil }

func TestContentThatCouldNotBeServedIsTriedAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, stop := context.WithTimeout(t.Context(), 10*time.Minute)
		defer stop()
		begin, tries := time.Now(), []time.Duration{}
		content.Watch(ctx, onlyFiles{site}, "another", time.Second, func(*content.Content) error {
			tries = append(tries, time.Since(begin))
			if len(tries) < 8 {
				return errors.New("storage is away")
			}
			return nil
		}, func(p content.Problems) { t.Error(p) })
		if len(tries) != 8 {
			t.Fatalf("tried %d times, expected until it worked and never again: %v", len(tries), tries)
		}
		for n := 1; n < len(tries); n++ {
			if pause := tries[n] - tries[n-1]; pause < min(1<<(n-1)*time.Second, time.Minute) ||
				pause > 62*time.Second {
				t.Errorf("try %d came after %s: %v", n, pause, tries)
			}
		}
	})
}

// A failed change may be served in part, so going back to the content before it is a change too.
func TestContentIsPutBackAfterAFailedChange(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, stop := context.WithTimeout(t.Context(), time.Minute)
		defer stop()
		before, _ := content.Load(site)
		name := "brands/north.yaml"
		text, err := fs.ReadFile(site, name)
		if err != nil {
			t.Fatal(err)
		}
		files := filesOf(site)
		files[name] = &fstest.MapFile{Data: bytes.Replace(text, []byte("name: North Gates"),
			[]byte("name: North and South Gates"), 1)}
		var seen []string
		content.Watch(ctx, onlyFiles{files}, before.Version, time.Second, func(c *content.Content) error {
			if seen = append(seen, c.Version); len(seen) == 2 {
				stop()
				return nil
			}
			files[name] = &fstest.MapFile{Data: text, ModTime: time.Now()}
			return errors.New("a page was not rendered")
		}, func(p content.Problems) { t.Error(p) })
		if len(seen) != 2 || seen[0] == before.Version || seen[1] != before.Version {
			t.Errorf("saw %v, expected a change and then %s", seen, before.Version)
		}
	})
}
