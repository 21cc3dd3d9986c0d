package store

import (
	"context"
	"database/sql"
	"encoding/json"

	"github.com/pressly/goose/v3"

	"livery/internal/quote"
)

// standingMigration keeps beside each quote what it waits for and when its newest offer ends, so that an index finds
// them.
func standingMigration() *goose.Migration {
	return goose.NewGoMigration(95, &goose.GoFunc{RunTx: func(ctx context.Context, tx *sql.Tx) error {
		if err := runAll([]string{
			`ALTER TABLE quotes ADD COLUMN standing TEXT NOT NULL DEFAULT ''`,
			`ALTER TABLE quotes ADD COLUMN ends_at BIGINT NOT NULL DEFAULT 0`,
			`CREATE INDEX quotes_standing ON quotes (standing, ends_at) WHERE lead_id IS NOT NULL`,
		})(ctx, tx); err != nil {
			return err
		}
		return standAll(ctx, tx)
	}}, nil)
}

// standAll fills the new columns of the quotes that were there before.
func standAll(ctx context.Context, tx *sql.Tx) error {
	for after := ""; ; {
		var document string
		err := tx.QueryRowContext(ctx, "SELECT key, document FROM quotes WHERE key > $1 ORDER BY key LIMIT 1",
			after).Scan(&after, &document)
		if err == sql.ErrNoRows {
			return nil
		}
		var q quote.Quote
		if err == nil {
			err = json.Unmarshal([]byte(document), &q)
		}
		if err != nil {
			return err
		}
		standing, ends := q.Standing()
		if _, err := tx.ExecContext(ctx, "UPDATE quotes SET standing = $1, ends_at = $2 WHERE key = $3",
			string(standing), micros(ends), after); err != nil {
			return err
		}
	}
}
