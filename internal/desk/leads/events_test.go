package leads_test

import (
	"context"
	"log/slog"
	"testing"
	"testing/synctest"

	"livery/internal/background"
	"livery/internal/desk/frame"
	"livery/internal/desk/leads"
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
	room := &leads.Room{Frame: frame.New(frame.Frame{Log: slog.New(slog.DiscardHandler)}), Leads: &broken{}}
	synctest.Test(t, func(t *testing.T) {
		before := background.Panics()
		ctx, cancel := context.WithCancel(t.Context())
		page, leave := room.Events.Open()
		defer leave()
		go room.Run(ctx)
		<-page
		if got := background.Panics() - before; got != 1 {
			t.Errorf("%d panics were caught", got)
		}
		cancel()
		synctest.Wait()
	})
}
