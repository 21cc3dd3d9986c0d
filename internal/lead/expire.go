package lead

import (
	"context"
	"log/slog"
	"time"

	"livery/internal/background"
	"livery/internal/blob"
)

// Expirer removes leads that were kept as long as they may be, with their documents and deliveries.
type Expirer struct {
	Store  Store
	Quotes Quotes
	Blobs  blob.Store
	// Before answers the moment before which a lead received is removed.
	Before func(now time.Time) time.Time
	Every  time.Duration
	Now    func() time.Time
	Log    *slog.Logger
}

// expireAtOnce bounds how many leads one step removes.
const expireAtOnce = 500

// Run removes what is due, now and then again, until the context ends.
func (e *Expirer) Run(ctx context.Context) {
	for {
		gone, err := e.Expire(ctx)
		switch {
		case ctx.Err() != nil:
			return
		case err != nil:
			e.Log.Warn("leads whose time is over could not be removed; will try again", "cause", Cause(err),
				"in", e.Every)
		}
		// Nobody asked for the price of these, so they have no lead to go with.
		forgotten, err := e.Quotes.ForgetQuotes(ctx, e.Before(e.Now()))
		if err != nil && ctx.Err() == nil {
			e.Log.Warn("quotes whose time is over could not be removed; will try again", "cause", Cause(err),
				"in", e.Every)
		}
		if forgotten > 0 {
			e.Log.Info("quotes removed: nobody asked for their price, and their time was over", "quotes", forgotten)
		}
		if gone.Leads > 0 {
			e.Log.Info("leads removed: their time was over", "leads", gone.Leads, "documents", len(gone.Documents),
				"deliveries", gone.Deliveries)
		}
		if background.Pause(ctx, e.Every) != nil {
			return
		}
	}
}

// Expire removes every lead whose time is over. Documents go first, as in Erase.
func (e *Expirer) Expire(ctx context.Context) (Erased, error) {
	var total Erased
	due := Filter{Until: e.Before(e.Now()), Order: OldestFirst, Limit: expireAtOnce}
	for {
		records, err := e.Store.List(ctx, due)
		if err != nil || len(records) == 0 {
			return total, err
		}
		ids := make([]string, len(records))
		for i, r := range records {
			ids[i] = r.ID
			if r.File == "" {
				continue
			}
			if err := total.remove(ctx, e.Blobs, Upload{r.Brand, r.File}); err != nil {
				return total, err
			}
		}
		leads, deliveries, err := e.Store.Erase(ctx, "", ids...)
		total.Leads, total.Deliveries = total.Leads+leads, total.Deliveries+deliveries
		if err != nil {
			return total, err
		}
	}
}
