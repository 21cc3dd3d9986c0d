package content_test

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"livery"
	"livery/internal/content"
)

func TestContentThatCouldNotBeServedIsTriedAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, stop := context.WithTimeout(t.Context(), 10*time.Minute)
		defer stop()
		begin, tries := time.Now(), []time.Duration{}
		content.Watch(ctx, livery.Content(), "another", time.Second, func(*content.Content) error {
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
			if pause := tries[n] - tries[n-1]; pause < min(1<<(n-1)*time.Second, time.Minute) || pause > 62*time.Second {
				t.Errorf("try %d came after %s: %v", n, pause, tries)
			}
		}
	})
}
