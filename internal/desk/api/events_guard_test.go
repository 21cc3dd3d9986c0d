package api

import (
	"context"
	"log/slog"
	"testing"
	"testing/synctest"

	"livery/internal/background"
	"livery/internal/lead"
)

// broken is an inbox whose word of leads ends in a panic the first time.
type broken struct {
	lead.Inbox
	asked int
}

func (b *broken) Changes(ctx context.Context, changed func(id string)) error {
	if b.asked++; b.asked == 1 {
		panic("no word")
	}
	changed("")
	<-ctx.Done()
	return ctx.Err()
}

func TestAPanicWhileListeningEndsNeitherTheProcessNorTheListening(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		before, inbox, e := background.Panics(), &broken{}, newEvents()
		ctx, cancel := context.WithCancel(t.Context())
		page, leave := e.open()
		defer leave()
		go e.run(ctx, inbox, func() <-chan struct{} { return nil }, slog.New(slog.DiscardHandler))
		<-page
		if got := background.Panics() - before; got != 1 {
			t.Errorf("%d panics were caught", got)
		}
		cancel()
		synctest.Wait()
	})
}
