package app

import (
	"context"
	"log/slog"

	"livery/internal/store"
	"livery/internal/web"
)

// openLimits counts addresses in the database that instances share, and else in this process.
func openLimits(ctx context.Context, db *store.DB, log *slog.Logger) (web.Limits, error) {
	shared, err := db.SharedLimits(ctx)
	if shared == nil {
		return web.Limits{}, err
	}
	return web.Limits{Shared: shared.Take, Log: log}, nil
}
